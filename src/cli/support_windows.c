/* SPDX-License-Identifier: MIT
 *
 * How this Windows is called in a table, and whether it is Wine that says so.
 */
#include "answer.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

/* GetVersionEx answers what the program's manifest asks for; RtlGetVersion answers what is. */
void cli_system_name(char *text, size_t size)
{
    typedef LONG(WINAPI * version_function)(OSVERSIONINFOW *);
    typedef const char *(*wine_function)(void);
    HMODULE system = GetModuleHandleW(L"ntdll.dll");
    FARPROC ask = system == NULL ? NULL : GetProcAddress(system, "RtlGetVersion");
    FARPROC wine = system == NULL ? NULL : GetProcAddress(system, "wine_get_version");
    OSVERSIONINFOW version = {.dwOSVersionInfoSize = sizeof version};
    version_function get_version;
    wine_function get_wine;

    memcpy(&get_version, &ask, sizeof ask);
    memcpy(&get_wine, &wine, sizeof wine);
    if (get_version != NULL)
        get_version(&version);
    snprintf(text, size, "%s%.32s%sWindows %lu.%lu.%lu", wine != NULL ? "Wine " : "", wine != NULL ? get_wine() : "",
             wine != NULL ? " as " : "", version.dwMajorVersion, version.dwMinorVersion, version.dwBuildNumber);
}
