/* SPDX-License-Identifier: MIT
 *
 * What a cuDNN answers that needs no device: which descriptors it takes, how large outputs are, where weights
 * lie. The real one and the reference set must print the same.
 *
 *   contract FOLDER
 *
 * One line an answer, then the line "host: done".
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIMS = 8, CASES = 400 };

static const cudnnw_api *cudnn;
static cudnnTensorDescriptor_t tensor, other;
static cudnnFilterDescriptor_t filter;
static cudnnConvolutionDescriptor_t convolution;
static cudnnPoolingDescriptor_t pooling;
static cudnnActivationDescriptor_t activation;
static cudnnRNNDescriptor_t rnn;
static cudnnRNNDataDescriptor_t data;

/* Asked without a device, a handle is only asked whether it is there. */
static cudnnHandle_t handle;

#define SAY(call) printf("%d %s\n", (int)(call), #call)

static int dice(int low, int high)
{
    static uint32_t state = 12345;

    state = state * 1664525u + 1013904223u;
    return low + (int)(state >> 8) % (high - low + 1);
}

static void print_row(const char *name, const int *value, int count)
{
    printf(" %s", name);
    for (int i = 0; i < count; i++)
        printf(" %d", value[i]);
}

/* ---- Tensors and filters ------------------------------------------------------------------------------- */

static void print_tensor(const char *what)
{
    int count = -1, dim[DIMS] = {0}, stride[DIMS] = {0}, status;
    cudnnDataType_t type = CUDNN_DATA_INT8;
    size_t bytes = 0;

    status = (int)cudnn->GetTensorNdDescriptor(tensor, DIMS, &type, &count, dim, stride);
    printf("%s: %d, type %d,", what, status, (int)type);
    print_row("dims", dim, count);
    print_row("strides", stride, count);
    status = count > 0 ? (int)cudnn->GetTensorSizeInBytes(tensor, &bytes) : 0;
    printf(", %d %zu bytes\n", status, bytes);
}

static void ask_tensors(void)
{
    static const int twos[9] = {2, 2, 2, 2, 2, 2, 2, 2, 2}, steps[9] = {256, 128, 64, 32, 16, 8, 4, 2, 1};
    static const int five[] = {2, 3, 4, 5, 6}, nothing[] = {2, 0, 2, 2};

    print_tensor("new");
    SAY(cudnn->SetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 2, 3, 4, 5));
    print_tensor("NCHW");
    SAY(cudnn->SetTensor4dDescriptor(tensor, CUDNN_TENSOR_NHWC, CUDNN_DATA_HALF, 2, 3, 4, 5));
    print_tensor("NHWC");
    SAY(cudnn->SetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, -1, 3, 4, 5));
    SAY(cudnn->SetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 2, 0, 4, 5));
    SAY(cudnn->SetTensor4dDescriptor(NULL, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 2, 3, 4, 5));
    SAY(cudnn->SetTensor4dDescriptor(tensor, (cudnnTensorFormat_t)9, CUDNN_DATA_FLOAT, 2, 3, 4, 5));
    SAY(cudnn->SetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, (cudnnDataType_t)99, 2, 3, 4, 5));
    SAY(cudnn->SetTensor4dDescriptorEx(tensor, CUDNN_DATA_FLOAT, 2, 3, 4, 5, 0, 0, 0, 1));
    SAY(cudnn->SetTensor4dDescriptorEx(tensor, CUDNN_DATA_FLOAT, 2, 3, 4, 5, 1, 1, 1, 1));
    SAY(cudnn->SetTensor4dDescriptorEx(tensor, CUDNN_DATA_DOUBLE, 2, 3, 4, 5, 100, 30, 6, 1));
    print_tensor("with gaps");
    SAY(cudnn->SetTensorNdDescriptor(tensor, CUDNN_DATA_FLOAT, 9, twos, steps));
    for (int n = 0; n <= DIMS;
         n++) { /* more ends the process in SetTensorNdDescriptorEx of 9.28.0 for Windows */
        printf("%d dimensions\n", n);
        SAY(cudnn->SetTensorNdDescriptor(tensor, CUDNN_DATA_FLOAT, n, twos, steps));
        SAY(cudnn->SetTensorNdDescriptorEx(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, twos));
        SAY(cudnn->SetFilterNdDescriptor(filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, n, twos));
    }
    SAY(cudnn->SetTensorNdDescriptor(tensor, CUDNN_DATA_FLOAT, 4, nothing, steps));
    SAY(cudnn->SetTensorNdDescriptorEx(tensor, CUDNN_TENSOR_NHWC, CUDNN_DATA_FLOAT, 5, five));
    print_tensor("five, channels last");
    SAY(cudnn->SetFilter4dDescriptor(filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 6, -4, 3, 3));
    SAY(cudnn->CreateTensorDescriptor(NULL));
    SAY(cudnn->DestroyTensorDescriptor(NULL));
}

/* ---- Convolution, pooling, activation ------------------------------------------------------------------ */

static void ask_convolutions(void)
{
    static const int zeros[DIMS] = {0}, ones[DIMS] = {1, 1, 1, 1, 1, 1, 1, 1};

#define SET_2D(pad, stride, dilation, mode, type)                                                            \
    SAY(cudnn->SetConvolution2dDescriptor(convolution, pad, 0, stride, 1, dilation, 1,                       \
                                          (cudnnConvolutionMode_t)mode, (cudnnDataType_t)type))
    SET_2D(1, 1, 1, 1, 0);
    SET_2D(-1, 1, 1, 1, 0);
    SET_2D(0, 0, 1, 1, 0);
    SET_2D(0, 1, 0, 1, 0);
    SET_2D(0, 1, 1, 5, 0);
    SET_2D(0, 1, 1, 1, 77);
    for (int n = 0; n < DIMS; n++) {
        printf("%d dimensions\n", n);
        SAY(cudnn->SetConvolutionNdDescriptor(convolution, n, zeros, ones, ones, CUDNN_CONVOLUTION,
                                              CUDNN_DATA_FLOAT));
    }
    for (int n = -1; n < 3; n++) {
        printf("%d groups\n", n);
        SAY(cudnn->SetConvolutionGroupCount(convolution, n));
    }
    for (int n = 0; n < 6; n++) {
        printf("math %d\n", n);
        SAY(cudnn->SetConvolutionMathType(convolution, (cudnnMathType_t)n));
    }
    for (int n = 0; n < 9; n++) {
        printf("activation %d\n", n);
        SAY(cudnn->SetActivationDescriptor(activation, (cudnnActivationMode_t)n, CUDNN_NOT_PROPAGATE_NAN, 1));
    }
#define SET_POOL(mode, nan, window, pad, stride)                                                             \
    SAY(cudnn->SetPooling2dDescriptor(pooling, (cudnnPoolingMode_t)mode, (cudnnNanPropagation_t)nan, window, \
                                      3, pad, 1, stride, 2))
    SET_POOL(0, 0, 3, 1, 2);
    SET_POOL(0, 0, 0, 1, 2);
    SET_POOL(0, 0, 3, -1, 2);
    SET_POOL(0, 0, 3, 1, 0);
    SET_POOL(0, 0, 3, 3, 2);
    SET_POOL(9, 0, 3, 1, 2);
    SET_POOL(0, 9, 3, 1, 2);
}

/* Shapes of all kinds, some that cannot be. */
static void ask_outputs(void)
{
    for (int n = 0; n < CASES; n++) {
        int dims = dice(2, 4), groups = dice(1, 3), channels = dice(1, 4), in[DIMS], window[DIMS], pad[DIMS],
            stride[DIMS];
        int dilation[DIMS], out[DIMS] = {0}, four[4] = {0}, status;

        in[0] = dice(1, 3);
        in[1] = channels * groups;
        window[0] = dice(1, 4) * groups;
        window[1] = channels;
        for (int i = 0; i < dims; i++) {
            in[i + 2] = dice(1, 20);
            window[i + 2] = dice(1, 5);
            pad[i] = dice(0, 3);
            stride[i] = dice(1, 4);
            dilation[i] = dice(1, 3);
        }
        (void)cudnn->SetTensorNdDescriptorEx(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, dims + 2,
                                             in); /* good */
        (void)cudnn->SetFilterNdDescriptor(filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, dims + 2, window);
        (void)cudnn->SetConvolutionNdDescriptor(convolution, dims, pad, stride, dilation, CUDNN_CONVOLUTION,
                                                CUDNN_DATA_FLOAT);
        (void)cudnn->SetConvolutionGroupCount(convolution, dice(0, 9) == 0 ? groups + 1 : groups);
        (void)cudnn->SetPoolingNdDescriptor(pooling, CUDNN_POOLING_MAX, CUDNN_NOT_PROPAGATE_NAN, dims,
                                            window + 2, pad, stride);
        status = (int)cudnn->GetConvolutionNdForwardOutputDim(convolution, tensor, filter, dims + 2, out);
        printf("output %d: %d", n, status);
        print_row("convolution", out, status == 0 ? dims + 2 : 0);
        if (dims == 2) {
            status = (int)cudnn->GetConvolution2dForwardOutputDim(convolution, tensor, filter, &four[0],
                                                                  &four[1], &four[2], &four[3]);
            printf(" %d", status);
            print_row("2d", four, status == 0 ? 4 : 0);
        }
        status = (int)cudnn->GetPoolingNdForwardOutputDim(pooling, tensor, dims + 2, out);
        printf(" %d", status);
        print_row("pooling", out, status == 0 ? dims + 2 : 0);
        printf("\n");
    }
}

/* ---- Recurrent networks -------------------------------------------------------------------------------- */

/* algorithm, cell, bias, direction, input mode, type, precision, math, input, hidden, projection, layers,
 * flags */
enum {
    ALGORITHM,
    CELL,
    BIAS,
    DIRECTION,
    SKIP,
    TYPE,
    PRECISION,
    MATH,
    INPUT,
    HIDDEN,
    PROJECTION,
    LAYERS,
    FLAGS,
    FIELDS
};

static int set_rnn(const int *f)
{
    return (int)cudnn->SetRNNDescriptor_v8(rnn, (cudnnRNNAlgo_t)f[ALGORITHM], (cudnnRNNMode_t)f[CELL],
                                           (cudnnRNNBiasMode_t)f[BIAS], (cudnnDirectionMode_t)f[DIRECTION],
                                           (cudnnRNNInputMode_t)f[SKIP], (cudnnDataType_t)f[TYPE],
                                           (cudnnDataType_t)f[PRECISION], (cudnnMathType_t)f[MATH], f[INPUT],
                                           f[HIDDEN], f[PROJECTION], f[LAYERS], NULL, (uint32_t)f[FLAGS]);
}

static void ask_rnns(void)
{
    static const int good[FIELDS] = {0, 2, 2, 0, 0, 0, 0, 0, 8, 6, 6, 2, 1};
    static const int changes[][4] = {{PROJECTION, 3, ALGORITHM, 0},
                                     {PROJECTION, 7, ALGORITHM, 0},
                                     {PROJECTION, 0, ALGORITHM, 0},
                                     {PROJECTION, 3, CELL, 3},
                                     {PROJECTION, 3, CELL, 0},
                                     {CELL, 9, CELL, 9},
                                     {INPUT, 0, INPUT, 0},
                                     {INPUT, -1, INPUT, -1},
                                     {HIDDEN, 0, HIDDEN, 0},
                                     {LAYERS, 0, LAYERS, 0},
                                     {SKIP, 1, SKIP, 1},
                                     {SKIP, 2, SKIP, 2},
                                     {BIAS, 9, BIAS, 9},
                                     {DIRECTION, 2, DIRECTION, 2},
                                     {TYPE, 2, PRECISION, 0},
                                     {TYPE, 2, PRECISION, 2},
                                     {TYPE, 0, PRECISION, 2},
                                     {TYPE, 1, PRECISION, 1},
                                     {TYPE, 1, PRECISION, 0},
                                     {TYPE, 9, PRECISION, 0},
                                     {TYPE, 3, PRECISION, 0},
                                     {FLAGS, 0, FLAGS, 0},
                                     {FLAGS, 2, FLAGS, 2},
                                     {ALGORITHM, 1, LAYERS, 1},
                                     {ALGORITHM, 2, LAYERS, 1},
                                     {ALGORITHM, 3, LAYERS, 1},
                                     {ALGORITHM, 4, LAYERS, 1},
                                     {ALGORITHM, 1, PROJECTION, 3},
                                     {MATH, 1, MATH, 1},
                                     {MATH, 3, MATH, 3},
                                     {MATH, 9, MATH, 9}};

    printf("rnn: %d\n", set_rnn(good));
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        int f[FIELDS];

        memcpy(f, good, sizeof f);
        f[changes[i][0]] = changes[i][1];
        f[changes[i][2]] = changes[i][3];
        printf("rnn %d %d, %d %d: %d\n", changes[i][0], changes[i][1], changes[i][2], changes[i][3],
               set_rnn(f));
    }
    SAY(cudnn->RNNSetClip_v8(rnn, CUDNN_RNN_CLIP_MINMAX, CUDNN_NOT_PROPAGATE_NAN, -1, 1));
    SAY(cudnn->RNNSetClip_v8(rnn, CUDNN_RNN_CLIP_MINMAX, CUDNN_NOT_PROPAGATE_NAN, 1, -1));
}

static void print_part(const char *name, cudnnTensorDescriptor_t part, const void *address, const void *space)
{
    int count = 0, dim[DIMS] = {0}, stride[DIMS] = {0};
    cudnnDataType_t type;

    (void)cudnn->GetTensorNdDescriptor(part, DIMS, &type, &count, dim, stride); /* never refused */
    printf(" %s %ld", name, address == NULL ? -1L : (long)((size_t)address - (size_t)space));
    print_row("of", dim, count);
}

/* Every network of this kind: how large its weights are, and where each of them lies. */
static void ask_weights(const int *f)
{
    static char space[1 << 16];
    static const int ids_of[] = {3, 3, 9, 7};
    size_t bytes = 0;
    int status = set_rnn(f);

    print_row("rnn", f, FIELDS);
    printf(": %d", status);
    if (status != 0) {
        printf("\n");
        return;
    }
    status = (int)cudnn->GetRNNWeightSpaceSize(handle, rnn, &bytes);
    printf(" %d %zu bytes\n", status, bytes);
    for (int layer = 0; layer <= f[LAYERS] * (1 + f[DIRECTION]); layer++)
        for (int id = 0; id <= ids_of[f[CELL]]; id++) {
            void *matrix = NULL, *bias = NULL;

            status = (int)cudnn->GetRNNWeightParams(handle, rnn, layer, bytes, space, id, tensor, &matrix,
                                                    other, &bias);
            printf("%d %d: %d", layer, id, status);
            if (status == 0) {
                print_part("matrix", tensor, matrix, space);
                print_part("bias", other, bias, space);
                /* The space may end anywhere. */
                for (size_t less = 1; less <= bytes; less = less * 4 + 3) {
                    status = (int)cudnn->GetRNNWeightParams(handle, rnn, layer, bytes - less, space, id,
                                                            tensor, &matrix, other, &bias);
                    printf(" %d", status);
                }
            }
            printf("\n");
        }
}

static void ask_all_weights(void)
{
    for (int cell = 0; cell < 4; cell++)
        for (int bias = 0; bias < 4; bias++)
            for (int kind = 0; kind < 8; kind++) {
                int f[FIELDS] = {0, cell, bias, kind & 1, kind >> 1 & 1, kind & 4 ? 2 : 0, 0, 0, 5,
                                 5, 5,    2,    1};

                f[INPUT] = f[SKIP] ? 5 : 3;
                f[LAYERS] = 1 + (kind >> 2 & 1);
                ask_weights(f);
                f[PROJECTION] = 2;
                if (cell == 2)
                    ask_weights(f);
            }
}

static void ask_sequences(void)
{
    static const int lengths[][3] = {{4, 3, 2}, {5, 3, 2}, {2, 3, 4}, {4, 0, 1}, {-1, 1, 1}};
    float fill = 0.5f;

#define SET_DATA(type, layout, steps, batch, vector, which)                                                  \
    SAY(cudnn->SetRNNDataDescriptor(data, (cudnnDataType_t)type, (cudnnRNNDataLayout_t)layout, steps, batch, \
                                    vector, lengths[which], &fill))
    for (int layout = 0; layout < 4; layout++)
        for (int which = 0; which < 5; which++) {
            printf("layout %d lengths %d\n", layout, which);
            SET_DATA(0, layout, 4, 3, 8, which);
        }
    SET_DATA(0, 0, 0, 3, 8, 0);
    SET_DATA(0, 0, 4, 0, 8, 0);
    SET_DATA(0, 0, 4, 3, 0, 0);
    SET_DATA(2, 0, 4, 3, 8, 0);
    SET_DATA(3, 0, 4, 3, 8, 0);
}

static void ask_without_a_handle(void)
{
    size_t bytes = 0;
    int count = 0;

    SAY(cudnn->Create(NULL));
    SAY(cudnn->SetStream(NULL, NULL));
    SAY(cudnn->GetConvolutionForwardAlgorithmMaxCount(NULL, &count));
    SAY(cudnn->DropoutGetStatesSize(NULL, &bytes));
    SAY(cudnn->GetRNNWeightSpaceSize(NULL, rnn, &bytes));
    for (int status = 0; status < 16; status++)
        printf("%d is %s\n", status, cudnn->GetErrorString((cudnnStatus_t)status));
    for (int group = 1000; group < 6000; group += 1000)
        for (int status = group; status < group + 16; status++)
            printf("%d is %s\n", status, cudnn->GetErrorString((cudnnStatus_t)status));
}

int main(int argc, char **argv)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *library = NULL;
    const char *folder = argc > 1 ? argv[1] : "";

    options.folders = &folder;
    options.folder_count = 1;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK) {
        printf("%s\n%s\n", error.message, error.hint);
        return 1;
    }
    cudnn = cudnnw_functions(library);
    handle = calloc(1, 1 << 20);
    if (handle == NULL || cudnn->CreateTensorDescriptor(&tensor) != 0 ||
        cudnn->CreateTensorDescriptor(&other) != 0 || cudnn->CreateFilterDescriptor(&filter) != 0 ||
        cudnn->CreateConvolutionDescriptor(&convolution) != 0 ||
        cudnn->CreatePoolingDescriptor(&pooling) != 0 ||
        cudnn->CreateActivationDescriptor(&activation) != 0 || cudnn->CreateRNNDescriptor(&rnn) != 0 ||
        cudnn->CreateRNNDataDescriptor(&data) != 0)
        return 1;
    ask_tensors();
    ask_convolutions();
    ask_outputs();
    ask_rnns();
    ask_all_weights();
    ask_sequences();
    ask_without_a_handle();
    printf("host: done\n");
    return 0;
}
