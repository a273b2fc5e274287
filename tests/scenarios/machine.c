/* SPDX-License-Identifier: MIT
 *
 * A program that loads one folder, expects a device, creates handles and lets each failure be explained.
 *
 *   machine FOLDER DEPENDENCIES EXPECTED|REQUIRED|OPTIONAL (as 0, 1, 2) [HANDLES]
 *
 * One line of JSON, then the line "host: done".
 */
#include "cudnnw/cudnnw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_error(const char *command, const cudnnw_error *error)
{
    printf("{\"command\":\"%s\",\"status\":\"%s\",\"reason\":\"%s\",\"device\":%d,\"raw_status\":%d}\n",
           command, cudnnw_code_name(error->code), cudnnw_reason_name(error->reason), error->device,
           error->raw_status);
}

int main(int count, char **words)
{
    const char *folders[1], *dependencies[1];
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *library = NULL;
    void *handle = NULL;
    int (*create)(void **);
    int status;
    long handles = count == 5 ? strtol(words[4], NULL, 10) : 1;

    if (count < 4)
        return 2;
    folders[0] = words[1];
    dependencies[0] = words[2];
    options.folders = folders;
    options.folder_count = 1;
    options.dependency_folders = dependencies;
    options.dependency_folder_count = 1;
    options.device = (uint32_t)strtoul(words[3], NULL, 10);
    (void)cudnnw_load(&options, &library, &error);
    print_error("load", &error);
    create = (int (*)(void **))cudnnw_symbol(library, "cudnnCreate");
    while (create != NULL && handles-- > 0) {
        status = create(&handle);
        (void)cudnnw_explain(library, status, "cudnnCreate", &error);
        print_error("create", &error);
    }
    cudnnw_unload(library);
    printf("host: done\n");
    return 0;
}
