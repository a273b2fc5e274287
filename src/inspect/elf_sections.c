/* SPDX-License-Identifier: MIT
 *
 * Sections, which ld.so never reads and which a stripped file may lack: the build-id, which tools find
 * through them and which the program headers of 8.5 to 9.1 do not show, and a second opinion about the
 * segments and the dynamic section.
 */
#include "elf.h"

#include <string.h>

#include "../limits.h"

enum {
    SECTION_BYTES = 64, NOTE_LIMIT = 4096, NOTE_BUILD_ID = 3, BUILD_ID_LIMIT = 20, NAMES_LIMIT = 65536,
    FLAG_WRITE = 1, FLAG_ALLOC = 2, FLAG_CODE = 4, FLAG_TLS = 0x400,
    SECTION_DATA = 1, SECTION_RELOCATIONS = 4, SECTION_NOTE = 7, SECTION_EMPTY = 8
};

typedef struct section {
    uint32_t name, type;
    uint64_t flags, address, offset, bytes;
} section;

static section section_at(const unsigned char *table, size_t i)
{
    const unsigned char *at = table + i * SECTION_BYTES;

    return VALUE(section, .name = cudnnw__image_u32(at),
                          .type = cudnnw__image_u32(at + 4),
                          .flags = cudnnw__image_u64(at + 8),
                          .address = cudnnw__image_u64(at + 16),
                          .offset = cudnnw__image_u64(at + 24),
                          .bytes = cudnnw__image_u64(at + 32));
}

/* Loaded tables, and where the dynamic section should say that they are. When the two disagree one is
 * damaged, for example the dynamic section behind the end of a zeroed block. */
static const struct {
    uint32_t type;
    elf_slot place, bytes; /* SLOT_COUNT: the dynamic section does not tell */
} expected[] = {
    {5, SLOT_HASH, SLOT_COUNT},
    {11, SLOT_SYMTAB, SLOT_COUNT},
    {14, SLOT_INIT_ARRAY, SLOT_INIT_ARRAYSZ},
    {15, SLOT_FINI_ARRAY, SLOT_FINI_ARRAYSZ},
    {19, SLOT_RELR, SLOT_RELRSZ},
    {0x6ffffff6, SLOT_GNU_HASH, SLOT_COUNT},
    {0x6ffffffd, SLOT_VERDEF, SLOT_COUNT},
    {0x6ffffffe, SLOT_VERNEED, SLOT_COUNT},
    {0x6fffffff, SLOT_VERSYM, SLOT_COUNT},
};

static bool is_named(const elf *e, const section *s)
{
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        if (s->type == expected[i].type)
            return e->has[expected[i].place] && e->value[expected[i].place] == s->address &&
                   (expected[i].bytes == SLOT_COUNT || e->value[expected[i].bytes] == s->bytes);
    return true;
}

/* Inside the segments: what the library finds there it will use. */
static bool is_placed(const elf *e, const section *s)
{
    uint64_t offset;

    if ((s->flags & FLAG_TLS) != 0 && s->type == SECTION_EMPTY)
        return s->address >= e->tls_begin && s->address - e->tls_begin <= e->tls_bytes &&
               s->bytes <= e->tls_bytes - (s->address - e->tls_begin);
    if (s->type == SECTION_EMPTY)
        return cudnnw__elf_segment_of(e, s->address, s->bytes) != NULL;
    return cudnnw__elf_place(e, s->address, s->bytes, &offset) && offset == s->offset;
}

/* What is counted over all sections. */
typedef struct totals {
    uint64_t relocation_bytes;
    bool has_init, has_fini;
} totals;

static cudnnw_code check_section(const elf *e, const section *s, totals *t)
{
    if ((s->flags & FLAG_ALLOC) == 0 || s->bytes == 0 || !e->x86_64)
        return CUDNNW_OK;
    if (!is_named(e, s))
        return cudnnw__image_damaged(&e->source,
                                     "its dynamic section does not name a table as its sections do");
    if (!is_placed(e, s))
        return cudnnw__image_damaged(&e->source, "a section lies outside its segments");
    if (s->type == SECTION_RELOCATIONS)
        t->relocation_bytes += s->bytes;
    if ((s->flags & FLAG_CODE) != 0) {
        t->has_init |= s->address == e->value[SLOT_INIT];
        t->has_fini |= s->address == e->value[SLOT_FINI];
    }
    return CUDNNW_OK;
}

static cudnnw_code check_totals(const elf *e, const totals *t)
{
    if (e->section_count == 0 || !e->x86_64)
        return CUDNNW_OK;
    if (t->relocation_bytes != e->value[SLOT_RELASZ] + e->value[SLOT_PLTRELSZ])
        return cudnnw__image_damaged(&e->source, "its dynamic section does not name all relocations");
    /* The section .init and .fini. (A linker can be told to start elsewhere; 2 of 1,075 libraries of a
     * distribution are so, no cuDNN is, and a flipped bit starts in the middle of a function.) */
    if ((e->has[SLOT_INIT] && !t->has_init) || (e->has[SLOT_FINI] && !t->has_fini))
        return cudnnw__image_damaged(&e->source, "its start or end function is none");
    return CUDNNW_OK;
}

/* ---- Build-id ---- */

static void set_fingerprint(image *of, const unsigned char *id, uint32_t bytes)
{
    static const char digits[] = "0123456789abcdef";

    for (uint32_t i = 0; i < bytes; i++) {
        of->fingerprint[2 * i] = digits[id[i] >> 4];
        of->fingerprint[2 * i + 1] = digits[id[i] & 15];
    }
    of->fingerprint[2 * bytes] = '\0';
}

/* Looks through the notes in a buffer. */
static bool read_build_id(elf *e, const unsigned char *note, size_t bytes)
{
    while (bytes >= 12) {
        uint32_t name = cudnnw__image_u32(note), value = cudnnw__image_u32(note + 4);
        size_t total;

        if (name > NOTE_LIMIT || value > NOTE_LIMIT)
            return false;
        total = 12 + ((size_t)name + 3) / 4 * 4 + ((size_t)value + 3) / 4 * 4;
        if (total > bytes)
            return false;
        if (name == 4 && memcmp(note + 12, "GNU", 4) == 0 && cudnnw__image_u32(note + 8) == NOTE_BUILD_ID &&
            value > 0 && value <= BUILD_ID_LIMIT) {
            set_fingerprint(e->image, note + 16, value);
            return true;
        }
        note += total;
        bytes -= total;
    }
    return false;
}

static cudnnw_code read_note(elf *e, uint64_t offset, uint64_t bytes)
{
    void *note = NULL;
    cudnnw_code code;

    if (bytes > NOTE_LIMIT || offset > e->source.bytes || bytes > e->source.bytes - offset)
        return CUDNNW_OK; /* no note that is ours */
    code = cudnnw__image_take(&e->source, offset, bytes, &note);
    if (code == CUDNNW_OK)
        (void)read_build_id(e, (const unsigned char *)note, (size_t)bytes); /* a file without one is unknown, not wrong */
    cudnnw__os_free(note);
    return code;
}

/* Without sections: the program headers, as read again. */
static cudnnw_code read_segment_notes(elf *e)
{
    unsigned char header[64];
    void *table = NULL;
    uint16_t count;
    cudnnw_code code = cudnnw__image_fill(&e->source, 0, header, sizeof header);

    if (code != CUDNNW_OK)
        return code;
    count = cudnnw__image_u16(header + 56);
    code = cudnnw__image_take(&e->source, cudnnw__image_u64(header + 32), (uint64_t)count * 56, &table);
    for (size_t i = 0; i < count && code == CUDNNW_OK && e->image->fingerprint[0] == '\0'; i++) {
        const unsigned char *h = (const unsigned char *)table + i * 56;

        if (cudnnw__image_u32(h) == 4)
            code = read_note(e, cudnnw__image_u64(h + 8), cudnnw__image_u64(h + 32));
    }
    cudnnw__os_free(table);
    return code;
}

static cudnnw_code take_sections(elf *e, void **table)
{
    return cudnnw__image_take(&e->source, e->section_offset, (uint64_t)e->section_count * SECTION_BYTES,
                              table);
}

cudnnw_code cudnnw__elf_sections(elf *e)
{
    void *table = NULL;
    totals t = {0};
    cudnnw_code code = e->section_count == 0 ? CUDNNW_OK : take_sections(e, &table);

    for (size_t i = 0; i < e->section_count && code == CUDNNW_OK; i++) {
        section s = section_at((const unsigned char *)table, i);

        code = check_section(e, &s, &t);
        if (code == CUDNNW_OK && s.type == SECTION_NOTE && e->image->fingerprint[0] == '\0')
            code = read_note(e, s.offset, s.bytes);
    }
    cudnnw__os_free(table);
    if (code == CUDNNW_OK)
        code = check_totals(e, &t);
    if (code == CUDNNW_OK && e->image->fingerprint[0] == '\0')
        code = read_segment_notes(e);
    return code;
}

/* ---- CUDA major ---- */

static bool is_named_rodata(const char *names, uint64_t names_bytes, uint32_t name)
{
    static const char rodata[] = ".rodata";

    return name + sizeof rodata <= names_bytes && memcmp(names + name, rodata, sizeof rodata) == 0;
}

static uint64_t scan(elf *e, const section *s)
{
    enum { PIECE = 65536 };
    uint64_t majors = 0, limit = s->bytes < LIMIT_RODATA_BYTES ? s->bytes : LIMIT_RODATA_BYTES;
    unsigned char *piece = (unsigned char *)cudnnw__os_allocate(PIECE);

    if (piece == NULL)
        return IMAGE_MAJORS_CUT;
    for (uint64_t at = 0; at < limit; at += PIECE - (uint64_t)IMAGE_NAME_OVERLAP) {
        size_t now = limit - at < PIECE ? (size_t)(limit - at) : PIECE;

        if (cudnnw__image_fill(&e->source, s->offset + at, piece, now) != CUDNNW_OK)
            break; /* unknown stays unknown */
        majors |= cudnnw__image_cuda_names(piece, now);
    }
    cudnnw__os_free(piece);
    return majors;
}

uint32_t cudnnw__elf_cuda_major(const image *of, os_file *file)
{
    elf *e = (elf *)of->tables;
    void *table = NULL, *names = NULL;
    uint64_t majors = 0;
    section s = {0};
    cudnnw_code code;

    if (e->section_count == 0 || e->section_names >= e->section_count)
        return 0;
    e->source.file = file;
    e->source.bytes_read = 0;
    code = take_sections(e, &table);
    if (code == CUDNNW_OK) {
        s = section_at((const unsigned char *)table, e->section_names);
        if (s.bytes <= NAMES_LIMIT)
            code = cudnnw__image_take(&e->source, s.offset, s.bytes, &names);
    }
    for (size_t i = 0; names != NULL && i < e->section_count; i++) {
        section candidate = section_at((const unsigned char *)table, i);

        if (candidate.type == SECTION_DATA && (candidate.flags & (FLAG_WRITE | FLAG_CODE)) == 0 &&
            is_named_rodata((const char *)names, s.bytes, candidate.name))
            majors |= scan(e, &candidate);
    }
    if (code == CUDNNW_OUT_OF_MEMORY)
        majors |= IMAGE_MAJORS_CUT;
    cudnnw__os_free(table);
    cudnnw__os_free(names);
    e->source.file = NULL;
    return cudnnw__image_one_major(majors);
}
