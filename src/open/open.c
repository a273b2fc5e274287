/* SPDX-License-Identifier: MIT
 *
 * The order of opening, and the proof after each file that the system mapped what was meant.
 */
#include "open.h"

#include <string.h>

#include "../cuda/nvrtc.h"
#include "refusal.h"

/* Measured: cuDNN dies inside the system's loader with 64 KiB and in cudnnCreate with 96 KiB of stack. */
enum { STACK_NEEDED = 256 * 1024 };

/* What one opening works on. */
typedef struct opening {
    const cudnn_set *set;
    const cudnnw_options *options;
    open_modules *modules;
    struct cudnnw_report *report;
    cudnnw_error *error;
} opening;

static const char *kibibytes(uint64_t bytes, char *text, size_t size)
{
    return cudnnw__number_text(bytes / 1024, " KiB", text, size);
}

static bool is_opened_now(const cudnn_set *set, const cudnnw_options *options, sublibrary_id id)
{
    if (set->files[id].path == NULL || !cudnnw__sublibrary_needed(id, set->version, set->need))
        return false;
    return cudnnw__sublibraries[id].kind == KIND_DIRECT ||
           (cudnnw__sublibraries[id].kind == KIND_LAZY && (options->flags & CUDNNW_ENGINES_LATER) == 0);
}

/* cuDNN dies in the system's loader when stack or address space run out, so both are asked before. */
static cudnnw_code check_room(const opening *o)
{
    size_t stack = cudnnw__os_stack_left();
    uint64_t space = cudnnw__os_address_space_left(), wanted_space = 64u << 20;
    char wanted[32], found[32];

    if (stack < STACK_NEEDED)
        return cudnnw__fail(o->error, REASON_STACK_SMALL,
                            FACTS(.stage = CUDNNW_STAGE_OPEN, .path = o->set->folder, .found_bytes = stack,
                                  .wanted_bytes = STACK_NEEDED,
                                  .found = kibibytes(stack, found, sizeof found),
                                  .wanted = kibibytes(STACK_NEEDED, wanted, sizeof wanted)));
    for (int id = 0; id < SUB_COUNT; id++)
        if (is_opened_now(o->set, o->options, (sublibrary_id)id))
            wanted_space += o->set->files[id].status.bytes;
    if (space < wanted_space)
        return cudnnw__fail(o->error, REASON_ADDRESS_SPACE_SMALL,
                            FACTS(.stage = CUDNNW_STAGE_OPEN, .path = o->set->folder, .found_bytes = space,
                                  .wanted_bytes = wanted_space,
                                  .found = kibibytes(space, found, sizeof found),
                                  .wanted = kibibytes(wanted_space, wanted, sizeof wanted)));
    return CUDNNW_OK;
}

/* NVRTC opens its builtins by bare name at the first compilation, which finds none that lie in a private folder (field report
 * 15; NVIDIA's nvrtc64_120_0.dll of 12.6 calls LoadLibraryA). */
static void open_builtins(const opening *o, const dependency *nvrtc)
{
    char wanted[CUDNNW_NAME_BYTES], found[CUDNNW_NAME_BYTES], folder[CUDNNW_PATH_BYTES], *end, *path;
    error_facts facts = {.stage = CUDNNW_STAGE_OPEN, .file = nvrtc->name, .dependency = found};
    image *its_image;
    os_failure why;

    if (cudnnw__nvrtc_builtins(nvrtc->path, o->set->cuda_major, o->set->windows, wanted, found, sizeof wanted) !=
        BUILTINS_THERE)
        return;
    cudnnw__copy_text(folder, sizeof folder, nvrtc->path);
    end = strrchr(folder, cudnnw__os_separator());
    if (end != NULL)
        *end = '\0';
    path = cudnnw__os_path_join(folder, found);
    facts.path = path;
    its_image = path == NULL ? NULL : cudnnw__image_of(path);
    if (its_image == NULL) {
        facts.found = "it is not whole";
        cudnnw__report_warn(o->report, CUDNNW_LOG_WARNING, REASON_DEPENDENCY_FOREIGN, &facts);
    } else if (cudnnw__os_library_open(path, OS_OPEN_DEPENDENCY, &why) != NULL) {
        cudnnw__report_warn(o->report, CUDNNW_LOG_NOTE, REASON_DEPENDENCY_OPENED, &facts);
    } else {
        facts.os = &why;
        cudnnw__report_warn(o->report, CUDNNW_LOG_WARNING, REASON_LOADER_REFUSED, &facts);
    }
    cudnnw__image_free(its_image);
    cudnnw__os_free(path);
}

static cudnnw_code open_dependencies(const opening *o, const dependencies *needed)
{
    for (size_t i = 0; i < needed->count; i++) {
        const dependency *item = &needed->item[i];
        os_failure why;

        if (item->mapped || item->path == NULL)
            continue;
        if (cudnnw__os_library_open(item->path, OS_OPEN_DEPENDENCY, &why) == NULL) {
            const error_facts facts = {.stage = CUDNNW_STAGE_OPEN, .os = &why, .file = item->name,
                                       .path = item->path, .dependency = item->name};

            if (item->link_time || item->late_death)
                return cudnnw__fail(o->error, cudnnw__open_refusal(NULL, &why, false).reason, &facts);
            cudnnw__report_warn(o->report, CUDNNW_LOG_WARNING, REASON_LOADER_REFUSED, &facts);
        } else if (cudnnw__family_of(item->name, o->set->windows) == FAMILY_NVRTC) {
            open_builtins(o, item);
        }
    }
    return CUDNNW_OK;
}

/* The system may know the file by another path (a link, a copy that was mapped before): then the files must be the same. */
static cudnnw_code check_mapped(const opening *o, sublibrary_id id)
{
    open_module *module = &o->modules->module[id];
    const set_file *file = &o->set->files[id];
    error_facts facts = {.stage = CUDNNW_STAGE_OPEN, .file = file->name, .path = file->path};
    os_module where;
    os_status status;
    os_failure why;
    cudnnw_code code = CUDNNW_OK;

    if (!cudnnw__os_library_where(module->handle, &where, &why)) {
        facts.os = &why;
        return cudnnw__fail(o->error, REASON_LOADER_REFUSED, &facts);
    }
    module->base = where.base;
    module->end = where.end;
    facts.other_path = where.path;
    if (!cudnnw__os_path_status(where.path, &status, &why))
        code = cudnnw__fail(o->error, why.why == OS_WHY_MEMORY ? REASON_MEMORY : REASON_CHANGED_MEANWHILE, &facts);
    else if (!cudnnw__file_is_same(&status, &file->status))
        code = cudnnw__fail(o->error, strcmp(where.path, file->path) == 0 ? REASON_CHANGED_MEANWHILE
                                                                          : REASON_MAPPED_OTHER, &facts);
    cudnnw__os_free(where.path);
    return code;
}

/* Asked right before each opening: the system's loader dies of a file that was cut after it was judged (measured). */
static bool is_as_judged(const set_file *file, os_failure *why)
{
    os_status status;

    why->why = OS_WHY_OTHER;
    return cudnnw__os_path_status(file->path, &status, why) && cudnnw__file_is_same(&status, &file->status);
}

static cudnnw_code open_file(const opening *o, sublibrary_id id)
{
    const set_file *file = &o->set->files[id];
    open_module *module = &o->modules->module[id];
    bool is_lazy = cudnnw__sublibraries[id].kind == KIND_LAZY;
    os_failure why;
    error_facts facts = {.stage = CUDNNW_STAGE_OPEN, .file = file->name, .path = file->path};

    if (!is_as_judged(file, &why))
        return cudnnw__fail(o->error, why.why == OS_WHY_MEMORY ? REASON_MEMORY : REASON_CHANGED_MEANWHILE, &facts);
    facts.os = &why;
    module->handle = cudnnw__os_library_open(file->path, OS_OPEN_SUBLIBRARY, &why);
    if (module->handle == NULL) {
        refusal refused = cudnnw__open_refusal(file->image, &why, is_lazy);

        facts.dependency = refused.dependency;
        facts.function = refused.function;
        if (refused.reason == REASON_LATER_ABSENT && o->options->device == CUDNNW_DEVICE_OPTIONAL) {
            /* planning may still work without this one */
            cudnnw__report_warn(o->report, CUDNNW_LOG_WARNING, refused.reason, &facts);
            return CUDNNW_OK;
        }
        return cudnnw__fail(o->error, refused.reason, &facts);
    }

    size_t length = strlen(file->path) + 1;

    module->path = (char *)cudnnw__os_allocate(length);
    if (module->path == NULL)
        return cudnnw__fail_memory(o->error, CUDNNW_STAGE_OPEN);
    memcpy(module->path, file->path, length);
    module->bytes = file->status.bytes;
    module->status = file->status;
    o->modules->order[o->modules->count++] = id;
    return check_mapped(o, id);
}

/* Whether nothing of this set has to be opened, because all of it is mapped. */
static bool is_all_mapped(const cudnn_set *set, const cudnnw_options *options)
{
    for (int id = 0; id < SUB_COUNT; id++)
        if (is_opened_now(set, options, (sublibrary_id)id)) {
            void *handle = cudnnw__os_library_mapped(set->files[id].path);

            if (handle == NULL)
                return false;
            cudnnw__os_library_close(handle); /* gives back the count that asking took; the host still holds its own */
        }
    return true;
}

/* Opened last, so that a later user of the bare front name gets a coherent set (measured.md 8). */
static cudnnw_code claim_front(const opening *o)
{
    const set_file *front = &o->set->files[SUB_FRONT];

    if ((o->options->flags & CUDNNW_CLAIM_FRONT) == 0)
        return CUDNNW_OK;
    if (front->path == NULL)
        return cudnnw__fail(o->error, REASON_FILE_MISSING,
                            FACTS(.stage = CUDNNW_STAGE_OPEN, .file = "the front library",
                                  .path = o->set->folder, .found_version = o->set->version));
    if (front->problem != NULL) {
        cudnnw__error_copy_out(o->error, front->problem);
        return (cudnnw_code)front->problem->code;
    }
    return open_file(o, SUB_FRONT);
}

cudnnw_code cudnnw__open(const cudnn_set *set, const dependencies *needed, const cudnnw_options *options,
                         open_modules *modules, report *records, cudnnw_error *error)
{
    open_modules opened = {.count = 0};
    const opening o = {.set = set, .options = options, .modules = &opened, .report = records, .error = error};
    cudnnw_code code = check_room(&o);

    opened.adopted = is_all_mapped(set, options);
    if (code == CUDNNW_OK)
        code = cudnnw__set_unchanged(set, error);
    if (code == CUDNNW_OK)
        code = open_dependencies(&o, needed);
    for (int id = 0; id < SUB_COUNT && code == CUDNNW_OK; id++)
        if (is_opened_now(set, options, (sublibrary_id)id))
            code = open_file(&o, (sublibrary_id)id);
    if (code == CUDNNW_OK)
        code = claim_front(&o);
    if (code == CUDNNW_OK)
        code = cudnnw__set_unchanged(set, error);

    if (code == CUDNNW_OK)
        *modules = opened;
    else
        cudnnw__open_modules_free(&opened);
    return code;
}

void cudnnw__open_modules_free(open_modules *modules)
{
    for (int id = 0; id < SUB_COUNT; id++)
        cudnnw__os_free(modules->module[id].path);
    *modules = VALUE(open_modules, .count = 0);
}
