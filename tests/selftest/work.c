/* SPDX-License-Identifier: MIT
 *
 * Folders, fakes out of the resources, and children.
 */
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static wchar_t base[PATH_UNITS], decoys[PATH_UNITS];

static const struct {
    int id;
    const char *folder, *name;
} payload[] = {
#define PAYLOAD(id, folder, name) {id, folder, name},
#include "payload.def"
};

static void join(wchar_t *to, const wchar_t *folder, const char *name)
{
    wchar_t wide[512];

    MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, 512);
    swprintf(to, PATH_UNITS, L"%ls\\%ls", folder, wide);
}

void work_folder(const char *name, wchar_t *path)
{
    join(path, base, name);
    for (wchar_t *at = path + wcslen(base) + 1; (at = wcschr(at, L'\\')) != NULL; at++) {
        *at = L'\0';
        CreateDirectoryW(path, NULL);
        *at = L'\\';
    }
    CreateDirectoryW(path, NULL);
}

bool work_unpack(const char *fake, const wchar_t *folder)
{
    bool found = false;

    for (size_t i = 0; i < sizeof payload / sizeof payload[0]; i++) {
        if (strcmp(payload[i].folder, fake) != 0)
            continue;
        HRSRC place = FindResourceW(NULL, MAKEINTRESOURCEW(payload[i].id), (const wchar_t *)RT_RCDATA);
        HGLOBAL loaded = place == NULL ? NULL : LoadResource(NULL, place);
        wchar_t path[PATH_UNITS];

        join(path, folder, payload[i].name);
        if (loaded == NULL || !work_write(path, LockResource(loaded), SizeofResource(NULL, place)))
            return false;
        found = true;
    }
    return found;
}

char *work_read(const wchar_t *path, size_t *bytes)
{
    HANDLE file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
    DWORD size = file == INVALID_HANDLE_VALUE ? 0 : GetFileSize(file, NULL), got = 0;
    char *data = calloc(1, (size_t)size + 1);

    if (file == INVALID_HANDLE_VALUE || data == NULL || !ReadFile(file, data, size, &got, NULL))
        got = 0;
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    *bytes = got;
    return data;
}

bool work_write(const wchar_t *path, const void *data, size_t bytes)
{
    HANDLE file = CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL);
    DWORD done = 0;
    bool good = file != INVALID_HANDLE_VALUE && WriteFile(file, data, (DWORD)bytes, &done, NULL) && done == bytes;

    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return good;
}

/* Another release's files under their own names, and strangers named like what cuDNN imports or opens by bare name. */
static bool make_decoys(void)
{
    static const char *const strangers[] = {"bcrypt.dll", "zlibwapi.dll", "cublasLt64_12.dll", "version.dll"};
    wchar_t own[PATH_UNITS], copy[PATH_UNITS], source[PATH_UNITS];

    work_folder("decoys", decoys);
    if (!work_unpack("9.28.0-cu12", decoys))
        return false;
    join(source, decoys, "cudnn_ext64_9.dll");
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        join(copy, decoys, strangers[i]);
        CopyFileW(source, copy, FALSE);
    }
    join(copy, decoys, "host.exe");
    return GetModuleFileNameW(NULL, own, PATH_UNITS) > 0 && CopyFileW(own, copy, FALSE);
}

bool work_begin(void)
{
    wchar_t temporary[PATH_UNITS - 64];

    if (GetTempPathW(PATH_UNITS - 64, temporary) == 0)
        return false;
    swprintf(base, PATH_UNITS, L"%lscudnnw selftest \x4E2D\x6587 %lu", temporary, GetCurrentProcessId());
    CreateDirectoryW(base, NULL);
    return make_decoys();
}

static void remove_tree(const wchar_t *folder)
{
    wchar_t path[PATH_UNITS];
    WIN32_FIND_DATAW entry;

    swprintf(path, PATH_UNITS, L"%ls\\*", folder);
    HANDLE search = FindFirstFileW(path, &entry);

    if (search == INVALID_HANDLE_VALUE)
        return;
    do {
        if (wcscmp(entry.cFileName, L".") == 0 || wcscmp(entry.cFileName, L"..") == 0)
            continue;
        swprintf(path, PATH_UNITS, L"%ls\\%ls", folder, entry.cFileName);
        if ((entry.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
            remove_tree(path);
        else
            DeleteFileW(path);
    } while (FindNextFileW(search, &entry));
    FindClose(search);
    RemoveDirectoryW(folder);
}

void work_end(void)
{
    wchar_t prefixed[PATH_UNITS];

    swprintf(prefixed, PATH_UNITS, L"\\\\?\\%ls", base); /* some folders have long names */
    remove_tree(prefixed);
}

static HANDLE output_file(const wchar_t *path)
{
    SECURITY_ATTRIBUTES inherit = {sizeof inherit, NULL, TRUE};

    return CreateFileW(path, GENERIC_WRITE, FILE_SHARE_READ, &inherit, CREATE_ALWAYS, 0, NULL);
}

static void read_into(const wchar_t *path, char *text)
{
    size_t bytes = 0;
    char *data = work_read(path, &bytes);

    if (bytes >= OUTPUT_BYTES)
        bytes = OUTPUT_BYTES - 1;
    memcpy(text, data == NULL ? "" : data, bytes);
    text[bytes] = '\0';
    free(data);
}

static bool ends_with_closing_line(const char *output)
{
    const char *last = strstr(output, "host: done");

    return last != NULL && strchr("\r\n", last[10]) != NULL;
}

static DWORD run_child(wchar_t *line, HANDLE output)
{
    STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES, .hStdOutput = output, .hStdError = output};
    PROCESS_INFORMATION process;
    DWORD code = 1;

    if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_NO_WINDOW, NULL, decoys, &start, &process))
        return 1;
    if (WaitForSingleObject(process.hProcess, 120000) == WAIT_OBJECT_0)
        GetExitCodeProcess(process.hProcess, &code);
    else
        TerminateProcess(process.hProcess, 1);
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
    return code;
}

void work_run(const char *words, work_child *child)
{
    static wchar_t line[16384], wide[16384], path[32768], longer[32768];
    static unsigned run; /* files of their own: a child that just ended may still hold the last ones */
    wchar_t out[PATH_UNITS], trace[PATH_UNITS], trace_name[32];
    char out_name[32];

    MultiByteToWideChar(CP_UTF8, 0, words, -1, wide, 16384);
    swprintf(line, 16384, L"\"%ls\\host.exe\" %ls", decoys, wide);
    snprintf(out_name, sizeof out_name, "output-%u", ++run);
    join(out, base, out_name);
    swprintf(trace_name, 32, L"trace-%u", run);
    swprintf(trace, PATH_UNITS, L"%ls\\%ls", decoys, trace_name);
    GetEnvironmentVariableW(L"PATH", path, 32768);
    swprintf(longer, 32768, L"%ls;%ls", decoys, path);
    SetEnvironmentVariableW(L"PATH", longer);
    SetEnvironmentVariableW(L"CUDNNW_SELFTEST_CHILD", L"1");
    SetEnvironmentVariableW(L"CUDNNW_FAKE_TRACE", trace_name); /* in the working directory: fakes know no UTF-16 */

    HANDLE output = output_file(out);
    DWORD code = run_child(line, output);

    CloseHandle(output);
    SetEnvironmentVariableW(L"PATH", path);
    read_into(out, child->output);
    read_into(trace, child->trace);
    child->closed = code == 0 && ends_with_closing_line(child->output);
}
