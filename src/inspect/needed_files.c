/* SPDX-License-Identifier: MIT
 *
 * Which files of a release does a need require?
 */
#include "../manifest/manifest.h"
#include "../os/os.h"

#include <string.h>

#include "cudnnw/cudnnw.h"

size_t cudnnw_needed_files(uint32_t version, uint32_t need, uint32_t system, size_t index, char *name)
{
    const uint32_t release = cudnnw_version_normalize(version);
    const bool windows = system == 2 || (system == 0 && strcmp(cudnnw__os_system_name(), "windows") == 0);
    size_t count = 0;

    if (release / 10000 != 8 && release / 10000 != 9)
        return 0;
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        if (!cudnnw__sublibrary_needed((sublibrary_id)id, release, need))
            continue;
        if (count++ == index && name != NULL)
            cudnnw__sublibrary_file((sublibrary_id)id, release / 10000, windows, name, CUDNNW_NAME_BYTES);
    }
    return count;
}
