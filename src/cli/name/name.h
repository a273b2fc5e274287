/* SPDX-License-Identifier: MIT
 *
 * What does the name of an archive, package or file of cuDNN say? Pure text: nothing is opened.
 */
#ifndef CUDNNW_CLI_NAME_H
#define CUDNNW_CLI_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum cli_name_kind {
#define KIND(id, word, text) CLI_NAME_##id,
#include "patterns.def"
    CLI_NAME_KINDS
} cli_name_kind;

typedef struct cli_name {
    cli_name_kind kind;
    const char *what;       /* what this very name is: "archive of 8.3.1 and newer" */
    uint32_t part[4];       /* release, as far as the name gives it */
    size_t parts;           /* 0: the name gives none; 1: only the major */
    uint32_t cuda_major;    /* 0: the name does not tell */
    uint32_t cuda_minor;
    bool has_cuda_minor;
    bool jit;
    const char *system;     /* "linux", "windows"; NULL: the name does not tell */
    const char *machine;    /* "x86-64", "aarch64", "ppc64le"; NULL: the name does not tell */
    char sublibrary[48];    /* "cudnn_ops", "cudnn" for the front; "": the name is not that of one library */
    const char *copy;       /* what a browser added: " (1)"; NULL: nothing */
} cli_name;

/* `text` may have folders in front. False: this is no name that is known. */
bool cli_name_parse(const char *text, cli_name *name);
const char *cli_name_kind_word(cli_name_kind kind);  /* "archive": stable, for JSON */
const char *cli_name_kind_text(cli_name_kind kind);  /* for a person */
uint32_t cli_name_version(const cli_name *name);     /* normalized, 0: fewer than three parts */

#endif
