/* SPDX-License-Identifier: MIT
 *
 * The last error of a thread, kept as four numbers: the sentences are made when they are asked for.
 */
#include "calls.h"

#include "cudnnw/cudnnw_calls.h"

#include <string.h>

/* Words 1 to 3 of the thread's notes; word 0 belongs to the stubs. */
typedef struct last_failure {
    const cudnnw_library *library;
    uint32_t slot;
    int status;
    size_t refusal;
} last_failure;

static void keep(const last_failure *failure)
{
    os_thread_notes notes;

    cudnnw__os_thread_notes_get(&notes);
    notes.word[1] = (uint64_t)(uintptr_t)failure->library;
    notes.word[2] = (uint64_t)(uint32_t)failure->status << 32 | failure->slot;
    notes.word[3] = failure->refusal;
    cudnnw__os_thread_notes_set(&notes);
}

enum { LOAD_FAILED = -1 }; /* as a refusal: word 1 is the error of a load */

void cudnnw__keep_failed_load(const cudnnw_error *error)
{
    os_thread_notes notes;

    cudnnw__os_thread_notes_get(&notes);
    notes.word[1] = (uint64_t)(uintptr_t)error;
    notes.word[3] = (uint64_t)LOAD_FAILED;
    cudnnw__os_thread_notes_set(&notes);
}

static last_failure kept(void)
{
    os_thread_notes notes;

    cudnnw__os_thread_notes_get(&notes);
    return VALUE(last_failure, .library = (const cudnnw_library *)(uintptr_t)notes.word[1],
                               .slot = (uint32_t)notes.word[2], .status = (int)(uint32_t)(notes.word[2] >> 32),
                               .refusal = (size_t)notes.word[3]);
}

/* What the loaded release takes for a cudnnGnnCscGraph_t; 0: it has no function that takes one. */
static size_t graph_bytes(const cudnnw_library *library)
{
    if (cudnnw__library_functions(library) == NULL || library->version < 92600)
        return 0;
    return library->version < 92800 ? 64 : sizeof(cudnnGnnCscGraph_t);
}

static cudnnw_code fail_refused(const last_failure *failure, const char *function, cudnnw_error *error)
{
    char wanted[40], found[40];
    error_facts facts = {.stage = CUDNNW_STAGE_CALL, .function = function,
                         .wanted = strstr(function, "Create") != NULL ? "a place for what it makes"
                                                                      : "its handle or descriptor"};

    if (failure->refusal == CUDNNW_REFUSED_NULL)
        return cudnnw__fail(error, REASON_ARGUMENT_NULL, &facts);
    facts.wanted = cudnnw__number_text(graph_bytes(failure->library), " bytes", wanted, sizeof wanted);
    facts.found = cudnnw__number_text(failure->refusal, " bytes", found, sizeof found);
    return cudnnw__fail(error, REASON_LAYOUT_OTHER, &facts);
}

static cudnnw_code explain(const last_failure *failure, bool take_text, cudnnw_error *error)
{
    const bool known = failure->slot < cudnnw__function_count;
    const char *function = known ? cudnnw__function_name(failure->slot) : "a function that is newer than this cudnnw";
    const failed_call call = {.library = failure->library, .slot = known ? failure->slot : FUNCTION_SLOTS,
                              .function = function, .status = failure->status, .take_text = take_text};

    return failure->refusal != 0 ? fail_refused(failure, function, error) : cudnnw__explain_call(&call, error);
}

cudnnw_code cudnnw_checked(const cudnnw_library *library, uint32_t slot, int status, size_t refusal)
{
    const last_failure failure = {.library = library, .slot = slot, .status = status, .refusal = refusal};

    if (refusal > CUDNNW_REFUSED_NULL && (graph_bytes(library) == 0 || graph_bytes(library) == refusal))
        return CUDNNW_OK;
    keep(&failure);
    return explain(&failure, false, NULL);
}

cudnnw_code cudnnw_last_error(cudnnw_error *error)
{
    const last_failure failure = kept();

    if (failure.refusal == (size_t)LOAD_FAILED) {
        const cudnnw_error *of_load = (const cudnnw_error *)(const void *)failure.library;

        cudnnw__error_copy_out(error, of_load);
        return (cudnnw_code)of_load->code;
    }
    if (failure.status == 0 && failure.refusal == 0)
        return cudnnw_explain(NULL, 0, NULL, error);
    return explain(&failure, true, error);
}
