/* SPDX-License-Identifier: MIT
 *
 * What fuzz_elf and fuzz_pe ask of a file that was taken for a library.
 */
#ifndef FUZZ_ASK_EVERYTHING_H
#define FUZZ_ASK_EVERYTHING_H

#include "inspect/image_readers.h"

#include <stdlib.h>

#include "memory_files.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* The only file in the world. */
static os_file *fuzz_file(const char *path, const uint8_t *data, size_t size, os_status *status)
{
    static memory_file only;
    os_file *file = NULL;
    os_failure why;

    only = (memory_file){path, data, size, 1};
    memory_files_are(&only, 1);
    must(cudnnw__os_file_open(path, &file, status, &why));
    return file;
}

static void ask_everything(const image *of, os_file *file)
{
    size_t cursor = 0, walked = 0;
    const char *name;

    while ((name = cudnnw__image_next_export(of, &cursor)) != NULL) {
        must(of->kind != IMAGE_PE || cudnnw__image_exports(of, name, NULL)); /* what is walked is found */
        walked++;
    }
    must(of->kind != IMAGE_PE || walked <= of->export_count);
    for (size_t i = 0; i < of->import_count; i++)
        (void)cudnnw__image_exports(of, of->imports[i].name, of->imports[i].library);
    for (size_t i = 0; i < of->need_count; i++)
        (void)cudnnw__image_defines_version(of, of->needs[i].version);
    (void)cudnnw__image_cuda_major(of, file);
}

#endif
