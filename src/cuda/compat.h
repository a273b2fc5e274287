/* SPDX-License-Identifier: MIT
 *
 * The rules of compatibility over plain facts: no driver, no file, no device is asked here. compat.def holds
 * the table.
 */
#ifndef CUDNNW_COMPAT_H
#define CUDNNW_COMPAT_H

#include "driver_library.h"

/* What a table says of one release for one CUDA major. */
typedef struct compat_range {
    uint32_t floor, ceiling;   /* compute capabilities, 10 * major + minor */
} compat_range;

/* False: no such release is known for that CUDA major. cuda_major 0 (unknown) takes the widest range of all
 * majors. */
bool cudnnw__compat_range(uint32_t version, uint32_t cuda_major, compat_range *range);

/* The oldest driver for a CUDA major, as cuDriverGetVersion tells it; 0: no such major is known. *number may
 * be NULL: the driver's own number on that system. */
uint32_t cudnnw__compat_driver(uint32_t cuda_major, bool windows, const char **number);

/* The newest CUDA major that a driver number ("527.41") serves on that system, 0: none. */
uint32_t cudnnw__compat_driver_serves(const char *number, bool windows);

typedef enum compat_answer {
    COMPAT_FITS,
    COMPAT_ABOVE,     /* newer than the release knows: may work */
    COMPAT_BELOW,     /* too old: does not work */
    COMPAT_UNKNOWN    /* the capability is not known */
} compat_answer;

compat_answer cudnnw__compat_device(const compat_range *range, uint32_t capability);

/* The verdict on a whole machine, with one answer per device. */
typedef struct compat_verdict {
    cudnnw_reason reason;       /* REASON_NONE: it fits */
    uint32_t driver_wanted;     /* by cuDriverGetVersion, 0 unknown */
    compat_range range;         /* all 0 unknown */
    uint32_t newest_device;     /* index of the device of the greatest capability */
    compat_answer device[DRIVER_DEVICES];
} compat_verdict;

void cudnnw__compat_judge(const driver_facts *facts, uint32_t version, uint32_t cuda_major,
                          compat_verdict *verdict);

#endif
