/* SPDX-License-Identifier: MIT
 *
 * What does the command do with files and folders? files_linux.c and files_windows.c are twins. Paths are absolute, as
 * cli_absolute_path makes them. A function that fails leaves its reason to cli_file_words.
 */
#ifndef CUDNNW_CLI_FILES_H
#define CUDNNW_CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cli_file cli_file;

cli_file *cli_file_open(const char *path, uint64_t *bytes); /* for reading; only what is a file; bytes may be NULL */
cli_file *cli_file_create(const char *path);                /* for writing; nothing of that name may be there */
bool cli_file_read(cli_file *file, uint64_t offset, void *buffer, size_t wanted, size_t *got); /* less: the end */
bool cli_file_write(cli_file *file, const void *bytes, size_t count); /* behind what was written before */
bool cli_file_finish(cli_file *file);                       /* written down to the disk, then closed */
void cli_file_close(cli_file *file);                        /* NULL is allowed */

typedef enum cli_path_kind { CLI_PATH_ABSENT, CLI_PATH_FILE, CLI_PATH_FOLDER, CLI_PATH_LINK, CLI_PATH_OTHER } cli_path_kind;
cli_path_kind cli_path_look(const char *path, uint64_t *bytes);    /* follows links; bytes may be NULL */
cli_path_kind cli_path_look_at(const char *path);                  /* does not: a link is a link */

bool cli_folder_make(const char *path);                     /* false also when it is there */
bool cli_folder_flush(const char *path);                    /* its names are written down to the disk */
bool cli_path_rename(const char *from, const char *to);     /* replaces a file, not a folder */
bool cli_path_exchange(const char *one, const char *other); /* both are there at every moment; false: not here */
bool cli_path_remove(const char *path);                     /* a file, a link or an empty folder */
bool cli_link_make(const char *target, const char *path);   /* false on Windows */
char *cli_link_read(const char *path);                      /* allocated; NULL: no link */

typedef struct cli_names {
    char **name; /* without "." and "..", sorted by bytes */
    size_t count;
} cli_names;
bool cli_folder_names(const char *path, cli_names *names);  /* at most 65536 */
void cli_free_names(cli_names *names);

char *cli_path_join(const char *folder, const char *name);  /* allocated, NULL: no memory */
const char *cli_path_name(const char *path);                /* what stands behind the last separator */
char *cli_path_folder(const char *path);                    /* what stands before it; allocated */

/* The system's words for what just failed; lives until the next call. */
const char *cli_file_words(void);

#endif
