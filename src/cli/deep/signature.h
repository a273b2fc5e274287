/* SPDX-License-Identifier: MIT
 *
 * Who signed this DLL, and is it still what was signed? The digest is compared on both systems by one code; who stands
 * behind the signature is asked of OpenSSL on Linux and of Windows itself there.
 */
#ifndef CUDNNW_CLI_SIGNATURE_H
#define CUDNNW_CLI_SIGNATURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum cli_signed {
    CLI_SIGNED_GOOD,        /* the digest is that of the file, and the signature is that of the digest */
    CLI_SIGNED_NOT,         /* there is no signature */
    CLI_SIGNED_ALTERED,     /* the file is not what was signed */
    CLI_SIGNED_FORGED,      /* the signature is not of this digest, or the system does not trust it */
    CLI_SIGNED_UNREADABLE   /* neither can be told */
} cli_signed;

typedef struct cli_signature {
    cli_signed is;
    char signer[128];       /* "NVIDIA Corporation"; "" unknown */
    char issuer[128];
    char words[256];        /* why it is not good, or "" */
    const char *not_judged; /* what this system cannot tell; "" nothing */
} cli_signature;

void cli_signature_judge(const char *path, cli_signature *signature);
const char *cli_signed_word(cli_signed is); /* "good": stable, for JSON */

/* pe_signature.c: where the signature lies in the file, and what digest it names. */
typedef struct cli_pe_signature {
    unsigned char *bytes;   /* PKCS #7, allocated; NULL: there is none */
    size_t count;
    char digest[65];        /* SHA-256 that the signature names; "": it names another kind */
    char found[65];         /* SHA-256 of the file as Authenticode counts it */
} cli_pe_signature;
/* False: the file is no PE file that can be read. */
bool cli_pe_signature_read(const char *path, cli_pe_signature *read);
/* The digest in the bytes of a PKCS #7; false: there is no SHA-256 digest in it. Pure. */
bool cli_pkcs7_digest(const unsigned char *bytes, size_t count, char digest[65]);

/* signature_linux.c, signature_windows.c: who, and does the signature hold. */
void cli_signature_ask(const char *path, const cli_pe_signature *read, cli_signature *signature);

#endif
