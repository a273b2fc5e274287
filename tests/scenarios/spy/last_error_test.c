/* SPDX-License-Identifier: MIT
 *
 * 16 threads make checked calls that fail in different ways; each must read its own last error, every time.
 */
#include "spy_library.h"

#include <stdio.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <pthread.h>
#endif

enum { THREADS = 16, ROUNDS = 2000 };

static spied spy;

typedef struct worker {
    unsigned number;
    unsigned wrong;
} worker;

static void expect(worker *work, cudnnw_code returned, cudnnw_code code, const char *function, int status)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    const cudnnw_code last = cudnnw_last_error(&error);

    if (returned != code || last != code || strcmp(error.function, function) != 0 || error.raw_status != status) {
        work->wrong++;
        fprintf(stderr, "thread %u: %d and %d instead of %d, %s instead of %s, %d instead of %d\n", work->number,
                (int)returned, (int)last, (int)code, error.function, function, error.raw_status, status);
    }
}

static void fail_once(worker *work)
{
    const cudnnHandle_t handle = (cudnnHandle_t)(uintptr_t)0x1000;
    const int status = 2000 + (int)(work->number % 13);

    switch (work->number % 4) {
    case 0:
        spy.answer(status, 0, "");
        expect(work, cudnnwSetStream(&spy.library, handle, NULL), CUDNNW_CUDNN_FAILED, "cudnnSetStream", status);
        break;
    case 1:
        expect(work, cudnnwGetStream(&spy.library, NULL, NULL), CUDNNW_INVALID_ARGUMENT, "cudnnGetStream", 0);
        break;
    case 2:
        expect(work, cudnnwAdvInferVersionCheck(&spy.library), CUDNNW_FUNCTION_ABSENT, "cudnnAdvInferVersionCheck", 3000);
        break;
    default:
        expect(work, cudnnwAdvVersionCheck(&spy.library), CUDNNW_FUNCTION_NOT_OPENED, "cudnnAdvVersionCheck", 3000);
        break;
    }
}

#if defined(_WIN32)
static DWORD WINAPI run(void *context)
#else
static void *run(void *context)
#endif
{
    worker *own = context;

    for (unsigned round = 0; round < ROUNDS && own->wrong == 0; round++)
        fail_once(own);
    return 0;
}

int main(void)
{
    worker works[THREADS] = {{0, 0}};
    unsigned wrong = 0;

    if (spy_load(&spy, 92800, 1u << SUB_ADV, NULL) != CUDNNW_OK) {
        fputs("the spy cannot be loaded\n", stderr);
        return 1;
    }
#if defined(_WIN32)
    HANDLE threads[THREADS];
#else
    pthread_t threads[THREADS];
#endif
    for (unsigned i = 0; i < THREADS; i++) {
        works[i].number = i;
#if defined(_WIN32)
        threads[i] = CreateThread(NULL, 0, run, &works[i], 0, NULL);
        wrong += threads[i] == NULL;
#else
        wrong += pthread_create(&threads[i], NULL, run, &works[i]) != 0;
#endif
    }
    for (unsigned i = 0; i < THREADS && wrong == 0; i++) {
#if defined(_WIN32)
        WaitForSingleObject(threads[i], INFINITE);
#else
        pthread_join(threads[i], NULL);
#endif
    }
    for (unsigned i = 0; i < THREADS; i++)
        wrong += works[i].wrong;
    printf("%d threads, %d rounds, %u wrong\nhost: done\n", THREADS, ROUNDS, wrong);
    return wrong == 0 ? 0 : 1;
}
