/* SPDX-License-Identifier: MIT */
#define CUDNNW_OWN_TYPES
#include <cudnnw/cudnnw_calls.h>
#include <cudnnw/cudnnw_driver.h>

#include "blur_gpu.h"

#include <stdio.h>
#include <stdlib.h>

struct blur_gpu {
    cudnnw_library *cudnn;
    cudnnw_driver driver;
    cudnnw_context context;
    int device;
    cudnnHandle_t handle;
};

/* What one picture needs, all of it owned by the picture. */
typedef struct picture {
    cudnnTensorDescriptor_t shape;
    cudnnFilterDescriptor_t filter;
    cudnnConvolutionDescriptor_t convolution;
    cudnnw_device_memory in, out, kernel;
    char *note;
    unsigned note_size;
} picture;

static void *at(cudnnw_device_memory memory)
{
    return (void *)(uintptr_t)memory;
}

static bool say(char *note, unsigned size, const cudnnw_error *error)
{
    snprintf(note, size, "%s: %s %s", cudnnw_code_name(error->code), error->message, error->hint);
    return false;
}

static bool did(const picture *p, cudnnw_code code)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (code == CUDNNW_OK)
        return true;
    cudnnw_last_error(&error);
    return say(p->note, p->note_size, &error);
}

static bool driver_did(const blur_gpu *g, const picture *p, int status)
{
    if (status != 0)
        snprintf(p->note, p->note_size, "the driver: %s (%d)", cudnnw_driver_text(&g->driver, status), status);
    return status == 0;
}

/* No folder is given: the folder of the plugin is searched first, the host's next. A whole cuDNN that the host has open
 * already is taken instead, since two of one major cannot live in a process. docs/plugin.md has the flags for other wishes. */
static bool load(blur_gpu *g, char *note, unsigned size)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library_info info = {.size = sizeof info};
    char version[16];

    options.need = CUDNNW_CONVOLUTION;
    if (cudnnw_load(&options, &g->cudnn, &error) != CUDNNW_OK || cudnnw_driver_open(&g->driver, &error) != CUDNNW_OK)
        return say(note, size, &error);
    cudnnw_info(g->cudnn, &info);
    snprintf(note, size, "cuDNN %s from %s%s", cudnnw_version_text(info.version, version, sizeof version), info.folder,
             info.adopted ? ", which was in the process already" : "");
    return true;
}

blur_gpu *blur_gpu_open(char *note, unsigned note_size)
{
    blur_gpu *g = calloc(1, sizeof *g);
    const picture p = {.note = note, .note_size = note_size};

    if (g == NULL)
        return NULL;
    g->driver.size = sizeof g->driver;
    if (load(g, note, note_size) && driver_did(g, &p, g->driver.Init(0)) &&
        driver_did(g, &p, g->driver.DeviceGet(&g->device, 0)) &&
        driver_did(g, &p, g->driver.DevicePrimaryCtxRetain(&g->context, g->device)))
        return g;
    blur_gpu_close(g);
    return NULL;
}

void blur_gpu_close(blur_gpu *g)
{
    if (g == NULL)
        return;
    if (g->handle != NULL)
        cudnnwDestroy(g->cudnn, g->handle);
    if (g->context != NULL)
        (void)g->driver.DevicePrimaryCtxRelease(g->device); /* nothing is left to be done when it fails */
    cudnnw_unload(g->cudnn); /* gives the handle back; cuDNN itself stays until the process ends */
    free(g);
}

static bool describe(blur_gpu *g, picture *p, int width, int height)
{
    return (g->handle != NULL || did(p, cudnnwCreate(g->cudnn, &g->handle))) &&
           did(p, cudnnwCreateTensorDescriptor(g->cudnn, &p->shape)) &&
           did(p, cudnnwSetTensor4dDescriptor(g->cudnn, p->shape, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, height,
                                              width)) &&
           did(p, cudnnwCreateFilterDescriptor(g->cudnn, &p->filter)) &&
           did(p, cudnnwSetFilter4dDescriptor(g->cudnn, p->filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 1, 1, 3, 3)) &&
           did(p, cudnnwCreateConvolutionDescriptor(g->cudnn, &p->convolution)) &&
           did(p, cudnnwSetConvolution2dDescriptor(g->cudnn, p->convolution, 1, 1, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION,
                                                   CUDNN_DATA_FLOAT)) &&
           did(p, cudnnwSetConvolutionMathType(g->cudnn, p->convolution, CUDNN_FMA_MATH));
}

/* IMPLICIT_GEMM wants no workspace, so that nothing but three arrays has to be had. */
static bool compute(blur_gpu *g, picture *p, const float kernel[9], const float *in, float *out, size_t bytes)
{
    const float one = 1, zero = 0;

    return driver_did(g, p, g->driver.MemAlloc(&p->in, bytes)) && driver_did(g, p, g->driver.MemAlloc(&p->out, bytes)) &&
           driver_did(g, p, g->driver.MemAlloc(&p->kernel, 9 * sizeof(float))) &&
           driver_did(g, p, g->driver.MemcpyHtoD(p->in, in, bytes)) &&
           driver_did(g, p, g->driver.MemcpyHtoD(p->kernel, kernel, 9 * sizeof(float))) &&
           did(p, cudnnwConvolutionForward(g->cudnn, g->handle, &one, p->shape, at(p->in), p->filter, at(p->kernel),
                                           p->convolution, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, NULL, 0, &zero,
                                           p->shape, at(p->out))) &&
           driver_did(g, p, g->driver.MemcpyDtoH(out, p->out, bytes));
}

static void picture_end(const blur_gpu *g, picture *p)
{
    const cudnnw_device_memory arrays[] = {p->in, p->out, p->kernel};

    for (int i = 0; i < 3; i++)
        if (arrays[i] != 0)
            (void)g->driver.MemFree(arrays[i]);
    cudnnwDestroyConvolutionDescriptor(g->cudnn, p->convolution);
    cudnnwDestroyFilterDescriptor(g->cudnn, p->filter);
    cudnnwDestroyTensorDescriptor(g->cudnn, p->shape);
}

/* The thread is the host's, and so is the context that is current on it: it is put back. */
bool blur_gpu_run(blur_gpu *g, const float kernel[9], const float *in, float *out, int width, int height, char *note,
                  unsigned note_size)
{
    picture p = {.note = note, .note_size = note_size};
    cudnnw_context before = NULL;
    bool good;

    if (!driver_did(g, &p, g->driver.CtxGetCurrent(&before)) || !driver_did(g, &p, g->driver.CtxSetCurrent(g->context)))
        return false;
    good = describe(g, &p, width, height) &&
           compute(g, &p, kernel, in, out, (size_t)width * (size_t)height * sizeof(float));
    picture_end(g, &p);
    (void)g->driver.CtxSetCurrent(before); /* what was current a moment ago can be made so again */
    return good;
}
