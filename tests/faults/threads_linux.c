/* SPDX-License-Identifier: MIT
 *
 * Threads by pthread, what is held by /proc.
 */
#define _GNU_SOURCE
#include "threads.h"

#include <dirent.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- Threads ---- */

struct thread {
    pthread_t id;
    void (*work)(void *argument);
    void *argument;
};

static void *run(void *of)
{
    thread *t = of;

    t->work(t->argument);
    return NULL;
}

thread *thread_start(void (*work)(void *argument), void *argument, size_t stack)
{
    thread *t = malloc(sizeof *t);
    pthread_attr_t attributes;

    if (t == NULL)
        return NULL;
    t->work = work;
    t->argument = argument;
    pthread_attr_init(&attributes);
    if ((stack != 0 && pthread_attr_setstacksize(&attributes, stack) != 0) ||
        pthread_create(&t->id, &attributes, run, t) != 0) {
        free(t);
        return NULL;
    }
    return t;
}

void thread_join(thread *started)
{
    pthread_join(started->id, NULL);
    free(started);
}

double thread_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* ---- What the process holds ---- */

const char *const held_name[2] = {"descriptors", "mappings"};

held process_holds(void)
{
    held now = {0};
    char line[4096];
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    DIR *listing = opendir("/proc/self/fd");

    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "Anonymous:", 10) == 0) /* file pages come and go with the system's mood */
            now.own_kib = strtol(line + 10, NULL, 10);
    if (file != NULL)
        fclose(file);
    file = fopen("/proc/self/maps", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        now.mappings++;
    if (file != NULL)
        fclose(file);
    while (listing != NULL && readdir(listing) != NULL)
        now.files++;
    if (listing != NULL)
        closedir(listing);
    return now;
}

/* ---- Forks ---- */

enum { CHILD_SECONDS = 20 };

bool process_forks(long forks, int (*work)(void))
{
    long wrong = 0, waited = 0;

    for (long i = 0; i < forks; i++) {
        int status = 0;
        pid_t child = fork();

        if (child == 0) {
            alarm(CHILD_SECONDS);
            _exit(work());
        }
        if (child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
            waited++;
        } else if (child < 0 || status != 0) {
            printf("WRONG: child %ld: status %#x\n", i, (unsigned)status);
            wrong++;
        }
    }
    printf("%ld children, %ld waited for the loader for ever, %ld wrong\n", forks, waited, wrong);
    return wrong == 0 && waited * 10 <= forks;
}

/* ---- Limits ---- */

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

void process_limit(int count, char **words, size_t room)
{
    /* ".", ".." and the listing itself were counted, too */
    limit(true, (uint64_t)process_holds().files - 3, word_number(count, words, 1, "files", 0));
    limit(false, space_used() + room, word_number(count, words, 1, "space", 0) << 20);
    deny_opening(word_number(count, words, 1, "deny", 0));
}
