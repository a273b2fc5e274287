/* SPDX-License-Identifier: MIT
 *
 * Scarcity and endurance.
 *
 *   endure FOLDER DEPENDENCIES [rounds=N] [stack=BYTES] [space=MIB] [files=N] [deny=ERRNO] [need=BITS]
 *
 * Without `rounds`: one find and one load in a thread of that stack, with that much more address space and that many more
 * files than the process uses already, or with every opening of a file denied by a filter of the kernel (seccomp); prints
 * "find CODE load CODE: MESSAGE". With `rounds`: load, confirm and unload that
 * often; memory, descriptors and mappings must be the same after the first tenth and at the end. Ends with "endure: done".
 */
#define _GNU_SOURCE
#include "cudnnw/cudnnw.h"

#include <dirent.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *folder, *dependencies;
static uint32_t need;
static long rounds;
static int result;

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

/* ---- What the process holds ---- */

typedef struct held {
    long resident_kib, descriptors, mappings;
} held;

static held look(void)
{
    held now = {0};
    char line[4096];
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    DIR *listing = opendir("/proc/self/fd");

    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "Anonymous:", 10) == 0) /* file pages come and go with the system's mood */
            now.resident_kib = strtol(line + 10, NULL, 10);
    if (file != NULL)
        fclose(file);
    file = fopen("/proc/self/maps", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        now.mappings++;
    if (file != NULL)
        fclose(file);
    while (listing != NULL && readdir(listing) != NULL)
        now.descriptors++;
    if (listing != NULL)
        closedir(listing);
    return now;
}

static void tell(const char *when, held now)
{
    printf("%s: %ld KiB of own memory, %ld descriptors, %ld mappings\n", when, now.resident_kib, now.descriptors, now.mappings);
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
            begin = look();
        if (!one_round())
            return 1;
    }
    end = look();
    tell("after the first tenth", begin);
    tell("at the end", end);
    /* 256 KiB: what the C library's allocator may round and keep. A leak of one byte per round would be seen. */
    if (end.descriptors != begin.descriptors || end.mappings > begin.mappings + 1 ||
        end.resident_kib > begin.resident_kib + 256) {
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

static void *work(void *unused)
{
    (void)unused;
    result = rounds != 0 ? endure() : find_and_load();
    return NULL;
}

static long number_of(int count, char **words, const char *key)
{
    size_t length = strlen(key);

    for (int i = 3; i < count; i++)
        if (strncmp(words[i], key, length) == 0 && words[i][length] == '=')
            return strtol(words[i] + length + 1, NULL, 0);
    return 0;
}

static void limit(bool files, uint64_t used, long more)
{
    struct rlimit value = {used + (uint64_t)more, used + (uint64_t)more};

    if (more != 0 && (files ? setrlimit(RLIMIT_NOFILE, &value) : setrlimit(RLIMIT_AS, &value)) != 0)
        perror("setrlimit");
}

/* openat answers this number from now on, in all threads to come. */
static void deny_opening(long number)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ((unsigned)number & SECCOMP_RET_DATA)),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};

    if (number != 0 && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0))
        perror("prctl");
}

static uint64_t space_used(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long long pages = 0;

    if (file == NULL || fscanf(file, "%llu", &pages) != 1)
        pages = 0;
    if (file != NULL)
        fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

int main(int count, char **words)
{
    pthread_attr_t attributes;
    pthread_t thread;
    long stack;

    if (count < 3) {
        fprintf(stderr, "use: endure FOLDER DEPENDENCIES [rounds=N] [stack=BYTES] [space=MIB] [files=N] [deny=ERRNO] [need=BITS]\n");
        return 2;
    }
    folder = words[1];
    dependencies = words[2];
    rounds = number_of(count, words, "rounds");
    need = (uint32_t)number_of(count, words, "need");
    stack = number_of(count, words, "stack");
    pthread_attr_init(&attributes);
    if (stack != 0 && pthread_attr_setstacksize(&attributes, (size_t)stack) != 0)
        return 2;
    limit(true, (uint64_t)look().descriptors - 3, number_of(count, words, "files")); /* ".", ".." and itself */
    limit(false, space_used() + (stack != 0 ? (uint64_t)stack : 8u << 20), number_of(count, words, "space") << 20);
    deny_opening(number_of(count, words, "deny"));
    if (pthread_create(&thread, &attributes, work, NULL) != 0) {
        printf("no thread\n");
        return 2;
    }
    pthread_join(thread, NULL);
    if (result == 0)
        printf("endure: done\n");
    return result;
}
