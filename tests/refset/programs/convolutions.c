/* SPDX-License-Identifier: MIT
 *
 * One convolution of reference/convolutions.txt, with the workspace that its algorithm asks for.
 */
#include "gpu.h"

typedef struct convolution_case {
    int type, dims, images, channels, filters, groups, mode, algorithm, fused, layout[3];
    double alpha, beta;
    int size[DIMS], window[DIMS], pad[DIMS], stride[DIMS], dilation[DIMS];
    uint32_t stream;
} convolution_case;

typedef struct work {
    tensor x, w, y, bias;
    cudnnTensorDescriptor_t x_desc, y_desc, bias_desc;
    cudnnFilterDescriptor_t w_desc;
    cudnnConvolutionDescriptor_t convolution;
    cudnnActivationDescriptor_t activation;
    cudnnw_device_memory workspace;
    size_t bytes;
} work;

static bool read_case(FILE *file, expected *e, convolution_case *c)
{
    int words[9];

    if (!read_numbers(file, &e->id, 1) || !read_numbers(file, words, 9) ||
        !read_numbers(file, c->layout, 3) || fscanf(file, "%lf %lf", &c->alpha, &c->beta) != 2)
        return false;
    c->type = words[0];
    c->dims = words[1];
    c->images = words[2];
    c->channels = words[3];
    c->filters = words[4];
    c->groups = words[5];
    c->mode = words[6];
    c->algorithm = words[7];
    c->fused = words[8];
    c->stream = 10007u * (uint32_t)e->id;
    return read_numbers(file, c->size, c->dims) && read_numbers(file, c->window, c->dims) &&
           read_numbers(file, c->pad, c->dims) && read_numbers(file, c->stride, c->dims) &&
           read_numbers(file, c->dilation, c->dims) && expected_read(file, e);
}

/* The size of the output is asked of cuDNN. */
static bool describe(gpu *g, const convolution_case *c, work *a)
{
    const cudnnw_api *cudnn = g->cudnn;
    int type = c->type == HALF || c->type == BFLOAT16 ? FLOAT : c->type;
    int x[DIMS] = {c->images, c->channels}, w[DIMS] = {c->filters, c->channels / c->groups}, y[DIMS] = {0};
    bool good = true;

    for (int i = 0; i < c->dims; i++) {
        x[i + 2] = c->size[i];
        w[i + 2] = c->window[i];
    }
    good = tensor_make(g, &a->x, c->type, c->dims + 2, x, c->layout[0]) &&
           tensor_fill(g, &a->x, c->stream, 1) &&
           tensor_make(g, &a->w, c->type, c->dims + 2, w, c->layout[1]) &&
           tensor_fill(g, &a->w, c->stream + 1, 1);
    a->x_desc = tensor_descriptor(g, &a->x);
    TRY(cudnn->CreateFilterDescriptor(&a->w_desc));
    TRY(cudnn->SetFilterNdDescriptor(a->w_desc, (cudnnDataType_t)c->type, (cudnnTensorFormat_t)c->layout[1],
                                     c->dims + 2, w));
    TRY(cudnn->CreateConvolutionDescriptor(&a->convolution));
    TRY(cudnn->SetConvolutionNdDescriptor(a->convolution, c->dims, c->pad, c->stride, c->dilation,
                                          (cudnnConvolutionMode_t)c->mode, (cudnnDataType_t)type));
    TRY(cudnn->SetConvolutionGroupCount(a->convolution, c->groups));
    TRY(cudnn->GetConvolutionNdForwardOutputDim(a->convolution, a->x_desc, a->w_desc, c->dims + 2, y));
    good = good && tensor_make(g, &a->y, c->type, c->dims + 2, y, c->layout[2]) &&
           tensor_fill(g, &a->y, c->stream + 2, 1);
    a->y_desc = tensor_descriptor(g, &a->y);
    TRY(cudnn->GetConvolutionForwardWorkspaceSize(g->handle, a->x_desc, a->w_desc, a->convolution, a->y_desc,
                                                  (cudnnConvolutionFwdAlgo_t)c->algorithm, &a->bytes));
    if (a->bytes > 0)
        TRY(g->driver.MemAlloc(&a->workspace, a->bytes));
    return good && a->x_desc != NULL && a->y_desc != NULL;
}

static void *at(cudnnw_device_memory memory)
{
    return (void *)(size_t)memory;
}

static bool compute(gpu *g, const convolution_case *c, work *a)
{
    float alpha = (float)c->alpha, beta = (float)c->beta;
    const void *scale = c->type == DOUBLE ? (const void *)&c->alpha : &alpha;
    const void *share = c->type == DOUBLE ? (const void *)&c->beta : &beta;
    bool good = true;

    TRY(g->cudnn->ConvolutionForward(g->handle, scale, a->x_desc, at(a->x.memory), a->w_desc, at(a->w.memory),
                                     a->convolution, (cudnnConvolutionFwdAlgo_t)c->algorithm,
                                     at(a->workspace), a->bytes, share, a->y_desc, at(a->y.memory)));
    return good;
}

static bool compute_fused(gpu *g, const convolution_case *c, work *a)
{
    float alpha = (float)c->alpha, beta = (float)c->beta;
    const void *scale = c->type == DOUBLE ? (const void *)&c->alpha : &alpha;
    const void *share = c->type == DOUBLE ? (const void *)&c->beta : &beta;
    int dim[DIMS] = {1, c->filters, 1, 1, 1, 1, 1, 1};
    bool good = tensor_make(g, &a->bias, c->type, c->dims + 2, dim, 0) &&
                tensor_fill(g, &a->bias, c->stream + 3, 1);

    a->bias_desc = tensor_descriptor(g, &a->bias);
    TRY(g->cudnn->CreateActivationDescriptor(&a->activation));
    TRY(g->cudnn->SetActivationDescriptor(a->activation,
                                          c->fused == 1 ? CUDNN_ACTIVATION_RELU : CUDNN_ACTIVATION_IDENTITY,
                                          CUDNN_NOT_PROPAGATE_NAN, 0));
    TRY(g->cudnn->ConvolutionBiasActivationForward(
        g->handle, scale, a->x_desc, at(a->x.memory), a->w_desc, at(a->w.memory), a->convolution,
        (cudnnConvolutionFwdAlgo_t)c->algorithm, at(a->workspace), a->bytes, share, a->y_desc,
        at(a->y.memory), a->bias_desc, at(a->bias.memory), a->activation, a->y_desc, at(a->y.memory)));
    return good;
}

static void end(gpu *g, work *a)
{
    tensor_free(g, &a->x);
    tensor_free(g, &a->w);
    tensor_free(g, &a->y);
    tensor_free(g, &a->bias);
    if (a->workspace != 0)
        g->driver.MemFree(a->workspace);
    (void)g->cudnn->DestroyTensorDescriptor(a->x_desc); /* NULL is allowed in all of these */
    (void)g->cudnn->DestroyTensorDescriptor(a->y_desc);
    (void)g->cudnn->DestroyTensorDescriptor(a->bias_desc);
    (void)g->cudnn->DestroyFilterDescriptor(a->w_desc);
    (void)g->cudnn->DestroyConvolutionDescriptor(a->convolution);
    (void)g->cudnn->DestroyActivationDescriptor(a->activation);
}

bool run_convolution(gpu *g, FILE *file, expected *e)
{
    convolution_case c = {0};
    work a = {0};
    bool good = read_case(file, e, &c) && describe(g, &c, &a) &&
                (c.fused ? compute_fused(g, &c, &a) : compute(g, &c, &a)) && tensor_pull(g, &a.y) &&
                (int)a.y.numbers == e->count;

    for (int i = 0; good && i < e->count; i++)
        good = expected_is(e, i, c.type, tensor_get(&a.y, (size_t)i));
    end(g, &a);
    return good;
}
