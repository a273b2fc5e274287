/* SPDX-License-Identifier: MIT
 *
 * Threads and what a process holds, on both systems.
 */
#ifndef FAULTS_THREADS_H
#define FAULTS_THREADS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct thread thread;

/* stack: bytes, 0: as the system gives them. NULL: it cannot be started. */
thread *thread_start(void (*work)(void *argument), void *argument, size_t stack);
void thread_join(thread *started);
double thread_clock(void); /* seconds since some time */

typedef struct held {
    long own_kib;  /* memory that is nobody else's and no file's */
    long files;    /* descriptors or handles */
    long mappings; /* or modules */
} held;
extern const char *const held_name[2]; /* of the last two */

held process_holds(void);

/* Forks so often, and each child has to answer 0 within some seconds; a child that waits for the system's loader for ever is
 * counted and must be rare. Where there is no fork, nothing is done. */
bool process_forks(long forks, int (*work)(void));
/* Takes away what the words say: files=N, space=MIB (beyond `room` bytes), deny=ERRNO. Linux only. */
void process_limit(int count, char **words, size_t room);
/* The number behind "key=" among the words, from the one with this index on. */
long word_number(int count, char **words, int first, const char *key, long otherwise);

#endif
