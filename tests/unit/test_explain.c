/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenarios/spy/spy_library.h"

static const struct {
    const char *name;
    int number9, number8;
    bool both_ways;
} statuses[] = {
#define PAIR(name, number9, number8, reason) {#name, number9, number8, true},
#define FINER(name, number9, number8, reason) {#name, number9, number8, false},
#include "calls/statuses.def"
};
enum { STATUSES = sizeof statuses / sizeof statuses[0] };

static spied spy;

static void load(uint32_t version, uint32_t missing)
{
    cudnnw__os_free(spy.library.machine); /* a real handle keeps it for ever; this one is used again */
    assert_int_equal(spy_load(&spy, version, missing, NULL), CUDNNW_OK);
}

static cudnnw_error explain(int status, const char *function)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_code code = cudnnw_explain(&spy.library, status, function, &error);

    assert_int_equal(code, error.code);
    return error;
}

static void test_status__each_number_of_8_has_one_of_9_and_comes_back(void **state)
{
    (void)state;
    load(80907, 0);
    for (int status = 0; status <= 14; status++) {
        int canonical = cudnnw_status_convert(&spy.library, status, 9);

        assert_true(status == 0 || canonical >= 1000);
        assert_int_equal(cudnnw_status_convert(NULL, canonical, 8), status);
    }
    assert_int_equal(cudnnw_status_convert(&spy.library, 77, 9), 77);
    assert_int_equal(cudnnw_status_convert(&spy.library, 9, 8), 9);
}

static void test_status__each_number_of_9_becomes_one_that_8_has(void **state)
{
    (void)state;
    for (size_t i = 0; i < STATUSES; i++) {
        assert_int_equal(cudnnw_status_convert(NULL, statuses[i].number9, 8), statuses[i].number8);
        assert_true(statuses[i].number8 <= 14);
        assert_string_equal(cudnnw_status_name(statuses[i].number9), statuses[i].name);
    }
    assert_int_equal(cudnnw_status_convert(NULL, 3099, 8), 9); /* unknown and fine: its category */
    assert_string_equal(cudnnw_status_name(3099), "UNKNOWN_STATUS");
}

static void test_status__the_table_agrees_with_the_types(void **state)
{
    (void)state;
    assert_int_equal(CUDNN_STATUS_SUBLIBRARY_LOADING_FAILED, 1008);
    assert_int_equal(CUDNN_STATUS_NOT_SUPPORTED_INVALID_DYNAMIC_SHAPE, 3014);
    assert_int_equal(cudnnw_status_convert(NULL, CUDNN_STATUS_ALLOC_FAILED, 8), CUDNNW_STATUS8_ALLOC_FAILED);
    assert_int_equal(cudnnw_status_convert(NULL, CUDNN_STATUS_VERSION_MISMATCH, 8), CUDNNW_STATUS8_VERSION_MISMATCH);
    assert_int_equal(cudnnw_status_convert(NULL, CUDNN_STATUS_MAPPING_ERROR, 8), CUDNNW_STATUS8_MAPPING_ERROR);
}

static void test_explain__every_status_has_words_of_its_kind(void **state)
{
    (void)state;
    load(92800, 0);
    for (size_t i = 1; i < STATUSES; i++) {
        cudnnw_error error = explain(statuses[i].number9, "cudnnAddTensor");
        cudnnw_error again = error;

        assert_int_equal(error.code, CUDNNW_CUDNN_FAILED);
        assert_true(error.reason > REASON_CUDNN_STATUS);
        assert_int_equal(error.raw_status, statuses[i].number9);
        assert_non_null(strstr(error.message, statuses[i].name));
        assert_non_null(strstr(error.message, "cudnnAddTensor"));
        assert_true(strlen(error.hint) > 20);
        assert_string_equal(error.path, spy.path);
        assert_true(error.file[0] != '\0');
        cudnnw__error_render(&again);
        assert_string_equal(again.message, error.message);
    }
    assert_int_equal(explain(12345, "cudnnAddTensor").reason, REASON_CUDNN_STATUS);
    assert_int_equal(explain(2099, "cudnnAddTensor").reason, REASON_STATUS_BAD_PARAM);
}

static void test_explain__numbers_of_8_are_read_as_8(void **state)
{
    (void)state;
    cudnnw_error error;

    load(80907, 0);
    error = explain(9, "cudnnAddTensor");
    assert_int_equal(error.raw_status, 9);
    assert_int_equal(error.canonical_status, 3000);
    assert_non_null(strstr(error.message, "NOT_SUPPORTED"));
}

static void test_explain__success_clears(void **state)
{
    (void)state;
    cudnnw_error error;

    load(92800, 0);
    error = explain(0, "cudnnAddTensor");
    assert_int_equal(error.code, CUDNNW_OK);
    assert_string_equal(error.message, "");
    assert_int_equal(error.size, sizeof error);
}

static cudnnw_error after_raw_call(cudnnStatus_t status)
{
    return explain((int)status, NULL);
}

static void test_explain__a_stub_that_was_called_is_named_without_being_told(void **state)
{
    (void)state;
    cudnnw_error error;

    load(92800, 1u << SUB_ADV);
    error = after_raw_call(cudnnw_functions(&spy.library)->BuildRNNDynamic(NULL, NULL, 1));
    assert_int_equal(error.code, CUDNNW_FUNCTION_NOT_OPENED);
    assert_string_equal(error.function, "cudnnBuildRNNDynamic");
    error = after_raw_call(cudnnw_functions(&spy.library)->RNNSetClip(NULL, NULL, (cudnnRNNClipMode_t)0,
                                                                     (cudnnNanPropagation_t)0, 0, 0));
    assert_int_equal(error.code, CUDNNW_FUNCTION_ABSENT);
    assert_string_equal(error.dependency, "cudnnRNNSetClip_v8");
    assert_string_equal(error.wanted, "8.x");
    assert_string_equal(error.found, "9.28.0");
    load(80907, 0);
    error = after_raw_call(cudnnw_functions(&spy.library)->GetExecutionPlanWorkspaceSize(NULL, NULL, NULL, NULL));
    assert_int_equal(error.code, CUDNNW_FUNCTION_ABSENT);
    assert_string_equal(error.wanted, "9.23.0 and newer");
    assert_int_equal(error.raw_status, 9);
    assert_non_null(strstr(error.file, "cudnn_graph"));
}

static void test_explain__not_supported_by_a_function_that_is_there_is_cudnns_own(void **state)
{
    (void)state;
    load(92800, 1u << SUB_ADV);
    (void)cudnnw_functions(&spy.library)->BuildRNNDynamic(NULL, NULL, 1); /* a note of another function */
    assert_int_equal(explain(3000, "cudnnAddTensor").code, CUDNNW_CUDNN_FAILED);
}

static void test_explain__a_table_of_nothing_is_told_from_cudnns_not_initialized(void **state)
{
    (void)state;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    int status = (int)cudnnw_functions(NULL)->SetStream(NULL, NULL);

    assert_int_equal(cudnnw_explain(NULL, status, "cudnnSetStream", &error), CUDNNW_NOT_LOADED);
    assert_string_equal(error.function, "cudnnSetStream");
    assert_int_equal(cudnnw_explain(NULL, 1001, "cudnnGetStream", NULL), CUDNNW_CUDNN_FAILED);
}

static void test_explain__a_failed_create_names_the_machine_or_cudnn(void **state)
{
    (void)state;
    cudnnw_error error;

    load(92800, 0);
    error = explain(1001, "cudnnCreate");
    assert_int_equal(error.raw_status, 1001);
    assert_string_equal(error.function, "cudnnCreate");
    assert_int_equal(error.stage, CUDNNW_STAGE_CALL);
    assert_true(error.code == CUDNNW_DRIVER_MISSING || error.code == CUDNNW_CUDNN_FAILED || error.code / 100 == 5);
    assert_int_equal(explain(2000, "cudnnCreate").code, CUDNNW_CUDNN_FAILED); /* a NULL argument is not the machine's fault */
    load(80907, 0);
    assert_int_equal(explain(1, "cudnnCreate").raw_status, 1);
    load(80907, 0);
}

static void test_explain__replacements_are_functions_of_the_other_line(void **state)
{
    (void)state;
    static const struct {
        uint16_t lacking, instead;
    } rows[] = {
#define REPLACEMENT(lacking, instead) {SLOT_##lacking, SLOT_##instead},
#include "calls/replacements.def"
    };
    size_t lines_of_8 = 0;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const function_row *lacking = &cudnnw__functions[rows[i].lacking], *instead = &cudnnw__functions[rows[i].instead];

        assert_true((lacking->last < 90000 && instead->last == CUDNNW_NEWEST) ||
                    (lacking->first >= 90000 && instead->first < 90000));
        lines_of_8 += lacking->last < 90000;
    }
    assert_int_equal(lines_of_8, 37 + 6); /* RNN and version checks; the twelve algorithm objects have no successor */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_status__each_number_of_8_has_one_of_9_and_comes_back),
        cmocka_unit_test(test_status__each_number_of_9_becomes_one_that_8_has),
        cmocka_unit_test(test_status__the_table_agrees_with_the_types),
        cmocka_unit_test(test_explain__every_status_has_words_of_its_kind),
        cmocka_unit_test(test_explain__numbers_of_8_are_read_as_8),
        cmocka_unit_test(test_explain__success_clears),
        cmocka_unit_test(test_explain__a_stub_that_was_called_is_named_without_being_told),
        cmocka_unit_test(test_explain__not_supported_by_a_function_that_is_there_is_cudnns_own),
        cmocka_unit_test(test_explain__a_table_of_nothing_is_told_from_cudnns_not_initialized),
        cmocka_unit_test(test_explain__a_failed_create_names_the_machine_or_cudnn),
        cmocka_unit_test(test_explain__replacements_are_functions_of_the_other_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
