/* SPDX-License-Identifier: MIT
 *
 * The entries of a PATH-like variable, one after the other, each with what is wrong with it. Pure: the value
 * is only read.
 */
#ifndef CUDNNW_FIND_SPLIT_H
#define CUDNNW_FIND_SPLIT_H

#include "../report/report.h"

typedef struct find_cursor {
    const char *rest;    /* start with the value */
    bool windows;        /* ';' and quotes; else ':' */
    bool semicolon_too;  /* glibc splits LD_LIBRARY_PATH at both */
    size_t number;       /* start with 0 */
} find_cursor;

typedef struct find_entry {
    const char *text;    /* within the value, without quotes */
    size_t length;
    size_t number;       /* from 1, the bad ones count */
    const char *problem; /* NULL: a good one; else why it is skipped */
} find_entry;

/* Whether glibc splits this variable at ';' as well. */
bool cudnnw__find_splits_at_both(const char *variable, bool windows);
/* False at the end. An empty value has no entries, but "a:" has an empty second one. */
bool cudnnw__find_next_entry(find_cursor *cursor, find_entry *entry);
/* Tells the report (NULL is allowed) which entry is skipped and why. */
void cudnnw__find_note_entry(const char *variable, const find_entry *entry, report *report);

#endif
