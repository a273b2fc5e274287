/* SPDX-License-Identifier: MIT
 *
 * Reads CUDA_VISIBLE_DEVICES as CUDA does. Behaviour by NVIDIA's programming guide (invalid entries) and by
 * how PyTorch, which has to foresee the same without initialising CUDA, reads it (text after a number,
 * repeated entries).
 */
#include "visible.h"

#include <string.h>

enum { NO_DEVICE = DRIVER_DEVICES + 1, UNKNOWN_PLACE = DRIVER_DEVICES };

static uint32_t by_number(const char *entry, uint32_t count)
{
    uint32_t number = 0;

    if (*entry == '+')
        entry++;
    if (*entry < '0' || *entry > '9')
        return NO_DEVICE;
    for (; *entry >= '0' && *entry <= '9' && number < 100000; entry++)
        number = number * 10 + (uint32_t)(*entry - '0');
    return number < count && number < DRIVER_DEVICES ? number : NO_DEVICE;
}

static uint32_t by_uuid(const char *entry, size_t length, const device_facts *devices, uint32_t count)
{
    uint32_t found = NO_DEVICE;

    for (uint32_t i = 0; i < count && i < DRIVER_DEVICES; i++) {
        if (devices == NULL || devices[i].uuid[0] == '\0')
            return UNKNOWN_PLACE;
        if (strncmp(devices[i].uuid, entry, length) != 0)
            continue;
        if (found != NO_DEVICE)
            return NO_DEVICE; /* two devices begin so */
        found = i;
    }
    return found;
}

static bool was_before(const visible_devices *visible, uint32_t device)
{
    for (uint32_t i = 0; i < visible->count; i++)
        if (visible->device[i] == device && device != UNKNOWN_PLACE)
            return true;
    return false;
}

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

void cudnnw__visible_devices(const char *value, const device_facts *devices, uint32_t count,
                             visible_devices *visible)
{
    const char *entry = value;

    memset(visible, 0, sizeof *visible);
    if (value == NULL) {
        visible->all = true;
        visible->count = count < DRIVER_DEVICES ? count : DRIVER_DEVICES;
        for (uint32_t i = 0; i < visible->count; i++)
            visible->device[i] = i;
        return;
    }
    entry += strspn(entry, " \t");

    bool uuids = begins(entry, "GPU-"), instances = begins(entry, "MIG-");

    while (*entry != '\0' && visible->count < DRIVER_DEVICES) {
        size_t length = strcspn(entry, ", \t");
        uint32_t device = NO_DEVICE;

        if (uuids && begins(entry, "GPU-"))
            device = by_uuid(entry, length, devices, count);
        else if (instances && begins(entry, "MIG-"))
            device = count > 0 ? UNKNOWN_PLACE : NO_DEVICE;
        else if (!uuids && !instances)
            device = by_number(entry, count);
        if (device == NO_DEVICE)
            return;
        if (was_before(visible, device)) {
            visible->count = 0;
            return;
        }
        visible->device[visible->count++] = device;
        if (instances)
            return; /* CUDA shows one instance to a process, whatever the list says */
        entry += strcspn(entry, ",");
        if (*entry == ',')
            entry++;
        entry += strspn(entry, " \t");
    }
}
