/* SPDX-License-Identifier: MIT
 *
 * Symbol versions: what this file defines and what it wants of others. ld.so walks both lists by offsets in
 * them, and ends the process by an assertion when a library named there is not among those that the file
 * needs.
 */
#include "elf.h"

#include <string.h>

enum {
    DEFINITION_BYTES = 20, DEFINED_NAME_BYTES = 8,
    REQUIREMENT_BYTES = 16, REQUIRED_NAME_BYTES = 16,
    INDEX_MASK = 0x7FFF,
    ENTRIES_LIMIT = 4096
};

static const char outside[] = "its list of versions leads outside";
static const char wrong[] = "its list of versions contradicts itself";

static cudnnw_code note_version(elf *e, uint16_t index, const char *name, const char *library)
{
    if (index >= e->version_count) {
        size_t count = (size_t)index + 1;
        elf_version *grown = (elf_version *)cudnnw__os_resize(e->version, count * sizeof *grown);

        if (grown == NULL)
            return cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT);
        memset(grown + e->version_count, 0, (count - e->version_count) * sizeof *grown);
        e->version = grown;
        e->version_count = count;
    }
    if (e->version[index].name != NULL)
        return cudnnw__image_damaged(&e->source, wrong);
    e->version[index] = VALUE(elf_version, name, library);
    return CUDNNW_OK;
}

/* The name at an offset, when its hash is the one that stands beside it. */
static const char *hashed_name(const elf *e, uint32_t at, uint32_t hash)
{
    const char *name = cudnnw__elf_string(e, at);

    return name != NULL && name[0] != '\0' && cudnnw__elf_sysv_hash_of(name) == hash ? name : NULL;
}

/* The number of entries is what the dynamic section says: the last one, and no other, has no next. */
static bool ends_rightly(uint32_t next, uint64_t i, uint64_t count)
{
    return (next == 0) == (i + 1 == count) && next % 4 == 0;
}

/* ---- What this file defines ---- */

static cudnnw_code read_definition(elf *e, uint64_t at, uint32_t *next)
{
    const unsigned char *d = e->definitions.data + at;
    uint32_t names_at = cudnnw__image_u32(d + 12), hash = cudnnw__image_u32(d + 8);
    uint16_t index = cudnnw__image_u16(d + 4) & INDEX_MASK;
    const char *name;
    cudnnw_code code;

    *next = cudnnw__image_u32(d + 16);
    if (cudnnw__image_u16(d) != 1 || index == 0 || cudnnw__image_u16(d + 6) == 0)
        return cudnnw__image_damaged(&e->source, wrong);
    code = cudnnw__elf_window_need(e, &e->definitions, at + names_at + DEFINED_NAME_BYTES, outside);
    if (code != CUDNNW_OK)
        return code;
    name = hashed_name(e, cudnnw__image_u32(e->definitions.data + at + names_at), hash);
    return name == NULL ? cudnnw__image_damaged(&e->source, wrong) : note_version(e, index, name, NULL);
}

static cudnnw_code read_definitions(elf *e)
{
    uint64_t count = e->value[SLOT_VERDEFNUM], at = 0;
    cudnnw_code code = cudnnw__elf_window_open(e, e->value[SLOT_VERDEF], &e->definitions, outside);
    uint32_t next = 0;

    if (code == CUDNNW_OK && (count == 0 || count > ENTRIES_LIMIT))
        return cudnnw__image_damaged(&e->source, wrong);
    for (uint64_t i = 0; i < count && code == CUDNNW_OK; i++, at += next) {
        code = cudnnw__elf_window_need(e, &e->definitions, at + DEFINITION_BYTES, outside);
        if (code == CUDNNW_OK)
            code = read_definition(e, at, &next);
        if (code == CUDNNW_OK && !ends_rightly(next, i, count))
            code = cudnnw__image_damaged(&e->source, wrong);
    }
    return code;
}

/* ---- What it wants of others ---- */

static bool is_needed(const elf *e, const char *library)
{
    for (size_t i = 0; i < e->needed_count; i++)
        if (strcmp(e->needed_name[i], library) == 0)
            return true;
    return false;
}

static cudnnw_code add_need(elf *e, const char *library, const char *version)
{
    image *of = e->image;
    image_need *grown;

    if (strcmp(library, version) == 0) /* a version that is named like its library is a sibling's */
        return CUDNNW_OK;
    grown = (image_need *)cudnnw__os_resize(e->need, (of->need_count + 1) * sizeof *grown);
    if (grown == NULL)
        return cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT);
    grown[of->need_count++] = VALUE(image_need, library, version);
    e->need = grown;
    of->needs = grown;
    return CUDNNW_OK;
}

static cudnnw_code read_required_names(elf *e, uint64_t at, uint16_t count, const char *library)
{
    cudnnw_code code = CUDNNW_OK;
    uint32_t next = 0;

    for (uint16_t i = 0; i < count && code == CUDNNW_OK; i++, at += next) {
        const unsigned char *r;
        const char *name;

        code = cudnnw__elf_window_need(e, &e->requirements, at + REQUIRED_NAME_BYTES, outside);
        if (code != CUDNNW_OK)
            break;
        r = e->requirements.data + at;
        next = cudnnw__image_u32(r + 12);
        name = hashed_name(e, cudnnw__image_u32(r + 8), cudnnw__image_u32(r));
        if (name == NULL || !ends_rightly(next, i, count) || (cudnnw__image_u16(r + 6) & INDEX_MASK) < 2)
            return cudnnw__image_damaged(&e->source, wrong);
        code = note_version(e, cudnnw__image_u16(r + 6) & INDEX_MASK, name, library);
        if (code == CUDNNW_OK)
            code = add_need(e, library, name);
    }
    return code;
}

static cudnnw_code read_requirement(elf *e, uint64_t at, uint32_t *next)
{
    const unsigned char *r = e->requirements.data + at;
    uint16_t names = cudnnw__image_u16(r + 2);
    uint32_t names_at = cudnnw__image_u32(r + 8);
    const char *library = cudnnw__elf_string(e, cudnnw__image_u32(r + 4));

    *next = cudnnw__image_u32(r + 12);
    if (cudnnw__image_u16(r) != 1 || names == 0 || names > ENTRIES_LIMIT || library == NULL ||
        names_at % 4 != 0)
        return cudnnw__image_damaged(&e->source, wrong);
    if (!is_needed(e, library))
        return cudnnw__image_damaged(&e->source, "it wants versions of a library that it does not need");
    return read_required_names(e, at + names_at, names, library);
}

static cudnnw_code read_requirements(elf *e)
{
    uint64_t count = e->value[SLOT_VERNEEDNUM], at = 0;
    cudnnw_code code = cudnnw__elf_window_open(e, e->value[SLOT_VERNEED], &e->requirements, outside);
    uint32_t next = 0;

    if (code == CUDNNW_OK && (count == 0 || count > ENTRIES_LIMIT))
        return cudnnw__image_damaged(&e->source, wrong);
    for (uint64_t i = 0; i < count && code == CUDNNW_OK; i++, at += next) {
        code = cudnnw__elf_window_need(e, &e->requirements, at + REQUIREMENT_BYTES, outside);
        if (code == CUDNNW_OK)
            code = read_requirement(e, at, &next);
        if (code == CUDNNW_OK && !ends_rightly(next, i, count))
            code = cudnnw__image_damaged(&e->source, wrong);
    }
    return code;
}

cudnnw_code cudnnw__elf_definitions(elf *e)
{
    return e->has[SLOT_VERDEF] ? read_definitions(e) : CUDNNW_OK;
}

cudnnw_code cudnnw__elf_versions(elf *e)
{
    void *marks = NULL;
    cudnnw_code code;

    if (!e->has[SLOT_VERSYM])
        return CUDNNW_OK;
    code = cudnnw__elf_definitions(e);
    if (code == CUDNNW_OK && e->has[SLOT_VERNEED])
        code = read_requirements(e);
    if (code == CUDNNW_OK)
        code = cudnnw__elf_take(e, e->value[SLOT_VERSYM], (uint64_t)e->symbol_count * 2, &marks,
                                "its table of symbol versions lies outside its segments");
    if (code == CUDNNW_OK)
        e->version_of = (unsigned char *)marks;
    return code;
}
