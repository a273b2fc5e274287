/* SPDX-License-Identifier: MIT
 *
 * Children that begin the same program anew. The last word of their command line says that they are one, and which handles they
 * have inherited.
 */
#include "child.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const bool child_goes_on = true;

typedef struct shared {
    bool once;    /* the child ends after its first round */
    char block[];
} shared;

static const char child_word[] = "child=";

static shared *both;
static HANDLE memory, asked, answered, parent; /* parent: as the child knows it */
static HANDLE process;                         /* the child that serves, NULL: none */
static bool is_child;

static SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};

static bool take_part(const char *word)
{
    unsigned long long handle[4];

    if (sscanf(word, "child=%llx,%llx,%llx,%llx", &handle[0], &handle[1], &handle[2], &handle[3]) != 4)
        return false;
    memory = (HANDLE)(uintptr_t)handle[0];
    asked = (HANDLE)(uintptr_t)handle[1];
    answered = (HANDLE)(uintptr_t)handle[2];
    parent = (HANDLE)(uintptr_t)handle[3];
    return true;
}

void *child_share(size_t bytes, int *count, char **words)
{
    bytes += sizeof(shared);
    if (*count > 1 && strncmp(words[*count - 1], child_word, strlen(child_word)) == 0) {
        is_child = take_part(words[--*count]);
        if (!is_child)
            return NULL;
    } else {
        memory = CreateFileMappingW(INVALID_HANDLE_VALUE, &inherited, PAGE_READWRITE, 0, (DWORD)bytes, NULL);
        asked = CreateEventW(&inherited, FALSE, FALSE, NULL);
        answered = CreateEventW(&inherited, FALSE, FALSE, NULL);
        DuplicateHandle(GetCurrentProcess(), GetCurrentProcess(), GetCurrentProcess(), &parent, SYNCHRONIZE, TRUE, 0);
    }
    both = memory == NULL ? NULL : MapViewOfFile(memory, FILE_MAP_ALL_ACCESS, 0, 0, bytes);
    return both == NULL || asked == NULL || answered == NULL ? NULL : both->block;
}

bool child_is(void)
{
    return is_child;
}

/* Nobody is asked what to do, and no debugger is started. */
static LONG WINAPI die(EXCEPTION_POINTERS *what)
{
    TerminateProcess(GetCurrentProcess(), what->ExceptionRecord->ExceptionCode);
    return EXCEPTION_EXECUTE_HANDLER;
}

int child_main(void (*work)(void))
{
    HANDLE either[2] = {asked, parent};

    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
    SetUnhandledExceptionFilter(die);
    while (WaitForMultipleObjects(2, either, FALSE, INFINITE) == WAIT_OBJECT_0) {
        work();
        fflush(NULL);
        if (both->once)
            return 0;
        SetEvent(answered);
    }
    return 3; /* nobody asks any more */
}

/* Once in some thousand times a program under Wine does not get to its beginning (error 1359): it is started again. */
static bool create(char *line, PROCESS_INFORMATION *made)
{
    enum { TRIES = 5, PAUSE = 300 };
    STARTUPINFOA start = {.cb = sizeof start};

    for (int i = 0; i < TRIES; i++) {
        if (CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, made))
            return true;
        fprintf(stderr, "a child cannot be started: error %lu\n", GetLastError());
        Sleep(PAUSE);
    }
    return false;
}

static bool begin(void)
{
    char handles[128];
    PROCESS_INFORMATION made;
    const char *own = GetCommandLineA();
    size_t room = strlen(own) + sizeof handles + 1;
    char *line = malloc(room);

    if (line == NULL)
        return false;
    snprintf(handles, sizeof handles, "%s%llx,%llx,%llx,%llx", child_word, (unsigned long long)(uintptr_t)memory,
             (unsigned long long)(uintptr_t)asked, (unsigned long long)(uintptr_t)answered,
             (unsigned long long)(uintptr_t)parent);
    snprintf(line, room, "%s %s", own, handles);
    fflush(NULL);
    if (!create(line, &made))
        exit(2);
    free(line);
    CloseHandle(made.hThread);
    process = made.hProcess;
    return true;
}

static int end_of_process(DWORD answer)
{
    DWORD code = 0;

    if (answer != WAIT_OBJECT_0) { /* it ran out of time */
        TerminateProcess(process, WAIT_TIMEOUT);
        WaitForSingleObject(process, INFINITE);
    }
    GetExitCodeProcess(process, &code);
    CloseHandle(process);
    process = NULL;
    return (int)code;
}

int child_run(void (*work)(void), child_life life, unsigned seconds)
{
    enum { BUSY = 5 }; /* only the clock is at hand, and a machine with other work makes a child wait */
    HANDLE either[2];
    DWORD answer;

    (void)work; /* main() of the child does it */
    both->once = life == CHILD_ONCE;
    if (process == NULL && !begin())
        return -1;
    either[0] = process;
    either[1] = answered;
    SetEvent(asked);
    answer = WaitForMultipleObjects(2, either, FALSE, seconds * 1000 * (life == CHILD_ONCE ? BUSY : 2));
    if (answer == WAIT_OBJECT_0 + 1)
        return 0;
    ResetEvent(asked);
    return end_of_process(answer);
}

void child_dismiss(void)
{
    if (process != NULL)
        end_of_process(WAIT_TIMEOUT);
}

const char *child_ended_by(int ending)
{
    static char text[32];

    if (ending == WAIT_TIMEOUT)
        return "no end";
    snprintf(text, sizeof text, "error %#x", (unsigned)ending);
    return text;
}
