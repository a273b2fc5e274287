/* SPDX-License-Identifier: MIT
 *
 * Which file serves cuBLAS, NVRTC and zlib: small libraries made by the compiler in folders of their own, and
 * a world in which the system finds only what a test puts there. Nothing is opened.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cuda/dependencies.h"
#include "cuda/runtime.h"
#include "refusing_allocator.h"

/* mkdtemp of a strict C11 build. */
extern char *mkdtemp(char *pattern);

static char scratch[] = "/tmp/cudnnw-needs-XXXXXX";

static void shell(const char *command)
{
    char line[8192];

    assert_true(snprintf(line, sizeof line, "set -e; cd '%s'; %s", scratch, command) < (int)sizeof line);
    assert_int_equal(system(line), 0);
}

static const char *in_scratch(const char *name)
{
    static char paths[8][256];
    static int next;
    char *path = paths[next++ % 8];

    snprintf(path, sizeof paths[0], "%s/%s", scratch, name);
    return path;
}

/* ---- The world ----------------------------------------------------------------------------------------- */

typedef struct made_world {
    const char *library_path;
    const char *cached;      /* the only entry of the loader's cache, for its own name */
    const char *default_folder;
} made_world;

static char *copy(const char *text)
{
    char *made = cudnnw__os_allocate(strlen(text) + 1);

    if (made != NULL)
        memcpy(made, text, strlen(text) + 1);
    return made;
}

static char *variable(void *context, const char *name)
{
    const made_world *world = context;

    return strcmp(name, "LD_LIBRARY_PATH") == 0 && world->library_path != NULL ? copy(world->library_path)
                                                                               : NULL;
}

static bool is_folder(void *context, const char *path)
{
    os_status status;
    os_failure why;

    (void)context;
    return strncmp(path, scratch, strlen(scratch)) == 0 && cudnnw__os_path_status(path, &status, &why) &&
           status.is_folder;
}

static bool no(void *context, const char *path)
{
    (void)context;
    (void)path;
    return false;
}

static bool names(void *context, const char *folder, os_names *found)
{
    os_failure why;

    return is_folder(context, folder) && cudnnw__os_folder_names(folder, found, &why);
}

static char *no_text(void *context, const char *path, size_t limit)
{
    (void)context;
    (void)path;
    (void)limit;
    return NULL;
}

static bool one_name(os_names *list, const char *text)
{
    list->name = cudnnw__os_allocate(sizeof *list->name);
    list->count = 0;
    if (list->name != NULL && (list->name[0] = copy(text)) != NULL)
        list->count = 1;
    return list->count == 1;
}

static bool loader_paths(void *context, const char *name, os_names *paths)
{
    const made_world *world = context;
    const char *end = world->cached == NULL ? NULL : strrchr(world->cached, '/');

    return end != NULL && strcmp(end + 1, name) == 0 && one_name(paths, world->cached);
}

static bool default_folders(void *context, os_names *folders)
{
    const made_world *world = context;

    return world->default_folder != NULL && one_name(folders, world->default_folder);
}

static bool no_toolkits(void *context, os_names *folders)
{
    (void)context;
    (void)folders;
    return false;
}

/* ---- The set ------------------------------------------------------------------------------------------- */

typedef struct stage {
    cudnn_set set;
    image images[SUB_COUNT];
    const char *needed[SUB_COUNT][4];
    made_world world;
    cudnnw_options options;
    os_modules mapped;
    os_module module;
    dependencies found;
    cudnnw_report *log;
    cudnnw_error error;
} stage;

static void add_file(stage *s, sublibrary_id id)
{
    static char file_names[SUB_COUNT][CUDNNW_NAME_BYTES];

    (void)cudnnw__sublibrary_file(id, s->set.major, false, file_names[id], sizeof file_names[id]);
    s->set.files[id].id = id;
    s->set.files[id].name = s->set.files[id].path = file_names[id];
    s->set.files[id].image = &s->images[id];
    s->images[id].runpath = s->images[id].soname = "";
    s->images[id].needed = s->needed[id];
}

static void add_import(stage *s, sublibrary_id id, const char *name)
{
    s->needed[id][s->images[id].needed_count++] = name;
}

/* A whole set of the release, for the need, in scratch/set. */
static stage *make_stage(uint32_t version, uint32_t cuda_major, uint32_t need)
{
    static stage s;
    static char folder[256];
    const cudnnw_options defaults = CUDNNW_OPTIONS_INIT;
    const cudnnw_error no_error = CUDNNW_ERROR_INIT;

    memset(&s, 0, sizeof s);
    snprintf(folder, sizeof folder, "%s/set", scratch);
    s.options = defaults;
    s.error = no_error;
    s.set.folder = folder;
    s.set.version = version;
    s.set.major = version / 10000;
    s.set.cuda_major = cuda_major;
    s.set.need = need;
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        if (cudnnw__sublibrary_in((sublibrary_id)id, version))
            add_file(&s, (sublibrary_id)id);
    s.mapped.module = &s.module;
    s.log = cudnnw__report_new();
    shell("rm -rf set a b c && mkdir set a b c");
    return &s;
}

static void runpath(stage *s, const char *text)
{
    for (int id = 0; id < SUB_COUNT; id++)
        s->images[id].runpath = text;
}

static void map(stage *s, const char *path)
{
    static char name[256];

    snprintf(name, sizeof name, "%s", strrchr(path, '/') + 1);
    s->module.path = copy(path);
    s->module.name = name;
    s->mapped.count = 1;
}

static cudnnw_code find(stage *s)
{
    find_world world = {.variable = variable,
                        .is_folder = is_folder,
                        .is_remote = no,
                        .others_can_write = no,
                        .names = names,
                        .text_of = no_text,
                        .loader_paths = loader_paths,
                        .default_folders = default_folders,
                        .toolkits = no_toolkits,
                        .context = &s->world,
                        .executable = copy("/nonexistent/program"),
                        .own_module = copy("/nonexistent/program")};
    cudnnw_code code =
        cudnnw__dependencies_find(&s->set, &s->options, &world, &s->mapped, &s->found, s->log, &s->error);

    cudnnw__os_free(world.executable);
    cudnnw__os_free(world.own_module);
    return code;
}

static void end(stage *s)
{
    cudnnw__os_free(s->module.path);
    cudnnw__dependencies_free(&s->found);
    cudnnw_report_free(s->log);
}

static const dependency *item(const stage *s, const char *name)
{
    for (size_t i = 0; i < s->found.count; i++)
        if (strcmp(s->found.item[i].name, name) == 0)
            return &s->found.item[i];
    fail_msg("%s is not among the dependencies", name);
    return NULL;
}

/* The record of a reason, NULL when there is none. */
static const cudnnw_error *told(const stage *s, int reason)
{
    for (size_t i = 0; i < cudnnw_report_warnings(s->log); i++)
        if (cudnnw_report_warning(s->log, i, NULL)->reason == reason)
            return cudnnw_report_warning(s->log, i, NULL);
    return NULL;
}

/* cublaslt FOLDER MAJOR, cublas FOLDER MAJOR, nvrtc FOLDER NAME: what tests/unit makes with the compiler. */
static const char tools[] =
    "put() { printf '%s' \"$2\" | " CUDNNW_TEST_COMPILER " -shared -nostdlib -fPIC -w -x c - -x none "
    "-o \"$1\" -Wl,-soname,\"${3:-$(basename "
    "\"$1\")}\" $4; }; "
    "cublaslt() { printf 'libcublasLt.so.%s { *; };' $2 > map; put $1/libcublasLt.so.$2 "
    "'int cublasLtCreate(void){return 0;} int cublasLtGetVersion(void){return 0;} int "
    "cublasLt_for_cublas(void){return 0;}' "
    "'' -Wl,--version-script=map; }; "
    "oldlt() { printf 'libcublasLt.so.%s { *; };' $2 > map; put $1/libcublasLt.so.$2 "
    "'int cublasLtCreate(void){return 0;} int cublasLtGetVersion(void){return 0;}' '' "
    "-Wl,--version-script=map; }; "
    "cublas() { cublaslt c $2; printf 'libcublas.so.%s { *; };' $2 > map2; put $1/libcublas.so.$2 "
    "'int cublasLt_for_cublas(void); int cublasCreate_v2(void){return cublasLt_for_cublas();} int "
    "cublasDestroy_v2(void)"
    "{return 0;}' '' \"c/libcublasLt.so.$2 -Wl,--version-script=map2\"; rm c/*; }; "
    "decoy() { put \"$1\" 'int decoy(void){return 0;}'; }; "
    "nvrtc() { put $1/$2 'int nvrtcCreateProgram(void){return 0;} int nvrtcVersion(void){return 0;}' $3; }; "
    "zlib() { put $1/libz.so.1 'int zlibVersion(void){return 0;}'; }; ";

static void make(const char *command)
{
    char line[4096];

    snprintf(line, sizeof line, "%s%s", tools, command);
    shell(line);
}

/* ---- cuBLASLt in 9.x: opened later by name ------------------------------------------------------------- */

static void test_dependencies__a_missing_cublaslt_is_an_error_before_cudnn_can_die_of_it(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

    (void)state;
    assert_int_equal(find(s), CUDNNW_DEPENDENCY_MISSING);
    assert_int_equal(s->error.reason, REASON_CUBLASLT_ABSENT);
    assert_string_equal(s->error.dependency, "libcublasLt.so.12");
    assert_string_equal(s->error.file, "libcudnn_engines_precompiled.so.9");
    assert_string_equal(s->error.wanted, "12");
    assert_int_equal(s->found.count, 0); /* written on success only */
    end(s);
}

static void test_dependencies__a_missing_cublaslt_is_a_warning_when_the_caller_allows_it(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

        s->options.flags = i == 0 ? CUDNNW_ALLOW_NO_CUBLASLT : 0;
        s->options.device = i == 0 ? CUDNNW_DEVICE_EXPECTED : CUDNNW_DEVICE_OPTIONAL;
        assert_int_equal(find(s), CUDNNW_OK);
        assert_non_null(told(s, REASON_CUBLASLT_ABSENT));
        assert_null(item(s, "libcublasLt.so.12")->serves);
        end(s);
    }
}

static void test_dependencies__a_need_that_does_not_plan_wants_no_cublaslt(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_OPS);

    (void)state;
    assert_int_equal(find(s), CUDNNW_OK);
    assert_int_equal(s->found.count, 0);
    end(s);
}

static void test_dependencies__what_cudnn_will_find_itself_is_left_to_it(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

    (void)state;
    make("cublaslt set 12");
    runpath(s, "$ORIGIN:$ORIGIN/../../cublas/lib");
    assert_int_equal(find(s), CUDNNW_OK);
    assert_null(item(s, "libcublasLt.so.12")->path);
    assert_string_equal(item(s, "libcublasLt.so.12")->serves, in_scratch("set/libcublasLt.so.12"));
    assert_null(told(s, REASON_DEPENDENCY_OPENED));
    end(s);
}

static void test_dependencies__each_place_of_the_system_is_looked_at_in_its_order(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);
    static char list[512];

    (void)state;
    make("mkdir -p cublas/lib; cublaslt a 12; cublaslt b 12; cublaslt c 12; mkdir -p d; cublaslt d 12");
    snprintf(list, sizeof list, ":relative;%s:%s", in_scratch("none"), in_scratch("a"));
    s->world = (made_world){list, in_scratch("c/libcublasLt.so.12"), in_scratch("d")};
    runpath(s, "$ORIGIN/../b");
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(item(s, "libcublasLt.so.12")->serves, in_scratch("a/libcublasLt.so.12"));
    cudnnw__dependencies_free(&s->found);
    s->world.library_path = NULL;
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(item(s, "libcublasLt.so.12")->serves, in_scratch("set/../b/libcublasLt.so.12"));
    cudnnw__dependencies_free(&s->found);
    runpath(s, "");
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(item(s, "libcublasLt.so.12")->serves, in_scratch("c/libcublasLt.so.12"));
    cudnnw__dependencies_free(&s->found);
    s->world.cached = NULL;
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(item(s, "libcublasLt.so.12")->serves, in_scratch("d/libcublasLt.so.12"));
    assert_null(item(s, "libcublasLt.so.12")->path);
    shell("rm -r d cublas");
    end(s);
}

static void test_dependencies__what_cudnn_would_not_find_is_opened_by_path(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

    (void)state;
    make("cublaslt set 12"); /* no RUNPATH: a bare name does not lead here */
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(item(s, "libcublasLt.so.12")->path, in_scratch("set/libcublasLt.so.12"));
    assert_true(item(s, "libcublasLt.so.12")->late_death);
    assert_non_null(told(s, REASON_DEPENDENCY_OPENED));
    end(s);
}

static void test_dependencies__a_decoy_in_ld_library_path_is_passed_over(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

    (void)state;
    make("decoy a/libcublasLt.so.12; cublaslt set 12");
    s->world.library_path = in_scratch("a");
    runpath(s, "$ORIGIN");
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(item(s, "libcublasLt.so.12")->path, in_scratch("set/libcublasLt.so.12"));
    assert_string_equal(told(s, REASON_DEPENDENCY_PASSED_OVER)->path, in_scratch("a/libcublasLt.so.12"));
    end(s);
}

static void test_dependencies__a_file_of_the_right_name_that_does_not_fit_is_a_mismatch(void **state)
{
    static const char *const commands[] = {
        "decoy set/libcublasLt.so.12",
        "cublaslt set 11; mv set/libcublasLt.so.11 set/libcublasLt.so.12",
        "cublaslt set 12; head -c 2000 set/libcublasLt.so.12 > half; mv half set/libcublasLt.so.12",
        "echo > set/libcublasLt.so.12",
    };
    static const char *const found[] = {"it has no function cublasLtCreate", "libcublasLt.so.11", "cut short",
                                        "library"};

    (void)state;
    for (int i = 0; i < 4; i++) {
        stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

        make(commands[i]);
        runpath(s, "$ORIGIN");
        assert_int_equal(find(s), CUDNNW_DEPENDENCY_MISMATCH);
        assert_string_equal(s->error.path, in_scratch("set/libcublasLt.so.12"));
        if (strstr(s->error.found, found[i]) == NULL)
            fail_msg("\"%s\" does not say %s", s->error.found, found[i]);
        end(s);
    }
}

static void test_dependencies__what_the_process_has_wins(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

    (void)state;
    make("cublaslt a 12; cublaslt set 12; mv a/libcublasLt.so.12 a/libcublasLt.so.12.4.5.8");
    s->options.dependency_folders = (const char *const[]){s->set.folder};
    s->options.dependency_folder_count = 1;
    map(s, in_scratch("a/libcublasLt.so.12.4.5.8")); /* the soname counts, not the file's name */
    assert_int_equal(find(s), CUDNNW_OK);
    assert_true(item(s, "libcublasLt.so.12")->mapped);
    assert_null(item(s, "libcublasLt.so.12")->path);
    end(s);
}

static void test_dependencies__a_mapped_one_that_does_not_fit_cannot_be_replaced(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

    (void)state;
    make("decoy a/libcublasLt.so.12; cublaslt set 12");
    map(s, in_scratch("a/libcublasLt.so.12"));
    assert_int_equal(find(s), CUDNNW_DEPENDENCY_MISMATCH);
    assert_string_equal(s->error.path, in_scratch("a/libcublasLt.so.12"));
    end(s);
}

static void test_dependencies__a_folder_of_the_caller_outranks_the_system(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);
    const char *const folders[] = {in_scratch("b")};

    (void)state;
    make("cublaslt a 12; cublaslt b 12");
    s->world.library_path = in_scratch("a");
    s->options.dependency_folders = folders;
    s->options.dependency_folder_count = 1;
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(item(s, "libcublasLt.so.12")->path, in_scratch("b/libcublasLt.so.12"));
    end(s);
}

static void test_dependencies__cublas_of_another_cuda_major_is_named(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

    (void)state;
    make("cublaslt set 13");
    runpath(s, "$ORIGIN");
    assert_int_equal(find(s), CUDNNW_CUDA_MAJOR_MISMATCH);
    assert_string_equal(s->error.dependency, "libcublasLt.so.12");
    assert_string_equal(s->error.found, "libcublasLt.so.13");
    assert_string_equal(s->error.other_path, in_scratch("set/libcublasLt.so.13"));
    end(s);
}

static void test_dependencies__a_wheels_sibling_folder_is_found(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);
    static char folder[256];

    (void)state;
    make("mkdir -p nvidia/cudnn/lib nvidia/cublas/lib; cublaslt nvidia/cublas/lib 12");
    snprintf(folder, sizeof folder, "%s/nvidia/cudnn/lib", scratch);
    s->set.folder = folder;
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(item(s, "libcublasLt.so.12")->path,
                        in_scratch("nvidia/cublas/lib/libcublasLt.so.12"));
    shell("rm -r nvidia");
    end(s);
}

/* ---- 8.5 to 8.7: linked -------------------------------------------------------------------------------- */

static stage *make_linked_stage(void)
{
    stage *s = make_stage(80500, 11, CUDNNW_CONVOLUTION);

    add_import(s, SUB_OPS_INFER, "libcublas.so.11");
    add_import(s, SUB_OPS_INFER, "libcublasLt.so.11");
    return s;
}

static void test_dependencies__linked_cublas_is_opened_by_path_cublaslt_first(void **state)
{
    stage *s = make_linked_stage();

    (void)state;
    make("cublas set 11; cublaslt set 11; cublaslt a 11");
    s->world.library_path = in_scratch("a"); /* the one beside cuBLAS is taken all the same */
    runpath(s, "$ORIGIN");
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(s->found.item[0].name, "libcublasLt.so.11");
    assert_string_equal(s->found.item[0].path, in_scratch("set/libcublasLt.so.11"));
    assert_string_equal(s->found.item[1].name, "libcublas.so.11");
    assert_string_equal(s->found.item[1].path, in_scratch("set/libcublas.so.11"));
    assert_true(s->found.item[0].link_time && s->found.item[1].link_time);
    end(s);
}

static void test_dependencies__linked_cublas_that_is_missing_is_an_error_whatever_is_allowed(void **state)
{
    stage *s = make_linked_stage();

    (void)state;
    s->options.flags = CUDNNW_ALLOW_NO_CUBLASLT;
    s->options.device = CUDNNW_DEVICE_OPTIONAL;
    assert_int_equal(find(s), CUDNNW_DEPENDENCY_MISSING);
    assert_int_equal(s->error.reason, REASON_DEPENDENCY_ABSENT);
    assert_string_equal(s->error.dependency, "libcublasLt.so.11");
    assert_string_equal(s->error.file, "libcudnn_ops_infer.so.8");
    end(s);
}

static void test_dependencies__cublas_and_cublaslt_of_two_releases_are_a_mismatch(void **state)
{
    stage *s = make_linked_stage();

    (void)state;
    make("cublas set 11; oldlt a 11");
    s->world.library_path = in_scratch("a");
    runpath(s, "$ORIGIN");
    assert_int_equal(find(s), CUDNNW_DEPENDENCY_MISMATCH);
    assert_int_equal(s->error.reason, REASON_DEPENDENCY_SPLIT);
    assert_string_equal(s->error.function, "cublasLt_for_cublas");
    assert_string_equal(s->error.path, in_scratch("set/libcublas.so.11"));
    assert_string_equal(s->error.other_path, in_scratch("a/libcublasLt.so.11"));
    end(s);
}

static void test_dependencies__a_function_that_the_set_imports_must_be_there(void **state)
{
    static const image_import import = {.name = "cublasGetSmCountTarget", .library = "libcublas.so.11"};
    stage *s = make_linked_stage();

    (void)state;
    make("cublas set 11; cublaslt set 11");
    s->images[SUB_OPS_INFER].imports = &import;
    s->images[SUB_OPS_INFER].import_count = 1;
    runpath(s, "$ORIGIN");
    assert_int_equal(find(s), CUDNNW_DEPENDENCY_MISMATCH);
    assert_string_equal(s->error.wanted, "cublasGetSmCountTarget");
    end(s);
}

static void test_dependencies__zlib_is_left_to_the_system_or_missing(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_OPS);

    (void)state;
    make("zlib a");
    add_import(s, SUB_GRAPH, "libz.so.1");
    s->world.default_folder = in_scratch("a");
    assert_int_equal(find(s), CUDNNW_OK);
    assert_null(item(s, "libz.so.1")->path);
    assert_string_equal(item(s, "libz.so.1")->serves, in_scratch("a/libz.so.1"));
    cudnnw__dependencies_free(&s->found);
    s->world.default_folder = NULL;
    assert_int_equal(find(s), CUDNNW_DEPENDENCY_MISSING);
    assert_string_equal(s->error.dependency, "libz.so.1");
    assert_string_equal(s->error.file, "libcudnn_graph.so.9");
    end(s);
}

/* ---- Chains and runtimes ------------------------------------------------------------------------------- */

static void test_dependencies__the_last_library_of_a_chain_is_the_one_that_is_named(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_OPS);

    (void)state;
    make("put a/libc3.so 'int c3(void){return 0;}'; put a/libb2.so 'int c3(void); int b2(void){return "
         "c3();}' '' a/libc3.so; "
         "rm a/libc3.so");
    add_import(s, SUB_OPS, "libb2.so");
    s->world.library_path = in_scratch("a");
    s->world.default_folder = "/lib/x86_64-linux-gnu";
    assert_int_equal(find(s), CUDNNW_DEPENDENCY_MISSING);
    assert_string_equal(s->error.dependency, "libc3.so");
    assert_string_equal(s->error.file, "libb2.so");
    assert_string_equal(s->error.path, in_scratch("a"));
    end(s);
}

static void test_runtime__its_major_is_told_by_the_name(void **state)
{
    (void)state;
    assert_int_equal(cudnnw__runtime_major("libcudart.so.11.0"), 11);
    assert_int_equal(cudnnw__runtime_major("libcudart.so.12"), 12);
    assert_int_equal(cudnnw__runtime_major("libcudart-d0da41ae.so.11.0"), 11);
    assert_int_equal(cudnnw__runtime_major("cudart64_110.dll"), 11);
    assert_int_equal(cudnnw__runtime_major("cudart64_102.dll"), 10);
    assert_int_equal(cudnnw__runtime_major("cudart64_13.dll"), 13);
    assert_int_equal(cudnnw__runtime_major("libcudart.so"), 0);
    assert_int_equal(cudnnw__runtime_major("libcudartist.so.12"), 0);
}

static void test_runtime__its_version_is_told_as_far_as_the_name_does(void **state)
{
    static const char *const cases[][2] = {
        {"libcudart.so.12.4.127", "12.4.127"}, {"libcudart.so.12", "12"},          {"libcudart-1a2b.so.11.0", "11.0"},
        {"libcudart.so.11.8.89", "11.8.89"},   {"cudart64_110.dll", "11.0"},       {"cudart64_102.dll", "10.2"},
        {"cudart64_12.dll", "12"},             {"libcudartist.so.12", ""},         {"libcudart.so", ""},
    };
    char text[16];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(cudnnw__runtime_version(cases[i][0], text, sizeof text), cases[i][1]);
    assert_string_equal(cudnnw__runtime_version("libcudart.so.1234567890.1234567890", text, sizeof text),
                        "1234567890.123");
}

static void test_runtime__one_beside_the_dependencies_is_on_offer(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_OPS);

    (void)state;
    make("mkdir -p a && touch a/libcudart.so.13.0.96 && ln -sf libcudart.so.13.0.96 a/libcudart.so.13");
    s->options.dependency_folders = (const char *const[]){in_scratch("a")};
    s->options.dependency_folder_count = 1;
    assert_int_equal(find(s), CUDNNW_OK);
    assert_non_null(told(s, REASON_RUNTIME_OFFERED));
    assert_string_equal(told(s, REASON_RUNTIME_OFFERED)->found, "13.0.96");
    assert_int_equal(told(s, REASON_RUNTIME_OFFERED)->found_cuda, 13000);
    assert_null(told(s, REASON_RUNTIME_MAPPED));
    end(s);
}

static void test_runtime__another_major_in_the_process_is_a_note(void **state)
{
    stage *s = make_stage(92800, 12, CUDNNW_OPS);

    (void)state;
    map(s, "/opt/host/libcudart.so.11.0");
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(told(s, REASON_RUNTIME_OTHER)->other_path, "/opt/host/libcudart.so.11.0");
    end(s);
    s = make_stage(92800, 12, CUDNNW_OPS);
    map(s, "/opt/host/libcudart.so.12.4.127");
    assert_int_equal(find(s), CUDNNW_OK);
    assert_null(told(s, REASON_RUNTIME_OTHER));
    assert_string_equal(told(s, REASON_RUNTIME_MAPPED)->other_path, "/opt/host/libcudart.so.12.4.127");
    assert_string_equal(told(s, REASON_RUNTIME_MAPPED)->found, "12.4.127");
    end(s);
}

/* ---- NVRTC --------------------------------------------------------------------------------------------- */

static stage *make_nvrtc_stage(const char *command)
{
    stage *s = make_stage(92800, 12, CUDNNW_CONVOLUTION);

    make("cublaslt set 12");
    if (command != NULL)
        make(command);
    runpath(s, "$ORIGIN");
    assert_int_equal(find(s), CUDNNW_OK);
    return s;
}

static void test_dependencies__a_missing_nvrtc_is_a_warning(void **state)
{
    stage *s = make_nvrtc_stage(NULL);

    (void)state;
    assert_string_equal(told(s, REASON_NVRTC_ABSENT)->dependency, "libnvrtc.so.12");
    end(s);
    s = make_nvrtc_stage("nvrtc set libnvrtc.so.13; nvrtc set libnvrtc-abc123.so.12");
    assert_non_null(told(s, REASON_NVRTC_ABSENT));
    end(s);
}

static void test_dependencies__nvrtc_without_its_builtins_is_a_warning(void **state)
{
    stage *s = make_nvrtc_stage("nvrtc set libnvrtc.so.12");

    (void)state;
    assert_null(told(s, REASON_NVRTC_ABSENT));
    assert_string_equal(told(s, REASON_NVRTC_BUILTINS_ABSENT)->dependency, "libnvrtc-builtins.so.12.*");
    end(s);
}

static void test_dependencies__builtins_of_another_minor_are_named(void **state)
{
    static const char real_name[] = "nvrtc set libnvrtc.so.12.6.85 libnvrtc.so.12; ln -s libnvrtc.so.12.6.85 "
                                    "set/libnvrtc.so.12; touch set/libnvrtc-builtins.so.12.";
    char command[512];
    stage *s;

    (void)state;
    snprintf(command, sizeof command, "%s4", real_name);
    s = make_nvrtc_stage(command);
    assert_string_equal(told(s, REASON_NVRTC_BUILTINS_OTHER)->dependency, "libnvrtc-builtins.so.12.6");
    assert_string_equal(told(s, REASON_NVRTC_BUILTINS_OTHER)->found, "libnvrtc-builtins.so.12.4");
    end(s);
    snprintf(command, sizeof command, "%s6", real_name);
    s = make_nvrtc_stage(command);
    assert_null(told(s, REASON_NVRTC_BUILTINS_OTHER));
    assert_null(told(s, REASON_NVRTC_BUILTINS_ABSENT));
    end(s);
}

/* ---- Names without a version --------------------------------------------------------------------------- */

static void test_dependencies__plain_names_are_reported_with_what_the_system_finds(void **state)
{
    stage *s = make_linked_stage();

    (void)state;
    make("cublas set 11; cublaslt set 11; nvrtc a libnvrtc.so");
    s->world.library_path = in_scratch("a");
    runpath(s, "$ORIGIN");
    assert_int_equal(find(s), CUDNNW_OK);
    assert_string_equal(told(s, REASON_PLAIN_NAME_FOUND)->path, in_scratch("a/libnvrtc.so"));
    assert_string_equal(told(s, REASON_PLAIN_NAME_ABSENT)->dependency, "libcuda.so");
    assert_int_equal(told(s, REASON_PLAIN_NAME_ABSENT)->code, CUDNNW_DEPENDENCY_MISSING);
    end(s);
}

static void test_dependencies__an_untold_cuda_major_is_a_note(void **state)
{
    stage *s = make_stage(92800, 0, CUDNNW_CONVOLUTION);

    (void)state;
    assert_int_equal(find(s), CUDNNW_OK);
    assert_non_null(told(s, REASON_CUDA_MAJOR_UNTOLD));
    end(s);
}

/* ---- Memory -------------------------------------------------------------------------------------------- */

static void test_dependencies__each_allocation_may_be_refused_once(void **state)
{
    stage *s = make_linked_stage();
    long before = blocks, count = 0, errors = 0;

    (void)state;
    make("cublas set 11; cublaslt set 11; nvrtc set libnvrtc.so; zlib a");
    add_import(s, SUB_CNN_INFER, "libz.so.1");
    s->world.library_path = in_scratch("a");
    runpath(s, "$ORIGIN");
    do {
        cudnnw_code code;

        refused = false;
        refuse_at = count++;
        code = find(s);
        errors += code != CUDNNW_OK;
        if (code == CUDNNW_OK)
            cudnnw__dependencies_free(&s->found);
        /* A refused allocation is told, or it was one of a question whose answer may stay unknown; nothing is
         * lost. */
        assert_true(code == CUDNNW_OK || code == CUDNNW_OUT_OF_MEMORY || code == CUDNNW_DEPENDENCY_MISSING ||
                    code == CUDNNW_DEPENDENCY_MISMATCH);
        cudnnw_report_free(s->log);
        refuse_at = -1;
        s->log = cudnnw__report_new();
        if (blocks != before)
            fail_msg("refusing allocation %ld leaves %ld blocks", count - 1, blocks - before);
    } while (refused);
    assert_true(count > 50 && errors > 20);
    end(s);
}

static int make_scratch(void **state)
{
    (void)state;
    return mkdtemp(scratch) == NULL ? -1 : 0;
}

static int drop_scratch(void **state)
{
    char line[256];

    (void)state;
    snprintf(line, sizeof line, "rm -r '%s'", scratch);
    return system(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dependencies__a_missing_cublaslt_is_an_error_before_cudnn_can_die_of_it),
        cmocka_unit_test(test_dependencies__a_missing_cublaslt_is_a_warning_when_the_caller_allows_it),
        cmocka_unit_test(test_dependencies__a_need_that_does_not_plan_wants_no_cublaslt),
        cmocka_unit_test(test_dependencies__what_cudnn_will_find_itself_is_left_to_it),
        cmocka_unit_test(test_dependencies__each_place_of_the_system_is_looked_at_in_its_order),
        cmocka_unit_test(test_dependencies__what_cudnn_would_not_find_is_opened_by_path),
        cmocka_unit_test(test_dependencies__a_decoy_in_ld_library_path_is_passed_over),
        cmocka_unit_test(test_dependencies__a_file_of_the_right_name_that_does_not_fit_is_a_mismatch),
        cmocka_unit_test(test_dependencies__what_the_process_has_wins),
        cmocka_unit_test(test_dependencies__a_mapped_one_that_does_not_fit_cannot_be_replaced),
        cmocka_unit_test(test_dependencies__a_folder_of_the_caller_outranks_the_system),
        cmocka_unit_test(test_dependencies__cublas_of_another_cuda_major_is_named),
        cmocka_unit_test(test_dependencies__a_wheels_sibling_folder_is_found),
        cmocka_unit_test(test_dependencies__linked_cublas_is_opened_by_path_cublaslt_first),
        cmocka_unit_test(test_dependencies__linked_cublas_that_is_missing_is_an_error_whatever_is_allowed),
        cmocka_unit_test(test_dependencies__cublas_and_cublaslt_of_two_releases_are_a_mismatch),
        cmocka_unit_test(test_dependencies__a_function_that_the_set_imports_must_be_there),
        cmocka_unit_test(test_dependencies__zlib_is_left_to_the_system_or_missing),
        cmocka_unit_test(test_dependencies__the_last_library_of_a_chain_is_the_one_that_is_named),
        cmocka_unit_test(test_runtime__its_major_is_told_by_the_name),
        cmocka_unit_test(test_runtime__its_version_is_told_as_far_as_the_name_does),
        cmocka_unit_test(test_runtime__one_beside_the_dependencies_is_on_offer),
        cmocka_unit_test(test_runtime__another_major_in_the_process_is_a_note),
        cmocka_unit_test(test_dependencies__a_missing_nvrtc_is_a_warning),
        cmocka_unit_test(test_dependencies__nvrtc_without_its_builtins_is_a_warning),
        cmocka_unit_test(test_dependencies__builtins_of_another_minor_are_named),
        cmocka_unit_test(test_dependencies__plain_names_are_reported_with_what_the_system_finds),
        cmocka_unit_test(test_dependencies__an_untold_cuda_major_is_a_note),
        cmocka_unit_test(test_dependencies__each_allocation_may_be_refused_once),
    };

    return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
