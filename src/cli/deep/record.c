/* SPDX-License-Identifier: MIT
 *
 * name,sha256=base64url,bytes: one row a line (PEP 376, PEP 427).
 */
#include "record.h"

#include <stdio.h>
#include <string.h>

enum { SHA256_BYTES = 32 };

static int value_of(char c)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *at = c == '\0' ? NULL : strchr(letters, c);

    return at == NULL ? -1 : (int)(at - letters);
}

/* 43 letters of base64url as 64 hexadecimal digits; false: they are none. */
static bool read_sha256(const char *text, size_t length, char sha256[CLI_HASH_TEXT])
{
    unsigned bits = 0, have = 0;
    size_t bytes = 0;

    sha256[0] = '\0';
    while (length > 0 && text[length - 1] == '=')
        length--;
    for (size_t i = 0; i < length; i++) {
        int value = value_of(text[i]);

        if (value < 0)
            return false;
        bits = (bits << 6 | (unsigned)value) & 0xFFFFu;
        have += 6;
        if (have < 8)
            continue;
        have -= 8;
        if (bytes == SHA256_BYTES)
            return false;
        snprintf(sha256 + 2 * bytes++, 3, "%02x", bits >> have & 0xFFu);
    }
    return bytes == SHA256_BYTES;
}

/* The name may stand in quotes when it holds a comma; cuDNN's never do, and such rows are passed over. */
static bool read_row(const char *line, size_t length, cli_record_row *row)
{
    static const char mark[] = "sha256=";
    const char *comma = memchr(line, ',', length);
    const char *hash, *end;
    size_t name;

    if (comma == NULL || line[0] == '"')
        return false;
    name = (size_t)(comma - line);
    hash = comma + 1;
    end = memchr(hash, ',', length - name - 1);
    if (name == 0 || name >= sizeof row->name || end == NULL)
        return false;
    memcpy(row->name, line, name);
    row->name[name] = '\0';
    row->sha256[0] = '\0';
    if (end == hash)
        return true;
    return (size_t)(end - hash) > sizeof mark - 1 && memcmp(hash, mark, sizeof mark - 1) == 0 &&
           read_sha256(hash + sizeof mark - 1, (size_t)(end - hash) - (sizeof mark - 1), row->sha256);
}

bool cli_record_next(const char **at, const char *end, cli_record_row *row)
{
    while (*at < end) {
        const char *line = *at, *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length;

        stop = stop == NULL ? end : stop;
        length = (size_t)(stop - line);
        *at = stop == end ? end : stop + 1;
        if (length > 0 && line[length - 1] == '\r')
            length--;
        if (length > 0 && read_row(line, length, row))
            return true;
    }
    return false;
}
