/* SPDX-License-Identifier: MIT
 *
 * ELF files for mutate.c: which tables ld.so walks, and what it may die of without anyone's fault.
 */
#include "mutate.h"

#include <elf.h>
#include <stdio.h>
#include <string.h>

void mutate_find_regions(victim *v)
{
    static const char *const walked[] = {".dynamic", ".dynsym", ".dynstr", ".gnu.hash", ".hash", ".gnu.version",
                                         ".gnu.version_r", ".gnu.version_d", ".rela.dyn", ".rela.plt", ".relr.dyn",
                                         ".init_array", ".fini_array", ".note.gnu.build-id", ".note.gnu.property"};
    Elf64_Ehdr header;
    Elf64_Shdr names, section;

    memcpy(&header, v->bytes, sizeof header);
    mutate_add_region(v, "header", 0, sizeof header);
    mutate_add_region(v, "segments", header.e_phoff, (size_t)header.e_phnum * sizeof(Elf64_Phdr));
    memcpy(&names, v->bytes + header.e_shoff + header.e_shstrndx * sizeof names, sizeof names);
    for (size_t i = 0; i < header.e_shnum; i++) {
        const char *name;

        memcpy(&section, v->bytes + header.e_shoff + i * sizeof section, sizeof section);
        name = (const char *)v->bytes + names.sh_offset + section.sh_name;
        for (size_t k = 0; k < sizeof walked / sizeof walked[0]; k++)
            if (strcmp(name, walked[k]) == 0)
                mutate_add_region(v, name, section.sh_offset, section.sh_size);
    }
}

/* ---- What is understood ---- */

static uint64_t number_at(const damage *d, size_t at)
{
    uint64_t value = 0;

    memcpy(&value, d->file->bytes + at, sizeof value);
    return value;
}

static bool is_word_of(const victim *v, const char *region_name, uint64_t address)
{
    Elf64_Ehdr header;
    Elf64_Shdr names, section;

    memcpy(&header, v->bytes, sizeof header);
    memcpy(&names, v->bytes + header.e_shoff + header.e_shstrndx * sizeof names, sizeof names);
    for (size_t i = 0; i < header.e_shnum; i++) {
        memcpy(&section, v->bytes + header.e_shoff + i * sizeof section, sizeof section);
        if (strcmp((const char *)v->bytes + names.sh_offset + section.sh_name, region_name) == 0)
            return address >= section.sh_addr && address < section.sh_addr + section.sh_size;
    }
    return false;
}

static size_t region_at(const victim *v, const char *region_name)
{
    for (size_t i = 0; i < v->regions; i++)
        if (strcmp(v->region[i].name, region_name) == 0)
            return v->region[i].at;
    return 0;
}

/* An own function that has become one of the kind that the loader calls to learn which function is meant. */
static bool becomes_chosen(const Elf64_Sym *before, const Elf64_Sym *after)
{
    Elf64_Sym other = *after;

    other.st_info = before->st_info;
    return memcmp(before, &other, sizeof other) == 0 && ELF64_ST_TYPE(before->st_info) == STT_FUNC &&
           ELF64_ST_TYPE(after->st_info) == STT_GNU_IFUNC;
}

/* Whether every symbol that differs is one of another library, before and after (it has got another name), or a function of
 * the other kind. */
static bool only_meanings_differ(const damage *d)
{
    size_t table = region_at(d->file, ".dynsym"), end = d->at + d->count;

    for (size_t at = d->at - (d->at - table) % sizeof(Elf64_Sym); at < end; at += sizeof(Elf64_Sym)) {
        Elf64_Sym before, after;
        size_t from = at < d->at ? d->at : at, to = at + sizeof after < end ? at + sizeof after : end;

        memcpy(&before, d->file->bytes + at, sizeof before);
        memcpy(&after, d->file->bytes + at, sizeof after);
        memcpy((unsigned char *)&after + (from - at), d->bytes + (from - d->at), to - from);
        if ((before.st_shndx != SHN_UNDEF || after.st_shndx != SHN_UNDEF) && !becomes_chosen(&before, &after))
            return false;
    }
    return true;
}

/* What no reader can see, because what stands there could have been meant: a start or end function that leads to another
 * place in the code, and a relocation or symbol that asks for another name. docs/hardening.md lists them. */
const char *mutate_why_understood(const damage *d)
{
    size_t table = d->table->at, entry, last = d->at + d->count - 1, within;

    if (strncmp(d->table->name, ".rela.", 6) == 0) {
        entry = d->at - (d->at - table) % sizeof(Elf64_Rela);
        within = d->at - entry;
        if (last >= entry + sizeof(Elf64_Rela))
            return NULL;
        if (within >= 12 && within < 16 && last < entry + 16)
            return "a relocation asks for another symbol";
        if (within >= 16 && (is_word_of(d->file, ".init_array", number_at(d, entry)) ||
                             is_word_of(d->file, ".fini_array", number_at(d, entry))))
            return "a start or end function leads to another place in the code";
    }
    if (strcmp(d->table->name, ".dynsym") == 0 && only_meanings_differ(d))
        return "a symbol asks for another name, or is called to choose a function";
    if (strcmp(d->table->name, ".dynamic") == 0) {
        entry = d->at - (d->at - table) % sizeof(Elf64_Dyn);
        if (d->at >= entry + 8 && last < entry + sizeof(Elf64_Dyn) &&
            (number_at(d, entry) == DT_INIT || number_at(d, entry) == DT_FINI))
            return "a start or end function leads to another place in the code";
    }
    return NULL;
}

void mutate_prepare(const victim *file, size_t files)
{
    (void)file;
    (void)files;
}
