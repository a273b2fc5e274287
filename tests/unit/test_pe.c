/* SPDX-License-Identifier: MIT
 *
 * The PE reader on one small library that is built here, whole and then broken in one place at a time.
 */
#include "inspect/image.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "whole_pe.h"

/* ---- Reading it ---- */

static cudnnw_code read_bytes(const void *bytes, size_t count, image **result, cudnnw_error *error)
{
    static const char path[] = "test_pe.tmp"; /* in the build folder, where tests run */
    FILE *to = fopen(path, "wb");
    os_file *file = NULL;
    os_status status;
    os_failure why;
    cudnnw_code code;

    assert_non_null(to);
    assert_int_equal(fwrite(bytes, 1, count, to), count);
    fclose(to);
    assert_true(cudnnw__os_file_open(path, &file, &status, &why));
    code = cudnnw__image_read(file, &status, path, "cudnn_graph_version", result, error);
    cudnnw__os_file_close(file);
    return code;
}

/* The library as it stands must be refused, with these words in the message. */
static void assert_refused(cudnnw_code expected, const char *words, const char *what)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *read = NULL;
    cudnnw_code code = read_bytes(dll, sizeof dll, &read, &error);

    if (code != expected || strstr(error.message, words) == NULL)
        fail_msg("%s: code %d, \"%s\"", what, (int)code, error.message);
    assert_string_equal(error.path, "test_pe.tmp");
    assert_string_equal(error.file, "test_pe.tmp");
}

/* ---- Tests ---- */

static void test_pe__a_whole_library_tells_what_it_is(void **state)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *read = NULL;

    (void)state;
    build();
    if (read_bytes(dll, sizeof dll, &read, &error) != CUDNNW_OK)
        fail_msg("%s", error.message);
    assert_int_equal(read->kind, IMAGE_PE);
    assert_string_equal(read->machine, "x86-64");
    assert_true(read->machine_is_64bit && read->is_library);
    assert_string_equal(read->soname, "cudnn_graph64_9.dll");
    assert_string_equal(read->fingerprint, "6745a2b1-6000-00001234");
    assert_int_equal(read->version_symbol, 92800);
    assert_int_equal(read->file_version[0], 9);
    assert_int_equal(read->file_version[1], 28);
    assert_int_equal(read->file_version[2], 3);
    assert_int_equal(read->file_version[3], 42);
    assert_true(read->bytes_read > 0 && read->bytes_read < 2 * BYTES);
    cudnnw__image_free(read);
}

static void test_pe__imports_name_function_and_library(void **state)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *read = NULL;

    (void)state;
    build();
    assert_int_equal(read_bytes(dll, sizeof dll, &read, &error), CUDNNW_OK);
    assert_int_equal(read->needed_count, 1);
    assert_string_equal(read->needed[0], "cudnn_ops64_9.dll");
    assert_int_equal(read->import_count, 3);
    assert_string_equal(read->imports[0].name, "opsOne");
    assert_string_equal(read->imports[1].name, "opsTwo");
    assert_string_equal(read->imports[1].library, "cudnn_ops64_9.dll");
    assert_false(read->imports[1].delayed);
    assert_string_equal(read->imports[2].name, "#12");
    assert_string_equal(read->imports[2].library, "later.dll");
    assert_true(read->imports[2].delayed);
    cudnnw__image_free(read);
}

static void test_pe__exports_are_found_by_name_and_walked(void **state)
{
    static const char *const names[] = {"aForward", "cudnnRun", "cudnn_graph_version"};
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *read = NULL;
    size_t cursor = 0;

    (void)state;
    build();
    assert_int_equal(read_bytes(dll, sizeof dll, &read, &error), CUDNNW_OK);
    assert_int_equal(read->export_count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_true(cudnnw__image_exports(read, names[i], NULL));
        assert_string_equal(cudnnw__image_next_export(read, &cursor), names[i]);
    }
    assert_null(cudnnw__image_next_export(read, &cursor));
    assert_false(cudnnw__image_exports(read, "cudnn", NULL));
    assert_false(cudnnw__image_exports(read, "zzz", NULL));
    cudnnw__image_free(read);
}

static const struct breakage {
    const char *what;
    size_t at;
    uint64_t value;
    size_t bytes;
    const char *words;
} breakages[] = {
    {"header offset odd", 60, PE + 1, 4, "DOS program"},
    {"header offset far", 60, 0x7FFFFFFC, 4, "DOS program"},
    {"no signature", PE, 0, 2, "no PE header"},
    {"no sections", PE + 6, 0, 2, "no finished library"},
    {"too many sections", PE + 6, 97, 2, "no finished library"},
    {"an object file", PE + 22, 0x2000, 2, "no finished library"},
    {"optional header short", PE + 20, 100, 2, "too short"},
    {"optional header unknown", OPTIONAL, 0x107, 2, "no known kind"},
    {"32 bit in a 64-bit library", OPTIONAL, 0x10B, 2, ""},
    {"section alignment", OPTIONAL + 32, 0x1001, 4, "alignments"},
    {"file alignment", OPTIONAL + 36, 0, 4, "alignments"},
    {"base address", OPTIONAL + 24, BASE + 1, 8, "64 KiB"},
    {"headers too small", OPTIONAL + 60, 0x100, 4, "headers do not fit"},
    {"image too small", OPTIONAL + 56, 0x5000, 4, "ends outside the image"},
    {"image too large", OPTIONAL + 56, 0x7000, 4, "do not fill the image"},
    {"entry point in data", OPTIONAL + 16, 0x2000, 4, "entry point"},
    {"entry point inside a function", OPTIONAL + 16, 0x1008, 4, "entry point"},
    {"entry point behind the contents", OPTIONAL + 16, 0x1300, 4, "entry point"},
    {"a section that may not be read", SECTIONS + 40 + 36, 0x40, 4, "may not be read"},
    {"exports: a place inside a function", FUNCTIONS + TO_RDATA, 0x1018, 4, "function is none"},
    {"threads: a callback inside a function", CALLBACKS + TO_RDATA, BASE + 0x1014, 8, "no function"},
    {"a section shorter than its place", SECTIONS + 40 + 16, 0x400, 4, "do not follow"},
    {"a section without contents", SECTIONS + 40 * 4 + 16, 0, 4, "no contents"},
    {"fewer directories", OPTIONAL + 108, 0, 4, "fewer directories"},
    {"relocations forgotten", DIRECTORIES + 40, 0, 4, "made for it"},
    {"relocations: no size in the header", DIRECTORIES + 44, 0, 4, "made for it"},
    {"relocations cut", DIRECTORIES + 44, 8, 4, "sensible size"},
    {"relocations go on behind their end", RELOC + 12, UINT64_C(8) << 32 | 0x3000, 8, "fewer relocations"},
    {"exceptions elsewhere", DIRECTORIES + 24, 0x2000, 4, "made for it"},
    {"a gap between sections", SECTIONS + 40 + 12, 0x3000, 4, "follow each other"},
    {"a section before the headers' end", SECTIONS + 40 + 20, 0x200, 4, "do not follow"},
    {"a section beyond the file", SECTIONS + 40 + 16, 0x100000, 4, "cut short"},
    {"a directory outside", DIRECTORIES, 0x9000, 4, "directory"},
    {"a directory across sections", DIRECTORIES + 4, 0x1000, 4, "directory"},
    {"signature beyond the file", DIRECTORIES + 36, 0x20, 4, "cut short"},
    {"signature inside a section", DIRECTORIES + 32, 0x1000, 4, "signature"},
    {"signature without size", CERTIFICATE, 0, 4, "signature"},
    {"imports: library outside", IMPORTS + TO_RDATA + 12, 0x9000, 4, "imported library"},
    {"imports: library is empty", LIBRARY + TO_RDATA, 0, 1, "imported library"},
    {"imports: library is noise", LIBRARY + TO_RDATA, 0x80, 1, "imported library"},
    {"imports: names outside", IMPORTS + TO_RDATA, 0x9000, 4, "import table"},
    {"imports: slots outside", IMPORTS + TO_RDATA + 16, 0x5FFF, 4, "import"},
    {"imports: name outside", NAMES + TO_RDATA, 0x100000, 8, "import table"},
    {"imports: name is noise", NAME1 + TO_RDATA + 2, 0x01, 1, "imported name"},
    {"imports: number too large", NAMES + TO_RDATA, UINT64_C(0x8000000000010000), 8, "number"},
    {"imports: list ends early", NAMES + TO_RDATA + 8, 0, 8, "lists of imports differ"},
    {"imports: a name for another", NAMES + TO_RDATA + 8, NAME1, 8, "lists of imports differ"},
    {"imports: list ends late", SLOTS + TO_RDATA + 16, NAME1, 8, "lists of imports differ"},
    {"a directory without a size", DIRECTORIES + 8 * 9 + 4, 0, 4, "without a size"},
    {"a size without a directory", DIRECTORIES + 8 * 9, 0, 4, "without a size"},
    {"imports: table is zeroed", IMPORTS + TO_RDATA, 0, 20, "before all imports"},
    {"delayed: old kind", DELAYED + TO_RDATA, 0, 4, "delayed"},
    {"delayed: library outside", DELAYED + TO_RDATA + 4, 0x9000, 4, "imported library"},
    {"exports: too short", DIRECTORIES + 4, 20, 4, "export table"},
    {"exports: own name", EXPORTS + TO_RDATA + 12, 0x9000, 4, "own name"},
    {"exports: too many functions", EXPORTS + TO_RDATA + 20, 0x7FFFFFFF, 4, "export table"},
    {"exports: too many names", EXPORTS + TO_RDATA + 24, 0x10000, 4, "export table"},
    {"exports: no functions", EXPORTS + TO_RDATA + 20, 0, 4, "empty"},
    {"exports: no own name", EXPORTS + TO_RDATA + 12, 0, 4, "own name"},
    {"exports: functions outside", EXPORTS + TO_RDATA + 28, 0x9000, 4, "export table"},
    {"exports: a function outside", FUNCTIONS + TO_RDATA, 0x9000, 4, "function is none"},
    {"exports: a function in the headers", FUNCTIONS + TO_RDATA, 0x10, 4, "function is none"},
    {"exports: forwarder without a name", FORWARD + TO_RDATA + 5, 'x', 1, "forwarded"},
    {"exports: forwarder is empty", FORWARD + TO_RDATA, 0, 1, "forwarded"},
    {"exports: not sorted", EXPORT1 + TO_RDATA, 'z', 1, "sorted"},
    {"exports: twice", EXPORT_NAMES + TO_RDATA + 4, EXPORT1, 4, "sorted"},
    {"exports: ordinal too large", ORDINALS + TO_RDATA, 3, 2, "no function"},
    {"exports: a name without a function", FUNCTIONS + TO_RDATA, 0, 4, "no function"},
    {"relocations: no size", RELOC + 4, 0, 4, "sensible size"},
    {"relocations: too long", RELOC + 4, 16, 4, "sensible size"},
    {"relocations: odd size", RELOC + 4, 11, 4, "sensible size"},
    {"relocations: page outside", RELOC, 0x6000, 4, "no page"},
    {"relocations: page crooked", RELOC, 0x2004, 4, "no page"},
    {"relocations: unknown kind", RELOC + 8, 0x7320, 2, "kind"},
    {"relocations: a hole", RELOC + 8, 0, 2, "holes"},
    {"relocations: twice", RELOC + 10, 0xA000 | (THREADS - 0x2000), 2, "not sorted"},
    {"relocations: of no address", RELOC + 8, 0xA000 | (THREADS + 1 - 0x2000), 2, "no address"},
    {"relocations: behind the contents", RELOC + 8, 0xA5FC, 2, "outside the file"},
    {"exceptions: crooked size", DIRECTORIES + 28, 23, 4, "sensible size"},
    {"exceptions cut", DIRECTORIES + 28, 12, 4, "fewer functions"},
    {"exceptions: not sorted", PDATA + 12, 0x1004, 4, "exception table"},
    {"exceptions: end before start", PDATA + 4, 0xFFF, 4, "exception table"},
    {"exceptions: zeros", PDATA, 0, 4, "exception table"},
    {"exceptions: outside", PDATA + 20, 0x6000, 4, "exception table"},
    {"threads: forgotten", DIRECTORIES + 8 * 9, 0, 8, "thread storage that it has"},
    {"threads: contents outside", THREADS + TO_RDATA, BASE - 1, 8, "thread storage"},
    {"threads: contents across sections", THREADS + TO_RDATA + 8, BASE + 0x3001, 8, "thread storage"},
    {"threads: zeros without end", THREADS + TO_RDATA + 32, 0x7FFFFFFF, 4, "larger than itself"},
    {"threads: index in code", THREADS + TO_RDATA + 16, BASE + 0x1000, 8, "index"},
    {"threads: index crooked", THREADS + TO_RDATA + 16, BASE + 0x41F1, 8, "index"},
    {"threads: index outside", THREADS + TO_RDATA + 16, BASE + 0x5FFD, 8, "index"},
    {"threads: callbacks outside", THREADS + TO_RDATA + 24, BASE + 0x6000, 8, "callbacks"},
    {"threads: a callback in data", CALLBACKS + TO_RDATA, BASE + 0x2000, 8, "no function"},
    {"configuration: no size", CONFIGURATION + TO_RDATA, 0, 4, "sensible size"},
    {"configuration: too large", CONFIGURATION + TO_RDATA, 0x800, 4, "load configuration"},
    {"configuration: cookie outside", CONFIGURATION + TO_RDATA + 88, 0x1000, 8, "cookie"},
    {"configuration: flow table outside", CONFIGURATION + TO_RDATA + 128, BASE + 0x5FFF, 8, NULL},
    {"resources: empty", RSRC + 14, 0, 2, "empty"},
    {"resources: too many", RSRC + 14, 0xFFFF, 2, "more entries than room"},
    {"resources: bites its tail", RSRC + 24 + 20, 0x80000000u, 4, NULL},
    {"resources: too deep", RSRC + 48 + 20, 0x80000000u, 4, "resources"},
    {"resources: leaf outside", RSRC + 48 + 20, 0x300, 4, "resources"},
    {"resources: data outside", RSRC + 72, 0x9000, 4, "resources"},
    {"resources: no version in it", RSRC + 0x60 + 40, 0, 4, "no version"},
};

static void test_pe__each_breakage_is_refused_in_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof breakages / sizeof breakages[0]; i++) {
        const struct breakage *one = &breakages[i];

        build();
        if (strcmp(one->what, "imports: table is zeroed") == 0) {
            memset(dll + one->at, 0, one->bytes);
        } else {
            put(one->at, one->value, one->bytes);
            if (strcmp(one->what, "threads: forgotten") == 0)
                memcpy(dll + SECTIONS + 40, ".tls\0", 6);
            if (strcmp(one->what, "configuration: flow table outside") == 0)
                put(one->at + 8, 1000, 8);
        }
        assert_refused(CUDNNW_FILE_DAMAGED, one->words == NULL ? "" : one->words, one->what);
    }
}

static void test_pe__every_cut_is_seen(void **state)
{
    (void)state;
    build();
    for (size_t bytes = 0; bytes < sizeof dll; bytes += bytes < 0x200 ? 1 : 37) {
        cudnnw_error error = CUDNNW_ERROR_INIT;
        image *read = NULL;
        cudnnw_code code = read_bytes(dll, bytes, &read, &error);

        if (code != CUDNNW_FILE_DAMAGED)
            fail_msg("%zu bytes: %s", bytes, error.message);
    }
}

static void test_pe__other_machines_are_named_and_not_refused(void **state)
{
    static const struct {
        uint16_t number;
        const char *name;
    } machines[] = {{0xAA64, "aarch64"}, {0x5064, "0x5064"}, {0x14C, "x86"}};
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *read = NULL;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        build();
        put(PE + 4, machines[i].number, 2);
        assert_int_equal(read_bytes(dll, sizeof dll, &read, &error), CUDNNW_OK);
        assert_string_equal(read->machine, machines[i].name);
        cudnnw__image_free(read);
    }
    build();
    put(CONFIGURATION + TO_RDATA + 200, BASE + VERSION, 8);
    assert_int_equal(read_bytes(dll, sizeof dll, &read, &error), CUDNNW_OK);
    assert_string_equal(read->machine, "arm64ec");
    cudnnw__image_free(read);
}

/* 32 bit: the optional header is shorter and addresses are narrower. */
static void test_pe__a_32_bit_library_is_named(void **state)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    image *read = NULL;

    (void)state;
    memset(dll, 0, sizeof dll);
    put_text(0, "MZ");
    put(60, PE, 4);
    put_text(PE, "PE");
    put(PE + 4, 0x14C, 2);
    put(PE + 6, 1, 2);
    put(PE + 20, 224, 2);
    put(PE + 22, 0x2102, 2);
    put(OPTIONAL, 0x10B, 2);
    put(OPTIONAL + 28, 0x10000000, 4);
    put(OPTIONAL + 32, 0x1000, 4);
    put(OPTIONAL + 36, 0x200, 4);
    put(OPTIONAL + 56, 0x2000, 4);
    put(OPTIONAL + 60, 0x400, 4);
    put(OPTIONAL + 92, 16, 4);
    put(OPTIONAL + 224 + 8, 0x200, 4);
    put(OPTIONAL + 224 + 12, 0x1000, 4);
    put(OPTIONAL + 224 + 16, 0x200, 4);
    put(OPTIONAL + 224 + 20, 0x400, 4);
    put(OPTIONAL + 224 + 36, 0x40000040, 4);
    if (read_bytes(dll, sizeof dll, &read, &error) != CUDNNW_OK)
        fail_msg("%s", error.message);
    assert_string_equal(read->machine, "x86");
    assert_false(read->machine_is_64bit);
    cudnnw__image_free(read);
}

/* Nothing that stands in a file may lead the reader outside its buffers: run with the address sanitizer. */
static void test_pe__noise_in_any_place_is_survived(void **state)
{
    uint32_t random = 12345;
    size_t refused = 0;

    (void)state;
    for (int round = 0; round < 1500; round++) {
        cudnnw_error error = CUDNNW_ERROR_INIT;
        image *read = NULL;

        build();
        for (int i = 0; i < 1 + round % 3; i++) {
            random = random * 1664525u + 1013904223u;
            size_t at = (random >> 8) % (sizeof dll - 4);

            random = random * 1664525u + 1013904223u;
            put(at, round % 2 == 0 ? random : random >> 24, round % 2 == 0 ? 4 : 1);
        }
        if (read_bytes(dll, sizeof dll, &read, &error) == CUDNNW_OK) {
            size_t cursor = 0;

            while (cudnnw__image_next_export(read, &cursor) != NULL)
                ;
            cudnnw__image_free(read);
        } else {
            refused++;
        }
    }
    assert_true(refused > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pe__a_whole_library_tells_what_it_is),
        cmocka_unit_test(test_pe__imports_name_function_and_library),
        cmocka_unit_test(test_pe__exports_are_found_by_name_and_walked),
        cmocka_unit_test(test_pe__each_breakage_is_refused_in_words),
        cmocka_unit_test(test_pe__every_cut_is_seen),
        cmocka_unit_test(test_pe__other_machines_are_named_and_not_refused),
        cmocka_unit_test(test_pe__a_32_bit_library_is_named),
        cmocka_unit_test(test_pe__noise_in_any_place_is_survived),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    remove("test_pe.tmp");
    return failed;
}
