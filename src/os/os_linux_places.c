/* SPDX-License-Identifier: MIT
 *
 * Where this system's loader looks by itself.
 */
#include "os_linux.h"

#include <string.h>

static const char *const default_folders[] = {
#if defined(__x86_64__)
    "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu",
#elif defined(__aarch64__)
    "/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
#endif
    "/lib64", "/usr/lib64", "/lib", "/usr/lib",
};

bool cudnnw__os_default_folders(os_names *folders, os_failure *why)
{
    os_names found = {NULL, 0};

    for (size_t i = 0; i < sizeof default_folders / sizeof default_folders[0]; i++) {
        const char *folder = default_folders[i];

        if (!cudnnw__os_linux_names_take(&found, cudnnw__os_linux_copy(folder, strlen(folder)), why)) {
            cudnnw__os_names_free(&found);
            return false;
        }
    }
    *folders = found;
    return true;
}

bool cudnnw__os_registered_toolkits(os_names *folders, os_failure *why)
{
    (void)why;
    folders->name = NULL;
    folders->count = 0;
    return true;
}
