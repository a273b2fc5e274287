/* SPDX-License-Identifier: MIT
 *
 * What the programs for plain cuDNN share: the macro that every such program has, and memory of the device.
 */
#ifndef PLAIN_H
#define PLAIN_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                       \
    do {                                                                                  \
        cudnnStatus_t status_ = (call);                                                   \
        if (status_ != CUDNN_STATUS_SUCCESS) {                                            \
            printf("%s: %d %s\n", #call, (int)status_, cudnnGetErrorString(status_));     \
            exit(1);                                                                      \
        }                                                                                 \
    } while (0)

#ifdef ON_DEVICE
#include <cuda_runtime_api.h>

static void *device_memory(size_t bytes)
{
    void *memory = NULL;

    if (cudaMalloc(&memory, bytes) != 0) {
        printf("no memory\n");
        exit(1);
    }
    return memory;
}

static void *to_device(const void *from, size_t bytes)
{
    void *memory = device_memory(bytes);

    if (cudaMemcpy(memory, from, bytes, cudaMemcpyHostToDevice) != 0)
        exit(1);
    return memory;
}

static void from_device(void *to, const void *from, size_t bytes)
{
    if (cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost) != 0)
        exit(1);
}

static void forget(void *memory)
{
    cudaFree(memory);
}

/* Numbers that any language can make again: reference/make_reference.py of tests/refset does. */
static void fill(float *to, size_t count, unsigned stream, int divisor)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (float)((int)((stream * 31 + i * 7 + i * i % 13) % 61) - 30) / (float)divisor;
}

static void print_numbers(const char *name, const float *number, size_t count)
{
    double sum = 0, squares = 0;

    for (size_t i = 0; i < count; i++) {
        sum += (double)number[i];
        squares += (double)number[i] * (double)number[i];
    }
    printf("%s %zu numbers: sum %.4f, squares %.4f, first %.6f, middle %.6f, last %.6f\n", name, count, sum, squares,
           (double)number[0], (double)number[count / 2], (double)number[count - 1]);
}
#endif

#endif
