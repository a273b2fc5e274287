/* SPDX-License-Identifier: MIT
 *
 * Where cuBLAS, cuBLASLt, NVRTC and zlib of one CUDA major may lie for a set: near it first, then where a
 * toolkit is.
 */
#include "search.h"

#include <string.h>

#include "paths.h"

static cudnnw_code step_options(find_search *search)
{
    const cudnnw_options *options = &search->options;
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; i < options->dependency_folder_count && code == CUDNNW_OK; i++) {
        const char *folder = options->dependency_folders == NULL ? NULL : options->dependency_folders[i];

        if (folder == NULL || !cudnnw__find_path_is_absolute(folder, search->world->windows))
            code = cudnnw__fail(search->error, folder == NULL ? REASON_ARGUMENT_NULL : REASON_PATH_RELATIVE,
                                FACTS(.stage = CUDNNW_STAGE_FIND, .function = "cudnnw_load or cudnnw_find",
                                      .path = folder, .wanted = "an entry of options.dependency_folders"));
        else
            code = cudnnw__find_add(search, folder, "options.dependency_folders");
    }
    return code;
}

static cudnnw_code step_beside(find_search *search)
{
    return search->set_folder == NULL
               ? CUDNNW_OK
               : cudnnw__find_add(search, search->set_folder, "beside the cuDNN files");
}

static char *wheel_of_major(const find_search *search)
{
    char *number = cudnnw__find_number(search->cuda_major);
    char *folder = number == NULL ? NULL : cudnnw__find_concat("cu", number, "");

    cudnnw__os_free(number);
    return folder;
}

/* Folders of the wheels below "nvidia". CUDA 13 and later have one for everything. */
static cudnnw_code add_wheels(find_search *search, const char *nvidia)
{
    static const char *const parts[] = {"cublas/lib", "cublas/bin", "cuda_nvrtc/lib", "cuda_nvrtc/bin", NULL};
    static const char *const whole[] = {"lib", "bin/x86_64", "bin", NULL};
    bool windows = search->world->windows;
    char *name = wheel_of_major(search);
    char *folder = name == NULL ? NULL : cudnnw__find_path_below(nvidia, name, windows);
    cudnnw_code code = folder == NULL ? cudnnw__find_no_memory(search) : CUDNNW_OK;

    if (code == CUDNNW_OK && search->cuda_major >= 13)
        code = cudnnw__find_add_below(search, folder, whole, "wheel folder");
    if (code == CUDNNW_OK)
        code = cudnnw__find_add_below(search, nvidia, parts, "wheel folder");
    cudnnw__os_free(folder);
    cudnnw__os_free(name);
    return code;
}

/* nvidia/cudnn/lib beside nvidia/cublas/lib, as the files' own search paths say it, and the wheels of the
 * nearest site-packages for a set in torch/lib. */
static cudnnw_code step_wheels(find_search *search)
{
    static const char *const torch[] = {"torch/lib", NULL};
    bool windows = search->world->windows;
    const char *set = search->set_folder;
    char *above = set == NULL ? NULL : cudnnw__find_path_parent(set, windows);
    char *nvidia = above == NULL ? NULL : cudnnw__find_path_parent(above, windows);
    char *site = set == NULL ? NULL : cudnnw__find_site_packages_above(search->world, set);
    cudnnw_code code = nvidia == NULL ? CUDNNW_OK : add_wheels(search, nvidia);

    if (code == CUDNNW_OK && site != NULL) {
        char *other = cudnnw__find_path_below(site, "nvidia", windows);

        code = other == NULL ? cudnnw__find_no_memory(search) : add_wheels(search, other);
        cudnnw__os_free(other);
        if (code == CUDNNW_OK)
            code = cudnnw__find_add_below(search, site, torch, "wheel folder");
    }
    cudnnw__os_free(site);
    cudnnw__os_free(nvidia);
    cudnnw__os_free(above);
    return code;
}

static cudnnw_code step_cache(find_search *search)
{
    static const char *const stems[] = {"libcublasLt.so.", "libcublas.so.", "libnvrtc.so."};
    char *number = cudnnw__find_number(search->cuda_major);
    cudnnw_code code = number == NULL ? cudnnw__find_no_memory(search) : CUDNNW_OK;

    for (size_t i = 0; i < sizeof stems / sizeof stems[0] && code == CUDNNW_OK && search->cuda_major != 0;
         i++) {
        char *name = cudnnw__find_concat(stems[i], number, "");

        code = name == NULL ? cudnnw__find_no_memory(search) : cudnnw__find_add_cached(search, name);
        cudnnw__os_free(name);
    }
    cudnnw__os_free(number);
    return code;
}

static const find_row dependency_rows[] = {
    {CUDNNW_ORIGIN_OPTIONS, ON_BOTH, RULE_NAMED | RULE_ALWAYS, step_options},
    {CUDNNW_ORIGIN_MODULE, ON_BOTH, RULE_AT_HOME | RULE_ALWAYS, step_beside},
    {CUDNNW_ORIGIN_PYTHON, ON_BOTH, RULE_AT_HOME | RULE_ALWAYS, step_wheels},
    {CUDNNW_ORIGIN_EXECUTABLE, ON_BOTH, RULE_AT_HOME, cudnnw__find_step_executable},
    {CUDNNW_ORIGIN_CONDA, ON_BOTH, 0, cudnnw__find_step_conda},
    {CUDNNW_ORIGIN_LIBRARY_PATH, ON_LINUX, 0, cudnnw__find_step_library_path},
    {CUDNNW_ORIGIN_PATH, ON_WINDOWS, RULE_ON_REQUEST, cudnnw__find_step_path},
    {CUDNNW_ORIGIN_CUDA_VARIABLE, ON_BOTH, 0, cudnnw__find_step_cuda_variables},
    {CUDNNW_ORIGIN_TOOLKIT, ON_WINDOWS, 0, cudnnw__find_step_registered_toolkits},
    {CUDNNW_ORIGIN_TOOLKIT, ON_BOTH, 0, cudnnw__find_step_toolkits},
    {CUDNNW_ORIGIN_LOADER_CACHE, ON_LINUX, 0, step_cache},
    {CUDNNW_ORIGIN_SYSTEM, ON_LINUX, 0, cudnnw__find_step_default_folders},
};

cudnnw_code cudnnw__find_dependency_folders(const cudnnw_options *options, const find_world *world,
                                            const char *set_folder, uint32_t cuda_major, find_places *places,
                                            report *notes, cudnnw_error *error)
{
    static const cudnnw_options defaults = CUDNNW_OPTIONS_INIT;
    find_search search = {.options = options == NULL ? defaults : *options, .world = world, .report = NULL,
                          .error = error, .set_folder = set_folder, .cuda_major = cuda_major};
    cudnnw_code code = cudnnw__find_read_switches(&search);

    search.report = notes; /* what CUDNNW_SEARCH says wrong was noted by the search for sets */
    if (code == CUDNNW_OK)
        code = cudnnw__find_run(&search, dependency_rows, sizeof dependency_rows / sizeof dependency_rows[0]);
    if (code == CUDNNW_OK)
        *places = search.found;
    return code;
}
