/* SPDX-License-Identifier: MIT
 *
 * Which libraries of CUDA did the process have before this load, and which came with it? Only said: whether one of them does
 * harm is judged elsewhere.
 */
#include "confirm.h"

#include "../cuda/runtime.h"
#include "../cuda/serve.h"

#include <string.h>

static bool is_of_cuda(const char *name, bool windows)
{
    family_id family = cudnnw__family_of(name, windows);
    cudnn_name ours;

    return family == FAMILY_CUBLASLT || family == FAMILY_CUBLAS || family == FAMILY_NVRTC ||
           cudnnw__runtime_major(name) != 0 || cudnnw__name_parse(name, &ours);
}

static bool holds(const os_modules *modules, uintptr_t base)
{
    for (size_t i = 0; i < modules->count; i++)
        if (modules->module[i].base == base)
            return true;
    return false;
}

static bool is_opened(const open_modules *modules, uintptr_t base)
{
    for (size_t i = 0; i < modules->count; i++)
        if (modules->module[modules->order[i]].base == base)
            return true;
    return false;
}

void cudnnw__confirm_arrivals(const open_modules *modules, const os_modules *before, const os_modules *mapped,
                              report *records)
{
    const bool windows = strcmp(cudnnw__os_system_name(), "windows") == 0;

    for (size_t i = 0; i < mapped->count; i++) {
        const os_module *one = &mapped->module[i];
        bool was_there = holds(before, one->base);

        if (!is_of_cuda(one->name, windows) || (!was_there && is_opened(modules, one->base)))
            continue; /* what was opened for the set is in the report as such */
        cudnnw__report_warn(records, CUDNNW_LOG_NOTE, was_there ? REASON_CUDA_WAS_THERE : REASON_CUDA_CAME,
                            FACTS(.stage = CUDNNW_STAGE_CONFIRM, .file = one->name, .path = one->path));
    }
}
