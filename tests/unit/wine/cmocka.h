/* SPDX-License-Identifier: MIT
 *
 * The part of cmocka's interface that the unit tests use, for Windows builds: Debian packages no cmocka for mingw. A
 * failed assertion ends the test it is in; the others still run. Written for this project, no code of cmocka's.
 */
#ifndef CUDNNW_TESTS_CMOCKA_H
#define CUDNNW_TESTS_CMOCKA_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
    int (*setup)(void **state);
    int (*teardown)(void **state);
};

#define cmocka_unit_test(f) { #f, f, NULL, NULL }
#define cmocka_unit_test_setup_teardown(f, setup, teardown) { #f, f, setup, teardown }
#define cmocka_unit_test_setup(f, setup) { #f, f, setup, NULL }
#define cmocka_unit_test_teardown(f, teardown) { #f, f, NULL, teardown }

static jmp_buf cmocka_out;
static int cmocka_skipped;

static inline void cmocka_fail(const char *file, int line)
{
    fprintf(stderr, "%s:%d: failed\n", file, line);
    longjmp(cmocka_out, 1);
}

static inline void cmocka_numbers(long long a, long long b, int good, const char *text, const char *file, int line)
{
    if (!good) {
        fprintf(stderr, "%s: %lld and %lld\n", text, a, b);
        cmocka_fail(file, line);
    }
}

static inline void cmocka_strings(const char *a, const char *b, int equal, const char *file, int line)
{
    if ((strcmp(a, b) == 0) != equal) {
        fprintf(stderr, "\"%s\" and \"%s\"\n", a, b);
        cmocka_fail(file, line);
    }
}

static inline void cmocka_bytes(const void *a, const void *b, size_t size, int equal, const char *file, int line)
{
    if ((memcmp(a, b, size) == 0) != equal)
        cmocka_fail(file, line);
}

/* Each argument is evaluated once, as with the real cmocka. */
#define cmocka_compare(a, op, b) \
    do { \
        const long long cmocka_a = (long long)(a), cmocka_b = (long long)(b); \
        cmocka_numbers(cmocka_a, cmocka_b, cmocka_a op cmocka_b, #a " " #op " " #b, __FILE__, __LINE__); \
    } while (0)
#define cmocka_truth(a, wanted) \
    do { \
        const int cmocka_a = !!(a); \
        cmocka_numbers(cmocka_a, wanted, cmocka_a == (wanted), #a, __FILE__, __LINE__); \
    } while (0)
#define assert_int_equal(a, b) cmocka_compare(a, ==, b)
#define assert_int_not_equal(a, b) cmocka_compare(a, !=, b)
#define assert_in_range(a, low, high) \
    do { \
        const long long cmocka_x = (long long)(a); \
        cmocka_compare(cmocka_x, >=, low); \
        cmocka_compare(cmocka_x, <=, high); \
    } while (0)
#define assert_true(a) cmocka_truth(a, 1)
#define assert_false(a) cmocka_truth(a, 0)
#define assert_null(a) cmocka_compare((intptr_t)(a), ==, 0)
#define assert_non_null(a) cmocka_compare((intptr_t)(a), !=, 0)
#define assert_ptr_equal(a, b) cmocka_compare((intptr_t)(a), ==, (intptr_t)(b))
#define assert_ptr_not_equal(a, b) cmocka_compare((intptr_t)(a), !=, (intptr_t)(b))
#define assert_string_equal(a, b) cmocka_strings(a, b, 1, __FILE__, __LINE__)
#define assert_string_not_equal(a, b) cmocka_strings(a, b, 0, __FILE__, __LINE__)
#define assert_memory_equal(a, b, size) cmocka_bytes(a, b, size, 1, __FILE__, __LINE__)
#define assert_memory_not_equal(a, b, size) cmocka_bytes(a, b, size, 0, __FILE__, __LINE__)
#define fail() cmocka_fail(__FILE__, __LINE__)
#define fail_msg(...) (fprintf(stderr, __VA_ARGS__), fprintf(stderr, "\n"), cmocka_fail(__FILE__, __LINE__))
#define print_message(...) printf(__VA_ARGS__)
#define print_error(...) fprintf(stderr, __VA_ARGS__)
#define skip() (cmocka_skipped = 1, longjmp(cmocka_out, 2))

static inline int cmocka_run(const struct CMUnitTest *test, void **group)
{
    void *state = *group;
    volatile int failed = test->setup != NULL && test->setup(&state) != 0;
    int jumped;

    cmocka_skipped = 0;
    if (!failed) {
        jumped = setjmp(cmocka_out);
        if (jumped == 0)
            test->run(&state);
        else
            failed = jumped == 1;
    }
    if (test->teardown != NULL && test->teardown(&state) != 0)
        failed = 1;
    printf("[ %s ] %s\n", failed ? "FAILED" : cmocka_skipped ? "SKIPPED" : "OK", test->name);
    fflush(stdout);
    return failed;
}

static inline int cmocka_run_group(const struct CMUnitTest *tests, size_t count, int (*setup)(void **),
                                   int (*teardown)(void **))
{
    void *state = NULL;
    int failed = setup != NULL && setup(&state) != 0;

    for (size_t i = 0; i < count; i++)
        failed += cmocka_run(&tests[i], &state);
    if (teardown != NULL && teardown(&state) != 0)
        failed++;
    printf("[ %s ] %lu tests, %d failed\n", failed != 0 ? "FAILED" : "PASSED", (unsigned long)count, failed);
    return failed;
}

#define cmocka_run_group_tests(tests, setup, teardown) \
    cmocka_run_group(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) cmocka_run_group_tests(tests, setup, teardown)

#endif
