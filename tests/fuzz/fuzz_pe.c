/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a DLL: the reader answers, and whatever it takes for a library can be asked everything without a step outside.
 */
#include "ask_everything.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char path[] = "/fuzz/cudnn_graph64_9.dll";
    os_status status;
    os_file *file = fuzz_file(path, data, size, &status);
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *of = NULL;

    if (cudnnw__pe_read(file, &status, path, "cudnn_graph_version", &of, &error) == CUDNNW_OK) {
        ask_everything(of, file);
        cudnnw__image_free(of);
    }
    cudnnw__os_file_close(file);
    return 0;
}
