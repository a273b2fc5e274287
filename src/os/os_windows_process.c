/* SPDX-License-Identifier: MIT
 *
 * The process: its environment, files, limits.
 */
#include "os_windows.h"

char *cudnnw__os_variable(const char *name)
{
    DWORD number = 0, room = 256;
    wchar_t *wide_name = cudnnw__windows_wide(name, &number);
    char *value = NULL;

    while (wide_name != NULL && room * sizeof(wchar_t) <= LIMIT_VARIABLE_BYTES * 2) {
        wchar_t *wide = (wchar_t *)cudnnw__os_allocate(room * sizeof *wide);

        SetLastError(ERROR_SUCCESS); /* an empty variable and an unset one differ in nothing else */
        DWORD units = wide == NULL ? 0 : GetEnvironmentVariableW(wide_name, wide, room);

        if (wide != NULL && units < room && (units > 0 || GetLastError() == ERROR_SUCCESS))
            value = cudnnw__windows_utf8(wide);
        cudnnw__os_free(wide);
        if (units < room)
            break;
        room = units + 1;
    }
    cudnnw__os_free(wide_name);
    return value;
}

uint64_t cudnnw__os_process_id(void)
{
    return GetCurrentProcessId();
}

char *cudnnw__os_executable(void)
{
    wchar_t *wide = cudnnw__windows_module_path(NULL);
    char *path = wide == NULL ? NULL : cudnnw__windows_path_utf8(wide);

    cudnnw__os_free(wide);
    return path;
}

char *cudnnw__os_own_module(void)
{
    static const char inside = 0; /* lies in the module that this file was linked into, DLL or plugin */

    return cudnnw__os_module_of(&inside);
}

size_t cudnnw__os_stack_left(void)
{
    typedef void(WINAPI * stack_limits)(ULONG_PTR *low, ULONG_PTR *high);
    stack_limits limits = (stack_limits)cudnnw__windows_optional("GetCurrentThreadStackLimits"); /* from Windows 8 */
    ULONG_PTR low = 0, high = 0;

    if (limits == NULL)
        return SIZE_MAX;
    limits(&low, &high);
    return (uintptr_t)&low > low ? (size_t)((uintptr_t)&low - low) : SIZE_MAX;
}

/* A process may have 16 million handles; the C library's own table is not used here. */
bool cudnnw__os_files_left(size_t count, os_failure *why)
{
    (void)count;
    (void)why;
    return true;
}

/* Address space, not commit: of a mapped DLL only the written pages are charged, so comparing whole files with the
 * commit that is left would refuse what works. */
uint64_t cudnnw__os_address_space_left(void)
{
    MEMORYSTATUSEX memory = {0};

    memory.dwLength = sizeof memory;
    return GlobalMemoryStatusEx(&memory) ? memory.ullAvailVirtual : UINT64_MAX;
}

const char *cudnnw__os_system_name(void)
{
    return "windows";
}

const char *cudnnw__os_machine_name(void)
{
#if defined(_M_ARM64) || defined(__aarch64__)
    return "aarch64";
#elif defined(_M_X64) || defined(__x86_64__)
    return "x86-64";
#else
    return "x86";
#endif
}

const char *cudnnw__os_c_library(uint32_t *version)
{
    *version = 0; /* nothing that cuDNN needs depends on it */
    return "msvcrt";
}
