/* SPDX-License-Identifier: MIT
 *
 *   count FOLDER...
 *
 * How much of the system one cudnnw_find over these folders asks for: prints "status CODE calls N memory N", both counted at the
 * library's own door, and "count: done".
 */
#include "cudnnw/cudnnw.h"
#include "seam.h"

#include <stdio.h>

int main(int count, char **words)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_code code;
    long calls = 0;

    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.folders = (const char *const *)words + 1;
    options.folder_count = count < 1 ? 0 : (size_t)count - 1;
    code = cudnnw_find(&options, NULL, &error);
    for (int kind = SEAM_MEMORY + 1; kind < SEAM_KINDS; kind++)
        calls += the_seam.calls[kind];
    printf("status %s calls %ld memory %ld\ncount: done\n", cudnnw_code_name((int)code), calls, the_seam.calls[SEAM_MEMORY]);
    return 0;
}
