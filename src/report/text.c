/* SPDX-License-Identifier: MIT
 *
 * The report as text for a tired person at 80 columns: per candidate what is wrong, what to do, then the facts.
 */
#include "report.h"

#include <string.h>

#include "buffer.h"
#include "store.h"

enum { COLUMNS = 79 };

/* A text under construction, its words wrapped. */
typedef struct page {
    text_buffer out;
    size_t column;
    size_t indent;
    bool spaced;     /* the next word wants a space before it */
} page;

static void add_spaces(page *p, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cudnnw__buffer_text(&p->out, " ");
    p->column += count;
}

static void new_line(page *p)
{
    cudnnw__buffer_text(&p->out, "\n");
    p->column = 0;
    p->spaced = false;
}

/* Bytes of the next character, and how many columns it takes when printed. What a terminal would obey instead of
 * show (control bytes, C1, bytes that are no UTF-8) takes the four columns of \xNN. */
static size_t next_character(const char *text, size_t *columns, bool *plain)
{
    size_t length = cudnnw__utf8_length(text);
    unsigned char first = (unsigned char)text[0];
    bool control = length == 0 || first < 0x20 || first == 0x7F || (first == 0xC2 && (unsigned char)text[1] < 0xA0);

    *plain = !control;
    if (length == 0)
        length = 1;
    *columns = control ? 4 * length : 1;
    return length;
}

static size_t width_of(const char *text, size_t length)
{
    size_t width = 0;

    for (size_t at = 0; at < length;) {
        size_t columns;
        bool plain;

        at += next_character(text + at, &columns, &plain);
        width += columns;
    }
    return width;
}

static void add_character(page *p, const char *text, size_t length, bool plain)
{
    static const char digits[] = "0123456789abcdef";

    if (plain) {
        cudnnw__buffer_add(&p->out, text, length);
        return;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        char escape[4] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};

        cudnnw__buffer_add(&p->out, escape, sizeof escape);
    }
}

/* One word: never broken, so that a path can be copied from the screen. */
static void add_word(page *p, const char *word, size_t length)
{
    size_t width = width_of(word, length);

    if (p->column > p->indent && p->column + (p->spaced ? 1 : 0) + width > COLUMNS)
        new_line(p);
    if (p->column == 0)
        add_spaces(p, p->indent);
    else if (p->spaced)
        add_spaces(p, 1);
    for (size_t at = 0; at < length;) {
        size_t columns;
        bool plain;
        size_t bytes = next_character(word + at, &columns, &plain);

        add_character(p, word + at, bytes, plain);
        at += bytes;
    }
    p->column += width;
    p->spaced = false;
}

/* Words of a text, wrapped at spaces. */
static void add_words(page *p, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, " ");

        if (length > 0)
            add_word(p, text, length);
        text += length;
        if (*text == ' ') {
            p->spaced = true;
            text += strspn(text, " ");
        }
    }
}

static void add_line(page *p, size_t indent, const char *text)
{
    p->indent = indent;
    add_words(p, text);
    new_line(p);
}

static void add_number(page *p, uint64_t number)
{
    text_buffer digits = {0};

    cudnnw__buffer_number(&digits, (int64_t)number);

    char *text = cudnnw__buffer_take(&digits);

    if (text != NULL)
        add_words(p, text);
    else
        p->out.failed = true;
    cudnnw__os_free(text);
}

static void add_version(page *p, uint32_t version)
{
    char text[16];

    add_words(p, version == 0 ? "of unknown release" : cudnnw_version_text(version, text, sizeof text));
}

/* "1,003 MiB" would be read as a fraction somewhere: plain digits, whole MiB, bytes below one. */
static void add_size(page *p, uint64_t bytes)
{
    add_number(p, bytes < 1u << 20 ? bytes : bytes >> 20);
    add_words(p, bytes < 1u << 20 ? " bytes" : " MiB");
}

static void add_facts(page *p, const cudnnw_candidate *row)
{
    uint64_t bytes = 0;

    if (row->version == 0 && row->file_count == 0)
        return;
    for (size_t i = 0; i < row->file_count; i++)
        bytes += row->files[i].bytes;
    p->indent = 3;
    add_words(p, "cuDNN ");
    add_version(p, row->version);
    if (row->cuda_major != 0) {
        add_words(p, " for CUDA ");
        add_number(p, row->cuda_major);
    }
    add_words(p, row->identified != 0 ? " (identified), " : " (inferred), ");
    add_number(p, row->file_count);
    add_words(p, row->file_count == 1 ? " file, " : " files, ");
    add_size(p, bytes);
    new_line(p);
}

static void add_file(page *p, const cudnnw_file *file)
{
    p->indent = 5;
    add_words(p, file->name);
    add_words(p, ": ");
    if (file->version != 0) {
        add_version(p, file->version);
        add_words(p, ", ");
    }
    if (file->cuda_major != 0) {
        add_words(p, "CUDA ");
        add_number(p, file->cuda_major);
        add_words(p, ", ");
    }
    add_size(p, file->bytes);
    if (file->code != CUDNNW_OK) {
        add_words(p, ", ");
        add_words(p, cudnnw_code_name(file->code));
    }
    new_line(p);
    if (file->message[0] != '\0')
        add_line(p, 9, file->message);
}

static void add_candidate(page *p, size_t number, const cudnnw_candidate *row)
{
    p->indent = 0;
    add_number(p, number);
    add_words(p, ". ");
    p->indent = 3;
    add_words(p, row->path);
    new_line(p);
    if (row->code != CUDNNW_OK) {
        p->indent = 3;
        add_words(p, cudnnw_code_name(row->code));
        add_words(p, ": ");
        add_words(p, row->message);
        new_line(p);
        p->indent = 6;
        add_spaces(p, 3);
        add_words(p, "-> ");
        add_words(p, row->hint);
        new_line(p);
    } else {
        add_line(p, 3, row->chosen != 0 ? "good: the one to use" : "good");
    }
    add_facts(p, row);
    add_line(p, 3, row->origin_detail[0] != '\0' ? row->origin_detail : cudnnw__report_origin_phrase(row->origin));
    for (size_t i = 0; row->code != CUDNNW_OK && i < row->file_count; i++)
        add_file(p, &row->files[i]);
}

static void add_warning(page *p, const warning_record *record)
{
    if (record->severity < CUDNNW_LOG_WARNING) /* notes are for the log and the JSON */
        return;
    p->indent = 0;
    add_words(p, cudnnw__report_severity_word(record->severity));
    p->indent = 2;
    add_words(p, ": ");
    add_words(p, record->error.message);
    new_line(p);
    p->indent = 6;
    add_spaces(p, 3);
    add_words(p, "-> ");
    add_words(p, record->error.hint);
    new_line(p);
}

const char *cudnnw_report_text(cudnnw_report *self)
{
    page p = {0};

    if (self == NULL || self->text != NULL)
        return self == NULL ? NULL : self->text;
    if (self->candidates == 0)
        add_line(&p, 0, "No folder that was searched holds a cuDNN.");
    for (size_t i = 0; i < self->candidates; i++)
        add_candidate(&p, i + 1, &self->candidate[i]->row);
    for (size_t i = 0; i < self->warnings; i++)
        add_warning(&p, self->warning[i]);
    if (self->dropped > 0) {
        add_number(&p, self->dropped);
        add_words(&p, " further records were left out for want of room.");
        new_line(&p);
    }
    self->text = cudnnw__buffer_take(&p.out);
    return self->text;
}
