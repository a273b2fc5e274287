/* SPDX-License-Identifier: MIT
 *
 * Any bytes as an ELF file: the reader answers, and whatever it takes for a library can be asked everything without a step
 * outside.
 */
#include "ask_everything.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char path[] = "/fuzz/libcudnn_ops.so.9";
    os_status status;
    os_file *file = fuzz_file(path, data, size, &status);
    cudnnw_error error = CUDNNW_ERROR_INIT;
    const char *version;
    size_t cursor = 0;
    image *of = NULL;

    if (cudnnw__elf_read(file, &status, path, "cudnn_ops_infer_version", &of, &error) == CUDNNW_OK) {
        ask_everything(of, file);
        cudnnw__image_free(of);
    }
    if (cudnnw__elf_read_versions(file, &status, path, &of, &error) == CUDNNW_OK) {
        while ((version = cudnnw__elf_next_version(of, &cursor)) != NULL)
            must(cudnnw__image_defines_version(of, version));
        cudnnw__image_free(of);
    }
    cudnnw__os_file_close(file);
    return 0;
}
