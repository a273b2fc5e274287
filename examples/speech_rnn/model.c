/* SPDX-License-Identifier: MIT */
#include "model.h"

#include <math.h>
#include <string.h>

const int32_t utterance_steps[BATCH] = {STEPS, 14, 7};

int layer_inputs(int layer)
{
    return layer == 0 ? FEATURES : CELLS;
}

/* A trained model comes from a file. These numbers come from a generator, so that anyone can compute them again. */
static void make_up(float *values, size_t count, float spread, uint32_t state)
{
    for (size_t i = 0; i < count; i++) {
        state = state * 1664525u + 1013904223u;
        values[i] = ((float)(state >> 8) / 16777216.0f - 0.5f) * spread;
    }
}

void model_make(model *m)
{
    for (uint32_t l = 0; l < LAYERS; l++)
        for (uint32_t g = 0; g < GATES; g++) {
            const uint32_t seed = 1000 * l + 100 * g;
            gate *made = &m->gates[l][g];

            make_up(made->from_input, (size_t)(CELLS * layer_inputs((int)l)), 0.7f, seed + 1);
            make_up(made->from_state, CELLS * CELLS, 0.7f, seed + 2);
            make_up(made->input_bias, CELLS, 0.3f, seed + 3);
            make_up(made->state_bias, CELLS, 0.3f, seed + 4);
        }
    make_up(m->words, WORDS * CELLS, 3.0f, 9000);
}

void sound_make(float *sound)
{
    make_up(sound, STEPS * BATCH * FEATURES, 4.0f, 5000);
    for (int t = 0; t < STEPS; t++)
        for (int b = 0; b < BATCH; b++)
            if (t >= utterance_steps[b])
                memset(sound + (t * BATCH + b) * FEATURES, 0, FEATURES * sizeof(float));
}

void model_scores(const model *m, const float *state, float *scores)
{
    for (int b = 0; b < BATCH; b++) {
        float *score = scores + b * WORDS, sum = 0;

        for (int w = 0; w < WORDS; w++) {
            score[w] = 0;
            for (int c = 0; c < CELLS; c++)
                score[w] += m->words[w * CELLS + c] * state[b * CELLS + c];
        }
        for (int w = 0; w < WORDS; w++)
            sum += score[w] = expf(score[w]);
        for (int w = 0; w < WORDS; w++)
            score[w] /= sum;
    }
}
