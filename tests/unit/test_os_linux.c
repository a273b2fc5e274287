/* SPDX-License-Identifier: MIT
 *
 * The Linux side of the seam, against real files, folders, links, modules, limits and locks of this process.
 */
#define _GNU_SOURCE
#include "os/os_linux.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- A folder per test ----------------------------------------------------------------------------------
 */

static char folder[64];

static int begin(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/cudnnw-os-XXXXXX");
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static int end(void **state)
{
    char command[256];

    (void)state;
    (void)snprintf(command, sizeof command, "chmod -R u+rwx '%s' && rm -rf '%s'", folder, folder);
    return system(command);
}

/* Of four, so that several can stand in one expression. */
static const char *below(const char *name)
{
    static char paths[4][512];
    static int next;
    char *path = paths[next++ % 4];

    (void)snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(below(name), "w");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

/* Runs `check` in a child without root's rights. Its result is the child's exit status, 100 when it died. */
static int as_nobody(int (*check)(void))
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
            _exit(99);
        _exit(check());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 100;
}

/* ---- Files ------------------------------------------------------------------------------------------------
 */

static void test_os__reads_exactly_what_is_asked_or_says_that_the_file_is_shorter(void **state)
{
    os_file *file = NULL;
    os_status status;
    os_failure why;
    char text[8] = "";

    (void)state;
    write_file("a", "hello");
    assert_true(cudnnw__os_file_open(below("a"), &file, &status, &why));
    assert_int_equal(status.bytes, 5);
    assert_true(status.is_file);
    assert_true(cudnnw__os_file_read(file, 1, text, 4, &why));
    assert_string_equal(text, "ello");
    assert_false(cudnnw__os_file_read(file, 1, text, 5, &why));
    assert_int_equal(why.why, OS_WHY_LIMIT);
    assert_false(cudnnw__os_file_read(file, UINT64_MAX, text, 1, &why));
    assert_int_equal(why.why, OS_WHY_LIMIT);
    assert_true(cudnnw__os_file_read(file, 99, text, 0, &why));
    cudnnw__os_file_close(file);
    cudnnw__os_file_close(NULL);
}

static void test_os__an_opened_file_does_not_pass_to_a_program_that_the_host_starts(void **state)
{
    os_file *file = NULL;
    os_failure why;
    char path[64], target[512];
    int open_ones = 0;

    (void)state;
    write_file("a", "x");
    assert_true(cudnnw__os_file_open(below("a"), &file, NULL, &why));
    for (int fd = 0; fd < 256; fd++) {
        ssize_t length = 0;

        (void)snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        length = readlink(path, target, sizeof target - 1);
        if (length < 0)
            continue;
        target[length] = '\0';
        if (strcmp(target, below("a")) == 0) {
            open_ones++;
            assert_true((fcntl(fd, F_GETFD) & FD_CLOEXEC) != 0);
        }
    }
    assert_int_equal(open_ones, 1);
    cudnnw__os_file_close(file);
}

static void test_os__what_is_no_file_is_refused_with_its_kind_and_without_waiting(void **state)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int server = socket(AF_UNIX, SOCK_STREAM, 0);
    struct {
        const char *path;
        os_why why;
        const char *text;
    } rows[] = {
        {"", OS_WHY_ABSENT, "No such file"},        {"absent", OS_WHY_ABSENT, "No such file"},
        {"sub", OS_WHY_IS_A_FOLDER, "directory"},   {"pipe", OS_WHY_OTHER, "pipe"},
        {"socket", OS_WHY_OTHER, "socket"},         {"dangling", OS_WHY_DANGLING, "nowhere/at/all"},
        {"loop", OS_WHY_DANGLING, "symbolic links"}, {"file/below", OS_WHY_NOT_A_FOLDER, "Not a directory"},
        {"to pipe", OS_WHY_OTHER, "pipe"},
    };

    (void)state;
    write_file("file", "");
    assert_int_equal(mkdir(below("sub"), 0755), 0);
    assert_int_equal(mkfifo(below("pipe"), 0644), 0);
    assert_int_equal(symlink("nowhere/at/all", below("dangling")), 0);
    assert_int_equal(symlink("loop", below("loop")), 0);
    assert_int_equal(symlink("pipe", below("to pipe")), 0);
    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", folder);
    assert_int_equal(bind(server, (struct sockaddr *)&address, sizeof address), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        os_file *file = (os_file *)folder;
        os_status status = {.bytes = 77};
        os_failure why = {0};
        const char *path = i == 0 ? "" : below(rows[i].path);

        if (cudnnw__os_file_open(path, &file, &status, &why) || why.why != rows[i].why ||
            strstr(why.text, rows[i].text) == NULL || file != (os_file *)folder || status.bytes != 77)
            fail_msg("\"%s\": %d %s", rows[i].path, (int)why.why, why.text);
    }
    (void)close(server);
    {
        os_file *file = NULL;
        os_failure why;

        assert_false(cudnnw__os_file_open("/dev/null", &file, NULL, &why));
        assert_string_equal(why.text, "it is a device");
    }
}

static int open_unreadable(void)
{
    os_file *file = NULL;
    os_failure why;

    return !cudnnw__os_file_open(below("secret"), &file, NULL, &why) && why.why == OS_WHY_DENIED &&
                   why.code == EACCES ? 0 : 1;
}

static void test_os__an_unreadable_file_is_denied(void **state)
{
    (void)state;
    write_file("secret", "x");
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(chmod(below("secret"), 0), 0);
    assert_int_equal(as_nobody(open_unreadable), 0);
}

static int open_without_descriptors(void)
{
    struct rlimit none = {3, 3};
    os_file *file = NULL;
    os_lock *lock = NULL;
    os_failure why;

    for (int fd = 3; fd < 256; fd++)
        (void)close(fd);
    if (setrlimit(RLIMIT_NOFILE, &none) != 0)
        return 1;
    if (cudnnw__os_file_open(below("a"), &file, NULL, &why) ||
        strstr(why.text, "(this process may have 3)") == NULL)
        return 2;
    return !cudnnw__os_process_lock(&lock, &why) && why.code == EMFILE && lock == NULL ? 0 : 3;
}

static void test_os__too_many_open_files_are_said_with_the_limit(void **state)
{
    (void)state;
    write_file("a", "x");
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(as_nobody(open_without_descriptors), 0);
}

static void test_os__two_names_of_one_file_have_one_identity_and_a_copy_has_another(void **state)
{
    os_status one, two, other;

    (void)state;
    write_file("a", "x");
    write_file("c", "x");
    assert_int_equal(link(below("a"), below("b")), 0);
    assert_true(cudnnw__os_path_status(below("a"), &one, NULL));
    assert_true(cudnnw__os_path_status(below("b"), &two, NULL));
    assert_true(cudnnw__os_path_status(below("c"), &other, NULL));
    assert_memory_equal(&one.identity, &two.identity, sizeof one.identity);
    assert_memory_not_equal(&one.identity, &other.identity, sizeof one.identity);
}

static void test_os__writing_changes_what_status_says(void **state)
{
    os_file *file = NULL;
    os_status before, after;
    struct timespec times[2] = {{1000000000, 5}, {1000000000, 7}};

    (void)state;
    write_file("a", "x");
    assert_int_equal(utimensat(AT_FDCWD, below("a"), times, 0), 0);
    assert_true(cudnnw__os_file_open(below("a"), &file, &before, NULL));
    assert_int_equal(before.modified_ns, 1000000000000000007);
    write_file("a", "y");
    assert_true(cudnnw__os_file_status(file, &after, NULL));
    assert_int_not_equal(after.modified_ns, before.modified_ns);
    assert_int_not_equal(after.changed_ns, before.changed_ns);
    assert_memory_equal(&after.identity, &before.identity, sizeof before.identity);
    cudnnw__os_file_close(file);
}

static bool others_can_write(const char *name)
{
    os_status status;

    assert_true(cudnnw__os_path_status(below(name), &status, NULL));
    return status.others_can_write;
}

static void test_os__who_can_write_is_asked_of_the_file_and_of_the_folder_above(void **state)
{
    (void)state;
    assert_int_equal(mkdir(below("sub"), 0755), 0);
    write_file("sub/a", "x");
    assert_int_equal(chmod(below("sub/a"), 0644), 0);
    assert_false(others_can_write("sub/a"));
    assert_false(others_can_write("sub"));
    assert_int_equal(chmod(below("sub/a"), 0646), 0);
    assert_true(others_can_write("sub/a"));
    assert_int_equal(chmod(below("sub/a"), 0644), 0);
    assert_int_equal(chmod(below("sub"), 0777), 0);
    assert_true(others_can_write("sub/a"));
    assert_true(others_can_write("sub"));
    assert_int_equal(chmod(below("sub"), 01777), 0);
    assert_false(others_can_write("sub/a")); /* the sticky bit keeps the name to its owner */
    assert_true(others_can_write("sub"));    /* but new names can be made */
}

/* ---- Folders and paths ------------------------------------------------------------------------------------
 */

static void test_os__names_come_sorted_by_bytes_whatever_they_hold(void **state)
{
    static const char *const wanted[] = {" ", "Z", "[a]", "a;b", "a\nb", "b", "\xc3\xa9", "\xff"};
    os_names names = {NULL, 0};

    (void)state;
    for (size_t i = sizeof wanted / sizeof wanted[0]; i-- > 0;)
        write_file(wanted[i], "");
    assert_true(cudnnw__os_folder_names(folder, &names, NULL));
    assert_int_equal(names.count, sizeof wanted / sizeof wanted[0]);
    for (size_t i = 0; i < names.count; i++)
        if (i != 3 && i != 4) /* "a\nb" sorts before "a;b" */
            assert_string_equal(names.name[i], wanted[i]);
    assert_string_equal(names.name[3], "a\nb");
    cudnnw__os_names_free(&names);
    cudnnw__os_names_free(&names);
}

static void test_os__a_folder_that_cannot_be_listed_says_why(void **state)
{
    os_names names = {(char **)folder, 7};
    os_failure why;

    (void)state;
    write_file("a", "");
    assert_false(cudnnw__os_folder_names(below("absent"), &names, &why));
    assert_int_equal(why.why, OS_WHY_ABSENT);
    assert_false(cudnnw__os_folder_names(below("a"), &names, &why));
    assert_int_equal(why.why, OS_WHY_NOT_A_FOLDER);
    assert_int_equal(names.count, 7);
}

static void test_os__a_folder_with_too_many_names_is_a_limit_and_not_all_memory(void **state)
{
    os_names names = {NULL, 0};
    os_failure why;
    int at = open(folder, O_RDONLY | O_DIRECTORY);

    (void)state;
    write_file("0", "");
    for (int i = 1; i <= LIMIT_FOLDER_ENTRIES; i++) {
        char name[16];

        (void)snprintf(name, sizeof name, "%d", i);
        if (symlinkat("x", at, name) != 0)
            fail_msg("%s: %s", name, strerror(errno));
    }
    (void)close(at);
    assert_false(cudnnw__os_folder_names(folder, &names, &why));
    assert_int_equal(why.why, OS_WHY_LIMIT);
    assert_int_equal(unlink(below("0")), 0);
    assert_true(cudnnw__os_folder_names(folder, &names, &why));
    assert_int_equal(names.count, LIMIT_FOLDER_ENTRIES);
    cudnnw__os_names_free(&names);
}

static void test_os__paths(void **state)
{
    static const struct {
        const char *left, *right, *joined;
    } rows[] = {{"/a", "b", "/a/b"}, {"/", "b", "/b"}, {"/a//", "b", "/a/b"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *joined = cudnnw__os_path_join(rows[i].left, rows[i].right);

        assert_string_equal(joined, rows[i].joined);
        cudnnw__os_free(joined);
    }
    assert_true(cudnnw__os_path_is_absolute("/"));
    assert_false(cudnnw__os_path_is_absolute(""));
    assert_false(cudnnw__os_path_is_absolute("./a"));
}

static void test_os__a_real_path_has_no_links(void **state)
{
    os_failure why;
    char *real = NULL;

    (void)state;
    assert_int_equal(mkdir(below("sub"), 0755), 0);
    write_file("sub/a", "");
    assert_int_equal(symlink("sub", below("link")), 0);
    real = cudnnw__os_real_path(below("link/../link/a"), &why);
    assert_string_equal(real, below("sub/a"));
    cudnnw__os_free(real);
    assert_null(cudnnw__os_real_path(below("absent"), &why));
    assert_int_equal(why.why, OS_WHY_ABSENT);
}

static void test_os__a_local_path_is_not_remote(void **state)
{
    (void)state;
    assert_false(cudnnw__os_path_is_remote(folder));
    assert_false(cudnnw__os_path_is_remote("/proc"));
    assert_false(cudnnw__os_path_is_remote(below("absent")));
}

/* ---- Libraries and modules
 * ---------------------------------------------------------------------------------- */

static void build_library(const char *name, const char *source)
{
    char command[2048];

    write_file("source.c", source);
    (void)snprintf(command, sizeof command, CUDNNW_TEST_COMPILER " -shared -fPIC -o '%s/%s' '%s/source.c'", folder, name,
                   folder);
    assert_int_equal(system(command), 0);
}

static const os_module *module_at(const os_modules *modules, const char *path)
{
    for (size_t i = 0; i < modules->count; i++)
        if (strcmp(modules->module[i].path, path) == 0)
            return &modules->module[i];
    return NULL;
}

static void test_os__a_mapped_library_is_listed_with_the_identity_of_its_file(void **state)
{
    os_modules modules = {NULL, 0};
    const os_module *module = NULL;
    os_status status;
    os_failure why;
    void *library = NULL;
    os_function function = NULL;

    (void)state;
    build_library("liba.so", "int answer(void) { return 42; }\n");
    assert_true(cudnnw__os_path_status(below("liba.so"), &status, NULL));
    assert_null(cudnnw__os_library_mapped(below("liba.so")));
    library = cudnnw__os_library_open(below("liba.so"), OS_OPEN_SUBLIBRARY, &why);
    assert_non_null(library);
    assert_non_null(cudnnw__os_library_mapped(below("liba.so")));
    function = cudnnw__os_symbol(library, "answer");
    assert_non_null((void *)(uintptr_t)function);
    assert_null((void *)(uintptr_t)cudnnw__os_symbol(library, "question"));
    assert_null((void *)(uintptr_t)cudnnw__os_global_symbol("answer")); /* LOCAL: the host does not see it */

    assert_true(cudnnw__os_modules(&modules, NULL));
    module = module_at(&modules, below("liba.so"));
    assert_non_null(module);
    assert_string_equal(module->name, "liba.so");
    assert_memory_equal(&module->identity, &status.identity, sizeof status.identity);
    assert_false(module->deleted);
    assert_true((uintptr_t)function >= module->base && (uintptr_t)function < module->end);
    cudnnw__os_modules_free(&modules);

    assert_int_equal(unlink(below("liba.so")), 0); /* replaced while mapped */
    write_file("liba.so", "another file");
    assert_true(cudnnw__os_modules(&modules, NULL));
    module = module_at(&modules, below("liba.so"));
    assert_non_null(module);
    assert_true(module->deleted);
    assert_int_equal(module->identity.low, status.identity.low);
    cudnnw__os_modules_free(&modules);
    cudnnw__os_library_close(NULL);
}

static void test_os__a_library_opened_by_a_relative_name_is_listed_with_its_whole_path(void **state)
{
    os_modules modules = {NULL, 0};
    char *before = getcwd(NULL, 0);

    (void)state;
    build_library("libb (deleted)", "int b;\n");
    assert_int_equal(chdir(folder), 0);
    assert_non_null(dlopen("./libb (deleted)", RTLD_NOW));
    assert_int_equal(chdir(before), 0);
    free(before);
    assert_true(cudnnw__os_modules(&modules, NULL));
    assert_non_null(module_at(&modules, below("libb (deleted)")));
    assert_false(module_at(&modules, below("libb (deleted)"))->deleted);
    cudnnw__os_modules_free(&modules);
}

static void test_os__the_program_and_its_own_module_are_listed_and_the_kernels_is_not(void **state)
{
    os_modules modules = {NULL, 0};
    char *program = cudnnw__os_executable(), *own = cudnnw__os_own_module();
    char *libc = cudnnw__os_module_of(dlsym(RTLD_DEFAULT, "gnu_get_libc_version"));
    int stack = 0;

    (void)state;
    assert_string_equal(program, own); /* linked statically */
    assert_true(cudnnw__os_modules(&modules, NULL));
    assert_non_null(module_at(&modules, program));
    for (size_t i = 0; i < modules.count; i++) {
        assert_int_equal(modules.module[i].path[0], '/');
        assert_true(modules.module[i].base < modules.module[i].end);
        assert_int_not_equal(modules.module[i].identity.low, 0);
    }
    if (libc != NULL) /* musl has no such name */
        assert_non_null(strstr(libc, "libc"));
    assert_null(cudnnw__os_module_of(&stack));
    cudnnw__os_modules_free(&modules);
    cudnnw__os_free(program);
    cudnnw__os_free(own);
    cudnnw__os_free(libc);
}

static void test_os__the_loaders_refusals_are_told_apart(void **state)
{
    os_failure why;

    (void)state;
    write_file("junk.so",
               "this is no library, but it is long enough to hold a header of one: ................");
    write_file("empty.so", "");
    build_library("needs.so", "int missing(void); int call(void) { return missing(); }\n");
    assert_null(cudnnw__os_library_open(below("junk.so"), OS_OPEN_SUBLIBRARY, &why));
    assert_int_equal(why.why, OS_WHY_BAD_IMAGE);
    assert_null(cudnnw__os_library_open(below("empty.so"), OS_OPEN_SUBLIBRARY, &why));
    assert_int_equal(why.why, OS_WHY_BAD_IMAGE);
    assert_null(cudnnw__os_library_open(below("absent.so"), OS_OPEN_SUBLIBRARY, &why));
    assert_int_equal(why.why, OS_WHY_ABSENT);
    assert_null(cudnnw__os_library_open(below("needs.so"), OS_OPEN_SUBLIBRARY, &why));
    assert_int_equal(why.why, OS_WHY_NO_PROCEDURE);
    assert_non_null(strstr(why.text, "missing"));
    assert_null(cudnnw__os_library_open("libc.so.6", OS_OPEN_SUBLIBRARY, &why)); /* a bare name */
    assert_non_null(strstr(why.text, "absolute"));
}

static void test_os__a_library_whose_own_need_is_absent_says_so(void **state)
{
    os_failure why;
    char command[1024];

    (void)state;
    build_library("libneeded.so", "int needed(void) { return 1; }\n");
    write_file("source.c", "int needed(void); int call(void) { return needed(); }\n");
    (void)snprintf(command, sizeof command, CUDNNW_TEST_COMPILER " -shared -fPIC -o '%s/user.so' '%s/source.c' -L'%s' -lneeded",
                   folder, folder, folder);
    assert_int_equal(system(command), 0);
    assert_null(cudnnw__os_library_open(below("user.so"), OS_OPEN_SUBLIBRARY, &why));
    assert_int_equal(why.why, OS_WHY_NO_DEPENDENCY);
    assert_non_null(strstr(why.text, "libneeded.so"));
}

static void test_os__a_question_leaves_no_message_for_the_host(void **state)
{
    (void)state;
    (void)dlerror();
    assert_null(cudnnw__os_library_mapped(below("absent.so")));
    assert_null((void *)(uintptr_t)cudnnw__os_global_symbol("no_such_name_anywhere"));
    assert_null(dlerror());
}

/* ---- The process
 * ----------------------------------------------------------------------------------------------- */

static void test_os__variables_are_copies_and_too_long_ones_count_as_unset(void **state)
{
    char *value = NULL, *large = NULL;

    (void)state;
    assert_int_equal(setenv("CUDNNW_TEST", "x", 1), 0);
    value = cudnnw__os_variable("CUDNNW_TEST");
    assert_int_equal(setenv("CUDNNW_TEST", "y", 1), 0);
    assert_string_equal(value, "x");
    cudnnw__os_free(value);
    large = calloc(1, LIMIT_VARIABLE_BYTES + 1);
    memset(large, 'a', LIMIT_VARIABLE_BYTES);
    assert_int_equal(setenv("CUDNNW_TEST", large, 1), 0);
    assert_null(cudnnw__os_variable("CUDNNW_TEST"));
    large[LIMIT_VARIABLE_BYTES - 1] = '\0';
    assert_int_equal(setenv("CUDNNW_TEST", large, 1), 0);
    value = cudnnw__os_variable("CUDNNW_TEST");
    assert_non_null(value);
    cudnnw__os_free(value);
    free(large);
    assert_int_equal(unsetenv("CUDNNW_TEST"), 0);
    assert_null(cudnnw__os_variable("CUDNNW_TEST"));
}

static void *stack_of_thread(void *into)
{
    *(size_t *)into = cudnnw__os_stack_left();
    return NULL;
}

static void test_os__a_small_stack_is_seen_from_its_own_thread(void **state)
{
    pthread_attr_t attributes;
    pthread_t thread;
    size_t left = 0;

    (void)state;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 128 << 10), 0);
    assert_int_equal(pthread_create(&thread, &attributes, stack_of_thread, &left), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    (void)pthread_attr_destroy(&attributes);
    assert_in_range(left, 64 << 10, 128 << 10);
    assert_true(cudnnw__os_stack_left() > 256 << 10);
}

static int space_left(void)
{
    struct rlimit limit;
    unsigned long long pages = 0;
    uint64_t left = 0;
    FILE *file = fopen("/proc/self/statm", "r");

    if (cudnnw__os_address_space_left() != UINT64_MAX)
        return 77; /* limited before, so the next lines would prove nothing */
    if (file == NULL || fscanf(file, "%llu", &pages) != 1)
        return 1;
    (void)fclose(file);
    limit.rlim_cur = limit.rlim_max = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + ((rlim_t)1 << 30);
    if (setrlimit(RLIMIT_AS, &limit) != 0)
        return 2;
    left = cudnnw__os_address_space_left();
    return left > (uint64_t)900 << 20 && left < (uint64_t)1100 << 20 ? 0 : 3;
}

/* Descriptors from 3 on are closed, so that the limit counts from there. */
static int files_left(void)
{
    struct rlimit limit = {8, 8};
    os_failure why = {0, OS_WHY_OTHER, ""};

    for (int descriptor = 3; descriptor < 64; descriptor++)
        (void)close(descriptor);
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || open("/dev/null", O_RDONLY) != 3)
        return 1;
    if (!cudnnw__os_files_left(4, &why))
        return 2;
    if (cudnnw__os_files_left(5, &why) || why.why != OS_WHY_DESCRIPTORS || strstr(why.text, "may have 8") == NULL)
        return 3;
    while (open("/dev/null", O_RDONLY) >= 0)
        continue;
    if (cudnnw__os_folder_names("/", &(os_names){NULL, 0}, &why) || why.why != OS_WHY_DESCRIPTORS)
        return 4;
    return 0;
}

static void test_os__a_limit_on_open_files_is_known(void **state)
{
    (void)state;
    assert_int_equal(as_nobody(files_left), 0);
}

static void test_os__a_limit_on_address_space_is_known(void **state)
{
    int answer = as_nobody(space_left);

    (void)state;
    if (answer == 77 || IS_EMULATED)
        skip(); /* qemu-user sets no such limit */
    assert_int_equal(answer, 0);
}

static int elevated_by_group(void)
{
    return cudnnw__os_is_elevated() ? 0 : 1;
}

static void test_os__a_process_with_two_identities_is_elevated(void **state)
{
    int status = 0;
    pid_t child = 0;

    (void)state;
    assert_false(cudnnw__os_is_elevated());
    if (geteuid() != 0)
        skip(); /* only root can take a second identity */
    child = fork();
    if (child == 0)
        _exit(setegid(65534) == 0 ? elevated_by_group() : 2);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void test_os__names_of_system_machine_and_c_library(void **state)
{
    uint32_t version = 0;

    (void)state;
    assert_string_equal(cudnnw__os_system_name(), "linux");
    assert_string_not_equal(cudnnw__os_machine_name(), "unknown");
    if (strcmp(cudnnw__os_c_library(&version), "glibc") == 0)
        assert_in_range(version, 2017, 2999);
    else
        assert_int_equal(version, 0);
}

/* ---- The loader's cache
 * ------------------------------------------------------------------------------------------ */

enum { HEAD = 48, ENTRY = 24 };

typedef struct made_cache {
    unsigned char data[1024];
    size_t size;
} made_cache;

static void put(unsigned char *at, uint32_t value)
{
    memcpy(at, &value, sizeof value);
}

/* Entries "libx.so.1" -> path, with flags of this machine; `old` puts a table of the older form before it. */
static made_cache make_cache(const char *path, uint32_t flags, uint64_t capabilities, bool old)
{
    made_cache made = {{0}, 0};
    unsigned char *head = made.data;
    size_t name_at = HEAD + ENTRY, path_at = name_at + sizeof "libx.so.1";

    if (old) {
        memcpy(made.data, "ld.so-1.7.0", 11);
        put(made.data + 12, 1);
        head += 32; /* 16 + 12, on a multiple of 8 */
    }
    memcpy(head, "glibc-ld.so.cache1.1", 20);
    put(head + 20, 1);
    put(head + HEAD, flags);
    put(head + HEAD + 4, (uint32_t)name_at);
    put(head + HEAD + 8, (uint32_t)path_at);
    memcpy(head + HEAD + 16, &capabilities, sizeof capabilities);
    memcpy(head + name_at, "libx.so.1", sizeof "libx.so.1");
    memcpy(head + path_at, path, strlen(path) + 1);
    made.size = (size_t)(head - made.data) + path_at + strlen(path) + 1;
    return made;
}

static uint32_t own_flags(void)
{
    return strcmp(cudnnw__os_machine_name(), "aarch64") == 0 ? 0x0A03 : 0x0303;
}

static int found_in(const made_cache *made, const char *name)
{
    os_names paths = {NULL, 0};
    os_failure why;
    int count = -1;

    if (cudnnw__os_linux_cache_search(made->data, made->size, name, &paths, &why))
        count = (int)paths.count;
    cudnnw__os_names_free(&paths);
    return count;
}

static void test_os__the_loaders_cache_gives_existing_files_of_this_machine(void **state)
{
    made_cache made;

    (void)state;
    write_file("libx.so.1", "");
    for (int old = 0; old < 2; old++) {
        made = make_cache(below("libx.so.1"), own_flags(), 0, old != 0);
        assert_int_equal(found_in(&made, "libx.so.1"), 1);
        assert_int_equal(found_in(&made, "libx.so"), 0);
    }
    made = make_cache(below("absent"), own_flags(), 0, false);
    assert_int_equal(found_in(&made, "libx.so.1"), 0);
    made = make_cache(below("libx.so.1"), 0x0003, 0, false); /* 32 bit */
    assert_int_equal(found_in(&made, "libx.so.1"), 0);
    made = make_cache(below("libx.so.1"), own_flags(), (uint64_t)1 << 62, false);
    assert_int_equal(found_in(&made, "libx.so.1"), 0);
    made = make_cache("libx.so.1", own_flags(), 0, false); /* a relative path */
    assert_int_equal(found_in(&made, "libx.so.1"), 0);
}

static void test_os__a_damaged_cache_is_read_without_harm(void **state)
{
    made_cache whole;

    (void)state;
    write_file("libx.so.1", "");
    whole = make_cache(below("libx.so.1"), own_flags(), 0, true);
    for (size_t size = 0; size < whole.size; size++) {
        made_cache cut = whole;
        unsigned char *exact = malloc(size + 1); /* so that a sanitizer sees one byte too many */
        os_names paths = {NULL, 0};

        memcpy(exact, cut.data, size);
        if (cudnnw__os_linux_cache_search(exact, size, "libx.so.1", &paths, NULL) && paths.count != 0)
            fail_msg("cut to %d bytes it still gives a path", (int)size);
        free(exact);
    }
    for (size_t at = 0; at < whole.size; at++) {
        made_cache damaged = whole;

        damaged.data[at] ^= 0xFF;
        (void)found_in(&damaged, "libx.so.1");
    }
    put(whole.data + 32 + 20, UINT32_MAX); /* more entries than there is room for */
    assert_int_equal(found_in(&whole, "libx.so.1"), -1);
}

static void test_os__the_real_cache_knows_the_c_library(void **state)
{
    os_names paths = {NULL, 0};
    os_failure why;
    os_status status;

    (void)state;
    if (!cudnnw__os_path_status("/etc/ld.so.cache", &status, &why))
        skip(); /* musl has none */
    if (IS_EMULATED)
        skip(); /* it is another machine's */
    assert_true(cudnnw__os_loader_cache("libc.so.6", &paths, &why));
    assert_true(paths.count >= 1);
    assert_int_equal(paths.name[0][0], '/');
    cudnnw__os_names_free(&paths);
    assert_true(cudnnw__os_loader_cache(NULL, &paths, &why));
    assert_int_equal(paths.count, 0);
}

static void test_os__default_folders_are_absolute(void **state)
{
    os_names folders = {NULL, 0};

    (void)state;
    assert_true(cudnnw__os_default_folders(&folders, NULL));
    assert_true(folders.count >= 4);
    for (size_t i = 0; i < folders.count; i++)
        assert_int_equal(folders.name[i][0], '/');
    cudnnw__os_names_free(&folders);
    assert_true(cudnnw__os_registered_toolkits(&folders, NULL));
    assert_int_equal(folders.count, 0);
}

/* ---- Locks and threads
 * ------------------------------------------------------------------------------------------- */

static int inside, most_inside, rounds_done;
static pthread_mutex_t counter = PTHREAD_MUTEX_INITIALIZER;

static void count_inside(int change)
{
    (void)pthread_mutex_lock(&counter);
    inside += change;
    if (inside > most_inside)
        most_inside = inside;
    rounds_done += change > 0;
    (void)pthread_mutex_unlock(&counter);
}

static void *lock_often(void *failed)
{
    for (int i = 0; i < 200; i++) {
        os_lock *lock = NULL;

        if (!cudnnw__os_process_lock(&lock, NULL)) {
            *(int *)failed = 1;
            return NULL;
        }
        count_inside(1);
        (void)sched_yield();
        count_inside(-1);
        cudnnw__os_process_unlock(lock);
    }
    return NULL;
}

static void test_os__one_thread_at_a_time_holds_the_lock_of_the_process(void **state)
{
    pthread_t threads[4];
    int failed = 0;

    (void)state;
    inside = most_inside = rounds_done = 0;
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, lock_often, &failed), 0);
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(failed, 0);
    assert_int_equal(rounds_done, 800);
    assert_int_equal(most_inside, 1);
    cudnnw__os_process_unlock(NULL);
}

static void test_os__a_child_forked_meanwhile_keeps_the_lock_of_nobody(void **state)
{
    os_lock *lock = NULL;
    int gate[2], status = 0;
    char byte = 0;
    pid_t child = 0;

    (void)state;
    assert_int_equal(pipe(gate), 0);
    assert_true(cudnnw__os_process_lock(&lock, NULL));
    child = fork();
    if (child == 0) {
        os_lock *own = NULL;

        (void)close(gate[1]);
        if (!cudnnw__os_process_lock(&own, NULL)) /* its own process has its own lock */
            _exit(1);
        (void)!read(gate[0], &byte, 1);
        _exit(0);
    }
    cudnnw__os_process_unlock(lock);
    lock = NULL;
    (void)alarm(20); /* a lock that is still held would wait for the child, which waits for us */
    assert_true(cudnnw__os_process_lock(&lock, NULL));
    (void)alarm(0);
    cudnnw__os_process_unlock(lock);
    (void)close(gate[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    (void)close(gate[0]);
}

static void *notes_of_another(void *into)
{
    cudnnw__os_thread_notes_get(into);
    return NULL;
}

static void test_os__notes_belong_to_their_thread(void **state)
{
    os_thread_notes mine = {{1, 2, 3, 4, 5, 6, 7, 8}}, other = {{9}}, again;
    pthread_t thread;

    (void)state;
    cudnnw__os_thread_notes_set(&mine);
    assert_int_equal(pthread_create(&thread, NULL, notes_of_another, &other), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(other.word[0], 0);
    cudnnw__os_thread_notes_get(&again);
    assert_memory_equal(&again, &mine, sizeof mine);
}

static void test_os__what_is_published_is_what_is_read(void **state)
{
    void *volatile place = NULL;
    int value = 0;

    (void)state;
    assert_null(cudnnw__os_published(&place));
    cudnnw__os_publish(&place, &value);
    assert_ptr_equal(cudnnw__os_published(&place), &value);
    cudnnw__os_own_lock();
    cudnnw__os_own_unlock();
    cudnnw__os_own_lock();
    cudnnw__os_own_unlock();
}

static void test_os__memory_is_zeroed_and_nothing_is_allowed(void **state)
{
    unsigned char *memory = cudnnw__os_allocate(64);

    (void)state;
    for (int i = 0; i < 64; i++)
        assert_int_equal(memory[i], 0);
    cudnnw__os_free(memory);
    memory = cudnnw__os_allocate(0);
    assert_non_null(memory);
    cudnnw__os_free(memory);
    cudnnw__os_free(NULL);
}

static void test_os__a_long_reason_is_cut_between_characters(void **state)
{
    os_failure why;
    char text[400];

    (void)state;
    memset(text, 0, sizeof text);
    for (size_t i = 0; i + 2 < sizeof text; i += 2)
        memcpy(text + i, "\xc3\xa9", 2);
    assert_false(cudnnw__os_linux_fail_as(&why, OS_WHY_OTHER, 1, text));
    assert_int_equal(strlen(why.text), sizeof why.text - 2);
    assert_false(cudnnw__os_linux_fail(&why, 99999));
    assert_true(why.text[0] != '\0');
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(test_os__##name, begin, end)
        TEST(reads_exactly_what_is_asked_or_says_that_the_file_is_shorter),
        TEST(an_opened_file_does_not_pass_to_a_program_that_the_host_starts),
        TEST(what_is_no_file_is_refused_with_its_kind_and_without_waiting),
        TEST(an_unreadable_file_is_denied),
        TEST(too_many_open_files_are_said_with_the_limit),
        TEST(two_names_of_one_file_have_one_identity_and_a_copy_has_another),
        TEST(writing_changes_what_status_says),
        TEST(who_can_write_is_asked_of_the_file_and_of_the_folder_above),
        TEST(names_come_sorted_by_bytes_whatever_they_hold),
        TEST(a_folder_that_cannot_be_listed_says_why),
        TEST(a_folder_with_too_many_names_is_a_limit_and_not_all_memory),
        TEST(paths),
        TEST(a_real_path_has_no_links),
        TEST(a_local_path_is_not_remote),
        TEST(a_mapped_library_is_listed_with_the_identity_of_its_file),
        TEST(a_library_opened_by_a_relative_name_is_listed_with_its_whole_path),
        TEST(the_program_and_its_own_module_are_listed_and_the_kernels_is_not),
        TEST(the_loaders_refusals_are_told_apart),
        TEST(a_library_whose_own_need_is_absent_says_so),
        TEST(a_question_leaves_no_message_for_the_host),
        TEST(variables_are_copies_and_too_long_ones_count_as_unset),
        TEST(a_small_stack_is_seen_from_its_own_thread),
        TEST(a_limit_on_address_space_is_known),
        TEST(a_limit_on_open_files_is_known),
        TEST(a_process_with_two_identities_is_elevated),
        TEST(names_of_system_machine_and_c_library),
        TEST(the_loaders_cache_gives_existing_files_of_this_machine),
        TEST(a_damaged_cache_is_read_without_harm),
        TEST(the_real_cache_knows_the_c_library),
        TEST(default_folders_are_absolute),
        TEST(one_thread_at_a_time_holds_the_lock_of_the_process),
        TEST(a_child_forked_meanwhile_keeps_the_lock_of_nobody),
        TEST(notes_belong_to_their_thread),
        TEST(what_is_published_is_what_is_read),
        TEST(memory_is_zeroed_and_nothing_is_allowed),
        TEST(a_long_reason_is_cut_between_characters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
