/* SPDX-License-Identifier: MIT
 *
 * One step of one cell: what becomes of the state when the next vector comes in.
 */
#include "rnn.h"

#include <math.h>

static double sigmoid(double value)
{
    return 1 / (1 + exp(-value));
}

static double row_times(const double *matrix, int row, const double *vector, int columns)
{
    double sum = 0;

    for (int i = 0; i < columns; i++)
        sum += matrix[row * columns + i] * vector[i];
    return sum;
}

/* Without a matrix the input itself goes to every gate (CUDNN_SKIP_INPUT). */
static double from_input(const rnn_cell *c, int gate, int row, const double *x)
{
    double sum = c->input[gate] == NULL ? x[row] : row_times(c->input[gate], row, x, c->in);

    return c->input_bias[gate] == NULL ? sum : sum + c->input_bias[gate][row];
}

static double from_before(const rnn_cell *c, int gate, int row, const double *h)
{
    double sum = row_times(c->recurrent[gate], row, h, c->out);

    return c->recurrent_bias[gate] == NULL ? sum : sum + c->recurrent_bias[gate][row];
}

static double both(const rnn_cell *c, int gate, int row, const double *x, const double *h)
{
    return from_input(c, gate, row, x) + from_before(c, gate, row, h);
}

static double clipped(const struct cudnnRNNStruct *r, double value)
{
    if (r->clip == CUDNN_RNN_CLIP_NONE || refset_is_nan(value))
        return value;
    return value < r->clip_low ? r->clip_low : value > r->clip_high ? r->clip_high : value;
}

/* Gates: input, forget, new, output. */
static double lstm(const rnn_cell *c, int row, const double *x, const double *h, double *cell)
{
    double in = sigmoid(both(c, 0, row, x, h)), forget = sigmoid(both(c, 1, row, x, h));
    double fresh = tanh(both(c, 2, row, x, h)), out = sigmoid(both(c, 3, row, x, h));

    *cell = clipped(c->rnn, forget * *cell + in * fresh);
    return out * tanh(*cell);
}

/* Gates: reset, update, new. The reset works on what the recurrent matrix gave, its bias included. */
static double gru(const rnn_cell *c, int row, const double *x, const double *h)
{
    double reset = sigmoid(both(c, 0, row, x, h)), update = sigmoid(both(c, 1, row, x, h));
    double fresh = tanh(from_input(c, 2, row, x) + reset * from_before(c, 2, row, h));

    return (1 - update) * fresh + update * h[row];
}

void refset_rnn_step(const rnn_cell *c, const double *x, double *h, double *cell, double *scratch)
{
    for (int row = 0; row < c->hidden; row++) {
        switch ((int)c->rnn->cell) {
        case CUDNN_LSTM: scratch[row] = lstm(c, row, x, h, &cell[row]); break;
        case CUDNN_GRU: scratch[row] = gru(c, row, x, h); break;
        case CUDNN_RNN_TANH: scratch[row] = tanh(both(c, 0, row, x, h)); break;
        default: scratch[row] = fmax(both(c, 0, row, x, h), 0); break;
        }
    }
    for (int row = 0; row < c->out; row++)
        h[row] = c->projection == NULL ? scratch[row] : row_times(c->projection, row, scratch, c->hidden);
}
