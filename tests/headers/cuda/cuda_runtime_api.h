/* SPDX-License-Identifier: MIT
 *
 * Stands in for CUDA's header where no CUDA SDK is at hand: the types that cuDNN's headers use, and the functions that the
 * programs for plain cuDNN call (tests/scenarios/dropin/plain_*.c).
 */
#ifndef CUDNNW_TEST_CUDA_RUNTIME_API_H
#define CUDNNW_TEST_CUDA_RUNTIME_API_H

#include <stddef.h>

#include "library_types.h"

typedef struct CUstream_st *cudaStream_t;
typedef struct CUgraph_st *cudaGraph_t;

typedef int cudaError_t;
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };

#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaMalloc(void **memory, size_t bytes);
cudaError_t cudaFree(void *memory);
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind);
#ifdef __cplusplus
}
#endif

#endif
