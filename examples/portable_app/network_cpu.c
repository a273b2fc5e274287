/* SPDX-License-Identifier: MIT
 *
 * The way that every machine has. Plain loops: an application has something faster here, or a smaller network.
 */
#include "network.h"

#include <string.h>

/* One value of channel `o` at row `y` and column `x`. */
static float convolve(const layer *l, const float *weights, const float *in, int o, int y, int x)
{
    const int group_in = l->in / l->groups, first = o / (l->out / l->groups) * group_in;
    float sum = 0;

    for (int c = 0; c < group_in; c++)
        for (int i = 0; i < l->kernel; i++)
            for (int j = 0; j < l->kernel; j++) {
                const int row = y * l->stride - l->padding + i, column = x * l->stride - l->padding + j;

                if (row >= 0 && row < l->size && column >= 0 && column < l->size)
                    sum += in[((first + c) * l->size + row) * l->size + column] *
                           weights[((o * group_in + c) * l->kernel + i) * l->kernel + j];
            }
    return sum;
}

static void run_layer(const layer *l, const float *weights, const float *bias, const float *in, float *out)
{
    const int size = layer_output_size(l);

    for (int o = 0; o < l->out; o++)
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++) {
                const float value = convolve(l, weights, in, o, y, x) + bias[o];

                out[(o * size + y) * size + x] = l->relu && value < 0 ? 0 : value;
            }
}

void network_run_on_cpu(const network *n, const float *picture, float *results)
{
    float values[2][LARGEST_FLOATS];

    memcpy(values[0], picture, PICTURE_FLOATS * sizeof(float));
    for (int i = 0; i < LAYERS; i++)
        run_layer(&n->layers[i], n->weights[i], n->bias[i], values[i % 2], values[(i + 1) % 2]);
    memcpy(results, values[LAYERS % 2], layer_results(&n->layers[LAYERS - 1]) * sizeof(float));
}
