/* SPDX-License-Identifier: MIT
 *
 * Names against patterns.def.
 */
#include "name.h"

#include <string.h>

enum { TEXT_AT_MOST = 255, NUMBER_DIGITS = 6 };

static const struct pattern_row {
    cli_name_kind kind;
    bool jit;
    const char *pattern, *what;
} patterns[] = {
#define NAME(kind, jit, pattern, what) {CLI_NAME_##kind, jit, pattern, what},
#include "patterns.def"
};

static const struct {
    const char *word, *system, *machine;
} platforms[] = {
#define PLATFORM(word, system, machine) {word, system, machine},
#include "patterns.def"
};

static const struct {
    const char *start, *end, *system, *machine;
} wheels[] = {
#define WHEEL(start, end, system, machine) {start, end, system, machine},
#include "patterns.def"
};

static const struct {
    const char *word, *text;
} kinds[] = {
#define KIND(id, word, text) {word, text},
#include "patterns.def"
};

static const char *const endings[] = {"zip", "tar.xz", "tgz", "tar.gz", "tar.bz2", "conda"};

/* ---- Letters ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    c = lower(c);
    return (c >= 'a' && c <= 'z') || c == '_' || is_digit(c);
}

static bool starts_with(const char *text, const char *start)
{
    while (*start != '\0' && lower(*text) == lower(*start)) {
        text++;
        start++;
    }
    return *start == '\0';
}

/* At most NUMBER_DIGITS digits; NULL: there is none. */
static const char *read_number(const char *text, uint32_t *number)
{
    const char *at = text;

    *number = 0;
    while (is_digit(*at) && at - text < NUMBER_DIGITS)
        *number = 10 * *number + (uint32_t)(*at++ - '0');
    return at == text || is_digit(*at) ? NULL : at;
}

/* ---- Fields: each reads as much as it may of the text, and gives the place behind it; NULL: it does not stand there ---- */

static const char *read_release(const char *text, cli_name *name)
{
    for (name->parts = 0; name->parts < 4; name->parts++) {
        const char *behind = read_number(text, &name->part[name->parts]);

        if (behind == NULL)
            return NULL;
        text = behind;
        if (text[0] != '.' || !is_digit(text[1])) {
            name->parts++;
            return text;
        }
        text++;
    }
    return NULL; /* a fifth number */
}

static const char *read_cuda(const char *text, cli_name *name)
{
    text = read_number(text, &name->cuda_major);
    name->has_cuda_minor = false;
    if (text == NULL || name->cuda_major == 0 || name->cuda_major > 99)
        return NULL;
    if (text[0] == '.' && is_digit(text[1])) {
        name->has_cuda_minor = true;
        return read_number(text + 1, &name->cuda_minor);
    }
    return text;
}

static const char *read_platform(const char *text, cli_name *name)
{
    size_t longest = 0;

    for (size_t i = 0; i < sizeof platforms / sizeof platforms[0]; i++) {
        size_t length = strlen(platforms[i].word);

        if (length > longest && starts_with(text, platforms[i].word)) {
            longest = length;
            name->system = platforms[i].system;
            name->machine = platforms[i].machine;
        }
    }
    return longest == 0 ? NULL : text + longest;
}

/* Several platforms may stand there, with a dot between: manylinux2014_x86_64.manylinux_2_17_x86_64. */
static const char *read_wheel(const char *text, cli_name *name)
{
    size_t length = 0;

    while (is_word(text[length]) || (text[length] == '.' && starts_with(text + length, ".manylinux")))
        length++;
    for (size_t i = 0; i < sizeof wheels / sizeof wheels[0]; i++) {
        size_t end = strlen(wheels[i].end), start = strlen(wheels[i].start);

        if (length < start + end || !starts_with(text, wheels[i].start) ||
            !starts_with(text + length - end, wheels[i].end) || (end == 0 && length != start))
            continue;
        name->system = wheels[i].system;
        name->machine = wheels[i].machine;
        return text + length;
    }
    return NULL;
}

static const char *read_ending(const char *text)
{
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (starts_with(text, endings[i]) && text[strlen(endings[i])] == '\0')
            return text + strlen(endings[i]);
    return NULL;
}

/* The words of a sub-library, `length` bytes of them. */
static bool keep_words(const char *text, size_t length, cli_name *name)
{
    static const char stem[] = "cudnn_";

    if (length == 0 || sizeof stem + length > sizeof name->sublibrary)
        return false;
    memcpy(name->sublibrary, stem, sizeof stem - 1);
    for (size_t i = 0; i < length; i++)
        name->sublibrary[sizeof stem - 1 + i] = lower(text[i]);
    name->sublibrary[sizeof stem - 1 + length] = '\0';
    return true;
}

/* ---- Patterns ---- */

static bool fits(const char *pattern, const char *text, cli_name *name);

/* Fields that may end at several places: the shortest that lets the rest fit. */
static bool fits_open_field(const char *pattern, const char *text, cli_name *name)
{
    bool words = pattern[1] == 'l';

    for (size_t length = 1; text[length - 1] != '\0'; length++) {
        if (words && !is_word(text[length - 1]))
            return false;
        if (fits(pattern + 2, text + length, name))
            return !words || keep_words(text, length, name);
    }
    return false;
}

static bool fits(const char *pattern, const char *text, cli_name *name)
{
    uint32_t number;

    for (; *pattern != '\0' && text != NULL; pattern++) {
        if (*pattern != '%') {
            if (lower(*pattern) != lower(*text))
                return false;
            text++;
            continue;
        }
        switch (pattern[1]) {
        case 'v':
            text = read_release(text, name);
            break;
        case 'c':
            text = read_cuda(text, name);
            break;
        case 'p':
        case 'd':
            text = read_platform(text, name);
            break;
        case 'w':
            text = read_wheel(text, name);
            break;
        case 'j':
            text = read_number(text, &name->part[0]);
            if (name->parts == 0)
                name->parts = 1;
            break;
        case 'n':
            text = read_number(text, &number);
            break;
        case 'e':
            text = read_ending(text);
            break;
        default:
            return fits_open_field(pattern, text, name);
        }
        pattern++;
    }
    return text != NULL && *text == '\0';
}

/* ---- The name ---- */

static const char *without_folders(const char *text)
{
    const char *name = text;

    for (const char *at = text; *at != '\0'; at++)
        if ((*at == '/' || *at == '\\') && at[1] != '\0')
            name = at + 1;
    return name;
}

/* Copies the name without what browsers and file managers add to a second copy: " (1)" before the ending. */
static bool copy_plain(const char *text, char plain[TEXT_AT_MOST + 1], const char **copy)
{
    static const char added[] = " (1)";
    size_t length = strlen(text);
    const char *mark = strstr(text, " (");

    if (length > 0 && (text[length - 1] == '/' || text[length - 1] == '\\'))
        length--;
    if (length == 0 || length > TEXT_AT_MOST)
        return false;
    memcpy(plain, text, length);
    plain[length] = '\0';
    *copy = NULL;
    if (mark != NULL && is_digit(mark[2]) && mark[3] == ')') {
        size_t at = (size_t)(mark - text);

        memmove(plain + at, plain + at + sizeof added - 1, length - at - (sizeof added - 1) + 1);
        *copy = added;
    }
    return true;
}

/* What stands in the name although no field of the pattern says it. */
static void add_what_is_plain(const char *plain, cli_name *name)
{
    size_t length = strlen(plain);
    bool dll = length > 4 && (starts_with(plain + length - 4, ".dll") || starts_with(plain + length - 4, ".lib") ||
                              starts_with(plain + length - 4, ".exe"));

    if (name->system == NULL && (name->kind == CLI_NAME_LIBRARY || name->kind == CLI_NAME_IMPORT ||
                                 name->kind == CLI_NAME_STATIC || name->kind == CLI_NAME_CUDA))
        name->system = dll ? "windows" : "linux";
    if (name->system != NULL && dll)
        name->machine = "x86-64";
    if (name->sublibrary[0] == '\0' && (name->kind == CLI_NAME_LIBRARY || name->kind == CLI_NAME_IMPORT))
        memcpy(name->sublibrary, "cudnn", sizeof "cudnn");
}

bool cli_name_parse(const char *text, cli_name *name)
{
    char plain[TEXT_AT_MOST + 1];
    const char *copy;

    if (!copy_plain(without_folders(text), plain, &copy))
        return false;
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        const struct pattern_row *row = &patterns[i];

        memset(name, 0, sizeof *name);
        if (!fits(row->pattern, plain, name))
            continue;
        name->kind = row->kind;
        name->jit = row->jit;
        name->what = row->what;
        name->copy = copy;
        add_what_is_plain(plain, name);
        return true;
    }
    return false;
}

const char *cli_name_kind_word(cli_name_kind kind)
{
    return (size_t)kind < sizeof kinds / sizeof kinds[0] ? kinds[kind].word : "";
}

const char *cli_name_kind_text(cli_name_kind kind)
{
    return (size_t)kind < sizeof kinds / sizeof kinds[0] ? kinds[kind].text : "";
}

uint32_t cli_name_version(const cli_name *name)
{
    return name->parts < 3 || name->part[0] > 99 || name->part[1] > 99 || name->part[2] > 99
               ? 0
               : 10000 * name->part[0] + 100 * name->part[1] + name->part[2];
}
