/* SPDX-License-Identifier: MIT
 *
 * The Windows side of the seam, as far as Wine shows it.
 */
#include "os/os_windows.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Where the tests write ---- */

static char folder[1024]; /* UTF-8, backslashes, exists, empty at first */

/* A folder of an awkward name below the temporary one: the whole program works inside it. */
static bool make_folder(void)
{
    wchar_t wide[600];

    GetTempPathW(400, wide);
    swprintf(wide + wcslen(wide), 100, L"cudnnw \x4E2D\x6587 [a];b %lu %llu", GetCurrentProcessId(), GetTickCount64());
    return CreateDirectoryW(wide, NULL) &&
           WideCharToMultiByte(CP_UTF8, 0, wide, -1, folder, sizeof folder, NULL, NULL) > 0;
}

static void remove_all(const char *path)
{
    os_names names = {0};
    os_failure why;
    DWORD number = 0;
    wchar_t *wide = cudnnw__windows_path(path, NULL, &number);

    if (cudnnw__os_folder_names(path, &names, &why)) {
        for (size_t i = 0; i < names.count; i++) {
            char *inside = cudnnw__os_path_join(path, names.name[i]);

            remove_all(inside);
            cudnnw__os_free(inside);
        }
        cudnnw__os_names_free(&names);
        RemoveDirectoryW(wide);
    } else {
        DeleteFileW(wide);
    }
    cudnnw__os_free(wide);
}

static char *in_folder(const char *name)
{
    char *path = cudnnw__os_path_join(folder, name);

    assert_non_null(path);
    return path;
}

static void write_file(const char *path, const char *text)
{
    DWORD number = 0, done = 0;
    wchar_t *wide = cudnnw__windows_path(path, NULL, &number);
    HANDLE handle = CreateFileW(wide, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL);

    assert_true(handle != INVALID_HANDLE_VALUE);
    assert_true(WriteFile(handle, text, (DWORD)strlen(text), &done, NULL));
    CloseHandle(handle);
    cudnnw__os_free(wide);
}

static void make_subfolder(const char *path)
{
    DWORD number = 0;
    wchar_t *wide = cudnnw__windows_path(path, NULL, &number);

    assert_true(CreateDirectoryW(wide, NULL));
    cudnnw__os_free(wide);
}

/* ---- Paths ---- */

static void assert_path(const char *path, const wchar_t *suffix, const char *expected)
{
    DWORD number = 0;
    wchar_t *wide = cudnnw__windows_path(path, suffix, &number);
    char *text = wide == NULL ? NULL : cudnnw__windows_utf8(wide);

    assert_non_null(text);
    assert_string_equal(text, expected);
    cudnnw__os_free(text);
    cudnnw__os_free(wide);
}

static void test_path__short_ones_only_get_backslashes(void **state)
{
    (void)state;
    assert_path("C:/a b/../c.dll", NULL, "C:\\a b\\..\\c.dll");
    assert_path("C:\\", L"\\*", "C:\\*");
    assert_path("C:\\a", L"\\*", "C:\\a\\*");
}

static void test_path__names_that_the_system_would_rewrite_get_the_prefix(void **state)
{
    (void)state;
    assert_path("C:/a./b", NULL, "\\\\?\\C:\\a.\\b");
    assert_path("C:\\a \\x\\..\\b", NULL, "\\\\?\\C:\\a \\b");
    assert_path("C:\\a.\\\\.\\b\\", NULL, "\\\\?\\C:\\a.\\b\\");
    assert_path("\\\\server\\share\\a.\\b", NULL, "\\\\?\\UNC\\server\\share\\a.\\b");
    assert_path("\\\\?\\C:\\a.\\b", NULL, "\\\\?\\C:\\a.\\b");
    assert_path("C:\\x.\\..\\..\\..\\b", NULL, "\\\\?\\C:\\b");
    assert_path("//server/share/x/../../../y", NULL, "\\\\?\\UNC\\server\\share\\y");
    assert_path("\\\\server\\share", L"\\*", "\\\\?\\UNC\\server\\share\\*");
}

static void test_path__dots_alone_are_no_reason_for_the_prefix(void **state)
{
    (void)state;
    assert_path("C:\\a\\.\\b\\..", NULL, "C:\\a\\.\\b\\..");
}

static void test_path__more_than_259_characters_get_the_prefix(void **state)
{
    char path[300], expected[310] = "\\\\?\\";

    (void)state;
    memset(path, 'x', sizeof path);
    memcpy(path, "C:\\", 3);
    path[259] = '\0';
    assert_path(path, NULL, path);
    path[259] = 'x';
    path[260] = '\0';
    memcpy(expected + 4, path, 261);
    assert_path(path, NULL, expected);
}

static void test_path__a_text_that_is_no_utf8_is_refused(void **state)
{
    os_status status;
    os_failure why;

    (void)state;
    assert_false(cudnnw__os_path_status("C:\\\xff\xfe", &status, &why));
    assert_non_null(strstr(why.text, "UTF-8"));
}

static void test_path__absolute_ones_are_told_from_others(void **state)
{
    (void)state;
    assert_true(cudnnw__os_path_is_absolute("C:\\"));
    assert_true(cudnnw__os_path_is_absolute("d:/x"));
    assert_true(cudnnw__os_path_is_absolute("\\\\server\\share"));
    assert_true(cudnnw__os_path_is_absolute("\\\\?\\C:\\x"));
    assert_false(cudnnw__os_path_is_absolute("C:"));
    assert_false(cudnnw__os_path_is_absolute("C:x"));
    assert_false(cudnnw__os_path_is_absolute("\\x"));
    assert_false(cudnnw__os_path_is_absolute("x"));
    assert_false(cudnnw__os_path_is_absolute(""));
    assert_false(cudnnw__os_path_is_absolute("\\\\.\\pipe\\x"));
}

/* ---- Files ---- */

static void test_files__are_read_where_asked_and_never_beyond_their_end(void **state)
{
    char *path = in_folder("read.txt"), text[8] = "";
    os_file *file = NULL;
    os_status status;
    os_failure why;

    (void)state;
    write_file(path, "0123456789");
    assert_true(cudnnw__os_file_open(path, &file, &status, &why));
    assert_int_equal(status.bytes, 10);
    assert_true(status.is_file && !status.is_folder);
    assert_true(status.identity.low != 0 || status.identity.high != 0);
    assert_true(status.modified_ns > INT64_C(1500000000) * 1000000000);
    assert_true(cudnnw__os_file_read(file, 3, text, 4, &why));
    assert_memory_equal(text, "3456", 4);
    assert_false(cudnnw__os_file_read(file, 8, text, 4, &why));
    assert_int_equal(why.why, OS_WHY_LIMIT);
    cudnnw__os_file_close(file);
    cudnnw__os_free(path);
}

static void test_files__nobody_writes_to_one_that_is_open(void **state)
{
    char *path = in_folder("held.txt");
    os_file *file = NULL;
    os_status status;
    os_failure why;
    DWORD number = 0;

    (void)state;
    write_file(path, "x");
    assert_true(cudnnw__os_file_open(path, &file, &status, &why));
    wchar_t *wide = cudnnw__windows_path(path, NULL, &number);

    assert_true(CreateFileW(wide, GENERIC_WRITE, 7, NULL, OPEN_EXISTING, 0, NULL) == INVALID_HANDLE_VALUE);
    assert_int_equal(GetLastError(), ERROR_SHARING_VIOLATION);
    assert_false(DeleteFileW(wide));
    cudnnw__os_file_close(file);

    HANDLE writer = CreateFileW(wide, GENERIC_WRITE, 7, NULL, OPEN_EXISTING, 0, NULL);

    assert_true(writer != INVALID_HANDLE_VALUE);
    assert_false(cudnnw__os_file_open(path, &file, &status, &why));
    assert_int_equal(why.why, OS_WHY_IN_USE);
    assert_int_equal(why.code, ERROR_SHARING_VIOLATION);
    CloseHandle(writer);
    cudnnw__os_free(wide);
    cudnnw__os_free(path);
}

static void test_files__what_is_none_says_so(void **state)
{
    char *absent = in_folder("absent.txt"), *deep = in_folder("absent\\x.txt");
    os_file *file = NULL;
    os_status status;
    os_failure why;

    (void)state;
    assert_false(cudnnw__os_file_open(absent, &file, &status, &why));
    assert_int_equal(why.why, OS_WHY_ABSENT);
    assert_false(cudnnw__os_file_open(deep, &file, &status, &why));
    assert_int_equal(why.why, OS_WHY_ABSENT);
    assert_false(cudnnw__os_file_open(folder, &file, &status, &why));
    assert_int_equal(why.why, OS_WHY_IS_A_FOLDER);
    assert_false(cudnnw__os_file_open("\\\\.\\NUL", &file, &status, &why));
    assert_true(cudnnw__os_path_status(folder, &status, &why));
    assert_true(status.is_folder);
    cudnnw__os_free(absent);
    cudnnw__os_free(deep);
}

static void test_files__two_spellings_are_one_file(void **state)
{
    char *path = in_folder("Same.txt"), *other = in_folder(".\\sAME.txt");
    os_status one, two;
    os_failure why;

    (void)state;
    write_file(path, "x");
    assert_true(cudnnw__os_path_status(path, &one, &why));
    assert_true(cudnnw__os_path_status(other, &two, &why));
    assert_memory_equal(&one.identity, &two.identity, sizeof one.identity);
    char *real = cudnnw__os_real_path(other, &why);

    assert_non_null(real);
    assert_non_null(strstr(real, "ame.txt"));
    assert_null(strstr(real, "\\\\?\\"));
    cudnnw__os_free(real);
    cudnnw__os_free(path);
    cudnnw__os_free(other);
}

static void test_files__long_paths_work(void **state)
{
    char part[104], *deep = in_folder("long"), *path;
    os_file *file = NULL;
    os_names names;
    os_status status;
    os_failure why;

    (void)state;
    memset(part, 'd', sizeof part - 1);
    part[sizeof part - 1] = '\0';
    make_subfolder(deep);
    for (int i = 0; i < 3; i++) {
        char *deeper = cudnnw__os_path_join(deep, part);

        make_subfolder(deeper);
        cudnnw__os_free(deep);
        deep = deeper;
    }
    path = cudnnw__os_path_join(deep, "x.txt");
    assert_true(strlen(path) > 300);
    write_file(path, "x");
    assert_true(cudnnw__os_file_open(path, &file, &status, &why));
    cudnnw__os_file_close(file);
    assert_true(cudnnw__os_folder_names(deep, &names, &why));
    assert_int_equal(names.count, 1);
    assert_string_equal(names.name[0], "x.txt");
    cudnnw__os_names_free(&names);
    cudnnw__os_free(path);
    cudnnw__os_free(deep);
}

static void test_folders__give_sorted_names_without_dots(void **state)
{
    char *inside = in_folder("names"), *b, *a, *sub;
    os_names names;
    os_failure why;

    (void)state;
    make_subfolder(inside);
    b = cudnnw__os_path_join(inside, "b.dll");
    a = cudnnw__os_path_join(inside, "\xE4\xB8\xAD.dll");
    sub = cudnnw__os_path_join(inside, "a");
    write_file(b, "x");
    write_file(a, "x");
    make_subfolder(sub);
    assert_true(cudnnw__os_folder_names(inside, &names, &why));
    assert_int_equal(names.count, 3);
    assert_string_equal(names.name[0], "a");
    assert_string_equal(names.name[1], "b.dll");
    assert_string_equal(names.name[2], "\xE4\xB8\xAD.dll");
    cudnnw__os_names_free(&names);
    assert_false(cudnnw__os_folder_names(b, &names, &why));
    cudnnw__os_free(sub);
    sub = in_folder("no such folder");
    assert_false(cudnnw__os_folder_names(sub, &names, &why));
    assert_int_equal(why.why, OS_WHY_ABSENT);
    cudnnw__os_free(sub);
    cudnnw__os_free(inside);
    cudnnw__os_free(a);
    cudnnw__os_free(b);
}

/* ---- Libraries and modules ---- */

static void test_library__errors_are_told_apart(void **state)
{
    char *text = in_folder("text.dll"), *absent = in_folder("absent.dll");
    os_failure why;

    (void)state;
    write_file(text, "this is no library");
    assert_null(cudnnw__os_library_open(text, OS_OPEN_SUBLIBRARY, &why));
    assert_int_equal(why.why, OS_WHY_BAD_IMAGE);
    assert_int_equal(why.code, 193);
    assert_null(cudnnw__os_library_open(absent, OS_OPEN_DEPENDENCY, &why));
    assert_int_equal(why.why, OS_WHY_NO_DEPENDENCY);
    assert_int_equal(why.code, 126);
    assert_null(cudnnw__os_library_open("kernel32.dll", OS_OPEN_SUBLIBRARY, &why));
    assert_null(cudnnw__os_library_open_driver("no_such_driver.dll", &why));
    assert_int_equal(why.code, 126);
    cudnnw__os_free(text);
    cudnnw__os_free(absent);
}

static void test_failures__each_number_has_its_meaning_and_words(void **state)
{
    static const struct {
        DWORD number;
        os_why why;
    } rows[] = {
        {2, OS_WHY_ABSENT},         {3, OS_WHY_ABSENT},          {5, OS_WHY_DENIED},      {8, OS_WHY_MEMORY},
        {32, OS_WHY_IN_USE},        {126, OS_WHY_NO_DEPENDENCY}, {127, OS_WHY_NO_PROCEDURE},
        {193, OS_WHY_BAD_IMAGE},    {206, OS_WHY_TOO_LONG},      {216, OS_WHY_BAD_IMAGE}, {225, OS_WHY_VIRUS},
        {577, OS_WHY_SIGNATURE},    {1114, OS_WHY_INIT_FAILED},  {1260, OS_WHY_POLICY},   {1455, OS_WHY_COMMIT},
        {4551, OS_WHY_POLICY},      {87, OS_WHY_OTHER},          {31337, OS_WHY_OTHER},
    };
    os_failure why;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cudnnw__windows_failure(rows[i].number, &why);
        if (why.why != rows[i].why || why.code != (int64_t)rows[i].number || why.text[0] == '\0')
            fail_msg("error %lu: %d, \"%s\"", rows[i].number, (int)why.why, why.text);
        assert_null(strstr(why.text, "%1")); /* Windows leaves a hole there */
    }
}

static void test_library__the_error_mode_of_the_host_stays(void **state)
{
    char *absent = in_folder("absent.dll");
    os_failure why;
    DWORD before = 0;

    (void)state;
    SetThreadErrorMode(SEM_NOGPFAULTERRORBOX, &before);
    cudnnw__os_library_open(absent, OS_OPEN_SUBLIBRARY, &why);
    assert_int_equal(GetThreadErrorMode(), SEM_NOGPFAULTERRORBOX);
    SetThreadErrorMode(before, NULL);
    cudnnw__os_free(absent);
}

static void test_modules__name_the_program_first_and_kernel32_with_its_file(void **state)
{
    HMODULE kernel = GetModuleHandleW(L"kernel32.dll");
    char *program = cudnnw__os_executable(), *own = cudnnw__os_own_module();
    char *holder = cudnnw__os_module_of((const void *)(uintptr_t)&GetTickCount);
    bool found = false;
    os_modules modules;
    os_failure why;
    os_status status;

    (void)state;
    assert_true(cudnnw__os_modules(&modules, &why));
    assert_non_null(program);
    assert_string_equal(modules.module[0].path, program);
    assert_string_equal(own, program); /* linked in statically */
    assert_true((uintptr_t)&make_folder >= modules.module[0].base && (uintptr_t)&make_folder < modules.module[0].end);
    assert_true(cudnnw__os_path_status(program, &status, &why));
    assert_memory_equal(&status.identity, &modules.module[0].identity, sizeof status.identity);
    for (size_t i = 0; i < modules.count; i++)
        if (modules.module[i].base == (uintptr_t)kernel) {
            found = _stricmp(modules.module[i].name, "kernel32.dll") == 0;
            assert_false(modules.module[i].deleted);
            void *mapped = cudnnw__os_library_mapped(modules.module[i].path);

            assert_ptr_equal(mapped, kernel);
            cudnnw__os_library_close(mapped);
        }
    assert_true(found);
    assert_non_null(holder);
    assert_null(cudnnw__os_library_mapped("C:\\no\\such.dll"));
    cudnnw__os_modules_free(&modules);
    cudnnw__os_free(holder);
    cudnnw__os_free(program);
    cudnnw__os_free(own);
}

/* ---- The process ---- */

static void test_variable__empty_is_not_unset_and_long_ones_are_whole(void **state)
{
    static wchar_t wide[5000];
    char *value;

    (void)state;
    SetEnvironmentVariableW(L"CUDNNW_TEST_EMPTY", L"");
    SetEnvironmentVariableW(L"CUDNNW_TEST_TEXT", L"\x4E2D\\x");
    for (size_t i = 0; i + 1 < sizeof wide / sizeof wide[0]; i++)
        wide[i] = L'y';
    SetEnvironmentVariableW(L"CUDNNW_TEST_LONG", wide);
    assert_null(cudnnw__os_variable("CUDNNW_TEST_UNSET"));
    value = cudnnw__os_variable("CUDNNW_TEST_EMPTY");
    /* Windows keeps an empty variable; Wine 8 says the same. */
    assert_non_null(value);
    assert_string_equal(value, "");
    cudnnw__os_free(value);
    value = cudnnw__os_variable("CUDNNW_TEST_TEXT");
    assert_string_equal(value, "\xE4\xB8\xAD\\x");
    cudnnw__os_free(value);
    value = cudnnw__os_variable("CUDNNW_TEST_LONG");
    assert_int_equal(strlen(value), 4999);
    cudnnw__os_free(value);
}

static DWORD WINAPI small_thread(void *left)
{
    *(size_t *)left = cudnnw__os_stack_left();
    return 0;
}

static void test_stack__a_small_thread_has_less(void **state)
{
    size_t left = 0, here = cudnnw__os_stack_left();
    HANDLE thread = CreateThread(NULL, 128 << 10, small_thread, &left, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);

    (void)state;
    assert_non_null(thread);
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    assert_true(left > 0 && left <= 1 << 20);
    assert_true(here > left);
}

static DWORD WINAPI lock_and_die(void *unused)
{
    os_lock *lock = NULL;
    os_failure why;

    (void)unused;
    return cudnnw__os_process_lock(&lock, &why) ? 7 : 0; /* ends without unlocking */
}

static void test_lock__one_left_by_a_dead_thread_can_be_taken(void **state)
{
    HANDLE thread = CreateThread(NULL, 0, lock_and_die, NULL, 0, NULL);
    os_lock *lock = NULL;
    os_failure why;
    DWORD answer = 0;

    (void)state;
    WaitForSingleObject(thread, INFINITE);
    assert_true(GetExitCodeThread(thread, &answer));
    assert_int_equal(answer, 7);
    CloseHandle(thread);
    assert_true(cudnnw__os_process_lock(&lock, &why));
    cudnnw__os_process_unlock(lock);
}

static volatile LONG inside, worst;

static DWORD WINAPI enter_often(void *unused)
{
    (void)unused;
    for (int i = 0; i < 50; i++) {
        os_lock *lock = NULL;
        os_failure why;

        if (!cudnnw__os_process_lock(&lock, &why))
            return 1;
        if (InterlockedIncrement(&inside) > 1)
            InterlockedExchange(&worst, 1);
        Sleep(0);
        InterlockedDecrement(&inside);
        cudnnw__os_process_unlock(lock);
    }
    return 0;
}

static void test_lock__lets_one_thread_in(void **state)
{
    HANDLE threads[4];

    (void)state;
    for (size_t i = 0; i < 4; i++)
        threads[i] = CreateThread(NULL, 0, enter_often, NULL, 0, NULL);
    for (size_t i = 0; i < 4; i++) {
        DWORD answer = 9;

        WaitForSingleObject(threads[i], INFINITE);
        GetExitCodeThread(threads[i], &answer);
        assert_int_equal(answer, 0);
        CloseHandle(threads[i]);
    }
    assert_int_equal(worst, 0);
}

static DWORD WINAPI note_seven(void *first)
{
    os_thread_notes notes;

    cudnnw__os_thread_notes_get(&notes);
    *(uint64_t *)first = notes.word[7];
    notes.word[7] = 7;
    cudnnw__os_thread_notes_set(&notes);
    return 0;
}

static void test_notes__each_thread_has_its_own_zero_at_first(void **state)
{
    os_thread_notes notes = {{1, 2, 3, 4, 5, 6, 7, UINT64_MAX}}, read;
    uint64_t first = 1;
    HANDLE thread;

    (void)state;
    cudnnw__os_thread_notes_set(&notes);
    thread = CreateThread(NULL, 0, note_seven, &first, 0, NULL);
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    cudnnw__os_thread_notes_get(&read);
    assert_int_equal(first, 0);
    assert_memory_equal(&read, &notes, sizeof notes);
}

static void test_registry__toolkits_are_those_of_the_installer(void **state)
{
    static const wchar_t key[] =
        L"SOFTWARE\\NVIDIA Corporation\\GPU Computing Toolkit\\CUDA\\v99.7";
    static const wchar_t place[] = L"C:\\Toolkits\\v99.7";
    HKEY made = NULL;
    os_names folders;
    os_failure why;
    bool found = false;

    (void)state;
    if (RegCreateKeyExW(HKEY_LOCAL_MACHINE, key, 0, NULL, 0, KEY_WRITE | KEY_WOW64_64KEY, NULL, &made, NULL) != 0) {
        print_message("skipped: this account may not write HKEY_LOCAL_MACHINE\n");
        return;
    }
    RegSetValueExW(made, L"InstallDir", 0, REG_SZ, (const BYTE *)place, sizeof place);
    RegCloseKey(made);
    bool asked = cudnnw__os_registered_toolkits(&folders, &why);

    RegDeleteKeyExW(HKEY_LOCAL_MACHINE, key, KEY_WOW64_64KEY, 0);
    assert_true(asked);
    for (size_t i = 0; i < folders.count; i++)
        found = found || strcmp(folders.name[i], "C:\\Toolkits\\v99.7") == 0;
    assert_true(found);
    cudnnw__os_names_free(&folders);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path__short_ones_only_get_backslashes),
        cmocka_unit_test(test_path__names_that_the_system_would_rewrite_get_the_prefix),
        cmocka_unit_test(test_path__dots_alone_are_no_reason_for_the_prefix),
        cmocka_unit_test(test_path__more_than_259_characters_get_the_prefix),
        cmocka_unit_test(test_path__a_text_that_is_no_utf8_is_refused),
        cmocka_unit_test(test_path__absolute_ones_are_told_from_others),
        cmocka_unit_test(test_files__are_read_where_asked_and_never_beyond_their_end),
        cmocka_unit_test(test_files__nobody_writes_to_one_that_is_open),
        cmocka_unit_test(test_files__what_is_none_says_so),
        cmocka_unit_test(test_files__two_spellings_are_one_file),
        cmocka_unit_test(test_files__long_paths_work),
        cmocka_unit_test(test_folders__give_sorted_names_without_dots),
        cmocka_unit_test(test_library__errors_are_told_apart),
        cmocka_unit_test(test_failures__each_number_has_its_meaning_and_words),
        cmocka_unit_test(test_library__the_error_mode_of_the_host_stays),
        cmocka_unit_test(test_modules__name_the_program_first_and_kernel32_with_its_file),
        cmocka_unit_test(test_variable__empty_is_not_unset_and_long_ones_are_whole),
        cmocka_unit_test(test_stack__a_small_thread_has_less),
        cmocka_unit_test(test_lock__one_left_by_a_dead_thread_can_be_taken),
        cmocka_unit_test(test_lock__lets_one_thread_in),
        cmocka_unit_test(test_notes__each_thread_has_its_own_zero_at_first),
        cmocka_unit_test(test_registry__toolkits_are_those_of_the_installer),
    };

    if (!make_folder()) {
        print_message("no folder can be made for the tests\n");
        return 1;
    }
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    remove_all(folder);
    return failed;
}
