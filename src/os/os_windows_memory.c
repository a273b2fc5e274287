/* SPDX-License-Identifier: MIT
 *
 * The only allocator.
 */
#include "os_windows.h"

#include <stdlib.h>

void *cudnnw__os_allocate(size_t bytes)
{
    return calloc(1, bytes > 0 ? bytes : 1);
}

void *cudnnw__os_resize(void *memory, size_t bytes)
{
    return realloc(memory, bytes > 0 ? bytes : 1);
}

void cudnnw__os_free(void *memory)
{
    free(memory);
}
