/* SPDX-License-Identifier: MIT
 *
 * Scarcity and endurance.
 *
 *   endure FOLDER DEPENDENCIES [rounds=N] [stack=BYTES] [space=MIB] [files=N] [deny=ERRNO] [need=BITS]
 *
 * Without `rounds`: one find and one load in a thread of that stack, with that much more address space and that many more
 * files than the process uses already, or with every opening of a file denied by a filter of the kernel (seccomp); prints
 * "find CODE load CODE: MESSAGE". With `rounds`: load, confirm and unload that often; memory, descriptors (handles) and mappings
 * (modules) must be the same after the first tenth and at the end. Ends with "endure: done".
 */
#include "cudnnw/cudnnw.h"
#include "threads.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char *folder, *dependencies;
static uint32_t need;
static long rounds;
static int result = 2; /* until the work has ended */

static cudnnw_options options_of(void)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;

    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.need = need;
    options.folders = &folder;
    options.folder_count = 1;
    options.dependency_folders = &dependencies;
    options.dependency_folder_count = 1;
    return options;
}

static void tell(const char *when, held now)
{
    printf("%s: %ld KiB of own memory, %ld %s, %ld %s\n", when, now.own_kib, now.files, held_name[0], now.mappings, held_name[1]);
}

/* ---- Endurance ---- */

static bool one_round(void)
{
    cudnnw_options options = options_of();
    cudnnw_library *library = NULL;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK || cudnnw_confirm(library, &error) != CUDNNW_OK) {
        printf("WRONG: %s\n", error.message);
        return false;
    }
    cudnnw_unload(library);
    return true;
}

static int endure(void)
{
    long warm = rounds / 10 > 20 ? rounds / 10 : 20;
    held begin = {0}, end;

    for (long i = 0; i < rounds; i++) {
        if (i == warm)
            begin = process_holds();
        if (!one_round())
            return 1;
    }
    end = process_holds();
    tell("after the first tenth", begin);
    tell("at the end", end);
    /* 256 KiB: what the C library's allocator may round and keep. A leak of one byte per round would be seen. */
    if (end.files != begin.files || end.mappings > begin.mappings + 1 ||
        end.own_kib > begin.own_kib + 256) {
        printf("WRONG: it grows\n");
        return 1;
    }
    return 0;
}

/* ---- Scarcity ---- */

static int find_and_load(void)
{
    cudnnw_options options = options_of();
    cudnnw_library *library = NULL;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_code found = cudnnw_find(&options, NULL, &error);
    cudnnw_code loaded = cudnnw_load(&options, &library, &error);

    printf("find %s load %s: %s %s\n", cudnnw_code_name((int)found), cudnnw_code_name((int)loaded),
           loaded == CUDNNW_OK ? "" : cudnnw_reason_name(error.reason), loaded == CUDNNW_OK ? "" : error.message);
    return 0;
}

static void work(void *unused)
{
    (void)unused;
    result = rounds != 0 ? endure() : find_and_load();
}

int main(int count, char **words)
{
    thread *started;
    long stack;

    if (count < 3) {
        fprintf(stderr, "use: endure FOLDER DEPENDENCIES [rounds=N] [stack=BYTES] [space=MIB] [files=N] [deny=ERRNO] [need=BITS]\n");
        return 2;
    }
    folder = words[1];
    dependencies = words[2];
    rounds = word_number(count, words, 3, "rounds", 0);
    need = (uint32_t)word_number(count, words, 3, "need", 0);
    stack = word_number(count, words, 3, "stack", 0);
    process_limit(count, words, stack != 0 ? (size_t)stack : 8u << 20);
    started = thread_start(work, NULL, (size_t)stack);
    if (started == NULL) {
        printf("no thread\n");
        return 2;
    }
    thread_join(started);
    if (result == 0)
        printf("endure: done\n");
    return result;
}
