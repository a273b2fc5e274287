/* SPDX-License-Identifier: MIT
 *
 * Lists of names, and the names in a folder.
 */
#include "os_windows.h"

#include <stdlib.h>
#include <string.h>

bool cudnnw__windows_names_add(os_names *names, char *name)
{
    /* Room doubles at every power of two, so the count alone tells when it is full. */
    bool is_full = (names->count & (names->count - 1)) == 0;
    char **grown = names->name;

    if (name != NULL && is_full) {
        size_t room = names->count == 0 ? 1 : names->count * 2;

        grown = (char **)cudnnw__os_resize(names->name, room * sizeof *grown);
    }
    if (name == NULL || grown == NULL) {
        cudnnw__os_free(name);
        return false;
    }
    names->name = grown;
    names->name[names->count++] = name;
    return true;
}

void cudnnw__os_names_free(os_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        cudnnw__os_free(names->name[i]);
    cudnnw__os_free(names->name);
    *names = VALUE(os_names, 0);
}

static int by_bytes(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static bool is_self_or_parent(const wchar_t *name)
{
    return name[0] == L'.' && (name[1] == L'\0' || (name[1] == L'.' && name[2] == L'\0'));
}

/* ERROR_NO_MORE_FILES after a whole walk, else what stopped it. */
static DWORD collect(HANDLE search, WIN32_FIND_DATAW *entry, os_names *names)
{
    do {
        if (is_self_or_parent(entry->cFileName))
            continue;
        if (names->count >= LIMIT_FOLDER_ENTRIES)
            return ERROR_TOO_MANY_NAMES;
        if (!cudnnw__windows_names_add(names, cudnnw__windows_utf8(entry->cFileName)))
            return ERROR_NOT_ENOUGH_MEMORY;
    } while (FindNextFileW(search, entry));
    return GetLastError();
}

bool cudnnw__os_folder_names(const char *path, os_names *names, os_failure *why)
{
    DWORD number = 0, old_mode = 0;
    wchar_t *wide = cudnnw__windows_path(path, L"\\*", &number);
    WIN32_FIND_DATAW entry;
    os_names found = {0};
    os_status status;

    if (wide == NULL) {
        cudnnw__windows_failure(number, why);
        return false;
    }
    SetThreadErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX, &old_mode);
    HANDLE search = FindFirstFileExW(wide, FindExInfoBasic, &entry, FindExSearchNameMatch, NULL, 0);
    number = GetLastError();
    SetThreadErrorMode(old_mode, NULL);
    cudnnw__os_free(wide);
    if (search != INVALID_HANDLE_VALUE) {
        number = collect(search, &entry, &found);
        FindClose(search);
    } else if (number == ERROR_FILE_NOT_FOUND) {
        number = ERROR_NO_MORE_FILES; /* the root of an empty drive has no entry at all, not even "." */
    } else if (cudnnw__os_path_status(path, &status, NULL) && status.is_file) {
        number = ERROR_DIRECTORY; /* Windows says so itself; Wine speaks of an invalid name */
    }
    if (number != ERROR_NO_MORE_FILES) {
        cudnnw__os_names_free(&found);
        cudnnw__windows_failure(number, why);
        if (why != NULL && number == ERROR_TOO_MANY_NAMES)
            why->why = OS_WHY_LIMIT;
        return false;
    }
    if (found.count > 0)
        qsort(found.name, found.count, sizeof *found.name, by_bytes);
    *names = found;
    return true;
}
