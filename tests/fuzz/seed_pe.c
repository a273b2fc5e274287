/* SPDX-License-Identifier: MIT */
#include "seeds.h"

#include "unit/whole_pe.h"

size_t seed_pe(unsigned char *bytes)
{
    static int is_built;

    if (!is_built)
        build();
    is_built = 1;
    memcpy(bytes, dll, sizeof dll);
    return sizeof dll;
}
