/* SPDX-License-Identifier: MIT
 *
 * A program that knows of the drop-in, for either major, with the drop-in linked statically.
 *
 *   drop WAY [FOLDER [DEPENDENCIES]]
 *
 * WAY: calls, threads, reenter, fork, bind, late, again. Prints one line per fact and closes with "host: done".
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_api.h"
#include "cudnnw/cudnnw_dropin.h"

#include "../own_words.h"

#include <stdio.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

/* As <cudnn.h> declares them. */
size_t CUDNNWINAPI cudnnGetVersion(void);
const char *CUDNNWINAPI cudnnGetErrorString(cudnnStatus_t status);
cudnnStatus_t CUDNNWINAPI cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t *tensorDesc);
cudnnStatus_t CUDNNWINAPI cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t tensorDesc);
cudnnStatus_t CUDNNWINAPI cudnnCreateAttnDescriptor(cudnnAttnDescriptor_t *attnDesc);
cudnnStatus_t CUDNNWINAPI cudnnDestroyAttnDescriptor(cudnnAttnDescriptor_t attnDesc);

enum { THREADS = 16 };

static cudnnw_options options = CUDNNW_OPTIONS_INIT;
static int told, versions_in_log;

static void fail(const char *what)
{
    printf("wrong: %s\n", what);
}

static void print_error(const char *name, const cudnnw_error *error)
{
    printf("%s %s: %s\n", name, cudnnw_code_name(error->code), error->message);
}

static int use(void)
{
    cudnnTensorDescriptor_t tensor = NULL;
    int status = (int)cudnnCreateTensorDescriptor(&tensor);

    if (status == 0)
        status = (int)cudnnDestroyTensorDescriptor(tensor);
    return status;
}

static void print_calls(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnAttnDescriptor_t attention = NULL;
    int status = use(), made = (int)cudnnCreateAttnDescriptor(&attention);

    if (made == 0)
        made = (int)cudnnDestroyAttnDescriptor(attention);
    printf("version %zu\ntensor %d\nattention %d\n", cudnnGetVersion(), status, made);
    printf("words %s\n", cudnnGetErrorString((cudnnStatus_t)(status != 0 ? status : 0)));
    (void)use(); /* the last error is that of a call */
    cudnnw_last_error(&error);
    print_error("last", &error);
}

/* ---- The log ------------------------------------------------------------------------------------------------ */

static void log_line(void *user, cudnnw_severity severity, cudnnw_stage stage, const char *text)
{
    (void)stage;
    if (severity == CUDNNW_LOG_ERROR)
        printf("log error: %s\n", text);
    told++;
    if (user != NULL && cudnnGetVersion() != 0 && use() == 0) /* from within the load that is being told of */
        versions_in_log++;
}

static void reenter(void)
{
    options.log = log_line;
    options.log_user = &told;
    cudnnw_dropin_configure(&options, NULL);
    printf("version %zu\n", cudnnGetVersion());
    printf("told %s, in each line cuDNN answered: %s\n", told > 0 ? "yes" : "no", versions_in_log == told ? "yes" : "no");
}

/* ---- Threads ------------------------------------------------------------------------------------------------ */

static size_t seen[THREADS];

static void one_thread(size_t *version)
{
    int status = use();

    *version = status == 0 ? cudnnGetVersion() : 0;
}

#if defined(_WIN32)
static DWORD WINAPI thread_main(void *version)
{
    one_thread(version);
    return 0;
}

static void run_threads(void)
{
    HANDLE thread[THREADS];

    for (int i = 0; i < THREADS; i++)
        thread[i] = CreateThread(NULL, 0, thread_main, &seen[i], 0, NULL);
    WaitForMultipleObjects(THREADS, thread, TRUE, INFINITE);
}
#else
static void *thread_main(void *version)
{
    one_thread(version);
    return NULL;
}

static void run_threads(void)
{
    pthread_t thread[THREADS];

    for (int i = 0; i < THREADS; i++)
        pthread_create(&thread[i], NULL, thread_main, &seen[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
}
#endif

static void threads(void)
{
    int same = 0;

    options.log = log_line;
    cudnnw_dropin_configure(&options, NULL);
    run_threads();
    for (int i = 0; i < THREADS; i++)
        same += seen[i] == cudnnGetVersion();
    printf("version %zu\nthreads %d of %d\nloads told %d\n", cudnnGetVersion(), same, THREADS, told > 0);
}

/* ---- Forks -------------------------------------------------------------------------------------------------- */

#if defined(_WIN32)
static void fork_before_and_after(void)
{
    printf("no fork here\n");
}
#else
/* Whether a child of now can use cuDNN. It must say so within its time. */
static int child_lives(void)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        alarm(60);
        _exit(use() == 0 && cudnnGetVersion() != 0 ? 0 : 1);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void fork_before_and_after(void)
{
    int before = child_lives();
    size_t version = cudnnGetVersion();

    printf("version %zu\nfork before %d after %d\n", version, before, child_lives());
}
#endif

/* ---- Libraries of the program ------------------------------------------------------------------------------- */

static void bind_own(void)
{
    cudnnw_library *library = NULL, *same = NULL;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK) {
        print_error("load", &error);
        return;
    }
    if (cudnnw_dropin_bind(library, &error) != CUDNNW_OK)
        print_error("bind", &error);
    if (cudnnw_dropin_load(&same, NULL) != CUDNNW_OK || same != library)
        fail("the drop-in has another library");
    if (cudnnw_dropin_bind(library, NULL) != CUDNNW_OK)
        fail("the same library a second time");
    cudnnw_dropin_bind(NULL, &error);
    print_error("nothing", &error);
    print_calls();
}

/* After the first call. */
static void late(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    cudnnw_dropin_configure(&options, NULL);
    printf("version %zu\n", cudnnGetVersion());
    cudnnw_dropin_configure(NULL, &error);
    print_error("configure", &error);
}

/* A load that fails, and a second one with better options. */
static void again(void)
{
    static const char *const nowhere[] = {
#if defined(_WIN32)
        "C:\\nowhere"
#else
        "/nowhere"
#endif
    };
    cudnnw_options wrong = options;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    wrong.folders = nowhere;
    wrong.folder_count = 1;
    cudnnw_dropin_configure(&wrong, NULL);
    print_calls();
    cudnnw_dropin_load(NULL, &error);
    print_error("load", &error);
    cudnnw_dropin_configure(&options, NULL);
    print_calls();
}

static void calls(void)
{
    cudnnw_dropin_configure(&options, NULL);
    print_calls();
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*way)(void);
    } ways[] = {{"calls", calls}, {"threads", threads}, {"reenter", reenter}, {"fork", fork_before_and_after},
                {"bind", bind_own}, {"late", late}, {"again", again}};
    const char *folder, *dependencies;

    argv = own_words(&argc, argv);
    setvbuf(stdout, NULL, _IONBF, 0);
    if (argc < 3)
        return 2;
    folder = argv[2];
    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.folders = &folder;
    options.folder_count = 1;
    if (argc > 3) {
        dependencies = argv[3];
        options.dependency_folders = &dependencies;
        options.dependency_folder_count = 1;
    }
    if (strcmp(argv[1], "fork") == 0) /* the child is to use what the parent said */
        cudnnw_dropin_configure(&options, NULL);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (strcmp(argv[1], ways[i].name) == 0)
            ways[i].way();
    printf("host: done\n");
    return 0;
}
