/* SPDX-License-Identifier: MIT
 *
 * Files that lie in memory. They stand before the library's door to the system (-Wl,--wrap), so that a fuzzer reads
 * without one system call, and a folder is made and gone in no time.
 */
#ifndef FUZZ_MEMORY_FILES_H
#define FUZZ_MEMORY_FILES_H

#include "os/os.h"

typedef struct memory_file {
    const char *path;           /* absolute */
    const unsigned char *bytes;
    size_t size;
    uint64_t identity;          /* two names of one file have one number */
} memory_file;

/* From now on these are all files that there are; the array is not copied. */
void memory_files_are(const memory_file *files, size_t count);

#endif
