/* SPDX-License-Identifier: MIT
 *
 * What does a wheel's RECORD say of a file? Pure text.
 */
#ifndef CUDNNW_CLI_RECORD_H
#define CUDNNW_CLI_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "../hash.h"

typedef struct cli_record_row {
    char name[512];
    char sha256[CLI_HASH_TEXT]; /* "" when the row has none: RECORD itself */
} cli_record_row;

/* The row at *at, which moves behind it. False at the end of the text; rows that make no sense are passed over. */
bool cli_record_next(const char **at, const char *end, cli_record_row *row);

#endif
