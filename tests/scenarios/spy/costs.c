/* SPDX-License-Identifier: MIT */
#include "costs.h"

#if defined(_WIN32)

bool costs_so_far(call_costs *so_far)
{
    *so_far = (call_costs){0, 0};
    return false;
}

#else

#include <pthread.h>
#include <stddef.h>

static call_costs counted;

bool costs_so_far(call_costs *so_far)
{
    *so_far = counted;
    return true;
}

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void __real_free(void *memory);
int __real_pthread_mutex_lock(pthread_mutex_t *mutex);
int __real_flock(int descriptor, int operation);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void __wrap_free(void *memory);
int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex);
int __wrap_flock(int descriptor, int operation);

void *__wrap_malloc(size_t bytes)
{
    counted.memory++;
    return __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    counted.memory++;
    return __real_calloc(count, bytes);
}

void *__wrap_realloc(void *memory, size_t bytes)
{
    counted.memory++;
    return __real_realloc(memory, bytes);
}

void __wrap_free(void *memory)
{
    counted.memory++;
    __real_free(memory);
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex)
{
    counted.locks++;
    return __real_pthread_mutex_lock(mutex);
}

int __wrap_flock(int descriptor, int operation)
{
    counted.locks++;
    return __real_flock(descriptor, operation);
}

#endif
