/* SPDX-License-Identifier: MIT
 *
 * The smallest program: is there a cuDNN that this machine can use, and which one?
 */
#include <cudnnw/cudnnw.h>

#include <stdio.h>

int main(void)
{
    cudnnw_library *cudnn;
    cudnnw_library_info info = {.size = sizeof info};
    cudnnw_error error = CUDNNW_ERROR_INIT;
    char version[16];

    if (cudnnw_load(NULL, &cudnn, &error) != CUDNNW_OK) {
        printf("%s: %s\n%s\n", cudnnw_code_name(error.code), error.message, error.hint);
        return 1;
    }
    cudnnw_info(cudnn, &info);
    printf("cuDNN %s from %s\n", cudnnw_version_text(info.version, version, sizeof version), info.folder);
    cudnnw_unload(cudnn);
}
