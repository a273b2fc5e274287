/* SPDX-License-Identifier: MIT
 *
 * The driver and the GPUs of this machine, as plain data for applications and tools.
 */
#include "driver.h"

#include <string.h>

static void describe(const driver_facts *facts, cudnnw_hardware *hardware)
{
    hardware->driver_serves = facts->version;
    hardware->gpu_count = facts->device_count;
    hardware->gpus_known = facts->devices_known ? 1 : 0;
    hardware->gpus_installed = facts->machine_devices;
    cudnnw__copy_text(hardware->driver, sizeof hardware->driver, facts->number);
    cudnnw__copy_text(hardware->path, sizeof hardware->path, facts->path);
    for (uint32_t i = 0; i < facts->device_count && i < CUDNNW_GPUS; i++) {
        cudnnw_gpu *gpu = &hardware->gpu[i];

        gpu->capability = facts->device[i].capability;
        gpu->total_bytes = facts->device[i].memory_total;
        gpu->free_bytes = facts->device[i].memory_free;
        cudnnw__copy_text(gpu->name, sizeof gpu->name, facts->device[i].name);
    }
}

cudnnw_code cudnnw_hardware_ask(cudnnw_hardware *hardware, cudnnw_error *error)
{
    cudnnw_hardware whole;
    driver_facts facts;
    uint32_t size;

    if (hardware == NULL || hardware->size < sizeof hardware->size)
        return cudnnw__fail(error, REASON_ARGUMENT_NULL,
                            FACTS(.stage = CUDNNW_STAGE_CHOOSE, .function = "cudnnw_hardware_ask",
                                  .wanted = "a cudnnw_hardware with its size"));
    size = hardware->size < sizeof whole ? hardware->size : (uint32_t)sizeof whole;
    cudnnw__driver_ask(false, &facts);
    memset(&whole, 0, sizeof whole);
    describe(&facts, &whole);
    whole.size = hardware->size;
    memcpy(hardware, &whole, size);
    return cudnnw__driver_fits(&facts, 0, 0, strcmp(cudnnw__os_system_name(), "windows") == 0,
                               CUDNNW_DEVICE_EXPECTED, NULL, NULL, error);
}
