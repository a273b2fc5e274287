/* SPDX-License-Identifier: MIT
 *
 * What the command reads that somebody else may have written: the bundle's list, a wheel's RECORD, names.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/bundle/list.h"
#include "cli/deep/record.h"
#include "cli/name/name.h"

#define SHA "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/* ---- The list ---- */

static cli_list list; /* too large for a small stack */

static const char *read_list(const char *text)
{
    const char *why;

    return cli_list_read(text, strlen(text), &list, &why) ? "" : why;
}

static void test_list__what_is_written_is_read_back(void **state)
{
    cli_list made;
    cli_text text = {NULL, 0, 0, false}, again = {NULL, 0, 0, false};
    const char *why = "";

    (void)state;
    memset(&made, 0, sizeof made);
    snprintf(made.source, sizeof made.source, "a \"quoted\" \\ name\n.whl");
    snprintf(made.version, sizeof made.version, "9.28.0");
    snprintf(made.system, sizeof made.system, "linux");
    snprintf(made.needs, sizeof made.needs, "rnn,convolution");
    made.cuda_major = 12;
    made.whole_bytes = UINT64_C(1) << 40;
    made.file_count = made.link_count = 1;
    snprintf(made.file[0].name, sizeof made.file[0].name, "libcudnn_ops.so.9");
    snprintf(made.file[0].role, sizeof made.file[0].role, "cudnn");
    snprintf(made.file[0].sha256, sizeof made.file[0].sha256, SHA);
    made.file[0].bytes = 4711;
    snprintf(made.link[0].name, sizeof made.link[0].name, "libcudnn_ops.so.9.28.0");
    snprintf(made.link[0].target, sizeof made.link[0].target, "libcudnn_ops.so.9");
    cli_list_write(&made, &text);
    assert_true(cli_list_read(text.bytes, text.length, &list, &why));
    assert_string_equal(list.source, made.source);
    assert_string_equal(list.needs, made.needs);
    assert_int_equal(list.file[0].bytes, 4711);
    cli_list_write(&list, &again);
    assert_string_equal(text.bytes, again.bytes);
    cli_text_free(&text);
    cli_text_free(&again);
}

static void test_list__no_cut_of_a_list_is_a_list(void **state)
{
    static const char whole[] = "{\"cudnnw_bundle\":1,\"new\":{\"a\":[1,\"}\"]},\"files\":[{\"name\":\"a.dll\",\"bytes\":7,"
                                "\"sha256\":\"" SHA "\"}]}";
    const char *why;

    (void)state;
    assert_string_equal(read_list(whole), "");
    assert_int_equal(list.file_count, 1);
    for (size_t length = 0; length < sizeof whole - 1; length++) {
        char *cut = malloc(length + 1); /* the sanitizer sees a read behind its end */

        memcpy(cut, whole, length);
        if (cli_list_read(cut, length, &list, &why))
            fail_msg("%zu bytes are taken for a list", length);
        free(cut);
    }
}

static void test_list__what_is_not_right_is_refused_with_a_reason(void **state)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"{}", "it does not say that it is a list of cudnnw"},
        {"[]", "it is no JSON of this form"},
        {"{\"cudnnw_bundle\":2}", "it was written by a newer cudnnw"},
        {"{\"cudnnw_bundle\":1}x", "something stands behind its end"},
        {"{\"cudnnw_bundle\":1,\"files\":[{\"name\":\"../a\",\"sha256\":\"" SHA "\"}]}",
         "a file has no name, a name with a folder, or no SHA-256"},
        {"{\"cudnnw_bundle\":1,\"files\":[{\"name\":\"C:a\",\"sha256\":\"" SHA "\"}]}",
         "a file has no name, a name with a folder, or no SHA-256"},
        {"{\"cudnnw_bundle\":1,\"files\":[{\"name\":\"a\",\"sha256\":\"ff\"}]}",
         "a file has no name, a name with a folder, or no SHA-256"},
        {"{\"cudnnw_bundle\":1,\"files\":[{\"name\":\"a\",\"sha256\":\"" SHA "\"},{\"name\":\"a\",\"sha256\":\"" SHA "\"}]}",
         "it names too many files, or one of them twice"},
        {"{\"cudnnw_bundle\":1,\"links\":[{\"name\":\"a\",\"target\":\"/etc/passwd\"}]}",
         "a link has no name, a name with a folder, or there are too many"},
        {"{\"cudnnw_bundle\":1,\"whole_bytes\":99999999999999999999}", "a number is too large"},
        {"{\"cudnnw_bundle\":1,\"x\":[[[[[[[[[[]]]]]]]]]]}", "it is nested too deeply"},
        {"{\"cudnnw_bundle\":1,\"source\":\"\\ud800\"}", "a text holds an escape that is no character"},
        {"{\"cudnnw_bundle\":1,\"source\":\"a\xff\"}", "a text is no UTF-8"},
        {"{\"cudnnw_bundle\":1,\"needs\":[\"convolution,\"]}", "a need is none"},
        {"{\"cudnnw_bundle\":1,\"needs\":[\"\"]}", "a need is none"},
        {"{\"cudnnw_bundle\":1,\"needs\":[\"con\\nvolution\"]}", "a need is none"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(read_list(rows[i].text), rows[i].why) != 0)
            fail_msg("%s: %s", rows[i].text, read_list(rows[i].text));
}

/* ---- RECORD ---- */

static void test_record__rows_with_and_without_a_hash_are_read(void **state)
{
    static const char text[] = "nvidia/cudnn/lib/libcudnn.so.9,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\r\n"
                               "nonsense\n\n,,\nx,md5=abc,1\ny,sha256=short,1\n"
                               "nvidia_cudnn_cu12-9.28.0.42.dist-info/RECORD,,";
    const char *at = text, *end = text + sizeof text - 1;
    cli_record_row row;

    (void)state;
    assert_true(cli_record_next(&at, end, &row));
    assert_string_equal(row.name, "nvidia/cudnn/lib/libcudnn.so.9");
    assert_string_equal(row.sha256, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"); /* of nothing */
    assert_true(cli_record_next(&at, end, &row));
    assert_string_equal(row.name, "nvidia_cudnn_cu12-9.28.0.42.dist-info/RECORD");
    assert_string_equal(row.sha256, "");
    assert_false(cli_record_next(&at, end, &row));
}

/* ---- Names ---- */

static void test_name__the_names_of_all_eras_are_read(void **state)
{
    static const struct {
        const char *text, *kind, *system, *machine, *sublibrary;
        uint32_t version, cuda_major, cuda_minor;
        bool jit;
    } rows[] = {
        {"cudnn-windows-x86_64-8.9.7.29_cuda11-archive.zip", "archive", "windows", "x86-64", "", 80907, 11, 0, false},
        {"cudnn-linux-x86_64-9.10.2.21_cuda12-archive.tar.xz", "archive", "linux", "x86-64", "", 91002, 12, 0, false},
        {"cudnn-linux-x86_64-8.3.2.44_cuda11.5-archive.tar.xz", "archive", "linux", "x86-64", "", 80302, 11, 5, false},
        {"cudnn-linux-sbsa-9.0.0.312_cuda12-archive.tar.xz", "archive", "linux", "aarch64", "", 90000, 12, 0, false},
        {"cudnn-11.3-windows-x64-v8.2.0.53.zip", "archive", "windows", "x86-64", "", 80200, 11, 3, false},
        {"cudnn-11.0-linux-x64-v8.0.5.39.tgz", "archive", "linux", "x86-64", "", 80005, 11, 0, false},
        {"cudnn-10.2-windows10-x64-v7.6.5.32.zip", "archive", "windows", "x86-64", "", 70605, 10, 2, false},
        {"cudnn_jit-linux-x86_64-9.27.0.42_cuda13-archive.tar.xz", "archive", "linux", "x86-64", "", 92700, 13, 0, true},
        {"nvidia_cudnn_cu11-8.5.0.96-2-py3-none-manylinux1_x86_64.whl", "wheel", "linux", "x86-64", "", 80500, 11, 0, false},
        {"nvidia_cudnn_cu12-9.1.0.70-py3-none-win_amd64.whl", "wheel", "windows", "x86-64", "", 90100, 12, 0, false},
        {"nvidia_cudnn_jit_cu12-9.27.0.42-py3-none-manylinux2014_x86_64.manylinux_2_17_x86_64.whl", "wheel", "linux",
         "x86-64", "", 92700, 12, 0, true},
        {"nvidia-cudnn-cu12==9.10.2.21", "wheel", NULL, NULL, "", 91002, 12, 0, false},
        {"libcudnn8_8.9.7.29-1+cuda12.2_amd64.deb", "deb", "linux", "x86-64", "", 80907, 12, 2, false},
        {"libcudnn9-cuda-12_9.10.2.21-1_arm64.deb", "deb", "linux", "aarch64", "", 91002, 12, 0, false},
        {"libcudnn9-devel-cuda-12-9.10.2.21-1.x86_64.rpm", "rpm", "linux", "x86-64", "", 91002, 12, 0, false},
        {"cudnn-8.9.2.26-cuda11_0.tar.bz2", "conda", NULL, NULL, "", 80902, 11, 0, false},
        {"libcudnn-9.10.1.4-hf7e9902_0.conda", "conda", NULL, NULL, "", 91001, 0, 0, false},
        {"cudnn_9.10.2_windows.exe", "installer", "windows", "x86-64", "", 91002, 0, 0, false},
        {"C:\\app\\CUDNN_OPS_INFER64_8.DLL", "library", "windows", "x86-64", "cudnn_ops_infer", 0, 0, 0, false},
        {"/usr/lib/libcudnn_engines_tensor_ir.so.9.28.0", "library", "linux", NULL, "cudnn_engines_tensor_ir", 92800, 0, 0, false},
        {"libcudnn.so", "import_library", "linux", NULL, "cudnn", 0, 0, 0, false},
        {"cudnn_adv_infer64_8.lib", "import_library", "windows", "x86-64", "cudnn_adv_infer", 0, 0, 0, false},
        {"libcudnn_cnn_infer_static_v8.a", "static_library", "linux", NULL, "cudnn_cnn_infer", 0, 0, 0, false},
        {"cublasLt64_12.dll", "cuda_library", "windows", "x86-64", "", 0, 0, 0, false},
    };
    cli_name name;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!cli_name_parse(rows[i].text, &name))
            fail_msg("%s is not read", rows[i].text);
        if (strcmp(cli_name_kind_word(name.kind), rows[i].kind) != 0 || cli_name_version(&name) != rows[i].version ||
            name.cuda_major != rows[i].cuda_major || name.cuda_minor != rows[i].cuda_minor || name.jit != rows[i].jit ||
            strcmp(name.sublibrary, rows[i].sublibrary) != 0 ||
            strcmp(name.system == NULL ? "" : name.system, rows[i].system == NULL ? "" : rows[i].system) != 0 ||
            strcmp(name.machine == NULL ? "" : name.machine, rows[i].machine == NULL ? "" : rows[i].machine) != 0)
            fail_msg("%s is read as %s of %u, CUDA %u.%u, %s %s %s", rows[i].text, cli_name_kind_word(name.kind),
                     (unsigned)cli_name_version(&name), (unsigned)name.cuda_major, (unsigned)name.cuda_minor,
                     name.system == NULL ? "?" : name.system, name.machine == NULL ? "?" : name.machine, name.sublibrary);
    }
}

static void test_name__other_names_are_none(void **state)
{
    static const char *const rows[] = {
        "", "/", "cudnn", "cudnn.zip", "cudnn-windows-x86_64-8.9.7.29_cuda-archive.zip", "libcudnn.so.9.1.2.3.4",
        "cudnn64_.dll", "cudnn_64_9.dll", "libcudnn_.so.9", "cudnn-linux-x86_64-9999999.1.1.1_cuda12-archive.tar.xz",
        "nvidia_cudnn_cu12-9.1.0.70-py3-none-win_amd64x.whl", "libcudnn8_8.9.7.29-1+cuda12.2_mips.deb",
    };
    cli_name name;
    char longest[600];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (cli_name_parse(rows[i], &name))
            fail_msg("%s is read as %s", rows[i], cli_name_kind_word(name.kind));
    memset(longest, 'a', sizeof longest - 1);
    memcpy(longest, "libcudnn_", 9);
    longest[sizeof longest - 1] = '\0';
    assert_false(cli_name_parse(longest, &name));
}

static void test_name__a_second_download_is_told(void **state)
{
    cli_name name;

    (void)state;
    assert_true(cli_name_parse("cudnn-windows-x86_64-8.9.7.29_cuda11-archive (1).zip", &name));
    assert_non_null(name.copy);
    assert_int_equal(cli_name_version(&name), 80907);
    assert_true(cli_name_parse("cudnn-windows-x86_64-8.9.7.29_cuda11-archive.zip", &name));
    assert_null(name.copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list__what_is_written_is_read_back),
        cmocka_unit_test(test_list__no_cut_of_a_list_is_a_list),
        cmocka_unit_test(test_list__what_is_not_right_is_refused_with_a_reason),
        cmocka_unit_test(test_record__rows_with_and_without_a_hash_are_read),
        cmocka_unit_test(test_name__the_names_of_all_eras_are_read),
        cmocka_unit_test(test_name__other_names_are_none),
        cmocka_unit_test(test_name__a_second_download_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
