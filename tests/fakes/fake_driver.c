/* SPDX-License-Identifier: MIT
 *
 * A driver and a management library that answer as the environment says. Built twice: as libcuda.so.1 or
 * nvcuda.dll, and with FAKE_NVML as libnvidia-ml.so.1 or nvml.dll. Memory of the "device" is memory of the host.
 *
 *   CUDNNW_FAKE_DRIVER_VERSION   what cuDriverGetVersion tells, 12040 when unset; below 1000: its failure
 *   CUDNNW_FAKE_DRIVER_INIT      status of cuInit, 0 when unset
 *   CUDNNW_FAKE_DRIVER_DEVICES   capabilities, "86,61"; "86" when unset, "" for none
 *   CUDNNW_FAKE_DRIVER_MEMORY    MiB, "24576/20000" total and free
 *   CUDNNW_FAKE_DRIVER_LOG       a file: "cuInit <process id>" is appended at each cuInit
 *   CUDNNW_FAKE_DRIVER_TAKES     how long a cuInit takes, in ms; 0 when unset
 *   CUDNNW_FAKE_NVML_INIT        status of nvmlInit_v2, 0 when unset
 *   CUDNNW_FAKE_NVML_HANDLE      status of nvmlDeviceGetHandleByIndex_v2, 0 when unset
 *   CUDNNW_FAKE_NVML_NUMBER      the driver's own number, "550.54.14" when unset
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(_WIN32)
#include <process.h>
#define EXPORT __declspec(dllexport)
#define PROCESS_ID _getpid
#else
#include <unistd.h>
#define EXPORT __attribute__((visibility("default")))
#define PROCESS_ID getpid
#endif

#ifndef FAKE_DEVICE_NAME
#define FAKE_DEVICE_NAME "Fake GPU"
#endif

static const char *text_of(const char *name, const char *when_unset)
{
    const char *value = getenv(name);

    return value == NULL ? when_unset : value;
}

static int number_of(const char *name, int when_unset)
{
    const char *value = getenv(name);

    return value == NULL ? when_unset : (int)strtol(value, NULL, 10);
}

/* The capability of the n-th device, 0: there is none. */
static int capability_of(int device)
{
    const char *list = text_of("CUDNNW_FAKE_DRIVER_DEVICES", "86");

    for (int i = 0; list != NULL && *list != '\0'; i++) {
        if (i == device)
            return (int)strtol(list, NULL, 10);
        list = strchr(list, ',');
        list = list == NULL ? NULL : list + 1;
    }
    return 0;
}

static int device_count(void)
{
    int count = 0;

    while (capability_of(count) != 0)
        count++;
    return count;
}

static unsigned long long mebibytes(int part)
{
    const char *text = text_of("CUDNNW_FAKE_DRIVER_MEMORY", "24576/20000");
    const char *slash = strchr(text, '/');

    return strtoull(part == 0 || slash == NULL ? text : slash + 1, NULL, 10) << 20;
}

#if defined(FAKE_NVML)

typedef struct memory {
    unsigned long long total, free, used;
} memory;

EXPORT int nvmlInit_v2(void) { return number_of("CUDNNW_FAKE_NVML_INIT", 0); }
EXPORT int nvmlShutdown(void) { return 0; }

EXPORT int nvmlSystemGetDriverVersion(char *text, unsigned size)
{
    snprintf(text, size, "%s", text_of("CUDNNW_FAKE_NVML_NUMBER", "550.54.14"));
    return 0;
}

EXPORT int nvmlDeviceGetCount_v2(unsigned *count)
{
    *count = (unsigned)device_count();
    return 0;
}

EXPORT int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **device)
{
    static char places[64];

    if ((int)index >= device_count())
        return 2;
    *device = &places[index];
    places[index] = (char)index;
    return number_of("CUDNNW_FAKE_NVML_HANDLE", 0);
}

EXPORT int nvmlDeviceGetName(void *device, char *text, unsigned size)
{
    snprintf(text, size, FAKE_DEVICE_NAME " %d", *(char *)device);
    return 0;
}

EXPORT int nvmlDeviceGetUUID(void *device, char *text, unsigned size)
{
    snprintf(text, size, "GPU-%d0000000-aaaa-bbbb-cccc-000000000000", *(char *)device + 1);
    return 0;
}

EXPORT int nvmlDeviceGetCudaComputeCapability(void *device, int *major, int *minor)
{
    *major = capability_of(*(char *)device) / 10;
    *minor = capability_of(*(char *)device) % 10;
    return 0;
}

EXPORT int nvmlDeviceGetMemoryInfo(void *device, memory *facts)
{
    (void)device;
    facts->total = mebibytes(0);
    facts->free = mebibytes(1);
    facts->used = facts->total - facts->free;
    return 0;
}

#else

/* As the real one: what CUDA_VISIBLE_DEVICES hides is not there. Only the empty list is understood. */
static int hidden(void)
{
    const char *value = getenv("CUDA_VISIBLE_DEVICES");

    return value != NULL && (value[0] == '\0' || value[0] == '-');
}

static int initialised;
static int process; /* that called cuInit; its children cannot use CUDA, nor initialise it anew */

/* The reference set (tests/refset) computes with this driver alone: a real device has its own memory. */
EXPORT int cudnnw_reference_driver(void) { return 1; }

EXPORT int cuInit(unsigned flags)
{
    const char *path = getenv("CUDNNW_FAKE_DRIVER_LOG");
    FILE *log = path == NULL ? NULL : fopen(path, "ab");
    int status = number_of("CUDNNW_FAKE_DRIVER_INIT", 0);

    (void)flags;
    if (log != NULL) {
        fprintf(log, "cuInit %d\n", (int)PROCESS_ID());
        fclose(log);
    }
    if (process != 0 && process != (int)PROCESS_ID())
        return 3;
    process = (int)PROCESS_ID();
    for (clock_t end = clock() + number_of("CUDNNW_FAKE_DRIVER_TAKES", 0) * CLOCKS_PER_SEC / 1000; clock() < end;)
        ;
    if (status == 0 && (device_count() == 0 || hidden()))
        status = 100;
    initialised = status == 0;
    return status;
}

EXPORT int cuDriverGetVersion(int *version)
{
    int value = number_of("CUDNNW_FAKE_DRIVER_VERSION", 12040);

    if (value < 1000)
        return value;
    *version = value;
    return 0;
}

EXPORT int cuDeviceGetCount(int *count)
{
    *count = initialised ? device_count() : 0;
    return initialised ? 0 : 3;
}

EXPORT int cuDeviceGet(int *device, int ordinal)
{
    *device = ordinal;
    return !initialised ? 3 : ordinal < device_count() ? 0 : 101;
}

EXPORT int cuDeviceGetName(char *text, int size, int device)
{
    snprintf(text, (size_t)size, FAKE_DEVICE_NAME " %d", device);
    return initialised ? 0 : 3;
}

EXPORT int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    *value = attribute == 75 ? capability_of(device) / 10 : attribute == 76 ? capability_of(device) % 10 : 1;
    return initialised ? 0 : 3;
}

EXPORT int cuDeviceTotalMem_v2(size_t *bytes, int device)
{
    (void)device;
    *bytes = (size_t)mebibytes(0);
    return initialised ? 0 : 3;
}

/* ---- Contexts, memory, streams, events: enough for a program that computes nothing --------------------- */

EXPORT int cuDevicePrimaryCtxRetain(void **context, int device)
{
    static char contexts[64];

    *context = &contexts[device];
    return initialised ? 0 : 3;
}

EXPORT int cuDevicePrimaryCtxRelease_v2(int device)
{
    (void)device;
    return 0;
}

static void *current;

EXPORT int cuCtxSetCurrent(void *context)
{
    current = context;
    return 0;
}

EXPORT int cuCtxGetCurrent(void **context)
{
    *context = current;
    return 0;
}

EXPORT int cuCtxSynchronize(void) { return current == NULL ? 201 : 0; }

EXPORT int cuMemGetInfo_v2(size_t *free_bytes, size_t *total)
{
    *free_bytes = (size_t)mebibytes(1);
    *total = (size_t)mebibytes(0);
    return current == NULL ? 201 : 0;
}

EXPORT int cuMemAlloc_v2(unsigned long long *memory, size_t bytes)
{
    void *made = current == NULL ? NULL : malloc(bytes);

    *memory = (unsigned long long)(size_t)made;
    return current == NULL ? 201 : made == NULL ? 2 : 0;
}

EXPORT int cuMemFree_v2(unsigned long long memory)
{
    free((void *)(size_t)memory);
    return 0;
}

EXPORT int cuMemcpyHtoD_v2(unsigned long long to, const void *from, size_t bytes)
{
    memcpy((void *)(size_t)to, from, bytes);
    return 0;
}

EXPORT int cuMemcpyDtoH_v2(void *to, unsigned long long from, size_t bytes)
{
    memcpy(to, (void *)(size_t)from, bytes);
    return 0;
}

EXPORT int cuMemcpyDtoD_v2(unsigned long long to, unsigned long long from, size_t bytes)
{
    memmove((void *)(size_t)to, (void *)(size_t)from, bytes);
    return 0;
}

EXPORT int cuMemcpyHtoDAsync_v2(unsigned long long to, const void *from, size_t bytes, void *stream)
{
    (void)stream;
    return cuMemcpyHtoD_v2(to, from, bytes);
}

EXPORT int cuMemcpyDtoHAsync_v2(void *to, unsigned long long from, size_t bytes, void *stream)
{
    (void)stream;
    return cuMemcpyDtoH_v2(to, from, bytes);
}

EXPORT int cuMemsetD8_v2(unsigned long long memory, unsigned char value, size_t bytes)
{
    memset((void *)(size_t)memory, value, bytes);
    return 0;
}

static char handles[4];

EXPORT int cuStreamCreate(void **stream, unsigned flags)
{
    (void)flags;
    *stream = &handles[0];
    return 0;
}

EXPORT int cuStreamSynchronize(void *stream) { (void)stream; return 0; }
EXPORT int cuStreamDestroy_v2(void *stream) { (void)stream; return 0; }

EXPORT int cuEventCreate(void **event, unsigned flags)
{
    (void)flags;
    *event = &handles[1];
    return 0;
}

EXPORT int cuEventRecord(void *event, void *stream) { (void)event; (void)stream; return 0; }
EXPORT int cuEventSynchronize(void *event) { (void)event; return 0; }
EXPORT int cuEventDestroy_v2(void *event) { (void)event; return 0; }

EXPORT int cuEventElapsedTime(float *milliseconds, void *begin, void *end)
{
    (void)begin;
    (void)end;
    *milliseconds = 1.5f;
    return 0;
}

/* What engines_runtime_compiled is linked to from 9.27 on. */
EXPORT int cuModuleLoadData(void **module, const void *code) { (void)module; (void)code; return 801; }
EXPORT int cuModuleUnload(void *module) { (void)module; return 801; }
EXPORT int cuModuleGetFunction(void **function, void *module, const char *name)
{
    (void)function;
    (void)module;
    (void)name;
    return 801;
}
EXPORT int cuTensorMapEncodeTiled(void) { return 801; }
EXPORT int cuTensorMapEncodeIm2col(void) { return 801; }

/* What planning takes of kernels that were compiled for the plan: that they can be loaded. None of them ever runs. */
EXPORT int cuLibraryLoadData(void **library, const void *code, const void *options, const void *values, unsigned count,
                             const void *library_options, const void *library_values, unsigned library_count)
{
    (void)code;
    (void)options;
    (void)values;
    (void)count;
    (void)library_options;
    (void)library_values;
    (void)library_count;
    *library = &handles[2];
    return 0;
}

EXPORT int cuLibraryUnload(void *library) { (void)library; return 0; }

EXPORT int cuLibraryGetKernel(void **kernel, void *library, const char *name)
{
    (void)library;
    (void)name;
    *kernel = &handles[3];
    return 0;
}

EXPORT int cuKernelGetFunction(void **function, void *kernel)
{
    *function = kernel;
    return 0;
}

/* What the engines that compile for a plan look up before they agree to plan; nothing of it is called without a device. */
#define NEVER_CALLED(name) EXPORT int name(void) { return 801; }
NEVER_CALLED(cuCtxGetLimit)
NEVER_CALLED(cuCtxPopCurrent)
NEVER_CALLED(cuCtxPushCurrent)
NEVER_CALLED(cuKernelGetAttribute)
NEVER_CALLED(cuKernelSetAttribute)
NEVER_CALLED(cuLaunchCooperativeKernel)
NEVER_CALLED(cuLaunchKernel)
NEVER_CALLED(cuLaunchKernelEx)
NEVER_CALLED(cuLibraryLoadFromFile)
NEVER_CALLED(cuLinkAddData)
NEVER_CALLED(cuLinkComplete)
NEVER_CALLED(cuLinkCreate)
NEVER_CALLED(cuLinkDestroy)
NEVER_CALLED(cuOccupancyMaxPotentialClusterSize)
NEVER_CALLED(cuStreamGetCtx)

EXPORT int cuGetErrorName(int status, const char **text)
{
    *text = status == 0 ? "FAKE_SUCCESS" : status == 2 ? "FAKE_OUT_OF_MEMORY" : NULL;
    return *text == NULL ? 1 : 0;
}

EXPORT int cuGetErrorString(int status, const char **text)
{
    *text = status == 0 ? "no error" : status == 2 ? "out of memory" : NULL;
    return *text == NULL ? 1 : 0;
}

#endif
