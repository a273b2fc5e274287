/* SPDX-License-Identifier: MIT
 *
 * The library's allocator for a test that refuses each allocation once and counts what is left. In the test's own program it
 * takes the place of os_*_memory.c.
 */
#ifndef CUDNNW_TESTS_REFUSING_ALLOCATOR_H
#define CUDNNW_TESTS_REFUSING_ALLOCATOR_H

#include "os/os.h"

#include <stdlib.h>

static long blocks;          /* allocated and not yet freed */
static long refuse_at = -1;  /* 0: the next allocation is refused; -1: none */
static bool refused;

static bool refuse(void)
{
    if (refuse_at < 0 || refuse_at-- > 0)
        return false;
    refused = true;
    return true;
}

void *cudnnw__os_allocate(size_t bytes)
{
    void *memory = refuse() ? NULL : calloc(1, bytes == 0 ? 1 : bytes);

    blocks += memory != NULL;
    return memory;
}

void *cudnnw__os_resize(void *memory, size_t bytes)
{
    void *grown = refuse() ? NULL : realloc(memory, bytes);

    blocks += grown != NULL && memory == NULL;
    return grown;
}

void cudnnw__os_free(void *memory)
{
    blocks -= memory != NULL;
    free(memory);
}

static inline int begin_counting(void **state)
{
    (void)state;
    blocks = 0;
    refuse_at = -1;
    refused = false;
    return 0;
}

static inline int nothing_is_left(void **state)
{
    (void)state;
    return blocks == 0 ? 0 : -1; /* something was not freed */
}

#endif
