/* SPDX-License-Identifier: MIT
 *
 * Brings in dependencies and sub-libraries by absolute path, in manifest order, and compares what was mapped with what
 * was meant. Never uses the front (but for CUDNNW_CLAIM_FRONT), a bare name, PATH or the working directory.
 */
#ifndef CUDNNW_OPEN_H
#define CUDNNW_OPEN_H

#include "../cuda/dependencies.h"
#include "../inspect/inspect.h"

typedef struct open_module {
    void *handle;           /* NULL: this sub-library was not opened */
    char *path;             /* what the set meant */
    uint64_t bytes;
    os_status status;       /* of the file when it was judged */
    uintptr_t base, end;    /* where it is mapped */
} open_module;

typedef struct open_modules {
    open_module module[SUB_COUNT]; /* by sublibrary_id */
    sublibrary_id order[SUB_COUNT];
    size_t count;                  /* entries of order */
    bool adopted;                  /* all of it was in the process before */
} open_modules;

/* Opens what the set's need asks for, all or an error; *modules is written on success only. The process-wide lock is held
 * by the caller. Nothing is ever unmapped, also not after a failure. */
cudnnw_code cudnnw__open(const cudnn_set *set, const dependencies *needed, const cudnnw_options *options,
                         open_modules *modules, report *records, cudnnw_error *error);
void cudnnw__open_modules_free(open_modules *modules); /* the memory, not the modules */

#endif
