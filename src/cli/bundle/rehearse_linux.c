/* SPDX-License-Identifier: MIT
 *
 * What a program on Linux needs to start: nothing.
 */
#include "bundle.h"

#include <stdio.h>

const char *const *cli_clean_environment(const char *library_folder)
{
    static char path[4200];
    static const char *environment[] = {"PATH=/usr/bin:/bin", NULL, NULL};

    if (library_folder != NULL)
        snprintf(path, sizeof path, "LD_LIBRARY_PATH=%s", library_folder);
    environment[1] = library_folder == NULL ? NULL : path;
    return environment;
}
