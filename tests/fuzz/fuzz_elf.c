/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a file: the readers answer, and whatever they take for a library can be asked everything
 * without a step outside. Good seeds: small libraries of any compiler, and the fakes of tests/fakes.
 */
#define _GNU_SOURCE
#include "inspect/image.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ask_everything(const image *of, os_file *file)
{
    size_t cursor = 0;
    const char *name;

    while ((name = cudnnw__image_next_export(of, &cursor)) != NULL)
        if (!cudnnw__image_exports(of, name, NULL) && of->kind == IMAGE_PE)
            abort(); /* what is walked is found */
    for (size_t i = 0; i < of->import_count; i++)
        (void)cudnnw__image_exports(of, of->imports[i].name, of->imports[i].library);
    for (size_t i = 0; i < of->need_count; i++)
        (void)cudnnw__image_defines_version(of, of->needs[i].version);
    (void)cudnnw__image_cuda_major(of, file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[64];
    static int memory = -1;
    os_file *file = NULL;
    os_status status;
    os_failure why;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *of = NULL;

    if (memory < 0) {
        memory = memfd_create("fuzz_elf", 0);
        snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
    }
    if (ftruncate(memory, 0) != 0 || pwrite(memory, data, size, 0) != (ssize_t)size ||
        !cudnnw__os_file_open(path, &file, &status, &why))
        return 0;
    if (cudnnw__image_read(file, &status, path, "cudnn_graph_version", &of, &error) == CUDNNW_OK) {
        ask_everything(of, file);
        cudnnw__image_free(of);
    }
    cudnnw__os_file_close(file);
    return 0;
}
