/* SPDX-License-Identifier: MIT
 *
 * One small DLL with every table that the loader of Windows walks, made in memory: build() makes it whole in `dll`, put()
 * reaches into it.
 */
#ifndef CUDNNW_TESTS_WHOLE_PE_H
#define CUDNNW_TESTS_WHOLE_PE_H

#include "image_bytes.h"

#include <string.h>

enum {
    PE = 0x80, OPTIONAL = PE + 24, DIRECTORIES = OPTIONAL + 112, SECTIONS = OPTIONAL + 240,
    TEXT = 0x400, RDATA = 0x600, PDATA = 0xC00, RSRC = 0xE00, RELOC = 0x1000, CERTIFICATE = 0x1200, BYTES = 0x1218,
    RDATA_RVA = 0x2000, TO_RDATA = RDATA - RDATA_RVA,
    /* inside .rdata, by address */
    SLOTS = 0x2000, NAMES = 0x2020, IMPORTS = 0x2040, LIBRARY = 0x2070, NAME1 = 0x2090, NAME2 = 0x20A0,
    DELAYED = 0x20B0, DELAYED_LIBRARY = 0x20F0, DELAYED_NAMES = 0x2100, DELAYED_SLOTS = 0x2110,
    EXPORTS = 0x2130, FUNCTIONS = 0x2158, EXPORT_NAMES = 0x2164, ORDINALS = 0x2170, OWN_NAME = 0x2178,
    FORWARD = 0x2190, EXPORT1 = 0x21A0, EXPORT2 = 0x21B0, EXPORT3 = 0x21C0, EXPORTS_END = 0x2200,
    VERSION = 0x2200, CONFIGURATION = 0x2210, THREADS = 0x2320, CALLBACKS = 0x2350
};

#define BASE UINT64_C(0x180000000)

static unsigned char dll[BYTES];

static void put(size_t at, uint64_t value, size_t bytes)
{
    put_number(dll + at, value, bytes);
}

static void put_text(size_t at, const char *text)
{
    memcpy(dll + at, text, strlen(text) + 1);
}

static void put_section(size_t index, const char *name, uint32_t rva, uint32_t raw, uint32_t bytes, uint32_t flags)
{
    size_t at = SECTIONS + 40 * index;

    memcpy(dll + at, name, strlen(name));
    put(at + 8, bytes, 4);
    put(at + 12, rva, 4);
    put(at + 16, bytes, 4);
    put(at + 20, raw, 4);
    put(at + 36, flags, 4);
}

static void put_directory(size_t index, uint32_t rva, uint32_t bytes)
{
    put(DIRECTORIES + 8 * index, rva, 4);
    put(DIRECTORIES + 8 * index + 4, bytes, 4);
}

static void build_headers(void)
{
    put_text(0, "MZ");
    put(60, PE, 4);
    put_text(PE, "PE");
    put(PE + 4, 0x8664, 2);
    put(PE + 6, 5, 2);
    put(PE + 8, 0x6745A2B1, 4);
    put(PE + 20, 240, 2);
    put(PE + 22, 0x2022, 2);
    put(OPTIONAL, 0x20B, 2);
    put(OPTIONAL + 16, 0x1000, 4);
    put(OPTIONAL + 24, BASE, 8);
    put(OPTIONAL + 32, 0x1000, 4);
    put(OPTIONAL + 36, 0x200, 4);
    put(OPTIONAL + 56, 0x6000, 4);
    put(OPTIONAL + 60, 0x400, 4);
    put(OPTIONAL + 64, 0x1234, 4);
    put(OPTIONAL + 108, 16, 4);
    put_section(0, ".text", 0x1000, TEXT, 0x200, 0x60000020);
    put_section(1, ".rdata", 0x2000, RDATA, 0x600, 0x40000040);
    put_section(2, ".pdata", 0x3000, PDATA, 0x200, 0x40000040);
    put_section(3, ".rsrc", 0x4000, RSRC, 0x200, 0xC0000040);
    put_section(4, ".reloc", 0x5000, RELOC, 0x200, 0x42000040);
    put(SECTIONS + 40 * 2 + 8, 24, 4); /* as much as its directory says */
    put(SECTIONS + 40 * 4 + 8, 32, 4); /* zeros behind what its directory says, as in some of NVIDIA's */
    put_directory(0, EXPORTS, EXPORTS_END - EXPORTS);
    put_directory(1, IMPORTS, 40);
    put_directory(2, 0x4000, 0x200);
    put_directory(3, 0x3000, 24);
    put_directory(4, CERTIFICATE, 0x18);
    put_directory(5, 0x5000, 12);
    put_directory(9, THREADS, 40);
    put_directory(10, CONFIGURATION, 0x100);
    put_directory(12, SLOTS, 0x18);
    put_directory(13, DELAYED, 64);
}

static void build_imports(void)
{
    for (int list = 0; list < 2; list++) {
        put((size_t)((list == 0 ? SLOTS : NAMES) + TO_RDATA), NAME1, 8);
        put((size_t)((list == 0 ? SLOTS : NAMES) + TO_RDATA) + 8, NAME2, 8);
    }
    put(IMPORTS + TO_RDATA, NAMES, 4);
    put(IMPORTS + TO_RDATA + 12, LIBRARY, 4);
    put(IMPORTS + TO_RDATA + 16, SLOTS, 4);
    put_text(LIBRARY + TO_RDATA, "cudnn_ops64_9.dll");
    put_text(NAME1 + TO_RDATA + 2, "opsOne");
    put_text(NAME2 + TO_RDATA + 2, "opsTwo");
    put(DELAYED + TO_RDATA, 1, 4);
    put(DELAYED + TO_RDATA + 4, DELAYED_LIBRARY, 4);
    put(DELAYED + TO_RDATA + 12, DELAYED_SLOTS, 4);
    put(DELAYED + TO_RDATA + 16, DELAYED_NAMES, 4);
    put_text(DELAYED_LIBRARY + TO_RDATA, "later.dll");
    put(DELAYED_NAMES + TO_RDATA, UINT64_C(0x8000000000000000) | 12, 8);
    put(DELAYED_SLOTS + TO_RDATA, BASE + 0x1000, 8);
}

static void build_exports(void)
{
    put(EXPORTS + TO_RDATA + 12, OWN_NAME, 4);
    put(EXPORTS + TO_RDATA + 16, 1, 4);
    put(EXPORTS + TO_RDATA + 20, 3, 4);
    put(EXPORTS + TO_RDATA + 24, 3, 4);
    put(EXPORTS + TO_RDATA + 28, FUNCTIONS, 4);
    put(EXPORTS + TO_RDATA + 32, EXPORT_NAMES, 4);
    put(EXPORTS + TO_RDATA + 36, ORDINALS, 4);
    put(FUNCTIONS + TO_RDATA, 0x1010, 4);
    put(FUNCTIONS + TO_RDATA + 4, FORWARD, 4);
    put(FUNCTIONS + TO_RDATA + 8, VERSION, 4);
    put(EXPORT_NAMES + TO_RDATA, EXPORT1, 4);
    put(EXPORT_NAMES + TO_RDATA + 4, EXPORT2, 4);
    put(EXPORT_NAMES + TO_RDATA + 8, EXPORT3, 4);
    put(ORDINALS + TO_RDATA, 1, 2);
    put(ORDINALS + TO_RDATA + 2, 0, 2);
    put(ORDINALS + TO_RDATA + 4, 2, 2);
    put_text(OWN_NAME + TO_RDATA, "cudnn_graph64_9.dll");
    put_text(FORWARD + TO_RDATA, "other.Function");
    put_text(EXPORT1 + TO_RDATA, "aForward");
    put_text(EXPORT2 + TO_RDATA, "cudnnRun");
    put_text(EXPORT3 + TO_RDATA, "cudnn_graph_version");
    put(VERSION + TO_RDATA, 0x91C00, 4);
}

static void build_rest(void)
{
    put(CONFIGURATION + TO_RDATA, 0x100, 4);
    put(CONFIGURATION + TO_RDATA + 88, BASE + VERSION + 8, 8);
    put(THREADS + TO_RDATA, BASE + CONFIGURATION, 8);
    put(THREADS + TO_RDATA + 8, BASE + CONFIGURATION + 16, 8);
    put(THREADS + TO_RDATA + 16, BASE + 0x41F0, 8);
    put(THREADS + TO_RDATA + 24, BASE + CALLBACKS, 8);
    put(CALLBACKS + TO_RDATA, BASE + 0x1020, 8);

    put(PDATA, 0x1000, 4);
    put(PDATA + 4, 0x1010, 4);
    put(PDATA + 8, VERSION, 4);
    put(PDATA + 12, 0x1010, 4);
    put(PDATA + 16, 0x1020, 4);
    put(PDATA + 20, VERSION, 4);

    for (uint32_t level = 0; level < 3; level++) { /* three folders of one entry each, and the leaf */
        put(RSRC + 24 * level + 14, 1, 2);
        put(RSRC + 24 * level + 16, level == 0 ? 16 : 1, 4);
        put(RSRC + 24 * level + 20, level < 2 ? 0x80000000u | 24 * (level + 1) : 72, 4);
    }
    put(RSRC + 72, 0x4000 + 0x60, 4);
    put(RSRC + 76, 100, 4);
    put(RSRC + 0x60 + 40, 0xFEEF04BD, 4);
    put(RSRC + 0x60 + 48, 9u << 16 | 28, 4);
    put(RSRC + 0x60 + 52, 3u << 16 | 42, 4);

    put(RELOC, 0x2000, 4);
    put(RELOC + 4, 12, 4);
    put(RELOC + 8, 0xA000 | (THREADS - 0x2000), 2);
    put(CERTIFICATE, 0x18, 4);
    put(CERTIFICATE + 4, 0x200, 2);
    put(CERTIFICATE + 6, 2, 2);
}

static void build(void)
{
    memset(dll, 0, sizeof dll);
    build_headers();
    build_imports();
    build_exports();
    build_rest();
}

#endif
