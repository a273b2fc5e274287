/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <string.h>

static const uint32_t known_flags = CUDNNW_CLAIM_FRONT | CUDNNW_ENGINES_LATER | CUDNNW_ALLOW_NO_CUBLASLT |
                                    CUDNNW_ALLOW_OLDER | CUDNNW_REFUSE_LOADED | CUDNNW_SEARCH_PATH |
                                    CUDNNW_REFUSE_CLAIM | CUDNNW_ANY_SYSTEM;
static const uint32_t known_needs = 0x3f3f;

static cudnnw_code bad(const char *function, const char *found, const char *wanted, cudnnw_error *error)
{
    return cudnnw__fail(error, REASON_ARGUMENT_BAD,
                        FACTS(.function = function, .found = found, .wanted = wanted));
}

static cudnnw_code check_folders(const char *const *folders, size_t count, const char *function, cudnnw_error *error)
{
    if (count > 0 && folders == NULL)
        return bad(function, "a folder count without folders", "folders, or a count of 0", error);
    for (size_t i = 0; i < count; i++) {
        if (folders[i] == NULL || folders[i][0] == '\0')
            return bad(function, "an empty folder in the options", "absolute paths", error);
        if (!cudnnw__os_path_is_absolute(folders[i]))
            return cudnnw__fail(error, REASON_PATH_RELATIVE,
                                FACTS(.function = function, .path = folders[i]));
    }
    return CUDNNW_OK;
}

cudnnw_code cudnnw__options_take(const cudnnw_options *given, const char *function, cudnnw_options *taken,
                                 cudnnw_error *error)
{
    const cudnnw_options defaults = CUDNNW_OPTIONS_INIT;
    cudnnw_options options = defaults;
    cudnnw_code code;

    if (given != NULL) {
        if (given->size < offsetof(cudnnw_options, need))
            return bad(function, "options without their size", "CUDNNW_OPTIONS_INIT", error);
        memset(&options, 0, sizeof options);
        memcpy(&options, given, given->size < sizeof options ? given->size : sizeof options);
        options.size = (uint32_t)sizeof options;
    }
    if ((options.need & ~known_needs) != 0 || (options.need >> 8 & ~options.need & 0xffu) != 0)
        return bad(function, "a need that this cudnnw does not know", "CUDNNW_CONVOLUTION and its like", error);
    if (options.device > CUDNNW_DEVICE_OPTIONAL)
        return bad(function, "a device rule that this cudnnw does not know", "a cudnnw_device_rule", error);
    if ((options.majors & ~(CUDNNW_MAJOR_8 | CUDNNW_MAJOR_9)) != 0)
        return bad(function, "majors that this cudnnw does not know", "CUDNNW_MAJOR_8 and CUDNNW_MAJOR_9", error);
    if ((options.flags & ~known_flags) != 0)
        return bad(function, "flags that this cudnnw does not know", "CUDNNW_CLAIM_FRONT and its like", error);
    code = check_folders(options.folders, options.folder_count, function, error);
    if (code == CUDNNW_OK)
        code = check_folders(options.dependency_folders, options.dependency_folder_count, function, error);
    if (code == CUDNNW_OK)
        *taken = options;
    return code;
}
