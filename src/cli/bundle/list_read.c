/* SPDX-License-Identifier: MIT
 *
 * JSON of the list's form and no other; no recursion into what is not known beyond a small depth, no allocation.
 */
#include "list.h"

#include <string.h>

enum { DEPTH = 8 };

typedef struct reader {
    const char *at, *end;
    const char *why; /* NULL: all is well so far */
    cli_list *list;
    bool has_format;
} reader;

static bool fail(reader *r, const char *why)
{
    if (r->why == NULL)
        r->why = why;
    return false;
}

/* ---- Tokens ---- */

static void skip_space(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t'))
        r->at++;
}

/* The next byte that is no space, 0 at the end. */
static char peek(reader *r)
{
    skip_space(r);
    return r->at < r->end ? *r->at : '\0';
}

static bool take(reader *r, char expected)
{
    if (peek(r) != expected || r->at == r->end)
        return fail(r, "it is no JSON of this form");
    r->at++;
    return true;
}

static bool read_hex(reader *r, unsigned *value)
{
    *value = 0;
    for (int i = 0; i < 4; i++) {
        char c = r->at < r->end ? *r->at++ : '\0';
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                                : 16;

        if (digit == 16)
            return fail(r, "a text holds an escape that is none");
        *value = 16 * *value + digit;
    }
    return true;
}

/* One character of a text behind a backslash, as UTF-8. */
static bool read_escape(reader *r, char *bytes, size_t *count)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *known;
    unsigned value;

    if (r->at == r->end)
        return fail(r, "a text has no end");
    known = *r->at == '\0' ? NULL : strchr(from, *r->at);
    if (known != NULL) {
        r->at++;
        bytes[0] = to[known - from];
        *count = 1;
        return true;
    }
    if (*r->at++ != 'u' || !read_hex(r, &value))
        return fail(r, "a text holds an escape that is none");
    if (value == 0 || (value >= 0xD800 && value < 0xE000))
        return fail(r, "a text holds an escape that is no character");
    if (value < 0x80) {
        bytes[0] = (char)value;
        *count = 1;
    } else if (value < 0x800) {
        bytes[0] = (char)(0xC0 | value >> 6);
        bytes[1] = (char)(0x80 | (value & 0x3F));
        *count = 2;
    } else {
        bytes[0] = (char)(0xE0 | value >> 12);
        bytes[1] = (char)(0x80 | (value >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (value & 0x3F));
        *count = 3;
    }
    return true;
}

/* At most `size` bytes with the NUL; text may be NULL: read over it. */
static bool read_text(reader *r, char *text, size_t size)
{
    size_t used = 0;

    if (!take(r, '"'))
        return false;
    while (r->at < r->end && *r->at != '"') {
        char bytes[4] = {*r->at++};
        size_t count = 1;

        if ((unsigned char)bytes[0] < 0x20)
            return fail(r, "a text holds a control byte");
        if (bytes[0] == '\\' && !read_escape(r, bytes, &count))
            return false;
        if (text != NULL && used + count >= size)
            return fail(r, "a text is too long");
        if (text != NULL)
            memcpy(text + used, bytes, count);
        used += count;
    }
    if (r->at == r->end)
        return fail(r, "a text has no end");
    r->at++;
    if (text == NULL)
        return true;
    text[used] = '\0';
    return cli_text_is_utf8(text) || fail(r, "a text is no UTF-8");
}

static bool read_number(reader *r, uint64_t *number)
{
    const char *start;

    skip_space(r);
    *number = 0;
    for (start = r->at; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        if (*number > (UINT64_MAX - 9) / 10)
            return fail(r, "a number is too large");
        *number = 10 * *number + (uint64_t)(*r->at - '0');
    }
    return r->at != start || fail(r, "a number is missing");
}

/* ---- Arrays and objects ---- */

typedef bool (*element_reader)(reader *r, void *context);
typedef bool (*member_reader)(reader *r, const char *name, void *context);

static bool read_array(reader *r, element_reader element, void *context)
{
    if (!take(r, '['))
        return false;
    if (peek(r) == ']')
        return take(r, ']');
    do {
        if (!element(r, context))
            return false;
    } while (peek(r) == ',' && take(r, ','));
    return take(r, ']');
}

static bool read_object(reader *r, member_reader member, void *context)
{
    char name[64];

    if (!take(r, '{'))
        return false;
    if (peek(r) == '}')
        return take(r, '}');
    do {
        if (!read_text(r, name, sizeof name) || !take(r, ':') || !member(r, name, context))
            return false;
    } while (peek(r) == ',' && take(r, ','));
    return take(r, '}');
}

/* Anything that this version does not know: brackets are counted, texts are read over. */
static bool skip_value(reader *r)
{
    size_t depth = 0;

    do {
        char c = peek(r);

        if (c == '"') {
            if (!read_text(r, NULL, 0))
                return false;
            continue;
        }
        if (c == '\0')
            return fail(r, "it ends in the middle");
        depth += c == '{' || c == '[';
        if (c == '}' || c == ']') {
            if (depth == 0)
                return fail(r, "a value is missing");
            depth--;
        }
        if (depth > DEPTH)
            return fail(r, "it is nested too deeply");
        r->at++;
        if (depth == 0)
            while (r->at < r->end && *r->at != ',' && *r->at != '}' && *r->at != ']' && (c != '}' && c != ']'))
                r->at++;
    } while (depth > 0);
    return true;
}

/* ---- The list ---- */

/* A name becomes a path below the bundle: it may lead nowhere else. */
static bool is_plain(const char *name)
{
    return name[0] != '\0' && strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && strpbrk(name, "/\\:") == NULL;
}

static bool is_sha256(const char *text)
{
    return strlen(text) == 64 && strspn(text, "0123456789abcdef") == 64;
}

static bool read_file_member(reader *r, const char *name, void *context)
{
    cli_list_file *file = context;

    if (strcmp(name, "name") == 0)
        return read_text(r, file->name, sizeof file->name);
    if (strcmp(name, "role") == 0)
        return read_text(r, file->role, sizeof file->role);
    if (strcmp(name, "version") == 0)
        return read_text(r, file->version, sizeof file->version);
    if (strcmp(name, "sha256") == 0)
        return read_text(r, file->sha256, sizeof file->sha256);
    return strcmp(name, "bytes") == 0 ? read_number(r, &file->bytes) : skip_value(r);
}

static bool read_file(reader *r, void *context)
{
    cli_list *list = context;
    cli_list_file file;

    memset(&file, 0, sizeof file);
    if (!read_object(r, read_file_member, &file))
        return false;
    if (!is_plain(file.name) || !is_sha256(file.sha256))
        return fail(r, "a file has no name, a name with a folder, or no SHA-256");
    if (list->file_count == CLI_LIST_FILES || cli_list_find(list, file.name) != NULL)
        return fail(r, "it names too many files, or one of them twice");
    list->file[list->file_count++] = file;
    return true;
}

static bool read_link_member(reader *r, const char *name, void *context)
{
    cli_list_link *link = context;

    if (strcmp(name, "name") == 0)
        return read_text(r, link->name, sizeof link->name);
    return strcmp(name, "target") == 0 ? read_text(r, link->target, sizeof link->target) : skip_value(r);
}

static bool read_link(reader *r, void *context)
{
    cli_list *list = context;
    cli_list_link link;

    memset(&link, 0, sizeof link);
    if (!read_object(r, read_link_member, &link))
        return false;
    if (!is_plain(link.name) || !is_plain(link.target) || list->link_count == CLI_LIST_LINKS)
        return fail(r, "a link has no name, a name with a folder, or there are too many");
    list->link[list->link_count++] = link;
    return true;
}

static bool read_need(reader *r, void *context)
{
    cli_list *list = context;
    char need[48];
    size_t used = strlen(list->needs);

    if (!read_text(r, need, sizeof need))
        return false;
    /* They are kept behind each other, and written as they are. */
    if (need[0] == '\0' || strspn(need, "abcdefghijklmnopqrstuvwxyz0123456789_-") != strlen(need))
        return fail(r, "a need is none");
    if (used + strlen(need) + 2 > sizeof list->needs)
        return fail(r, "it has too many needs");
    if (used > 0)
        list->needs[used++] = ',';
    memcpy(list->needs + used, need, strlen(need) + 1);
    return true;
}

static bool read_format(reader *r)
{
    uint64_t format = 0;

    if (!read_number(r, &format))
        return false;
    if (format != CLI_LIST_FORMAT)
        return fail(r, "it was written by a newer cudnnw");
    r->has_format = true;
    return true;
}

static bool read_cuda(reader *r)
{
    uint64_t major = 0;

    if (!read_number(r, &major))
        return false;
    if (major > 99)
        return fail(r, "its CUDA major is none");
    r->list->cuda_major = (uint32_t)major;
    return true;
}

static bool read_member(reader *r, const char *name, void *context)
{
    cli_list *list = context;

    if (strcmp(name, "cudnnw_bundle") == 0)
        return read_format(r);
    if (strcmp(name, "source") == 0)
        return read_text(r, list->source, sizeof list->source);
    if (strcmp(name, "version") == 0)
        return read_text(r, list->version, sizeof list->version);
    if (strcmp(name, "system") == 0)
        return read_text(r, list->system, sizeof list->system);
    if (strcmp(name, "cuda_major") == 0)
        return read_cuda(r);
    if (strcmp(name, "whole_bytes") == 0)
        return read_number(r, &list->whole_bytes);
    if (strcmp(name, "needs") == 0)
        return read_array(r, read_need, list);
    if (strcmp(name, "files") == 0)
        return read_array(r, read_file, list);
    return strcmp(name, "links") == 0 ? read_array(r, read_link, list) : skip_value(r);
}

bool cli_list_read(const char *text, size_t bytes, cli_list *list, const char **why)
{
    reader r = {.at = text, .end = text + bytes, .list = list};

    memset(list, 0, sizeof *list);
    if (bytes == 0)
        fail(&r, "it is empty");
    else if (read_object(&r, read_member, list)) {
        skip_space(&r);
        if (r.at != r.end)
            fail(&r, "something stands behind its end");
        else if (!r.has_format)
            fail(&r, "it does not say that it is a list of cudnnw");
    }
    *why = r.why;
    if (r.why != NULL) /* half a list is none */
        memset(list, 0, sizeof *list);
    return r.why == NULL;
}
