/* SPDX-License-Identifier: MIT
 *
 * Memory, and nothing else: a test that refuses allocations puts its own three functions in place of this
 * file.
 */
#include "os_linux.h"

#include <stdlib.h>

void *cudnnw__os_allocate(size_t bytes)
{
    return calloc(1, bytes == 0 ? 1 : bytes);
}

void *cudnnw__os_resize(void *memory, size_t bytes)
{
    return realloc(memory, bytes == 0 ? 1 : bytes);
}

void cudnnw__os_free(void *memory)
{
    free(memory);
}
