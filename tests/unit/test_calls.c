/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenarios/spy/spy_library.h"

static spied spy;

#define FAKE(type) (type)(uintptr_t)0x1000

static void load(uint32_t version, uint32_t missing)
{
    assert_int_equal(spy_load(&spy, version, missing, NULL), CUDNNW_OK);
}

static cudnnw_error last_error(void)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    cudnnw_last_error(&error);
    return error;
}

static void test_calls__success_is_ok_and_leaves_the_last_error_alone(void **state)
{
    (void)state;
    load(92800, 0);
    spy.answer(2002, 0, "");
    assert_int_equal(cudnnwSetStream(&spy.library, FAKE(cudnnHandle_t), NULL), CUDNNW_CUDNN_FAILED);
    spy.answer(0, 0, "");
    assert_int_equal(cudnnwGetStream(&spy.library, FAKE(cudnnHandle_t), NULL), CUDNNW_OK);
    assert_string_equal(last_error().function, "cudnnSetStream");
    assert_int_equal(last_error().canonical_status, 2002);
}

static void test_calls__a_null_handle_is_refused_before_cudnn_sees_it(void **state)
{
    (void)state;
    unsigned calls;

    load(92800, 0);
    spy.answer(0, 0, "");
    calls = spy.last()->calls;
    assert_int_equal(cudnnwGetConvolutionForwardAlgorithm_v7(&spy.library, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL),
                     CUDNNW_INVALID_ARGUMENT);
    assert_int_equal(last_error().code, CUDNNW_INVALID_ARGUMENT);
    assert_string_equal(last_error().function, "cudnnGetConvolutionForwardAlgorithm_v7");
    assert_int_equal(cudnnwSetTensor4dDescriptor(&spy.library, NULL, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 1),
                     CUDNNW_INVALID_ARGUMENT);
    assert_int_equal(cudnnwCreateLRNDescriptor(&spy.library, NULL), CUDNNW_INVALID_ARGUMENT);
    assert_non_null(strstr(last_error().message, "a place for what it makes"));
    assert_int_equal(spy.last()->calls, calls);
    assert_int_equal(cudnnwDestroyTensorDescriptor(&spy.library, NULL), CUDNNW_OK); /* as free(NULL) */
    assert_int_equal(spy.last()->calls, calls + 1);
}

static cudnnw_code aggregate(const cudnnGnnCscGraph_t *graph)
{
    return cudnnwGnnAggSimpleForward(&spy.library, NULL, graph, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, CUDNN_DATA_FLOAT,
                                     CUDNN_GNN_AGG_SUM);
}

static void test_calls__a_graph_struct_of_another_layout_is_refused(void **state)
{
    (void)state;
    cudnnGnnCscGraph_t graph = {0};
    unsigned calls;

    load(92700, 0);
    spy.answer(0, 0, "");
    calls = spy.last()->calls;
    assert_int_equal(aggregate(&graph), CUDNNW_INVALID_ARGUMENT);
    assert_int_equal(last_error().reason, REASON_LAYOUT_OTHER);
    assert_string_equal(last_error().wanted, "64 bytes");
    assert_string_equal(last_error().found, "72 bytes");
    assert_int_equal(spy.last()->calls, calls);
    load(92800, 0);
    assert_int_equal(aggregate(&graph), CUDNNW_OK);
    load(90100, 0); /* without such a function the answer is that it is absent */
    assert_int_equal(aggregate(&graph), CUDNNW_FUNCTION_ABSENT);
}

static void find(cudnnConvolutionFwdAlgoPerf_t *results, int returned)
{
    assert_int_equal(cudnnwGetConvolutionForwardAlgorithm_v7(&spy.library, FAKE(cudnnHandle_t), NULL, NULL, NULL, NULL, 3,
                                                             &returned, results),
                     CUDNNW_OK);
}

static void test_calls__statuses_in_performance_structs_are_in_the_callers_numbers(void **state)
{
    (void)state;
    cudnnConvolutionFwdAlgoPerf_t results[3] = {{.status = (cudnnStatus_t)0}, {.status = (cudnnStatus_t)9},
                                                {.status = (cudnnStatus_t)2}};

    load(80907, 0);
    spy.answer(0, 0, "");
    find(results, 2);
    assert_int_equal(results[0].status, CUDNN_STATUS_SUCCESS);
    assert_int_equal(results[1].status, CUDNN_STATUS_NOT_SUPPORTED);
    assert_int_equal(results[2].status, 2); /* not returned, so not touched */
    load(92800, 0);
    spy.answer(0, 0, "");
    find(results, 3);
    assert_int_equal(results[1].status, CUDNN_STATUS_NOT_SUPPORTED);
    assert_int_equal(results[2].status, 2);
}

static void test_calls__statuses_of_9_reach_a_caller_with_headers_of_8(void **state)
{
    (void)state;
    int statuses[] = {0, 3000, 0, 2007, 0, 4004};

    load(92800, 0);
    cudnnw_statuses_convert(&spy.library, statuses, 2 * sizeof statuses[0], 3, 8);
    assert_int_equal(statuses[0], 0);
    assert_int_equal(statuses[1], 3000); /* between two strides */
    assert_int_equal(cudnnw_status_convert(&spy.library, 3000, 8), 9);
    assert_int_equal(cudnnw_status_convert(&spy.library, 2007, 8), 3);
    assert_int_equal(cudnnw_status_convert(&spy.library, 4004, 8), 2);
    cudnnw_statuses_convert(&spy.library, NULL, 4, 3, 8);
    cudnnw_statuses_convert(&spy.library, statuses + 1, sizeof statuses[0], 0, 8);
    assert_int_equal(statuses[1], 3000);
}

static void test_calls__lacking_functions_answer_by_code(void **state)
{
    (void)state;
    cudnnHandle_t handle = NULL;

    load(92800, 1u << SUB_ADV);
    assert_int_equal(cudnnwBuildRNNDynamic(&spy.library, FAKE(cudnnHandle_t), NULL, 1), CUDNNW_FUNCTION_NOT_OPENED);
    assert_non_null(strstr(last_error().file, "cudnn_adv"));
    assert_int_equal(cudnnwSetRNNBiasMode(&spy.library, FAKE(cudnnRNNDescriptor_t), CUDNN_RNN_NO_BIAS),
                     CUDNNW_FUNCTION_ABSENT);
    assert_string_equal(last_error().dependency, "cudnnSetRNNDescriptor_v8");
    assert_int_equal(cudnnwCreate(NULL, &handle), CUDNNW_NOT_LOADED);
    assert_string_equal(last_error().function, "cudnnCreate");
    cudnnw__os_publish(&spy.library.table, NULL);
    assert_int_equal(cudnnwSetStream(&spy.library, FAKE(cudnnHandle_t), NULL), CUDNNW_NOT_LOADED);
    assert_int_equal(cudnnwGetVersion(&spy.library), 0);
}

static void test_calls__without_a_failure_the_last_error_is_ok(void **state)
{
    (void)state;
    const os_thread_notes nothing = {{0}};
    cudnnw_error error = CUDNNW_ERROR_INIT;

    cudnnw__os_thread_notes_set(&nothing);
    error.code = 99;
    assert_int_equal(cudnnw_last_error(&error), CUDNNW_OK);
    assert_int_equal(error.code, CUDNNW_OK);
    assert_int_equal(error.device, -1);
    assert_string_equal(error.message, "");
    assert_int_equal(cudnnw_last_error(NULL), CUDNNW_OK);
}

static void test_calls__a_slot_that_this_library_does_not_know_is_named_as_such(void **state)
{
    (void)state;
    load(92800, 0);
    assert_int_equal(cudnnw_checked(&spy.library, CUDNNW_FUNCTIONS + 3, 3000, 0), CUDNNW_CUDNN_FAILED);
    assert_non_null(strstr(last_error().function, "newer than this cudnnw"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls__success_is_ok_and_leaves_the_last_error_alone),
        cmocka_unit_test(test_calls__a_null_handle_is_refused_before_cudnn_sees_it),
        cmocka_unit_test(test_calls__a_graph_struct_of_another_layout_is_refused),
        cmocka_unit_test(test_calls__statuses_in_performance_structs_are_in_the_callers_numbers),
        cmocka_unit_test(test_calls__statuses_of_9_reach_a_caller_with_headers_of_8),
        cmocka_unit_test(test_calls__lacking_functions_answer_by_code),
        cmocka_unit_test(test_calls__without_a_failure_the_last_error_is_ok),
        cmocka_unit_test(test_calls__a_slot_that_this_library_does_not_know_is_named_as_such),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
