/* SPDX-License-Identifier: MIT
 *
 * Recognises words in three utterances with an LSTM: with cuDNN 8 or 9, whichever is there, else on the CPU, and it says why.
 */
#include <cudnnw/cudnnw.h>

#include "model.h"

#include <stdio.h>

/* Once per process. NULL: no GPU, no driver, no or a broken cuDNN; the user is told which. */
static cudnnw_library *load_cudnn(void)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *cudnn;

    options.need = CUDNNW_RNN;
    options.majors = CUDNNW_MAJOR_8 | CUDNNW_MAJOR_9; /* the newer one first when both are there */
    if (cudnnw_load(&options, &cudnn, &error) == CUDNNW_OK)
        return cudnn;
    printf("No GPU: %s: %s\n%s\n", cudnnw_code_name(error.code), error.message, error.hint);
    return NULL;
}

static bool run_on_gpu(const model *m, cudnnw_library *cudnn, const float *sound, float *state)
{
    static char why[4096];
    cudnnw_library_info info = {.size = sizeof info};
    char version[16];

    if (cudnn == NULL)
        return false;
    if (!lstm_run_on_gpu(m, cudnn, sound, state, why, sizeof why)) {
        printf("The GPU failed: %s\n", why);
        return false;
    }
    cudnnw_info(cudnn, &info);
    printf("Computed by cuDNN %s from %s\n", cudnnw_version_text(info.version, version, sizeof version), info.folder);
    return true;
}

int main(void)
{
    static model m;
    static float sound[STEPS * BATCH * FEATURES], state[BATCH * CELLS], scores[BATCH * WORDS];
    cudnnw_library *cudnn;

    model_make(&m);
    sound_make(sound);
    cudnn = load_cudnn();
    if (!run_on_gpu(&m, cudnn, sound, state)) {
        lstm_run_on_cpu(&m, sound, state);
        printf("Computed by the CPU\n");
    }
    model_scores(&m, state, scores);
    for (int b = 0; b < BATCH; b++)
        for (int w = 0; w < WORDS; w++)
            printf("utterance %d word %d %.7f\n", b, w, (double)scores[b * WORDS + w]);
    cudnnw_unload(cudnn);
    printf("speech_rnn: done\n");
    return 0;
}
