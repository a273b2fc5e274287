/* SPDX-License-Identifier: MIT
 *
 * bundle --check: is the bundle still what it was when it was made?
 */
#include "bundle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "../name/name.h"
#include "../terminal.h"

typedef enum verdict { GOOD, REMOVED, EMPTY, CHANGED, UNREADABLE, EXTRA, LINK_REMOVED } verdict;

static const struct {
    const char *word, *reason;
    cudnnw_code code;
    const char *message, *hint;
} verdicts[] = {
    [GOOD] = {"good", "none", CUDNNW_OK, "", ""},
    [REMOVED] = {"removed", "REMOVED_SINCE_BUNDLING", CUDNNW_SET_INCOMPLETE,
                 "%s was there when %s was bundled, and is gone",
                 "Look in the quarantine of the antivirus program (Windows Security: Protection history) and let it out, or "
                 "install the application again."},
    [EMPTY] = {"empty", "EMPTY_SINCE_BUNDLING", CUDNNW_FILE_DAMAGED, "%s has zero bytes since %s was bundled",
               "A copy or an update was broken off, or the disk was full: install the application again."},
    [CHANGED] = {"changed", "CHANGED_SINCE_BUNDLING", CUDNNW_FILE_DAMAGED, "%s is another file than when %s was bundled",
                 "Another program or an update replaced it, or it is damaged: install the application again."},
    [UNREADABLE] = {"unreadable", "UNREADABLE", CUDNNW_ACCESS_DENIED, "%s cannot be read; it is there since %s was bundled",
                    "Look at its permissions, and whether an antivirus program holds it."},
    [EXTRA] = {"extra", "EXTRA_FILE", CUDNNW_SET_MIXED, "%s is there and was not when %s was bundled",
               "Somebody copied it in: remove it, for parts of two releases do not work together."},
    [LINK_REMOVED] = {"link_removed", "LINK_REMOVED", CUDNNW_SET_INCOMPLETE,
                      "the name %s was there when %s was bundled, and is gone",
                      "A copy left the links out; cudnnw does not need them, other users of this cuDNN may: bundle it again."},
};

typedef struct row {
    char name[128];
    verdict verdict;
} row;

typedef struct checking {
    cli_answer answer;
    char *folder; /* that holds the list */
    cli_list *list;
    row *row;
    size_t count;
} checking;

bool cli_bundle_read_list(const char *folder, const char *name, cli_list *list, const char **why)
{
    char *path = cli_path_join(folder, name);
    uint64_t bytes = 0;
    cli_file *file = path == NULL ? NULL : cli_file_open(path, &bytes);
    char *text = file == NULL || bytes > CLI_LIST_BYTES ? NULL : malloc((size_t)bytes + 1);
    size_t got = 0;
    bool good = false;

    *why = NULL;
    memset(list, 0, sizeof *list);
    if (file != NULL && bytes > CLI_LIST_BYTES)
        *why = "it is too long";
    else if (text != NULL && !cli_file_read(file, 0, text, (size_t)bytes, &got))
        *why = "it cannot be read";
    else if (text != NULL)
        good = cli_list_read(text, got, list, why);
    cli_file_close(file);
    free(text);
    free(path);
    return good;
}

static void note(checking *c, const char *name, verdict is)
{
    row *grown = realloc(c->row, (c->count + 1) * sizeof *grown);

    if (grown == NULL)
        return;
    c->row = grown;
    snprintf(grown[c->count].name, sizeof grown->name, "%s", name);
    grown[c->count++].verdict = is;
}

static verdict judge_file(const char *folder, const cli_list_file *file)
{
    char *path = cli_path_join(folder, file->name);
    char sha256[CLI_HASH_TEXT];
    uint64_t bytes = 0;
    verdict is = GOOD;

    cli_progress(file->name);
    if (path == NULL || cli_path_look(path, &bytes) != CLI_PATH_FILE)
        is = REMOVED;
    else if (bytes == 0 && file->bytes != 0)
        is = EMPTY;
    else if (bytes != file->bytes)
        is = CHANGED;
    else if (!cli_hash_file(path, sha256))
        is = UNREADABLE;
    else if (strcmp(sha256, file->sha256) != 0)
        is = CHANGED;
    free(path);
    return is;
}

static bool is_link_there(const char *folder, const char *name)
{
    char *path = cli_path_join(folder, name);
    bool there = path != NULL && cli_path_look_at(path) != CLI_PATH_ABSENT;

    free(path);
    return there;
}

static void find_extra(checking *c)
{
    cli_names names;

    if (!cli_folder_names(c->folder, &names))
        return;
    for (size_t i = 0; i < names.count; i++) {
        const char *name = names.name[i];
        cli_name said;

        if (cli_name_parse(name, &said) && (said.kind == CLI_NAME_LIBRARY || said.kind == CLI_NAME_CUDA) &&
            cli_list_find(c->list, name) == NULL && !cli_list_has_link(c->list, name))
            note(c, name, EXTRA);
    }
    cli_free_names(&names);
}

static void judge_all(checking *c)
{
    for (size_t i = 0; i < c->list->file_count; i++)
        note(c, c->list->file[i].name, judge_file(c->folder, &c->list->file[i]));
    for (size_t i = 0; i < c->list->link_count; i++)
        if (!is_link_there(c->folder, c->list->link[i].name))
            note(c, c->list->link[i].name, LINK_REMOVED);
    find_extra(c);
    cli_progress(NULL);
}

/* The first row that is not good is the answer; a name that is gone counts last. */
static void take_worst(checking *c)
{
    for (int links = 0; links < 2; links++)
        for (size_t i = 0; i < c->count && c->answer.code == CUDNNW_OK; i++) {
            verdict is = c->row[i].verdict;

            if (is == GOOD || (is == LINK_REMOVED) != (links == 1))
                continue;
            c->answer.reason = verdicts[is].reason;
            c->answer.code = cli_fail(&c->answer.error, verdicts[is].code, c->folder, verdicts[is].hint, verdicts[is].message,
                                      c->row[i].name, c->list->version[0] == '\0' ? "it" : c->list->version);
            snprintf(c->answer.error.file, sizeof c->answer.error.file, "%.90s", c->row[i].name);
        }
}

static cudnnw_code find_list(checking *c, const char *given)
{
    const char *why = NULL;
    char *below = cli_path_join(given, "cudnn");

    c->folder = malloc(strlen(given) + 1);
    c->list = calloc(1, sizeof *c->list);
    if (below == NULL || c->folder == NULL || c->list == NULL) {
        free(below);
        return cli_fail(&c->answer.error, CUDNNW_OUT_OF_MEMORY, given, "Close other programs.", "memory is short");
    }
    memcpy(c->folder, given, strlen(given) + 1);
    if (!cli_bundle_read_list(c->folder, CLI_LIST_NAME, c->list, &why) && why == NULL) {
        free(c->folder);
        c->folder = below;
        below = NULL;
        (void)cli_bundle_read_list(c->folder, CLI_LIST_NAME, c->list, &why);
    }
    free(below);
    if (why != NULL) {
        c->answer.reason = "LIST_DAMAGED";
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): the caller frees c->folder */
        return cli_fail(&c->answer.error, CUDNNW_FILE_DAMAGED, c->folder, "Install the application again.",
                        "%s in %s is no list of a bundle: %s", CLI_LIST_NAME, c->folder, why);
    }
    if (cli_bundle_is_broken_off(given)) {
        c->answer.reason = "BROKEN_OFF";
        return cli_fail(&c->answer.error, CUDNNW_SET_INCOMPLETE, given,
                        "Run cudnnw bundle --to on it again, which finishes it.",
                        "bundling into %s was broken off while the files took their places", given);
    }
    if (c->list->file_count > 0)
        return CUDNNW_OK;
    c->answer.reason = "NO_BUNDLE";
    return cli_fail(&c->answer.error, CUDNNW_NOT_FOUND, given, "Make one: cudnnw bundle SOURCE --to FOLDER --need LIST",
                    "there is no %s in %s or in the folder cudnn below it", CLI_LIST_NAME, given);
}

/* The release that the list speaks of, normalized; 0: none. */
static uint32_t listed_version(const cli_list *list)
{
    unsigned major = 0, minor = 0, patch = 0;

    return sscanf(list->version, "%2u.%2u.%2u", &major, &minor, &patch) == 3 ? 10000 * major + 100 * minor + patch : 0;
}

static void print_json(const checking *c)
{
    cli_json_error(&c->answer);
    if (c->list != NULL)
        cli_json_release(listed_version(c->list), c->list->cuda_major);
    else
        cli_json_release(0, 0);
    printf(",\n\"files\":[");
    for (size_t i = 0; i < c->count; i++) {
        printf("%s\n  {\"name\":", i == 0 ? "" : ",");
        cli_print_json_string(c->row[i].name);
        printf(",\"verdict\":\"%s\"}", verdicts[c->row[i].verdict].word);
    }
    printf("]}\n");
}

static void print_text(const checking *c)
{
    char line[CUDNNW_PATH_BYTES + 128];

    if (c->answer.code == CUDNNW_OK) {
        snprintf(line, sizeof line, "%u files of cuDNN %s are as they were bundled, in %s", (unsigned)c->count,
                 c->list->version, c->folder);
        cli_print_words("good: ", line);
        return;
    }
    cli_print_problem(&c->answer, c->answer.error.code, 0, c->answer.error.message, c->answer.error.hint);
    for (size_t i = 0; i < c->count; i++) {
        printf("  ");
        cli_print_padded(c->row[i].name, 43);
        printf(" %s\n", verdicts[c->row[i].verdict].word);
    }
}

int cli_run_bundle_check(const cli_request *request)
{
    checking c = {.answer = {.request = request, .error = CUDNNW_ERROR_INIT}};

    c.answer.code = find_list(&c, request->folder);
    if (c.answer.code == CUDNNW_OK) {
        judge_all(&c);
        take_worst(&c);
    }
    if (request->json)
        print_json(&c);
    else
        print_text(&c);
    free(c.folder);
    free(c.list);
    free(c.row);
    return cli_exit_status(c.answer.code);
}
