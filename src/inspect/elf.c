/* SPDX-License-Identifier: MIT
 *
 * One ELF library as plain data, read in the order in which ld.so would follow its tables. What passes here, ld.so can walk
 * without being led outside; what code and data do is another matter.
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

static cudnnw_code read_all(elf *e, const char *version_symbol_name)
{
    static cudnnw_code (*const steps[])(elf *) = {
        cudnnw__elf_dynamic, cudnnw__elf_hashes,      cudnnw__elf_versions,
        cudnnw__elf_symbols, cudnnw__elf_relocations, cudnnw__elf_sections,
    };
    cudnnw_code code = cudnnw__elf_layout(e);

    if (code != CUDNNW_OK || !e->has_dynamic_file)
        return code;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && code == CUDNNW_OK; i++)
        code = steps[i](e);
    return code == CUDNNW_OK ? read_version_symbol(e, version_symbol_name) : code;
}

cudnnw_code cudnnw__elf_read(os_file *file, const os_status *status, const char *path, const char *version_symbol_name,
                             image **result, cudnnw_error *error)
{
    elf *e = cudnnw__os_allocate(sizeof *e);
    image *of = cudnnw__os_allocate(sizeof *of);
    cudnnw_code code;

    if (e == NULL || of == NULL) {
        cudnnw__os_free(e);
        cudnnw__os_free(of);
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    }
    of->kind = IMAGE_ELF;
    of->soname = of->runpath = "";
    of->tables = e;
    e->image = of;
    e->source = (image_source){.file = file, .path = path, .bytes = status->bytes, .error = error};

    code = read_all(e, version_symbol_name);
    of->bytes_read = e->source.bytes_read;
    if (code != CUDNNW_OK) {
        cudnnw__elf_free(of);
        return code;
    }
    /* What belongs to the caller is not kept. */
    e->source.file = NULL;
    e->source.path = "";
    e->source.error = NULL;
    *result = of;
    return CUDNNW_OK;
}

void cudnnw__elf_free(image *of)
{
    elf *e = of->tables;

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
    return cudnnw__elf_find(of->tables, name, version) != 0;
}

const char *cudnnw__elf_next_export(const image *of, size_t *cursor)
{
    const elf *e = of->tables;
    elf_symbol symbol;

    while (*cursor < e->symbol_count) {
        bool there = cudnnw__elf_symbol_at(e, (*cursor)++, &symbol);

        if (there && symbol.section != 0 && symbol.section != SECTION_ABSOLUTE && symbol.bind != 0)
            return symbol.name;
    }
    return NULL;
}

bool cudnnw__elf_defines_version(const image *of, const char *version)
{
    const elf *e = of->tables;

    for (size_t i = 0; i < e->version_count; i++)
        if (e->version[i].name != NULL && e->version[i].library == NULL && strcmp(e->version[i].name, version) == 0)
            return true;
    return false;
}
