/* SPDX-License-Identifier: MIT
 *
 * What a scenario of the self-test needs of the system: folders of fakes, broken files, a child that is watched.
 */
#ifndef CUDNNW_SELFTEST_WORK_H
#define CUDNNW_SELFTEST_WORK_H

#include <stdbool.h>
#include <stddef.h>

#include <windows.h>

enum { PATH_UNITS = 2048, OUTPUT_BYTES = 1 << 18 };

/* Everything happens below one new folder; it is taken away at the end. */
bool work_begin(void);
void work_end(void);

/* A folder below it, made with its parents. `name` is UTF-8. */
void work_folder(const char *name, wchar_t *path);
/* Writes the files of a fake folder ("9.10.2-cu12"). */
bool work_unpack(const char *fake, const wchar_t *folder);
/* The whole file, to be freed. */
char *work_read(const wchar_t *path, size_t *bytes);
bool work_write(const wchar_t *path, const void *data, size_t bytes);

typedef struct work_child {
    bool closed;         /* ended by itself, with exit code 0 and its closing line */
    char output[OUTPUT_BYTES];
    char trace[OUTPUT_BYTES]; /* the fakes that were mapped, one path a line */
} work_child;

/* Runs a copy of this program as the host of tests/scenarios, with `words` (UTF-8, quoted where needed), among decoys: they
 * lie beside the exe, in the working directory and first on PATH. */
void work_run(const char *words, work_child *child);

#endif
