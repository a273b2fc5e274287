/* SPDX-License-Identifier: MIT
 *
 * What is mapped in this process.
 */
#include "os_windows.h"

#include <psapi.h>
#include <string.h>

wchar_t *cudnnw__windows_module_path(HMODULE module)
{
    DWORD room = 512;

    while (room <= LIMIT_PATH_BYTES * 2) {
        wchar_t *wide = (wchar_t *)cudnnw__os_allocate(room * sizeof *wide);
        DWORD units = wide == NULL ? 0 : GetModuleFileNameW(module, wide, room);
        DWORD number = wide == NULL ? ERROR_NOT_ENOUGH_MEMORY : GetLastError();

        if (units > 0 && units < room)
            return wide;
        cudnnw__os_free(wide);
        if (units == 0) {
            SetLastError(number);
            return NULL;
        }
        room *= 2; /* a full buffer means that the path was cut */
    }
    return NULL;
}

static const char *name_in(const char *path)
{
    const char *name = strrchr(path, '\\');

    return name == NULL ? path : name + 1;
}

/* A mapped file can be renamed, and another put in its place; the system still knows the first one's device path. */
static bool was_replaced(const void *base, const os_identity *by_path)
{
    static const wchar_t root[] = L"\\\\?\\GLOBALROOT";
    const size_t head = sizeof root / sizeof root[0] - 1;
    wchar_t *wide = (wchar_t *)cudnnw__os_allocate((head + 2048) * sizeof *wide);
    os_identity mapped;
    DWORD number = 0;
    bool differs = false;

    if (wide == NULL)
        return false;
    memcpy(wide, root, sizeof root);
    /* Only the native form is used: Wine answers with a DOS path, and that one is the path we have. */
    if (K32GetMappedFileNameW(GetCurrentProcess(), (void *)(uintptr_t)base, wide + head, 2048) > 0 &&
        _wcsnicmp(wide + head, L"\\Device\\", 8) == 0) {
        HANDLE handle = cudnnw__windows_peek(wide, &number);

        if (handle != INVALID_HANDLE_VALUE) {
            differs = cudnnw__windows_identity(handle, &mapped) && memcmp(&mapped, by_path, sizeof mapped) != 0;
            CloseHandle(handle);
        }
    }
    cudnnw__os_free(wide);
    return differs;
}

/* False only when memory is short. */
static bool look_at_file(os_module *module)
{
    DWORD number = 0;
    wchar_t *wide = cudnnw__windows_path(module->path, NULL, &number);
    HANDLE handle = wide == NULL ? INVALID_HANDLE_VALUE : cudnnw__windows_peek(wide, &number);

    cudnnw__os_free(wide);
    if (handle == INVALID_HANDLE_VALUE) {
        module->deleted = number == ERROR_FILE_NOT_FOUND || number == ERROR_PATH_NOT_FOUND;
        return number != ERROR_NOT_ENOUGH_MEMORY;
    }
    if (cudnnw__windows_identity(handle, &module->identity))
        module->deleted = was_replaced((const void *)module->base, &module->identity);
    CloseHandle(handle);
    return true;
}

/* False only when memory is short; a module that left meanwhile is no module. */
static bool add_module(os_modules *modules, HMODULE handle)
{
    MODULEINFO range;
    wchar_t *wide = NULL;
    os_module *module = &modules->module[modules->count];
    bool good;

    if (!K32GetModuleInformation(GetCurrentProcess(), handle, &range, sizeof range))
        return true;
    wide = cudnnw__windows_module_path(handle);
    if (wide == NULL)
        return GetLastError() != ERROR_NOT_ENOUGH_MEMORY;
    *module = VALUE(os_module, 0);
    module->path = cudnnw__windows_path_utf8(wide);
    good = module->path != NULL;
    if (good) {
        module->name = (char *)(uintptr_t)name_in(module->path);
        module->base = (uintptr_t)range.lpBaseOfDll;
        module->end = module->base + range.SizeOfImage;
        good = look_at_file(module);
        modules->count++;
    }
    cudnnw__os_free(wide);
    return good;
}

/* Handles of all modules in loading order, to be freed; NULL and *number on failure. */
static HMODULE *list_handles(size_t *count, DWORD *number)
{
    DWORD bytes = 256 * sizeof(HMODULE), used = 0;

    while (bytes / sizeof(HMODULE) <= LIMIT_MODULES) {
        HMODULE *handles = (HMODULE *)cudnnw__os_allocate(bytes);

        if (handles == NULL) {
            *number = ERROR_NOT_ENOUGH_MEMORY;
            return NULL;
        }
        if (K32EnumProcessModulesEx(GetCurrentProcess(), handles, bytes, &used, LIST_MODULES_ALL) && used <= bytes) {
            *count = used / sizeof(HMODULE);
            return handles;
        }
        *number = used > bytes ? ERROR_MORE_DATA : GetLastError();
        cudnnw__os_free(handles);
        if (used <= bytes)
            return NULL;
        bytes = used + 32 * sizeof(HMODULE); /* others may load meanwhile */
    }
    *number = ERROR_MORE_DATA;
    return NULL;
}

bool cudnnw__os_modules(os_modules *modules, os_failure *why)
{
    size_t count = 0;
    DWORD number = 0;
    HMODULE *handles = list_handles(&count, &number);
    os_modules found = {0};
    bool good = handles != NULL;

    if (good) {
        found.module = (os_module *)cudnnw__os_allocate((count + 1) * sizeof *found.module);
        good = found.module != NULL;
        number = ERROR_NOT_ENOUGH_MEMORY;
    }
    for (size_t i = 0; good && i < count; i++)
        good = add_module(&found, handles[i]);
    cudnnw__os_free(handles);
    if (good) {
        *modules = found;
    } else {
        cudnnw__os_modules_free(&found);
        cudnnw__windows_failure(number, why);
    }
    return good;
}

void cudnnw__os_modules_free(os_modules *modules)
{
    for (size_t i = 0; i < modules->count; i++)
        cudnnw__os_free(modules->module[i].path);
    cudnnw__os_free(modules->module);
    *modules = VALUE(os_modules, 0);
}

bool cudnnw__os_library_where(void *library, os_module *where, os_failure *why)
{
    MODULEINFO range;
    wchar_t *wide = NULL;
    os_module found = {0};

    if (!K32GetModuleInformation(GetCurrentProcess(), (HMODULE)library, &range, sizeof range)) {
        cudnnw__windows_failure(GetLastError(), why);
        return false;
    }
    wide = cudnnw__windows_module_path((HMODULE)library);
    if (wide != NULL)
        found.path = cudnnw__windows_path_utf8(wide);
    cudnnw__os_free(wide);
    if (found.path == NULL) {
        cudnnw__windows_failure(ERROR_NOT_ENOUGH_MEMORY, why);
        return false;
    }
    found.base = (uintptr_t)range.lpBaseOfDll;
    found.end = found.base + range.SizeOfImage;
    *where = found;
    return true;
}

/* By identity: the loader would compare spellings, and knows short names, links and the prefix as other modules. */
void *cudnnw__os_library_mapped(const char *path)
{
    os_modules modules;
    os_status status;
    HMODULE handle = NULL;

    if (!cudnnw__os_path_status(path, &status, NULL) || !cudnnw__os_modules(&modules, NULL))
        return NULL;
    for (size_t i = 0; i < modules.count && handle == NULL; i++) {
        const os_module *module = &modules.module[i];

        if (!module->deleted && memcmp(&module->identity, &status.identity, sizeof status.identity) == 0 &&
            !GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS, (const wchar_t *)module->base, &handle))
            handle = NULL;
    }
    cudnnw__os_modules_free(&modules);
    return (void *)handle;
}

char *cudnnw__os_module_of(const void *address)
{
    HMODULE module = NULL;
    wchar_t *wide = NULL;
    char *path = NULL;

    if (address != NULL &&
        GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                           (const wchar_t *)address, &module))
        wide = cudnnw__windows_module_path(module);
    if (wide != NULL)
        path = cudnnw__windows_path_utf8(wide);
    cudnnw__os_free(wide);
    return path;
}
