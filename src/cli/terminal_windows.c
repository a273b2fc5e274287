/* SPDX-License-Identifier: MIT
 *
 * The console of Windows.
 */
#include "terminal.h"

#include <windows.h>

#ifndef ENABLE_VIRTUAL_TERMINAL_PROCESSING
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 0x0004
#endif

bool cli_is_terminal(bool error_output)
{
    DWORD mode = 0;

    return GetConsoleMode(GetStdHandle(error_output ? STD_ERROR_HANDLE : STD_OUTPUT_HANDLE), &mode) != 0;
}

/* Consoles before Windows 10 show the codes as letters and refuse the mode; Wine's shows them and accepts it.
 */
bool cli_takes_colour(void)
{
    HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    HMODULE system = GetModuleHandleW(L"ntdll.dll");
    DWORD mode = 0;

    if (system != NULL && GetProcAddress(system, "wine_get_version") != NULL)
        return false;
    return GetConsoleMode(console, &mode) != 0 &&
           ((mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0 ||
            SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0);
}
