/* SPDX-License-Identifier: MIT
 *
 * What a PE file offers to others: names, sorted, as the loader's own binary search needs them.
 */
#include "pe.h"

#include <string.h>

#include "../limits.h"

static const char outside[] = "its export table leads outside the file";

enum { DIRECTORY_BYTES = 40 };

typedef struct export_tables {
    uint32_t function_count, name_count;
    const unsigned char *functions, *names, *ordinals;
} export_tables;

static cudnnw_code find_tables(pe_file *pe, export_tables *tables)
{
    const pe_range *range = &pe->directory[PE_EXPORTS];
    const unsigned char *at = NULL;
    cudnnw_code code = cudnnw__pe_bytes(pe, range->rva, range->size, outside, &at);

    if (code == CUDNNW_OK && range->size < DIRECTORY_BYTES)
        code = cudnnw__pe_damaged(pe, "its export table is too short");
    if (code == CUDNNW_OK)
        code = cudnnw__pe_text(pe, cudnnw__image_u32(at + 12), "its own name in the export table is none",
                               &pe->image.soname);
    if (code != CUDNNW_OK)
        return code;

    tables->function_count = cudnnw__image_u32(at + 20);
    tables->name_count = cudnnw__image_u32(at + 24);
    if (tables->function_count > LIMIT_IMAGE_SYMBOLS || tables->name_count > LIMIT_IMAGE_SYMBOLS)
        return cudnnw__pe_damaged(pe, "its export table has more entries than that of any cuDNN");
    if (tables->function_count == 0) /* who exports nothing has no such table */
        return cudnnw__pe_damaged(pe, "its export table is empty");
    code = cudnnw__pe_bytes(pe, cudnnw__image_u32(at + 28), tables->function_count * 4, outside, &tables->functions);
    if (code == CUDNNW_OK && tables->name_count > 0)
        code = cudnnw__pe_bytes(pe, cudnnw__image_u32(at + 32), tables->name_count * 4, outside, &tables->names);
    if (code == CUDNNW_OK && tables->name_count > 0)
        code = cudnnw__pe_bytes(pe, cudnnw__image_u32(at + 36), tables->name_count * 2, outside, &tables->ordinals);
    return code;
}

/* An address inside the export table itself is a forwarder: "OTHER.Function" or "OTHER.#12". */
static cudnnw_code check_functions(pe_file *pe, const export_tables *tables)
{
    const pe_range *range = &pe->directory[PE_EXPORTS];
    static const char bad[] = "an exported function is none";

    for (uint32_t i = 0; i < tables->function_count; i++) {
        uint32_t rva = cudnnw__image_u32(tables->functions + i * 4);
        const char *target = NULL;

        if (rva == 0)
            continue; /* a number that is not used */
        if (rva >= range->rva && rva - range->rva < range->size) {
            cudnnw_code code = cudnnw__pe_text(pe, rva, "a forwarded export names nothing", &target);

            if (code != CUDNNW_OK)
                return code;
            if (strchr(target, '.') == NULL || target[0] == '.')
                return cudnnw__pe_damaged(pe, "a forwarded export names nothing");
        } else if (cudnnw__pe_section_of(pe, rva) == NULL || cudnnw__pe_is_inside_function(pe, rva)) {
            return cudnnw__pe_damaged(pe, bad);
        }
    }
    return CUDNNW_OK;
}

static cudnnw_code read_names(pe_file *pe, const export_tables *tables)
{
    const pe_range *range = &pe->directory[PE_EXPORTS];

    pe->export_name = (const char **)cudnnw__os_allocate(tables->name_count * sizeof *pe->export_name);
    pe->export_rva = (uint32_t *)cudnnw__os_allocate(tables->name_count * sizeof *pe->export_rva);
    if (pe->export_name == NULL || pe->export_rva == NULL)
        return cudnnw__fail_memory(pe->source.error, CUDNNW_STAGE_INSPECT);
    for (uint32_t i = 0; i < tables->name_count; i++) {
        uint16_t ordinal = cudnnw__image_u16(tables->ordinals + i * 2);
        cudnnw_code code = cudnnw__pe_text(pe, cudnnw__image_u32(tables->names + i * 4),
                                           "an exported name is none", &pe->export_name[i]);

        if (code != CUDNNW_OK)
            return code;
        if (i > 0 && strcmp(pe->export_name[i - 1], pe->export_name[i]) >= 0)
            return cudnnw__pe_damaged(pe, "its exported names are not sorted, so that nothing finds them");
        if (ordinal >= tables->function_count)
            return cudnnw__pe_damaged(pe, "an exported name belongs to no function");
        uint32_t rva = cudnnw__image_u32(tables->functions + ordinal * 4u);

        if (rva == 0)
            return cudnnw__pe_damaged(pe, "an exported name belongs to no function");
        pe->export_rva[i] = rva >= range->rva && rva - range->rva < range->size ? 0 : rva;
    }
    pe->image.export_count = tables->name_count;
    return CUDNNW_OK;
}

/* The place of a name in the sorted list, export_count when it is not there. */
static size_t find_export(const pe_file *pe, const char *name)
{
    size_t low = 0, high = pe->image.export_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(name, pe->export_name[middle]);

        if (order == 0)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return pe->image.export_count;
}

static cudnnw_code read_version(pe_file *pe, const char *symbol)
{
    size_t found = symbol == NULL ? pe->image.export_count : find_export(pe, symbol);
    const unsigned char *at = NULL;
    cudnnw_code code;

    if (found == pe->image.export_count || pe->export_rva[found] == 0)
        return CUDNNW_OK;
    code = cudnnw__pe_bytes(pe, pe->export_rva[found], 4, "its version lies outside the file", &at);
    if (code == CUDNNW_OK)
        pe->image.version_symbol = cudnnw__image_version_of(cudnnw__image_u32(at));
    return code;
}

cudnnw_code cudnnw__pe_exports_read(pe_file *pe, const char *version_symbol)
{
    export_tables tables = {0};
    cudnnw_code code;

    if (pe->directory[PE_EXPORTS].rva == 0)
        return CUDNNW_OK;
    code = find_tables(pe, &tables);
    if (code == CUDNNW_OK)
        code = check_functions(pe, &tables);
    if (code == CUDNNW_OK)
        code = read_names(pe, &tables);
    if (code == CUDNNW_OK)
        code = read_version(pe, version_symbol);
    return code;
}

bool cudnnw__pe_exports(const image *of, const char *name)
{
    return find_export((const pe_file *)of->tables, name) < of->export_count;
}

const char *cudnnw__pe_next_export(const image *of, size_t *cursor)
{
    const pe_file *pe = (const pe_file *)of->tables;

    return *cursor < of->export_count ? pe->export_name[(*cursor)++] : NULL;
}
