/* SPDX-License-Identifier: MIT
 *
 * Where the loader of Windows adds to addresses when an image does not get the place it asks for, which is nearly always. An
 * entry that leads elsewhere would change code or data, so each is looked at together with what it would change.
 */
#include "pe.h"

#include "../limits.h"

enum { PIECE_BYTES = 1 << 15, FILLER = 0, HALF = 3, WHOLE = 10 };

/* The part of the file around the last relocated address: they ascend. */
typedef struct relocated {
    pe_file *pe;
    unsigned char *bytes;
    uint32_t rva, count;
} relocated;

/* Bytes that a relocation writes, 0 for a type that an image of this kind cannot have. */
static uint32_t bytes_of(const pe_file *pe, unsigned type)
{
    return type == WHOLE && pe->pointer_bytes == 8 ? 8 : type == HALF ? 4 : 0;
}

static cudnnw_code read_piece(relocated *r, uint32_t rva)
{
    const pe_section *section = cudnnw__pe_section_of(r->pe, rva);
    uint32_t room = section == NULL || rva - section->rva >= section->raw_bytes ? 0 : section->raw_bytes - (rva - section->rva);
    uint32_t count = room < PIECE_BYTES ? room : PIECE_BYTES;

    if (count < 8)
        return cudnnw__pe_damaged(r->pe, "a relocation lies outside the file");
    r->rva = rva;
    r->count = count;
    return cudnnw__image_fill(&r->pe->source, (uint64_t)section->raw + (rva - section->rva), r->bytes, count);
}

/* What is relocated is an address in the image, before and after. */
static cudnnw_code check_address(relocated *r, uint32_t rva)
{
    cudnnw_code code = CUDNNW_OK;

    if (rva < r->rva || rva - r->rva > r->count || r->count - (rva - r->rva) < 8)
        code = read_piece(r, rva);
    if (code == CUDNNW_OK && !cudnnw__pe_holds(r->pe, cudnnw__image_u64(r->bytes + (rva - r->rva)), 0))
        code = cudnnw__pe_damaged(r->pe, "what a relocation would change is no address");
    return code;
}

static cudnnw_code check_block(relocated *r, uint32_t page, const unsigned char *at, uint32_t count)
{
    pe_file *pe = r->pe;
    cudnnw_code code = CUDNNW_OK;
    uint32_t next = 0;

    for (uint32_t i = 0; i < count && code == CUDNNW_OK; i++) {
        unsigned entry = cudnnw__image_u16(at + i * 2), type = entry >> 12;
        uint32_t bytes = bytes_of(pe, type), place = page + (entry & 0xFFFu);

        if (type == FILLER) { /* fills a block up to 4 bytes, so it is the last one: zeros elsewhere are a damage */
            if (i + 1 != count)
                return cudnnw__pe_damaged(pe, "its relocations have holes");
            continue;
        }
        if (pe->machine_number == PE_X64 && bytes == 0)
            return cudnnw__pe_damaged(pe, "a relocation is of a kind that this processor does not have");
        if ((uint64_t)place + bytes > pe->image_bytes)
            return cudnnw__pe_damaged(pe, "a relocation lies outside the image");
        if (place < next)
            return cudnnw__pe_damaged(pe, "its relocations are not sorted");
        next = place + bytes;
        if (bytes == 8)
            code = check_address(r, place);
    }
    return code;
}

static bool is_block(const pe_file *pe, const unsigned char *at, uint64_t next_page)
{
    uint32_t page = cudnnw__image_u32(at), bytes = cudnnw__image_u32(at + 4);

    return page < pe->image_bytes && page % 4096 == 0 && page >= next_page && bytes >= 8 && bytes % 2 == 0 &&
           bytes <= 8 + 2 * 4096;
}

static cudnnw_code check_blocks(relocated *r, const unsigned char *at, uint32_t left)
{
    uint64_t next_page = 0;
    cudnnw_code code = CUDNNW_OK;

    while (code == CUDNNW_OK && left > 0) {
        uint32_t page = left < 8 ? 0 : cudnnw__image_u32(at), bytes = left < 8 ? 0 : cudnnw__image_u32(at + 4);

        if (bytes < 8 || bytes > left || bytes % 2 != 0)
            return cudnnw__pe_damaged(r->pe, "a block of relocations has no sensible size");
        if (page >= r->pe->image_bytes || page % 4096 != 0 || page < next_page)
            return cudnnw__pe_damaged(r->pe, "a block of relocations is for no page of the image");
        code = check_block(r, page, at + 8, (bytes - 8) / 2);
        next_page = (uint64_t)page + 4096;
        at += bytes;
        left -= bytes;
    }
    if (code == CUDNNW_OK)
        code = cudnnw__pe_behind(r->pe, &r->pe->directory[PE_RELOCATIONS], 8, &at);
    return code == CUDNNW_OK && at != NULL && is_block(r->pe, at, next_page)
               ? cudnnw__pe_damaged(r->pe, "its header tells of fewer relocations than there are")
               : code;
}

cudnnw_code cudnnw__pe_relocations_check(pe_file *pe)
{
    const pe_range *range = &pe->directory[PE_RELOCATIONS];
    relocated r = {.pe = pe};
    const unsigned char *at = NULL;
    cudnnw_code code;

    if (range->rva == 0 || range->size == 0)
        return CUDNNW_OK;
    if (range->size > LIMIT_TABLE_BYTES)
        return cudnnw__pe_damaged(pe, "its relocations are larger than those of any cuDNN");
    code = cudnnw__pe_bytes(pe, range->rva, range->size, "its relocations lead outside the file", &at);
    if (code != CUDNNW_OK)
        return code;
    r.bytes = (unsigned char *)cudnnw__os_allocate(PIECE_BYTES);
    code = r.bytes == NULL ? cudnnw__fail_memory(pe->source.error, CUDNNW_STAGE_INSPECT) : check_blocks(&r, at, range->size);
    cudnnw__os_free(r.bytes);
    return code;
}
