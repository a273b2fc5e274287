/* SPDX-License-Identifier: MIT
 *
 * What a file name says, and how the files of cuDNN are named. Names come from foreign folders: any bytes.
 */
#include "manifest.h"

#include <string.h>

enum { NAME_LIMIT = 255, NUMBER_LIMIT = 99 };

typedef struct text_part {
    const char *start;
    size_t length;
} text_part;

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Compares in lower case, as Windows does. */
static bool part_is(text_part part, const char *text)
{
    if (strlen(text) != part.length)
        return false;
    for (size_t i = 0; i < part.length; i++)
        if (lower(part.start[i]) != text[i])
            return false;
    return true;
}

/* Takes the text off the front of the part. */
static bool take(text_part *part, const char *text)
{
    size_t length = strlen(text);

    if (part->length < length || !part_is(VALUE(text_part, part->start, length), text))
        return false;
    part->start += length;
    part->length -= length;
    return true;
}

/* Takes a number of one or two digits without a leading zero (0 itself is allowed). */
static bool take_number(text_part *part, uint32_t *number)
{
    size_t digits = 0;
    uint32_t value = 0;

    while (digits < part->length && part->start[digits] >= '0' && part->start[digits] <= '9') {
        value = value * 10 + (uint32_t)(part->start[digits++] - '0');
        if (value > NUMBER_LIMIT || (digits == 2 && part->start[0] == '0'))
            return false;
    }
    part->start += digits;
    part->length -= digits;
    *number = value;
    return digits != 0;
}

/* "cudnn" or "cudnn_word": lower-case letters, digits and underscores. cudnnw's own names are neither. */
static bool is_stem(text_part stem)
{
    text_part word = stem;

    if (!take(&word, "cudnn"))
        return false;
    if (word.length == 0)
        return true;
    if (!take(&word, "_") || word.length == 0)
        return false;
    for (size_t i = 0; i < word.length; i++) {
        char c = lower(word.start[i]);

        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_')
            return false;
    }
    return true;
}

/* The front is cuDNN of any major, also one that no row knows; a sub-library belongs to the majors of its row. */
static sublibrary_id id_of(text_part stem, uint32_t major)
{
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        const sublibrary_row *row = &cudnnw__sublibraries[id];

        if (part_is(stem, row->stem)) {
            bool in_line = major == 0 || (major >= row->first / 10000 && major <= row->last / 10000);
            return id == SUB_FRONT || in_line ? (sublibrary_id)id : SUB_NONE;
        }
    }
    return SUB_NONE;
}

/* cudnn_graph64_9.dll, in any case. */
static bool parse_windows(text_part name, cudnn_name *parsed)
{
    text_part stem = {name.start, 0}, rest = {NULL, 0};
    uint32_t major;

    for (size_t i = 0; i + 3 <= name.length; i++) /* the last "64_" ends the stem */
        if (name.start[i] == '6' && name.start[i + 1] == '4' && name.start[i + 2] == '_') {
            stem.length = i;
            rest = VALUE(text_part, name.start + i + 3, name.length - i - 3);
        }
    if (rest.start == NULL || !is_stem(stem) || !take_number(&rest, &major) || major == 0 ||
        !part_is(rest, ".dll"))
        return false;

    *parsed = VALUE(cudnn_name, .id = id_of(stem, major), .major = major, .windows = true);
    return true;
}

/* The numbers after ".so": none, ".9", ".9.28" or ".9.28.0". */
static bool parse_numbers(text_part rest, uint32_t number[3], size_t *count)
{
    for (*count = 0; rest.length != 0; (*count)++)
        if (*count == 3 || !take(&rest, ".") || !take_number(&rest, &number[*count]))
            return false;
    return *count == 0 || number[0] != 0;
}

/* libcudnn_graph.so, libcudnn_graph.so.9, libcudnn_graph.so.9.28.0. */
static bool parse_linux(text_part name, cudnn_name *parsed)
{
    text_part stem, rest;
    uint32_t number[3] = {0};
    size_t count;

    for (size_t i = 0; i < name.length; i++) /* here case matters, so the caseless reading must see no capitals */
        if (lower(name.start[i]) != name.start[i])
            return false;
    if (!take(&name, "lib"))
        return false;
    for (stem = VALUE(text_part, name.start, 0); stem.length < name.length && name.start[stem.length] != '.';)
        stem.length++;
    rest = VALUE(text_part, name.start + stem.length, name.length - stem.length);
    if (!is_stem(stem) || !take(&rest, ".so") || !parse_numbers(rest, number, &count))
        return false;

    *parsed = VALUE(cudnn_name, .id = id_of(stem, number[0]), .major = number[0], .is_link_name = count == 0);
    if (count == 3)
        parsed->version = number[0] * 10000 + number[1] * 100 + number[2];
    return true;
}

bool cudnnw__name_parse(const char *name, cudnn_name *parsed)
{
    size_t length = 0;

    while (length <= NAME_LIMIT && name[length] != '\0')
        length++;
    if (length > NAME_LIMIT)
        return false;

    text_part whole = {name, length};

    return parse_linux(whole, parsed) || parse_windows(whole, parsed);
}

static void append(char *text, size_t size, size_t *used, const char *more)
{
    for (; *more != '\0' && *used + 1 < size; more++)
        text[(*used)++] = *more;
    if (*used < size)
        text[*used] = '\0';
}

const char *cudnnw__sublibrary_file(sublibrary_id id, uint32_t major, bool windows, char *text, size_t size)
{
    char number[12];
    size_t used = 0, at = sizeof number - 1;

    number[at] = '\0';
    for (uint32_t rest = major; at == sizeof number - 1 || rest != 0; rest /= 10)
        number[--at] = (char)('0' + rest % 10);

    append(text, size, &used, windows ? "" : "lib");
    append(text, size, &used, cudnnw__sublibraries[id].stem);
    append(text, size, &used, windows ? "64_" : ".so.");
    append(text, size, &used, number + at);
    append(text, size, &used, windows ? ".dll" : "");
    return text;
}
