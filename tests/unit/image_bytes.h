/* SPDX-License-Identifier: MIT
 *
 * What tests share that make an image byte by byte: numbers as they stand in files, and the two hashes of names in ELF.
 */
#ifndef CUDNNW_TESTS_IMAGE_BYTES_H
#define CUDNNW_TESTS_IMAGE_BYTES_H

#include <stddef.h>
#include <stdint.h>

static inline void put_number(unsigned char *at, uint64_t value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        at[i] = (unsigned char)(value >> 8 * i);
}

static inline uint64_t get_number(const unsigned char *at, size_t bytes)
{
    uint64_t value = 0;

    for (size_t i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

static inline uint32_t gnu_hash(const char *name)
{
    uint32_t hash = 5381;

    while (*name != '\0')
        hash = hash * 33 + (unsigned char)*name++;
    return hash;
}

static inline uint32_t sysv_hash(const char *name)
{
    uint32_t hash = 0;

    while (*name != '\0') {
        uint32_t high;

        hash = (hash << 4) + (unsigned char)*name++;
        high = hash & 0xF0000000u;
        hash = (hash ^ (high >> 24)) & ~high;
    }
    return hash;
}

#endif
