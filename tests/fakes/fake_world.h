/* SPDX-License-Identifier: MIT
 *
 * A world for finding that is data: of either system, on either system. Lists end with NULL; members left out
 * are empty.
 */
#ifndef CUDNNW_TESTS_FAKE_WORLD_H
#define CUDNNW_TESTS_FAKE_WORLD_H

#include "find/find.h"

typedef struct fake_world {
    bool windows;
    bool elevated;
    const char *own_module;
    const char *executable;
    const char *const *variables; /* "NAME=value" */
    const char *const *folders;   /* that exist; all above them exist too */
    const char *const *files;     /* "path" or "path=text" */
    const char *const *links;     /* "name=folder": what lies below the name lies there */
    const char *const *remote;    /* these and what lies below them */
    const char *const *writable;  /* others can write exactly these */
    const char *const *cache;     /* "name=path", the loader's cache */
    const char *const *defaults;  /* the system's default folders */
    const char *const *toolkits;  /* the registry's */
} fake_world;

/* *world is valid as long as *data. Ends with cudnnw__find_world_free. */
void fake_world_make(const fake_world *data, find_world *world);

#endif
