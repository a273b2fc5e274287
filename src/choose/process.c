/* SPDX-License-Identifier: MIT
 *
 * Which cuDNN does the process hold already, and can a set live with it? Two of one major cannot: the second one's
 * sub-libraries bind to the first one's files of the same name (measured: 9.10 after 9.28 mixes without a word).
 */
#include "choose.h"

#include <string.h>

static bool is_zero(const os_identity *identity)
{
    return identity->device == 0 && identity->low == 0 && identity->high == 0;
}

static bool is_same_file(const os_module *module, const set_file *file)
{
    const os_identity *a = &module->identity, *b = &file->status.identity;

    if (file->path == NULL)
        return false;
    if (is_zero(a)) /* the system does not tell what is mapped: the path is all there is */
        return strcmp(module->path, file->path) == 0;
    return a->device == b->device && a->low == b->low && a->high == b->high;
}

/* The folder part of an absolute path, "" when there is none. Allocated. */
static char *folder_of(const char *path)
{
    size_t length = strlen(path);
    char *folder = (char *)cudnnw__os_allocate(length + 1);

    if (folder == NULL)
        return NULL;
    while (length > 0 && path[length - 1] != cudnnw__os_separator() && path[length - 1] != '/')
        length--;
    while (length > 1 && (path[length - 1] == cudnnw__os_separator() || path[length - 1] == '/'))
        length--;
    memcpy(folder, path, length);
    return folder;
}

static bool holds(const os_names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->name[i], name) == 0)
            return true;
    return false;
}

cudnnw_code cudnnw__process_folders(const os_modules *mapped, os_names *folders, cudnnw_error *error)
{
    os_names found = {NULL, 0};
    cudnn_name name;
    cudnnw_code code = CUDNNW_OK;

    if (mapped->count > 0 && (found.name = (char **)cudnnw__os_allocate(mapped->count * sizeof *found.name)) == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_FIND);
    for (size_t i = 0; i < mapped->count && code == CUDNNW_OK; i++) {
        char *folder;

        if (!cudnnw__name_parse(mapped->module[i].name, &name))
            continue;
        folder = folder_of(mapped->module[i].path);
        if (folder == NULL)
            code = cudnnw__fail_memory(error, CUDNNW_STAGE_FIND);
        else if (folder[0] == '\0' || holds(&found, folder))
            cudnnw__os_free(folder);
        else
            found.name[found.count++] = folder;
    }
    if (code == CUDNNW_OK)
        *folders = found;
    else
        cudnnw__os_names_free(&found);
    return code;
}

/* What the folder of a mapped module holds, for the message only: 0 when it does not tell. */
static uint32_t version_of(const os_module *module, uint32_t major)
{
    const inspect_wish wish = {.windows = strcmp(cudnnw__os_system_name(), "windows") == 0,
                               .machine = cudnnw__os_machine_name()};
    find_place place = {.origin = CUDNNW_ORIGIN_PROCESS, .folder = folder_of(module->path)};
    report *silent = cudnnw__report_new();
    inspect_result seen = {NULL, 0};
    uint32_t version = 0;

    if (place.folder != NULL && silent != NULL &&
        cudnnw__inspect(&place, &wish, &seen, silent, NULL) == CUDNNW_OK)
        for (size_t i = 0; i < seen.count; i++)
            if (seen.set[i]->major == major)
                version = seen.set[i]->version;
    cudnnw__inspect_free(&seen);
    cudnnw_report_free(silent);
    cudnnw__os_free(place.folder);
    return version;
}

cudnnw_code cudnnw__process_fits(const situation *s, const cudnn_set *set, cudnnw_error *error)
{
    for (size_t i = 0; i < s->mapped->count; i++) {
        const os_module *module = &s->mapped->module[i];
        error_facts facts = {.stage = CUDNNW_STAGE_CHOOSE, .file = module->name, .path = set->folder,
                             .other_path = module->path, .wanted_version = set->version};
        cudnn_name name;
        char found[16];
        bool refused;

        if (!cudnnw__name_parse(module->name, &name) || name.major != set->major ||
            (name.id == SUB_FRONT && cudnnw__module_is_dropin(module)))
            continue;
        if (module->deleted) {
            facts.path = module->path;
            facts.found = "its file was removed or replaced after it was mapped";
            return cudnnw__fail(error, REASON_PROCESS_HAS_BROKEN, &facts);
        }
        refused = (s->options->flags & CUDNNW_REFUSE_LOADED) != 0;
        if (!refused && is_same_file(module, &set->files[name.id]))
            continue;
        facts.found_version = version_of(module, set->major); /* reads the whole folder again */
        if (facts.found_version == 0)
            facts.found = cudnnw_version_text(set->major * 10000, found, sizeof found);
        if (refused)
            facts.path = module->path;
        return cudnnw__fail(error, refused ? REASON_PROCESS_HAS_REFUSED : REASON_PROCESS_HAS_OTHER, &facts);
    }
    return CUDNNW_OK;
}
