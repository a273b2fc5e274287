/* SPDX-License-Identifier: MIT
 *
 * What a child of the command does cannot harm its parent. This program is its own child.
 */
#include "cli/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifdef _WIN32
#include <windows.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

enum { MUCH = 3 * CLI_CHILD_TEXT };

static char *own;

static void run(const char *word, const char *const *environment, unsigned seconds, cli_child_end *end)
{
    const char *words[] = {own, word, "with \"quotes\" and a backslash\\", NULL};
    cli_child child = {.words = words, .environment = environment, .seconds = seconds};

    cli_run_child(&child, end);
    assert_true(end->started);
}

static void test_child__code_and_both_outputs_come_back(void **state)
{
    cli_child_end end;

    (void)state;
    run("say", NULL, 60, &end);
    assert_int_equal(end.code, 7);
    assert_int_equal(end.signal, 0);
    assert_false(end.timed_out);
    assert_string_equal(end.out, "with \"quotes\" and a backslash\\");
    assert_string_equal(end.err, "to the other");
    cli_free_child_end(&end);
}

static void test_child__death_is_told(void **state)
{
    cli_child_end end;

    (void)state;
    run("die", NULL, 60, &end);
    assert_true(end.signal != 0 || end.code != 0);
    assert_string_equal(end.out, "before");
    cli_free_child_end(&end);
}

static void test_child__one_that_hangs_is_ended_and_its_words_are_kept(void **state)
{
    cli_child_end end;

    (void)state;
    run("hang", NULL, 2, &end);
    assert_true(end.timed_out);
    assert_string_equal(end.out, "before");
    cli_free_child_end(&end);
}

static void test_child__too_many_words_are_cut_and_nobody_waits(void **state)
{
    cli_child_end end;

    (void)state;
    run("much", NULL, 60, &end);
    assert_int_equal(end.code, 0);
    assert_int_equal(strlen(end.out), CLI_CHILD_TEXT - 1);
    assert_int_equal(strlen(end.err), CLI_CHILD_TEXT - 1);
    cli_free_child_end(&end);
}

static void test_child__environment_is_the_given_one(void **state)
{
    const char *environment[] = {"CUDNNW_CHILD_TEST=given", "SystemRoot=C:\\windows", NULL};
    cli_child_end end;

    (void)state;
    run("environment", environment, 60, &end);
    assert_string_equal(end.out, "given");
    cli_free_child_end(&end);
}

static void test_child__a_program_that_is_not_there_is_an_error_number(void **state)
{
    char path[4096];
    const char *words[] = {path, NULL};
    cli_child child = {.words = words};
    cli_child_end end;

    (void)state;
    assert_true(snprintf(path, sizeof path, "%s-absent", own) < (int)sizeof path);
    cli_run_child(&child, &end);
    assert_false(end.started);
    assert_int_equal(end.code, 2); /* ENOENT and ERROR_FILE_NOT_FOUND */
    assert_null(end.out);
}

/* A file that this process was handed, as a shell or a test runner does it. */
static long long open_for_all(void)
{
#ifdef _WIN32
    SECURITY_ATTRIBUTES inherit = {sizeof inherit, NULL, TRUE};

    return (long long)(intptr_t)CreateFileW(L"NUL", GENERIC_READ, 0, &inherit, OPEN_EXISTING, 0, NULL);
#else
    return dup(0);
#endif
}

static int is_open(long long handle)
{
#ifdef _WIN32
    DWORD flags = 0;

    return GetHandleInformation((HANDLE)(intptr_t)handle, &flags) != 0;
#else
    return fcntl((int)handle, F_GETFD) != -1;
#endif
}

static void test_child__gets_no_file_but_the_standard_three(void **state)
{
    long long handle = 0;
    char number[32];
    cli_child_end end;

    (void)state;
    for (int i = 0; i < 300; i++)
        handle = open_for_all(); /* the last has a number that no handle of the child's own has */
    assert_true(handle > 2 && is_open(handle));
    assert_true(snprintf(number, sizeof number, "%lld", handle) > 0);

    const char *words[] = {own, "handle", number, NULL};
    cli_child child = {.words = words, .seconds = 60};

    cli_run_child(&child, &end);
    assert_true(end.started);
    assert_string_equal(end.out, "closed");
    cli_free_child_end(&end);
}

/* What the child does. */
static int act(const char *word, const char *last)
{
    if (strcmp(word, "say") == 0) {
        fputs(last, stdout);
        fputs("to the other", stderr);
        return 7;
    }
    if (strcmp(word, "environment") == 0) {
        fputs(getenv("CUDNNW_CHILD_TEST"), stdout);
        return 0;
    }
    if (strcmp(word, "handle") == 0) {
        fputs(is_open(strtoll(last, NULL, 10)) ? "open" : "closed", stdout);
        return 0;
    }
    if (strcmp(word, "much") == 0) {
        for (int i = 0; i < MUCH; i++) {
            fputc('o', stdout);
            fputc('e', stderr);
        }
        return 0;
    }
    fputs("before", stdout);
    fflush(stdout);
    if (strcmp(word, "die") == 0)
        abort();
    for (;;)
        ; /* hangs */
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_child__code_and_both_outputs_come_back),
        cmocka_unit_test(test_child__death_is_told),
        cmocka_unit_test(test_child__one_that_hangs_is_ended_and_its_words_are_kept),
        cmocka_unit_test(test_child__too_many_words_are_cut_and_nobody_waits),
        cmocka_unit_test(test_child__environment_is_the_given_one),
        cmocka_unit_test(test_child__gets_no_file_but_the_standard_three),
        cmocka_unit_test(test_child__a_program_that_is_not_there_is_an_error_number),
    };
    int failed;

    if (count > 2)
        return act(words[1], words[2]);
    own = cli_own_path();
    failed = own == NULL ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
    free(own);
    return failed;
}
