/* SPDX-License-Identifier: MIT
 *
 * A loaded cuDNN and the device's memory, as a user of cudnnw's public headers has them; tensors filled from
 * a stream.
 */
#ifndef CUDNNW_TESTS_REFSET_GPU_H
#define CUDNNW_TESTS_REFSET_GPU_H

#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_api.h"
#include "cudnnw/cudnnw_driver.h"

#include <stdbool.h>
#include <stdio.h>

enum { DIMS = 8, FLOAT = 0, DOUBLE = 1, HALF = 2, BFLOAT16 = 9 };

typedef struct gpu {
    cudnnw_library *library;
    const cudnnw_api *cudnn;
    cudnnw_driver driver;
    cudnnHandle_t handle;
} gpu;

/* Numbers on the device, and where each lies: dimensions in the order N, C, spatial. */
typedef struct tensor {
    int type, count, dim[DIMS], stride[DIMS];
    size_t numbers, bytes;
    cudnnw_device_memory memory;
    unsigned char *host;
} tensor;

/* Loads the cuDNN in `folder`, makes a handle. False after it has said why not. */
bool gpu_open(gpu *g, const char *folder);
void gpu_close(gpu *g);

/* Number i of the stream, as reference/make_reference.py makes it. */
double stream_number(uint32_t stream, uint32_t i);

/* Layout 0: packed as it stands; 1: channels last; 2: with gaps everywhere. Memory of its own, all zero. */
bool tensor_make(gpu *g, tensor *t, int type, int count, const int *dim, int layout);
/* From the stream, in the order of the dimensions, divided; then to the device. */
bool tensor_fill(gpu *g, tensor *t, uint32_t stream, double divisor);
void tensor_set(tensor *t, size_t n, double value);
double tensor_get(const tensor *t, size_t n);
bool tensor_push(gpu *g, tensor *t);
bool tensor_pull(gpu *g, tensor *t);
void tensor_free(gpu *g, tensor *t);
cudnnTensorDescriptor_t tensor_descriptor(gpu *g, const tensor *t);

/* The expected values of one case, and how far from them the results were. */
typedef struct expected {
    int id, count;
    double *value;
    double worst[2]; /* of all cases so far, in shares of what is allowed: real types, 16-bit types */
    int good, bad;
} expected;

/* Reads the values that end a case. */
bool expected_read(FILE *file, expected *e);
/* One result; `at` counts from 0. */
bool expected_is(expected *e, int at, int type, double got);

/* The kinds of cases; each reads one from the file, after its name, and says whether all went well. */
bool run_convolution(gpu *g, FILE *file, expected *e);
bool run_rnn(gpu *g, FILE *file, expected *e);
bool run_pooling(gpu *g, FILE *file, expected *e);
bool run_softmax(gpu *g, FILE *file, expected *e);
bool run_activation(gpu *g, FILE *file, expected *e);
bool run_add(gpu *g, FILE *file, expected *e);

bool read_numbers(FILE *file, int *to, int count);

/* What the first call that failed gave; 0 at the start of each case. */
extern int tried_status;

/* Says which call failed. */
#define TRY(call)                                                                                            \
    do {                                                                                                     \
        int status_ = (int)(call);                                                                           \
        if (status_ != 0) {                                                                                  \
            tried_status = tried_status == 0 ? status_ : tried_status;                                       \
            printf("line %d: %s gave %d\n", __LINE__, #call, status_);                                       \
            good = false;                                                                                    \
        }                                                                                                    \
    } while (0)

#endif
