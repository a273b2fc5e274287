/* SPDX-License-Identifier: MIT
 *
 * What a handle stands for. Handles are never freed: after unload they are tombstones, and a later load of the same set for
 * the same need revives them, so that memory does not grow with the number of loads.
 */
#ifndef CUDNNW_LIBRARY_H
#define CUDNNW_LIBRARY_H

#include "resolve/resolve.h"

struct cudnnw_library {
    void *volatile table;   /* first, for cudnnw_library_head_: &functions while loaded, else NULL; read without a lock */
    cudnnw_library *next;
    uint32_t loads;         /* 0: a tombstone; read and written under the own lock, published by `table` */
    function_table functions;
    open_modules modules;
    dependencies needed;       /* as they were judged */
    void *volatile machine;    /* driver_facts, once a failed cudnnCreate was explained; published, never freed */
    uint32_t version, cuda_major, need, flags;
    uint32_t header_version;
    char *folder;
};

/* The functions of a library that is loaded, NULL for NULL and tombstones. Any thread, no lock. */
const function_table *cudnnw__library_functions(const cudnnw_library *library);

#endif
