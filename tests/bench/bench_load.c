/* SPDX-License-Identifier: MIT
 *
 * open and resolve of cudnnw against a bare dlopen of the same files plus dlsym of the same names, each in fresh children
 * that take turns, because a process can open a cuDNN only once. Prints the ratio of the medians. Linux.
 *
 *   bench_load FOLDER [ROUNDS]
 */
#define _GNU_SOURCE
#include "choose/choose.h"
#include "options.h"
#include "resolve/resolve.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* Everything before open: the set with its files judged. */
static cudnn_set *find_set(const char *folder, cudnnw_options *options, report *records)
{
    cudnnw_options given = CUDNNW_OPTIONS_INIT;
    find_place place = {.origin = CUDNNW_ORIGIN_OPTIONS, .folder = strdup(folder)};
    const inspect_wish wish = {.machine = cudnnw__os_machine_name()};
    inspect_result seen = {NULL, 0};
    cudnnw_error error = CUDNNW_ERROR_INIT;

    given.device = CUDNNW_DEVICE_OPTIONAL;
    if (cudnnw__options_take(&given, "bench", options, &error) != CUDNNW_OK ||
        cudnnw__inspect(&place, &wish, &seen, records, &error) != CUDNNW_OK || seen.count != 1 ||
        seen.set[0]->problem != NULL) {
        fprintf(stderr, "bench_load: no whole set in %s\n", folder);
        exit(2);
    }
    return seen.set[0];
}

static void time_cudnnw(const char *folder)
{
    report *records = cudnnw__report_new();
    cudnnw_options options;
    cudnn_set *set = find_set(folder, &options, records);
    const dependencies none = {NULL, 0};
    static open_modules modules;
    static function_table table;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    double start = now();
    cudnnw_code code = cudnnw__open(set, &none, &options, &modules, records, &error);

    if (code == CUDNNW_OK)
        code = cudnnw__resolve(&modules, set->version, &table, records, &error);
    if (code != CUDNNW_OK) {
        fprintf(stderr, "bench_load: %s\n", error.message);
        exit(2);
    }
    printf("%.6f\n", now() - start);
}

static void time_bare(const char *folder)
{
    report *records = cudnnw__report_new();
    cudnnw_options options;
    cudnn_set *set = find_set(folder, &options, records); /* the page cache and the heap are in the same state */
    void *handles[SUB_COUNT] = {NULL};
    size_t found = 0;
    double start = now();

    for (int id = 0; id < SUB_COUNT; id++)
        if (set->files[id].path != NULL && id != SUB_FRONT)
            handles[id] = dlopen(set->files[id].path, RTLD_NOW | RTLD_LOCAL);
    for (size_t slot = 0; slot < cudnnw__function_count; slot++) {
        sublibrary_id owner = cudnnw__function_owner(slot, set->version);

        if (owner != SUB_NONE && handles[owner] != NULL)
            found += dlsym(handles[owner], cudnnw__function_name(slot)) != NULL;
    }
    double took = now() - start;

    printf("%.6f\n", found == 0 ? -1 : took);
}

static double run_child(const char *self, const char *mode, const char *folder)
{
    char command[8192], line[64] = "";
    FILE *child;

    snprintf(command, sizeof command, "'%s' %s '%s'", self, mode, folder);
    child = popen(command, "r");
    if (child == NULL || fgets(line, sizeof line, child) == NULL || pclose(child) != 0) {
        fprintf(stderr, "bench_load: the child failed\n");
        exit(2);
    }
    return strtod(line, NULL);
}

static int by_value(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return left < right ? -1 : left > right;
}

int main(int argc, char **argv)
{
    enum { MOST = 200 };
    static double ours[MOST], bare[MOST];
    int rounds = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 31;

    if (argc == 3 && strcmp(argv[1], "--cudnnw") == 0)
        return time_cudnnw(argv[2]), 0;
    if (argc == 3 && strcmp(argv[1], "--bare") == 0)
        return time_bare(argv[2]), 0;
    if (argc < 2 || rounds < 1 || rounds > MOST) {
        fprintf(stderr, "bench_load FOLDER [ROUNDS]\n");
        return 2;
    }
    for (int i = 0; i < rounds; i++) {
        bare[i] = run_child(argv[0], "--bare", argv[1]);
        ours[i] = run_child(argv[0], "--cudnnw", argv[1]);
    }
    qsort(bare, (size_t)rounds, sizeof bare[0], by_value);
    qsort(ours, (size_t)rounds, sizeof ours[0], by_value);
    printf("open and resolve: bare %.3f ms, cudnnw %.3f ms, ratio of medians %.3f, of minima %.3f (%d rounds each)\n",
           bare[rounds / 2], ours[rounds / 2], ours[rounds / 2] / bare[rounds / 2], ours[0] / bare[0], rounds);
    return 0;
}
