/* SPDX-License-Identifier: MIT
 *
 * Stands in for CUDA's header where no CUDA SDK is at hand: what examples/portable_app/gpu_cudart.c uses.
 */
#ifndef CUDNNW_TEST_EXAMPLES_CUDA_RUNTIME_API_H
#define CUDNNW_TEST_EXAMPLES_CUDA_RUNTIME_API_H

#include <stddef.h>

typedef enum cudaError { cudaSuccess = 0 } cudaError_t;
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };

cudaError_t cudaSetDevice(int device);
cudaError_t cudaMalloc(void **memory, size_t bytes);
cudaError_t cudaFree(void *memory);
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind);
const char *cudaGetErrorString(cudaError_t status);

#endif
