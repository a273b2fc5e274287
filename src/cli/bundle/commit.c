/* SPDX-License-Identifier: MIT
 *
 * How a bundle takes its place: at once as a folder, or file by file with a mark that all of them are there, so that a run
 * that was broken off is finished or undone by the next one.
 */
#include "bundle.h"

#include <stdlib.h>
#include <string.h>

#include "../files.h"

static cudnnw_code fail_move(cli_bundle *b, const char *path)
{
    return cli_fail(&b->answer.error, CUDNNW_ACCESS_DENIED, path,
                    "End the programs that use it (Windows keeps loaded DLLs locked), and run the same command again.",
                    "%s cannot be put in place: %s", path, cli_file_words());
}

/* A stage or an old bundle: files and links, no folders. */
static bool remove_flat_folder(const char *folder)
{
    cli_names names;
    cli_path_kind kind = cli_path_look_at(folder);

    if (kind != CLI_PATH_FOLDER) /* of a link, what it leads to stays */
        return kind == CLI_PATH_ABSENT || cli_path_remove(folder);
    if (!cli_folder_names(folder, &names))
        return false;
    for (size_t i = 0; i < names.count; i++) {
        char *path = cli_path_join(folder, names.name[i]);

        if (path != NULL)
            (void)cli_path_remove(path); /* what stays keeps the folder, which is answered below */
        free(path);
    }
    cli_free_names(&names);
    return cli_path_remove(folder);
}

void cli_bundle_drop_stage(cli_bundle *b)
{
    if (b->stage != NULL)
        (void)remove_flat_folder(b->stage); /* the next run tries again */
    if (b->made_folder)
        (void)cli_path_remove(b->answer.request->to); /* only when nothing came into it */
}

static bool exists(const char *folder, const char *name)
{
    char *path = cli_path_join(folder, name);
    bool there = path != NULL && cli_path_look_at(path) != CLI_PATH_ABSENT;

    free(path);
    return there;
}

bool cli_bundle_is_broken_off(const char *folder)
{
    char *stage = cli_path_join(folder, CLI_STAGE_NAME);
    bool broken_off = stage != NULL && exists(stage, CLI_COMMIT_NAME);

    free(stage);
    return broken_off;
}

/* ---- Flat: file by file ---- */

static bool move(const char *from_folder, const char *to_folder, const char *name)
{
    char *from = cli_path_join(from_folder, name), *to = cli_path_join(to_folder, name);
    bool good = from != NULL && to != NULL && cli_path_rename(from, to);

    free(from);
    free(to);
    return good;
}

/* Everything in the stage into its place, the list last, the mark stays. */
static cudnnw_code move_all(cli_bundle *b, const char *stage, const char *folder)
{
    cli_names names;
    cudnnw_code code = CUDNNW_OK;

    if (!cli_folder_names(stage, &names))
        return fail_move(b, stage);
    for (size_t i = 0; i < names.count && code == CUDNNW_OK; i++)
        if (strcmp(names.name[i], CLI_COMMIT_NAME) != 0 && strcmp(names.name[i], CLI_LIST_NAME) != 0 &&
            !move(stage, folder, names.name[i]))
            code = fail_move(b, names.name[i]);
    cli_free_names(&names);
    if (code == CUDNNW_OK && exists(stage, CLI_LIST_NAME) && !move(stage, folder, CLI_LIST_NAME))
        code = fail_move(b, CLI_LIST_NAME);
    if (code == CUDNNW_OK && !cli_folder_flush(folder))
        code = fail_move(b, folder);
    return code;
}

/* Whether it still is what the list says, and not what somebody put into its place. */
static bool is_as_listed(const cli_list *list, const char *name, const char *path)
{
    const cli_list_file *file = cli_list_find(list, name);
    uint64_t bytes = 0;

    if (file == NULL)
        return cli_path_look_at(path) == CLI_PATH_LINK;
    return cli_path_look(path, &bytes) == CLI_PATH_FILE && bytes == file->bytes;
}

/* What the bundle before had and this one has not. */
static void remove_left_over(const cli_list *old, const cli_list *new, const char *folder)
{
    for (size_t i = 0; i < old->file_count + old->link_count; i++) {
        const char *name = i < old->file_count ? old->file[i].name : old->link[i - old->file_count].name;
        char *path = NULL;

        if (cli_list_find(new, name) == NULL && !cli_list_has_link(new, name))
            path = cli_path_join(folder, name);
        if (path != NULL && is_as_listed(old, name, path))
            (void)cli_path_remove(path); /* what stays is told as extra by bundle --check */
        free(path);
    }
}

/* A file of that name that no list speaks of belongs to somebody else. */
static cudnnw_code refuse_strangers(cli_bundle *b, const cli_list *old)
{
    for (size_t i = 0; i < b->list.file_count; i++) {
        const char *name = b->list.file[i].name;

        if (exists(b->target, name) && cli_list_find(old, name) == NULL && !cli_list_has_link(old, name))
            return cli_fail(&b->answer.error, CUDNNW_CONFLICT, b->target,
                            "Remove it when it is not needed, or let the bundle have a folder of its own: --layout cudnn.",
                            "%s is already in %s and comes from no bundle", name, b->target);
    }
    return CUDNNW_OK;
}

/* The mark holds the list before, so that a later run can finish the removal too. */
static cudnnw_code make_mark(cli_bundle *b, const cli_list *old)
{
    char *path = cli_path_join(b->stage, CLI_COMMIT_NAME ".new"), *mark = cli_path_join(b->stage, CLI_COMMIT_NAME);
    cli_file *file = path == NULL || mark == NULL ? NULL : cli_file_create(path);
    cli_text text = {NULL, 0, 0, false};
    cudnnw_code code = CUDNNW_OK;

    cli_list_write(old, &text);
    if (file == NULL) {
        code = fail_move(b, b->stage);
    } else if (text.lost || !cli_file_write(file, cli_text_of(&text), text.length)) {
        code = fail_move(b, path);
        cli_file_close(file);
    } else if (!cli_file_finish(file) || !cli_path_rename(path, mark) || !cli_folder_flush(b->stage)) {
        code = fail_move(b, path); /* half a mark is none */
    }
    cli_text_free(&text);
    free(path);
    free(mark);
    return code;
}

/* From the mark on there is no way back; the next run goes on from here. */
static cudnnw_code finish_flat(cli_bundle *b, const char *stage, const char *folder, cli_list *lists)
{
    const char *why;
    cudnnw_code code;

    (void)cli_bundle_read_list(stage, CLI_COMMIT_NAME, &lists[0], &why); /* without one the bundle before is empty */
    code = move_all(b, stage, folder);
    if (code == CUDNNW_OK && cli_bundle_read_list(folder, CLI_LIST_NAME, &lists[1], &why))
        remove_left_over(&lists[0], &lists[1], folder);
    return code;
}

static cudnnw_code commit_flat(cli_bundle *b)
{
    cli_list *lists = calloc(2, sizeof *lists);
    const char *why = NULL;
    cudnnw_code code;

    if (lists == NULL)
        return cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, b->target, "Nothing was changed.", "memory is short");
    (void)cli_bundle_read_list(b->target, CLI_LIST_NAME, &lists[0], &why); /* without one the bundle before is empty */
    code = refuse_strangers(b, &lists[0]);
    if (code == CUDNNW_OK)
        code = make_mark(b, &lists[0]);
    if (code == CUDNNW_OK)
        code = finish_flat(b, b->stage, b->target, lists);
    free(lists);
    return code;
}

/* ---- A folder of its own: at once ---- */

/* The folder goes as a whole, so everything in it must be the old bundle's. */
static cudnnw_code refuse_foreign_folder(cli_bundle *b)
{
    cli_list *list = calloc(1, sizeof *list);
    cli_names names = {NULL, 0};
    cudnnw_code code = CUDNNW_OK;
    const char *why;

    if (list == NULL)
        code = cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, b->target, "Nothing was changed.", "memory is short");
    else if (cli_path_look_at(b->target) != CLI_PATH_FOLDER)
        code = cli_fail(&b->answer.error, CUDNNW_CONFLICT, b->target, "Remove it, or give another folder.",
                        "%s is there and is no bundle", b->target);
    else if (!cli_folder_names(b->target, &names))
        code = fail_move(b, b->target);
    else
        (void)cli_bundle_read_list(b->target, CLI_LIST_NAME, list, &why); /* without one everything is a stranger */
    for (size_t i = 0; i < names.count && code == CUDNNW_OK; i++)
        if (strcmp(names.name[i], CLI_LIST_NAME) != 0 && cli_list_find(list, names.name[i]) == NULL &&
            !cli_list_has_link(list, names.name[i]))
            code = cli_fail(&b->answer.error, CUDNNW_CONFLICT, b->target, "Take it out of that folder, or give another folder.",
                            "%s in %s comes from no bundle", names.name[i], b->target);
    cli_free_names(&names);
    free(list);
    return code;
}

static cudnnw_code commit_folder(cli_bundle *b)
{
    char *old = cli_path_join(b->answer.request->to, CLI_OLD_NAME);
    cudnnw_code code = CUDNNW_OK;

    if (old == NULL)
        return cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, b->target, "Nothing was changed.", "memory is short");
    if (cli_path_look_at(b->target) == CLI_PATH_ABSENT) {
        if (!cli_path_rename(b->stage, b->target))
            code = fail_move(b, b->target);
    } else if (cli_path_exchange(b->stage, b->target)) {
        (void)remove_flat_folder(b->stage);
    } else if ((cli_path_look_at(b->target) != CLI_PATH_ABSENT && !cli_path_rename(b->target, old)) ||
               !cli_path_rename(b->stage, b->target)) {
        code = fail_move(b, b->target);
        if (cli_path_look_at(b->target) == CLI_PATH_ABSENT)
            (void)cli_path_rename(old, b->target);
    } else {
        (void)remove_flat_folder(old);
    }
    if (code == CUDNNW_OK)
        (void)cli_folder_flush(b->answer.request->to);
    free(old);
    return code;
}

cudnnw_code cli_bundle_commit(cli_bundle *b)
{
    cudnnw_code code = CUDNNW_OK;

    if (b->answer.request->flat)
        return commit_flat(b);
    if (cli_path_look_at(b->target) != CLI_PATH_ABSENT)
        code = refuse_foreign_folder(b);
    return code == CUDNNW_OK ? commit_folder(b) : code;
}

/* ---- After a run that was broken off ---- */

cudnnw_code cli_bundle_recover(cli_bundle *b)
{
    const char *to = b->answer.request->to;
    char *stage = cli_path_join(to, CLI_STAGE_NAME), *old = cli_path_join(to, CLI_OLD_NAME);
    cli_list *lists = calloc(2, sizeof *lists);
    cudnnw_code code = CUDNNW_OK;

    if (stage == NULL || old == NULL || lists == NULL)
        code = cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, to, "Nothing was changed.", "memory is short");
    if (code == CUDNNW_OK && cli_path_look_at(stage) == CLI_PATH_FOLDER && exists(stage, CLI_COMMIT_NAME))
        code = finish_flat(b, stage, to, lists);
    if (code == CUDNNW_OK && !remove_flat_folder(stage))
        code = fail_move(b, stage);
    if (code == CUDNNW_OK && cli_path_look_at(old) != CLI_PATH_ABSENT) {
        if (!b->answer.request->flat && cli_path_look_at(b->target) == CLI_PATH_ABSENT)
            (void)cli_path_rename(old, b->target);
        else
            (void)remove_flat_folder(old);
    }
    free(lists);
    free(stage);
    free(old);
    return code;
}
