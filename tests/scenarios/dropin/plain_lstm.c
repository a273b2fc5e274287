/* SPDX-License-Identifier: MIT
 *
 * A program written for plain cuDNN, 8 or 9: an LSTM by the RNN interface that 8.0 brought. It knows nothing of cudnnw.
 * With ON_DEVICE it is linked to the CUDA runtime, too, and computes.
 */
#include <cudnn.h>

#include "plain.h"

#include <stdio.h>
#include <stdlib.h>

static cudnnRNNDescriptor_t rnn;
static cudnnDropoutDescriptor_t dropout;
static cudnnRNNDataDescriptor_t data;

static void describe(void)
{
    const int lengths[] = {5, 3, 1};
    float padding = 0.5f;

    CHECK(cudnnCreateRNNDescriptor(&rnn));
    CHECK(cudnnCreateDropoutDescriptor(&dropout));
    CHECK(cudnnSetRNNDescriptor_v8(rnn, CUDNN_RNN_ALGO_STANDARD, CUDNN_LSTM, CUDNN_RNN_DOUBLE_BIAS, CUDNN_BIDIRECTIONAL,
                                   CUDNN_LINEAR_INPUT, CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT, CUDNN_DEFAULT_MATH, 24, 16,
                                   16, 2, dropout, CUDNN_RNN_PADDED_IO_ENABLED));
    CHECK(cudnnCreateRNNDataDescriptor(&data));
    CHECK(cudnnSetRNNDataDescriptor(data, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED, 5, 3, 24,
                                    lengths, &padding));
}

static void read_back(void)
{
    cudnnRNNAlgo_t algorithm;
    cudnnRNNMode_t cell;
    cudnnRNNBiasMode_t bias;
    cudnnDirectionMode_t direction;
    cudnnRNNInputMode_t input;
    cudnnDataType_t type, precision;
    cudnnMathType_t math;
    cudnnRNNDataLayout_t layout;
    cudnnDropoutDescriptor_t drop;
    int32_t in = 0, hidden = 0, projected = 0, layers = 0;
    uint32_t flags = 0;
    int steps = 0, batch = 0, vector = 0, lengths[3] = {0};
    float padding = 0;

    CHECK(cudnnGetRNNDescriptor_v8(rnn, &algorithm, &cell, &bias, &direction, &input, &type, &precision, &math, &in,
                                   &hidden, &projected, &layers, &drop, &flags));
    printf("rnn %d %d %d %d %d %d %d: %d %d %d %d %u %d\n", (int)algorithm, (int)cell, (int)bias, (int)direction, (int)input,
           (int)type, (int)precision, (int)in, (int)hidden, (int)projected, (int)layers, (unsigned)flags, drop == dropout);
    CHECK(cudnnGetRNNDataDescriptor(data, &type, &layout, &steps, &batch, &vector, 3, lengths, &padding));
    printf("data %d %d: %d %d %d, %d %d %d, %g\n", (int)type, (int)layout, steps, batch, vector, lengths[0], lengths[1],
           lengths[2], (double)padding);
}

#ifdef ON_DEVICE
enum { STEPS = 5, BATCH = 3, IN = 24, HIDDEN = 16, LAYERS = 4, IDS = 8, OUT = 2 * HIDDEN, WEIGHTS = 11776 };

/* Layers count once for each direction. Each matrix and bias has a stream of its own. */
static void fill_weights(cudnnHandle_t handle, float *weights, size_t bytes)
{
    cudnnTensorDescriptor_t matrix, bias;

    CHECK(cudnnCreateTensorDescriptor(&matrix));
    CHECK(cudnnCreateTensorDescriptor(&bias));
    for (int layer = 0; layer < LAYERS; layer++)
        for (int id = 0; id < IDS; id++) {
            void *numbers = NULL, *more = NULL;
            size_t count = 0;

            CHECK(cudnnGetRNNWeightParams(handle, rnn, layer, bytes, weights, id, matrix, &numbers, bias, &more));
            CHECK(cudnnGetTensorSizeInBytes(matrix, &count));
            fill(numbers, count / sizeof(float), (unsigned)(layer * IDS + id + 10), 128);
            fill(more, HIDDEN, (unsigned)(layer * IDS + id + 50), 128);
        }
    CHECK(cudnnDestroyTensorDescriptor(matrix));
    CHECK(cudnnDestroyTensorDescriptor(bias));
}

static void compute(cudnnHandle_t handle, size_t weight_bytes, size_t workspace_bytes)
{
    static float in[BATCH * STEPS * IN], out[BATCH * STEPS * OUT], weights[WEIGHTS];
    const int lengths[] = {5, 3, 1};
    float padding = 0.5f;
    cudnnRNNDataDescriptor_t outputs;
    void *workspace = device_memory(workspace_bytes + 1), *results = device_memory(sizeof out), *from, *with;

    if (weight_bytes > sizeof weights) {
        printf("more weights than expected\n");
        exit(1);
    }
    fill_weights(handle, weights, weight_bytes);
    fill(in, sizeof in / sizeof in[0], 3, 32);
    from = to_device(in, sizeof in);
    with = to_device(weights, weight_bytes);
    CHECK(cudnnCreateRNNDataDescriptor(&outputs));
    CHECK(cudnnSetRNNDataDescriptor(outputs, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED, STEPS, BATCH,
                                    OUT, lengths, &padding));
    CHECK(cudnnRNNForward(handle, rnn, CUDNN_FWD_MODE_INFERENCE, NULL, data, from, outputs, results, NULL, NULL, NULL,
                          NULL, NULL, NULL, weight_bytes, with, workspace_bytes, workspace, 0, NULL));
    from_device(out, results, sizeof out);
    print_numbers("lstm", out, sizeof out / sizeof out[0]);
    CHECK(cudnnDestroyRNNDataDescriptor(outputs));
    forget(workspace);
    forget(results);
    forget(from);
    forget(with);
}
#endif

static void ask_sizes(cudnnHandle_t handle)
{
    size_t weights = 0, workspace = 0, reserve = 0;

    CHECK(cudnnGetRNNWeightSpaceSize(handle, rnn, &weights));
    CHECK(cudnnGetRNNTempSpaceSizes(handle, rnn, CUDNN_FWD_MODE_INFERENCE, data, &workspace, &reserve));
    printf("weights %zu, workspace %zu, reserve %zu bytes\n", weights, workspace, reserve);
#ifdef ON_DEVICE
    compute(handle, weights, workspace);
#endif
    CHECK(cudnnDestroy(handle));
}

int main(void)
{
    cudnnHandle_t handle = NULL;
    cudnnStatus_t status;

    setvbuf(stdout, NULL, _IONBF, 0);
    describe();
    read_back();
    status = cudnnCreate(&handle);
    if (status == CUDNN_STATUS_SUCCESS)
        ask_sizes(handle);
    else
        printf("no GPU: %d %s\n", (int)status, cudnnGetErrorString(status));
    CHECK(cudnnDestroyRNNDataDescriptor(data));
    CHECK(cudnnDestroyRNNDescriptor(rnn));
    CHECK(cudnnDestroyDropoutDescriptor(dropout));
    printf("plain: done\n");
    return 0;
}
