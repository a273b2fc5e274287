/* SPDX-License-Identifier: MIT
 *
 * Which kind of library a file is, and what both readers share: taking bytes from the file with limits, and
 * wording what is wrong with it.
 */
#include "image_readers.h"

#include <string.h>

#include "../limits.h"

/* ---- Failures ---- */

static const char *name_of(const char *path)
{
    const char *name = path;

    for (const char *at = path; *at != '\0'; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    return name;
}

cudnnw_code cudnnw__image_damaged(const image_source *source, const char *what)
{
    return cudnnw__fail(source->error, REASON_FILE_TABLE,
                        FACTS(.stage = CUDNNW_STAGE_INSPECT, .file = name_of(source->path),
                              .path = source->path, .found = what));
}

cudnnw_code cudnnw__image_no_library(const image_source *source, const char *what)
{
    return cudnnw__fail(source->error, REASON_FILE_NO_LIBRARY,
                        FACTS(.stage = CUDNNW_STAGE_INSPECT, .file = name_of(source->path),
                              .path = source->path, .found = what));
}

cudnnw_code cudnnw__image_cut(const image_source *source, uint64_t wanted_bytes)
{
    char has[32], asks[32];

    return cudnnw__fail(source->error, REASON_FILE_CUT,
                        FACTS(.stage = CUDNNW_STAGE_INSPECT, .file = name_of(source->path),
                              .path = source->path, .found_bytes = source->bytes,
                              .wanted_bytes = wanted_bytes,
                              .found = cudnnw__number_text(source->bytes, " bytes", has, sizeof has),
                              .wanted = cudnnw__number_text(wanted_bytes, " bytes", asks, sizeof asks)));
}

/* ---- Taking bytes ---- */

cudnnw_code cudnnw__image_fill(image_source *source, uint64_t offset, void *buffer, size_t bytes)
{
    os_failure why;

    if (offset > source->bytes || bytes > source->bytes - offset)
        return cudnnw__image_cut(source, offset > UINT64_MAX - bytes ? UINT64_MAX : offset + bytes);
    if (bytes > LIMIT_IMAGE_BYTES - source->bytes_read)
        return cudnnw__image_damaged(source, "its tables are larger than those of any cuDNN");
    if (!cudnnw__os_file_read(source->file, offset, buffer, bytes, &why))
        return cudnnw__fail(source->error,
                            why.why == OS_WHY_LIMIT ? REASON_CHANGED_MEANWHILE : REASON_FILE_READ_ERROR,
                            FACTS(.stage = CUDNNW_STAGE_INSPECT,
                                  .os = &why,
                                  .file = name_of(source->path),
                                  .path = source->path));
    source->bytes_read += bytes;
    return CUDNNW_OK;
}

cudnnw_code cudnnw__image_take(image_source *source, uint64_t offset, uint64_t bytes, void **buffer)
{
    char *taken;
    cudnnw_code code;

    if (bytes > LIMIT_TABLE_BYTES)
        return cudnnw__image_damaged(source, "one of its tables is larger than that of any cuDNN");
    taken = (char *)cudnnw__os_allocate((size_t)bytes + 1);
    if (taken == NULL)
        return cudnnw__fail_memory(source->error, CUDNNW_STAGE_INSPECT);
    code = cudnnw__image_fill(source, offset, taken, (size_t)bytes);
    if (code != CUDNNW_OK) {
        cudnnw__os_free(taken);
        return code;
    }
    taken[bytes] = '\0';
    *buffer = taken;
    return CUDNNW_OK;
}

/* ---- What the contents say ---- */

uint32_t cudnnw__image_version_of(uint32_t value)
{
    uint32_t major = value >> 16, minor = value >> 8 & 0xFFu, patch = value & 0xFFu;

    return major < 7 || major > 99 || minor > 99 || patch > 99 ? 0 : 10000 * major + 100 * minor + patch;
}

/* "<stem><major><after>": the names under which cuDNN opens the libraries of one CUDA major. */
static const struct {
    const char *stem;
    const char *after; /* what has to follow the number; NULL: anything that is no digit */
} cuda_names[] = {
    {"libcublasLt.so.", NULL}, {"libcublas.so.", NULL}, {"libnvrtc.so.", NULL},
    {"cublasLt64_", ".dll"},   {"cublas64_", ".dll"},
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The major behind a stem that ends at `at`, 0 when none stands there. */
static uint32_t major_at(const char *at, const char *end, const char *after)
{
    uint32_t major = 0;
    size_t digits = 0;

    for (; at < end && is_digit(*at) && digits < 3; at++, digits++)
        major = 10 * major + (uint32_t)(*at - '0');
    if (digits == 0 || digits > 2 || major < 7 || major > 62)
        return 0;
    if (after == NULL)
        return major;
    return (size_t)(end - at) >= strlen(after) && memcmp(at, after, strlen(after)) == 0 ? major : 0;
}

uint64_t cudnnw__image_cuda_names(const void *data, size_t bytes)
{
    const char *end = (const char *)data + bytes;
    uint64_t majors = 0;

    /* Every stem has a dot or an underscore in front of its number, and no other byte before it
     * needs a look. */
    for (const char *at = (const char *)data; at < end; at++) {
        if (*at != 'c' && *at != 'l')
            continue;
        for (size_t i = 0; i < sizeof cuda_names / sizeof cuda_names[0]; i++) {
            size_t length = strlen(cuda_names[i].stem);

            if ((size_t)(end - at) > length && memcmp(at, cuda_names[i].stem, length) == 0) {
                uint32_t major = major_at(at + length, end, cuda_names[i].after);

                majors |= major == 0 ? 0 : UINT64_C(1) << major;
            }
        }
    }
    return majors;
}

uint32_t cudnnw__image_one_major(uint64_t majors)
{
    uint32_t major = 0;

    if ((majors & IMAGE_MAJORS_CUT) != 0)
        return IMAGE_MAJOR_MEMORY;
    if (majors == 0 || (majors & (majors - 1)) != 0)
        return 0;
    while (majors >>= 1)
        major++;
    return major;
}

/* ---- The kind of a file ---- */

static const struct {
    const char *start;
    size_t bytes;
    const char *what;
} strangers[] = {
    {"version https://git-lfs", 23, "it is a pointer of Git LFS, the contents were not fetched"},
    {"<!DOCTYPE", 9, "it is a web page"},
    {"<!doctype", 9, "it is a web page"},
    {"<html", 5, "it is a web page"},
    {"PK\3\4", 4, "it is a zip archive that was not unpacked"},
    {"\x1f\x8b", 2, "it is a gzip archive that was not unpacked"},
    {"\xfd" "7zXZ", 5, "it is an xz archive that was not unpacked"},
    {"!<arch>", 7, "it is a library for linkers"},
    {"/* GNU ld script", 16, "it is a script for linkers"},
    {"\0\0\0\0\0\0\0\0", 8, "it begins with zeros, as after a copy that was not finished"},
};

static cudnnw_code stranger(const image_source *source, const char *start, size_t bytes)
{
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++)
        if (bytes >= strangers[i].bytes && memcmp(start, strangers[i].start, strangers[i].bytes) == 0)
            return cudnnw__image_no_library(source, strangers[i].what);
    return cudnnw__image_no_library(source, "its contents are neither ELF nor PE");
}

cudnnw_code cudnnw__image_read(os_file *file, const os_status *status, const char *path,
                               const char *version_symbol_name, image **result, cudnnw_error *error)
{
    image_source source = {.file = file, .path = path, .bytes = status->bytes, .error = error};
    char start[32] = {0};
    size_t bytes = status->bytes < sizeof start ? (size_t)status->bytes : sizeof start;
    cudnnw_code code;

    if (status->bytes == 0)
        return cudnnw__fail(error, REASON_FILE_EMPTY, FACTS(.stage = CUDNNW_STAGE_INSPECT,
                                                            .file = name_of(path), .path = path));
    code = cudnnw__image_fill(&source, 0, start, bytes);
    if (code != CUDNNW_OK)
        return code;
    if (memcmp(start, "\177ELF", 4) == 0)
        return cudnnw__elf_read(file, status, path, version_symbol_name, result, error);
    if (memcmp(start, "MZ", 2) == 0)
        return cudnnw__pe_read(file, status, path, version_symbol_name, result, error);
    return stranger(&source, start, bytes);
}

image *cudnnw__image_of(const char *path)
{
    os_file *file = NULL;
    os_status status;
    os_failure why;
    image *result = NULL;

    if (cudnnw__os_file_open(path, &file, &status, &why)) {
        (void)cudnnw__image_read(file, &status, path, NULL, &result, NULL); /* NULL says enough */
        cudnnw__os_file_close(file);
    }
    return result;
}

void cudnnw__image_free(image *of)
{
    if (of == NULL)
        return;
    if (of->kind == IMAGE_PE)
        cudnnw__pe_free(of);
    else
        cudnnw__elf_free(of);
}

bool cudnnw__image_exports(const image *of, const char *name, const char *version)
{
    return of->kind == IMAGE_PE ? cudnnw__pe_exports(of, name) : cudnnw__elf_exports(of, name, version);
}

const char *cudnnw__image_next_export(const image *of, size_t *cursor)
{
    return of->kind == IMAGE_PE ? cudnnw__pe_next_export(of, cursor) : cudnnw__elf_next_export(of, cursor);
}

bool cudnnw__image_defines_version(const image *of, const char *version)
{
    return of->kind == IMAGE_ELF && cudnnw__elf_defines_version(of, version);
}

uint32_t cudnnw__image_cuda_major(const image *of, os_file *file)
{
    return of->kind == IMAGE_PE ? cudnnw__pe_cuda_major(of, file) : cudnnw__elf_cuda_major(of, file);
}
