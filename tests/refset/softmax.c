/* SPDX-License-Identifier: MIT
 *
 * Softmax over the channels of each place, or over all numbers of each image.
 */
#include "refset.h"

#include <math.h>
#include <stdlib.h>

/* Of `count` numbers that lie `step` apart. */
static void softmax(double *values, size_t count, size_t step, bool is_log)
{
    double largest = values[0], sum = 0;

    for (size_t i = 0; i < count; i++)
        largest = values[i * step] > largest ? values[i * step] : largest;
    for (size_t i = 0; i < count; i++)
        sum += exp(values[i * step] - largest);
    for (size_t i = 0; i < count; i++) {
        double shifted = values[i * step] - largest;

        values[i * step] = is_log ? shifted - log(sum) : exp(shifted) / sum;
    }
}

cudnnStatus_t CUDNNWINAPI cudnnSoftmaxForward(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algorithm,
                                              cudnnSoftmaxMode_t mode, const void *alpha,
                                              const cudnnTensorDescriptor_t from, const void *x,
                                              const void *beta, const cudnnTensorDescriptor_t to, void *y)
{
    bool is_log = algorithm == CUDNN_SOFTMAX_LOG;
    size_t images, image, places;
    double *values;

    if (handle == NULL || alpha == NULL || from == NULL || x == NULL || beta == NULL || to == NULL ||
        y == NULL || (unsigned)algorithm > CUDNN_SOFTMAX_LOG || (unsigned)mode > CUDNN_SOFTMAX_MODE_CHANNEL ||
        from->shape.count < 2 || from->shape.type != to->shape.type ||
        !refset_same_dims(&from->shape, &to->shape))
        return BAD_PARAM;
    if (!refset_is_real(from->shape.type))
        return NOT_SUPPORTED;
    values = refset_read(&from->shape, x);
    if (values == NULL)
        return ALLOC_FAILED;
    images = (size_t)from->shape.dim[0];
    image = refset_count(&from->shape) / images;
    places = mode == CUDNN_SOFTMAX_MODE_INSTANCE ? 1 : image / (size_t)from->shape.dim[1];
    for (size_t n = 0; n < images; n++)
        for (size_t p = 0; p < places; p++)
            softmax(values + n * image + p, image / places, places, is_log);
    refset_write(&to->shape, y, values, refset_scale(to->shape.type, alpha),
                 refset_scale(to->shape.type, beta));
    free(values);
    return GOOD;
}
