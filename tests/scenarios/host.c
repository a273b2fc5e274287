/* SPDX-License-Identifier: MIT
 *
 * A host program whose behaviour is written on its command line: words are commands, done in order, one line of JSON each.
 * The scenarios build every situation out of them. It ends with the line "host: done"; a child without it has died.
 *
 *   open PATH | open-global PATH      the host itself opens a library (bare names too)
 *   call NAME                         calls size_t NAME(void) of the library that the host opened last
 *   load DIR[,DIR...] [key=value ...] cudnnw_load; DIR "-" searches; keys: need flags device majors minimum cuda header
 *                                     dependencies (folders, separated by commas)
 *   probe                             what works without a GPU, through cudnnw_symbol
 *   confirm | unload | available NAME
 *   finalize                          a backend descriptor, finalized: fakes open their engines then
 *   mapped                            every mapped module of cuDNN
 *   snapshot | compare                remembers, then compares, what a host may feel
 *   threads N DIR                     N threads load DIR at once
 *   race COPY COPY DIR DIR            two copies of the shared cudnnw load two folders from two threads
 *   policy WHAT=VALUE                 what a host may have set up (see host_policy)
 */
#define _GNU_SOURCE
#include "cudnnw/cudnnw.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "own_words.h"

enum { FOLDERS = 16, THREADS = 64 };

static cudnnw_library *library;
static void *opened;

/* ---- What differs between systems ---------------------------------------------------------------------------------- */

typedef void (*plain_function)(void);
static void print_text(const char *name, const char *text);
static size_t remember(char *text, size_t size);

#if defined(_WIN32)
#include <windows.h>

#include <psapi.h>

typedef HANDLE thread;
#define THREAD_RESULT DWORD WINAPI
#define THREAD_END 0

static void utf8(const wchar_t *wide, char *text, int size)
{
    if (WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL) == 0)
        text[0] = '\0';
}

static void *open_library(const char *path, int global, char *why, size_t size)
{
    wchar_t wide[4096];
    void *handle = NULL;

    (void)global;
    if (MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, 4096) != 0)
        handle = (void *)LoadLibraryW(wide);
    snprintf(why, size, "error %lu", handle == NULL ? GetLastError() : 0);
    return handle;
}

static plain_function function_of(void *handle, const char *name)
{
    plain_function function;
    FARPROC found = GetProcAddress((HMODULE)handle, name);

    memcpy(&function, &found, sizeof function);
    return function;
}

static void print_mapped(void)
{
    HMODULE module[2048];
    DWORD bytes = 0;
    const char *comma = "";

    if (!EnumProcessModules(GetCurrentProcess(), module, sizeof module, &bytes))
        return;
    for (size_t i = 0; i < bytes / sizeof module[0] && i < 2048; i++) {
        wchar_t wide[4096] = L"";
        char path[8192];

        GetModuleFileNameW(module[i], wide, 4095);
        utf8(wide, path, sizeof path);
        const char *name = strrchr(path, '\\') == NULL ? path : strrchr(path, '\\') + 1;

        if (strncmp(name, "cudnn", 5) != 0 || strncmp(name, "cudnnw", 6) == 0)
            continue;
        printf("%s", comma);
        print_text(NULL, path);
        comma = ",";
    }
}

/* What a host does before it gets to us; false when it cannot. */
static int host_policy(const char *what)
{
    static HANDLE held;
    const char *value = strchr(what, '=');
    wchar_t prefixed[4100] = L"\\\\?\\", *wide = prefixed + 4; /* a file's path may be a long one */

    if (value == NULL || MultiByteToWideChar(CP_UTF8, 0, value + 1, -1, wide, 4096) == 0)
        return 0;
    if (strncmp(what, "dll-directory=", 14) == 0)
        return SetDllDirectoryW(wide);
    if (strncmp(what, "default-directories=", 20) == 0)
        return SetDefaultDllDirectories(strtoul(value + 1, NULL, 0));
    if (strncmp(what, "add-directory=", 14) == 0)
        return AddDllDirectory(wide) != NULL;
    if (strncmp(what, "error-mode=", 11) == 0)
        return SetErrorMode(strtoul(value + 1, NULL, 0)), 1;
    if (strncmp(what, "hold=", 5) == 0 || strncmp(what, "write=", 6) == 0) { /* shared with nobody; with everybody */
        DWORD access = what[0] == 'h' ? GENERIC_READ : GENERIC_READ | GENERIC_WRITE;
        DWORD shared = what[0] == 'h' ? 0 : FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

        held = CreateFileW(prefixed, access, shared, NULL, OPEN_EXISTING, 0, NULL);
        return held != INVALID_HANDLE_VALUE;
    }
    if (strcmp(what, "release=") == 0)
        return CloseHandle(held);
    return 0;
}

static thread start(LPTHREAD_START_ROUTINE work, void *argument) { return CreateThread(NULL, 1 << 20, work, argument, 0, NULL); }
static void finish(thread t) { WaitForSingleObject(t, INFINITE); CloseHandle(t); }

static size_t remember(char *text, size_t size)
{
    wchar_t *block = GetEnvironmentStringsW(), wide[4096] = L"";
    char line[32768];
    size_t used = 0;

    for (const wchar_t *entry = block; *entry != 0; entry += wcslen(entry) + 1) {
        utf8(entry, line, sizeof line);
        used += (size_t)snprintf(text + used, size - used, "%s\n", line);
    }
    FreeEnvironmentStringsW(block);
    GetCurrentDirectoryW(4095, wide);
    utf8(wide, line, sizeof line);
    used += (size_t)snprintf(text + used, size - used, "cwd %s\n", line);
    GetDllDirectoryW(4095, wide);
    utf8(wide, line, sizeof line);
    used += (size_t)snprintf(text + used, size - used, "dll directory %s\nerror mode %u\nthread error mode %lu\n", line,
                             GetErrorMode(), (unsigned long)GetThreadErrorMode());
    return used;
}
#else
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

extern char **environ;
typedef pthread_t thread;
#define THREAD_RESULT void *
#define THREAD_END NULL

static void *open_library(const char *path, int global, char *why, size_t size)
{
    void *handle = dlopen(path, RTLD_NOW | (global ? RTLD_GLOBAL : RTLD_LOCAL));

    snprintf(why, size, "%s", handle == NULL ? dlerror() : "");
    return handle;
}

static plain_function function_of(void *handle, const char *name)
{
    plain_function function;
    void *found = dlsym(handle, name);

    memcpy(&function, &found, sizeof function);
    return function;
}

static int print_one(struct dl_phdr_info *info, size_t size, void *data)
{
    const char **comma = data;

    (void)size;
    if (info->dlpi_name != NULL && strstr(info->dlpi_name, "libcudnn") != NULL &&
        strstr(info->dlpi_name, "libcudnnw") == NULL) {
        printf("%s", *comma);
        print_text(NULL, info->dlpi_name);
        *comma = ",";
    }
    return 0;
}

static void print_mapped(void)
{
    const char *comma = "";

    dl_iterate_phdr(print_one, &comma);
}

static int host_policy(const char *what)
{
    return strncmp(what, "working-folder=", 15) == 0 && chdir(what + 15) == 0;
}

static thread start(void *(*work)(void *), void *argument)
{
    thread t;

    if (pthread_create(&t, NULL, work, argument) != 0)
        fprintf(stderr, "host: no thread\n");
    return t;
}
static void finish(thread t) { pthread_join(t, NULL); }

static size_t remember(char *text, size_t size)
{
    char folder[4096] = "";
    size_t used = 0;

    for (char **entry = environ; *entry != NULL; entry++)
        used += (size_t)snprintf(text + used, size - used, "%p %s\n", (void *)*entry, *entry);
    used += (size_t)snprintf(text + used, size - used, "cwd %s\n", getcwd(folder, sizeof folder));
    for (int number = 1; number < 65; number++) {
        struct sigaction action;

        if (sigaction(number, NULL, &action) == 0)
            used += (size_t)snprintf(text + used, size - used, "signal %d %p %d\n", number, (void *)(size_t)action.sa_handler,
                                     action.sa_flags);
    }
    return used;
}
#endif

/* ---- JSON ---------------------------------------------------------------------------------------------------------- */

static void print_text(const char *name, const char *text)
{
    if (name != NULL)
        printf("\"%s\":", name);
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < 32)
            printf("\\u%04x", (unsigned)*text);
        else
            putchar(*text);
    }
    putchar('"');
}

static void print_error(const cudnnw_error *e)
{
    print_text("status", cudnnw_code_name(e->code));
    putchar(',');
    print_text("reason", cudnnw_reason_name(e->reason));
    putchar(',');
    print_text("stage", cudnnw_stage_name(e->stage));
    putchar(',');
    print_text("file", e->file);
    putchar(',');
    print_text("path", e->path);
    putchar(',');
    print_text("other_path", e->other_path);
    putchar(',');
    print_text("dependency", e->dependency);
    putchar(',');
    print_text("function", e->function);
    putchar(',');
    print_text("message", e->message);
    putchar(',');
    print_text("hint", e->hint);
    printf(",\"os_error\":%ld,\"raw_status\":%d", (long)e->os_error, e->raw_status);
}

/* ---- Commands --------------------------------------------------------------------------------------------------------- */

/* Cuts a list at its commas, in place. */
static size_t split(char *list, const char **item)
{
    size_t count = 0;

    for (char *word = strtok(list, ","); word != NULL && count < FOLDERS; word = strtok(NULL, ","))
        item[count++] = word;
    return count;
}

static int set_option(cudnnw_options *options, char *word, const char **dependencies)
{
    const char *value = strchr(word, '=');
    const struct { const char *name; uint32_t *field; } known[] = {
        {"need=", &options->need},       {"flags=", &options->flags},           {"device=", &options->device},
        {"majors=", &options->majors},   {"minimum=", &options->minimum_version}, {"cuda=", &options->cuda_major},
        {"header=", &options->header_version}};

    if (value == NULL)
        return 0;
    if (strncmp(word, "dependencies=", 13) == 0) {
        options->dependency_folder_count = split(word + 13, dependencies);
        options->dependency_folders = dependencies;
        return 1;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strncmp(word, known[i].name, strlen(known[i].name)) == 0) {
            *known[i].field = (uint32_t)strtoul(value + 1, NULL, 0);
            return 1;
        }
    return 0;
}

static void print_loaded(void)
{
    cudnnw_library_info info = {.size = sizeof info};
    char text[16];

    cudnnw_info(library, &info);
    printf(",\"version\":\"%s\",\"cuda_major\":%u,\"adopted\":%u,\"available\":%u,\"absent\":%u,\"not_opened\":%u,",
           cudnnw_version_text(info.version, text, sizeof text), info.cuda_major, info.adopted, info.functions_available,
           info.functions_absent, info.functions_not_opened);
    printf("\"handle\":\"%p\",", (void *)library);
    print_text("folder", info.folder);
    printf(",\"modules\":[");
    for (size_t i = 0; i < info.module_count; i++) {
        cudnnw_module module = {.size = sizeof module};

        cudnnw_module_info(library, i, &module);
        printf("%s{", i > 0 ? "," : "");
        print_text("name", module.name);
        putchar(',');
        print_text("path", module.path);
        putchar('}');
    }
    printf("]");
}

static void print_warnings(const cudnnw_report *report)
{
    printf(",\"warnings\":[");
    for (size_t i = 0; i < cudnnw_report_warnings(report); i++) {
        int severity = 0;
        const cudnnw_error *warning = cudnnw_report_warning(report, i, &severity);

        printf("%s{\"severity\":%d,", i > 0 ? "," : "", severity);
        print_error(warning);
        putchar('}');
    }
    printf("]");
}

/* Takes its own words and the options behind them; returns how many words those were. */
static int do_load(int count, char **word)
{
    const char *folders[FOLDERS], *dependencies[FOLDERS];
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_report *report = NULL;
    int used = 1;

    options.device = CUDNNW_DEVICE_OPTIONAL;
    if (strcmp(word[0], "-") != 0) {
        options.folder_count = split(word[0], folders);
        options.folders = folders;
    }
    while (used < count && set_option(&options, word[used], dependencies))
        used++;
    printf("{\"command\":\"load\",");
    if (cudnnw_load_report(&options, &library, &report, &error) != CUDNNW_OK) {
        print_error(&error);
    } else {
        print_text("status", "OK");
        print_loaded();
    }
    print_warnings(report);
    printf("}\n");
    cudnnw_report_free(report);
    return used;
}

#define FUNCTION(type, name) ((type)(void (*)(void))cudnnw_symbol(library, name))
typedef int (*create_call)(void **object);
typedef size_t (*number_call)(void);

static int status_of(const char *name)
{
    int (*check)(void) = FUNCTION(int (*)(void), name);

    return check == NULL ? 0 : check();
}

static void *create(const char *name)
{
    create_call call = FUNCTION(create_call, name);
    void *object = NULL;

    return call != NULL && call(&object) == 0 ? object : NULL;
}

static int destroy(const char *name, void *object)
{
    int (*call)(void *) = FUNCTION(int (*)(void *), name);

    return call == NULL || object == NULL ? -1 : call(object);
}

static void probe_convolution(void)
{
    int (*set_tensor)(void *, int, int, int, int, int, int) =
        FUNCTION(int (*)(void *, int, int, int, int, int, int), "cudnnSetTensor4dDescriptor");
    int (*set_filter)(void *, int, int, int, int, int, int) =
        FUNCTION(int (*)(void *, int, int, int, int, int, int), "cudnnSetFilter4dDescriptor");
    int (*set_convolution)(void *, int, int, int, int, int, int, int, int) =
        FUNCTION(int (*)(void *, int, int, int, int, int, int, int, int), "cudnnSetConvolution2dDescriptor");
    int (*output)(void *, void *, void *, int *, int *, int *, int *) =
        FUNCTION(int (*)(void *, void *, void *, int *, int *, int *, int *), "cudnnGetConvolution2dForwardOutputDim");
    void *tensor = create("cudnnCreateTensorDescriptor"), *filter = create("cudnnCreateFilterDescriptor");
    void *convolution = create("cudnnCreateConvolutionDescriptor");
    int n = 0, c = 0, h = 0, w = 0, status = -1;

    if (tensor != NULL && filter != NULL && convolution != NULL && set_tensor(tensor, 0, 0, 2, 3, 32, 30) == 0 &&
        set_filter(filter, 0, 0, 8, 3, 5, 3) == 0 && set_convolution(convolution, 2, 1, 2, 1, 1, 1, 1, 0) == 0)
        status = output(convolution, tensor, filter, &n, &c, &h, &w);
    if (destroy("cudnnDestroyTensorDescriptor", tensor) != 0 || destroy("cudnnDestroyFilterDescriptor", filter) != 0 ||
        destroy("cudnnDestroyConvolutionDescriptor", convolution) != 0)
        status = -1;
    printf(",\"convolution\":%d,\"output\":[%d,%d,%d,%d]", status, n, c, h, w);
}

static void do_probe(void)
{
    static const char *const checks[] = {
        "cudnnOpsInferVersionCheck", "cudnnCnnInferVersionCheck", "cudnnAdvInferVersionCheck", "cudnnOpsTrainVersionCheck",
        "cudnnCnnTrainVersionCheck", "cudnnAdvTrainVersionCheck", "cudnnGraphVersionCheck", "cudnnOpsVersionCheck",
        "cudnnCnnVersionCheck", "cudnnAdvVersionCheck"};
    number_call version = FUNCTION(number_call, "cudnnGetVersion");
    create_call create_handle = FUNCTION(create_call, "cudnnCreate");
    void *handle = NULL;
    int bad = 0;

    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        bad += status_of(checks[i]) != 0;
    printf("{\"command\":\"probe\",\"version\":%lu,\"bad_checks\":%d", version == NULL ? 0 : (unsigned long)version(), bad);
    probe_convolution();
    printf(",\"rnn\":%d,\"create\":%d}\n", destroy("cudnnDestroyRNNDescriptor", create("cudnnCreateRNNDescriptor")),
           create_handle == NULL ? -1 : create_handle(&handle));
}

static void do_finalize(void)
{
    int (*create_descriptor)(int, void **) = FUNCTION(int (*)(int, void **), "cudnnBackendCreateDescriptor");
    int (*finalize)(void *) = FUNCTION(int (*)(void *), "cudnnBackendFinalize");
    void *descriptor = NULL;
    int status = -1;

    if (create_descriptor != NULL && finalize != NULL && create_descriptor(0, &descriptor) == 0)
        status = finalize(descriptor);
    (void)destroy("cudnnBackendDestroyDescriptor", descriptor); /* a status of its own would hide that of finalize */
    printf("{\"command\":\"finalize\",\"value\":%d}\n", status);
}

static void do_open(const char *path, int global)
{
    char why[512];
    void *handle = open_library(path, global, why, sizeof why);

    if (handle != NULL)
        opened = handle;
    printf("{\"command\":\"open\",\"good\":%s,", handle != NULL ? "true" : "false");
    print_text("why", why);
    printf("}\n");
}

static void do_call(const char *name)
{
    plain_function found = opened == NULL ? NULL : function_of(opened, name);
    number_call call;

    memcpy(&call, &found, sizeof call);
    fflush(stdout);
    printf("{\"command\":\"call\",\"value\":%ld}\n", call == NULL ? -1L : (long)call());
}

static void do_confirm(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    cudnnw_confirm(library, &error);
    printf("{\"command\":\"confirm\",");
    print_error(&error);
    printf("}\n");
}

static void do_mapped(void)
{
    printf("{\"command\":\"mapped\",\"modules\":[");
    print_mapped();
    printf("]}\n");
}

static char before[1 << 20], after[1 << 20];

static void do_compare(void)
{
    size_t used = remember(after, sizeof after - 256);

    snprintf(after + used, 256, "locale %s\n", setlocale(LC_ALL, NULL));
    printf("{\"command\":\"compare\",\"same\":%s}\n", strcmp(before, after) == 0 ? "true" : "false");
}

static void do_snapshot(void)
{
    size_t used = remember(before, sizeof before - 256);

    snprintf(before + used, 256, "locale %s\n", setlocale(LC_ALL, NULL));
    printf("{\"command\":\"snapshot\"}\n");
}

/* ---- Threads ---------------------------------------------------------------------------------------------------------- */

typedef cudnnw_code (*load_call)(const cudnnw_options *, cudnnw_library **, cudnnw_error *);
typedef struct job { load_call load; const char *folder; cudnnw_library *library; cudnnw_error error; } job;

static THREAD_RESULT work(void *argument)
{
    job *j = argument;
    cudnnw_options options = CUDNNW_OPTIONS_INIT;

    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.folders = &j->folder;
    options.folder_count = 1;
    j->load(&options, &j->library, &j->error);
    return THREAD_END;
}

static void run_jobs(job *jobs, size_t count)
{
    thread threads[THREADS];

    for (size_t i = 0; i < count; i++)
        threads[i] = start(work, &jobs[i]);
    for (size_t i = 0; i < count; i++)
        finish(threads[i]);
}

static void print_jobs(const char *command, const job *jobs, size_t count)
{
    printf("{\"command\":\"%s\",\"results\":[", command);
    for (size_t i = 0; i < count; i++) {
        printf("%s{\"handle\":\"%p\",", i > 0 ? "," : "", (void *)jobs[i].library);
        print_error(&jobs[i].error);
        putchar('}');
    }
    printf("]}\n");
}

static void do_threads(size_t count, const char *folder)
{
    static job jobs[THREADS];

    if (count > THREADS)
        count = THREADS;
    for (size_t i = 0; i < count; i++)
        jobs[i] = (job){cudnnw_load, folder, NULL, CUDNNW_ERROR_INIT};
    run_jobs(jobs, count);
    print_jobs("threads", jobs, count);
    library = jobs[0].library;
}

static int do_race(char **word)
{
    static job jobs[2];
    char why[512];

    for (int i = 0; i < 2; i++) {
        void *copy = open_library(word[i], 0, why, sizeof why);
        plain_function load = copy == NULL ? NULL : function_of(copy, "cudnnw_load");

        if (load == NULL) {
            fprintf(stderr, "host: %s: %s\n", word[i], why);
            return 0;
        }
        jobs[i] = (job){(load_call)load, word[i + 2], NULL, CUDNNW_ERROR_INIT};
    }
    run_jobs(jobs, 2);
    print_jobs("race", jobs, 2);
    return 1;
}

static int do_serve(void);

/* Words that the command at word[0] used up, 0 when it is none. */
static int do_command(int count, char **word)
{
    const char *first = word[0];
    const char *next = count > 1 ? word[1] : "";

    if (strcmp(first, "load") == 0 && count > 1)
        return 1 + do_load(count - 1, word + 1);
    if (strcmp(first, "race") == 0 && count > 4)
        return do_race(word + 1) ? 5 : 0;
    if (strcmp(first, "threads") == 0 && count > 2)
        return do_threads((size_t)strtoul(next, NULL, 10), word[2]), 3;
    if (strcmp(first, "open") == 0 || strcmp(first, "open-global") == 0)
        return do_open(next, first[4] != '\0'), 2;
    if (strcmp(first, "call") == 0)
        return do_call(next), 2;
    if (strcmp(first, "available") == 0) {
        printf("{\"command\":\"available\",\"status\":\"%s\"}\n", cudnnw_code_name((int)cudnnw_available(library, next)));
        return 2;
    }
    if (strcmp(first, "policy") == 0)
        return host_policy(next) ? 2 : 0;
    if (strcmp(first, "probe") == 0)
        return do_probe(), 1;
    if (strcmp(first, "finalize") == 0)
        return do_finalize(), 1;
    if (strcmp(first, "confirm") == 0)
        return do_confirm(), 1;
    if (strcmp(first, "mapped") == 0)
        return do_mapped(), 1;
    if (strcmp(first, "snapshot") == 0)
        return do_snapshot(), 1;
    if (strcmp(first, "compare") == 0)
        return do_compare(), 1;
    if (strcmp(first, "serve") == 0)
        return do_serve();
    if (strcmp(first, "unload") == 0) {
        cudnnw_unload(library);
        printf("{\"command\":\"unload\"}\n");
        return 1;
    }
    return 0;
}

static int do_serve(void)
{
    static char line[1 << 16];
    int good = 1;

    while (good && fgets(line, sizeof line, stdin) != NULL) {
        char *word[64];
        int count = 0;

        for (char *next = strtok(line, "\t\r\n"); next != NULL && count < 64; next = strtok(NULL, "\t\r\n"))
            word[count++] = next;
        good = count > 0;
        for (int i = 0, used; good && i < count; i += used)
            good = (used = do_command(count - i, word + i)) > 0;
        fflush(stdout);
    }
    return good;
}

int main(int argc, char **argv)
{
    argv = own_words(&argc, argv);
    for (int i = 1; i < argc;) {
        int used = do_command(argc - i, argv + i);

        if (used == 0) {
            fprintf(stderr, "host: not understood: %s\n", argv[i]);
            return 2;
        }
        fflush(stdout);
        i += used;
    }
    printf("host: done\n");
    return 0;
}
