/* SPDX-License-Identifier: MIT
 *
 * The driver is asked in a child of its own for each case, because LD_LIBRARY_PATH is read at start and a
 * library stays. The driver and the management library are fakes that answer as the environment says and
 * write down every cuInit.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "cuda/compat.h"

enum { TEXT = 8192, WORDS = 24 };

static char scratch[] = "/tmp/cudnnw-driver-XXXXXX";
static const char *self;

/* ---- The child: prints what it learned, one fact a line ------------------------------------------------ */

static void print_facts(const driver_facts *facts)
{
    printf("present=%d stub=%d version=%u known=%d count=%u machine=%u initialised=%d status=%d place=%d "
           "number=%s.\n",
           facts->present, facts->stub, facts->version, facts->devices_known, facts->device_count,
           facts->machine_devices, facts->initialised, facts->init_status, (int)facts->place, facts->number);
    printf("path=%s\n", facts->path);
    for (uint32_t i = 0; i < facts->device_count; i++)
        printf("device %u: %s, %u, %llu of %llu MiB\n", i, facts->device[i].name, facts->device[i].capability,
               (unsigned long long)facts->device[i].memory_free >> 20,
               (unsigned long long)facts->device[i].memory_total >> 20);
}

/* A device above what the release knows is no error: only the verdict tells it. */
static void print_first_device(const driver_facts *facts, char **words)
{
    static const char *const names[] = {
        [COMPAT_FITS] = "FITS", [COMPAT_ABOVE] = "ABOVE", [COMPAT_BELOW] = "BELOW", [COMPAT_UNKNOWN] = "UNKNOWN"};
    compat_verdict verdict;

    cudnnw__compat_judge(facts, (uint32_t)strtoul(words[1], NULL, 10), (uint32_t)strtoul(words[2], NULL, 10),
                         &verdict);
    printf("device=%s.\n", names[verdict.device[0]]);
}

/* ask|init VERSION CUDA */
static int be_child(char **words)
{
    driver_facts facts;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    bool initialise = strcmp(words[0], "init") == 0;

    cudnnw__driver_ask(initialise, &facts);
    print_facts(&facts);
    (void)cudnnw__driver_fits(
        &facts, (uint32_t)strtoul(words[1], NULL, 10), (uint32_t)strtoul(words[2], NULL, 10), false,
        initialise ? CUDNNW_DEVICE_REQUIRED : CUDNNW_DEVICE_EXPECTED, "/set", NULL, &error);
    print_first_device(&facts, words);
    printf("code=%s reason=%s\nmessage=%s\n", cudnnw_code_name(error.code), cudnnw_reason_name(error.reason),
           error.message);
    fflush(stdout);
    if (strcmp(words[0], "fork") == 0) { /* a child of a process that was only asked can still use CUDA */
        pid_t child = fork();

        if (child == 0) {
            cudnnw__driver_ask(true, &facts);
            printf("child: pid=%d initialised=%d status=%d count=%u\n", (int)getpid(), facts.initialised,
                   facts.init_status, facts.device_count);
            fflush(stdout);
            _exit(0);
        }
        (void)waitpid(child, NULL, 0);
    }
    printf("done\n");
    return 0;
}

/* ---- The parent ---------------------------------------------------------------------------------------- */

static void log_path(char *path, size_t size)
{
    snprintf(path, size, "%s/log", scratch);
}

static void read_all(FILE *file, char *text)
{
    size_t length = file == NULL ? 0 : fread(text, 1, TEXT - 1, file);

    text[length] = '\0';
    if (file != NULL)
        fclose(file);
}

/* How often, and what, the fake wrote down. */
static const char *cuinits(void)
{
    static char text[TEXT];
    char path[256];

    log_path(path, sizeof path);
    read_all(fopen(path, "r"), text);
    return text;
}

/* Runs this program as a child. settings: "NAME=value" separated by '\n'; folder becomes LD_LIBRARY_PATH. */
static const char *ask_for(const char *release, const char *cuda, const char *how, const char *folder,
                           const char *settings)
{
    static char text[TEXT];
    char copy[1024], library_path[512], log[512], path[256];
    char *environment[WORDS] = {library_path, log};
    char *const words[] = {(char *)(uintptr_t)self,    "--child", (char *)(uintptr_t)how,
                           (char *)(uintptr_t)release, (char *)(uintptr_t)cuda, NULL};
    int pipes[2], status = 0, count = 2;
    pid_t child;

    log_path(path, sizeof path);
    (void)unlink(path);
    snprintf(library_path, sizeof library_path, "LD_LIBRARY_PATH=%s", folder);
    snprintf(log, sizeof log, "CUDNNW_FAKE_DRIVER_LOG=%s", path);
    snprintf(copy, sizeof copy, "%s", settings);
    for (char *word = strtok(copy, "\n"); word != NULL && count < WORDS - 1; word = strtok(NULL, "\n"))
        environment[count++] = word;
    assert_int_equal(pipe(pipes), 0);
    child = fork();
    if (child == 0) {
        (void)dup2(pipes[1], 1);
        (void)close(pipes[0]);
        (void)execve(self, words, environment);
        _exit(127);
    }
    (void)close(pipes[1]);
    read_all(fdopen(pipes[0], "r"), text);
    (void)waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || strstr(text, "done\n") == NULL)
        fail_msg("the child died (%d) after: %s", status, text);
    return text;
}

static const char *ask(const char *how, const char *folder, const char *settings)
{
    return ask_for("92800", "12", how, folder, settings);
}

static void expect(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" is not in:\n%s", part, text);
}

static void shell(const char *command)
{
    char line[2048];

    snprintf(line, sizeof line, "set -e; fakes='%s'; cd '%s'; %s", CUDNNW_FAKE_DRIVER, scratch, command);
    assert_int_equal(system(line), 0);
}

static const char *in_scratch(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", scratch, name);
    return path;
}

/* ---- EXPECTED: nothing is initialised ------------------------------------------------------------------ */

static void test_driver__version_and_devices_are_learned_without_cuinit(void **state)
{
    const char *text = ask("ask", CUDNNW_FAKE_DRIVER, "CUDNNW_FAKE_DRIVER_DEVICES=86,61");

    (void)state;
    expect(text, "present=1 stub=0 version=12040 known=1 count=2 machine=2 initialised=0");
    expect(text, "number=550.54.14.");
    expect(text, "device 0: Fake GPU 0, 86, 20000 of 24576 MiB");
    expect(text, "device 1: Fake GPU 1, 61,");
    expect(text, "code=OK");
    assert_string_equal(cuinits(), "");
}

static void test_driver__a_child_that_is_forked_later_can_still_initialise(void **state)
{
    const char *text = ask("fork", CUDNNW_FAKE_DRIVER, "");
    char line[64];
    const char *pid = strstr(text, "child: pid=");

    (void)state;
    expect(text, "initialised=1 status=0 count=1");
    assert_non_null(pid);
    snprintf(line, sizeof line, "cuInit %ld\n", strtol(pid + strlen("child: pid="), NULL, 10));
    assert_string_equal(cuinits(), line); /* the child's and no other */
}

static void test_driver__required_initialises_once_and_asks_cuda_itself(void **state)
{
    const char *text = ask("init", CUDNNW_FAKE_DRIVER, "CUDNNW_FAKE_NVML_INIT=12");
    const char *log;

    (void)state;
    expect(text, "known=1 count=1");
    expect(text, "initialised=1 status=0");
    expect(text, "device 0: Fake GPU 0, 86,");
    expect(text, "code=OK");
    log = cuinits();
    assert_non_null(strstr(log, "cuInit "));
    assert_ptr_equal(strchr(log, '\n') + 1, log + strlen(log)); /* one line */
}

static void test_driver__free_memory_comes_from_the_management_library(void **state)
{
    (void)state;
    expect(ask("init", CUDNNW_FAKE_DRIVER, "CUDNNW_FAKE_DRIVER_MEMORY=8192/20"),
           "Fake GPU 0, 86, 20 of 8192 MiB");
}

/* ---- Refusals ------------------------------------------------------------------------------------------ */

static void test_driver__each_answer_of_cuinit_is_told_apart(void **state)
{
    static const char *const cases[][2] = {
        {"3", "code=DRIVER_MISSING reason=DRIVER_AFTER_FORK"},
        {"34", "code=DRIVER_STUB reason=DRIVER_IS_STUB"},
        {"100", "code=NO_DEVICE reason=DEVICE_NONE"},
        {"803", "code=DRIVER_MISSING reason=DRIVER_HALVES_DIFFER"},
        {"804", "code=DRIVER_TOO_OLD reason=DRIVER_COMPAT_REFUSED"},
        {"999", "code=DRIVER_MISSING reason=DRIVER_CONFUSED"},
        {"46", "code=DRIVER_MISSING reason=DRIVER_REFUSES"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char settings[64];

        snprintf(settings, sizeof settings, "CUDNNW_FAKE_DRIVER_INIT=%s", cases[i][0]);
        expect(ask("init", CUDNNW_FAKE_DRIVER, settings), cases[i][1]);
    }
}

static void test_driver__each_refusal_of_the_management_library_is_told_apart(void **state)
{
    static const char *const cases[][2] = {
        {"CUDNNW_FAKE_NVML_INIT=18", "code=DRIVER_MISSING reason=DRIVER_HALVES_DIFFER"},
        {"CUDNNW_FAKE_NVML_INIT=9", "code=DRIVER_MISSING reason=DRIVER_MODULE_ABSENT"},
        {"CUDNNW_FAKE_NVML_INIT=4", "code=NO_DEVICE reason=DEVICE_DENIED"},
        {"CUDNNW_FAKE_NVML_HANDLE=4", "code=NO_DEVICE reason=DEVICE_DENIED"},
        {"CUDNNW_FAKE_DRIVER_DEVICES=", "code=NO_DEVICE reason=DEVICE_NONE"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect(ask("ask", CUDNNW_FAKE_DRIVER, cases[i][0]), cases[i][1]);
        assert_string_equal(cuinits(), "");
    }
}

/* What NVIDIA's support matrices and headers say, written down apart from src/cuda/compat.def: a wrong number there is
 * seen here. least 0: none is stated; greatest 0: none is stated. */
static const struct matrix_row {
    const char *release, *cuda;
    int least, greatest, driver;
} matrix[] = {
    {"80000", "10", 30, 0, 10020},   {"80000", "11", 35, 0, 11000},   {"80002", "10", 30, 0, 10020},
    {"80002", "11", 35, 0, 11000},   {"80101", "10", 30, 0, 10020},   {"80204", "10", 30, 0, 10020},
    {"80303", "10", 0, 0, 10020},    {"80500", "10", 0, 0, 10020},    {"80600", "10", 0, 0, 10020},
    {"80700", "10", 0, 0, 10020},    {"90500", "11", 50, 90, 11000},  {"90701", "11", 50, 90, 11000},
    {"80003", "10", 30, 0, 10020},   {"80005", "11", 35, 0, 11000},   {"80101", "11", 35, 0, 11000},
    {"80204", "11", 35, 0, 11000},   {"80303", "11", 35, 0, 11000},   {"80401", "10", 30, 0, 10020},
    {"80401", "11", 35, 0, 11000},   {"80500", "11", 35, 86, 11000},  {"80600", "11", 0, 90, 11000},
    {"80700", "11", 0, 90, 11000},   {"80801", "11", 50, 90, 11000},  {"80801", "12", 50, 90, 12000},
    {"80901", "11", 50, 90, 11000},  {"80905", "12", 50, 90, 12000},  {"80907", "12", 50, 90, 12000},
    {"90000", "11", 50, 90, 11000},  {"90000", "12", 50, 90, 12000},  {"90501", "12", 50, 90, 12000},
    {"90600", "12", 50, 90, 12000},  {"90701", "12", 50, 120, 12000}, {"91002", "11", 50, 90, 11000},
    {"91002", "12", 50, 120, 12000}, {"91100", "12", 75, 120, 12000}, {"91200", "13", 75, 120, 13000},
    {"91400", "12", 75, 121, 12000}, {"91700", "13", 75, 121, 13000}, {"91900", "12", 75, 121, 12000},
    {"92800", "12", 75, 121, 12000}, {"92801", "13", 75, 121, 13000},
};

/* The fake driver of that version with one device; the child must say `answer`. */
static void ask_row(const struct matrix_row *row, int driver, int capability, const char *answer)
{
    char settings[128];
    const char *text;

    snprintf(settings, sizeof settings, "CUDNNW_FAKE_DRIVER_VERSION=%d\nCUDNNW_FAKE_DRIVER_DEVICES=%d", driver,
             capability);
    text = ask_for(row->release, row->cuda, "ask", CUDNNW_FAKE_DRIVER, settings);
    if (strstr(text, answer) == NULL)
        fail_msg("cuDNN %s for CUDA %s, driver %d, capability %d: \"%s\" is not in:\n%s", row->release, row->cuda,
                 driver, capability, answer, text);
}

static void test_driver__each_row_of_the_matrix_holds_on_both_sides_of_its_bounds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof matrix / sizeof matrix[0]; i++) {
        const struct matrix_row *row = &matrix[i];
        int fits = row->least != 0 ? row->least : row->greatest != 0 ? row->greatest : 70;

        ask_row(row, row->driver, fits, "code=OK");
        ask_row(row, row->driver - 10, fits, "code=DRIVER_TOO_OLD");
        ask_row(row, 13020, fits, "code=OK"); /* a newer driver serves older majors */
        if (row->least != 0)
            ask_row(row, row->driver, row->least - 1, "code=DEVICE_TOO_OLD");
        if (row->greatest != 0) {
            ask_row(row, row->driver, row->greatest, "device=FITS");
            ask_row(row, row->driver, row->greatest + 1, "device=ABOVE");
        }
    }
}

static void test_driver__an_old_one_is_refused_with_both_versions(void **state)
{
    const char *text = ask("ask", CUDNNW_FAKE_DRIVER, "CUDNNW_FAKE_DRIVER_VERSION=11040");

    (void)state;
    expect(text, "code=DRIVER_TOO_OLD reason=DRIVER_OLD");
    expect(text, "serves CUDA 11.4");
    expect(text, "CUDA 12.0 (driver at least 525.60.13)");
}

static void test_driver__a_stub_is_told_by_its_folder_or_its_answer(void **state)
{
    (void)state;
    shell("mkdir -p stubs && cp \"$fakes\"/* stubs");
    expect(ask("ask", in_scratch("stubs"), ""), "code=DRIVER_STUB reason=DRIVER_IS_STUB");
    expect(ask("ask", CUDNNW_FAKE_DRIVER, "CUDNNW_FAKE_DRIVER_VERSION=34"),
           "code=DRIVER_STUB reason=DRIVER_IS_STUB");
}

static void test_driver__a_link_into_the_stubs_folder_is_a_stub(void **state)
{
    (void)state;
    shell(
        "mkdir -p stubs linked && cp \"$fakes\"/* stubs && ln -sf ../stubs/libcuda.so.1 linked/libcuda.so.1");
    expect(ask("ask", in_scratch("linked"), ""), "code=DRIVER_STUB");
}

static void test_driver__the_compatibility_package_is_a_known_place(void **state)
{
    (void)state;
    shell("mkdir -p compat && cp \"$fakes\"/* compat");
    expect(ask("ask", in_scratch("compat"), ""), "place=2 ");
    expect(ask("init", in_scratch("compat"), "CUDNNW_FAKE_DRIVER_INIT=804"), "reason=DRIVER_COMPAT_REFUSED");
}

static void test_driver__flatpaks_extension_is_a_known_place(void **state)
{
    (void)state;
    shell("mkdir -p GL/nvidia-550-54-14/lib && cp \"$fakes\"/* GL/nvidia-550-54-14/lib");
    expect(ask("ask", in_scratch("GL/nvidia-550-54-14/lib"), ""), "place=3 ");
    expect(ask("ask", in_scratch("GL/nvidia-550-54-14/lib"), ""), "code=OK");
}

static void test_driver__its_number_is_that_of_the_real_file(void **state)
{
    (void)state;
    shell("mkdir -p numbered && cp \"$fakes\"/* numbered && cd numbered && mv libcuda.so.1 "
          "libcuda.so.535.104.05 && "
          "ln -s libcuda.so.535.104.05 libcuda.so.1");
    expect(ask("ask", in_scratch("numbered"), ""), "number=535.104.05.");
}

static void test_driver__a_broken_file_is_not_an_absent_driver(void **state)
{
    (void)state;
    shell("mkdir -p broken foreign && echo rubbish > broken/libcuda.so.1 && cp \"$fakes\"/libnvidia-ml.so.1 "
          "foreign/libcuda.so.1");
    expect(ask("ask", in_scratch("broken"), ""), "code=DRIVER_MISSING reason=DRIVER_BROKEN");
    expect(ask("ask", in_scratch("foreign"), ""), "code=DRIVER_MISSING reason=DRIVER_FOREIGN");
}

static void test_driver__none_at_all_is_absent(void **state)
{
    const char *text = ask("ask", "/nonexistent", "");

    (void)state;
    if (strstr(text, "present=1") != NULL) {
        print_message("skipped: this machine has a driver\n");
        skip();
    }
    expect(text, "code=DRIVER_MISSING reason=DRIVER_ABSENT");
    expect(text, "libcuda.so.1 cannot be opened");
}

static void test_driver__without_management_library_the_device_nodes_are_asked(void **state)
{
    struct stat node;

    (void)state;
    if (stat("/dev/nvidia0", &node) == 0 || stat("/dev/dxg", &node) == 0) {
        print_message("skipped: this machine has a device node\n");
        skip();
    }
    shell("mkdir -p alone && cp \"$fakes\"/libcuda.so.1 alone");
    expect(ask("ask", in_scratch("alone"), ""), "code=NO_DEVICE reason=DEVICE_NODE_ABSENT");
    assert_string_equal(cuinits(), "");
    expect(ask("init", in_scratch("alone"), ""), "code=OK"); /* cuInit knows better than a missing node */
}

/* ---- CUDA_VISIBLE_DEVICES ------------------------------------------------------------------------------ */

static void test_driver__hidden_devices_are_told_from_absent_ones(void **state)
{
    const char *text =
        ask("ask", CUDNNW_FAKE_DRIVER, "CUDA_VISIBLE_DEVICES=-1\nCUDNNW_FAKE_DRIVER_DEVICES=86,61");

    (void)state;
    expect(text, "count=0 machine=2");
    expect(text, "code=NO_DEVICE reason=DEVICES_HIDDEN");
    expect(text, "CUDA_VISIBLE_DEVICES=-1 hides every one of the machine's GPUs (2)");
    expect(ask("init", CUDNNW_FAKE_DRIVER, "CUDA_VISIBLE_DEVICES="), "reason=DEVICES_HIDDEN");
}

static void test_driver__a_visible_device_that_is_too_old_is_refused_although_another_would_fit(void **state)
{
    (void)state;
    expect(ask("ask", CUDNNW_FAKE_DRIVER,
               "CUDA_VISIBLE_DEVICES=1\nCUDA_DEVICE_ORDER=PCI_BUS_ID\nCUDNNW_FAKE_DRIVER_DEVICES=86,61"),
           "code=DEVICE_TOO_OLD");
    expect(ask("ask", CUDNNW_FAKE_DRIVER, "CUDA_VISIBLE_DEVICES=GPU-2\nCUDNNW_FAKE_DRIVER_DEVICES=86,61"),
           "code=DEVICE_TOO_OLD");
    expect(ask("ask", CUDNNW_FAKE_DRIVER, "CUDA_VISIBLE_DEVICES=GPU-1\nCUDNNW_FAKE_DRIVER_DEVICES=86,61"),
           "code=OK");
}

static void test_driver__a_number_says_nothing_when_the_order_of_different_devices_is_cudas(void **state)
{
    const char *text =
        ask("ask", CUDNNW_FAKE_DRIVER, "CUDA_VISIBLE_DEVICES=1\nCUDNNW_FAKE_DRIVER_DEVICES=86,61");

    (void)state;
    expect(text, "count=1 machine=2");
    expect(text, "device 0: , 0,"); /* which of the two is not known */
    expect(text, "code=OK");
    expect(ask("ask", CUDNNW_FAKE_DRIVER, "CUDA_VISIBLE_DEVICES=1\nCUDNNW_FAKE_DRIVER_DEVICES=61,61"),
           "code=DEVICE_TOO_OLD"); /* both are of a kind */
}

static int make_scratch(void **state)
{
    (void)state;
    return mkdtemp(scratch) == NULL ? -1 : 0;
}

static int drop_scratch(void **state)
{
    char line[256];

    (void)state;
    snprintf(line, sizeof line, "rm -r '%s'", scratch);
    return system(line);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_driver__version_and_devices_are_learned_without_cuinit),
        cmocka_unit_test(test_driver__a_child_that_is_forked_later_can_still_initialise),
        cmocka_unit_test(test_driver__required_initialises_once_and_asks_cuda_itself),
        cmocka_unit_test(test_driver__free_memory_comes_from_the_management_library),
        cmocka_unit_test(test_driver__each_answer_of_cuinit_is_told_apart),
        cmocka_unit_test(test_driver__each_refusal_of_the_management_library_is_told_apart),
        cmocka_unit_test(test_driver__each_row_of_the_matrix_holds_on_both_sides_of_its_bounds),
        cmocka_unit_test(test_driver__an_old_one_is_refused_with_both_versions),
        cmocka_unit_test(test_driver__a_stub_is_told_by_its_folder_or_its_answer),
        cmocka_unit_test(test_driver__a_link_into_the_stubs_folder_is_a_stub),
        cmocka_unit_test(test_driver__the_compatibility_package_is_a_known_place),
        cmocka_unit_test(test_driver__flatpaks_extension_is_a_known_place),
        cmocka_unit_test(test_driver__its_number_is_that_of_the_real_file),
        cmocka_unit_test(test_driver__a_broken_file_is_not_an_absent_driver),
        cmocka_unit_test(test_driver__none_at_all_is_absent),
        cmocka_unit_test(test_driver__without_management_library_the_device_nodes_are_asked),
        cmocka_unit_test(test_driver__hidden_devices_are_told_from_absent_ones),
        cmocka_unit_test(test_driver__a_visible_device_that_is_too_old_is_refused_although_another_would_fit),
        cmocka_unit_test(test_driver__a_number_says_nothing_when_the_order_of_different_devices_is_cudas),
    };

    if (count == 5 && strcmp(words[1], "--child") == 0)
        return be_child(words + 2);
    self = words[0];
    return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
