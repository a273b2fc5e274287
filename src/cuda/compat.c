/* SPDX-License-Identifier: MIT
 *
 * Reads the compatibility tables: one release, one CUDA major, one driver, many devices, one verdict.
 */
#include "compat.h"

#include "../manifest/manifest.h"

#include <string.h>

static const struct fits_row {
    uint32_t first, last, cuda, floor, ceiling;
} fits_rows[] = {
#define NEWEST CUDNNW_NEWEST
#define CUDNN_FITS(first, last, cuda, floor, ceiling) {first, last, cuda, floor, ceiling},
#include "compat.def"
#undef NEWEST
};
enum { FITS_ROWS = sizeof fits_rows / sizeof fits_rows[0] };

static const struct driver_row {
    uint32_t cuda, version;
    const char *number[2]; /* Linux, Windows */
} driver_rows[] = {
#define CUDA_DRIVER(cuda, version, linux_number, windows_number)                                             \
    {cuda, version, {linux_number, windows_number}},
#include "compat.def"
};
enum { DRIVER_ROWS = sizeof driver_rows / sizeof driver_rows[0] };

bool cudnnw__compat_range(uint32_t version, uint32_t cuda_major, compat_range *range)
{
    bool found = false;

    for (size_t i = 0; i < FITS_ROWS; i++) {
        const struct fits_row *row = &fits_rows[i];

        if (version < row->first || version > row->last || (cuda_major != 0 && row->cuda != cuda_major))
            continue;
        if (!found || row->floor < range->floor)
            range->floor = row->floor;
        if (!found || row->ceiling > range->ceiling)
            range->ceiling = row->ceiling;
        found = true;
    }
    return found;
}

uint32_t cudnnw__compat_driver(uint32_t cuda_major, bool windows, const char **number)
{
    for (size_t i = 0; i < DRIVER_ROWS; i++)
        if (driver_rows[i].cuda == cuda_major) {
            if (number != NULL)
                *number = driver_rows[i].number[windows];
            return driver_rows[i].version;
        }
    /* A CUDA newer than the table: its own first driver tells that major. */
    if (number != NULL)
        *number = "";
    return cuda_major > driver_rows[DRIVER_ROWS - 1].cuda ? cuda_major * 1000 : 0;
}

static uint32_t take_number(const char **text)
{
    uint32_t number = 0;

    for (; **text >= '0' && **text <= '9' && number < 100000000; (*text)++)
        number = number * 10 + (uint32_t)(**text - '0');
    if (**text == '.')
        (*text)++;
    return number;
}

/* Whether a driver number is at least another. Parts are compared as numbers: 525.60.13 is above 525.9. */
static bool at_least(const char *number, const char *wanted)
{
    while (*wanted != '\0') {
        uint32_t have = take_number(&number), want = take_number(&wanted);

        if (have != want)
            return have > want;
        if ((*number != '\0' && (*number < '0' || *number > '9')) ||
            (*wanted != '\0' && (*wanted < '0' || *wanted > '9')))
            break; /* not a number: nothing more can be compared */
    }
    return true;
}

uint32_t cudnnw__compat_driver_serves(const char *number, bool windows)
{
    uint32_t serves = 0;

    for (size_t i = 0; i < DRIVER_ROWS; i++)
        if (at_least(number, driver_rows[i].number[windows]))
            serves = driver_rows[i].cuda;
    return serves;
}

compat_answer cudnnw__compat_device(const compat_range *range, uint32_t capability)
{
    if (capability == 0)
        return COMPAT_UNKNOWN;
    if (capability < range->floor)
        return COMPAT_BELOW;
    return range->ceiling != 0 && capability > range->ceiling ? COMPAT_ABOVE : COMPAT_FITS;
}

/* What stands against any cuDNN: no driver, no driver that works, no device. */
static cudnnw_reason driver_refuses(const driver_facts *facts)
{
    if (!facts->present)
        return facts->trouble == REASON_NONE ? REASON_DRIVER_ABSENT : facts->trouble;
    if (facts->stub)
        return REASON_DRIVER_IS_STUB;
    if (facts->initialised && facts->init_status != 0 && facts->init_status != 100)
        return cudnnw__driver_status_reason(facts->init_status);
    if (cudnnw__reason_code((int)facts->trouble) == CUDNNW_DRIVER_MISSING)
        return facts->trouble;
    return REASON_NONE;
}

static bool has_no_device(const driver_facts *facts)
{
    return facts->trouble != REASON_NONE || (facts->initialised && facts->init_status == 100) ||
           (facts->devices_known && facts->device_count == 0);
}

/* Too old or too new only when that is so for every device: on a mixed machine one that fits is enough. */
static cudnnw_reason judge_devices(const driver_facts *facts, compat_verdict *verdict)
{
    uint32_t below = 0, above = 0;

    for (uint32_t i = 0; i < facts->device_count; i++) {
        verdict->device[i] = cudnnw__compat_device(&verdict->range, facts->device[i].capability);
        below += verdict->device[i] == COMPAT_BELOW;
        above += verdict->device[i] == COMPAT_ABOVE;
        if (facts->device[i].capability > facts->device[verdict->newest_device].capability)
            verdict->newest_device = i;
    }
    if (facts->device_count == 0 || below + above < facts->device_count)
        return REASON_NONE;
    return above > 0 ? REASON_DEVICE_NEW : REASON_DEVICE_OLD;
}

void cudnnw__compat_judge(const driver_facts *facts, uint32_t version, uint32_t cuda_major,
                          compat_verdict *verdict)
{
    memset(verdict, 0, sizeof *verdict);
    /* An unknown release has no floor and no ceiling. */
    (void)cudnnw__compat_range(version, cuda_major, &verdict->range);
    verdict->driver_wanted = cudnnw__compat_driver(cuda_major, false, NULL);
    verdict->reason = driver_refuses(facts);
    if (verdict->reason == REASON_NONE && facts->version != 0 && facts->version < verdict->driver_wanted)
        verdict->reason = REASON_DRIVER_OLD;
    if (verdict->reason == REASON_NONE && has_no_device(facts))
        verdict->reason = facts->trouble == REASON_NONE ? REASON_DEVICE_NONE : facts->trouble;

    cudnnw_reason devices = judge_devices(facts, verdict);

    if (verdict->reason == REASON_NONE)
        verdict->reason = devices;
}
