/* SPDX-License-Identifier: MIT
 *
 * The way that needs a GPU and cuDNN, 8 or 9: both have the RNN interface that 8.0 brought, and one binary serves both.
 * Memory comes from the driver, so that no CUDA runtime has to be linked or shipped. The calls of a step are joined by &&:
 * the first failure ends the step, and everything that a run owns is ended in one place, run_end().
 */
#define CUDNNW_OWN_TYPES
#include <cudnnw/cudnnw_calls.h>
#include <cudnnw/cudnnw_driver.h>

#include "model.h"

#include <stdio.h>

/* Arrays on the GPU. */
enum { SOUND, OUTPUT, LENGTHS, WEIGHTS, STATE, WORKSPACE, ARRAYS };

typedef struct run {
    cudnnw_library *cudnn; /* the caller's */
    char *why;             /* the caller's */
    size_t why_size;
    cudnnw_driver driver;
    cudnnw_context context;
    int device;
    cudnnHandle_t handle;
    cudnnDropoutDescriptor_t dropout;
    cudnnRNNDescriptor_t rnn;
    cudnnRNNDataDescriptor_t in, out;
    cudnnTensorDescriptor_t states, matrix, bias;
    size_t weight_bytes, workspace_bytes;
    cudnnw_device_memory arrays[ARRAYS];
} run;

static bool failed(run *r, const cudnnw_error *error)
{
    snprintf(r->why, r->why_size, "%s: %s\n%s", cudnnw_code_name(error->code), error->message, error->hint);
    return false;
}

static bool did(run *r, cudnnw_code code)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (code == CUDNNW_OK)
        return true;
    cudnnw_last_error(&error);
    return failed(r, &error);
}

static bool driver_did(run *r, int status, const char *function)
{
    if (status != 0)
        snprintf(r->why, r->why_size, "cu%s: %s (%d)", function, cudnnw_driver_text(&r->driver, status), status);
    return status == 0;
}

static bool open_driver(run *r)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    return cudnnw_driver_open(&r->driver, &error) == CUDNNW_OK || failed(r, &error);
}

/* The primary context of the first GPU: the one that the CUDA runtime inside cuDNN uses. */
static bool open_gpu(run *r)
{
    return open_driver(r) && driver_did(r, r->driver.Init(0), "Init") &&
           driver_did(r, r->driver.DeviceGet(&r->device, 0), "DeviceGet") &&
           driver_did(r, r->driver.DevicePrimaryCtxRetain(&r->context, r->device), "DevicePrimaryCtxRetain") &&
           driver_did(r, r->driver.CtxSetCurrent(r->context), "CtxSetCurrent") &&
           did(r, cudnnwCreate(r->cudnn, &r->handle));
}

static void *array(const run *r, int which)
{
    return (void *)(uintptr_t)r->arrays[which];
}

static bool allocate(run *r, int which, size_t bytes)
{
    return bytes == 0 || driver_did(r, r->driver.MemAlloc(&r->arrays[which], bytes), "MemAlloc");
}

static bool write(run *r, void *to, const void *from, size_t bytes)
{
    return driver_did(r, r->driver.MemcpyHtoD((uintptr_t)to, from, bytes), "MemcpyHtoD");
}

static bool describe_data(run *r, cudnnRNNDataDescriptor_t *made, int width)
{
    float padding = 0; /* what cuDNN writes behind the end of an utterance */

    return did(r, cudnnwCreateRNNDataDescriptor(r->cudnn, made)) &&
           did(r, cudnnwSetRNNDataDescriptor(r->cudnn, *made, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED,
                                             STEPS, BATCH, width, utterance_steps, &padding));
}

/* A dropout of 0 needs no memory, and inference has none. FMA_MATH: whole float precision, not TF32. */
static bool describe(run *r)
{
    const int shape[] = {LAYERS, BATCH, CELLS}, strides[] = {BATCH * CELLS, CELLS, 1};

    return did(r, cudnnwCreateDropoutDescriptor(r->cudnn, &r->dropout)) &&
           did(r, cudnnwSetDropoutDescriptor(r->cudnn, r->dropout, r->handle, 0, NULL, 0, 0)) &&
           did(r, cudnnwCreateRNNDescriptor(r->cudnn, &r->rnn)) &&
           did(r, cudnnwSetRNNDescriptor_v8(r->cudnn, r->rnn, CUDNN_RNN_ALGO_STANDARD, CUDNN_LSTM, CUDNN_RNN_DOUBLE_BIAS,
                                            CUDNN_UNIDIRECTIONAL, CUDNN_LINEAR_INPUT, CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT,
                                            CUDNN_FMA_MATH, FEATURES, CELLS, CELLS, LAYERS, r->dropout,
                                            CUDNN_RNN_PADDED_IO_ENABLED)) &&
           describe_data(r, &r->in, FEATURES) && describe_data(r, &r->out, CELLS) &&
           did(r, cudnnwCreateTensorDescriptor(r->cudnn, &r->states)) &&
           did(r, cudnnwSetTensorNdDescriptor(r->cudnn, r->states, CUDNN_DATA_FLOAT, 3, shape, strides)) &&
           did(r, cudnnwCreateTensorDescriptor(r->cudnn, &r->matrix)) &&
           did(r, cudnnwCreateTensorDescriptor(r->cudnn, &r->bias));
}

static bool allocate_all(run *r)
{
    size_t reserve = 0; /* for training only */

    return did(r, cudnnwGetRNNWeightSpaceSize(r->cudnn, r->handle, r->rnn, &r->weight_bytes)) &&
           did(r, cudnnwGetRNNTempSpaceSizes(r->cudnn, r->handle, r->rnn, CUDNN_FWD_MODE_INFERENCE, r->in,
                                             &r->workspace_bytes, &reserve)) &&
           allocate(r, SOUND, STEPS * BATCH * FEATURES * sizeof(float)) &&
           allocate(r, OUTPUT, STEPS * BATCH * CELLS * sizeof(float)) && allocate(r, LENGTHS, sizeof utterance_steps) &&
           allocate(r, WEIGHTS, r->weight_bytes) && allocate(r, STATE, LAYERS * BATCH * CELLS * sizeof(float)) &&
           allocate(r, WORKSPACE, r->workspace_bytes);
}

/* Where a matrix and its bias lie in the weight space is cuDNN's secret: it has to be asked. */
static bool write_matrix(run *r, int layer, int id, const float *matrix, size_t count, const float *bias)
{
    void *matrix_at = NULL, *bias_at = NULL;

    return did(r, cudnnwGetRNNWeightParams(r->cudnn, r->handle, r->rnn, layer, r->weight_bytes, array(r, WEIGHTS), id,
                                           r->matrix, &matrix_at, r->bias, &bias_at)) &&
           write(r, matrix_at, matrix, count * sizeof(float)) && write(r, bias_at, bias, CELLS * sizeof(float));
}

/* Ids 0 to 3 are the gates' matrices for the input, 4 to 7 those for the state. */
static bool write_weights(run *r, const model *m)
{
    bool good = true;

    for (int l = 0; good && l < LAYERS; l++)
        for (int g = 0; good && g < GATES; g++) {
            const gate *from = &m->gates[l][g];

            good = write_matrix(r, l, g, from->from_input, (size_t)(CELLS * layer_inputs(l)), from->input_bias) &&
                   write_matrix(r, l, GATES + g, from->from_state, CELLS * CELLS, from->state_bias);
        }
    return good;
}

/* NULL for the first states means zeros, and nobody asks for the last memory. 9.x reads the lengths from the descriptor, 8.x
 * before 8.9.1 from the GPU. */
static bool compute(run *r, const float *sound, float *state)
{
    const cudnnw_device_memory last = r->arrays[STATE] + (LAYERS - 1) * BATCH * CELLS * sizeof(float);

    return write(r, array(r, SOUND), sound, STEPS * BATCH * FEATURES * sizeof(float)) &&
           write(r, array(r, LENGTHS), utterance_steps, sizeof utterance_steps) &&
           did(r, cudnnwRNNForward(r->cudnn, r->handle, r->rnn, CUDNN_FWD_MODE_INFERENCE, array(r, LENGTHS), r->in,
                                   array(r, SOUND), r->out, array(r, OUTPUT), r->states, NULL, array(r, STATE), r->states,
                                   NULL, NULL, r->weight_bytes, array(r, WEIGHTS), r->workspace_bytes, array(r, WORKSPACE),
                                   0, NULL)) &&
           driver_did(r, r->driver.MemcpyDtoH(state, last, BATCH * CELLS * sizeof(float)), "MemcpyDtoH");
}

static void run_end(run *r)
{
    for (int i = 0; i < ARRAYS; i++)
        if (r->arrays[i] != 0)
            (void)r->driver.MemFree(r->arrays[i]); /* nothing is left to be done when it fails */
    cudnnwDestroyTensorDescriptor(r->cudnn, r->bias);
    cudnnwDestroyTensorDescriptor(r->cudnn, r->matrix);
    cudnnwDestroyTensorDescriptor(r->cudnn, r->states);
    cudnnwDestroyRNNDataDescriptor(r->cudnn, r->out);
    cudnnwDestroyRNNDataDescriptor(r->cudnn, r->in);
    cudnnwDestroyRNNDescriptor(r->cudnn, r->rnn);
    cudnnwDestroyDropoutDescriptor(r->cudnn, r->dropout);
    if (r->handle != NULL)
        cudnnwDestroy(r->cudnn, r->handle);
    if (r->context != NULL) {
        (void)r->driver.CtxSetCurrent(NULL);
        (void)r->driver.DevicePrimaryCtxRelease(r->device);
    }
}

bool lstm_run_on_gpu(const model *m, struct cudnnw_library *cudnn, const float *sound, float *state, char *why,
                     size_t why_size)
{
    run r = {.cudnn = cudnn, .why = why, .why_size = why_size, .driver = CUDNNW_DRIVER_INIT};
    bool good = open_gpu(&r) && describe(&r) && allocate_all(&r) && write_weights(&r, m) && compute(&r, sound, state);

    run_end(&r);
    return good;
}
