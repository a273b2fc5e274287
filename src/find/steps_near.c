/* SPDX-License-Identifier: MIT
 *
 * Places that somebody named, and places beside what is running.
 */
#include "search.h"

#include "paths.h"

static const char *const beside[] = {"", "cudnn", "bin", "lib", NULL};

static cudnnw_code refuse(find_search *search, size_t index)
{
    const char *folder = search->options.folders[index];

    if (folder == NULL || folder[0] == '\0')
        return cudnnw__fail(search->error, REASON_ARGUMENT_BAD,
                            FACTS(.stage = CUDNNW_STAGE_FIND,
                                  .function = "cudnnw_load or cudnnw_find",
                                  .found = "an empty entry in options.folders",
                                  .wanted = "a path"));
    return cudnnw__fail(search->error, REASON_PATH_RELATIVE,
                        FACTS(.stage = CUDNNW_STAGE_FIND, .path = folder));
}

cudnnw_code cudnnw__find_step_options(find_search *search)
{
    cudnnw_code code = CUDNNW_OK;

    if (search->options.folder_count > 0 && search->options.folders == NULL)
        return cudnnw__fail(search->error, REASON_ARGUMENT_NULL,
                            FACTS(.stage = CUDNNW_STAGE_FIND,
                                  .function = "cudnnw_load or cudnnw_find",
                                  .wanted = "options.folders, although folder_count is not 0"));
    for (size_t i = 0; i < search->options.folder_count && code == CUDNNW_OK; i++) {
        const char *folder = search->options.folders[i];

        if (folder == NULL || !cudnnw__find_path_is_absolute(folder, search->world->windows))
            code = refuse(search, i);
        else
            code = cudnnw__find_add(search, folder, NULL);
    }
    return code;
}

cudnnw_code cudnnw__find_step_cudnnw_path(find_search *search)
{
    return cudnnw__find_entries(search, "CUDNNW_PATH", cudnnw__find_add);
}

cudnnw_code cudnnw__find_step_process(find_search *search)
{
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; search->mapped != NULL && i < search->mapped->count && code == CUDNNW_OK; i++)
        code = cudnnw__find_add(search, search->mapped->name[i], NULL);
    return code;
}

static cudnnw_code add_beside(find_search *search, const char *file)
{
    char *folder = NULL;
    cudnnw_code code = CUDNNW_OK;

    if (file == NULL || !cudnnw__find_path_is_absolute(file, search->world->windows))
        return CUDNNW_OK;
    folder = cudnnw__find_path_parent(file, search->world->windows);
    code = folder == NULL ? cudnnw__find_no_memory(search)
                          : cudnnw__find_add_below(search, folder, beside, NULL);
    cudnnw__os_free(folder);
    return code;
}

cudnnw_code cudnnw__find_step_module(find_search *search)
{
    return add_beside(search, search->world->own_module);
}

cudnnw_code cudnnw__find_step_executable(find_search *search)
{
    return add_beside(search, search->world->executable);
}
