/* SPDX-License-Identifier: MIT
 *
 * What the os_linux_*.c files share among themselves. Include it first: it chooses the system interfaces.
 */
#ifndef CUDNNW_OS_LINUX_H
#define CUDNNW_OS_LINUX_H

#ifndef _GNU_SOURCE /* C++ compilers define it themselves */
#define _GNU_SOURCE
#endif
#define _FILE_OFFSET_BITS 64

#include "../limits.h"
#include "os.h"

/* Both fill *why (NULL is allowed) and return false, so that a failure is one statement. */
bool cudnnw__os_linux_fail(os_failure *why, int error);
bool cudnnw__os_linux_fail_as(os_failure *why, os_why kind, int error, const char *text);

/* Copies in the seam's memory; NULL when memory is short. */
char *cudnnw__os_linux_copy(const char *text, size_t length);
/* Takes `name` over, also on failure (then it is freed). NULL counts as short memory. */
bool cudnnw__os_linux_names_take(os_names *names, char *name, os_failure *why);

/* What a symbolic link says, ended with a NUL: cudnnw__os_free. NULL when it cannot be read. */
char *cudnnw__os_linux_link_text(const char *path);
/* open(), again after a signal. -1 and errno on failure. */
int cudnnw__os_linux_open(const char *path, int flags);

/* The entries of a loader cache's contents that lead from `name` to existing files. */
bool cudnnw__os_linux_cache_search(const void *data, size_t size, const char *name, os_names *paths,
                                   os_failure *why);

#endif
