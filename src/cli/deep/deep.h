/* SPDX-License-Identifier: MIT
 *
 * check --deep and --sha256: are the files those that were shipped, byte by byte?
 */
#ifndef CUDNNW_CLI_DEEP_H
#define CUDNNW_CLI_DEEP_H

#include "../source/source.h"
#include "signature.h"

typedef struct cli_deep_row {
    const cudnnw_file *file;
    char sha256[CLI_HASH_TEXT];
    const char *hash;           /* "same", "differs", "not_listed", "no_list", "unreadable": against the record or list */
    bool has_signature;         /* it is a DLL, and signatures were asked for */
    cli_signature signature;
} cli_deep_row;

typedef struct cli_deep {
    cli_deep_row *row;
    size_t count;
    const char *list;           /* where the hashes come from: "RECORD", "cudnnw-bundle.json"; NULL: nowhere */
} cli_deep;

/* `all` false: only the hashes, which are compared with nothing. What is wrong becomes a finding of the source. */
void cli_deep_judge(cli_source *source, const cudnnw_candidate *subject, bool all, cli_deep *deep);
void cli_free_deep(cli_deep *deep);

#endif
