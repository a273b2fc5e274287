/* SPDX-License-Identifier: MIT
 *
 * The order of the search, held against fake worlds of both systems and against docs/search-order.md. The
 * allocator is the test's own, so that each allocation can be refused once.
 */
#include "find/find.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fakes/fake_world.c" /* each test is one program of one file */
#include "find/paths.h"
#include "find/search.h"
#include "limits.h"
#include "refusing_allocator.h"

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- What was found, as text -------------------------------------------------------------------------- */

static char found[65536];
static char noted[65536];
static cudnnw_error failure;

static void say(char *text, const char *word, const char *rest)
{
    size_t length = strlen(text);

    (void)snprintf(text + length, sizeof found - length, "%s%s\n", word, rest);
}

static void say_places(const find_places *places)
{
    char line[2048];

    found[0] = '\0';
    for (size_t i = 0; i < places->count; i++) {
        const find_place *place = &places->place[i];

        (void)snprintf(line, sizeof line, "%s %s%s%s%s%s", cudnnw__report_origin_word((int)place->origin),
                       place->folder, place->detail == NULL ? "" : " (",
                       place->detail == NULL ? "" : place->detail, place->detail == NULL ? "" : ")",
                       place->whole_only ? " whole" : "");
        say(found, line, "");
    }
}

static void say_notes(const report *notes)
{
    noted[0] = '\0';
    for (size_t i = 0; i < cudnnw_report_warnings(notes); i++) {
        int severity = 0;
        const cudnnw_error *note = cudnnw_report_warning(notes, i, &severity);
        char line[2048];

        (void)snprintf(line, sizeof line, "%s %s [%s] %s", cudnnw_reason_name(note->reason), note->path,
                       note->dependency, severity == CUDNNW_LOG_WARNING ? "warning" : "note");
        say(noted, line, "");
    }
}

static cudnnw_code search_with(const fake_world *data, const cudnnw_options *options, const os_names *mapped)
{
    find_world world;
    find_places places = {NULL, 0};
    report *notes = cudnnw__report_new();
    cudnnw_code code = CUDNNW_OK;

    memset(&failure, 0, sizeof failure);
    failure.size = sizeof failure;
    fake_world_make(data, &world);
    code = cudnnw__find(options, &world, mapped, &places, notes, &failure);
    say_places(&places);
    say_notes(notes);
    cudnnw__find_places_free(&places);
    cudnnw__find_world_free(&world);
    cudnnw_report_free(notes);
    return code;
}

static void search(const fake_world *data)
{
    assert_int_equal(search_with(data, NULL, NULL), CUDNNW_OK);
}

/* ---- Two worlds with something of every origin --------------------------------------------------------- */

static const char *const linux_folders[] = {"/plugins/lib",
                                            "/plugins/cudnn",
                                            "/app/bin/bin",
                                            "/app/bin/cudnn",
                                            "/venv/lib/python3.9/site-packages/torch/lib",
                                            "/venv/lib/python3.11/site-packages/nvidia/cudnn/lib",
                                            "/conda/lib",
                                            "/modules/one",
                                            "/modules/two",
                                            "/sdk/cudnn/lib64",
                                            "/sdk/cuda/lib64",
                                            "/usr/local/cuda/lib64",
                                            "/usr/local/cuda-11.8/lib64",
                                            "/usr/local/cuda-12.10/lib64",
                                            "/usr/local/cuda-12.9/lib64",
                                            "/opt/cuda/lib64",
                                            "/cached",
                                            "/usr/lib",
                                            "/mine",
                                            "/py/lib/python3/dist-packages/nvidia/cudnn/lib",
                                            NULL};

static const fake_world linux_world = {
    .own_module = "/plugins/libplugin.so",
    .executable = "/app/bin/program",
    .variables = LIST("CUDNNW_PATH=/mine", "VIRTUAL_ENV=/venv", "CONDA_PREFIX=/conda",
                      "LD_LIBRARY_PATH=/modules/one:/modules/two", "CUDNN_PATH=/sdk/cudnn",
                      "CUDA_HOME=/sdk/cuda", "PATH=/usr/lib"),
    .folders = linux_folders,
    .cache = LIST("libcudnn_graph.so.9=/cached/libcudnn_graph.so.9", "libz.so.1=/usr/lib/libz.so.1"),
    .defaults = LIST("/lib64", "/usr/lib"),
};

static void test_find__linux_order(void **state)
{
    os_names mapped = {(char *[]){"/host/lib"}, 1};

    (void)state;
    assert_int_equal(search_with(&linux_world, NULL, &mapped), CUDNNW_OK);
    assert_string_equal(found,
                        "cudnnw_path /mine (CUDNNW_PATH)\n"
                        "process /host/lib\n"
                        "module /plugins\n"
                        "module /plugins/cudnn\n"
                        "module /plugins/lib\n"
                        "executable /app/bin\n"
                        "executable /app/bin/cudnn\n"
                        "executable /app/bin/bin\n"
                        "virtual_env /venv/lib/python3.11/site-packages/nvidia/cudnn/lib (VIRTUAL_ENV)\n"
                        "virtual_env /venv/lib/python3.9/site-packages/torch/lib (VIRTUAL_ENV)\n"
                        "conda /conda/lib (CONDA_PREFIX)\n"
                        "library_path /modules/one (LD_LIBRARY_PATH entry 1) whole\n"
                        "library_path /modules/two (LD_LIBRARY_PATH entry 2) whole\n"
                        "cudnn_variable /sdk/cudnn (CUDNN_PATH)\n"
                        "cudnn_variable /sdk/cudnn/lib64 (CUDNN_PATH)\n"
                        "cuda_variable /sdk/cuda/lib64 (CUDA_HOME)\n"
                        "toolkit /usr/local/cuda/lib64\n"
                        "toolkit /usr/local/cuda-12.10/lib64\n"
                        "toolkit /usr/local/cuda-12.9/lib64\n"
                        "toolkit /usr/local/cuda-11.8/lib64\n"
                        "toolkit /opt/cuda/lib64\n"
                        "loader_cache /cached (entry of libcudnn_graph.so.9)\n"
                        "system /usr/lib\n");
    assert_string_equal(noted, "");
}

static const fake_world windows_world = {
    .windows = true,
    .own_module = "C:\\Host\\plugins\\plugin.dll",
    .executable = "C:\\Host\\host.exe",
    .variables = LIST("CUDNNW_PATH=D:/mine/", "VIRTUAL_ENV=C:\\venv", "CONDA_PREFIX=C:\\conda",
                      "LD_LIBRARY_PATH=C:\\nonsense", "CUDNN_PATH=C:\\sdk", "CUDA_PATH=C:\\ctk\\v12.9",
                      "CUDA_PATH_V11_8=C:\\ctk\\v11.8", "CUDA_PATH_V12_9=C:\\ctk\\v12.9", "PATH=C:\\tools",
                      "ProgramFiles=C:\\Program Files"),
    .folders =
        LIST("D:\\mine", "C:\\Host\\plugins\\cudnn", "C:\\Host\\bin",
             "C:\\venv\\Lib\\site-packages\\torch\\lib", "C:\\conda\\Library\\bin", "C:\\sdk\\bin\\12.9\\x64",
             "C:\\sdk\\bin\\13.0\\x64", "C:\\tools", "C:\\ctk\\v12.9\\bin", "C:\\ctk\\v11.8\\bin",
             "C:\\nonsense", "C:\\Program Files\\NVIDIA\\CUDNN\\v9.7\\bin\\12.8",
             "C:\\Program Files\\NVIDIA\\CUDNN\\v9.18\\bin\\12.9\\x64",
             "C:\\Program Files\\NVIDIA\\CUDNN\\v9.18\\bin\\13.1\\x64",
             "C:\\Program Files\\NVIDIA GPU Computing Toolkit\\CUDA\\v13.0\\bin\\x64", "E:\\registered\\bin"),
    .files = LIST("C:\\Windows\\System32\\cudnn64_8.dll", "C:\\Windows\\System32\\kernel32.dll",
                  "C:\\Windows\\SysWOW64\\cudnnw.dll"),
    .toolkits = LIST("E:\\registered"),
};

static void test_find__windows_order(void **state)
{
    (void)state;
    search(&windows_world);
    assert_string_equal(found,
                        "cudnnw_path D:\\mine (CUDNNW_PATH)\n"
                        "module C:\\Host\\plugins\n"
                        "module C:\\Host\\plugins\\cudnn\n"
                        "executable C:\\Host\n"
                        "executable C:\\Host\\bin\n"
                        "virtual_env C:\\venv\\Lib\\site-packages\\torch\\lib (VIRTUAL_ENV)\n"
                        "conda C:\\conda\\Library\\bin (CONDA_PREFIX)\n"
                        "cudnn_variable C:\\sdk (CUDNN_PATH)\n"
                        "cudnn_variable C:\\sdk\\bin (CUDNN_PATH)\n"
                        "cudnn_variable C:\\sdk\\bin\\13.0\\x64 (CUDNN_PATH)\n"
                        "cudnn_variable C:\\sdk\\bin\\13.0 (CUDNN_PATH)\n"
                        "cudnn_variable C:\\sdk\\bin\\12.9\\x64 (CUDNN_PATH)\n"
                        "cudnn_variable C:\\sdk\\bin\\12.9 (CUDNN_PATH)\n"
                        "cuda_variable C:\\ctk\\v12.9\\bin (CUDA_PATH)\n"
                        "cuda_variable C:\\ctk\\v11.8\\bin (CUDA_PATH_V11_8)\n"
                        "installer C:\\Program Files\\NVIDIA\\CUDNN\\v9.18\\bin\\13.1\\x64\n"
                        "installer C:\\Program Files\\NVIDIA\\CUDNN\\v9.18\\bin\\13.1\n"
                        "installer C:\\Program Files\\NVIDIA\\CUDNN\\v9.18\\bin\\12.9\\x64\n"
                        "installer C:\\Program Files\\NVIDIA\\CUDNN\\v9.18\\bin\\12.9\n"
                        "installer C:\\Program Files\\NVIDIA\\CUDNN\\v9.18\\bin\n"
                        "installer C:\\Program Files\\NVIDIA\\CUDNN\\v9.7\\bin\\12.8\n"
                        "installer C:\\Program Files\\NVIDIA\\CUDNN\\v9.7\\bin\n"
                        "toolkit E:\\registered\\bin (the registry)\n"
                        "toolkit C:\\Program Files\\NVIDIA GPU Computing Toolkit\\CUDA\\v13.0\\bin\n"
                        "toolkit C:\\Program Files\\NVIDIA GPU Computing Toolkit\\CUDA\\v13.0\\bin\\x64\n");
    assert_string_equal(noted, "SYSTEM_COPY C:\\Windows\\System32 [] warning\n");
}

/* SysWOW64 is the 32-bit twin: an installer of that kind that means System32 ends up there. */
static void test_find__a_copy_in_either_folder_of_windows_is_warned_about_and_not_taken(void **state)
{
    const fake_world both = {
        .windows = true,
        .executable = "C:\\Host\\host.exe",
        .files = LIST("C:\\Windows\\System32\\CUDNN_OPS64_9.DLL", "C:\\Windows\\SysWOW64\\cudnn64_9.dll",
                      "C:\\Windows\\SysWOW64\\cudnn_ops64_9.dll"),
    };
    const fake_world one = {
        .windows = true,
        .executable = "C:\\Host\\host.exe",
        .variables = LIST("SystemRoot=D:\\Win"),
        .files = LIST("C:\\Windows\\SysWOW64\\cudnn64_9.dll", "D:\\Win\\SysWOW64\\cudnn_ops_infer64_8.dll",
                      "D:\\Win\\System32\\CUDNNW.dll"),
    };

    (void)state;
    search(&both);
    assert_null(strstr(found, "Windows"));
    assert_string_equal(noted, "SYSTEM_COPY C:\\Windows\\System32 [] warning\n"
                               "SYSTEM_COPY C:\\Windows\\SysWOW64 [] warning\n");
    search(&one);
    assert_null(strstr(found, "Win\\"));
    assert_string_equal(noted, "SYSTEM_COPY D:\\Win\\SysWOW64 [] warning\n");
}

static void test_find__the_cuda_major_asked_for_comes_first(void **state)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;

    (void)state;
    options.cuda_major = 12;
    assert_int_equal(search_with(&windows_world, &options, NULL), CUDNNW_OK);
    assert_true(strstr(found, "v9.18\\bin\\12.9\n") < strstr(found, "v9.18\\bin\\13.1\n"));
    options.cuda_major = 11;
    assert_int_equal(search_with(&linux_world, &options, NULL), CUDNNW_OK);
    assert_true(strstr(found, "cuda-11.8") < strstr(found, "cuda-12.10"));
    assert_int_equal(search_with(&windows_world, &options, NULL), CUDNNW_OK);
    assert_true(strstr(found, "v11.8\\bin") < strstr(found, "v12.9\\bin"));
}

/* ---- Who may speak ------------------------------------------------------------------------------------- */

static void test_find__folders_in_the_options_are_the_whole_search(void **state)
{
    const char *folders[] = {"/nowhere//at/./all/", "/mine", "/mine/"};
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    os_names mapped = {(char *[]){"/host/lib"}, 1};

    (void)state;
    options.folders = folders;
    options.folder_count = 3;
    assert_int_equal(search_with(&linux_world, &options, &mapped), CUDNNW_OK);
    assert_string_equal(found, "options /nowhere/at/all\noptions /mine\n");
}

static void test_find__a_folder_in_the_options_must_be_absolute(void **state)
{
    static const struct {
        const char *folder;
        bool windows;
        int reason;
    } rows[] = {
        {"lib", false, REASON_PATH_RELATIVE},       {"./lib", false, REASON_PATH_RELATIVE},
        {"~/lib", false, REASON_PATH_RELATIVE},     {"C:\\lib", false, REASON_PATH_RELATIVE},
        {"", false, REASON_ARGUMENT_BAD},           {NULL, false, REASON_ARGUMENT_BAD},
        {"lib", true, REASON_PATH_RELATIVE},        {"C:lib", true, REASON_PATH_RELATIVE},
        {"\\lib", true, REASON_PATH_RELATIVE},      {"/lib", true, REASON_PATH_RELATIVE},
        {"\\\\.\\pipe", true, REASON_PATH_RELATIVE}, {"C:", true, REASON_PATH_RELATIVE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fake_world data = {.windows = rows[i].windows};
        cudnnw_options options = CUDNNW_OPTIONS_INIT;

        options.folders = &rows[i].folder;
        options.folder_count = 1;
        if (search_with(&data, &options, NULL) != CUDNNW_INVALID_ARGUMENT || failure.reason != rows[i].reason)
            fail_msg("row %d: %s", (int)i, failure.message);
    }
}

static void
test_find__raised_rights_listen_to_no_variable_and_enter_nothing_that_others_can_write(void **state)
{
    fake_world data = linux_world;

    (void)state;
    data.elevated = true;
    data.writable = LIST("/plugins/lib", "/usr/local/cuda-12.9/lib64");
    data.files = LIST("/app/pyvenv.cfg=home = /py/bin\n");
    search(&data);
    assert_string_equal(found,
                        "module /plugins\n"
                        "module /plugins/cudnn\n"
                        "executable /app/bin\n"
                        "executable /app/bin/cudnn\n"
                        "executable /app/bin/bin\n"
                        "toolkit /usr/local/cuda/lib64\n"
                        "toolkit /usr/local/cuda-12.10/lib64\n"
                        "toolkit /usr/local/cuda-11.8/lib64\n"
                        "toolkit /opt/cuda/lib64\n"
                        "loader_cache /cached (entry of libcudnn_graph.so.9)\n"
                        "system /usr/lib\n");
    assert_string_equal(noted,
                        "ENVIRONMENT_IGNORED  [CUDNNW_PATH] warning\n"
                        "FOLDER_WRITABLE /plugins/lib [] warning\n"
                        "ENVIRONMENT_IGNORED  [VIRTUAL_ENV] note\n"
                        "ENVIRONMENT_IGNORED  [CONDA_PREFIX] note\n"
                        "ENVIRONMENT_IGNORED  [LD_LIBRARY_PATH] note\n"
                        "ENVIRONMENT_IGNORED  [CUDNN_PATH] note\n"
                        "ENVIRONMENT_IGNORED  [CUDA_HOME] note\n"
                        "FOLDER_WRITABLE /usr/local/cuda-12.9/lib64 [] warning\n");
}

static void test_find__raised_rights_refuse_a_writable_folder_of_the_options_by_name(void **state)
{
    fake_world data = {.elevated = true, .folders = LIST("/open"), .writable = LIST("/open")};
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    const char *folder = "/open";

    (void)state;
    options.folders = &folder;
    options.folder_count = 1;
    assert_int_equal(search_with(&data, &options, NULL), CUDNNW_ACCESS_DENIED);
    assert_string_equal(failure.path, "/open");
}

static void test_find__a_folder_that_others_can_write_is_warned_of_and_entered_without_raised_rights(void **state)
{
    fake_world data = {.folders = LIST("/open"), .writable = LIST("/open")};
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    const char *folder = "/open";

    (void)state;
    options.folders = &folder;
    options.folder_count = 1;
    assert_int_equal(search_with(&data, &options, NULL), CUDNNW_OK);
    assert_string_equal(found, "options /open\n");
    assert_string_equal(noted, "FOLDER_WRITABLE /open [] warning\n");
}

static void test_find__raised_rights_on_windows_do_not_ask_where_programs_lie(void **state)
{
    fake_world data = {.windows = true, .elevated = true, .variables = LIST("ProgramFiles=D:\\evil"),
                       .folders = LIST("D:\\evil\\NVIDIA\\CUDNN\\v9.9\\bin",
                                       "C:\\Program Files\\NVIDIA\\CUDNN\\v9.1\\bin")};

    (void)state;
    search(&data);
    assert_string_equal(found, "installer C:\\Program Files\\NVIDIA\\CUDNN\\v9.1\\bin\n");
}

static void test_find__remote_folders_are_entered_only_when_named_or_run_from(void **state)
{
    fake_world data = {.own_module = "/net/app/libplugin.so", .remote = LIST("/net"),
                       .variables = LIST("CUDNNW_PATH=/net/mine", "LD_LIBRARY_PATH=/net/modules:/local",
                                         "CUDNN_HOME=/net/sdk"),
                       .folders = LIST("/net/app/lib", "/net/modules", "/net/mine", "/net/sdk", "/local")};

    (void)state;
    search(&data);
    assert_string_equal(found,
                        "cudnnw_path /net/mine (CUDNNW_PATH)\n"
                        "module /net/app\n"
                        "module /net/app/lib\n"
                        "library_path /local (LD_LIBRARY_PATH entry 2) whole\n");
    assert_string_equal(noted, "REMOTE_IGNORED /net/modules [] note\nREMOTE_IGNORED /net/sdk [] note\n");
}

/* ---- CUDNNW_SEARCH --------------------------------------------------------------------------------------
 */

static void search_switched(const char *value, bool windows)
{
    fake_world data = windows ? windows_world : linux_world;
    char variable[256];
    const char *variables[] = {variable, "CUDNNW_PATH=/mine", "LD_LIBRARY_PATH=/modules/one",
                               "PATH=C:\\tools", NULL};

    (void)snprintf(variable, sizeof variable, "CUDNNW_SEARCH=%s", value);
    data.variables = variables;
    search(&data);
}

static void test_find__only_leaves_nothing_else_but_what_the_caller_and_the_process_say(void **state)
{
    (void)state;
    search_switched("only:options, loader-cache", false);
    assert_string_equal(found, "loader_cache /cached (entry of libcudnn_graph.so.9)\n");
    assert_non_null(strstr(noted, "ORIGIN_OFF"));
    assert_null(strstr(noted, "UNKNOWN"));
}

static void test_find__a_minus_switches_off_and_both_dashes_are_the_same(void **state)
{
    (void)state;
    search_switched("-library-path,-loader_cache,-toolkit,-module,-executable", false);
    assert_string_equal(found, "cudnnw_path /mine (CUDNNW_PATH)\nsystem /usr/lib\n");
    assert_string_equal(noted, "ORIGIN_OFF  [] note\nORIGIN_OFF  [] note\nORIGIN_OFF  [] note\n"
                               "ORIGIN_OFF  [] note\nORIGIN_OFF  [] note\n");
}

static void test_find__path_is_searched_on_windows_only_and_only_when_asked_for(void **state)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;

    (void)state;
    search_switched("only:path", true);
    assert_string_equal(found, "path C:\\tools (PATH) whole\n");
    search_switched("+path", true);
    assert_non_null(strstr(found, "path C:\\tools (PATH) whole\n"));
    search_switched("only:path", false);
    assert_string_equal(found, "");
    options.flags = CUDNNW_SEARCH_PATH;
    assert_int_equal(search_with(&windows_world, &options, NULL), CUDNNW_OK);
    assert_non_null(strstr(found, "path C:\\tools (PATH) whole\n"));
    assert_int_equal(search_with(&linux_world, &options, NULL), CUDNNW_OK);
    assert_null(strstr(found, "\npath "));
}

static void test_find__an_unknown_origin_is_named(void **state)
{
    (void)state;
    search_switched("-cond,,only:module,-", false);
    assert_string_equal(noted, "SEARCH_WORD_UNKNOWN  [CUDNNW_SEARCH] warning\n"
                               "SEARCH_WORD_UNKNOWN  [CUDNNW_SEARCH] warning\n"
                               "SEARCH_WORD_UNKNOWN  [CUDNNW_SEARCH] warning\n");
}

/* ---- Single origins --------------------------------------------------------------------------------------
 */

static void test_find__wheels_are_found_from_the_own_module_upwards(void **state)
{
    fake_world data = {.own_module = "/env/lib/python3.11/site-packages/plugin/deep/_core.so",
                       .executable = "/usr/bin/python3.11",
                       .folders = LIST("/env/lib/python3.11/site-packages/plugin/deep", "/usr/bin",
                                       "/env/lib/python3.11/site-packages/nvidia/cudnn/lib",
                                       "/env/lib/python3.11/site-packages/nvidia/cu13/lib",
                                       "/env/lib/python3.11/site-packages/torch/lib",
                                       "/usr/lib/python3/dist-packages/nvidia/cudnn_jit/lib")};

    (void)state;
    search(&data);
    assert_string_equal(found,
                        "module /env/lib/python3.11/site-packages/plugin/deep\n"
                        "executable /usr/bin\n"
                        "python /env/lib/python3.11/site-packages/nvidia/cudnn/lib\n"
                        "python /env/lib/python3.11/site-packages/nvidia/cu13/lib\n"
                        "python /env/lib/python3.11/site-packages/torch/lib\n"
                        "python /usr/lib/python3/dist-packages/nvidia/cudnn_jit/lib\n");
}

static void test_find__a_program_that_is_no_python_does_not_lead_to_one(void **state)
{
    fake_world data = {.executable = "/usr/bin/editor",
                       .folders = LIST("/usr/bin", "/usr/lib/python3/dist-packages/nvidia/cudnn/lib")};

    (void)state;
    search(&data);
    assert_string_equal(found, "executable /usr/bin\n");
}

static void test_find__pyvenv_leads_to_its_base_only_when_it_says_so(void **state)
{
    fake_world data = {.executable = "/venv/bin/program",
                       .files = LIST("/venv/pyvenv.cfg=version = 3.11\r\nhome=/py/bin \r\n"
                                     "include-system-site-packages =  True\r\n"),
                       .folders = LIST("/venv/lib/python3.11/site-packages/nvidia/cudnn/lib",
                                       "/py/lib/python3/dist-packages/nvidia/cudnn/lib")};

    (void)state;
    search(&data);
    assert_string_equal(found,
                        "virtual_env /venv/lib/python3.11/site-packages/nvidia/cudnn/lib (pyvenv.cfg)\n"
                        "virtual_env /py/lib/python3/dist-packages/nvidia/cudnn/lib (home of pyvenv.cfg)\n");
    data.files = LIST("/venv/pyvenv.cfg=home = /py/bin\ninclude-system-site-packages = false\n");
    search(&data);
    assert_string_equal(found,
                        "virtual_env /venv/lib/python3.11/site-packages/nvidia/cudnn/lib (pyvenv.cfg)\n");
    data.files = LIST("/venv/pyvenv.cfg=home = py/bin\ninclude-system-site-packages = true\n");
    search(&data);
    assert_string_equal(found,
                        "virtual_env /venv/lib/python3.11/site-packages/nvidia/cudnn/lib (pyvenv.cfg)\n");
}

static void test_find__pyvenv_on_windows(void **state)
{
    fake_world data = {
        .windows = true,
        .executable = "C:\\venv\\Scripts\\python.exe",
        .files = LIST("C:\\venv\\pyvenv.cfg=home = C:\\Python311\ninclude-system-site-packages = true"),
        .folders = LIST("C:\\venv\\Lib\\site-packages\\nvidia\\cu13\\bin\\x86_64",
                        "C:\\Python311\\Lib\\site-packages\\torch\\lib")};

    (void)state;
    search(&data);
    assert_string_equal(found,
                        "virtual_env C:\\venv\\Lib\\site-packages\\nvidia\\cu13\\bin\\x86_64 (pyvenv.cfg)\n"
                        "virtual_env C:\\venv\\Lib\\site-packages\\nvidia\\cu13\\bin (pyvenv.cfg)\n"
                        "virtual_env C:\\Python311\\Lib\\site-packages\\torch\\lib (home of pyvenv.cfg)\n");
}

static void test_find__conda_is_known_by_its_mark_or_its_variable(void **state)
{
    fake_world data = {.executable = "/conda/envs/a/bin/python3.11", .variables = LIST("CONDA_PREFIX=/conda"),
                       .folders = LIST("/conda/envs/a/conda-meta", "/conda/envs/a/lib", "/conda/lib",
                                       "/conda/lib/python3.12/site-packages/nvidia/cudnn/lib")};

    (void)state;
    search(&data);
    assert_string_equal(found,
                        "conda /conda/envs/a/lib (the program's prefix)\n"
                        "conda /conda/lib (CONDA_PREFIX)\n"
                        "conda /conda/lib/python3.12/site-packages/nvidia/cudnn/lib (CONDA_PREFIX)\n");
}

static void test_find__every_cudnn_variable_counts_and_a_file_stands_for_its_folder(void **state)
{
    static const char *const names[] = {"CUDNN_PATH", "CUDNN_HOME", "CUDNN_ROOT",  "CUDNN_ROOT_DIR",
                                        "cuDNN_ROOT", "CUDNN_DIR",  "EBROOTCUDNN", "CUDNN_LIBRARY"};
    char variable[64], wanted[64];

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *variables[] = {variable, NULL};
        fake_world data = {.variables = variables, .files = LIST("/a/b/libcudnn.so")};

        (void)snprintf(variable, sizeof variable, "%s=/a/b/libcudnn.so", names[i]);
        (void)snprintf(wanted, sizeof wanted, "cudnn_variable /a/b (%s)\n", names[i]);
        search(&data);
        assert_string_equal(found, wanted);
    }
}

static void test_find__a_cudnn_variable_that_leads_nowhere_is_noted(void **state)
{
    fake_world data = {.variables = LIST("CUDNN_HOME=/gone:/a"), .folders = LIST("/a/lib")};

    (void)state;
    search(&data);
    assert_string_equal(
        found, "cudnn_variable /a (CUDNN_HOME entry 2)\ncudnn_variable /a/lib (CUDNN_HOME entry 2)\n");
    assert_string_equal(noted, "FOLDER_ABSENT /gone [CUDNN_HOME entry 1] note\n");
}

static void test_find__a_folder_counts_once_and_the_first_origin_wins(void **state)
{
    fake_world data = {.variables =
                           LIST("CUDNNW_PATH=/a/:/a//", "LD_LIBRARY_PATH=/a:/b:/b/.", "CUDNN_PATH=/b"),
                       .folders = LIST("/a", "/b")};
    fake_world other = {
        .windows = true, .variables = LIST("CUDNNW_PATH=C:\\A;c:/a/"), .folders = LIST("C:\\A")};

    (void)state;
    search(&data);
    assert_string_equal(found, "cudnnw_path /a (CUDNNW_PATH entry 1)\n"
                               "library_path /b (LD_LIBRARY_PATH entry 2) whole\n");
    search(&other);
    assert_string_equal(found, "cudnnw_path C:\\A (CUDNNW_PATH entry 1)\n");
}

static void test_find__links_do_not_make_two_of_one_folder(void **state)
{
    fake_world data = {.variables = LIST("CUDA_HOME=/usr/local/cuda"),
                       .folders =
                           LIST("/usr/local/cuda/lib64", "/usr/local/cuda-13.0/lib64", "/opt/cuda/lib64"),
                       .links = LIST("/usr/local/cuda=/usr/local/cuda-13.0")};

    (void)state;
    search(&data);
    assert_string_equal(found, "cuda_variable /usr/local/cuda/lib64 (CUDA_HOME)\ntoolkit /opt/cuda/lib64\n");
}

static void test_find__a_thousand_entries_stay_in_order_and_more_than_the_limit_is_said(void **state)
{
    enum { ENTRIES = LIMIT_VARIABLE_ENTRIES + 10 };
    size_t size = ENTRIES * 16;
    char *value = calloc(1, size);
    size_t at = 0;
    find_world world;
    find_places places = {NULL, 0};
    report *notes = cudnnw__report_new();
    const char *variables[] = {value, NULL};
    const fake_world data = {.variables = variables};

    (void)state;
    assert_non_null(value);
    at = (size_t)snprintf(value, size, "CUDNNW_PATH=");
    for (int i = 0; i < ENTRIES; i++)
        at += (size_t)snprintf(value + at, size - at, "/f/%d:", i);
    fake_world_make(&data, &world);
    assert_int_equal(cudnnw__find(NULL, &world, NULL, &places, notes, NULL), CUDNNW_OK);
    assert_int_equal(places.count, LIMIT_VARIABLE_ENTRIES);
    assert_string_equal(places.place[999].folder, "/f/999");
    assert_string_equal(places.place[LIMIT_VARIABLE_ENTRIES - 1].folder, "/f/4095");
    assert_int_equal(cudnnw_report_warnings(notes), 1);
    cudnnw__find_places_free(&places);
    cudnnw__find_world_free(&world);
    cudnnw_report_free(notes);
    free(value);
}

static void test_find__more_folders_than_the_limit_are_said_once(void **state)
{
    enum { FOLDERS = LIMIT_CANDIDATE_FOLDERS + 3 };
    static char names[FOLDERS][16];
    static const char *folders[FOLDERS];
    static const fake_world data;
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    find_world world;
    find_places places = {NULL, 0};
    report *notes = cudnnw__report_new();

    (void)state;
    for (int i = 0; i < FOLDERS; i++) {
        (void)snprintf(names[i], sizeof names[i], "/f/%d", i);
        folders[i] = names[i];
    }
    options.folders = folders;
    options.folder_count = FOLDERS;
    fake_world_make(&data, &world);
    assert_int_equal(cudnnw__find(&options, &world, NULL, &places, notes, NULL), CUDNNW_OK);
    say_notes(notes);
    assert_int_equal(places.count, LIMIT_CANDIDATE_FOLDERS);
    assert_string_equal(noted, "FOLDERS_TOO_MANY /f/4096 [] warning\n");
    cudnnw__find_places_free(&places);
    cudnnw__find_world_free(&world);
    cudnnw_report_free(notes);
}

/* ---- Splitting -------------------------------------------------------------------------------------------
 */

static void test_find__split(void **state)
{
    static const struct {
        const char *variable;
        bool windows;
        const char *value;
        const char *entries;
        int bad;
    } rows[] = {
        {"A", false, "", "", 0},
        {"A", false, "/a", "/a", 0},
        {"A", false, "/a:/b", "/a|/b", 0},
        {"A", false, "/a;/b", "/a;/b", 0},
        {"LD_LIBRARY_PATH", false, "/a;/b:/c", "/a|/b|/c", 0},
        {"LD_LIBRARY_PATH", false, ":/a::/b:", "/a|/b", 3},
        {"A", false, ":", "", 2},
        {"A", false, "lib:./lib:../lib:/ok", "/ok", 3},
        {"A", false, "~:~/lib:~user/lib:/a~b", "/a~b", 3},
        {"A", false, "$X:${X}:$X/lib:/opt/$X/lib:/opt/${X}:/a$b:/a${b}c:/$:/$1", "/a$b|/a${b}c|/$|/$1", 5},
        {"A", false, "\"/a\":'/b':/c\"d", "/c\"d", 2},
        {"A", false, "%X%/a:/%X%/a", "/%X%/a", 1},
        {"A", false, "/a b : /c", "/a b ", 1},
        {"A", false, "/[a]:/a*b:/a?", "/[a]|/a*b|/a?", 0},
        {"A", false, "C:\\x", "", 2},
        {"A", true, "C:\\a;D:/b;\\\\server\\share", "C:\\a|D:/b|\\\\server\\share", 0},
        {"A", true, "C:\\a;;", "C:\\a", 2},
        {"A", true, "\"C:\\a;b\";C:\\c", "C:\\a;b|C:\\c", 0},
        {"A", true, " \"C:\\a b\" ; C:\\c ", "C:\\a b|C:\\c", 0},
        {"A", true, "\"C:\\a;C:\\b", "C:\\b", 1},
        {"A", true, "C:\\\"a b\"\\c;C:\\d", "C:\\d", 1},
        {"A", true, "\"C:\\a\"x;C:\\d", "C:\\d", 1},
        {"A", true, "\"\";\"lib\";C:\\d", "C:\\d", 2},
        {"A", true, "%X%\\bin;C:\\%X%\\bin;C:\\50%\\bin;C:\\a%X%b", "C:\\50%\\bin|C:\\a%X%b", 2},
        {"A", true, "C:;C:a;\\a;a;.;/a;\\\\?\\;\\\\.\\a;\\\\?\\C:\\long", "\\\\?\\C:\\long", 8},
        {"A", true, "'C:\\a';~\\a", "", 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        os_names entries = {NULL, 0};
        report *notes = cudnnw__report_new();
        char text[256] = "";

        assert_int_equal(
            cudnnw__find_split(rows[i].variable, rows[i].value, rows[i].windows, &entries, notes, NULL),
            CUDNNW_OK);
        for (size_t e = 0; e < entries.count; e++) {
            strncat(text, e == 0 ? "" : "|", sizeof text - strlen(text) - 1);
            strncat(text, entries.name[e], sizeof text - strlen(text) - 1);
        }
        if (strcmp(text, rows[i].entries) != 0 || cudnnw_report_warnings(notes) != (size_t)rows[i].bad)
            fail_msg("row %d, \"%s\": \"%s\", %d bad", (int)i, rows[i].value, text,
                     (int)cudnnw_report_warnings(notes));
        cudnnw__os_names_free(&entries);
        cudnnw_report_free(notes);
    }
}

static void test_find__a_skipped_entry_is_told_with_variable_text_and_reason(void **state)
{
    os_names entries = {NULL, 0};
    report *notes = cudnnw__report_new();
    const cudnnw_error *note = NULL;

    (void)state;
    assert_int_equal(cudnnw__find_split("LD_LIBRARY_PATH", "lib", false, &entries, notes, NULL), CUDNNW_OK);
    note = cudnnw_report_warning(notes, 0, NULL);
    assert_int_equal(note->reason, REASON_ENTRY_IGNORED);
    assert_string_equal(note->path, "lib");
    assert_string_equal(note->dependency, "LD_LIBRARY_PATH");
    assert_non_null(strstr(note->message, "relative"));
    cudnnw_report_free(notes);
}

static void test_find__splitting_needs_no_report(void **state)
{
    os_names entries = {NULL, 0};

    (void)state;
    assert_int_equal(cudnnw__find_split("A", "a:/b", false, &entries, NULL, NULL), CUDNNW_OK);
    assert_int_equal(entries.count, 1);
    cudnnw__os_names_free(&entries);
}

static void test_find__an_entry_longer_than_a_path_is_skipped(void **state)
{
    char *value = malloc(LIMIT_PATH_BYTES + 8);
    os_names entries = {NULL, 0};

    (void)state;
    assert_non_null(value);
    memset(value, 'd', LIMIT_PATH_BYTES + 8);
    value[0] = '/';
    memcpy(value + LIMIT_PATH_BYTES, ":/b", sizeof ":/b");
    assert_int_equal(cudnnw__find_split("A", value, false, &entries, NULL, NULL), CUDNNW_OK);
    assert_int_equal(entries.count, 1);
    assert_string_equal(entries.name[0], "/b");
    cudnnw__os_names_free(&entries);
    free(value);
}

/* ---- Paths -----------------------------------------------------------------------------------------------
 */

static void test_find__paths_are_cleaned_without_asking_the_disk(void **state)
{
    static const struct {
        const char *path;
        bool windows;
        const char *clean;
        const char *parent;
    } rows[] = {
        {"/", false, "/", NULL},
        {"//", false, "/", NULL},
        {"/a", false, "/a", "/"},
        {"//a///b/./c/.", false, "/a/b/c", "/a/b"},
        {"/a/../b", false, "/a/../b", "/a/.."},
        {"/a\\b", false, "/a\\b", "/"},
        {"C:/", true, "C:\\", NULL},
        {"C:/a//b/", true, "C:\\a\\b", "C:\\a"},
        {"C:\\a", true, "C:\\a", "C:\\"},
        {"//server/share", true, "\\\\server\\share", NULL},
        {"\\\\server\\share\\a\\", true, "\\\\server\\share\\a", "\\\\server\\share"},
        {"\\\\?\\C:\\a\\.\\b", true, "\\\\?\\C:\\a\\.\\b", "\\\\?\\C:\\a\\."},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *clean = cudnnw__find_path_clean(rows[i].path, rows[i].windows);
        char *parent = cudnnw__find_path_parent(clean, rows[i].windows);

        if (strcmp(clean, rows[i].clean) != 0 || (parent == NULL) != (rows[i].parent == NULL) ||
            (parent != NULL && strcmp(parent, rows[i].parent) != 0))
            fail_msg("row %d: %s, %s", (int)i, clean, parent == NULL ? "none" : parent);
        cudnnw__os_free(parent);
        cudnnw__os_free(clean);
    }
}

static void test_find__versions_in_names(void **state)
{
    (void)state;
    assert_int_equal(cudnnw__find_version_after("cuda-12.9", "cuda-"), 12009);
    assert_int_equal(cudnnw__find_version_after("v9", "v"), 9000);
    assert_int_equal(cudnnw__find_version_after("cuda-12.9-old", "cuda-"), 0);
    assert_int_equal(cudnnw__find_version_after("cuda-", "cuda-"), 0);
    assert_int_equal(cudnnw__find_version_after("cuda-99999999999999.1", "cuda-"), 0);
    assert_int_equal(cudnnw__find_version_after("python", "python"), 0);
}

/* ---- Elsewhere and dependencies ---------------------------------------------------------------------------
 */

static void look_elsewhere(const fake_world *data, const cudnnw_options *options)
{
    find_world world;
    find_places places = {NULL, 0};

    fake_world_make(data, &world);
    assert_int_equal(cudnnw__find_elsewhere(options, &world, &places, NULL), CUDNNW_OK);
    say_places(&places);
    cudnnw__find_places_free(&places);
    cudnnw__find_world_free(&world);
}

static void test_find__elsewhere_are_the_homes_of_others_and_subfolders(void **state)
{
    fake_world data = {.variables = LIST("HOME=/home/me", "LD_LIBRARY_PATH=/deep", "CUDNN_PATH=/sdk"),
                       .folders =
                           LIST("/deep/12.8", "/deep/lib", "/home/me/.cupy/cuda_lib/12.x/cudnn/9.1/lib",
                                "/sdk", "/home/me/miniconda3/lib",
                                "/home/me/.local/lib/python3.11/site-packages/nvidia/cudnn/lib")};
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    const char *folder = "/mine";

    (void)state;
    look_elsewhere(&data, NULL);
    assert_string_equal(
        found, "library_path /deep/lib (LD_LIBRARY_PATH)\n"
               "library_path /deep/12.8 (LD_LIBRARY_PATH)\n"
               "conda /home/me/miniconda3/lib (the home folder)\n"
               "python /home/me/.local/lib/python3.11/site-packages/nvidia/cudnn/lib (the home folder)\n"
               "python /home/me/.cupy/cuda_lib/12.x/cudnn/9.1/lib (CuPy's own download)\n");
    options.folders = &folder;
    options.folder_count = 1;
    look_elsewhere(&data, &options);
    assert_non_null(strstr(found, "cudnn_variable /sdk (CUDNN_PATH)\n"));
    assert_null(strstr(found, "/mine"));
}

static void look_for_dependencies(const fake_world *data, const cudnnw_options *options, const char *set,
                                  uint32_t cuda_major)
{
    find_world world;
    find_places places = {NULL, 0};

    fake_world_make(data, &world);
    assert_int_equal(cudnnw__find_dependency_folders(options, &world, set, cuda_major, &places, NULL, NULL),
                     CUDNNW_OK);
    say_places(&places);
    cudnnw__find_places_free(&places);
    cudnnw__find_world_free(&world);
}

static void test_find__dependencies_lie_near_the_set_first(void **state)
{
    fake_world data = {.variables = LIST("LD_LIBRARY_PATH=/modules", "CUDA_HOME=/ctk"),
                       .folders =
                           LIST("/s/nvidia/cudnn/lib", "/s/nvidia/cublas/lib", "/s/nvidia/cuda_nvrtc/lib",
                                "/s/nvidia/cu13/lib", "/modules", "/ctk/lib64", "/usr/local/cuda-12.9/lib64",
                                "/usr/local/cuda-13.0/lib64", "/cached", "/usr/lib"),
                       .cache = LIST("libcublasLt.so.12=/cached/libcublasLt.so.12"),
                       .defaults = LIST("/usr/lib")};
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    const char *folder = "/given";

    (void)state;
    options.dependency_folders = &folder;
    options.dependency_folder_count = 1;
    look_for_dependencies(&data, &options, "/s/nvidia/cudnn/lib", 12);
    assert_string_equal(found,
                        "options /given (options.dependency_folders)\n"
                        "module /s/nvidia/cudnn/lib (beside the cuDNN files)\n"
                        "python /s/nvidia/cublas/lib (wheel folder)\n"
                        "python /s/nvidia/cuda_nvrtc/lib (wheel folder)\n"
                        "library_path /modules (LD_LIBRARY_PATH)\n"
                        "cuda_variable /ctk/lib64 (CUDA_HOME)\n"
                        "toolkit /usr/local/cuda-12.9/lib64\n"
                        "toolkit /usr/local/cuda-13.0/lib64\n"
                        "loader_cache /cached (entry of libcublasLt.so.12)\n"
                        "system /usr/lib\n");
    look_for_dependencies(&data, NULL, "/s/nvidia/cudnn/lib", 13);
    assert_non_null(strstr(found, "python /s/nvidia/cu13/lib (wheel folder)\n"));
}

static void test_find__a_relative_dependency_folder_is_refused(void **state)
{
    fake_world data = {.windows = false};
    find_world world;
    find_places places = {NULL, 7};
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    const char *folder = "lib";

    (void)state;
    options.dependency_folders = &folder;
    options.dependency_folder_count = 1;
    fake_world_make(&data, &world);
    assert_int_equal(cudnnw__find_dependency_folders(&options, &world, "/s", 12, &places, NULL, &error),
                     CUDNNW_INVALID_ARGUMENT);
    assert_string_equal(error.path, "lib");
    assert_int_equal(places.count, 7); /* outputs are written on success only */
    cudnnw__find_world_free(&world);
}

/* ---- Short memory, and the specification
 * -------------------------------------------------------------------- */

/* Whether every refused allocation ended as an error or as a smaller answer, and left nothing behind. */
static void refuse_each(const fake_world *data)
{
    int failures = 0;
    long n = 0;

    for (;; n++) {
        find_world world;
        find_places places = {NULL, 0};
        cudnnw_error error = CUDNNW_ERROR_INIT;
        cudnnw_code code = CUDNNW_OK;
        long before = blocks;

        fake_world_make(data, &world);
        refused = false;
        refuse_at = n;
        code = cudnnw__find(NULL, &world, NULL, &places, NULL, &error);
        refuse_at = -1;
        failures += code != CUDNNW_OK;
        if (code != CUDNNW_OK && (code != CUDNNW_OUT_OF_MEMORY || places.count != 0))
            fail_msg("refused %ld: %s", n, error.message);
        cudnnw__find_places_free(&places);
        cudnnw__find_world_free(&world);
        assert_int_equal(blocks, before);
        if (!refused)
            break;
    }
    assert_true(failures > 50);
}

static void test_find__each_allocation_can_be_refused(void **state)
{
    (void)state;
    refuse_each(&linux_world);
    refuse_each(&windows_world);
}

/* The word in "12. `word`...", "" for other lines. */
static void word_of_line(const char *line, char *word, size_t size)
{
    size_t length = 0;

    word[0] = '\0';
    while (*line >= '0' && *line <= '9')
        line++;
    if (strncmp(line, ". `", 3) != 0)
        return;
    length = strcspn(line + 3, "`");
    if (length < size) {
        memcpy(word, line + 3, length);
        word[length] = '\0';
    }
}

static unsigned systems_of_line(const char *line)
{
    return strstr(line, "(Linux only") != NULL     ? ON_LINUX
           : strstr(line, "(Windows only") != NULL ? ON_WINDOWS
                                                   : ON_BOTH;
}

static void test_find__the_specification_lists_the_same_origins_in_the_same_order(void **state)
{
    FILE *file = fopen(CUDNNW_TESTS_FOLDER "/../docs/search-order.md", "r");
    char line[4096], word[64];
    size_t row = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        unsigned systems = 0;
        cudnnw_origin origin = 0;

        word_of_line(line, word, sizeof word);
        if (word[0] == '\0')
            continue;
        assert_true(row < cudnnw__find_row_count);
        origin = cudnnw__find_rows[row].origin;
        assert_string_equal(word, cudnnw__report_origin_word((int)origin));
        for (; row < cudnnw__find_row_count && cudnnw__find_rows[row].origin == origin; row++)
            systems |= cudnnw__find_rows[row].systems;
        if (systems != systems_of_line(line))
            fail_msg("%s: the systems differ", word);
    }
    (void)fclose(file);
    assert_int_equal(row, cudnnw__find_row_count);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(test_find__##name, begin_counting, nothing_is_left)
        TEST(linux_order),
        TEST(windows_order),
        TEST(a_copy_in_either_folder_of_windows_is_warned_about_and_not_taken),
        TEST(the_cuda_major_asked_for_comes_first),
        TEST(folders_in_the_options_are_the_whole_search),
        TEST(a_folder_in_the_options_must_be_absolute),
        TEST(raised_rights_listen_to_no_variable_and_enter_nothing_that_others_can_write),
        TEST(raised_rights_refuse_a_writable_folder_of_the_options_by_name),
        TEST(a_folder_that_others_can_write_is_warned_of_and_entered_without_raised_rights),
        TEST(raised_rights_on_windows_do_not_ask_where_programs_lie),
        TEST(remote_folders_are_entered_only_when_named_or_run_from),
        TEST(only_leaves_nothing_else_but_what_the_caller_and_the_process_say),
        TEST(a_minus_switches_off_and_both_dashes_are_the_same),
        TEST(path_is_searched_on_windows_only_and_only_when_asked_for),
        TEST(an_unknown_origin_is_named),
        TEST(wheels_are_found_from_the_own_module_upwards),
        TEST(a_program_that_is_no_python_does_not_lead_to_one),
        TEST(pyvenv_leads_to_its_base_only_when_it_says_so),
        TEST(pyvenv_on_windows),
        TEST(conda_is_known_by_its_mark_or_its_variable),
        TEST(every_cudnn_variable_counts_and_a_file_stands_for_its_folder),
        TEST(a_cudnn_variable_that_leads_nowhere_is_noted),
        TEST(a_folder_counts_once_and_the_first_origin_wins),
        TEST(links_do_not_make_two_of_one_folder),
        TEST(a_thousand_entries_stay_in_order_and_more_than_the_limit_is_said),
        TEST(more_folders_than_the_limit_are_said_once),
        TEST(split),
        TEST(a_skipped_entry_is_told_with_variable_text_and_reason),
        TEST(splitting_needs_no_report),
        TEST(an_entry_longer_than_a_path_is_skipped),
        TEST(paths_are_cleaned_without_asking_the_disk),
        TEST(versions_in_names),
        TEST(elsewhere_are_the_homes_of_others_and_subfolders),
        TEST(dependencies_lie_near_the_set_first),
        TEST(a_relative_dependency_folder_is_refused),
        TEST(each_allocation_can_be_refused),
        TEST(the_specification_lists_the_same_origins_in_the_same_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
