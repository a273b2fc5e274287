/* SPDX-License-Identifier: MIT
 *
 * Which devices are newer than the opened cuDNN says that it knows? It is asked itself, where it can be (8.6 and newer): the
 * compatibility table may be older than a release.
 */
#include "confirm.h"

#include "../cuda/compat.h"

/* 1210 is "12.1". */
static const char *capability_text(uint32_t hundreds, char text[8])
{
    size_t at = 0;

    if (hundreds >= 1000)
        text[at++] = (char)('0' + hundreds / 1000 % 10);
    text[at++] = (char)('0' + hundreds / 100 % 10);
    text[at++] = '.';
    text[at++] = (char)('0' + hundreds / 10 % 10);
    text[at] = '\0';
    return text;
}

static bool is_said_already(uint32_t version, uint32_t cuda_major, uint32_t capability)
{
    compat_range range;

    return cudnnw__compat_range(version, cuda_major, &range) &&
           cudnnw__compat_device(&range, capability) == COMPAT_ABOVE;
}

void cudnnw__confirm_devices(const function_table *functions, const open_modules *modules, uint32_t version,
                             uint32_t cuda_major, const driver_facts *driver, const char *folder, report *records)
{
    size_t slot = cudnnw__function_slot("cudnnGetMaxDeviceVersion");
    sublibrary_id owner = cudnnw__function_owner(slot, version);
    uint32_t newest;

    if (owner == SUB_NONE || modules->module[owner].handle == NULL)
        return;
    newest = (uint32_t)functions->api.GetMaxDeviceVersion(); /* 100 * major + 10 * minor */
    for (uint32_t i = 0; i < driver->device_count && newest != 0; i++) {
        const device_facts *device = &driver->device[i];
        char found[8], wanted[8];

        if (device->capability * 10 > newest && !is_said_already(version, cuda_major, device->capability))
            cudnnw__report_warn(records, CUDNNW_LOG_WARNING, REASON_DEVICE_BEYOND,
                                FACTS(.stage = CUDNNW_STAGE_CONFIRM, .function = "cudnnGetMaxDeviceVersion",
                                      .path = folder,
                                      .dependency = device->name[0] == '\0' ? "of unknown name" : device->name,
                                      .found = capability_text(device->capability * 10, found),
                                      .wanted = capability_text(newest, wanted),
                                      .device_plus_one = (int)i + 1));
    }
}
