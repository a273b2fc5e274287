/* SPDX-License-Identifier: MIT
 *
 * Python's package folders: wheels put cuDNN there.
 */
#include "search.h"

#include <string.h>

#include "paths.h"
#include "../limits.h"

enum { CONFIG_BYTES = 65536 };

static const char *const wheels[] = {"nvidia/cudnn/lib",       "nvidia/cudnn/bin", "nvidia/cu13/lib",
                                     "nvidia/cu13/bin/x86_64", "nvidia/cu13/bin",  "nvidia/cudnn_jit/lib",
                                     "nvidia/cudnn_jit/bin",   "torch/lib",        NULL};

cudnnw_code cudnnw__find_add_site_packages(find_search *search, const char *folder, const char *detail)
{
    return cudnnw__find_add_below(search, folder, wheels, detail);
}

/* The site-packages of every Python below prefix/lib, newest first. */
static cudnnw_code add_linux_prefix(find_search *search, const char *prefix, const char *detail)
{
    static const char *const kinds[] = {"site-packages", "dist-packages"};
    char *lib = cudnnw__find_path_below(prefix, "lib", false);
    os_names versions = {NULL, 0};
    cudnnw_code code = lib == NULL ? cudnnw__find_no_memory(search)
                                   : cudnnw__find_versions(search, lib, "python", false, &versions);

    for (size_t i = 0; i < 2 * versions.count && code == CUDNNW_OK; i++) {
        char *site = cudnnw__find_path_below(versions.name[i / 2], kinds[i % 2], false);

        code = site == NULL ? cudnnw__find_no_memory(search)
                            : cudnnw__find_add_site_packages(search, site, detail);
        cudnnw__os_free(site);
    }
    cudnnw__os_names_free(&versions);
    cudnnw__os_free(lib);
    return code;
}

cudnnw_code cudnnw__find_add_python_prefix(find_search *search, const char *prefix, const char *detail)
{
    char *site = NULL;
    cudnnw_code code = CUDNNW_OK;

    if (!search->world->windows)
        return add_linux_prefix(search, prefix, detail);
    site = cudnnw__find_path_below(prefix, "Lib/site-packages", true);
    code =
        site == NULL ? cudnnw__find_no_memory(search) : cudnnw__find_add_site_packages(search, site, detail);
    cudnnw__os_free(site);
    return code;
}

/* The nearest site-packages or dist-packages above a path; NULL when there is none. Allocated. */
char *cudnnw__find_site_packages_above(const find_world *world, const char *path)
{
    bool windows = world->windows;
    char *folder = cudnnw__find_path_parent(path, windows);

    while (folder != NULL) {
        const char *name = cudnnw__find_path_name(folder, windows);
        char *above = NULL;

        if (cudnnw__find_path_is_same(name, "site-packages", windows) ||
            cudnnw__find_path_is_same(name, "dist-packages", windows))
            return folder;
        above = cudnnw__find_path_parent(folder, windows);
        cudnnw__os_free(folder);
        folder = above;
    }
    return NULL;
}

cudnnw_code cudnnw__find_step_python_module(find_search *search)
{
    const char *module = search->world->own_module;
    char *site = module == NULL ? NULL : cudnnw__find_site_packages_above(search->world, module);
    cudnnw_code code = site == NULL ? CUDNNW_OK : cudnnw__find_add_site_packages(search, site, NULL);

    cudnnw__os_free(site);
    return code;
}

/* The folder of the program and, where programs lie in bin, the one above. Both NULL when the program is
 * unknown. */
static void folders_of_program(const find_search *search, char **folder, char **above)
{
    const char *program = search->world->executable;

    *folder = program == NULL ? NULL : cudnnw__find_path_parent(program, search->world->windows);
    *above = *folder == NULL ? NULL : cudnnw__find_path_parent(*folder, search->world->windows);
}

static bool program_is_python(const find_search *search)
{
    const char *program = search->world->executable;

    return program != NULL &&
           strncmp(cudnnw__find_path_name(program, search->world->windows), "python", 6) == 0;
}

cudnnw_code cudnnw__find_step_python_program(find_search *search)
{
    char *folder = NULL, *above = NULL;
    const char *prefix = NULL;
    cudnnw_code code = CUDNNW_OK;

    if (!program_is_python(search))
        return CUDNNW_OK;
    folders_of_program(search, &folder, &above);
    prefix = search->world->windows ? folder : above; /* python.exe is in its prefix, bin/python3 below */
    if (prefix != NULL)
        code = cudnnw__find_add_python_prefix(search, prefix, NULL);
    cudnnw__os_free(folder);
    cudnnw__os_free(above);
    return code;
}

/* The value of "key = value" in a pyvenv.cfg, NULL when there is none. Allocated. */
static char *config_value(const char *text, const char *key)
{
    size_t length = strlen(key);

    while (text != NULL && *text != '\0') {
        const char *line = text + strspn(text, " \t");
        size_t rest = strcspn(line, "\r\n");

        if (rest > length && strncmp(line, key, length) == 0) {
            const char *value = line + length + strspn(line + length, " \t");

            if (*value == '=') {
                value += 1 + strspn(value + 1, " \t");
                rest = strcspn(value, "\r\n");
                while (rest > 0 && (value[rest - 1] == ' ' || value[rest - 1] == '\t'))
                    rest--;
                return cudnnw__find_copy(value, rest);
            }
        }
        text = line + rest;
        text += strspn(text, "\r\n");
    }
    return NULL;
}

/* The environment may also use the packages of the Python that it was made from. */
static cudnnw_code add_base_python(find_search *search, const char *config)
{
    bool windows = search->world->windows;
    char *shared = config_value(config, "include-system-site-packages");
    char *home = config_value(config, "home");
    char *prefix = NULL;
    cudnnw_code code = CUDNNW_OK;

    if (shared != NULL && cudnnw__find_path_is_same(shared, "true", true) && home != NULL &&
        cudnnw__find_path_is_absolute(home, windows)) {
        char *clean = cudnnw__find_path_clean(home, windows);

        prefix = clean == NULL || windows ? clean : cudnnw__find_path_parent(clean, false);
        if (prefix != clean)
            cudnnw__os_free(clean);
        if (prefix != NULL)
            code = cudnnw__find_add_python_prefix(search, prefix, "home of pyvenv.cfg");
    }
    cudnnw__os_free(prefix);
    cudnnw__os_free(home);
    cudnnw__os_free(shared);
    return code;
}

static cudnnw_code add_environment(find_search *search, const char *folder)
{
    const find_world *world = search->world;
    char *path = cudnnw__find_path_below(folder, "pyvenv.cfg", world->windows);
    char *config = path == NULL ? NULL : world->text_of(world->context, path, CONFIG_BYTES);
    cudnnw_code code = CUDNNW_OK;

    if (config != NULL)
        code = cudnnw__find_add_python_prefix(search, folder, "pyvenv.cfg");
    if (config != NULL && code == CUDNNW_OK)
        code = add_base_python(search, config);
    cudnnw__os_free(config);
    cudnnw__os_free(path);
    return code;
}

/* Beside the program or one above, as Python itself looks. Not with raised rights: the file names other
 * folders. */
cudnnw_code cudnnw__find_step_pyvenv(find_search *search)
{
    char *folder = NULL, *above = NULL;
    cudnnw_code code = CUDNNW_OK;

    if (search->world->elevated)
        return CUDNNW_OK;
    folders_of_program(search, &folder, &above);
    if (folder != NULL)
        code = add_environment(search, folder);
    if (above != NULL && code == CUDNNW_OK)
        code = add_environment(search, above);
    cudnnw__os_free(folder);
    cudnnw__os_free(above);
    return code;
}

cudnnw_code cudnnw__find_step_virtual_env(find_search *search)
{
    return cudnnw__find_entries(search, "VIRTUAL_ENV", cudnnw__find_add_python_prefix);
}

static cudnnw_code add_conda_prefix(find_search *search, const char *prefix, const char *detail)
{
    static const char *const linux_layout[] = {"lib", NULL};
    static const char *const windows_layout[] = {"Library/bin", "Library/bin/x64", NULL};
    cudnnw_code code = cudnnw__find_add_below(search, prefix,
                                              search->world->windows ? windows_layout : linux_layout, detail);

    return code == CUDNNW_OK ? cudnnw__find_add_python_prefix(search, prefix, detail) : code;
}

/* Every conda prefix has a folder conda-meta. */
static cudnnw_code add_if_conda(find_search *search, const char *prefix)
{
    const find_world *world = search->world;
    char *mark = prefix == NULL ? NULL : cudnnw__find_path_below(prefix, "conda-meta", world->windows);
    cudnnw_code code = CUDNNW_OK;

    if (mark != NULL && world->is_folder(world->context, mark))
        code = add_conda_prefix(search, prefix, "the program's prefix");
    cudnnw__os_free(mark);
    return code;
}

cudnnw_code cudnnw__find_step_conda(find_search *search)
{
    char *folder = NULL, *above = NULL;
    cudnnw_code code = CUDNNW_OK;

    folders_of_program(search, &folder, &above);
    code = add_if_conda(search, search->world->windows ? folder : above);
    cudnnw__os_free(folder);
    cudnnw__os_free(above);
    return code == CUDNNW_OK ? cudnnw__find_entries(search, "CONDA_PREFIX", add_conda_prefix) : code;
}
