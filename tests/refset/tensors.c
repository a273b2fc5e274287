/* SPDX-License-Identifier: MIT
 *
 * What is done to each number of a tensor: add, set, scale, change of layout and type.
 */
#include "refset.h"

#include <stdlib.h>

static bool is_computable(cudnnHandle_t handle, const struct cudnnTensorStruct *tensor, const void *data)
{
    return handle != NULL && tensor != NULL && tensor->shape.count > 0 && data != NULL;
}

/* A dimension of 1 in `small` serves every place of that dimension. */
static bool fits_into(const shape *small, const shape *large)
{
    if (small->count != large->count)
        return false;
    for (int i = 0; i < small->count; i++)
        if (small->dim[i] != 1 && small->dim[i] != large->dim[i])
            return false;
    return true;
}

cudnnStatus_t CUDNNWINAPI cudnnAddTensor(cudnnHandle_t handle, const void *alpha,
                                         const cudnnTensorDescriptor_t small, const void *a, const void *beta,
                                         const cudnnTensorDescriptor_t large, void *c)
{
    shape spread;
    double *values;

    if (!is_computable(handle, small, a) || !is_computable(handle, large, c) || alpha == NULL ||
        beta == NULL || !fits_into(&small->shape, &large->shape))
        return BAD_PARAM;
    if (!refset_is_real(small->shape.type) || small->shape.type != large->shape.type)
        return NOT_SUPPORTED;
    spread = small->shape;
    for (int i = 0; i < spread.count; i++) {
        spread.stride[i] = spread.dim[i] == 1 ? 0 : spread.stride[i];
        spread.dim[i] = large->shape.dim[i];
    }
    values = refset_read(&spread, a);
    if (values == NULL)
        return ALLOC_FAILED;
    refset_write(&large->shape, c, values, refset_scale(spread.type, alpha), refset_scale(spread.type, beta));
    free(values);
    return GOOD;
}

/* The types may differ: it also converts. */
cudnnStatus_t CUDNNWINAPI cudnnTransformTensor(cudnnHandle_t handle, const void *alpha,
                                               const cudnnTensorDescriptor_t from, const void *x,
                                               const void *beta, const cudnnTensorDescriptor_t to, void *y)
{
    double *values;

    if (!is_computable(handle, from, x) || !is_computable(handle, to, y) || alpha == NULL || beta == NULL ||
        !refset_same_dims(&from->shape, &to->shape))
        return BAD_PARAM;
    if (!refset_is_real(from->shape.type) || !refset_is_real(to->shape.type))
        return NOT_SUPPORTED;
    values = refset_read(&from->shape, x);
    if (values == NULL)
        return ALLOC_FAILED;
    refset_write(&to->shape, y, values, refset_scale(to->shape.type, alpha),
                 refset_scale(to->shape.type, beta));
    free(values);
    return GOOD;
}

/* data = factor * data + constant */
static cudnnStatus_t change(cudnnHandle_t handle, const cudnnTensorDescriptor_t tensor, void *data,
                            double factor, double constant)
{
    size_t count;

    if (!is_computable(handle, tensor, data))
        return BAD_PARAM;
    if (!refset_is_real(tensor->shape.type))
        return NOT_SUPPORTED;
    count = refset_count(&tensor->shape);
    for (size_t i = 0; i < count; i++) {
        ptrdiff_t place = refset_place(&tensor->shape, i);
        double before = factor == 0 ? 0 : factor * refset_number(tensor->shape.type, data, place);

        refset_put(tensor->shape.type, data, place, before + constant);
    }
    return GOOD;
}

/* The value has the type of the tensor. */
cudnnStatus_t CUDNNWINAPI cudnnSetTensor(cudnnHandle_t handle, const cudnnTensorDescriptor_t tensor, void *y,
                                         const void *value)
{
    if (tensor == NULL || value == NULL)
        return BAD_PARAM;
    return change(handle, tensor, y, 0, refset_number(tensor->shape.type, value, 0));
}

cudnnStatus_t CUDNNWINAPI cudnnScaleTensor(cudnnHandle_t handle, const cudnnTensorDescriptor_t tensor,
                                           void *y, const void *alpha)
{
    if (tensor == NULL || alpha == NULL)
        return BAD_PARAM;
    return change(handle, tensor, y, refset_scale(tensor->shape.type, alpha), 0);
}
