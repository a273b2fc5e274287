/* SPDX-License-Identifier: MIT
 *
 * The signer by OpenSSL.
 */
#include "signature.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pkcs7.h>
#include <openssl/x509.h>

#include <stdio.h>
#include <string.h>

static void take_name(const X509_NAME *name, char *text, size_t size)
{
    text[0] = '\0';
    if (name == NULL)
        return;
    if (X509_NAME_get_text_by_NID((X509_NAME *)(uintptr_t)name, NID_organizationName, text, (int)size) <= 0) /* it only reads */
        (void)X509_NAME_get_text_by_NID((X509_NAME *)(uintptr_t)name, NID_commonName, text, (int)size);
}

static void take_signer(PKCS7 *signature, cli_signature *to)
{
    STACK_OF(X509) *signers = PKCS7_get0_signers(signature, NULL, 0);

    if (signers != NULL && sk_X509_num(signers) > 0) {
        take_name(X509_get_subject_name(sk_X509_value(signers, 0)), to->signer, sizeof to->signer);
        take_name(X509_get_issuer_name(sk_X509_value(signers, 0)), to->issuer, sizeof to->issuer);
    }
    sk_X509_free(signers);
}

/* Signed is the content of the sequence, without its own head. */
static BIO *signed_bytes(PKCS7 *signature)
{
    ASN1_TYPE *other = PKCS7_type_is_signed(signature) ? signature->d.sign->contents->d.other : NULL;
    const unsigned char *at;
    long length = 0;
    int tag, kind;

    if (other == NULL || other->type != V_ASN1_SEQUENCE)
        return NULL;
    at = other->value.sequence->data;
    if ((ASN1_get_object(&at, &length, &tag, &kind, other->value.sequence->length) & 0x80) != 0)
        return NULL;
    return BIO_new_mem_buf(at, (int)length);
}

void cli_signature_ask(const char *path, const cli_pe_signature *read, cli_signature *to)
{
    const unsigned char *at = read->bytes;
    PKCS7 *signature = d2i_PKCS7(NULL, &at, (long)read->count);
    BIO *content = signature == NULL ? NULL : signed_bytes(signature);

    (void)path;
    to->not_judged = "whether the signer's certificate leads to a root that Windows trusts, and when it was signed";
    if (content != NULL) {
        take_signer(signature, to);
        if (PKCS7_verify(signature, NULL, NULL, content, NULL, PKCS7_NOVERIFY) == 1) {
            to->is = CLI_SIGNED_GOOD;
        } else {
            to->is = CLI_SIGNED_FORGED;
            ERR_error_string_n(ERR_get_error(), to->words, sizeof to->words);
        }
    } else {
        snprintf(to->words, sizeof to->words, "its signature cannot be read");
    }
    ERR_clear_error();
    BIO_free(content);
    PKCS7_free(signature);
}
