/* SPDX-License-Identifier: MIT
 *
 * Pooling: the largest or the mean of what lies under a moving window.
 */
#include "refset.h"

#include <math.h>
#include <stdlib.h>

cudnnStatus_t CUDNNWINAPI cudnnSetPoolingNdDescriptor(cudnnPoolingDescriptor_t pooling,
                                                      const cudnnPoolingMode_t mode,
                                                      const cudnnNanPropagation_t nan, int count,
                                                      const int window[], const int pad[], const int stride[])
{
    struct cudnnPoolingStruct made = {.mode = mode, .nan = nan, .count = count};

    if (pooling == NULL || window == NULL || pad == NULL || stride == NULL || count < 1 ||
        (unsigned)mode > CUDNN_POOLING_MAX_DETERMINISTIC || (unsigned)nan > CUDNN_PROPAGATE_NAN)
        return BAD_PARAM;
    if (count > DIMS - 2)
        return NOT_SUPPORTED;
    for (int i = 0; i < count; i++) {
        if (window[i] <= 0 || stride[i] <= 0) /* a negative pad is taken */
            return BAD_PARAM;
        made.window[i] = window[i];
        made.pad[i] = pad[i];
        made.stride[i] = stride[i];
    }
    *pooling = made;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetPooling2dDescriptor(cudnnPoolingDescriptor_t pooling,
                                                      cudnnPoolingMode_t mode, cudnnNanPropagation_t nan,
                                                      int window_h, int window_w, int pad_h, int pad_w,
                                                      int stride_h, int stride_w)
{
    return cudnnSetPoolingNdDescriptor(pooling, mode, nan, 2, (int[]){window_h, window_w},
                                       (int[]){pad_h, pad_w}, (int[]){stride_h, stride_w});
}

cudnnStatus_t CUDNNWINAPI cudnnGetPoolingNdForwardOutputDim(const cudnnPoolingDescriptor_t pooling,
                                                            const cudnnTensorDescriptor_t in, int count,
                                                            int dim[])
{
    bool fits = true;

    if (pooling == NULL || in == NULL || dim == NULL || count > in->shape.count ||
        in->shape.count != pooling->count + 2)
        return BAD_PARAM;
    for (int i = 0; i < count; i++) {
        dim[i] = i < 2 ? in->shape.dim[i]
                       : refset_out(in->shape.dim[i], pooling->window[i - 2], pooling->pad[i - 2],
                                    pooling->stride[i - 2], 1);
        fits = fits && dim[i] > 0;
    }
    return fits ? GOOD : BAD_PARAM;
}

cudnnStatus_t CUDNNWINAPI cudnnGetPooling2dForwardOutputDim(const cudnnPoolingDescriptor_t pooling,
                                                            const cudnnTensorDescriptor_t in, int *n, int *c,
                                                            int *h, int *w)
{
    int dim[4] = {0};
    cudnnStatus_t status = cudnnGetPoolingNdForwardOutputDim(pooling, in, 4, dim);

    if (status != GOOD || n == NULL || c == NULL || h == NULL || w == NULL)
        return BAD_PARAM;
    *n = dim[0];
    *c = dim[1];
    *h = dim[2];
    *w = dim[3];
    return GOOD;
}

/* Of the numbers of one channel that lie under one place of the window. */
static double pool(const struct cudnnPoolingStruct *p, const double *x, const ptrdiff_t *under,
                   size_t windows)
{
    bool is_max = p->mode == CUDNN_POOLING_MAX || p->mode == CUDNN_POOLING_MAX_DETERMINISTIC;
    double largest = -(double)INFINITY, sum = 0;
    size_t inside = 0;

    for (size_t f = 0; f < windows; f++) {
        double value = under[f] < 0 ? 0 : x[under[f]];

        if (under[f] < 0)
            continue;
        inside++;
        sum += value;
        if (value > largest || (refset_is_nan(value) && p->nan == CUDNN_PROPAGATE_NAN))
            largest = value;
        if (refset_is_nan(largest))
            break;
    }
    if (is_max)
        return largest;
    return sum / (double)(p->mode == CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING ? windows : inside);
}

static double *pool_all(const struct cudnnPoolingStruct *p, const shape *in, const shape *out,
                        const double *x)
{
    moving_window w = {.count = p->count};
    size_t outs, ins, windows = refset_product(p->window, p->count);
    ptrdiff_t *table;
    double *y = malloc(refset_count(out) * sizeof *y);

    for (int i = 0; i < p->count; i++) {
        w.in[i] = in->dim[i + 2];
        w.out[i] = out->dim[i + 2];
        w.window[i] = p->window[i];
        w.pad[i] = p->pad[i];
        w.stride[i] = p->stride[i];
        w.dilation[i] = 1;
    }
    outs = refset_product(w.out, w.count);
    ins = refset_product(w.in, w.count);
    table = refset_window_table(&w);
    for (size_t i = 0; table != NULL && y != NULL && i < refset_count(out); i++)
        y[i] = pool(p, x + i / outs * ins, table + i % outs * windows, windows);
    if (table == NULL) {
        free(y);
        y = NULL;
    }
    free(table);
    return y;
}

cudnnStatus_t CUDNNWINAPI cudnnPoolingForward(cudnnHandle_t handle, const cudnnPoolingDescriptor_t pooling,
                                              const void *alpha, const cudnnTensorDescriptor_t from,
                                              const void *x, const void *beta,
                                              const cudnnTensorDescriptor_t to, void *y)
{
    int dim[DIMS] = {0};
    double *in, *out;
    bool enough;

    if (handle == NULL || alpha == NULL || from == NULL || x == NULL || beta == NULL || to == NULL ||
        y == NULL || from->shape.type != to->shape.type || from->shape.count != to->shape.count ||
        cudnnGetPoolingNdForwardOutputDim(pooling, from, from->shape.count, dim) != GOOD)
        return BAD_PARAM;
    for (int i = 0; i < to->shape.count; i++)
        if (dim[i] != to->shape.dim[i])
            return BAD_PARAM;
    if (!refset_is_real(from->shape.type))
        return NOT_SUPPORTED;
    in = refset_read(&from->shape, x);
    out = in == NULL ? NULL : pool_all(pooling, &from->shape, &to->shape, in);
    enough = out != NULL;
    if (enough)
        refset_write(&to->shape, y, out, refset_scale(to->shape.type, alpha),
                     refset_scale(to->shape.type, beta));
    free(in);
    free(out);
    return enough ? GOOD : ALLOC_FAILED;
}
