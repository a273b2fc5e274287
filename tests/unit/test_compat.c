/* SPDX-License-Identifier: MIT
 *
 * The compatibility tables, walked row by row with both sides of each boundary, and the verdicts over made-up
 * machines.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cuda/compat.h"
#include "cuda/visible.h"
#include "manifest/manifest.h"

typedef struct fits_row {
    uint32_t first, last, cuda, floor, ceiling;
} fits_row;

static const fits_row fits_rows[] = {
#define NEWEST CUDNNW_NEWEST
#define CUDNN_FITS(first, last, cuda, floor, ceiling) {first, last, cuda, floor, ceiling},
#include "cuda/compat.def"
#undef NEWEST
};
enum { FITS_ROWS = sizeof fits_rows / sizeof fits_rows[0] };

typedef struct driver_row {
    uint32_t cuda, version;
    const char *linux_number, *windows_number;
} driver_row;

static const driver_row driver_rows[] = {
#define CUDA_DRIVER(cuda, version, linux_number, windows_number)                                             \
    {cuda, version, linux_number, windows_number},
#include "cuda/compat.def"
};
enum { DRIVER_ROWS = sizeof driver_rows / sizeof driver_rows[0] };

static driver_facts machine(uint32_t version, const uint32_t *capabilities, uint32_t count)
{
    driver_facts facts;

    memset(&facts, 0, sizeof facts);
    facts.present = facts.devices_known = true;
    facts.version = version;
    facts.device_count = count;
    for (uint32_t i = 0; i < count; i++)
        facts.device[i].capability = capabilities[i];
    return facts;
}

static cudnnw_code judge(const driver_facts *facts, uint32_t version, uint32_t cuda, cudnnw_error *error)
{
    return cudnnw__driver_fits(facts, version, cuda, false, CUDNNW_DEVICE_EXPECTED, "/set", NULL, error);
}

static cudnnw_code judge_one(uint32_t driver, uint32_t capability, uint32_t version, uint32_t cuda,
                             cudnnw_error *error)
{
    driver_facts facts = machine(driver, &capability, 1);

    return judge(&facts, version, cuda, error);
}

/* ---- The tables themselves ----------------------------------------------------------------------------- */

static void test_compat__no_release_stands_in_two_rows_of_one_cuda_major(void **state)
{
    (void)state;
    for (int i = 0; i < FITS_ROWS; i++)
        for (int k = i + 1; k < FITS_ROWS; k++)
            if (fits_rows[i].cuda == fits_rows[k].cuda && fits_rows[i].first <= fits_rows[k].last &&
                fits_rows[k].first <= fits_rows[i].last)
                fail_msg("rows %u and %u of CUDA %u overlap", fits_rows[i].first, fits_rows[k].first,
                         fits_rows[i].cuda);
}

static void test_compat__every_known_release_has_a_row(void **state)
{
    (void)state;
    for (size_t i = 0; i < cudnnw__fingerprint_count; i++) {
        const char *cursor = cudnnw__fingerprint_releases(&cudnnw__fingerprints[i]);
        uint32_t version, build, cuda;
        compat_range range;
        bool jit;

        while (cudnnw__release_next(&cursor, &version, &build, &cuda, &jit))
            if (!cudnnw__compat_range(version, cuda, &range))
                fail_msg("cuDNN %u for CUDA %u is a known set without a row", version, cuda);
    }
}

static void test_compat__every_row_needs_a_driver_row(void **state)
{
    (void)state;
    for (int i = 0; i < FITS_ROWS; i++)
        assert_true(cudnnw__compat_driver(fits_rows[i].cuda, false, NULL) != 0);
}

/* ---- Both sides of each boundary ----------------------------------------------------------------------- */

static void test_compat__each_row_refuses_below_its_floor_and_takes_the_floor(void **state)
{
    (void)state;
    for (int i = 0; i < FITS_ROWS; i++) {
        const fits_row *row = &fits_rows[i];
        uint32_t driver = cudnnw__compat_driver(row->cuda, false, NULL);
        const uint32_t releases[] = {row->first, row->last};

        for (int k = 0; k < 2; k++) {
            cudnnw_error error = CUDNNW_ERROR_INIT;

            if (judge_one(driver, row->floor - 1, releases[k], row->cuda, &error) != CUDNNW_DEVICE_TOO_OLD)
                fail_msg("cuDNN %u for CUDA %u takes capability %u", releases[k], row->cuda, row->floor - 1);
            if (judge_one(driver, row->floor, releases[k], row->cuda, NULL) != CUDNNW_OK)
                fail_msg("cuDNN %u for CUDA %u refuses capability %u", releases[k], row->cuda, row->floor);
            assert_int_equal(error.reason, REASON_DEVICE_OLD);
            assert_int_equal(error.device, 0);
        }
    }
}

static void test_compat__each_row_fits_its_ceiling_and_only_warns_above_it(void **state)
{
    (void)state;
    for (int i = 0; i < FITS_ROWS; i++) {
        const fits_row *row = &fits_rows[i];
        uint32_t driver = cudnnw__compat_driver(row->cuda, false, NULL);

        for (uint32_t above = 0; above < 2; above++) {
            uint32_t capability = row->ceiling + above;
            driver_facts facts = machine(driver, &capability, 1);
            compat_verdict verdict;

            cudnnw__compat_judge(&facts, row->first, row->cuda, &verdict);
            assert_int_equal(verdict.reason, above ? REASON_DEVICE_NEW : REASON_NONE);
            assert_int_equal(verdict.device[0], above ? COMPAT_ABOVE : COMPAT_FITS);
            assert_int_equal(judge(&facts, row->first, row->cuda, NULL), CUDNNW_OK);
        }
    }
}

static void test_compat__each_cuda_major_takes_its_first_driver_and_refuses_the_one_before(void **state)
{
    const uint32_t capability = 75;

    (void)state;
    for (int i = 0; i < FITS_ROWS; i++) {
        const fits_row *row = &fits_rows[i];
        uint32_t driver = cudnnw__compat_driver(row->cuda, false, NULL);
        cudnnw_error error = CUDNNW_ERROR_INIT;

        assert_int_equal(judge_one(driver, capability, row->first, row->cuda, NULL), CUDNNW_OK);
        assert_int_equal(judge_one(driver - 10, capability, row->first, row->cuda, &error),
                         CUDNNW_DRIVER_TOO_OLD);
        assert_int_equal(error.wanted_cuda, driver);
        assert_int_equal(error.found_cuda, driver - 10);
    }
}

static void test_compat__a_newer_driver_serves_every_older_cuda_major(void **state)
{
    (void)state;
    for (int i = 0; i < FITS_ROWS; i++)
        assert_int_equal(judge_one(14000, 75, fits_rows[i].first, fits_rows[i].cuda, NULL), CUDNNW_OK);
}

static void test_compat__driver_numbers_are_compared_part_by_part(void **state)
{
    (void)state;
    for (int i = 0; i < DRIVER_ROWS; i++) {
        assert_int_equal(cudnnw__compat_driver_serves(driver_rows[i].linux_number, false),
                         driver_rows[i].cuda);
        assert_int_equal(cudnnw__compat_driver_serves(driver_rows[i].windows_number, true),
                         driver_rows[i].cuda);
    }
    assert_int_equal(cudnnw__compat_driver_serves("527.41", true), 12);
    assert_int_equal(cudnnw__compat_driver_serves("527.40", true), 11);
    assert_int_equal(cudnnw__compat_driver_serves("525.60.13", false), 12);
    assert_int_equal(cudnnw__compat_driver_serves("525.60.11", false), 11);
    assert_int_equal(cudnnw__compat_driver_serves("525.105.17", false), 12);
    assert_int_equal(cudnnw__compat_driver_serves("580.65.05", false), 12);
    assert_int_equal(cudnnw__compat_driver_serves("580.87", true), 12);
    assert_int_equal(cudnnw__compat_driver_serves("390.157", false), 0);
    assert_int_equal(cudnnw__compat_driver_serves("rubbish", false), 0);
}

/* The numbers of NVIDIA's own tables, written down apart from compat.def. */
static void test_compat__each_cuda_majors_oldest_driver_is_nvidias_number_on_both_systems(void **state)
{
    static const struct {
        uint32_t cuda;
        const char *least[2], *below[2]; /* Linux, Windows */
    } rows[] = {
        {11, {"450.80.02", "452.39"}, {"450.80.01", "452.38"}},
        {12, {"525.60.13", "527.41"}, {"525.60.12", "527.40"}},
        {13, {"580.65.06", "580.88"}, {"580.65.05", "580.87"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int windows = 0; windows < 2; windows++) {
            const char *number = NULL;

            assert_int_equal(cudnnw__compat_driver(rows[i].cuda, windows, &number), rows[i].cuda * 1000);
            assert_string_equal(number, rows[i].least[windows]);
            assert_int_equal(cudnnw__compat_driver_serves(rows[i].least[windows], windows), rows[i].cuda);
            assert_int_equal(cudnnw__compat_driver_serves(rows[i].below[windows], windows), rows[i].cuda - 1);
        }
}

/* ---- Known sentences of the world ---------------------------------------------------------------------- */

static void test_compat__9_10_is_the_last_for_pascal_and_for_cuda_11(void **state)
{
    compat_range range;

    (void)state;
    assert_int_equal(judge_one(12040, 61, 91002, 12, NULL), CUDNNW_OK);
    assert_int_equal(judge_one(12040, 61, 91100, 12, NULL), CUDNNW_DEVICE_TOO_OLD);
    assert_true(cudnnw__compat_range(91002, 11, &range));
    assert_false(cudnnw__compat_range(91100, 11, &range));
    assert_false(cudnnw__compat_range(91100, 13, &range));
    assert_true(cudnnw__compat_range(91200, 13, &range));
}

static void test_compat__an_unknown_release_or_cuda_major_is_not_refused(void **state)
{
    (void)state;
    assert_int_equal(judge_one(12040, 61, 0, 0, NULL), CUDNNW_OK);
    /* too old for every major of 8.9.7 */
    assert_int_equal(judge_one(12040, 35, 80907, 0, NULL), CUDNNW_DEVICE_TOO_OLD);
    assert_int_equal(judge_one(14000, 75, 93000, 14, NULL), CUDNNW_OK);
    /* major N needs a driver that says N; one that does not tell is not refused */
    assert_int_equal(judge_one(13000, 75, 93000, 14, NULL), CUDNNW_DRIVER_TOO_OLD);
    assert_int_equal(judge_one(0, 75, 92800, 12, NULL), CUDNNW_OK);
}

static void test_compat__one_device_that_fits_is_enough(void **state)
{
    const uint32_t mixed[] = {35, 61, 86}, old[] = {61, 52, 70}, unsure[] = {61, 0};
    driver_facts facts = machine(12040, mixed, 3);
    cudnnw_error error = CUDNNW_ERROR_INIT;
    compat_verdict verdict;

    (void)state;
    assert_int_equal(judge(&facts, 92800, 12, NULL), CUDNNW_OK);
    cudnnw__compat_judge(&facts, 92800, 12, &verdict);
    assert_int_equal(verdict.device[0], COMPAT_BELOW);
    assert_int_equal(verdict.device[1], COMPAT_BELOW);
    assert_int_equal(verdict.device[2], COMPAT_FITS);

    facts = machine(12040, old, 3);
    assert_int_equal(judge(&facts, 92800, 12, &error), CUDNNW_DEVICE_TOO_OLD);
    assert_int_equal(error.device, 2);   /* the newest of them */
    assert_string_equal(error.found, "7.0");
    assert_string_equal(error.wanted, "7.5");

    facts = machine(12040, unsure, 2);
    assert_int_equal(judge(&facts, 92800, 12, NULL), CUDNNW_OK);
}

/* ---- A driver that is absent, refuses, or shows nothing ------------------------------------------------ */

static void test_compat__each_trouble_of_the_driver_has_its_own_code(void **state)
{
    static const struct {
        cudnnw_reason reason;
        cudnnw_code code;
    } cases[] = {
        {REASON_DRIVER_ABSENT, CUDNNW_DRIVER_MISSING},
        {REASON_DRIVER_BROKEN, CUDNNW_DRIVER_MISSING},
        {REASON_DRIVER_HALVES_DIFFER, CUDNNW_DRIVER_MISSING},
        {REASON_DRIVER_MODULE_ABSENT, CUDNNW_DRIVER_MISSING},
        {REASON_DEVICE_NODE_ABSENT, CUDNNW_NO_DEVICE},
        {REASON_DEVICE_DENIED, CUDNNW_NO_DEVICE},
        {REASON_DEVICES_HIDDEN, CUDNNW_NO_DEVICE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        driver_facts facts = machine(12040, NULL, 0);
        cudnnw_error error = CUDNNW_ERROR_INIT;

        facts.present = cases[i].reason != REASON_DRIVER_ABSENT && cases[i].reason != REASON_DRIVER_BROKEN;
        facts.trouble = cases[i].reason;
        assert_int_equal(judge(&facts, 92800, 12, &error), cases[i].code);
        assert_int_equal(error.reason, cases[i].reason);
    }
}

static void test_compat__each_answer_of_cuinit_has_its_own_reason(void **state)
{
    static const struct {
        int status;
        cudnnw_reason reason;
    } cases[] = {
        {3, REASON_DRIVER_AFTER_FORK},       {34, REASON_DRIVER_IS_STUB},
        {100, REASON_DEVICE_NONE},           {803, REASON_DRIVER_HALVES_DIFFER},
        {804, REASON_DRIVER_COMPAT_REFUSED}, {999, REASON_DRIVER_CONFUSED},
        {46, REASON_DRIVER_REFUSES},         {12345, REASON_DRIVER_REFUSES},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        driver_facts facts = machine(12040, NULL, 0);
        cudnnw_error error = CUDNNW_ERROR_INIT;

        facts.devices_known = false;
        facts.initialised = true;
        facts.init_status = cases[i].status;
        assert_int_not_equal(judge(&facts, 92800, 12, &error), CUDNNW_OK);
        assert_int_equal(error.reason, cases[i].reason);
        assert_int_equal(error.raw_status, cases[i].status);
    }
}

static void test_compat__optional_turns_every_refusal_into_a_warning(void **state)
{
    driver_facts absent, old = machine(11040, (const uint32_t[]){86}, 1),
                         ancient = machine(12040, (const uint32_t[]){35}, 1);
    const driver_facts *const cases[] = {&absent, &old, &ancient};
    static const int codes[] = {CUDNNW_DRIVER_MISSING, CUDNNW_DRIVER_TOO_OLD, CUDNNW_DEVICE_TOO_OLD};

    (void)state;
    memset(&absent, 0, sizeof absent);
    for (int i = 0; i < 3; i++) {
        report *log = cudnnw__report_new();
        cudnnw_error error = CUDNNW_ERROR_INIT;
        bool warned = false;

        assert_int_equal(
            cudnnw__driver_fits(cases[i], 92800, 12, false, CUDNNW_DEVICE_OPTIONAL, "/set", log, &error),
            CUDNNW_OK);
        assert_int_equal(error.code, 0); /* written on failure only */
        for (size_t k = 0; k < cudnnw_report_warnings(log); k++)
            warned = warned || cudnnw_report_warning(log, k, NULL)->code == codes[i];
        assert_true(warned);
        cudnnw_report_free(log);
    }
}

static void test_compat__the_report_has_one_verdict_per_device(void **state)
{
    const uint32_t mixed[] = {61, 86, 130};
    driver_facts facts = machine(12040, mixed, 3);
    report *log = cudnnw__report_new();
    static const int reasons[] = {REASON_DEVICE_OLD_ONE, REASON_DEVICE_FITS, REASON_DEVICE_NEW_ONE};

    (void)state;
    assert_int_equal(cudnnw__driver_fits(&facts, 92800, 12, false, CUDNNW_DEVICE_EXPECTED, "/set", log, NULL),
                     CUDNNW_OK);
    assert_int_equal(cudnnw_report_warnings(log), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(cudnnw_report_warning(log, (size_t)i, NULL)->device, i);
        assert_int_equal(cudnnw_report_warning(log, (size_t)i, NULL)->reason, reasons[i]);
    }
    cudnnw_report_free(log);
}

static void test_compat__the_message_names_both_numbers_of_the_driver(void **state)
{
    const uint32_t capability = 86;
    driver_facts facts = machine(11040, &capability, 1);
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    snprintf(facts.number, sizeof facts.number, "470.57.02");
    assert_int_equal(judge(&facts, 92801, 13, &error), CUDNNW_DRIVER_TOO_OLD);
    assert_string_equal(error.found, "11.4 (driver 470.57.02)");
    assert_string_equal(error.wanted, "13.0 (driver at least 580.65.06)");
}

/* ---- CUDA_VISIBLE_DEVICES ------------------------------------------------------------------------------ */

static void test_visible__the_list_is_read_as_cuda_reads_it(void **state)
{
    static const struct {
        const char *value;
        const char *places;
    } cases[] = {
        {NULL, "0123"},
        {"", ""},
        {"-1", ""},
        {"0", "0"},
        {"2,0", "20"},
        {" 1 , 2", "12"},
        {"0,-1,1", "0"},
        {"0,9,1", "0"},
        {"none", ""},
        {"0,x", "0"},
        {"1gpu2,2amp", "12"},
        {"0,0", ""},
        {"3,1,3", ""},
        {"+1", "1"},
        {",1", ""},
        {"0,", "0"},
        {"99999999999", ""},
        {"GPU-2", "1"},
        {"GPU-2,GPU-1", "10"},
        {"GPU-9", ""},
        {"GPU-", ""},
        {"GPU-2,0", "1"},
        {"0,GPU-2", "0"},
        {"GPU-2,GPU-2", ""},
        {"MIG-abc", "?"},
        {"MIG-a,MIG-b", "?"},
    };
    device_facts devices[4];

    (void)state;
    memset(devices, 0, sizeof devices);
    for (int i = 0; i < 4; i++)
        snprintf(devices[i].uuid, sizeof devices[i].uuid, "GPU-%d0000000-aaaa", i + 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        visible_devices visible;
        char places[DRIVER_DEVICES + 1] = "";

        cudnnw__visible_devices(cases[i].value, devices, 4, &visible);
        for (uint32_t k = 0; k < visible.count; k++)
            places[k] = visible.device[k] == DRIVER_DEVICES ? '?' : (char)('0' + visible.device[k]);
        if (strcmp(places, cases[i].places) != 0)
            fail_msg("\"%s\" shows %s instead of %s", cases[i].value == NULL ? "(unset)" : cases[i].value,
                     places, cases[i].places);
        assert_int_equal(visible.all, cases[i].value == NULL);
    }
}

static void test_visible__a_uuid_is_believed_when_the_devices_uuids_are_not_known(void **state)
{
    visible_devices visible;

    (void)state;
    cudnnw__visible_devices("GPU-2", NULL, 4, &visible);
    assert_int_equal(visible.count, 1);
    assert_int_equal(visible.device[0], DRIVER_DEVICES);
}

/* ---- The driver's place and number --------------------------------------------------------------------- */

static void test_driver__known_places_are_told_by_the_path(void **state)
{
    static const struct {
        const char *path;
        bool windows;
        driver_place place;
    } cases[] = {
        {"/usr/local/cuda-13.0/lib64/stubs/libcuda.so", false, DRIVER_PLACE_STUB},
        {"/usr/local/cuda-12.4/compat/libcuda.so.550.54.14", false, DRIVER_PLACE_COMPAT},
        {"/opt/cuda-compat/libcuda.so.1", false, DRIVER_PLACE_COMPAT},
        {"/usr/lib/wsl/lib/libcuda.so.1", false, DRIVER_PLACE_SPECIAL},
        {"/run/opengl-driver/lib/libcuda.so.1", false, DRIVER_PLACE_SPECIAL},
        {"/usr/lib/x86_64-linux-gnu/GL/nvidia-535-104-05/lib/libcuda.so.1", false, DRIVER_PLACE_SPECIAL},
        {"/usr/lib/aarch64-linux-gnu/tegra/libcuda.so.1", false, DRIVER_PLACE_SPECIAL},
        {"/usr/lib/aarch64-linux-gnu/nvidia/libcuda.so.1.1", false, DRIVER_PLACE_SPECIAL},
        {"/usr/lib/x86_64-linux-gnu/libcuda.so.1", false, DRIVER_PLACE_ORDINARY},
        {"/home/me/compatible/libcuda.so.1", false, DRIVER_PLACE_ORDINARY},
        {"C:\\Windows\\System32\\nvcuda.dll", true, DRIVER_PLACE_ORDINARY},
        {"C:\\Windows\\System32\\driverstore\\FileRepository\\nv.inf\\nvcuda64.dll", true,
         DRIVER_PLACE_SPECIAL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (cudnnw__driver_place_of(cases[i].path, cases[i].windows, NULL) != cases[i].place)
            fail_msg("%s is taken for another place", cases[i].path);
}

static void test_driver__its_number_is_found_in_names_and_kernel_texts(void **state)
{
    static const struct {
        const char *text, *number;
    } cases[] = {
        {"/libcuda.so.535.104.05", "535.104.05"},
        {"/libcuda.so.1", NULL},
        {"/libcuda.so.1.1", NULL},
        {"NVRM version: NVIDIA UNIX x86_64 Kernel Module  470.57.02  Tue Jul 13 16:14:05 UTC 2021",
         "470.57.02"},
        {"NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build", "580.65.06"},
        {"", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char number[32] = "";
        bool found = cudnnw__driver_number_in(cases[i].text, number, sizeof number);

        assert_int_equal(found, cases[i].number != NULL);
        if (found)
            assert_string_equal(number, cases[i].number);
    }
}

static void test_fits__what_describes_no_machine_is_refused(void **state)
{
    const uint32_t capabilities[CUDNNW_GPUS] = {86};
    uint32_t version = 0, cuda_major = 0;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_machine machines[] = {CUDNNW_MACHINE_INIT, CUDNNW_MACHINE_INIT, CUDNNW_MACHINE_INIT, CUDNNW_MACHINE_INIT};

    (void)state;
    machines[0].size = 0;
    machines[1].system = 3;
    machines[2].capability_count = 1;
    machines[3].capabilities = capabilities;
    machines[3].capability_count = CUDNNW_GPUS + 1;
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(cudnnw_fits(&machines[i], &version, &cuda_major, &error), CUDNNW_INVALID_ARGUMENT);
    assert_int_equal(cudnnw_fits(NULL, &version, &cuda_major, NULL), CUDNNW_INVALID_ARGUMENT);
    assert_int_equal(cudnnw_fits(machines, NULL, &cuda_major, NULL), CUDNNW_INVALID_ARGUMENT);
    assert_int_equal(version, 0); /* outputs are written on success only */
    machines[3].capability_count = 1;
    assert_int_equal(cudnnw_fits(&machines[3], &version, &cuda_major, &error), CUDNNW_OK);
    assert_int_not_equal(version, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fits__what_describes_no_machine_is_refused),
        cmocka_unit_test(test_compat__no_release_stands_in_two_rows_of_one_cuda_major),
        cmocka_unit_test(test_compat__every_known_release_has_a_row),
        cmocka_unit_test(test_compat__every_row_needs_a_driver_row),
        cmocka_unit_test(test_compat__each_row_refuses_below_its_floor_and_takes_the_floor),
        cmocka_unit_test(test_compat__each_row_fits_its_ceiling_and_only_warns_above_it),
        cmocka_unit_test(test_compat__each_cuda_major_takes_its_first_driver_and_refuses_the_one_before),
        cmocka_unit_test(test_compat__a_newer_driver_serves_every_older_cuda_major),
        cmocka_unit_test(test_compat__each_cuda_majors_oldest_driver_is_nvidias_number_on_both_systems),
        cmocka_unit_test(test_compat__driver_numbers_are_compared_part_by_part),
        cmocka_unit_test(test_compat__9_10_is_the_last_for_pascal_and_for_cuda_11),
        cmocka_unit_test(test_compat__an_unknown_release_or_cuda_major_is_not_refused),
        cmocka_unit_test(test_compat__one_device_that_fits_is_enough),
        cmocka_unit_test(test_compat__each_trouble_of_the_driver_has_its_own_code),
        cmocka_unit_test(test_compat__each_answer_of_cuinit_has_its_own_reason),
        cmocka_unit_test(test_compat__optional_turns_every_refusal_into_a_warning),
        cmocka_unit_test(test_compat__the_report_has_one_verdict_per_device),
        cmocka_unit_test(test_compat__the_message_names_both_numbers_of_the_driver),
        cmocka_unit_test(test_visible__the_list_is_read_as_cuda_reads_it),
        cmocka_unit_test(test_visible__a_uuid_is_believed_when_the_devices_uuids_are_not_known),
        cmocka_unit_test(test_driver__known_places_are_told_by_the_path),
        cmocka_unit_test(test_driver__its_number_is_found_in_names_and_kernel_texts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
