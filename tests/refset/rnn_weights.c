/* SPDX-License-Identifier: MIT
 *
 * Where each matrix and each bias lies in the weight space. The order is cuDNN's own, as 8.9.7 and 9.28.0
 * tell it: the matrices of all layers, then the biases of all layers, without gaps.
 *
 * A layer of two directions counts as two. Ids of one layer: the matrices of the gates for the input, those
 * for the previous output, then the projection.
 */
#include "rnn.h"

int refset_rnn_gates(const struct cudnnRNNStruct *r)
{
    return r->cell == CUDNN_LSTM ? 4 : r->cell == CUDNN_GRU ? 3 : 1;
}

int refset_rnn_directions(const struct cudnnRNNStruct *r)
{
    return r->direction == CUDNN_BIDIRECTIONAL ? 2 : 1;
}

int refset_rnn_out(const struct cudnnRNNStruct *r)
{
    return r->projection;
}

static int ids_of(const struct cudnnRNNStruct *r)
{
    return 2 * refset_rnn_gates(r) + 1;
}

static weight matrix_size(const struct cudnnRNNStruct *r, int layer, int id)
{
    int gates = refset_rnn_gates(r), directions = refset_rnn_directions(r), out = refset_rnn_out(r);
    bool is_first = layer < directions;
    weight w = {.rows = r->hidden, .columns = is_first ? r->input_size : out * directions};
    bool is_there = id >= gates || !is_first || r->input == CUDNN_LINEAR_INPUT;

    if (id >= gates)
        w.columns = out;
    if (id == 2 * gates) {
        w = (weight){.rows = out, .columns = r->hidden};
        is_there = out < r->hidden;
    }
    w.count = is_there ? w.rows * w.columns : 0;
    return w;
}

static weight bias_size(const struct cudnnRNNStruct *r, int id)
{
    int gates = refset_rnn_gates(r);
    bool is_there = id < gates ? r->bias == CUDNN_RNN_SINGLE_INP_BIAS || r->bias == CUDNN_RNN_DOUBLE_BIAS
                               : r->bias == CUDNN_RNN_SINGLE_REC_BIAS || r->bias == CUDNN_RNN_DOUBLE_BIAS;

    if (id == 2 * gates)
        is_there = false;
    return (weight){.rows = r->hidden, .columns = 1, .count = is_there ? r->hidden : 0};
}

/* Numbers before this matrix; with a layer behind the last one, all of them. */
static size_t matrices_before(const struct cudnnRNNStruct *r, int layer, int id)
{
    size_t sum = 0;

    for (int l = 0; l <= layer; l++)
        for (int i = 0; i < (l < layer ? ids_of(r) : id); i++)
            sum += (size_t)matrix_size(r, l, i).count;
    return sum;
}

static size_t biases_before(const struct cudnnRNNStruct *r, int layer, int id)
{
    size_t sum = 0;

    for (int l = 0; l <= layer; l++)
        for (int i = 0; i < (l < layer ? ids_of(r) : id); i++)
            sum += (size_t)bias_size(r, i).count;
    return sum;
}

static int layers_of(const struct cudnnRNNStruct *r)
{
    return r->layers * refset_rnn_directions(r);
}

weight refset_rnn_matrix(const struct cudnnRNNStruct *r, int layer, int id)
{
    weight w = matrix_size(r, layer, id);

    w.start = matrices_before(r, layer, id);
    return w;
}

weight refset_rnn_bias(const struct cudnnRNNStruct *r, int layer, int id)
{
    weight w = bias_size(r, id);

    w.start = matrices_before(r, layers_of(r), 0) + biases_before(r, layer, id);
    return w;
}

size_t refset_rnn_weights(const struct cudnnRNNStruct *r)
{
    return matrices_before(r, layers_of(r), 0) + biases_before(r, layers_of(r), 0);
}

cudnnStatus_t CUDNNWINAPI cudnnGetRNNWeightSpaceSize(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn,
                                                     size_t *bytes)
{
    if (handle == NULL || rnn == NULL || bytes == NULL)
        return BAD_PARAM;
    *bytes = refset_rnn_weights(rnn) * refset_type_bytes(rnn->type);
    return GOOD;
}

/* Whether a part lies within the first `bytes` of the space. */
static bool is_within(const struct cudnnRNNStruct *r, const weight *w, size_t bytes)
{
    return w->count == 0 || (w->start + (size_t)w->count) * refset_type_bytes(r->type) <= bytes;
}

/* A descriptor of no dimensions and a NULL address say that there is none. */
static void tell(const struct cudnnRNNStruct *r, const weight *w, const void *space,
                 cudnnTensorDescriptor_t tensor, void **address)
{
    shape *s = &tensor->shape;

    if (w->count == 0) {
        *s = (shape){.type = r->type};
        *address = NULL;
        return;
    }
    *s = (shape){.type = r->type, .count = 3, .dim = {1, w->rows, w->columns}};
    refset_pack(s, CUDNN_TENSOR_NCHW);
    *address = (unsigned char *)(size_t)space + w->start * refset_type_bytes(r->type);
}

cudnnStatus_t CUDNNWINAPI cudnnGetRNNWeightParams(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn,
                                                  int32_t layer, size_t bytes, const void *space, int32_t id,
                                                  cudnnTensorDescriptor_t matrix, void **matrix_address,
                                                  cudnnTensorDescriptor_t bias, void **bias_address)
{
    weight m, b;

    if (handle == NULL || rnn == NULL || space == NULL || matrix == NULL || matrix_address == NULL ||
        bias == NULL || bias_address == NULL || layer < 0 || layer >= layers_of(rnn) || id < 0 ||
        id >= ids_of(rnn))
        return BAD_PARAM;
    m = refset_rnn_matrix(rnn, layer, id);
    b = refset_rnn_bias(rnn, layer, id);
    if (!is_within(rnn, &m, bytes) || !is_within(rnn, &b, bytes))
        return REFSET_STATUS(5, 2000); /* INVALID_VALUE, BAD_PARAM */
    tell(rnn, &m, space, matrix, matrix_address);
    tell(rnn, &b, space, bias, bias_address);
    return GOOD;
}
