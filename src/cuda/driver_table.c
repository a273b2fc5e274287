/* SPDX-License-Identifier: MIT
 *
 * Fills the public table of driver functions for applications. The names carry the suffix of the interface
 * that all drivers since CUDA 4.0 export (_v2 where memory sizes became 64 bit).
 */
#include "cudnnw/cudnnw_driver.h"

#include "driver_library.h"

#include <string.h>

static const char *const names[] = {
    "cuInit",
    "cuDriverGetVersion",
    "cuDeviceGetCount",
    "cuDeviceGet",
    "cuDeviceGetName",
    "cuDeviceGetAttribute",
    "cuDeviceTotalMem_v2",
    "cuDevicePrimaryCtxRetain",
    "cuDevicePrimaryCtxRelease_v2",
    "cuCtxSetCurrent",
    "cuCtxGetCurrent",
    "cuCtxSynchronize",
    "cuMemGetInfo_v2",
    "cuMemAlloc_v2",
    "cuMemFree_v2",
    "cuMemcpyHtoD_v2",
    "cuMemcpyDtoH_v2",
    "cuMemcpyDtoD_v2",
    "cuMemcpyHtoDAsync_v2",
    "cuMemcpyDtoHAsync_v2",
    "cuMemsetD8_v2",
    "cuStreamCreate",
    "cuStreamSynchronize",
    "cuStreamDestroy_v2",
    "cuEventCreate",
    "cuEventRecord",
    "cuEventSynchronize",
    "cuEventElapsedTime",
    "cuEventDestroy_v2",
    "cuGetErrorName",
    "cuGetErrorString",
};
enum { NAMES = sizeof names / sizeof names[0] };

_Static_assert(sizeof(cudnnw_driver) == offsetof(cudnnw_driver, Init) + NAMES * sizeof(os_function),
               "names and members of cudnnw_driver differ in number");

/* cuDevicePrimaryCtxRelease got its _v2 with CUDA 11. */
static os_function find(void *library, const char *name)
{
    os_function found = cudnnw__os_symbol(library, name);

    if (found == NULL && strcmp(name, "cuDevicePrimaryCtxRelease_v2") == 0)
        found = cudnnw__os_symbol(library, "cuDevicePrimaryCtxRelease");
    return found;
}

static cudnnw_code fill(const driver_facts *facts, cudnnw_driver *table, cudnnw_error *error)
{
    driver_facts again;
    os_function functions[NAMES];
    void *library;

    memset(&again, 0, sizeof again);
    library = cudnnw__driver_library(&again); /* it was opened a moment ago: the system counts it once more */
    for (size_t i = 0; i < NAMES; i++) {
        functions[i] = library == NULL ? NULL : find(library, names[i]);
        if (functions[i] == NULL)
            return cudnnw__fail(
                error, REASON_DRIVER_FOREIGN,
                FACTS(.stage = CUDNNW_STAGE_OPEN, .function = names[i], .path = facts->path));
    }
    table->version = facts->version;
    memcpy((char *)table + offsetof(cudnnw_driver, Init), functions, sizeof functions);
    return CUDNNW_OK;
}

cudnnw_code cudnnw_driver_open(cudnnw_driver *driver, cudnnw_error *error)
{
    cudnnw_driver table;
    driver_facts facts;
    cudnnw_code code;

    if (driver == NULL || driver->size < offsetof(cudnnw_driver, Init))
        return cudnnw__fail(error, REASON_ARGUMENT_NULL,
                            FACTS(.stage = CUDNNW_STAGE_OPEN, .function = "cudnnw_driver_open",
                                  .wanted = "a cudnnw_driver from CUDNNW_DRIVER_INIT"));
    cudnnw__driver_ask(false, &facts);
    code = cudnnw__driver_fits(&facts, 0, 0, strcmp(cudnnw__os_system_name(), "windows") == 0,
                               CUDNNW_DEVICE_EXPECTED, NULL, NULL, error);
    if (code == CUDNNW_OK)
        code = fill(&facts, &table, error);
    if (code == CUDNNW_OK) {
        size_t size = driver->size < sizeof table ? driver->size : sizeof table;

        memcpy((char *)driver + sizeof driver->size, (char *)&table + sizeof table.size,
               size - sizeof table.size);
    }
    return code;
}

const char *cudnnw_driver_text(const cudnnw_driver *driver, int status)
{
    const char *text = NULL;

    if (driver != NULL && driver->size >= sizeof *driver && driver->GetErrorString != NULL &&
        driver->GetErrorString(status, &text) == 0 && text != NULL)
        return text;
    return cudnnw__driver_status_name(status);
}
