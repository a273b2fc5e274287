/* SPDX-License-Identifier: MIT
 *
 * The bundle is put together beside its place, on the same file system.
 */
#include "bundle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "../interrupt.h"
#include "../terminal.h"

enum { PIECE = 1 << 20 };

static cudnnw_code fail_write(cli_bundle *b, const char *path, const char *words)
{
    return cli_fail(&b->answer.error, CUDNNW_ACCESS_DENIED, path,
                    "Nothing was changed. Make room or give a folder that you may write into.", "%s cannot be written: %s",
                    path, words);
}

static void show_progress(const cli_bundle *b, const char *name, uint64_t done, uint64_t whole)
{
    char line[160];

    (void)b;
    snprintf(line, sizeof line, "copying %.60s: %llu of %llu MiB", name, (unsigned long long)(done >> 20),
             (unsigned long long)(whole >> 20));
    cli_progress(line);
}

/* The source's bytes; row->bytes becomes what was copied. */
static cudnnw_code copy_bytes(cli_bundle *b, cli_list_file *row, cli_file *from, cli_file *to, const char *path,
                              cli_hash *hash, void *piece)
{
    uint64_t at = 0;
    size_t got = 0;

    do {
        if (cli_was_interrupted())
            return cli_fail(&b->answer.error, CUDNNW_ACCESS_DENIED, path, "Run it again.",
                            "it was broken off by the user; nothing was changed");
        if (!cli_file_read(from, at, piece, PIECE, &got))
            return cli_fail(&b->answer.error, CUDNNW_ACCESS_DENIED, path, "Nothing was changed.", "%s cannot be read: %s",
                            row->name, cli_file_words());
        if (!cli_file_write(to, piece, got))
            return fail_write(b, path, cli_file_words());
        if (!cli_hash_add(hash, piece, got))
            return cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, path, "Nothing was changed.", "no hash of %s", row->name);
        at += got;
        if (at % (UINT64_C(16) << 20) == 0 && got > 0)
            show_progress(b, row->name, at, row->bytes);
    } while (got == PIECE);
    if (at != row->bytes)
        return cli_fail(&b->answer.error, CUDNNW_FILE_DAMAGED, path, "Nothing was changed. Run it again.",
                        "%s changed its size while it was copied", row->name);
    return CUDNNW_OK;
}

static cudnnw_code copy_file(cli_bundle *b, size_t index, void *piece)
{
    cli_list_file *row = &b->list.file[index];
    char *path = cli_path_join(b->stage, row->name);
    cli_file *from = path == NULL ? NULL : cli_file_open(b->from[index], NULL);
    cli_file *to = NULL;
    cli_hash *hash = NULL;
    cudnnw_code code = CUDNNW_OK;

    if (from == NULL) {
        code = cli_fail(&b->answer.error, CUDNNW_ACCESS_DENIED, b->from[index], "Nothing was changed. Look at its permissions.",
                        "%s cannot be read: %s", b->from[index], cli_file_words());
    } else {
        to = cli_file_create(path);
        hash = cli_hash_begin();
        if (to == NULL)
            code = fail_write(b, path, cli_file_words());
        else if (hash == NULL)
            code = cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, path, "Nothing was changed.", "memory is short");
        else
            code = copy_bytes(b, row, from, to, path, hash, piece);
    }
    if (hash != NULL && !cli_hash_end(hash, row->sha256) && code == CUDNNW_OK)
        code = cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, path, "Nothing was changed.", "no hash of %s", row->name);
    cli_file_close(from);
    if (to != NULL && code == CUDNNW_OK && !cli_file_finish(to))
        code = fail_write(b, path, cli_file_words());
    else if (to != NULL && code != CUDNNW_OK)
        cli_file_close(to);
    free(path);
    return code;
}

/* A file system without links: cudnnw needs none, only other users of the bundle gain by them. */
static void make_links(cli_bundle *b)
{
    for (size_t i = 0; i < b->list.link_count;) {
        char *path = cli_path_join(b->stage, b->list.link[i].name);
        bool good = path != NULL && cli_link_make(b->list.link[i].target, path);

        free(path);
        if (good) {
            i++;
            continue;
        }
        cli_find(&b->findings, "NO_LINKS", CUDNNW_OK, "Keep the bundle on a file system that has links if other programs use it.",
                 "the full names of the files, such as %s, cannot be made as links here: %s", b->list.link[i].name,
                 cli_file_words());
        b->list.link_count = i;
    }
}

static cudnnw_code write_list(cli_bundle *b)
{
    cli_text text = {NULL, 0, 0, false};
    char *path = cli_path_join(b->stage, CLI_LIST_NAME);
    cli_file *file = path == NULL ? NULL : cli_file_create(path);
    cudnnw_code code = CUDNNW_OK;

    cli_list_write(&b->list, &text);
    if (file == NULL)
        code = fail_write(b, path == NULL ? CLI_LIST_NAME : path, cli_file_words());
    else if (text.lost || !cli_file_write(file, cli_text_of(&text), text.length)) {
        code = fail_write(b, path, cli_file_words());
        cli_file_close(file);
    } else if (!cli_file_finish(file)) {
        code = fail_write(b, path, cli_file_words());
    }
    cli_text_free(&text);
    free(path);
    return code;
}

cudnnw_code cli_bundle_stage(cli_bundle *b)
{
    const char *to = b->answer.request->to;
    void *piece;
    cudnnw_code code = CUDNNW_OK;

    if (cli_path_look(to, NULL) == CLI_PATH_ABSENT) {
        if (!cli_folder_make(to))
            return fail_write(b, to, cli_file_words());
        b->made_folder = true;
    }
    b->stage = cli_path_join(to, CLI_STAGE_NAME);
    piece = malloc(PIECE);
    if (b->stage == NULL || piece == NULL)
        code = cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, to, "Nothing was changed.", "memory is short");
    else if (!cli_folder_make(b->stage))
        code = fail_write(b, b->stage, cli_file_words());
    for (size_t i = 0; i < b->list.file_count && code == CUDNNW_OK; i++)
        code = copy_file(b, i, piece);
    cli_progress(NULL);
    free(piece);
    if (code == CUDNNW_OK) {
        make_links(b);
        code = write_list(b);
    }
    if (code == CUDNNW_OK && !cli_folder_flush(b->stage))
        code = fail_write(b, b->stage, cli_file_words());
    return code;
}
