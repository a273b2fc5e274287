/* SPDX-License-Identifier: MIT
 *
 * The first program: find a cuDNN, judge it, open it, describe a convolution and an LSTM with it, and say why the GPU part
 * cannot run when it cannot.
 *
 *   first            searches the usual places
 *   first FOLDER     takes the cuDNN in that absolute folder, or says what is wrong with it
 */
#define CUDNNW_OWN_TYPES /* no CUDA and no cuDNN header is needed to build this */
#include <cudnnw/cudnnw_api.h>

#include <stdio.h>

static int fail(const char *what, const cudnnw_library *library, int status)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    cudnnw_explain(library, status, what, &error);
    printf("%s\n%s\n", error.message, error.hint);
    return 1;
}

static void print_library(cudnnw_library *library)
{
    cudnnw_library_info info = {.size = sizeof info};
    char release[16];

    cudnnw_info(library, &info);
    printf("cuDNN %s for CUDA %u from %s%s\n", cudnnw_version_text(info.version, release, sizeof release),
           (unsigned)info.cuda_major, info.folder, info.adopted ? " (was in the process already)" : "");
    for (size_t i = 0; i < info.module_count; i++) {
        cudnnw_module module = {.size = sizeof module};

        cudnnw_module_info(library, i, &module);
        printf("  %-32s %4u functions %8.1f MB  %s\n", module.name, (unsigned)module.functions,
               (double)module.bytes / 1e6, module.path);
    }
    printf("  %u functions can be called; %u do not exist in this release; %u were not asked for\n",
           (unsigned)info.functions_available, (unsigned)info.functions_absent, (unsigned)info.functions_not_opened);
}

/* 32 images of 3 x 224 x 224, 64 filters of 3 x 7 x 7, stride 2, padding 3: the first layer of many networks. */
static int describe_convolution(const cudnnw_library *library, const cudnnw_api *cudnn)
{
    cudnnTensorDescriptor_t image = NULL;
    cudnnFilterDescriptor_t filter = NULL;
    cudnnConvolutionDescriptor_t convolution = NULL;
    int n = 0, c = 0, h = 0, w = 0;
    int status = (int)cudnn->CreateTensorDescriptor(&image);

    if (status == 0)
        status = (int)cudnn->SetTensor4dDescriptor(image, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 32, 3, 224, 224);
    if (status == 0)
        status = (int)cudnn->CreateFilterDescriptor(&filter);
    if (status == 0)
        status = (int)cudnn->SetFilter4dDescriptor(filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 64, 3, 7, 7);
    if (status == 0)
        status = (int)cudnn->CreateConvolutionDescriptor(&convolution);
    if (status == 0)
        status = (int)cudnn->SetConvolution2dDescriptor(convolution, 3, 3, 2, 2, 1, 1, CUDNN_CROSS_CORRELATION,
                                                        CUDNN_DATA_FLOAT);
    if (status == 0)
        status = (int)cudnn->GetConvolution2dForwardOutputDim(convolution, image, filter, &n, &c, &h, &w);
    if (status != 0)
        return fail("cudnnGetConvolution2dForwardOutputDim", library, status);
    printf("convolution 32x3x224x224 with 64x3x7x7, stride 2, padding 3: output %dx%dx%dx%d\n", n, c, h, w);
    cudnn->DestroyConvolutionDescriptor(convolution);
    cudnn->DestroyFilterDescriptor(filter);
    cudnn->DestroyTensorDescriptor(image);
    return 0;
}

/* Two layers, both directions, 256 cells: sequences of 50 steps, 16 of them, 128 features each. */
static int describe_lstm(const cudnnw_library *library, const cudnnw_api *cudnn)
{
    enum { STEPS = 50, BATCH = 16, FEATURES = 128, CELLS = 256, LAYERS = 2 };
    cudnnRNNDescriptor_t rnn = NULL;
    cudnnDropoutDescriptor_t dropout = NULL;
    cudnnRNNAlgo_t algorithm;
    cudnnRNNMode_t cell;
    cudnnRNNBiasMode_t bias;
    cudnnDirectionMode_t direction = CUDNN_UNIDIRECTIONAL;
    cudnnRNNInputMode_t input;
    cudnnDataType_t data, math_precision;
    cudnnMathType_t math;
    int32_t features = 0, cells = 0, projected = 0, layers = 0;
    uint32_t flags = 0;
    int status = (int)cudnn->CreateRNNDescriptor(&rnn);

    if (status == 0)
        status = (int)cudnn->CreateDropoutDescriptor(&dropout);
    if (status == 0)
        status = (int)cudnn->SetRNNDescriptor_v8(rnn, CUDNN_RNN_ALGO_STANDARD, CUDNN_LSTM, CUDNN_RNN_DOUBLE_BIAS,
                                                 CUDNN_BIDIRECTIONAL, CUDNN_LINEAR_INPUT, CUDNN_DATA_FLOAT,
                                                 CUDNN_DATA_FLOAT, CUDNN_DEFAULT_MATH, FEATURES, CELLS, CELLS, LAYERS,
                                                 dropout, CUDNN_RNN_PADDED_IO_ENABLED);
    if (status == 0)
        status = (int)cudnn->GetRNNDescriptor_v8(rnn, &algorithm, &cell, &bias, &direction, &input, &data,
                                                 &math_precision, &math, &features, &cells, &projected, &layers,
                                                 &dropout, &flags);
    if (status != 0)
        return fail("cudnnSetRNNDescriptor_v8", library, status);
    printf("LSTM, %d layers, both directions, %d cells, %dx%dx%d in: output %dx%dx%d\n", (int)layers, (int)cells, STEPS,
           BATCH, (int)features, STEPS, BATCH, (int)projected * (direction == CUDNN_BIDIRECTIONAL ? 2 : 1));
    cudnn->DestroyRNNDescriptor(rnn);
    return 0;
}

static int try_gpu(const cudnnw_library *library, const cudnnw_api *cudnn)
{
    cudnnHandle_t handle = NULL;
    int status = (int)cudnn->Create(&handle);
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (status == 0) {
        printf("GPU: cudnnCreate works here\n");
        cudnn->Destroy(handle);
        return 0;
    }
    cudnnw_explain(library, status, "cudnnCreate", &error);
    printf("GPU: not on this machine: %s\n", error.message);
    return 0; /* the description above needed none */
}

int main(int argc, char **argv)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *library = NULL;
    const char *folder = argc > 1 ? argv[1] : NULL;
    int result;

    options.device = CUDNNW_DEVICE_OPTIONAL; /* descriptions work without a GPU; a program that computes leaves this out */
    if (folder != NULL) {
        options.folders = &folder;
        options.folder_count = 1;
    }
    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK) {
        printf("%s: %s\n%s\n", cudnnw_code_name(error.code), error.message, error.hint);
        return 1;
    }

    const cudnnw_api *cudnn = cudnnw_functions(library);

    print_library(library);
    result = describe_convolution(library, cudnn);
    if (result == 0)
        result = describe_lstm(library, cudnn);
    if (result == 0)
        result = try_gpu(library, cudnn);
    cudnnw_unload(library);
    return result;
}
