/* SPDX-License-Identifier: MIT
 *
 * The strongest check of the readers: sets with one damaged file are judged, and those that are called whole are given to
 * the system's own loader, in a child.
 *
 *   mutate SET FOLDER [rounds=N] [seed=N] [first=N] [seconds=N] [blocks=1] [large=MIB] [keep=FOLDER]
 *
 * SET is copied into FOLDER (best in memory). Each round breaks one table that the loader walks, in one file; with blocks=1
 * always a whole block of it. Files above `large` are opened only in rounds that break them. A child that
 * dies while it opens the files is a finding: it is printed with what was broken where, and the damaged file is kept.
 * Ends with "mutate: done" when there was none.
 */
#include "mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../faults/child.h"

static victim file[FILES];
static size_t files;
static const char *folder, *keep;
static bool blocks;
static size_t large = SIZE_MAX;

/* ---- Random numbers that are the same everywhere ---- */

static uint64_t state;

static uint64_t next_random(void)
{
    uint64_t z = state += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static size_t below(size_t limit)
{
    return limit == 0 ? 0 : (size_t)(next_random() % limit);
}

/* ---- The set ---- */

void mutate_add_region(victim *v, const char *name, size_t at, size_t bytes)
{
    if (bytes == 0 || v->regions == REGIONS || at > v->size || bytes > v->size - at)
        return;
    snprintf(v->region[v->regions].name, sizeof v->region[0].name, "%s", name);
    v->region[v->regions].at = at;
    v->region[v->regions++].bytes = bytes;
}

static bool list_set(const char *set)
{
    os_names names;
    os_status status;
    os_failure why;

    if (!cudnnw__os_folder_names(set, &names, &why))
        return false;
    for (size_t i = 0; i < names.count && files < FILES; i++) {
        victim *v = &file[files];
        cudnn_name name;

        if (!cudnnw__name_parse(names.name[i], &name))
            continue;
        snprintf(v->name, sizeof v->name, "%s", names.name[i]);
        snprintf(v->source, sizeof v->source, "%s%c%s", set, cudnnw__os_separator(), names.name[i]);
        snprintf(v->path, sizeof v->path, "%s%c%s", folder, cudnnw__os_separator(), names.name[i]);
        v->id = name.id;
        if (!cudnnw__os_path_status(v->source, &status, &why))
            return false;
        v->size = (size_t)status.bytes;
        files++;
    }
    cudnnw__os_names_free(&names);
    return files > 0;
}

static bool write_file(const char *path, const void *bytes, size_t size)
{
    FILE *out = fopen(path, "wb");
    bool good = out != NULL && fwrite(bytes, 1, size, out) == size;

    return out != NULL && fclose(out) == 0 && good;
}

static bool take_file(victim *v)
{
    FILE *in = fopen(v->source, "rb");
    bool good;

    v->bytes = malloc(v->size + 1);
    good = in != NULL && v->bytes != NULL && fread(v->bytes, 1, v->size, in) == v->size;
    if (in != NULL)
        fclose(in);
    if (good)
        mutate_find_regions(v);
    return good && write_file(v->path, v->bytes, v->size);
}

/* ---- What is broken ---- */

static damage hurt;

static uint64_t likely_value(void)
{
    static const uint64_t values[] = {0, 1, 2, 3, 7, 8, 24, 0x7f, 0x80, 0xff, 0x100, 0xfff, 0x1000, 0x7fff, 0x8000, 0xffff,
                                      0xff00, 0xfff1, 0x10000, 0x7fffffff, 0x80000000u, 0xffffffffu, 0x100000000u,
                                      0x7fffffffffffffffu, 0x8000000000000000u, 0xffffffffffffffffu};

    return below(3) == 0 ? next_random() : values[below(sizeof values / sizeof values[0])];
}

static void break_one(void)
{
    const victim *v = &file[below(files)];
    const region *r = &v->region[below(v->regions)];
    size_t at = below(r->bytes), bytes = (size_t)1 << below(4);
    uint64_t value = likely_value();

    hurt.file = v;
    hurt.table = r;
    switch (blocks ? 4 : below(6)) {
    case 0: /* one bit */
        bytes = 1;
        hurt.bytes[0] = (unsigned char)(v->bytes[r->at + at] ^ (1u << below(8)));
        break;
    case 1: /* one byte */
        bytes = 1;
        hurt.bytes[0] = (unsigned char)next_random();
        break;
    case 2: /* a number, as tables hold them */
        at &= ~(bytes - 1);
        memcpy(hurt.bytes, &value, bytes);
        break;
    case 3: /* a number a little off */
        at &= ~(bytes - 1);
        bytes = r->bytes - at < bytes ? r->bytes - at : bytes;
        value = 0;
        memcpy(&value, v->bytes + r->at + at, bytes);
        value += below(33) - 16u;
        memcpy(hurt.bytes, &value, bytes);
        break;
    case 4: /* a block of zeros or noise */
        bytes = 1 + below(r->bytes - at < BLOCK ? r->bytes - at : BLOCK);
        memset(hurt.bytes, 0, bytes);
        if (below(2) == 0)
            for (size_t i = 0; i < bytes; i++)
                hurt.bytes[i] = (unsigned char)next_random();
        break;
    default: { /* a piece of the same table in another place */
        size_t from = below(r->bytes);

        bytes = 1 + below(64);
        bytes = r->bytes - from < bytes ? r->bytes - from : bytes;
        memcpy(hurt.bytes, v->bytes + r->at + from, bytes);
        break;
    }
    }
    hurt.at = r->at + at;
    hurt.count = r->bytes - at < bytes ? r->bytes - at : bytes;
}

static void put(const victim *v, const void *bytes, size_t at, size_t count)
{
    FILE *out = fopen(v->path, "r+b");

    if (out == NULL) { /* a child that went on still holds it */
        child_dismiss();
        out = fopen(v->path, "r+b");
    }
    if (out == NULL || fseek(out, (long)at, SEEK_SET) != 0 || fwrite(bytes, 1, count, out) != count || fclose(out) != 0) {
        perror(v->path);
        exit(2);
    }
}

static bool is_called_whole(char *why, size_t size)
{
    const find_place place = {.origin = CUDNNW_ORIGIN_OPTIONS, .folder = (char *)folder};
    const inspect_wish wish = {.windows = cudnnw__os_separator() == '\\', .machine = cudnnw__os_machine_name()};
    inspect_result seen = {NULL, 0};
    cudnnw_error error = CUDNNW_ERROR_INIT;
    report *records = cudnnw__report_new();
    cudnnw_code code = cudnnw__inspect(&place, &wish, &seen, records, &error);
    bool whole = code == CUDNNW_OK && seen.count == 1 && seen.set[0]->problem == NULL;

    /* The front is judged and told about, but not opened; a damaged one does not count here. */
    if (whole && hurt.file->id == SUB_FRONT)
        whole = seen.set[0]->files[SUB_FRONT].problem == NULL;
    if (!whole && seen.count == 1 && seen.set[0]->problem != NULL)
        snprintf(why, size, "%s", cudnnw_reason_name(seen.set[0]->problem->reason));
    cudnnw__inspect_free(&seen);
    cudnnw_report_free(records);
    return whole;
}

/* ---- The loader ---- */

/* What the child has reached; a child that got to the end of opening has passed. */
typedef struct progress {
    size_t victim;
    int opened, refused;
    bool ended;
} progress;

static progress *reached;

static void open_all(void)
{
    static bool is_prepared;
    void *opened[FILES];
    os_failure why;

    if (!is_prepared) {
        mutate_prepare(file, files);
        (void)!freopen("/dev/null", "w", stderr); /* what the system's loader says; where there is no such file, it says nothing */
        is_prepared = true;
    }
    for (int id = 0; id < SUB_COUNT; id++)
        for (size_t i = 0; i < files; i++) {
            if ((int)file[i].id != id || (file[i].size > large && i != reached->victim))
                continue;
            opened[reached->opened] = cudnnw__os_library_open(file[i].path, OS_OPEN_SUBLIBRARY, &why);
            if (opened[reached->opened] != NULL)
                reached->opened++;
            else
                reached->refused++;
        }
    for (int i = reached->opened - 1; child_goes_on && i >= 0; i--)
        cudnnw__os_library_close(opened[i]);
    reached->ended = true;
}

/* 0: it lived; else how it died. */
static int give_to_loader(void)
{
    int status;

    for (int attempt = 0;; attempt++) {
        memset(reached, 0, sizeof *reached);
        reached->victim = (size_t)(hurt.file - file);
        status = child_run(open_all, CHILD_SERVES, 60);
        status = status == 0 && !reached->ended ? -1 : status;
        if (status == 0 || !child_goes_on || attempt == 1)
            return status; /* what an earlier round left in the child may not be laid to this one: a second child is asked */
    }
}

static void tell_finding(long round, int status)
{
    printf("FOUND: round %ld: %s %s at %zu (+%zu), %zu bytes:", round, hurt.file->name, hurt.table->name, hurt.at,
           hurt.at - hurt.table->at, hurt.count);
    for (size_t i = 0; i < hurt.count && i < 24; i++)
        printf(" %02x>%02x", hurt.file->bytes[hurt.at + i], hurt.bytes[i]);
    printf("%s; %s after %d files\n", hurt.count > 24 ? " ..." : "", child_ended_by(status), reached->opened);
    if (keep != NULL) {
        char path[2048];
        unsigned char *copy = malloc(hurt.file->size);

        snprintf(path, sizeof path, "%s/%ld-%s", keep, round, hurt.file->name);
        if (copy != NULL) {
            memcpy(copy, hurt.file->bytes, hurt.file->size);
            memcpy(copy + hurt.at, hurt.bytes, hurt.count);
            write_file(path, copy, hurt.file->size);
            free(copy);
        }
    }
    fflush(stdout);
}

/* ---- Rounds ---- */

typedef struct tally {
    long refused, whole, opened, loader_refused, died, understood;
} tally;

static void play(long round, uint64_t seed, tally *t)
{
    char why[64] = "";
    int status;

    state = seed * 1000003u + (uint64_t)round;
    break_one();
    if (memcmp(hurt.bytes, hurt.file->bytes + hurt.at, hurt.count) == 0)
        return;
    put(hurt.file, hurt.bytes, hurt.at, hurt.count);
    if (!is_called_whole(why, sizeof why)) {
        t->refused++;
    } else {
        t->whole++;
        status = give_to_loader();
        t->died += status != 0 && mutate_why_understood(&hurt) == NULL;
        t->understood += status != 0 && mutate_why_understood(&hurt) != NULL;
        t->loader_refused += status == 0 && reached->refused != 0;
        t->opened += status == 0 && reached->refused == 0;
        if (status != 0 && mutate_why_understood(&hurt) == NULL)
            tell_finding(round, status);
    }
    put(hurt.file, hurt.file->bytes + hurt.at, hurt.at, hurt.count);
}

static long number_of(int count, char **words, const char *key, long otherwise)
{
    size_t length = strlen(key);

    for (int i = 3; i < count; i++)
        if (strncmp(words[i], key, length) == 0 && words[i][length] == '=')
            return strtol(words[i] + length + 1, NULL, 10);
    return otherwise;
}

static bool take_set(void)
{
    for (size_t i = 0; i < files; i++)
        if (!take_file(&file[i]))
            return false;
    return true;
}

int main(int count, char **words)
{
    long rounds, seed, first, seconds, round;
    time_t start = time(NULL);
    tally t = {0};

    reached = child_share(sizeof *reached, &count, words);
    if (count < 3 || reached == NULL) {
        fprintf(stderr, "use: mutate SET FOLDER [rounds=N] [seed=N] [first=N] [seconds=N] [blocks=1] [large=MIB] [keep=FOLDER]\n");
        return 2;
    }
    rounds = number_of(count, words, "rounds", 1000);
    seed = number_of(count, words, "seed", 1);
    first = number_of(count, words, "first", 0);
    seconds = number_of(count, words, "seconds", 0);
    blocks = number_of(count, words, "blocks", 0) != 0;
    large = (size_t)number_of(count, words, "large", 1 << 20) << 20;
    for (int i = 3; i < count; i++)
        if (strncmp(words[i], "keep=", 5) == 0)
            keep = words[i] + 5;
    folder = words[2];
    if (!list_set(words[1]) || (!child_is() && !take_set())) {
        fprintf(stderr, "mutate: %s cannot be copied into %s\n", words[1], folder);
        return 2;
    }
    if (child_is())
        return child_main(open_all);
    hurt.file = &file[0];
    if (!is_called_whole((char[64]){0}, 64) || give_to_loader() != 0 || reached->refused != 0) {
        fprintf(stderr, "mutate: the undamaged set in %s cannot be opened\n", folder);
        return 2;
    }
    for (round = first; round < first + rounds && (seconds == 0 || time(NULL) - start < seconds); round++)
        play(round, (uint64_t)seed, &t);
    child_dismiss();
    printf("mutate: %ld rounds, seed %ld: %ld refused by inspect, %ld called whole: %ld opened, %ld refused by the loader, "
           "%ld died of what is understood, %ld died\n", round - first, seed, t.refused, t.whole, t.opened,
           t.loader_refused, t.understood, t.died);
    if (t.died == 0)
        printf("mutate: done\n");
    return t.died != 0;
}
