/* SPDX-License-Identifier: MIT
 *
 * Many threads at once: load, call, confirm and unload, the same set and another one, with a log that calls back in.
 *
 *   hammer FOLDER OTHER DEPENDENCIES [threads=N] [seconds=N] [forks=N]
 *
 * OTHER holds a set of another major, so that both can be loaded. With `forks` the process is forked that often meanwhile, and
 * each child looks for the sets (after a fork only cudnnw_find may be called). A child whose parent was inside the system's
 * loader just then waits for ever, which nobody can prevent (docs/host.md): such are ended and counted, and must be few. Ends
 * with "hammer: done" when every answer was right. The thread sanitizer says the rest.
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_api.h"
#include "threads.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 256 };

static const char *folder[2], *dependencies;
static uint32_t major[2];
static double until;

typedef struct worker {
    thread *started;
    size_t number;
    long loads, logged;
    bool failed;
} worker;

static cudnnw_options options_of(int which)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;

    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.header_version = 0; /* both majors */
    options.folders = &folder[which];
    options.folder_count = 1;
    options.dependency_folders = &dependencies;
    options.dependency_folder_count = 1;
    return options;
}

/* A host's log may ask for whatever it likes: nothing is locked while it runs. */
static void log_that_calls_back(void *user, cudnnw_severity severity, cudnnw_stage stage, const char *message)
{
    worker *w = user;
    cudnnw_options options = options_of((int)(w->loads + 1) % 2);
    cudnnw_library *library = NULL;

    (void)severity;
    (void)stage;
    (void)message;
    if (w->logged++ % 16 == 0 && cudnnw_load(&options, &library, NULL) == CUDNNW_OK)
        cudnnw_unload(library);
}

static bool fail(const worker *w, const char *what, const cudnnw_error *error)
{
    printf("WRONG: thread %zu, load %ld: %s: %s\n", w->number, w->loads, what, error->message);
    return false;
}

static bool one_round(worker *w)
{
    int which = (int)((size_t)w->loads + w->number) % 2;
    cudnnw_options options = options_of(which);
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library_info info = {.size = sizeof info};
    cudnnw_library *library = NULL;

    options.log = log_that_calls_back;
    options.log_user = w;
    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK)
        return fail(w, "load", &error);
    if (cudnnw_info(library, &info) != CUDNNW_OK || info.version / 10000 != major[which])
        return fail(w, "another set was given", &error);
    if (cudnnw_version_normalize(cudnnw_functions(library)->GetVersion()) != info.version)
        return fail(w, "it tells another release", &error);
    if (w->loads % 4 == 0 && cudnnw_confirm(library, &error) != CUDNNW_OK)
        return fail(w, "confirm", &error);
    cudnnw_unload(library);
    return true;
}

static void work(void *argument)
{
    worker *w = argument;

    while (!w->failed && (w->loads == 0 || thread_clock() < until)) {
        w->failed = !one_round(w);
        w->loads++;
    }
}

static int look_in_child(void)
{
    cudnnw_options options = options_of(0);

    return cudnnw_find(&options, NULL, NULL) == CUDNNW_OK ? 0 : 1;
}

/* ---- The whole ---- */

static bool learn_majors(void)
{
    for (int i = 0; i < 2; i++) {
        cudnnw_options options = options_of(i);
        cudnnw_report *report = NULL;
        cudnnw_error error = CUDNNW_ERROR_INIT;

        if (cudnnw_find(&options, &report, &error) != CUDNNW_OK) {
            printf("WRONG: %s\n", error.message);
            return false;
        }
        major[i] = cudnnw_report_candidate(report, 0)->version / 10000;
        cudnnw_report_free(report);
    }
    return major[0] != major[1];
}

int main(int count, char **words)
{
    static worker workers[THREADS];
    long threads, loads = 0, logged = 0, forks;
    bool good;

    if (count < 4) {
        fprintf(stderr, "use: hammer FOLDER OTHER DEPENDENCIES [threads=N] [seconds=N] [forks=N]\n");
        return 2;
    }
    folder[0] = words[1];
    folder[1] = words[2];
    dependencies = words[3];
    threads = word_number(count, words, 4, "threads", 16);
    threads = threads > THREADS ? THREADS : threads;
    forks = word_number(count, words, 4, "forks", 0);
    until = thread_clock() + (double)word_number(count, words, 4, "seconds", 2);
    good = learn_majors();
    for (long i = 0; i < threads && good; i++) {
        workers[i].number = (size_t)i;
        workers[i].started = thread_start(work, &workers[i], 0);
        good = workers[i].started != NULL;
    }
    if (!good)
        return 1;
    good = process_forks(forks, look_in_child);
    for (long i = 0; i < threads; i++) {
        thread_join(workers[i].started);
        good = good && !workers[i].failed;
        loads += workers[i].loads;
        logged += workers[i].logged;
    }
    printf("%ld threads, %ld loads, %ld lines logged\n", threads, loads, logged);
    if (good)
        printf("hammer: done\n");
    return good ? 0 : 1;
}
