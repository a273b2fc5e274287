/* SPDX-License-Identifier: MIT
 *
 * Which file will serve a library name, and is it the right one? Reads files, opens none.
 */
#ifndef CUDNNW_SERVE_H
#define CUDNNW_SERVE_H

#include "dependencies.h"

typedef enum family_id {
    FAMILY_OTHER = 0, /* a library that is not known: only its presence is asked */
#define FAMILY(id, linux_stem, windows_stem, first_function, second_function) FAMILY_##id,
#include "dependency_policy.def"
    FAMILY_COUNT
} family_id;

typedef struct family_row {
    const char *stem[2];     /* Linux, Windows */
    const char *function[2];
} family_row;
extern const family_row cudnnw__families[FAMILY_COUNT];

family_id cudnnw__family_of(const char *name, bool windows);
/* File names are equal: without case on Windows. */
bool cudnnw__name_is(const char *a, const char *b, bool windows);

/* Where names are looked up. */
typedef struct serve_scene {
    const cudnn_set *set;
    const cudnnw_options *options;
    const find_world *world;
    const os_modules *mapped;
    find_places folders;     /* where dependencies of this set may lie */
} serve_scene;

typedef enum served_kind {
    SERVED_NOT = 0,
    SERVED_MAPPED,           /* the process has it */
    SERVED_BY_SYSTEM,        /* the system's own search will find a right one */
    SERVED_BY_PATH           /* it has to be opened by this path first */
} served_kind;

typedef struct served {
    served_kind kind;
    char *path;              /* NULL when SERVED_NOT */
    char *bad_path;          /* the first candidate that does not fit, NULL: there was none */
    char found[CUDNNW_FACT_BYTES], wanted[CUDNNW_FACT_BYTES]; /* what is wrong with it */
    bool bad_is_mapped;      /* and it cannot be replaced, because the process holds it */
} served;

/* What is asked: `name` for the sub-library `holder`; `beside`, when not NULL, is the folder that must be
 * preferred so that two libraries come from one place. by_path: a file that the system would find is opened
 * by its path all the same. */
typedef struct serve_wish {
    const char *name;
    family_id family;
    const set_file *holder;
    const char *beside;
    bool by_path;
} serve_wish;

/* False when memory is short. */
bool cudnnw__serve(const serve_scene *scene, const serve_wish *wish, served *result);
void cudnnw__served_free(served *result);

/* The file that the system's search gives for a name opened by a library in `folder` with that RUNPATH: NULL
 * when none. *memory is set when memory is short. */
char *cudnnw__system_finds(const serve_scene *scene, const char *name, const char *folder,
                           const char *runpath, bool *memory);

#endif
