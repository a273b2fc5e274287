/* SPDX-License-Identifier: MIT
 *
 * The caller's options, checked once and completed, so that no room asks again.
 */
#ifndef CUDNNW_OPTIONS_H
#define CUDNNW_OPTIONS_H

#include "error/error.h"

/* Copies what the caller's struct holds (its size field) into a whole one; what a shorter struct of an older header lacks is
 * 0. Pointers still point into the caller's memory. NULL means the defaults. */
cudnnw_code cudnnw__options_take(const cudnnw_options *given, const char *function, cudnnw_options *taken,
                                 cudnnw_error *error);

#endif
