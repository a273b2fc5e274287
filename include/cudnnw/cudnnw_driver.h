/* SPDX-License-Identifier: MIT
 *
 * Optional: the few functions of the CUDA driver that a portable application needs beside cuDNN, taken from
 * the driver itself (nvcuda.dll, libcuda.so.1), so that no CUDA runtime has to be linked or shipped. Needs no
 * CUDA header. Apart from the rest of cudnnw: nothing else uses this table, and it uses nothing of a loaded
 * cuDNN.
 *
 *     cudnnw_driver driver = CUDNNW_DRIVER_INIT;
 *     if (cudnnw_driver_open(&driver, &error) != CUDNNW_OK) { ... }
 *     driver.Init(0); driver.DeviceGet(&device, 0);
 *     driver.DevicePrimaryCtxRetain(&context, device); driver.CtxSetCurrent(context);
 *     driver.MemAlloc(&memory, bytes); ...
 *
 * Each member is the driver's function of that name with "cu" before it, and returns its CUresult: 0 is
 * success. Contracts are those of NVIDIA's CUDA driver API. The primary context is the one that the CUDA
 * runtime inside cuDNN uses, so memory and streams made here can be given to cuDNN.
 */
#ifndef CUDNNW_DRIVER_H
#define CUDNNW_DRIVER_H

#include "cudnnw.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t cudnnw_device_memory;        /* CUdeviceptr */
typedef struct cudnnw_context_ *cudnnw_context; /* CUcontext */
typedef struct cudnnw_stream_ *cudnnw_stream;   /* CUstream, which is also cudaStream_t; NULL: the default stream */
typedef struct cudnnw_event_ *cudnnw_event;     /* CUevent */

/* Attributes for DeviceGetAttribute that answer what a program asks first. */
enum {
    CUDNNW_DEVICE_CAPABILITY_MAJOR = 75,
    CUDNNW_DEVICE_CAPABILITY_MINOR = 76
};

/* The table. Members are never NULL after a successful cudnnw_driver_open(); it only grows at its end. */
typedef struct cudnnw_driver {
    uint32_t size;    /* sizeof(cudnnw_driver), from CUDNNW_DRIVER_INIT */
    uint32_t version; /* cuDriverGetVersion: 12040; 0 unknown */
    /* initialisation and devices */
    int (*Init)(unsigned int flags);
    int (*DriverGetVersion)(int *version);
    int (*DeviceGetCount)(int *count);
    int (*DeviceGet)(int *device, int ordinal);
    int (*DeviceGetName)(char *name, int size, int device);
    int (*DeviceGetAttribute)(int *value, int attribute, int device);
    int (*DeviceTotalMem)(size_t *bytes, int device);
    /* the primary context, which the CUDA runtime shares */
    int (*DevicePrimaryCtxRetain)(cudnnw_context *context, int device);
    int (*DevicePrimaryCtxRelease)(int device);
    int (*CtxSetCurrent)(cudnnw_context context);
    int (*CtxGetCurrent)(cudnnw_context *context);
    int (*CtxSynchronize)(void);
    /* memory */
    int (*MemGetInfo)(size_t *free_bytes, size_t *total_bytes);
    int (*MemAlloc)(cudnnw_device_memory *memory, size_t bytes);
    int (*MemFree)(cudnnw_device_memory memory);
    int (*MemcpyHtoD)(cudnnw_device_memory to, const void *from, size_t bytes);
    int (*MemcpyDtoH)(void *to, cudnnw_device_memory from, size_t bytes);
    int (*MemcpyDtoD)(cudnnw_device_memory to, cudnnw_device_memory from, size_t bytes);
    int (*MemcpyHtoDAsync)(cudnnw_device_memory to, const void *from, size_t bytes, cudnnw_stream stream);
    int (*MemcpyDtoHAsync)(void *to, cudnnw_device_memory from, size_t bytes, cudnnw_stream stream);
    int (*MemsetD8)(cudnnw_device_memory memory, unsigned char value, size_t bytes);
    /* streams and events */
    int (*StreamCreate)(cudnnw_stream *stream, unsigned int flags);
    int (*StreamSynchronize)(cudnnw_stream stream);
    int (*StreamDestroy)(cudnnw_stream stream);
    int (*EventCreate)(cudnnw_event *event, unsigned int flags);
    int (*EventRecord)(cudnnw_event event, cudnnw_stream stream);
    int (*EventSynchronize)(cudnnw_event event);
    int (*EventElapsedTime)(float *milliseconds, cudnnw_event begin, cudnnw_event end);
    int (*EventDestroy)(cudnnw_event event);
    /* error text */
    int (*GetErrorName)(int status, const char **text);
    int (*GetErrorString)(int status, const char **text);
} cudnnw_driver;

#if defined(__cplusplus)
#define CUDNNW_DRIVER_INIT cudnnw_driver_init_()
#else
#define CUDNNW_DRIVER_INIT {.size = sizeof(cudnnw_driver)}
#endif

/*
 * Opens the driver as the CUDA runtime does and fills the table. Initialises nothing: call Init(0) before the
 * rest.
 *
 *   driver   in and out; its size field says how much of it the caller knows. Written on success only.
 *   error    out, may be NULL, written on failure only.
 *
 * Returns  CUDNNW_OK, else the value that error->code has.
 * Errors   INVALID_ARGUMENT, DRIVER_MISSING, DRIVER_STUB, NO_DEVICE.
 * Threads  any.
 * Host     opens the driver's library, which stays open, and asks NVML or the device nodes for devices.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_driver_open(cudnnw_driver *driver, cudnnw_error *error);

/*
 * The driver's own words for a status: "out of memory".
 *
 *   driver   in. NULL and a table that was never opened are allowed.
 *   status   in. What one of its functions returned.
 *
 * Returns  a string that lives as long as the program; never NULL.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API const char *cudnnw_driver_text(const cudnnw_driver *driver, int status);

#ifdef __cplusplus
}

inline cudnnw_driver cudnnw_driver_init_()
{
    cudnnw_driver driver = cudnnw_driver();
    driver.size = static_cast<uint32_t>(sizeof driver);
    return driver;
}
#endif
#endif
