/* SPDX-License-Identifier: MIT
 *
 * One ELF library as plain data, read in the order in which ld.so would follow its tables. What passes here,
 * ld.so can walk without being led outside; what code and data do is another matter.
 */
#include "elf.h"

#include <string.h>

enum { VERSION_SYMBOL_BYTES = 4, SECTION_ABSOLUTE = 0xfff1 };

/* The value of the data symbol that holds the release. A file without one says nothing; it is not wrong. */
static cudnnw_code read_version_symbol(elf *e, const char *name)
{
    unsigned char value[VERSION_SYMBOL_BYTES];
    uint64_t offset;
    size_t index = name == NULL ? 0 : cudnnw__elf_find(e, name, NULL);
    elf_symbol symbol;
    cudnnw_code code;

    if (index == 0 || !cudnnw__elf_symbol_at(e, index, &symbol) || symbol.size != sizeof value ||
        !cudnnw__elf_place(e, symbol.value, sizeof value, &offset))
        return CUDNNW_OK;
    code = cudnnw__image_fill(&e->source, offset, value, sizeof value);
    if (code == CUDNNW_OK)
        e->image->version_symbol = cudnnw__image_version_of(cudnnw__image_u32(value));
    return code;
}

typedef cudnnw_code (*elf_step)(elf *);

static cudnnw_code read_steps(elf *e, const elf_step *step, size_t count)
{
    cudnnw_code code = cudnnw__elf_layout(e);

    for (size_t i = 0; i < count && code == CUDNNW_OK && e->has_dynamic_file; i++)
        code = step[i](e);
    return code;
}

static elf *new_elf(os_file *file, const os_status *status, const char *path, cudnnw_error *error)
{
    elf *e = (elf *)cudnnw__os_allocate(sizeof *e);
    image *of = (image *)cudnnw__os_allocate(sizeof *of);

    if (e == NULL || of == NULL) {
        cudnnw__os_free(e);
        cudnnw__os_free(of);
        return NULL;
    }
    of->kind = IMAGE_ELF;
    of->soname = of->runpath = "";
    of->tables = e;
    e->image = of;
    e->source = VALUE(image_source, .file = file, .path = path, .bytes = status->bytes, .error = error);
    return e;
}

/* Hands the image out, or ends it. What belongs to the caller is not kept. */
static cudnnw_code finish(elf *e, cudnnw_code code, image **result)
{
    e->image->bytes_read = e->source.bytes_read;
    if (code != CUDNNW_OK) {
        cudnnw__elf_free(e->image);
        return code;
    }
    e->source.file = NULL;
    e->source.path = "";
    e->source.error = NULL;
    *result = e->image;
    return CUDNNW_OK;
}

cudnnw_code cudnnw__elf_read(os_file *file, const os_status *status, const char *path,
                             const char *version_symbol_name, image **result, cudnnw_error *error)
{
    static const elf_step steps[] = {
        cudnnw__elf_dynamic, cudnnw__elf_hashes,      cudnnw__elf_versions,
        cudnnw__elf_symbols, cudnnw__elf_relocations, cudnnw__elf_sections,
    };
    elf *e = new_elf(file, status, path, error);
    cudnnw_code code;

    if (e == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    code = read_steps(e, steps, sizeof steps / sizeof steps[0]);
    if (code == CUDNNW_OK)
        code = read_version_symbol(e, version_symbol_name);
    return finish(e, code, result);
}

cudnnw_code cudnnw__elf_read_versions(os_file *file, const os_status *status, const char *path,
                                      image **result, cudnnw_error *error)
{
    static const elf_step steps[] = {cudnnw__elf_dynamic, cudnnw__elf_definitions};
    elf *e = new_elf(file, status, path, error);

    if (e == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    return finish(e, read_steps(e, steps, sizeof steps / sizeof steps[0]), result);
}

void cudnnw__elf_free(image *of)
{
    elf *e = (elf *)of->tables;

    cudnnw__os_free(e->segment);
    cudnnw__os_free(e->needed);
    cudnnw__os_free(e->strings);
    cudnnw__os_free(e->hash.data);
    cudnnw__os_free(e->gnu_hash.data);
    cudnnw__os_free(e->symbol);
    cudnnw__os_free(e->version_of);
    cudnnw__os_free(e->version);
    cudnnw__os_free(e->definitions.data);
    cudnnw__os_free(e->requirements.data);
    cudnnw__os_free((void *)e->needed_name);
    cudnnw__os_free(e->import);
    cudnnw__os_free(e->need);
    cudnnw__os_free(e);
    cudnnw__os_free(of);
}

bool cudnnw__elf_exports(const image *of, const char *name, const char *version)
{
    return cudnnw__elf_find((const elf *)of->tables, name, version) != 0;
}

const char *cudnnw__elf_next_export(const image *of, size_t *cursor)
{
    const elf *e = (const elf *)of->tables;
    elf_symbol symbol;

    while (*cursor < e->symbol_count) {
        bool there = cudnnw__elf_symbol_at(e, (*cursor)++, &symbol);

        if (there && symbol.section != 0 && symbol.section != SECTION_ABSOLUTE && symbol.bind != 0)
            return symbol.name;
    }
    return NULL;
}

const char *cudnnw__elf_next_version(const image *of, size_t *cursor)
{
    const elf *e = (const elf *)of->tables;

    while (*cursor < e->version_count) {
        const elf_version *version = &e->version[(*cursor)++];

        if (version->name != NULL && version->library == NULL)
            return version->name;
    }
    return NULL;
}

bool cudnnw__elf_defines_version(const image *of, const char *version)
{
    size_t cursor = 0;
    const char *defined;

    while ((defined = cudnnw__elf_next_version(of, &cursor)) != NULL)
        if (strcmp(defined, version) == 0)
            return true;
    return false;
}
