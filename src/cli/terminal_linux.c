/* SPDX-License-Identifier: MIT
 *
 * Terminals of Linux.
 */
#define _POSIX_C_SOURCE 200809L

#include "terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

bool cli_is_terminal(bool error_output)
{
    return isatty(error_output ? STDERR_FILENO : STDOUT_FILENO) == 1;
}

bool cli_takes_colour(void)
{
    char *kind = cli_variable("TERM");
    bool takes = cli_is_terminal(false) && kind != NULL && kind[0] != '\0' && strcmp(kind, "dumb") != 0;

    free(kind);
    return takes;
}
