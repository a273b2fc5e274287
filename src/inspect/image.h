/* SPDX-License-Identifier: MIT
 *
 * What one library file says of itself, read without mapping or running it. elf.c and pe.c fill the same plain data.
 * A file that is read without complaint is one that the system's loader can walk: every table that ld.so or the Windows
 * loader follows lies inside the file and leads to where such a table may lead.
 */
#ifndef CUDNNW_IMAGE_H
#define CUDNNW_IMAGE_H

#include "../report/report.h"

typedef enum image_kind { IMAGE_ELF = 1, IMAGE_PE } image_kind;

typedef struct image_import {
    const char *name;      /* function or data name; "#12" for an ordinal */
    const char *library;   /* ELF: the symbol version ("libcudnn_ops.so.9"), "" unversioned; PE: the DLL's name */
    bool weak;             /* ELF: may stay unresolved */
    bool delayed;          /* PE: delay import */
} image_import;

typedef struct image_need {  /* ELF .gnu.version_r, other than siblings: GLIBC_2.27 of libc.so.6 */
    const char *library;
    const char *version;
} image_need;

typedef struct image image; /* strings in it live as long as the image */
struct image {
    image_kind kind;
    char machine[24];            /* "x86-64", "x86", "aarch64", "arm64ec", "ppc64le", or the number */
    bool machine_is_64bit;
    bool is_library;             /* ET_DYN, or the DLL bit */
    const char *soname;          /* ELF soname, PE export name; "" */
    const char *runpath;         /* ELF RUNPATH or RPATH; "" */
    const char *const *needed;   /* ELF NEEDED, PE import DLLs */
    size_t needed_count;
    const image_import *imports; /* undefined symbols */
    size_t import_count;
    const image_need *needs;     /* versions of foreign libraries */
    size_t need_count;
    size_t export_count;
    uint32_t version_symbol;     /* normalized version out of the data symbol, 0: none or no sense */
    uint16_t file_version[4];    /* PE FileVersion, all 0: none */
    char fingerprint[64];        /* as in the manifest; "" */
    uint64_t bytes_read;
    void *tables;                /* the reader's own */
};

/* Reads the file. version_symbol_name may be NULL. On failure the error names path and file; stage INSPECT.
 * Errors: FILE_DAMAGED, WRONG_MACHINE is NOT judged here (a whole aarch64 file is read without complaint, as far as
 * its machine-independent tables go), ACCESS_DENIED, OUT_OF_MEMORY. */
cudnnw_code cudnnw__image_read(os_file *file, const os_status *status, const char *path,
                               const char *version_symbol_name, image **result, cudnnw_error *error);
/* The image at the path; NULL when it is not whole, or memory is short. For who needs no reason. */
image *cudnnw__image_of(const char *path);
void cudnnw__image_free(image *image); /* NULL is allowed */

/* Whether the image exports name. ELF: with this symbol version, NULL for any. Constant time. */
bool cudnnw__image_exports(const image *image, const char *name, const char *version);
/* Walks all exported names: cursor starts at 0; NULL at the end. */
const char *cudnnw__image_next_export(const image *image, size_t *cursor);
/* Whether an ELF image defines a version node ("GLIBC_2.27"): for libc and libstdc++. */
bool cudnnw__image_defines_version(const image *image, const char *version);
/* Looks in read-only data (at most LIMIT_RODATA_BYTES) for libcublasLt.so.<N>, libcublas.so.<N>, cublasLt64_<N>.dll,
 * libnvrtc.so.<N>: the CUDA major, 0 when no such name is found or several contradict, IMAGE_MAJOR_MEMORY when memory is
 * short. */
#define IMAGE_MAJOR_MEMORY UINT32_MAX
uint32_t cudnnw__image_cuda_major(const image *image, os_file *file);

#endif
