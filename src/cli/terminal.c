/* SPDX-License-Identifier: MIT
 *
 * Colour and progress.
 */
#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum { PROGRESS_COLUMNS = 78 };

/* https://no-color.org: any value but the empty one. */
static bool colour_is_unwanted(void)
{
    char *value = cli_variable("NO_COLOR");
    bool unwanted = value != NULL && value[0] != '\0';

    free(value);
    return unwanted;
}

const char *cli_tone_code(cli_tone tone)
{
    static const char *const codes[] = {"\033[0m", "\033[32m", "\033[33m", "\033[1;31m", "\033[1m"};
    static int colour = -1; /* asked once */

    if (colour < 0)
        colour = cli_takes_colour() && !colour_is_unwanted();
    return colour ? codes[tone] : "";
}

void cli_progress(const char *what)
{
    static bool shown;

    if (!cli_is_terminal(true) || (what == NULL && !shown))
        return;
    fprintf(stderr, "\r%-*.*s\r", PROGRESS_COLUMNS, PROGRESS_COLUMNS, what == NULL ? "" : what);
    fflush(stderr);
    shown = what != NULL;
}
