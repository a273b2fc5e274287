/* SPDX-License-Identifier: MIT
 *
 * Which library names does a set need for what is asked? Pure: reads the set and the tables.
 */
#ifndef CUDNNW_WANTED_H
#define CUDNNW_WANTED_H

#include "serve.h"

enum { WANTED_NAMES = 64 }; /* the largest real set has eight, C library included */

typedef struct wanted_name {
    char name[CUDNNW_NAME_BYTES];
    family_id family;
    sublibrary_id holder;
    bool link_time;  /* imported */
    bool death;      /* cuDNN ends the process when it is missing */
    bool plain;      /* left to the system: a name without a version, or on Windows one that nothing says must be there */
} wanted_name;

typedef struct wanted_names {
    wanted_name item[WANTED_NAMES]; /* in opening order */
    size_t count;
    bool major_untold;              /* a name depends on the CUDA major, and the set does not tell it */
} wanted_names;

void cudnnw__wanted_of(const cudnn_set *set, wanted_names *wanted);

/* The file name of a held pattern for a CUDA major, "" when there is none. At most `size` bytes with the NUL. */
void cudnnw__wanted_expand(const char *pattern, uint32_t cuda_major, char *name, size_t size);

#endif
