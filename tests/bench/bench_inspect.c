/* SPDX-License-Identifier: MIT
 *
 * Inspect of a folder: everything that is read and judged before a cuDNN is opened, against a plain read of
 * as many bytes. Prints medians; the first round, which may meet a cold cache, is told apart. Linux.
 *
 *   bench_inspect FOLDER [ROUNDS]
 */
#define _GNU_SOURCE
#include "inspect/inspect.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double clock_of(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

typedef struct sample {
    double wall, cpu; /* milliseconds */
} sample;

/* Bytes read, 0 when there is no whole set. */
static uint64_t inspect_once(char *folder, sample *taken)
{
    find_place place = {.origin = CUDNNW_ORIGIN_OPTIONS, .folder = folder};
    const inspect_wish wish = {.any_system = true, .machine = cudnnw__os_machine_name()};
    inspect_result seen = {NULL, 0};
    report *records = cudnnw__report_new();
    cudnnw_error error = CUDNNW_ERROR_INIT;
    uint64_t bytes = 0;
    double wall = clock_of(CLOCK_MONOTONIC), cpu = clock_of(CLOCK_PROCESS_CPUTIME_ID);
    cudnnw_code code = cudnnw__inspect(&place, &wish, &seen, records, &error);

    taken->wall = clock_of(CLOCK_MONOTONIC) - wall;
    taken->cpu = clock_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    if (code == CUDNNW_OK && seen.count == 1)
        for (int id = 0; id < SUB_COUNT; id++)
            bytes += seen.set[0]->files[id].image == NULL ? 0 : seen.set[0]->files[id].image->bytes_read;
    cudnnw__inspect_free(&seen);
    cudnnw_report_free(records);
    return bytes;
}

/* The same number of bytes out of one warm file, in the pieces that tables are read in. */
static void read_once(const char *path, uint64_t bytes, sample *taken)
{
    enum { PIECE = 49152 };
    static char piece[PIECE];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    double wall = clock_of(CLOCK_MONOTONIC), cpu = clock_of(CLOCK_PROCESS_CPUTIME_ID);

    for (uint64_t at = 0; file >= 0 && at < bytes; at += PIECE)
        if (pread(file, piece, PIECE, (off_t)at) <= 0)
            break;
    taken->wall = clock_of(CLOCK_MONOTONIC) - wall;
    taken->cpu = clock_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    if (file >= 0)
        close(file);
}

static int by_wall(const void *a, const void *b)
{
    double x = ((const sample *)a)->wall, y = ((const sample *)b)->wall;

    return (x > y) - (x < y);
}

static void print(const char *what, sample *samples, size_t count)
{
    qsort(samples, count, sizeof *samples, by_wall);
    printf("%-18s median %.2f ms, best %.2f ms, worst %.2f ms, CPU of the median %.2f ms\n", what,
           samples[count / 2].wall, samples[0].wall, samples[count - 1].wall, samples[count / 2].cpu);
}

int main(int count, char **arguments)
{
    size_t rounds = count > 2 ? (size_t)strtoul(arguments[2], NULL, 10) : 31;
    sample *inspected = calloc(rounds, sizeof *inspected), *plain = calloc(rounds, sizeof *plain), first;
    char path[4096];
    uint64_t bytes;

    if (count < 2 || rounds == 0 || inspected == NULL || plain == NULL) {
        fprintf(stderr, "bench_inspect FOLDER [ROUNDS]\n");
        return 2;
    }
    bytes = inspect_once(arguments[1], &first);
    if (bytes == 0) {
        fprintf(stderr, "bench_inspect: not one set in %s\n", arguments[1]);
        return 2;
    }
    snprintf(path, sizeof path, "%s/libcudnn_engines_precompiled.so.9", arguments[1]);
    if (access(path, R_OK) != 0)
        snprintf(path, sizeof path, "%s/libcudnn_cnn_infer.so.8", arguments[1]);
    for (size_t i = 0; i < rounds; i++) { /* in turns, so that both meet the same machine */
        (void)inspect_once(arguments[1], &inspected[i]);
        read_once(path, bytes, &plain[i]);
    }
    printf("read %.2f MB, first round %.2f ms\n", (double)bytes / 1e6, first.wall);
    print("inspect", inspected, rounds);
    print("plain read", plain, rounds);
    printf("ratio %.2f\n", inspected[rounds / 2].wall / plain[rounds / 2].wall);
    return 0;
}
