/* SPDX-License-Identifier: MIT
 *
 * How a convolution is described, and how large its output is. What is refused is as measured with 8.9.7
 * and 9.28.0.
 */
#include "refset.h"

cudnnStatus_t CUDNNWINAPI cudnnSetConvolutionNdDescriptor(cudnnConvolutionDescriptor_t convolution, int count,
                                                          const int pad[], const int stride[],
                                                          const int dilation[], cudnnConvolutionMode_t mode,
                                                          cudnnDataType_t type)
{
    if (convolution == NULL || count < 0 || pad == NULL || stride == NULL || dilation == NULL ||
        (unsigned)mode > CUDNN_CROSS_CORRELATION || !refset_is_type(type))
        return BAD_PARAM;
    if (count > DIMS - 2)
        return NOT_SUPPORTED;
    for (int i = 0; i < count; i++)
        if (pad[i] < 0 || stride[i] <= 0 || dilation[i] <= 0)
            return BAD_PARAM;
    for (int i = 0; i < count; i++) {
        convolution->pad[i] = pad[i];
        convolution->stride[i] = stride[i];
        convolution->dilation[i] = dilation[i];
    }
    convolution->count = count;
    convolution->mode = mode;
    convolution->type = type;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetConvolution2dDescriptor(cudnnConvolutionDescriptor_t convolution, int pad_h,
                                                          int pad_w, int u, int v, int dilation_h,
                                                          int dilation_w, cudnnConvolutionMode_t mode,
                                                          cudnnDataType_t type)
{
    return cudnnSetConvolutionNdDescriptor(convolution, 2, (int[]){pad_h, pad_w}, (int[]){u, v},
                                           (int[]){dilation_h, dilation_w}, mode, type);
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionNdDescriptor(const cudnnConvolutionDescriptor_t convolution,
                                                          int wanted, int *count, int pad[], int stride[],
                                                          int dilation[], cudnnConvolutionMode_t *mode,
                                                          cudnnDataType_t *type)
{
    if (convolution == NULL)
        return BAD_PARAM;
    for (int i = 0; i < wanted && i < convolution->count; i++) {
        if (pad != NULL)
            pad[i] = convolution->pad[i];
        if (stride != NULL)
            stride[i] = convolution->stride[i];
        if (dilation != NULL)
            dilation[i] = convolution->dilation[i];
    }
    if (count != NULL)
        *count = convolution->count;
    if (mode != NULL)
        *mode = convolution->mode;
    if (type != NULL)
        *type = convolution->type;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolution2dDescriptor(const cudnnConvolutionDescriptor_t convolution,
                                                          int *pad_h, int *pad_w, int *u, int *v,
                                                          int *dilation_h, int *dilation_w,
                                                          cudnnConvolutionMode_t *mode, cudnnDataType_t *type)
{
    int pad[2], stride[2], dilation[2], *const out[] = {pad_h, pad_w, u, v, dilation_h, dilation_w};

    if (convolution == NULL || convolution->count != 2)
        return BAD_PARAM;
    (void)cudnnGetConvolutionNdDescriptor(convolution, 2, NULL, pad, stride, dilation, mode,
                                          type); /* was checked */
    for (int i = 0; i < 6; i++)
        if (out[i] != NULL)
            *out[i] = i < 2 ? pad[i] : i < 4 ? stride[i - 2] : dilation[i - 4];
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t convolution, int groups)
{
    if (convolution == NULL || groups < 1)
        return BAD_PARAM;
    convolution->groups = groups;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionGroupCount(cudnnConvolutionDescriptor_t convolution, int *groups)
{
    if (convolution == NULL || groups == NULL)
        return BAD_PARAM;
    *groups = convolution->groups;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t convolution,
                                                      cudnnMathType_t math)
{
    if (convolution == NULL || (unsigned)math > CUDNN_FMA_MATH)
        return BAD_PARAM;
    convolution->math = math;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionMathType(cudnnConvolutionDescriptor_t convolution,
                                                      cudnnMathType_t *math)
{
    if (convolution == NULL || math == NULL)
        return BAD_PARAM;
    *math = convolution->math;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetConvolutionReorderType(cudnnConvolutionDescriptor_t convolution,
                                                         cudnnReorderType_t reorder)
{
    if (convolution == NULL || (unsigned)reorder > CUDNN_NO_REORDER)
        return BAD_PARAM;
    convolution->reorder = reorder;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionReorderType(cudnnConvolutionDescriptor_t convolution,
                                                         cudnnReorderType_t *reorder)
{
    if (convolution == NULL || reorder == NULL)
        return BAD_PARAM;
    *reorder = convolution->reorder;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionNdForwardOutputDim(
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t in,
    const cudnnFilterDescriptor_t filter, int count, int dim[])
{
    const struct cudnnConvolutionStruct *c = convolution;
    bool fits = true;

    if (c == NULL || in == NULL || filter == NULL || dim == NULL || count > in->shape.count ||
        in->shape.count != filter->shape.count || in->shape.count != c->count + 2 ||
        in->shape.dim[1] != filter->shape.dim[1] * c->groups)
        return BAD_PARAM;
    for (int i = 0; i < count; i++) {
        dim[i] = i == 0   ? in->shape.dim[0]
                 : i == 1 ? filter->shape.dim[0]
                          : refset_out(in->shape.dim[i], filter->shape.dim[i], c->pad[i - 2],
                                       c->stride[i - 2], c->dilation[i - 2]);
        fits = fits && dim[i] > 0;
    }
    return fits ? GOOD : BAD_PARAM;
}

/* Written even when the window is larger than the input, as the real one does. */
cudnnStatus_t CUDNNWINAPI cudnnGetConvolution2dForwardOutputDim(
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t in,
    const cudnnFilterDescriptor_t filter, int *n, int *c, int *h, int *w)
{
    int dim[4] = {-1}, *const out[] = {n, c, h, w};
    cudnnStatus_t status = cudnnGetConvolutionNdForwardOutputDim(convolution, in, filter, 4, dim);

    for (int i = 0; i < 4 && dim[0] >= 0; i++)
        if (out[i] != NULL)
            *out[i] = dim[i];
    return status;
}
