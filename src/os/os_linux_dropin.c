/* SPDX-License-Identifier: MIT
 *
 * What only the drop-in needs: a lock that outlives a fork, and a last resort for words.
 */
#include "os_linux.h"

#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The process that holds the lock, 0: nobody. Not a mutex: after a fork the thread that holds it may not exist. */
static int holder;

void cudnnw__os_first_lock(void)
{
    static const struct timespec moment = {0, 1000000};
    int own = (int)getpid();

    for (;;) {
        int now = __atomic_load_n(&holder, __ATOMIC_RELAXED);

        if (now != own && __atomic_compare_exchange_n(&holder, &now, own, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return;
        if (now == own)
            (void)nanosleep(&moment, NULL); /* another thread is loading: milliseconds, once in a program */
    }
}

void cudnnw__os_first_unlock(void)
{
    __atomic_store_n(&holder, 0, __ATOMIC_RELEASE);
}

void cudnnw__os_say(const char *text)
{
    struct iovec parts[2];

    parts[0].iov_base = (void *)(uintptr_t)text;
    parts[0].iov_len = strlen(text);
    parts[1].iov_base = (void *)(uintptr_t)"\n";
    parts[1].iov_len = 1;
    if (writev(STDERR_FILENO, parts, 2) < 0)
        return; /* nobody listens */
}
