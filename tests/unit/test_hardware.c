/* SPDX-License-Identifier: MIT
 *
 * What the machine tells of its driver and GPUs goes into the struct of any caller, old ones included. With the fake
 * driver the answers themselves are in tests/cli/test_doctor.py.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cudnnw/cudnnw.h"

static void test_hardware__a_struct_without_size_is_an_argument_error(void **state)
{
    cudnnw_hardware empty;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    memset(&empty, 0, sizeof empty);
    assert_int_equal(cudnnw_hardware_ask(&empty, &error), CUDNNW_INVALID_ARGUMENT);
    assert_int_equal(cudnnw_hardware_ask(NULL, &error), CUDNNW_INVALID_ARGUMENT);
    assert_string_equal(error.function, "cudnnw_hardware_ask");
}

static void test_hardware__an_older_callers_struct_is_not_written_beyond_its_size(void **state)
{
    cudnnw_hardware hardware;

    (void)state;
    memset(&hardware, 0x55, sizeof hardware);
    hardware.size = offsetof(cudnnw_hardware, gpu_count);
    (void)cudnnw_hardware_ask(&hardware, NULL);
    assert_int_equal(hardware.size, offsetof(cudnnw_hardware, gpu_count));
    assert_int_not_equal(hardware.driver_serves, 0x55555555);
    assert_int_equal(hardware.gpu_count, 0x55555555);
}

static void test_hardware__answer_and_facts_agree(void **state)
{
    cudnnw_hardware hardware = {.size = sizeof hardware};
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_code code;

    (void)state;
    code = cudnnw_hardware_ask(&hardware, &error);
    assert_int_equal(hardware.size, sizeof hardware);
    assert_true(hardware.gpu_count <= CUDNNW_GPUS);
    if (code == CUDNNW_OK)
        assert_true(hardware.path[0] != '\0');
    else
        assert_int_equal(error.code, code);
    if (code == CUDNNW_DRIVER_MISSING)
        assert_int_equal(hardware.gpu_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hardware__a_struct_without_size_is_an_argument_error),
        cmocka_unit_test(test_hardware__an_older_callers_struct_is_not_written_beyond_its_size),
        cmocka_unit_test(test_hardware__answer_and_facts_agree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
