/* SPDX-License-Identifier: MIT
 *
 * A program written for plain cuDNN, 8 or 9: an LSTM by the RNN interface that 8.0 brought. It knows nothing of cudnnw.
 */
#include <cudnn.h>

#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                       \
    do {                                                                                  \
        cudnnStatus_t status_ = (call);                                                   \
        if (status_ != CUDNN_STATUS_SUCCESS) {                                            \
            printf("%s: %d %s\n", #call, (int)status_, cudnnGetErrorString(status_));     \
            exit(1);                                                                      \
        }                                                                                 \
    } while (0)

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

static void ask_sizes(cudnnHandle_t handle)
{
    size_t weights = 0, workspace = 0, reserve = 0;

    CHECK(cudnnGetRNNWeightSpaceSize(handle, rnn, &weights));
    CHECK(cudnnGetRNNTempSpaceSizes(handle, rnn, CUDNN_FWD_MODE_INFERENCE, data, &workspace, &reserve));
    printf("weights %zu, workspace %zu, reserve %zu bytes\n", weights, workspace, reserve);
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
