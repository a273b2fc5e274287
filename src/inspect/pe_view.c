/* SPDX-License-Identifier: MIT
 *
 * A PE file by the addresses that its tables use: pieces are read when they are wanted and kept.
 */
#include "pe.h"

#include <string.h>

/* Tables of one section lie close together, so one read serves many of them. */
enum { WINDOW_BYTES = 1 << 15 };

const pe_section *cudnnw__pe_section_of(const pe_file *pe, uint32_t rva)
{
    size_t low = 0, high = pe->section_count;

    while (low < high) { /* sections ascend: pe_headers.c has seen to it */
        size_t middle = low + (high - low) / 2;
        const pe_section *section = &pe->section[middle];

        if (rva < section->rva)
            high = middle;
        else if (rva - section->rva >= section->bytes)
            low = middle + 1;
        else
            return section;
    }
    return NULL;
}

bool cudnnw__pe_holds(const pe_file *pe, uint64_t address, uint64_t bytes)
{
    return address >= pe->image_base && address - pe->image_base <= pe->image_bytes &&
           bytes <= pe->image_bytes - (address - pe->image_base);
}

/* Bytes of the file behind rva in its section, 0 when there are none. */
static uint32_t contents_behind(const pe_file *pe, uint32_t rva, uint64_t *offset)
{
    const pe_section *section = cudnnw__pe_section_of(pe, rva);
    uint32_t at = section == NULL ? 0 : rva - section->rva;

    if (section == NULL || at >= section->raw_bytes)
        return 0;
    *offset = (uint64_t)section->raw + at;
    return section->raw_bytes - at;
}

/* The window that covers the range, moved to the front; NULL when there is none. */
static pe_window *find_window(pe_file *pe, uint32_t rva, uint32_t bytes)
{
    pe_window **link = &pe->windows;

    for (; *link != NULL; link = &(*link)->next) {
        pe_window *window = *link;

        if (rva >= window->rva && rva - window->rva <= window->bytes && bytes <= window->bytes - (rva - window->rva)) {
            *link = window->next;
            window->next = pe->windows;
            pe->windows = window;
            return window;
        }
    }
    return NULL;
}

static cudnnw_code read_window(pe_file *pe, uint32_t rva, uint32_t bytes, uint64_t offset, pe_window **result)
{
    pe_window *window = (pe_window *)cudnnw__os_allocate(sizeof *window);
    void *data = NULL;
    cudnnw_code code;

    if (window == NULL)
        return cudnnw__fail_memory(pe->source.error, CUDNNW_STAGE_INSPECT);
    code = cudnnw__image_take(&pe->source, offset, bytes, &data);
    if (code != CUDNNW_OK) {
        cudnnw__os_free(window);
        return code;
    }
    *window = VALUE(pe_window, .next = pe->windows, .rva = rva, .bytes = bytes, .data = (unsigned char *)data);
    pe->windows = window;
    *result = window;
    return CUDNNW_OK;
}

/* A window with at least `bytes` at rva, larger where the section goes on. */
static cudnnw_code open_window(pe_file *pe, uint32_t rva, uint32_t bytes, const char *what, pe_window **result)
{
    uint64_t offset = 0;
    uint32_t room = contents_behind(pe, rva, &offset);
    uint32_t wish = bytes < WINDOW_BYTES ? WINDOW_BYTES : bytes;

    *result = find_window(pe, rva, bytes);
    if (*result != NULL)
        return CUDNNW_OK;
    if (room == 0 || bytes > room)
        return cudnnw__pe_damaged(pe, what);
    return read_window(pe, rva, wish < room ? wish : room, offset, result);
}

cudnnw_code cudnnw__pe_bytes(pe_file *pe, uint32_t rva, uint32_t bytes, const char *what, const unsigned char **data)
{
    pe_window *window = NULL;
    cudnnw_code code = open_window(pe, rva, bytes > 0 ? bytes : 1, what, &window);

    if (code == CUDNNW_OK)
        *data = window->data + (rva - window->rva);
    return code;
}

cudnnw_code cudnnw__pe_behind(pe_file *pe, const pe_range *table, uint32_t bytes, const unsigned char **data)
{
    const pe_section *section = cudnnw__pe_section_of(pe, table->rva);
    uint32_t room = section == NULL ? 0 : section->bytes < section->raw_bytes ? section->bytes : section->raw_bytes;

    *data = NULL;
    if (room == 0 || section->rva != table->rva || table->size > room || room - table->size < bytes)
        return CUDNNW_OK;
    return cudnnw__pe_bytes(pe, table->rva + table->size, bytes, "a table leads outside the file", data);
}

cudnnw_code cudnnw__pe_text(pe_file *pe, uint32_t rva, const char *what, const char **text)
{
    uint64_t offset = 0;
    uint32_t room = contents_behind(pe, rva, &offset);
    pe_window *window = NULL;
    cudnnw_code code = open_window(pe, rva, 1, what, &window);

    if (code != CUDNNW_OK)
        return code;
    const char *start = (const char *)window->data + (rva - window->rva);
    uint32_t there = window->bytes - (rva - window->rva);

    if (memchr(start, '\0', there) == NULL && there < room && there < PE_LONGEST_NAME) {
        code = open_window(pe, rva, room < PE_LONGEST_NAME ? room : PE_LONGEST_NAME, what, &window);
        if (code != CUDNNW_OK)
            return code;
        start = (const char *)window->data + (rva - window->rva);
        there = window->bytes - (rva - window->rva);
    }
    const char *end = (const char *)memchr(start, '\0', there < PE_LONGEST_NAME ? there : PE_LONGEST_NAME);

    if (end == NULL || end == start)
        return cudnnw__pe_damaged(pe, what);
    for (const char *at = start; at < end; at++)
        if (*at <= ' ' || *at > '~')
            return cudnnw__pe_damaged(pe, what);
    *text = start;
    return CUDNNW_OK;
}

void cudnnw__pe_windows_free(pe_file *pe)
{
    while (pe->windows != NULL) {
        pe_window *window = pe->windows;

        pe->windows = window->next;
        cudnnw__os_free(window->data);
        cudnnw__os_free(window);
    }
}
