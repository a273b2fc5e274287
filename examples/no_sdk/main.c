/* SPDX-License-Identifier: MIT
 *
 * Built on a machine with no CUDA and no cuDNN: types, enums and constants are cudnnw's own, which have cuDNN's names and
 * numbers. Asks the cuDNN that it finds how large the result of a convolution is, which needs no GPU, and what of the
 * newer functions this release has.
 */
#define CUDNNW_OWN_TYPES
#include <cudnnw/cudnnw_calls.h>

#include <stdbool.h>
#include <stdio.h>

/* 32 pictures of 3 x 224 x 224, 64 filters of 3 x 7 x 7, stride 2, padding 3. */
static bool ask_size(cudnnw_library *cudnn)
{
    cudnnTensorDescriptor_t picture = NULL;
    cudnnFilterDescriptor_t filter = NULL;
    cudnnConvolutionDescriptor_t convolution = NULL;
    int n = 0, c = 0, h = 0, w = 0;
    bool good =
        cudnnwCreateTensorDescriptor(cudnn, &picture) == CUDNNW_OK &&
        cudnnwSetTensor4dDescriptor(cudnn, picture, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 32, 3, 224, 224) == CUDNNW_OK &&
        cudnnwCreateFilterDescriptor(cudnn, &filter) == CUDNNW_OK &&
        cudnnwSetFilter4dDescriptor(cudnn, filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 64, 3, 7, 7) == CUDNNW_OK &&
        cudnnwCreateConvolutionDescriptor(cudnn, &convolution) == CUDNNW_OK &&
        cudnnwSetConvolution2dDescriptor(cudnn, convolution, 3, 3, 2, 2, 1, 1, CUDNN_CROSS_CORRELATION,
                                         CUDNN_DATA_FLOAT) == CUDNNW_OK &&
        cudnnwGetConvolution2dForwardOutputDim(cudnn, convolution, picture, filter, &n, &c, &h, &w) == CUDNNW_OK;

    if (good)
        printf("32x3x224x224 becomes %dx%dx%dx%d\n", n, c, h, w);
    cudnnwDestroyConvolutionDescriptor(cudnn, convolution);
    cudnnwDestroyFilterDescriptor(cudnn, filter);
    cudnnwDestroyTensorDescriptor(cudnn, picture);
    return good;
}

/* A function that a release lacks may be called all the same and answers FUNCTION_ABSENT. Asking first is cheaper. */
static void ask_functions(const cudnnw_library *cudnn)
{
    const char *const functions[] = {"cudnnRNNForward", "cudnnRNNForwardInference", "cudnnGetLastErrorString"};

    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        printf("%s: %s\n", functions[i], cudnnw_code_name((int)cudnnw_available(cudnn, functions[i])));
}

int main(void)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *cudnn;
    bool good;

    options.device = CUDNNW_DEVICE_OPTIONAL; /* descriptions need no GPU; a program that computes leaves this out */
    if (cudnnw_load(&options, &cudnn, &error) != CUDNNW_OK) {
        printf("%s: %s\n%s\n", cudnnw_code_name(error.code), error.message, error.hint);
        printf("no_sdk: without cuDNN\n");
        return 1;
    }
    good = ask_size(cudnn);
    if (!good) {
        cudnnw_last_error(&error);
        printf("%s: %s\n%s\n", cudnnw_code_name(error.code), error.message, error.hint);
    }
    ask_functions(cudnn);
    cudnnw_unload(cudnn);
    printf("no_sdk: %s\n", good ? "done" : "failed");
    return good ? 0 : 1;
}
