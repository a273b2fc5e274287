/* SPDX-License-Identifier: MIT
 *
 * What works of a real cuDNN without a GPU, through checked calls, one source for 8 and 9: output sizes of convolutions
 * against the known formula, RNN descriptors set and read back, tensor sizes, refused settings and their explanation, and
 * why cudnnCreate fails here.
 *
 *   calls FOLDER [DEPENDENCIES]
 *
 * Prints one line per group, one per contradiction, and closes with "calls: done" when there was none.
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_calls.h"

#include <stdio.h>
#include <string.h>

#include "own_words.h"

static cudnnw_library *cudnn;
static unsigned wrong;

/* Whether the call succeeded; says why not. */
static int good(cudnnw_code code)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (code == CUDNNW_OK)
        return 1;
    cudnnw_last_error(&error);
    printf("wrong: %s\n", error.message);
    wrong++;
    return 0;
}

static void same(long long found, long long wanted, const char *what, long long of)
{
    if (found == wanted)
        return;
    printf("wrong: %s is %lld instead of %lld (%lld)\n", what, found, wanted, of);
    wrong++;
}

/* ---- Convolution ------------------------------------------------------------------------------------------- */

typedef struct shape {
    int batch, channels, image, outputs, window, padding, stride, dilation, groups;
} shape;

static int output_of(const shape *s)
{
    return 1 + (s->image + 2 * s->padding - ((s->window - 1) * s->dilation + 1)) / s->stride;
}

/* The same shape in two spatial dimensions by the 2d functions and in three by the Nd ones. */
static void convolve(const shape *s)
{
    cudnnTensorDescriptor_t input = NULL;
    cudnnFilterDescriptor_t filter = NULL;
    cudnnConvolutionDescriptor_t convolution = NULL;
    int n = 0, c = 0, h = 0, w = 0, size[5] = {0, 0, 0, 0, 0};
    const int tensor[5] = {s->batch, s->channels, s->image, s->image + 1, s->image};
    const int kernel[5] = {s->outputs, s->channels / s->groups, s->window, s->window, s->window};
    const int padding[3] = {s->padding, s->padding, s->padding}, stride[3] = {s->stride, s->stride, s->stride};
    const int dilation[3] = {s->dilation, s->dilation, s->dilation};

    if (!good(cudnnwCreateTensorDescriptor(cudnn, &input)) || !good(cudnnwCreateFilterDescriptor(cudnn, &filter)) ||
        !good(cudnnwCreateConvolutionDescriptor(cudnn, &convolution)))
        return;
    good(cudnnwSetTensor4dDescriptor(cudnn, input, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, s->batch, s->channels, s->image,
                                     s->image));
    good(cudnnwSetFilter4dDescriptor(cudnn, filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, s->outputs,
                                     s->channels / s->groups, s->window, s->window));
    good(cudnnwSetConvolution2dDescriptor(cudnn, convolution, s->padding, s->padding, s->stride, s->stride, s->dilation,
                                          s->dilation, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
    good(cudnnwSetConvolutionGroupCount(cudnn, convolution, s->groups));
    if (good(cudnnwGetConvolution2dForwardOutputDim(cudnn, convolution, input, filter, &n, &c, &h, &w))) {
        same(n, s->batch, "batch", s->image);
        same(c, s->outputs, "channels", s->image);
        same(h, output_of(s), "height", s->image);
        same(w, output_of(s), "width", s->image);
    }
    good(cudnnwSetTensorNdDescriptorEx(cudnn, input, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 5, tensor));
    good(cudnnwSetFilterNdDescriptor(cudnn, filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 5, kernel));
    good(cudnnwSetConvolutionNdDescriptor(cudnn, convolution, 3, padding, stride, dilation, CUDNN_CROSS_CORRELATION,
                                          CUDNN_DATA_FLOAT));
    good(cudnnwSetConvolutionGroupCount(cudnn, convolution, s->groups));
    if (good(cudnnwGetConvolutionNdForwardOutputDim(cudnn, convolution, input, filter, 5, size))) {
        shape wider = *s;

        wider.image++;
        same(size[1], s->outputs, "Nd channels", s->image);
        same(size[2], output_of(s), "Nd depth", s->image);
        same(size[3], output_of(&wider), "Nd height", s->image);
        same(size[4], output_of(s), "Nd width", s->image);
    }
    good(cudnnwDestroyConvolutionDescriptor(cudnn, convolution));
    good(cudnnwDestroyFilterDescriptor(cudnn, filter));
    good(cudnnwDestroyTensorDescriptor(cudnn, input));
}

static void convolutions(void)
{
    unsigned shapes = 0;

    for (int image = 16; image <= 33; image += 5)
        for (int window = 1; window <= 5; window += 2)
            for (int padding = 0; padding <= 2; padding++)
                for (int stride = 1; stride <= 2; stride++)
                    for (int dilation = 1; dilation <= 2; dilation++)
                        for (int groups = 1; groups <= 4; groups *= 2, shapes++)
                            convolve(&(shape){.batch = 1 + (int)shapes % 3, .channels = 8, .image = image, .outputs = 12,
                                              .window = window, .padding = padding, .stride = stride,
                                              .dilation = dilation, .groups = groups});
    printf("convolutions: %u shapes, 2d and Nd\n", shapes);
}

/* ---- RNN --------------------------------------------------------------------------------------------------- */

typedef struct rnn {
    cudnnRNNMode_t mode;
    cudnnDirectionMode_t direction;
    int projection;
    unsigned padded;
} rnn;

static void describe(const rnn *r)
{
    cudnnRNNDescriptor_t descriptor = NULL;
    cudnnRNNAlgo_t algorithm;
    cudnnRNNMode_t mode;
    cudnnRNNBiasMode_t bias;
    cudnnDirectionMode_t direction;
    cudnnRNNInputMode_t input;
    cudnnDataType_t data, precision;
    cudnnMathType_t math;
    int32_t input_size = 0, hidden = 0, projection = 0, layers = 0;
    cudnnDropoutDescriptor_t dropout = NULL;
    uint32_t flags = 0;

    if (!good(cudnnwCreateRNNDescriptor(cudnn, &descriptor)))
        return;
    good(cudnnwSetRNNDescriptor_v8(cudnn, descriptor, CUDNN_RNN_ALGO_STANDARD, r->mode, CUDNN_RNN_DOUBLE_BIAS, r->direction,
                                   CUDNN_LINEAR_INPUT, CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT, CUDNN_DEFAULT_MATH, 24, 32,
                                   r->projection, 1, NULL, r->padded));
    if (good(cudnnwGetRNNDescriptor_v8(cudnn, descriptor, &algorithm, &mode, &bias, &direction, &input, &data, &precision,
                                       &math, &input_size, &hidden, &projection, &layers, &dropout, &flags))) {
        same(mode, r->mode, "cell mode", r->mode);
        same(direction, r->direction, "direction", r->mode);
        same(input_size, 24, "input size", r->mode);
        same(hidden, 32, "hidden size", r->mode);
        same(projection, r->projection, "projection size", r->mode);
        same(layers, 1, "layers", r->mode);
        same(flags, r->padded, "padded input and output", r->mode);
        same(bias, CUDNN_RNN_DOUBLE_BIAS, "bias mode", r->mode);
        same(data, CUDNN_DATA_FLOAT, "data type", r->mode);
    }
    good(cudnnwDestroyRNNDescriptor(cudnn, descriptor));
}

static void rnns(void)
{
    static const cudnnRNNMode_t modes[] = {CUDNN_RNN_RELU, CUDNN_RNN_TANH, CUDNN_LSTM, CUDNN_GRU};
    unsigned count = 0;

    for (size_t mode = 0; mode < 4; mode++)
        for (int direction = 0; direction < 2; direction++)
            for (int projected = 0; projected <= (modes[mode] == CUDNN_LSTM); projected++)
                for (unsigned padded = 0; padded < 2; padded++, count++)
                    describe(&(rnn){modes[mode], direction ? CUDNN_BIDIRECTIONAL : CUDNN_UNIDIRECTIONAL,
                                    projected ? 16 : 32, padded});
    printf("rnn: %u descriptors set and read back\n", count);
}

/* ---- Sizes and refusals ------------------------------------------------------------------------------------ */

static void tensor_sizes(void)
{
    cudnnTensorDescriptor_t tensor = NULL;
    unsigned count = 0;

    if (!good(cudnnwCreateTensorDescriptor(cudnn, &tensor)))
        return;
    for (int n = 1; n <= 9; n += 4)
        for (int c = 1; c <= 7; c += 3)
            for (int half = 0; half < 2; half++, count++) {
                size_t bytes = 0;

                good(cudnnwSetTensor4dDescriptor(cudnn, tensor, CUDNN_TENSOR_NHWC, half ? CUDNN_DATA_HALF : CUDNN_DATA_FLOAT,
                                                 n, c, 5, 6));
                if (good(cudnnwGetTensorSizeInBytes(cudnn, tensor, &bytes)))
                    same((long long)bytes, n * c * 5LL * 6 * (half ? 2 : 4), "tensor bytes", n);
            }
    good(cudnnwDestroyTensorDescriptor(cudnn, tensor));
    printf("tensors: %u sizes\n", count);
}

/* The call must have failed as a bad parameter, in words that name function and status. */
static void refused(cudnnw_code code, const char *function)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    cudnnw_last_error(&error);
    if (code != CUDNNW_CUDNN_FAILED || error.canonical_status / 1000 != 2 || strcmp(error.function, function) != 0 ||
        strstr(error.message, function) == NULL || error.hint[0] == '\0' || error.path[0] == '\0') {
        printf("wrong: %s should be refused: %d %d %s\n", function, (int)code, error.canonical_status, error.message);
        wrong++;
        return;
    }
    printf("refused: %s\n", error.message);
}

static void refusals(void)
{
    cudnnTensorDescriptor_t tensor = NULL;
    cudnnConvolutionDescriptor_t convolution = NULL;
    cudnnRNNDescriptor_t network = NULL;

    if (!good(cudnnwCreateTensorDescriptor(cudnn, &tensor)) || !good(cudnnwCreateRNNDescriptor(cudnn, &network)) ||
        !good(cudnnwCreateConvolutionDescriptor(cudnn, &convolution)))
        return;
    refused(cudnnwSetTensor4dDescriptor(cudnn, tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, -3, 4, 4),
            "cudnnSetTensor4dDescriptor");
    refused(cudnnwSetConvolution2dDescriptor(cudnn, convolution, 0, 0, 0, 1, 1, 1, CUDNN_CONVOLUTION, CUDNN_DATA_FLOAT),
            "cudnnSetConvolution2dDescriptor");
    refused(cudnnwSetRNNDescriptor_v8(cudnn, network, CUDNN_RNN_ALGO_STANDARD, CUDNN_LSTM, CUDNN_RNN_DOUBLE_BIAS,
                                      CUDNN_UNIDIRECTIONAL, CUDNN_LINEAR_INPUT, CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT,
                                      CUDNN_DEFAULT_MATH, 24, -32, 32, 1, NULL, 0),
            "cudnnSetRNNDescriptor_v8");
    good(cudnnwDestroyConvolutionDescriptor(cudnn, convolution));
    good(cudnnwDestroyTensorDescriptor(cudnn, tensor));
    good(cudnnwDestroyRNNDescriptor(cudnn, network));
}

static void absences(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnRNNDescriptor_t some = (cudnnRNNDescriptor_t)(void *)&error;
    const int is_9 = cudnnwGetVersion(cudnn) >= 90000;
    const cudnnw_code code = is_9 ? cudnnwSetRNNBiasMode(cudnn, some, CUDNN_RNN_NO_BIAS) : cudnnwAdvVersionCheck(cudnn);

    same(code, CUDNNW_FUNCTION_ABSENT, "code of a function that the other line has", is_9);
    cudnnw_last_error(&error);
    printf("absent: %s\n", error.message);
}

static void create(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnHandle_t handle = NULL;
    const cudnnw_code code = cudnnwCreate(cudnn, &handle);

    cudnnw_last_error(&error);
    printf("create: %s: %s\n", cudnnw_code_name((int)code), code == CUDNNW_OK ? "a handle" : error.message);
    if (code == CUDNNW_OK)
        good(cudnnwDestroy(cudnn, handle));
    else
        same(error.code, code, "code of the last error", code);
}

int main(int count, char **words)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    const char *folders[1], *dependencies[1];

    words = own_words(&count, words);
    if (count < 2)
        return 2;
    folders[0] = words[1];
    options.folders = folders;
    options.folder_count = 1;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.flags = CUDNNW_ALLOW_NO_CUBLASLT;
    if (count > 2) {
        dependencies[0] = words[2];
        options.dependency_folders = dependencies;
        options.dependency_folder_count = 1;
    }
    if (cudnnw_load(&options, &cudnn, &error) != CUDNNW_OK) {
        printf("load: %s\n%s\n", error.message, error.hint);
        return 1;
    }
    printf("version: %u\n", (unsigned)cudnnwGetVersion(cudnn));
    convolutions();
    rnns();
    tensor_sizes();
    refusals();
    absences();
    create();
    if (wrong == 0)
        printf("calls: done\n");
    return wrong == 0 ? 0 : 1;
}
