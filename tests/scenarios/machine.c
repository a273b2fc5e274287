/* SPDX-License-Identifier: MIT
 *
 * Loads a folder with its dependencies beside it, asks for handles of cuDNN that fail, and lets each failure be explained.
 *
 *   machine FOLDER DEPENDENCIES EXPECTED|REQUIRED|OPTIONAL (as 0, 1, 2) [HANDLES | threads | fork | others]
 *
 * others: what may be asked without initialising CUDA. threads: two failures at once. fork: a child's failure, one's own,
 * another child's, one's own (Linux).
 * One line of JSON for each, then the line "host: done".
 */
#define _GNU_SOURCE
#include "cudnnw/cudnnw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "own_words.h"

#if defined(_WIN32)
#include <windows.h>
typedef HANDLE thread;
#define THREAD_RESULT DWORD WINAPI
#else
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
typedef pthread_t thread;
#define THREAD_RESULT void *
#endif

static cudnnw_library *library;

static void print_error(const char *command, const cudnnw_error *error)
{
    printf("{\"command\":\"%s\",\"status\":\"%s\",\"reason\":\"%s\",\"device\":%d,\"raw_status\":%d}\n",
           command, cudnnw_code_name(error->code), cudnnw_reason_name(error->reason), error->device,
           error->raw_status);
    fflush(stdout); /* a child that is forked later must not say it again */
}

static void create(cudnnw_error *error)
{
    int (*function)(void **) = (int (*)(void **))cudnnw_symbol(library, "cudnnCreate");
    void *handle = NULL;

    if (function != NULL)
        (void)cudnnw_explain(library, function(&handle), "cudnnCreate", error);
}

static void create_and_print(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    create(&error);
    print_error("create", &error);
}

static THREAD_RESULT work(void *error)
{
    create(error);
    return 0;
}

static thread start(cudnnw_error *error)
{
#if defined(_WIN32)
    return CreateThread(NULL, 1 << 20, work, error, 0, NULL);
#else
    thread made;

    return pthread_create(&made, NULL, work, error) == 0 ? made : pthread_self();
#endif
}

static void finish(thread made)
{
#if defined(_WIN32)
    WaitForSingleObject(made, INFINITE);
    CloseHandle(made);
#else
    pthread_join(made, NULL);
#endif
}

static void in_two_threads(void)
{
    cudnnw_error errors[2] = {CUDNNW_ERROR_INIT, CUDNNW_ERROR_INIT};
    thread threads[2];

    for (int i = 0; i < 2; i++)
        threads[i] = start(&errors[i]);
    for (int i = 0; i < 2; i++)
        finish(threads[i]);
    for (int i = 0; i < 2; i++)
        print_error("create", &errors[i]);
}

/* Everything of the library that may not initialise CUDA, in one process. */
static void ask_others(const cudnnw_options *options)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_report *records = NULL;

    (void)cudnnw_find(options, &records, &error);
    cudnnw_report_free(records);
    print_error("find", &error);
    (void)cudnnw_confirm(library, &error);
    print_error("confirm", &error);
    (void)cudnnw_explain(library, 1001, "cudnnConvolutionForward", &error);
    print_error("explain", &error);
    (void)cudnnw_explain(library, 5000, "cudnnBackendExecute", &error);
    print_error("explain", &error);
}

static void in_a_child(void)
{
#if !defined(_WIN32)
    pid_t child = fork();

    if (child == 0) {
        create_and_print();
        _exit(0);
    }
    (void)waitpid(child, NULL, 0);
#endif
}

int main(int count, char **words)
{
    const char *folders[1], *dependencies[1];
    const char *how = count == 5 ? words[4] : "1";
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    words = own_words(&count, words);
    if (count < 4)
        return 2;
    folders[0] = words[1];
    dependencies[0] = words[2];
    options.folders = folders;
    options.folder_count = 1;
    options.dependency_folders = dependencies;
    options.dependency_folder_count = 1;
    options.device = (uint32_t)strtoul(words[3], NULL, 10);
    (void)cudnnw_load(&options, &library, &error);
    print_error("load", &error);
    if (strcmp(how, "others") == 0) {
        ask_others(&options);
    } else if (strcmp(how, "threads") == 0) {
        in_two_threads();
    } else if (strcmp(how, "fork") == 0) {
        in_a_child();
        create_and_print();
        in_a_child();
        create_and_print();
    } else {
        for (long handles = library == NULL ? 0 : strtol(how, NULL, 10); handles > 0; handles--)
            create_and_print();
    }
    cudnnw_unload(library);
    printf("host: done\n");
    return 0;
}
