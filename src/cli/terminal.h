/* SPDX-License-Identifier: MIT
 *
 * Is a person looking, and what may be shown to him that a pipe must not get: colour and progress.
 */
#ifndef CUDNNW_CLI_TERMINAL_H
#define CUDNNW_CLI_TERMINAL_H

#include <stdbool.h>

typedef enum cli_tone {
    CLI_TONE_PLAIN,
    CLI_TONE_GOOD,
    CLI_TONE_WARNING,
    CLI_TONE_PROBLEM,
    CLI_TONE_HEADING
} cli_tone;

/* What switches standard output to the tone: "" unless it is a terminal that takes colour and nobody set
 * NO_COLOR. */
const char *cli_tone_code(cli_tone tone);

/* "what" on one line of standard error, over the one before; nothing unless that is a terminal. NULL wipes it
 * out. */
void cli_progress(const char *what);

/* ---- The system (terminal_linux.c, terminal_windows.c) ------------------------------------------- */

bool cli_is_terminal(bool error_output);
/* Standard output is a terminal that obeys the codes; on Windows it is made to. */
bool cli_takes_colour(void);

#endif
