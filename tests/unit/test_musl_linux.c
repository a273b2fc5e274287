/* SPDX-License-Identifier: MIT
 *
 * What a process on another C library is told. The linker gives this program another cudnnw__os_c_library (see CMakeLists.txt),
 * since no test machine runs on musl.
 */
#include "inspect/c_library.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char *running_on;

const char *__wrap_cudnnw__os_c_library(uint32_t *version);
const char *__wrap_cudnnw__os_c_library(uint32_t *version)
{
    *version = 0;
    return running_on;
}

/* A set of which only the graph library is there, as an ELF file that asks nothing of anybody. */
static cudnnw_code ask(cudnnw_error *error)
{
    static char name[] = "libcudnn_graph.so.9", folder[] = "/set";
    image elf = {.kind = IMAGE_ELF};
    cudnn_set set = {.major = 9, .version = 92800, .need = CUDNNW_GRAPH, .folder = folder};
    const os_modules mapped = {NULL, 0};

    set.files[SUB_GRAPH] = (set_file){.id = SUB_GRAPH, .name = name, .path = name, .image = &elf};
    return cudnnw__c_library_fits(&set, &mapped, NULL, error);
}

static void test_c_library__musl_is_refused_by_name(void **state)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    running_on = "musl";
    assert_int_equal(ask(&error), CUDNNW_DEPENDENCY_MISMATCH);
    assert_string_equal(cudnnw_reason_name(error.reason), "C_LIBRARY_OTHER");
    assert_string_equal(error.found, "musl");
    assert_string_equal(error.file, "libcudnn_graph.so.9");
    assert_non_null(strstr(error.message, "glibc"));
    assert_non_null(strstr(error.hint, "musl"));
}

static void test_c_library__glibc_passes_the_same_set(void **state)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    running_on = "glibc";
    assert_int_equal(ask(&error), CUDNNW_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_c_library__musl_is_refused_by_name),
        cmocka_unit_test(test_c_library__glibc_passes_the_same_set),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
