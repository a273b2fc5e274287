/* SPDX-License-Identifier: MIT
 *
 * What a find or load looked at: candidates, warnings, what was opened. Filled along the road, immutable for the user.
 */
#ifndef CUDNNW_REPORT_H
#define CUDNNW_REPORT_H

#include "cudnnw/cudnnw.h"

#include "../error/error.h"

typedef struct cudnnw_report report;

report *cudnnw__report_new(void); /* NULL when memory is short */

/* Adds a warning or note. When memory is short the record is dropped and the report says so. NULL report is allowed. */
void cudnnw__report_warn(report *report, cudnnw_severity severity, cudnnw_reason reason, const error_facts *facts);
void cudnnw__report_warn_error(report *report, cudnnw_severity severity, const cudnnw_error *error);

/* Adds a candidate; all strings are copied. files may be NULL when count is 0. The index is its place in the order. */
cudnnw_code cudnnw__report_add(report *report, const cudnnw_candidate *candidate, size_t *index);
void cudnnw__report_choose(report *report, size_t index);
void cudnnw__report_verdict(report *report, size_t index, const cudnnw_error *error);

/* Hands every record that was not yet handed out to the caller's callback. Never under a lock. */
void cudnnw__report_deliver(report *report, const cudnnw_options *options);

/* "library_path": the word for a cudnnw_origin, in JSON and in CUDNNW_SEARCH. "unknown" for other numbers. */
const char *cudnnw__report_origin_word(int origin);

#endif
