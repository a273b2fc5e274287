/* SPDX-License-Identifier: MIT
 *
 * What a call costs when the callee does nothing: by ordinary dynamic linking, by the table, checked, and in two ways that
 * other loaders use (a once-flag at each call; a mutex and a look-up by name at each call). All in one run; only the ratios
 * say something.
 */
#include "calls/calls.h"
#include "cudnnw/cudnnw_calls.h"

#include "bench_callee.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { CALLS = 4000000, ROUNDS = 25 };

typedef cudnnStatus_t (CUDNNWINAPI *set_stream)(cudnnHandle_t handle, cudaStream_t stream);

static struct cudnnw_library library;
static cudnnHandle_t handle;

static double now(void)
{
    struct timespec at;

    timespec_get(&at, TIME_UTC);
    return (double)at.tv_sec * 1e9 + (double)at.tv_nsec;
}

/* ---- The ways ----------------------------------------------------------------------------------------------- */

static unsigned direct(void)
{
    unsigned failed = 0;

    for (unsigned i = 0; i < CALLS; i++)
        failed += cudnnSetStream(handle, NULL) != CUDNN_STATUS_SUCCESS;
    return failed;
}

static unsigned by_table(void)
{
    const cudnnw_api *cudnn = cudnnw_functions(&library);
    unsigned failed = 0;

    for (unsigned i = 0; i < CALLS; i++)
        failed += cudnn->SetStream(handle, NULL) != CUDNN_STATUS_SUCCESS;
    return failed;
}

static unsigned checked(void)
{
    unsigned failed = 0;

    for (unsigned i = 0; i < CALLS; i++)
        failed += cudnnwSetStream(&library, handle, NULL) != CUDNNW_OK;
    return failed;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static set_stream found_once;

static void find_once(void)
{
    found_once = cudnnw_functions(&library)->SetStream;
}

static unsigned by_once_flag(void)
{
    unsigned failed = 0;

    for (unsigned i = 0; i < CALLS; i++) {
        pthread_once(&once, find_once);
        failed += found_once(handle, NULL) != CUDNN_STATUS_SUCCESS;
    }
    return failed;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static unsigned by_mutex_and_map(void)
{
    unsigned failed = 0;

    for (unsigned i = 0; i < CALLS; i++) {
        os_function function;

        pthread_mutex_lock(&mutex);
        function = cudnnw__table_function(&library.functions, cudnnw__function_slot("cudnnSetStream"));
        pthread_mutex_unlock(&mutex);
        failed += ((set_stream)function)(handle, NULL) != CUDNN_STATUS_SUCCESS;
    }
    return failed;
}

/* ---- The run ------------------------------------------------------------------------------------------------ */

static struct way {
    const char *name;
    unsigned (*run)(void);
    double best;
} ways[] = {
    {"direct dynamic call", direct, 0},       {"table call", by_table, 0},
    {"checked call", checked, 0},             {"once-flag at each call", by_once_flag, 0},
    {"mutex and map at each call", by_mutex_and_map, 0},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

int main(void)
{
    unsigned failed = 0;
    int place;

    handle = (cudnnHandle_t)(void *)&place;
    library.version = 92800;
    library.functions.api.size = sizeof library.functions.api;
    library.functions.api.SetStream = cudnnSetStream;
    cudnnw__os_publish(&library.table, &library.functions);
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned i = 0; i < WAYS; i++) {
            const double begin = now();

            failed += ways[i].run();

            const double each = (now() - begin) / CALLS;

            if (round == 0 || each < ways[i].best)
                ways[i].best = each;
        }
    for (unsigned i = 0; i < WAYS; i++)
        printf("%-28s %6.2f ns  %5.2f of direct  %5.2f of table\n", ways[i].name, ways[i].best, ways[i].best / ways[0].best,
               ways[i].best / ways[1].best);
    return failed == 0 ? 0 : 1;
}
