/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenarios/spy/spy_library.h"

/* What an older header knows of the table: its first functions. */
typedef struct older_api {
    size_t size;
    cudnnStatus_t (CUDNNWINAPI *ActivationBackward)(cudnnHandle_t, cudnnActivationDescriptor_t, const void *,
        const cudnnTensorDescriptor_t, const void *, const cudnnTensorDescriptor_t, const void *,
        const cudnnTensorDescriptor_t, const void *, const void *, const cudnnTensorDescriptor_t, void *);
    cudnnStatus_t (CUDNNWINAPI *ActivationForward)(cudnnHandle_t, cudnnActivationDescriptor_t, const void *,
        const cudnnTensorDescriptor_t, const void *, const void *, const cudnnTensorDescriptor_t, void *);
    cudnnStatus_t (CUDNNWINAPI *AddTensor)(cudnnHandle_t, const void *, const cudnnTensorDescriptor_t, const void *,
        const void *, const cudnnTensorDescriptor_t, void *);
} older_api;

/* What a newer header knows: every function of today and one more. */
typedef struct newer_api {
    cudnnw_api today;
    cudnnStatus_t (CUDNNWINAPI *Tomorrow)(int);
} newer_api;

static spied spy;

static void load(uint32_t version, uint32_t missing)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    assert_int_equal(spy_load(&spy, version, missing, &error), CUDNNW_OK);
}

static void test_resolve__every_slot_of_every_table_has_a_function(void **state)
{
    (void)state;
    static const uint32_t versions[] = {80000, 80500, 80907, 90000, 92800, 99900};

    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        load(versions[i], 0);
        for (size_t slot = 0; slot < CUDNNW_TABLE_SLOTS; slot++)
            assert_non_null((void *)(uintptr_t)cudnnw__table_function(&spy.library.functions, slot));
    }
    for (size_t slot = 0; slot < CUDNNW_TABLE_SLOTS; slot++)
        assert_non_null((void *)(uintptr_t)cudnnw__table_function(cudnnw_functions(NULL) == NULL
                                                                      ? NULL : (const function_table *)cudnnw_table(NULL, 0),
                                                                  slot));
}

static void test_resolve__counts_add_up_to_the_manifest(void **state)
{
    (void)state;
    load(80907, 0);
    assert_int_equal(spy.library.functions.available, 264);
    assert_int_equal(spy.library.functions.absent, 30);
    load(80005, 0);
    assert_int_equal(spy.library.functions.available, 261);
    load(92800, 1u << SUB_ADV | 1u << SUB_EXT);
    assert_int_equal(spy.library.functions.available, 239 - 47 - 18);
    assert_int_equal(spy.library.functions.not_opened, 47 + 18);
    assert_int_equal(spy.library.functions.absent, 55);
}

static void test_resolve__a_function_that_its_release_has_and_the_file_lacks_is_named(void **state)
{
    (void)state;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    function_table table;

    load(92800, 0);
    /* The spy of line 8 in the place of graph: it lacks what only 9 has. */
    char path[4096];
    os_failure why;

    assert_true(spy_find(8, path, sizeof path));
    spy.library.modules.module[SUB_GRAPH].handle = cudnnw__os_library_open(path, OS_OPEN_DEPENDENCY, &why);
    spy.library.modules.module[SUB_GRAPH].path = path;
    assert_int_equal(cudnnw__resolve(&spy.library.modules, 92800, &table, NULL, &error), CUDNNW_SYMBOL_MISSING);
    assert_string_equal(error.function, "cudnnBackendPopulateCudaGraph");
    assert_string_equal(error.path, path);
    assert_non_null(strstr(error.message, "spy8"));
    assert_string_equal(error.wanted, "9.28.0");
    assert_int_equal(error.stage, CUDNNW_STAGE_RESOLVE);
}

static void test_resolve__a_release_newer_than_the_manifest_may_lack_functions(void **state)
{
    (void)state;
    report *records = cudnnw__report_new();
    function_table table;
    char path[4096];
    os_failure why;

    load(93000, 0);
    assert_true(spy_find(8, path, sizeof path));
    spy.library.modules.module[SUB_GRAPH].handle = cudnnw__os_library_open(path, OS_OPEN_DEPENDENCY, &why);
    assert_int_equal(cudnnw__resolve(&spy.library.modules, 93000, &table, records, NULL), CUDNNW_OK);
    assert_int_equal(table.absent, 55 + 5); /* graph has five functions that 8.9 lacks */
    assert_int_equal(cudnnw_report_warnings(records), 5);
    assert_int_equal(cudnnw_report_warning(records, 0, NULL)->reason, REASON_FUNCTION_REMOVED);
    cudnnw_report_free(records);
}

static void test_resolve__an_address_outside_the_owner_does_not_count(void **state)
{
    (void)state;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    function_table table;

    load(92800, 0);
    spy.library.modules.module[SUB_OPS].base = 16;
    spy.library.modules.module[SUB_OPS].end = 32;
    assert_int_equal(cudnnw__resolve(&spy.library.modules, 92800, &table, NULL, &error), CUDNNW_SYMBOL_MISSING);
    assert_string_equal(error.function, "cudnnActivationBackward");
}

static void test_table__an_older_header_finds_its_functions(void **state)
{
    (void)state;
    const older_api *table;

    load(92800, 0);
    table = cudnnw_table(&spy.library, sizeof(older_api));
    spy.answer(2000, 0, "");
    assert_true(table->size > sizeof(older_api));
    assert_int_equal(table->AddTensor(NULL, NULL, NULL, NULL, NULL, NULL, NULL), 2000);
    assert_string_equal(spy.last()->function, "cudnnAddTensor");
}

static void test_table__a_newer_header_finds_a_stub_behind_todays_functions(void **state)
{
    (void)state;
    load(92800, 0);
    assert_int_equal(((const newer_api *)cudnnw_table(&spy.library, sizeof(newer_api)))->Tomorrow(1), 3000);
    load(80907, 0);
    assert_int_equal(((const newer_api *)cudnnw_table(&spy.library, sizeof(newer_api)))->Tomorrow(1), 9);
    assert_int_equal(((const newer_api *)cudnnw_table(NULL, sizeof(newer_api)))->Tomorrow(1), 1001);
    assert_null(cudnnw_table(&spy.library, sizeof(size_t) + (CUDNNW_TABLE_SLOTS + 1) * sizeof(void *)));
}

static void test_table__null_and_tombstones_answer_not_initialized(void **state)
{
    (void)state;
    char text[8] = "dirty";

    load(92800, 0);
    cudnnw__os_publish(&spy.library.table, NULL);
    assert_int_equal(cudnnw_functions(&spy.library)->Create(NULL), 1001);
    assert_int_equal(cudnnw_functions(NULL)->Create(NULL), 1001);
    assert_int_equal(cudnnw_functions(NULL)->GetVersion(), 0);
    assert_non_null(strstr(cudnnw_functions(NULL)->GetErrorString((cudnnStatus_t)0), "cudnnw"));
    cudnnw_functions(NULL)->GetLastErrorString(text, sizeof text);
    assert_string_equal(text, "");
    cudnnw_functions(NULL)->GetLastErrorString(NULL, 0);
}

static void test_symbol__known_functions_by_table_and_newer_ones_by_name(void **state)
{
    (void)state;
    load(92800, 1u << SUB_ADV);
    assert_true(cudnnw_symbol(&spy.library, "cudnnAddTensor") == (cudnnw_function)cudnnw_functions(&spy.library)->AddTensor);
    assert_null((void *)(uintptr_t)cudnnw_symbol(&spy.library, "cudnnRNNForward"));
    assert_null((void *)(uintptr_t)cudnnw_symbol(&spy.library, "cudnnRNNForwardInference"));
    assert_null((void *)(uintptr_t)cudnnw_symbol(&spy.library, "spy_last")); /* exported, but no function of cuDNN */
    assert_null((void *)(uintptr_t)cudnnw_symbol(&spy.library, NULL));
    assert_null((void *)(uintptr_t)cudnnw_symbol(NULL, "cudnnAddTensor"));
}

static void test_symbol__availability_is_told_without_a_call(void **state)
{
    (void)state;
    unsigned calls;

    load(92800, 1u << SUB_ADV);
    calls = spy.last()->calls;
    assert_int_equal(cudnnw_available(&spy.library, "cudnnAddTensor"), CUDNNW_OK);
    assert_int_equal(cudnnw_available(&spy.library, "cudnnRNNForward"), CUDNNW_FUNCTION_NOT_OPENED);
    assert_int_equal(cudnnw_available(&spy.library, "cudnnRNNForwardInference"), CUDNNW_FUNCTION_ABSENT);
    assert_int_equal(cudnnw_available(&spy.library, "cudnnNoSuchThing"), CUDNNW_FUNCTION_ABSENT);
    assert_int_equal(cudnnw_available(&spy.library, NULL), CUDNNW_INVALID_ARGUMENT);
    assert_int_equal(cudnnw_available(NULL, "cudnnAddTensor"), CUDNNW_NOT_LOADED);
    assert_int_equal(cudnnw_available_slot(&spy.library, CUDNNW_SLOT(AddTensor)), CUDNNW_OK);
    assert_int_equal(cudnnw_available_slot(&spy.library, CUDNNW_SLOT(RNNForward)), CUDNNW_FUNCTION_NOT_OPENED);
    assert_int_equal(cudnnw_available_slot(&spy.library, CUDNNW_SLOT(RNNForwardInference)), CUDNNW_FUNCTION_ABSENT);
    assert_int_equal(cudnnw_available_slot(&spy.library, CUDNNW_FUNCTIONS), CUDNNW_FUNCTION_ABSENT);
    assert_int_equal(cudnnw_available_slot(&spy.library, UINT32_MAX), CUDNNW_FUNCTION_ABSENT);
    assert_int_equal(cudnnw_available_slot(NULL, CUDNNW_SLOT(AddTensor)), CUDNNW_NOT_LOADED);
    assert_int_equal(spy.last()->calls, calls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resolve__every_slot_of_every_table_has_a_function),
        cmocka_unit_test(test_resolve__counts_add_up_to_the_manifest),
        cmocka_unit_test(test_resolve__a_function_that_its_release_has_and_the_file_lacks_is_named),
        cmocka_unit_test(test_resolve__a_release_newer_than_the_manifest_may_lack_functions),
        cmocka_unit_test(test_resolve__an_address_outside_the_owner_does_not_count),
        cmocka_unit_test(test_table__an_older_header_finds_its_functions),
        cmocka_unit_test(test_table__a_newer_header_finds_a_stub_behind_todays_functions),
        cmocka_unit_test(test_table__null_and_tombstones_answer_not_initialized),
        cmocka_unit_test(test_symbol__known_functions_by_table_and_newer_ones_by_name),
        cmocka_unit_test(test_symbol__availability_is_told_without_a_call),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
