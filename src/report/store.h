/* SPDX-License-Identifier: MIT
 *
 * How a report keeps its records. Private to this room.
 */
#ifndef CUDNNW_REPORT_STORE_H
#define CUDNNW_REPORT_STORE_H

#include "report.h"

/* One block: this, the files of the row and all their strings. */
typedef struct candidate_record {
    size_t place;           /* among all records, in the order in which they came */
    char *verdict;          /* a later message and hint, in one block; NULL: still those of the block */
    cudnnw_candidate row;
} candidate_record;

typedef struct warning_record {
    size_t place;
    cudnnw_severity severity;
    cudnnw_error error;
} warning_record;

struct cudnnw_report {
    candidate_record **candidate;
    warning_record **warning;
    size_t candidates, candidate_room;
    size_t warnings, warning_room;
    size_t places;          /* records so far */
    size_t dropped;         /* records that memory or LIMIT_REPORT_RECORDS had no room for */
    size_t delivered;       /* records below this place were handed to the log */
    char *text;
    char *json;
};

/* "given in the options": for a person. */
const char *cudnnw__report_origin_phrase(int origin);
/* "debug", "note", "warning", "error". */
const char *cudnnw__report_severity_word(cudnnw_severity severity);

#endif
