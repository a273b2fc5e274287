/* SPDX-License-Identifier: MIT
 *
 * The convolution itself, alone and with bias and activation.
 */
#include "refset.h"

#include <stdlib.h>

/* What one call computes with; the numbers lie packed, in the order of the dimensions. */
typedef struct work {
    double *x, *w, *y;
    ptrdiff_t *table;
    size_t outs, ins, windows; /* places in a channel of y, of x, and of the window */
    size_t images, channels, filters, group_channels, group_filters;
    bool flip;
} work;

static void end(work *a)
{
    free(a->x);
    free(a->w);
    free(a->y);
    free(a->table);
}

static bool begin(const struct cudnnConvolutionStruct *c, const shape *x, const void *x_data, const shape *w,
                  const void *w_data, const shape *y, work *a)
{
    moving_window m = {.count = c->count};

    for (int i = 0; i < c->count; i++) {
        m.in[i] = x->dim[i + 2];
        m.window[i] = w->dim[i + 2];
        m.out[i] = y->dim[i + 2];
        m.pad[i] = c->pad[i];
        m.stride[i] = c->stride[i];
        m.dilation[i] = c->dilation[i];
    }
    a->outs = refset_product(m.out, m.count);
    a->ins = refset_product(m.in, m.count);
    a->windows = refset_product(m.window, m.count);
    a->images = (size_t)x->dim[0];
    a->channels = (size_t)x->dim[1];
    a->filters = (size_t)w->dim[0];
    a->group_channels = (size_t)w->dim[1];
    a->group_filters = a->filters / (size_t)c->groups;
    a->flip = c->mode == CUDNN_CONVOLUTION;
    a->table = refset_window_table(&m);
    a->x = refset_read(x, x_data);
    a->w = refset_read(w, w_data);
    a->y = malloc(refset_count(y) * sizeof *a->y);
    return a->table != NULL && a->x != NULL && a->w != NULL && a->y != NULL;
}

/* One number of the output: filter k of image n at place o. */
static double one(const work *a, size_t n, size_t k, size_t o)
{
    const double *x = a->x + (n * a->channels + k / a->group_filters * a->group_channels) * a->ins;
    const double *w = a->w + k * a->group_channels * a->windows;
    const ptrdiff_t *under = a->table + o * a->windows;
    double sum = 0;

    for (size_t c = 0; c < a->group_channels; c++)
        for (size_t f = 0; f < a->windows; f++)
            if (under[f] >= 0) /* a convolution in the strict sense runs the window backwards */
                sum += x[c * a->ins + (size_t)under[f]] *
                       w[c * a->windows + (a->flip ? a->windows - 1 - f : f)];
    return sum;
}

static void all(work *a)
{
    for (size_t n = 0; n < a->images; n++)
        for (size_t k = 0; k < a->filters; k++)
            for (size_t o = 0; o < a->outs; o++)
                a->y[(n * a->filters + k) * a->outs + o] = one(a, n, k, o);
}

/* ---- What is asked before ------------------------------------------------------------------------------ */

cudnnStatus_t refset_check_convolution(cudnnHandle_t handle, const struct cudnnTensorStruct *x,
                                       const struct cudnnFilterStruct *w,
                                       const struct cudnnConvolutionStruct *c,
                                       const struct cudnnTensorStruct *y)
{
    int dim[DIMS] = {0};

    if (handle == NULL || x == NULL || w == NULL || c == NULL || y == NULL || x->shape.count < 3 ||
        y->shape.count != x->shape.count || x->shape.type != w->shape.type ||
        x->shape.type != y->shape.type || w->shape.dim[0] % c->groups != 0 ||
        cudnnGetConvolutionNdForwardOutputDim((cudnnConvolutionDescriptor_t)c, (cudnnTensorDescriptor_t)x,
                                              (cudnnFilterDescriptor_t)w, x->shape.count, dim) != GOOD)
        return BAD_PARAM;
    for (int i = 0; i < x->shape.count; i++)
        if (y->shape.dim[i] != dim[i])
            return BAD_PARAM;
    return refset_is_real(x->shape.type) && refset_is_real(c->type) ? GOOD : NOT_SUPPORTED;
}

/* The algorithm and its workspace: what refset_workspace() asked for must be there. */
static cudnnStatus_t check_algorithm(const shape *w, const shape *y, cudnnConvolutionFwdAlgo_t algorithm,
                                     const void *workspace, size_t bytes)
{
    size_t needed;

    if ((unsigned)algorithm >= CUDNN_CONVOLUTION_FWD_ALGO_COUNT)
        return BAD_PARAM;
    if (!refset_has_algorithm(algorithm))
        return NOT_SUPPORTED;
    needed = refset_workspace(w, y, algorithm);
    return needed > bytes || (needed > 0 && workspace == NULL) ? BAD_PARAM : GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnConvolutionForward(cudnnHandle_t handle, const void *alpha,
                                                  const cudnnTensorDescriptor_t x, const void *x_data,
                                                  const cudnnFilterDescriptor_t w, const void *w_data,
                                                  const cudnnConvolutionDescriptor_t c,
                                                  cudnnConvolutionFwdAlgo_t algorithm, void *workspace,
                                                  size_t bytes, const void *beta,
                                                  const cudnnTensorDescriptor_t y, void *y_data)
{
    cudnnStatus_t status = refset_check_convolution(handle, x, w, c, y);
    work a = {0};

    if (status == GOOD &&
        (alpha == NULL || x_data == NULL || w_data == NULL || beta == NULL || y_data == NULL))
        status = BAD_PARAM;
    if (status == GOOD)
        status = check_algorithm(&w->shape, &y->shape, algorithm, workspace, bytes);
    if (status != GOOD)
        return status;
    if (begin(c, &x->shape, x_data, &w->shape, w_data, &y->shape, &a)) {
        all(&a);
        refset_write(&y->shape, y_data, a.y, refset_scale(y->shape.type, alpha),
                     refset_scale(y->shape.type, beta));
    } else {
        status = ALLOC_FAILED;
    }
    end(&a);
    return status;
}

/* ---- With what follows it most often ------------------------------------------------------------------- */

static bool is_bias(const struct cudnnTensorStruct *bias, const shape *y)
{
    if (bias == NULL || bias->shape.count != y->count || bias->shape.type != y->type)
        return false;
    for (int i = 0; i < y->count; i++)
        if (bias->shape.dim[i] != (i == 1 ? y->dim[1] : 1))
            return false;
    return true;
}

/* y = activation(alpha1 * convolution + alpha2 * z + bias) */
static cudnnStatus_t finish(work *a, const struct cudnnActivationStruct *activation, const shape *y,
                            void *y_data, const double *bias, const double *z, double alpha1, double alpha2)
{
    size_t count = refset_count(y);

    if (bias == NULL || z == NULL)
        return ALLOC_FAILED;
    for (size_t i = 0; i < count; i++) {
        double sum = alpha1 * a->y[i] + bias[i / a->outs % a->filters] + (alpha2 == 0 ? 0 : alpha2 * z[i]);

        a->y[i] = refset_activate(activation, sum);
    }
    refset_write(y, y_data, a->y, 1, 0);
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnConvolutionBiasActivationForward(
    cudnnHandle_t handle, const void *alpha1, const cudnnTensorDescriptor_t x, const void *x_data,
    const cudnnFilterDescriptor_t w, const void *w_data, const cudnnConvolutionDescriptor_t c,
    cudnnConvolutionFwdAlgo_t algorithm, void *workspace, size_t bytes, const void *alpha2,
    const cudnnTensorDescriptor_t z, const void *z_data, const cudnnTensorDescriptor_t bias,
    const void *bias_data, const cudnnActivationDescriptor_t activation, const cudnnTensorDescriptor_t y,
    void *y_data)
{
    cudnnStatus_t status = refset_check_convolution(handle, x, w, c, y);
    double *bias_values = NULL, *z_values = NULL;
    work a = {0};

    if (status == GOOD)
        status = check_algorithm(&w->shape, &y->shape, algorithm, workspace, bytes);
    if (status != GOOD)
        return status;
    if (alpha1 == NULL || x_data == NULL || w_data == NULL || alpha2 == NULL || z == NULL || z_data == NULL ||
        bias_data == NULL || activation == NULL || y_data == NULL || !is_bias(bias, &y->shape) ||
        z->shape.type != y->shape.type || !refset_same_dims(&z->shape, &y->shape))
        return BAD_PARAM;
    /* cuDNN has it for these two only, and the second for one algorithm. */
    if (activation->mode != CUDNN_ACTIVATION_RELU &&
        (activation->mode != CUDNN_ACTIVATION_IDENTITY ||
         algorithm != CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM))
        return NOT_SUPPORTED;
    if (begin(c, &x->shape, x_data, &w->shape, w_data, &y->shape, &a)) {
        all(&a);
        bias_values = refset_read(&bias->shape, bias_data);
        z_values = refset_read(&z->shape, z_data); /* before y is written: it may be y */
        status = finish(&a, activation, &y->shape, y_data, bias_values, z_values,
                        refset_scale(y->shape.type, alpha1), refset_scale(y->shape.type, alpha2));
    } else {
        status = ALLOC_FAILED;
    }
    free(bias_values);
    free(z_values);
    end(&a);
    return status;
}
