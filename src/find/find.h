/* SPDX-License-Identifier: MIT
 *
 * Which folders may hold a cuDNN, in which order, and who said so? Opens and judges no file.
 * docs/search-order.md is the specification.
 */
#ifndef CUDNNW_FIND_H
#define CUDNNW_FIND_H

#include "../report/report.h"

/* One folder to look at. */
typedef struct find_place {
    cudnnw_origin origin;
    char *folder;       /* absolute */
    char *detail;       /* "LD_LIBRARY_PATH entry 2", NULL when the origin says all */
    char *real;         /* the same without links, NULL when the system does not tell */
    bool whole_only;    /* a partial set there is not even a reason to complain */
} find_place;

typedef struct find_places {
    find_place *place;
    size_t count;
} find_places;

/* Everything that finding reads from the world, read once, so that tests can give another world: any system
 * on any system. Strings may be NULL. */
typedef struct find_world {
    bool windows;           /* whose rules: names, separators, which steps run */
    bool elevated;
    char *own_module;       /* absolute path of the file */
    char *executable;
    char *(*variable)(void *context, const char *name);     /* allocated copy, NULL when unset */
    bool (*is_folder)(void *context, const char *path);
    bool (*is_remote)(void *context, const char *path);
    bool (*others_can_write)(void *context, const char *path);
    char *(*real_path)(void *context, const char *path); /* without links; may be NULL, as its result may */
    bool (*names)(void *context, const char *folder, os_names *names); /* sorted; false: cannot be read */
    char *(*text_of)(void *context, const char *path, size_t limit);   /* a small text file; NULL: cannot */
    bool (*loader_paths)(void *context, const char *name, os_names *paths); /* ld.so.cache */
    bool (*default_folders)(void *context, os_names *folders);
    bool (*toolkits)(void *context, os_names *folders);                /* registry */
    void *context;
} find_world;

/* The real world. Ends with cudnnw__find_world_free. */
void cudnnw__find_world_of_process(find_world *world);
void cudnnw__find_world_free(find_world *world);

/* All places in order, each folder once (the first origin wins), also when links give it several names.
 * Malformed entries, ignored variables and the like become warnings of the report. Folders of already mapped
 * cuDNNs (origin PROCESS) are given by the caller in `mapped`: this room knows no modules. */
cudnnw_code cudnnw__find(const cudnnw_options *options, const find_world *world, const os_names *mapped,
                         find_places *places, report *report, cudnnw_error *error);
void cudnnw__find_places_free(find_places *places);

/* Places that are not searched but worth a look for the hint "there is one in ..., add it with ...". */
cudnnw_code cudnnw__find_elsewhere(const cudnnw_options *options, const find_world *world,
                                   find_places *places, cudnnw_error *error);

/* One PATH-like variable, split with care. Pure. Entries that are empty, relative, "~", unexpanded ("%X%",
 * "$X", "${X}") or quoted wrongly are skipped and noted in the report with variable and entry. */
cudnnw_code cudnnw__find_split(const char *variable, const char *value, bool windows, os_names *entries,
                               report *report, cudnnw_error *error);

/* Folders in which cuBLAS, cuBLASLt, NVRTC and zlib of a CUDA major may lie for a set in `set_folder`: the
 * options, beside the set, sibling wheel folders (nvidia/cublas/lib, nvidia/cu13/lib, bin ...), toolkits of
 * that major. */
cudnnw_code cudnnw__find_dependency_folders(const cudnnw_options *options, const find_world *world,
                                            const char *set_folder, uint32_t cuda_major, find_places *places,
                                            report *report, cudnnw_error *error);

#endif
