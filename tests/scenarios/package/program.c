/* SPDX-License-Identifier: MIT
 *
 * A user of the installed package, or of the single file, as C and as C++: opens the cuDNN in FOLDER and calls it both ways.
 */
#define CUDNNW_OWN_TYPES
#ifdef PROGRAM_SINGLE_FILE
#include "cudnnw.h"
#else
#include <cudnnw/cudnnw_calls.h>
#endif

#include <stdio.h>

int main(int argc, char **argv)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *library = NULL;
    cudnnTensorDescriptor_t tensor = NULL;
    const char *folder = argc > 1 ? argv[1] : "";

    options.folders = &folder;
    options.folder_count = 1;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK) {
        printf("%s: %s\n", cudnnw_code_name(error.code), error.message);
    } else if (cudnnwCreateTensorDescriptor(library, &tensor) == CUDNNW_OK
               && cudnnw_functions(library)->DestroyTensorDescriptor(tensor) == CUDNN_STATUS_SUCCESS) {
        printf("cudnnw %d opened %u\n", (int)cudnnw_version(), (unsigned)cudnnw_functions(library)->GetVersion());
    }
    cudnnw_unload(library);
    printf("package: done\n");
    return 0;
}
