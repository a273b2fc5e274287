/* SPDX-License-Identifier: MIT
 *
 * Children by fork.
 */
#define _GNU_SOURCE
#include "child.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

const bool child_goes_on = false;

void *child_share(size_t bytes, int *count, char **words)
{
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    (void)count;
    (void)words;
    return block == MAP_FAILED ? NULL : block;
}

bool child_is(void)
{
    return false;
}

int child_main(void (*work)(void))
{
    (void)work;
    return 2;
}

int child_run(void (*work)(void), child_life life, unsigned seconds)
{
    int status = 0;
    pid_t process;

    fflush(NULL);
    process = fork();
    if (process == 0) {
        /* Of its own time: on a busy machine, and with real files, the clock on the wall says nothing. */
        setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
        work();
        if (life == CHILD_SERVES)
            _exit(0);
        exit(0); /* with the sanitizers' last look */
    }
    return process < 0 || waitpid(process, &status, 0) != process ? -1 : status;
}

void child_dismiss(void)
{
}

const char *child_ended_by(int ending)
{
    static char text[32];

    if (WIFSIGNALED(ending))
        snprintf(text, sizeof text, "signal %d", WTERMSIG(ending));
    else
        snprintf(text, sizeof text, "exit code %d", WEXITSTATUS(ending));
    return text;
}
