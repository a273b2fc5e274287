/* SPDX-License-Identifier: MIT
 *
 * The guard in the door: one wrapper per function of os.h that can fail or that holds something.
 */
#include "seam.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

seam the_seam;

const char *const seam_kind_name[SEAM_KINDS] = {"memory", "open", "read", "status", "listing",
                                                "library", "symbol", "modules", "places", "lock", "command", "disk"};

void seam_calm(void)
{
    memset(the_seam.calls, 0, sizeof the_seam.calls);
    the_seam.refused_call = 0;
    the_seam.and_all_later = false;
    the_seam.hit = false;
}

void seam_refuse(seam_kind kind, long call, os_why why, int64_t number)
{
    seam_calm();
    the_seam.refused_kind = kind;
    the_seam.refused_call = call;
    the_seam.refusal.why = why;
    the_seam.refusal.code = number;
    snprintf(the_seam.refusal.text, sizeof the_seam.refusal.text, "refused by the test");
}

/* Shows where the refused call came from, in a debugger or by the sanitizer's own help. */
void __sanitizer_print_stack_trace(void) __attribute__((weak));

static const char *variable_asked; /* while it is being read */

bool seam_may(seam_kind kind, const char *function, const char *subject)
{
    long call = ++the_seam.calls[kind];

    if (the_seam.before != NULL)
        the_seam.before(kind, function, subject);
    if (the_seam.refused_call == 0 || kind != the_seam.refused_kind || call < the_seam.refused_call ||
        (call > the_seam.refused_call && !the_seam.and_all_later))
        return true;
    if (!the_seam.hit) {
        snprintf(the_seam.function, sizeof the_seam.function, "%s", function);
        snprintf(the_seam.subject, sizeof the_seam.subject, "%s",
                 subject != NULL ? subject : variable_asked != NULL ? "a variable" : "");
        if (getenv("FAULTS_STACK") != NULL && __sanitizer_print_stack_trace != NULL)
            __sanitizer_print_stack_trace();
    }
    the_seam.hit = true;
    return false;
}

static bool refused(os_failure *why)
{
    if (why != NULL) /* inside src/os nobody may want to know */
        *why = the_seam.refusal;
    return false;
}

#define MAY(kind, subject) seam_may(SEAM_##kind, __func__ + sizeof "__wrap_cudnnw__os_" - 1, subject)

/* WRAP(type, name, parameters) declares the real function and begins the one that stands before it. */
#define WRAP(type, name, parameters)            \
    type __real_cudnnw__os_##name parameters;   \
    type __wrap_cudnnw__os_##name parameters;   \
    type __wrap_cudnnw__os_##name parameters
#define REAL(name) __real_cudnnw__os_##name

/* ---- Memory ---- */

WRAP(void *, allocate, (size_t bytes))
{
    void *memory = NULL;

    if (MAY(MEMORY, NULL)) {
        the_seam.in_library = true;
        memory = REAL(allocate)(bytes);
        the_seam.in_library = false;
    }
    the_seam.live_memory += memory != NULL;
    return memory;
}

WRAP(void *, resize, (void *memory, size_t bytes))
{
    void *larger = NULL;

    if (MAY(MEMORY, NULL)) {
        the_seam.in_library = true;
        larger = REAL(resize)(memory, bytes);
        the_seam.in_library = false;
    }
    the_seam.live_memory += larger != NULL && memory == NULL;
    return larger;
}

WRAP(void, free, (void *memory))
{
    the_seam.live_memory -= memory != NULL;
    REAL(free)(memory);
}

/* ---- Files ---- */

WRAP(bool, file_open, (const char *path, os_file **file, os_status *status, os_failure *why))
{
    bool opened = MAY(OPEN, path) ? REAL(file_open)(path, file, status, why) : refused(why);

    the_seam.live_files += opened;
    return opened;
}

WRAP(void, file_close, (os_file *file))
{
    the_seam.live_files -= file != NULL;
    REAL(file_close)(file);
}

WRAP(bool, file_read, (os_file *file, uint64_t offset, void *buffer, size_t bytes, os_failure *why))
{
    return MAY(READ, NULL) ? REAL(file_read)(file, offset, buffer, bytes, why) : refused(why);
}

WRAP(bool, file_status, (os_file *file, os_status *status, os_failure *why))
{
    return MAY(STATUS, NULL) ? REAL(file_status)(file, status, why) : refused(why);
}

WRAP(bool, path_status, (const char *path, os_status *status, os_failure *why))
{
    return MAY(STATUS, path) ? REAL(path_status)(path, status, why) : refused(why);
}

WRAP(char *, real_path, (const char *path, os_failure *why))
{
    if (MAY(STATUS, path))
        return REAL(real_path)(path, why);
    refused(why);
    return NULL;
}

WRAP(bool, folder_names, (const char *path, os_names *names, os_failure *why))
{
    return MAY(LISTING, path) ? REAL(folder_names)(path, names, why) : refused(why);
}

/* ---- Libraries ---- */

WRAP(void *, library_open, (const char *path, os_open_kind kind, os_failure *why))
{
    void *library = NULL;

    if (MAY(LIBRARY, path))
        library = REAL(library_open)(path, kind, why);
    else
        refused(why);
    the_seam.libraries_opened += library != NULL;
    if (library != NULL && the_seam.opened != NULL)
        the_seam.opened(path, library);
    return library;
}

WRAP(void *, library_open_driver, (const char *name, os_failure *why))
{
    if (MAY(LIBRARY, name))
        return REAL(library_open_driver)(name, why);
    refused(why);
    return NULL;
}

WRAP(void *, library_mapped, (const char *path))
{
    return MAY(LIBRARY, path) ? REAL(library_mapped)(path) : NULL;
}

WRAP(bool, library_where, (void *library, os_module *where, os_failure *why))
{
    return MAY(LIBRARY, NULL) ? REAL(library_where)(library, where, why) : refused(why);
}

WRAP(os_function, symbol, (void *library, const char *name))
{
    return MAY(SYMBOL, name) ? REAL(symbol)(library, name) : NULL;
}

WRAP(os_function, global_symbol, (const char *name))
{
    return MAY(SYMBOL, name) ? REAL(global_symbol)(name) : NULL;
}

/* ---- Modules ---- */

WRAP(bool, modules, (os_modules *modules, os_failure *why))
{
    return MAY(MODULES, NULL) ? REAL(modules)(modules, why) : refused(why);
}

WRAP(char *, module_of, (const void *address))
{
    return MAY(MODULES, NULL) ? REAL(module_of)(address) : NULL;
}

/* ---- Places ---- */

WRAP(char *, variable, (const char *name))
{
    char *value;

    if (!MAY(PLACES, name))
        return NULL;
    variable_asked = name;
    value = REAL(variable)(name);
    variable_asked = NULL;
    return value;
}

WRAP(char *, executable, (void))
{
    return MAY(PLACES, NULL) ? REAL(executable)() : NULL;
}

WRAP(char *, own_module, (void))
{
    return MAY(PLACES, NULL) ? REAL(own_module)() : NULL;
}

WRAP(bool, loader_cache, (const char *name, os_names *paths, os_failure *why))
{
    return MAY(PLACES, name) ? REAL(loader_cache)(name, paths, why) : refused(why);
}

WRAP(bool, default_folders, (os_names *folders, os_failure *why))
{
    return MAY(PLACES, NULL) ? REAL(default_folders)(folders, why) : refused(why);
}

WRAP(bool, registered_toolkits, (os_names *folders, os_failure *why))
{
    return MAY(PLACES, NULL) ? REAL(registered_toolkits)(folders, why) : refused(why);
}

/* ---- Locks ---- */

WRAP(bool, process_lock, (os_lock **lock, os_failure *why))
{
    bool locked = MAY(LOCK, NULL) ? REAL(process_lock)(lock, why) : refused(why);

    the_seam.live_locks += locked;
    return locked;
}

WRAP(void, process_unlock, (os_lock *lock))
{
    the_seam.live_locks--;
    REAL(process_unlock)(lock);
}
