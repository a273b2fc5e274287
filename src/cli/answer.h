/* SPDX-License-Identifier: MIT
 *
 * What a command found out, and how it is told: as text for a person, as JSON for a script.
 */
#ifndef CUDNNW_CLI_ANSWER_H
#define CUDNNW_CLI_ANSWER_H

#include "cli.h"

/* A folder that only stands for something else, such as a member of an archive, and is told as that. */
typedef struct cli_alias {
    char *folder;
    char *shown;
} cli_alias;

/* All that is known when a command is over. */
typedef struct cli_answer {
    const cli_request *request;
    cudnnw_code code;
    cudnnw_error error;
    const char *reason;         /* the command's own, for an error that the library does not know; NULL: the error's */
    cudnnw_report *report;      /* NULL: there is none */
    cudnnw_library *library;    /* NULL: nothing was opened */
    cudnnw_library_info info;
    cli_probe probe;
    const cli_alias *alias;     /* NULL: every folder is told as it is */
    size_t alias_count;
    void (*more_json)(const void *more); /* prints further members, each behind a comma; NULL: none */
    const void *more;
} cli_answer;

int cli_exit_status(cudnnw_code code);

/* The candidate that the answer is about: the chosen one, or the only one; else NULL. */
const cudnnw_candidate *cli_answer_subject(const cli_answer *a);
/* The alias whose folder stands at `at`; NULL: none. */
const cli_alias *cli_answer_alias(const cli_answer *a, const char *at);
/* The text with every alias in place of its folder; allocated, NULL: no memory. */
char *cli_answer_said(const cli_answer *a, const char *text);
/* The fields of the error, said so. */
void cli_answer_say_error(cli_answer *a);

/* answer_json.c */
void cli_json_text(const char *name, const char *text);            /* ,"name":"text" */
void cli_json_error(const cli_answer *a);                          /* the members from `cudnnw` to `canonical_status` */
void cli_json_release(uint32_t version, uint32_t cuda_major);      /* unknown is null, so that nobody takes a 0 for a release */
void cli_answer_json(const cli_answer *a);

/* reference.c: sets of the report that only stand in for a cuDNN. */
bool cli_is_reference_set(const cudnnw_candidate *row);
void cli_answer_reference_sets(const cli_answer *a); /* a line for each */
void cli_json_reference_sets(const cli_answer *a);   /* the member with their paths */

/* support.c: one row for the table of what was run where, after a load with a probe. */
enum { CLI_SUPPORT_ROW_BYTES = 384 };
void cli_support_row(const cli_answer *a, char *text, size_t size);
void cli_system_name(char *text, size_t size); /* support_linux.c, support_windows.c: "Wine 8.0 as Windows 10.0.19043" */

/* answer_text.c */
void cli_print_problem(const cli_answer *a, int code, int reason, const char *message, const char *hint);
/* The error first, unless a candidate says the same; then each candidate with its files, then the warnings. */
void cli_answer_judgement(const cli_answer *a);
void cli_answer_library(const cli_answer *a);
void cli_answer_warnings(const cli_answer *a);

#endif
