/* SPDX-License-Identifier: MIT
 *
 * The network: six convolutions, five of them with ReLU, that turn a picture of 3 x 32 x 32 into scores of ten classes.
 * Arrays are dense float: pictures channel by channel (NCHW with one picture), weights out x in/groups x kernel x kernel.
 */
#ifndef NETWORK_H
#define NETWORK_H

#include <stdbool.h>
#include <stddef.h>

enum { LAYERS = 6, CLASSES = 10, PICTURE_FLOATS = 3 * 32 * 32, LARGEST_FLOATS = 64 * 16 * 16 };

typedef struct layer {
    int in, out;         /* channels */
    int size;            /* height and width of what goes in */
    int kernel, stride, padding, groups;
    bool relu;
    float spread;        /* of the made-up weights */
} layer;

typedef struct network {
    const layer *layers; /* LAYERS of them */
    float *weights[LAYERS];
    float *bias[LAYERS];
} network;

/* Height and width of what comes out; how many weights and results there are. */
int layer_output_size(const layer *l);
size_t layer_weights(const layer *l);
size_t layer_results(const layer *l);

/* False when memory is short. network_end() in either case. */
bool network_make(network *n);
void network_end(network *n);
void picture_make(float *picture);

/* Results of the last layer, averaged over the picture, as probabilities. */
void network_scores(const float *results, float *scores);

/* The two ways to compute the results of the last layer. */
void network_run_on_cpu(const network *n, const float *picture, float *results);

struct cudnnw_library;
/* False, and why in words, when the GPU or cuDNN fails. `results` are then undefined. */
bool network_run_on_gpu(const network *n, struct cudnnw_library *cudnn, const float *picture, float *results, char *why,
                        size_t why_size);

#endif
