/* SPDX-License-Identifier: MIT
 *
 * One recurrent network of reference/networks.txt. Where its weights belong is asked of cuDNN.
 */
#include "gpu.h"

enum { BATCH = 8 };

typedef struct network_case {
    int type, cell, bias, direction, skip, layout, steps, batch, input, hidden, projection, layers, state,
        clip;
    int length[BATCH];
    uint32_t stream;
} network_case;

typedef struct work {
    tensor x, y, weights, h, c, spare;
    cudnnRNNDescriptor_t rnn;
    cudnnRNNDataDescriptor_t x_desc, y_desc;
    cudnnTensorDescriptor_t h_desc, c_desc, matrix, bias;
} work;

static const double FILL = 7.5;

static bool read_case(FILE *file, expected *e, network_case *c)
{
    int *const word[] = {&c->type,  &c->cell,  &c->bias,   &c->direction,  &c->skip,   &c->layout, &c->steps,
                         &c->batch, &c->input, &c->hidden, &c->projection, &c->layers, &c->state,  &c->clip};
    bool good = read_numbers(file, &e->id, 1);

    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        good = good && read_numbers(file, word[i], 1);
    c->stream = 10007u * (uint32_t)(e->id + 1000);
    return good && c->batch <= BATCH && read_numbers(file, c->length, c->batch) && expected_read(file, e);
}

/* The row of one step of one sequence, -1 where the layout has none. */
static int row_of(const network_case *c, int step, int sequence)
{
    int row = 0;

    if (c->layout != CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED)
        return c->layout == CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED ? step * c->batch + sequence
                                                                     : sequence * c->steps + step;
    if (step >= c->length[sequence])
        return -1;
    for (int t = 0; t < step; t++)
        for (int b = 0; b < c->batch; b++)
            row += c->length[b] > t;
    return row + sequence;
}

static int rows_of(const network_case *c)
{
    int rows = 0;

    for (int b = 0; b < c->batch; b++)
        rows += c->length[b];
    return c->layout == CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED ? rows : c->steps * c->batch;
}

static bool fill_input(gpu *g, const network_case *c, tensor *x)
{
    for (int t = 0; t < c->steps; t++)
        for (int b = 0; b < c->batch; b++)
            for (int i = 0; i < c->input; i++)
                if (row_of(c, t, b) >= 0)
                    tensor_set(x, (size_t)(row_of(c, t, b) * c->input + i),
                               stream_number(c->stream, (uint32_t)((t * c->batch + b) * c->input + i)));
    return tensor_push(g, x);
}

static bool describe(gpu *g, const network_case *c, work *a)
{
    const cudnnw_api *cudnn = g->cudnn;
    int precision = c->type == HALF ? FLOAT : c->type, directions = 1 + c->direction;
    tensor fill;
    bool good = tensor_make(g, &fill, c->type, 3, (int[]){1, 1, 1}, 0);

    tensor_set(&fill, 0, FILL);
    TRY(cudnn->CreateRNNDescriptor(&a->rnn));
    TRY(cudnn->SetRNNDescriptor_v8(a->rnn, CUDNN_RNN_ALGO_STANDARD, (cudnnRNNMode_t)c->cell,
                                   (cudnnRNNBiasMode_t)c->bias, (cudnnDirectionMode_t)c->direction,
                                   (cudnnRNNInputMode_t)c->skip, (cudnnDataType_t)c->type,
                                   (cudnnDataType_t)precision, CUDNN_DEFAULT_MATH, c->input, c->hidden,
                                   c->projection, c->layers, NULL, CUDNN_RNN_PADDED_IO_ENABLED));
    if (c->clip)
        TRY(cudnn->RNNSetClip_v8(a->rnn, CUDNN_RNN_CLIP_MINMAX, CUDNN_NOT_PROPAGATE_NAN, -0.25, 0.25));
    TRY(cudnn->CreateRNNDataDescriptor(&a->x_desc));
    TRY(cudnn->CreateRNNDataDescriptor(&a->y_desc));
    TRY(cudnn->SetRNNDataDescriptor(a->x_desc, (cudnnDataType_t)c->type, (cudnnRNNDataLayout_t)c->layout,
                                    c->steps, c->batch, c->input, c->length, NULL));
    TRY(cudnn->SetRNNDataDescriptor(a->y_desc, (cudnnDataType_t)c->type, (cudnnRNNDataLayout_t)c->layout,
                                    c->steps, c->batch, c->projection * directions, c->length, fill.host));
    good = good && tensor_make(g, &a->x, c->type, 3, (int[]){1, rows_of(c), c->input}, 0) &&
           fill_input(g, c, &a->x) &&
           tensor_make(g, &a->y, c->type, 3, (int[]){1, rows_of(c), c->projection * directions}, 0) &&
           tensor_make(g, &a->h, c->type, 3, (int[]){c->layers * directions, c->batch, c->projection}, 0) &&
           tensor_fill(g, &a->h, c->stream + 1, 2) &&
           tensor_make(g, &a->c, c->type, 3, (int[]){c->layers * directions, c->batch, c->hidden}, 0) &&
           tensor_fill(g, &a->c, c->stream + 2, 2);
    a->h_desc = tensor_descriptor(g, &a->h);
    a->c_desc = tensor_descriptor(g, &a->c);
    TRY(cudnn->CreateTensorDescriptor(&a->matrix));
    TRY(cudnn->CreateTensorDescriptor(&a->bias));
    tensor_free(g, &fill);
    return good;
}

/* One matrix or bias, where cuDNN says that it lies. */
static void put_weights(gpu *g, tensor *weights, cudnnTensorDescriptor_t described, const void *address,
                        uint32_t stream)
{
    int count = 0, dim[DIMS] = {0}, stride[DIMS] = {0}, numbers = 1;
    cudnnDataType_t type;
    size_t element = weights->type == DOUBLE ? 8 : weights->type == FLOAT ? 4 : 2;

    if (address == NULL || g->cudnn->GetTensorNdDescriptor(described, DIMS, &type, &count, dim, stride) != 0)
        return;
    for (int i = 0; i < count; i++)
        numbers *= dim[i];
    for (int i = 0; i < numbers; i++)
        tensor_set(weights, ((size_t)address - (size_t)weights->memory) / element + (size_t)i,
                   stream_number(stream, (uint32_t)i) / 4);
}

static bool make_weights(gpu *g, const network_case *c, work *a)
{
    static const int gates_of[] = {1, 1, 4, 3};
    int ids = 2 * gates_of[c->cell] + 1;
    size_t bytes = 0, element = c->type == DOUBLE ? 8 : c->type == FLOAT ? 4 : 2;
    bool good = true;

    TRY(g->cudnn->GetRNNWeightSpaceSize(g->handle, a->rnn, &bytes));
    good = good && tensor_make(g, &a->weights, c->type, 3, (int[]){1, 1, (int)(bytes / element)}, 0);
    for (int layer = 0; good && layer < c->layers * (1 + c->direction); layer++)
        for (int id = 0; id < ids; id++) {
            void *matrix = NULL, *bias = NULL;
            uint32_t stream = c->stream + 100 + (uint32_t)(layer * 32 + id);

            TRY(g->cudnn->GetRNNWeightParams(g->handle, a->rnn, layer, bytes,
                                             (void *)(size_t)a->weights.memory, id, a->matrix, &matrix,
                                             a->bias, &bias));
            put_weights(g, &a->weights, a->matrix, matrix, stream);
            put_weights(g, &a->weights, a->bias, bias, stream + 16);
        }
    return good && tensor_push(g, &a->weights);
}

static void *at(const tensor *t)
{
    return (void *)(size_t)t->memory;
}

/* Final states go where the first ones came from, when there were any. */
static bool compute(gpu *g, const network_case *c, work *a)
{
    size_t workspace = 0, reserve = 0;
    bool good = true;

    TRY(g->cudnn->GetRNNTempSpaceSizes(g->handle, a->rnn, CUDNN_FWD_MODE_INFERENCE, a->x_desc, &workspace,
                                       &reserve));
    good = good && tensor_make(g, &a->spare, HALF, 3, (int[]){1, 1, (int)(workspace / 2 + 1)}, 0);
    TRY(g->cudnn->RNNForward(g->handle, a->rnn, CUDNN_FWD_MODE_INFERENCE, NULL, a->x_desc, at(&a->x),
                             a->y_desc, at(&a->y), a->h_desc, c->state ? at(&a->h) : NULL, at(&a->h),
                             a->c_desc, c->state ? at(&a->c) : NULL, at(&a->c), a->weights.bytes,
                             at(&a->weights), workspace, at(&a->spare), 0, NULL));
    return good && tensor_pull(g, &a->y) && tensor_pull(g, &a->h) && tensor_pull(g, &a->c);
}

/* Outputs of each sequence, then the states; behind the end of a sequence stands the fill. */
static bool compare(const network_case *c, const work *a, expected *e)
{
    int at_value = 0, wide = c->projection * (1 + c->direction);
    bool good = true;

    for (int b = 0; b < c->batch; b++)
        for (int t = 0; t < c->steps; t++)
            for (int i = 0; i < wide && row_of(c, t, b) >= 0; i++) {
                double got = tensor_get(&a->y, (size_t)(row_of(c, t, b) * wide + i));

                good = (t < c->length[b] ? expected_is(e, at_value++, c->type, got) : got == FILL) && good;
            }
    for (size_t i = 0; i < a->h.numbers; i++)
        good = expected_is(e, at_value++, c->type, tensor_get(&a->h, i)) && good;
    for (size_t i = 0; c->cell == CUDNN_LSTM && i < a->c.numbers; i++)
        good = expected_is(e, at_value++, c->type, tensor_get(&a->c, i)) && good;
    return good && at_value == e->count;
}

static void end(gpu *g, work *a)
{
    tensor *const all[] = {&a->x, &a->y, &a->weights, &a->h, &a->c, &a->spare};
    cudnnTensorDescriptor_t const descriptors[] = {a->h_desc, a->c_desc, a->matrix, a->bias};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        tensor_free(g, all[i]);
    for (size_t i = 0; i < sizeof descriptors / sizeof descriptors[0]; i++)
        (void)g->cudnn->DestroyTensorDescriptor(descriptors[i]); /* NULL is allowed in all of these */
    (void)g->cudnn->DestroyRNNDataDescriptor(a->x_desc);
    (void)g->cudnn->DestroyRNNDataDescriptor(a->y_desc);
    (void)g->cudnn->DestroyRNNDescriptor(a->rnn);
}

bool run_rnn(gpu *g, FILE *file, expected *e)
{
    network_case c = {0};
    work a = {0};
    bool good = read_case(file, e, &c) && describe(g, &c, &a) && make_weights(g, &c, &a) &&
                compute(g, &c, &a) && compare(&c, &a, e);

    end(g, &a);
    return good;
}
