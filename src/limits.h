/* SPDX-License-Identifier: MIT
 *
 * Every limit on what is taken from files, folders and the environment. Hostile input ends with an error, not with
 * all memory. The figures are an order of magnitude above what the surveyed releases (8.5 to 9.28) need.
 */
#ifndef CUDNNW_LIMITS_H
#define CUDNNW_LIMITS_H

enum {
    LIMIT_PATH_BYTES = 32768,           /* longest path on both systems, with the NUL */
    LIMIT_VARIABLE_BYTES = 131072,      /* one environment variable */
    LIMIT_VARIABLE_ENTRIES = 4096,
    LIMIT_FOLDER_ENTRIES = 65536,       /* names read from one folder */
    LIMIT_CANDIDATE_FOLDERS = 4096,
    LIMIT_MODULES = 16384,              /* mapped modules of a process */
    LIMIT_TABLE_BYTES = 64 << 20,       /* one table of an image: the largest measured is 6 MiB */
    LIMIT_IMAGE_BYTES = 128 << 20,      /* all tables of one image */
    LIMIT_IMAGE_SEGMENTS = 256,         /* program headers or sections that count */
    LIMIT_IMAGE_SYMBOLS = 1 << 20,
    LIMIT_RODATA_BYTES = 8 << 20,       /* read of an unknown file to learn its CUDA major */
    LIMIT_REPORT_RECORDS = 1024         /* warnings of one report, 6 KiB each; the rest is counted */
};

#endif
