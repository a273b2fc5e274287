/* SPDX-License-Identifier: MIT
 *
 * A round of a test runs in a process of its own, which shares one block of memory with the test: what is to be done stands in
 * it, and what came out. Linux forks. Windows begins the program anew with the same words, so there main() asks child_is() when
 * it knows its words, and child_main() does the rest.
 */
#ifndef FAULTS_CHILD_H
#define FAULTS_CHILD_H

#include <stdbool.h>
#include <stddef.h>

typedef enum child_life {
    CHILD_ONCE,  /* a new process for each round, which ends as programs do */
    CHILD_SERVES /* where beginning is slow, one process does rounds until it dies; elsewhere it ends without any clean-up */
} child_life;

/* Whether a process that serves does more than one round, and so has to give back what it took. */
extern const bool child_goes_on;

/* The block, all zero at first; NULL: no memory. Takes the words away that are not the caller's. */
void *child_share(size_t bytes, int *count, char **words);
bool child_is(void);
int child_main(void (*work)(void)); /* what main() returns then */

/* One round. 0: it ended well; else the number of how it ended (child_ended_by). The seconds are the child's own where the
 * system counts them, else those of the clock. */
int child_run(void (*work)(void), child_life life, unsigned seconds);
/* Ends a child that serves, so that the next round has a new one. */
void child_dismiss(void);
/* "signal 11", "exit code 3", "error 0xc0000005", "no end". */
const char *child_ended_by(int ending);

#endif
