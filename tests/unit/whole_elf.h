/* SPDX-License-Identifier: MIT
 *
 * One small shared library with every table that ld.so walks, made in memory: build() makes it whole in `so`, put() and get()
 * reach into it.
 */
#ifndef CUDNNW_TESTS_WHOLE_ELF_H
#define CUDNNW_TESTS_WHOLE_ELF_H

#include "image_bytes.h"

#include <stdbool.h>
#include <string.h>

enum {
    SEGMENTS = 0x40,
    LOAD1 = SEGMENTS,
    LOAD2 = SEGMENTS + 56,
    DYNAMIC_SEGMENT = SEGMENTS + 112,
    TLS_SEGMENT = SEGMENTS + 168,
    RELRO = SEGMENTS + 224,
    STACK = SEGMENTS + 280,
    NOTE = SEGMENTS + 336,
    FRAME = SEGMENTS + 392,
    /* the first segment: file offset and address are equal */
    SYMBOLS = 0x200,
    VERSIONS = 0x2C0,
    DEFINITIONS = 0x300,
    REQUIREMENTS = 0x340,
    GNU_HASH = 0x400,
    SYSV_HASH = 0x440,
    STRINGS = 0x500,
    STRING_BYTES = 0x100,
    RELA = 0x600,
    JMPREL = 0x700,
    RELR = 0x740,
    CODE = 0x900,
    VERSION = 0x980,
    BUILD_ID = 0x9C0,
    FRAME_TABLE = 0x9A0,
    /* the second one: addresses, 0x1000 above the file offset */
    DATA = 0x2000,
    DYNAMIC = 0x2000,
    START = 0x2400,
    END = 0x2410,
    GOT = 0x2420,
    TLS = 0x2500,
    WORDS = 0x2540,
    DATA_BYTES = 0x700,
    MEMORY_BYTES = 0xC00,
    TO_FILE = -0x1000,
    SECTIONS = 0x1800,
    SECTION_COUNT = 10,
    BYTES = SECTIONS + 64 * SECTION_COUNT,
    /* symbol numbers */
    GRAPH_ONE = 1,
    MALLOC,
    MAYBE,
    HASHED,
    HASHED_COUNT = 3,
    SYMBOL_COUNT = HASHED + HASHED_COUNT
};

static unsigned char so[BYTES];
static size_t string_end, dynamic_end;
static const char *hashed[HASHED_COUNT];

static void put(size_t at, uint64_t value, size_t bytes)
{
    put_number(so + at, value, bytes);
}

static uint64_t get(size_t at, size_t bytes)
{
    return get_number(so + at, bytes);
}

static uint32_t string(const char *text)
{
    size_t at = string_end;

    memcpy(so + STRINGS + at, text, strlen(text) + 1);
    string_end += strlen(text) + 1;
    return (uint32_t)at;
}

static void segment(size_t at, uint32_t type, uint32_t flags, uint64_t offset, uint64_t address,
                    uint64_t file, uint64_t memory, uint64_t align)
{
    put(at, type, 4);
    put(at + 4, flags, 4);
    put(at + 8, offset, 8);
    put(at + 16, address, 8);
    put(at + 24, address, 8);
    put(at + 32, file, 8);
    put(at + 40, memory, 8);
    put(at + 48, align, 8);
}

static void section(size_t i, uint32_t type, uint64_t flags, uint64_t address, uint64_t offset,
                    uint64_t bytes)
{
    put(SECTIONS + 64 * i + 4, type, 4);
    put(SECTIONS + 64 * i + 8, flags, 8);
    put(SECTIONS + 64 * i + 16, address, 8);
    put(SECTIONS + 64 * i + 24, offset, 8);
    put(SECTIONS + 64 * i + 32, bytes, 8);
}

static void symbol(size_t i, const char *name, uint8_t info, uint16_t section, uint64_t value, uint64_t size,
                   uint16_t version)
{
    size_t at = SYMBOLS + 24 * i;

    put(at, string(name), 4);
    put(at + 4, info, 1);
    put(at + 6, section, 2);
    put(at + 8, value, 8);
    put(at + 16, size, 8);
    put(VERSIONS + 2 * i, version, 2);
}

static void relocation(size_t at, uint64_t address, uint32_t type, uint32_t index, uint64_t addend)
{
    put(at, address, 8);
    put(at + 8, type, 4);
    put(at + 12, index, 4);
    put(at + 16, addend, 8);
}

static void entry(uint64_t tag, uint64_t value)
{
    put(DYNAMIC + TO_FILE + dynamic_end, tag, 8);
    put(DYNAMIC + TO_FILE + dynamic_end + 8, value, 8);
    dynamic_end += 16;
}

static void build_headers(void)
{
    memcpy(so, "\177ELF\2\1\1", 7);
    put(16, 3, 2);
    put(18, 62, 2);
    put(20, 1, 4);
    put(32, SEGMENTS, 8);
    put(40, SECTIONS, 8);
    put(52, 64, 2);
    put(54, 56, 2);
    put(56, 8, 2);
    put(58, 64, 2);
    put(60, SECTION_COUNT, 2);
    put(62, 0, 2);
    segment(LOAD1, 1, 5, 0, 0, 0x1000, 0x1000, 0x1000);
    segment(LOAD2, 1, 6, 0x1000, DATA, DATA_BYTES, MEMORY_BYTES, 0x1000);
    segment(DYNAMIC_SEGMENT, 2, 6, DYNAMIC + TO_FILE, DYNAMIC, 0x300, 0x300, 8);
    segment(TLS_SEGMENT, 7, 4, TLS + TO_FILE, TLS, 8, 16, 8);
    segment(RELRO, 0x6474e552, 4, DATA + TO_FILE, DATA, 0x500, 0x500, 1);
    segment(STACK, 0x6474e551, 6, 0, 0, 0, 0, 16);
    segment(NOTE, 4, 4, BUILD_ID, BUILD_ID, 0x18, 0x18, 4);
    segment(FRAME, 0x6474e550, 4, FRAME_TABLE, FRAME_TABLE, 16, 16, 4);
    section(1, 11, 2, SYMBOLS, SYMBOLS, 24 * SYMBOL_COUNT);
    section(2, 7, 2, BUILD_ID, BUILD_ID, 0x18);
    section(3, 0x6fffffff, 2, VERSIONS, VERSIONS, 2 * SYMBOL_COUNT);
    section(4, 4, 2, RELA, RELA, 24 * 8);
    section(5, 4, 2, JMPREL, JMPREL, 24);
    section(6, 14, 3, START, START + TO_FILE, 16);
    section(7, 1, 6, CODE, CODE, 8);
    section(8, 1, 6, CODE + 8, CODE + 8, 0x60);
    section(9, 8, 3, DATA + DATA_BYTES, DATA_BYTES, MEMORY_BYTES - DATA_BYTES);
    put(BUILD_ID, 4, 4);
    put(BUILD_ID + 4, 8, 4);
    put(BUILD_ID + 8, 3, 4);
    memcpy(so + BUILD_ID + 12, "GNU\0\xAB\xCD\xEF\x01\x23\x45\x67\x89", 12);
    put(VERSION, 0x91C00, 4);
}

/* In the order of the buckets, as the hash table wants it. */
static void build_symbols(void)
{
    static const char *const names[HASHED_COUNT] = {"cudnnRun", "cudnn_ops_infer_version", "ownThreadLocal"};
    size_t next = 0;

    symbol(GRAPH_ONE, "graphOne", 0x12, 0, 0, 0, 3);
    symbol(MALLOC, "malloc", 0x12, 0, 0, 0, 4);
    symbol(MAYBE, "maybe", 0x20, 0, 0, 0, 1);
    for (uint32_t bucket = 0; bucket < 2; bucket++)
        for (size_t i = 0; i < HASHED_COUNT; i++)
            if (gnu_hash(names[i]) % 2 == bucket)
                hashed[next++] = names[i];
    for (size_t i = 0; i < HASHED_COUNT; i++) {
        if (hashed[i] == names[0])
            symbol(HASHED + i, hashed[i], 0x12, 1, CODE + 0x10, 8, 2);
        else if (hashed[i] == names[1])
            symbol(HASHED + i, hashed[i], 0x11, 1, VERSION, 4, 2);
        else
            symbol(HASHED + i, hashed[i], 0x16, 2, 8, 8, 2);
    }
}

static size_t number_of(const char *name)
{
    for (size_t i = 0; i < HASHED_COUNT; i++)
        if (strcmp(hashed[i], name) == 0)
            return HASHED + i;
    return 0;
}

/* Two buckets, one filter word, and the older table with one bucket. */
static void build_hashes(void)
{
    uint64_t filter = 0;

    put(GNU_HASH, 2, 4);
    put(GNU_HASH + 4, HASHED, 4);
    put(GNU_HASH + 8, 1, 4);
    put(GNU_HASH + 12, 6, 4);
    for (size_t i = 0; i < HASHED_COUNT; i++) {
        uint32_t hash = gnu_hash(hashed[i]);
        bool last = i + 1 == HASHED_COUNT || gnu_hash(hashed[i + 1]) % 2 != hash % 2;

        filter |= UINT64_C(1) << hash % 64 | UINT64_C(1) << (hash >> 6) % 64;
        if (get(GNU_HASH + 24 + 4 * (hash % 2), 4) == 0)
            put(GNU_HASH + 24 + 4 * (hash % 2), HASHED + i, 4);
        put(GNU_HASH + 32 + 4 * i, (hash & ~1u) | last, 4);
    }
    put(GNU_HASH + 16, filter, 8);
    put(SYSV_HASH, 1, 4);
    put(SYSV_HASH + 4, SYMBOL_COUNT, 4);
    put(SYSV_HASH + 8, SYMBOL_COUNT - 1, 4);
    for (uint32_t i = 1; i < SYMBOL_COUNT; i++)
        put(SYSV_HASH + 12 + 4 * i, i - 1, 4);
}

static void build_versions(uint32_t own, uint32_t graph, uint32_t libc)
{
    for (uint32_t i = 0; i < 2; i++) {
        size_t at = DEFINITIONS + 28 * i;

        put(at, 1, 2);
        put(at + 2, i == 0, 2);
        put(at + 4, i + 1, 2);
        put(at + 6, 1, 2);
        put(at + 8, sysv_hash("libcudnn_ops.so.9"), 4);
        put(at + 12, 20, 4);
        put(at + 16, i == 0 ? 28 : 0, 4);
        put(at + 20, own, 4);
    }
    for (uint32_t i = 0; i < 2; i++) {
        size_t at = REQUIREMENTS + 32 * i;
        const char *name = i == 0 ? "libcudnn_graph.so.9" : "GLIBC_2.2.5";

        put(at, 1, 2);
        put(at + 2, 1, 2);
        put(at + 4, i == 0 ? graph : libc, 4);
        put(at + 8, 16, 4);
        put(at + 12, i == 0 ? 32 : 0, 4);
        put(at + 16, sysv_hash(name), 4);
        put(at + 22, 3 + i, 2);
        put(at + 24, i == 0 ? graph : string(name), 4);
    }
}

static void build_relocations(void)
{
    relocation(RELA, START, 8, 0, CODE + 0x20);
    relocation(RELA + 24, END, 8, 0, CODE + 0x30);
    relocation(RELA + 48, WORDS, 8, 0, WORDS + 8);
    relocation(RELA + 72, START + 8, 1, (uint32_t)number_of("cudnnRun"), 0);
    relocation(RELA + 96, GOT, 6, MALLOC, 0);
    relocation(RELA + 120, GOT + 8, 16, 0, 0);
    relocation(RELA + 144, GOT + 16, 17, (uint32_t)number_of("ownThreadLocal"), 0);
    relocation(RELA + 168, GOT + 24, 37, 0, CODE + 0x40);
    relocation(JMPREL, GOT + 32, 7, GRAPH_ONE, 0);
}

static void build_dynamic(uint32_t own, uint32_t graph, uint32_t libc)
{
    dynamic_end = 0;
    entry(1, graph);
    entry(1, libc);
    entry(14, own);
    entry(29, string("$ORIGIN"));
    entry(12, CODE);
    entry(13, CODE + 8);
    entry(25, START);
    entry(27, 16);
    entry(26, END);
    entry(28, 8);
    entry(4, SYSV_HASH);
    entry(0x6ffffef5, GNU_HASH);
    entry(5, STRINGS);
    entry(6, SYMBOLS);
    entry(10, STRING_BYTES);
    entry(11, 24);
    entry(3, GOT);
    entry(2, 24);
    entry(20, 7);
    entry(23, JMPREL);
    entry(7, RELA);
    entry(8, 24 * 8);
    entry(9, 24);
    entry(0x6ffffff9, 3);
    entry(0x6ffffffc, DEFINITIONS);
    entry(0x6ffffffd, 2);
    entry(0x6ffffffe, REQUIREMENTS);
    entry(0x6fffffff, 2);
    entry(0x6ffffff0, VERSIONS);
    entry(30, 0);
}

static void build(void)
{
    uint32_t own, graph, libc;

    memset(so, 0, sizeof so);
    string_end = 1;
    own = string("libcudnn_ops.so.9");
    graph = string("libcudnn_graph.so.9");
    libc = string("libc.so.6");
    build_headers();
    build_symbols();
    build_hashes();
    build_versions(own, graph, libc);
    build_relocations();
    build_dynamic(own, graph, libc);
}

#endif
