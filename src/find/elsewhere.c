/* SPDX-License-Identifier: MIT
 *
 * Places that a search does not enter, but where a good set often lies: for the hint "there is one in ...".
 */
#include "search.h"

#include <string.h>

#include "paths.h"

/* When the caller's folders were the whole search, everything else is elsewhere. */
static cudnnw_code step_usual_places(find_search *search)
{
    cudnnw_code code = CUDNNW_OK;

    if (search->options.folder_count > 0)
        code = cudnnw__find_run(search, cudnnw__find_rows + 1, cudnnw__find_row_count - 1);
    return code;
}

/* Loaders do not look below the entries of their variables; people expect it. */
static cudnnw_code add_subfolders(find_search *search, const char *entry, const char *detail)
{
    static const char *const linux_layout[] = {"lib", "lib64", "cudnn/lib", NULL};
    static const char *const windows_layout[] = {"bin", "x64", "bin/x64", NULL};
    static const char *const by_cuda[] = {"", "x64", NULL};
    os_names versions = {NULL, 0};
    cudnnw_code code =
        cudnnw__find_add_below(search, entry, search->world->windows ? windows_layout : linux_layout, detail);

    if (code == CUDNNW_OK)
        code = cudnnw__find_versions(search, entry, "", true, &versions);
    for (size_t i = 0; i < versions.count && code == CUDNNW_OK; i++)
        code = cudnnw__find_add_below(search, versions.name[i], by_cuda, detail);
    cudnnw__os_names_free(&versions);
    return code;
}

static cudnnw_code step_path(find_search *search)
{
    cudnnw_code code = cudnnw__find_entries(search, "PATH", cudnnw__find_add);

    return code == CUDNNW_OK ? cudnnw__find_entries(search, "PATH", add_subfolders) : code;
}

static cudnnw_code step_below_library_path(find_search *search)
{
    return cudnnw__find_entries(search, "LD_LIBRARY_PATH", add_subfolders);
}

static char *home_of(find_search *search)
{
    char *home = cudnnw__find_variable(search, search->world->windows ? "USERPROFILE" : "HOME");

    if (home != NULL && cudnnw__find_path_is_absolute(home, search->world->windows))
        return home;
    cudnnw__os_free(home);
    return NULL;
}

static cudnnw_code step_conda_at_home(find_search *search)
{
    static const char *const linux_layout[] = {"miniconda3/lib", "anaconda3/lib", "miniforge3/lib", NULL};
    static const char *const windows_layout[] = {"miniconda3/Library/bin", "anaconda3/Library/bin",
                                                 "miniforge3/Library/bin", NULL};
    char *home = home_of(search);
    cudnnw_code code = CUDNNW_OK;

    if (home != NULL)
        code = cudnnw__find_add_below(search, home, search->world->windows ? windows_layout : linux_layout,
                                      "the home folder");
    cudnnw__os_free(home);
    return code;
}

static cudnnw_code step_python_at_home(find_search *search)
{
    char *home = home_of(search);
    char *prefix =
        home == NULL || search->world->windows ? NULL : cudnnw__find_path_below(home, ".local", false);
    cudnnw_code code =
        prefix == NULL ? CUDNNW_OK : cudnnw__find_add_python_prefix(search, prefix, "the home folder");

    cudnnw__os_free(prefix);
    cudnnw__os_free(home);
    return code;
}

/* Every subfolder of `folder`, by `take`. */
static cudnnw_code each_subfolder(find_search *search, const char *folder, find_taker take)
{
    os_names names = {NULL, 0};
    cudnnw_code code = CUDNNW_OK;

    if (!search->world->names(search->world->context, folder, &names))
        return CUDNNW_OK;
    for (size_t i = 0; i < names.count && code == CUDNNW_OK; i++) {
        char *path = cudnnw__find_path_below(folder, names.name[i], search->world->windows);

        code = path == NULL ? cudnnw__find_no_memory(search) : take(search, path, NULL);
        cudnnw__os_free(path);
    }
    cudnnw__os_names_free(&names);
    return code;
}

static cudnnw_code add_cupy_release(find_search *search, const char *folder, const char *detail)
{
    static const char *const layout[] = {"lib", "bin", NULL};

    (void)detail;
    return cudnnw__find_add_below(search, folder, layout, "CuPy's own download");
}

static cudnnw_code add_cupy_toolkit(find_search *search, const char *folder, const char *detail)
{
    char *path = cudnnw__find_path_below(folder, "cudnn", search->world->windows);
    cudnnw_code code =
        path == NULL ? cudnnw__find_no_memory(search) : each_subfolder(search, path, add_cupy_release);

    (void)detail;
    cudnnw__os_free(path);
    return code;
}

static cudnnw_code step_cupy(find_search *search)
{
    char *home = home_of(search);
    char *root =
        home == NULL ? NULL : cudnnw__find_path_below(home, ".cupy/cuda_lib", search->world->windows);
    cudnnw_code code = root == NULL ? CUDNNW_OK : each_subfolder(search, root, add_cupy_toolkit);

    cudnnw__os_free(root);
    cudnnw__os_free(home);
    return code;
}

cudnnw_code cudnnw__find_elsewhere(const cudnnw_options *options, const find_world *world,
                                   find_places *places, cudnnw_error *error)
{
    static const cudnnw_options defaults = CUDNNW_OPTIONS_INIT;
    static const find_row rows[] = {
        {CUDNNW_ORIGIN_OPTIONS, ON_BOTH, RULE_ALWAYS, step_usual_places},
        {CUDNNW_ORIGIN_PATH, ON_WINDOWS, RULE_ALWAYS, step_path},
        {CUDNNW_ORIGIN_LIBRARY_PATH, ON_LINUX, RULE_ALWAYS, step_below_library_path},
        {CUDNNW_ORIGIN_CONDA, ON_BOTH, RULE_ALWAYS, step_conda_at_home},
        {CUDNNW_ORIGIN_PYTHON, ON_BOTH, RULE_ALWAYS, step_python_at_home},
        {CUDNNW_ORIGIN_PYTHON, ON_BOTH, RULE_ALWAYS, step_cupy},
    };
    find_search search = {.options = options == NULL ? defaults : *options, .world = world, .error = error};
    cudnnw_code code = CUDNNW_OK;

    search.cuda_major = search.options.cuda_major;
    code = cudnnw__find_run(&search, rows, sizeof rows / sizeof rows[0]);
    if (code == CUDNNW_OK)
        *places = search.found;
    return code;
}
