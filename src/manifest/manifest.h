/* SPDX-License-Identifier: MIT
 *
 * What cuDNN is, as data: sub-libraries, functions, fingerprints. Facts only; made by scripts/make_manifest.
 */
#ifndef CUDNNW_MANIFEST_H
#define CUDNNW_MANIFEST_H

#include "../dialect.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CUDNNW_NEWEST 999999u /* last release of what is still there */

/* Sub-libraries in opening order; the front last: it is judged, and opened only on CUDNNW_CLAIM_FRONT. */
typedef enum sublibrary_id {
    SUB_NONE = 0,
#define SUBLIBRARY(id, stem, first, last, kind, need, after) SUB_##id,
#include "sublibraries.def"
    SUB_COUNT
} sublibrary_id;

typedef enum sublibrary_kind {
    KIND_FRONT,  /* never opened but on request */
    KIND_DIRECT, /* exports public functions, opened first */
    KIND_LAZY    /* cuDNN opens it by bare name at first use; opened after graph, at load */
} sublibrary_kind;

typedef struct sublibrary_row {
    const char *stem;       /* "cudnn_graph"; the front is "cudnn" */
    uint32_t first, last;   /* releases that ship it */
    sublibrary_kind kind;
    uint32_t need;          /* capability bits (CUDNNW_CONVOLUTION ...) that require it; a training bit alone
                               (0x0100) means: only with training */
    uint32_t after;         /* bits 1 << SUB_x: what it imports from its siblings */
} sublibrary_row;
extern const sublibrary_row cudnnw__sublibraries[SUB_COUNT];

/* "libcudnn_graph.so.9", "cudnn_graph64_9.dll". At most `size` bytes with the NUL; returns text. */
const char *cudnnw__sublibrary_file(sublibrary_id id, uint32_t major, bool windows, char *text, size_t size);

/* What a file name of cuDNN says. */
typedef struct cudnn_name {
    sublibrary_id id;   /* SUB_NONE: a cudnn_* sub-library that the manifest does not know */
    uint32_t major;     /* 0: unversioned name (libcudnn.so) */
    uint32_t version;   /* from a full name libcudnn_graph.so.9.28.0, else 0 */
    bool windows;
    bool is_link_name;  /* libX.so: a name for linkers */
} cudnn_name;
/* Whether `name` (a file name, any case on Windows) is a run-time library of cuDNN. cudnnw's own files never are.
 * The sub-library id is chosen by stem and major: ops exists in 9 only, ops_infer in 8 only. */
bool cudnnw__name_parse(const char *name, cudnn_name *parsed);

/* Whether the release ships the sub-library, and whether `need` (already expanded) requires it. */
bool cudnnw__sublibrary_in(sublibrary_id id, uint32_t version);
bool cudnnw__sublibrary_needed(sublibrary_id id, uint32_t version, uint32_t need);
/* Capabilities that a release has: what need 0 stands for. */
uint32_t cudnnw__needs_of(uint32_t version);
/* Whether a need plans operations and so wants the lazily opened sub-libraries. */
bool cudnnw__need_plans(uint32_t need);

/* Functions: the slot numbers are the order of cudnnw_api and never change. */
typedef struct function_row {
    uint32_t first, last;   /* releases that have it */
    uint16_t name;          /* for cudnnw__function_name */
    uint8_t owner8, owner9; /* sublibrary_id, SUB_NONE: not in that line */
} function_row;
extern const function_row cudnnw__functions[];
extern const size_t cudnnw__function_count;
const char *cudnnw__function_name(size_t slot);
/* The slot of a name, or cudnnw__function_count when it is none. Binary search. */
size_t cudnnw__function_slot(const char *name);
/* The owner in a release; SUB_NONE when that release lacks the function. */
sublibrary_id cudnnw__function_owner(size_t slot, uint32_t version);

/* Fingerprints of known files. */
enum { FINGERPRINT_WORDS = 3 };
typedef struct fingerprint_row {
    uint32_t word[FINGERPRINT_WORDS]; /* of a build-id the first 12 of 20 bytes; of a DLL time stamp, size, checksum */
    uint8_t id;                       /* sublibrary_id */
    bool windows;
    uint16_t sets;                    /* for cudnnw__fingerprint_releases */
} fingerprint_row;
extern const fingerprint_row cudnnw__fingerprints[];
extern const size_t cudnnw__fingerprint_count;
/* Of a build-id in hex, or "timestamp-imagesize-checksum" in hex: %08x-%x-%08x. NULL when it is not known. Binary
 * search. */
const fingerprint_row *cudnnw__fingerprint_find(const char *fingerprint);
/* The sets that ship exactly this file, separated by a space: "9.28.0.42/cu12". */
const char *cudnnw__fingerprint_releases(const fingerprint_row *row);
/* Reads the entry at *cursor of such a text (start with the text itself) and moves on; false at the end. */
bool cudnnw__release_next(const char **cursor, uint32_t *version, uint32_t *build, uint32_t *cuda_major,
                          bool *jit);

/* Libraries of CUDA and of the system that a sub-library imports or opens later by name, where files were read. A
 * release is told apart by its number alone: what only its CUDA 13 package names stands there for all. */
typedef enum held_kind {
    HELD_IMPORT, /* link time: without it the file cannot be opened */
    HELD_LATER   /* a name inside the file: opened at a later call, or only tried, or only spoken of */
} held_kind;
typedef struct held_row {
    uint32_t first, last;  /* releases */
    uint8_t id;            /* sublibrary_id */
    uint8_t kind;          /* held_kind */
    bool windows;          /* the files of which system */
    char pattern[29];      /* "libcublasLt.so.%d": the CUDA major; "nvrtc64_%d_0.dll": the toolkit, 112 or 120 */
} held_row;
extern const held_row cudnnw__held_names[];
extern const size_t cudnnw__held_count;

/* Symbol that holds the version in a file of that sub-library, or NULL ("cudnn_graph_version"). */
const char *cudnnw__version_symbol(sublibrary_id id);

#endif
