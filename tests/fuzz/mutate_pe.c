/* SPDX-License-Identifier: MIT
 *
 * PE files for mutate.c: which tables the loader of Windows walks, and what it may die of without anyone's fault.
 */
#include "mutate.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

/* ---- Undamaged files, which are what their linker made ---- */

static const IMAGE_NT_HEADERS64 *headers_of(const unsigned char *bytes)
{
    IMAGE_DOS_HEADER dos;

    memcpy(&dos, bytes, sizeof dos);
    return (const IMAGE_NT_HEADERS64 *)(const void *)(bytes + dos.e_lfanew);
}

/* Where an address stands in the file, 0: nowhere. */
static size_t place_of(const victim *v, uint64_t rva)
{
    const IMAGE_NT_HEADERS64 *header = headers_of(v->bytes);
    const IMAGE_SECTION_HEADER *section = IMAGE_FIRST_SECTION(header);

    for (size_t i = 0; i < header->FileHeader.NumberOfSections; i++)
        if (rva >= section[i].VirtualAddress && rva - section[i].VirtualAddress < section[i].SizeOfRawData)
            return section[i].PointerToRawData + (size_t)(rva - section[i].VirtualAddress);
    return 0;
}

static uint32_t u32_at(const victim *v, size_t place)
{
    uint32_t value = 0;

    memcpy(&value, v->bytes + place, sizeof value);
    return value;
}

static uint64_t u64_at(const victim *v, size_t place)
{
    uint64_t value = 0;

    memcpy(&value, v->bytes + place, sizeof value);
    return value;
}

/* ---- Tables ---- */

/* From the first to the last byte of what lies in several pieces. */
typedef struct span {
    size_t begin, end;
} span;

static void stretch(span *s, size_t at, size_t bytes)
{
    if (at == 0)
        return;
    if (s->end == 0 || at < s->begin)
        s->begin = at;
    if (at + bytes > s->end)
        s->end = at + bytes;
}

/* The lists of names that the table of imports leads to, and the names. */
static void find_imports(victim *v, size_t table, size_t entry_bytes, size_t list_at, size_t name_at, const char *lists_name,
                         const char *names_name)
{
    span lists = {0, 0}, names = {0, 0};

    for (; table != 0 && u32_at(v, table + name_at) != 0; table += entry_bytes) {
        size_t list = place_of(v, u32_at(v, table + list_at)), name = place_of(v, u32_at(v, table + name_at));

        stretch(&names, name, strlen((const char *)v->bytes + name) + 1);
        for (; list != 0 && u64_at(v, list) != 0; list += 8) {
            stretch(&lists, list, 16); /* with the next one, or the end */
            if (u64_at(v, list) >> 63 == 0) {
                name = place_of(v, u64_at(v, list));
                stretch(&names, name, 3 + strlen((const char *)v->bytes + name + 2));
            }
        }
    }
    mutate_add_region(v, lists_name, lists.begin, lists.end - lists.begin);
    mutate_add_region(v, names_name, names.begin, names.end - names.begin);
}

static void find_threads(victim *v, const IMAGE_NT_HEADERS64 *header)
{
    size_t table = place_of(v, header->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_TLS].VirtualAddress);
    uint64_t callbacks = table == 0 ? 0 : u64_at(v, table + 24);
    size_t list = callbacks == 0 ? 0 : place_of(v, callbacks - header->OptionalHeader.ImageBase), bytes = 8;

    while (list != 0 && u64_at(v, list + bytes - 8) != 0)
        bytes += 8;
    mutate_add_region(v, "thread callbacks", list, list == 0 ? 0 : bytes);
}

void mutate_find_regions(victim *v)
{
    static const struct {
        int index;
        const char *name;
    } directories[] = {
        {IMAGE_DIRECTORY_ENTRY_EXPORT, "exports"},          {IMAGE_DIRECTORY_ENTRY_IMPORT, "imports"},
        {IMAGE_DIRECTORY_ENTRY_RESOURCE, "resources"},      {IMAGE_DIRECTORY_ENTRY_EXCEPTION, "exceptions"},
        {IMAGE_DIRECTORY_ENTRY_BASERELOC, "relocations"},   {IMAGE_DIRECTORY_ENTRY_TLS, "threads"},
        {IMAGE_DIRECTORY_ENTRY_LOAD_CONFIG, "load config"}, {IMAGE_DIRECTORY_ENTRY_IAT, "import addresses"},
        {IMAGE_DIRECTORY_ENTRY_DELAY_IMPORT, "delayed imports"},
    };
    const IMAGE_NT_HEADERS64 *header = headers_of(v->bytes);
    const IMAGE_DATA_DIRECTORY *directory = header->OptionalHeader.DataDirectory;
    size_t start = (size_t)((const unsigned char *)header - v->bytes);
    size_t fixed = start + offsetof(IMAGE_NT_HEADERS64, OptionalHeader.DataDirectory);

    mutate_add_region(v, "DOS header", 0, sizeof(IMAGE_DOS_HEADER));
    mutate_add_region(v, "header", start, fixed - start);
    mutate_add_region(v, "directories", fixed, sizeof header->OptionalHeader.DataDirectory);
    mutate_add_region(v, "sections", start + 24 + header->FileHeader.SizeOfOptionalHeader,
                      header->FileHeader.NumberOfSections * sizeof(IMAGE_SECTION_HEADER));
    for (size_t i = 0; i < sizeof directories / sizeof directories[0]; i++) {
        const IMAGE_DATA_DIRECTORY *of = &directory[directories[i].index];

        if (of->VirtualAddress != 0)
            mutate_add_region(v, directories[i].name, place_of(v, of->VirtualAddress), of->Size);
    }
    mutate_add_region(v, "certificate", directory[IMAGE_DIRECTORY_ENTRY_SECURITY].VirtualAddress,
                      directory[IMAGE_DIRECTORY_ENTRY_SECURITY].Size);
    find_imports(v, place_of(v, directory[IMAGE_DIRECTORY_ENTRY_IMPORT].VirtualAddress), 20, 0, 12, "import lists",
                 "import names");
    find_imports(v, place_of(v, directory[IMAGE_DIRECTORY_ENTRY_DELAY_IMPORT].VirtualAddress), 32, 16, 4, "delayed lists",
                 "delayed names");
    find_threads(v, header);
}

/* ---- What is understood ---- */

/* Whether nothing but these bytes of the table differs. */
static bool only_within(const damage *d, size_t from, size_t to)
{
    for (size_t i = 0; i < d->count; i++) {
        size_t at = d->at + i - d->table->at;

        if (d->bytes[i] != d->file->bytes[d->at + i] && (at < from || at >= to))
            return false;
    }
    return true;
}

/* docs/hardening.md lists them. */
const char *mutate_why_understood(const damage *d)
{
    static const struct {
        const char *table;
        size_t from, to;
        const char *why;
    } understood[] = {
        {"threads", 16, 24, "the index of thread storage is written into other data"},
        {"threads", 24, 32, "no function is called when threads begin, or another list of functions"},
        {"thread callbacks", 0, SIZE_MAX, "another place in the code is called when threads begin"},
        {"header", 40, 44, "another place in the code is called when the library begins"},
        {"import names", 0, SIZE_MAX, "another function that exists is asked for"},
    };

    for (size_t i = 0; i < sizeof understood / sizeof understood[0]; i++)
        if (strcmp(d->table->name, understood[i].table) == 0 && only_within(d, understood[i].from, understood[i].to))
            return understood[i].why;
    return NULL;
}

/* ---- The child ---- */

/* Only an image that does not get the place it asks for is relocated: Windows itself sees to that for most of them. */
void mutate_prepare(const victim *file, size_t files)
{
    for (size_t i = 0; i < files; i++) {
        unsigned char start[4096];
        FILE *in = fopen(file[i].source, "rb");

        if (in != NULL && fread(start, 1, sizeof start, in) == sizeof start)
            (void)VirtualAlloc((void *)(uintptr_t)headers_of(start)->OptionalHeader.ImageBase, 1, MEM_RESERVE, PAGE_NOACCESS);
        if (in != NULL)
            fclose(in);
    }
}
