/* SPDX-License-Identifier: MIT */
#include "gpu.h"

#include <cudnnw/cudnnw_driver.h>

#include <stdio.h>

static cudnnw_driver driver = CUDNNW_DRIVER_INIT;
static cudnnw_context context;
static int device;
static char name[256], failure[CUDNNW_MESSAGE_BYTES + CUDNNW_HINT_BYTES];

static bool did(int status, const char *function)
{
    if (status != 0)
        snprintf(failure, sizeof failure, "cu%s: %s (%d)", function, cudnnw_driver_text(&driver, status), status);
    return status == 0;
}

static bool open_driver(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (cudnnw_driver_open(&driver, &error) == CUDNNW_OK)
        return true;
    snprintf(failure, sizeof failure, "%s\n%s", error.message, error.hint);
    return false;
}

/* The primary context is the one that the CUDA runtime inside cuDNN uses. */
bool gpu_open(void)
{
    return open_driver() && did(driver.Init(0), "Init") && did(driver.DeviceGet(&device, 0), "DeviceGet") &&
           did(driver.DeviceGetName(name, sizeof name, device), "DeviceGetName") &&
           did(driver.DevicePrimaryCtxRetain(&context, device), "DevicePrimaryCtxRetain") &&
           did(driver.CtxSetCurrent(context), "CtxSetCurrent");
}

void gpu_close(void)
{
    if (context != NULL) { /* nothing is left to be done when these fail */
        (void)driver.CtxSetCurrent(NULL);
        (void)driver.DevicePrimaryCtxRelease(device);
    }
    context = NULL;
}

void *gpu_allocate(size_t bytes)
{
    cudnnw_device_memory memory = 0;

    return did(driver.MemAlloc(&memory, bytes), "MemAlloc") ? (void *)(uintptr_t)memory : NULL;
}

void gpu_free(void *memory)
{
    if (memory != NULL)
        (void)driver.MemFree((uintptr_t)memory);
}

bool gpu_write(void *to, const void *from, size_t bytes)
{
    return did(driver.MemcpyHtoD((uintptr_t)to, from, bytes), "MemcpyHtoD");
}

/* Waits for what the default stream has to do before, so a failure of a computation shows here at the latest. */
bool gpu_read(void *to, const void *from, size_t bytes)
{
    return did(driver.MemcpyDtoH(to, (uintptr_t)from, bytes), "MemcpyDtoH");
}

const char *gpu_name(void)
{
    return name;
}

const char *gpu_last_failure(void)
{
    return failure;
}
