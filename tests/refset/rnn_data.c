/* SPDX-License-Identifier: MIT
 *
 * Sequences of different lengths in one tensor.
 */
#include "rnn.h"

#include <stdlib.h>
#include <string.h>

/* Packed: the longest first. 8.x takes the descriptor all the same. */
bool refset_rnn_is_sorted(cudnnRNNDataLayout_t layout, int batch, const int *length)
{
    for (int b = 1; layout == CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED && b < batch; b++)
        if (length[b] > length[b - 1])
            return false;
    return true;
}

static bool are_lengths_good(cudnnRNNDataLayout_t layout, int steps, int batch, const int *length)
{
    for (int b = 0; b < batch; b++)
        if (length[b] < 0 || length[b] > steps)
            return false;
    return REFSET_MAJOR == 8 || refset_rnn_is_sorted(layout, batch, length);
}

cudnnStatus_t CUDNNWINAPI cudnnSetRNNDataDescriptor(cudnnRNNDataDescriptor_t data, cudnnDataType_t type,
                                                    cudnnRNNDataLayout_t layout, int steps, int batch,
                                                    int vector, const int length[], void *fill)
{
    int *own;

    if (data == NULL || length == NULL || !refset_is_type(type) ||
        (unsigned)layout > CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED || steps < 1 || batch < 1 ||
        vector < 1 || !are_lengths_good(layout, steps, batch, length))
        return BAD_PARAM;
    if (!refset_is_real(type))
        return NOT_SUPPORTED;
    own = malloc((size_t)batch * sizeof *own);
    if (own == NULL)
        return ALLOC_FAILED;
    memcpy(own, length, (size_t)batch * sizeof *own);
    free(data->length);
    *data = (struct cudnnRNNDataStruct){type, layout, steps, batch, vector, own, 0, fill != NULL};
    if (fill != NULL)
        data->fill = refset_number(type, fill, 0);
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetRNNDataDescriptor(cudnnRNNDataDescriptor_t data, cudnnDataType_t *type,
                                                    cudnnRNNDataLayout_t *layout, int *steps, int *batch,
                                                    int *vector, int wanted, int length[], void *fill)
{
    if (data == NULL)
        return BAD_PARAM;
    if (type != NULL)
        *type = data->type;
    if (layout != NULL)
        *layout = data->layout;
    if (steps != NULL)
        *steps = data->steps;
    if (batch != NULL)
        *batch = data->batch;
    if (vector != NULL)
        *vector = data->vector;
    for (int b = 0; length != NULL && b < wanted && b < data->batch; b++)
        length[b] = data->length[b];
    if (fill != NULL)
        refset_put(data->type, fill, 0, data->fill);
    return GOOD;
}

/* Where the vector of one step of one sequence begins. */
static ptrdiff_t place_of(const struct cudnnRNNDataStruct *data, int step, int sequence)
{
    ptrdiff_t row = 0;

    if (data->layout == CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED)
        row = (ptrdiff_t)sequence * data->steps + step;
    else if (data->layout == CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED)
        row = (ptrdiff_t)step * data->batch + sequence;
    else {
        for (int t = 0; t < step; t++)
            for (int b = 0; b < data->batch; b++)
                row += data->length[b] > t;
        row += sequence;
    }
    return row * data->vector;
}

double *refset_rnn_read(const struct cudnnRNNDataStruct *data, const void *from)
{
    double *values = calloc((size_t)data->steps * (size_t)data->batch * (size_t)data->vector, sizeof *values);

    for (int t = 0; values != NULL && t < data->steps; t++)
        for (int b = 0; b < data->batch; b++)
            for (int i = 0; t < data->length[b] && i < data->vector; i++)
                values[(t * data->batch + b) * data->vector + i] = refset_number(data->type, from,
                                                                                 place_of(data, t, b) + i);
    return values;
}

void refset_rnn_write(const struct cudnnRNNDataStruct *data, void *to, const double *values)
{
    bool has_gaps = data->layout != CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED;

    for (int t = 0; t < data->steps; t++)
        for (int b = 0; b < data->batch; b++)
            for (int i = 0; i < data->vector; i++) {
                if (t < data->length[b])
                    refset_put(data->type, to, place_of(data, t, b) + i,
                               values[(t * data->batch + b) * data->vector + i]);
                else if (has_gaps && data->fills)
                    refset_put(data->type, to, place_of(data, t, b) + i, data->fill);
            }
}
