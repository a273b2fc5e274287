/* SPDX-License-Identifier: MIT
 *
 * Folders with small libraries in cuDNN's names: which sets are seen, whether they are whole, and which file
 * is named when not.
 */
#include "inspect/c_library.h"
#include "tiny_elf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include <cmocka.h>

/* ---- A folder for each test ---- */

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    memcpy(folder, "/tmp/cudnnw-inspect-XXXXXX", sizeof "/tmp/cudnnw-inspect-XXXXXX");
    return mkdtemp(folder) == NULL || chmod(folder, 0755) != 0;
}

static int remove_folder(void **state)
{
    char command[128];

    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static const char *path_of(const char *name)
{
    static char path[512];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_bytes(const char *name, const void *bytes, size_t count)
{
    FILE *to = fopen(path_of(name), "wb");

    assert_non_null(to);
    assert_int_equal(fwrite(bytes, 1, count, to), count);
    fclose(to);
}

static void write_library(const char *name, const tiny_library *library)
{
    unsigned char bytes[TINY_BYTES];

    tiny_elf(bytes, library);
    write_bytes(name, bytes, sizeof bytes);
}

static void make_subfolder(const char *name)
{
    assert_int_equal(mkdir(path_of(name), 0755), 0);
}

static void make_link(const char *name, const char *target)
{
    assert_int_equal(symlink(target, path_of(name)), 0);
}

/* ---- Sets ---- */

enum { V9 = 0x91C00, V910 = 0x90A02, V8 = 0x80907 };

static const char *const stems9[] = {"graph", "ops", "cnn", "adv", "ext", "engines_precompiled", "heuristic",
                                     "engines_runtime_compiled", "engines_tensor_ir"};

/* A 9.28 library: the base exports what the others import; the marks of its release where the real one has
 * them. */
static uint16_t machine9; /* 0: x86-64 */

static tiny_library library9(const char *stem, uint32_t version)
{
    static char sonames[16][64];
    static size_t next;
    char *soname = sonames[next++ % 16];
    tiny_library library = {.soname = soname, .version = version, .machine = machine9};

    snprintf(soname, sizeof sonames[0], "libcudnn%s%s.so.9", stem[0] == '\0' ? "" : "_", stem);
    if (strcmp(stem, "graph") == 0) {
        library.exports[0] = "graphOne";
        library.exports[1] = "graphTwo";
        library.version_symbol = "cudnn_graph_version";
    } else if (strcmp(stem, "ext") != 0 && stem[0] != '\0') {
        library.imports[0] = (tiny_import){"graphOne", "libcudnn_graph.so.9", "libcudnn_graph.so.9"};
    }
    if (strcmp(stem, "ops") == 0) {
        library.exports[0] = "opsOne";
        library.version_symbol = "cudnn_ops_infer_version";
    }
    if (strcmp(stem, "adv") == 0)
        library.version_symbol = "cudnn_adv_infer_version";
    if (strcmp(stem, "cnn") == 0)
        library.imports[1] = (tiny_import){"opsOne", "libcudnn_ops.so.9", "libcudnn_ops.so.9"};
    return library;
}

static void write9(const char *below, const char *stem, const char *ending, uint32_t version)
{
    char name[256];
    tiny_library library = library9(stem, version);

    snprintf(name, sizeof name, "%s%.*s%s", below, (int)(strlen(library.soname) - 2), library.soname, ending);
    write_library(name, &library);
}

/* Files named libcudnn_X.so<ending> in the folder + below. */
static void write_set9(const char *below, const char *ending, uint32_t version)
{
    for (size_t i = 0; i < sizeof stems9 / sizeof stems9[0]; i++)
        write9(below, stems9[i], ending, version);
    write9(below, "", ending, version);
}

static void write_set8(const char *below)
{
    static const char *const stems[] = {"ops_infer", "cnn_infer", "adv_infer",
                                        "ops_train", "cnn_train", "adv_train"};

    for (size_t i = 0; i < 6; i++) {
        char name[256], soname[64], symbol[96];
        tiny_library library = {.soname = soname, .version_symbol = symbol, .version = V8};

        snprintf(soname, sizeof soname, "libcudnn_%s.so.8", stems[i]);
        snprintf(symbol, sizeof symbol, "cudnn_%s_version", stems[i]);
        snprintf(name, sizeof name, "%s%s", below, soname);
        write_library(name, &library);
    }
}

static void erase(const char *name)
{
    assert_int_equal(unlink(path_of(name)), 0);
}

/* ---- Looking ---- */

static inspect_result seen;
static report *records;
static cudnnw_error failure;

static cudnnw_code look_as(cudnnw_origin origin, bool whole_only, const char *below, const inspect_wish *wish)
{
    char path[512];
    find_place place = {.origin = origin, .folder = path, .whole_only = whole_only};
    cudnnw_code code;

    snprintf(path, sizeof path, "%s%s", folder, below);
    cudnnw__inspect_free(&seen);
    cudnnw_report_free(records);
    records = cudnnw__report_new();
    failure = (cudnnw_error)CUDNNW_ERROR_INIT;
    code = cudnnw__inspect(&place, wish, &seen, records, &failure);
    return code;
}

static void look(uint32_t need)
{
    const inspect_wish wish = {.need = need, .machine = "x86-64"};

    assert_int_equal(look_as(CUDNNW_ORIGIN_OPTIONS, false, "", &wish), CUDNNW_OK);
}

static int end_look(void **state)
{
    cudnnw__inspect_free(&seen);
    cudnnw_report_free(records);
    records = NULL;
    return remove_folder(state);
}

/* The only set seen is wrong for this reason, and this file is at fault. */
static const cudnnw_error *assert_problem(cudnnw_reason reason, const char *file)
{
    const cudnnw_error *problem;

    assert_int_equal(seen.count, 1);
    problem = seen.set[0]->problem;
    if (problem == NULL)
        fail_msg("the set is whole, %d was expected", (int)reason);
    if (problem->reason != (int)reason || strcmp(problem->file, file) != 0)
        fail_msg("reason %d, file %s: %s", (int)problem->reason, problem->file, problem->message);
    assert_int_equal(problem->stage, CUDNNW_STAGE_INSPECT);
    return problem;
}

static void assert_whole(size_t index)
{
    assert_true(index < seen.count);
    if (seen.set[index]->problem != NULL)
        fail_msg("%s", seen.set[index]->problem->message);
}

static bool has_record(cudnnw_reason reason)
{
    for (size_t i = 0; i < cudnnw_report_warnings(records); i++)
        if (cudnnw_report_warning(records, i, NULL)->reason == (int)reason)
            return true;
    return false;
}

/* ---- Whole or not ---- */

static void test_inspect__a_whole_9_is_inferred_from_what_it_says(void **state)
{
    (void)state;
    write_set9("", ".9", V9);
    look(0);
    assert_int_equal(seen.count, 1);
    assert_whole(0);
    assert_int_equal(seen.set[0]->major, 9);
    assert_int_equal(seen.set[0]->version, 92800);
    assert_int_equal(seen.set[0]->need, cudnnw__needs_of(92800));
    assert_false(seen.set[0]->identified || seen.set[0]->jit || seen.set[0]->windows);
    assert_string_equal(seen.set[0]->folder, folder);
    assert_non_null(seen.set[0]->files[SUB_FRONT].image);
    assert_int_equal(cudnnw_report_warnings(records), 0);
}

static void test_inspect__8_and_9_in_one_folder_are_two_sets_older_first(void **state)
{
    (void)state;
    write_set9("", ".9", V9);
    write_set8("");
    look(0);
    assert_int_equal(seen.count, 2);
    assert_whole(0);
    assert_whole(1);
    assert_int_equal(seen.set[0]->version, 80907);
    assert_int_equal(seen.set[1]->version, 92800);
}

static void test_inspect__an_empty_folder_has_no_set(void **state)
{
    (void)state;
    write_bytes("libcudnnw.so.0", "x", 1);
    write_bytes("libcudnn_static.a", "x", 1);
    write_bytes("readme.txt", "x", 1);
    look(0);
    assert_int_equal(seen.count, 0);
}

static void test_inspect__each_missing_file_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof stems9 / sizeof stems9[0]; i++) {
        char name[64];
        const uint32_t all = cudnnw__needs_of(92800);

        snprintf(name, sizeof name, "libcudnn_%s.so.9", stems9[i]);
        write_set9("", ".9", V9);
        erase(name);
        look(all);
        assert_int_equal(assert_problem(REASON_FILE_MISSING, name)->code, CUDNNW_SET_INCOMPLETE);
    }
}

static void test_inspect__several_missing_files_are_all_named(void **state)
{
    const cudnnw_error *problem;

    (void)state;
    write_set9("", ".9", V9);
    erase("libcudnn_heuristic.so.9");
    erase("libcudnn_cnn.so.9");
    look(CUDNNW_CONVOLUTION);
    problem = assert_problem(REASON_FILES_MISSING, "libcudnn_cnn.so.9");
    assert_string_equal(problem->wanted, "libcudnn_cnn.so.9, libcudnn_heuristic.so.9");
}

static void test_inspect__a_missing_front_is_no_gap(void **state)
{
    (void)state;
    write_set9("", ".9", V9);
    erase("libcudnn.so.9");
    look(0);
    assert_whole(0);
}

static void test_inspect__a_part_is_whole_for_what_it_serves(void **state)
{
    const cudnnw_error *problem;

    (void)state;
    write9("", "graph", ".9", V9);
    write9("", "ops", ".9", V9);
    write9("", "adv", ".9", V9);
    look(CUDNNW_RNN | CUDNNW_OPS);
    assert_whole(0);
    look(0);
    problem = assert_problem(REASON_PARTIAL_SET, "libcudnn_cnn.so.9");
    assert_non_null(strstr(problem->wanted, "CUDNNW_RNN_TRAINING"));
    assert_non_null(strstr(problem->wanted, "CUDNNW_OPS_TRAINING"));
    assert_null(strstr(problem->wanted, "CONVOLUTION"));
    assert_non_null(strstr(problem->dependency, "libcudnn_ext.so.9"));
}

static void test_inspect__a_lone_front_is_an_incomplete_set(void **state)
{
    (void)state;
    write9("", "", ".9", V9);
    look(0);
    assert_problem(REASON_FILES_MISSING, "libcudnn_graph.so.9");
}

static void test_inspect__the_jit_package_is_whole_for_the_graph_alone(void **state)
{
    (void)state;
    write9("", "graph", ".9", V9);
    write9("", "engines_runtime_compiled", ".9", V9);
    write9("", "", ".9", V9);
    look(CUDNNW_GRAPH);
    assert_whole(0);
    assert_true(seen.set[0]->jit);
    look(CUDNNW_GRAPH_TRAINING);
    assert_whole(0);
    look(CUDNNW_CONVOLUTION);
    assert_problem(REASON_JIT_SET, "libcudnn_ops.so.9");
    look(0);
    assert_problem(REASON_JIT_SET, "libcudnn_ops.so.9");
    write9("", "ops", ".9", V9); /* more than the package: then its gaps are gaps */
    look(CUDNNW_GRAPH);
    assert_problem(REASON_FILES_MISSING, "libcudnn_engines_precompiled.so.9");
}

static void test_inspect__a_piece_in_a_search_path_is_passed_over(void **state)
{
    const inspect_wish wish = {.machine = "x86-64"};

    (void)state;
    write9("", "graph", ".9", V9);
    assert_int_equal(look_as(CUDNNW_ORIGIN_LIBRARY_PATH, true, "", &wish), CUDNNW_OK);
    assert_int_equal(seen.count, 0);
    assert_int_equal(look_as(CUDNNW_ORIGIN_LIBRARY_PATH, false, "", &wish), CUDNNW_OK);
    assert_int_equal(seen.count, 1);
}

static void test_inspect__an_unknown_sublibrary_is_noted(void **state)
{
    (void)state;
    write_set9("", ".9", V9);
    write_bytes("libcudnn_tomorrow.so.9", "x", 1);
    look(0);
    assert_whole(0);
    assert_true(has_record(REASON_FILE_UNKNOWN));
}

static void test_inspect__a_newer_release_is_noted_and_judged_by_what_it_says(void **state)
{
    (void)state;
    write_set9("", ".9", 0x96300);
    look(0);
    assert_whole(0);
    assert_int_equal(seen.set[0]->version, 99900);
    assert_true(has_record(REASON_RELEASE_NEW));
}

static void test_inspect__an_unknown_major_is_no_set_of_ours(void **state)
{
    static const char *const names[] = {"libcudnn.so.7", "libcudnn_graph.so.10"};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        write_bytes(names[i], "x", 1);
        look(0);
        assert_int_equal(assert_problem(REASON_UNKNOWN_MAJOR, "")->code, CUDNNW_WRONG_MAJOR);
        erase(names[i]);
    }
}

/* ---- Broken files ---- */

typedef struct broken {
    const char *what;
    cudnnw_reason reason;
} broken;

static void break_file(const char *name, const char *what)
{
    unsigned char bytes[TINY_BYTES];
    tiny_library library = library9("ops", V9);

    tiny_elf(bytes, &library);
    erase(name);
    if (strcmp(what, "empty") == 0)
        write_bytes(name, "", 0);
    else if (strcmp(what, "cut") == 0)
        write_bytes(name, bytes, sizeof bytes / 2);
    else if (strcmp(what, "noise") == 0)
        write_bytes(name, "neither here nor there, but long enough", 39);
    else if (strcmp(what, "folder") == 0)
        make_subfolder(name);
    else if (strcmp(what, "dangling") == 0)
        make_link(name, "nowhere.so");
    else if (strcmp(what, "pipe") == 0)
        assert_int_equal(mkfifo(path_of(name), 0644), 0);
}

static const broken breakages[] = {
    {"empty", REASON_FILE_EMPTY},       {"cut", REASON_FILE_CUT},
    {"noise", REASON_FILE_NO_LIBRARY},  {"folder", REASON_FILE_NOT_REGULAR},
    {"dangling", REASON_FILE_DANGLING}, {"pipe", REASON_FILE_NOT_REGULAR},
};

static void test_inspect__each_kind_of_broken_file_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof breakages / sizeof breakages[0]; i++) {
        const cudnnw_error *problem;

        write_set9("", ".9", V9);
        break_file("libcudnn_ops.so.9", breakages[i].what);
        look(0);
        problem = assert_problem(breakages[i].reason, "libcudnn_ops.so.9");
        assert_int_equal(problem->code, CUDNNW_FILE_DAMAGED);
        assert_string_equal(problem->path, path_of("libcudnn_ops.so.9"));
        assert_int_not_equal(problem->message[strlen(problem->message) - 2], ':'); /* every cause is told */
        if (strcmp(breakages[i].what, "folder") == 0)
            assert_int_equal(rmdir(path_of("libcudnn_ops.so.9")), 0);
        else
            erase("libcudnn_ops.so.9");
    }
}

static void test_inspect__a_broken_front_or_unneeded_file_is_a_warning(void **state)
{
    (void)state;
    write_set9("", ".9", V9);
    break_file("libcudnn.so.9", "cut");
    look(0);
    assert_whole(0);
    assert_true(has_record(REASON_FILE_CUT));
    assert_int_equal(seen.set[0]->files[SUB_FRONT].problem->reason, REASON_FILE_CUT);

    break_file("libcudnn_adv.so.9", "empty");
    look(CUDNNW_CONVOLUTION);
    assert_whole(0);
    assert_true(has_record(REASON_FILE_EMPTY));
    look(0);
    assert_problem(REASON_FILE_EMPTY, "libcudnn_adv.so.9");
}

static void test_inspect__what_may_not_be_read_is_named(void **state)
{
    const cudnnw_error *problem;
    bool is_root = geteuid() == 0;

    (void)state;
    write_set9("", ".9", V9);
    assert_int_equal(chmod(path_of("libcudnn_ops.so.9"), 0), 0);
    if (is_root && seteuid(65534) != 0)
        skip();
    look(0);
    if (is_root)
        assert_int_equal(seteuid(0), 0);
    problem = assert_problem(REASON_FILE_DENIED, "libcudnn_ops.so.9");
    assert_int_equal(problem->code, CUDNNW_ACCESS_DENIED);
    assert_int_not_equal(problem->os_error, 0);
}

static void test_inspect__another_machine_is_named(void **state)
{
    tiny_library library = library9("cnn", V9);

    (void)state;
    write_set9("", ".9", V9);
    library.machine = 183;
    write_library("libcudnn_cnn.so.9", &library);
    look(0);
    assert_string_equal(assert_problem(REASON_MACHINE_DIFFERS, "libcudnn_cnn.so.9")->found, "aarch64");
}

static void test_inspect__a_set_for_another_machine_is_judged_when_the_question_is_of_files(void **state)
{
    inspect_wish wish = {.machine = "x86-64", .any_system = true};
    tiny_library library;

    (void)state;
    machine9 = 183;
    write_set9("", ".9", V9);
    machine9 = 3; /* no cuDNN is for that one, so it cannot be what the others are measured by */
    library = library9("graph", V9);
    machine9 = 0;
    assert_int_equal(look_as(CUDNNW_ORIGIN_OPTIONS, false, "", &wish), CUDNNW_OK);
    assert_whole(0);
    assert_string_equal(seen.set[0]->machine, "aarch64");
    write_library("libcudnn_graph.so.9", &library);
    assert_int_equal(look_as(CUDNNW_ORIGIN_OPTIONS, false, "", &wish), CUDNNW_OK);
    assert_string_equal(assert_problem(REASON_MACHINE_DIFFERS, "libcudnn_graph.so.9")->wanted, "aarch64");
    library = library9("adv", V9); /* one file for this machine decides what the others should be for */
    write_library("libcudnn_adv.so.9", &library);
    assert_int_equal(look_as(CUDNNW_ORIGIN_OPTIONS, false, "", &wish), CUDNNW_OK);
    assert_int_equal(seen.set[0]->problem->reason, REASON_MACHINE_DIFFERS);
    assert_string_equal(seen.set[0]->problem->wanted, "x86-64");
}

static void test_inspect__contents_under_another_name_are_named(void **state)
{
    static const char *const sonames[] = {"libcudnn_adv.so.9", "libcudnn_cnn_infer.so.8", "libcuda.so.1"};
    tiny_library library;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        write_set9("", ".9", V9);
        library = library9("cnn", V9);
        library.soname = sonames[i];
        write_library("libcudnn_cnn.so.9", &library);
        look(0);
        assert_string_equal(assert_problem(REASON_NAME_SAYS_OTHER, "libcudnn_cnn.so.9")->found, sonames[i]);
    }
    write_set9("", ".9", V9);
    library = library9("ops", V8); /* the version symbol of an 8 in a file of 9 */
    write_library("libcudnn_ops.so.9", &library);
    look(0);
    assert_string_equal(assert_problem(REASON_NAME_SAYS_OTHER, "libcudnn_ops.so.9")->found, "cuDNN 8.9.7");
}

/* ---- Mixed sets ---- */

static void test_inspect__the_file_of_another_release_is_named(void **state)
{
    static const char *const telling[] = {"graph", "ops", "adv"};
    const cudnnw_error *problem;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        char name[64];

        snprintf(name, sizeof name, "libcudnn_%s.so.9", telling[i]);
        write_set9("", ".9", V9);
        write9("", telling[i], ".9", V910);
        look(0);
        problem = assert_problem(REASON_VERSIONS_DIFFER, name);
        assert_int_equal(problem->found_version, 91002);
        assert_int_equal(problem->wanted_version, 92800);
    }
}

static void test_inspect__a_mixed_file_that_is_not_needed_is_a_warning(void **state)
{
    (void)state;
    write_set9("", ".9", V9);
    write9("", "adv", ".9", V910);
    look(CUDNNW_CONVOLUTION);
    assert_whole(0);
    assert_true(has_record(REASON_VERSIONS_DIFFER));
}

static void test_inspect__the_importer_of_what_nobody_has_is_the_odd_one(void **state)
{
    tiny_library library = library9("cnn", V9);
    const cudnnw_error *problem;

    (void)state;
    write_set9("", ".9", V9);
    library.imports[0].name = "graphThree";
    write_library("libcudnn_cnn.so.9", &library);
    look(0);
    problem = assert_problem(REASON_LINK_MISSES, "libcudnn_cnn.so.9");
    assert_string_equal(problem->function, "graphThree");
    assert_string_equal(problem->dependency, "libcudnn_graph.so.9");
}

static void test_inspect__a_sibling_that_several_miss_something_from_is_the_odd_one(void **state)
{
    tiny_library library = library9("graph", V9);
    const cudnnw_error *problem;

    (void)state;
    write_set9("", ".9", V9);
    library.exports[0] = "graphZero"; /* without a version symbol nothing else tells */
    library.version_symbol = NULL;
    write_library("libcudnn_graph.so.9", &library);
    look(0);
    problem = assert_problem(REASON_LINK_LACKS, "libcudnn_graph.so.9");
    assert_string_equal(problem->function, "graphOne");
    assert_int_equal(problem->code, CUDNNW_SET_MIXED);
}

static void test_inspect__a_version_that_the_sibling_does_not_have_is_a_broken_link(void **state)
{
    tiny_library library = library9("cnn", V9);

    (void)state;
    write_set9("", ".9", V9);
    write_library("libcudnn_cnn.so.9", &library);
    library = library9("ops", V9);
    library.exports[0] = "graphOne"; /* the name, in the wrong library */
    write_library("libcudnn_ops.so.9", &library);
    look(0);
    assert_string_equal(assert_problem(REASON_LINK_MISSES, "libcudnn_cnn.so.9")->function, "opsOne");
}

static void test_inspect__files_for_two_cuda_majors_are_mixed(void **state)
{
    const cudnnw_error *problem;

    (void)state;
    write_set9("", ".9", V9);
    for (size_t i = 0; i < 3; i++) {
        static const char *const stems[] = {"ops", "adv", "engines_precompiled"};
        char name[64];
        tiny_library library = library9(stems[i], V9);

        library.imports[2].library = i == 1 ? "libcublasLt.so.11" : "libcublasLt.so.12";
        snprintf(name, sizeof name, "libcudnn_%s.so.9", stems[i]);
        write_library(name, &library);
    }
    look(0);
    problem = assert_problem(REASON_CUDA_DIFFERS, "libcudnn_adv.so.9");
    assert_string_equal(problem->found, "11");
    assert_string_equal(problem->wanted, "12");
    look(CUDNNW_CONVOLUTION);
    assert_whole(0);
    assert_int_equal(seen.set[0]->cuda_major, 12);
}

/* ---- Names ---- */

static void test_inspect__links_beside_full_names_are_one_set(void **state)
{
    (void)state;
    write_set9("", ".9.28.0", V9);
    for (size_t i = 0; i < sizeof stems9 / sizeof stems9[0]; i++) {
        char name[64], target[64];

        snprintf(name, sizeof name, "libcudnn_%s.so.9", stems9[i]);
        snprintf(target, sizeof target, "libcudnn_%s.so.9.28.0", stems9[i]);
        if (i != 1) /* one link was lost: then its full name serves */
            make_link(name, target);
        snprintf(name, sizeof name, "libcudnn_%s.so", stems9[i]);
        make_link(name, target);
    }
    look(0);
    assert_int_equal(seen.count, 1);
    assert_whole(0);
    assert_string_equal(seen.set[0]->files[SUB_GRAPH].name, "libcudnn_graph.so.9");
    assert_string_equal(seen.set[0]->files[SUB_OPS].name, "libcudnn_ops.so.9.28.0");
}

static void test_inspect__full_names_alone_are_a_set(void **state)
{
    (void)state;
    write_set9("", ".9.28.0", V9);
    look(0);
    assert_int_equal(seen.count, 1);
    assert_whole(0);
    assert_string_equal(seen.set[0]->files[SUB_GRAPH].name, "libcudnn_graph.so.9.28.0");
}

static void test_inspect__two_full_releases_are_two_sets(void **state)
{
    (void)state;
    write_set9("", ".9.28.0", V9);
    write_set9("", ".9.10.2", V910);
    look(0);
    assert_int_equal(seen.count, 2);
    assert_int_equal(seen.set[0]->version, 91002);
    assert_int_equal(seen.set[1]->version, 92800);
    assert_whole(0);
    assert_whole(1);
    assert_true(has_record(REASON_DUPLICATE_VERSIONS));
}

static void test_inspect__short_names_beside_another_full_release_stay_apart(void **state)
{
    (void)state;
    write_set9("", ".9.10.2", V910);
    write_set9("", ".9", V9);
    look(0);
    assert_int_equal(seen.count, 2);
    assert_whole(0);
    assert_whole(1);
    assert_int_equal(seen.set[1]->version, 92800); /* the last one is tried first */
    assert_string_equal(seen.set[1]->files[SUB_GRAPH].name, "libcudnn_graph.so.9");
}

static void test_inspect__a_full_name_that_lies_is_named(void **state)
{
    (void)state;
    write_set9("", ".9.10.2", V9);
    look(0);
    assert_string_equal(assert_problem(REASON_NAME_SAYS_OTHER, "libcudnn_graph.so.9.10.2")->found,
                        "cuDNN 9.28.0");
}

static void test_inspect__linkers_names_alone_are_a_set_by_what_the_files_say(void **state)
{
    (void)state;
    write_set9("", "", V9);
    look(0);
    assert_int_equal(seen.count, 1);
    assert_whole(0);
    assert_int_equal(seen.set[0]->major, 9);
    write9("", "graph", ".9", V9); /* beside a run-time name they count no more */
    look(0);
    assert_problem(REASON_FILES_MISSING, "libcudnn_ops.so.9");
}

static void test_inspect__a_linkers_name_that_leads_nowhere_is_nothing(void **state)
{
    (void)state;
    make_link("libcudnn.so", "libcudnn.so.9.28.0");
    look(0);
    assert_int_equal(seen.count, 0);
}

static void test_inspect__a_windows_set_is_of_the_wrong_system(void **state)
{
    inspect_wish wish = {.machine = "x86-64"};

    (void)state;
    write_bytes("cudnn64_9.dll", "MZ", 2);
    write_bytes("cudnn_graph64_9.dll", "MZ", 2);
    look(0);
    assert_int_equal(assert_problem(REASON_SYSTEM_DIFFERS, "")->code, CUDNNW_WRONG_SYSTEM);
    write_set9("", ".9", V9);
    look(0);
    assert_int_equal(seen.count, 2);
    assert_whole(1); /* one's own system last */
    wish.any_system = true;
    assert_int_equal(look_as(CUDNNW_ORIGIN_OPTIONS, false, "", &wish), CUDNNW_OK);
    assert_int_equal(seen.set[0]->problem->code, CUDNNW_FILE_DAMAGED);
}

/* ---- Folders ---- */

static void test_inspect__the_usual_layouts_below_a_named_folder_are_tried(void **state)
{
    static const char *const layouts[] = {"bin",
                                          "bin/x64",
                                          "bin/12.9",
                                          "bin/12.9/x64",
                                          "lib",
                                          "lib64",
                                          "lib/x64",
                                          "bin/x86_64",
                                          "nvidia/cudnn/lib",
                                          "nvidia/cudnn/bin",
                                          "cudnn-linux-x86_64-9.28.0.42_cuda12-archive/lib",
                                          "cuda/lib64",
                                          "cudnn-11.3-windows-x64-v8.2.0.53/cuda/bin",
                                          "cudnn-windows-9.1/cudnn-windows-9.1/bin"};
    const inspect_wish wish = {.machine = "x86-64"};

    (void)state;
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        char command[256], below[160];

        snprintf(command, sizeof command, "rm -rf '%s'/* && mkdir -p '%s/%s'", folder, folder, layouts[i]);
        assert_int_equal(system(command), 0);
        snprintf(below, sizeof below, "%s/", layouts[i]);
        write_set9(below, ".9", V9);
        look(0);
        if (seen.count != 1)
            fail_msg("%s: %zu sets", layouts[i], seen.count);
        assert_whole(0);
        assert_string_equal(seen.set[0]->folder, path_of(layouts[i]));
        assert_true(has_record(REASON_LAYOUT_BELOW));
        assert_int_equal(look_as(CUDNNW_ORIGIN_LIBRARY_PATH, false, "", &wish), CUDNNW_OK);
        assert_int_equal(seen.count, 0); /* a search path is not searched downwards */
    }
}

static void test_inspect__all_toolkits_of_an_installer_are_seen(void **state)
{
    (void)state;
    make_subfolder("bin");
    make_subfolder("bin/12.9");
    make_subfolder("bin/13.0");
    make_subfolder("bin/junk");
    write_set9("bin/12.9/", ".9", V9);
    write_set9("bin/13.0/", ".9", V9);
    write_set9("bin/junk/", ".9", V9);
    look(0);
    assert_int_equal(seen.count, 2);
}

static void test_inspect__a_folder_that_is_none_is_told_when_it_was_named(void **state)
{
    const inspect_wish wish = {.machine = "x86-64"};

    (void)state;
    write_bytes("file", "x", 1);
    assert_int_equal(look_as(CUDNNW_ORIGIN_OPTIONS, false, "/absent", &wish), CUDNNW_NOT_FOUND);
    assert_int_equal(failure.reason, REASON_FOLDER_ABSENT);
    assert_int_equal(look_as(CUDNNW_ORIGIN_OPTIONS, false, "/file", &wish), CUDNNW_NOT_FOUND);
    assert_int_equal(failure.reason, REASON_FOLDER_IS_FILE);
    assert_int_equal(look_as(CUDNNW_ORIGIN_MODULE, false, "/absent", &wish), CUDNNW_OK);
    assert_int_equal(seen.count, 0);
}

/* ---- Later ---- */

static void test_inspect__a_changed_or_replaced_file_is_seen(void **state)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    struct utimbuf times = {1000, 1000};
    char other[512];

    (void)state;
    write_set9("", ".9", V9);
    look(0);
    assert_int_equal(cudnnw__set_unchanged(seen.set[0], &error), CUDNNW_OK);
    snprintf(other, sizeof other, "%s/another-link", folder);
    assert_int_equal(link(path_of("libcudnn_ops.so.9"), other), 0);
    assert_int_equal(cudnnw__set_unchanged(seen.set[0], &error), CUDNNW_OK); /* no change of the file */
    assert_int_equal(utime(path_of("libcudnn_ops.so.9"), &times), 0);
    assert_int_equal(cudnnw__set_unchanged(seen.set[0], &error), CUDNNW_SET_MIXED);
    assert_string_equal(error.file, "libcudnn_ops.so.9");

    look(0);
    assert_int_equal(rename(other, path_of("libcudnn_ops.so.9")),
                     0); /* one and the same file: nothing happens */
    erase("libcudnn_ops.so.9");
    assert_int_equal(cudnnw__set_unchanged(seen.set[0], &error), CUDNNW_SET_MIXED);
    write9("", "ops", ".9", V9);
    assert_int_equal(cudnnw__set_unchanged(seen.set[0], &error), CUDNNW_SET_MIXED);
}

static void test_inspect__the_report_has_a_row_for_each_file(void **state)
{
    const cudnnw_candidate *row;
    size_t index = 99;

    (void)state;
    write_set9("", ".9", V9);
    break_file("libcudnn_cnn.so.9", "empty");
    look(0);
    assert_int_equal(cudnnw__set_report(seen.set[0], records, &index), CUDNNW_OK);
    row = cudnnw_report_candidate(records, index);
    assert_non_null(row);
    assert_int_equal(row->code, CUDNNW_FILE_DAMAGED);
    assert_int_equal(row->version, 92800);
    assert_string_equal(row->path, folder);
    assert_int_equal(row->file_count, 10);
    assert_string_equal(row->files[0].sublibrary, "cudnn_graph");
    assert_string_equal(row->files[9].sublibrary, "cudnn");
    assert_int_equal(row->files[2].reason, REASON_FILE_EMPTY);
    assert_int_equal(row->files[2].bytes, 0);
    assert_int_equal(row->files[0].bytes, TINY_BYTES);
}

/* ---- The C library ---- */

static void assert_c_library(const char *library, const char *version, cudnnw_code expected)
{
    tiny_library cnn = library9("cnn", V9);
    cudnnw_error error = CUDNNW_ERROR_INIT;
    os_modules mapped = {NULL, 0};
    os_failure why;

    cnn.imports[2] = (tiny_import){"something", library, version};
    write_set9("", ".9", V9);
    write_library("libcudnn_cnn.so.9", &cnn);
    look(CUDNNW_CONVOLUTION);
    assert_whole(0);
    assert_true(cudnnw__os_modules(&mapped, &why));
    if (cudnnw__c_library_fits(seen.set[0], &mapped, records, &error) != expected)
        fail_msg("%s of %s: %s", version, library, error.message);
    cudnnw__os_modules_free(&mapped);
    if (expected == CUDNNW_OK)
        return;
    assert_string_equal(error.file, "libcudnn_cnn.so.9");
    assert_string_equal(error.dependency, library);
    assert_string_equal(error.wanted, version);
    assert_non_null(strstr(error.other_path, library));
    assert_int_equal(strncmp(error.found, version, 6), 0);
    assert_int_equal(error.found_version, 92100);
    look(CUDNNW_RNN); /* cnn is not needed */
    assert_true(cudnnw__os_modules(&mapped, &why));
    assert_int_equal(cudnnw__c_library_fits(seen.set[0], &mapped, records, &error), CUDNNW_OK);
    cudnnw__os_modules_free(&mapped);
}

static void test_c_library__a_version_that_the_process_lacks_is_named_with_what_would_work(void **state)
{
    (void)state;
    assert_c_library("libc.so.6", "GLIBC_2.17", CUDNNW_OK);
    assert_c_library("libc.so.6", "GLIBC_9.99", CUDNNW_DEPENDENCY_MISMATCH);
}

static void test_c_library__one_that_is_not_mapped_is_found_as_the_loader_would(void **state)
{
    os_names paths = {NULL, 0};
    os_failure why;

    (void)state;
    if (!cudnnw__os_loader_cache("libstdc++.so.6", &paths, &why) || paths.count == 0) {
        print_message("skipped: no libstdc++.so.6 on this machine\n");
        cudnnw__os_names_free(&paths);
        skip();
    }
    cudnnw__os_names_free(&paths);
    assert_c_library("libstdc++.so.6", "GLIBCXX_3.4.11", CUDNNW_OK);
    assert_c_library("libstdc++.so.6", "GLIBCXX_3.4.999", CUDNNW_DEPENDENCY_MISMATCH);
}

static void test_inspect__two_looks_see_one_file_only_when_nothing_was_written(void **state)
{
    const os_status before = {.identity = {1, 2, 0}, .bytes = 100, .modified_ns = 5, .changed_ns = 7};
    os_status after = before;

    (void)state;
    assert_true(cudnnw__file_is_same(&before, &after));
    after.identity.low = 3;
    assert_false(cudnnw__file_is_same(&before, &after));
    after = before;
    after.bytes = 101;
    assert_false(cudnnw__file_is_same(&before, &after));
    after = before;
    after.modified_ns = 6;
    assert_false(cudnnw__file_is_same(&before, &after));
    after = before;
    after.changed_ns = 8; /* a package manager has linked it elsewhere */
    assert_true(cudnnw__file_is_same(&before, &after));
}

#define IN_FOLDER(f) cmocka_unit_test_setup_teardown(f, make_folder, end_look)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_inspect__a_whole_9_is_inferred_from_what_it_says),
        IN_FOLDER(test_inspect__8_and_9_in_one_folder_are_two_sets_older_first),
        IN_FOLDER(test_inspect__an_empty_folder_has_no_set),
        IN_FOLDER(test_inspect__each_missing_file_is_named),
        IN_FOLDER(test_inspect__several_missing_files_are_all_named),
        IN_FOLDER(test_inspect__a_missing_front_is_no_gap),
        IN_FOLDER(test_inspect__a_part_is_whole_for_what_it_serves),
        IN_FOLDER(test_inspect__a_lone_front_is_an_incomplete_set),
        IN_FOLDER(test_inspect__the_jit_package_is_whole_for_the_graph_alone),
        IN_FOLDER(test_inspect__a_piece_in_a_search_path_is_passed_over),
        IN_FOLDER(test_inspect__an_unknown_sublibrary_is_noted),
        IN_FOLDER(test_inspect__a_newer_release_is_noted_and_judged_by_what_it_says),
        IN_FOLDER(test_inspect__an_unknown_major_is_no_set_of_ours),
        IN_FOLDER(test_inspect__each_kind_of_broken_file_is_named),
        IN_FOLDER(test_inspect__a_broken_front_or_unneeded_file_is_a_warning),
        IN_FOLDER(test_inspect__what_may_not_be_read_is_named),
        IN_FOLDER(test_inspect__another_machine_is_named),
        IN_FOLDER(test_inspect__a_set_for_another_machine_is_judged_when_the_question_is_of_files),
        IN_FOLDER(test_inspect__contents_under_another_name_are_named),
        IN_FOLDER(test_inspect__the_file_of_another_release_is_named),
        IN_FOLDER(test_inspect__a_mixed_file_that_is_not_needed_is_a_warning),
        IN_FOLDER(test_inspect__the_importer_of_what_nobody_has_is_the_odd_one),
        IN_FOLDER(test_inspect__a_sibling_that_several_miss_something_from_is_the_odd_one),
        IN_FOLDER(test_inspect__a_version_that_the_sibling_does_not_have_is_a_broken_link),
        IN_FOLDER(test_inspect__files_for_two_cuda_majors_are_mixed),
        IN_FOLDER(test_inspect__links_beside_full_names_are_one_set),
        IN_FOLDER(test_inspect__full_names_alone_are_a_set),
        IN_FOLDER(test_inspect__two_full_releases_are_two_sets),
        IN_FOLDER(test_inspect__short_names_beside_another_full_release_stay_apart),
        IN_FOLDER(test_inspect__a_full_name_that_lies_is_named),
        IN_FOLDER(test_inspect__linkers_names_alone_are_a_set_by_what_the_files_say),
        IN_FOLDER(test_inspect__a_linkers_name_that_leads_nowhere_is_nothing),
        IN_FOLDER(test_inspect__a_windows_set_is_of_the_wrong_system),
        IN_FOLDER(test_inspect__the_usual_layouts_below_a_named_folder_are_tried),
        IN_FOLDER(test_inspect__all_toolkits_of_an_installer_are_seen),
        IN_FOLDER(test_inspect__a_folder_that_is_none_is_told_when_it_was_named),
        IN_FOLDER(test_inspect__a_changed_or_replaced_file_is_seen),
        cmocka_unit_test(test_inspect__two_looks_see_one_file_only_when_nothing_was_written),
        IN_FOLDER(test_inspect__the_report_has_a_row_for_each_file),
        IN_FOLDER(test_c_library__a_version_that_the_process_lacks_is_named_with_what_would_work),
        IN_FOLDER(test_c_library__one_that_is_not_mapped_is_found_as_the_loader_would),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
