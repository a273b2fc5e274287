/* SPDX-License-Identifier: MIT
 *
 * What cudnnw_confirm says when a module that we opened is not what it was. A host cannot cause these from outside, because
 * what cudnnw opens stays mapped; a debugger, an injected library or an audit module can. This program stands for the module.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "confirm/confirm.h"

static const dependencies none = {NULL, 0};
static open_modules modules;

/* As if this program were graph: mapped, and as it is on disk. */
static int be_graph(void **state)
{
    os_modules mapped = {NULL, 0};
    os_failure why;
    char *own = cudnnw__os_own_module();
    open_module *graph = &modules.module[SUB_GRAPH];

    (void)state;
    memset(&modules, 0, sizeof modules);
    modules.order[0] = SUB_GRAPH;
    modules.count = 1;
    if (own == NULL || !cudnnw__os_modules(&mapped, &why) || !cudnnw__os_path_status(own, &graph->status, &why))
        return -1;
    for (size_t i = 0; i < mapped.count; i++)
        if ((uintptr_t)&modules >= mapped.module[i].base && (uintptr_t)&modules < mapped.module[i].end)
            graph->base = mapped.module[i].base;
    graph->path = own;
    graph->handle = own; /* anything but NULL */
    cudnnw__os_modules_free(&mapped);
    return 0;
}

static int end(void **state)
{
    (void)state;
    cudnnw__os_free(modules.module[SUB_GRAPH].path);
    return 0;
}

static void expect(cudnnw_code code, cudnnw_reason reason)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    assert_int_equal(cudnnw__confirm_modules(&modules, &none, 9, NULL, NULL, &error), code);
    assert_int_equal(error.reason, reason);
    if (code == CUDNNW_OK)
        return;
    assert_string_equal(error.path, modules.module[SUB_GRAPH].path);
    assert_string_equal(error.file, "cudnn_graph");
}

static void test_confirm__a_module_that_is_what_it_was_is_good(void **state)
{
    (void)state;
    assert_int_not_equal(modules.module[SUB_GRAPH].base, 0);
    expect(CUDNNW_OK, REASON_NONE);
}

static void test_confirm__a_module_that_is_gone_is_said(void **state)
{
    (void)state;
    modules.module[SUB_GRAPH].base += 1;
    expect(CUDNNW_SET_MIXED, REASON_UNMAPPED);
}

static void test_confirm__other_contents_of_the_same_file_are_said(void **state)
{
    (void)state;
    modules.module[SUB_GRAPH].status.bytes += 1;
    expect(CUDNNW_SET_MIXED, REASON_CHANGED_MEANWHILE);
}

static void test_confirm__another_file_at_the_path_is_an_update_and_no_fault(void **state)
{
    os_modules mapped = {NULL, 0};
    os_failure why;
    bool told = false;

    (void)state;
    assert_true(cudnnw__os_modules(&mapped, &why));
    for (size_t i = 0; i < mapped.count; i++)
        told = told || (mapped.module[i].base == modules.module[SUB_GRAPH].base && mapped.module[i].identity.low != 0);
    cudnnw__os_modules_free(&mapped);
    modules.module[SUB_GRAPH].status.identity.low += 1;
    if (told) /* the system says which file is mapped, and it is not ours */
        expect(CUDNNW_SET_MIXED, REASON_MAPPED_OTHER);
    else
        expect(CUDNNW_OK, REASON_NONE);
}

static size_t CUDNNWINAPI tell_9_10_2(void)
{
    return 91002;
}

static size_t CUDNNWINAPI tell_cuda_12(void)
{
    return 12090;
}

static void test_confirm__a_library_that_tells_another_release_is_said(void **state)
{
    static function_table functions;
    const open_modules nothing = {.count = 0};
    confirm_promise promise = {.folder = "/set", .version = 92800};
    cudnnw_error error = CUDNNW_ERROR_INIT;
    uint32_t version = 0, cuda_major = 0;

    (void)state;
    functions.api.GetVersion = tell_9_10_2;
    functions.api.GetCudartVersion = tell_cuda_12;
    assert_int_equal(cudnnw__confirm_answers(&functions, &nothing, &promise, &version, &cuda_major, &error),
                     CUDNNW_VERSION_MISMATCH);
    assert_int_equal(error.reason, REASON_RELEASE_DIFFERS);
    assert_int_equal(version, 0);
    promise.version = 91002;
    assert_int_equal(cudnnw__confirm_answers(&functions, &nothing, &promise, &version, &cuda_major, &error), CUDNNW_OK);
    assert_int_equal(version, 91002);
    assert_int_equal(cuda_major, 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_confirm__a_library_that_tells_another_release_is_said),
        cmocka_unit_test_setup_teardown(test_confirm__a_module_that_is_what_it_was_is_good, be_graph, end),
        cmocka_unit_test_setup_teardown(test_confirm__a_module_that_is_gone_is_said, be_graph, end),
        cmocka_unit_test_setup_teardown(test_confirm__other_contents_of_the_same_file_are_said, be_graph, end),
        cmocka_unit_test_setup_teardown(test_confirm__another_file_at_the_path_is_an_update_and_no_fault, be_graph, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
