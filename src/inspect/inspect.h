/* SPDX-License-Identifier: MIT
 *
 * Which sets are in this folder, and is each whole: release, CUDA major, machine, or why not? Executes and maps nothing.
 */
#ifndef CUDNNW_INSPECT_H
#define CUDNNW_INSPECT_H

#include "../find/find.h"
#include "../manifest/manifest.h"
#include "image.h"

typedef struct set_file {
    sublibrary_id id;
    char *name;            /* file name */
    char *path;            /* absolute path by which it will be opened: folder + name, links not resolved */
    os_file *file;         /* stays open until the set is freed; NULL when it could not be opened */
    os_status listed;      /* before any file of the set was read; all 0 when nobody could tell */
    os_status status;      /* at the time of reading */
    struct image *image;          /* NULL when the file could not be read as one */
    uint32_t version;      /* from symbol, FileVersion, fingerprint or full name; 0 unknown */
    uint32_t cuda_major;   /* 0 unknown */
    const fingerprint_row *known; /* NULL: not a known file */
    cudnnw_error *problem; /* NULL: nothing wrong with this file by itself */
} set_file;

typedef struct cudnn_set {
    cudnnw_origin origin;
    char *folder;
    char *origin_detail;   /* NULL when the origin says all */
    uint32_t major;        /* 8, 9, or an unknown one */
    uint32_t version;      /* normalized; 0 unknown */
    uint32_t build;        /* fourth number, 0 unknown */
    uint32_t cuda_major;   /* 0 unknown */
    bool windows;          /* DLLs */
    const char *machine;   /* with any_system: what its files are for; else NULL, and it is the own one */
    bool identified;       /* every needed file is known and all agree on one release */
    bool jit;              /* the JIT package by its own shape: graph and engines_runtime_compiled alone */
    uint32_t need;         /* what it was judged for, expanded */
    set_file files[SUB_COUNT]; /* by sublibrary_id; .path NULL: not there */
    cudnnw_error *problem; /* NULL: whole for `need` */
} cudnn_set;

/* What the set must be good for. */
typedef struct inspect_wish {
    uint32_t need;         /* 0: everything the release has */
    bool windows;          /* the system of this process; a set of the other system is WRONG_SYSTEM unless any_system */
    bool any_system;       /* cudnnw check: judge sets of both systems and every machine */
    const char *machine;   /* "x86-64": what this process can run */
} inspect_wish;

typedef struct inspect_result {
    cudnn_set **set;       /* 8 before 9, older before newer */
    size_t count;
} inspect_result;

/* Looks at one folder. A folder without any cuDNN gives no set and CUDNNW_OK; a folder that cannot be read gives the
 * error. What is wrong with a set is in the set, not in the return value. Only OUT_OF_MEMORY and unreadable
 * folders fail. For an explicit folder (origin OPTIONS or CUDNNW_PATH) the usual layouts below it (bin, lib, lib64, bin/x64,
 * bin/<toolkit>, nvidia/cudnn/lib ...) are tried when the folder itself has none. */
cudnnw_code cudnnw__inspect(const find_place *place, const inspect_wish *wish, inspect_result *result,
                            report *report, cudnnw_error *error);
void cudnnw__inspect_free(inspect_result *result);
void cudnnw__set_free(cudnn_set *set);

/* Whether two looks saw one file with one contents: identity, size and times. */
bool cudnnw__file_is_same(const os_status *a, const os_status *b);
/* Whether the files are still what was read, by path and by open file. */
cudnnw_code cudnnw__set_unchanged(const cudnn_set *set, cudnnw_error *error);

/* What marks a library with cuDNN's names as cudnnw's own (cudnnw_dropin.h). */
#define CUDNNW_DROPIN_MARK "cudnnw_dropin_version"
/* Whether a mapped module is a drop-in or replaced front of cudnnw: it holds no cuDNN, and its names capture nothing. */
bool cudnnw__module_is_dropin(const os_module *module);

/* Copies the set into a row of the report. */
cudnnw_code cudnnw__set_report(const cudnn_set *set, report *report, size_t *index);

#endif
