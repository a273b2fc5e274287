/* SPDX-License-Identifier: MIT
 *
 * What a call came to: statuses of both lines, functions that are lacking, the last error of a thread.
 */
#ifndef CUDNNW_CALLS_ROOM_H
#define CUDNNW_CALLS_ROOM_H

#include "../library.h"
#include "../resolve/stubs.h"

/* Translates a status between the lines 8 and 9; what is unknown comes back unchanged. */
int cudnnw__status_translate(int status, int from, int to);

/* The reason whose words fit a status in 9.x numbers; an unknown one is worded as its category. */
cudnnw_reason cudnnw__status_reason(int status);

/* CUDNNW_OK, FUNCTION_ABSENT or FUNCTION_NOT_OPENED of a slot in a library whose table is `table`. */
cudnnw_code cudnnw__slot_state(const cudnnw_library *library, const function_table *table, size_t slot);

/* One call that failed. */
typedef struct failed_call {
    const cudnnw_library *library; /* may be NULL */
    size_t slot;                   /* FUNCTION_SLOTS: unknown */
    const char *function;          /* NULL: unknown */
    int status;                    /* raw, not 0 */
    bool take_text;                /* read cuDNN's own last error text, which consumes it */
} failed_call;
cudnnw_code cudnnw__explain_call(const failed_call *call, cudnnw_error *error);

/* Makes the error of a load the last error of this thread. It must live as long as the program. */
void cudnnw__keep_failed_load(const cudnnw_error *error);

/* Why cudnnCreate fails on this machine: CUDNNW_OK when driver and devices show no reason. May call cuInit. */
cudnnw_code cudnnw__explain_machine(const cudnnw_library *library, int canonical_status, cudnnw_error *error);

#endif
