/* SPDX-License-Identifier: MIT
 *
 * cudnnw-bundle.json: what a bundle holds (docs/bundle.md). Read strictly, from bytes alone.
 */
#ifndef CUDNNW_CLI_BUNDLE_LIST_H
#define CUDNNW_CLI_BUNDLE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../text.h"

#define CLI_LIST_NAME "cudnnw-bundle.json"

enum { CLI_LIST_FILES = 64, CLI_LIST_LINKS = 32, CLI_LIST_FORMAT = 1, CLI_LIST_BYTES = 1 << 18 };

typedef struct cli_list_file {
    char name[128];       /* without folders */
    char role[16];        /* "cudnn", "cuda", "licence" */
    char version[24];     /* "" unknown, or it has none */
    char sha256[65];
    uint64_t bytes;
} cli_list_file;

typedef struct cli_list_link {
    char name[128];
    char target[128];
} cli_list_link;

typedef struct cli_list {
    char source[256];     /* name of the folder, wheel or archive, without its path */
    char version[24];
    char system[16];      /* "linux", "windows" */
    char needs[160];      /* as --need takes them */
    uint32_t cuda_major;  /* 0: unknown */
    uint64_t whole_bytes; /* of the set that it was taken from */
    cli_list_file file[CLI_LIST_FILES];
    size_t file_count;
    cli_list_link link[CLI_LIST_LINKS];
    size_t link_count;
} cli_list;

/* False: *why says what is wrong; the list is then of no use. Members that it does not know are passed over. */
bool cli_list_read(const char *text, size_t bytes, cli_list *list, const char **why);
void cli_list_write(const cli_list *list, cli_text *to);

const cli_list_file *cli_list_find(const cli_list *list, const char *name);
bool cli_list_has_link(const cli_list *list, const char *name);

#endif
