/* SPDX-License-Identifier: MIT
 *
 * The way that needs a GPU and cuDNN. Every call is a checked one: it answers with a code, and cudnnw_last_error() then says
 * what failed, why, and what to do. The calls of a step are joined by &&, so the first failure ends the step; what was
 * made until then is ended by step_end(), for which NULL is fine.
 */
#define CUDNNW_OWN_TYPES
#include <cudnnw/cudnnw_calls.h>

#include "gpu.h"
#include "network.h"

#include <stdio.h>

typedef struct run {
    cudnnw_library *cudnn;
    cudnnHandle_t handle;
    char *why; /* the caller's */
    size_t why_size;
} run;

/* What one layer needs, all of it owned by the step. */
typedef struct step {
    cudnnTensorDescriptor_t in, out, bias;
    cudnnFilterDescriptor_t filter;
    cudnnConvolutionDescriptor_t convolution;
    cudnnActivationDescriptor_t relu;
    void *bias_values, *weights, *workspace;
    size_t workspace_bytes;
} step;

static bool did(const run *r, cudnnw_code code)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (code == CUDNNW_OK)
        return true;
    cudnnw_last_error(&error);
    snprintf(r->why, r->why_size, "%s: %s\n%s", cudnnw_code_name(error.code), error.message, error.hint);
    return false;
}

static bool gpu_did(const run *r, bool good)
{
    if (!good)
        snprintf(r->why, r->why_size, "%s", gpu_last_failure());
    return good;
}

static bool copy_in(const run *r, void **memory, const float *values, size_t count)
{
    return gpu_did(r, (*memory = gpu_allocate(count * sizeof(float))) != NULL) &&
           gpu_did(r, gpu_write(*memory, values, count * sizeof(float)));
}

static bool describe_tensor(const run *r, cudnnTensorDescriptor_t *made, int channels, int size)
{
    return did(r, cudnnwCreateTensorDescriptor(r->cudnn, made)) &&
           did(r, cudnnwSetTensor4dDescriptor(r->cudnn, *made, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, channels, size,
                                              size));
}

/* FMA_MATH: whole float precision. The default rounds to TF32 on newer GPUs, which is faster and fine for most networks. */
static bool describe(const run *r, step *s, const layer *l)
{
    return describe_tensor(r, &s->in, l->in, l->size) && describe_tensor(r, &s->out, l->out, layer_output_size(l)) &&
           describe_tensor(r, &s->bias, l->out, 1) && did(r, cudnnwCreateFilterDescriptor(r->cudnn, &s->filter)) &&
           did(r, cudnnwSetFilter4dDescriptor(r->cudnn, s->filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, l->out,
                                              l->in / l->groups, l->kernel, l->kernel)) &&
           did(r, cudnnwCreateConvolutionDescriptor(r->cudnn, &s->convolution)) &&
           did(r, cudnnwSetConvolution2dDescriptor(r->cudnn, s->convolution, l->padding, l->padding, l->stride, l->stride,
                                                   1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT)) &&
           did(r, cudnnwSetConvolutionGroupCount(r->cudnn, s->convolution, l->groups)) &&
           did(r, cudnnwSetConvolutionMathType(r->cudnn, s->convolution, CUDNN_FMA_MATH)) &&
           did(r, cudnnwCreateActivationDescriptor(r->cudnn, &s->relu)) &&
           did(r, cudnnwSetActivationDescriptor(r->cudnn, s->relu, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0));
}

/* The fastest way that cuDNN knows for this shape, and the memory that it wants beside. */
static bool choose(const run *r, step *s, cudnnConvolutionFwdAlgo_t *algorithm)
{
    cudnnConvolutionFwdAlgoPerf_t found;
    int count = 0;

    if (!did(r, cudnnwGetConvolutionForwardAlgorithm_v7(r->cudnn, r->handle, s->in, s->filter, s->convolution, s->out, 1,
                                                        &count, &found)))
        return false;
    if (count > 0 && found.status == CUDNN_STATUS_SUCCESS)
        *algorithm = found.algo; /* else the caller's, which serves every shape */
    return did(r, cudnnwGetConvolutionForwardWorkspaceSize(r->cudnn, r->handle, s->in, s->filter, s->convolution, s->out,
                                                           *algorithm, &s->workspace_bytes)) &&
           (s->workspace_bytes == 0 || gpu_did(r, (s->workspace = gpu_allocate(s->workspace_bytes)) != NULL));
}

static bool compute(const run *r, const step *s, const layer *l, cudnnConvolutionFwdAlgo_t algorithm, const void *in,
                    void *out)
{
    const float one = 1, zero = 0;

    return did(r, cudnnwConvolutionForward(r->cudnn, r->handle, &one, s->in, in, s->filter, s->weights, s->convolution,
                                           algorithm, s->workspace, s->workspace_bytes, &zero, s->out, out)) &&
           did(r, cudnnwAddTensor(r->cudnn, r->handle, &one, s->bias, s->bias_values, &one, s->out, out)) &&
           (!l->relu || did(r, cudnnwActivationForward(r->cudnn, r->handle, s->relu, &one, s->out, out, &zero, s->out,
                                                       out)));
}

static void step_end(const run *r, step *s)
{
    cudnnwDestroyTensorDescriptor(r->cudnn, s->in);
    cudnnwDestroyTensorDescriptor(r->cudnn, s->out);
    cudnnwDestroyTensorDescriptor(r->cudnn, s->bias);
    cudnnwDestroyFilterDescriptor(r->cudnn, s->filter);
    cudnnwDestroyConvolutionDescriptor(r->cudnn, s->convolution);
    cudnnwDestroyActivationDescriptor(r->cudnn, s->relu);
    gpu_free(s->bias_values);
    gpu_free(s->weights);
    gpu_free(s->workspace);
}

static bool run_layer(const run *r, const network *n, int i, const void *in, void *out)
{
    const layer *l = &n->layers[i];
    cudnnConvolutionFwdAlgo_t algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
    step s = {0};
    bool good = describe(r, &s, l) && choose(r, &s, &algorithm) && copy_in(r, &s.weights, n->weights[i], layer_weights(l)) &&
                copy_in(r, &s.bias_values, n->bias[i], (size_t)l->out) && compute(r, &s, l, algorithm, in, out);

    step_end(r, &s);
    return good;
}

/* Two arrays take turns. An application that sees many pictures keeps descriptors and weights from one to the next. */
static bool run_layers(const run *r, const network *n, const float *picture, float *results)
{
    const size_t result_bytes = layer_results(&n->layers[LAYERS - 1]) * sizeof(float);
    void *values[2] = {gpu_allocate(LARGEST_FLOATS * sizeof(float)), gpu_allocate(LARGEST_FLOATS * sizeof(float))};
    bool good = gpu_did(r, values[0] != NULL && values[1] != NULL) &&
                gpu_did(r, gpu_write(values[0], picture, PICTURE_FLOATS * sizeof(float)));

    for (int i = 0; good && i < LAYERS; i++)
        good = run_layer(r, n, i, values[i % 2], values[(i + 1) % 2]);
    good = good && gpu_did(r, gpu_read(results, values[LAYERS % 2], result_bytes));
    gpu_free(values[0]);
    gpu_free(values[1]);
    return good;
}

bool network_run_on_gpu(const network *n, struct cudnnw_library *cudnn, const float *picture, float *results, char *why,
                        size_t why_size)
{
    run r = {cudnn, NULL, why, why_size};
    bool good = gpu_did(&r, gpu_open()) && did(&r, cudnnwCreate(cudnn, &r.handle)) && run_layers(&r, n, picture, results);

    if (r.handle != NULL)
        cudnnwDestroy(cudnn, r.handle);
    gpu_close();
    return good;
}
