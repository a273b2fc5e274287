/* SPDX-License-Identifier: MIT
 *
 * The digest decides first: a file that was changed is altered, whoever signed it.
 */
#include "signature.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *cli_signed_word(cli_signed is)
{
    static const char *const words[] = {"good", "unsigned", "altered", "forged", "unreadable"};

    return (size_t)is < sizeof words / sizeof words[0] ? words[is] : "";
}

void cli_signature_judge(const char *path, cli_signature *signature)
{
    cli_pe_signature read;

    *signature = (cli_signature){.is = CLI_SIGNED_UNREADABLE, .not_judged = ""};
    if (!cli_pe_signature_read(path, &read)) {
        snprintf(signature->words, sizeof signature->words, "it is no PE file that can be read");
    } else if (read.bytes == NULL) {
        signature->is = CLI_SIGNED_NOT;
    } else {
        cli_signature_ask(path, &read, signature);
        if (read.digest[0] == '\0')
            signature->not_judged = "the digest, which is not SHA-256";
        else if (strcmp(read.digest, read.found) != 0)
            signature->is = CLI_SIGNED_ALTERED;
    }
    free(read.bytes);
}
