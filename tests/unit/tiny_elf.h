/* SPDX-License-Identifier: MIT
 *
 * The smallest library that ld.so would open and that the tests of inspect can shape: its name, what it
 * exports, imports and needs. Made in memory, so that no compiler is needed when tests run.
 */
#ifndef CUDNNW_TESTS_TINY_ELF_H
#define CUDNNW_TESTS_TINY_ELF_H

#include "image_bytes.h"

#include <string.h>

enum { TINY_NAMES = 8, TINY_BYTES = 0x3000, TINY_DATA = 0x2000 };

typedef struct tiny_import {
    const char *name;
    const char *library; /* NEEDED, and with `version` the library of a version requirement */
    const char *version; /* NULL: unversioned */
} tiny_import;

typedef struct tiny_library {
    const char *soname;
    const char *exports[TINY_NAMES];   /* all of the version that is named like the library; ends with NULL */
    tiny_import imports[TINY_NAMES]; /* ends with a NULL name; a NULL name with a library is a mere NEEDED */
    const char *version_symbol;        /* NULL: none */
    uint32_t version;                  /* its value */
    uint16_t machine;                  /* 0: x86-64 */
} tiny_library;

typedef struct tiny {
    unsigned char *out;
    size_t strings, string_at, table_at, dynamic_at;
    uint32_t symbols;
    size_t symbol_at, version_at;
} tiny;

static void tiny_put(tiny *t, size_t at, uint64_t value, size_t bytes)
{
    put_number(t->out + at, value, bytes);
}

static uint32_t tiny_string(tiny *t, const char *text)
{
    size_t at = t->string_at;

    memcpy(t->out + t->strings + at, text, strlen(text) + 1);
    t->string_at += strlen(text) + 1;
    return (uint32_t)at;
}

static void tiny_segment(tiny *t, size_t i, uint32_t type, uint32_t flags, uint64_t at, uint64_t bytes,
                         uint64_t align)
{
    size_t header = 0x40 + 56 * i;

    tiny_put(t, header, type, 4);
    tiny_put(t, header + 4, flags, 4);
    tiny_put(t, header + 8, at, 8);
    tiny_put(t, header + 16, at, 8);
    tiny_put(t, header + 32, bytes, 8);
    tiny_put(t, header + 40, bytes, 8);
    tiny_put(t, header + 48, align, 8);
}

static void tiny_entry(tiny *t, uint64_t tag, uint64_t value)
{
    tiny_put(t, t->dynamic_at, tag, 8);
    tiny_put(t, t->dynamic_at + 8, value, 8);
    t->dynamic_at += 16;
}

static void tiny_symbol(tiny *t, const char *name, uint8_t info, uint16_t section, uint64_t value,
                        uint64_t size, uint16_t version)
{
    size_t at = t->symbol_at + (size_t)24 * t->symbols;

    tiny_put(t, at, tiny_string(t, name), 4);
    tiny_put(t, at + 4, info, 1);
    tiny_put(t, at + 6, section, 2);
    tiny_put(t, at + 8, value, 8);
    tiny_put(t, at + 16, size, 8);
    tiny_put(t, t->version_at + (size_t)2 * t->symbols, version, 2);
    t->symbols++;
}

/* One requirement for each import that has a version; the version of import i has the number 3 + i. */
static uint32_t tiny_requirements(tiny *t, const tiny_library *library, size_t at)
{
    uint32_t count = 0;
    size_t last = 0;

    for (size_t i = 0; i < TINY_NAMES; i++) {
        const tiny_import *import = &library->imports[i];
        size_t entry = at + 32 * (size_t)count;

        if (import->version == NULL)
            continue;
        if (count++ > 0)
            tiny_put(t, last + 12, entry - last, 4);
        last = entry;
        tiny_put(t, entry, 1, 2);
        tiny_put(t, entry + 2, 1, 2);
        tiny_put(t, entry + 4, tiny_string(t, import->library), 4);
        tiny_put(t, entry + 8, 16, 4);
        tiny_put(t, entry + 16, sysv_hash(import->version), 4);
        tiny_put(t, entry + 22, 3 + i, 2);
        tiny_put(t, entry + 24, tiny_string(t, import->version), 4);
    }
    return count;
}

static void tiny_definitions(tiny *t, const tiny_library *library, uint32_t soname, size_t at)
{
    for (uint32_t i = 0; i < 2; i++, at += 28) {
        tiny_put(t, at, 1, 2);
        tiny_put(t, at + 2, i == 0, 2);
        tiny_put(t, at + 4, i + 1, 2);
        tiny_put(t, at + 6, 1, 2);
        tiny_put(t, at + 8, sysv_hash(library->soname), 4);
        tiny_put(t, at + 12, 20, 4);
        tiny_put(t, at + 16, i == 0 ? 28 : 0, 4);
        tiny_put(t, at + 20, soname, 4);
    }
}

static void tiny_header(tiny *t, uint16_t machine)
{
    memcpy(t->out, "\177ELF\2\1\1", 7);
    tiny_put(t, 16, 3, 2);
    tiny_put(t, 18, machine != 0 ? machine : 62, 2);
    tiny_put(t, 20, 1, 4);
    tiny_put(t, 32, 0x40, 8);
    tiny_put(t, 52, 64, 2);
    tiny_put(t, 54, 56, 2);
    tiny_put(t, 56, 4, 2);
    tiny_segment(t, 0, 1, 5, 0, TINY_DATA, 0x1000);
    tiny_segment(t, 1, 1, 6, TINY_DATA, TINY_BYTES - TINY_DATA, 0x1000);
    tiny_segment(t, 2, 2, 6, TINY_DATA, 0x400, 8);
    tiny_segment(t, 3, 0x6474e551, 6, 0, 0, 16);
}

/* One bucket, one filter word. */
static void tiny_hash(tiny *t, const char *const *names, uint32_t first, uint32_t count, size_t at)
{
    uint64_t filter = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t hash = gnu_hash(names[i]);

        filter |= UINT64_C(1) << hash % 64 | UINT64_C(1) << (hash >> 6) % 64;
        tiny_put(t, at + 28 + 4 * (size_t)i, (hash & ~1u) | (i + 1 == count), 4);
    }
    tiny_put(t, at, 1, 4);
    tiny_put(t, at + 4, first, 4);
    tiny_put(t, at + 8, 1, 4);
    tiny_put(t, at + 12, 6, 4);
    tiny_put(t, at + 16, filter, 8);
    tiny_put(t, at + 24, first, 4);
}

/* Writes TINY_BYTES. */
static void tiny_elf(unsigned char *out, const tiny_library *library)
{
    enum {
        SYMBOLS = 0x200,
        VERSIONS = 0x600,
        DEFINED = 0x700,
        WANTED = 0x780,
        HASH = 0x900,
        CODE = 0xA00,
        VALUE = 0xB00,
        STRINGS = 0x1000,
        STRING_BYTES = 0x800
    };
    tiny t = {.out = out, .strings = STRINGS, .string_at = 1, .dynamic_at = TINY_DATA, .symbols = 1,
              .symbol_at = SYMBOLS, .version_at = VERSIONS};
    const char *names[TINY_NAMES + 1];
    uint32_t soname, wanted, first, count = 0;

    memset(out, 0, TINY_BYTES);
    tiny_header(&t, library->machine);
    soname = tiny_string(&t, library->soname);
    for (size_t i = 0; i < TINY_NAMES; i++) {
        const tiny_import *import = &library->imports[i];

        if (import->library != NULL)
            tiny_entry(&t, 1, tiny_string(&t, import->library));
        if (import->name != NULL)
            tiny_symbol(&t, import->name, 0x12, 0, 0, 0, (uint16_t)(import->version != NULL ? 3 + i : 1));
    }
    first = t.symbols;
    for (size_t i = 0; i < TINY_NAMES && library->exports[i] != NULL; i++) {
        names[count++] = library->exports[i];
        tiny_symbol(&t, library->exports[i], 0x12, 1, CODE, 8, 2);
    }
    if (library->version_symbol != NULL) {
        names[count++] = library->version_symbol;
        tiny_symbol(&t, library->version_symbol, 0x11, 1, VALUE, 4, 2);
    }
    if (count == 0) { /* every cuDNN library exports something */
        names[count++] = "nothing";
        tiny_symbol(&t, "nothing", 0x12, 1, CODE, 8, 2);
    }
    tiny_put(&t, VALUE, library->version, 4);
    tiny_hash(&t, names, first, count, HASH);
    tiny_definitions(&t, library, soname, DEFINED);
    wanted = tiny_requirements(&t, library, WANTED);
    tiny_entry(&t, 14, soname);
    tiny_entry(&t, 0x6ffffef5, HASH);
    tiny_entry(&t, 5, STRINGS);
    tiny_entry(&t, 10, STRING_BYTES);
    tiny_entry(&t, 6, SYMBOLS);
    tiny_entry(&t, 11, 24);
    tiny_entry(&t, 0x6ffffff0, VERSIONS);
    tiny_entry(&t, 0x6ffffffc, DEFINED);
    tiny_entry(&t, 0x6ffffffd, 2);
    if (wanted != 0) {
        tiny_entry(&t, 0x6ffffffe, WANTED);
        tiny_entry(&t, 0x6fffffff, wanted);
    }
}

#endif
