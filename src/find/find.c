/* SPDX-License-Identifier: MIT
 *
 * The order of the search, as rows, and the loop that walks them. docs/search-order.md says the same in
 * words.
 */
#include "search.h"

#include <string.h>

const find_row cudnnw__find_rows[] = {
    {CUDNNW_ORIGIN_OPTIONS, ON_BOTH, RULE_NAMED | RULE_ALWAYS, cudnnw__find_step_options},
    {CUDNNW_ORIGIN_CUDNNW_PATH, ON_BOTH, RULE_NAMED, cudnnw__find_step_cudnnw_path},
    {CUDNNW_ORIGIN_PROCESS, ON_BOTH, RULE_NAMED | RULE_ALWAYS, cudnnw__find_step_process},
    {CUDNNW_ORIGIN_MODULE, ON_BOTH, RULE_AT_HOME, cudnnw__find_step_module},
    {CUDNNW_ORIGIN_EXECUTABLE, ON_BOTH, RULE_AT_HOME, cudnnw__find_step_executable},
    {CUDNNW_ORIGIN_PYTHON, ON_BOTH, RULE_AT_HOME, cudnnw__find_step_python_module},
    {CUDNNW_ORIGIN_PYTHON, ON_BOTH, RULE_AT_HOME, cudnnw__find_step_python_program},
    {CUDNNW_ORIGIN_VIRTUAL_ENV, ON_BOTH, RULE_AT_HOME, cudnnw__find_step_pyvenv},
    {CUDNNW_ORIGIN_VIRTUAL_ENV, ON_BOTH, 0, cudnnw__find_step_virtual_env},
    {CUDNNW_ORIGIN_CONDA, ON_BOTH, 0, cudnnw__find_step_conda},
    {CUDNNW_ORIGIN_LIBRARY_PATH, ON_LINUX, RULE_WHOLE_ONLY, cudnnw__find_step_library_path},
    {CUDNNW_ORIGIN_PATH, ON_WINDOWS, RULE_WHOLE_ONLY | RULE_ON_REQUEST, cudnnw__find_step_path},
    {CUDNNW_ORIGIN_CUDNN_VARIABLE, ON_BOTH, 0, cudnnw__find_step_cudnn_variables},
    {CUDNNW_ORIGIN_CUDA_VARIABLE, ON_BOTH, 0, cudnnw__find_step_cuda_variables},
    {CUDNNW_ORIGIN_INSTALLER, ON_WINDOWS, 0, cudnnw__find_step_installer},
    {CUDNNW_ORIGIN_TOOLKIT, ON_WINDOWS, 0, cudnnw__find_step_registered_toolkits},
    {CUDNNW_ORIGIN_TOOLKIT, ON_BOTH, 0, cudnnw__find_step_toolkits},
    {CUDNNW_ORIGIN_LOADER_CACHE, ON_LINUX, 0, cudnnw__find_step_loader_cache},
    {CUDNNW_ORIGIN_SYSTEM, ON_LINUX, 0, cudnnw__find_step_default_folders},
    {CUDNNW_ORIGIN_SYSTEM, ON_WINDOWS, 0, cudnnw__find_step_windows_folders},
};
const size_t cudnnw__find_row_count = sizeof cudnnw__find_rows / sizeof cudnnw__find_rows[0];

static bool runs(const find_search *search, const find_row *row)
{
    uint32_t bit = (uint32_t)1 << row->origin;
    bool asked = (search->on & bit) != 0;

    if ((row->systems & (search->world->windows ? ON_WINDOWS : ON_LINUX)) == 0)
        return false;
    if (row->origin == CUDNNW_ORIGIN_PATH && (search->options.flags & CUDNNW_SEARCH_PATH) != 0)
        asked = true;
    if ((row->rules & RULE_ON_REQUEST) != 0 && !asked)
        return false;
    return (row->rules & RULE_ALWAYS) != 0 || (search->off & bit) == 0;
}

static void note_switched_off(find_search *search, const find_row *row)
{
    bool stands_first = row == cudnnw__find_rows || row[-1].origin != row->origin;

    if ((search->off & (uint32_t)1 << row->origin) != 0 &&
        (row->rules & (RULE_ALWAYS | RULE_ON_REQUEST)) == 0 && stands_first)
        cudnnw__find_warn(search, CUDNNW_LOG_NOTE, REASON_ORIGIN_OFF,
                          VALUE(error_facts, .found = cudnnw__report_origin_word((int)row->origin)));
}

cudnnw_code cudnnw__find_run(find_search *search, const find_row *rows, size_t count)
{
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; i < count && code == CUDNNW_OK; i++) {
        search->row = &rows[i];
        if (runs(search, &rows[i]))
            code = rows[i].step(search);
        else if (rows == cudnnw__find_rows)
            note_switched_off(search, &rows[i]);
    }
    if (code != CUDNNW_OK)
        cudnnw__find_places_free(&search->found);
    return code;
}

/* Folders in the options are the whole search: no silent fall-through to another place. */
static size_t rows_to_run(const find_search *search)
{
    return search->options.folder_count > 0 ? 1 : cudnnw__find_row_count;
}

/* When cuBLAS is missing later, its error does not say that this folder was a slip. */
static void note_absent_dependency_folders(find_search *search)
{
    for (size_t i = 0; i < search->options.dependency_folder_count; i++) {
        const char *folder = search->options.dependency_folders[i];

        if (!search->world->is_folder(search->world->context, folder))
            cudnnw__find_warn(search, CUDNNW_LOG_WARNING, REASON_FOLDER_ABSENT,
                              VALUE(error_facts, .path = folder, .dependency = "options.dependency_folders"));
    }
}

cudnnw_code cudnnw__find(const cudnnw_options *options, const find_world *world, const os_names *mapped,
                         find_places *places, report *notes, cudnnw_error *error)
{
    static const cudnnw_options defaults = CUDNNW_OPTIONS_INIT;
    find_search search = {.options = options == NULL ? defaults : *options, .world = world, .mapped = mapped,
                          .report = notes, .error = error};
    cudnnw_code code = CUDNNW_OK;

    search.cuda_major = search.options.cuda_major;
    if (search.options.folder_count == 0)
        code = cudnnw__find_read_switches(&search);
    if (code == CUDNNW_OK)
        code = cudnnw__find_run(&search, cudnnw__find_rows, rows_to_run(&search));
    if (code == CUDNNW_OK)
        note_absent_dependency_folders(&search);
    if (code == CUDNNW_OK)
        *places = search.found;
    return code;
}

void cudnnw__find_places_free(find_places *places)
{
    if (places == NULL)
        return;
    for (size_t i = 0; i < places->count; i++) {
        cudnnw__os_free(places->place[i].folder);
        cudnnw__os_free(places->place[i].detail);
        cudnnw__os_free(places->place[i].real);
    }
    cudnnw__os_free(places->place);
    memset(places, 0, sizeof *places);
}
