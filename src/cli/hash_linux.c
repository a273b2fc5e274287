/* SPDX-License-Identifier: MIT
 *
 * SHA-256 by OpenSSL.
 */
#include "hash.h"

#include <openssl/evp.h>

#include <stdio.h>
#include <stdlib.h>

/* Nothing of its own: what OpenSSL hands out is the hash. */
static EVP_MD_CTX *context_of(cli_hash *hash)
{
    return (EVP_MD_CTX *)(void *)hash;
}

cli_hash *cli_hash_begin(void)
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();

    if (context != NULL && EVP_DigestInit_ex(context, EVP_sha256(), NULL) == 1)
        return (cli_hash *)(void *)context;
    EVP_MD_CTX_free(context);
    return NULL;
}

bool cli_hash_add(cli_hash *hash, const void *bytes, size_t count)
{
    return EVP_DigestUpdate(context_of(hash), bytes, count) == 1;
}

bool cli_hash_end(cli_hash *hash, char text[CLI_HASH_TEXT])
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned bytes = 0;
    bool good = EVP_DigestFinal_ex(context_of(hash), digest, &bytes) == 1 && bytes == (CLI_HASH_TEXT - 1) / 2;

    text[0] = '\0';
    for (unsigned i = 0; good && i < bytes; i++)
        snprintf(text + 2 * i, 3, "%02x", (unsigned)digest[i]);
    EVP_MD_CTX_free(context_of(hash));
    return good;
}
