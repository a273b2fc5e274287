/* SPDX-License-Identifier: MIT
 *
 * Threads of Windows. There is no fork, and limits of a process are those of its job, which Wine does not keep.
 */
#define _WIN32_WINNT 0x0602 /* Windows 8: how large a thread's stack is */
#include "threads.h"

#include <windows.h>

#include <psapi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct thread {
    HANDLE handle;
    void (*work)(void *argument);
    void *argument;
    size_t stack;
};

static size_t stack_left(void)
{
    ULONG_PTR low, high;

    GetCurrentThreadStackLimits(&low, &high);
    return (size_t)((uintptr_t)&low - low);
}

/* Wine gives every thread a MiB at least, so what is too much is used up. */
static void work_deep_down(thread *t)
{
    volatile char used[4096];

    used[0] = 0;
    if (t->stack != 0 && stack_left() > t->stack)
        work_deep_down(t);
    else
        t->work(t->argument);
    used[1] = used[0]; /* read after the call, so that it stays on the stack during it */
}

static DWORD WINAPI run(void *of)
{
    work_deep_down(of);
    return 0;
}

thread *thread_start(void (*work)(void *argument), void *argument, size_t stack)
{
    thread *t = malloc(sizeof *t);

    if (t == NULL)
        return NULL;
    t->work = work;
    t->argument = argument;
    t->stack = stack;
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

/* Pages that the process has for itself. What GetProcessMemoryInfo says of them is 0 under Wine. */
static size_t private_bytes(void)
{
    MEMORY_BASIC_INFORMATION part;
    size_t sum = 0;

    for (char *at = NULL; VirtualQuery(at, &part, sizeof part) == sizeof part; at = (char *)part.BaseAddress + part.RegionSize)
        if (part.State == MEM_COMMIT && part.Type == MEM_PRIVATE)
            sum += part.RegionSize;
    return sum;
}

typedef LONG(WINAPI *query_system)(ULONG kind, void *answer, ULONG bytes, ULONG *needed);

/* GetProcessHandleCount says 0 under Wine; the list of all handles of the system is known there, too. */
static DWORD handles_of_list(void)
{
    enum { ALL_HANDLES = 64 }; /* SystemExtendedHandleInformation: two words, then rows of five words */
    FARPROC found = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "NtQuerySystemInformation");
    ULONG bytes = 1u << 20, needed = 0;
    ULONG_PTR *list = malloc(bytes);
    query_system query;
    DWORD count = 0;

    memcpy(&query, &found, sizeof query);
    if (found != NULL && list != NULL && query(ALL_HANDLES, list, bytes, &needed) == 0)
        for (size_t i = 0; i < list[0] && 2 + 5 * (i + 1) <= bytes / sizeof *list; i++)
            count += list[2 + 5 * i + 1] == GetCurrentProcessId();
    free(list);
    return count;
}

held process_holds(void)
{
    HMODULE modules[1024];
    DWORD handles = 0, bytes = 0;
    held now = {0};

    now.own_kib = (long)(private_bytes() / 1024);
    if (!GetProcessHandleCount(GetCurrentProcess(), &handles) || handles == 0)
        handles = handles_of_list();
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
