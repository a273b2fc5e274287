/* SPDX-License-Identifier: MIT
 *
 * Preloaded into the command: ends it at the N-th call that changes the disk, so that every moment of a copy can be the last
 * one. KILL_AT is N, KILL_WITH the signal (9 when unset); KILL_COUNT a file that gets the number of calls at the end.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long calls;

static void count(void)
{
    const char *at = getenv("KILL_AT"), *with = getenv("KILL_WITH");

    if (++calls == (at == NULL ? 0 : strtol(at, NULL, 10)))
        raise(with == NULL ? SIGKILL : (int)strtol(with, NULL, 10));
}

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("KILL_COUNT");
    FILE *file = path == NULL ? NULL : fopen(path, "w");

    if (file != NULL) {
        fprintf(file, "%ld\n", calls);
        fclose(file);
    }
}

/* C has no other way from dlsym to a function. */
#define REAL(name) \
    static __typeof__(name) *real; \
    if (real == NULL) \
        *(void **)&real = dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *bytes, size_t size)
{
    REAL(write);
    if (file > 2)
        count();
    return real(file, bytes, size);
}

int open(const char *path, int flags, ...)
{
    mode_t mode = 0;
    va_list more;

    REAL(open);
    if ((flags & O_CREAT) != 0) {
        va_start(more, flags);
        mode = va_arg(more, mode_t);
        va_end(more);
        count();
    }
    return real(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    mode_t mode = 0;
    va_list more;

    if ((flags & O_CREAT) != 0) {
        va_start(more, flags);
        mode = va_arg(more, mode_t);
        va_end(more);
    }
    return open(path, flags, mode);
}

int fsync(int file)
{
    REAL(fsync);
    count();
    return real(file);
}

int mkdir(const char *path, mode_t mode)
{
    REAL(mkdir);
    count();
    return real(path, mode);
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    count();
    return real(from, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    REAL(renameat2);
    count();
    return real(from_folder, from, to_folder, to, flags);
}

int symlink(const char *target, const char *path)
{
    REAL(symlink);
    count();
    return real(target, path);
}

int remove(const char *path)
{
    REAL(remove);
    count();
    return real(path);
}
