/* SPDX-License-Identifier: MIT
 *
 * A Windows 7 without update KB2533623 has no AddDllDirectory, and with it no way to keep a search to safe folders: nothing is
 * opened there. No such Windows is at hand, so kernel32's answer is given by the test.
 */
#include <windows.h>

static FARPROC answer(HMODULE library, const char *name);
#define GetProcAddress answer
#include "os/os_windows_library.c"
#undef GetProcAddress

#include "open/refusal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static bool is_old;

static FARPROC answer(HMODULE library, const char *name)
{
    return is_old && strcmp(name, "AddDllDirectory") == 0 ? NULL : GetProcAddress(library, name);
}

static const char system_library[] = "C:\\windows\\system32\\version.dll";

static void test_open__a_windows_without_the_flags_opens_nothing_and_names_the_update(void **state)
{
    os_failure why = {.code = 0};

    (void)state;
    is_old = true;
    assert_null(cudnnw__os_library_open(system_library, OS_OPEN_SUBLIBRARY, &why));
    assert_int_equal(why.why, OS_WHY_UNSUPPORTED);
    assert_int_equal(why.code, 87);
    assert_non_null(strstr(why.text, "KB2533623"));
    assert_int_equal(cudnnw__open_refusal(NULL, &why, false).reason, REASON_SEARCH_UNSAFE);
    assert_null(cudnnw__os_library_open(system_library, OS_OPEN_DEPENDENCY, NULL));
    assert_null(cudnnw__os_library_open_driver("version.dll", &why));
}

static void test_open__the_same_calls_open_it_where_the_flags_are_known(void **state)
{
    os_failure why = {.code = 0};
    void *library;

    (void)state;
    is_old = false;
    library = cudnnw__os_library_open(system_library, OS_OPEN_SUBLIBRARY, &why);
    assert_non_null(library);
    cudnnw__os_library_close(library);
    library = cudnnw__os_library_open_driver("version.dll", &why);
    assert_non_null(library);
    cudnnw__os_library_close(library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open__a_windows_without_the_flags_opens_nothing_and_names_the_update),
        cmocka_unit_test(test_open__the_same_calls_open_it_where_the_flags_are_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
