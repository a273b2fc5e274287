/* SPDX-License-Identifier: MIT
 *
 * The tables of cuDNN: every row is sound by itself and fits the others, and what is asked of them is answered right.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cudnnw/cudnnw.h"
#include "manifest/manifest.h"

enum { BOTH_LINES = 209, ONLY_8 = 55, ONLY_9 = 30 };

/* Where a line of cuDNN begins and ends. */
static const struct {
    uint32_t first, last;
} lines[] = {{80000, 80999}, {90000, CUDNNW_NEWEST}};

/* ---- Sub-libraries ---- */

static void test_manifest__every_sublibrary_comes_after_those_it_imports(void **state)
{
    (void)state;
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        if (cudnnw__sublibraries[id].after >= 1u << id || (cudnnw__sublibraries[id].after & 1u << SUB_NONE) != 0)
            fail_msg("%s stands before what it needs", cudnnw__sublibraries[id].stem);
}

static void test_manifest__what_a_sublibrary_imports_is_shipped_and_needed_with_it(void **state)
{
    (void)state;
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        for (int other = SUB_NONE + 1; other < SUB_COUNT; other++) {
            const sublibrary_row *row = &cudnnw__sublibraries[id], *sibling = &cudnnw__sublibraries[other];

            if ((row->after & 1u << other) == 0)
                continue;
            if (sibling->first > row->first || sibling->last < row->last)
                fail_msg("%s is shipped without %s, which it imports", row->stem, sibling->stem);
            for (uint32_t bit = 1; bit != 0; bit <<= 1)
                if ((row->need & bit) != 0 && (sibling->need & (bit | bit >> 8)) == 0)
                    fail_msg("need 0x%x opens %s without %s, which it imports", bit, row->stem, sibling->stem);
        }
}

static void test_manifest__sublibraries_are_whole_rows_with_a_name_of_their_own(void **state)
{
    (void)state;
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        const sublibrary_row *row = &cudnnw__sublibraries[id];

        if (row->stem == NULL || strncmp(row->stem, "cudnn", 5) != 0)
            fail_msg("row %d has no stem", id);
        if (row->first > row->last || row->first < 80000)
            fail_msg("%s is shipped from %u to %u", row->stem, row->first, row->last);
        if ((row->kind == KIND_FRONT) != (id == SUB_FRONT) || (row->need == 0) != (id == SUB_FRONT))
            fail_msg("%s has the wrong kind or nobody needs it", row->stem);
        for (int other = id + 1; other < SUB_COUNT; other++)
            if (strcmp(row->stem, cudnnw__sublibraries[other].stem) == 0)
                fail_msg("%s stands there twice", row->stem);
    }
    assert_int_equal(SUB_FRONT, SUB_COUNT - 1);
}

/* The files of a release, as stems in opening order. */
static const char *files_of(uint32_t version, uint32_t need, bool everything, char *text, size_t size)
{
    size_t used = 0;

    text[0] = '\0';
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        bool wanted = everything ? cudnnw__sublibrary_in((sublibrary_id)id, version)
                                 : cudnnw__sublibrary_needed((sublibrary_id)id, version, need);
        size_t length = strlen(cudnnw__sublibraries[id].stem);

        if (!wanted)
            continue;
        assert_true(used + length + 2 < size);
        if (used != 0)
            text[used++] = ' ';
        memcpy(text + used, cudnnw__sublibraries[id].stem, length + 1);
        used += length;
    }
    return text;
}

#define V8_INFER "cudnn_ops_infer cudnn_cnn_infer cudnn_adv_infer"
#define V8_ALL V8_INFER " cudnn_ops_train cudnn_cnn_train cudnn_adv_train"
#define ENGINES "cudnn_engines_precompiled cudnn_heuristic cudnn_engines_runtime_compiled"

static void test_manifest__a_release_ships_the_files_of_its_line(void **state)
{
    static const struct {
        uint32_t version;
        const char *files;
    } cases[] = {
        {70605, ""},
        {80005, V8_ALL " cudnn"},
        {80907, V8_ALL " cudnn"},
        {90000, "cudnn_graph cudnn_ops cudnn_cnn cudnn_adv " ENGINES " cudnn"},
        {92000, "cudnn_graph cudnn_ops cudnn_cnn cudnn_adv " ENGINES " cudnn"},
        {92100, "cudnn_graph cudnn_ops cudnn_cnn cudnn_adv " ENGINES " cudnn_engines_tensor_ir cudnn"},
        {92200, "cudnn_graph cudnn_ops cudnn_cnn cudnn_adv cudnn_ext " ENGINES " cudnn_engines_tensor_ir cudnn"},
        {99900, "cudnn_graph cudnn_ops cudnn_cnn cudnn_adv cudnn_ext " ENGINES " cudnn_engines_tensor_ir cudnn"},
    };
    char text[512];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(files_of(cases[i].version, 0, true, text, sizeof text), cases[i].files);
}

static void test_manifest__a_need_asks_for_these_files_and_no_others(void **state)
{
    static const struct {
        uint32_t version, need;
        const char *files;
    } cases[] = {
        {80907, CUDNNW_OPS, "cudnn_ops_infer"},
        {80907, CUDNNW_OPS_TRAINING, "cudnn_ops_infer cudnn_ops_train"},
        {80907, CUDNNW_CONVOLUTION, "cudnn_ops_infer cudnn_cnn_infer"},
        {80907, CUDNNW_CONVOLUTION_TRAINING, "cudnn_ops_infer cudnn_cnn_infer cudnn_ops_train cudnn_cnn_train"},
        {80907, CUDNNW_GRAPH, "cudnn_ops_infer cudnn_cnn_infer"},
        {80907, CUDNNW_GRAPH_TRAINING, "cudnn_ops_infer cudnn_cnn_infer cudnn_ops_train cudnn_cnn_train"},
        {80005, CUDNNW_RNN, "cudnn_ops_infer cudnn_adv_infer"},
        {80005, CUDNNW_RNN_TRAINING, "cudnn_ops_infer cudnn_adv_infer cudnn_ops_train cudnn_adv_train"},
        {80907, CUDNNW_ATTENTION, "cudnn_ops_infer cudnn_adv_infer"},
        {80907, CUDNNW_ATTENTION_TRAINING, "cudnn_ops_infer cudnn_adv_infer cudnn_ops_train cudnn_adv_train"},
        {80907, CUDNNW_EXTENSIONS, ""},
        {80907, CUDNNW_EVERYTHING, V8_ALL},
        {91002, CUDNNW_OPS, "cudnn_graph cudnn_ops"},
        {91002, CUDNNW_OPS_TRAINING, "cudnn_graph cudnn_ops"},
        {91002, CUDNNW_CONVOLUTION, "cudnn_graph cudnn_ops cudnn_cnn " ENGINES},
        {92800, CUDNNW_CONVOLUTION_TRAINING, "cudnn_graph cudnn_ops cudnn_cnn " ENGINES " cudnn_engines_tensor_ir"},
        {91002, CUDNNW_GRAPH, "cudnn_graph " ENGINES},
        {92800, CUDNNW_GRAPH, "cudnn_graph " ENGINES " cudnn_engines_tensor_ir"},
        {92800, CUDNNW_RNN, "cudnn_graph cudnn_ops cudnn_adv"},
        {92800, CUDNNW_ATTENTION_TRAINING, "cudnn_graph cudnn_ops cudnn_adv"},
        {92800, CUDNNW_EXTENSIONS, "cudnn_graph cudnn_ext"},
        {92100, CUDNNW_EVERYTHING, "cudnn_graph cudnn_ops cudnn_cnn cudnn_adv " ENGINES " cudnn_engines_tensor_ir"},
        {92800, CUDNNW_RNN | CUDNNW_EXTENSIONS, "cudnn_graph cudnn_ops cudnn_adv cudnn_ext"},
    };
    char text[512];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(files_of(cases[i].version, cases[i].need, false, text, sizeof text), cases[i].files);
}

static void test_manifest__a_release_has_the_capabilities_that_its_files_serve(void **state)
{
    const uint32_t common = CUDNNW_CONVOLUTION_TRAINING | CUDNNW_RNN_TRAINING | CUDNNW_ATTENTION_TRAINING |
                            CUDNNW_GRAPH_TRAINING | CUDNNW_OPS_TRAINING;

    (void)state;
    assert_int_equal(cudnnw__needs_of(80005), common);
    assert_int_equal(cudnnw__needs_of(80907), common);
    assert_int_equal(cudnnw__needs_of(92100), common);
    assert_int_equal(cudnnw__needs_of(92200), common | CUDNNW_EXTENSIONS);
    assert_int_equal(cudnnw__needs_of(70605), 0);
    assert_int_equal(cudnnw__needs_of(0), 0);
}

static void test_manifest__only_convolutions_and_graphs_plan(void **state)
{
    (void)state;
    assert_true(cudnnw__need_plans(CUDNNW_EVERYTHING));
    assert_true(cudnnw__need_plans(CUDNNW_CONVOLUTION));
    assert_true(cudnnw__need_plans(CUDNNW_RNN | CUDNNW_GRAPH_TRAINING));
    assert_false(cudnnw__need_plans(CUDNNW_RNN_TRAINING | CUDNNW_ATTENTION | CUDNNW_OPS | CUDNNW_EXTENSIONS));
}

static void test_manifest__questions_about_no_sublibrary_are_answered_no(void **state)
{
    (void)state;
    assert_false(cudnnw__sublibrary_in(SUB_NONE, 92800));
    assert_false(cudnnw__sublibrary_in(SUB_COUNT, 92800));
    assert_false(cudnnw__sublibrary_needed(SUB_NONE, 92800, CUDNNW_EVERYTHING));
    assert_false(cudnnw__sublibrary_needed(SUB_FRONT, 92800, CUDNNW_EVERYTHING));
    assert_null(cudnnw__version_symbol(SUB_FRONT));
    assert_string_equal(cudnnw__version_symbol(SUB_GRAPH), "cudnn_graph_version");
    assert_string_equal(cudnnw__version_symbol(SUB_OPS), "cudnn_ops_infer_version");
    assert_string_equal(cudnnw__version_symbol(SUB_ADV), "cudnn_adv_infer_version");
}

/* ---- Functions ---- */

static void test_manifest__slots_are_for_ever(void **state)
{
    /* These places may never change: a program built today calls through them. */
    static const struct {
        size_t slot;
        const char *name;
    } pinned[] = {
        {0, "cudnnActivationBackward"}, {100, "cudnnFindRNNBackwardDataAlgorithmEx"}, {293, "cudnnTransformTensorEx"},
    };

    (void)state;
    assert_true(cudnnw__function_count >= 294);
    for (size_t i = 0; i < sizeof pinned / sizeof pinned[0]; i++)
        assert_string_equal(cudnnw__function_name(pinned[i].slot), pinned[i].name);
    for (size_t slot = 1; slot < 294; slot++)
        if (strcmp(cudnnw__function_name(slot - 1), cudnnw__function_name(slot)) >= 0)
            fail_msg("%s moved", cudnnw__function_name(slot));
}

static void test_manifest__every_function_has_one_owner_in_each_line_that_has_it(void **state)
{
    (void)state;
    for (size_t slot = 0; slot < cudnnw__function_count; slot++) {
        const function_row *row = &cudnnw__functions[slot];
        const uint16_t owners[] = {row->owner8, row->owner9};

        if (row->first > row->last)
            fail_msg("%s: from %u to %u", cudnnw__function_name(slot), row->first, row->last);
        for (size_t line = 0; line < 2; line++) {
            const sublibrary_row *owner = &cudnnw__sublibraries[owners[line]];
            bool declared = row->first <= lines[line].last && row->last >= lines[line].first;
            uint32_t first = row->first > lines[line].first ? row->first : lines[line].first;

            if (declared != (owners[line] != SUB_NONE))
                fail_msg("%s: owner and releases of line %zu disagree", cudnnw__function_name(slot), line + 8);
            if (declared && (owner->kind != KIND_DIRECT || owner->first > first))
                fail_msg("%s belongs to %s, which cannot serve it", cudnnw__function_name(slot), owner->stem);
        }
    }
}

static size_t functions_in(uint32_t version, sublibrary_id owner)
{
    size_t count = 0;

    for (size_t slot = 0; slot < cudnnw__function_count; slot++) {
        sublibrary_id found = cudnnw__function_owner(slot, version);
        count += found != SUB_NONE && (owner == SUB_NONE || found == owner);
    }
    return count;
}

static void test_manifest__each_release_has_as_many_functions_as_its_headers(void **state)
{
    static const struct {
        uint32_t version;
        size_t functions;
    } cases[] = {
        {70605, 0},   {80001, 257}, {80002, 261}, {80101, 261}, {80200, 263}, {80500, 263}, {80600, 264},
        {80907, 264}, {90000, 218}, {90300, 218}, {90500, 220}, {92100, 220}, {92200, 223}, {92300, 224},
        {92400, 228}, {92501, 228}, {92600, 235}, {92700, 235}, {92800, 239}, {92801, 239},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (functions_in(cases[i].version, SUB_NONE) != cases[i].functions)
            fail_msg("%u has %zu functions, its headers %zu", cases[i].version,
                     functions_in(cases[i].version, SUB_NONE), cases[i].functions);
}

static void test_manifest__functions_are_spread_over_the_owners_as_measured(void **state)
{
    (void)state;
    assert_int_equal(functions_in(80907, SUB_OPS_INFER), 104);
    assert_int_equal(functions_in(80907, SUB_OPS_TRAIN), 21);
    assert_int_equal(functions_in(80907, SUB_CNN_INFER), 38);
    assert_int_equal(functions_in(80907, SUB_CNN_TRAIN), 20);
    assert_int_equal(functions_in(80907, SUB_ADV_INFER), 52);
    assert_int_equal(functions_in(80907, SUB_ADV_TRAIN), 29);
    assert_int_equal(functions_in(92800, SUB_GRAPH), 24);
    assert_int_equal(functions_in(92800, SUB_OPS), 100);
    assert_int_equal(functions_in(92800, SUB_CNN), 50);
    assert_int_equal(functions_in(92800, SUB_ADV), 47);
    assert_int_equal(functions_in(92800, SUB_EXT), 18);
}

static void test_manifest__lines_share_and_lack_functions_as_measured(void **state)
{
    size_t both = 0, only8 = 0, only9 = 0;

    (void)state;
    for (size_t slot = 0; slot < 294; slot++) {
        bool in8 = cudnnw__functions[slot].owner8 != SUB_NONE, in9 = cudnnw__functions[slot].owner9 != SUB_NONE;

        both += in8 && in9;
        only8 += in8 && !in9;
        only9 += !in8 && in9;
    }
    assert_int_equal(both, BOTH_LINES);
    assert_int_equal(only8, ONLY_8);
    assert_int_equal(only9, ONLY_9);
}

static void test_manifest__a_functions_owner_depends_on_the_release(void **state)
{
    size_t backend = cudnnw__function_slot("cudnnBackendFinalize");
    size_t swish = cudnnw__function_slot("cudnnSetActivationDescriptorSwishBeta");
    size_t rnn6 = cudnnw__function_slot("cudnnSetRNNDescriptor_v6");

    (void)state;
    assert_int_equal(cudnnw__function_owner(backend, 80907), SUB_CNN_INFER);
    assert_int_equal(cudnnw__function_owner(backend, 90000), SUB_GRAPH);
    assert_int_equal(cudnnw__function_owner(swish, 80101), SUB_NONE);
    assert_int_equal(cudnnw__function_owner(swish, 80200), SUB_OPS_INFER);
    assert_int_equal(cudnnw__function_owner(rnn6, 80907), SUB_ADV_INFER);
    assert_int_equal(cudnnw__function_owner(rnn6, 90000), SUB_NONE);
    assert_int_equal(cudnnw__function_owner(cudnnw__function_count, 92800), SUB_NONE);
}

static void test_manifest__every_name_has_its_slot_and_others_have_none(void **state)
{
    static const char *const others[] = {"", "cudnn", "cudnnA", "cudnnZ", "cudnnCreat", "cudnnCreate2", "CUDNNCREATE",
                                         "cudnnGetBackdoor", "\xff\x80", "cudnnTransformTensorEx "};

    (void)state;
    for (size_t slot = 0; slot < cudnnw__function_count; slot++)
        if (cudnnw__function_slot(cudnnw__function_name(slot)) != slot)
            fail_msg("%s is not found", cudnnw__function_name(slot));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_int_equal(cudnnw__function_slot(others[i]), cudnnw__function_count);
}

/* ---- Fingerprints ---- */

/* The rows as the readers of images write them, in the order of the table. */
static const char *const fingerprints[] = {
#define BUILD_ID(a, b, c, d, e, id, sets) #a #b #c #d #e,
#define STAMP(time, bytes, sum, id, sets) #time "-" #bytes "-" #sum,
#include "manifest/fingerprints.def"
};

static void test_manifest__fingerprints_are_sorted_found_and_whole(void **state)
{
    /* A known build-id and a known stamp, cut, prolonged, in capitals, with other separators. */
    static const char *const unknown[] = {
        "", "-", "--", "zz", "0000000000000000000000000000000000000000", "7e3e3ea4087de05fd75005d9ecb50667db9391f",
        "7e3e3ea4087de05fd75005d9ecb50667db9391fc0", "7e3e3ea4087de05fd75005d9ecb50667db9391fc00000000",
        "7E3E3EA4087DE05FD75005D9ECB50667DB9391FC", "7e3e3ea4087de05fd75005d9ecb50667db9391fz",
        "64cea0e1-4b000", "64cea0e1-4b000-0004e1aa-0", "64cea0e1-4b000-0004e1aa-", "64cea0e1--0004e1aa",
        "64cea0e14b0000004e1aa", "-64cea0e1-4b000-0004e1aa", "64cea0e1.4b000-0004e1aa"};

    (void)state;
    assert_true(cudnnw__fingerprint_count >= 493);
    for (size_t i = 0; i < cudnnw__fingerprint_count; i++) {
        const fingerprint_row *row = &cudnnw__fingerprints[i];
        const char *sets = cudnnw__fingerprint_releases(row), *cursor = sets;
        const char *text = fingerprints[i];
        uint32_t version, build, cuda;
        size_t releases = 0;
        bool jit;

        if (cudnnw__fingerprint_find(text) != row)
            fail_msg("%s is not found: it stands there twice or is not in order", text);
        for (; cudnnw__release_next(&cursor, &version, &build, &cuda, &jit); releases++)
            if (!cudnnw__sublibrary_in(row->id, version) || cuda < 11 || cuda > 13 || build == 0)
                fail_msg("%s: a wrong release in \"%s\"", text, sets);
        if (releases == 0 || *cursor != '\0')
            fail_msg("%s: \"%s\" was not read to its end", text, sets);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        if (cudnnw__fingerprint_find(unknown[i]) != NULL)
            fail_msg("\"%s\" was taken for a known file", unknown[i]);
}

static void test_manifest__a_shared_file_names_every_set_that_ships_it(void **state)
{
    const fingerprint_row *front = cudnnw__fingerprint_find("7e3e3ea4087de05fd75005d9ecb50667db9391fc");
    const fingerprint_row *jit = cudnnw__fingerprint_find("06fbbca7c4002d2a0d2dfbf8a69c9f9d3d26acf6");

    (void)state;
    assert_non_null(front);
    assert_int_equal(front->id, SUB_FRONT);
    assert_string_equal(cudnnw__fingerprint_releases(front), "8.9.5.30/cu11 8.9.5.30/cu12 8.9.6.50/cu12 8.9.7.29/cu12");
    assert_non_null(jit);
    assert_string_equal(cudnnw__fingerprint_releases(jit), "9.27.0.42/cu12 9.27.0.42/jit-cu12");
}

static void test_manifest__a_list_of_releases_is_read_one_by_one(void **state)
{
    const char *cursor = "9.27.0.42/cu12  9.27.0.42/jit-cu13";
    uint32_t version = 0, build = 0, cuda = 0;
    bool jit = true;

    (void)state;
    assert_true(cudnnw__release_next(&cursor, &version, &build, &cuda, &jit));
    assert_int_equal(version, 92700);
    assert_int_equal(build, 42);
    assert_int_equal(cuda, 12);
    assert_false(jit);
    assert_true(cudnnw__release_next(&cursor, &version, &build, &cuda, &jit));
    assert_int_equal(cuda, 13);
    assert_true(jit);
    assert_false(cudnnw__release_next(&cursor, &version, &build, &cuda, &jit));
    assert_int_equal(version, 92700); /* outputs are written on success only */
}

static void test_manifest__a_list_that_is_none_ends_at_once(void **state)
{
    static const char *const lists[] = {"", " ", "9", "9.28.0/cu12", "9.28.0.42", "9.28.0.42/12", "9.28.0.42/cu",
                                        "9.28.0.42/cu12x", "9.28.0.42/jit", "9..0.42/cu12", "9999999999.1.1.1/cu12"};
    uint32_t version = 7, build = 7, cuda = 7;
    bool jit = true;

    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const char *cursor = lists[i];

        if (cudnnw__release_next(&cursor, &version, &build, &cuda, &jit) || cursor != lists[i] || version != 7)
            fail_msg("\"%s\" was taken for a release", lists[i]);
    }
}

/* ---- Held names ---- */

static void test_manifest__held_names_fit_their_sublibrary_and_do_not_overlap(void **state)
{
    (void)state;
    assert_true(cudnnw__held_count > 50);
    for (size_t i = 0; i < cudnnw__held_count; i++) {
        const held_row *row = &cudnnw__held_names[i], *next = row + 1;
        const sublibrary_row *owner = &cudnnw__sublibraries[row->id];

        if (row->id == SUB_NONE || row->first > row->last || row->first < owner->first || row->last > owner->last)
            fail_msg("%s of %s lies outside the releases that ship it", row->pattern, owner->stem);
        if (row->windows != (strstr(row->pattern, ".dll") != NULL) || strstr(row->pattern, "cudnn") != NULL)
            fail_msg("%s of %s is of the wrong system or a sibling", row->pattern, owner->stem);
        if (i + 1 < cudnnw__held_count && row->id == next->id && row->windows == next->windows &&
            row->kind == next->kind && strcmp(row->pattern, next->pattern) == 0 && row->last >= next->first)
            fail_msg("%s of %s stands there twice for one release", row->pattern, owner->stem);
    }
}

static bool holds(sublibrary_id id, uint32_t version, bool windows, held_kind kind, const char *pattern)
{
    for (size_t i = 0; i < cudnnw__held_count; i++) {
        const held_row *row = &cudnnw__held_names[i];

        if (row->id == id && row->windows == windows && row->kind == kind && version >= row->first &&
            version <= row->last && strcmp(row->pattern, pattern) == 0)
            return true;
    }
    return false;
}

static void test_manifest__what_is_known_about_dependencies_is_there(void **state)
{
    (void)state;
    assert_true(holds(SUB_OPS_INFER, 80500, false, HELD_IMPORT, "libcublasLt.so.%d"));
    assert_true(holds(SUB_OPS_INFER, 80700, false, HELD_IMPORT, "libcublas.so.%d"));
    assert_false(holds(SUB_OPS_INFER, 80907, false, HELD_IMPORT, "libcublas.so.%d"));
    assert_true(holds(SUB_OPS_INFER, 80907, false, HELD_LATER, "libcublasLt.so.%d"));
    assert_true(holds(SUB_GRAPH, 90000, false, HELD_IMPORT, "libz.so.1"));
    assert_true(holds(SUB_ADV, 92800, false, HELD_LATER, "libcublasLt.so.%d"));
    assert_true(holds(SUB_ENGINES_PRECOMPILED, 92800, true, HELD_LATER, "cublasLt64_%d.dll"));
    assert_true(holds(SUB_ENGINES_RUNTIME_COMPILED, 92700, false, HELD_IMPORT, "libcuda.so.1"));
    assert_false(holds(SUB_ENGINES_RUNTIME_COMPILED, 92600, false, HELD_IMPORT, "libcuda.so.1"));
}

/* ---- Names of files ---- */

static void test_names__the_file_of_a_sublibrary_is_named_after_its_system(void **state)
{
    char text[64], small[8] = "1234567";

    (void)state;
    assert_string_equal(cudnnw__sublibrary_file(SUB_FRONT, 9, false, text, sizeof text), "libcudnn.so.9");
    assert_string_equal(cudnnw__sublibrary_file(SUB_FRONT, 8, true, text, sizeof text), "cudnn64_8.dll");
    assert_string_equal(cudnnw__sublibrary_file(SUB_GRAPH, 10, false, text, sizeof text), "libcudnn_graph.so.10");
    assert_string_equal(cudnnw__sublibrary_file(SUB_OPS_INFER, 8, true, text, sizeof text), "cudnn_ops_infer64_8.dll");
    assert_string_equal(cudnnw__sublibrary_file(SUB_FRONT, 9, false, small, sizeof small), "libcudn");
    small[0] = 'x';
    cudnnw__sublibrary_file(SUB_FRONT, 9, false, small, 0);
    assert_int_equal(small[0], 'x');
}

static void test_names__every_file_of_every_line_is_read_back(void **state)
{
    (void)state;
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        for (uint32_t major = 8; major <= 9; major++)
            for (int windows = 0; windows < 2; windows++) {
                cudnn_name parsed;
                char text[64];

                if (!cudnnw__sublibrary_in((sublibrary_id)id, major * 10000 + 2200) &&
                    !cudnnw__sublibrary_in((sublibrary_id)id, major * 10000))
                    continue;
                cudnnw__sublibrary_file((sublibrary_id)id, major, windows != 0, text, sizeof text);
                if (!cudnnw__name_parse(text, &parsed) || parsed.id != (sublibrary_id)id || parsed.major != major ||
                    parsed.windows != (windows != 0) || parsed.version != 0 || parsed.is_link_name)
                    fail_msg("%s is not read back", text);
            }
}

static void test_names__these_are_run_time_files_of_cudnn(void **state)
{
    static const struct {
        const char *name;
        cudnn_name expected; /* id, major, version, windows, is_link_name */
    } cases[] = {
        {"libcudnn.so", {SUB_FRONT, 0, 0, false, true}},
        {"libcudnn.so.9", {SUB_FRONT, 9, 0, false, false}},
        {"libcudnn.so.9.28", {SUB_FRONT, 9, 0, false, false}},
        {"libcudnn.so.9.28.0", {SUB_FRONT, 9, 92800, false, false}},
        {"libcudnn.so.7.6.5", {SUB_FRONT, 7, 70605, false, false}},
        {"libcudnn.so.10", {SUB_FRONT, 10, 0, false, false}},
        {"libcudnn_graph.so", {SUB_GRAPH, 0, 0, false, true}},
        {"libcudnn_graph.so.9", {SUB_GRAPH, 9, 0, false, false}},
        {"libcudnn_graph.so.10", {SUB_GRAPH, 10, 0, false, false}},
        {"libcudnn_engines_tensor_ir.so.9.21.1", {SUB_ENGINES_TENSOR_IR, 9, 92101, false, false}},
        {"libcudnn_ops_infer.so.8.0.5", {SUB_OPS_INFER, 8, 80005, false, false}},
        {"libcudnn_ops.so.8", {SUB_NONE, 8, 0, false, false}},       /* ops exists in 9 only */
        {"libcudnn_ops_infer.so.9", {SUB_NONE, 9, 0, false, false}}, /* and ops_infer in 8 only */
        {"libcudnn_foo.so.9", {SUB_NONE, 9, 0, false, false}},
        {"libcudnn_foo.so", {SUB_NONE, 0, 0, false, true}},
        {"cudnn64_7.dll", {SUB_FRONT, 7, 0, true, false}},
        {"cudnn64_9.dll", {SUB_FRONT, 9, 0, true, false}},
        {"CUDNN64_9.DLL", {SUB_FRONT, 9, 0, true, false}},
        {"cudnn_ops_infer64_8.dll", {SUB_OPS_INFER, 8, 0, true, false}},
        {"Cudnn_Engines_Runtime_Compiled64_9.Dll", {SUB_ENGINES_RUNTIME_COMPILED, 9, 0, true, false}},
        {"cudnn_foo64_9.dll", {SUB_NONE, 9, 0, true, false}},
        {"cudnn_foo64_bar64_9.dll", {SUB_NONE, 9, 0, true, false}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const cudnn_name *expected = &cases[i].expected;
        cudnn_name parsed;

        if (!cudnnw__name_parse(cases[i].name, &parsed))
            fail_msg("%s is not taken for cuDNN", cases[i].name);
        if (parsed.id != expected->id || parsed.major != expected->major || parsed.version != expected->version ||
            parsed.windows != expected->windows || parsed.is_link_name != expected->is_link_name)
            fail_msg("%s is read as sub-library %d, major %u, version %u", cases[i].name, (int)parsed.id, parsed.major,
                     parsed.version);
    }
}

static void test_names__everything_else_is_not_cudnn(void **state)
{
    static const char *const names[] = {
        "", ".", "..", "lib", "libcudnn", "cudnn", "cudnn.dll", "cudnn64.dll", "cudnn64_.dll", "cudnn64_9", "64_9.dll",
        "cudnn64_0.dll", "cudnn64_09.dll", "cudnn64_100.dll", "cudnn64_9.dll ", "cudnn64_9.dll.bak", " cudnn64_9.dll",
        "cudnn64_9.lib", "cudnn_64_9.dll", "cudnn_\xc3\xa9_64_9.dll", "cudnn-ops64_9.dll", "xcudnn64_9.dll",
        "cudnn64_-9.dll", "cudnn64_4294967305.dll", "cudnn32_9.dll", "cudnn_ops 64_9.dll", "libcudnn64_9.dll",
        "cudnnw.dll", "cudnnw64_9.dll", "cudnnw_ops64_9.dll", "libcudnnw.so", "libcudnnw.so.0", "libcudnnw.so.9",
        "libcudnnw_graph.so.9", "libcudnn_static.a", "libcudnn_static_v8.a", "libcudnn_ops_static_v9.a", "cudnn.h",
        "cudnn_ops.h", "libcudnn-abc123.so.8", "libcudnn-abc123.so", "libcudnn_ops_infer-abc123.so.8", "libcudnn.so.",
        "libcudnn.so.9.", "libcudnn.so..9", "libcudnn.so.0", "libcudnn.so.0.1.2", "libcudnn.so.09", "libcudnn.so.9.01.0",
        "libcudnn.so.9.28.0.42", "libcudnn.so.9.100.0", "libcudnn.so.9.28.0.debug", "libcudnn.so.9x", "libcudnn.so.-9",
        "libcudnn.so.4294967305", "libcudnn.so.99999999999999999999", "libcudnn_.so.9", "libcudnn_\x01.so.9",
        "libcudnn_\xff.so.9", "LIBCUDNN.SO.9", "libCUDNN.so.9", "libcudnn.SO.9", "libcudnn_Ops.so.9", "libcudnn.9.dylib",
        "libcudnn.so9", "libcudnnso.9", "libcudnn/.so.9", "../libcudnn.so.9", "libcudart.so.12", "libcublas.so.12",
        "libcudnn_ops.so.9~", "#libcudnn.so.9#", "\xff\xfe", "\x80",
    };
    char long_name[4096];
    cudnn_name parsed = {.major = 77};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (cudnnw__name_parse(names[i], &parsed))
            fail_msg("\"%s\" is taken for cuDNN", names[i]);

    memset(long_name, 'a', sizeof long_name);
    memcpy(long_name, "libcudnn_", 9);
    memcpy(long_name + sizeof long_name - 6, ".so.9", 6);
    assert_false(cudnnw__name_parse(long_name, &parsed));
    memcpy(long_name + 251, ".so.9", 5); /* cut where no file name can be longer, it would be one */
    assert_false(cudnnw__name_parse(long_name, &parsed));
    assert_int_equal(parsed.major, 77); /* outputs are written on success only */
    long_name[255] = '\0';
    memcpy(long_name + 250, ".so.9", 5);
    assert_true(cudnnw__name_parse(long_name, &parsed));
}

static void test_names__a_name_that_no_file_system_has_is_none(void **state)
{
    char name[400] = "libcudnn_";
    cudnn_name parsed;

    (void)state;
    memset(name + strlen(name), 'a', 300);
    memcpy(name + strlen(name), ".so.9", sizeof ".so.9");
    assert_false(cudnnw__name_parse(name, &parsed));
    memcpy(name + 100, ".so.9", sizeof ".so.9");
    assert_true(cudnnw__name_parse(name, &parsed)); /* its length was all that was wrong */
}

static void test_names__no_bytes_whatever_are_read_past_their_end(void **state)
{
    static const char *const seeds[] = {"libcudnn_graph.so.9.28.0", "cudnn_ops_infer64_8.dll", "libcudnn.so",
                                        "cudnn64_9.dll"};

    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++)
        for (size_t at = 0; at < strlen(seeds[i]); at++)
            for (int byte = 0; byte < 256; byte++) {
                char name[32] = "";
                cudnn_name parsed;

                memcpy(name, seeds[i], strlen(seeds[i]));
                name[at] = (char)byte;
                if (cudnnw__name_parse(name, &parsed) && (parsed.id >= SUB_COUNT || parsed.major > 99))
                    fail_msg("%s is read as nonsense", name);
            }
}

/* ---- The public question ---- */

static void test_needed_files__a_need_names_exactly_its_files(void **state)
{
    static const char *const rnn[] = {"cudnn_ops_infer64_8.dll", "cudnn_adv_infer64_8.dll"};
    char name[CUDNNW_NAME_BYTES] = "untouched";
    bool seen[2] = {false, false};

    (void)state;
    assert_int_equal(cudnnw_needed_files(8907, CUDNNW_RNN, 2, 2, name), 2);
    assert_string_equal(name, "untouched"); /* written for an index below the number only */
    for (size_t i = 0; i < 2; i++) {
        cudnnw_needed_files(80907, CUDNNW_RNN, 2, i, name);
        for (size_t k = 0; k < 2; k++)
            seen[k] = seen[k] || strcmp(name, rnn[k]) == 0;
    }
    assert_true(seen[0] && seen[1]);
    assert_int_equal(cudnnw_needed_files(92800, CUDNNW_EVERYTHING, 1, 0, NULL), 9);
    assert_int_equal(cudnnw_needed_files(92800, CUDNNW_OPS, 1, 0, name), 2);
    assert_string_equal(name, "libcudnn_graph.so.9");
    assert_int_equal(cudnnw_needed_files(70605, CUDNNW_EVERYTHING, 1, 0, NULL), 0);
    assert_int_equal(cudnnw_needed_files(100000, CUDNNW_EVERYTHING, 1, 0, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_needed_files__a_need_names_exactly_its_files),
        cmocka_unit_test(test_manifest__every_sublibrary_comes_after_those_it_imports),
        cmocka_unit_test(test_manifest__what_a_sublibrary_imports_is_shipped_and_needed_with_it),
        cmocka_unit_test(test_manifest__sublibraries_are_whole_rows_with_a_name_of_their_own),
        cmocka_unit_test(test_manifest__a_release_ships_the_files_of_its_line),
        cmocka_unit_test(test_manifest__a_need_asks_for_these_files_and_no_others),
        cmocka_unit_test(test_manifest__a_release_has_the_capabilities_that_its_files_serve),
        cmocka_unit_test(test_manifest__only_convolutions_and_graphs_plan),
        cmocka_unit_test(test_manifest__questions_about_no_sublibrary_are_answered_no),
        cmocka_unit_test(test_manifest__slots_are_for_ever),
        cmocka_unit_test(test_manifest__every_function_has_one_owner_in_each_line_that_has_it),
        cmocka_unit_test(test_manifest__each_release_has_as_many_functions_as_its_headers),
        cmocka_unit_test(test_manifest__functions_are_spread_over_the_owners_as_measured),
        cmocka_unit_test(test_manifest__lines_share_and_lack_functions_as_measured),
        cmocka_unit_test(test_manifest__a_functions_owner_depends_on_the_release),
        cmocka_unit_test(test_manifest__every_name_has_its_slot_and_others_have_none),
        cmocka_unit_test(test_manifest__fingerprints_are_sorted_found_and_whole),
        cmocka_unit_test(test_manifest__a_shared_file_names_every_set_that_ships_it),
        cmocka_unit_test(test_manifest__a_list_of_releases_is_read_one_by_one),
        cmocka_unit_test(test_manifest__a_list_that_is_none_ends_at_once),
        cmocka_unit_test(test_manifest__held_names_fit_their_sublibrary_and_do_not_overlap),
        cmocka_unit_test(test_manifest__what_is_known_about_dependencies_is_there),
        cmocka_unit_test(test_names__the_file_of_a_sublibrary_is_named_after_its_system),
        cmocka_unit_test(test_names__every_file_of_every_line_is_read_back),
        cmocka_unit_test(test_names__these_are_run_time_files_of_cudnn),
        cmocka_unit_test(test_names__everything_else_is_not_cudnn),
        cmocka_unit_test(test_names__a_name_that_no_file_system_has_is_none),
        cmocka_unit_test(test_names__no_bytes_whatever_are_read_past_their_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
