/* SPDX-License-Identifier: MIT
 *
 * How a recurrent network is described. What is refused is as measured with 8.9.7, 9.10.2 and 9.28.0.
 */
#include "refset.h"

static bool are_words_known(cudnnRNNAlgo_t algorithm, cudnnRNNMode_t cell, cudnnRNNBiasMode_t bias,
                            cudnnDirectionMode_t direction, cudnnRNNInputMode_t input, cudnnMathType_t math)
{
    return (unsigned)algorithm < CUDNN_RNN_ALGO_COUNT && (unsigned)cell <= CUDNN_GRU &&
           (unsigned)bias <= CUDNN_RNN_SINGLE_REC_BIAS && (unsigned)direction <= CUDNN_BIDIRECTIONAL &&
           (unsigned)input <= CUDNN_SKIP_INPUT && (unsigned)math <= CUDNN_FMA_MATH;
}

/* Float and double with themselves; 16-bit types with themselves or float. */
static bool are_types_served(cudnnDataType_t type, cudnnDataType_t precision)
{
    if (type == CUDNN_DATA_BFLOAT16 && REFSET_MAJOR == 8)
        return false;
    if (type == CUDNN_DATA_HALF || type == CUDNN_DATA_BFLOAT16)
        return precision == type || precision == CUDNN_DATA_FLOAT;
    return (type == CUDNN_DATA_FLOAT || type == CUDNN_DATA_DOUBLE) && precision == type;
}

cudnnStatus_t CUDNNWINAPI cudnnSetRNNDescriptor_v8(cudnnRNNDescriptor_t rnn, cudnnRNNAlgo_t algorithm,
                                                   cudnnRNNMode_t cell, cudnnRNNBiasMode_t bias,
                                                   cudnnDirectionMode_t direction, cudnnRNNInputMode_t input,
                                                   cudnnDataType_t type, cudnnDataType_t precision,
                                                   cudnnMathType_t math, int32_t input_size, int32_t hidden,
                                                   int32_t projection, int32_t layers,
                                                   cudnnDropoutDescriptor_t dropout, uint32_t flags)
{
    if (rnn == NULL || !are_words_known(algorithm, cell, bias, direction, input, math) ||
        !refset_is_type(type) || !refset_is_type(precision) || input_size < 1 || hidden < 1 ||
        projection < 1 || layers < 1 || flags > CUDNN_RNN_PADDED_IO_ENABLED)
        return BAD_PARAM;
    if (!are_types_served(type, precision) || projection > hidden ||
        (projection < hidden && (cell != CUDNN_LSTM || algorithm != CUDNN_RNN_ALGO_STANDARD)))
        return NOT_SUPPORTED;
    *rnn = (struct cudnnRNNStruct){.algorithm = algorithm,
                                   .cell = cell,
                                   .bias = bias,
                                   .direction = direction,
                                   .input = input,
                                   .type = type,
                                   .precision = precision,
                                   .math = math,
                                   .input_size = input_size,
                                   .hidden = hidden,
                                   .projection = projection,
                                   .layers = layers,
                                   .dropout = dropout,
                                   .flags = flags};
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetRNNDescriptor_v8(
    cudnnRNNDescriptor_t rnn, cudnnRNNAlgo_t *algorithm, cudnnRNNMode_t *cell, cudnnRNNBiasMode_t *bias,
    cudnnDirectionMode_t *direction, cudnnRNNInputMode_t *input, cudnnDataType_t *type,
    cudnnDataType_t *precision, cudnnMathType_t *math, int32_t *input_size, int32_t *hidden,
    int32_t *projection, int32_t *layers, cudnnDropoutDescriptor_t *dropout, uint32_t *flags)
{
    if (rnn == NULL)
        return BAD_PARAM;
#define GIVE(member)                                                                                         \
    if (member != NULL)                                                                                      \
    *member = rnn->member
    GIVE(algorithm);
    GIVE(cell);
    GIVE(bias);
    GIVE(direction);
    GIVE(input);
    GIVE(type);
    GIVE(precision);
    GIVE(math);
    GIVE(input_size);
    GIVE(hidden);
    GIVE(projection);
    GIVE(layers);
    GIVE(dropout);
    GIVE(flags);
#undef GIVE
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnRNNSetClip_v8(cudnnRNNDescriptor_t rnn, cudnnRNNClipMode_t mode,
                                             cudnnNanPropagation_t nan, double low, double high)
{
    if (rnn == NULL || (unsigned)mode > CUDNN_RNN_CLIP_MINMAX || (unsigned)nan > CUDNN_PROPAGATE_NAN ||
        low > high)
        return BAD_PARAM;
    rnn->clip = mode;
    rnn->clip_nan = nan;
    rnn->clip_low = low;
    rnn->clip_high = high;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnRNNGetClip_v8(cudnnRNNDescriptor_t rnn, cudnnRNNClipMode_t *mode,
                                             cudnnNanPropagation_t *nan, double *low, double *high)
{
    if (rnn == NULL)
        return BAD_PARAM;
    if (mode != NULL)
        *mode = rnn->clip;
    if (nan != NULL)
        *nan = rnn->clip_nan;
    if (low != NULL)
        *low = rnn->clip_low;
    if (high != NULL)
        *high = rnn->clip_high;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnRNNSetClip_v9(cudnnRNNDescriptor_t rnn, cudnnRNNClipMode_t mode, double low,
                                             double high)
{
    return cudnnRNNSetClip_v8(rnn, mode, CUDNN_NOT_PROPAGATE_NAN, low, high);
}

cudnnStatus_t CUDNNWINAPI cudnnRNNGetClip_v9(cudnnRNNDescriptor_t rnn, cudnnRNNClipMode_t *mode, double *low,
                                             double *high)
{
    return cudnnRNNGetClip_v8(rnn, mode, NULL, low, high);
}

/* Nothing is compiled for a batch. */
cudnnStatus_t CUDNNWINAPI cudnnBuildRNNDynamic(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn, int batch)
{
    return handle == NULL || rnn == NULL || batch < 1 ? BAD_PARAM : GOOD;
}
