/* SPDX-License-Identifier: MIT
 *
 * Activation functions, number by number.
 */
#include "refset.h"

#include <math.h>
#include <stdlib.h>

cudnnStatus_t CUDNNWINAPI cudnnSetActivationDescriptor(cudnnActivationDescriptor_t activation,
                                                       cudnnActivationMode_t mode, cudnnNanPropagation_t nan,
                                                       double coefficient)
{
    if (activation == NULL || (unsigned)mode > CUDNN_ACTIVATION_SWISH || (unsigned)nan > CUDNN_PROPAGATE_NAN)
        return BAD_PARAM;
    *activation = (struct cudnnActivationStruct){mode, nan, coefficient, 1};
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetActivationDescriptor(const cudnnActivationDescriptor_t activation,
                                                       cudnnActivationMode_t *mode,
                                                       cudnnNanPropagation_t *nan, double *coefficient)
{
    if (activation == NULL)
        return BAD_PARAM;
    if (mode != NULL)
        *mode = activation->mode;
    if (nan != NULL)
        *nan = activation->nan;
    if (coefficient != NULL)
        *coefficient = activation->coefficient;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetActivationDescriptorSwishBeta(cudnnActivationDescriptor_t activation,
                                                                double beta)
{
    if (activation == NULL)
        return BAD_PARAM;
    activation->swish_beta = beta;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetActivationDescriptorSwishBeta(cudnnActivationDescriptor_t activation,
                                                                double *beta)
{
    if (activation == NULL || beta == NULL)
        return BAD_PARAM;
    *beta = activation->swish_beta;
    return GOOD;
}

static double sigmoid(double value)
{
    return 1 / (1 + exp(-value));
}

double refset_activate(const struct cudnnActivationStruct *a, double value)
{
    if (refset_is_nan(value) && a->nan == CUDNN_PROPAGATE_NAN)
        return value;
    switch ((int)a->mode) {
    case CUDNN_ACTIVATION_SIGMOID: return sigmoid(value);
    case CUDNN_ACTIVATION_RELU: return value > 0 ? value : 0;
    case CUDNN_ACTIVATION_TANH: return tanh(value);
    case CUDNN_ACTIVATION_CLIPPED_RELU:
        return value > a->coefficient ? a->coefficient : value > 0 ? value : 0;
    case CUDNN_ACTIVATION_ELU: return value > 0 ? value : a->coefficient * expm1(value);
    case CUDNN_ACTIVATION_SWISH: return value * sigmoid(a->swish_beta * value);
    default: return value;
    }
}

cudnnStatus_t CUDNNWINAPI cudnnActivationForward(cudnnHandle_t handle, cudnnActivationDescriptor_t activation,
                                                 const void *alpha, const cudnnTensorDescriptor_t from,
                                                 const void *x, const void *beta,
                                                 const cudnnTensorDescriptor_t to, void *y)
{
    double *values;
    size_t count;

    if (handle == NULL || activation == NULL || alpha == NULL || from == NULL || x == NULL || beta == NULL ||
        to == NULL || y == NULL || from->shape.count == 0 || !refset_same_dims(&from->shape, &to->shape) ||
        from->shape.type != to->shape.type || activation->mode == CUDNN_ACTIVATION_IDENTITY)
        return BAD_PARAM;
    if (!refset_is_real(from->shape.type))
        return NOT_SUPPORTED;
    values = refset_read(&from->shape, x);
    if (values == NULL)
        return ALLOC_FAILED;
    count = refset_count(&from->shape);
    for (size_t i = 0; i < count; i++)
        values[i] = refset_activate(activation, values[i]);
    refset_write(&to->shape, y, values, refset_scale(from->shape.type, alpha),
                 refset_scale(from->shape.type, beta));
    free(values);
    return GOOD;
}
