/* SPDX-License-Identifier: MIT
 *
 * What the parts of the ELF reader share. The parts are called in the order in which ld.so would follow the
 * tables, each checks what ld.so takes for granted there, and stops at the first thing that ld.so would
 * stumble over.
 */
#ifndef CUDNNW_ELF_H
#define CUDNNW_ELF_H

#include "image_readers.h"

typedef struct elf_segment {
    uint64_t offset, address, file_bytes, memory_bytes;
    bool can_write, can_execute;
} elf_segment;

typedef struct elf_range {
    uint64_t begin, end; /* addresses, [begin, end) */
} elf_range;

/* Entries of the dynamic section that are looked at, by their place in elf.value. */
typedef enum elf_slot {
#define SLOT(name, tag) SLOT_##name,
#include "elf_slots.def"
    SLOT_COUNT
} elf_slot;

/* A table whose length shows only while it is walked: read piece by piece, never beyond its segment. */
typedef struct elf_window {
    uint64_t offset;     /* in the file */
    uint64_t room;       /* bytes from there to the end of the segment's file part */
    unsigned char *data; /* data[0 .. bytes) was read */
    size_t bytes;
} elf_window;

typedef struct elf_version {
    const char *name;    /* NULL: no version has this index */
    const char *library; /* NULL: defined by this file, else the needed library that defines it */
} elf_version;

typedef struct elf {
    image_source source;
    struct image *image;
    bool x86_64;           /* only then the machine's own tables (relocations, start functions) are judged */
    bool has_dynamic_file; /* false: a foreign word size or byte order, of which only the header was read */
    uint64_t section_offset;
    uint16_t section_count, section_names;

    elf_segment *segment;  /* PT_LOAD, ascending */
    size_t segment_count;
    elf_range all;         /* from the first to the last address in memory */
    elf_range dynamic;
    uint64_t tls_begin, tls_bytes; /* 0 bytes: no PT_TLS */

    uint64_t value[SLOT_COUNT];
    bool has[SLOT_COUNT];
    uint64_t *needed;      /* offsets of names in strings, by NEEDED */
    size_t needed_count;
    char *strings;
    uint64_t string_bytes;

    elf_range table[16];   /* what no relocation may write to */
    size_t table_count;

    elf_window hash, gnu_hash;
    uint32_t buckets, first_hashed, bloom_words; /* of gnu_hash */
    size_t hashed_end;                           /* symbols [first_hashed, hashed_end) are in it */
    unsigned char *symbol;                       /* symbol_count entries of ELF_SYMBOL_BYTES */
    size_t symbol_count;
    unsigned char *version_of;                   /* two bytes a symbol; NULL: no versions */
    elf_version *version;                        /* by index */
    size_t version_count;
    elf_window definitions, requirements;

    const char **needed_name;
    image_import *import;
    image_need *need;
} elf;

enum {
    ELF_SYMBOL_BYTES = 24,
    ELF_RELA_BYTES = 24,
    ELF_PAGE = 4096,
    ELF_TYPE_TLS = 6,
    ELF_TYPE_FUNCTION = 2,
    ELF_TYPE_INDIRECT = 10
};

/* One entry of the symbol table. */
typedef struct elf_symbol {
    const char *name;
    uint64_t value, size;
    uint16_t section;     /* 0: undefined */
    uint8_t type, bind;
    uint8_t seen_by;      /* st_other: hidden ones are taken without a look-up */
} elf_symbol;

/* The steps, in their order. Each fails with what is wrong. */
cudnnw_code cudnnw__elf_layout(elf *e);      /* elf_layout.c: header, segments */
cudnnw_code cudnnw__elf_dynamic(elf *e);     /* elf_dynamic.c: dynamic section, strings, needed libraries */
cudnnw_code cudnnw__elf_hashes(elf *e);      /* elf_hash.c: how many symbols there are */
cudnnw_code cudnnw__elf_definitions(elf *e); /* elf_versions.c: versions that it defines */
cudnnw_code cudnnw__elf_versions(elf *e);    /* and those that it wants, and which symbol has which */
cudnnw_code cudnnw__elf_symbols(elf *e);     /* elf_symbols.c: every symbol, every hash, the imports */
cudnnw_code cudnnw__elf_relocations(elf *e); /* elf_relocations.c: and the start and end functions */
cudnnw_code cudnnw__elf_sections(elf *e);    /* elf_sections.c: build-id, and a second opinion */

/* Where an address range lies in the file; false when it does not lie in the file part of one segment. */
bool cudnnw__elf_place(const elf *e, uint64_t address, uint64_t bytes, uint64_t *offset);
/* The segment that holds the address range in memory, NULL when none does. */
const elf_segment *cudnnw__elf_segment_of(const elf *e, uint64_t address, uint64_t bytes);
bool cudnnw__elf_is_code(const elf *e, uint64_t address);
/* A table of known length into a new buffer, also noted in e->table. what: said when it lies outside. */
cudnnw_code cudnnw__elf_take(elf *e, uint64_t address, uint64_t bytes, void **buffer, const char *what);
cudnnw_code cudnnw__elf_window_open(elf *e, uint64_t address, elf_window *window, const char *what);
cudnnw_code cudnnw__elf_window_need(elf *e, elf_window *window, uint64_t bytes, const char *what);
void cudnnw__elf_protect(elf *e, uint64_t address, uint64_t bytes);

/* A string of the dynamic section; NULL when it begins outside or holds what no name holds. ""
 * is a string. */
const char *cudnnw__elf_string(const elf *e, uint64_t at);
bool cudnnw__elf_symbol_at(const elf *e, size_t index, elf_symbol *symbol); /* false: its name lies outside */
uint32_t cudnnw__elf_gnu_hash_of(const char *name, bool *clean);
uint32_t cudnnw__elf_sysv_hash_of(const char *name);
/* Whether look-ups lead to the symbols, and to nothing else. */
cudnnw_code cudnnw__elf_check_gnu_chain(elf *e, size_t index, uint32_t hash);
cudnnw_code cudnnw__elf_check_gnu_buckets(elf *e);
cudnnw_code cudnnw__elf_check_sysv(elf *e);
/* The index of an exported name, 0 when there is none. */
size_t cudnnw__elf_find(const elf *e, const char *name, const char *version);

#endif
