/* SPDX-License-Identifier: MIT
 *
 * What a slot holds when there is no function for it: a function of the right type that fails and leaves a note.
 */
#ifndef CUDNNW_STUBS_H
#define CUDNNW_STUBS_H

#include "../os/os.h"
#include "../manifest/manifest.h"

/* The slots by name: SLOT_cudnnCreate. */
enum {
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) SLOT_##name,
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) SLOT_##name,
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) SLOT_##name,
#define VOID(name, parameters, arguments, first, last, owner8, owner9) SLOT_##name,
#include "../manifest/functions.def"
    FUNCTION_SLOTS
};

/* For cuDNN 8 (NOT_SUPPORTED is 9) and 9 (3000). Why it is lacking is the library's to know, not the stub's.
 * `slot` may be beyond FUNCTION_SLOTS: a function that this cudnnw does not know. */
os_function cudnnw__stub_lacking(uint32_t major, size_t slot);

/* The table that answers NOT_INITIALIZED (1001): a cudnnw_api with CUDNNW_TABLE_SLOTS slots. */
const void *cudnnw__stub_table(void);

/* What every stub calls. Kept out of stubs.c, or compilers copy it into each of the 880. */
typedef enum stub_kind { LACKING_8, LACKING_9, NOT_LOADED } stub_kind;
enum { STUB_KINDS = NOT_LOADED + 1 };
int cudnnw__stub_note(uint32_t slot_and_kind); /* slot * STUB_KINDS + kind: one number is less code in each */

/* What a stub that was called leaves in word 0 of the thread's notes, for cudnnw_explain without a function's
 * name. */
typedef struct stub_note {
    size_t slot;     /* FUNCTION_SLOTS: one that this cudnnw does not know */
    int status;      /* what the stub returned; 0: no stub was called */
    bool not_loaded; /* it was one of cudnnw__stub_table() */
} stub_note;
stub_note cudnnw__stub_noted(void);

#endif
