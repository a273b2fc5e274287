/* SPDX-License-Identifier: MIT
 *
 * Fills the function table from the library that owns each function. No slot is ever NULL: what a release
 * lacks, or whose sub-library was not opened, is a stub of the right type that says so.
 */
#ifndef CUDNNW_RESOLVE_H
#define CUDNNW_RESOLVE_H

#include "../open/open.h"

#if !defined(CUDNNW_OWN_TYPES)
#define CUDNNW_OWN_TYPES /* the library is built without any header of NVIDIA */
#endif
#include "cudnnw/cudnnw_api.h"

typedef struct function_table {
    cudnnw_api api;         /* immutable once filled */
    os_function later[CUDNNW_TABLE_SLOTS - CUDNNW_FUNCTIONS]; /* what newer headers find behind their functions */
    uint32_t available, absent, not_opened;
} function_table;

/* SYMBOL_MISSING when an opened owner lacks a function that its release has. A release newer than the manifest
 * may lack functions (removed since): they become absent, with a note. */
cudnnw_code cudnnw__resolve(const open_modules *modules, uint32_t version, function_table *table, report *report,
                            cudnnw_error *error);

/* What a slot holds. */
os_function cudnnw__table_function(const function_table *table, size_t slot);

#endif
