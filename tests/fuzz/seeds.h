/* SPDX-License-Identifier: MIT
 *
 * The small whole images of tests/unit as bytes. Each comes from a file of its own, since both name their parts alike.
 */
#ifndef FUZZ_SEEDS_H
#define FUZZ_SEEDS_H

#include <stddef.h>

enum { SEED_BYTES = 0x2000 };

/* Write at most SEED_BYTES and return how many. */
size_t seed_elf(unsigned char *bytes);
size_t seed_pe(unsigned char *bytes);

#endif
