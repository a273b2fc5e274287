/* SPDX-License-Identifier: MIT
 *
 * Are the libraries of CUDA that are mapped now those that were judged? What was left to the system's own search is opened by
 * cuDNN later, or by the host, and may have come from elsewhere.
 */
#include "confirm.h"

#include "../cuda/nvrtc.h"

#include <string.h>

static bool is_watched(const char *name, bool windows)
{
    family_id family = cudnnw__family_of(name, windows);

    return family == FAMILY_CUBLASLT || family == FAMILY_CUBLAS || family == FAMILY_NVRTC;
}

/* Where the system does not tell which file is mapped, the one at its path is taken for it. */
static bool is_file(const os_module *module, const os_identity *judged)
{
    os_identity found = module->identity;
    os_status status;
    os_failure why;

    if (found.device == 0 && found.low == 0 && found.high == 0) {
        if (!cudnnw__os_path_status(module->path, &status, &why))
            return true; /* not known: nothing is said */
        found = status.identity;
    }
    return found.device == judged->device && found.low == judged->low && found.high == judged->high;
}

/* The mapped library of that name when none of them is the judged one; NULL: all is well. */
static const os_module *came_from_elsewhere(const dependency *item, const os_modules *mapped, bool windows)
{
    const os_module *other = NULL;

    for (size_t i = 0; i < mapped->count; i++)
        if (cudnnw__name_is(mapped->module[i].name, item->name, windows)) {
            if (is_file(&mapped->module[i], &item->identity))
                return NULL;
            other = &mapped->module[i];
        }
    return other;
}

/* A file name seldom tells NVRTC's minor. Once we have opened it, it says so itself, and the builtins beside it can be judged
 * again. */
static void check_builtins(const dependency *item, bool windows, report *records)
{
    char wanted[CUDNNW_NAME_BYTES], found[CUDNNW_NAME_BYTES];
    int major, minor;

    if (item->serves != NULL && !item->mapped && cudnnw__family_of(item->name, windows) == FAMILY_NVRTC &&
        cudnnw__nvrtc_says(item->serves, &major, &minor) &&
        cudnnw__nvrtc_builtins(item->serves, (uint32_t)major, windows, wanted, found, sizeof wanted) == BUILTINS_OTHER)
        cudnnw__report_warn(records, CUDNNW_LOG_WARNING, REASON_NVRTC_BUILTINS_OTHER,
                            FACTS(.stage = CUDNNW_STAGE_CONFIRM, .other_path = item->serves, .dependency = wanted,
                                  .found = found));
}

cudnnw_code cudnnw__confirm_dependencies(const dependencies *needed, const os_modules *mapped, report *records,
                                         cudnnw_error *error)
{
    const bool windows = strcmp(cudnnw__os_system_name(), "windows") == 0;

    for (size_t i = 0; i < needed->count; i++) {
        const dependency *item = &needed->item[i];
        const os_module *other = item->serves == NULL || !is_watched(item->name, windows)
                                     ? NULL : came_from_elsewhere(item, mapped, windows);

        if (records != NULL)
            check_builtins(item, windows, records);
        if (other == NULL)
            continue;

        const error_facts facts = {.stage = CUDNNW_STAGE_CONFIRM, .path = item->serves,
                                   .other_path = other->path, .dependency = item->name};

        if (records == NULL)
            return cudnnw__fail(error, REASON_DEPENDENCY_ELSEWHERE, &facts);
        cudnnw__report_warn(records, CUDNNW_LOG_WARNING, REASON_DEPENDENCY_ELSEWHERE, &facts);
    }
    return CUDNNW_OK;
}
