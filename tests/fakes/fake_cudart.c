/* SPDX-License-Identifier: MIT
 *
 * A CUDA runtime for small programs: each function hands on to the driver (fake_driver.c), which the real runtime could not
 * use. Statuses are the driver's, which the runtime shares. make_refset.py builds it with the names and the version node that
 * programs were linked to.
 */
#include <stddef.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#define EXPORT __declspec(dllexport)
#else
#include <dlfcn.h>
#define EXPORT __attribute__((visibility("default")))
#endif

enum { GOOD = 0, INVALID_VALUE = 1, INSUFFICIENT_DRIVER = 35, NO_DEVICE = 100, HOST_TO_HOST = 0, DEFAULT = 4 };

typedef unsigned long long device_memory;
typedef void (*any_function)(void);

static any_function find(const char *name)
{
    static void *driver;
    any_function function = NULL;
    void *found;

#if defined(_WIN32)
    if (driver == NULL)
        driver = (void *)LoadLibraryA("nvcuda.dll");
    found = driver == NULL ? NULL : (void *)GetProcAddress((HMODULE)driver, name);
#else
    if (driver == NULL)
        driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    found = driver == NULL ? NULL : dlsym(driver, name);
#endif
    memcpy(&function, &found, sizeof function);
    return function;
}

/* As the real one: the first call that needs a device makes its primary context the thread's. */
static int ready(void)
{
    int (*initialise)(unsigned) = (int (*)(unsigned))find("cuInit");
    int (*retain)(void **, int) = (int (*)(void **, int))find("cuDevicePrimaryCtxRetain");
    int (*use)(void *) = (int (*)(void *))find("cuCtxSetCurrent");
    static int is_ready;
    void *context = NULL;
    int status;

    if (initialise == NULL || retain == NULL || use == NULL)
        return INSUFFICIENT_DRIVER;
    status = is_ready ? GOOD : initialise(0);
    if (status == GOOD)
        status = retain(&context, 0);
    if (status == GOOD)
        status = use(context);
    is_ready = status == GOOD;
    return status;
}

static int last;

static int done(int status)
{
    last = status == GOOD ? last : status;
    return status;
}

/* Calls a function of the driver by its type and arguments. */
#define DRIVER(name, types, arguments) \
    int status = ready();              \
                                       \
    if (status == GOOD)                \
        status = ((int (*) types)find(name)) arguments; \
    return done(status)

EXPORT int cudaGetDeviceCount(int *count)
{
    *count = 0;
    DRIVER("cuDeviceGetCount", (int *), (count));
}

EXPORT int cudaSetDevice(int device)
{
    int count = 0, status = cudaGetDeviceCount(&count);

    return status != GOOD ? status : done(device >= 0 && device < count ? GOOD : 101);
}

EXPORT int cudaGetDevice(int *device)
{
    *device = 0;
    return done(ready());
}

EXPORT int cudaDeviceSynchronize(void)
{
    DRIVER("cuCtxSynchronize", (void), ());
}

EXPORT int cudaDeviceReset(void) { return GOOD; }

EXPORT int cudaMalloc(void **memory, size_t bytes)
{
    device_memory made = 0;
    int status = ready();

    if (status == GOOD)
        status = ((int (*)(device_memory *, size_t))find("cuMemAlloc_v2"))(&made, bytes);
    *memory = (void *)(size_t)made;
    return done(status);
}

EXPORT int cudaFree(void *memory)
{
    DRIVER("cuMemFree_v2", (device_memory), ((device_memory)(size_t)memory));
}

EXPORT int cudaMemcpy(void *to, const void *from, size_t bytes, int kind)
{
    int status = kind < HOST_TO_HOST || kind > DEFAULT ? INVALID_VALUE : ready();

    if (status == GOOD)
        memmove(to, from, bytes); /* all of it is the host's memory */
    return done(status);
}

EXPORT int cudaMemcpyAsync(void *to, const void *from, size_t bytes, int kind, void *stream)
{
    (void)stream;
    return cudaMemcpy(to, from, bytes, kind);
}

EXPORT int cudaMemset(void *memory, int value, size_t bytes)
{
    DRIVER("cuMemsetD8_v2", (device_memory, unsigned char, size_t),
           ((device_memory)(size_t)memory, (unsigned char)value, bytes));
}

EXPORT int cudaMemGetInfo(size_t *free_bytes, size_t *total)
{
    DRIVER("cuMemGetInfo_v2", (size_t *, size_t *), (free_bytes, total));
}

EXPORT int cudaStreamCreate(void **stream)
{
    DRIVER("cuStreamCreate", (void **, unsigned), (stream, 0));
}

EXPORT int cudaStreamSynchronize(void *stream)
{
    DRIVER("cuStreamSynchronize", (void *), (stream));
}

EXPORT int cudaStreamDestroy(void *stream)
{
    DRIVER("cuStreamDestroy_v2", (void *), (stream));
}

EXPORT int cudaDriverGetVersion(int *version)
{
    int (*ask)(int *) = (int (*)(int *))find("cuDriverGetVersion");

    *version = 0; /* no driver is an answer here, not an error */
    return ask == NULL ? GOOD : ask(version);
}

EXPORT int cudaRuntimeGetVersion(int *version)
{
    *version = 12000;
    return GOOD;
}

EXPORT int cudaPeekAtLastError(void) { return last; }

EXPORT int cudaGetLastError(void)
{
    int status = last;

    last = GOOD;
    return status;
}

EXPORT const char *cudaGetErrorString(int status)
{
    return status == GOOD                  ? "no error"
           : status == 2                   ? "out of memory"
           : status == INSUFFICIENT_DRIVER ? "CUDA driver version is insufficient for CUDA runtime version"
           : status == NO_DEVICE           ? "no CUDA-capable device is detected"
                                           : "unrecognized error code";
}

EXPORT const char *cudaGetErrorName(int status)
{
    return status == GOOD                  ? "cudaSuccess"
           : status == 2                   ? "cudaErrorMemoryAllocation"
           : status == INSUFFICIENT_DRIVER ? "cudaErrorInsufficientDriver"
           : status == NO_DEVICE           ? "cudaErrorNoDevice"
                                           : "cudaErrorUnknown";
}
