/* SPDX-License-Identifier: MIT
 *
 * Hashes against a wheel's RECORD or a bundle's list; DLLs against their signatures.
 */
#include "deep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bundle/bundle.h"
#include "../files.h"
#include "../terminal.h"
#include "record.h"

enum { RECORD_LIMIT = 4 << 20 };

static const char loud[] = "These packages are uploaded again and again by others: delete it and get cuDNN from NVIDIA.";

typedef struct hashes {
    char *record;         /* the text of RECORD; NULL: none */
    size_t record_bytes;
    cli_list *list;       /* NULL: none */
} hashes;

static void read_record(const cli_source *source, hashes *h)
{
    for (size_t i = 0; i < source->count && h->record == NULL; i++) {
        const cli_member *member = &source->member[i];
        cli_file *file = NULL;

        if (member->role != CLI_ROLE_RECORD || member->path == NULL || member->bytes > RECORD_LIMIT)
            continue;
        file = cli_file_open(member->path, NULL);
        h->record = file == NULL ? NULL : malloc((size_t)member->bytes + 1);
        if (h->record != NULL && !cli_file_read(file, 0, h->record, (size_t)member->bytes, &h->record_bytes))
            h->record_bytes = 0;
        cli_file_close(file);
    }
}

static void read_list(const cudnnw_candidate *subject, hashes *h)
{
    const char *why;

    h->list = calloc(1, sizeof *h->list);
    if (h->list != NULL && cli_bundle_read_list(subject->path, CLI_LIST_NAME, h->list, &why))
        return;
    free(h->list);
    h->list = NULL;
}

static bool is_last_part(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');

    return strcmp(slash == NULL ? path : slash + 1, name) == 0;
}

/* The SHA-256 that is written down for a file; false: none is. */
static bool expected(const hashes *h, const char *name, char sha256[CLI_HASH_TEXT])
{
    const cli_list_file *file = h->list == NULL ? NULL : cli_list_find(h->list, name);
    const char *at = h->record;
    cli_record_row row;

    if (file != NULL) {
        memcpy(sha256, file->sha256, CLI_HASH_TEXT);
        return true;
    }
    while (at != NULL && cli_record_next(&at, h->record + h->record_bytes, &row))
        if (row.sha256[0] != '\0' && is_last_part(row.name, name)) {
            memcpy(sha256, row.sha256, CLI_HASH_TEXT);
            return true;
        }
    return false;
}

/* Hashes of an archive's members were taken while it was read. */
static bool hash_of(const cli_source *source, const cudnnw_file *file, char sha256[CLI_HASH_TEXT])
{
    for (size_t i = 0; i < source->count; i++)
        if (source->member[i].path != NULL && strcmp(source->member[i].path, file->path) == 0 &&
            source->member[i].sha256[0] != '\0') {
            memcpy(sha256, source->member[i].sha256, CLI_HASH_TEXT);
            return true;
        }
    cli_progress(file->name);
    return cli_hash_file(file->path, sha256);
}

static void judge_hash(cli_source *source, const hashes *h, const char *list, cli_deep_row *row)
{
    const char *hint = h->list != NULL ? "Another program or an update replaced it, or it is damaged: install the application "
                                         "again."
                                       : loud;
    char wanted[CLI_HASH_TEXT];

    row->hash = list == NULL ? "no_list" : "not_listed";
    if (!hash_of(source, row->file, row->sha256)) {
        row->hash = "unreadable";
        cli_find(&source->findings, "UNREADABLE", CUDNNW_ACCESS_DENIED, "Look at its permissions.", "%s cannot be read",
                 row->file->name);
    } else if (expected(h, row->file->name, wanted)) {
        row->hash = strcmp(wanted, row->sha256) == 0 ? "same" : "differs";
        if (strcmp(wanted, row->sha256) != 0)
            cli_find(&source->findings, "HASH_DIFFERS", CUDNNW_FILE_DAMAGED, hint,
                     "%s is not the file that %s lists: it was altered or damaged", row->file->name, list);
    } else if (list != NULL) {
        cli_find(&source->findings, "NOT_LISTED", CUDNNW_FILE_DAMAGED, hint, "%s does not list %s: somebody added it", list,
                 row->file->name);
    }
}

static void judge_signature(cli_source *source, cli_deep_row *row)
{
    const cli_signature *s = &row->signature;

    cli_progress(row->file->name);
    cli_signature_judge(row->file->path, &row->signature);
    row->has_signature = true;
    if (s->is == CLI_SIGNED_NOT)
        cli_find(&source->findings, "UNSIGNED", CUDNNW_FILE_DAMAGED, loud,
                 "%s is not signed; every DLL of cuDNN from NVIDIA is", row->file->name);
    else if (s->is == CLI_SIGNED_ALTERED)
        cli_find(&source->findings, "ALTERED", CUDNNW_FILE_DAMAGED, loud,
                 "%s was altered after %s signed it", row->file->name, s->signer[0] == '\0' ? "somebody" : s->signer);
    else if (s->is != CLI_SIGNED_GOOD)
        cli_find(&source->findings, "SIGNATURE_BAD", CUDNNW_FILE_DAMAGED, loud, "the signature of %s does not hold: %s",
                 row->file->name, s->words);
    else if (strstr(s->signer, "NVIDIA") == NULL && strstr(s->signer, "Nvidia") == NULL)
        cli_find(&source->findings, "OTHER_SIGNER", CUDNNW_FILE_DAMAGED, loud, "%s is signed by %s, not by NVIDIA",
                 row->file->name, s->signer);
}

/* The rest of a wheel: headers, licences and what RECORD lists and the wheel lacks. */
static void judge_members(cli_source *source, const hashes *h)
{
    const char *at = h->record;
    cli_record_row row;

    while (at != NULL && cli_record_next(&at, h->record + h->record_bytes, &row)) {
        const cli_member *member = NULL;

        for (size_t i = 0; i < source->count && member == NULL; i++)
            if (strcmp(source->member[i].name, row.name) == 0)
                member = &source->member[i];
        if (member == NULL)
            cli_find(&source->findings, "MEMBER_MISSING", CUDNNW_SET_INCOMPLETE, loud, "RECORD lists %s, which is not in %s",
                     row.name, cli_source_name(source));
        else if (member->role != CLI_ROLE_LIBRARY && row.sha256[0] != '\0' && member->sha256[0] != '\0' &&
                 strcmp(row.sha256, member->sha256) != 0)
            cli_find(&source->findings, "HASH_DIFFERS", CUDNNW_FILE_DAMAGED, loud,
                     "%s is not the file that RECORD lists: it was altered or damaged", row.name);
    }
}

void cli_deep_judge(cli_source *source, const cudnnw_candidate *subject, bool all, cli_deep *deep)
{
    hashes h = {NULL, 0, NULL};

    deep->row = calloc(subject->file_count + 1, sizeof *deep->row);
    if (deep->row == NULL)
        return;
    if (all) {
        read_list(subject, &h);
        read_record(source, &h);
        deep->list = h.list != NULL ? CLI_LIST_NAME : h.record != NULL ? "RECORD" : NULL;
    }
    for (size_t i = 0; i < subject->file_count; i++) {
        cli_deep_row *row = &deep->row[deep->count++];

        row->file = &subject->files[i];
        judge_hash(source, &h, deep->list, row);
        if (all && strstr(row->file->name, ".so") == NULL)
            judge_signature(source, row);
    }
    if (all && source->kind == CLI_SOURCE_WHEEL)
        judge_members(source, &h);
    if (all && deep->list == NULL)
        cli_find(&source->findings, "NO_LIST", CUDNNW_OK, "Compare --sha256 with a source that you trust.",
                 "there is neither a wheel's RECORD nor a bundle's list to compare the hashes with");
    cli_progress(NULL);
    free(h.record);
    free(h.list);
}

void cli_free_deep(cli_deep *deep)
{
    free(deep->row);
    *deep = (cli_deep){NULL, 0, NULL};
}
