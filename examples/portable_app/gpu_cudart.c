/* SPDX-License-Identifier: MIT */
#include "gpu.h"

#include <cuda_runtime_api.h>
#include <stdio.h>

static char failure[512];

static bool did(cudaError_t status, const char *function)
{
    if (status != cudaSuccess)
        snprintf(failure, sizeof failure, "%s: %s (%d)", function, cudaGetErrorString(status), (int)status);
    return status == cudaSuccess;
}

bool gpu_open(void)
{
    return did(cudaSetDevice(0), "cudaSetDevice");
}

/* The runtime shares the primary context with everybody and ends it with the process. */
void gpu_close(void)
{
}

void *gpu_allocate(size_t bytes)
{
    void *memory = NULL;

    return did(cudaMalloc(&memory, bytes), "cudaMalloc") ? memory : NULL;
}

void gpu_free(void *memory)
{
    (void)cudaFree(memory); /* nothing is left to be done when it fails */
}

bool gpu_write(void *to, const void *from, size_t bytes)
{
    return did(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
}

bool gpu_read(void *to, const void *from, size_t bytes)
{
    return did(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
}

const char *gpu_name(void)
{
    return "CUDA device 0";
}

const char *gpu_last_failure(void)
{
    return failure;
}
