/* SPDX-License-Identifier: MIT
 *
 *   write_seeds ELF PE      writes the two whole images of tests/unit into these files
 */
#include "seeds.h"

#include <stdio.h>

static int write_file(const char *path, const unsigned char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");

    return file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0;
}

int main(int count, char **words)
{
    static unsigned char bytes[SEED_BYTES];

    if (count == 3 && write_file(words[1], bytes, seed_elf(bytes)) && write_file(words[2], bytes, seed_pe(bytes)))
        return 0;
    fprintf(stderr, "use: write_seeds ELF PE\n");
    return 1;
}
