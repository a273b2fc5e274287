/* SPDX-License-Identifier: MIT */
#include "seeds.h"

#include "unit/whole_elf.h"

size_t seed_elf(unsigned char *bytes)
{
    static int is_built;

    if (!is_built)
        build();
    is_built = 1;
    memcpy(bytes, so, sizeof so);
    return sizeof so;
}
