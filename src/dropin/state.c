/* SPDX-License-Identifier: MIT
 *
 * The one cuDNN of a drop-in: how it is loaded at the first call, and what is left when that fails.
 */
#include "dropin.h"

#include "../calls/calls.h"
#include "../options.h"

#include <string.h>

CUDNNW_API const uint32_t cudnnw_dropin_version = CUDNNW_VERSION;

/* A load that failed. Never freed: texts and the last errors of threads point to it. */
typedef struct failure {
    struct failure *previous;
    cudnnw_error error;
    int status; /* in the numbers of the major */
} failure;

/* What the program configured. Never freed: a load may read it. */
typedef struct configuration {
    struct configuration *previous;
    cudnnw_options options;
} configuration;

/* Guarded by cudnnw__os_first_lock, but for the two outcomes, which are also read without it. */
static configuration *configured; /* NULL: nothing */
static failure *failures;         /* the newest of all, also of those that a later try has made good */
static void *volatile loaded;     /* cudnnw_library * */
static void *volatile failed;     /* failure * */

/* ---- Options ----------------------------------------------------------------------------------------------- */

static const cudnnw_options defaults = {
    .size = sizeof(cudnnw_options),
    .device = CUDNNW_DEVICE_OPTIONAL,
    .majors = CUDNNW_DROPIN_MAJOR == 8 ? CUDNNW_MAJOR_8 : CUDNNW_MAJOR_9,
};

static void free_folders(const char *const *folders, size_t count)
{
    for (size_t i = 0; folders != NULL && i < count; i++)
        cudnnw__os_free((void *)(uintptr_t)folders[i]);
    cudnnw__os_free((void *)(uintptr_t)folders);
}

/* NULL when memory is short. */
static const char *const *copy_folders(const char *const *folders, size_t count)
{
    char **copy = cudnnw__os_allocate(count * sizeof *copy);

    for (size_t i = 0; copy != NULL && i < count; i++) {
        size_t bytes = strlen(folders[i]) + 1;

        copy[i] = cudnnw__os_allocate(bytes);
        if (copy[i] == NULL) {
            free_folders((const char *const *)copy, count);
            return NULL;
        }
        memcpy(copy[i], folders[i], bytes);
    }
    return (const char *const *)copy;
}

static cudnnw_code take_options(const cudnnw_options *given, configuration **result, cudnnw_error *error)
{
    cudnnw_options taken = defaults;
    configuration *made;
    cudnnw_code code = cudnnw__options_take(given == NULL ? &defaults : given, "cudnnw_dropin_configure", &taken, error);

    if (code != CUDNNW_OK)
        return code;
    taken.majors = defaults.majors;
    taken.folders = copy_folders(taken.folders, taken.folder_count);
    taken.dependency_folders = copy_folders(taken.dependency_folders, taken.dependency_folder_count);
    made = cudnnw__os_allocate(sizeof *made);
    if (taken.folders == NULL || taken.dependency_folders == NULL || made == NULL) {
        free_folders(taken.folders, taken.folder_count);
        free_folders(taken.dependency_folders, taken.dependency_folder_count);
        cudnnw__os_free(made);
        return cudnnw__fail_memory(error, CUDNNW_STAGE_FIND);
    }
    made->options = taken;
    *result = made;
    return CUDNNW_OK;
}

static void free_options(configuration *unused)
{
    free_folders(unused->options.folders, unused->options.folder_count);
    free_folders(unused->options.dependency_folders, unused->options.dependency_folder_count);
    cudnnw__os_free(unused);
}

#if CUDNNW_DROPIN_FRONT
/* Whether the folder holds a sub-library of this major. */
static bool has_siblings(const char *folder)
{
    os_names names;
    os_failure why;
    bool found = false;

    if (!cudnnw__os_folder_names(folder, &names, &why))
        return false;
    for (size_t i = 0; i < names.count && !found; i++) {
        cudnn_name name;

        found = cudnnw__name_parse(names.name[i], &name) && name.major == CUDNNW_DROPIN_MAJOR && name.id != SUB_FRONT;
    }
    cudnnw__os_names_free(&names);
    return found;
}

/* A front belongs to the set that it lies in, as cuDNN's own does. The folder is allocated; NULL: it lies elsewhere. */
static char *own_folder(void)
{
    char *path = cudnnw__os_own_module();
    char *end = path == NULL ? NULL : strrchr(path, cudnnw__os_separator());

    if (end == NULL || end == path || (*end = '\0', !has_siblings(path))) {
        cudnnw__os_free(path);
        return NULL;
    }
    return path;
}
#else
static char *own_folder(void)
{
    return NULL;
}
#endif

/* ---- Loading ----------------------------------------------------------------------------------------------- */

/* The status that says most about the failure; 9.x has one for files that cannot be opened and one for mixed ones. */
static int status_of(const cudnnw_error *error)
{
    int status = 1001;

    if (error->code == CUDNNW_SET_MIXED || error->code == CUDNNW_VERSION_MISMATCH)
        status = 1002;
    else if (error->code >= CUDNNW_SET_INCOMPLETE && error->code <= CUDNNW_COMMIT_LIMIT)
        status = 1008;
    return cudnnw__status_translate(status, 9, CUDNNW_DROPIN_MAJOR);
}

static void keep_failure(const cudnnw_error *error)
{
    static failure no_memory = {.status = CUDNNW_DROPIN_MAJOR == 8 ? 1 : 1001};
    failure *kept = cudnnw__os_allocate(sizeof *kept);

    if (kept == NULL) {
        (void)cudnnw__fail_memory(&no_memory.error, CUDNNW_STAGE_FIND);
        kept = &no_memory;
    } else {
        kept->error = *error;
        kept->status = status_of(error);
        kept->previous = failures;
        failures = kept;
    }
    cudnnw__os_publish(&failed, kept);
}

/* Under the lock. */
static void load(const cudnnw_options *options, cudnnw_report **records)
{
    cudnnw_options quiet = *options;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *library;
    char *folder = options->folder_count == 0 ? own_folder() : NULL;

    quiet.log = NULL; /* told afterwards, so that the callback may call cuDNN, and no lock is held meanwhile */
    if (folder != NULL) {
        quiet.folders = (const char *const *)&folder;
        quiet.folder_count = 1;
    }
    if (cudnnw_load_report(&quiet, &library, records, &error) != CUDNNW_OK) {
        keep_failure(&error);
    } else {
        cudnnw__os_publish(&loaded, library);
        cudnnw__dropin_forward_to(&library->functions.api);
    }
    cudnnw__os_free(folder);
}

/* "cudnnw: libcudnn_cnn.so.9 is missing ... Reinstall it.": the one line of a front that nobody listens to. */
static void say(const cudnnw_error *error)
{
    char line[CUDNNW_MESSAGE_BYTES + CUDNNW_HINT_BYTES + 16] = "cudnnw: ";
    const char *const parts[] = {error->message, ". ", error->hint};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        size_t length = strlen(line);

        cudnnw__copy_text(line + length, sizeof line - length, parts[i]);
    }
    for (char *at = line; *at != '\0'; at++)
        if ((unsigned char)*at < 0x20)
            *at = '?';
    cudnnw__os_say(line);
}

static void tell(const cudnnw_options *options, cudnnw_report *records)
{
    const failure *why = cudnnw__os_published(&failed);

    cudnnw__report_deliver(records, options);
    cudnnw_report_free(records);
    if (why != NULL && options->log != NULL)
        options->log(options->log_user, CUDNNW_LOG_ERROR, (cudnnw_stage)why->error.stage, why->error.message);
    else if (why != NULL && CUDNNW_DROPIN_FRONT)
        say(&why->error);
}

const cudnnw_library *cudnnw__dropin_library(void)
{
    cudnnw_report *records = NULL;
    cudnnw_options options;
    bool is_first = false;

    if (cudnnw__os_published(&loaded) != NULL || cudnnw__os_published(&failed) != NULL)
        return cudnnw__os_published(&loaded);
    cudnnw__os_first_lock();
    options = configured != NULL ? configured->options : defaults;
    if (loaded == NULL && failed == NULL) {
        is_first = true;
        load(&options, &records);
    }
    cudnnw__os_first_unlock();
    if (is_first)
        tell(&options, records);
    return cudnnw__os_published(&loaded);
}

static const failure *failure_now(void)
{
    static const failure between = {.error = {.size = sizeof(cudnnw_error), .code = CUDNNW_NOT_LOADED, .device = -1,
                                              .message = "cudnnw has loaded no cuDNN yet"},
                                    .status = CUDNNW_DROPIN_MAJOR == 8 ? 1 : 1001};
    const failure *why = cudnnw__os_published(&failed);

    return why != NULL ? why : &between; /* another thread has configured anew meanwhile */
}

int cudnnw__dropin_status(void)
{
    const failure *why = failure_now();

    cudnnw__keep_failed_load(&why->error);
    return why->status;
}

const char *cudnnw__dropin_words(void)
{
    return failure_now()->error.message;
}

/* ---- The public words -------------------------------------------------------------------------------------- */

static cudnnw_code fail_late(const char *function, cudnnw_error *error)
{
    const cudnnw_library *library = cudnnw__os_published(&loaded);

    return cudnnw__fail(error, REASON_DROPIN_LATE, FACTS(.function = function, .path = library->folder));
}

cudnnw_code cudnnw_dropin_configure(const cudnnw_options *options, cudnnw_error *error)
{
    configuration *taken = NULL;
    cudnnw_code code = take_options(options, &taken, error);

    if (code != CUDNNW_OK)
        return code;
    cudnnw__os_first_lock();
    if (loaded != NULL) {
        code = fail_late("cudnnw_dropin_configure", error);
        free_options(taken);
    } else {
        taken->previous = configured;
        configured = taken;
        cudnnw__os_publish(&failed, NULL);
    }
    cudnnw__os_first_unlock();
    return code;
}

static cudnnw_code check_major(const cudnnw_library *library, cudnnw_error *error)
{
    char found[16];

    if (cudnnw__library_functions(library) == NULL)
        return cudnnw__fail(error, REASON_LIBRARY_NOT_LOADED,
                            FACTS(.stage = CUDNNW_STAGE_CALL, .function = "cudnnw_dropin_bind"));
    if (library->version / 10000 == CUDNNW_DROPIN_MAJOR)
        return CUDNNW_OK;
    return cudnnw__fail(error, REASON_ARGUMENT_BAD,
                        FACTS(.function = "cudnnw_dropin_bind",
                              .found = cudnnw_version_text(library->version, found, sizeof found),
                              .wanted = CUDNNW_DROPIN_MAJOR == 8 ? "a cuDNN 8" : "a cuDNN 9"));
}

cudnnw_code cudnnw_dropin_bind(cudnnw_library *library, cudnnw_error *error)
{
    cudnnw_code code = check_major(library, error);

    if (code != CUDNNW_OK)
        return code;
    cudnnw__os_first_lock();
    if (loaded != NULL && loaded != library) {
        code = fail_late("cudnnw_dropin_bind", error);
    } else {
        cudnnw__os_publish(&failed, NULL);
        cudnnw__os_publish(&loaded, library);
        cudnnw__dropin_forward_to(&library->functions.api);
    }
    cudnnw__os_first_unlock();
    return code;
}

cudnnw_code cudnnw_dropin_load(cudnnw_library **library, cudnnw_error *error)
{
    if (cudnnw__dropin_library() == NULL) {
        cudnnw__error_copy_out(error, &failure_now()->error);
        return (cudnnw_code)failure_now()->error.code;
    }
    if (library != NULL)
        *library = cudnnw__os_published(&loaded);
    return CUDNNW_OK;
}
