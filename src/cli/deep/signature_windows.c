/* SPDX-License-Identifier: MIT
 *
 * The signer, and whether Windows trusts it.
 */
#include "signature.h"

#include <windows.h>

#include <softpub.h>
#include <wincrypt.h>
#include <wintrust.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void take_name(PCCERT_CONTEXT certificate, DWORD flags, char *text, size_t size)
{
    wchar_t wide[128];
    char organization[] = szOID_ORGANIZATION_NAME;

    text[0] = '\0';
    if (CertGetNameStringW(certificate, CERT_NAME_ATTR_TYPE, flags, organization, wide, sizeof wide / sizeof wide[0]) <= 1 &&
        CertGetNameStringW(certificate, CERT_NAME_SIMPLE_DISPLAY_TYPE, flags, NULL, wide, sizeof wide / sizeof wide[0]) <= 1)
        return;
    if (WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, (int)size, NULL, NULL) == 0)
        text[0] = '\0';
}

/* The certificate that the message says has signed it. */
static PCCERT_CONTEXT find_signer(HCERTSTORE store, HCRYPTMSG message)
{
    DWORD bytes = 0;
    CERT_INFO *info;
    PCCERT_CONTEXT found = NULL;

    if (!CryptMsgGetParam(message, CMSG_SIGNER_CERT_INFO_PARAM, 0, NULL, &bytes))
        return NULL;
    info = malloc(bytes);
    if (info != NULL && CryptMsgGetParam(message, CMSG_SIGNER_CERT_INFO_PARAM, 0, info, &bytes))
        found = CertFindCertificateInStore(store, X509_ASN_ENCODING | PKCS_7_ASN_ENCODING, 0, CERT_FIND_SUBJECT_CERT, info,
                                           NULL);
    free(info);
    return found;
}

static void take_signer(const cli_pe_signature *read, cli_signature *to)
{
    CERT_BLOB blob = {(DWORD)read->count, read->bytes};
    HCERTSTORE store = NULL;
    HCRYPTMSG message = NULL;
    PCCERT_CONTEXT signer = NULL;

    if (CryptQueryObject(CERT_QUERY_OBJECT_BLOB, &blob, CERT_QUERY_CONTENT_FLAG_PKCS7_SIGNED, CERT_QUERY_FORMAT_FLAG_BINARY, 0,
                         NULL, NULL, NULL, &store, &message, NULL))
        signer = find_signer(store, message);
    if (signer != NULL) {
        take_name(signer, 0, to->signer, sizeof to->signer);
        take_name(signer, CERT_NAME_ISSUER_FLAG, to->issuer, sizeof to->issuer);
        CertFreeCertificateContext(signer);
    }
    if (message != NULL)
        CryptMsgClose(message);
    if (store != NULL)
        CertCloseStore(store, 0);
}

static wchar_t *wide_of(const char *path)
{
    int units = MultiByteToWideChar(CP_UTF8, 0, path, -1, NULL, 0);
    wchar_t *wide = units > 0 ? malloc((size_t)units * sizeof *wide) : NULL;

    if (wide != NULL)
        MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, units);
    return wide;
}

static LONG ask_trust(const wchar_t *path)
{
    GUID action = WINTRUST_ACTION_GENERIC_VERIFY_V2;
    WINTRUST_FILE_INFO file = {.cbStruct = sizeof file, .pcwszFilePath = path};
    WINTRUST_DATA data = {.cbStruct = sizeof data, .dwUIChoice = WTD_UI_NONE, .fdwRevocationChecks = WTD_REVOKE_NONE,
                          .dwUnionChoice = WTD_CHOICE_FILE, .dwStateAction = WTD_STATEACTION_VERIFY,
                          .dwProvFlags = WTD_CACHE_ONLY_URL_RETRIEVAL}; /* the network is not asked */
    LONG answer;

    data.pFile = &file;
    answer = WinVerifyTrust(NULL, &action, &data);
    data.dwStateAction = WTD_STATEACTION_CLOSE;
    (void)WinVerifyTrust(NULL, &action, &data);
    return answer;
}

void cli_signature_ask(const char *path, const cli_pe_signature *read, cli_signature *to)
{
    wchar_t *wide = wide_of(path);
    LONG answer = wide == NULL ? TRUST_E_PROVIDER_UNKNOWN : ask_trust(wide);

    free(wide);
    take_signer(read, to);
    to->not_judged = "whether the certificate was revoked";
    to->is = answer == ERROR_SUCCESS ? CLI_SIGNED_GOOD : CLI_SIGNED_FORGED;
    if (answer == (LONG)TRUST_E_BAD_DIGEST)
        to->is = CLI_SIGNED_ALTERED;
    if (answer == (LONG)CERT_E_UNTRUSTEDROOT || answer == (LONG)CERT_E_CHAINING || answer == (LONG)TRUST_E_PROVIDER_UNKNOWN ||
        answer == (LONG)TRUST_E_SUBJECT_FORM_UNKNOWN || answer == (LONG)CERT_E_EXPIRED) {
        /* Nothing against the signature itself: this machine lacks the root, or what would ask for it. */
        to->is = CLI_SIGNED_GOOD;
        to->not_judged = "whether the signer's certificate leads to a root that Windows trusts: this machine does not know it";
    }
    if (answer != ERROR_SUCCESS)
        snprintf(to->words, sizeof to->words, "WinVerifyTrust answers 0x%08lx", (unsigned long)answer);
}
