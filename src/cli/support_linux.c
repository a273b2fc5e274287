/* SPDX-License-Identifier: MIT
 *
 * How this Linux is called in a table.
 */
#define _POSIX_C_SOURCE 200809L

#include "answer.h"

#include <stdio.h>
#include <sys/utsname.h>

void cli_system_name(char *text, size_t size)
{
    struct utsname name;

    if (uname(&name) == 0)
        snprintf(text, size, "Linux %.32s %.16s", name.release, name.machine);
    else
        snprintf(text, size, "Linux");
}
