/* SPDX-License-Identifier: MIT
 *
 * What a cuDNN is taken from: a folder, a wheel or an archive. An archive is never unpacked to the disk: what matters of it
 * is read into memory (archive_linux.c) and stands in a folder of links, so that it is judged like any other folder.
 */
#ifndef CUDNNW_CLI_SOURCE_H
#define CUDNNW_CLI_SOURCE_H

#include "../answer.h"
#include "../hash.h"

typedef enum cli_source_kind { CLI_SOURCE_FOLDER, CLI_SOURCE_WHEEL, CLI_SOURCE_ARCHIVE } cli_source_kind;

typedef enum cli_role { CLI_ROLE_OTHER, CLI_ROLE_LIBRARY, CLI_ROLE_LICENCE, CLI_ROLE_RECORD, CLI_ROLE_HEADER } cli_role;

typedef struct cli_member {
    char *name;                  /* in the source, with its folders */
    char *path;                  /* where its bytes can be read; NULL: they were not kept */
    uint64_t bytes;
    cli_role role;
    bool is_link;                /* another name of a member */
    char sha256[CLI_HASH_TEXT];  /* "" unless it was asked for */
} cli_member;

/* What is wrong or odd beside what the library says. */
typedef struct cli_finding {
    const char *what;            /* stable name: "MEMBER_TWICE" */
    cudnnw_code code;            /* CUDNNW_OK: worth a warning only */
    char *message;
    char *hint;
} cli_finding;

typedef struct cli_findings {
    cli_finding *finding;
    size_t count;
} cli_findings;

typedef struct cli_source {
    cli_source_kind kind;
    char *path;
    cli_member *member;
    size_t count;
    char **folder;               /* where cudnnw_find is to look */
    cli_alias *alias;            /* how those are called; as many, none for a folder */
    size_t folder_count;
    cli_findings findings;
    char *place;                 /* the folder of links, NULL: none; removed at the end */
} cli_source;

/* Opens the source; of an archive it reads what matters, and with `hash` the SHA-256 of every member. Not CUDNNW_OK: error
 * and *reason say why; the source can be closed in any case. */
cudnnw_code cli_source_open(const char *path, bool hash, cli_source *source, cudnnw_error *error, const char **reason);
void cli_source_close(cli_source *source);

/* Looks for licence texts and the record of hashes that belong to the cuDNN in a folder of a folder source. */
void cli_source_add_papers(cli_source *source, const char *folder);
/* The version in cudnn_version.h, normalized; 0: there is none. */
uint32_t cli_source_header_version(const cli_source *source);

cli_member *cli_source_add(cli_source *source, const char *name, const char *path, uint64_t bytes, cli_role role);
/* What a member is, by its name alone. */
cli_role cli_role_of(const char *name);

/* The name that a person reads: the last part of the path. */
const char *cli_source_name(const cli_source *source);

/* message and hint are copied. */
void cli_find(cli_findings *findings, const char *what, cudnnw_code code, const char *hint, const char *format, ...);
void cli_free_findings(cli_findings *findings);
/* Fills an error of the command's own; returns the code. */
cudnnw_code cli_fail(cudnnw_error *error, cudnnw_code code, const char *path, const char *hint, const char *format, ...);

/* machine.c: "x86-64", "aarch64"; "" when the file does not tell. */
const char *cli_machine_of(const char *path);

/* archive_linux.c, archive_windows.c */
cudnnw_code cli_archive_read(cli_source *source, bool hash, cudnnw_error *error, const char **reason);
void cli_archive_close(cli_source *source);

#endif
