/* SPDX-License-Identifier: MIT
 *
 * What a program on Windows needs to start: where Windows is.
 */
#include "bundle.h"

#include <windows.h>

#include <stdio.h>

const char *const *cli_clean_environment(const char *library_folder)
{
    static char root[300], drive[16], path[400];
    static const char *environment[] = {root, drive, path, NULL};
    wchar_t wide[260];
    char folder[260] = "C:\\Windows";

    (void)library_folder; /* the driver of Windows is in System32 and nowhere else */
    if (GetSystemWindowsDirectoryW(wide, sizeof wide / sizeof wide[0]) > 0)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, folder, sizeof folder, NULL, NULL);
    snprintf(root, sizeof root, "SystemRoot=%s", folder);
    snprintf(drive, sizeof drive, "SystemDrive=%.2s", folder);
    snprintf(path, sizeof path, "PATH=%s\\System32", folder);
    return environment;
}
