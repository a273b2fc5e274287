/* SPDX-License-Identifier: MIT
 *
 * A cudnnw_library over a spy, for tests: every sub-library of the line is the one spy file beside the test program.
 */
#ifndef CUDNNW_SPY_LIBRARY_H
#define CUDNNW_SPY_LIBRARY_H

#include "calls/calls.h"
#include "cudnnw/cudnnw_calls.h"

#include "spy.h"

#include <string.h>

typedef struct spied {
    struct cudnnw_library library;
    char path[4096];
    spy_last_function last;
    spy_answer_function answer;
} spied;

static inline bool spy_find(int line, char *path, size_t size)
{
    char *program = cudnnw__os_executable();
    char *end = program == NULL ? NULL : strrchr(program, cudnnw__os_separator());
    const bool windows = strcmp(cudnnw__os_system_name(), "windows") == 0;
    const char *name = windows ? (line == 8 ? "spy8.dll" : "spy9.dll") : line == 8 ? "libspy8.so" : "libspy9.so";
    bool fits = end != NULL && (size_t)(end + 1 - program) + strlen(name) < size;

    if (fits) {
        memcpy(path, program, (size_t)(end + 1 - program));
        memcpy(path + (end + 1 - program), name, strlen(name) + 1);
    }
    cudnnw__os_free(program);
    return fits;
}

/* The modules of a set whose files are all the spy. `missing`: bits 1 << SUB_x that were not opened. */
static inline void spy_modules(spied *spy, uint32_t version, void *handle, uint32_t missing)
{
    open_modules *modules = &spy->library.modules;

    for (int id = 1; id < SUB_COUNT; id++) {
        if (!cudnnw__sublibrary_in((sublibrary_id)id, version) || id == SUB_FRONT || (missing & 1u << id) != 0)
            continue;
        modules->module[id].handle = handle;
        modules->module[id].path = spy->path;
        modules->order[modules->count++] = (sublibrary_id)id;
    }
}

/* Fills *spy; CUDNNW_NOT_FOUND when the spy cannot be opened. The library stays loaded until the test publishes NULL. */
static inline cudnnw_code spy_load(spied *spy, uint32_t version, uint32_t missing, cudnnw_error *error)
{
    os_failure why;
    void *handle;
    cudnnw_code code;

    memset(spy, 0, sizeof *spy);
    if (!spy_find(version < 90000 ? 8 : 9, spy->path, sizeof spy->path))
        return CUDNNW_NOT_FOUND;
    handle = cudnnw__os_library_open(spy->path, OS_OPEN_DEPENDENCY, &why);
    if (handle == NULL)
        return CUDNNW_NOT_FOUND;
    spy->last = (spy_last_function)cudnnw__os_symbol(handle, "spy_last");
    spy->answer = (spy_answer_function)cudnnw__os_symbol(handle, "spy_answer");
    spy->library.version = version;
    spy->library.cuda_major = 12;
    spy->library.folder = spy->path;
    spy_modules(spy, version, handle, missing);
    code = cudnnw__resolve(&spy->library.modules, version, &spy->library.functions, NULL, error);
    if (code == CUDNNW_OK)
        cudnnw__os_publish(&spy->library.table, &spy->library.functions);
    return code;
}

#endif
