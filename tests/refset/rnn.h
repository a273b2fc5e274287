/* SPDX-License-Identifier: MIT
 *
 * What the files of the recurrent networks share.
 */
#ifndef CUDNNW_TESTS_REFSET_RNN_H
#define CUDNNW_TESTS_REFSET_RNN_H

#include "refset.h"

enum { GATES = 4 };

/* The weights of one direction of one layer. NULL: there is none. */
typedef struct rnn_cell {
    const struct cudnnRNNStruct *rnn;
    int in, hidden, out;
    const double *input[GATES], *recurrent[GATES], *input_bias[GATES], *recurrent_bias[GATES], *projection;
} rnn_cell;

/* ---- rnn_weights.c ---- */

/* One matrix or bias in the weight space; a count of 0 says that there is none. */
typedef struct weight {
    size_t start; /* in numbers */
    int rows, columns, count;
} weight;

int refset_rnn_gates(const struct cudnnRNNStruct *r);
int refset_rnn_directions(const struct cudnnRNNStruct *r);
int refset_rnn_out(const struct cudnnRNNStruct *r); /* numbers that a step of one direction gives */
weight refset_rnn_matrix(const struct cudnnRNNStruct *r, int layer, int id);
weight refset_rnn_bias(const struct cudnnRNNStruct *r, int layer, int id);
size_t refset_rnn_weights(const struct cudnnRNNStruct *r); /* numbers in all */

/* ---- rnn_cell.c ---- */

/* h (out numbers) and cell (hidden numbers, LSTM only) go one step on; scratch holds hidden numbers. */
void refset_rnn_step(const rnn_cell *c, const double *x, double *h, double *cell, double *scratch);

/* ---- rnn_data.c ---- */

bool refset_rnn_is_sorted(cudnnRNNDataLayout_t layout, int batch, const int *length);

/* Sequences as steps x batch x vector; what lies behind the end of a sequence is zero. The caller frees. */
double *refset_rnn_read(const struct cudnnRNNDataStruct *data, const void *from);
/* What lies behind the end gets the fill, where there is one. */
void refset_rnn_write(const struct cudnnRNNDataStruct *data, void *to, const double *values);

#endif
