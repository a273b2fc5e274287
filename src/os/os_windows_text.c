/* SPDX-License-Identifier: MIT
 *
 * Paths and texts: UTF-8 above the seam, UTF-16 below it.
 */
#include "os_windows.h"

#include <string.h>

/* Longest path that calls without the prefix take, less its NUL. */
enum { PLAIN_PATH_UNITS = MAX_PATH - 1 };

static bool is_separator(wchar_t unit)
{
    return unit == L'\\' || unit == L'/';
}

static bool has_prefix(const wchar_t *wide)
{
    return is_separator(wide[0]) && is_separator(wide[1]) && wide[2] == L'?' && is_separator(wide[3]);
}

wchar_t *cudnnw__windows_wide(const char *text, DWORD *number)
{
    int units = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);

    if (units <= 0) {
        *number = GetLastError();
        return NULL;
    }
    wchar_t *wide = (wchar_t *)cudnnw__os_allocate((size_t)units * sizeof *wide);

    if (wide == NULL)
        *number = ERROR_NOT_ENOUGH_MEMORY;
    else
        MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, units);
    return wide;
}

char *cudnnw__windows_utf8(const wchar_t *wide)
{
    int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = bytes <= 0 ? NULL : (char *)cudnnw__os_allocate((size_t)bytes);

    if (text != NULL)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, bytes, NULL, NULL);
    return text;
}

/* Units of the part that ".." cannot leave: "C:\" or "\\server\share\". */
static size_t root_units(const wchar_t *wide)
{
    size_t at = 0;

    if (wide[0] != L'\0' && wide[1] == L':')
        return wide[2] == L'\\' ? 3 : 2;
    if (wide[0] != L'\\' || wide[1] != L'\\')
        return 0;
    at = 2;
    for (int part = 0; part < 2; part++) {
        while (wide[at] != L'\0' && wide[at] != L'\\')
            at++;
        if (wide[at] == L'\\')
            at++;
    }
    return at;
}

/* Takes out ".", "..", and doubled separators, because the system does not once the prefix is there. */
static void collapse(wchar_t *wide)
{
    size_t root = root_units(wide), to = root, from = root;

    while (wide[from] != L'\0') {
        size_t length = 0;

        while (wide[from + length] != L'\0' && wide[from + length] != L'\\')
            length++;
        if (length == 2 && wide[from] == L'.' && wide[from + 1] == L'.') {
            while (to > root && wide[to - 1] == L'\\')
                to--;
            while (to > root && wide[to - 1] != L'\\')
                to--;
        } else if (length > 0 && !(length == 1 && wide[from] == L'.')) {
            memmove(wide + to, wide + from, length * sizeof *wide);
            to += length;
            if (wide[from + length] == L'\\')
                wide[to++] = L'\\';
        }
        from += length;
        if (wide[from] == L'\\')
            from++;
    }
    wide[to] = L'\0';
}

/* Whether the system would cut the path, or read a folder "x." or "x " as "x". Shares always: Wine takes them for no
 * absolute path in LoadLibraryEx. */
static bool wants_prefix(const wchar_t *wide, size_t more)
{
    size_t length = wcslen(wide);

    if (length + more > PLAIN_PATH_UNITS || (wide[0] == L'\\' && wide[1] == L'\\'))
        return true;
    for (size_t i = 1; i <= length; i++) {
        bool ends_part = (wide[i] == L'\\' || wide[i] == L'\0') && (wide[i - 1] == L'.' || wide[i - 1] == L' ');
        bool is_dots = wide[i - 1] == L'.' &&
                       (i < 2 || wide[i - 2] == L'\\' || (wide[i - 2] == L'.' && (i < 3 || wide[i - 3] == L'\\')));

        if (ends_part && !is_dots)
            return true;
    }
    return false;
}

static size_t append(wchar_t *to, size_t at, const wchar_t *text)
{
    size_t length = wcslen(text);

    memcpy(to + at, text, (length + 1) * sizeof *to);
    return at + length;
}

/* The three parts as one; NULL and *number when that is too long or memory is short. */
static wchar_t *glue(const wchar_t *prefix, const wchar_t *text, const wchar_t *suffix, DWORD *number)
{
    size_t length = wcslen(prefix) + wcslen(text) + wcslen(suffix);
    wchar_t *wide = NULL;

    if (length >= LIMIT_PATH_BYTES)
        *number = ERROR_FILENAME_EXCED_RANGE;
    else if ((wide = (wchar_t *)cudnnw__os_allocate((length + 1) * sizeof *wide)) == NULL)
        *number = ERROR_NOT_ENOUGH_MEMORY;
    if (wide == NULL)
        return NULL;

    size_t at = append(wide, append(wide, 0, prefix), text);

    if (at > 0 && wide[at - 1] == L'\\' && suffix[0] == L'\\')
        at--; /* the root of a drive ends with its own separator */
    append(wide, at, suffix);
    return wide;
}

wchar_t *cudnnw__windows_path(const char *path, const wchar_t *suffix, DWORD *number)
{
    wchar_t *text = cudnnw__windows_wide(path, number), *rest = text;
    const wchar_t *prefix = L"";

    if (text == NULL)
        return NULL;
    if (suffix == NULL)
        suffix = L"";
    for (wchar_t *at = text; *at != L'\0'; at++)
        if (*at == L'/')
            *at = L'\\';
    if (!has_prefix(text) && wants_prefix(text, wcslen(suffix))) {
        bool is_share = text[0] == L'\\' && text[1] == L'\\';

        collapse(text);
        prefix = is_share ? L"\\\\?\\UNC" : L"\\\\?\\";
        rest = is_share ? text + 1 : text;
    }
    wchar_t *wide = glue(prefix, rest, suffix, number);

    cudnnw__os_free(text);
    return wide;
}

char *cudnnw__windows_path_utf8(const wchar_t *wide)
{
    const wchar_t *plain = has_prefix(wide) ? wide + 4 : wide;

    /* Wine says "UNC\server" also without the prefix, for a module that was opened by a path with it. */
    if (_wcsnicmp(plain, L"UNC\\", 4) != 0)
        return cudnnw__windows_utf8(plain);

    char *text = cudnnw__windows_utf8(plain + 2); /* from the C of UNC on, which gives its place to a backslash */

    if (text != NULL)
        text[0] = '\\';
    return text;
}

bool cudnnw__os_path_is_absolute(const char *path)
{
    bool first = path[0] == '\\' || path[0] == '/';

    if (first && (path[1] == '\\' || path[1] == '/'))
        return path[2] != '\0' && path[2] != '.' && path[2] != '\\' && path[2] != '/'; /* \\.\ is for devices */
    return ((path[0] >= 'A' && path[0] <= 'Z') || (path[0] >= 'a' && path[0] <= 'z')) && path[1] == ':' &&
           (path[2] == '\\' || path[2] == '/');
}

char cudnnw__os_separator(void)
{
    return '\\';
}

char cudnnw__os_list_separator(void)
{
    return ';';
}

char *cudnnw__os_path_join(const char *folder, const char *name)
{
    size_t head = strlen(folder), tail = strlen(name);
    bool has_one = head > 0 && (folder[head - 1] == '\\' || folder[head - 1] == '/');
    char *path = (char *)cudnnw__os_allocate(head + tail + 2);

    if (path == NULL)
        return NULL;
    memcpy(path, folder, head);
    if (!has_one)
        path[head++] = '\\';
    memcpy(path + head, name, tail);
    for (char *at = path; *at != '\0'; at++)
        if (*at == '/')
            *at = '\\';
    return path;
}
