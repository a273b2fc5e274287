/* SPDX-License-Identifier: MIT
 *
 * Words on a screen of 80 columns, and strings of JSON.
 */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 79 };

static bool lost_anywhere; /* in this run of the program */

bool cli_text_was_lost(void)
{
    return lost_anywhere;
}

void cli_text_lose(void)
{
    lost_anywhere = true;
}

/* ---- Growing ------------------------------------------------------------------------------------- */

static bool make_room(cli_text *to, size_t count)
{
    size_t room = to->room == 0 ? 256 : to->room;
    char *bytes;

    if (to->lost)
        return false;
    while (room - to->length <= count)
        room *= 2;
    if (room == to->room)
        return true;
    bytes = realloc(to->bytes, room);
    to->lost = bytes == NULL;
    lost_anywhere = lost_anywhere || to->lost;
    if (bytes != NULL) {
        to->bytes = bytes;
        to->room = room;
    }
    return bytes != NULL;
}

void cli_text_add_bytes(cli_text *to, const char *bytes, size_t count)
{
    if (!make_room(to, count))
        return;
    memcpy(to->bytes + to->length, bytes, count);
    to->length += count;
    to->bytes[to->length] = '\0';
}

void cli_text_add(cli_text *to, const char *text)
{
    cli_text_add_bytes(to, text, strlen(text));
}

void cli_text_format(cli_text *to, const char *format, ...)
{
    va_list words, again;
    int count;

    va_start(words, format);
    va_copy(again, words);
    count = vsnprintf(NULL, 0, format, words);
    if (count >= 0 && make_room(to, (size_t)count)) {
        vsnprintf(to->bytes + to->length, (size_t)count + 1, format, again);
        to->length += (size_t)count;
    }
    va_end(again);
    va_end(words);
}

char *cli_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);

    return copy == NULL ? NULL : memcpy(copy, text, size);
}

const char *cli_text_of(const cli_text *text)
{
    return text->bytes == NULL ? "" : text->bytes;
}

void cli_text_free(cli_text *text)
{
    free(text->bytes);
    *text = (cli_text){0};
}

/* ---- What a screen and JSON may get -------------------------------------------------------------- */

/* Bytes of the UTF-8 character at text, 0 when its first byte begins none. */
static size_t character(const char *text)
{
    static const struct {
        unsigned char first, last, second_from, second_to;
        unsigned char length;
    } forms[] = {
        {0x01, 0x7F, 0x00, 0xFF, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    const unsigned char *bytes = (const unsigned char *)text;

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (bytes[0] < forms[i].first || bytes[0] > forms[i].last)
            continue;
        if (bytes[1] < forms[i].second_from || bytes[1] > forms[i].second_to)
            return 0;
        for (size_t k = 2; k < forms[i].length; k++)
            if ((bytes[k] & 0xC0u) != 0x80u)
                return 0;
        return forms[i].length;
    }
    return 0;
}

bool cli_text_is_utf8(const char *text)
{
    size_t length;

    while (*text != '\0' && (length = character(text)) != 0)
        text += length;
    return *text == '\0';
}

static bool is_control(const char *text, size_t length)
{
    unsigned char first = (unsigned char)text[0];

    return length == 0 || first < 0x20 || first == 0x7F || (first == 0xC2 && (unsigned char)text[1] < 0xA0);
}

/* Adds, or with `to` NULL only measures, the columns that the bytes take; control bytes become \xNN. */
static size_t put(cli_text *to, const char *text, size_t length)
{
    size_t columns = 0;

    for (size_t at = 0; at < length;) {
        size_t bytes = character(text + at);
        bool control = is_control(text + at, bytes);

        bytes = bytes == 0 ? 1 : bytes;
        columns += control ? 4 * bytes : 1;
        if (to != NULL && !control)
            cli_text_add_bytes(to, text + at, bytes);
        for (size_t i = 0; to != NULL && control && i < bytes; i++)
            cli_text_format(to, "\\x%02x", (unsigned)(unsigned char)text[at + i]);
        at += bytes;
    }
    return columns;
}

void cli_text_words(cli_text *to, const char *label, const char *text)
{
    size_t indent = strlen(label);
    size_t column = indent;

    cli_text_add(to, label);
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        size_t width = put(NULL, text, length);

        if (column > indent && column + 1 + width > COLUMNS) {
            cli_text_format(to, "\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            cli_text_add(to, " ");
            column++;
        }
        column += put(to, text, length);
        text += length;
        text += strspn(text, " ");
    }
    cli_text_add(to, "\n");
}

void cli_text_padded(cli_text *to, const char *text, int columns)
{
    int used = (int)put(to, text, strlen(text));

    cli_text_format(to, "%*s", used < columns ? columns - used : 0, "");
}

void cli_text_json_string(cli_text *to, const char *text)
{
    cli_text_add(to, "\"");
    while (text != NULL &&
           *text != '\0') { /* NULL: its memory could not be had, and that is told beside it */
        size_t length = character(text);

        if (length == 0)
            cli_text_add(to, "\\ufffd");
        else if (*text == '"' || *text == '\\')
            cli_text_format(to, "\\%c", *text);
        else if ((unsigned char)*text < 0x20 || *text == 0x7F)
            cli_text_format(to, "\\u%04x", (unsigned)(unsigned char)*text);
        else
            cli_text_add_bytes(to, text, length);
        text += length == 0 ? 1 : length;
    }
    cli_text_add(to, "\"");
}
