/* SPDX-License-Identifier: MIT
 *
 * The PE reader: headers first, then one table after another; a file that gets through can be mapped by Windows.
 */
#include "pe.h"

#include "../limits.h"

typedef cudnnw_code (*table_check)(pe_file *pe);

/* The cheap and telling ones first. */
static const table_check checks[] = {
    cudnnw__pe_headers,
    cudnnw__pe_certificates_check,
    cudnnw__pe_configuration_check,
    cudnnw__pe_resources_read,
    cudnnw__pe_imports_read,
    cudnnw__pe_exceptions_check, /* before what asks where functions begin */
    cudnnw__pe_threads_check,
    cudnnw__pe_relocations_check,
};

static void free_pe(pe_file *pe)
{
    cudnnw__pe_windows_free(pe);
    cudnnw__os_free(pe->needed);
    cudnnw__os_free(pe->imports);
    cudnnw__os_free(pe->export_name);
    cudnnw__os_free(pe->export_rva);
    cudnnw__os_free(pe);
}

cudnnw_code cudnnw__pe_read(os_file *file, const os_status *status, const char *path, const char *version_symbol_name,
                            image **result, cudnnw_error *error)
{
    pe_file *pe = (pe_file *)cudnnw__os_allocate(sizeof *pe);
    cudnnw_code code = CUDNNW_OK;

    if (pe == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    pe->source = VALUE(image_source, .file = file, .path = path, .bytes = status->bytes, .error = error);
    pe->image.kind = IMAGE_PE;
    pe->image.soname = "";
    pe->image.runpath = "";
    pe->image.tables = pe;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && code == CUDNNW_OK; i++)
        code = checks[i](pe);
    if (code == CUDNNW_OK)
        code = cudnnw__pe_exports_read(pe, version_symbol_name);
    if (code != CUDNNW_OK) {
        free_pe(pe);
        return code;
    }
    pe->image.bytes_read = pe->source.bytes_read;
    *result = &pe->image;
    return CUDNNW_OK;
}

void cudnnw__pe_free(image *of)
{
    free_pe((pe_file *)of->tables);
}

/* Names of one section, at most `*left` bytes of it. */
static uint64_t names_in(image_source *source, const pe_section *section, uint64_t *left)
{
    enum { STEP = 1 << 18 };
    uint64_t majors = 0, at = 0, room = section->raw_bytes < *left ? section->raw_bytes : *left;
    cudnnw_code code;

    *left -= room;
    while (at < room) {
        uint64_t bytes = (uint64_t)STEP + IMAGE_NAME_OVERLAP;
        void *data = NULL;

        if (bytes > room - at)
            bytes = room - at;
        code = cudnnw__image_take(source, section->raw + at, bytes, &data);
        if (code != CUDNNW_OK)
            return majors | (code == CUDNNW_OUT_OF_MEMORY ? IMAGE_MAJORS_CUT : 0);
        majors |= cudnnw__image_cuda_names(data, (size_t)bytes);
        cudnnw__os_free(data);
        at += STEP;
    }
    return majors;
}

uint32_t cudnnw__pe_cuda_major(const image *of, os_file *file)
{
    const pe_file *pe = (const pe_file *)of->tables;
    image_source source = {.file = file, .path = "", .bytes = pe->source.bytes};
    uint64_t left = LIMIT_RODATA_BYTES, majors = 0;

    for (size_t i = 0; i < pe->section_count && left > 0; i++)
        if (pe->section[i].read_only_data)
            majors |= names_in(&source, &pe->section[i], &left);
    return cudnnw__image_one_major(majors);
}
