/* SPDX-License-Identifier: MIT
 *
 * Has the user broken it off? For work that must clean up behind itself.
 */
#ifndef CUDNNW_CLI_INTERRUPT_H
#define CUDNNW_CLI_INTERRUPT_H

#include <stdbool.h>

void cli_watch_interrupts(void); /* from now on Ctrl-C and a request to end are only noted */
bool cli_was_interrupted(void);

#endif
