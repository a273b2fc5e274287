/* SPDX-License-Identifier: MIT
 *
 * What the process has mapped, held against what was opened.
 */
#include "confirm.h"

#include <string.h>

static bool is_same_identity(const os_identity *a, const os_identity *b)
{
    return a->device == b->device && a->low == b->low && a->high == b->high;
}

static bool is_known(const os_identity *identity)
{
    return identity->device != 0 || identity->low != 0 || identity->high != 0;
}

static bool folder_is_same(const char *a, const char *b)
{
    const char *end_a = strrchr(a, cudnnw__os_separator()), *end_b = strrchr(b, cudnnw__os_separator());

    return end_a != NULL && end_b != NULL && end_a - a == end_b - b && strncmp(a, b, (size_t)(end_a - a)) == 0;
}

/* Every opened file must still be mapped where it was, and unchanged on disk as far as it is still the same file. */
static cudnnw_code check_own(const open_modules *modules, const os_modules *mapped, cudnnw_error *error)
{
    for (size_t i = 0; i < modules->count; i++) {
        const open_module *own = &modules->module[modules->order[i]];
        const error_facts facts = {.stage = CUDNNW_STAGE_CONFIRM,
                                   .file = cudnnw__sublibraries[modules->order[i]].stem, .path = own->path};
        const os_module *found = NULL;
        os_status status;
        os_failure why;

        for (size_t k = 0; k < mapped->count && found == NULL; k++)
            if (mapped->module[k].base == own->base)
                found = &mapped->module[k];
        if (found == NULL)
            return cudnnw__fail(error, REASON_UNMAPPED, &facts);
        if (is_known(&found->identity) && !is_same_identity(&found->identity, &own->status.identity))
            return cudnnw__fail(error, REASON_MAPPED_OTHER,
                                FACTS(.stage = CUDNNW_STAGE_CONFIRM, .file = facts.file, .path = own->path,
                                      .other_path = found->path));
        /* Another file at the path is an update that does not touch what is mapped; other contents of the same file are. */
        if (cudnnw__os_path_status(own->path, &status, &why) &&
            is_same_identity(&status.identity, &own->status.identity) &&
            (status.bytes != own->status.bytes || status.modified_ns != own->status.modified_ns))
            return cudnnw__fail(error, REASON_CHANGED_MEANWHILE, &facts);
    }
    return CUDNNW_OK;
}

static const open_module *first_module(const open_modules *modules)
{
    return &modules->module[modules->order[0]];
}

/* The set's own front, or a file of the set that the host opened itself: by our path, or by another that leads to it (a link
 * to the folder, a doubled slash). */
static cudnnw_code is_of_own_folder(const os_module *other, const char *own_path, bool *answer, cudnnw_error *error)
{
    size_t folder = (size_t)(strrchr(own_path, cudnnw__os_separator()) + 1 - own_path), name = strlen(other->name) + 1;
    os_status status;
    os_failure why;
    char *twin;

    *answer = folder_is_same(other->path, own_path);
    if (*answer || !is_known(&other->identity))
        return CUDNNW_OK;
    twin = (char *)cudnnw__os_allocate(folder + name);
    if (twin == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_CONFIRM);
    memcpy(twin, own_path, folder);
    memcpy(twin + folder, other->name, name);
    *answer = cudnnw__os_path_status(twin, &status, &why) && is_same_identity(&status.identity, &other->identity);
    cudnnw__os_free(twin);
    return CUDNNW_OK;
}

/* Mapped files of this major that are not ours. */
static cudnnw_code check_others(const open_modules *modules, uint32_t major, const os_modules *mapped, report *records,
                                cudnnw_error *error)
{
    for (size_t k = 0; k < mapped->count; k++) {
        const os_module *other = &mapped->module[k];
        const open_module *own;
        cudnnw_code code;
        cudnn_name name;
        bool is_own;

        if (!cudnnw__name_parse(other->name, &name) || name.major != major)
            continue;
        own = &modules->module[name.id];
        if (own->handle != NULL && own->base == other->base)
            continue;

        const error_facts facts = {.stage = CUDNNW_STAGE_CONFIRM, .file = other->name,
                                   .path = own->handle != NULL ? own->path : first_module(modules)->path,
                                   .other_path = other->path};

        if (own->handle != NULL && cudnnw__sublibraries[name.id].kind != KIND_FRONT)
            return cudnnw__fail(error, REASON_SECOND_COPY, &facts);
        if (name.id == SUB_FRONT && cudnnw__module_is_dropin(other))
            continue;
        code = is_of_own_folder(other, first_module(modules)->path, &is_own, error);
        if (code != CUDNNW_OK)
            return code;
        if (is_own)
            continue;
        if (cudnnw__sublibraries[name.id].kind != KIND_FRONT)
            return cudnnw__fail(error, REASON_SECOND_COPY, &facts);
        if (records == NULL)
            return cudnnw__fail(error, REASON_FOREIGN_FRONT, &facts);
        cudnnw__report_warn(records, CUDNNW_LOG_WARNING, REASON_FOREIGN_FRONT, &facts);
    }
    return CUDNNW_OK;
}

/* A global definition of cuDNN's names outside of cuDNN can capture its internal calls (measured: 8 to 30 of them). */
static cudnnw_code check_globals(const open_modules *modules, const os_modules *mapped, report *records,
                                 cudnnw_error *error)
{
    static const char *const names[] = {"cudnnCreate", "cudnnGetVersion", "cudnnCreateTensorDescriptor",
                                        "cudnnConvolutionForward", "cudnnRNNForward", "cudnnBackendFinalize"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        uintptr_t address = (uintptr_t)cudnnw__os_global_symbol(names[i]);

        for (size_t k = 0; address != 0 && k < mapped->count; k++) {
            const os_module *owner = &mapped->module[k];
            cudnn_name name;
            const error_facts facts = {.stage = CUDNNW_STAGE_CONFIRM, .function = names[i], .file = owner->name,
                                       .path = first_module(modules)->path, .other_path = owner->path};

            if (address < owner->base || address >= owner->end || cudnnw__name_parse(owner->name, &name) ||
                cudnnw__module_is_dropin(owner))
                continue;
            if (records == NULL)
                return cudnnw__fail(error, REASON_FOREIGN_GLOBAL, &facts);
            cudnnw__report_warn(records, CUDNNW_LOG_WARNING, REASON_FOREIGN_GLOBAL, &facts);
            return CUDNNW_OK; /* one name tells it all */
        }
    }
    return CUDNNW_OK;
}

cudnnw_code cudnnw__confirm_modules(const open_modules *modules, const dependencies *needed, uint32_t major,
                                    const os_modules *before, report *records, cudnnw_error *error)
{
    os_modules mapped = {NULL, 0};
    os_failure why;
    cudnnw_code code;

    if (!cudnnw__os_modules(&mapped, &why)) {
        if (why.why == OS_WHY_MEMORY)
            return cudnnw__fail_memory(error, CUDNNW_STAGE_CONFIRM);
        return cudnnw__fail(error, REASON_MODULES_UNKNOWN,
                            FACTS(.stage = CUDNNW_STAGE_CONFIRM, .os = &why,
                                  .path = first_module(modules)->path));
    }
    code = check_own(modules, &mapped, error);
    if (code == CUDNNW_OK)
        code = check_others(modules, major, &mapped, records, error);
    if (code == CUDNNW_OK)
        code = check_globals(modules, &mapped, records, error);
    if (code == CUDNNW_OK)
        code = cudnnw__confirm_dependencies(needed, &mapped, records, error);
    if (code == CUDNNW_OK && before != NULL)
        cudnnw__confirm_arrivals(modules, before, &mapped, records);
    cudnnw__os_modules_free(&mapped);
    return code;
}
