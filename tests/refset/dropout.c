/* SPDX-License-Identifier: MIT
 *
 * The dropout descriptor, which RNN descriptors refer to. Nothing is ever dropped here: inference does not.
 */
#include "refset.h"

enum { STATE_BYTES = 1024 };

cudnnStatus_t CUDNNWINAPI cudnnDropoutGetStatesSize(cudnnHandle_t handle, size_t *bytes)
{
    if (handle == NULL || bytes == NULL)
        return BAD_PARAM;
    *bytes = STATE_BYTES;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetDropoutDescriptor(cudnnDropoutDescriptor_t dropout, cudnnHandle_t handle,
                                                    float rate, void *states, size_t bytes,
                                                    unsigned long long seed)
{
    if (dropout == NULL || handle == NULL || rate < 0 || rate > 1)
        return BAD_PARAM;
    if (states != NULL && bytes < STATE_BYTES)
        return REFSET_STATUS(5, 2001); /* INVALID_VALUE */
    *dropout = (struct cudnnDropoutStruct){rate, states, seed};
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetDropoutDescriptor(cudnnDropoutDescriptor_t dropout, cudnnHandle_t handle,
                                                    float *rate, void **states, unsigned long long *seed)
{
    if (dropout == NULL || handle == NULL)
        return BAD_PARAM;
    if (rate != NULL)
        *rate = dropout->rate;
    if (states != NULL)
        *states = dropout->states;
    if (seed != NULL)
        *seed = dropout->seed;
    return GOOD;
}
