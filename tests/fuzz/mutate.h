/* SPDX-License-Identifier: MIT
 *
 * What mutate.c knows of images, and what mutate_elf.c and mutate_pe.c tell it of their own kind.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include "inspect/inspect.h"

enum { FILES = 32, REGIONS = 32, BLOCK = 4096 };

/* One table. */
typedef struct region {
    char name[32];
    size_t at, bytes;
} region;

typedef struct victim {
    char name[256], path[1024], source[1024]; /* path: of the copy that is broken */
    sublibrary_id id;
    unsigned char *bytes;
    size_t size;
    region region[REGIONS];
    size_t regions;
} victim;

/* What is broken in this round. */
typedef struct damage {
    const victim *file;
    const region *table;
    size_t at, count;            /* in the file */
    unsigned char bytes[BLOCK];  /* what stands there now */
} damage;

void mutate_add_region(victim *v, const char *name, size_t at, size_t bytes);

/* Headers and the tables that the system's loader walks. Code and plain data are not among them: only checksums see those. */
void mutate_find_regions(victim *v);
/* What no reader can see, because what stands there could have been meant; NULL: it should have been seen. */
const char *mutate_why_understood(const damage *d);
/* Called once in a child that opens files: what makes the loader do all of its work. */
void mutate_prepare(const victim *file, size_t files);

#endif
