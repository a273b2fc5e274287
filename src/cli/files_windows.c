/* SPDX-License-Identifier: MIT
 *
 * Files and folders on Windows.
 */
#include "files.h"

#include <windows.h>

#include <stdlib.h>
#include <string.h>

enum { NAMES_AT_MOST = 65536 };

struct cli_file {
    HANDLE handle;
};

/* Ready for paths beyond 260 units: "\\?\C:\..." when it is long. */
static wchar_t *wide_of(const char *path)
{
    int units = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
    bool is_long = units > 240 && path[0] != '\\';
    size_t before = is_long ? 4 : 0;
    wchar_t *wide = units > 0 ? malloc(((size_t)units + before) * sizeof *wide) : NULL;

    if (wide == NULL)
        return NULL;
    if (is_long)
        memcpy(wide, L"\\\\?\\", 4 * sizeof *wide);
    MultiByteToWideChar(CP_UTF8, 0, path, -1, wide + before, units);
    return wide;
}

static char *utf8_of(const wchar_t *wide)
{
    int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = bytes > 0 ? malloc((size_t)bytes) : NULL;

    if (text != NULL)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, bytes, NULL, NULL);
    return text;
}

/* Frees without losing the number of what failed. */
static void free_quietly(void *memory)
{
    DWORD number = GetLastError();

    free(memory);
    SetLastError(number);
}

static cli_file *file_of(HANDLE handle)
{
    cli_file *file = handle == INVALID_HANDLE_VALUE ? NULL : malloc(sizeof *file);

    if (file != NULL)
        file->handle = handle;
    else if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return file;
}

cli_file *cli_file_open(const char *path, uint64_t *bytes)
{
    wchar_t *wide = wide_of(path);
    HANDLE handle = INVALID_HANDLE_VALUE;
    LARGE_INTEGER size;

    if (wide != NULL)
        handle = CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                             FILE_ATTRIBUTE_NORMAL, NULL);
    free_quietly(wide);
    if (handle != INVALID_HANDLE_VALUE && (GetFileType(handle) != FILE_TYPE_DISK || !GetFileSizeEx(handle, &size))) {
        CloseHandle(handle);
        SetLastError(ERROR_BAD_FILE_TYPE);
        return NULL;
    }
    if (handle != INVALID_HANDLE_VALUE && bytes != NULL)
        *bytes = (uint64_t)size.QuadPart;
    return file_of(handle);
}

cli_file *cli_file_create(const char *path)
{
    wchar_t *wide = wide_of(path);
    HANDLE handle = INVALID_HANDLE_VALUE;

    if (wide != NULL)
        handle = CreateFileW(wide, GENERIC_WRITE, 0, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    free_quietly(wide);
    return file_of(handle);
}

bool cli_file_read(cli_file *file, uint64_t offset, void *buffer, size_t wanted, size_t *got)
{
    size_t have = 0;

    while (have < wanted) {
        uint64_t at = offset + have;
        OVERLAPPED where = {.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
        DWORD count = 0, part = wanted - have > 1u << 30 ? 1u << 30 : (DWORD)(wanted - have);

        if (!ReadFile(file->handle, (char *)buffer + have, part, &count, &where)) {
            if (GetLastError() == ERROR_HANDLE_EOF)
                break;
            return false;
        }
        if (count == 0)
            break;
        have += count;
    }
    *got = have;
    return true;
}

bool cli_file_write(cli_file *file, const void *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        DWORD written = 0, part = count - done > 1u << 30 ? 1u << 30 : (DWORD)(count - done);

        if (!WriteFile(file->handle, (const char *)bytes + done, part, &written, NULL))
            return false;
        done += written;
    }
    return true;
}

bool cli_file_finish(cli_file *file)
{
    bool good = FlushFileBuffers(file->handle) != 0;
    DWORD number = GetLastError();

    CloseHandle(file->handle);
    free(file);
    SetLastError(number);
    return good;
}

void cli_file_close(cli_file *file)
{
    if (file != NULL)
        CloseHandle(file->handle);
    free(file);
}

cli_path_kind cli_path_look(const char *path, uint64_t *bytes)
{
    wchar_t *wide = wide_of(path);
    WIN32_FILE_ATTRIBUTE_DATA data;
    bool there = wide != NULL && GetFileAttributesExW(wide, GetFileExInfoStandard, &data);

    free_quietly(wide);
    if (!there)
        return CLI_PATH_ABSENT;
    if (bytes != NULL)
        *bytes = (uint64_t)data.nFileSizeHigh << 32 | data.nFileSizeLow;
    return (data.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? CLI_PATH_FOLDER : CLI_PATH_FILE;
}

cli_path_kind cli_path_look_at(const char *path)
{
    wchar_t *wide = wide_of(path);
    DWORD attributes = wide == NULL ? INVALID_FILE_ATTRIBUTES : GetFileAttributesW(wide);

    free_quietly(wide);
    if (attributes == INVALID_FILE_ATTRIBUTES)
        return CLI_PATH_ABSENT;
    if ((attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0)
        return CLI_PATH_LINK;
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? CLI_PATH_FOLDER : CLI_PATH_FILE;
}

bool cli_folder_make(const char *path)
{
    wchar_t *wide = wide_of(path);
    bool good = wide != NULL && CreateDirectoryW(wide, NULL);

    free_quietly(wide);
    return good;
}

bool cli_folder_flush(const char *path)
{
    (void)path; /* Windows writes names down with the files */
    return true;
}

bool cli_path_rename(const char *from, const char *to)
{
    wchar_t *wide_from = wide_of(from), *wide_to = wide_of(to);
    bool good = wide_from != NULL && wide_to != NULL &&
                MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);

    free_quietly(wide_from);
    free_quietly(wide_to);
    return good;
}

bool cli_path_exchange(const char *one, const char *other)
{
    (void)one;
    (void)other;
    return false;
}

bool cli_path_remove(const char *path)
{
    wchar_t *wide = wide_of(path);
    DWORD attributes = wide == NULL ? INVALID_FILE_ATTRIBUTES : GetFileAttributesW(wide);
    bool good = false;

    if (attributes != INVALID_FILE_ATTRIBUTES)
        good = (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? RemoveDirectoryW(wide) : DeleteFileW(wide);
    free_quietly(wide);
    return good;
}

bool cli_link_make(const char *target, const char *path)
{
    (void)target;
    (void)path;
    SetLastError(ERROR_NOT_SUPPORTED);
    return false;
}

char *cli_link_read(const char *path)
{
    (void)path;
    return NULL;
}

static int by_bytes(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static bool keep(cli_names *names, const wchar_t *name)
{
    char **grown = NULL;

    if (names->count < NAMES_AT_MOST)
        grown = realloc(names->name, (names->count + 1) * sizeof *grown);
    if (grown == NULL)
        return false;
    names->name = grown;
    names->name[names->count] = utf8_of(name);
    return names->name[names->count] != NULL && ++names->count > 0;
}

bool cli_folder_names(const char *path, cli_names *names)
{
    char *pattern = cli_path_join(path, "*");
    wchar_t *wide = pattern == NULL ? NULL : wide_of(pattern);
    WIN32_FIND_DATAW data;
    HANDLE search = wide == NULL ? INVALID_HANDLE_VALUE : FindFirstFileW(wide, &data);
    bool good = search != INVALID_HANDLE_VALUE;

    *names = (cli_names){NULL, 0};
    free_quietly(pattern);
    free_quietly(wide);
    if (!good)
        return false;
    do {
        if (wcscmp(data.cFileName, L".") != 0 && wcscmp(data.cFileName, L"..") != 0)
            good = keep(names, data.cFileName);
    } while (good && FindNextFileW(search, &data));
    FindClose(search);
    if (!good)
        cli_free_names(names);
    else if (names->count > 0)
        qsort(names->name, names->count, sizeof *names->name, by_bytes);
    return good;
}

const char *cli_path_name(const char *path)
{
    const char *name = path;

    for (const char *at = path; *at != '\0'; at++)
        if (*at == '\\' || *at == '/' || (*at == ':' && at == path + 1))
            name = at + 1;
    return name;
}

const char *cli_file_words(void)
{
    static char words[256];
    wchar_t wide[256];
    DWORD number = GetLastError();
    DWORD units = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, NULL, number, 0, wide,
                                 sizeof wide / sizeof wide[0], NULL);

    while (units > 0 && (wide[units - 1] == L'\r' || wide[units - 1] == L'\n' || wide[units - 1] == L'.'))
        wide[--units] = L'\0';
    if (units == 0 || WideCharToMultiByte(CP_UTF8, 0, wide, -1, words, sizeof words, NULL, NULL) == 0)
        return "the system gives no reason";
    return words;
}
