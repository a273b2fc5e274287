/* SPDX-License-Identifier: MIT
 *
 * Authenticode in a PE file: the whole file but the checksum, the entry of the certificate table and the table itself.
 */
#include "signature.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "../hash.h"

enum {
    HEADER = 4096, PIECE = 1 << 16, CERTIFICATE_LIMIT = 1 << 20, CERTIFICATE_HEADER = 8,
    PE_OFFSET = 0x3C, OPTIONAL_HEADER = 24, CHECKSUM = 64, MAGIC_32 = 0x10B, MAGIC_64 = 0x20B, DIRECTORIES_32 = 96,
    DIRECTORIES_64 = 112, SECURITY = 4, DIRECTORY_BYTES = 8
};

static uint32_t read16(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static uint32_t read32(const unsigned char *at)
{
    return read16(at) | read16(at + 2) << 16;
}

typedef struct layout {
    uint64_t bytes;
    uint32_t checksum, entry, table, table_bytes; /* places in the file */
} layout;

static bool read_layout(cli_file *file, layout *l)
{
    unsigned char header[HEADER];
    size_t got = 0;
    uint32_t pe, optional, directories;

    if (!cli_file_read(file, 0, header, sizeof header, &got) || got < 512 || header[0] != 'M' || header[1] != 'Z')
        return false;
    pe = read32(header + PE_OFFSET);
    if (pe > got - 512 || memcmp(header + pe, "PE\0\0", 4) != 0)
        return false;
    optional = pe + OPTIONAL_HEADER;
    if (read16(header + optional) != MAGIC_64 && read16(header + optional) != MAGIC_32)
        return false;
    directories = optional + (read16(header + optional) == MAGIC_64 ? DIRECTORIES_64 : DIRECTORIES_32);
    l->checksum = optional + CHECKSUM;
    l->entry = directories + SECURITY * DIRECTORY_BYTES;
    if (l->entry + DIRECTORY_BYTES > got)
        return false;
    l->table = read32(header + l->entry);
    l->table_bytes = read32(header + l->entry + 4);
    return l->table_bytes == 0 || (l->table >= l->entry + DIRECTORY_BYTES && l->table <= l->bytes &&
                                   l->table_bytes <= l->bytes - l->table);
}

static bool hash_range(cli_hash *hash, cli_file *file, uint64_t from, uint64_t to, void *piece)
{
    while (from < to) {
        size_t wanted = to - from < PIECE ? (size_t)(to - from) : PIECE, got = 0;

        if (!cli_file_read(file, from, piece, wanted, &got) || got != wanted || !cli_hash_add(hash, piece, got))
            return false;
        from += got;
    }
    return true;
}

static bool hash_file(cli_file *file, const layout *l, char found[65])
{
    void *piece = malloc(PIECE);
    cli_hash *hash = piece == NULL ? NULL : cli_hash_begin();
    uint64_t end = l->table_bytes == 0 ? l->bytes : l->table;
    bool good = hash != NULL && hash_range(hash, file, 0, l->checksum, piece) &&
                hash_range(hash, file, l->checksum + 4, l->entry, piece) &&
                hash_range(hash, file, l->entry + DIRECTORY_BYTES, end, piece) &&
                hash_range(hash, file, end + l->table_bytes, l->bytes, piece);

    if (hash != NULL)
        good = cli_hash_end(hash, found) && good;
    free(piece);
    return good;
}

static bool read_certificate(cli_file *file, const layout *l, cli_pe_signature *read)
{
    unsigned char header[CERTIFICATE_HEADER];
    size_t got = 0;
    uint32_t length;

    if (l->table_bytes == 0)
        return true;
    if (!cli_file_read(file, l->table, header, sizeof header, &got) || got != sizeof header)
        return false;
    length = read32(header);
    if (length <= CERTIFICATE_HEADER || length > l->table_bytes || length > CERTIFICATE_LIMIT || read16(header + 6) != 2)
        return true; /* a table that holds no PKCS #7 */
    read->count = length - CERTIFICATE_HEADER;
    read->bytes = malloc(read->count);
    return read->bytes != NULL && cli_file_read(file, l->table + CERTIFICATE_HEADER, read->bytes, read->count, &got) &&
           got == read->count;
}

bool cli_pe_signature_read(const char *path, cli_pe_signature *read)
{
    layout l = {.bytes = 0};
    cli_file *file = cli_file_open(path, &l.bytes);
    bool good;

    memset(read, 0, sizeof *read);
    good = file != NULL && read_layout(file, &l) && read_certificate(file, &l, read) && hash_file(file, &l, read->found);
    cli_file_close(file);
    if (good && read->bytes != NULL)
        (void)cli_pkcs7_digest(read->bytes, read->count, read->digest); /* stays "" when it names another kind */
    return good;
}

/* ---- The digest in the signature ---- */

typedef struct der {
    const unsigned char *at, *end;
} der;

/* Goes into the next element of this tag; false: another stands there, or it reaches over the end. */
static bool enter(der *outer, unsigned char tag, der *inner)
{
    size_t left = (size_t)(outer->end - outer->at), length, head = 2;

    if (left < 2 || outer->at[0] != tag)
        return false;
    length = outer->at[1];
    if (length >= 0x80) {
        size_t digits = length & 0x7Fu;

        length = 0;
        if (digits == 0 || digits > 3 || left < 2 + digits)
            return false;
        for (size_t i = 0; i < digits; i++)
            length = length << 8 | outer->at[2 + i];
        head += digits;
    }
    if (length > left - head)
        return false;
    inner->at = outer->at + head;
    inner->end = inner->at + length;
    outer->at = inner->end;
    return true;
}

/* SpcIndirectDataContent: { { type, ... }, { { SHA-256, NULL }, digest } }, behind its own object identifier. */
static bool read_indirect(der at, char digest[65])
{
    static const unsigned char sha256[] = {0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01};
    der wrapped, content, data, info, algorithm, name, octets;

    if (!enter(&at, 0xA0, &wrapped) || !enter(&wrapped, 0x30, &content) || !enter(&content, 0x30, &data) ||
        !enter(&content, 0x30, &info) || !enter(&info, 0x30, &algorithm) || !enter(&algorithm, 0x06, &name) ||
        !enter(&info, 0x04, &octets))
        return false;
    if ((size_t)(name.end - name.at) != sizeof sha256 || memcmp(name.at, sha256, sizeof sha256) != 0 ||
        octets.end - octets.at != 32)
        return false;
    for (size_t i = 0; i < 32; i++)
        snprintf(digest + 2 * i, 3, "%02x", (unsigned)octets.at[i]);
    return true;
}

bool cli_pkcs7_digest(const unsigned char *bytes, size_t count, char digest[65])
{
    static const unsigned char indirect[] = {0x06, 0x0A, 0x2B, 0x06, 0x01, 0x04, 0x01, 0x82, 0x37, 0x02, 0x01, 0x04};

    digest[0] = '\0';
    for (size_t i = 0; i + sizeof indirect <= count; i++)
        if (memcmp(bytes + i, indirect, sizeof indirect) == 0)
            return read_indirect((der){bytes + i + sizeof indirect, bytes + count}, digest);
    return false;
}
