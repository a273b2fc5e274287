/* SPDX-License-Identifier: MIT
 *
 * The road: find -> inspect -> choose -> open -> resolve -> confirm -> library.
 */
#include "choose/choose.h"
#include "confirm/confirm.h"
#include "library.h"
#include "options.h"

#include <string.h>

/* What one walk down the road carries. */
typedef struct road {
    cudnnw_options options;
    find_world world;
    os_modules mapped;
    driver_facts *driver; /* 12 KiB: too much for a small stack */
    struct cudnnw_report *report;
    struct choice choice;
    cudnnw_error *error;
} road;

/* Every handle that was ever given out; guarded by the own lock. */
static cudnnw_library *libraries;

/* Finding and judging take 20 KiB (measured); the driver's libraries, which are asked on the way, are left the rest. Opening
 * asks for more. */
enum { STACK_TO_LOOK = 80 * 1024 };

/* The files of two sets that lie in one folder stay open while they are judged; the system's own needs come on top. */
enum { FILES_TO_LOOK = 24 };

/* What the road needs, asked before the first step: later its lack would be taken for something else. */
static cudnnw_code begin(road *r, const cudnnw_options *options, const char *function)
{
    os_failure why;
    cudnnw_code code = cudnnw__options_take(options, function, &r->options, r->error);

    if (code != CUDNNW_OK)
        return code;
    if (sizeof(void *) < 8)
        return cudnnw__fail(r->error, REASON_PROCESS_32BIT, FACTS(.stage = CUDNNW_STAGE_FIND));
    r->report = cudnnw__report_new();
    if (r->report == NULL)
        return cudnnw__fail_memory(r->error, CUDNNW_STAGE_FIND);
    if (cudnnw__os_stack_left() < STACK_TO_LOOK)
        return cudnnw__fail(r->error, REASON_STACK_SMALL,
                            FACTS(.stage = CUDNNW_STAGE_FIND, .function = function, .wanted_bytes = 262144,
                                  .found = "less than 80 KiB", .wanted = "256 KiB"));
    if (!cudnnw__os_files_left(FILES_TO_LOOK, &why))
        return cudnnw__fail(r->error, REASON_DESCRIPTORS_SHORT,
                            FACTS(.stage = CUDNNW_STAGE_FIND, .os = &why, .function = function,
                                  .path = "the first of 24"));
    return CUDNNW_OK;
}

static cudnnw_code look_at_process(road *r)
{
    os_failure why;

    r->driver = (driver_facts *)cudnnw__os_allocate(sizeof *r->driver);
    if (r->driver == NULL)
        return cudnnw__fail_memory(r->error, CUDNNW_STAGE_FIND);
    cudnnw__find_world_of_process(&r->world);
    if (!cudnnw__os_modules(&r->mapped, &why)) {
        if (why.why == OS_WHY_MEMORY)
            return cudnnw__fail_memory(r->error, CUDNNW_STAGE_FIND);
        return cudnnw__fail(r->error, REASON_MODULES_UNKNOWN,
                            FACTS(.stage = CUDNNW_STAGE_FIND, .os = &why, .path = "this process"));
    }
    return CUDNNW_OK;
}

static void end(road *r)
{
    cudnnw__choice_free(&r->choice);
    cudnnw__os_modules_free(&r->mapped);
    cudnnw__find_world_free(&r->world);
    cudnnw__os_free(r->driver);
}

/* find, inspect and choose; `all`: look at every place even when one is good already. */
static cudnnw_code find_and_choose(road *r, bool all)
{
    os_names folders = {NULL, 0};
    find_places places = {NULL, 0};
    const situation now = {.options = &r->options, .world = &r->world, .mapped = &r->mapped,
                                 .driver = r->driver, .report = r->report};
    cudnnw_code code = cudnnw__process_folders(&r->mapped, &folders, r->error);

    if (code == CUDNNW_OK)
        code = cudnnw__find(&r->options, &r->world, &folders, &places, r->report, r->error);
    if (code == CUDNNW_OK) {
        cudnnw__driver_ask(r->options.device == CUDNNW_DEVICE_REQUIRED, r->driver);
        code = cudnnw__choose(&now, &places, all, &r->choice, r->error);
    }
    cudnnw__find_places_free(&places);
    cudnnw__os_names_free(&folders);
    return code;
}

/* Hands the records to the log and the report to the caller, or ends it. Not under any lock. */
static void hand_out(road *r, cudnnw_report **given, cudnnw_code code)
{
    cudnnw__report_deliver(r->report, &r->options);
    if (given != NULL)
        *given = code == CUDNNW_OUT_OF_MEMORY || code == CUDNNW_INVALID_ARGUMENT ? NULL : r->report;
    if (given == NULL || *given == NULL)
        cudnnw_report_free(r->report);
}

cudnnw_code cudnnw_find(const cudnnw_options *options, cudnnw_report **records, cudnnw_error *error)
{
    road r = {.error = error};
    cudnnw_code code = begin(&r, options, "cudnnw_find");

    if (code == CUDNNW_OK)
        code = look_at_process(&r);
    if (code == CUDNNW_OK)
        code = find_and_choose(&r, true);
    end(&r);
    hand_out(&r, records, code);
    return code;
}

/* ---- Handles ------------------------------------------------------------------------------------------ */

const function_table *cudnnw__library_functions(const cudnnw_library *library)
{
    return library == NULL ? NULL : (const function_table *)cudnnw__os_published(&library->table);
}

static bool is_same_set(const cudnnw_library *library, const road *r, const open_modules *modules)
{
    if (library->need != r->choice.set->need || library->flags != r->options.flags ||
        library->modules.count != modules->count)
        return false;
    for (int id = 0; id < SUB_COUNT; id++)
        if (library->modules.module[id].base != modules->module[id].base)
            return false;
    return true;
}

/* A handle for what was opened: the one that stands for it already, or a new one that takes over *modules and *needed. */
static cudnnw_library *handle_of(const road *r, open_modules *modules, dependencies *needed,
                                 const function_table *functions, uint32_t version, uint32_t cuda_major)
{
    cudnnw_library *library = libraries;
    size_t length = strlen(r->choice.set->folder) + 1;

    while (library != NULL && !is_same_set(library, r, modules))
        library = library->next;
    if (library == NULL) {
        library = (cudnnw_library *)cudnnw__os_allocate(sizeof *library);
        if (library == NULL || (library->folder = (char *)cudnnw__os_allocate(length)) == NULL) {
            cudnnw__os_free(library);
            return NULL;
        }
        memcpy(library->folder, r->choice.set->folder, length);
        library->functions = *functions;
        library->version = version;
        library->cuda_major = cuda_major;
        library->need = r->choice.set->need;
        library->flags = r->options.flags;
        library->modules = *modules;
        *modules = VALUE(open_modules, .count = 0);
        library->needed = *needed;
        *needed = VALUE(dependencies, NULL, 0);
        for (size_t i = 0; i < library->needed.count; i++) { /* opened: only what serves each name is asked again */
            cudnnw__os_free(library->needed.item[i].path);
            library->needed.item[i].path = NULL;
        }
        library->next = libraries;
        libraries = library;
    }
    if (library->loads++ == 0) /* callers read it without a lock, so it is not written anew while it stands */
        cudnnw__os_publish(&library->table, &library->functions);
    return library;
}

/* open, resolve and confirm what was chosen. */
static cudnnw_code open_and_confirm(road *r, cudnnw_library **result)
{
    const cudnn_set *set = r->choice.set;
    open_modules modules = {.count = 0};
    /* 2.4 KB: too much for a small stack */
    function_table *functions = (function_table *)cudnnw__os_allocate(sizeof *functions);
    const confirm_promise promise = {.folder = set->folder, .version = set->version, .cuda_major = set->cuda_major,
                                     .wanted_cuda = r->options.cuda_major};
    uint32_t version = 0, cuda_major = 0;
    cudnnw_code code = CUDNNW_OK;

    if (functions == NULL)
        return cudnnw__fail_memory(r->error, CUDNNW_STAGE_OPEN);
    code = cudnnw__open(set, &r->choice.dependencies, &r->options, &modules, r->report, r->error);
    if (code == CUDNNW_OK)
        code = cudnnw__resolve(&modules, set->version, functions, r->report, r->error);
    if (code == CUDNNW_OK)
        code = cudnnw__confirm_answers(functions, &modules, &promise, &version, &cuda_major, r->error);
    if (code == CUDNNW_OK)
        code = cudnnw__confirm_modules(&modules, &r->choice.dependencies, set->major, &r->mapped, r->report,
                                        r->error);
    if (code == CUDNNW_OK) {
        cudnnw__confirm_devices(functions, &modules, version, cuda_major, r->driver, set->folder, r->report);
        cudnnw__confirm_claims(&modules, set->folder, r->report);
        cudnnw__os_own_lock();
        *result = handle_of(r, &modules, &r->choice.dependencies, functions, version, cuda_major);
        cudnnw__os_own_unlock();
        if (*result == NULL)
            code = cudnnw__fail_memory(r->error, CUDNNW_STAGE_OPEN);
    }
    cudnnw__open_modules_free(&modules);
    cudnnw__os_free(functions);
    return code;
}

cudnnw_code cudnnw_load_report(const cudnnw_options *options, cudnnw_library **library, cudnnw_report **records,
                               cudnnw_error *error)
{
    road r = {.error = error};
    os_lock *lock = NULL;
    os_failure why;
    cudnnw_library *loaded = NULL;
    cudnnw_code code;

    if (library == NULL) {
        if (records != NULL)
            *records = NULL;
        return cudnnw__fail(error, REASON_ARGUMENT_NULL,
                            FACTS(.function = "cudnnw_load", .wanted = "a place for the library"));
    }
    code = begin(&r, options, "cudnnw_load");
    /* Inspect-then-open is a race between two loads: everything from the first look at the process is under the lock. */
    if (code == CUDNNW_OK && !cudnnw__os_process_lock(&lock, &why))
        code = cudnnw__fail(error, REASON_LOCK_FAILED, FACTS(.stage = CUDNNW_STAGE_FIND, .os = &why));
    r.options.flags &= ~CUDNNW_ANY_SYSTEM;
    if (code == CUDNNW_OK)
        code = look_at_process(&r);
    if (code == CUDNNW_OK)
        code = find_and_choose(&r, false);
    if (code == CUDNNW_OK)
        code = open_and_confirm(&r, &loaded);
    end(&r);
    if (lock != NULL)
        cudnnw__os_process_unlock(lock);
    hand_out(&r, records, code);
    if (code == CUDNNW_OK)
        *library = loaded;
    return code;
}

cudnnw_code cudnnw_load(const cudnnw_options *options, cudnnw_library **library, cudnnw_error *error)
{
    return cudnnw_load_report(options, library, NULL, error);
}

void cudnnw_unload(cudnnw_library *library)
{
    if (library == NULL)
        return;
    cudnnw__os_own_lock();
    if (library->loads > 0 && --library->loads == 0)
        cudnnw__os_publish(&library->table, NULL);
    cudnnw__os_own_unlock();
}

/* ---- Questions about a handle -------------------------------------------------------------------------- */

static cudnnw_code fail_not_loaded(const char *function, cudnnw_error *error)
{
    return cudnnw__fail(error, REASON_LIBRARY_NOT_LOADED,
                        FACTS(.stage = CUDNNW_STAGE_CALL, .function = function));
}

cudnnw_code cudnnw_confirm(cudnnw_library *library, cudnnw_error *error)
{
    os_lock *lock;
    os_failure why;
    cudnnw_code code;

    if (cudnnw__library_functions(library) == NULL)
        return fail_not_loaded("cudnnw_confirm", error);
    if (!cudnnw__os_process_lock(&lock, &why))
        return cudnnw__fail(error, REASON_LOCK_FAILED, FACTS(.stage = CUDNNW_STAGE_CONFIRM, .os = &why));
    code = cudnnw__confirm_modules(&library->modules, &library->needed, library->version / 10000, NULL, NULL, error);
    cudnnw__os_process_unlock(lock);
    return code;
}

cudnnw_code cudnnw_info(const cudnnw_library *library, cudnnw_library_info *info)
{
    const function_table *functions = cudnnw__library_functions(library);

    if (info == NULL || info->size < sizeof info->size)
        return CUDNNW_INVALID_ARGUMENT;
    if (functions == NULL)
        return CUDNNW_NOT_LOADED;

    const cudnnw_library_info all = {
        .size = info->size,
        .version = library->version,
        .cuda_major = library->cuda_major,
        .need = library->need,
        .adopted = library->modules.adopted,
        .module_count = (uint32_t)library->modules.count,
        .functions_available = functions->available,
        .functions_absent = functions->absent,
        .functions_not_opened = functions->not_opened,
        .folder = library->folder,
    };

    memcpy(info, &all, info->size < sizeof all ? info->size : sizeof all);
    return CUDNNW_OK;
}

cudnnw_code cudnnw_module_info(const cudnnw_library *library, size_t index, cudnnw_module *module)
{
    if (module == NULL || module->size < sizeof module->size)
        return CUDNNW_INVALID_ARGUMENT;
    if (cudnnw__library_functions(library) == NULL)
        return CUDNNW_NOT_LOADED;
    if (index >= library->modules.count)
        return CUDNNW_INVALID_ARGUMENT;

    sublibrary_id id = library->modules.order[index];
    const open_module *opened = &library->modules.module[id];
    cudnnw_module all = {.size = module->size, .bytes = opened->bytes,
                         .name = cudnnw__sublibraries[id].stem, .path = opened->path};

    for (size_t slot = 0; slot < cudnnw__function_count; slot++)
        if (cudnnw__function_owner(slot, library->version) == id)
            all.functions++;
    memcpy(module, &all, module->size < sizeof all ? module->size : sizeof all);
    return CUDNNW_OK;
}
