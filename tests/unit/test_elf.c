/* SPDX-License-Identifier: MIT
 *
 * The ELF reader on one small library that is built here, whole and then broken in one place at a time. Each
 * breakage is one that ld.so would follow, mostly into its death.
 */
#include "inspect/image.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "whole_elf.h"

/* ---- The library ---- */

#define IN_DYNAMIC (UINT64_C(1) << 40) /* a breakage of the entry with this tag */

/* Where in the file the dynamic section has the value of a tag; that of the first one when
 * there are several. */
static size_t dynamic_value(uint64_t tag)
{
    for (size_t at = DYNAMIC + TO_FILE; at < DYNAMIC + TO_FILE + dynamic_end; at += 16)
        if (get(at, 8) == tag)
            return at + 8;
    fail_msg("no tag %x", (unsigned)tag);
    return 0;
}

/* ---- Reading it ---- */

static cudnnw_code read_bytes(const void *bytes, size_t count, image **result, cudnnw_error *error)
{
    static const char path[] = "test_elf.tmp"; /* in the build folder, where tests run */
    FILE *to = fopen(path, "wb");
    os_file *file = NULL;
    os_status status;
    os_failure why;
    cudnnw_code code;

    assert_non_null(to);
    assert_int_equal(fwrite(bytes, 1, count, to), count);
    fclose(to);
    assert_true(cudnnw__os_file_open(path, &file, &status, &why));
    code = cudnnw__image_read(file, &status, path, "cudnn_ops_infer_version", result, error);
    cudnnw__os_file_close(file);
    return code;
}

static image *read_whole(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *read = NULL;

    if (read_bytes(so, sizeof so, &read, &error) != CUDNNW_OK)
        fail_msg("%s", error.message);
    return read;
}

/* The library as it stands must be refused, with these words in the message. */
static void assert_refused(const char *words, const char *what)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *read = NULL;
    cudnnw_code code = read_bytes(so, sizeof so, &read, &error);

    if (code != CUDNNW_FILE_DAMAGED || strstr(error.message, words) == NULL)
        fail_msg("%s: code %d, \"%s\"", what, (int)code, error.message);
    assert_string_equal(error.path, "test_elf.tmp");
    assert_string_equal(error.file, "test_elf.tmp");
}

/* ---- What a whole one tells ---- */

static void test_elf__a_whole_library_tells_what_it_is(void **state)
{
    image *read;

    (void)state;
    build();
    read = read_whole();
    assert_int_equal(read->kind, IMAGE_ELF);
    assert_string_equal(read->machine, "x86-64");
    assert_true(read->machine_is_64bit && read->is_library);
    assert_string_equal(read->soname, "libcudnn_ops.so.9");
    assert_string_equal(read->runpath, "$ORIGIN");
    assert_int_equal(read->needed_count, 2);
    assert_string_equal(read->needed[0], "libcudnn_graph.so.9");
    assert_string_equal(read->needed[1], "libc.so.6");
    assert_int_equal(read->version_symbol, 92800);
    assert_string_equal(read->fingerprint, "abcdef0123456789");
    assert_true(read->bytes_read > 0 && read->bytes_read < 3 * BYTES);
    cudnnw__image_free(read);
}

static void test_elf__imports_tell_name_version_and_weakness(void **state)
{
    image *read;

    (void)state;
    build();
    read = read_whole();
    assert_int_equal(read->import_count, 3);
    assert_string_equal(read->imports[0].name, "graphOne");
    assert_string_equal(read->imports[0].library, "libcudnn_graph.so.9");
    assert_false(read->imports[0].weak);
    assert_string_equal(read->imports[1].library, "GLIBC_2.2.5");
    assert_string_equal(read->imports[2].name, "maybe");
    assert_string_equal(read->imports[2].library, "");
    assert_true(read->imports[2].weak);
    assert_int_equal(read->need_count, 1); /* the sibling's version is no foreign need */
    assert_string_equal(read->needs[0].library, "libc.so.6");
    assert_string_equal(read->needs[0].version, "GLIBC_2.2.5");
    cudnnw__image_free(read);
}

static void assert_exports(const image *read)
{
    size_t cursor = 0;

    assert_int_equal(read->export_count, HASHED_COUNT);
    assert_true(cudnnw__image_exports(read, "cudnnRun", NULL));
    assert_true(cudnnw__image_exports(read, "cudnnRun", "libcudnn_ops.so.9"));
    assert_false(cudnnw__image_exports(read, "cudnnRun", "libcudnn_cnn.so.9"));
    assert_false(cudnnw__image_exports(read, "cudnnRu", NULL));
    assert_false(cudnnw__image_exports(read, "malloc", NULL));
    for (size_t i = 0; i < HASHED_COUNT; i++)
        assert_string_equal(cudnnw__image_next_export(read, &cursor), hashed[i]);
    assert_null(cudnnw__image_next_export(read, &cursor));
    assert_true(cudnnw__image_defines_version(read, "libcudnn_ops.so.9"));
    assert_false(cudnnw__image_defines_version(read, "GLIBC_2.2.5"));
}

static void test_elf__exports_are_found_by_name_and_version(void **state)
{
    image *read;

    (void)state;
    build();
    read = read_whole();
    assert_exports(read);
    cudnnw__image_free(read);
}

static void test_elf__the_older_hash_table_alone_serves_too(void **state)
{
    image *read;

    (void)state;
    build();
    put(dynamic_value(0x6ffffef5) - 8, 0x6ffffdf8, 8); /* a tag that nobody reads */
    read = read_whole();
    assert_exports(read);
    cudnnw__image_free(read);
}

/* ---- What is tolerated ---- */

static void test_elf__a_file_without_sections_is_whole(void **state)
{
    image *read;

    (void)state;
    build();
    put(40, 0, 8);
    put(60, 0, 2);
    read = read_whole();
    assert_string_equal(read->fingerprint, "abcdef0123456789"); /* by the program header */
    cudnnw__image_free(read);
}

static void test_elf__a_stale_program_header_does_not_hide_the_build_id(void **state)
{
    image *read;

    (void)state;
    build();
    put(NOTE + 8, 0x200, 8); /* as in 8.5 to 9.1 */
    put(NOTE + 16, 0x200, 8);
    read = read_whole();
    assert_string_equal(read->fingerprint, "abcdef0123456789");
    cudnnw__image_free(read);
}

static void test_elf__another_machine_is_named_and_not_refused(void **state)
{
    static const struct {
        uint16_t number;
        const char *name;
    } machines[] = {{183, "aarch64"}, {21, "ppc64le"}, {258, "258"}};

    (void)state;
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        image *read;

        build();
        put(18, machines[i].number, 2);
        put(RELA + 8, 0x401, 4); /* a relocation that x86-64 does not have */
        read = read_whole();
        assert_string_equal(read->machine, machines[i].name);
        cudnnw__image_free(read);
    }
}

static void test_elf__32_bit_and_big_endian_are_named(void **state)
{
    image *read;

    (void)state;
    build();
    put(4, 1, 1);
    put(18, 3, 2);
    read = read_whole();
    assert_string_equal(read->machine, "x86");
    assert_false(read->machine_is_64bit);
    assert_false(cudnnw__image_exports(read, "cudnnRun", NULL));
    cudnnw__image_free(read);

    build();
    put(5, 2, 1);
    put(16, 0x0300, 2);
    put(18, 0x1600, 2);
    read = read_whole();
    assert_string_equal(read->machine, "s390x");
    cudnnw__image_free(read);
}

/* ---- What is refused ---- */

static const struct breakage {
    const char *what;
    uint64_t at;        /* in the file, or IN_DYNAMIC | tag */
    uint64_t value;
    size_t bytes;
    const char *words;
} breakages[] = {
    {"word size", 4, 3, 1, "unknown word size"},
    {"byte order", 5, 0, 1, "unknown word size"},
    {"ELF version", 6, 2, 1, "unknown word size"},
    {"system", 7, 9, 1, "another operating system"},
    {"system version", 8, 1, 1, "another operating system"},
    {"padding", 12, 1, 1, "another operating system"},
    {"a program", 16, 2, 2, "it is a program"},
    {"an object file", 16, 1, 2, "object file"},
    {"no kind", 16, 77, 2, "no known kind"},
    {"program header size", 54, 32, 2, "program headers of a wrong size"},
    {"no program headers", 56, 0, 2, "number of program headers"},
    {"too many program headers", 56, 257, 2, "number of program headers"},
    {"program headers outside", 32, BYTES - 8, 8, "cut short"},
    {"sections beyond the end", 40, BYTES - 64, 8, "cut short"},
    {"section size", 58, 40, 2, "sections of a wrong size"},
    {"segment larger in the file", LOAD2 + 40, 0x400, 8, "larger in the file"},
    {"segment beyond the file", LOAD2 + 32, 0x10000, 8, "larger in the file"},
    {"segment ends behind the file", LOAD2 + 32, MEMORY_BYTES, 8, "cut short"},
    {"segment outside the address space", LOAD2 + 16, UINT64_C(0x7FFFFFFFF000), 8, "more memory"},
    {"segment beyond all addresses", LOAD2 + 16, UINT64_C(0xFFFFFFFFFFFFF000), 8,
     "outside the address space"},
    {"segment not on its page", LOAD2 + 16, 0x2008, 8, "aligned"},
    {"segment alignment", LOAD2 + 48, 0x1800, 8, "aligned"},
    {"segment alignment of nothing", LOAD2 + 48, 0, 8, "aligned"},
    {"segments overlap", LOAD1 + 40, 0x3000, 8, "overlap"},
    {"segment too large", LOAD2 + 40, UINT64_C(1) << 40, 8, "more memory"},
    {"no dynamic section", DYNAMIC_SEGMENT, 6, 4, "program headers do not know"},
    {"dynamic section ignored", DYNAMIC_SEGMENT, 0, 4, "no dynamic section"},
    {"dynamic section outside", DYNAMIC_SEGMENT + 16, 0x9000, 8, "dynamic section lies outside"},
    {"dynamic section elsewhere in the file", DYNAMIC_SEGMENT + 8, 0x1010, 8, "dynamic section lies outside"},
    {"dynamic section beyond its segment", DYNAMIC_SEGMENT + 32, 0x800, 8, "dynamic section lies outside"},
    {"dynamic section is read-only", LOAD2 + 4, 4, 4, "cannot be written"},
    {"two dynamic sections", NOTE, 2, 4, "two dynamic sections"},
    {"thread-local part outside", TLS_SEGMENT + 16, 0x9000, 8, "thread-local part"},
    {"thread-local part is huge", TLS_SEGMENT + 40, UINT64_C(1) << 33, 8, "thread-local part"},
    {"thread-local alignment", TLS_SEGMENT + 48, 24, 8, "thread-local part"},
    {"read-only part outside", RELRO + 40, 0x4000, 8, "becomes read-only"},
    {"executable stack", STACK + 4, 7, 4, "executable stack"},
    {"no word about the stack", STACK, 0, 4, "executable stack"},
    {"read-only part grows by a bit", RELRO + 40, 0x510, 8, "becomes read-only"},
    {"segment that cannot be read", LOAD1 + 4, 1, 4, "cannot be read"},
    {"note outside", NOTE + 32, 0x10000, 8, "note"},
    {"property note outside", NOTE + 16, 0x9000, 9, "note"},
    {"exception table outside", FRAME + 16, 0x9000, 8, "exception table"},
    {"program header of no type", FRAME, 0x12345, 4, "no known type"},

    {"dynamic: unknown entry", DYNAMIC + TO_FILE, 0x5000, 8, "no known kind"},
    {"dynamic: zeroed", DYNAMIC + TO_FILE, 0, 8, "lacks names"},
    {"dynamic: no hash table", IN_DYNAMIC | 5, 0, 0, "names without their size"},
    {"dynamic: symbols lost", IN_DYNAMIC | 6, 0, 0, "symbols without their size"},
    {"dynamic: relocations lost", IN_DYNAMIC | 7, 0, 0, "relocations without their size"},
    {"dynamic: call relocations lost", IN_DYNAMIC | 23, 0, 0, "call relocations"},
    {"dynamic: start functions lost", IN_DYNAMIC | 25, 0, 0, "start functions"},
    {"dynamic: versions lost", IN_DYNAMIC | 0x6ffffff0, 0, 0, "by halves"},
    {"dynamic: symbol size", IN_DYNAMIC | 11, 16, 8, "entry size"},
    {"dynamic: relocation size", IN_DYNAMIC | 9, 16, 8, "entry size"},
    {"dynamic: kind of call relocations", IN_DYNAMIC | 20, 17, 8, "entry size"},
    {"dynamic: a soname that is none", IN_DYNAMIC | 14, 0x4000, 8, "a name that is none"},
    {"dynamic: needs nothing", IN_DYNAMIC | 1, 0, 8, "without a name"},
    {"dynamic: addresses outside", IN_DYNAMIC | 3, 0x9000, 8, "table of addresses"},
    {"dynamic: start function in data", IN_DYNAMIC | 12, WORDS, 8, "no code"},
    {"dynamic: end function outside", IN_DYNAMIC | 13, 0x9000, 8, "no code"},
    {"names outside", IN_DYNAMIC | 5, 0x1F80, 8, "names lies outside"},
    {"names without size", IN_DYNAMIC | 10, 0, 8, "names is empty"},
    {"names do not begin empty", STRINGS, 'x', 1, "begin and end"},
    {"names do not end", STRINGS + STRING_BYTES - 1, 'x', 1, "begin and end"},
    {"a needed name is noise", STRINGS + 1 + 18, 1, 1, "a name that is none"},
    {"symbols outside", IN_DYNAMIC | 6, 0xFF0, 8, "symbol table lies outside"},

    {"hash: no buckets", GNU_HASH, 0, 4, "impossible head"},
    {"hash: too many buckets", GNU_HASH, 0x1000000, 4, "impossible head"},
    {"hash: filter of three words", GNU_HASH + 8, 3, 4, "impossible head"},
    {"hash: shift", GNU_HASH + 12, 32, 4, "impossible head"},
    {"hash: outside", IN_DYNAMIC | 0x6ffffef5, 0x9000, 8, "hash table lies outside"},
    {"hash: filter", GNU_HASH + 16, 0, 8, "does not fit the names"},
    {"hash: begins too early", GNU_HASH + 24, 1, 4, "leads to other symbols"},
    {"hash: a bucket is lost", GNU_HASH + 24, 0, 4, "hash table"},
    {"hash: a name's word", GNU_HASH + 32, 0x1234, 4, "does not fit the names"},
    {"hash: never ends", GNU_HASH + 24, 0xFFFFF, 4, "lies outside"},
    {"older hash: no buckets", SYSV_HASH, 0, 4, "impossible head"},
    {"older hash: fewer symbols", SYSV_HASH + 4, 3, 4, "disagree"},
    {"older hash: a circle", SYSV_HASH + 12 + 4, 2, 4, "leads to other symbols"},
    {"older hash: symbols lost", SYSV_HASH + 12 + 12, 0, 4, "leads to other symbols"},
    {"older hash: beyond the last symbol", SYSV_HASH + 8, 99, 4, "leads to other symbols"},

    {"symbol zero", SYMBOLS + 3, 1, 1, "empty symbol"},
    {"symbol: name outside", SYMBOLS + 24, 0x4000, 4, "lies outside the names"},
    {"symbol: no name", SYMBOLS + 24, 0, 4, "no name"},
    {"symbol: zeroed", SYMBOLS + 24, 0, 24, "no name"},
    {"symbol: type", SYMBOLS + 24 + 4, 0x19, 1, "no known kind"},
    {"symbol: binding", SYMBOLS + 24 + 4, 0x52, 1, "no known kind"},
    {"symbol: undefined and local", SYMBOLS + 24 + 4, 0, 1, "marked as its own"},
    {"symbol: undefined and hidden", SYMBOLS + 24 + 5, 6, 1, "exported and hidden"},
    {"symbol: exported and hidden", SYMBOLS + 24 * HASHED + 5, 2, 1, "exported and hidden"},
    {"symbol: undefined with an address", SYMBOLS + 24 + 8, CODE, 8, "marked as its own"},
    {"symbol: undefined with a size", SYMBOLS + 24 + 16, 8, 8, "marked as its own"},
    {"symbol: hashed and undefined", SYMBOLS + 24 * HASHED + 6, 0, 18, "not defined"},
    {"symbol: defined and not hashed", SYMBOLS + 24 + 6, 1, 2, "does not lead"},
    {"symbol: no section", SYMBOLS + 24 * HASHED + 6, 0xFF05, 2, "no section"},
    {"symbol: version of nobody", VERSIONS + 2, 9, 2, "version that does not exist"},
    {"symbol: version of its own for another's", VERSIONS + 2, 2, 2, "wrong kind"},
    {"symbol: version mark lost", VERSIONS + 2 * HASHED, 0, 2, "without a version mark"},
    {"versions outside", IN_DYNAMIC | 0x6ffffff0, 0xFF8, 8, "symbol versions lies outside"},

    {"definition: kind", DEFINITIONS, 2, 2, "contradicts itself"},
    {"definition: number", DEFINITIONS + 4, 0, 2, "contradicts itself"},
    {"definition: number twice", DEFINITIONS + 28 + 4, 1, 2, "contradicts itself"},
    {"definition: hash", DEFINITIONS + 8, 1, 4, "contradicts itself"},
    {"definition: name", DEFINITIONS + 20, 0x4000, 4, "contradicts itself"},
    {"definition: names outside", DEFINITIONS + 12, 0x9000, 4, "leads outside"},
    {"definition: ends early", DEFINITIONS + 16, 0, 4, "contradicts itself"},
    {"definition: goes on", DEFINITIONS + 28 + 16, 28, 4, "contradicts itself"},
    {"definition: next outside", DEFINITIONS + 16, 0x9000, 4, "leads outside"},
    {"definitions outside", IN_DYNAMIC | 0x6ffffffc, 0x9000, 8, "leads outside"},
    {"definitions without number", IN_DYNAMIC | 0x6ffffffd, 0, 8, "contradicts itself"},
    {"requirement: kind", REQUIREMENTS, 2, 2, "contradicts itself"},
    {"requirement: of nothing", REQUIREMENTS + 2, 0, 2, "contradicts itself"},
    {"requirement: one too many", REQUIREMENTS + 2, 2, 2, "contradicts itself"},
    {"requirement: library that is not needed", REQUIREMENTS + 4, 1, 4, "does not need"},
    {"requirement: hash", REQUIREMENTS + 16, 1, 4, "contradicts itself"},
    {"requirement: number", REQUIREMENTS + 22, 1, 2, "contradicts itself"},
    {"requirement: number twice", REQUIREMENTS + 32 + 22, 3, 2, "contradicts itself"},
    {"requirement: ends early", REQUIREMENTS + 12, 0, 4, "contradicts itself"},
    {"requirement: names outside", REQUIREMENTS + 8, 0x9000, 4, "leads outside"},
    {"requirements outside", IN_DYNAMIC | 0x6ffffffe, 0x9000, 8, "leads outside"},

    {"relocations outside", IN_DYNAMIC | 7, 0xFF0, 8, "relocations lie outside"},
    {"relocations: crooked size", IN_DYNAMIC | 8, 100, 8, "relocations lie outside"},
    {"relocations: fewer simple ones", IN_DYNAMIC | 0x6ffffff9, 4, 8, "simple kind"},
    {"relocations: simple ones beyond the end", IN_DYNAMIC | 0x6ffffff9, 99, 8, "relocations lie outside"},
    {"relocation: zeroed", RELA + 96, 0, 24, "nothing may be written"},
    {"relocation: none", RELA + 96 + 8, 0, 8, "no kind"},
    {"relocation: copy", RELA + 96 + 8, 5, 4, "no kind"},
    {"relocation: unknown kind", RELA + 96 + 8, 0x77, 4, "no kind"},
    {"relocation: 32 bit", RELA + 96 + 8, 10, 4, "no kind"},
    {"relocation: crooked", RELA + 96, GOT + 2, 8, "crooked"},
    {"relocation: twice at one place", RELA + 96, GOT + 8, 8, "write to one place"},
    {"relocation: simple ones out of order", RELA + 48, START - 8, 8, "out of order"},
    {"relocation: a late simple one", RELA + 96 + 8, 8, 8, "simple kind"},
    {"relocation: a symbol's address twice", RELA + 72 + 8, UINT64_C(2) << 32 | 6, 8, "in the same way"},
    {"relocation: writes to code", RELA, CODE, 8, "nothing may be written"},
    {"relocation: writes outside", RELA, 0x9000, 8, "nothing may be written"},
    {"relocation: writes across the end", RELA, DATA + MEMORY_BYTES - 4, 8, "nothing may be written"},
    {"relocation: writes to the dynamic section", RELA, DYNAMIC + 0x20, 8, "nothing may be written"},
    {"relocation: leads outside", RELA + 16, 0x9000, 8, "leads outside"},
    {"relocation: no symbol", RELA + 96 + 12, 0, 4, "does not exist"},
    {"relocation: symbol beyond the last", RELA + 96 + 12, 77, 4, "does not exist"},
    {"relocation: thread-local of an ordinary one", RELA + 144 + 12, MALLOC, 4,
     "ordinary symbol for a thread-local"},
    {"relocation: calls data", RELA + 168 + 16, WORDS, 8, "calls a function where no code is"},
    {"call relocation: the loader's own word", IN_DYNAMIC | 3, GOT + 16, 8, "loader's own words"},
    {"relocation: the size of a symbol", RELA + 96 + 8, 33, 4, "no kind"},
    {"call relocation: kind", JMPREL + 8, 2, 4, "no kind"},
    {"start functions crooked", IN_DYNAMIC | 27, 12, 8, "start or end functions"},
    {"start functions outside", IN_DYNAMIC | 25, 0x9000, 8, "start or end functions"},
    {"start function in data", RELA + 16, WORDS, 8, "leads to where no code is"},
    {"end function without relocation", RELA + 24, WORDS - 8, 8, "leads to where no code is"},
};

static void break_it(const struct breakage *one)
{
    if ((one->at & IN_DYNAMIC) == 0) {
        put((size_t)one->at, one->value, one->bytes > 8 ? 8 : one->bytes);
        for (size_t i = 8; i < one->bytes; i++)
            so[one->at + i] = 0;
    } else if (one->bytes == 0) { /* the entry is lost: its tag becomes one that nobody reads */
        put(dynamic_value(one->at & ~IN_DYNAMIC) - 8, 0x6ffffdf8, 8);
    } else {
        put(dynamic_value(one->at & ~IN_DYNAMIC), one->value, one->bytes);
    }
}

static void test_elf__each_breakage_is_refused_in_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof breakages / sizeof breakages[0]; i++) {
        const struct breakage *one = &breakages[i];

        build();
        if (strcmp(one->what, "property note outside") == 0)
            put(NOTE + 48, 8, 8);
        break_it(one);
        assert_refused(one->words, one->what);
    }
}

static void test_elf__symbols_must_lie_where_their_kind_lives(void **state)
{
    (void)state;
    build();
    put(SYMBOLS + 24 * GRAPH_ONE, get(SYMBOLS + 24 * MALLOC, 4), 4);
    cudnnw__image_free(read_whole()); /* one name in two versions */
    put(VERSIONS + 2 * GRAPH_ONE, 4, 2);
    assert_refused("twice", "one import twice");
    build();
    put(SYMBOLS + 24 * number_of("cudnnRun") + 8, WORDS, 8);
    assert_refused("where no code is", "function in data");
    build();
    put(SYMBOLS + 24 * number_of("cudnnRun") + 8, 0x9000, 8);
    assert_refused("outside the segments", "function outside");
    build();
    put(SYMBOLS + 24 * number_of("ownThreadLocal") + 8, 64, 8);
    assert_refused("thread-local symbol lies outside", "thread-local symbol outside");
    build();
    put(RELA + 96 + 12, number_of("ownThreadLocal"), 4);
    assert_refused("thread-local symbol for an ordinary one", "ordinary use of a thread-local symbol");
}

/* The dynamic section and the segments against what the sections say. */
static void test_elf__sections_are_a_second_opinion(void **state)
{
    static const struct breakage differences[] = {
        {"fewer start functions", IN_DYNAMIC | 27, 8, 8, "as its sections do"},
        {"a table that the dynamic section lost", SECTIONS + 64 * 7 + 4, 19, 4, "as its sections do"},
        {"fewer relocations", IN_DYNAMIC | 8, 24 * 7, 8, "does not name all relocations"},
        {"start function inside another", IN_DYNAMIC | 12, CODE + 0x10, 8, "start or end function is none"},
        {"less memory than its variables have", LOAD2 + 40, MEMORY_BYTES - 0x100, 8, "outside its segments"},
        {"a section that the file has elsewhere", SECTIONS + 64 * 8 + 24, CODE, 8, "outside its segments"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof differences / sizeof differences[0]; i++) {
        build();
        break_it(&differences[i]);
        assert_refused(differences[i].words, differences[i].what);
    }
}

static void test_elf__a_library_of_direct_calls_calls_itself_through_no_word(void **state)
{
    (void)state;
    build();
    put(JMPREL + 12, number_of("cudnnRun"), 4);
    cudnnw__image_free(read_whole());
    put(dynamic_value(30), 2, 8);
    assert_refused("function of the library itself", "symbolic");
    build();
    put(JMPREL + 12, number_of("cudnn_ops_infer_version"), 4);
    assert_refused("calls a symbol that is data", "call of data");
    build();
    relocation(JMPREL + 24, GOT + 24 + 8, 7, MALLOC, 0);
    put(dynamic_value(2), 48, 8);
    put(SECTIONS + 64 * 5 + 32, 48, 8);
    assert_refused("write to one place", "two calls in one word");
    build();
    relocation(JMPREL + 24, GOT + 24 + 16, 7, GRAPH_ONE, 0);
    put(dynamic_value(2), 48, 8);
    put(SECTIONS + 64 * 5 + 32, 48, 8);
    assert_refused("in the same way", "two words for one call");
    build();
    relocation(JMPREL + 24, GOT + 40, 7, MALLOC, 0);
    put(JMPREL, GOT + 48, 8);
    put(dynamic_value(2), 48, 8);
    put(SECTIONS + 64 * 5 + 32, 48, 8);
    assert_refused("out of order", "calls in disorder");
}

/* Packed relocations: one address, then one word of bits behind it. */
static void build_packed(uint64_t first, uint64_t bits)
{
    build();
    put(RELR, first, 8);
    put(RELR + 8, bits, 8);
    entry(36, RELR);
    entry(35, 16);
    entry(37, 8);
}

static void test_elf__packed_relocations_are_followed(void **state)
{
    (void)state;
    build_packed(WORDS + 8, 3);
    cudnnw__image_free(read_whole());
    build_packed(CODE, 1);
    assert_refused("nothing may be written", "packed, to code");
    build_packed(WORDS + 8, 1 | UINT64_C(1) << 63);
    cudnnw__image_free(read_whole());
    build_packed(DATA + MEMORY_BYTES - 16, 1 | UINT64_C(1) << 63);
    assert_refused("nothing may be written", "packed, beyond the end");
    build_packed(START, 1); /* takes its target from the file, where zeros are */
    relocation(RELA, START - 0x40, 8, 0, CODE);
    assert_refused("leads to where no code is", "packed start function to nowhere");
    build_packed(START, 1);
    relocation(RELA, START - 0x40, 8, 0, CODE);
    put(START + TO_FILE, CODE + 0x20, 8);
    cudnnw__image_free(read_whole());
}

static void test_elf__every_cut_is_seen(void **state)
{
    (void)state;
    build();
    for (size_t bytes = 0; bytes < sizeof so; bytes += bytes < 0x200 ? 1 : 37) {
        cudnnw_error error = CUDNNW_ERROR_INIT;
        image *read = NULL;

        if (read_bytes(so, bytes, &read, &error) != CUDNNW_FILE_DAMAGED)
            fail_msg("%zu bytes: %s", bytes, error.message);
    }
}

/* A zeroed or scrambled stretch anywhere in a table is seen. What lies between the tables is nobody's. */
static void test_elf__a_zeroed_stretch_of_a_table_is_seen(void **state)
{
    static const struct {
        size_t at, bytes;
    } tables[] = {
        {0, 0x40},
        {SEGMENTS, 56 * 8},
        {SYMBOLS + 24, 24 * (SYMBOL_COUNT - 1)},
        {VERSIONS + 2 * HASHED, 2 * HASHED_COUNT},
        {DEFINITIONS, 56},
        {REQUIREMENTS, 64},
        {GNU_HASH, 32 + 4 * HASHED_COUNT},
        {SYSV_HASH, 16},
        {STRINGS, STRING_BYTES},
        {RELA, 24 * 8},
        {JMPREL, 24},
        {DYNAMIC + TO_FILE, 0x300},
    };

    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        build();
        memset(so + tables[i].at, 0, tables[i].bytes);
        assert_refused("", "zeroed table");
        build();
        memset(so + tables[i].at, 0xA5, tables[i].bytes);
        assert_refused("", "scrambled table");
    }
}

static void test_elf__noise_is_answered_and_never_read_past_its_end(void **state)
{
    uint32_t random = 12345;

    (void)state;
    for (int round = 0; round < 3000; round++) {
        cudnnw_error error = CUDNNW_ERROR_INIT;
        image *read = NULL;

        build();
        for (int i = 0; i < 3; i++) {
            random = random * 1664525 + 1013904223;
            so[random / 7 % sizeof so] = (unsigned char)(random >> 24);
        }
        if (read_bytes(so, sizeof so, &read, &error) == CUDNNW_OK) {
            size_t cursor = 0;

            while (cudnnw__image_next_export(read, &cursor) != NULL)
                continue;
            cudnnw__image_free(read);
        }
    }
}

static void test_elf__what_is_no_library_is_named(void **state)
{
    static const struct {
        const char *bytes, *words;
    } strangers[] = {
        {"version https://git-lfs.github.com/spec/v1", "Git LFS"},
        {"<!DOCTYPE html><html>", "web page"},
        {"PK\3\4 and so on", "zip archive"},
        {"!<arch>\n", "library for linkers"},
        {"/* GNU ld script */", "script for linkers"},
        {"hello", "neither ELF nor PE"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        cudnnw_error error = CUDNNW_ERROR_INIT;
        image *read = NULL;

        assert_int_equal(read_bytes(strangers[i].bytes, strlen(strangers[i].bytes), &read, &error),
                         CUDNNW_FILE_DAMAGED);
        if (strstr(error.message, strangers[i].words) == NULL)
            fail_msg("%s: %s", strangers[i].words, error.message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elf__a_whole_library_tells_what_it_is),
        cmocka_unit_test(test_elf__imports_tell_name_version_and_weakness),
        cmocka_unit_test(test_elf__exports_are_found_by_name_and_version),
        cmocka_unit_test(test_elf__the_older_hash_table_alone_serves_too),
        cmocka_unit_test(test_elf__a_file_without_sections_is_whole),
        cmocka_unit_test(test_elf__a_stale_program_header_does_not_hide_the_build_id),
        cmocka_unit_test(test_elf__another_machine_is_named_and_not_refused),
        cmocka_unit_test(test_elf__32_bit_and_big_endian_are_named),
        cmocka_unit_test(test_elf__each_breakage_is_refused_in_words),
        cmocka_unit_test(test_elf__symbols_must_lie_where_their_kind_lives),
        cmocka_unit_test(test_elf__sections_are_a_second_opinion),
        cmocka_unit_test(test_elf__a_library_of_direct_calls_calls_itself_through_no_word),
        cmocka_unit_test(test_elf__packed_relocations_are_followed),
        cmocka_unit_test(test_elf__every_cut_is_seen),
        cmocka_unit_test(test_elf__a_zeroed_stretch_of_a_table_is_seen),
        cmocka_unit_test(test_elf__noise_is_answered_and_never_read_past_its_end),
        cmocka_unit_test(test_elf__what_is_no_library_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
