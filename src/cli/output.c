/* SPDX-License-Identifier: MIT
 *
 * Words on a screen of 80 columns, and strings of JSON.
 */
#include "cli.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 79 };

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

static bool is_control(const char *text, size_t length)
{
    unsigned char first = (unsigned char)text[0];

    return length == 0 || first < 0x20 || first == 0x7F || (first == 0xC2 && (unsigned char)text[1] < 0xA0);
}

/* Prints, or with `print` false only measures, the columns that the bytes take; control bytes become \xNN. */
static size_t put(FILE *file, const char *text, size_t length, bool print)
{
    size_t columns = 0;

    for (size_t at = 0; at < length;) {
        size_t bytes = character(text + at);
        bool control = is_control(text + at, bytes);

        bytes = bytes == 0 ? 1 : bytes;
        columns += control ? 4 * bytes : 1;
        if (print && !control)
            fwrite(text + at, 1, bytes, file);
        for (size_t i = 0; print && control && i < bytes; i++)
            fprintf(file, "\\x%02x", (unsigned)(unsigned char)text[at + i]);
        at += bytes;
    }
    return columns;
}

void cli_print_words(const char *label, const char *text)
{
    size_t indent = strlen(label);
    size_t column = indent;

    fputs(label, stdout);
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        size_t width = put(stdout, text, length, false);

        if (column > indent && column + 1 + width > COLUMNS) {
            printf("\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', stdout);
            column++;
        }
        column += put(stdout, text, length, true);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', stdout);
}

void cli_print_padded(const char *text, int columns)
{
    int used = (int)put(stdout, text, strlen(text), true);

    printf("%*s", used < columns ? columns - used : 0, "");
}

void cli_print_json_string(const char *text)
{
    fputc('"', stdout);
    while (*text != '\0') {
        size_t length = character(text);

        if (length == 0)
            fputs("\\ufffd", stdout);
        else if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < 0x20 || *text == 0x7F)
            printf("\\u%04x", (unsigned)(unsigned char)*text);
        else
            fwrite(text, 1, length, stdout);
        text += length == 0 ? 1 : length;
    }
    fputc('"', stdout);
}

void cli_print_bytes(unsigned long long bytes)
{
    if (bytes < 1ull << 20)
        printf("%llu bytes", bytes);
    else
        printf("%llu MiB", bytes >> 20);
}

void cli_log(void *user, cudnnw_severity severity, cudnnw_stage stage, const char *text)
{
    static const char *const words[] = {"debug", "note", "warning", "error"};

    (void)user;
    fprintf(stderr, "%s, %s: ", (unsigned)severity < 4 ? words[severity] : "?", cudnnw_stage_name((int)stage));
    put(stderr, text, strlen(text), true);
    fputc('\n', stderr);
}
