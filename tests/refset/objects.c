/* SPDX-License-Identifier: MIT
 *
 * How descriptors come and go.
 */
#include "refset.h"

#include <stdlib.h>
#include <string.h>

cudnnStatus_t refset_create(void *place, size_t bytes)
{
    void *made;

    if (place == NULL)
        return BAD_PARAM;
    made = calloc(1, bytes);
    if (made == NULL)
        return ALLOC_FAILED;
    memcpy(place, &made, sizeof made);
    return GOOD;
}

/* Real cuDNN takes NULL for a descriptor to destroy, too. */
#define OBJECT(kind, tag)                                                                                    \
    cudnnStatus_t CUDNNWINAPI cudnnCreate##kind##Descriptor(struct tag **made)                               \
    {                                                                                                        \
        return refset_create(made, sizeof(struct tag));                                                      \
    }                                                                                                        \
    cudnnStatus_t CUDNNWINAPI cudnnDestroy##kind##Descriptor(struct tag *gone)                               \
    {                                                                                                        \
        free(gone);                                                                                          \
        return GOOD;                                                                                         \
    }
OBJECT(Tensor, cudnnTensorStruct)
OBJECT(Filter, cudnnFilterStruct)
OBJECT(Activation, cudnnActivationStruct)
OBJECT(Pooling, cudnnPoolingStruct)
OBJECT(Dropout, cudnnDropoutStruct)
OBJECT(RNN, cudnnRNNStruct)

cudnnStatus_t CUDNNWINAPI cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t *made)
{
    cudnnStatus_t status = refset_create(made, sizeof **made);

    if (status == GOOD)
        (*made)->groups = 1;
    return status;
}

cudnnStatus_t CUDNNWINAPI cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t gone)
{
    free(gone);
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnCreateRNNDataDescriptor(cudnnRNNDataDescriptor_t *made)
{
    return refset_create(made, sizeof **made);
}

cudnnStatus_t CUDNNWINAPI cudnnDestroyRNNDataDescriptor(cudnnRNNDataDescriptor_t gone)
{
    if (gone != NULL)
        free(gone->length);
    free(gone);
    return GOOD;
}
