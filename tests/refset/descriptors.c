/* SPDX-License-Identifier: MIT
 *
 * Descriptors of tensors and filters. What is refused, and what is not, is as measured with 8.9.7, 9.10.2
 * and 9.28.0.
 */
#include "refset.h"

enum { FEWEST = REFSET_MAJOR == 8 ? 3 : 2 };

/* Strides NULL: packed in this format. */
static cudnnStatus_t set(shape *s, cudnnTensorFormat_t format, cudnnDataType_t type, int count,
                         const int *dim, const int *stride)
{
    shape made = {.type = type, .format = format, .count = count};

    if (!refset_is_type(type) || (unsigned)format > CUDNN_TENSOR_NCHW_VECT_C)
        return BAD_PARAM;
    for (int i = 0; i < count; i++) {
        if (dim[i] <= 0 || (stride != NULL && stride[i] == 0))
            return BAD_PARAM;
        made.dim[i] = dim[i];
        made.stride[i] = stride != NULL ? stride[i] : 0;
    }
    if (stride == NULL)
        refset_pack(&made, format);
    *s = made;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t tensor,
                                                     cudnnTensorFormat_t format, cudnnDataType_t type, int n,
                                                     int c, int h, int w)
{
    return tensor == NULL ? BAD_PARAM : set(&tensor->shape, format, type, 4, (int[]){n, c, h, w}, NULL);
}

cudnnStatus_t CUDNNWINAPI cudnnSetTensor4dDescriptorEx(cudnnTensorDescriptor_t tensor, cudnnDataType_t type,
                                                       int n, int c, int h, int w, int n_step, int c_step,
                                                       int h_step, int w_step)
{
    return tensor == NULL ? BAD_PARAM
                          : set(&tensor->shape, CUDNN_TENSOR_NCHW, type, 4, (int[]){n, c, h, w},
                                (int[]){n_step, c_step, h_step, w_step});
}

static cudnnStatus_t check_count(int count, int fewest)
{
    return count < fewest ? BAD_PARAM : count > DIMS ? NOT_SUPPORTED : GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t tensor, cudnnDataType_t type,
                                                     int count, const int dim[], const int stride[])
{
    if (tensor == NULL || dim == NULL || stride == NULL)
        return BAD_PARAM;
    if (check_count(count, FEWEST) != GOOD)
        return check_count(count, FEWEST);
    return set(&tensor->shape, CUDNN_TENSOR_NCHW, type, count, dim, stride);
}

cudnnStatus_t CUDNNWINAPI cudnnSetTensorNdDescriptorEx(cudnnTensorDescriptor_t tensor,
                                                       cudnnTensorFormat_t format, cudnnDataType_t type,
                                                       int count, const int dim[])
{
    if (tensor == NULL || dim == NULL)
        return BAD_PARAM;
    if (check_count(count, FEWEST) != GOOD)
        return check_count(count, FEWEST);
    return set(&tensor->shape, format, type, count, dim, NULL);
}

cudnnStatus_t CUDNNWINAPI cudnnGetTensorNdDescriptor(const cudnnTensorDescriptor_t tensor, int wanted,
                                                     cudnnDataType_t *type, int *count, int dim[],
                                                     int stride[])
{
    if (tensor == NULL)
        return BAD_PARAM;
    if (type != NULL)
        *type = tensor->shape.type;
    if (count != NULL)
        *count = tensor->shape.count;
    for (int i = 0; i < wanted && i < tensor->shape.count; i++) {
        if (dim != NULL)
            dim[i] = tensor->shape.dim[i];
        if (stride != NULL)
            stride[i] = tensor->shape.stride[i];
    }
    return GOOD;
}

/* Of a tensor with more or fewer dimensions: the first four. */
cudnnStatus_t CUDNNWINAPI cudnnGetTensor4dDescriptor(const cudnnTensorDescriptor_t tensor,
                                                     cudnnDataType_t *type, int *n, int *c, int *h, int *w,
                                                     int *n_step, int *c_step, int *h_step, int *w_step)
{
    int *const dim[] = {n, c, h, w}, *const step[] = {n_step, c_step, h_step, w_step};

    if (tensor == NULL)
        return BAD_PARAM;
    if (type != NULL)
        *type = tensor->shape.type;
    for (int i = 0; i < 4 && i < tensor->shape.count; i++) {
        if (dim[i] != NULL)
            *dim[i] = tensor->shape.dim[i];
        if (step[i] != NULL)
            *step[i] = tensor->shape.stride[i];
    }
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetTensorSizeInBytes(const cudnnTensorDescriptor_t tensor, size_t *bytes)
{
    if (tensor == NULL || bytes == NULL)
        return BAD_PARAM;
    *bytes = refset_shape_bytes(&tensor->shape);
    return GOOD;
}

/* ---- Filters: K, C, then the window -------------------------------------------------------------------- */

cudnnStatus_t CUDNNWINAPI cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t filter, cudnnDataType_t type,
                                                     cudnnTensorFormat_t format, int k, int c, int h, int w)
{
    return filter == NULL ? BAD_PARAM : set(&filter->shape, format, type, 4, (int[]){k, c, h, w}, NULL);
}

cudnnStatus_t CUDNNWINAPI cudnnSetFilterNdDescriptor(cudnnFilterDescriptor_t filter, cudnnDataType_t type,
                                                     cudnnTensorFormat_t format, int count, const int dim[])
{
    if (filter == NULL || dim == NULL)
        return BAD_PARAM;
    if (check_count(count, 3) != GOOD)
        return check_count(count, 3);
    return set(&filter->shape, format, type, count, dim, NULL);
}

cudnnStatus_t CUDNNWINAPI cudnnGetFilterNdDescriptor(const cudnnFilterDescriptor_t filter, int wanted,
                                                     cudnnDataType_t *type, cudnnTensorFormat_t *format,
                                                     int *count, int dim[])
{
    if (filter == NULL)
        return BAD_PARAM;
    if (type != NULL)
        *type = filter->shape.type;
    if (format != NULL)
        *format = filter->shape.format;
    if (count != NULL)
        *count = filter->shape.count;
    for (int i = 0; dim != NULL && i < wanted && i < filter->shape.count; i++)
        dim[i] = filter->shape.dim[i];
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetFilter4dDescriptor(const cudnnFilterDescriptor_t filter,
                                                     cudnnDataType_t *type, cudnnTensorFormat_t *format,
                                                     int *k, int *c, int *h, int *w)
{
    int *const dim[] = {k, c, h, w};

    for (int i = 0; filter != NULL && i < 4 && i < filter->shape.count; i++)
        if (dim[i] != NULL)
            *dim[i] = filter->shape.dim[i];
    return cudnnGetFilterNdDescriptor(filter, 0, type, format, NULL, NULL);
}

cudnnStatus_t CUDNNWINAPI cudnnGetFilterSizeInBytes(const cudnnFilterDescriptor_t filter, size_t *bytes)
{
    if (filter == NULL || bytes == NULL)
        return BAD_PARAM;
    *bytes = refset_shape_bytes(&filter->shape);
    return GOOD;
}
