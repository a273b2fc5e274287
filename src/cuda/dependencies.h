/* SPDX-License-Identifier: MIT
 *
 * Which libraries of CUDA and of the system does this set need for what is asked, and which file will serve
 * each one? What is already mapped wins; then beside the set, sibling wheel folders, a toolkit of the same
 * CUDA major.
 */
#ifndef CUDNNW_DEPENDENCIES_H
#define CUDNNW_DEPENDENCIES_H

#include "../inspect/inspect.h"

typedef struct dependency {
    char *name;               /* "libcublasLt.so.12" */
    char *path;   /* the file to open; NULL when it is absent, mapped, or left to the system's own search */
    char *serves; /* the file that will serve the name, whoever opens it; NULL when it is absent */
    os_identity identity;     /* of that file when it was judged */
    bool mapped;              /* the process has it already: nothing to open */
    bool link_time;           /* a sub-library imports it: without it the open fails */
    bool late_death;          /* without it cuDNN ends the process later */
    sublibrary_id needed_by;
} dependency;

typedef struct dependencies {
    dependency *item;         /* in opening order: cuBLASLt before cuBLAS */
    size_t count;
} dependencies;

/* Errors: DEPENDENCY_MISSING, DEPENDENCY_MISMATCH, OUT_OF_MEMORY; what may be missing is a warning of the
 * report. */
cudnnw_code cudnnw__dependencies_find(const cudnn_set *set, const cudnnw_options *options,
                                      const find_world *world, const os_modules *mapped, dependencies *found,
                                      report *report, cudnnw_error *error);
void cudnnw__dependencies_free(dependencies *dependencies);

#endif
