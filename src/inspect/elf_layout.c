/* SPDX-License-Identifier: MIT
 *
 * The ELF header and the program headers: can ld.so map this file, and does everything that it would map lie
 * in the file? A file that is cut short kills a process by SIGBUS inside dlopen; it is seen here.
 */
#include "elf.h"

#include <string.h>

#include "../limits.h"

enum {
    HEADER_BYTES = 64,
    SEGMENT_BYTES = 56,
    SECTION_BYTES = 64,
    NOTE_LIMIT = 1 << 20
};

enum {
    PT_NULL, PT_LOAD, PT_DYNAMIC, PT_INTERP, PT_NOTE, PT_SHLIB, PT_PHDR, PT_TLS,
    PT_GNU_EH_FRAME = 0x6474e550, PT_GNU_STACK = 0x6474e551, PT_GNU_RELRO = 0x6474e552,
    PT_GNU_PROPERTY = 0x6474e553, PT_SYSTEM_FIRST = 0x60000000, PT_SYSTEM_LAST = 0x7fffffff
};

/* No cuDNN comes near these; beyond them ld.so ends the process because it cannot get the memory. */
static const uint64_t largest_image = UINT64_C(1) << 36;
static const uint64_t largest_tls = UINT64_C(16) << 20;

typedef struct program_header {
    uint32_t type, flags;
    uint64_t offset, address, file_bytes, memory_bytes, align;
} program_header;

static program_header header_at(const unsigned char *at)
{
    return VALUE(program_header,
        .type = cudnnw__image_u32(at),
        .flags = cudnnw__image_u32(at + 4),
        .offset = cudnnw__image_u64(at + 8),
        .address = cudnnw__image_u64(at + 16),
        .file_bytes = cudnnw__image_u64(at + 32),
        .memory_bytes = cudnnw__image_u64(at + 40),
        .align = cudnnw__image_u64(at + 48),
    );
}

static uint64_t page_floor(uint64_t address)
{
    return address & ~(uint64_t)(ELF_PAGE - 1);
}

static uint64_t page_ceiling(uint64_t address)
{
    return page_floor(address + ELF_PAGE - 1);
}

/* ---- The ELF header ---- */

static void set_machine(elf *e, uint16_t machine, bool wide, bool little)
{
    static const struct {
        uint16_t number;
        bool wide, little;
        const char *name;
    } machines[] = {
        {62, true, true, "x86-64"},   {3, false, true, "x86"},     {183, true, true, "aarch64"},
        {21, true, true, "ppc64le"},  {21, true, false, "ppc64"},  {40, false, true, "arm"},
        {62, false, true, "x32"},     {243, true, true, "riscv64"}, {22, true, false, "s390x"},
    };
    char digits[NUMBER_BYTES], *name = e->image->machine;

    e->image->machine_is_64bit = wide;
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++)
        if (machines[i].number == machine && machines[i].wide == wide && machines[i].little == little) {
            cudnnw__copy_text(name, sizeof e->image->machine, machines[i].name);
            return;
        }
    cudnnw__copy_text(name, sizeof e->image->machine, cudnnw__number_text(machine, "", digits, sizeof digits));
}

static bool is_zero(const unsigned char *data, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (data[i] != 0)
            return false;
    return true;
}

static cudnnw_code read_kind(elf *e, uint16_t type)
{
    e->image->is_library = type == 3;
    if (type == 3)
        return CUDNNW_OK;
    return cudnnw__image_no_library(&e->source, type == 1   ? "it is an object file for linkers"
                                                : type == 2 ? "it is a program"
                                                : type == 4 ? "it is a memory dump"
                                                            : "its ELF header names no known kind of file");
}

static cudnnw_code read_ident(elf *e, const unsigned char *header)
{
    bool wide = header[4] == 2, little = header[5] == 1;
    uint16_t type = cudnnw__image_u16(header + 16), machine = cudnnw__image_u16(header + 18);

    if (!little) {
        type = (uint16_t)(type >> 8 | type << 8);
        machine = (uint16_t)(machine >> 8 | machine << 8);
    }
    if ((header[4] != 1 && !wide) || (header[5] != 2 && !little) || header[6] != 1)
        return cudnnw__image_damaged(&e->source,
                                     "its ELF header names an unknown word size, byte order or version");
    set_machine(e, machine, wide, little);
    e->x86_64 = wide && little && machine == 62;
    e->has_dynamic_file = wide && little;
    return read_kind(e, type);
}

static cudnnw_code read_header(elf *e, const unsigned char *header)
{
    uint8_t system = header[7], system_version = header[8];
    cudnnw_code code = read_ident(e, header);

    if (code != CUDNNW_OK || !e->has_dynamic_file)
        return code;
    if ((system != 0 && system != 3) || system_version > (system == 3 ? 3 : 0) || !is_zero(header + 9, 7) ||
        cudnnw__image_u32(header + 20) != 1)
        return cudnnw__image_damaged(&e->source, "its ELF header asks for another operating system");
    if (cudnnw__image_u16(header + 54) != SEGMENT_BYTES)
        return cudnnw__image_damaged(&e->source, "its ELF header gives program headers of a wrong size");

    e->section_offset = cudnnw__image_u64(header + 40);
    e->section_count = cudnnw__image_u16(header + 60);
    e->section_names = cudnnw__image_u16(header + 62);
    if (e->section_offset != 0 && e->section_count != 0) {
        uint64_t end = e->section_offset + (uint64_t)e->section_count * SECTION_BYTES;

        if (cudnnw__image_u16(header + 58) != SECTION_BYTES || end < e->section_offset)
            return cudnnw__image_damaged(&e->source,
                                         "its ELF header gives sections of a wrong size or place");
        if (end > e->source.bytes) /* nothing that ld.so reads, but a sure sign that the end is missing */
            return cudnnw__image_cut(&e->source, end);
    } else {
        e->section_count = 0;
    }
    return CUDNNW_OK;
}

/* ---- Program headers ---- */

static cudnnw_code add_segment(elf *e, const program_header *h)
{
    const elf_segment *last = e->segment_count == 0 ? NULL : &e->segment[e->segment_count - 1];
    uint64_t end = h->address + h->memory_bytes;

    if (h->file_bytes > h->memory_bytes)
        return cudnnw__image_damaged(&e->source, "a segment is larger in the file than in memory");
    if (end < h->address || end > UINT64_C(1) << 47)
        return cudnnw__image_damaged(&e->source, "a segment lies outside the address space");
    if ((h->align & (h->align - 1)) != 0 || h->align % ELF_PAGE != 0 || h->align == 0 ||
        (h->address - h->offset) % h->align != 0)
        return cudnnw__image_damaged(&e->source, "a segment is not aligned to pages");
    if (h->offset > e->source.bytes || h->file_bytes > e->source.bytes - h->offset)
        return cudnnw__image_cut(
            &e->source, h->offset > UINT64_MAX - h->file_bytes ? UINT64_MAX : h->offset + h->file_bytes);
    if (last != NULL && page_floor(h->address) < page_ceiling(last->address + last->memory_bytes))
        return cudnnw__image_damaged(&e->source, "its segments overlap or are out of order");

    if (e->x86_64 && (h->flags & 4) == 0)
        return cudnnw__image_damaged(&e->source, "a segment cannot be read");

    e->segment[e->segment_count++] = VALUE(elf_segment, .offset = h->offset,
                                                        .address = h->address,
                                                        .file_bytes = h->file_bytes,
                                                        .memory_bytes = h->memory_bytes,
                                                        .can_write = (h->flags & 2) != 0,
                                                        .can_execute = (h->flags & 1) != 0);
    if (e->segment_count == 1)
        e->all.begin = h->address;
    e->all.end = end;
    if (e->all.end - e->all.begin > largest_image)
        return cudnnw__image_damaged(&e->source, "its segments ask for more memory than any cuDNN");
    return CUDNNW_OK;
}

/* Whether the header's range lies in memory, and its file part where the mapped segment has it. */
static bool lies_in_segment(const elf *e, const program_header *h)
{
    uint64_t offset;

    if (cudnnw__elf_segment_of(e, h->address, h->memory_bytes) == NULL)
        return false;
    return h->file_bytes == 0 ||
           (cudnnw__elf_place(e, h->address, h->file_bytes, &offset) && offset == h->offset);
}

static cudnnw_code check_dynamic(elf *e, const program_header *h)
{
    const elf_segment *segment = cudnnw__elf_segment_of(e, h->address, h->file_bytes);

    if (e->dynamic.end != 0)
        return cudnnw__image_damaged(&e->source, "it has two dynamic sections");
    if (segment == NULL || !lies_in_segment(e, h) || h->file_bytes < 16 || h->address % 8 != 0)
        return cudnnw__image_damaged(&e->source, "its dynamic section lies outside its segments");
    if (e->x86_64 && !segment->can_write) /* ld.so writes addresses into it */
        return cudnnw__image_damaged(&e->source, "its dynamic section cannot be written to");
    e->dynamic = VALUE(elf_range, h->address, h->address + h->file_bytes);
    return CUDNNW_OK;
}

/* What lies behind its end stays writable: a byte too many, and the library's own code dies of writing there.
 * Linkers give the same size in file and memory, or round the one in memory up to the page. */
static bool has_sure_end(const program_header *h)
{
    uint64_t rest = h->memory_bytes - h->file_bytes;

    return rest == 0 || (rest < ELF_PAGE && (h->address + h->memory_bytes) % ELF_PAGE == 0);
}

static cudnnw_code check_relro(elf *e, const program_header *h)
{
    for (size_t i = 0; i < e->segment_count; i++) {
        const elf_segment *s = &e->segment[i];

        if (s->can_write && has_sure_end(h) && h->address >= s->address &&
            h->address + h->memory_bytes >= h->address &&
            h->address + h->memory_bytes <= page_ceiling(s->address + s->memory_bytes))
            return CUDNNW_OK;
    }
    return cudnnw__image_damaged(&e->source, "the part that becomes read-only has no possible place or size");
}

static cudnnw_code check_note(elf *e, const program_header *h)
{
    uint64_t offset;

    /* Notes of alignment 4 are read from the file, the others from memory. */
    if (h->file_bytes > NOTE_LIMIT || h->offset > e->source.bytes ||
        h->file_bytes > e->source.bytes - h->offset ||
        ((h->align == 8 || h->type == PT_GNU_PROPERTY) &&
         (h->memory_bytes > h->file_bytes || !cudnnw__elf_place(e, h->address, h->memory_bytes, &offset))))
        return cudnnw__image_damaged(&e->source, "a note lies outside its segments");
    return CUDNNW_OK;
}

static cudnnw_code check_tls(elf *e, const program_header *h)
{
    program_header in_file = *h;

    in_file.memory_bytes = h->file_bytes;
    if (h->memory_bytes == 0)
        return CUDNNW_OK;
    if (e->tls_bytes != 0 || h->memory_bytes > largest_tls || h->file_bytes > h->memory_bytes ||
        (h->align & (h->align - 1)) != 0 || h->align > ELF_PAGE * 64 ||
        (h->file_bytes != 0 && !lies_in_segment(e, &in_file)))
        return cudnnw__image_damaged(&e->source,
                                     "its thread-local part has no possible size, alignment or place");
    e->tls_bytes = h->memory_bytes;
    e->tls_begin = h->address;
    return CUDNNW_OK;
}

/* ld.so finds the program headers in memory by this entry. */
static cudnnw_code check_own_place(elf *e, const program_header *h, const unsigned char *header)
{
    if (!lies_in_segment(e, h) || h->offset != cudnnw__image_u64(header + 32) ||
        h->file_bytes != (uint64_t)cudnnw__image_u16(header + 56) * SEGMENT_BYTES)
        return cudnnw__image_damaged(&e->source, "its program headers do not know their own place");
    return CUDNNW_OK;
}

static cudnnw_code check_header(elf *e, const program_header *h, const unsigned char *header, bool *has_stack)
{
    switch (h->type) {
    case PT_DYNAMIC:
        return check_dynamic(e, h);
    case PT_NOTE:
    case PT_GNU_PROPERTY:
        return check_note(e, h);
    case PT_PHDR:
        return check_own_place(e, h, header);
    case PT_TLS:
        return check_tls(e, h);
    case PT_GNU_RELRO:
        return check_relro(e, h);
    case PT_GNU_EH_FRAME:
        return lies_in_segment(e, h)
                   ? CUDNNW_OK
                   : cudnnw__image_damaged(&e->source, "its exception table lies outside its segments");
    case PT_GNU_STACK:
        *has_stack = (h->flags & 1) == 0;
        return CUDNNW_OK;
    default:
        if (h->type <= PT_TLS || (h->type >= PT_SYSTEM_FIRST && h->type <= PT_SYSTEM_LAST))
            return CUDNNW_OK;
        return cudnnw__image_damaged(&e->source, "a program header has no known type");
    }
}

static cudnnw_code read_segments(elf *e, const unsigned char *header, const unsigned char *table,
                                 uint16_t count)
{
    bool has_stack = false;
    cudnnw_code code = CUDNNW_OK;

    e->segment = (elf_segment *)cudnnw__os_allocate(count * sizeof *e->segment);
    if (e->segment == NULL)
        return cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT);
    for (size_t i = 0; i < count && code == CUDNNW_OK; i++) {
        program_header h = header_at(table + i * SEGMENT_BYTES);

        if (h.type == PT_LOAD)
            code = add_segment(e, &h);
    }
    for (size_t i = 0; i < count && code == CUDNNW_OK; i++) {
        program_header h = header_at(table + i * SEGMENT_BYTES);

        if (h.type != PT_LOAD)
            code = check_header(e, &h, header, &has_stack);
    }
    if (code != CUDNNW_OK)
        return code;
    if (e->dynamic.end == 0)
        return cudnnw__image_damaged(&e->source, "it has no dynamic section");
    if (e->x86_64 && !has_stack) /* ld.so would make the stacks of the host executable */
        return cudnnw__image_damaged(&e->source, "it asks for an executable stack, which no cuDNN needs");
    return CUDNNW_OK;
}

cudnnw_code cudnnw__elf_layout(elf *e)
{
    unsigned char header[HEADER_BYTES];
    void *table = NULL;
    cudnnw_code code = cudnnw__image_fill(&e->source, 0, header, sizeof header);
    uint64_t offset;
    uint16_t count;

    if (code == CUDNNW_OK)
        code = read_header(e, header);
    if (code != CUDNNW_OK || !e->has_dynamic_file)
        return code;

    offset = cudnnw__image_u64(header + 32);
    count = cudnnw__image_u16(header + 56);
    if (count == 0 || count > LIMIT_IMAGE_SEGMENTS)
        return cudnnw__image_damaged(&e->source,
                                     "its ELF header gives no possible number of program headers");
    code = cudnnw__image_take(&e->source, offset, (uint64_t)count * SEGMENT_BYTES, &table);
    if (code == CUDNNW_OK)
        code = read_segments(e, header, (const unsigned char *)table, count);
    cudnnw__os_free(table);
    return code;
}

/* ---- Addresses ---- */

const elf_segment *cudnnw__elf_segment_of(const elf *e, uint64_t address, uint64_t bytes)
{
    for (size_t i = 0; i < e->segment_count; i++) {
        const elf_segment *s = &e->segment[i];

        if (address >= s->address && address - s->address <= s->memory_bytes &&
            bytes <= s->memory_bytes - (address - s->address))
            return s;
    }
    return NULL;
}

bool cudnnw__elf_place(const elf *e, uint64_t address, uint64_t bytes, uint64_t *offset)
{
    const elf_segment *s = cudnnw__elf_segment_of(e, address, bytes);

    if (s == NULL || address - s->address > s->file_bytes || bytes > s->file_bytes - (address - s->address))
        return false;
    *offset = s->offset + (address - s->address);
    return true;
}

/* Linkers put headers and tables into the segment of the code; a call there runs into data all the same. */
bool cudnnw__elf_is_code(const elf *e, uint64_t address)
{
    uint64_t offset;
    const elf_segment *s = cudnnw__elf_segment_of(e, address, 1);

    if (s == NULL || !s->can_execute || !cudnnw__elf_place(e, address, 1, &offset) || offset < HEADER_BYTES)
        return false;
    for (size_t i = 0; i < e->table_count; i++)
        if (address >= e->table[i].begin && address < e->table[i].end)
            return false;
    return true;
}

void cudnnw__elf_protect(elf *e, uint64_t address, uint64_t bytes)
{
    if (bytes != 0 && e->table_count < sizeof e->table / sizeof e->table[0])
        e->table[e->table_count++] = VALUE(elf_range, address, address + bytes);
}

cudnnw_code cudnnw__elf_take(elf *e, uint64_t address, uint64_t bytes, void **buffer, const char *what)
{
    uint64_t offset;

    if (!cudnnw__elf_place(e, address, bytes, &offset))
        return cudnnw__image_damaged(&e->source, what);
    cudnnw__elf_protect(e, address, bytes);
    return cudnnw__image_take(&e->source, offset, bytes, buffer);
}

cudnnw_code cudnnw__elf_window_open(elf *e, uint64_t address, elf_window *window, const char *what)
{
    const elf_segment *s = cudnnw__elf_segment_of(e, address, 1);

    if (s == NULL || address - s->address >= s->file_bytes)
        return cudnnw__image_damaged(&e->source, what);
    window->offset = s->offset + (address - s->address);
    window->room = s->file_bytes - (address - s->address);
    return CUDNNW_OK;
}

cudnnw_code cudnnw__elf_window_need(elf *e, elf_window *window, uint64_t bytes, const char *what)
{
    uint64_t wanted = bytes > window->bytes + 1024 ? bytes : window->bytes + window->bytes / 4 + 1024;
    unsigned char *data;
    cudnnw_code code;

    if (bytes <= window->bytes)
        return CUDNNW_OK;
    if (bytes > window->room || bytes > LIMIT_TABLE_BYTES)
        return cudnnw__image_damaged(&e->source, what);
    if (wanted > window->room)
        wanted = window->room;
    data = (unsigned char *)cudnnw__os_resize(window->data, (size_t)wanted);
    if (data == NULL)
        return cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT);
    window->data = data;
    code = cudnnw__image_fill(&e->source, window->offset + window->bytes, data + window->bytes,
                              (size_t)wanted - window->bytes);
    if (code == CUDNNW_OK)
        window->bytes = (size_t)wanted;
    return code;
}
