/* SPDX-License-Identifier: MIT
 *
 * What the exported names of cuDNN stand on. Each target that has them is built for one major and brings its own copy.
 */
#ifndef CUDNNW_DROPIN_ROOM_H
#define CUDNNW_DROPIN_ROOM_H

#include "cudnnw/cudnnw_dropin.h"

#include "../library.h"

#if CUDNNW_DROPIN_MAJOR != 8 && CUDNNW_DROPIN_MAJOR != 9
#error "define CUDNNW_DROPIN_MAJOR as 8 or 9"
#endif
#if CUDNNW_DROPIN_FRONT != 0 && CUDNNW_DROPIN_FRONT != 1
#error "define CUDNNW_DROPIN_FRONT as 1 for the replacement of cuDNN's front, else as 0"
#endif

/* Loads at the first call. The library that calls go to, or NULL after a load that failed. */
const cudnnw_library *cudnnw__dropin_library(void);

/* After NULL: what a function returns, in the numbers of the major; leaves the failure for cudnnw_last_error. */
int cudnnw__dropin_status(void);
/* After NULL: the failure in one sentence. Lives as long as the program. */
const char *cudnnw__dropin_words(void);

/* functions.c: from now on calls go straight to the functions of this table. */
void cudnnw__dropin_forward_to(const void *table);

#endif
