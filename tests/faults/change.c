/* SPDX-License-Identifier: MIT
 *
 * The set is changed while it is being loaded: at one call to the operating system, somewhere on the road, one of the
 * things happens that installers, updaters and full disks do. Then the old set is loaded, or the new one, or the load
 * fails; never a mixture, and a later load works.
 *
 *   change OLD NEW FOLDER DEPENDENCIES [rounds=N] [seed=N] [first=N] [action=NAME]
 *
 * FOLDER is for working copies. Windows refuses most changes of files that are held open or mapped; each refusal must be one of
 * those. Ends with "change: done" when nothing was mixed and nobody died. Counted apart: where a file
 * that is mapped already is cut or written over in place, the system itself may end the process; and a file that was exchanged
 * before anyone looked at it lies in a mixed set at rest, which only its contents could show (docs/hardening.md).
 */
#include "cudnnw/cudnnw.h"
#include "child.h"
#include "seam.h"
#include "system.h"
#include "threads.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 32, PATH = 1024 };

typedef enum action { SWAP_FOLDERS, REPLACE_ONE, REPLACE_ALL, REPLACE_SLOWLY, REMOVE_ONE, OVERWRITE_ONE, OVERWRITE_ALL, CUT_ONE,
                      RELINK, ACTIONS } action;
static const char *const action_name[ACTIONS] = {"swap-folders", "replace-one", "replace-all", "replace-slowly",
                                                 "remove-one", "overwrite-one", "overwrite-all", "cut-one",
                                                 "relink"};

/* What is to be done and what the child found; shared with it. */
typedef struct outcome {
    action what;
    long at;               /* the call before which it happens */
    size_t victim;
    bool ended, loaded, mixed, acted, confirmed;
    long calls;            /* to the system, on the whole road */
    uint32_t version;
    int code, later_code;
    int mapped;            /* libraries that were open when the change came */
    int changes, refusals; /* that were tried, that the system refused */
    int foreign;           /* a number with which it did and should not have, 0: none */
    bool is_open[FILES], any_open; /* which of the set's */
    bool at_rest;          /* the one file that changed had not been looked at */
    char message[CUDNNW_MESSAGE_BYTES];
} outcome;

static outcome *child;
static char name[FILES][256];
static size_t names;
static char live[PATH], fresh[PATH], aside[PATH], link_aside[PATH]; /* folders: the set, the one to come, the one that was */
static const char *dependencies;
static uint64_t state;

static uint64_t next_random(void)
{
    uint64_t z = state += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    return z ^ (z >> 27);
}

/* ---- Files ---- */

static void die(const char *what, int number)
{
    fprintf(stderr, "%s: error %d\n", what, number);
    exit(2);
}

static void must(const char *what, int number)
{
    if (number != 0)
        die(what, number);
}

static const char *in_folder(const char *folder, size_t i)
{
    static char path[2][PATH + 300];
    static int turn;

    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%.1023s%c%.255s", folder, cudnnw__os_separator(), name[i]);
    return path[turn];
}

static void stage(const char *set, const char *folder)
{
    char path[PATH + 300];

    (void)system_make_folder(folder);
    for (size_t i = 0; i < names; i++) {
        (void)system_remove(in_folder(folder, i));
        snprintf(path, sizeof path, "%.1023s/%.255s", set, name[i]);
        if (system_is_there(path))
            must(path, system_overwrite(path, in_folder(folder, i)));
    }
}

static bool is_listed(const char *file)
{
    for (size_t i = 0; i < names; i++)
        if (strcmp(name[i], file) == 0)
            return true;
    return false;
}

/* The files of both sets: an update brings some and takes others away. */
static void list_set(const char *set)
{
    DIR *listing = opendir(set);
    struct dirent *entry;

    if (listing == NULL)
        die(set, 2);
    while ((entry = readdir(listing)) != NULL && names < FILES)
        if ((strncmp(entry->d_name, "libcudnn", 8) == 0 || strncmp(entry->d_name, "cudnn", 5) == 0) && !is_listed(entry->d_name))
            snprintf(name[names++], sizeof name[0], "%.255s", entry->d_name);
    closedir(listing);
}

/* ---- The change ---- */

static struct {
    long seen;           /* calls so far */
    size_t replaced;     /* files so far */
    bool is_seen[FILES]; /* the library has asked for its status */
} plan;

/* Who holds a file without sharing it, or has it mapped, is who refuses: 5 access denied, 32 sharing violation, 1224 user-mapped. */
static bool is_refusal_of_holder(int number)
{
    return !system_has_links && (number == 5 || number == 32 || number == 1224);
}

static void tried(int number)
{
    child->changes++;
    child->refusals += number != 0;
    if (number != 0 && !is_refusal_of_holder(number))
        child->foreign = number;
}

static void replace(size_t i)
{
    if (!system_is_there(in_folder(fresh, i)))
        (void)system_remove(in_folder(live, i));
    else
        tried(system_move(in_folder(fresh, i), in_folder(live, i)));
}

static void overwrite(size_t i)
{
    if (system_is_there(in_folder(fresh, i)))
        tried(system_overwrite(in_folder(fresh, i), in_folder(live, i)));
}

static void swap_folders(void)
{
    int number = system_move(live, aside);

    tried(number);
    if (number == 0)
        tried(system_move(fresh, live));
}

static void link_elsewhere(void)
{
    tried(system_link(fresh, link_aside));
    tried(system_move(link_aside, live));
}

static bool is_of_one_file(void)
{
    return child->what == REPLACE_ONE || child->what == OVERWRITE_ONE;
}

static void act(void)
{
    child->acted = true;
    child->at_rest = is_of_one_file() && !plan.is_seen[child->victim];
    child->mapped = (int)the_seam.libraries_opened;
    switch (child->what) {
    case SWAP_FOLDERS:
        swap_folders();
        break;
    case REPLACE_ONE:
        replace(child->victim);
        break;
    case REPLACE_ALL:
        for (size_t i = 0; i < names; i++)
            replace(i);
        break;
    case REPLACE_SLOWLY:
        replace(plan.replaced++);
        break;
    case REMOVE_ONE:
        if (system_is_there(in_folder(live, child->victim))) /* the other release may not have it */
            tried(system_remove(in_folder(live, child->victim)));
        break;
    case OVERWRITE_ONE:
        overwrite(child->victim);
        break;
    case OVERWRITE_ALL:
        for (size_t i = 0; i < names; i++)
            overwrite(i);
        break;
    case RELINK: /* the folder's name was a link all the time, and leads elsewhere from now on */
        link_elsewhere();
        break;
    case CUT_ONE:
    default:
        if (system_is_there(in_folder(live, child->victim)))
            tried(system_cut(in_folder(live, child->victim), 8192));
        break;
    }
}

/* Which of the files, `names` when none is meant. */
static size_t index_of(const char *path)
{
    const char *own = strrchr(path, cudnnw__os_separator());
    size_t i = 0;

    while (i < names && (own == NULL || strcmp(own + 1, name[i]) != 0))
        i++;
    return i;
}

static void note(const char *path, bool *of_file)
{
    if (index_of(path) < names)
        of_file[index_of(path)] = true;
}

static void *library_of[FILES]; /* as they were opened */

static void opened(const char *path, void *library)
{
    if (index_of(path) < names)
        library_of[index_of(path)] = library;
}

/* From here on the file is the system's: nobody can look at it between the last check and its mapping. */
static void note_opened(const char *path)
{
    note(path, child->is_open);
    for (size_t i = 0; i < names; i++)
        child->any_open |= child->is_open[i];
}

static void before(seam_kind kind, const char *function, const char *subject)
{
    bool slowly = child->what == REPLACE_SLOWLY && plan.seen >= child->at && plan.replaced < names && plan.seen % 3 == 0;

    if (kind == SEAM_MEMORY)
        return; /* nothing outside can have changed since the last call */
    if (!child->acted && strcmp(function, "library_open") == 0 && subject != NULL)
        note_opened(subject);
    if (++plan.seen == child->at || slowly)
        act();
    if (strcmp(function, "path_status") == 0 && subject != NULL)
        note(subject, plan.is_seen);
}

/* ---- One load ---- */

static cudnnw_code load(cudnnw_library **library, cudnnw_error *error)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    const char *folder = live;

    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.folders = &folder;
    options.folder_count = 1;
    options.dependency_folders = &dependencies;
    options.dependency_folder_count = 1;
    return cudnnw_load(&options, library, error);
}

/* Each fake tells its own release, whatever its files or its siblings say. */
static bool is_mixed(cudnnw_library *library, uint32_t version)
{
    uint32_t packed = (version / 10000) << 16 | (version / 100 % 100) << 8 | version % 100;
    cudnnw_module module = {.size = sizeof module};

    for (size_t i = 0; cudnnw_module_info(library, i, &module) == CUDNNW_OK; i++) {
        char symbol[128];
        unsigned (*release)(void);
        size_t index = index_of(module.path);
        os_function found;

        snprintf(symbol, sizeof symbol, "fake_release_%.100s", module.name);
        found = index == names ? NULL : cudnnw__os_symbol(library_of[index], symbol);
        memcpy(&release, &found, sizeof release);
        if (found == NULL || release() != packed)
            return true;
        module.size = sizeof module;
    }
    return false;
}

static void load_and_look(void)
{
    cudnnw_library *library = NULL;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library_info info = {.size = sizeof info};

    the_seam.before = before;
    the_seam.opened = opened;
    child->code = (int)load(&library, &error);
    the_seam.before = NULL;
    child->calls = plan.seen;
    memcpy(child->message, error.message, sizeof child->message);
    if (child->code == CUDNNW_OK) {
        child->loaded = true;
        (void)cudnnw_info(library, &info);
        child->version = info.version;
        child->mixed = is_mixed(library, info.version);
        child->confirmed = cudnnw_confirm(library, NULL) == CUDNNW_OK;
        cudnnw_unload(library);
    }
    child->ended = true;
}

static int run_child(action what, long at, size_t victim)
{
    memset(child, 0, sizeof *child);
    memset(&plan, 0, sizeof plan);
    child->what = what;
    child->at = at;
    child->victim = victim;
    return child_run(load_and_look, CHILD_ONCE, 30);
}

/* ---- Rounds ---- */

typedef struct tally {
    long rounds, old, fresh, failed, at_rest, mixed, died, died_in_place;
} tally;

static uint32_t old_version;
static long changes, refusals;

static bool died_in_place(void)
{
    if (child->what == OVERWRITE_ALL)
        return child->any_open;
    return (child->what == OVERWRITE_ONE || child->what == CUT_ONE) && child->is_open[child->victim];
}

/* What is told must be what happened: an error in words that is not about memory or the caller. */
static bool is_honest(void)
{
    return child->foreign == 0 && (child->loaded || (child->message[0] != '\0' && child->code != CUDNNW_OUT_OF_MEMORY &&
                                                     child->code != CUDNNW_INVALID_ARGUMENT));
}

static void judge(long round, int status, tally *t)
{
    const char *wrong = NULL;

    t->rounds++;
    if (status != 0 || !child->ended) {
        t->died += !died_in_place();
        t->died_in_place += died_in_place();
        wrong = died_in_place() ? NULL : child_ended_by(status);
    } else if (child->mixed && child->at_rest) {
        t->at_rest++;
    } else if (child->mixed) {
        t->mixed++;
        wrong = "a mixture was loaded";
    } else if (!is_honest()) {
        t->mixed++;
        wrong = "that is not what happened";
    } else if (!child->loaded) {
        t->failed++;
    } else if (child->version != old_version) {
        t->fresh++;
    } else {
        t->old++;
    }
    if (wrong != NULL)
        printf("WRONG: round %ld, %s of %s at call %ld, %d libraries open: %s (release %u, code %d, error %d, %s)\n", round,
               action_name[child->what], name[child->victim], child->at, child->mapped, wrong, (unsigned)child->version, child->code,
               child->foreign, child->message);
}

static void play(long round, const char *old, const char *new_set, long calls, const char *only, tally *t)
{
    action what;
    long at;
    int status;

    do
        what = (action)(next_random() % (system_has_links ? ACTIONS : RELINK));
    while (only != NULL && strcmp(only, action_name[what]) != 0);
    at = 1 + (long)(next_random() % (uint64_t)calls);
    stage(old, live);
    stage(new_set, fresh);
    if (what == RELINK) {
        must(live, system_move(live, aside));
        must(live, system_link(aside, live));
    }
    status = run_child(what, at, (size_t)(next_random() % names));
    if (what == RELINK) {
        must(live, system_remove(live));
        must(live, system_move(aside, live));
    }
    judge(round, status, &t[what]);
    changes += child->changes;
    refusals += child->refusals;
    (void)system_move(aside, fresh); /* what swapping took apart */
    system_clear(aside);
}

static const char *value_of(int count, char **words, const char *key)
{
    size_t length = strlen(key);

    for (int i = 5; i < count; i++)
        if (strncmp(words[i], key, length) == 0 && words[i][length] == '=')
            return words[i] + length + 1;
    return NULL;
}

static void begin(char **words)
{
    static const char *const part[] = {"set", "fresh", "aside", "link"};
    char *const place[] = {live, fresh, aside, link_aside};

    dependencies = words[4];
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        snprintf(place[i], PATH, "%s%c%s", words[3], cudnnw__os_separator(), part[i]);
    list_set(words[1]);
    list_set(words[2]);
}

static long print_table(const tally *t)
{
    long bad = 0;

    printf("%-15s %6s %6s %6s %6s %8s %6s %6s %9s\n", "action", "rounds", "old", "new", "error", "at rest", "mixed", "died",
           "in place");
    for (int a = 0; a < ACTIONS; a++) {
        printf("%-15s %6ld %6ld %6ld %6ld %8ld %6ld %6ld %9ld\n", action_name[a], t[a].rounds, t[a].old, t[a].fresh, t[a].failed,
               t[a].at_rest, t[a].mixed, t[a].died, t[a].died_in_place);
        bad += t[a].mixed + t[a].died;
    }
    printf("changes tried: %ld, refused because the file is held: %ld\n", changes, refusals);
    return bad;
}

int main(int count, char **words)
{
    tally t[ACTIONS] = {{0}};
    long rounds, seed, first, calls, bad;

    child = child_share(sizeof *child, &count, words);
    if (count < 5 || child == NULL) {
        fprintf(stderr, "use: change OLD NEW FOLDER DEPENDENCIES [rounds=N] [seed=N] [first=N] [action=NAME]\n");
        return 2;
    }
    begin(words);
    if (child_is())
        return child_main(load_and_look);
    rounds = word_number(count, words, 5, "rounds", 100);
    seed = word_number(count, words, 5, "seed", 1);
    first = word_number(count, words, 5, "first", 0);
    system_clear(live);
    system_clear(fresh);
    system_clear(aside);
    stage(words[1], live);
    if (run_child(REPLACE_ONE, -1, 0) != 0 || !child->loaded || child->mixed || !child->confirmed) {
        fprintf(stderr, "change: the set cannot be loaded undisturbed: %s%s\n", child->message,
                child->mixed ? "its parts tell other releases" : "");
        return 2;
    }
    calls = child->calls;
    old_version = child->version;
    for (long round = first; round < first + rounds; round++) {
        state = (uint64_t)seed * 1000003u + (uint64_t)round;
        play(round, words[1], words[2], calls, value_of(count, words, "action"), t);
    }
    bad = print_table(t);
    printf(bad == 0 ? "change: done\n" : "change: %ld wrong\n", bad);
    return bad != 0;
}
