/* SPDX-License-Identifier: MIT
 *
 * How the host opens a library by its absolute path, as hosts do.
 */
#ifndef LIBRARY_H
#define LIBRARY_H

typedef void (*library_function)(void);

void *library_open(const char *path); /* NULL: failed, and why is printed */
library_function library_find(void *library, const char *name);

#endif
