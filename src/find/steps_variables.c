/* SPDX-License-Identifier: MIT
 *
 * Places that the environment names.
 */
#include "search.h"

#include <string.h>

#include "paths.h"

static const char *const cudnn_linux[] = {"", "lib64", "lib", NULL};
static const char *const cudnn_windows[] = {"", "bin", "bin/x64", NULL};
const char *const cudnnw__find_toolkit_linux[] = {
    "lib64", "lib", "targets/x86_64-linux/lib", "targets/sbsa-linux/lib", "targets/aarch64-linux/lib", NULL};
const char *const cudnnw__find_toolkit_windows[] = {"bin", "bin/x64", NULL};

cudnnw_code cudnnw__find_step_library_path(find_search *search)
{
    return cudnnw__find_entries(search, "LD_LIBRARY_PATH", cudnnw__find_add);
}

cudnnw_code cudnnw__find_step_path(find_search *search)
{
    return cudnnw__find_entries(search, "PATH", cudnnw__find_add);
}

/* CUDNN_LIBRARY often names the library itself; what counts is its folder. */
static char *folder_of_file(const find_world *world, const char *path)
{
    const char *name = cudnnw__find_path_name(path, world->windows);

    if (strncmp(name, "libcudnn", 8) != 0 && strncmp(name, "cudnn", 5) != 0)
        return NULL;
    return cudnnw__find_path_parent(path, world->windows);
}

static cudnnw_code add_cudnn_root(find_search *search, const char *root, const char *detail)
{
    const find_world *world = search->world;
    char *other = NULL;
    cudnnw_code code = CUDNNW_OK;

    if (!world->is_folder(world->context, root)) {
        other = folder_of_file(world, root);
        if (other == NULL || !world->is_folder(world->context, other)) {
            cudnnw__find_warn(search, CUDNNW_LOG_NOTE, REASON_FOLDER_ABSENT,
                              VALUE(error_facts, .path = root, .dependency = detail));
            cudnnw__os_free(other);
            return CUDNNW_OK;
        }
        root = other;
    }
    code = cudnnw__find_add_below(search, root, world->windows ? cudnn_windows : cudnn_linux, detail);
    if (code == CUDNNW_OK && world->windows)
        code = cudnnw__find_add_per_toolkit(search, root, detail);
    cudnnw__os_free(other);
    return code;
}

cudnnw_code cudnnw__find_step_cudnn_variables(find_search *search)
{
    static const char *const names[] = {"CUDNN_PATH", "CUDNN_HOME", "CUDNN_ROOT",  "CUDNN_ROOT_DIR",
                                        "cuDNN_ROOT", "CUDNN_DIR",  "EBROOTCUDNN", "CUDNN_LIBRARY"};
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; i < sizeof names / sizeof names[0] && code == CUDNNW_OK; i++)
        code = cudnnw__find_entries(search, names[i], add_cudnn_root);
    return code;
}

static cudnnw_code add_toolkit(find_search *search, const char *root, const char *detail)
{
    return cudnnw__find_add_below(
        search, root, search->world->windows ? cudnnw__find_toolkit_windows : cudnnw__find_toolkit_linux,
        detail);
}

/* CUDA_PATH_V12_9 and so on of one major, newest first. A variable cannot be asked for by a pattern. */
static cudnnw_code add_versioned(find_search *search, size_t major)
{
    cudnnw_code code = CUDNNW_OK;

    for (size_t minor = 10; minor-- > 0 && code == CUDNNW_OK;) {
        char *first = cudnnw__find_number(major), *second = cudnnw__find_number(minor);
        char *version = first == NULL || second == NULL ? NULL : cudnnw__find_concat(first, "_", second);
        char *name = version == NULL ? NULL : cudnnw__find_concat("CUDA_PATH_V", version, "");

        code =
            name == NULL ? cudnnw__find_no_memory(search) : cudnnw__find_entries(search, name, add_toolkit);
        cudnnw__os_free(first);
        cudnnw__os_free(second);
        cudnnw__os_free(version);
        cudnnw__os_free(name);
    }
    return code;
}

cudnnw_code cudnnw__find_step_cuda_variables(find_search *search)
{
    static const char *const names[] = {"CUDA_PATH", "CUDA_HOME", "CUDA_ROOT"};
    cudnnw_code code = CUDNNW_OK;

    if (search->world->windows && search->cuda_major != 0)
        code = add_versioned(search, search->cuda_major);
    for (size_t i = 0; i < sizeof names / sizeof names[0] && code == CUDNNW_OK; i++)
        code = cudnnw__find_entries(search, names[i], add_toolkit);
    for (size_t major = 16; search->world->windows && major >= 10 && code == CUDNNW_OK; major--)
        if (major != search->cuda_major)
            code = add_versioned(search, major);
    return code;
}
