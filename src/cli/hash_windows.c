/* SPDX-License-Identifier: MIT
 *
 * SHA-256 by the system's own provider.
 */
#include "hash.h"

#include <windows.h>

#include <bcrypt.h>

#include <stdio.h>
#include <stdlib.h>

struct cli_hash {
    BCRYPT_ALG_HANDLE provider;
    BCRYPT_HASH_HANDLE handle;
};

cli_hash *cli_hash_begin(void)
{
    cli_hash *hash = calloc(1, sizeof *hash);

    if (hash == NULL)
        return NULL;
    if (BCryptOpenAlgorithmProvider(&hash->provider, BCRYPT_SHA256_ALGORITHM, NULL, 0) >= 0) {
        if (BCryptCreateHash(hash->provider, &hash->handle, NULL, 0, NULL, 0, 0) >= 0)
            return hash;
        BCryptCloseAlgorithmProvider(hash->provider, 0);
    }
    free(hash);
    return NULL;
}

bool cli_hash_add(cli_hash *hash, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;

    while (count > 0) {
        ULONG part = count > 1u << 30 ? 1u << 30 : (ULONG)count;

        if (BCryptHashData(hash->handle, (PUCHAR)(uintptr_t)at, part, 0) < 0) /* it only reads */
            return false;
        at += part;
        count -= part;
    }
    return true;
}

bool cli_hash_end(cli_hash *hash, char text[CLI_HASH_TEXT])
{
    unsigned char digest[(CLI_HASH_TEXT - 1) / 2];
    bool good = BCryptFinishHash(hash->handle, digest, sizeof digest, 0) >= 0;

    text[0] = '\0';
    for (size_t i = 0; good && i < sizeof digest; i++)
        snprintf(text + 2 * i, 3, "%02x", (unsigned)digest[i]);
    BCryptDestroyHash(hash->handle);
    BCryptCloseAlgorithmProvider(hash->provider, 0);
    free(hash);
    return good;
}
