/* SPDX-License-Identifier: MIT
 *
 * The table of driver functions for applications, over the fake driver: a round trip of memory without a CUDA
 * runtime. Run by tests/scenarios/test_driver_table.py, in a world in which the fake is the machine's driver.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cudnnw/cudnnw_driver.h"

static void test_driver_table__memory_makes_a_round_trip_in_the_primary_context(void **state)
{
    cudnnw_driver driver = CUDNNW_DRIVER_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_context context = NULL;
    cudnnw_device_memory memory = 0;
    cudnnw_stream stream = NULL;
    cudnnw_event event = NULL;
    char sent[16] = "round trip", back[16] = "";
    int device = -1, major = 0;
    float milliseconds = 0;

    (void)state;
    assert_int_equal(cudnnw_driver_open(&driver, &error), CUDNNW_OK);
    assert_int_equal(driver.version, 12040);
    assert_int_equal(driver.MemAlloc(&memory, 16),
                     201); /* no context yet: the table initialises nothing by itself */
    assert_int_equal(driver.Init(0), 0);
    assert_int_equal(driver.DeviceGet(&device, 0), 0);
    assert_int_equal(driver.DeviceGetAttribute(&major, CUDNNW_DEVICE_CAPABILITY_MAJOR, device), 0);
    assert_int_equal(major, 8);
    assert_int_equal(driver.DevicePrimaryCtxRetain(&context, device), 0);
    assert_int_equal(driver.CtxSetCurrent(context), 0);
    assert_int_equal(driver.StreamCreate(&stream, 0), 0);
    assert_int_equal(driver.EventCreate(&event, 0), 0);
    assert_int_equal(driver.MemAlloc(&memory, sizeof sent), 0);
    assert_int_equal(driver.MemcpyHtoDAsync(memory, sent, sizeof sent, stream), 0);
    assert_int_equal(driver.EventRecord(event, stream), 0);
    assert_int_equal(driver.StreamSynchronize(stream), 0);
    assert_int_equal(driver.MemcpyDtoH(back, memory, sizeof back), 0);
    assert_string_equal(back, sent);
    assert_int_equal(driver.EventElapsedTime(&milliseconds, event, event), 0);
    assert_true(milliseconds > 1.0f);
    assert_int_equal(driver.MemFree(memory), 0);
    assert_int_equal(driver.DevicePrimaryCtxRelease(device), 0);
}

static void test_driver_table__no_member_is_null(void **state)
{
    cudnnw_driver driver = CUDNNW_DRIVER_INIT;
    void *const *members =
        (void *const *)(const void *)((const char *)&driver + offsetof(cudnnw_driver, Init));

    (void)state;
    assert_int_equal(cudnnw_driver_open(&driver, NULL), CUDNNW_OK);
    for (size_t i = 0; i < (sizeof driver - offsetof(cudnnw_driver, Init)) / sizeof *members; i++)
        assert_non_null(members[i]);
}

static void test_driver_table__an_older_callers_struct_is_not_written_beyond_its_size(void **state)
{
    cudnnw_driver driver = CUDNNW_DRIVER_INIT;

    (void)state;
    memset(&driver, 0x55, sizeof driver);
    driver.size = offsetof(cudnnw_driver, DeviceGet);
    assert_int_equal(cudnnw_driver_open(&driver, NULL), CUDNNW_OK);
    assert_int_equal(driver.size, offsetof(cudnnw_driver, DeviceGet));
    assert_int_equal(((unsigned char *)&driver)[offsetof(cudnnw_driver, DeviceGet)], 0x55);
    assert_int_not_equal(((unsigned char *)&driver)[offsetof(cudnnw_driver, Init)], 0x55);
}

static void test_driver_table__a_table_without_size_is_an_argument_error(void **state)
{
    cudnnw_driver empty = {.size = 0};
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    assert_int_equal(cudnnw_driver_open(&empty, &error), CUDNNW_INVALID_ARGUMENT);
    assert_int_equal(cudnnw_driver_open(NULL, &error), CUDNNW_INVALID_ARGUMENT);
}

static void test_driver_table__a_status_always_has_words(void **state)
{
    cudnnw_driver driver = CUDNNW_DRIVER_INIT;

    (void)state;
    assert_string_equal(cudnnw_driver_text(&driver, 100), "NO_DEVICE");
    assert_string_equal(cudnnw_driver_text(NULL, 0), "SUCCESS");
    assert_int_equal(cudnnw_driver_open(&driver, NULL), CUDNNW_OK);
    assert_string_equal(cudnnw_driver_text(&driver, 2), "out of memory");
    assert_true(strlen(cudnnw_driver_text(&driver, 424242)) > 0);
}

/* In a world without a driver. */
static int run_without(void)
{
    cudnnw_driver driver = CUDNNW_DRIVER_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_code code = cudnnw_driver_open(&driver, &error);

    printf("{\"command\":\"open\",\"status\":\"%s\",\"reason\":\"%s\",\"dependency\":\"%s\"}\nhost: done\n",
           cudnnw_code_name((int)code), cudnnw_reason_name(error.reason), error.dependency);
    return 0;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_driver_table__memory_makes_a_round_trip_in_the_primary_context),
        cmocka_unit_test(test_driver_table__no_member_is_null),
        cmocka_unit_test(test_driver_table__an_older_callers_struct_is_not_written_beyond_its_size),
        cmocka_unit_test(test_driver_table__a_table_without_size_is_an_argument_error),
        cmocka_unit_test(test_driver_table__a_status_always_has_words),
    };

    if (count == 2 && strcmp(words[1], "without") == 0)
        return run_without();

    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    if (failed == 0)
        printf("host: done\n");
    return failed;
}
