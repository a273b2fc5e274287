/* SPDX-License-Identifier: MIT
 *
 * Which Windows is this, how much memory may still be promised, and who is asking?
 */
#include "doctor.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool doctor_is_windows(void)
{
    return true;
}

/* GetVersionEx answers what the program's manifest asks for; this one answers what is. */
static void say_system(doctor *d)
{
    typedef LONG(WINAPI * version_function)(RTL_OSVERSIONINFOW *);
    typedef const char *(*wine_function)(void);
    RTL_OSVERSIONINFOW version;
    SYSTEM_INFO machine;
    HMODULE system = GetModuleHandleW(L"ntdll.dll");
    FARPROC ask = system == NULL ? NULL : GetProcAddress(system, "RtlGetVersion");
    FARPROC wine = system == NULL ? NULL : GetProcAddress(system, "wine_get_version");
    version_function get_version;

    memset(&version, 0, sizeof version);
    version.dwOSVersionInfoSize = sizeof version;
    memcpy(&get_version, &ask, sizeof ask);
    if (ask != NULL)
        get_version(&version);
    GetNativeSystemInfo(&machine);
    doctor_say(d, DOCTOR_SYSTEM, DOCTOR_FACT, "system", NULL, "Windows %lu.%lu, build %lu, %s",
               (unsigned long)version.dwMajorVersion, (unsigned long)version.dwMinorVersion,
               (unsigned long)version.dwBuildNumber,
               machine.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_AMD64
                   ? "x86-64"
                   : "another processor than x86-64");
    if (wine != NULL) {
        wine_function get_wine;

        memcpy(&get_wine, &wine, sizeof wine);
        doctor_say(d, DOCTOR_SYSTEM, DOCTOR_FACT, "Wine", "this is not Windows itself", "%s", get_wine());
    }
}

/* Error 1455 is about this number. */
static void say_memory(doctor *d)
{
    MEMORYSTATUSEX memory;
    unsigned long long free_megabytes;

    memset(&memory, 0, sizeof memory);
    memory.dwLength = sizeof memory;
    if (!GlobalMemoryStatusEx(&memory))
        return;
    free_megabytes = memory.ullAvailPageFile >> 20;
    doctor_say(d, DOCTOR_SYSTEM, free_megabytes < 3072 ? DOCTOR_WARNING : DOCTOR_FACT, "memory",
               free_megabytes < 3072
                   ? "a whole cuDNN takes up to 3 GiB of it for each process: error 1455 is near; enlarge "
                     "the paging file"
                   : NULL,
               "%llu MiB of %llu MiB can still be promised (paging file included)", free_megabytes,
               (unsigned long long)memory.ullTotalPageFile >> 20);
}

void doctor_look_at_system(doctor *d)
{
    say_system(d);
    say_memory(d);
}

char *doctor_user_name(void)
{
    return cli_variable("USERNAME");
}

char *doctor_host_name(void)
{
    return cli_variable("COMPUTERNAME");
}

char *doctor_home_folder(void)
{
    return cli_variable("USERPROFILE");
}
