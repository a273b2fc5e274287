/* SPDX-License-Identifier: MIT
 *
 * Threads of Windows. There is no fork, and limits of a process are those of its job, which Wine does not keep.
 */
#include "threads.h"

#include <windows.h>

#include <psapi.h>

#include <stdio.h>
#include <stdlib.h>

struct thread {
    HANDLE handle;
    void (*work)(void *argument);
    void *argument;
};

static DWORD WINAPI run(void *of)
{
    thread *t = of;

    t->work(t->argument);
    return 0;
}

thread *thread_start(void (*work)(void *argument), void *argument, size_t stack)
{
    thread *t = malloc(sizeof *t);

    if (t == NULL)
        return NULL;
    t->work = work;
    t->argument = argument;
    t->handle = CreateThread(NULL, stack, run, t, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
    if (t->handle != NULL)
        return t;
    free(t);
    return NULL;
}

void thread_join(thread *started)
{
    WaitForSingleObject(started->handle, INFINITE);
    CloseHandle(started->handle);
    free(started);
}

double thread_clock(void)
{
    return (double)GetTickCount64() / 1000;
}

const char *const held_name[2] = {"handles", "modules"};

held process_holds(void)
{
    PROCESS_MEMORY_COUNTERS_EX memory = {.cb = sizeof memory};
    HMODULE modules[1024];
    DWORD handles = 0, bytes = 0;
    held now = {0};

    if (GetProcessMemoryInfo(GetCurrentProcess(), (PROCESS_MEMORY_COUNTERS *)&memory, sizeof memory))
        now.own_kib = (long)(memory.PrivateUsage / 1024);
    if (GetProcessHandleCount(GetCurrentProcess(), &handles))
        now.files = (long)handles;
    if (EnumProcessModules(GetCurrentProcess(), modules, sizeof modules, &bytes))
        now.mappings = (long)(bytes / sizeof modules[0]);
    return now;
}

bool process_forks(long forks, int (*work)(void))
{
    (void)forks;
    (void)work;
    printf("0 children, 0 waited for the loader for ever, 0 wrong\n");
    return true;
}

void process_limit(int count, char **words, size_t room)
{
    (void)count;
    (void)words;
    (void)room;
}
