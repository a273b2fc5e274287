/* SPDX-License-Identifier: MIT
 *
 * Stands in for CUDA's header where no CUDA SDK is at hand: the types that cuDNN's headers use, no more.
 */
#ifndef CUDNNW_TEST_CUDA_RUNTIME_API_H
#define CUDNNW_TEST_CUDA_RUNTIME_API_H

#include <stddef.h>

#include "library_types.h"

typedef struct CUstream_st *cudaStream_t;
typedef struct CUgraph_st *cudaGraph_t;

#endif
