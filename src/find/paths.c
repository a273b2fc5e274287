/* SPDX-License-Identifier: MIT
 *
 * Paths as text.
 */
#include "paths.h"

#include "../error/error.h"

#include <string.h>

static bool is_separator(char byte, bool windows)
{
    return byte == '/' || (windows && byte == '\\');
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* "\\?\": Windows takes what follows as it stands. */
static bool is_verbatim(const char *path)
{
    return strncmp(path, "\\\\?\\", 4) == 0;
}

bool cudnnw__find_path_is_absolute(const char *path, bool windows)
{
    if (!windows)
        return path[0] == '/';
    if (is_letter(path[0]) && path[1] == ':')
        return is_separator(path[2], true);
    if (is_verbatim(path))
        return path[4] != '\0';
    return is_separator(path[0], true) && is_separator(path[1], true) && path[2] != '\0' && path[2] != '.' &&
           path[2] != '?' && !is_separator(path[2], true);
}

/* The part that no parent lies above: "/", "C:\", "\\server\share". */
static size_t root_length(const char *path, bool windows)
{
    size_t length = 2, parts = 0;

    if (!windows)
        return path[0] == '/';
    if (path[0] != '\0' && path[1] == ':')
        return path[2] == '\0' ? 2 : 3;
    if (path[0] != '\\' || path[1] != '\\')
        return 0;
    for (; path[length] != '\0'; length++)
        if (path[length] == '\\' && ++parts == 2)
            break;
    return length;
}

char *cudnnw__find_path_clean(const char *path, bool windows)
{
    const char separator = windows ? '\\' : '/';
    char *clean = cudnnw__find_copy(path, strlen(path));
    size_t root = 0, to = 0;

    if (clean == NULL || (windows && is_verbatim(path)))
        return clean;
    for (size_t at = 0; clean[at] != '\0'; at++)
        if (is_separator(clean[at], windows))
            clean[at] = separator;
    root = root_length(clean, windows);
    to = root;
    for (const char *at = clean + root; *at != '\0';) {
        size_t length = 0;

        while (*at == separator)
            at++;
        while (at[length] != '\0' && at[length] != separator)
            length++;
        if (length == 0 || (length == 1 && at[0] == '.')) {
            at += length;
            continue;
        }
        if (to > 0 && clean[to - 1] != separator)
            clean[to++] = separator;
        memmove(clean + to, at, length);
        to += length;
        at += length;
    }
    clean[to] = '\0';
    return clean;
}

char *cudnnw__find_path_below(const char *folder, const char *below, bool windows)
{
    const char *separator = windows ? "\\" : "/";
    size_t length = strlen(folder);
    char *path = NULL;

    if (below[0] == '\0')
        return cudnnw__find_copy(folder, length);
    path =
        cudnnw__find_concat(folder, length > 0 && folder[length - 1] == separator[0] ? "" : separator, below);
    for (size_t at = length; windows && path != NULL && path[at] != '\0'; at++)
        if (path[at] == '/')
            path[at] = '\\';
    return path;
}

char *cudnnw__find_path_parent(const char *path, bool windows)
{
    size_t root = root_length(path, windows);
    size_t length = strlen(path);

    if (length <= root)
        return NULL;
    while (length > root && !is_separator(path[length - 1], windows))
        length--;
    if (length > root)
        length--; /* the separator itself */
    return length == 0 ? NULL : cudnnw__find_copy(path, length);
}

const char *cudnnw__find_path_name(const char *path, bool windows)
{
    const char *name = path;

    for (; *path != '\0'; path++)
        if (is_separator(*path, windows))
            name = path + 1;
    return name;
}

static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

bool cudnnw__find_path_is_same(const char *left, const char *right, bool windows)
{
    if (!windows)
        return strcmp(left, right) == 0;
    for (; *left != '\0' && lower(*left) == lower(*right); left++)
        right++;
    return *left == '\0' && *right == '\0';
}

char *cudnnw__find_copy(const char *text, size_t length)
{
    char *copy = (char *)cudnnw__os_allocate(length + 1);

    if (copy != NULL && length > 0)
        memcpy(copy, text, length);
    return copy;
}

char *cudnnw__find_concat(const char *first, const char *second, const char *third)
{
    size_t a = strlen(first), b = strlen(second), c = strlen(third);
    char *text = (char *)cudnnw__os_allocate(a + b + c + 1);

    if (text != NULL) {
        memcpy(text, first, a);
        memcpy(text + a, second, b);
        memcpy(text + a + b, third, c);
    }
    return text;
}

char *cudnnw__find_number(size_t number)
{
    char text[NUMBER_BYTES];
    const char *digits = cudnnw__number_text(number, "", text, sizeof text);

    return cudnnw__find_copy(digits, strlen(digits));
}

bool cudnnw__find_names_take(os_names *names, char *name)
{
    if (name == NULL)
        return false;
    if ((names->count & (names->count - 1)) == 0) { /* full at each power of two */
        size_t room = names->count == 0 ? 1 : names->count * 2;
        char **more = (char **)cudnnw__os_resize(names->name, room * sizeof *more);

        if (more == NULL) {
            cudnnw__os_free(name);
            return false;
        }
        names->name = more;
    }
    names->name[names->count++] = name;
    return true;
}

static const char *read_number(const char *text, uint32_t *value)
{
    *value = 0;
    while (is_digit(*text) && *value < 100000)
        *value = *value * 10 + (uint32_t)(*text++ - '0');
    return text;
}

uint32_t cudnnw__find_version_after(const char *name, const char *prefix)
{
    uint32_t first = 0, second = 0;
    size_t length = strlen(prefix);

    if (strncmp(name, prefix, length) != 0 || !is_digit(name[length]))
        return 0;
    name = read_number(name + length, &first);
    if (*name == '.' && is_digit(name[1]))
        name = read_number(name + 1, &second);
    return *name == '\0' && first < 1000 && second < 1000 ? first * 1000 + second : 0;
}
