/* SPDX-License-Identifier: MIT
 *
 *   count FOLDER...                  one cudnnw_find over these folders
 *   count DEPENDENCIES= FOLDER       two times cudnnw_load and cudnnw_unload; cuDNN's files stay mapped
 *
 * How much of the system is asked for: prints "CODE calls N memory N" for each, both counted at the library's own door, and
 * "count: done".
 */
#include "cudnnw/cudnnw.h"
#include "seam.h"

#include <stdio.h>
#include <string.h>

static void tell(cudnnw_code code)
{
    long calls = 0;

    for (int kind = SEAM_MEMORY + 1; kind < SEAM_KINDS; kind++)
        calls += the_seam.calls[kind];
    printf("%s calls %ld memory %ld\n", cudnnw_code_name((int)code), calls, the_seam.calls[SEAM_MEMORY]);
    memset(the_seam.calls, 0, sizeof the_seam.calls);
}

static void load_twice(cudnnw_options *options, char *dependencies)
{
    const char *folder = dependencies;

    dependencies[strlen(dependencies) - 1] = '\0'; /* its "=" */
    options->dependency_folders = &folder;
    options->dependency_folder_count = 1;
    options->folders++;
    options->folder_count--;
    for (int i = 0; i < 2; i++) {
        cudnnw_library *library = NULL;

        tell(cudnnw_load(options, &library, NULL));
        cudnnw_unload(library);
    }
}

int main(int count, char **words)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;

    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.folders = (const char *const *)words + 1;
    options.folder_count = count < 1 ? 0 : (size_t)count - 1;
    if (count == 3 && words[1][strlen(words[1]) - 1] == '=')
        load_twice(&options, words[1]);
    else
        tell(cudnnw_find(&options, NULL, NULL));
    printf("count: done\n");
    return 0;
}
