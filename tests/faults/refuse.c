/* SPDX-License-Identifier: MIT
 *
 * Every call to the operating system is refused once, one at a time, over whole roads, each in a child of its own:
 *
 *   refuse FOLDER [dependencies=FOLDER] [device=RULE] [every=N] [road=NAME] [kind=NAME] [call=N] [why=files] [verbose=1]
 *
 * The folder holds a set that can be loaded. A child is wrong when it dies; when memory that ran short is told as
 * anything but OUT_OF_MEMORY; when another refusal is told without the system's own words; when outputs were touched; when
 * memory, files or locks are held afterwards; when a later load does not work. Prints what was answered, one row for each
 * pair of refused function and reason, and "refuse: done" when nothing was wrong. With why=files the system says that no more
 * files can be opened, and that must be told as such.
 */
#include "cudnnw/cudnnw.h"
#include "child.h"
#include "seam.h"
#include "system.h"

#include "../../src/cli/child.h"
#include "../../src/cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is to be refused, and what came of it; shared with the child. */
typedef struct outcome {
    int road;
    seam_kind kind;
    long call;

    bool ended, hit;
    long calls[SEAM_KINDS];
    int code, later_code;
    int reason;
    long memory, files, locks;      /* held after the refused road */
    long later_memory;              /* and after the later load */
    long opened;                    /* libraries that were opened before it failed */
    bool touched;                   /* an output was written although the road failed */
    bool half_done;                 /* a bundle is neither whole nor absent */
    unsigned long text_hash;        /* of what a command printed */
    char function[64], subject[512], message[CUDNNW_MESSAGE_BYTES], os_text[CUDNNW_FACT_BYTES];
} outcome;

static outcome *child; /* shared with it */
static const char *folder;
static const char *dependencies;
static bool verbose, no_files;
static uint32_t device = CUDNNW_DEVICE_EXPECTED;

static cudnnw_options options_of(void)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;

    options.device = device;
    options.folders = &folder;
    options.folder_count = 1;
    options.dependency_folders = &dependencies;
    options.dependency_folder_count = dependencies == NULL ? 0 : 1;
    return options;
}

/* ---- Roads ---- */

static int untouched; /* its address stands where nothing may be written */

static cudnnw_code load_with(cudnnw_options options, cudnnw_error *error)
{
    cudnnw_library *library = (void *)&untouched;
    cudnnw_report *report = (void *)&untouched;
    cudnnw_code code = cudnnw_load_report(&options, &library, &report, error);

    if (code != CUDNNW_OK && library != (void *)&untouched)
        child->touched = true;
    if (report == (void *)&untouched)
        child->touched = true; /* the report is always written, if only by NULL */
    else
        cudnnw_report_free(report);
    if (code == CUDNNW_OK)
        cudnnw_unload(library);
    return code;
}

static cudnnw_code road_load(cudnnw_error *error)
{
    return load_with(options_of(), error);
}

/* Without folders: the whole search, which finds the set by CUDNNW_PATH. */
static cudnnw_code road_search(cudnnw_error *error)
{
    cudnnw_options options = options_of();

    options.folder_count = 0;
    return load_with(options, error);
}

static cudnnw_code road_find(cudnnw_error *error)
{
    cudnnw_options options = options_of();
    cudnnw_report *report = NULL;
    cudnnw_code code = cudnnw_find(&options, &report, error);

    if (report != NULL && (cudnnw_report_text(report) == NULL || cudnnw_report_json(report) == NULL) && code == CUDNNW_OK) {
        code = CUDNNW_OUT_OF_MEMORY; /* what NULL means there */
        error->code = (int32_t)code;
    }
    cudnnw_report_free(report);
    return code;
}

static cudnnw_code road_confirm(cudnnw_error *error)
{
    static cudnnw_library *library;
    cudnnw_options options = options_of();
    seam refusal = the_seam;
    cudnnw_code code;

    seam_calm(); /* the load goes well, the question is refused */
    code = cudnnw_load(&options, &library, error);
    if (code != CUDNNW_OK)
        return code;
    seam_calm();
    the_seam.refused_kind = refusal.refused_kind;
    the_seam.refused_call = refusal.refused_call;
    the_seam.refusal = refusal.refusal;
    code = cudnnw_confirm(library, error);
    cudnnw_unload(library);
    return code;
}

static const char *const *command_words; /* end with NULL */

static int run_command(void)
{
    int count = 0, result;

    while (command_words[count] != NULL)
        count++;
    the_seam.in_command = true;
    result = cli_main(count, (char **)command_words);
    the_seam.in_command = false;
    return result;
}

/* What the command prints is the message. */
static cudnnw_code command(const char *const *words, cudnnw_error *error)
{
    int result = CLI_PROBLEM;
    char *text;

    command_words = words;
    text = system_capture(run_command, &result);
    for (const char *at = text; at != NULL && *at != '\0'; at++)
        child->text_hash = child->text_hash * 33 + (unsigned char)*at;
    if (text != NULL && strstr(text, "OUT_OF_MEMORY") != NULL)
        error->code = CUDNNW_OUT_OF_MEMORY;
    else if (result != CLI_GOOD)
        error->code = CUDNNW_NOT_FOUND; /* some code: the text below tells which */
    snprintf(error->os_text, sizeof error->os_text, "%s",
             text != NULL && strstr(text, "refused by the test") != NULL ? "refused by the test" : "");
    snprintf(error->message, sizeof error->message, "%s", text == NULL ? "" : text);
    free(text);
    return result == CLI_GOOD ? CUDNNW_OK : (cudnnw_code)error->code;
}

static cudnnw_code road_list(cudnnw_error *error)
{
    return command((const char *const[]){"cudnnw", "list", "--json", NULL}, error);
}

static cudnnw_code road_check(cudnnw_error *error)
{
    return command((const char *const[]){"cudnnw", "check", "--json", folder, NULL}, error);
}

/* ---- The bundle: all of it in its folder, or nothing ---- */

static char bundled[512];

static bool is_there(const char *name)
{
    char path[600];

    snprintf(path, sizeof path, "%s/%s", bundled, name);
    return system_is_there(path);
}

/* In a process of its own, which remembers nothing of the refusal. */
static bool check_bundle(void)
{
    char *own = cli_own_path();
    const char *const words[] = {own, "bundle", "--check", bundled, NULL};
    const cli_child checker = {.words = words, .seconds = 60};
    cli_child_end end = {0};
    bool good = false;

    if (own != NULL) {
        cli_run_child(&checker, &end);
        good = end.started && end.code == 0 && end.signal == 0 && !end.timed_out;
        cli_free_child_end(&end);
    }
    free(own);
    return good;
}

/* Whether the folder holds what the answer says. */
static bool is_whole_or_nothing(bool good)
{
    if (is_there(".cudnnw-bundle") || is_there(".cudnnw-bundle-old"))
        return false;
    return is_there("cudnn") ? check_bundle() : !good;
}

static cudnnw_code road_bundle(cudnnw_error *error)
{
    cudnnw_code code;

    if (!system_make_temporary(bundled, sizeof bundled))
        return CUDNNW_INVALID_ARGUMENT;
    code = command((const char *const[]){"cudnnw", "bundle", folder, "--to", bundled, "--need", "convolution", "--cuda-libs",
                                         dependencies, NULL}, error);
    child->half_done = !is_whole_or_nothing(code == CUDNNW_OK);
    system_clear(bundled);
    return code;
}

static const struct road {
    const char *name;
    cudnnw_code (*walk)(cudnnw_error *error);
} roads[] = {{"load", road_load},       {"search", road_search}, {"find", road_find},
             {"confirm", road_confirm}, {"list", road_list},     {"check", road_check}, {"bundle", road_bundle}};

/* ---- One child ---- */

static void walk(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT, later = CUDNNW_ERROR_INIT;

    seam_refuse(child->kind, child->call, no_files ? OS_WHY_DESCRIPTORS : OS_WHY_OTHER, no_files ? 24 : 5);
    child->code = (int)roads[child->road].walk(&error);
    child->reason = error.reason;
    child->hit = the_seam.hit;
    memcpy(child->calls, the_seam.calls, sizeof child->calls);
    child->memory = the_seam.live_memory;
    child->files = the_seam.live_files;
    child->locks = the_seam.live_locks;
    child->opened = the_seam.libraries_opened;
    memcpy(child->function, the_seam.function, sizeof child->function);
    memcpy(child->subject, the_seam.subject, sizeof child->subject);
    memcpy(child->message, error.message, sizeof child->message);
    memcpy(child->os_text, error.os_text, sizeof child->os_text);
    seam_calm();
    child->later_code = (int)load_with(options_of(), &later);
    child->later_memory = the_seam.live_memory;
    if (child->later_code != CUDNNW_OK)
        fprintf(stderr, "  later load: %s\n", later.message);
    child->ended = true;
}

/* False when the child died. */
static bool run_child(const struct road *road, seam_kind kind, long call)
{
    memset(child, 0, sizeof *child);
    child->road = (int)(road - roads);
    child->kind = kind;
    child->call = call;
    return child_run(walk, CHILD_ONCE, 60) == 0 && child->ended;
}

/* ---- Judging ---- */

static bool opens_files(seam_kind kind)
{
    return kind == SEAM_OPEN || kind == SEAM_LISTING || kind == SEAM_LIBRARY || kind == SEAM_MODULES || kind == SEAM_LOCK;
}

static const char *judge(const struct road *road, seam_kind kind, const outcome *clean)
{
    if (child->touched)
        return "an output was touched";
    if (child->half_done)
        return "the bundle is neither whole nor absent";
    if (child->files != 0)
        return "a file is still open";
    if (child->locks != 0)
        return "a lock is still held";
    /* Less is no leak: a handle keeps the path of each dependency, and one may have been passed over. */
    if (child->memory > (child->code == CUDNNW_OK || road->walk == road_confirm ? clean->memory : 0))
        return "memory is still held";
    if (child->later_code != CUDNNW_OK)
        return "a later load does not work";
    if (kind == SEAM_COMMAND && road->walk != road_bundle && child->code == CUDNNW_OK && child->text_hash != clean->text_hash)
        return "the command left something out and called it good";
    /* When a part that is opened later was left out, the later load gives another handle, and handles stay. */
    if (child->later_memory > clean->later_memory * (kind == SEAM_LIBRARY && child->code == CUDNNW_OK ? 2 : 1))
        return "memory is still held after the later load";
    /* A variable whose copy finds no memory counts as unset (os.h): what it named is then not found. */
    if (kind == SEAM_MEMORY && child->code == CUDNNW_NOT_FOUND && strcmp(child->subject, "a variable") == 0)
        return NULL;
    if (kind == SEAM_MEMORY && child->code != CUDNNW_OUT_OF_MEMORY && child->code != CUDNNW_OK)
        return "memory that ran short was told as something else";
    if (kind == SEAM_MEMORY && child->code == CUDNNW_OK)
        return NULL;
    if (kind != SEAM_MEMORY && kind != SEAM_COMMAND && child->code == CUDNNW_OUT_OF_MEMORY)
        return "told as memory that ran short";
    if (no_files && opens_files(kind) && (child->code == CUDNNW_FILE_DAMAGED || child->code == CUDNNW_ACCESS_DENIED))
        return "files that ran short were told as damage";
    return NULL;
}

typedef struct row {
    char function[64], subject[512], message[300];
    int code, reason;
    long count;
    char calls[160]; /* the first of them */
    bool told;
} row;

static row rows[512];
static size_t row_count;

static void count_row(long call)
{
    bool told = strstr(child->os_text, "refused by the test") != NULL;
    row *found = NULL;

    for (size_t i = 0; i < row_count && found == NULL; i++)
        if (strcmp(rows[i].function, child->function) == 0 && rows[i].code == child->code &&
            rows[i].reason == child->reason && rows[i].told == told)
            found = &rows[i];
    if (found == NULL) {
        if (row_count == sizeof rows / sizeof rows[0])
            return;
        found = &rows[row_count++];
        memset(found, 0, sizeof *found);
        memcpy(found->function, child->function, sizeof found->function);
        memcpy(found->subject, child->subject, sizeof found->subject);
        snprintf(found->message, sizeof found->message, "%.299s", child->message);
        found->code = child->code;
        found->reason = child->reason;
        found->told = told;
    }
    found->count++;
    if (strlen(found->calls) + 12 < sizeof found->calls)
        snprintf(found->calls + strlen(found->calls), 12, " %ld", call);
}

static void print_rows(const struct road *road, seam_kind kind, long calls, long bad)
{
    printf("%-8s %-8s %6ld calls, %ld wrong\n", road->name, seam_kind_name[kind], calls, bad);
    for (size_t i = 0; i < row_count; i++) {
        printf("    %5ld x %-14s -> %s %s%s", rows[i].count, rows[i].function, cudnnw_code_name(rows[i].code),
               cudnnw_reason_name(rows[i].reason), rows[i].told ? ", with the system's words" : "");
        if (verbose)
            printf("  (calls%s; %s: %s)", rows[i].calls, rows[i].subject, rows[i].message);
        printf("\n");
    }
    row_count = 0;
}

static long refuse_kind(const struct road *road, seam_kind kind, const outcome *clean, long every, long only)
{
    long bad = 0;

    for (long call = only != 0 ? only : 1; call <= clean->calls[kind]; call += every) {
        bool lived = run_child(road, kind, call);
        const char *wrong = !lived ? "the child died" : judge(road, kind, clean);

        count_row(call);
        if (wrong != NULL) {
            bad++;
            printf("WRONG: road=%s kind=%s call=%ld (%s %s): %s; answered %s: %s; opened %ld, memory %ld (clean %ld) "
                   "later %ld (clean %ld)\n",
                   road->name, seam_kind_name[kind], call, child->function, child->subject, wrong,
                   cudnnw_code_name(child->code), child->message, child->opened, child->memory, clean->memory,
                   child->later_memory, clean->later_memory);
        }
        if (only != 0)
            break;
    }
    print_rows(road, kind, clean->calls[kind], bad);
    return bad;
}

/* kind: NULL: all of them. */
static long refuse_road(const struct road *road, const char *kind, long every, long only)
{
    outcome clean;
    long bad = 0;

    if (!run_child(road, SEAM_MEMORY, 0) || child->code != CUDNNW_OK) {
        printf("%s without any refusal: %s\n", road->name, child->message);
        return 1;
    }
    clean = *child;
    for (int k = 0; k < SEAM_KINDS; k++)
        if ((kind == NULL || strcmp(kind, seam_kind_name[k]) == 0) && (!no_files || opens_files((seam_kind)k)))
            bad += refuse_kind(road, (seam_kind)k, &clean, every, only);
    return bad;
}

static const char *value_of(const char *word, const char *key)
{
    size_t length = strlen(key);

    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

int main(int count, char **words)
{
    long every = 1, only = 0, bad = 0;
    const char *road = NULL, *kind = NULL;

    /* The bundle's rehearsal starts its own program again, and so does the check of what it left. */
    if (count > 2 && (strcmp(words[1], "load") == 0 || strcmp(words[1], "bundle") == 0))
        return cli_main(count, words);
    child = child_share(sizeof *child, &count, words);
    for (int i = 2; i < count; i++) {
        const char *value;

        if ((value = value_of(words[i], "every")) != NULL)
            every = strtol(value, NULL, 10);
        else if ((value = value_of(words[i], "call")) != NULL)
            only = strtol(value, NULL, 10);
        else if ((value = value_of(words[i], "road")) != NULL)
            road = value;
        else if ((value = value_of(words[i], "kind")) != NULL)
            kind = value;
        else if ((value = value_of(words[i], "dependencies")) != NULL)
            dependencies = value;
        else if ((value = value_of(words[i], "device")) != NULL)
            device = (uint32_t)strtol(value, NULL, 10);
        else if ((value = value_of(words[i], "why")) != NULL)
            no_files = strcmp(value, "files") == 0;
        else if ((value = value_of(words[i], "verbose")) != NULL)
            verbose = true;
    }
    if (count < 2 || every < 1 || child == NULL) {
        fprintf(stderr, "use: refuse FOLDER [dependencies=FOLDER] [device=RULE] [every=N] [road=NAME] [kind=NAME] [call=N] "
                        "[why=files] [verbose=1]\n");
        return 2;
    }
    folder = words[1];
    system_set_variable("CUDNNW_PATH", folder);
    system_set_variable("CUDNNW_SEARCH", "only:cudnnw_path,module,executable,library_path"); /* not the machine's own cuDNN */
    if (child_is())
        return child_main(walk);
    for (size_t r = 0; r < sizeof roads / sizeof roads[0]; r++)
        if (road == NULL || strcmp(road, roads[r].name) == 0)
            bad += refuse_road(&roads[r], kind, every, only);
    printf(bad == 0 ? "refuse: done\n" : "refuse: %ld wrong\n", bad);
    return bad != 0;
}
