/* SPDX-License-Identifier: MIT
 *
 * Errors for a caller whose header knows a shorter struct. In a file of its own, so that no compiler gives every failure the
 * stack that only this one needs.
 */
#include "error.h"

void cudnnw__error_fill_older(cudnnw_error *error, cudnnw_reason reason, const error_facts *facts)
{
    cudnnw_error made = CUDNNW_ERROR_INIT;

    cudnnw__error_fill(&made, reason, facts);
    cudnnw__error_copy_out(error, &made);
}
