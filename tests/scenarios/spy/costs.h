/* SPDX-License-Identifier: MIT
 *
 * Counts what the library takes of the system's memory and locks. Linux: the linker leads those calls of the program here.
 */
#ifndef CUDNNW_COSTS_H
#define CUDNNW_COSTS_H

#include <stdbool.h>

typedef struct call_costs {
    unsigned long memory; /* malloc, calloc, realloc, free */
    unsigned long locks;  /* pthread_mutex_lock, flock */
} call_costs;

/* false: they are not counted on this system. */
bool costs_so_far(call_costs *so_far);

#endif
