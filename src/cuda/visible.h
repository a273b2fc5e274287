/* SPDX-License-Identifier: MIT
 *
 * What CUDA_VISIBLE_DEVICES leaves of a machine's devices. Pure.
 */
#ifndef CUDNNW_VISIBLE_H
#define CUDNNW_VISIBLE_H

#include "driver.h"

typedef struct visible_devices {
    bool all;                       /* nothing is hidden: the variable is not set */
    uint32_t count;                 /* devices that CUDA will show */
    uint32_t device[DRIVER_DEVICES]; /* places in the list that was given; DRIVER_DEVICES: place unknown */
} visible_devices;

/*
 * value: of the variable, NULL when it is not set. devices: in CUDA's order, or NULL when only their number
 * is known.
 *
 * CUDA reads a list of numbers, of beginnings of UUIDs ("GPU-8932f937") or of names of MIG instances
 * ("MIG-..."). The kind of the first entry is the kind of all. The first entry that is wrong (no number,
 * negative, beyond the last, no device of that UUID, several of them) ends the list, and one that comes twice
 * empties it. After a number everything up to the comma is ignored.
 */
void cudnnw__visible_devices(const char *value, const device_facts *devices, uint32_t count,
                             visible_devices *visible);

#endif
