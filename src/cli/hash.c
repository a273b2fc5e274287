/* SPDX-License-Identifier: MIT
 *
 * The SHA-256 of a whole file.
 */
#include "hash.h"

#include <stdint.h>
#include <stdlib.h>

#include "files.h"

enum { PIECE = 1 << 20 };

static bool add_all(cli_hash *hash, cli_file *file, void *piece)
{
    uint64_t at = 0;
    size_t got = 0;

    do {
        if (!cli_file_read(file, at, piece, PIECE, &got) || !cli_hash_add(hash, piece, got))
            return false;
        at += got;
    } while (got == PIECE);
    return true;
}

bool cli_hash_file(const char *path, char text[CLI_HASH_TEXT])
{
    cli_file *file = cli_file_open(path, NULL);
    void *piece = file == NULL ? NULL : malloc(PIECE);
    cli_hash *hash = piece == NULL ? NULL : cli_hash_begin();
    bool good = hash != NULL && add_all(hash, file, piece);

    if (hash != NULL)
        good = cli_hash_end(hash, text) && good;
    if (!good)
        text[0] = '\0';
    free(piece);
    cli_file_close(file);
    return good;
}
