/* SPDX-License-Identifier: MIT
 *
 * What a report keeps, and what it says as text, as JSON and to the log. The allocator here is the test's own, so that
 * each allocation can be refused once.
 */
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "limits.h"
#include "refusing_allocator.h"
#include "report/buffer.h"

/* ---- Material ------------------------------------------------------------------------------------------ */

static const cudnnw_file good_files[] = {
    {.size = sizeof(cudnnw_file), .version = 92800, .cuda_major = 12, .identified = 1, .bytes = 5000000,
     .name = "libcudnn_graph.so.9", .sublibrary = "cudnn_graph", .path = "/good/libcudnn_graph.so.9",
     .fingerprint = "0badc0de"},
    {.size = sizeof(cudnnw_file), .version = 92800, .cuda_major = 12, .identified = 1, .bytes = 700000000,
     .name = "libcudnn_ops.so.9", .sublibrary = "cudnn_ops", .path = "/good/libcudnn_ops.so.9"},
};

static const cudnnw_candidate good = {.size = sizeof(cudnnw_candidate),
                                      .origin = CUDNNW_ORIGIN_LIBRARY_PATH,
                                      .version = 92800,
                                      .cuda_major = 12,
                                      .identified = 1,
                                      .path = "/good",
                                      .origin_detail = "LD_LIBRARY_PATH entry 2",
                                      .files = good_files,
                                      .file_count = 2};

static const cudnnw_file bad_files[] = {
    {.size = sizeof(cudnnw_file), .version = 91002, .bytes = 100, .name = "libcudnn_graph.so.9",
     .sublibrary = "cudnn_graph", .path = "/bad/libcudnn_graph.so.9"},
    {.size = sizeof(cudnnw_file), .code = CUDNNW_FILE_DAMAGED, .reason = REASON_FILE_EMPTY,
     .name = "libcudnn_ops.so.9", .sublibrary = "cudnn_ops", .path = "/bad/libcudnn_ops.so.9",
     .message = "/bad/libcudnn_ops.so.9 is empty"},
};

static const cudnnw_candidate bad = {.size = sizeof(cudnnw_candidate),
                                     .origin = CUDNNW_ORIGIN_OPTIONS,
                                     .code = CUDNNW_FILE_DAMAGED,
                                     .reason = REASON_FILE_EMPTY,
                                     .version = 91002,
                                     .path = "/bad",
                                     .message = "/bad/libcudnn_ops.so.9 is empty",
                                     .hint = "Copy or unpack the file again; the disk may have been full.",
                                     .files = bad_files,
                                     .file_count = 2};

static cudnnw_report *report_of(const cudnnw_candidate *first, const cudnnw_candidate *second)
{
    report *made = cudnnw__report_new();
    size_t index = 77;

    assert_non_null(made);
    if (first != NULL) {
        assert_int_equal(cudnnw__report_add(made, first, &index), CUDNNW_OK);
        assert_int_equal(index, 0);
    }
    if (second != NULL) {
        assert_int_equal(cudnnw__report_add(made, second, &index), CUDNNW_OK);
        assert_int_equal(index, 1);
    }
    return made;
}

static const cudnnw_candidate *path_only(cudnnw_candidate *row, const char *path)
{
    *row = (cudnnw_candidate){.size = sizeof *row, .origin = CUDNNW_ORIGIN_OPTIONS, .path = path};
    return row;
}

/* ---- Keeping -------------------------------------------------------------------------------------------- */

static void test_report__an_empty_one_and_none_have_nothing(void **state)
{
    cudnnw_report *empty = report_of(NULL, NULL);

    (void)state;
    assert_int_equal(cudnnw_report_candidates(NULL), 0);
    assert_int_equal(cudnnw_report_warnings(NULL), 0);
    assert_null(cudnnw_report_candidate(NULL, 0));
    assert_null(cudnnw_report_warning(NULL, 0, NULL));
    assert_null(cudnnw_report_text(NULL));
    assert_null(cudnnw_report_json(NULL));
    cudnnw_report_free(NULL);
    assert_int_equal(cudnnw_report_candidates(empty), 0);
    assert_null(cudnnw_report_candidate(empty, 0));
    assert_string_equal(cudnnw_report_text(empty), "No folder that was searched holds a cuDNN.\n");
    assert_string_equal(cudnnw_report_json(empty), "{\"warnings\":[],\"dropped\":0,\n\"candidates\":[]}\n");
    cudnnw_report_free(empty);
}

static void test_candidates__are_copied_whole(void **state)
{
    char path[] = "/good", detail[] = "LD_LIBRARY_PATH entry 2", name[] = "libcudnn_graph.so.9";
    cudnnw_file file = good_files[0];
    cudnnw_candidate row = good;
    const cudnnw_candidate *kept;
    cudnnw_report *made;

    (void)state;
    row.path = path;
    row.origin_detail = detail;
    row.files = &file;
    row.file_count = 1;
    file.name = name;
    made = report_of(&row, NULL);
    memset(path, 'x', sizeof path - 1); /* the caller's memory goes away */
    memset(detail, 'x', sizeof detail - 1);
    memset(name, 'x', sizeof name - 1);
    memset(&file, 0, sizeof file);

    kept = cudnnw_report_candidate(made, 0);
    assert_string_equal(kept->path, "/good");
    assert_string_equal(kept->origin_detail, "LD_LIBRARY_PATH entry 2");
    assert_string_equal(kept->message, ""); /* NULL was given: strings of a report are never NULL */
    assert_string_equal(kept->hint, "");
    assert_int_equal(kept->version, 92800);
    assert_int_equal(kept->file_count, 1);
    assert_string_equal(kept->files[0].name, "libcudnn_graph.so.9");
    assert_string_equal(kept->files[0].fingerprint, "0badc0de");
    assert_string_equal(kept->files[0].message, "");
    assert_int_equal(kept->files[0].bytes, 5000000);
    cudnnw_report_free(made);
}

static void test_candidates__stay_where_they_are_when_more_come(void **state)
{
    cudnnw_report *made = report_of(&good, NULL);
    const cudnnw_candidate *first = cudnnw_report_candidate(made, 0);

    (void)state;
    for (int i = 0; i < 100; i++)
        assert_int_equal(cudnnw__report_add(made, &bad, NULL), CUDNNW_OK);
    assert_ptr_equal(cudnnw_report_candidate(made, 0), first);
    assert_string_equal(first->path, "/good");
    assert_int_equal(cudnnw_report_candidates(made), 101);
    cudnnw_report_free(made);
}

static void test_verdict__replaces_code_message_and_hint(void **state)
{
    cudnnw_report *made = report_of(&good, &bad);
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    for (int i = 0; i < 2; i++) { /* a second verdict frees the first */
        cudnnw__fail(&error, REASON_TOO_OLD, &(error_facts){.path = "/good", .wanted = "9.30.0", .found = "9.28.0"});
        cudnnw__report_verdict(made, 0, &error);
    }
    cudnnw__report_verdict(made, 99, &error); /* no such row: ignored */
    assert_int_equal(cudnnw_report_candidate(made, 0)->code, CUDNNW_VERSION_TOO_OLD);
    assert_int_equal(cudnnw_report_candidate(made, 0)->reason, REASON_TOO_OLD);
    assert_string_equal(cudnnw_report_candidate(made, 0)->message, error.message);
    assert_string_equal(cudnnw_report_candidate(made, 0)->hint, error.hint);
    assert_int_equal(cudnnw_report_candidate(made, 1)->code, CUDNNW_FILE_DAMAGED);
    cudnnw_report_free(made);
}

static void test_choose__marks_one(void **state)
{
    cudnnw_report *made = report_of(&bad, &good);

    (void)state;
    cudnnw__report_choose(made, 0);
    cudnnw__report_choose(made, 1);
    assert_int_equal(cudnnw_report_candidate(made, 0)->chosen, 0);
    assert_int_equal(cudnnw_report_candidate(made, 1)->chosen, 1);
    cudnnw_report_free(made);
}

static void test_warnings__keep_order_and_severity(void **state)
{
    cudnnw_report *made = report_of(NULL, NULL);
    int severity = -1;

    (void)state;
    cudnnw__report_warn(made, CUDNNW_LOG_WARNING, REASON_FOLDER_WRITABLE, &(error_facts){.path = "/open"});
    cudnnw__report_warn(made, CUDNNW_LOG_NOTE, REASON_REMOTE_IGNORED, &(error_facts){.path = "/net"});
    cudnnw__report_warn(NULL, CUDNNW_LOG_NOTE, REASON_REMOTE_IGNORED, &(error_facts){.path = "/net"});
    assert_int_equal(cudnnw_report_warnings(made), 2);
    assert_int_equal(cudnnw_report_warning(made, 0, &severity)->reason, REASON_FOLDER_WRITABLE);
    assert_int_equal(severity, CUDNNW_LOG_WARNING);
    assert_string_equal(cudnnw_report_warning(made, 1, &severity)->path, "/net");
    assert_int_equal(severity, CUDNNW_LOG_NOTE);
    assert_null(cudnnw_report_warning(made, 2, &severity));
    cudnnw_report_free(made);
}

static void test_warnings__beyond_the_limit_are_counted_and_said(void **state)
{
    cudnnw_report *made = report_of(NULL, NULL);

    (void)state;
    for (int i = 0; i < LIMIT_REPORT_RECORDS + 5; i++)
        cudnnw__report_warn(made, CUDNNW_LOG_NOTE, REASON_REMOTE_IGNORED, &(error_facts){.path = "/net"});
    assert_int_equal(cudnnw_report_warnings(made), LIMIT_REPORT_RECORDS);
    assert_non_null(strstr(cudnnw_report_json(made), "\"dropped\":5,"));
    assert_non_null(strstr(cudnnw_report_text(made), "5 further records were left out for want of room."));
    cudnnw_report_free(made);
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void test_json__has_every_documented_member(void **state)
{
    cudnnw_report *made = report_of(&bad, &good);

    (void)state;
    cudnnw__report_choose(made, 1);
    cudnnw__report_warn(made, CUDNNW_LOG_WARNING, REASON_FOLDER_WRITABLE,
                        &(error_facts){.stage = CUDNNW_STAGE_FIND, .path = "/open"});
    assert_string_equal(
        cudnnw_report_json(made),
        "{\"warnings\":[\n"
        "  {\"severity\":\"warning\",\"code\":\"ACCESS_DENIED\",\"reason\":\"FOLDER_WRITABLE\",\"stage\":\"find\","
        "\"message\":\"everyone can write to the folder /open\",\"hint\":\"Take the write permission of others away: "
        "whoever can write there decides what this program runs.\",\"file\":\"\",\"path\":\"/open\"}],\"dropped\":0,\n"
        "\"candidates\":[\n"
        "  {\"origin\":\"options\",\"origin_detail\":\"\",\"path\":\"/bad\",\"verdict\":\"FILE_DAMAGED\","
        "\"reason\":\"FILE_EMPTY\",\"message\":\"/bad/libcudnn_ops.so.9 is empty\",\"hint\":\"Copy or unpack the file "
        "again; the disk may have been full.\",\"version\":\"9.10.2\",\"cuda_major\":null,\"identified\":false,"
        "\"chosen\":false,\"files\":[\n"
        "    {\"name\":\"libcudnn_graph.so.9\",\"sublibrary\":\"cudnn_graph\",\"path\":\"/bad/libcudnn_graph.so.9\","
        "\"verdict\":\"OK\",\"reason\":\"none\",\"message\":\"\",\"version\":\"9.10.2\",\"cuda_major\":null,"
        "\"identified\":false,\"bytes\":100,\"fingerprint\":\"\"},\n"
        "    {\"name\":\"libcudnn_ops.so.9\",\"sublibrary\":\"cudnn_ops\",\"path\":\"/bad/libcudnn_ops.so.9\","
        "\"verdict\":\"FILE_DAMAGED\",\"reason\":\"FILE_EMPTY\",\"message\":\"/bad/libcudnn_ops.so.9 is empty\","
        "\"version\":null,\"cuda_major\":null,\"identified\":false,\"bytes\":0,\"fingerprint\":\"\"}]},\n"
        "  {\"origin\":\"library_path\",\"origin_detail\":\"LD_LIBRARY_PATH entry 2\",\"path\":\"/good\","
        "\"verdict\":\"OK\",\"reason\":\"none\",\"message\":\"\",\"hint\":\"\",\"version\":\"9.28.0\","
        "\"cuda_major\":12,\"identified\":true,\"chosen\":true,\"files\":[\n"
        "    {\"name\":\"libcudnn_graph.so.9\",\"sublibrary\":\"cudnn_graph\",\"path\":\"/good/libcudnn_graph.so.9\","
        "\"verdict\":\"OK\",\"reason\":\"none\",\"message\":\"\",\"version\":\"9.28.0\",\"cuda_major\":12,"
        "\"identified\":true,\"bytes\":5000000,\"fingerprint\":\"0badc0de\"},\n"
        "    {\"name\":\"libcudnn_ops.so.9\",\"sublibrary\":\"cudnn_ops\",\"path\":\"/good/libcudnn_ops.so.9\","
        "\"verdict\":\"OK\",\"reason\":\"none\",\"message\":\"\",\"version\":\"9.28.0\",\"cuda_major\":12,"
        "\"identified\":true,\"bytes\":700000000,\"fingerprint\":\"\"}]}]}\n");
    assert_ptr_equal(cudnnw_report_json(made), cudnnw_report_json(made)); /* made once */
    cudnnw_report_free(made);
}

static void test_json__escapes_what_json_cannot_hold(void **state)
{
    static const struct {
        const char *path, *json;
    } rows[] = {
        {"/a\"b\\c", "\"path\":\"/a\\\"b\\\\c\",\"verdict\""},
        {"/a\nb\tc\x01\x7F", "\"path\":\"/a\\u000ab\\u0009c\\u0001\\u007f\",\"verdict\""},
        {"/\xE4\xB8\xAD\xF0\x9F\x98\x80", "\"path\":\"/\xE4\xB8\xAD\xF0\x9F\x98\x80\",\"verdict\""},
        {"/b\xFF" "c", "\"path\":\"/b\\ufffdc\",\"path_hex\":\"2f62ff63\",\"verdict\""}, /* bytes beside the text */
        {"/\xED\xA0\x80", "\"path\":\"/\\ufffd\\ufffd\\ufffd\",\"path_hex\":\"2feda080\",\"verdict\""}, /* surrogate */
        {"/\xC0\xAF", "\"path\":\"/\\ufffd\\ufffd\",\"path_hex\":\"2fc0af\",\"verdict\""},             /* overlong */
        {"/\xE4\xB8", "\"path\":\"/\\ufffd\\ufffd\",\"path_hex\":\"2fe4b8\",\"verdict\""}, /* cut at the end */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cudnnw_candidate row;
        cudnnw_report *made = report_of(path_only(&row, rows[i].path), NULL);

        if (strstr(cudnnw_report_json(made), rows[i].json) == NULL)
            fail_msg("row %d: %s", (int)i, cudnnw_report_json(made));
        cudnnw_report_free(made);
    }
}

static void test_utf8__every_first_pair_of_bytes_is_judged_right(void **state)
{
    (void)state;
    for (unsigned first = 1; first < 256; first++)
        for (unsigned second = 0; second < 256; second++) {
            const char text[] = {(char)first, (char)second, (char)0x80, (char)0x80, 0};
            bool follows = second >= 0x80 && second <= 0xBF;
            size_t expected = 0;

            if (first < 0x80)
                expected = 1;
            else if (first >= 0xC2 && first <= 0xDF)
                expected = follows ? 2 : 0;
            else if (first >= 0xE0 && first <= 0xEF)
                expected = follows && !(first == 0xE0 && second < 0xA0) && !(first == 0xED && second > 0x9F) ? 3 : 0;
            else if (first >= 0xF0 && first <= 0xF4)
                expected = follows && !(first == 0xF0 && second < 0x90) && !(first == 0xF4 && second > 0x8F) ? 4 : 0;
            if (cudnnw__utf8_length(text) != expected)
                fail_msg("%02x %02x: %u bytes, not %u", first, second, (unsigned)cudnnw__utf8_length(text),
                         (unsigned)expected);
        }
}

/* ---- Text ----------------------------------------------------------------------------------------------- */

static void test_text__a_bad_candidate_begins_with_problem_and_remedy(void **state)
{
    cudnnw_report *made = report_of(&bad, &good);

    (void)state;
    cudnnw__report_choose(made, 1);
    cudnnw__report_warn(made, CUDNNW_LOG_WARNING, REASON_FOLDER_WRITABLE, &(error_facts){.path = "/open"});
    cudnnw__report_warn(made, CUDNNW_LOG_NOTE, REASON_REMOTE_IGNORED, &(error_facts){.path = "/net"});
    assert_string_equal(cudnnw_report_text(made),
                        "1. /bad\n"
                        "   FILE_DAMAGED: /bad/libcudnn_ops.so.9 is empty\n"
                        "   -> Copy or unpack the file again; the disk may have been full.\n"
                        "   cuDNN 9.10.2 (inferred), 2 files, 100 bytes\n"
                        "   given by the caller\n"
                        "     libcudnn_graph.so.9: 9.10.2, 100 bytes\n"
                        "     libcudnn_ops.so.9: 0 bytes, FILE_DAMAGED\n"
                        "         /bad/libcudnn_ops.so.9 is empty\n"
                        "2. /good\n"
                        "   good: the one to use\n"
                        "   cuDNN 9.28.0 for CUDA 12 (identified), 2 files, 672 MiB\n"
                        "   LD_LIBRARY_PATH entry 2\n"
                        "warning: everyone can write to the folder /open\n"
                        "   -> Take the write permission of others away: whoever can write there decides\n"
                        "      what this program runs.\n");
    cudnnw_report_free(made);
}

static void test_text__fits_80_columns_but_never_breaks_a_path(void **state)
{
    static char path[300];
    cudnnw_candidate row;
    cudnnw_report *made;
    const char *line;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    memset(path, 'p', sizeof path - 1);
    path[0] = '/';
    made = report_of(path_only(&row, path), NULL);
    for (size_t i = 101; i < 800; i++) {
        if (cudnnw_reason_message((int)i)[0] == '\0')
            continue;
        cudnnw__fail(&error, (cudnnw_reason)i, &(error_facts){.path = "/some/where", .file = "libcudnn_ops.so.9",
                                                              .wanted = "some thing", .found = "another thing"});
        cudnnw__report_warn_error(made, CUDNNW_LOG_WARNING, &error);
    }
    assert_non_null(strstr(cudnnw_report_text(made), path));
    for (line = cudnnw_report_text(made); *line != '\0'; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");

        if (length > 79 && strncmp(line, "1. /pp", 6) != 0)
            fail_msg("%d columns: %.*s", (int)length, (int)length, line);
        if (length > 0 && line[length - 1] == ' ')
            fail_msg("a space at the end: %.*s|", (int)length, line);
    }
    cudnnw_report_free(made);
}

/* A folder may be called by whoever makes it: nothing in its name may command the terminal. */
static void test_text__control_bytes_are_shown_and_not_obeyed(void **state)
{
    cudnnw_candidate row;
    cudnnw_report *made = report_of(path_only(&row, "/\x1B[2J\nx\xC2\x9B\xFF\xC3\xA4"), NULL);

    (void)state;
    assert_string_equal(cudnnw_report_text(made), "1. /\\x1b[2J\\x0ax\\xc2\\x9b\\xff\xC3\xA4\n"
                                                  "   good\n"
                                                  "   given by the caller\n");
    cudnnw_report_free(made);
}

static void test_origins__each_has_its_own_word_and_phrase(void **state)
{
    char seen[4096] = "";

    (void)state;
    for (int origin = CUDNNW_ORIGIN_OPTIONS; origin <= CUDNNW_ORIGIN_SYSTEM; origin++) {
        cudnnw_candidate row;
        cudnnw_report *made;
        const char *word;
        char quoted[64];

        path_only(&row, "/p");
        row.origin = origin;
        made = report_of(&row, NULL);
        word = strstr(cudnnw_report_json(made), "\"origin\":") + strlen("\"origin\":");
        snprintf(quoted, sizeof quoted, "%.*s", (int)strcspn(word, ","), word);
        assert_null(strstr(seen, quoted));
        assert_string_not_equal(quoted, "\"unknown\"");
        assert_null(strstr(cudnnw_report_text(made), "unknown origin"));
        snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "%s", quoted);
        cudnnw_report_free(made);
    }
}

/* ---- The log -------------------------------------------------------------------------------------------- */

static char heard[8192];

static void hear(void *user, cudnnw_severity severity, cudnnw_stage stage, const char *text)
{
    assert_ptr_equal(user, heard);
    snprintf(heard + strlen(heard), sizeof heard - strlen(heard), "%d %s %s\n", (int)severity,
             cudnnw_stage_name((int)stage), text);
}

static void test_log__gets_each_record_once_in_order(void **state)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_report *made = report_of(NULL, NULL);

    (void)state;
    heard[0] = '\0';
    cudnnw__report_deliver(NULL, &options);
    cudnnw__report_deliver(made, NULL);
    cudnnw__report_deliver(made, &options); /* nobody listens */
    options.log = hear;
    options.log_user = heard;
    cudnnw__report_warn(made, CUDNNW_LOG_NOTE, REASON_REMOTE_IGNORED,
                        &(error_facts){.stage = CUDNNW_STAGE_FIND, .path = "/net"});
    cudnnw__report_add(made, &good, NULL);
    cudnnw__report_deliver(made, &options);
    cudnnw__report_deliver(made, &options);
    cudnnw__report_add(made, &bad, NULL);
    cudnnw__report_warn(made, CUDNNW_LOG_WARNING, REASON_FOLDER_WRITABLE,
                        &(error_facts){.stage = CUDNNW_STAGE_CHOOSE, .path = "/line\nend"});
    cudnnw__report_deliver(made, &options);
    assert_string_equal(heard,
                        "1 find the folder /net lies on a remote file system and is not entered\n"
                        "0 inspect looked at /good, LD_LIBRARY_PATH entry 2: cuDNN 9.28.0: OK\n"
                        "0 inspect looked at /bad, given by the caller: cuDNN 9.10.2: FILE_DAMAGED: "
                        "/bad/libcudnn_ops.so.9 is empty\n"
                        "2 choose everyone can write to the folder /line?end\n");
    cudnnw_report_free(made);
}

/* ---- Memory --------------------------------------------------------------------------------------------- */

static void use_all(void)
{
    report *made = cudnnw__report_new();
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (made == NULL)
        return;
    cudnnw__fail(&error, REASON_TOO_OLD, &(error_facts){.path = "/good"});
    cudnnw__report_warn(made, CUDNNW_LOG_WARNING, REASON_FOLDER_WRITABLE, &(error_facts){.path = "/open"});
    if (cudnnw__report_add(made, &good, NULL) == CUDNNW_OK) {
        cudnnw__report_verdict(made, 0, &error);
        assert_int_equal(cudnnw_report_candidate(made, 0)->code, CUDNNW_VERSION_TOO_OLD);
        assert_non_null(strstr(cudnnw_report_candidate(made, 0)->message, "is asked for"));
    } else {
        assert_int_equal(cudnnw_report_candidates(made), 0);
    }
    if (cudnnw_report_warnings(made) == 0 && cudnnw_report_json(made) != NULL)
        assert_null(strstr(cudnnw_report_json(made), "\"dropped\":0"));
    (void)cudnnw_report_text(made); /* NULL or a text: no crash and no leak is what counts */
    (void)cudnnw_report_json(made);
    cudnnw_report_free(made);
}

static void test_memory__each_allocation_may_be_refused_once(void **state)
{
    long count = 0;

    (void)state;
    do {
        refused = false;
        refuse_at = count++;
        use_all();
        assert_int_equal(blocks, 0);
    } while (refused);
    assert_true(count > 8); /* new, row array, row, verdict, warning array, warning, text, json */
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_counting, nothing_is_left)
    const struct CMUnitTest tests[] = {
        TEST(test_report__an_empty_one_and_none_have_nothing),
        TEST(test_candidates__are_copied_whole),
        TEST(test_candidates__stay_where_they_are_when_more_come),
        TEST(test_verdict__replaces_code_message_and_hint),
        TEST(test_choose__marks_one),
        TEST(test_warnings__keep_order_and_severity),
        TEST(test_warnings__beyond_the_limit_are_counted_and_said),
        TEST(test_json__has_every_documented_member),
        TEST(test_json__escapes_what_json_cannot_hold),
        TEST(test_utf8__every_first_pair_of_bytes_is_judged_right),
        TEST(test_text__a_bad_candidate_begins_with_problem_and_remedy),
        TEST(test_text__fits_80_columns_but_never_breaks_a_path),
        TEST(test_text__control_bytes_are_shown_and_not_obeyed),
        TEST(test_origins__each_has_its_own_word_and_phrase),
        TEST(test_log__gets_each_record_once_in_order),
        TEST(test_memory__each_allocation_may_be_refused_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
