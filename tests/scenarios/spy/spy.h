/* SPDX-License-Identifier: MIT
 *
 * A library with every function of one line of cuDNN, each of which writes down its arguments and returns what it is told.
 */
#ifndef CUDNNW_SPY_H
#define CUDNNW_SPY_H

#include <stddef.h>

enum { SPY_ARGUMENTS = 36, SPY_BYTES = 16 };

typedef struct spy_record {
    unsigned calls;           /* since the library was opened */
    const char *function;     /* of the last call */
    size_t count;
    struct {
        size_t size;
        unsigned char bytes[SPY_BYTES];
    } argument[SPY_ARGUMENTS];
} spy_record;

typedef const spy_record *(*spy_last_function)(void);       /* "spy_last" */
typedef void (*spy_answer_function)(int status, size_t size, const char *text); /* "spy_answer": for the next calls */

#endif
