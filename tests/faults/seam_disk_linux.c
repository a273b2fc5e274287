/* SPDX-License-Identifier: MIT
 *
 * The same guard before all that the command changes on the disk by itself, and what it starts. The library does nothing of it.
 */
#define _GNU_SOURCE
#include "seam.h"

#include <errno.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define WRAP_DISK(type, name, parameters, arguments, refused)               \
    type __real_##name parameters;                                          \
    type __wrap_##name parameters;                                          \
    type __wrap_##name parameters                                           \
    {                                                                       \
        if (!the_seam.in_command || seam_may(SEAM_DISK, #name, NULL))       \
            return __real_##name arguments;                                 \
        errno = ENOSPC;                                                     \
        return refused;                                                     \
    }

WRAP_DISK(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count), -1)
WRAP_DISK(int, fsync, (int file), (file), -1)
WRAP_DISK(int, mkdir, (const char *path, mode_t mode), (path, mode), -1)
WRAP_DISK(char *, mkdtemp, (char *path), (path), NULL)
WRAP_DISK(int, rename, (const char *from, const char *to), (from, to), -1)
WRAP_DISK(int, renameat2, (int one, const char *from, int other, const char *to, unsigned flags),
          (one, from, other, to, flags), -1)
WRAP_DISK(int, symlink, (const char *target, const char *path), (target, path), -1)
WRAP_DISK(int, memfd_create, (const char *name, unsigned flags), (name, flags), -1)
WRAP_DISK(int, pipe2, (int *ends, int flags), (ends, flags), -1)
WRAP_DISK(int, posix_spawn,
          (pid_t *child, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
           char *const *words, char *const *environment),
          (child, path, actions, attributes, words, environment), EAGAIN)
