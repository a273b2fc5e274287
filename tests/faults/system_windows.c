/* SPDX-License-Identifier: MIT
 *
 * As installers and updaters do it: with all sharing that can be offered, so that only the others' holding refuses it.
 */
#include "system.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const bool system_has_links = false;

static int answer(BOOL good)
{
    return good ? 0 : (int)GetLastError();
}

int system_make_folder(const char *path)
{
    return answer(CreateDirectoryA(path, NULL));
}

int system_remove(const char *path)
{
    int number = answer(DeleteFileA(path));

    return number == 0 || RemoveDirectoryA(path) ? 0 : number;
}

int system_move(const char *from, const char *to)
{
    return answer(MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING));
}

static HANDLE open_to_change(const char *path, DWORD what)
{
    return CreateFileA(path, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, what, 0, NULL);
}

int system_cut(const char *path, unsigned bytes)
{
    HANDLE file = open_to_change(path, OPEN_EXISTING);
    int number = answer(file != INVALID_HANDLE_VALUE && SetFilePointer(file, (LONG)bytes, NULL, FILE_BEGIN) == bytes &&
                        SetEndOfFile(file));

    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return number;
}

int system_overwrite(const char *from, const char *to)
{
    static char buffer[1 << 16];
    HANDLE in = CreateFileA(from, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    HANDLE out = in == INVALID_HANDLE_VALUE ? in : open_to_change(to, CREATE_ALWAYS);
    int number = answer(out != INVALID_HANDLE_VALUE);
    DWORD got = 0, put = 0;

    while (number == 0 && ReadFile(in, buffer, sizeof buffer, &got, NULL) && got > 0)
        number = answer(WriteFile(out, buffer, got, &put, NULL) && put == got);
    if (in != INVALID_HANDLE_VALUE)
        CloseHandle(in);
    if (out != INVALID_HANDLE_VALUE)
        CloseHandle(out);
    return number;
}

int system_link(const char *folder, const char *path)
{
    (void)folder;
    (void)path;
    return ERROR_NOT_SUPPORTED;
}

void system_set_variable(const char *name, const char *value)
{
    _putenv_s(name, value);
}

bool system_make_temporary(char *path, size_t size)
{
    char folder[MAX_PATH];

    if (GetTempPathA(sizeof folder, folder) == 0)
        return false;
    for (unsigned i = 0; i < 1000; i++) {
        snprintf(path, size, "%scudnnw-faults-%lu-%u", folder, GetCurrentProcessId(), i);
        if (system_make_folder(path) == 0)
            return true;
    }
    return false;
}

/* The C library's standard output cannot be exchanged here, so what is behind it is. */
char *system_capture(int (*run)(void), int *result)
{
    enum { MOST = 1 << 20 };
    char folder[MAX_PATH], path[MAX_PATH] = "", *text = calloc(MOST, 1);
    int before, file = -1, got = 0;

    fflush(stdout);
    before = _dup(1);
    if (GetTempPathA(sizeof folder, folder) != 0 && GetTempFileNameA(folder, "out", 0, path) != 0)
        file = _open(path, _O_RDWR | _O_TRUNC | _O_BINARY, _S_IREAD | _S_IWRITE);
    if (file >= 0)
        _dup2(file, 1);
    *result = run();
    fflush(stdout);
    _dup2(before, 1);
    _close(before);
    if (file >= 0 && text != NULL && _lseek(file, 0, SEEK_SET) == 0)
        got = _read(file, text, MOST - 1);
    if (file >= 0)
        _close(file);
    (void)remove(path);
    if (got < 0 || file < 0) {
        free(text);
        return NULL;
    }
    return text;
}
