/* SPDX-License-Identifier: MIT
 *
 * Every symbol: has it a name, a place and a known kind, does the hash table lead to it, and is its version
 * one that exists? What is undefined becomes the list of imports.
 */
#include "elf.h"

#include <stdlib.h>

enum { SECTION_ABSOLUTE = 0xfff1, SECTION_RESERVED = 0xff00, BIND_WEAK = 2, INDEX_MASK = 0x7FFF };
enum { SEEN_BY_ALL = 0, SEEN_BY_ALL_BUT_FIXED = 3 }; /* protected: its own library never takes another's */

bool cudnnw__elf_symbol_at(const elf *e, size_t index, elf_symbol *symbol)
{
    const unsigned char *at;
    uint32_t name;

    if (index >= e->symbol_count)
        return false;
    at = e->symbol + index * ELF_SYMBOL_BYTES;
    name = cudnnw__image_u32(at);
    if (name >= e->string_bytes)
        return false;
    *symbol = VALUE(elf_symbol, .name = e->strings + name, .value = cudnnw__image_u64(at + 8),
                                .size = cudnnw__image_u64(at + 16), .section = cudnnw__image_u16(at + 6),
                                .type = (uint8_t)(at[4] & 15), .bind = (uint8_t)(at[4] >> 4), .seen_by = at[5]);
    return true;
}

static bool is_known_type(const elf_symbol *symbol)
{
    static const uint16_t types = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 6 | 1 << 10;
    static const uint16_t binds = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 10;

    return (types >> symbol->type & 1) != 0 && (binds >> symbol->bind & 1) != 0;
}

static const char *check_place(const elf *e, const elf_symbol *symbol)
{
    if (symbol->section == SECTION_ABSOLUTE)
        return NULL;
    if (symbol->section >= SECTION_RESERVED)
        return "a symbol belongs to no section";
    if (symbol->type == ELF_TYPE_TLS)
        return symbol->value <= e->tls_bytes && symbol->size <= e->tls_bytes - symbol->value
                   ? NULL
                   : "a thread-local symbol lies outside the thread-local part";
    if (cudnnw__elf_segment_of(e, symbol->value, symbol->size) == NULL)
        return "a symbol lies outside the segments";
    if ((symbol->type == ELF_TYPE_FUNCTION || symbol->type == ELF_TYPE_INDIRECT) &&
        !cudnnw__elf_is_code(e, symbol->value))
        return "a function lies where no code is";
    return NULL;
}

static const char *check_version(const elf *e, size_t index, const elf_symbol *symbol)
{
    uint16_t mark;

    if (e->version_of == NULL)
        return NULL;
    mark = cudnnw__image_u16(e->version_of + 2 * index) & INDEX_MASK;
    if (mark < 2) /* local or global; no linker lets others find a local symbol */
        return mark == 0 && symbol->section != 0 && symbol->bind != 0
                   ? "a symbol is exported without a version mark"
                   : NULL;
    if (mark >= e->version_count || e->version[mark].name == NULL)
        return "a symbol has a version that does not exist";
    if ((symbol->section == 0) != (e->version[mark].library != NULL))
        return "a symbol has a version of the wrong kind";
    return NULL;
}

static cudnnw_code check_symbol(elf *e, size_t index, const elf_symbol *symbol)
{
    bool clean, hashed = e->has[SLOT_GNU_HASH] && index >= e->first_hashed && index < e->hashed_end;
    uint32_t hash = cudnnw__elf_gnu_hash_of(symbol->name, &clean);
    const char *what = NULL;

    if (!is_known_type(symbol))
        what = "a symbol is of no known kind";
    else if ((symbol->bind != 0 || symbol->section == 0) && (symbol->name[0] == '\0' || !clean))
        what = "a symbol has no name";
    else if (symbol->section == 0 && (symbol->bind == 0 || symbol->value != 0 || symbol->size != 0))
        what = "a symbol of another library is marked as its own"; /* ld.so would call its own address 0 */
    else if (e->x86_64 && symbol->seen_by != SEEN_BY_ALL && symbol->seen_by != SEEN_BY_ALL_BUT_FIXED)
        what = "a symbol is exported and hidden at once";
    else if (hashed && symbol->section == 0)
        what = "its hash table leads to a symbol that is not defined";
    else if (!hashed && symbol->section != 0 && symbol->bind != 0 && e->has[SLOT_GNU_HASH])
        what = "its hash table does not lead to a symbol that is defined";
    else if (symbol->section != 0)
        what = check_place(e, symbol);
    if (what == NULL)
        what = check_version(e, index, symbol);
    if (what != NULL)
        return cudnnw__image_damaged(&e->source, what);
    return hashed ? cudnnw__elf_check_gnu_chain(e, index, hash) : CUDNNW_OK;
}

static const char *import_library(const elf *e, size_t index)
{
    uint16_t mark = e->version_of == NULL ? 0 : cudnnw__image_u16(e->version_of + 2 * index) & INDEX_MASK;

    return mark < 2 ? "" : e->version[mark].name;
}

static void count_symbol(elf *e, size_t index, const elf_symbol *symbol, size_t *undefined)
{
    if (symbol->section != 0) {
        if (symbol->section != SECTION_ABSOLUTE && symbol->bind != 0)
            e->image->export_count++;
        return;
    }
    if (e->import != NULL && symbol->bind != 0)
        e->import[*undefined] =
            VALUE(image_import, symbol->name, import_library(e, index), symbol->bind == BIND_WEAK, false);
    *undefined += symbol->bind != 0;
}

static cudnnw_code fill_imports(elf *e)
{
    size_t undefined = 0;
    elf_symbol symbol;

    for (size_t i = 1; i < e->symbol_count; i++)
        if (cudnnw__elf_symbol_at(e, i, &symbol))
            undefined += symbol.section == 0 && symbol.bind != 0;
    e->import = (image_import *)cudnnw__os_allocate(undefined * sizeof *e->import);
    if (e->import == NULL)
        return cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT);
    undefined = 0;
    for (size_t i = 1; i < e->symbol_count; i++)
        if (cudnnw__elf_symbol_at(e, i, &symbol))
            count_symbol(e, i, &symbol, &undefined);
    e->image->imports = e->import;
    e->image->import_count = undefined;
    return CUDNNW_OK;
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* No linker asks for one name and version twice; a flipped bit does, and binds a call to another function. */
static cudnnw_code check_imports_differ(elf *e)
{
    size_t count = 0;
    uint64_t *number = (uint64_t *)cudnnw__os_allocate((e->image->import_count + 1) * sizeof *number);
    cudnnw_code code = CUDNNW_OK;

    if (number == NULL)
        return cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT);
    for (size_t i = 1; i < e->symbol_count && count < e->image->import_count; i++) {
        const unsigned char *at = e->symbol + i * ELF_SYMBOL_BYTES;

        if (cudnnw__image_u16(at + 6) == 0)
            number[count++] = (uint64_t)cudnnw__image_u32(at) << 16 |
                              (e->version_of == NULL ? 0u : cudnnw__image_u16(e->version_of + 2 * i));
    }
    qsort(number, count, sizeof *number, by_number);
    for (size_t i = 1; i < count && code == CUDNNW_OK; i++)
        if (number[i] == number[i - 1])
            code = cudnnw__image_damaged(&e->source, "it asks for one symbol of another library twice");
    cudnnw__os_free(number);
    return code;
}

static cudnnw_code check_all(elf *e)
{
    cudnnw_code code = CUDNNW_OK;
    elf_symbol symbol;

    for (size_t i = 1; i < e->symbol_count && code == CUDNNW_OK; i++)
        code = cudnnw__elf_symbol_at(e, i, &symbol)
                   ? check_symbol(e, i, &symbol)
                   : cudnnw__image_damaged(&e->source, "the name of a symbol lies outside the names");
    return code;
}

cudnnw_code cudnnw__elf_symbols(elf *e)
{
    void *symbols = NULL;
    cudnnw_code code;

    if (e->symbol_count == 0)
        return cudnnw__image_damaged(&e->source, "it has no symbols");
    code = cudnnw__elf_take(e, e->value[SLOT_SYMTAB], (uint64_t)e->symbol_count * ELF_SYMBOL_BYTES, &symbols,
                            "its symbol table lies outside its segments");
    if (code != CUDNNW_OK)
        return code;
    e->symbol = (unsigned char *)symbols;
    for (size_t i = 0; i < ELF_SYMBOL_BYTES; i++)
        if (e->symbol[i] != 0)
            return cudnnw__image_damaged(&e->source, "its symbol table does not begin with the empty symbol");
    code = check_all(e);
    if (code == CUDNNW_OK)
        code = cudnnw__elf_check_gnu_buckets(e);
    if (code == CUDNNW_OK)
        code = cudnnw__elf_check_sysv(e);
    if (code == CUDNNW_OK)
        code = fill_imports(e);
    return code == CUDNNW_OK ? check_imports_differ(e) : code;
}
