/* SPDX-License-Identifier: MIT
 *
 * How a failure is made: one statement where the facts are. Rows of reasons.def give the code, the message and the hint.
 */
#ifndef CUDNNW_ERROR_H
#define CUDNNW_ERROR_H

#include "cudnnw/cudnnw.h"

#include "../os/os.h"

/* Inside the library the same value in words that gcc does not make a 6 KB block of zeros of, at every use. */
#undef CUDNNW_ERROR_INIT
#define CUDNNW_ERROR_INIT {.size = sizeof(cudnnw_error), .device = -1}

/* REASON_FILE_CUT and so on: the number is in the row and stable. */
typedef enum cudnnw_reason {
    REASON_NONE = 0,
#define REASON(id, number, code, message, hint) REASON_##id = (number),
#include "reasons.def"
} cudnnw_reason;

/* What is known. Members left out are empty; texts are copied. Initialisers name them in this order: C++ asks for it. */
typedef struct error_facts {
    cudnnw_stage stage;
    const os_failure *os;
    const char *function;
    const char *file;
    const char *path;
    const char *other_path;
    const char *dependency;
    uint64_t found_bytes, wanted_bytes;
    const char *found;
    const char *wanted;
    uint32_t found_version, wanted_version; /* also become the texts found and wanted when those are NULL */
    uint32_t found_cuda, wanted_cuda;
    int raw_status, canonical_status;
    int device_plus_one;                    /* 0: no device */
} error_facts;

/* The facts of one statement: FACTS(.path = folder). C++ takes no address of a literal, but a reference to one lives as long
 * as the statement. */
#ifdef __cplusplus
static inline const error_facts *cudnnw__facts_here(const error_facts &facts)
{
    return &facts;
}
#define FACTS(...) cudnnw__facts_here(VALUE(error_facts, __VA_ARGS__))
#else
#define FACTS(...) (&VALUE(error_facts, __VA_ARGS__))
#endif

/* Writes *error (NULL is allowed; no fact may point into it), every field, with message and hint. Returns the code of the
 * reason, so that a failure is one statement. Allocates nothing. */
cudnnw_code cudnnw__fail(cudnnw_error *error, cudnnw_reason reason, const error_facts *facts);

/* The two ways in which cudnnw__fail writes: into a struct as large as this header's, and into a shorter one. */
void cudnnw__error_fill(cudnnw_error *error, cudnnw_reason reason, const error_facts *facts);
void cudnnw__error_fill_older(cudnnw_error *error, cudnnw_reason reason, const error_facts *facts);

/* One that says nothing yet, where the stack may be small; NULL when memory is short. Ends with cudnnw__os_free. */
cudnnw_error *cudnnw__error_new(void);

/* The code of a reason's row. */
cudnnw_code cudnnw__reason_code(int reason);

/* OUT_OF_MEMORY, from anywhere. */
cudnnw_code cudnnw__fail_memory(cudnnw_error *error, cudnnw_stage stage);

/* Makes message and hint anew from the other fields. The tests hold cudnnw__fail against it. */
void cudnnw__error_render(cudnnw_error *error);

/* Copies as much as the caller's struct holds, by its size field. */
void cudnnw__error_copy_out(cudnnw_error *to, const cudnnw_error *from);

/* The number and behind it the unit ("12 KiB"), at the end of text[size]: returns where it begins. The size must hold the
 * unit and NUMBER_BYTES. */
enum { NUMBER_BYTES = 24 };
const char *cudnnw__number_text(uint64_t number, const char *unit, char *text, size_t size);

/* Copies text into a field of `size` bytes; what is too long is cut in its middle and shows "[...]". UTF-8 stays whole. */
void cudnnw__copy_text(char *field, size_t size, const char *text);

#endif
