/* SPDX-License-Identifier: MIT
 *
 * What the steps share: who is let in, who is told, and how variables are read.
 */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "../limits.h"
#include "paths.h"
#include "split.h"

cudnnw_code cudnnw__find_no_memory(find_search *search)
{
    return cudnnw__fail_memory(search->error, CUDNNW_STAGE_FIND);
}

void cudnnw__find_warn(find_search *search, cudnnw_severity severity, cudnnw_reason reason, error_facts facts)
{
    facts.stage = CUDNNW_STAGE_FIND;
    if (search->report != NULL)
        cudnnw__report_warn(search->report, severity, reason, &facts);
}

static bool is_known(const find_search *search, const char *folder)
{
    for (size_t i = 0; i < search->found.count; i++)
        if (cudnnw__find_path_is_same(search->found.place[i].folder, folder, search->world->windows))
            return true;
    return false;
}

/* /usr/local/cuda/lib64 and /usr/local/cuda-13.0/targets/x86_64-linux/lib are one folder. */
static bool is_known_by_another_name(const find_search *search, const char *real)
{
    for (size_t i = 0; real != NULL && i < search->found.count; i++)
        if (search->found.place[i].real != NULL &&
            cudnnw__find_path_is_same(search->found.place[i].real, real, search->world->windows))
            return true;
    return false;
}

/* Whether the folder may be entered. One that others can write is warned of; with raised rights it is not entered, and an
 * error when it is one of the options. */
static bool is_let_in(find_search *search, const char *folder, cudnnw_code *code)
{
    const find_world *world = search->world;
    unsigned rules = search->row->rules;
    /* What lies beside the files is asked for again, for their dependencies. */
    bool was_judged = search->set_folder != NULL && strcmp(folder, search->set_folder) == 0;

    if ((rules & RULE_NAMED) == 0 && !world->is_folder(world->context, folder))
        return false;
    if (!was_judged && search->row->origin != CUDNNW_ORIGIN_PROCESS && world->others_can_write(world->context, folder)) {
        const error_facts facts = {.stage = CUDNNW_STAGE_FIND, .path = folder};

        if (world->elevated && search->row->origin == CUDNNW_ORIGIN_OPTIONS)
            *code = cudnnw__fail(search->error, REASON_FOLDER_WRITABLE, &facts);
        else
            cudnnw__find_warn(search, CUDNNW_LOG_WARNING, REASON_FOLDER_WRITABLE, facts);
        if (world->elevated)
            return false;
    }
    if ((rules & (RULE_NAMED | RULE_AT_HOME)) == 0 && world->is_remote(world->context, folder)) {
        cudnnw__find_warn(search, CUDNNW_LOG_NOTE, REASON_REMOTE_IGNORED, VALUE(error_facts, .path = folder));
        return false;
    }
    return true;
}

static bool has_room(find_search *search, const char *folder)
{
    if (search->found.count < LIMIT_CANDIDATE_FOLDERS)
        return true;
    if (!search->full)
        cudnnw__find_warn(search, CUDNNW_LOG_WARNING, REASON_FOLDERS_TOO_MANY,
                          VALUE(error_facts, .path = folder));
    search->full = true;
    return false;
}

/* Takes `folder` and `real` over. */
static cudnnw_code append(find_search *search, char *folder, char *real, const char *detail)
{
    find_places *found = &search->found;
    find_place place = {.origin = search->row->origin, .folder = folder, .real = real,
                        .whole_only = (search->row->rules & RULE_WHOLE_ONLY) != 0};
    bool fine = true;

    if (detail != NULL) {
        place.detail = cudnnw__find_copy(detail, strlen(detail));
        fine = place.detail != NULL;
    }
    if (fine && (found->count & (found->count - 1)) == 0) { /* full at each power of two */
        size_t room = found->count == 0 ? 1 : found->count * 2;
        find_place *more = (find_place *)cudnnw__os_resize(found->place, room * sizeof *more);

        fine = more != NULL;
        if (fine)
            found->place = more;
    }
    if (!fine) {
        cudnnw__os_free(place.detail);
        cudnnw__os_free(real);
        cudnnw__os_free(folder);
        return cudnnw__find_no_memory(search);
    }
    found->place[found->count++] = place;
    return CUDNNW_OK;
}

cudnnw_code cudnnw__find_add(find_search *search, const char *folder, const char *detail)
{
    const find_world *world = search->world;
    cudnnw_code code = CUDNNW_OK;
    char *clean = cudnnw__find_path_clean(folder, world->windows);
    char *real = NULL;

    if (clean == NULL)
        return cudnnw__find_no_memory(search);
    if (cudnnw__find_path_is_absolute(clean, world->windows) && !is_known(search, clean) &&
        is_let_in(search, clean, &code) && has_room(search, clean)) {
        real = world->real_path == NULL ? NULL : world->real_path(world->context, clean);
        if (!is_known_by_another_name(search, real))
            return append(search, clean, real, detail);
    }
    cudnnw__os_free(real);
    cudnnw__os_free(clean);
    return code;
}

cudnnw_code cudnnw__find_add_below(find_search *search, const char *folder, const char *const *below,
                                   const char *detail)
{
    cudnnw_code code = CUDNNW_OK;

    for (; *below != NULL && code == CUDNNW_OK; below++) {
        char *path = cudnnw__find_path_below(folder, *below, search->world->windows);

        code = path == NULL ? cudnnw__find_no_memory(search) : cudnnw__find_add(search, path, detail);
        cudnnw__os_free(path);
    }
    return code;
}

typedef struct versioned {
    uint32_t version;
    bool is_asked_for;
    size_t index;
} versioned;

static int newest_first(const void *left, const void *right)
{
    const versioned *a = (const versioned *)left, *b = (const versioned *)right;

    if (a->is_asked_for != b->is_asked_for)
        return a->is_asked_for ? -1 : 1;
    if (a->version != b->version)
        return a->version > b->version ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static cudnnw_code sort_versions(find_search *search, const char *folder, const char *prefix, bool by_cuda,
                                 const os_names *names, os_names *folders)
{
    versioned *order = (versioned *)cudnnw__os_allocate(names->count * sizeof *order);
    size_t count = 0;
    bool fine = order != NULL;

    for (size_t i = 0; fine && i < names->count; i++) {
        uint32_t version = cudnnw__find_version_after(names->name[i], prefix);

        if (version != 0)
            order[count++] = VALUE(versioned, version, by_cuda && version / 1000 == search->cuda_major, i);
    }
    if (fine && count > 1)
        qsort(order, count, sizeof order[0], newest_first);
    for (size_t i = 0; fine && i < count; i++)
        fine = cudnnw__find_names_take(
            folders, cudnnw__find_path_below(folder, names->name[order[i].index], search->world->windows));
    cudnnw__os_free(order);
    if (fine)
        return CUDNNW_OK;
    cudnnw__os_names_free(folders);
    return cudnnw__find_no_memory(search);
}

cudnnw_code cudnnw__find_versions(find_search *search, const char *folder, const char *prefix, bool by_cuda,
                                  os_names *folders)
{
    os_names names = {NULL, 0};
    cudnnw_code code = CUDNNW_OK;

    folders->name = NULL;
    folders->count = 0;
    if (!search->world->names(search->world->context, folder, &names))
        return CUDNNW_OK;
    code = sort_versions(search, folder, prefix, by_cuda, &names, folders);
    cudnnw__os_names_free(&names);
    return code;
}

char *cudnnw__find_variable(find_search *search, const char *name)
{
    char *value = search->world->variable(search->world->context, name);
    bool is_ours = strncmp(name, "CUDNNW_", 7) == 0;

    if (value == NULL || !search->world->elevated)
        return value;
    cudnnw__find_warn(search, is_ours ? CUDNNW_LOG_WARNING : CUDNNW_LOG_NOTE, REASON_ENVIRONMENT_IGNORED,
                      VALUE(error_facts, .dependency = name));
    cudnnw__os_free(value);
    return NULL;
}

/* "NAME entry 2"; "NAME" when the variable has one entry only. */
static char *detail_of(const char *variable, const find_entry *entry, bool is_only)
{
    char *number = NULL, *detail = NULL;

    if (is_only)
        return cudnnw__find_copy(variable, strlen(variable));
    number = cudnnw__find_number(entry->number);
    detail = number == NULL ? NULL : cudnnw__find_concat(variable, " entry ", number);
    cudnnw__os_free(number);
    return detail;
}

static cudnnw_code take_entry(find_search *search, const char *variable, const find_entry *entry,
                              bool is_only, find_taker take)
{
    char *text = cudnnw__find_copy(entry->text, entry->length);
    char *detail = detail_of(variable, entry, is_only);
    cudnnw_code code =
        text == NULL || detail == NULL ? cudnnw__find_no_memory(search) : take(search, text, detail);

    cudnnw__os_free(text);
    cudnnw__os_free(detail);
    return code;
}

cudnnw_code cudnnw__find_entries(find_search *search, const char *variable, find_taker take)
{
    bool windows = search->world->windows;
    char *value = cudnnw__find_variable(search, variable);
    find_cursor cursor = {value, windows, cudnnw__find_splits_at_both(variable, windows), 0};
    find_entry entry;
    cudnnw_code code = CUDNNW_OK;

    while (code == CUDNNW_OK && cudnnw__find_next_entry(&cursor, &entry))
        if (entry.problem != NULL)
            cudnnw__find_note_entry(variable, &entry, search->report);
        else
            code = take_entry(search, variable, &entry, entry.number == 1 && cursor.rest == NULL, take);
    cudnnw__os_free(value);
    return code;
}
