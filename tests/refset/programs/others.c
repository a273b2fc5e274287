/* SPDX-License-Identifier: MIT
 *
 * What an image classifier needs beside convolutions: one case of reference/others.txt.
 */
#include "gpu.h"

#include <string.h>

typedef struct pair {
    tensor x, y;
    cudnnTensorDescriptor_t x_desc, y_desc;
} pair;

static const float one = 1, zero = 0;
static const double wide_one = 1, wide_zero = 0;

static const void *scale_of(int type, bool is_one)
{
    if (type == DOUBLE)
        return is_one ? &wide_one : &wide_zero;
    return is_one ? &one : &zero;
}

static bool begin(gpu *g, pair *p, const expected *e, int type, int count, const int *in, const int *out,
                  int layout)
{
    memset(p, 0, sizeof *p);
    if (!tensor_make(g, &p->x, type, count, in, layout) ||
        !tensor_fill(g, &p->x, 10007u * (uint32_t)e->id, 1) ||
        !tensor_make(g, &p->y, type, count, out, layout))
        return false;
    p->x_desc = tensor_descriptor(g, &p->x);
    p->y_desc = tensor_descriptor(g, &p->y);
    return p->x_desc != NULL && p->y_desc != NULL;
}

static void *at(const tensor *t)
{
    return (void *)(size_t)t->memory;
}

/* Compares y and ends both. */
static bool end(gpu *g, pair *p, expected *e, bool good)
{
    good = good && tensor_pull(g, &p->y) && (int)p->y.numbers == e->count;
    for (int i = 0; good && i < e->count; i++)
        good = expected_is(e, i, p->y.type, tensor_get(&p->y, (size_t)i));
    tensor_free(g, &p->x);
    tensor_free(g, &p->y);
    (void)g->cudnn->DestroyTensorDescriptor(p->x_desc); /* NULL is allowed */
    (void)g->cudnn->DestroyTensorDescriptor(p->y_desc);
    return good;
}

bool run_pooling(gpu *g, FILE *file, expected *e)
{
    int words[6], window[DIMS], pad[DIMS], stride[DIMS], in[DIMS] = {0}, out[DIMS] = {0}, dims;
    cudnnPoolingDescriptor_t pooling = NULL;
    cudnnTensorDescriptor_t shape = NULL;
    pair p = {0};
    bool good = read_numbers(file, &e->id, 1) && read_numbers(file, words, 6);

    dims = good ? words[1] : 0;
    in[0] = words[3];
    in[1] = words[4];
    good = good && read_numbers(file, in + 2, dims) && read_numbers(file, window, dims) &&
           read_numbers(file, pad, dims) && read_numbers(file, stride, dims) && expected_read(file, e);
    if (!good)
        return false;
    TRY(g->cudnn->CreatePoolingDescriptor(&pooling));
    TRY(g->cudnn->SetPoolingNdDescriptor(pooling, (cudnnPoolingMode_t)words[2], CUDNN_NOT_PROPAGATE_NAN, dims,
                                         window, pad, stride));
    TRY(g->cudnn->CreateTensorDescriptor(&shape));
    TRY(g->cudnn->SetTensorNdDescriptorEx(shape, CUDNN_TENSOR_NCHW, (cudnnDataType_t)words[0], dims + 2, in));
    TRY(g->cudnn->GetPoolingNdForwardOutputDim(pooling, shape, dims + 2, out));
    good = good && begin(g, &p, e, words[0], dims + 2, in, out, words[5]);
    TRY(g->cudnn->PoolingForward(g->handle, pooling, scale_of(words[0], true), p.x_desc, at(&p.x),
                                 scale_of(words[0], false), p.y_desc, at(&p.y)));
    (void)g->cudnn->DestroyTensorDescriptor(shape); /* NULL is allowed */
    (void)g->cudnn->DestroyPoolingDescriptor(pooling);
    return end(g, &p, e, good);
}

bool run_softmax(gpu *g, FILE *file, expected *e)
{
    int words[8];
    pair p = {0};
    bool good = read_numbers(file, &e->id, 1) && read_numbers(file, words, 8) && expected_read(file, e) &&
                begin(g, &p, e, words[0], 4, words + 4, words + 4, words[3]);

    if (good)
        TRY(g->cudnn->SoftmaxForward(g->handle, (cudnnSoftmaxAlgorithm_t)words[1],
                                     (cudnnSoftmaxMode_t)words[2], &one, p.x_desc, at(&p.x), &zero, p.y_desc,
                                     at(&p.y)));
    return end(g, &p, e, good);
}

bool run_activation(gpu *g, FILE *file, expected *e)
{
    int words[7];
    cudnnActivationDescriptor_t activation = NULL;
    pair p = {0};
    bool good = read_numbers(file, &e->id, 1) && read_numbers(file, words, 7) && expected_read(file, e) &&
                begin(g, &p, e, words[0], 4, words + 3, words + 3, words[2]);

    if (good) {
        TRY(g->cudnn->CreateActivationDescriptor(&activation));
        TRY(g->cudnn->SetActivationDescriptor(activation, (cudnnActivationMode_t)words[1],
                                              CUDNN_NOT_PROPAGATE_NAN, 0.75));
        TRY(g->cudnn->ActivationForward(g->handle, activation, &one, p.x_desc, at(&p.x), &zero, p.y_desc,
                                        at(&p.y)));
    }
    (void)g->cudnn->DestroyActivationDescriptor(activation); /* NULL is allowed */
    return end(g, &p, e, good);
}

/* A bias is added: y = 2 * bias + y / 2, where y begins as the input. */
bool run_add(gpu *g, FILE *file, expected *e)
{
    static const float two = 2, half = 0.5f;
    int words[7];
    tensor bias = {0};
    cudnnTensorDescriptor_t bias_desc = NULL;
    pair p = {0};
    bool good = read_numbers(file, &e->id, 1) && read_numbers(file, words, 7) && expected_read(file, e) &&
                begin(g, &p, e, words[0], 4, words + 3, words + 3, 0) &&
                tensor_make(g, &bias, words[0], 4, (int[]){1, words[4], 1, 1}, 0) &&
                tensor_fill(g, &bias, 10007u * (uint32_t)e->id + 1, 1);

    if (good) {
        bias_desc = tensor_descriptor(g, &bias);
        TRY(g->cudnn->TransformTensor(g->handle, &one, p.x_desc, at(&p.x), &zero, p.y_desc, at(&p.y)));
        TRY(g->cudnn->AddTensor(g->handle, &two, bias_desc, at(&bias), &half, p.y_desc, at(&p.y)));
    }
    tensor_free(g, &bias);
    (void)g->cudnn->DestroyTensorDescriptor(bias_desc); /* NULL is allowed */
    return end(g, &p, e, good);
}
