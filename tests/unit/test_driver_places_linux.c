/* SPDX-License-Identifier: MIT
 *
 * Drivers and device nodes where only some machines have them: WSL, NixOS, Jetson, containers. The library's own doors to the
 * system look below a folder of this test (--wrap), and each question is asked in a child, because a driver stays once opened.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "cuda/driver.h"

enum { TEXT = 1024 };

static char root[] = "/tmp/cudnnw-places-XXXXXX";

/* ---- The doors: what the machine has in its known places is looked for below root ------------------------------------ */

static const char *below_root(const char *path, char *text)
{
    static const char *const places[] = {"/dev", "/usr/lib/wsl", "/usr/lib/aarch64-linux-gnu", "/run/", "/proc/driver"};

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (strncmp(path, places[i], strlen(places[i])) == 0) {
            snprintf(text, TEXT, "%s%s", root, path);
            return text;
        }
    return path;
}

bool __real_cudnnw__os_path_status(const char *path, os_status *status, os_failure *why);
bool __wrap_cudnnw__os_path_status(const char *path, os_status *status, os_failure *why);
bool __wrap_cudnnw__os_path_status(const char *path, os_status *status, os_failure *why)
{
    return __real_cudnnw__os_path_status(below_root(path, (char[TEXT]){0}), status, why);
}

bool __real_cudnnw__os_path_is_usable(const char *path, os_failure *why);
bool __wrap_cudnnw__os_path_is_usable(const char *path, os_failure *why);
bool __wrap_cudnnw__os_path_is_usable(const char *path, os_failure *why)
{
    return __real_cudnnw__os_path_is_usable(below_root(path, (char[TEXT]){0}), why);
}

bool __real_cudnnw__os_folder_names(const char *path, os_names *names, os_failure *why);
bool __wrap_cudnnw__os_folder_names(const char *path, os_names *names, os_failure *why);
bool __wrap_cudnnw__os_folder_names(const char *path, os_names *names, os_failure *why)
{
    return __real_cudnnw__os_folder_names(below_root(path, (char[TEXT]){0}), names, why);
}

bool __real_cudnnw__os_file_open(const char *path, os_file **file, os_status *status, os_failure *why);
bool __wrap_cudnnw__os_file_open(const char *path, os_file **file, os_status *status, os_failure *why);
bool __wrap_cudnnw__os_file_open(const char *path, os_file **file, os_status *status, os_failure *why)
{
    return __real_cudnnw__os_file_open(below_root(path, (char[TEXT]){0}), file, status, why);
}

void *__real_cudnnw__os_library_open(const char *path, os_open_kind kind, os_failure *why);
void *__wrap_cudnnw__os_library_open(const char *path, os_open_kind kind, os_failure *why);
void *__wrap_cudnnw__os_library_open(const char *path, os_open_kind kind, os_failure *why)
{
    return __real_cudnnw__os_library_open(below_root(path, (char[TEXT]){0}), kind, why);
}

/* A machine whose loader knows neither the driver nor the management library by name. */
void *__wrap_cudnnw__os_library_open_driver(const char *name, os_failure *why);
void *__wrap_cudnnw__os_library_open_driver(const char *name, os_failure *why)
{
    *why = (os_failure){.code = 2, .why = OS_WHY_ABSENT};
    snprintf(why->text, sizeof why->text, "%s: cannot open shared object file", name);
    return NULL;
}

/* ---- One question in a child ----------------------------------------------------------------------------------------- */

typedef struct answer {
    driver_facts facts;
    cudnnw_error error;
    bool by_place_is_said;
    bool done;
} answer;

static void ask(answer *to)
{
    report *log = cudnnw__report_new();

    cudnnw__driver_ask(false, &to->facts);
    (void)cudnnw__driver_fits(&to->facts, 92800, 12, false, CUDNNW_DEVICE_EXPECTED, "/set", log, &to->error);
    for (size_t i = 0; i < cudnnw_report_warnings(log); i++)
        to->by_place_is_said |= cudnnw_report_warning(log, i, NULL)->reason == REASON_DRIVER_BY_PLACE;
    to->done = true;
}

/* The machine is what the shell command makes below root. */
static const answer *on_machine(const char *made, bool as_nobody)
{
    static answer *shared;
    char line[2 * TEXT];
    int status = -1;
    pid_t child;

    if (shared == NULL)
        shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    memset(shared, 0, sizeof *shared);
    shared->error = (cudnnw_error)CUDNNW_ERROR_INIT;
    snprintf(line, sizeof line, "set -e; fake='%s'; cd '%s'; rm -rf -- *; umask 022; mkdir dev; %s", CUDNNW_FAKE_DRIVER,
             root, made);
    assert_int_equal(system(line), 0);
    child = fork();
    if (child == 0) {
        if (as_nobody && geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
            _exit(1);
        ask(shared);
        _exit(0);
    }
    (void)waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_true(shared->done);
    return shared;
}

#define PUT(folder) "mkdir -p " folder "; cp \"$fake\"/libcuda.so.1 " folder "; "
#define WSL PUT("usr/lib/wsl/lib")

/* ---- Places of the driver -------------------------------------------------------------------------------------------- */

static void expect_place(const char *made, const char *folder)
{
    const answer *a = on_machine(made, false);

    assert_true(a->facts.present);
    assert_true(a->facts.by_place);
    assert_int_equal(a->facts.place, DRIVER_PLACE_SPECIAL);
    assert_non_null(strstr(a->facts.path, folder));
    assert_int_equal(a->facts.version, 12040);
    assert_int_equal(a->error.code, CUDNNW_OK);
    assert_true(a->by_place_is_said);
}

static void test_driver_places__wsl_has_it_where_the_loader_does_not_look(void **state)
{
    (void)state;
    expect_place(WSL "touch dev/dxg", "/usr/lib/wsl/lib/libcuda.so.1");
}

static void test_driver_places__the_management_library_beside_the_driver_tells_its_devices(void **state)
{
    const answer *a = on_machine(WSL "cp \"$fake\"/libnvidia-ml.so.1 usr/lib/wsl/lib; touch dev/dxg", false);

    (void)state;
    assert_true(a->facts.devices_known);
    assert_string_equal(a->facts.device[0].name, "Fake GPU 0");
    assert_int_equal(a->facts.device[0].capability, 86);
    assert_int_equal(a->error.code, CUDNNW_OK);
}

static void test_driver_places__nixos_has_it_in_run(void **state)
{
    (void)state;
    expect_place(PUT("run/opengl-driver/lib") "touch dev/nvidia0", "/run/opengl-driver/lib/libcuda.so.1");
}

static void test_driver_places__a_jetson_has_it_below_tegra_or_nvidia(void **state)
{
    (void)state;
    expect_place(PUT("usr/lib/aarch64-linux-gnu/tegra") "touch dev/nvhost-gpu", "/tegra/libcuda.so.1");
    expect_place(PUT("usr/lib/aarch64-linux-gnu/nvidia") "mkdir dev/nvgpu; touch dev/nvgpu/igpu0",
                 "/aarch64-linux-gnu/nvidia/libcuda.so.1");
}

static void test_driver_places__nowhere_is_absent(void **state)
{
    const answer *a = on_machine("touch dev/nvidia0", false);

    (void)state;
    assert_false(a->facts.present);
    assert_int_equal(a->error.code, CUDNNW_DRIVER_MISSING);
    assert_int_equal(a->error.reason, REASON_DRIVER_ABSENT);
    assert_non_null(strstr(a->error.message, "libcuda.so.1"));
}

/* ---- Device nodes ---------------------------------------------------------------------------------------------------- */

static void test_driver_places__nodes_tell_how_many_devices_there_are(void **state)
{
    (void)state;
    assert_int_equal(on_machine(WSL "touch dev/nvidia0 dev/nvidia7 dev/nvidiactl dev/nvidia-uvm", false)->facts.device_count, 2);
    assert_false(on_machine(WSL "touch dev/dxg", false)->facts.devices_known);
    assert_int_equal(on_machine(WSL "touch dev/nvidiactl", false)->error.reason, REASON_DEVICE_NODE_ABSENT);
}

static void test_driver_places__a_node_that_the_user_may_not_open_is_no_device_and_is_named(void **state)
{
    const answer *a = on_machine(WSL "touch dev/nvidia0; chmod 0600 dev/nvidia0; chmod 0755 .", true);

    (void)state;
    assert_int_equal(a->error.code, CUDNNW_NO_DEVICE);
    assert_int_equal(a->error.reason, REASON_DEVICE_DENIED);
    assert_non_null(strstr(a->error.message, "/dev/nvidia0"));
    assert_non_null(strstr(a->error.hint, "video"));
    a = on_machine(WSL "touch dev/nvhost-gpu; chmod 0660 dev/nvhost-gpu; chmod 0755 .", true);
    assert_int_equal(a->error.reason, REASON_DEVICE_DENIED);
    assert_non_null(strstr(a->error.message, "/dev/nvhost-gpu"));
}

static void test_driver_places__one_node_of_two_will_do(void **state)
{
    const answer *a = on_machine(WSL "touch dev/nvidia0 dev/nvidia1; chmod 0600 dev/nvidia0; chmod 0666 dev/nvidia1; "
                                     "chmod 0755 .", true);

    (void)state;
    assert_int_equal(a->error.code, CUDNNW_OK);
    assert_int_equal(a->facts.device_count, 1);
}

/* ---- The kernel's half ----------------------------------------------------------------------------------------------- */

static void test_driver_places__the_kernel_module_of_another_release_is_said(void **state)
{
    static const char numbered[] = "mkdir -p usr/lib/wsl/lib proc/driver/nvidia; touch dev/nvidia0; "
                                   "cp \"$fake\"/libcuda.so.1 usr/lib/wsl/lib/libcuda.so.535.104.05; "
                                   "ln -s libcuda.so.535.104.05 usr/lib/wsl/lib/libcuda.so.1; "
                                   "echo 'NVRM version: NVIDIA UNIX x86_64 Kernel Module  %s  Release' > proc/driver/nvidia/version";
    char made[TEXT];

    (void)state;
    snprintf(made, sizeof made, numbered, "550.54.14");
    assert_int_equal(on_machine(made, false)->error.reason, REASON_DRIVER_HALVES_DIFFER);
    snprintf(made, sizeof made, numbered, "535.104.05");
    assert_int_equal(on_machine(made, false)->error.code, CUDNNW_OK);
}

static int begin(void **state)
{
    (void)state;
    return mkdtemp(root) == NULL ? -1 : 0;
}

static int end(void **state)
{
    char line[TEXT];

    (void)state;
    snprintf(line, sizeof line, "rm -r '%s'", root);
    return system(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_driver_places__wsl_has_it_where_the_loader_does_not_look),
        cmocka_unit_test(test_driver_places__the_management_library_beside_the_driver_tells_its_devices),
        cmocka_unit_test(test_driver_places__nixos_has_it_in_run),
        cmocka_unit_test(test_driver_places__a_jetson_has_it_below_tegra_or_nvidia),
        cmocka_unit_test(test_driver_places__nowhere_is_absent),
        cmocka_unit_test(test_driver_places__nodes_tell_how_many_devices_there_are),
        cmocka_unit_test(test_driver_places__a_node_that_the_user_may_not_open_is_no_device_and_is_named),
        cmocka_unit_test(test_driver_places__one_node_of_two_will_do),
        cmocka_unit_test(test_driver_places__the_kernel_module_of_another_release_is_said),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
