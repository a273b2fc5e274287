/* SPDX-License-Identifier: MIT
 *
 * What is the SHA-256 of these bytes? OpenSSL on Linux (hash_linux.c), the system's own provider on Windows.
 */
#ifndef CUDNNW_CLI_HASH_H
#define CUDNNW_CLI_HASH_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_HASH_TEXT = 65 }; /* 64 lower-case digits and the end */

typedef struct cli_hash cli_hash;

cli_hash *cli_hash_begin(void);                                  /* NULL: no memory, or no provider */
bool cli_hash_add(cli_hash *hash, const void *bytes, size_t count);
/* Frees the hash in any case; `text` is "" when false. */
bool cli_hash_end(cli_hash *hash, char text[CLI_HASH_TEXT]);

/* Of a whole file, read to its end; false: it cannot be read, errno or GetLastError says why. */
bool cli_hash_file(const char *path, char text[CLI_HASH_TEXT]);

#endif
