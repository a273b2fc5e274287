/* SPDX-License-Identifier: MIT
 *
 * Paths as text, by the rules of either system on either system. Nothing here asks the disk. What is handed
 * out is allocated with cudnnw__os_allocate; NULL means that memory is short unless said otherwise.
 */
#ifndef CUDNNW_FIND_PATHS_H
#define CUDNNW_FIND_PATHS_H

#include "../os/os.h"

/* From a root that does not depend on a working directory or drive: "/a", "C:\a", "\\server\share". */
bool cudnnw__find_path_is_absolute(const char *path, bool windows);
/* One separator between folders, none at the end, no "." parts. ".." stays: it may follow a link. */
char *cudnnw__find_path_clean(const char *path, bool windows);
/* `below` has '/' between its folders on both systems; "" gives the folder itself. */
char *cudnnw__find_path_below(const char *folder, const char *below, bool windows);
/* The folder that holds a clean path; NULL at a root too. */
char *cudnnw__find_path_parent(const char *path, bool windows);
/* The last part, within `path`. */
const char *cudnnw__find_path_name(const char *path, bool windows);
/* Letters of either case are equal on Windows. */
bool cudnnw__find_path_is_same(const char *left, const char *right, bool windows);

/* Copies; three texts in a row; "3". */
char *cudnnw__find_copy(const char *text, size_t length);
char *cudnnw__find_concat(const char *first, const char *second, const char *third);
char *cudnnw__find_number(size_t number);
/* Takes `name` over, also on failure (then it is freed). False when memory is short; NULL counts as that. */
bool cudnnw__find_names_take(os_names *names, char *name);

/* The version in "cuda-12.9" after the prefix "cuda-": 1000 * 12 + 9. 0 when the name is not of that form. */
uint32_t cudnnw__find_version_after(const char *name, const char *prefix);

#endif
