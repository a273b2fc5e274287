/* SPDX-License-Identifier: MIT */
#include "network.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static const layer layers[LAYERS] = {
    /* in, out, size, kernel, stride, padding, groups, relu, spread */
    {3, 16, 32, 3, 1, 1, 1, true, 0.94f},
    {16, 32, 32, 3, 2, 1, 1, true, 0.41f},
    {32, 32, 16, 3, 1, 1, 32, true, 1.63f}, /* each channel alone */
    {32, 64, 16, 1, 1, 0, 1, true, 0.87f},  /* and the channels mixed */
    {64, 64, 16, 3, 2, 1, 4, true, 0.41f},
    {64, CLASSES, 8, 1, 1, 0, 1, false, 0.61f},
};

int layer_output_size(const layer *l)
{
    return (l->size + 2 * l->padding - l->kernel) / l->stride + 1;
}

size_t layer_weights(const layer *l)
{
    return (size_t)l->out * (size_t)(l->in / l->groups) * (size_t)l->kernel * (size_t)l->kernel;
}

size_t layer_results(const layer *l)
{
    return (size_t)l->out * (size_t)layer_output_size(l) * (size_t)layer_output_size(l);
}

/* A trained network comes from a file. These numbers come from a generator, so that anyone can compute them again. */
static void make_up(float *values, size_t count, float spread, uint32_t state)
{
    for (size_t i = 0; i < count; i++) {
        state = state * 1664525u + 1013904223u;
        values[i] = ((float)(state >> 8) / 16777216.0f - 0.5f) * spread;
    }
}

bool network_make(network *n)
{
    *n = (network){.layers = layers};
    for (uint32_t i = 0; i < LAYERS; i++) {
        n->weights[i] = malloc(layer_weights(&layers[i]) * sizeof(float));
        n->bias[i] = malloc((size_t)layers[i].out * sizeof(float));
        if (n->weights[i] == NULL || n->bias[i] == NULL)
            return false;
        make_up(n->weights[i], layer_weights(&layers[i]), layers[i].spread, 100 + i);
        make_up(n->bias[i], (size_t)layers[i].out, 0.2f, 200 + i);
    }
    return true;
}

void network_end(network *n)
{
    for (int i = 0; i < LAYERS; i++) {
        free(n->weights[i]);
        free(n->bias[i]);
    }
}

void picture_make(float *picture)
{
    make_up(picture, PICTURE_FLOATS, 2.0f, 1);
}

void network_scores(const float *results, float *scores)
{
    const int positions = layer_output_size(&layers[LAYERS - 1]) * layer_output_size(&layers[LAYERS - 1]);
    float largest = -INFINITY, sum = 0;

    for (int c = 0; c < CLASSES; c++) {
        scores[c] = 0;
        for (int i = 0; i < positions; i++)
            scores[c] += results[c * positions + i];
        scores[c] /= (float)positions;
        largest = scores[c] > largest ? scores[c] : largest;
    }
    for (int c = 0; c < CLASSES; c++)
        sum += scores[c] = expf(scores[c] - largest);
    for (int c = 0; c < CLASSES; c++)
        scores[c] /= sum;
}
