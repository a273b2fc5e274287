/* SPDX-License-Identifier: MIT
 *
 * The set is changed while it is being loaded: at one call to the operating system, somewhere on the road, one of the
 * things happens that installers, updaters and full disks do. Then the old set is loaded, or the new one, or the load
 * fails; never a mixture, and a later load works.
 *
 *   change OLD NEW FOLDER DEPENDENCIES [rounds=N] [seed=N] [first=N] [action=NAME]
 *
 * FOLDER is for working copies. Ends with "change: done" when nothing was mixed and nobody died. Counted apart: where a file
 * that is mapped already is cut or written over in place, the system itself may end the process; and a file that was exchanged
 * before anyone looked at it lies in a mixed set at rest, which only its contents could show (docs/hardening.md).
 */
#define _GNU_SOURCE
#include "cudnnw/cudnnw.h"
#include "seam.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES = 32, PATH = 1024 };

typedef enum action { SWAP_FOLDERS, REPLACE_ONE, REPLACE_ALL, REPLACE_SLOWLY, REMOVE_ONE, OVERWRITE_ONE, OVERWRITE_ALL, CUT_ONE,
                      RELINK, ACTIONS } action;
static const char *const action_name[ACTIONS] = {"swap-folders", "replace-one", "replace-all", "replace-slowly",
                                                 "remove-one", "overwrite-one", "overwrite-all", "cut-one",
                                                 "relink"};

/* What the child found; shared with it. */
typedef struct outcome {
    bool ended, loaded, mixed, acted, confirmed;
    long calls;            /* to the system, on the whole road */
    uint32_t version;
    int code, later_code;
    int mapped;            /* libraries that were open when the change came */
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

static void die(const char *what)
{
    perror(what);
    _exit(2);
}

static void copy_into(const char *from, const char *to)
{
    static char buffer[1 << 16];
    int in = open(from, O_RDONLY), out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ssize_t got;

    if (in < 0 || out < 0)
        die(to);
    while ((got = read(in, buffer, sizeof buffer)) > 0)
        if (write(out, buffer, (size_t)got) != got)
            die(to);
    close(in);
    close(out);
}

static const char *in_folder(const char *folder, size_t i)
{
    static char path[2][PATH + 300];
    static int turn;

    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%.1023s/%.255s", folder, name[i]);
    return path[turn];
}

static void stage(const char *set, const char *folder)
{
    char path[PATH + 300];

    mkdir(folder, 0755);
    for (size_t i = 0; i < names; i++) {
        (void)unlink(in_folder(folder, i));
        snprintf(path, sizeof path, "%.1023s/%.255s", set, name[i]);
        if (access(path, R_OK) == 0)
            copy_into(path, in_folder(folder, i));
    }
}

/* What an earlier run left. */
static void clear(const char *folder)
{
    DIR *listing = opendir(folder);
    struct dirent *entry;
    char path[PATH + 300];

    while (listing != NULL && (entry = readdir(listing)) != NULL) {
        snprintf(path, sizeof path, "%.1023s/%.255s", folder, entry->d_name);
        (void)unlink(path);
    }
    if (listing != NULL)
        closedir(listing);
    (void)rmdir(folder);
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
        die(set);
    while ((entry = readdir(listing)) != NULL && names < FILES)
        if (strncmp(entry->d_name, "libcudnn", 8) == 0 && !is_listed(entry->d_name))
            snprintf(name[names++], sizeof name[0], "%.255s", entry->d_name);
    closedir(listing);
}

/* ---- The change ---- */

static struct {
    action what;
    long at;             /* the call before which it happens */
    size_t victim;
    long seen;           /* calls so far */
    size_t replaced;     /* files so far */
    bool is_seen[FILES]; /* the library has asked for its status */
    uint32_t old_version;
} plan;

static void replace(size_t i)
{
    if (access(in_folder(fresh, i), R_OK) != 0)
        (void)unlink(in_folder(live, i));
    else if (rename(in_folder(fresh, i), in_folder(live, i)) != 0)
        die("rename");
}

static void overwrite(size_t i)
{
    if (access(in_folder(fresh, i), R_OK) == 0)
        copy_into(in_folder(fresh, i), in_folder(live, i));
}

static bool is_of_one_file(void)
{
    return plan.what == REPLACE_ONE || plan.what == OVERWRITE_ONE;
}

static void act(void)
{
    child->acted = true;
    child->at_rest = is_of_one_file() && !plan.is_seen[plan.victim];
    child->mapped = (int)the_seam.libraries_opened;
    switch (plan.what) {
    case SWAP_FOLDERS:
        if (rename(live, aside) != 0 || rename(fresh, live) != 0)
            die("rename");
        break;
    case REPLACE_ONE:
        replace(plan.victim);
        break;
    case REPLACE_ALL:
        for (size_t i = 0; i < names; i++)
            replace(i);
        break;
    case REPLACE_SLOWLY:
        replace(plan.replaced++);
        break;
    case REMOVE_ONE:
        (void)unlink(in_folder(live, plan.victim));
        break;
    case OVERWRITE_ONE:
        overwrite(plan.victim);
        break;
    case OVERWRITE_ALL:
        for (size_t i = 0; i < names; i++)
            overwrite(i);
        break;
    case RELINK: /* the folder's name was a link all the time, and leads elsewhere from now on */
        if (symlink(fresh, link_aside) != 0 || rename(link_aside, live) != 0)
            die("link");
        break;
    case CUT_ONE:
    default:
        (void)!truncate(in_folder(live, plan.victim), 8192); /* the other release may not have it */
        break;
    }
}

static void note(const char *path, bool *of_file)
{
    const char *own = strrchr(path, '/');

    for (size_t i = 0; own != NULL && i < names; i++)
        if (strcmp(own + 1, name[i]) == 0)
            of_file[i] = true;
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
    bool slowly = plan.what == REPLACE_SLOWLY && plan.seen >= plan.at && plan.replaced < names && plan.seen % 3 == 0;

    if (kind == SEAM_MEMORY)
        return; /* nothing outside can have changed since the last call */
    if (!child->acted && strcmp(function, "library_open") == 0 && subject != NULL)
        note_opened(subject);
    if (++plan.seen == plan.at || slowly)
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
        void *opened = dlopen(module.path, RTLD_LAZY | RTLD_NOLOAD); /* by its name: whatever lies there now */
        void *found;

        snprintf(symbol, sizeof symbol, "fake_release_%.100s", module.name);
        found = opened == NULL ? NULL : dlsym(opened, symbol);
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

static int run_child(void)
{
    int status = 0;
    pid_t process;

    memset(child, 0, sizeof *child);
    fflush(NULL);
    process = fork();
    if (process == 0) {
        setrlimit(RLIMIT_CPU, &(struct rlimit){30, 30}); /* of its own time: the machine may be busy */
        load_and_look();
        _exit(0);
    }
    if (process < 0 || waitpid(process, &status, 0) != process)
        return -1;
    return status;
}

/* ---- Rounds ---- */

typedef struct tally {
    long rounds, old, fresh, failed, at_rest, mixed, died, died_in_place;
} tally;

static void play(long round, const char *old, const char *new_set, long calls, const char *only, tally *t)
{
    int status;

    do
        plan.what = (action)(next_random() % ACTIONS);
    while (only != NULL && strcmp(only, action_name[plan.what]) != 0);
    plan.at = 1 + (long)(next_random() % (uint64_t)calls);
    plan.victim = (size_t)(next_random() % names);
    plan.seen = 0;
    plan.replaced = 0;
    memset(plan.is_seen, 0, sizeof plan.is_seen);
    stage(old, live);
    stage(new_set, fresh);
    if (plan.what == RELINK && (rename(live, aside) != 0 || symlink(aside, live) != 0))
        die(live);
    status = run_child();
    t[plan.what].rounds++;
    if (plan.what == RELINK && (unlink(live) != 0 || rename(aside, live) != 0))
        die(live);
    if (status != 0 || !child->ended) {
        bool in_place = plan.what == OVERWRITE_ALL
                            ? child->any_open
                            : (plan.what == OVERWRITE_ONE || plan.what == CUT_ONE) && child->is_open[plan.victim];

        t[plan.what].died += !in_place;
        t[plan.what].died_in_place += in_place;
        printf("%s: round %ld, %s of %s at call %ld, %d libraries open: status %#x\n", in_place ? "in place" : "WRONG", round,
               action_name[plan.what], name[plan.victim], plan.at, child->mapped, (unsigned)status);
    } else if (child->mixed && child->at_rest) {
        t[plan.what].at_rest++;
    } else if (child->mixed) {
        t[plan.what].mixed++;
        printf("WRONG: round %ld, %s of %s at call %ld, %d libraries open: a mixture was loaded (%u)\n", round,
               action_name[plan.what], name[plan.victim], plan.at, child->mapped, child->version);
    } else if (!child->loaded) {
        t[plan.what].failed++;
    } else if (child->version != plan.old_version) {
        t[plan.what].fresh++;
    } else {
        t[plan.what].old++;
    }
    /* What swapping took apart. */
    (void)rename(aside, fresh);
}

static const char *value_of(int count, char **words, const char *key)
{
    size_t length = strlen(key);

    for (int i = 5; i < count; i++)
        if (strncmp(words[i], key, length) == 0 && words[i][length] == '=')
            return words[i] + length + 1;
    return NULL;
}

static long number_of(int count, char **words, const char *key, long otherwise)
{
    const char *value = value_of(count, words, key);

    return value == NULL ? otherwise : strtol(value, NULL, 10);
}

int main(int count, char **words)
{
    tally t[ACTIONS] = {{0}};
    long rounds, seed, first, calls, bad = 0;

    if (count < 5) {
        fprintf(stderr, "use: change OLD NEW FOLDER DEPENDENCIES [rounds=N] [seed=N] [first=N] [action=NAME]\n");
        return 2;
    }
    rounds = number_of(count, words, "rounds", 100);
    seed = number_of(count, words, "seed", 1);
    first = number_of(count, words, "first", 0);
    dependencies = words[4];
    snprintf(live, sizeof live, "%s/set", words[3]);
    snprintf(fresh, sizeof fresh, "%s/fresh", words[3]);
    snprintf(aside, sizeof aside, "%s/aside", words[3]);
    snprintf(link_aside, sizeof link_aside, "%s/link", words[3]);
    child = mmap(NULL, sizeof *child, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (child == MAP_FAILED)
        return 2;
    clear(live);
    clear(fresh);
    clear(aside);
    list_set(words[1]);
    list_set(words[2]);
    stage(words[1], live);
    plan.at = -1;
    if (run_child() != 0 || !child->loaded || child->mixed || !child->confirmed) {
        fprintf(stderr, "change: the set cannot be loaded undisturbed: %s%s\n", child->message,
                child->mixed ? "its parts tell other releases" : "");
        return 2;
    }
    calls = child->calls;
    plan.old_version = child->version;
    for (long round = first; round < first + rounds; round++) {
        state = (uint64_t)seed * 1000003u + (uint64_t)round;
        play(round, words[1], words[2], calls, value_of(count, words, "action"), t);
    }
    printf("%-15s %6s %6s %6s %6s %8s %6s %6s %9s\n", "action", "rounds", "old", "new", "error", "at rest", "mixed", "died",
           "in place");
    for (int a = 0; a < ACTIONS; a++) {
        printf("%-15s %6ld %6ld %6ld %6ld %8ld %6ld %6ld %9ld\n", action_name[a], t[a].rounds, t[a].old, t[a].fresh, t[a].failed,
               t[a].at_rest, t[a].mixed, t[a].died, t[a].died_in_place);
        bad += t[a].mixed + t[a].died;
    }
    printf(bad == 0 ? "change: done\n" : "change: %ld wrong\n", bad);
    return bad != 0;
}
