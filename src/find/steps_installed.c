/* SPDX-License-Identifier: MIT
 *
 * Places where installers put things, and what the system's loader knows.
 */
#include "search.h"

#include <string.h>

#include "paths.h"

/* A folder that the system names by a variable; with raised rights only its usual place counts. Allocated. */
static char *system_folder(const find_search *search, const char *variable, const char *usual)
{
    const find_world *world = search->world;
    char *folder = world->elevated ? NULL : world->variable(world->context, variable);

    if (folder != NULL && cudnnw__find_path_is_absolute(folder, true))
        return folder;
    cudnnw__os_free(folder);
    return cudnnw__find_copy(usual, strlen(usual));
}

/* cuDNN's installer has a folder per toolkit: bin\12.9, from 9.18 on bin\12.9\x64. */
cudnnw_code cudnnw__find_add_per_toolkit(find_search *search, const char *root, const char *detail)
{
    static const char *const layout[] = {"x64", "", NULL};
    char *bin = cudnnw__find_path_below(root, "bin", search->world->windows);
    os_names toolkits = {NULL, 0};
    cudnnw_code code = bin == NULL ? cudnnw__find_no_memory(search)
                                   : cudnnw__find_versions(search, bin, "", true, &toolkits);

    for (size_t i = 0; i < toolkits.count && code == CUDNNW_OK; i++)
        code = cudnnw__find_add_below(search, toolkits.name[i], layout, detail);
    cudnnw__os_names_free(&toolkits);
    cudnnw__os_free(bin);
    return code;
}

cudnnw_code cudnnw__find_step_installer(find_search *search)
{
    static const char *const layout[] = {"bin", "bin/x64", NULL};
    char *programs = system_folder(search, "ProgramFiles", "C:\\Program Files");
    char *root = programs == NULL ? NULL : cudnnw__find_path_below(programs, "NVIDIA/CUDNN", true);
    os_names releases = {NULL, 0};
    cudnnw_code code = root == NULL ? cudnnw__find_no_memory(search)
                                    : cudnnw__find_versions(search, root, "v", false, &releases);

    for (size_t i = 0; i < releases.count && code == CUDNNW_OK; i++) {
        code = cudnnw__find_add_per_toolkit(search, releases.name[i], NULL);
        if (code == CUDNNW_OK)
            code = cudnnw__find_add_below(search, releases.name[i], layout, NULL);
    }
    cudnnw__os_names_free(&releases);
    cudnnw__os_free(root);
    cudnnw__os_free(programs);
    return code;
}

cudnnw_code cudnnw__find_step_registered_toolkits(find_search *search)
{
    os_names toolkits = {NULL, 0};
    cudnnw_code code = CUDNNW_OK;

    if (!search->world->toolkits(search->world->context, &toolkits))
        return CUDNNW_OK;
    for (size_t i = 0; i < toolkits.count && code == CUDNNW_OK; i++)
        code = cudnnw__find_add_below(search, toolkits.name[i], cudnnw__find_toolkit_windows, "the registry");
    cudnnw__os_names_free(&toolkits);
    return code;
}

static cudnnw_code add_toolkits(find_search *search, const char *folder, const char *prefix,
                                const char *const *layout)
{
    os_names toolkits = {NULL, 0};
    cudnnw_code code = cudnnw__find_versions(search, folder, prefix, true, &toolkits);

    for (size_t i = 0; i < toolkits.count && code == CUDNNW_OK; i++)
        code = cudnnw__find_add_below(search, toolkits.name[i], layout, NULL);
    cudnnw__os_names_free(&toolkits);
    return code;
}

static cudnnw_code windows_toolkits(find_search *search)
{
    char *programs = system_folder(search, "ProgramFiles", "C:\\Program Files");
    char *root = programs == NULL
                     ? NULL
                     : cudnnw__find_path_below(programs, "NVIDIA GPU Computing Toolkit/CUDA", true);
    cudnnw_code code = root == NULL ? cudnnw__find_no_memory(search)
                                    : add_toolkits(search, root, "v", cudnnw__find_toolkit_windows);

    cudnnw__os_free(root);
    cudnnw__os_free(programs);
    return code;
}

cudnnw_code cudnnw__find_step_toolkits(find_search *search)
{
    cudnnw_code code = CUDNNW_OK;

    if (search->world->windows)
        return windows_toolkits(search);
    code = cudnnw__find_add_below(search, "/usr/local/cuda", cudnnw__find_toolkit_linux, NULL);
    if (code == CUDNNW_OK)
        code = add_toolkits(search, "/usr/local", "cuda-", cudnnw__find_toolkit_linux);
    if (code == CUDNNW_OK)
        code = cudnnw__find_add_below(search, "/opt/cuda", cudnnw__find_toolkit_linux, NULL);
    return code;
}

/* The folders to which the loader's cache leads for one name. */
cudnnw_code cudnnw__find_add_cached(find_search *search, const char *name)
{
    os_names paths = {NULL, 0};
    char *detail = NULL;
    cudnnw_code code = CUDNNW_OK;

    if (!search->world->loader_paths(search->world->context, name, &paths))
        return CUDNNW_OK;
    detail = cudnnw__find_concat("entry of ", name, "");
    for (size_t i = 0; i < paths.count && code == CUDNNW_OK; i++) {
        char *folder = cudnnw__find_path_parent(paths.name[i], search->world->windows);

        code = folder == NULL || detail == NULL ? cudnnw__find_no_memory(search)
                                                : cudnnw__find_add(search, folder, detail);
        cudnnw__os_free(folder);
    }
    cudnnw__os_free(detail);
    cudnnw__os_names_free(&paths);
    return code;
}

cudnnw_code cudnnw__find_step_loader_cache(find_search *search)
{
    static const char *const names[] = {"libcudnn_graph.so.9", "libcudnn_ops_infer.so.8", "libcudnn.so.9",
                                        "libcudnn.so.8"};
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; i < sizeof names / sizeof names[0] && code == CUDNNW_OK; i++)
        code = cudnnw__find_add_cached(search, names[i]);
    return code;
}

cudnnw_code cudnnw__find_step_default_folders(find_search *search)
{
    os_names folders = {NULL, 0};
    cudnnw_code code = CUDNNW_OK;

    if (!search->world->default_folders(search->world->context, &folders))
        return CUDNNW_OK;
    for (size_t i = 0; i < folders.count && code == CUDNNW_OK; i++)
        code = cudnnw__find_add(search, folders.name[i], NULL);
    cudnnw__os_names_free(&folders);
    return code;
}

static bool is_cudnn_dll(const char *name)
{
    size_t length = strlen(name);
    char family[] = "cudnnw";

    if (length < sizeof family)
        return false;
    memcpy(family, name, sizeof family - 1);
    if (cudnnw__find_path_is_same(family, "cudnnw", true))
        return false;
    family[5] = '\0';
    return cudnnw__find_path_is_same(family, "cudnn", true) &&
           cudnnw__find_path_is_same(name + length - 4, ".dll", true);
}

static void warn_of_copy(find_search *search, const char *folder)
{
    os_names names = {NULL, 0};

    if (!search->world->names(search->world->context, folder, &names))
        return;
    for (size_t i = 0; i < names.count; i++)
        if (is_cudnn_dll(names.name[i])) {
            cudnnw__find_warn(search, CUDNNW_LOG_WARNING, REASON_SYSTEM_COPY,
                              VALUE(error_facts, .file = names.name[i], .path = folder));
            break;
        }
    cudnnw__os_names_free(&names);
}

/* Windows' own folders are looked into for one reason: every program meets a copy there. None is taken. */
cudnnw_code cudnnw__find_step_windows_folders(find_search *search)
{
    static const char *const below[] = {"System32", "SysWOW64"};
    char *root = system_folder(search, "SystemRoot", "C:\\Windows");
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; i < sizeof below / sizeof below[0] && code == CUDNNW_OK; i++) {
        char *folder = root == NULL ? NULL : cudnnw__find_path_below(root, below[i], true);

        if (folder == NULL)
            code = cudnnw__find_no_memory(search);
        else
            warn_of_copy(search, folder);
        cudnnw__os_free(folder);
    }
    cudnnw__os_free(root);
    return code;
}
