/* SPDX-License-Identifier: MIT
 *
 * The way that every machine has. Plain loops, one utterance after the other.
 */
#include "model.h"

#include <math.h>
#include <string.h>

static float sigmoid(float x)
{
    return 1 / (1 + expf(-x));
}

/* What a gate says for one cell. */
static float hear(const gate *g, int cell, const float *in, int inputs, const float *state)
{
    float sum = g->input_bias[cell] + g->state_bias[cell];

    for (int i = 0; i < inputs; i++)
        sum += g->from_input[cell * inputs + i] * in[i];
    for (int i = 0; i < CELLS; i++)
        sum += g->from_state[cell * CELLS + i] * state[i];
    return sum;
}

/* One step of one layer. `state` and `memory` are before it and, afterwards, after it. */
static void step(const gate gates[GATES], const float *in, int inputs, float *state, float *memory)
{
    float next[CELLS];

    for (int c = 0; c < CELLS; c++) {
        const float input = sigmoid(hear(&gates[0], c, in, inputs, state));
        const float forget = sigmoid(hear(&gates[1], c, in, inputs, state));
        const float fresh = tanhf(hear(&gates[2], c, in, inputs, state));
        const float output = sigmoid(hear(&gates[3], c, in, inputs, state));

        memory[c] = forget * memory[c] + input * fresh;
        next[c] = output * tanhf(memory[c]);
    }
    memcpy(state, next, sizeof next);
}

void lstm_run_on_cpu(const model *m, const float *sound, float *state)
{
    for (int b = 0; b < BATCH; b++) {
        float states[LAYERS][CELLS] = {{0}}, memory[LAYERS][CELLS] = {{0}};

        for (int t = 0; t < utterance_steps[b]; t++)
            for (int l = 0; l < LAYERS; l++)
                step(m->gates[l], l == 0 ? sound + (t * BATCH + b) * FEATURES : states[l - 1], layer_inputs(l), states[l],
                     memory[l]);
        memcpy(state + b * CELLS, states[LAYERS - 1], sizeof states[LAYERS - 1]);
    }
}
