/* SPDX-License-Identifier: MIT
 *
 * The real world of this process.
 */
#include "find.h"

#include <string.h>

static char *variable(void *context, const char *name)
{
    (void)context;
    return cudnnw__os_variable(name);
}

static bool is_folder(void *context, const char *path)
{
    os_status status;
    os_failure why;

    (void)context;
    return cudnnw__os_path_status(path, &status, &why) && status.is_folder;
}

static bool is_remote(void *context, const char *path)
{
    (void)context;
    return cudnnw__os_path_is_remote(path);
}

static bool others_can_write(void *context, const char *path)
{
    os_status status;
    os_failure why;

    (void)context;
    return cudnnw__os_path_status(path, &status, &why) && status.others_can_write;
}

static char *real_path(void *context, const char *path)
{
    os_failure why;

    (void)context;
    return cudnnw__os_real_path(path, &why);
}

static bool names(void *context, const char *folder, os_names *found)
{
    os_failure why;

    (void)context;
    return cudnnw__os_folder_names(folder, found, &why);
}

static char *text_of(void *context, const char *path, size_t limit)
{
    os_file *file = NULL;
    os_status status;
    os_failure why;
    char *text = NULL;

    (void)context;
    if (!cudnnw__os_file_open(path, &file, &status, &why))
        return NULL;
    if (status.bytes <= limit)
        text = (char *)cudnnw__os_allocate((size_t)status.bytes + 1);
    if (text != NULL && !cudnnw__os_file_read(file, 0, text, (size_t)status.bytes, &why)) {
        cudnnw__os_free(text);
        text = NULL;
    }
    cudnnw__os_file_close(file);
    return text;
}

static bool loader_paths(void *context, const char *name, os_names *paths)
{
    os_failure why;

    (void)context;
    return cudnnw__os_loader_cache(name, paths, &why);
}

static bool default_folders(void *context, os_names *folders)
{
    os_failure why;

    (void)context;
    return cudnnw__os_default_folders(folders, &why);
}

static bool toolkits(void *context, os_names *folders)
{
    os_failure why;

    (void)context;
    return cudnnw__os_registered_toolkits(folders, &why);
}

void cudnnw__find_world_of_process(find_world *world)
{
    *world = VALUE(find_world,
        .windows = strcmp(cudnnw__os_system_name(), "windows") == 0,
        .elevated = cudnnw__os_is_elevated(),
        .own_module = cudnnw__os_own_module(),
        .executable = cudnnw__os_executable(),
        .variable = variable,
        .is_folder = is_folder,
        .is_remote = is_remote,
        .others_can_write = others_can_write,
        .real_path = real_path,
        .names = names,
        .text_of = text_of,
        .loader_paths = loader_paths,
        .default_folders = default_folders,
        .toolkits = toolkits,
    );
}

void cudnnw__find_world_free(find_world *world)
{
    cudnnw__os_free(world->own_module);
    cudnnw__os_free(world->executable);
    memset(world, 0, sizeof *world);
}
