/* SPDX-License-Identifier: MIT
 *
 * Which sets are in this folder? Executes and maps nothing.
 */
#include "set.h"

#include <string.h>

typedef struct look {
    const find_place *place;
    const inspect_wish *wish;
    inspect_result *result;
    struct cudnnw_report *report;
} look;

static cudnnw_code keep(inspect_result *result, cudnn_set *set, cudnnw_error *error)
{
    cudnn_set **grown = (cudnn_set **)cudnnw__os_resize(result->set, (result->count + 1) * sizeof *grown);

    if (grown == NULL) {
        cudnnw__set_free(set);
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    }
    result->set = grown;
    result->set[result->count++] = set;
    return CUDNNW_OK;
}

/* A place such as an LD_LIBRARY_PATH entry that holds a piece of some cuDNN was hardly meant. */
static bool is_beside_the_point(const look *l, const cudnn_set *set)
{
    return l->place->whole_only && set->problem != NULL && set->problem->code == CUDNNW_SET_INCOMPLETE;
}

/* Two releases side by side: each is judged, and the folder's owner should know. */
static void warn_of_several(const look *l, const char *folder, size_t first)
{
    char found[CUDNNW_FACT_BYTES] = "";
    size_t count = 0, used = 0;

    for (size_t i = first; i < l->result->count; i++) {
        const cudnn_set *set = l->result->set[i];
        char release[24];
        size_t length;

        if (set->windows != l->wish->windows || set->version == 0)
            continue;
        cudnnw_version_text(set->version, release, sizeof release - 2);
        length = strlen(release);
        if (used + length + 3 > sizeof found)
            break;
        if (count++ > 0) {
            memcpy(found + used, ", ", 2);
            used += 2;
        }
        memcpy(found + used, release, length + 1);
        used += length;
    }
    if (count > 1)
        cudnnw__report_warn(l->report, CUDNNW_LOG_NOTE, REASON_DUPLICATE_VERSIONS,
                            FACTS(.stage = CUDNNW_STAGE_INSPECT, .path = folder, .found = found));
}

static cudnnw_code make_sets(const look *l, const char *folder, const os_names *names, size_t *count,
                             cudnnw_error *error)
{
    name_groups groups = {NULL, 0};
    size_t before = l->result->count;
    cudnnw_code code = cudnnw__names_group(folder, names, l->wish->windows, &groups, error);

    *count = 0;
    for (size_t i = 0; i < groups.count && code == CUDNNW_OK; i++) {
        cudnn_set *set = NULL;

        code = cudnnw__set_make(l->place, folder, &groups.group[i], l->wish, &set, l->report, error);
        if (code != CUDNNW_OK)
            break;
        /* Major 0: linkers' names that lead to nothing that says its major. */
        if (set->major == 0 || is_beside_the_point(l, set)) {
            cudnnw__set_free(set);
            continue;
        }
        code = keep(l->result, set, error);
        (*count)++;
    }
    cudnnw__names_free(&groups);
    if (code == CUDNNW_OK)
        warn_of_several(l, folder, before);
    return code;
}

static bool is_explicit(const find_place *place)
{
    return place->origin == CUDNNW_ORIGIN_OPTIONS || place->origin == CUDNNW_ORIGIN_CUDNNW_PATH;
}

static cudnnw_code fail_folder(const find_place *place, const os_failure *why, cudnnw_error *error)
{
    error_facts facts = {.stage = CUDNNW_STAGE_INSPECT, .os = why, .path = place->folder};
    bool absent = why->why == OS_WHY_ABSENT || why->why == OS_WHY_DANGLING || why->why == OS_WHY_NOT_A_FOLDER;
    bool denied = why->why == OS_WHY_DENIED || why->why == OS_WHY_POLICY || why->why == OS_WHY_IN_USE;

    if (why->why == OS_WHY_MEMORY)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    if (absent && !is_explicit(place)) /* nobody said that there is one */
        return CUDNNW_OK;
    return cudnnw__fail(error, why->why == OS_WHY_NOT_A_FOLDER ? REASON_FOLDER_IS_FILE
                               : absent                        ? REASON_FOLDER_ABSENT
                               : denied                        ? REASON_FOLDER_UNREADABLE
                                                               : REASON_FOLDER_UNLISTED, &facts);
}

/* A folder that cannot be listed below one that was named is passed over: the layout may be another one. */
static cudnnw_code look_below(void *context, const char *folder, size_t *count, cudnnw_error *error)
{
    const look *l = (const look *)context;
    os_names names = {NULL, 0};
    os_failure why;
    cudnnw_code code;

    *count = 0;
    if (!cudnnw__os_folder_names(folder, &names, &why))
        return why.why == OS_WHY_MEMORY ? cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT) : CUDNNW_OK;
    code = make_sets(l, folder, &names, count, error);
    cudnnw__os_names_free(&names);
    return code;
}

static cudnnw_code look_at_layouts(look *l, cudnnw_error *error)
{
    char *matched = NULL;
    cudnnw_code code = cudnnw__layout_walk(l->place->folder, look_below, l, &matched, error);

    if (code == CUDNNW_OK && matched != NULL)
        cudnnw__report_warn(l->report, CUDNNW_LOG_NOTE, REASON_LAYOUT_BELOW,
                            FACTS(.stage = CUDNNW_STAGE_INSPECT, .path = l->place->folder,
                                  .other_path = matched));
    cudnnw__os_free(matched);
    return code;
}

cudnnw_code cudnnw__inspect(const find_place *place, const inspect_wish *wish, inspect_result *result,
                            report *records, cudnnw_error *error)
{
    inspect_result found = {NULL, 0};
    look l = {.place = place, .wish = wish, .result = &found, .report = records};
    os_names names = {NULL, 0};
    os_failure why;
    size_t count = 0;
    cudnnw_code code;

    if (!cudnnw__os_folder_names(place->folder, &names, &why)) {
        code = fail_folder(place, &why, error);
        if (code == CUDNNW_OK)
            *result = found;
        return code;
    }
    code = make_sets(&l, place->folder, &names, &count, error);
    cudnnw__os_names_free(&names);
    if (code == CUDNNW_OK && count == 0 && is_explicit(place))
        code = look_at_layouts(&l, error);
    if (code == CUDNNW_OK)
        *result = found;
    else
        cudnnw__inspect_free(&found);
    return code;
}

void cudnnw__inspect_free(inspect_result *result)
{
    for (size_t i = 0; i < result->count; i++)
        cudnnw__set_free(result->set[i]);
    cudnnw__os_free(result->set);
    *result = VALUE(inspect_result, NULL, 0);
}
