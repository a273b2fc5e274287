/* SPDX-License-Identifier: MIT
 *
 * Opening libraries, and functions in them.
 */
#include "os_windows.h"

#include <string.h>

os_function cudnnw__windows_optional(const char *name)
{
    HMODULE kernel = GetModuleHandleW(L"kernel32.dll"); /* mapped in every process: no reference needed */

    return kernel == NULL ? NULL : (os_function)GetProcAddress(kernel, name);
}

/* Without these flags a bare import would be searched beside the exe, in the working directory and on PATH. */
static bool has_search_flags(os_failure *why)
{
    static const char text[] = "this Windows lacks the safe search for libraries (update KB2533623 of Windows 7)";

    if (cudnnw__windows_optional("AddDllDirectory") != NULL)
        return true;
    if (why != NULL) {
        *why = VALUE(os_failure, .code = ERROR_INVALID_PARAMETER, .why = OS_WHY_UNSUPPORTED);
        memcpy(why->text, text, sizeof text);
    }
    return false;
}

static void *open_wide(const wchar_t *wide, DWORD flags, os_failure *why)
{
    DWORD old_mode = 0;

    SetThreadErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX, &old_mode); /* no dialog box in the host */
    HMODULE library = LoadLibraryExW(wide, NULL, flags);
    DWORD number = GetLastError();
    SetThreadErrorMode(old_mode, NULL);

    if (library == NULL)
        cudnnw__windows_failure(number, why);
    return (void *)library;
}

void *cudnnw__os_library_open(const char *path, os_open_kind kind, os_failure *why)
{
    /* SYSTEM32 alone for cuDNN's own: its siblings are open already, and with the default folders a bcrypt.dll beside
     * the exe was taken for graph's import (measured). */
    DWORD flags = kind == OS_OPEN_DEPENDENCY ? LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_SYSTEM32
                                             : LOAD_LIBRARY_SEARCH_SYSTEM32;
    DWORD number = ERROR_BAD_PATHNAME;
    wchar_t *wide = NULL;
    void *library = NULL;

    if (!has_search_flags(why))
        return NULL;
    if (cudnnw__os_path_is_absolute(path))
        wide = cudnnw__windows_path(path, NULL, &number);
    if (wide == NULL)
        cudnnw__windows_failure(number, why);
    else
        library = open_wide(wide, flags, why);
    cudnnw__os_free(wide);
    return library;
}

void *cudnnw__os_library_open_driver(const char *name, os_failure *why)
{
    DWORD number = 0;
    wchar_t *wide = NULL;
    void *library = NULL;

    if (!has_search_flags(why))
        return NULL;
    wide = cudnnw__windows_wide(name, &number);
    if (wide == NULL)
        cudnnw__windows_failure(number, why);
    else
        library = open_wide(wide, LOAD_LIBRARY_SEARCH_SYSTEM32, why);
    cudnnw__os_free(wide);
    return library;
}

void cudnnw__os_library_close(void *library)
{
    if (library != NULL)
        FreeLibrary((HMODULE)library);
}

os_function cudnnw__os_symbol(void *library, const char *name)
{
    return (os_function)GetProcAddress((HMODULE)library, name);
}

os_function cudnnw__os_global_symbol(const char *name)
{
    (void)name; /* imports name their library here: nothing can step in between */
    return NULL;
}
