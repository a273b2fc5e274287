/* SPDX-License-Identifier: MIT
 *
 * Memory of the first GPU. Two files answer, and the build picks one: gpu_driver.c takes it from the driver itself, so that
 * no CUDA runtime has to be linked or shipped; gpu_cudart.c takes it from the CUDA runtime, for programs that have it anyway.
 * cuDNN sees the same memory either way. For one thread: the one that called gpu_open().
 */
#ifndef GPU_H
#define GPU_H

#include <stdbool.h>
#include <stddef.h>

bool gpu_open(void);
void gpu_close(void);

void *gpu_allocate(size_t bytes); /* NULL: failed */
void gpu_free(void *memory);      /* NULL is allowed */
bool gpu_write(void *to, const void *from, size_t bytes);
bool gpu_read(void *to, const void *from, size_t bytes);

const char *gpu_name(void);
const char *gpu_last_failure(void); /* what the call that failed last said */

#endif
