/* SPDX-License-Identifier: MIT
 *
 * The lock of the drop-in's first load, where a mutex would not do.
 */
#define _GNU_SOURCE
#include "os/os.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static int taken[2], release[2]; /* pipes */

static void *holder_main(void *unused)
{
    char byte;

    (void)unused;
    cudnnw__os_first_lock();
    assert_int_equal(write(taken[1], "t", 1), 1);
    assert_int_equal(read(release[0], &byte, 1), 1);
    cudnnw__os_first_unlock();
    return NULL;
}

static pthread_t hold(void)
{
    pthread_t holder;
    char byte;

    assert_int_equal(pipe(taken) | pipe(release), 0);
    assert_int_equal(pthread_create(&holder, NULL, holder_main, NULL), 0);
    assert_int_equal(read(taken[0], &byte, 1), 1);
    return holder;
}

static void let_go(pthread_t holder)
{
    assert_int_equal(write(release[1], "r", 1), 1);
    assert_int_equal(pthread_join(holder, NULL), 0);
}

static void test_first_lock__a_child_takes_what_a_thread_it_does_not_have_holds(void **state)
{
    pthread_t holder = hold();
    int status = -1;
    pid_t child = fork();

    (void)state;
    if (child == 0) {
        alarm(60); /* a lock that waits for nobody ends here */
        cudnnw__os_first_lock();
        cudnnw__os_first_unlock();
        _exit(7);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    let_go(holder);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 7);
}

static int second_is_in;

static void *second_main(void *unused)
{
    (void)unused;
    cudnnw__os_first_lock();
    second_is_in = 1;
    cudnnw__os_first_unlock();
    return NULL;
}

static void test_first_lock__a_second_thread_waits(void **state)
{
    pthread_t holder = hold(), second;

    (void)state;
    assert_int_equal(pthread_create(&second, NULL, second_main, NULL), 0);
    usleep(50000);
    assert_int_equal(second_is_in, 0);
    let_go(holder);
    assert_int_equal(pthread_join(second, NULL), 0);
    assert_int_equal(second_is_in, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_lock__a_child_takes_what_a_thread_it_does_not_have_holds),
        cmocka_unit_test(test_first_lock__a_second_thread_waits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
