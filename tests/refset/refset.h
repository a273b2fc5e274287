/* SPDX-License-Identifier: MIT
 *
 * What the files of the reference set share. It computes what cuDNN computes, on the CPU, in double
 * precision, with device memory that is host memory. Built once for each major: REFSET_MAJOR is 8 or 9.
 * Objects of cuDNN are opaque to its users; here they are what stands below.
 */
#ifndef CUDNNW_TESTS_REFSET_H
#define CUDNNW_TESTS_REFSET_H

#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_types.h"

#include <stdbool.h>

typedef cudnnw_property libraryPropertyType; /* as the rows call it */

/* Every function as the manifest declares it: a definition that differs does not compile. */
#define STATUS(name, parameters, arguments, first, last, owner8, owner9)                                     \
    cudnnStatus_t CUDNNWINAPI name parameters;
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) size_t CUDNNWINAPI name parameters;
#define TEXT(name, parameters, arguments, first, last, owner8, owner9)                                       \
    const char *CUDNNWINAPI name parameters;
#define VOID(name, parameters, arguments, first, last, owner8, owner9) void CUDNNWINAPI name parameters;
#include "manifest/functions.def"

/* 9.0 changed the numbers. */
#define REFSET_STATUS(in8, in9) ((cudnnStatus_t)(REFSET_MAJOR == 8 ? (in8) : (in9)))
#define GOOD            REFSET_STATUS(0, 0)
#define NOT_INITIALIZED REFSET_STATUS(1, 1001)
#define ALLOC_FAILED    REFSET_STATUS(2, 4003)
#define BAD_PARAM       REFSET_STATUS(3, 2000)
#define NOT_SUPPORTED   REFSET_STATUS(9, 3000)

enum { DIMS = 8 }; /* CUDNN_DIM_MAX */

/* A tensor or a filter: dimensions in the order N, C, spatial, whatever order they lie in. */
typedef struct shape {
    cudnnDataType_t type;
    cudnnTensorFormat_t format;
    int count, dim[DIMS], stride[DIMS];
} shape;

struct cudnnContext {
    cudaStream_t stream; /* never used: every call has ended when it returns */
};
struct cudnnTensorStruct {
    shape shape;
};
struct cudnnFilterStruct {
    shape shape;
};
struct cudnnConvolutionStruct {
    int count, pad[DIMS], stride[DIMS], dilation[DIMS], groups;
    cudnnConvolutionMode_t mode;
    cudnnDataType_t type;
    cudnnMathType_t math;
    cudnnReorderType_t reorder;
};
struct cudnnActivationStruct {
    cudnnActivationMode_t mode;
    cudnnNanPropagation_t nan;
    double coefficient, swish_beta;
};
struct cudnnPoolingStruct {
    cudnnPoolingMode_t mode;
    cudnnNanPropagation_t nan;
    int count, window[DIMS], pad[DIMS], stride[DIMS];
};
struct cudnnDropoutStruct {
    float rate;
    void *states;
    unsigned long long seed;
};
struct cudnnRNNStruct {
    cudnnRNNAlgo_t algorithm;
    cudnnRNNMode_t cell;
    cudnnRNNBiasMode_t bias;
    cudnnDirectionMode_t direction;
    cudnnRNNInputMode_t input;
    cudnnDataType_t type, precision;
    cudnnMathType_t math;
    int input_size, hidden, projection, layers;
    cudnnDropoutDescriptor_t dropout;
    uint32_t flags;
    cudnnRNNClipMode_t clip;
    cudnnNanPropagation_t clip_nan;
    double clip_low, clip_high;
};
struct cudnnRNNDataStruct {
    cudnnDataType_t type;
    cudnnRNNDataLayout_t layout;
    int steps, batch, vector;
    int *length; /* of each sequence; owned */
    double fill;
    bool fills;
};

/* ---- objects.c ---- */

/* A new object, all zero, for cudnnCreate*Descriptor. */
cudnnStatus_t refset_create(void *place, size_t bytes);

/* ---- shape.c ---- */

bool refset_is_type(cudnnDataType_t type);
bool refset_is_real(cudnnDataType_t type); /* a type that the set computes with */
size_t refset_type_bytes(cudnnDataType_t type);
size_t refset_count(const shape *s); /* numbers in it */
size_t refset_shape_bytes(const shape *s);
bool refset_same_dims(const shape *a, const shape *b);
/* Strides of a packed shape in this format. */
void refset_pack(shape *s, cudnnTensorFormat_t format);
/* Where the n-th number lies, in numbers; n counts in the order of the dimensions. */
ptrdiff_t refset_place(const shape *s, size_t n);

/* ---- numbers.c ---- */

/* mingw's isnan() does not compile under our warnings. */
static inline bool refset_is_nan(double value)
{
    return value != value;
}

double refset_number(cudnnDataType_t type, const void *data, ptrdiff_t place);
void refset_put(cudnnDataType_t type, void *data, ptrdiff_t place, double value);
/* alpha and beta: double where the tensor is double, else float. */
double refset_scale(cudnnDataType_t type, const void *scale);
/* All numbers of a tensor in the order of its dimensions; NULL without memory. The caller frees. */
double *refset_read(const shape *s, const void *data);
/* data = alpha * values + beta * data. A beta of zero reads nothing: what lies there may be no number. */
void refset_write(const shape *s, void *data, const double *values, double alpha, double beta);

/* ---- window.c ---- */

/* A window that moves over a room of any number of dimensions: what convolution and pooling share. */
typedef struct moving_window {
    int count;
    int in[DIMS], window[DIMS], out[DIMS], pad[DIMS], stride[DIMS], dilation[DIMS];
} moving_window;

/* 0: the window is larger than the input. */
int refset_out(int in, int window, int pad, int stride, int dilation);
size_t refset_product(const int *dim, int count);
/* For each place of the output, for each place of the window: the place in the input, -1 outside. NULL
 * without memory. */
ptrdiff_t *refset_window_table(const moving_window *w);

/* ---- activation.c ---- */

double refset_activate(const struct cudnnActivationStruct *a, double value);

/* ---- convolution.c, convolution_algorithms.c ---- */

/* Whether these belong together and can be computed. */
cudnnStatus_t refset_check_convolution(cudnnHandle_t handle, const struct cudnnTensorStruct *x,
                                       const struct cudnnFilterStruct *w,
                                       const struct cudnnConvolutionStruct *c,
                                       const struct cudnnTensorStruct *y);
bool refset_has_algorithm(cudnnConvolutionFwdAlgo_t algorithm);
size_t refset_workspace(const shape *w, const shape *y, cudnnConvolutionFwdAlgo_t algorithm);

#endif
