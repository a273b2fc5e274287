/* SPDX-License-Identifier: MIT
 *
 * A plugin: it loads the cuDNN that lies beside itself, and tells its host what it got. Nothing is said of folders, so cudnnw has
 * to find out where the plugin lies.
 */
#include <stdio.h>

#include "cudnnw/cudnnw.h"

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

EXPORT int plugin_load(unsigned major, char *said, size_t size);
EXPORT void plugin_end(void);

static cudnnw_library *library;

/* One line for the host: "OK 9.28.0 FOLDER". */
int plugin_load(unsigned major, char *said, size_t size)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_library_info info = {.size = sizeof info};
    cudnnw_error error = CUDNNW_ERROR_INIT;
    char release[16];

    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.majors = major == 8 ? CUDNNW_MAJOR_8 : CUDNNW_MAJOR_9;
    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK) {
        snprintf(said, size, "%s %s", cudnnw_code_name(error.code), error.message);
        return 1;
    }
    cudnnw_info(library, &info);
    snprintf(said, size, "OK %s %s", cudnnw_version_text(info.version, release, sizeof release), info.folder);
    return 0;
}

void plugin_end(void)
{
    cudnnw_unload(library);
    library = NULL;
}
