/* SPDX-License-Identifier: MIT
 *
 * Files, folders and variables as the tests change them. What can fail returns 0, or the system's number of why not.
 */
#ifndef FAULTS_SYSTEM_H
#define FAULTS_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

extern const bool system_has_links; /* of folders, which anyone may make */

int system_make_folder(const char *path);
int system_remove(const char *path);                    /* a file, a link or an empty folder */
int system_move(const char *from, const char *to);      /* takes the place of a file that is there */
int system_cut(const char *path, unsigned bytes);
int system_overwrite(const char *from, const char *to); /* in place; makes the file when there is none */
int system_link(const char *folder, const char *path);
void system_set_variable(const char *name, const char *value);

bool system_is_there(const char *path);
/* An empty folder of its own; at most `size` bytes with the NUL. */
bool system_make_temporary(char *path, size_t size);
/* What `run` printed on its standard output, to be freed; NULL: that is not known. */
char *system_capture(int (*run)(void), int *result);
/* With all that is in it. */
void system_clear(const char *folder);

#endif
