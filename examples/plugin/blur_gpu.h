/* SPDX-License-Identifier: MIT
 *
 * The blur through cuDNN. One blur_gpu per filter; all of them share one loaded cuDNN, which cudnnw counts.
 */
#ifndef BLUR_GPU_H
#define BLUR_GPU_H

#include <stdbool.h>

typedef struct blur_gpu blur_gpu;

/* Finds and opens a cuDNN, or learns why not: for the first picture, never while the plugin is loaded. `note` gets what was
 * opened, or why nothing was. NULL: no GPU. */
blur_gpu *blur_gpu_open(char *note, unsigned note_size);
bool blur_gpu_run(blur_gpu *g, const float kernel[9], const float *in, float *out, int width, int height, char *note,
                  unsigned note_size);
void blur_gpu_close(blur_gpu *g); /* NULL is allowed */

#endif
