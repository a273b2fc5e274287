/* SPDX-License-Identifier: MIT
 *
 * What image.c and the two readers agree on. image.c looks at the first bytes and hands the file to elf.c or
 * pe.c; both fill the same plain data and own what image->tables points to. Only files of src/inspect/
 * include this.
 */
#ifndef CUDNNW_IMAGE_READERS_H
#define CUDNNW_IMAGE_READERS_H

#include "image.h"

/* A file being read. Reads count what was taken, so that one image cannot take
 * more than LIMIT_IMAGE_BYTES. */
typedef struct image_source {
    os_file *file;
    const char *path;      /* absolute */
    uint64_t bytes;        /* of the file */
    uint64_t bytes_read;
    cudnnw_error *error;   /* where the failing helpers below write; may be NULL */
} image_source;

/* `bytes` at `offset` into a new buffer that ends with one extra zero byte; the caller frees it with
 * cudnnw__os_free. Fails with FILE_CUT beyond the file's end, FILE_TABLE beyond a limit, FILE_READ_ERROR,
 * MEMORY. */
cudnnw_code cudnnw__image_take(image_source *source, uint64_t offset, uint64_t bytes, void **buffer);
/* The same into the caller's buffer. */
cudnnw_code cudnnw__image_fill(image_source *source, uint64_t offset, void *buffer, size_t bytes);

/* FILE_TABLE: "{path} is damaged: {found}". `what` is a clause without a subject of its own: "the symbol
 * table leads outside the file". */
cudnnw_code cudnnw__image_damaged(const image_source *source, const char *what);
/* FILE_NO_LIBRARY: "{path} is no library: {found}". */
cudnnw_code cudnnw__image_no_library(const image_source *source, const char *what);
/* FILE_CUT with both sizes. */
cudnnw_code cudnnw__image_cut(const image_source *source, uint64_t wanted_bytes);

/* Little-endian fields of a buffer; no alignment is asked for. Inline: they stand in the loops over all
 * relocations. */
static inline uint16_t cudnnw__image_u16(const void *at)
{
    const unsigned char *byte = (const unsigned char *)at;

    return (uint16_t)(byte[0] | byte[1] << 8);
}

static inline uint32_t cudnnw__image_u32(const void *at)
{
    const unsigned char *byte = (const unsigned char *)at;

    return (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
}

static inline uint64_t cudnnw__image_u64(const void *at)
{
    const unsigned char *byte = (const unsigned char *)at;

    return (uint64_t)cudnnw__image_u32(byte) | (uint64_t)cudnnw__image_u32(byte + 4) << 32;
}

/* The normalized version in a version data symbol's value (major << 16 | minor << 8 | patch); 0 when it makes
 * no sense. */
uint32_t cudnnw__image_version_of(uint32_t value);

/* CUDA majors named in a stretch of read-only data ("libcublasLt.so.12", "cublasLt64_12.dll", ...): a set of
 * bits, 1 << major. Several stretches are joined with |. Names across two stretches are missed unless they
 * overlap by IMAGE_NAME_OVERLAP. */
enum { IMAGE_NAME_OVERLAP = 32 };
uint64_t cudnnw__image_cuda_names(const void *data, size_t bytes);
/* In such a set: memory ran short, so that it may lack some. */
#define IMAGE_MAJORS_CUT (UINT64_C(1) << 63)
/* The one major in such a set; 0 when it has none or several, IMAGE_MAJOR_MEMORY when it was cut. */
uint32_t cudnnw__image_one_major(uint64_t majors);

/* elf.c */
cudnnw_code cudnnw__elf_read(os_file *file, const os_status *status, const char *path,
                             const char *version_symbol_name, image **result, cudnnw_error *error);
void cudnnw__elf_free(image *image);
bool cudnnw__elf_exports(const image *image, const char *name, const char *version);
const char *cudnnw__elf_next_export(const image *image, size_t *cursor);
bool cudnnw__elf_defines_version(const image *image, const char *version);
uint32_t cudnnw__elf_cuda_major(const image *image, os_file *file);
/* Of a foreign library only the versions that it defines: a tenth of the work. Exports and imports stay
 * empty. */
cudnnw_code cudnnw__elf_read_versions(os_file *file, const os_status *status, const char *path,
                                      image **result, cudnnw_error *error);
/* Walks the versions that it defines: cursor starts at 0; NULL at the end. */
const char *cudnnw__elf_next_version(const image *image, size_t *cursor);

/* pe.c */
cudnnw_code cudnnw__pe_read(os_file *file, const os_status *status, const char *path,
                            const char *version_symbol_name, image **result, cudnnw_error *error);
void cudnnw__pe_free(image *image);
bool cudnnw__pe_exports(const image *image, const char *name);
const char *cudnnw__pe_next_export(const image *image, size_t *cursor);
uint32_t cudnnw__pe_cuda_major(const image *image, os_file *file);

#endif
