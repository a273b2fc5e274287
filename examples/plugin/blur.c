/* SPDX-License-Identifier: MIT
 *
 * A plugin that blurs pictures: through cuDNN where there is a GPU, else on the CPU. It loads at first use, so a host that only
 * scans its plugins pays nothing, and a host that opens its own cuDNN has had its chance to do so.
 */
#include "blur_gpu.h"
#include "filter.h"
#include "filter_export.h"

#include <stdlib.h>

struct filter {
    bool tried; /* the GPU is looked for once */
    blur_gpu *gpu;
    char note[3200];
};

static const float kernel[9] = {0.0625f, 0.125f, 0.0625f, 0.125f, 0.25f, 0.125f, 0.0625f, 0.125f, 0.0625f};

static filter *create(void)
{
    return calloc(1, sizeof(filter));
}

static void destroy(filter *f)
{
    blur_gpu_close(f->gpu);
    free(f);
}

static const char *note(const filter *f)
{
    return f->note;
}

static void run_on_cpu(const float *in, float *out, int width, int height)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            float sum = 0;

            for (int i = 0; i < 9; i++) {
                const int row = y + i / 3 - 1, column = x + i % 3 - 1;

                if (row >= 0 && row < height && column >= 0 && column < width)
                    sum += kernel[i] * in[row * width + column];
            }
            out[y * width + x] = sum;
        }
}

static void process(filter *f, const float *in, float *out, int width, int height)
{
    if (!f->tried)
        f->gpu = blur_gpu_open(f->note, sizeof f->note);
    f->tried = true;
    if (f->gpu != NULL && blur_gpu_run(f->gpu, kernel, in, out, width, height, f->note, sizeof f->note))
        return;
    blur_gpu_close(f->gpu); /* what failed once is not tried for each picture */
    f->gpu = NULL;
    run_on_cpu(in, out, width, height);
}

FILTER_EXPORT const filter_plugin *filter_plugin_get(void);
const filter_plugin *filter_plugin_get(void)
{
    static const filter_plugin plugin = {"blur", create, process, note, destroy};

    return &plugin;
}
