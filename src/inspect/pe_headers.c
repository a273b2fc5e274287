/* SPDX-License-Identifier: MIT
 *
 * The headers of a PE file: what it is for, and where its parts lie. The rules are those by which Windows refuses an
 * image (error 193), so that what passes here is mapped there.
 */
#include "pe.h"

#include <string.h>

enum {
    DOS_BYTES = 64,
    FILE_HEADER_BYTES = 24, /* with the signature */
    SECTION_BYTES = 40,
    FARTHEST_HEADER = 1 << 20,
    LARGEST_OPTIONAL = 4096,
    PAGE_BYTES = 4096,
    IS_RUNNABLE = 0x0002,
    IS_DLL = 0x2000
};

static const struct {
    uint16_t number;
    const char *name;
    bool is_64bit;
} machines[] = {
    {0x8664, "x86-64", true}, {0x014C, "x86", false}, {0xAA64, "aarch64", true}, {0x01C4, "arm", false},
};

static void name_machine(pe_file *pe, uint16_t number)
{
    static const char digits[] = "0123456789abcdef";
    char *to = pe->image.machine;

    pe->machine_number = number;
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++)
        if (machines[i].number == number) {
            memcpy(to, machines[i].name, strlen(machines[i].name) + 1);
            pe->image.machine_is_64bit = machines[i].is_64bit;
            return;
        }
    *to++ = '0';
    *to++ = 'x';
    for (int shift = 12; shift >= 0; shift -= 4)
        *to++ = digits[number >> shift & 0xF];
    *to = '\0';
}

/* As in the manifest: "6745a2b1-1f41e000-1f2243d5". */
static void write_fingerprint(pe_file *pe)
{
    static const char digits[] = "0123456789abcdef";
    const uint32_t parts[] = {pe->stamp, pe->image_bytes, pe->checksum};
    char *to = pe->image.fingerprint;

    for (size_t part = 0; part < 3; part++) {
        int shift = 28;

        while (part == 1 && shift > 0 && parts[part] >> shift == 0)
            shift -= 4; /* the image's size has no leading zeros there */
        if (part > 0)
            *to++ = '-';
        for (; shift >= 0; shift -= 4)
            *to++ = digits[parts[part] >> shift & 0xF];
    }
    *to = '\0';
}

static bool is_power_of_two(uint32_t value)
{
    return value != 0 && (value & (value - 1)) == 0;
}

static uint64_t round_up(uint64_t value, uint32_t to)
{
    return (value + to - 1) / to * to;
}

/* What the optional header says about the sections. */
typedef struct alignment {
    uint32_t section_alignment, file_alignment;
} alignment;

static cudnnw_code read_optional(pe_file *pe, const unsigned char *at, size_t bytes, alignment *layout)
{
    const bool wide = bytes >= 2 && cudnnw__image_u16(at) == 0x20B;
    const size_t first_directory = wide ? 112 : 96;

    if (bytes < 2 || (!wide && cudnnw__image_u16(at) != 0x10B))
        return cudnnw__image_no_library(&pe->source, "its optional header is of no known kind");
    if (bytes < first_directory)
        return cudnnw__pe_damaged(pe, "its optional header is too short");
    /* Whether that width belongs to the machine is not asked: a wrong machine is the better answer, and comes later. */
    pe->pointer_bytes = wide ? 8 : 4;
    pe->entry = cudnnw__image_u32(at + 16);
    pe->image_base = wide ? cudnnw__image_u64(at + 24) : cudnnw__image_u32(at + 28);
    pe->image_bytes = cudnnw__image_u32(at + 56);
    pe->header_bytes = cudnnw__image_u32(at + 60);
    pe->checksum = cudnnw__image_u32(at + 64);
    *layout = VALUE(alignment, .section_alignment = cudnnw__image_u32(at + 32),
                               .file_alignment = cudnnw__image_u32(at + 36));

    if (cudnnw__image_u32(at + first_directory - 4) < PE_DIRECTORIES)
        return cudnnw__pe_damaged(pe, "its header has fewer directories than every linker writes");
    if (bytes < first_directory + PE_DIRECTORIES * 8)
        return cudnnw__pe_damaged(pe, "its optional header is too short for its directories");
    for (uint32_t i = 0; i < PE_DIRECTORIES; i++) {
        pe->directory[i].rva = cudnnw__image_u32(at + first_directory + i * 8);
        pe->directory[i].size = cudnnw__image_u32(at + first_directory + i * 8 + 4);
    }
    return CUDNNW_OK;
}

static cudnnw_code check_layout(pe_file *pe, const alignment *layout, uint64_t sections_end)
{
    if (!is_power_of_two(layout->section_alignment) || !is_power_of_two(layout->file_alignment) ||
        layout->file_alignment < 512 || layout->file_alignment > 65536 ||
        layout->section_alignment < PAGE_BYTES || layout->section_alignment < layout->file_alignment)
        return cudnnw__pe_damaged(pe, "its alignments make no sense");
    if (pe->image_base % 65536 != 0)
        return cudnnw__pe_damaged(pe, "its base address is no multiple of 64 KiB");
    if (pe->header_bytes < sections_end || pe->header_bytes > pe->image_bytes)
        return cudnnw__pe_damaged(pe, "its headers do not fit into their own size");
    if (pe->header_bytes > pe->source.bytes)
        return cudnnw__image_cut(&pe->source, pe->header_bytes);
    return CUDNNW_OK;
}

/* Windows maps no image whose sections leave a gap or overlap in memory; linkers leave none in the file either, so that a
 * length or place that was changed shows at the next one. */
static cudnnw_code check_section(pe_file *pe, const pe_section *section, const alignment *layout, uint64_t next,
                                 uint64_t *contents)
{
    if (section->rva != next)
        return cudnnw__pe_damaged(pe, "its sections do not follow each other in memory");
    if (section->bytes == 0 || round_up((uint64_t)section->rva + section->bytes, layout->section_alignment) >
                                   pe->image_bytes)
        return cudnnw__pe_damaged(pe, "a section is empty or ends outside the image");
    if (section->raw_bytes == 0) /* Wine's loader never ends when such a section has a place */
        return section->raw == 0 ? CUDNNW_OK : cudnnw__pe_damaged(pe, "a section has a place in the file but no contents");
    if (section->raw % 512 != 0 || section->raw != *contents)
        return cudnnw__pe_damaged(pe, "the contents of its sections do not follow each other");
    if ((uint64_t)section->raw + section->raw_bytes > pe->source.bytes)
        return cudnnw__image_cut(&pe->source, (uint64_t)section->raw + section->raw_bytes);
    *contents += section->raw_bytes;
    return CUDNNW_OK;
}

/* Sections that linkers make for one directory only: when the header leads elsewhere, the loader would miss it. */
static const struct {
    char name[8];
    size_t directory;
    bool begins;
} kept_for[] = {
    {".reloc", PE_RELOCATIONS, true}, {".pdata", PE_EXCEPTIONS, true}, {".rsrc", PE_RESOURCES, false},
    {".edata", PE_EXPORTS, false},    {".idata", PE_IMPORTS, false},
};

static cudnnw_code check_purpose(pe_file *pe, const pe_section *section, const unsigned char *name)
{
    for (size_t i = 0; i < sizeof kept_for / sizeof kept_for[0]; i++) {
        const pe_range *range = &pe->directory[kept_for[i].directory];

        if (memcmp(name, kept_for[i].name, sizeof kept_for[i].name) != 0)
            continue;
        if (range->rva < section->rva || range->rva - section->rva >= section->bytes ||
            (kept_for[i].begins && (range->rva != section->rva || range->size == 0)))
            return cudnnw__pe_damaged(pe, "a directory of its header does not lead to the section that was made for it");
    }
    if (memcmp(name, ".tls", 5) == 0 && pe->directory[PE_THREADS].rva == 0)
        return cudnnw__pe_damaged(pe, "its header does not tell of the thread storage that it has");
    return CUDNNW_OK;
}

static cudnnw_code read_sections(pe_file *pe, const unsigned char *at, const alignment *layout)
{
    const uint32_t executes = 0x20000000u, reads = 0x40000000u, writes = 0x80000000u, initialized = 0x40u;
    uint64_t next = round_up(pe->header_bytes, layout->section_alignment), contents = pe->header_bytes;
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; i < pe->section_count && code == CUDNNW_OK; i++, at += SECTION_BYTES) {
        pe_section *section = &pe->section[i];
        uint32_t flags = cudnnw__image_u32(at + 36);

        section->bytes = cudnnw__image_u32(at + 8);
        section->rva = cudnnw__image_u32(at + 12);
        section->raw_bytes = cudnnw__image_u32(at + 16);
        section->raw = cudnnw__image_u32(at + 20);
        section->runs = (flags & executes) != 0;
        section->writes = (flags & writes) != 0;
        section->read_only_data = (flags & initialized) != 0 && (flags & (executes | writes)) == 0;
        if (section->bytes == 0)
            section->bytes = section->raw_bytes; /* old linkers; the loader reads it so too */
        code = check_section(pe, section, layout, next, &contents);
        if (code == CUDNNW_OK && (flags & reads) == 0)
            code = cudnnw__pe_damaged(pe, "a section may not be read");
        if (code == CUDNNW_OK)
            code = check_purpose(pe, section, at);
        if (code == CUDNNW_OK)
            next = round_up((uint64_t)section->rva + section->bytes, layout->section_alignment);
    }
    if (code == CUDNNW_OK && next != round_up(pe->image_bytes, layout->section_alignment))
        code = cudnnw__pe_damaged(pe, "its sections do not fill the image");
    return code;
}

static cudnnw_code check_directories(pe_file *pe)
{
    for (size_t i = 0; i < PE_DIRECTORIES; i++) {
        const pe_range *range = &pe->directory[i];
        const pe_section *section = cudnnw__pe_section_of(pe, range->rva);

        if ((range->rva == 0) != (range->size == 0)) /* all linkers write both or none; loaders go by the one or the other */
            return cudnnw__pe_damaged(pe, "a directory of its header has a place without a size");
        if (i == PE_CERTIFICATES || range->rva == 0)
            continue;
        if (i == PE_BOUND_IMPORTS && range->rva < pe->header_bytes)
            continue; /* the loader takes them for a hint at most */
        if (section == NULL || range->size > section->bytes - (range->rva - section->rva))
            return cudnnw__pe_damaged(pe, "a directory of its header leads outside the sections");
    }
    if (pe->entry != 0) {
        const pe_section *section = cudnnw__pe_section_of(pe, pe->entry);

        if (section == NULL || !section->runs || pe->entry - section->rva >= section->raw_bytes)
            return cudnnw__pe_damaged(pe, "its entry point lies outside the code");
    }
    return CUDNNW_OK;
}

/* Everything behind the optional header's fixed place; `head` holds the headers up to the last section's. */
static cudnnw_code read_tables(pe_file *pe, const unsigned char *head, size_t optional_bytes, uint64_t sections_end)
{
    alignment layout = {0};
    cudnnw_code code = read_optional(pe, head, optional_bytes, &layout);

    if (code == CUDNNW_OK)
        code = check_layout(pe, &layout, sections_end);
    if (code == CUDNNW_OK)
        code = read_sections(pe, head + optional_bytes, &layout);
    if (code == CUDNNW_OK)
        code = check_directories(pe);
    if (code == CUDNNW_OK)
        write_fingerprint(pe);
    return code;
}

cudnnw_code cudnnw__pe_headers(pe_file *pe)
{
    unsigned char dos[DOS_BYTES], header[FILE_HEADER_BYTES];
    void *rest = NULL;
    cudnnw_code code = cudnnw__image_fill(&pe->source, 0, dos, sizeof dos);

    if (code != CUDNNW_OK)
        return code;
    uint32_t start = cudnnw__image_u32(dos + 60);

    if (start < DOS_BYTES || start % 4 != 0 || start > FARTHEST_HEADER)
        return cudnnw__image_no_library(&pe->source, "it is a DOS program, or its first header is damaged");
    code = cudnnw__image_fill(&pe->source, start, header, sizeof header);
    if (code != CUDNNW_OK)
        return code;
    if (memcmp(header, "PE\0\0", 4) != 0)
        return cudnnw__image_no_library(&pe->source, "it has no PE header");

    uint16_t optional_bytes = cudnnw__image_u16(header + 20);
    uint16_t flags = cudnnw__image_u16(header + 22);
    uint64_t optional = (uint64_t)start + FILE_HEADER_BYTES;

    name_machine(pe, cudnnw__image_u16(header + 4));
    pe->section_count = cudnnw__image_u16(header + 6);
    pe->stamp = cudnnw__image_u32(header + 8);
    pe->image.is_library = (flags & IS_DLL) != 0;
    if (pe->section_count == 0 || pe->section_count > PE_MOST_SECTIONS || (flags & IS_RUNNABLE) == 0 ||
        optional_bytes > LARGEST_OPTIONAL)
        return cudnnw__image_no_library(&pe->source, "its PE header is that of no finished library");

    uint64_t bytes = (uint64_t)optional_bytes + pe->section_count * SECTION_BYTES;

    code = cudnnw__image_take(&pe->source, optional, bytes, &rest);
    if (code == CUDNNW_OK)
        code = read_tables(pe, (const unsigned char *)rest, optional_bytes, optional + bytes);
    cudnnw__os_free(rest);
    return code;
}
