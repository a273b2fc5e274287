/* SPDX-License-Identifier: MIT
 *
 * Signals as a note that loops look at.
 */
#include "interrupt.h"

#include <signal.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

void cli_watch_interrupts(void)
{
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
}

bool cli_was_interrupted(void)
{
    return interrupted != 0;
}
