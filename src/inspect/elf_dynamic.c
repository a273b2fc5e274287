/* SPDX-License-Identifier: MIT
 *
 * The dynamic section: where the other tables are. ld.so believes it without a look, and ends the process by
 * an assertion when an entry size is not the one it was built with.
 */
#include "elf.h"

#include <string.h>

enum {
    ENTRY_BYTES = 16,
    DYNAMIC_LIMIT = 65536,
    TAG_NEEDED = 1,
    TAG_LAST_GENERAL = 37, /* DT_RELRENT */
    FLAG_TEXTREL = 4,
    FLAG_1_NOOPEN = 0x40,
    FLAG_1_PIE = 0x08000000
};

static const uint32_t tags[SLOT_COUNT] = {
#define SLOT(name, tag) tag,
#include "elf_slots.def"
};

/* Entries that hold the place of a name, beside NEEDED: ld.so opens or splits what stands there. */
static const uint32_t name_tags[] = {
    14, 15, 29, 0x6ffffefa, 0x6ffffefb, 0x6ffffefc, 0x7ffffffd, 0x7fffffff
};

/* What comes in pairs: a half of it is what a damaged section leaves behind. */
static const struct {
    elf_slot one, other;
    const char *what;
} pairs[] = {
    {SLOT_STRTAB, SLOT_STRSZ, "its dynamic section gives names without their size, or the reverse"},
    {SLOT_SYMTAB, SLOT_SYMENT, "its dynamic section gives symbols without their size, or the reverse"},
    {SLOT_RELA, SLOT_RELASZ, "its dynamic section gives relocations without their size, or the reverse"},
    {SLOT_RELA, SLOT_RELAENT,
     "its dynamic section gives relocations without their entry size, or the reverse"},
    {SLOT_JMPREL, SLOT_PLTRELSZ,
     "its dynamic section gives call relocations without their size, or the reverse"},
    {SLOT_JMPREL, SLOT_PLTREL,
     "its dynamic section gives call relocations without their kind, or the reverse"},
    {SLOT_RELR, SLOT_RELRSZ,
     "its dynamic section gives packed relocations without their size, or the reverse"},
    {SLOT_RELR, SLOT_RELRENT,
     "its dynamic section gives packed relocations without their entry size, or the reverse"},
    {SLOT_INIT_ARRAY, SLOT_INIT_ARRAYSZ,
     "its dynamic section gives start functions without their size, or the reverse"},
    {SLOT_FINI_ARRAY, SLOT_FINI_ARRAYSZ,
     "its dynamic section gives end functions without their size, or the reverse"},
    {SLOT_VERDEF, SLOT_VERDEFNUM, "its dynamic section gives versions without their number, or the reverse"},
    {SLOT_VERNEED, SLOT_VERNEEDNUM,
     "its dynamic section gives needed versions without their number, or the reverse"},
};

/* Entry sizes that ld.so asserts. */
static const struct {
    elf_slot slot;
    uint64_t value;
} sizes[] = {
    {SLOT_SYMENT, ELF_SYMBOL_BYTES}, {SLOT_RELAENT, ELF_RELA_BYTES}, {SLOT_RELRENT, 8}, {SLOT_PLTREL, 7}};

static bool is_name_tag(uint64_t tag)
{
    for (size_t i = 0; i < sizeof name_tags / sizeof name_tags[0]; i++)
        if (tag == name_tags[i])
            return true;
    return tag == TAG_NEEDED;
}

/* Numbers that belong to nobody are no tags. */
static bool is_tag(uint64_t tag)
{
    return tag <= TAG_LAST_GENERAL || (tag >= 0x6000000d && tag <= 0x7fffffff);
}

static cudnnw_code add_needed(elf *e, uint64_t name)
{
    uint64_t *needed = (uint64_t *)cudnnw__os_resize(e->needed, (e->needed_count + 1) * sizeof *needed);

    if (needed == NULL)
        return cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT);
    e->needed = needed;
    e->needed[e->needed_count++] = name;
    return CUDNNW_OK;
}

/* The entries up to the end mark. */
static cudnnw_code read_entries(elf *e, const unsigned char *table, uint64_t bytes)
{
    for (uint64_t at = 0; at + ENTRY_BYTES <= bytes; at += ENTRY_BYTES) {
        uint64_t tag = cudnnw__image_u64(table + at), value = cudnnw__image_u64(table + at + 8);

        if (tag == 0)
            return CUDNNW_OK;
        if (!is_tag(tag))
            return cudnnw__image_damaged(&e->source, "its dynamic section holds an entry of no known kind");
        for (size_t slot = 0; slot < SLOT_COUNT; slot++)
            if (tag == tags[slot]) { /* the last one counts, as for ld.so */
                e->value[slot] = value;
                e->has[slot] = true;
            }
        if (tag == TAG_NEEDED && add_needed(e, value) != CUDNNW_OK)
            return CUDNNW_OUT_OF_MEMORY;
    }
    return cudnnw__image_damaged(&e->source, "its dynamic section has no end");
}

static cudnnw_code check_pairs(elf *e)
{
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (e->has[pairs[i].one] != e->has[pairs[i].other])
            return cudnnw__image_damaged(&e->source, pairs[i].what);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        if (e->has[sizes[i].slot] && e->value[sizes[i].slot] != sizes[i].value)
            return cudnnw__image_damaged(&e->source,
                                         "its dynamic section gives an entry size that ld.so does not know");
    if (!e->has[SLOT_STRTAB] || !e->has[SLOT_SYMTAB] || (!e->has[SLOT_GNU_HASH] && !e->has[SLOT_HASH]))
        return cudnnw__image_damaged(&e->source,
                                     "its dynamic section lacks names, symbols or their hash table");
    if ((e->has[SLOT_VERDEF] || e->has[SLOT_VERNEED]) != e->has[SLOT_VERSYM])
        return cudnnw__image_damaged(&e->source, "its dynamic section gives versions of symbols by halves");
    if (e->has[SLOT_REL])
        return cudnnw__image_damaged(&e->source,
                                     "its dynamic section gives relocations of a kind that 64-bit libraries "
                                     "do not have");
    return CUDNNW_OK;
}

static cudnnw_code check_flags(elf *e)
{
    uint64_t offset;

    if (e->has[SLOT_FLAGS] && (e->value[SLOT_FLAGS] & FLAG_TEXTREL) != 0)
        e->has[SLOT_TEXTREL] = true;
    if ((e->value[SLOT_FLAGS_1] & FLAG_1_PIE) != 0)
        return cudnnw__image_no_library(&e->source, "it is a program");
    if ((e->value[SLOT_FLAGS_1] & FLAG_1_NOOPEN) != 0)
        return cudnnw__image_damaged(&e->source, "its dynamic section forbids that it is opened");
    if (e->has[SLOT_PLTGOT] && !cudnnw__elf_place(e, e->value[SLOT_PLTGOT], 8, &offset))
        return cudnnw__image_damaged(&e->source, "its table of addresses lies outside its segments");
    return CUDNNW_OK;
}

/* ---- Strings ---- */

const char *cudnnw__elf_string(const elf *e, uint64_t at)
{
    const char *text;

    if (at >= e->string_bytes) /* the last byte is a NUL: what begins inside also ends inside */
        return NULL;
    text = e->strings + at;
    for (const char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            return NULL;
    return text;
}

static cudnnw_code read_strings(elf *e)
{
    void *strings = NULL;
    uint64_t bytes = e->value[SLOT_STRSZ];
    cudnnw_code code = bytes == 0
                           ? cudnnw__image_damaged(&e->source, "its table of names is empty")
                           : cudnnw__elf_take(e, e->value[SLOT_STRTAB], bytes, &strings,
                                              "its table of names lies outside its segments");

    if (code != CUDNNW_OK)
        return code;
    e->strings = (char *)strings;
    e->string_bytes = bytes;
    if (e->strings[0] != '\0' || e->strings[bytes - 1] != '\0')
        return cudnnw__image_damaged(&e->source,
                                     "its table of names does not begin and end with an empty name");
    return CUDNNW_OK;
}

static cudnnw_code check_names(elf *e, const unsigned char *table, uint64_t bytes)
{
    for (uint64_t at = 0; at + ENTRY_BYTES <= bytes && cudnnw__image_u64(table + at) != 0;
         at += ENTRY_BYTES) {
        const char *name;

        if (!is_name_tag(cudnnw__image_u64(table + at)))
            continue;
        name = cudnnw__elf_string(e, cudnnw__image_u64(table + at + 8));
        if (name == NULL)
            return cudnnw__image_damaged(&e->source, "its dynamic section holds a name that is none");
        if (name[0] == '\0' && cudnnw__image_u64(table + at) == TAG_NEEDED)
            return cudnnw__image_damaged(&e->source, "it needs a library without a name");
    }
    return CUDNNW_OK;
}

static cudnnw_code fill_names(elf *e)
{
    image *of = e->image;
    elf_slot path = e->has[SLOT_RUNPATH] ? SLOT_RUNPATH : SLOT_RPATH;

    of->soname = e->has[SLOT_SONAME] ? cudnnw__elf_string(e, e->value[SLOT_SONAME]) : "";
    of->runpath = e->has[path] ? cudnnw__elf_string(e, e->value[path]) : "";
    e->needed_name = (const char **)cudnnw__os_allocate(e->needed_count * sizeof *e->needed_name);
    if (e->needed_name == NULL)
        return cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT);
    for (size_t i = 0; i < e->needed_count; i++)
        e->needed_name[i] = cudnnw__elf_string(e, e->needed[i]);
    of->needed = e->needed_name;
    of->needed_count = e->needed_count;
    return CUDNNW_OK;
}

cudnnw_code cudnnw__elf_dynamic(elf *e)
{
    uint64_t bytes = e->dynamic.end - e->dynamic.begin;
    void *table = NULL;
    cudnnw_code code =
        bytes > DYNAMIC_LIMIT
            ? cudnnw__image_damaged(&e->source, "its dynamic section is larger than that of any library")
            : cudnnw__elf_take(e, e->dynamic.begin, bytes, &table,
                               "its dynamic section lies outside its segments");

    if (code == CUDNNW_OK)
        code = read_entries(e, (const unsigned char *)table, bytes);
    if (code == CUDNNW_OK)
        code = check_pairs(e);
    if (code == CUDNNW_OK)
        code = check_flags(e);
    if (code == CUDNNW_OK)
        code = read_strings(e);
    if (code == CUDNNW_OK)
        code = check_names(e, (const unsigned char *)table, bytes);
    if (code == CUDNNW_OK)
        code = fill_names(e);
    cudnnw__os_free(table);
    return code;
}
