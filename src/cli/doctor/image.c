/* SPDX-License-Identifier: MIT
 *
 * Import tables of ELF and PE files.
 */
#include "image.h"

#include <stdlib.h>
#include <string.h>

enum { ELF_X86_64 = 62, ELF_AARCH64 = 183, PE_X86_64 = 0x8664, PE_ARM64 = 0xAA64, PE_X86 = 0x14C };
enum { NEEDS_AT_MOST = 512, NAME_BYTES = 512, SECTIONS_AT_MOST = 96 };

typedef struct reader {
    doctor *d;
    cli_file *file;
    uint64_t size;
    doctor_image *image;
} reader;

/* Little-endian numbers of a table that was read whole. */
static uint64_t number(const unsigned char *bytes, size_t count)
{
    uint64_t value = 0;

    for (size_t i = count; i > 0; i--)
        value = value << 8 | bytes[i - 1];
    return value;
}

static bool read_at(const reader *r, uint64_t offset, void *buffer, size_t count)
{
    size_t got = 0;

    return offset <= r->size && count <= r->size - offset &&
           cli_file_read(r->file, offset, buffer, count, &got) && got == count;
}

/* A string of the file, cut at NAME_BYTES; false: it lies outside. */
static bool read_text(const reader *r, uint64_t offset, char text[NAME_BYTES])
{
    size_t got = 0;

    if (offset >= r->size || !cli_file_read(r->file, offset, text, NAME_BYTES - 1, &got))
        return false;
    text[got] = '\0';
    return true;
}

/* ---- ELF ----------------------------------------------------------------------------------------- */

enum { ELF_SEGMENT_BYTES = 56, ELF_ENTRY_BYTES = 16, SEGMENTS_AT_MOST = 64, ENTRIES_AT_MOST = 1024 };
enum {
    SEGMENT_LOAD = 1,
    SEGMENT_DYNAMIC = 2,
    TAG_NEEDED = 1,
    TAG_STRINGS = 5,
    TAG_RPATH = 15,
    TAG_RUNPATH = 29
};

typedef struct elf {
    unsigned char segment[SEGMENTS_AT_MOST * ELF_SEGMENT_BYTES];
    size_t segments;
    unsigned char entry[ENTRIES_AT_MOST * ELF_ENTRY_BYTES];
    size_t entries;
} elf;

static const unsigned char *find_segment(const elf *e, unsigned type)
{
    for (size_t i = 0; i < e->segments; i++)
        if (number(e->segment + i * ELF_SEGMENT_BYTES, 4) == type)
            return e->segment + i * ELF_SEGMENT_BYTES;
    return NULL;
}

/* Where an address lies in the file; 0: nowhere. */
static uint64_t elf_offset(const elf *e, uint64_t address)
{
    for (size_t i = 0; i < e->segments; i++) {
        const unsigned char *segment = e->segment + i * ELF_SEGMENT_BYTES;
        uint64_t start = number(segment + 16, 8), bytes = number(segment + 32, 8);

        if (number(segment, 4) == SEGMENT_LOAD && address >= start && address - start < bytes)
            return number(segment + 8, 8) + (address - start);
    }
    return 0;
}

static void take_entries(const reader *r, const elf *e)
{
    uint64_t strings = 0;
    char text[NAME_BYTES];

    for (size_t i = 0; i < e->entries; i++)
        if (number(e->entry + i * ELF_ENTRY_BYTES, 8) == TAG_STRINGS)
            strings = elf_offset(e, number(e->entry + i * ELF_ENTRY_BYTES + 8, 8));
    for (size_t i = 0; i < e->entries && strings != 0; i++) {
        uint64_t tag = number(e->entry + i * ELF_ENTRY_BYTES, 8),
                 value = number(e->entry + i * ELF_ENTRY_BYTES + 8, 8);

        if ((tag != TAG_NEEDED && tag != TAG_RPATH && tag != TAG_RUNPATH) || value >= r->size ||
            !read_text(r, strings + value, text))
            continue;
        if (tag == TAG_NEEDED) {
            doctor_add_name(r->d, &r->image->needs, text, true);
        } else if (tag == TAG_RUNPATH || r->image->search == NULL) { /* RUNPATH makes RPATH void */
            free(r->image->search);
            r->image->search = cli_copy(text);
        }
    }
}

static bool read_elf(const reader *r, const unsigned char *header)
{
    const unsigned char *dynamic;
    elf *e;

    r->image->bits = header[4] == 2 ? 64 : 32;
    r->image->machine = (unsigned)number(header + 18, 2);
    if (header[4] != 2 || header[5] != 1)
        return true; /* its needs do not matter: no cuDNN is of that kind */
    e = calloc(1, sizeof *e);
    if (e == NULL)
        return false;
    e->segments = (size_t)number(header + 56, 2);
    if (e->segments <= SEGMENTS_AT_MOST && number(header + 54, 2) == ELF_SEGMENT_BYTES &&
        read_at(r, number(header + 32, 8), e->segment, e->segments * ELF_SEGMENT_BYTES) &&
        (dynamic = find_segment(e, SEGMENT_DYNAMIC)) != NULL) {
        e->entries = (size_t)(number(dynamic + 32, 8) / ELF_ENTRY_BYTES);
        e->entries = e->entries < ENTRIES_AT_MOST ? e->entries : ENTRIES_AT_MOST;
        if (read_at(r, number(dynamic + 8, 8), e->entry, e->entries * ELF_ENTRY_BYTES))
            take_entries(r, e);
    }
    free(e);
    return true;
}

/* ---- PE ------------------------------------------------------------------------------------------ */

enum { PE_SECTION_BYTES = 40, IMPORT_BYTES = 20, DELAYED_BYTES = 32 };

typedef struct pe {
    unsigned char section[SECTIONS_AT_MOST * PE_SECTION_BYTES];
    size_t sections;
} pe;

static uint64_t pe_offset(const pe *p, uint64_t address)
{
    for (size_t i = 0; i < p->sections; i++) {
        const unsigned char *section = p->section + i * PE_SECTION_BYTES;
        uint64_t start = number(section + 12, 4), bytes = number(section + 16, 4);

        if (address >= start && address - start < bytes)
            return number(section + 20, 4) + (address - start);
    }
    return 0;
}

static void take_imports(const reader *r, const pe *p, uint64_t table, size_t row_bytes, size_t name_at,
                         cli_names *names)
{
    uint64_t offset = table == 0 ? 0 : pe_offset(p, table);
    unsigned char row[DELAYED_BYTES];
    char text[NAME_BYTES];

    for (size_t i = 0; offset != 0 && i < NEEDS_AT_MOST; i++) {
        uint64_t name;

        if (!read_at(r, offset + i * row_bytes, row, row_bytes) || (name = number(row + name_at, 4)) == 0)
            return;
        if (pe_offset(p, name) != 0 && read_text(r, pe_offset(p, name), text))
            doctor_add_name(r->d, names, text, true);
    }
}

static bool read_pe(const reader *r, uint64_t at)
{
    unsigned char header[24 + 112 + 16 * 8];
    unsigned char *optional = header + 24, *directory;
    pe *p;

    memset(header, 0, sizeof header);
    if (!read_at(r, at, header, 24 + 2) || memcmp(header, "PE\0\0", 4) != 0)
        return false;
    r->image->windows = true;
    r->image->machine = (unsigned)number(header + 4, 2);
    r->image->bits = number(optional, 2) == 0x20B ? 64 : 32;
    directory = optional + (r->image->bits == 64 ? 112 : 96);
    if (!read_at(r, at, header, (size_t)(directory - header) + 16 * 8))
        return true;
    p = calloc(1, sizeof *p);
    if (p == NULL)
        return false;
    p->sections = (size_t)number(header + 6, 2);
    if (p->sections <= SECTIONS_AT_MOST &&
        read_at(r, at + 24 + number(header + 20, 2), p->section, p->sections * PE_SECTION_BYTES)) {
        take_imports(r, p, number(directory + 1 * 8, 4), IMPORT_BYTES, 12, &r->image->needs);
        take_imports(r, p, number(directory + 13 * 8, 4), DELAYED_BYTES, 4, &r->image->delayed);
    }
    r->image->managed = number(directory + 14 * 8, 4) != 0;
    free(p);
    return true;
}

/* ---- Both ---------------------------------------------------------------------------------------- */

bool doctor_image_read(doctor *d, const char *path, doctor_image *image)
{
    reader r = {.d = d, .image = image};
    unsigned char header[64];
    bool good = false;

    memset(image, 0, sizeof *image);
    r.file = cli_file_open(path, &r.size);
    if (r.file == NULL)
        return false;
    if (read_at(&r, 0, header, sizeof header)) {
        if (memcmp(header, "\177ELF", 4) == 0)
            good = read_elf(&r, header);
        else if (memcmp(header, "MZ", 2) == 0)
            good = read_pe(&r, number(header + 60, 4));
    }
    cli_file_close(r.file);
    if (!good)
        doctor_image_free(image);
    return good;
}

void doctor_image_free(doctor_image *image)
{
    cli_free_names(&image->needs);
    cli_free_names(&image->delayed);
    free(image->search);
    image->search = NULL;
}

bool doctor_image_is_x86_64(const doctor_image *image)
{
    return image->machine == (image->windows ? PE_X86_64 : ELF_X86_64);
}

const char *doctor_machine_word(const doctor_image *image)
{
    if (doctor_image_is_x86_64(image))
        return "x86-64";
    if (image->machine == (image->windows ? PE_ARM64 : ELF_AARCH64))
        return "aarch64";
    return image->bits == 32 ? "a 32-bit processor" : "another processor";
}
