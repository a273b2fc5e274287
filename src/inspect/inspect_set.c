/* SPDX-License-Identifier: MIT
 *
 * One set, from its names to its verdict: files, then what they say together. The first thing that is wrong
 * is the verdict.
 */
#include "set.h"

#include <string.h>

char *cudnnw__copy_of(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = (char *)cudnnw__os_allocate(bytes);

    if (copy != NULL)
        memcpy(copy, text, bytes);
    return copy;
}

/* ---- Verdicts ---- */

cudnnw_code cudnnw__set_refuse(cudnn_set *set, cudnnw_reason reason, const error_facts *facts,
                               cudnnw_error *error)
{
    error_facts placed = *facts;

    if (set->problem != NULL)
        return CUDNNW_OK;
    set->problem = cudnnw__error_new();
    if (set->problem == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    placed.stage = CUDNNW_STAGE_INSPECT;
    (void)cudnnw__fail(set->problem, reason, &placed);
    return CUDNNW_OK;
}

bool cudnnw__set_uses(const cudnn_set *set, sublibrary_id id)
{
    uint32_t release = set->version != 0 ? set->version : set->major * 10000;

    return set->files[id].path != NULL && cudnnw__sublibrary_needed(id, release, set->need);
}

cudnnw_code cudnnw__set_refuse_file(cudnn_set *set, sublibrary_id id, cudnnw_reason reason,
                                    const error_facts *facts, report *records, cudnnw_error *error)
{
    error_facts placed = *facts;

    if (cudnnw__set_uses(set, id))
        return cudnnw__set_refuse(set, reason, facts, error);
    placed.stage = CUDNNW_STAGE_INSPECT;
    cudnnw__report_warn(records, CUDNNW_LOG_WARNING, reason, &placed);
    return CUDNNW_OK;
}

/* A file's own problem is the set's when the file is needed. */
static cudnnw_code take_problems(cudnn_set *set, report *records, cudnnw_error *error)
{
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        const cudnnw_error *problem = set->files[id].problem;

        if (problem == NULL)
            continue;
        if (!cudnnw__set_uses(set, (sublibrary_id)id)) {
            cudnnw__report_warn_error(records, CUDNNW_LOG_WARNING, problem);
        } else if (set->problem == NULL) {
            set->problem = cudnnw__error_new();
            if (set->problem == NULL)
                return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
            *set->problem = *problem;
        }
    }
    return CUDNNW_OK;
}

/* ---- Files ---- */

/* All files are looked at before the first is read: an update that comes in between then shows in one of them, also where
 * the contents of a file tell no release. */
static cudnnw_code name_files(cudnn_set *set, const name_group *group, cudnnw_error *error)
{
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        set_file *file = &set->files[id];
        os_failure why;

        file->id = (sublibrary_id)id;
        if (group->name[id] == NULL)
            continue;
        file->name = cudnnw__copy_of(group->name[id]);
        file->path = cudnnw__os_path_join(set->folder, group->name[id]);
        if (file->name == NULL || file->path == NULL ||
            (!cudnnw__os_path_status(file->path, &file->listed, &why) && why.why == OS_WHY_MEMORY))
            return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    }
    return CUDNNW_OK;
}

/* All files of a set are for one machine: the own one when any of them is, else the first that a cuDNN exists for. */
static cudnnw_code judge_machines(cudnn_set *set, const char *own, cudnnw_error *error)
{
    const char *other = NULL;
    cudnnw_code code = CUDNNW_OK;

    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        const set_file *file = &set->files[id];

        if (file->image == NULL || file->problem != NULL)
            continue;
        if (own != NULL && strcmp(file->image->machine, own) == 0)
            set->machine = own;
        else if (other == NULL && (strcmp(file->image->machine, "aarch64") == 0
                                   || strcmp(file->image->machine, "x86-64") == 0))
            other = file->image->machine;
    }
    if (set->machine == NULL)
        set->machine = other != NULL ? other : own;
    for (int id = SUB_NONE + 1; id < SUB_COUNT && code == CUDNNW_OK; id++)
        if (set->files[id].image != NULL && set->files[id].problem == NULL)
            code = cudnnw__file_check_machine(&set->files[id], set->machine, error);
    return code;
}

static cudnnw_code judge_files(cudnn_set *set, const name_group *group, const inspect_wish *wish,
                               cudnnw_error *error)
{
    cudnnw_code code = CUDNNW_OK;

    for (int id = SUB_NONE + 1; id < SUB_COUNT && code == CUDNNW_OK; id++) {
        set_file *file = &set->files[id];
        cudnn_name own;

        if (file->path == NULL)
            continue;
        code = cudnnw__file_judge(file, group->major, group->name_version[id], wish, error);
        if (set->major == 0 && file->image != NULL && cudnnw__name_parse(file->image->soname, &own))
            set->major = own.major;
    }
    return code == CUDNNW_OK && wish->any_system ? judge_machines(set, wish->machine, error) : code;
}

/* ---- The set ---- */

static cudnnw_code refuse_major(cudnn_set *set, cudnnw_error *error)
{
    char digits[NUMBER_BYTES];

    return cudnnw__set_refuse(set, REASON_UNKNOWN_MAJOR,
                              FACTS(.path = set->folder,
                                    .found = cudnnw__number_text(set->major, "", digits, sizeof digits)), error);
}

static cudnnw_code refuse_system(cudnn_set *set, const inspect_wish *wish, cudnnw_error *error)
{
    char found[24] = "";

    cudnnw_version_text(set->version != 0 ? set->version : set->major * 10000, found, sizeof found);
    return cudnnw__set_refuse(set, REASON_SYSTEM_DIFFERS,
                              FACTS(.path = set->folder, .dependency = set->windows ? "windows" : "linux",
                                    .found = found, .wanted = wish->windows ? "windows" : "linux",
                                    .found_version = set->version),
                              error);
}

/* Nobody is to take a replaced front for NVIDIA's. */
static void note_dropin(const cudnn_set *set, report *records)
{
    const set_file *front = &set->files[SUB_FRONT];

    if (front->image != NULL && cudnnw__image_exports(front->image, CUDNNW_DROPIN_MARK, NULL))
        cudnnw__report_warn(
            records, CUDNNW_LOG_WARNING, REASON_FRONT_REPLACED,
            FACTS(.stage = CUDNNW_STAGE_INSPECT, .file = front->name, .path = set->folder));
}

static cudnnw_code judge_set(cudnn_set *set, const name_group *group, const inspect_wish *wish,
                             report *records, cudnnw_error *error)
{
    cudnnw_code code = CUDNNW_OK;

    if (set->major != 8 && set->major != 9 && set->major != 0)
        return refuse_major(set, error); /* its files mean nothing to this manifest */
    code = judge_files(set, group, wish, error);
    if (code != CUDNNW_OK)
        return code;
    cudnnw__set_find_release(set);
    set->need = wish->need;
    if (set->need == CUDNNW_EVERYTHING)
        set->need = cudnnw__needs_of(set->version != 0 ? set->version : set->major * 10000);
    if (set->windows != wish->windows && !wish->any_system)
        return refuse_system(set, wish, error);

    note_dropin(set, records);
    code = take_problems(set, records, error);
    if (code == CUDNNW_OK)
        code = cudnnw__set_check_release(set, records, error);
    if (code == CUDNNW_OK)
        code = cudnnw__set_check_whole(set, wish->need, error);
    if (code == CUDNNW_OK)
        code = cudnnw__set_check_links(set, records, error);
    if (code == CUDNNW_OK && group->extra != NULL)
        cudnnw__report_warn(records, CUDNNW_LOG_NOTE, REASON_FILE_UNKNOWN,
                            FACTS(.stage = CUDNNW_STAGE_INSPECT,
                                  .file = group->extra,
                                  .path = set->folder,
                                  .found_version = set->version));
    return code;
}

cudnnw_code cudnnw__set_make(const find_place *place, const char *folder, const name_group *group,
                             const inspect_wish *wish, cudnn_set **result, report *records,
                             cudnnw_error *error)
{
    cudnn_set *set = (cudnn_set *)cudnnw__os_allocate(sizeof *set);
    cudnnw_code code;

    if (set == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    set->origin = place->origin;
    set->major = group->major;
    set->windows = group->windows;
    set->folder = cudnnw__copy_of(folder);
    set->origin_detail = place->detail == NULL ? NULL : cudnnw__copy_of(place->detail);
    if (set->folder == NULL || (place->detail != NULL && set->origin_detail == NULL))
        code = cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    else
        code = name_files(set, group, error);
    if (code == CUDNNW_OK)
        code = judge_set(set, group, wish, records, error);
    if (code != CUDNNW_OK) {
        cudnnw__set_free(set);
        return code;
    }
    *result = set;
    return CUDNNW_OK;
}

static void free_file(set_file *file)
{
    cudnnw__image_free(file->image);
    cudnnw__os_file_close(file->file);
    cudnnw__os_free(file->name);
    cudnnw__os_free(file->path);
    cudnnw__os_free(file->problem);
}

void cudnnw__set_free(cudnn_set *set)
{
    if (set == NULL)
        return;
    for (int id = 0; id < SUB_COUNT; id++)
        free_file(&set->files[id]);
    cudnnw__os_free(set->folder);
    cudnnw__os_free(set->origin_detail);
    cudnnw__os_free(set->problem);
    cudnnw__os_free(set);
}

/* ---- Later questions ---- */

bool cudnnw__file_is_same(const os_status *a, const os_status *b)
{
    /* Not the change time: another hard link to the file, as package managers make and remove them, moves it. */
    return a->identity.device == b->identity.device && a->identity.low == b->identity.low &&
           a->identity.high == b->identity.high && a->bytes == b->bytes && a->modified_ns == b->modified_ns;
}

cudnnw_code cudnnw__set_unchanged(const cudnn_set *set, cudnnw_error *error)
{
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        const set_file *file = &set->files[id];
        os_status by_path, by_file;
        os_failure why = {0, OS_WHY_OTHER, ""};

        if (file->file == NULL ||
            (cudnnw__os_path_status(file->path, &by_path, &why) && cudnnw__file_is_same(&by_path, &file->status) &&
             cudnnw__os_file_status(file->file, &by_file, &why) && cudnnw__file_is_same(&by_file, &file->status)))
            continue;
        return cudnnw__fail(error, why.why == OS_WHY_MEMORY ? REASON_MEMORY : REASON_CHANGED_MEANWHILE,
                            FACTS(.stage = CUDNNW_STAGE_INSPECT, .os = why.text[0] != '\0' ? &why : NULL,
                                  .file = file->name, .path = set->folder));
    }
    return CUDNNW_OK;
}

static cudnnw_file file_row(const set_file *file)
{
    return VALUE(cudnnw_file,
        .size = (uint32_t)sizeof(cudnnw_file),
        .code = file->problem == NULL ? CUDNNW_OK : file->problem->code,
        .reason = file->problem == NULL ? 0 : file->problem->reason,
        .version = file->version,
        .cuda_major = file->cuda_major,
        .identified = file->known != NULL,
        .bytes = file->status.bytes,
        .name = file->name,
        .sublibrary = cudnnw__sublibraries[file->id].stem,
        .path = file->path,
        .fingerprint = file->image == NULL ? "" : file->image->fingerprint,
        .message = file->problem == NULL ? "" : file->problem->message,
    );
}

cudnnw_code cudnnw__set_report(const cudnn_set *set, report *records, size_t *index)
{
    cudnnw_file files[SUB_COUNT];
    cudnnw_candidate row = {
        .size = (uint32_t)sizeof row,
        .origin = (int32_t)set->origin,
        .code = set->problem == NULL ? CUDNNW_OK : set->problem->code,
        .reason = set->problem == NULL ? 0 : set->problem->reason,
        .version = set->version,
        .cuda_major = set->cuda_major,
        .identified = set->identified,
        .path = set->folder,
        .origin_detail = set->origin_detail == NULL ? "" : set->origin_detail,
        .message = set->problem == NULL ? "" : set->problem->message,
        .hint = set->problem == NULL ? "" : set->problem->hint,
        .files = files,
    };

    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        if (set->files[id].path != NULL)
            files[row.file_count++] = file_row(&set->files[id]);
    return cudnnw__report_add(records, &row, index);
}
