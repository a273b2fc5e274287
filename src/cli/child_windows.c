/* SPDX-License-Identifier: MIT
 *
 * Children on Windows: CreateProcessW with a list of the only handles that it inherits, two pipes read by two
 * threads, and a job that ends with this program.
 */
#include "child.h"

#include <windows.h>

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* One pipe and what comes through it. The thread owns it until it ends. */
typedef struct stream {
    HANDLE reader, writer;
    HANDLE thread;
    char *text;
    size_t length;
} stream;

static DWORD WINAPI read_stream(void *parameter)
{
    stream *s = parameter;
    char bytes[4096];
    DWORD count = 0;

    while (ReadFile(s->reader, bytes, sizeof bytes, &count, NULL) && count > 0) {
        size_t room = CLI_CHILD_TEXT - 1 - s->length;

        room = room < count ? room : count; /* what is beyond it is read and dropped */
        memcpy(s->text + s->length, bytes, room);
        s->length += room;
    }
    return 0;
}

static bool open_stream(stream *s)
{
    SECURITY_ATTRIBUTES inherit = {sizeof inherit, NULL, TRUE};

    s->text = calloc(CLI_CHILD_TEXT, 1);
    if (s->text == NULL) {
        SetLastError(ERROR_NOT_ENOUGH_MEMORY);
        return false;
    }
    return CreatePipe(&s->reader, &s->writer, &inherit, 0) &&
           SetHandleInformation(s->reader, HANDLE_FLAG_INHERIT, 0);
}

static void close_handle(HANDLE *handle)
{
    if (*handle != NULL)
        CloseHandle(*handle);
    *handle = NULL;
}

/* ---- Words and environment as Windows wants them ------------------------------------------------- */

static wchar_t *wide_of(const char *text)
{
    int units = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
    wchar_t *wide = units > 0 ? malloc((size_t)units * sizeof *wide) : NULL;

    if (wide != NULL)
        MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, units);
    return wide;
}

/* In quotes, with the backslashes before a quote doubled, as the C runtime of the child takes them apart. */
static char *put_word(char *at, const char *word)
{
    size_t slashes = 0;

    *at++ = '"';
    for (; *word != '\0'; word++) {
        if (*word == '"')
            for (size_t i = 0; i < slashes + 1; i++)
                *at++ = '\\';
        slashes = *word == '\\' ? slashes + 1 : 0;
        *at++ = *word;
    }
    for (size_t i = 0; i < slashes; i++)
        *at++ = '\\';
    *at++ = '"';
    return at;
}

static wchar_t *command_line(const char *const *words)
{
    size_t size = 1;
    char *line, *at;
    wchar_t *wide = NULL;

    for (size_t i = 0; words[i] != NULL; i++)
        size += 2 * strlen(words[i]) + 3;
    line = malloc(size);
    if (line == NULL)
        return NULL;
    at = line;
    for (size_t i = 0; words[i] != NULL; i++) {
        if (i > 0)
            *at++ = ' ';
        at = put_word(at, words[i]);
    }
    *at = '\0';
    wide = wide_of(line);
    free(line);
    return wide;
}

/* A path that is too long for Windows needs its prefix. */
static wchar_t *program_path(const char *path)
{
    static const wchar_t local[] = L"\\\\?\\";
    wchar_t *wide = wide_of(path), *longer;
    bool is_share = wide != NULL && wcsncmp(wide, L"\\\\", 2) == 0;
    size_t units = wide == NULL ? 0 : wcslen(wide);

    if (units < MAX_PATH || wcsncmp(wide, local, 4) == 0)
        return wide;
    longer = malloc((units + 8) * sizeof *longer);
    if (longer != NULL)
        swprintf(longer, units + 8, L"%ls%ls", is_share ? L"\\\\?\\UNC" : local, is_share ? wide + 1 : wide);
    free(wide);
    return longer;
}

/* The same program by its short names (8.3); false when it has none. */
static bool shorten(wchar_t **path)
{
    DWORD units = GetShortPathNameW(*path, NULL, 0);
    wchar_t *shorter = units == 0 ? NULL : malloc(units * sizeof *shorter);
    bool good = shorter != NULL && GetShortPathNameW(*path, shorter, units) > 0 && wcscmp(*path, shorter) != 0;

    if (good) {
        wchar_t *before = *path;

        *path = shorter;
        shorter = before;
    }
    free(shorter);
    return good;
}

/* "A=1" 0 "B=2" 0 0 */
static wchar_t *environment_block(const char *const *environment)
{
    size_t units = 2;
    wchar_t *block;
    int used = 0;

    for (size_t i = 0; environment[i] != NULL; i++)
        units += strlen(environment[i]) + 1; /* UTF-16 never has more units than UTF-8 has bytes */
    block = calloc(units, sizeof *block);
    for (size_t i = 0; block != NULL && environment[i] != NULL; i++)
        used += MultiByteToWideChar(CP_UTF8, 0, environment[i], -1, block + used, (int)units - used);
    return block;
}

/* ---- The child ----------------------------------------------------------------------------------- */

typedef struct launch {
    wchar_t *program, *line, *block, *folder;
    HANDLE nothing; /* its standard input */
    STARTUPINFOEXW start;
} launch;

static bool prepare(const cli_child *child, launch *l)
{
    SECURITY_ATTRIBUTES inherit = {sizeof inherit, NULL, TRUE};

    l->program = program_path(child->words[0]);
    l->line = command_line(child->words);
    l->block = child->environment == NULL ? NULL : environment_block(child->environment);
    l->folder = child->folder == NULL ? NULL : wide_of(child->folder);
    l->nothing = CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherit,
                             OPEN_EXISTING, 0, NULL);
    if (l->program != NULL && l->line != NULL && (child->environment == NULL || l->block != NULL) &&
        (child->folder == NULL || l->folder != NULL))
        return true;
    SetLastError(ERROR_NOT_ENOUGH_MEMORY);
    return false;
}

static void release(launch *l)
{
    if (l->nothing != INVALID_HANDLE_VALUE)
        close_handle(&l->nothing);
    free(l->program);
    free(l->line);
    free(l->block);
    free(l->folder);
}

/* Suspended, so that it is in the job before its first instruction. */
static bool create_process(const cli_child *child, launch *l, PROCESS_INFORMATION *process)
{
    return CreateProcessW(l->program, l->line, NULL, NULL, TRUE,
                          CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT |
                              (child->environment == NULL ? 0 : CREATE_UNICODE_ENVIRONMENT),
                          l->block, l->folder, &l->start.StartupInfo, process) != 0;
}

static bool create(const cli_child *child, launch *l, const stream *out, const stream *err,
                   PROCESS_INFORMATION *process)
{
    HANDLE inherited[3] = {out->writer, err->writer, l->nothing};
    SIZE_T size = 0;
    LPPROC_THREAD_ATTRIBUTE_LIST list;
    bool created = false;

    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    list = malloc(size);
    if (list == NULL || !InitializeProcThreadAttributeList(list, 1, 0, &size)) {
        free(list);
        return false;
    }
    l->start.StartupInfo.cb = sizeof l->start;
    l->start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    l->start.StartupInfo.hStdOutput = out->writer;
    l->start.StartupInfo.hStdError = err->writer;
    l->start.StartupInfo.hStdInput = l->nothing;
    l->start.lpAttributeList = list;
    if (UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, inherited,
                                  (l->nothing == INVALID_HANDLE_VALUE ? 2 : 3) * sizeof inherited[0], NULL,
                                  NULL))
        created = create_process(child, l, process) ||
                  (wcslen(l->program) >= MAX_PATH && shorten(&l->program) && /* Wine 8 cuts longer ones */
                   create_process(child, l, process));

    DWORD number = GetLastError();

    DeleteProcThreadAttributeList(list);
    free(list);
    SetLastError(number);
    return created;
}

/* The job ends the child, and what it started, when this program is ended in the middle. */
static HANDLE put_into_job(HANDLE process)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits;
    HANDLE job = CreateJobObjectW(NULL, NULL);

    memset(&limits, 0, sizeof limits);
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    if (job != NULL &&
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits))
        AssignProcessToJobObject(job, process);
    return job;
}

static void wait_for_end(const cli_child *child, PROCESS_INFORMATION *process, cli_child_end *end)
{
    HANDLE job = put_into_job(process->hProcess);
    DWORD code = 0;

    ResumeThread(process->hThread);
    if (WaitForSingleObject(process->hProcess, child->seconds == 0 ? INFINITE : 1000 * child->seconds) ==
        WAIT_TIMEOUT) {
        end->timed_out = true;
        TerminateProcess(process->hProcess, 1);
        WaitForSingleObject(process->hProcess, 5000);
    }
    GetExitCodeProcess(process->hProcess, &code);
    end->code = (int)code;
    close_handle(&job); /* grandchildren end here, and with them the last writers of the pipes */
    close_handle(&process->hThread);
    close_handle(&process->hProcess);
}

static void start_and_wait(const cli_child *child, stream *out, stream *err, cli_child_end *end)
{
    launch l = {.nothing = INVALID_HANDLE_VALUE};
    PROCESS_INFORMATION process = {NULL, NULL, 0, 0};
    DWORD old_mode = SetErrorMode(SEM_FAILCRITICALERRORS |
                                  SEM_NOGPFAULTERRORBOX); /* the child inherits it: no dialog boxes */

    end->started = prepare(child, &l) && create(child, &l, out, err, &process);
    if (!end->started)
        end->code = (int)GetLastError();
    SetErrorMode(old_mode);
    release(&l);
    close_handle(&out->writer); /* held here they would keep the pipes from ending */
    close_handle(&err->writer);
    if (!end->started)
        return;
    out->thread = CreateThread(NULL, 0, read_stream, out, 0, NULL);
    err->thread = CreateThread(NULL, 0, read_stream, err, 0, NULL);
    wait_for_end(child, &process, end);
    if (out->thread != NULL)
        WaitForSingleObject(out->thread, INFINITE);
    if (err->thread != NULL)
        WaitForSingleObject(err->thread, INFINITE);
}

void cli_run_child(const cli_child *child, cli_child_end *end)
{
    stream out, err;

    memset(&out, 0, sizeof out);
    memset(&err, 0, sizeof err);
    memset(end, 0, sizeof *end);
    if (open_stream(&out) && open_stream(&err))
        start_and_wait(child, &out, &err, end);
    else
        end->code = (int)GetLastError();
    close_handle(&out.thread);
    close_handle(&err.thread);
    close_handle(&out.reader);
    close_handle(&err.reader);
    close_handle(&out.writer);
    close_handle(&err.writer);
    end->out = out.text;
    end->err = err.text;
    if (!end->started)
        cli_free_child_end(end);
}

void cli_free_child_end(cli_child_end *end)
{
    free(end->out);
    free(end->err);
    end->out = NULL;
    end->err = NULL;
}

char *cli_own_path(void)
{
    for (DWORD units = 512; units <= 1u << 16; units *= 2) {
        wchar_t *wide = malloc(units * sizeof *wide);
        DWORD length = wide == NULL ? 0 : GetModuleFileNameW(NULL, wide, units);
        char *path = NULL;

        if (length > 0 && length < units) {
            int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);

            path = bytes > 0 ? malloc((size_t)bytes) : NULL;
            if (path != NULL)
                WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, bytes, NULL, NULL);
        }
        free(wide);
        if (path != NULL || length == 0)
            return path;
    }
    return NULL;
}
