/* SPDX-License-Identifier: MIT
 *
 * The model: two layers of LSTM over the sound of an utterance, then one score for each word that it may be. Three
 * utterances of different lengths are heard at once.
 *
 * Arrays are dense float. Sound: STEPS x BATCH x FEATURES, zeros behind the end of an utterance. Gates in cuDNN's order:
 * input, forget, new cell, output. State: BATCH x CELLS, what the last layer knows at the end of each utterance.
 */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STEPS = 20, BATCH = 3, FEATURES = 13, CELLS = 32, LAYERS = 2, GATES = 4, WORDS = 5 };

/* What one gate of one layer has learned. The first layer looks at FEATURES values of the sound, the next at CELLS. */
typedef struct gate {
    float from_input[CELLS * CELLS];  /* CELLS x inputs; the first layer uses the beginning */
    float from_state[CELLS * CELLS];
    float input_bias[CELLS], state_bias[CELLS];
} gate;

typedef struct model {
    gate gates[LAYERS][GATES];
    float words[WORDS * CELLS];
} model;

int layer_inputs(int layer);
extern const int32_t utterance_steps[BATCH]; /* longest first */

void model_make(model *m);
void sound_make(float *sound);
void model_scores(const model *m, const float *state, float *scores); /* BATCH x WORDS, probabilities */

/* The two ways to compute the state. */
void lstm_run_on_cpu(const model *m, const float *sound, float *state);

struct cudnnw_library;
/* False, and why in words, when the GPU or cuDNN fails. `state` is then undefined. */
bool lstm_run_on_gpu(const model *m, struct cudnnw_library *cudnn, const float *sound, float *state, char *why,
                     size_t why_size);

#endif
