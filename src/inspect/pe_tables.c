/* SPDX-License-Identifier: MIT
 *
 * The tables of a PE file that Windows walks and nobody above asks about: exceptions, thread storage, load configuration,
 * certificates. They are checked only. Relocations: pe_relocations.c.
 */
#include "pe.h"

#include "../limits.h"

enum { ARM64EC_FIELD = 200 };

/* ---- Exceptions ---- */

/* Sorted, because the system searches it by halving. Functions of no bytes happen (gcc). */
static bool is_function(const pe_file *pe, const unsigned char *at, uint32_t last_end)
{
    uint32_t first = cudnnw__image_u32(at), behind = cudnnw__image_u32(at + 4), unwind = cudnnw__image_u32(at + 8);

    return first != 0 && first >= last_end && behind >= first && behind <= pe->image_bytes && unwind < pe->image_bytes;
}

/* Other processors have entries of another form. */
cudnnw_code cudnnw__pe_exceptions_check(pe_file *pe)
{
    const pe_range *range = &pe->directory[PE_EXCEPTIONS];
    const unsigned char *at = NULL;
    uint32_t last_end = 0;
    cudnnw_code code;

    if (range->rva == 0 || range->size == 0 || pe->machine_number != PE_X64)
        return CUDNNW_OK;
    if (range->size % 12 != 0 || range->size > LIMIT_TABLE_BYTES)
        return cudnnw__pe_damaged(pe, "its exception table has no sensible size");
    code = cudnnw__pe_bytes(pe, range->rva, range->size, "its exception table leads outside the file", &at);
    if (code != CUDNNW_OK)
        return code;
    pe->functions = at;
    pe->function_count = range->size / 12;
    for (const unsigned char *end = at + range->size; at < end; at += 12) {
        if (!is_function(pe, at, last_end))
            return cudnnw__pe_damaged(pe, "an entry of its exception table makes no sense");
        last_end = cudnnw__image_u32(at + 4);
    }
    code = cudnnw__pe_behind(pe, range, 12, &at);
    if (code != CUDNNW_OK)
        return code;
    if (at != NULL && is_function(pe, at, last_end))
        return cudnnw__pe_damaged(pe, "its header tells of fewer functions than there are");
    if (cudnnw__pe_is_inside_function(pe, pe->entry))
        return cudnnw__pe_damaged(pe, "its entry point lies inside a function");
    return CUDNNW_OK;
}

bool cudnnw__pe_is_inside_function(const pe_file *pe, uint32_t rva)
{
    size_t low = 0, high = pe->function_count;

    while (low < high) { /* the first entry that ends behind the address */
        size_t middle = low + (high - low) / 2;

        if (cudnnw__image_u32(pe->functions + middle * 12 + 4) <= rva)
            low = middle + 1;
        else
            high = middle;
    }
    return low < pe->function_count && cudnnw__image_u32(pe->functions + low * 12) < rva;
}

/* ---- Thread storage ---- */

static uint64_t pointer_at(const pe_file *pe, const unsigned char *at)
{
    return pe->pointer_bytes == 8 ? cudnnw__image_u64(at) : cudnnw__image_u32(at);
}

/* The section that holds all these bytes in memory, NULL when none does. */
static const pe_section *section_of_address(const pe_file *pe, uint64_t address, uint64_t bytes)
{
    uint32_t rva = cudnnw__pe_holds(pe, address, bytes) ? (uint32_t)(address - pe->image_base) : 0;
    const pe_section *section = rva == 0 ? NULL : cudnnw__pe_section_of(pe, rva);

    return section == NULL || bytes > section->bytes - (rva - section->rva) ? NULL : section;
}

/* The loader calls what stands here, so each must be code. */
static cudnnw_code check_callbacks(pe_file *pe, uint64_t list)
{
    const unsigned step = pe->pointer_bytes;

    for (uint32_t i = 0; i < LIMIT_IMAGE_SEGMENTS; i++) {
        const unsigned char *at = NULL;
        uint64_t place = list + (uint64_t)i * step;
        cudnnw_code code;

        if (!cudnnw__pe_holds(pe, place, step))
            return cudnnw__pe_damaged(pe, "its list of thread callbacks lies outside the image");
        code = cudnnw__pe_bytes(pe, (uint32_t)(place - pe->image_base), step,
                                "its list of thread callbacks leads outside the file", &at);
        if (code != CUDNNW_OK)
            return code;
        uint64_t callback = pointer_at(pe, at);

        if (callback == 0)
            return CUDNNW_OK;
        const pe_section *section = section_of_address(pe, callback, 1);

        if (section == NULL || !section->runs ||
            cudnnw__pe_is_inside_function(pe, (uint32_t)(callback - pe->image_base)))
            return cudnnw__pe_damaged(pe, "a thread callback is no function");
    }
    return cudnnw__pe_damaged(pe, "its list of thread callbacks has no end");
}

cudnnw_code cudnnw__pe_threads_check(pe_file *pe)
{
    const pe_range *range = &pe->directory[PE_THREADS];
    const unsigned step = pe->pointer_bytes;
    const unsigned char *at = NULL;
    cudnnw_code code;

    if (range->rva == 0 || range->size == 0)
        return CUDNNW_OK;
    code = cudnnw__pe_bytes(pe, range->rva, 4 * step + 8, "its thread storage leads outside the file", &at);
    if (code != CUDNNW_OK)
        return code;
    uint64_t first = pointer_at(pe, at), behind = pointer_at(pe, at + step), slot = pointer_at(pe, at + 2 * step);
    uint64_t callbacks = pointer_at(pe, at + 3 * step);

    if ((first != 0 || behind != 0) && (behind < first || section_of_address(pe, first, behind - first) == NULL))
        return cudnnw__pe_damaged(pe, "the contents of its thread storage lie outside the image");
    if (cudnnw__image_u32(at + 4 * step) > pe->image_bytes) /* zeros behind the contents, in every thread */
        return cudnnw__pe_damaged(pe, "its thread storage is larger than itself");
    const pe_section *index = slot % 4 != 0 ? NULL : section_of_address(pe, slot, 4);

    if (index == NULL || !index->writes)
        return cudnnw__pe_damaged(pe, "the index of its thread storage lies where nothing can be written");
    return callbacks == 0 ? CUDNNW_OK : check_callbacks(pe, callbacks);
}

/* ---- Load configuration ---- */

/* Fields of the 64-bit form that the loader follows. `count` is where the number of entries stands, 0: one value. */
static const struct {
    uint32_t address, count;
    uint32_t entry_bytes;
    const char *what;
} configured[] = {
    {88, 0, 8, "its security cookie lies outside the image"},
    {112, 0, 8, "its control flow guard lies outside the image"},
    {120, 0, 8, "its control flow guard lies outside the image"},
    {128, 136, 4, "its control flow table lies outside the image"},
};

cudnnw_code cudnnw__pe_configuration_check(pe_file *pe)
{
    static const char arm64ec[] = "arm64ec", outside[] = "its load configuration leads outside the file";
    const pe_range *range = &pe->directory[PE_CONFIGURATION];
    const unsigned char *at = NULL;
    cudnnw_code code;

    if (range->rva == 0 || range->size == 0 || pe->pointer_bytes != 8)
        return CUDNNW_OK;
    code = cudnnw__pe_bytes(pe, range->rva, 4, outside, &at);
    if (code != CUDNNW_OK)
        return code;
    uint32_t bytes = cudnnw__image_u32(at); /* its own first field; the directory's size may be smaller in old files */

    if (bytes < 4 || bytes > 4096)
        return cudnnw__pe_damaged(pe, "its load configuration has no sensible size");
    code = cudnnw__pe_bytes(pe, range->rva, bytes, outside, &at);
    if (code != CUDNNW_OK)
        return code;
    for (size_t i = 0; i < sizeof configured / sizeof configured[0]; i++) {
        uint32_t last = configured[i].count > configured[i].address ? configured[i].count : configured[i].address;

        if (last + 8 > bytes)
            continue;
        uint64_t address = cudnnw__image_u64(at + configured[i].address);
        uint64_t count = configured[i].count == 0 ? 1 : cudnnw__image_u64(at + configured[i].count);

        if (address != 0 && (count > pe->image_bytes ||
                             !cudnnw__pe_holds(pe, address, count * configured[i].entry_bytes)))
            return cudnnw__pe_damaged(pe, configured[i].what);
    }
    /* ARM64EC calls itself x86-64 and tells the truth here only. */
    if (pe->machine_number == PE_X64 && bytes >= ARM64EC_FIELD + 8 && cudnnw__image_u64(at + ARM64EC_FIELD) != 0)
        for (size_t i = 0; i < sizeof arm64ec; i++)
            pe->image.machine[i] = arm64ec[i];
    return CUDNNW_OK;
}

/* ---- Certificates ---- */

/* Behind the sections: the last thing in the file, so a copy that stopped early is cut here first. */
cudnnw_code cudnnw__pe_certificates_check(pe_file *pe)
{
    uint64_t at = pe->directory[PE_CERTIFICATES].rva, end = at + pe->directory[PE_CERTIFICATES].size;
    uint64_t contents = pe->header_bytes;

    if (at == 0 || at == end)
        return CUDNNW_OK;
    for (size_t i = 0; i < pe->section_count; i++)
        if (pe->section[i].raw_bytes > 0 && (uint64_t)pe->section[i].raw + pe->section[i].raw_bytes > contents)
            contents = (uint64_t)pe->section[i].raw + pe->section[i].raw_bytes;
    if (at < contents || at % 8 != 0)
        return cudnnw__pe_damaged(pe, "its signature begins inside its contents");
    if (end > pe->source.bytes)
        return cudnnw__image_cut(&pe->source, end);
    while (at < end) {
        unsigned char head[8];
        cudnnw_code code = end - at < sizeof head ? cudnnw__pe_damaged(pe, "its signature is too short")
                                                  : cudnnw__image_fill(&pe->source, at, head, sizeof head);

        if (code != CUDNNW_OK)
            return code;
        uint64_t bytes = cudnnw__image_u32(head);

        if (bytes < sizeof head || bytes > end - at)
            return cudnnw__pe_damaged(pe, "its signature has no sensible size");
        at += (bytes + 7) / 8 * 8;
    }
    return CUDNNW_OK;
}
