/* SPDX-License-Identifier: MIT
 *
 * A program written for plain cuDNN, 8 or 9: a convolution with a search for the algorithm, which needs a GPU. Without one it
 * says so and goes on with what is left. It knows nothing of cudnnw. With ON_DEVICE it is linked to the CUDA runtime, too, and
 * computes.
 */
#include <cudnn.h>

#include "plain.h"

#include <stdio.h>
#include <stdlib.h>

static cudnnTensorDescriptor_t x, y;
static cudnnFilterDescriptor_t w;
static cudnnConvolutionDescriptor_t convolution;

static void describe(void)
{
    int n = 0, c = 0, h = 0, wide = 0;
    size_t bytes = 0;

    CHECK(cudnnCreateTensorDescriptor(&x));
    CHECK(cudnnCreateTensorDescriptor(&y));
    CHECK(cudnnCreateFilterDescriptor(&w));
    CHECK(cudnnCreateConvolutionDescriptor(&convolution));
    CHECK(cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 2, 3, 32, 48));
    CHECK(cudnnSetFilter4dDescriptor(w, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 8, 3, 3, 5));
    CHECK(cudnnSetConvolution2dDescriptor(convolution, 1, 0, 2, 1, 1, 2, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
    CHECK(cudnnSetConvolutionGroupCount(convolution, 1));
    CHECK(cudnnGetConvolution2dForwardOutputDim(convolution, x, w, &n, &c, &h, &wide));
    CHECK(cudnnSetTensor4dDescriptor(y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, wide));
    CHECK(cudnnGetTensorSizeInBytes(y, &bytes));
    printf("output %d %d %d %d, %zu bytes\n", n, c, h, wide, bytes);
}

#ifdef ON_DEVICE
static void compute(cudnnHandle_t handle, const cudnnConvolutionFwdAlgoPerf_t *algorithm)
{
    enum { IN = 2 * 3 * 32 * 48, WINDOW = 8 * 3 * 3 * 5, OUT = 2 * 8 * 16 * 40 };
    static float in[IN], window[WINDOW], out[OUT];
    const float one = 1, zero = 0;
    void *workspace = device_memory(algorithm->memory + 1), *results = device_memory(sizeof out), *images, *weights;

    fill(in, IN, 1, 32);
    fill(window, WINDOW, 2, 128);
    images = to_device(in, sizeof in);
    weights = to_device(window, sizeof window);
    CHECK(cudnnConvolutionForward(handle, &one, x, images, w, weights, convolution, algorithm->algo, workspace,
                                  algorithm->memory, &zero, y, results));
    from_device(out, results, sizeof out);
    print_numbers("convolution", out, OUT);
    forget(workspace);
    forget(results);
    forget(images);
    forget(weights);
}
#endif

static void search(cudnnHandle_t handle)
{
    cudnnConvolutionFwdAlgoPerf_t found[CUDNN_CONVOLUTION_FWD_ALGO_COUNT];
    int count = 0;

    CHECK(cudnnGetConvolutionForwardAlgorithm_v7(handle, x, w, convolution, y, CUDNN_CONVOLUTION_FWD_ALGO_COUNT, &count,
                                                 found));
    for (int i = 0; i < count; i++)
        printf("algorithm %d: %d, %zu bytes\n", (int)found[i].algo, (int)found[i].status, found[i].memory);
#ifdef ON_DEVICE
    compute(handle, &found[0]);
#endif
    CHECK(cudnnDestroy(handle));
}

int main(void)
{
    cudnnHandle_t handle = NULL;
    cudnnStatus_t status;

    setvbuf(stdout, NULL, _IONBF, 0);
    describe();
    status = cudnnCreate(&handle);
    if (status == CUDNN_STATUS_SUCCESS)
        search(handle);
    else
        printf("no GPU: %d %s\n", (int)status, cudnnGetErrorString(status));
    CHECK(cudnnDestroyConvolutionDescriptor(convolution));
    CHECK(cudnnDestroyFilterDescriptor(w));
    CHECK(cudnnDestroyTensorDescriptor(y));
    CHECK(cudnnDestroyTensorDescriptor(x));
    printf("plain: done\n");
    return 0;
}
