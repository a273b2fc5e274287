/* SPDX-License-Identifier: MIT
 *
 * The resources of a PE file: a tree of three levels (kind, name, language) whose leaves lead to data. One leaf holds
 * FileVersion.
 */
#include "pe.h"

enum { FOLDER_BYTES = 16, ENTRY_BYTES = 8, LEAF_BYTES = 16, LEVELS = 3, MOST_ENTRIES = 65536, VERSION_KIND = 16 };

static const char outside[] = "its resources lead outside the file";

typedef struct resource_tree {
    pe_file *pe;
    uint32_t root;
    size_t seen;     /* entries of the whole tree, so that a tree that bites its tail ends */
    bool is_version; /* the first level's branch being walked */
} resource_tree;

/* FileVersion stands in a fixed block behind the text "VS_VERSION_INFO" in UTF-16, at a multiple of 4. */
static cudnnw_code read_version(pe_file *pe, uint32_t rva, uint32_t bytes)
{
    enum { HEAD = 6 + 32, FIXED = (HEAD + 3) / 4 * 4, NEEDED = FIXED + 52 };
    const unsigned char *at = NULL;
    cudnnw_code code = cudnnw__pe_bytes(pe, rva, bytes, outside, &at);

    if (code != CUDNNW_OK)
        return code;
    if (bytes < NEEDED || cudnnw__image_u32(at + FIXED) != 0xFEEF04BD)
        return cudnnw__pe_damaged(pe, "its version resource holds no version");
    pe->image.file_version[0] = cudnnw__image_u16(at + FIXED + 10);
    pe->image.file_version[1] = cudnnw__image_u16(at + FIXED + 8);
    pe->image.file_version[2] = cudnnw__image_u16(at + FIXED + 14);
    pe->image.file_version[3] = cudnnw__image_u16(at + FIXED + 12);
    return CUDNNW_OK;
}

static cudnnw_code read_leaf(resource_tree *tree, uint32_t offset)
{
    pe_file *pe = tree->pe;
    const unsigned char *at = NULL;
    cudnnw_code code = cudnnw__pe_bytes(pe, tree->root + offset, LEAF_BYTES, outside, &at);

    if (code != CUDNNW_OK)
        return code;
    uint32_t rva = cudnnw__image_u32(at), bytes = cudnnw__image_u32(at + 4);
    const pe_section *section = cudnnw__pe_section_of(pe, rva);

    if (section == NULL || bytes > section->bytes - (rva - section->rva))
        return cudnnw__pe_damaged(pe, outside);
    return tree->is_version ? read_version(pe, rva, bytes) : CUDNNW_OK;
}

/* Walks one folder of the tree; three levels at most, as Windows has them. */
static cudnnw_code read_folder(resource_tree *tree, uint32_t offset, int level)
{
    pe_file *pe = tree->pe;
    const uint32_t room = pe->directory[PE_RESOURCES].size;
    const unsigned char *head = NULL, *entries = NULL;
    cudnnw_code code;

    if (offset > room || room - offset < FOLDER_BYTES)
        return cudnnw__pe_damaged(pe, outside);
    code = cudnnw__pe_bytes(pe, tree->root + offset, FOLDER_BYTES, outside, &head);
    if (code != CUDNNW_OK)
        return code;
    uint32_t count = (uint32_t)cudnnw__image_u16(head + 12) + cudnnw__image_u16(head + 14);

    tree->seen += count;
    if (tree->seen > MOST_ENTRIES || count * ENTRY_BYTES > room - offset - FOLDER_BYTES)
        return cudnnw__pe_damaged(pe, "its resources have more entries than room");
    if (count == 0)
        return level == 0 ? cudnnw__pe_damaged(pe, "its resources are empty") : CUDNNW_OK;
    code = cudnnw__pe_bytes(pe, tree->root + offset + FOLDER_BYTES, count * ENTRY_BYTES, outside, &entries);
    for (uint32_t i = 0; i < count && code == CUDNNW_OK; i++) {
        uint32_t id = cudnnw__image_u32(entries + i * ENTRY_BYTES);
        uint32_t to = cudnnw__image_u32(entries + i * ENTRY_BYTES + 4), place = to & 0x7FFFFFFFu;

        if (level == 0)
            tree->is_version = id == VERSION_KIND;
        if (place > room || ((to & 0x80000000u) != 0 && level + 1 >= LEVELS))
            code = cudnnw__pe_damaged(pe, outside);
        else if ((to & 0x80000000u) != 0)
            code = read_folder(tree, place, level + 1);
        else
            code = read_leaf(tree, place);
    }
    return code;
}

cudnnw_code cudnnw__pe_resources_read(pe_file *pe)
{
    resource_tree tree = {.pe = pe, .root = pe->directory[PE_RESOURCES].rva};

    return tree.root == 0 ? CUDNNW_OK : read_folder(&tree, 0, 0);
}
