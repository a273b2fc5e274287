/* SPDX-License-Identifier: MIT
 *
 * A portable application that sorts a picture into one of ten classes. Its folder may carry a cuDNN (in `cudnn` beside the
 * program, as `cudnnw bundle` makes it) and the program runs on any machine: with a GPU through cuDNN, else, or when
 * anything of the GPU fails, on its own CPU path, and it says why.
 */
#include <cudnnw/cudnnw.h>

#include "gpu.h"
#include "network.h"

#include <stdio.h>

/* Once per process. NULL: no GPU, no driver, no or a broken cuDNN; the user is told which. */
static cudnnw_library *load_cudnn(void)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *cudnn;

    options.need = CUDNNW_CONVOLUTION; /* so the bundle can leave out what only attention and RNNs want */
    if (cudnnw_load(&options, &cudnn, &error) == CUDNNW_OK)
        return cudnn;
    printf("No GPU: %s: %s\n%s\n", cudnnw_code_name(error.code), error.message, error.hint);
    return NULL;
}

static bool run_on_gpu(const network *n, cudnnw_library *cudnn, const float *picture, float *results)
{
    static char why[4096];
    cudnnw_library_info info = {.size = sizeof info};
    char version[16];

    if (cudnn == NULL)
        return false;
    if (!network_run_on_gpu(n, cudnn, picture, results, why, sizeof why)) {
        printf("The GPU failed: %s\n", why);
        return false;
    }
    cudnnw_info(cudnn, &info);
    printf("Computed by cuDNN %s from %s on %s\n", cudnnw_version_text(info.version, version, sizeof version), info.folder,
           gpu_name());
    return true;
}

int main(void)
{
    static float picture[PICTURE_FLOATS], results[LARGEST_FLOATS];
    float scores[CLASSES];
    network n;
    cudnnw_library *cudnn;

    if (!network_make(&n)) {
        network_end(&n);
        printf("portable_app: not enough memory\n");
        return 1;
    }
    picture_make(picture);
    cudnn = load_cudnn();
    if (!run_on_gpu(&n, cudnn, picture, results)) {
        network_run_on_cpu(&n, picture, results);
        printf("Computed by the CPU\n");
    }
    network_scores(results, scores);
    for (int c = 0; c < CLASSES; c++)
        printf("class %d %.7f\n", c, (double)scores[c]);
    cudnnw_unload(cudnn);
    network_end(&n);
    printf("portable_app: done\n");
    return 0;
}
