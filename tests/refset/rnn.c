/* SPDX-License-Identifier: MIT
 *
 * Recurrent networks, forward: layer by layer, direction by direction, sequence by sequence.
 */
#include "rnn.h"

#include <stdlib.h>
#include <string.h>

/* What one call computes with. States: layer x batch x numbers. */
typedef struct work {
    const struct cudnnRNNStruct *rnn;
    const struct cudnnRNNDataStruct *data; /* steps, batch and lengths */
    double *weights, *x, *y, *h, *c, *scratch;
} work;

static void end(work *a)
{
    free(a->weights);
    free(a->x);
    free(a->y);
    free(a->h);
    free(a->c);
    free(a->scratch);
}

static size_t states(const struct cudnnRNNStruct *r, int batch)
{
    return (size_t)(r->layers * refset_rnn_directions(r) * batch);
}

/* NULL data: zeros. */
static double *read_packed(cudnnDataType_t type, const void *data, size_t count)
{
    double *values = calloc(count + 1, sizeof *values);

    for (size_t i = 0; values != NULL && data != NULL && i < count; i++)
        values[i] = refset_number(type, data, (ptrdiff_t)i);
    return values;
}

static void write_packed(cudnnDataType_t type, void *data, const double *values, size_t count)
{
    for (size_t i = 0; data != NULL && i < count; i++)
        refset_put(type, data, (ptrdiff_t)i, values[i]);
}

static bool begin(work *a, const void *x, const void *hx, const void *cx, const void *weights)
{
    const struct cudnnRNNStruct *r = a->rnn;
    size_t rows = states(r, a->data->batch);

    a->weights = read_packed(r->type, weights, refset_rnn_weights(r));
    a->x = refset_rnn_read(a->data, x);
    a->h = read_packed(r->type, hx, rows * (size_t)refset_rnn_out(r));
    a->c = read_packed(r->type, cx, rows * (size_t)r->hidden);
    a->scratch = calloc((size_t)r->hidden, sizeof(double));
    return a->weights != NULL && a->x != NULL && a->h != NULL && a->c != NULL && a->scratch != NULL;
}

static const double *part(const work *a, weight w)
{
    return w.count == 0 ? NULL : a->weights + w.start;
}

static rnn_cell cell_of(const work *a, int layer)
{
    int gates = refset_rnn_gates(a->rnn), directions = refset_rnn_directions(a->rnn),
        out = refset_rnn_out(a->rnn);
    rnn_cell c = {.rnn = a->rnn,
                  .hidden = a->rnn->hidden,
                  .out = out,
                  .in = layer < directions ? a->rnn->input_size : out * directions};

    for (int g = 0; g < gates; g++) {
        c.input[g] = part(a, refset_rnn_matrix(a->rnn, layer, g));
        c.recurrent[g] = part(a, refset_rnn_matrix(a->rnn, layer, gates + g));
        c.input_bias[g] = part(a, refset_rnn_bias(a->rnn, layer, g));
        c.recurrent_bias[g] = part(a, refset_rnn_bias(a->rnn, layer, gates + g));
    }
    c.projection = part(a, refset_rnn_matrix(a->rnn, layer, 2 * gates));
    return c;
}

/* One sequence through one direction of one layer; each output goes to its direction's half of y. */
static void run_sequence(work *a, const rnn_cell *cell, int layer, int sequence)
{
    int directions = refset_rnn_directions(a->rnn), direction = layer % directions, batch = a->data->batch;
    double *h = a->h + (size_t)(layer * batch + sequence) * (size_t)cell->out;
    double *c = a->c + (size_t)(layer * batch + sequence) * (size_t)cell->hidden;
    int length = a->data->length[sequence];

    for (int i = 0; i < length; i++) {
        size_t row = (size_t)((direction == 0 ? i : length - 1 - i) * batch + sequence);

        refset_rnn_step(cell, a->x + row * (size_t)cell->in, h, c, a->scratch);
        memcpy(a->y + (row * (size_t)directions + (size_t)direction) * (size_t)cell->out, h,
               (size_t)cell->out * sizeof *h);
    }
}

static bool run_layers(work *a)
{
    int directions = refset_rnn_directions(a->rnn), out = refset_rnn_out(a->rnn);
    size_t count = (size_t)(a->data->steps * a->data->batch) * (size_t)(out * directions);

    for (int layer = 0; layer < a->rnn->layers * directions; layer++) {
        rnn_cell cell = cell_of(a, layer);

        if (layer % directions == 0) { /* what was output is the input now */
            if (layer > 0) {
                free(a->x);
                a->x = a->y;
            }
            a->y = calloc(count, sizeof *a->y);
            if (a->y == NULL)
                return false;
        }
        for (int sequence = 0; sequence < a->data->batch; sequence++)
            run_sequence(a, &cell, layer, sequence);
    }
    return true;
}

/* ---- What is asked before ------------------------------------------------------------------------------ */

static bool is_state(const struct cudnnTensorStruct *tensor, const struct cudnnRNNStruct *r, int batch,
                     int numbers)
{
    const shape *s = &tensor->shape;

    return s->count == 3 && s->type == r->type && s->dim[0] == r->layers * refset_rnn_directions(r) &&
           s->dim[1] == batch && s->dim[2] == numbers && s->stride[2] == 1 && s->stride[1] == numbers &&
           s->stride[0] == numbers * batch;
}

static bool belong_together(const struct cudnnRNNStruct *r, const struct cudnnRNNDataStruct *x,
                            const struct cudnnRNNDataStruct *y)
{
    return x->type == r->type && y->type == r->type && x->vector == r->input_size && x->layout == y->layout &&
           y->vector == refset_rnn_out(r) * refset_rnn_directions(r) && x->steps == y->steps &&
           x->batch == y->batch && memcmp(x->length, y->length, (size_t)x->batch * sizeof *x->length) == 0 &&
           refset_rnn_is_sorted(x->layout, x->batch, x->length) &&
           (r->input == CUDNN_LINEAR_INPUT || r->input_size == r->hidden) &&
           (x->layout == CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED || r->flags == CUDNN_RNN_PADDED_IO_ENABLED);
}

/* One row of gates for each step of each sequence. */
static size_t workspace_bytes(const struct cudnnRNNStruct *r, const struct cudnnRNNDataStruct *x)
{
    return (size_t)(x->steps * x->batch) *
           (size_t)(refset_rnn_gates(r) * refset_rnn_directions(r) * r->hidden) * refset_type_bytes(r->type);
}

cudnnStatus_t CUDNNWINAPI cudnnGetRNNTempSpaceSizes(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn,
                                                    cudnnForwardMode_t mode, cudnnRNNDataDescriptor_t x,
                                                    size_t *workspace, size_t *reserve)
{
    if (handle == NULL || rnn == NULL || x == NULL || x->length == NULL ||
        (unsigned)mode > CUDNN_FWD_MODE_TRAINING)
        return BAD_PARAM;
    if (workspace != NULL)
        *workspace = workspace_bytes(rnn, x);
    if (reserve != NULL)
        *reserve = mode == CUDNN_FWD_MODE_TRAINING ? workspace_bytes(rnn, x) * (size_t)rnn->layers : 0;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnRNNForward(cudnnHandle_t handle, cudnnRNNDescriptor_t rnn,
                                          cudnnForwardMode_t mode, const int32_t device_lengths[],
                                          cudnnRNNDataDescriptor_t x_desc, const void *x,
                                          cudnnRNNDataDescriptor_t y_desc, void *y,
                                          cudnnTensorDescriptor_t h_desc, const void *hx, void *hy,
                                          cudnnTensorDescriptor_t c_desc, const void *cx, void *cy,
                                          size_t weight_bytes, const void *weights, size_t workspace_size,
                                          void *workspace, size_t reserve_size, void *reserve)
{
    work a = {.rnn = rnn, .data = x_desc};
    size_t needed = 0, kept = 0, rows;
    bool is_lstm = rnn != NULL && rnn->cell == CUDNN_LSTM, enough;

    (void)device_lengths; /* cuDNN 8.9 and newer does not read them either */
    if (cudnnGetRNNTempSpaceSizes(handle, rnn, mode, x_desc, &needed, &kept) != GOOD || y_desc == NULL ||
        y_desc->length == NULL || x == NULL || y == NULL || weights == NULL ||
        !belong_together(rnn, x_desc, y_desc) ||
        weight_bytes < refset_rnn_weights(rnn) * refset_type_bytes(rnn->type) || workspace_size < needed ||
        workspace == NULL || reserve_size < kept || (kept > 0 && reserve == NULL))
        return BAD_PARAM;
    if ((hx != NULL || hy != NULL) &&
        (h_desc == NULL || !is_state(h_desc, rnn, x_desc->batch, refset_rnn_out(rnn))))
        return BAD_PARAM;
    if (is_lstm && (cx != NULL || cy != NULL) &&
        (c_desc == NULL || !is_state(c_desc, rnn, x_desc->batch, rnn->hidden)))
        return BAD_PARAM;
    if (mode == CUDNN_FWD_MODE_TRAINING && rnn->dropout != NULL && rnn->dropout->rate > 0)
        return NOT_SUPPORTED;
    enough = begin(&a, x, hx, is_lstm ? cx : NULL, weights) && run_layers(&a);
    if (enough) {
        rows = states(rnn, x_desc->batch);
        refset_rnn_write(y_desc, y, a.y);
        write_packed(rnn->type, hy, a.h, rows * (size_t)refset_rnn_out(rnn));
        write_packed(rnn->type, is_lstm ? cy : NULL, a.c, rows * (size_t)rnn->hidden);
    }
    end(&a);
    return enough ? GOOD : ALLOC_FAILED;
}
