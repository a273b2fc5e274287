/* SPDX-License-Identifier: MIT
 *
 * For which machine is a library, or this very command?
 */
#include "source.h"

#include <string.h>

#include "../files.h"

static const struct {
    bool windows;
    unsigned number;
    const char *word;
} machines[] = {
    {false, 0x3E, "x86-64"}, {false, 0xB7, "aarch64"}, {false, 0x15, "ppc64le"}, {false, 0x03, "x86"},
    {true, 0x8664, "x86-64"}, {true, 0xAA64, "aarch64"}, {true, 0x14C, "x86"},
};

static unsigned read16(const unsigned char *at)
{
    return (unsigned)at[0] | (unsigned)at[1] << 8;
}

const char *cli_machine_of(const char *path)
{
    unsigned char head[4096] = {0};
    cli_file *file = cli_file_open(path, NULL);
    size_t got = 0;
    bool windows = false;
    unsigned number = 0;

    if (file != NULL && cli_file_read(file, 0, head, sizeof head, &got) && got >= 64) {
        size_t pe = (size_t)read16(head + 0x3C) | (size_t)read16(head + 0x3E) << 16;

        windows = memcmp(head, "MZ", 2) == 0;
        if (!windows && memcmp(head, "\177ELF", 4) == 0)
            number = read16(head + 18);
        else if (windows && pe < sizeof head - 6)
            number = read16(head + pe + 4);
    }
    cli_file_close(file);
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++)
        if (machines[i].windows == windows && machines[i].number == number)
            return machines[i].word;
    return "";
}
