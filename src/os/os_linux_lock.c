/* SPDX-License-Identifier: MIT
 *
 * Locks and the notes of a thread.
 */
#include "os_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <unistd.h>

struct os_lock {
    int descriptor;
};

/* Copies of cudnnw share no variable, but all of them can open this process's own folder: a lock on a fresh
 * open of it excludes every other open of the same process and nobody else. */
bool cudnnw__os_process_lock(os_lock **lock, os_failure *why)
{
    os_lock *held = (os_lock *)cudnnw__os_allocate(sizeof *held);
    int refused = 0;

    if (held == NULL)
        return cudnnw__os_linux_fail(why, ENOMEM);
    held->descriptor = cudnnw__os_linux_open("/proc/self", O_RDONLY | O_DIRECTORY);
    if (held->descriptor < 0) {
        int error = errno;

        cudnnw__os_free(held);
        if (error == ENOENT)
            return cudnnw__os_linux_fail_as(why, OS_WHY_UNSUPPORTED, error, "/proc is not mounted");
        return cudnnw__os_linux_fail(why, error);
    }
    do
        refused = flock(held->descriptor, LOCK_EX);
    while (refused != 0 && errno == EINTR);
    if (refused != 0) {
        (void)cudnnw__os_linux_fail(why, errno);
        (void)close(held->descriptor);
        cudnnw__os_free(held);
        return false;
    }
    *lock = held;
    return true;
}

void cudnnw__os_process_unlock(os_lock *lock)
{
    if (lock == NULL)
        return;
    (void)flock(lock->descriptor, LOCK_UN); /* close is not enough: a forked child has the file open too */
    (void)close(lock->descriptor);
    cudnnw__os_free(lock);
}

static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;

void cudnnw__os_own_lock(void)
{
    (void)pthread_mutex_lock(&own);
}

void cudnnw__os_own_unlock(void)
{
    (void)pthread_mutex_unlock(&own);
}

void cudnnw__os_publish(void *volatile *place, void *value)
{
    __atomic_store_n(place, value, __ATOMIC_RELEASE);
}

void *cudnnw__os_published(void *volatile const *place)
{
    return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

static __thread os_thread_notes notes_of_thread;

void cudnnw__os_thread_notes_get(os_thread_notes *notes)
{
    *notes = notes_of_thread;
}

void cudnnw__os_thread_notes_set(const os_thread_notes *notes)
{
    notes_of_thread = *notes;
}
