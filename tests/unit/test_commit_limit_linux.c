/* SPDX-License-Identifier: MIT
 *
 * Windows' error 1455 cannot be caused from outside without filling the machine, so the library's own door to the system
 * answers as it would: --wrap stands before cudnnw__os_library_open.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "open/open.h"

static char scratch[] = "/tmp/cudnnw-commit-XXXXXX";
static char path[64];

void *__wrap_cudnnw__os_library_open(const char *asked, os_open_kind kind, os_failure *why);
void *__wrap_cudnnw__os_library_open(const char *asked, os_open_kind kind, os_failure *why)
{
    (void)asked;
    (void)kind;
    *why = (os_failure){.code = 1455, .why = OS_WHY_COMMIT, .text = "The paging file is too small (1455)"};
    return NULL;
}

/* A set with one file that was just judged. */
static void make_set(cudnn_set *set)
{
    os_file *file = NULL;
    os_failure why;
    FILE *made = fopen(path, "wb");

    assert_non_null(made);
    fputs("contents", made);
    fclose(made);
    memset(set, 0, sizeof *set);
    set->folder = scratch;
    set->version = 92800;
    set->major = 9;
    set->need = CUDNNW_GRAPH;
    assert_true(cudnnw__os_file_open(path, &file, &set->files[SUB_GRAPH].status, &why));
    cudnnw__os_file_close(file);
    assert_true(cudnnw__os_path_status(path, &set->files[SUB_GRAPH].status, &why));
    set->files[SUB_GRAPH].path = path;
    set->files[SUB_GRAPH].name = strrchr(path, '/') + 1;
}

static void expect_commit_limit(const cudnnw_error *error, const char *at)
{
    assert_int_equal(error->code, CUDNNW_COMMIT_LIMIT);
    assert_int_equal(error->reason, REASON_COMMIT_SHORT);
    assert_int_equal(error->os_error, 1455);
    assert_non_null(strstr(error->message, at));
    assert_non_null(strstr(error->message, "The paging file is too small (1455)"));
    assert_non_null(strstr(error->hint, "paging file"));
}

static void test_open__a_full_paging_file_is_no_fault_of_the_sub_library(void **state)
{
    static cudnn_set set;
    open_modules modules = {.count = 77};
    const dependencies none = {NULL, 0};
    const cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    make_set(&set);
    assert_int_equal(cudnnw__open(&set, &none, &options, &modules, NULL, &error), CUDNNW_COMMIT_LIMIT);
    expect_commit_limit(&error, path);
    assert_string_equal(error.file, "libcudnn_graph.so.9");
    assert_int_equal(modules.count, 77); /* written on success only */
}

static void test_open__a_full_paging_file_is_told_of_a_dependency_too(void **state)
{
    static cudnn_set set;
    static char name[] = "cublasLt64_12.dll", place[] = "/set/cublasLt64_12.dll";
    dependency item = {.name = name, .path = place, .late_death = true};
    const dependencies one = {&item, 1};
    open_modules modules = {.count = 77};
    const cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    make_set(&set);
    assert_int_equal(cudnnw__open(&set, &one, &options, &modules, NULL, &error), CUDNNW_COMMIT_LIMIT);
    expect_commit_limit(&error, place);
    assert_string_equal(error.dependency, name);
}

static int begin(void **state)
{
    (void)state;
    if (mkdtemp(scratch) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/libcudnn_graph.so.9", scratch);
    return 0;
}

static int end(void **state)
{
    (void)state;
    return unlink(path) | rmdir(scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open__a_full_paging_file_is_no_fault_of_the_sub_library),
        cmocka_unit_test(test_open__a_full_paging_file_is_told_of_a_dependency_too),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
