/* SPDX-License-Identifier: MIT
 *
 * The handle, and the question whether the driver is the one whose device memory is host memory: this set
 * would read the memory of a real device as if it were the host's.
 */
#include "refset.h"

#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

typedef void (*any_function)(void);

static void *driver;

static any_function find(const char *name)
{
    any_function function = NULL;
#if defined(_WIN32)
    FARPROC found = GetProcAddress((HMODULE)driver, name);
#else
    void *found = dlsym(driver, name);
#endif

    memcpy(&function, &found, sizeof function);
    return function;
}

static bool open_driver(void)
{
#if defined(_WIN32)
    driver = (void *)LoadLibraryA("nvcuda.dll");
#else
    driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
#endif
    return driver != NULL && find("cudnnw_reference_driver") != NULL;
}

/* As the CUDA runtime does: the primary context of the first device, unless the program has one. */
static bool has_context(void)
{
    int (*initialise)(unsigned) = (int (*)(unsigned))find("cuInit");
    int (*current)(void **) = (int (*)(void **))find("cuCtxGetCurrent");
    int (*retain)(void **, int) = (int (*)(void **, int))find("cuDevicePrimaryCtxRetain");
    int (*use)(void *) = (int (*)(void *))find("cuCtxSetCurrent");
    void *context = NULL;

    if (initialise == NULL || current == NULL || retain == NULL || use == NULL || initialise(0) != 0)
        return false;
    return current(&context) == 0 && (context != NULL || (retain(&context, 0) == 0 && use(context) == 0));
}

cudnnStatus_t CUDNNWINAPI cudnnCreate(cudnnHandle_t *handle)
{
    if (handle == NULL)
        return BAD_PARAM;
    *handle = NULL;
    if (!open_driver() || !has_context())
        return NOT_INITIALIZED;
    return refset_create(handle, sizeof **handle);
}

cudnnStatus_t CUDNNWINAPI cudnnDestroy(cudnnHandle_t handle)
{
    free(handle);
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream)
{
    if (handle == NULL)
        return BAD_PARAM;
    handle->stream = stream;
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetStream(cudnnHandle_t handle, cudaStream_t *stream)
{
    if (handle == NULL || stream == NULL)
        return BAD_PARAM;
    *stream = handle->stream;
    return GOOD;
}
