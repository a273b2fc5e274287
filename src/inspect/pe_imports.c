/* SPDX-License-Identifier: MIT
 *
 * What a PE file wants from others, at once or at the first call.
 */
#include "pe.h"

#include <string.h>

#include "../limits.h"

static const char outside[] = "its import table leads outside the file";

enum { IMPORT_BYTES = 20, DELAYED_BYTES = 32, MOST_LIBRARIES = 1024 };

/* A list that grows. Slots for ordinals ("#65535") live in windows of their own. */
typedef struct import_list {
    pe_file *pe;
    size_t count, room;
    size_t libraries, library_room;
    size_t filled; /* slots of the table of addresses that an import fills; some linkers put delayed ones there, too */
} import_list;

static cudnnw_code add_import(import_list *list, const image_import *import)
{
    pe_file *pe = list->pe;

    if (list->count == list->room) {
        size_t room = list->room == 0 ? 256 : list->room * 2;
        image_import *grown = (image_import *)cudnnw__os_resize(pe->imports, room * sizeof *grown);

        if (grown == NULL)
            return cudnnw__fail_memory(pe->source.error, CUDNNW_STAGE_INSPECT);
        pe->imports = grown;
        list->room = room;
    }
    if (list->count >= LIMIT_IMAGE_SYMBOLS)
        return cudnnw__pe_damaged(pe, "it imports more than any cuDNN");
    pe->imports[list->count++] = *import;
    return CUDNNW_OK;
}

static cudnnw_code add_library(import_list *list, const char *name)
{
    pe_file *pe = list->pe;

    if (list->libraries == list->library_room) {
        size_t room = list->library_room == 0 ? 16 : list->library_room * 2;
        const char **grown = (const char **)cudnnw__os_resize(pe->needed, room * sizeof *grown);

        if (grown == NULL)
            return cudnnw__fail_memory(pe->source.error, CUDNNW_STAGE_INSPECT);
        pe->needed = grown;
        list->library_room = room;
    }
    pe->needed[list->libraries++] = name;
    return CUDNNW_OK;
}

/* "#12", kept in the list of windows so that it lives as long as the image. */
static cudnnw_code ordinal_name(pe_file *pe, uint16_t ordinal, const char **name)
{
    pe_window *window = (pe_window *)cudnnw__os_allocate(sizeof *window);
    char *text = window == NULL ? NULL : (char *)cudnnw__os_allocate(8), digits[NUMBER_BYTES];

    if (text == NULL) {
        cudnnw__os_free(window);
        return cudnnw__fail_memory(pe->source.error, CUDNNW_STAGE_INSPECT);
    }
    text[0] = '#';
    cudnnw__copy_text(text + 1, 7, cudnnw__number_text(ordinal, "", digits, sizeof digits));
    window->data = (unsigned char *)text; /* 0 bytes at address 0: no address is found in it */
    window->next = pe->windows;
    pe->windows = window;
    *name = text;
    return CUDNNW_OK;
}

static cudnnw_code name_of_thunk(pe_file *pe, uint64_t thunk, const char **name)
{
    uint64_t by_number = pe->pointer_bytes == 8 ? UINT64_C(1) << 63 : UINT64_C(1) << 31;

    if ((thunk & by_number) != 0) {
        if ((thunk & ~by_number) > 0xFFFF)
            return cudnnw__pe_damaged(pe, "an imported number is too large");
        return ordinal_name(pe, (uint16_t)thunk, name);
    }
    if (thunk > pe->image_bytes - 2)
        return cudnnw__pe_damaged(pe, outside);
    /* A hint of two bytes comes first. */
    return cudnnw__pe_text(pe, (uint32_t)thunk + 2, "an imported name is none", name);
}

/* Linkers write the list of names twice, and the loader overwrites the second one. So a name that was exchanged shows. */
static cudnnw_code compare_slot(pe_file *pe, uint32_t place, uint64_t thunk)
{
    const unsigned char *at = NULL;
    cudnnw_code code = cudnnw__pe_bytes(pe, place, pe->pointer_bytes, outside, &at);

    if (code == CUDNNW_OK && (pe->pointer_bytes == 8 ? cudnnw__image_u64(at) : cudnnw__image_u32(at)) != thunk)
        code = cudnnw__pe_damaged(pe, "its two lists of imports differ");
    return code;
}

/* All imports from one library: `names` are read, `slots` are where the loader will write; `twice`: the names stand there, too. */
static cudnnw_code read_thunks(import_list *list, uint32_t names, uint32_t slots, bool twice, const image_import *model)
{
    pe_file *pe = list->pe;
    const unsigned step = pe->pointer_bytes;

    for (uint32_t i = 0; i <= LIMIT_IMAGE_SYMBOLS; i++) {
        const unsigned char *at = NULL;
        uint64_t place = (uint64_t)slots + (uint64_t)i * step;
        image_import import = *model;
        cudnnw_code code;

        if (names > UINT32_MAX - i * step || place > pe->image_bytes - step)
            return cudnnw__pe_damaged(pe, outside);
        code = cudnnw__pe_bytes(pe, names + i * step, step, outside, &at);
        if (code != CUDNNW_OK)
            return code;
        uint64_t thunk = step == 8 ? cudnnw__image_u64(at) : cudnnw__image_u32(at);

        if (thunk == 0)
            return twice ? compare_slot(pe, (uint32_t)place, 0) : CUDNNW_OK;
        if (cudnnw__pe_section_of(pe, (uint32_t)place) == NULL)
            return cudnnw__pe_damaged(pe, "an import would be written outside the sections");
        code = name_of_thunk(pe, thunk, &import.name);
        if (code == CUDNNW_OK && twice)
            code = compare_slot(pe, (uint32_t)place, thunk);
        if (code == CUDNNW_OK)
            code = add_import(list, &import);
        if (code != CUDNNW_OK)
            return code;
        const pe_range *slots_range = &pe->directory[PE_ADDRESSES];

        if (place >= slots_range->rva && place - slots_range->rva < slots_range->size)
            list->filled++;
    }
    return cudnnw__pe_damaged(pe, "a list of imports has no end");
}

static cudnnw_code read_direct(import_list *list)
{
    pe_file *pe = list->pe;
    uint32_t rva = pe->directory[PE_IMPORTS].rva;

    for (size_t i = 0; rva != 0; i++, rva += IMPORT_BYTES) {
        image_import model = {0};
        const unsigned char *at = NULL;
        cudnnw_code code = cudnnw__pe_bytes(pe, rva, IMPORT_BYTES, outside, &at);

        if (code != CUDNNW_OK)
            return code;
        uint32_t names = cudnnw__image_u32(at);
        bool bound = cudnnw__image_u32(at + 4) != 0; /* then the second list holds addresses */
        uint32_t name = cudnnw__image_u32(at + 12);
        uint32_t slots = cudnnw__image_u32(at + 16);

        if (name == 0 || slots == 0)
            break; /* where the loader stops, too */
        if (i >= MOST_LIBRARIES)
            return cudnnw__pe_damaged(pe, "its import table has no end");
        code = cudnnw__pe_text(pe, name, "the name of an imported library is none", &model.library);
        if (code == CUDNNW_OK)
            code = add_library(list, model.library);
        if (code == CUDNNW_OK)
            code = read_thunks(list, names != 0 ? names : slots, slots, names != 0 && !bound, &model);
        if (code != CUDNNW_OK)
            return code;
    }
    return CUDNNW_OK;
}

static cudnnw_code read_delayed(import_list *list)
{
    pe_file *pe = list->pe;
    uint32_t rva = pe->directory[PE_DELAYED_IMPORTS].rva;

    for (size_t i = 0; rva != 0; i++, rva += DELAYED_BYTES) {
        image_import model = {.delayed = true};
        const unsigned char *at = NULL;
        cudnnw_code code = cudnnw__pe_bytes(pe, rva, DELAYED_BYTES, outside, &at);

        if (code != CUDNNW_OK)
            return code;
        if (cudnnw__image_u32(at + 4) == 0)
            break;
        if (i >= MOST_LIBRARIES)
            return cudnnw__pe_damaged(pe, "its table of delayed imports has no end");
        if ((cudnnw__image_u32(at) & 1) == 0)
            return cudnnw__pe_damaged(pe, "its delayed imports are of a kind that only 32-bit linkers made");
        code = cudnnw__pe_text(pe, cudnnw__image_u32(at + 4), "the name of an imported library is none",
                               &model.library);
        if (code == CUDNNW_OK)
            code = read_thunks(list, cudnnw__image_u32(at + 16), cudnnw__image_u32(at + 12), false, &model);
        if (code != CUDNNW_OK)
            return code;
    }
    return CUDNNW_OK;
}

/* A table that was overwritten with zeros ends early and looks short but whole; the addresses that nobody fills tell. */
static cudnnw_code compare_addresses(import_list *list)
{
    pe_file *pe = list->pe;
    const pe_range *range = &pe->directory[PE_ADDRESSES];
    const unsigned step = pe->pointer_bytes;
    const unsigned char *at = NULL;
    size_t wanted = 0;
    cudnnw_code code;

    if (range->rva == 0 || range->size == 0)
        return CUDNNW_OK;
    code = cudnnw__pe_bytes(pe, range->rva, range->size, "its table of imported addresses leads outside the file", &at);
    if (code != CUDNNW_OK)
        return code;
    for (uint32_t i = 0; i + step <= range->size; i += step) {
        uint64_t thunk = step == 8 ? cudnnw__image_u64(at + i) : cudnnw__image_u32(at + i);

        if (thunk != 0 && thunk < pe->image_bytes) /* leads to a name; others put finished addresses there */
            wanted++;
    }
    /* Both tables zeroed: who imports nothing has no table of addresses. */
    if (wanted > list->filled || (list->count == 0 && range->size > step))
        return cudnnw__pe_damaged(pe, "its import table ends before all imports were named");
    return CUDNNW_OK;
}

cudnnw_code cudnnw__pe_imports_read(pe_file *pe)
{
    import_list list = {.pe = pe};
    cudnnw_code code = read_direct(&list);

    if (code == CUDNNW_OK)
        code = read_delayed(&list);
    if (code == CUDNNW_OK)
        code = compare_addresses(&list);
    pe->image.imports = pe->imports;
    pe->image.import_count = list.count;
    pe->image.needed = pe->needed;
    pe->image.needed_count = list.libraries;
    return code;
}
