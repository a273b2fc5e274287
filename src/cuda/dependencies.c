/* SPDX-License-Identifier: MIT
 *
 * For each name that the set needs: which file serves it, and what is said when none does. docs/machine.md
 * tells the policy.
 */
#include "dependencies.h"

#include "chain.h"
#include "nvrtc.h"
#include "runtime.h"
#include "wanted.h"

#include <string.h>

/* One search for all names of a set. */
typedef struct search {
    serve_scene scene;
    wanted_names wanted;
    served result[WANTED_NAMES]; /* by place in wanted */
    report *log;
    cudnnw_error *error;
} search;

static bool is_optional(const search *s, family_id family)
{
    bool is_cublas = family == FAMILY_CUBLASLT || family == FAMILY_CUBLAS;

    return s->scene.options->device == CUDNNW_DEVICE_OPTIONAL ||
           (is_cublas && (s->scene.options->flags & CUDNNW_ALLOW_NO_CUBLASLT) != 0);
}

static error_facts facts_of(const search *s, const wanted_name *name)
{
    return VALUE(error_facts, .stage = CUDNNW_STAGE_CHOOSE, .file = s->scene.set->files[name->holder].name,
                              .path = s->scene.set->folder, .dependency = name->name);
}

static const char *major_text(uint32_t major, char text[3])
{
    text[0] = (char)('0' + major / 10 % 10);
    text[1] = (char)('0' + major % 10);
    text[2] = '\0';
    return text;
}

/* The error when `fatal`, else a warning. */
static cudnnw_code say(const search *s, bool fatal, cudnnw_reason reason, const error_facts *facts)
{
    if (fatal)
        return cudnnw__fail(s->error, reason, facts);
    cudnnw__report_warn(s->log, CUDNNW_LOG_WARNING, reason, facts);
    return CUDNNW_OK;
}

/* ---- What is said of a name that nothing serves -------------------------------------------------------- */

/* A cuBLAS of another CUDA major near the set tells more than "missing". */
static char *other_major(const search *s, const wanted_name *name, char *text, size_t size)
{
    const char *pattern = cudnnw__families[name->family].stem[s->scene.set->windows];

    for (uint32_t major = 10; major < 20; major++)
        for (size_t i = 0; i < s->scene.folders.count; i++) {
            char number[3], *path;
            os_status status;
            os_failure why;

            cudnnw__copy_text(text, size, pattern);
            cudnnw__copy_text(text + strlen(text), size - strlen(text), s->scene.set->windows ? "" : ".");
            cudnnw__copy_text(text + strlen(text), size - strlen(text), major_text(major, number));
            cudnnw__copy_text(text + strlen(text), size - strlen(text), s->scene.set->windows ? ".dll" : "");
            path = cudnnw__os_path_join(s->scene.folders.place[i].folder, text);
            /* A toolkit of the system says nothing about what this program was meant to use. */
            if (s->scene.folders.place[i].origin <= CUDNNW_ORIGIN_LIBRARY_PATH &&
                major != s->scene.set->cuda_major && path != NULL &&
                cudnnw__os_path_status(path, &status, &why))
                return path;
            cudnnw__os_free(path);
        }
    return NULL;
}

static cudnnw_code say_cublas_absent(const search *s, const wanted_name *name, error_facts *facts)
{
    char wanted[3], found[CUDNNW_NAME_BYTES];
    char *other = other_major(s, name, found, sizeof found);
    cudnnw_reason reason = name->link_time ? REASON_DEPENDENCY_ABSENT : REASON_CUBLASLT_ABSENT;
    cudnnw_code code;

    facts->wanted = major_text(s->scene.set->cuda_major, wanted);
    if (other != NULL) {
        reason = REASON_CUDA_MAJOR_PARTS;
        facts->found = found;
        facts->other_path = other;
    }
    code = say(s, name->link_time || !is_optional(s, name->family), reason, facts);
    facts->wanted = facts->found = facts->other_path = NULL; /* they lead into this function */
    cudnnw__os_free(other);
    return code;
}

static cudnnw_code say_not_served(const search *s, const wanted_name *name, const served *result)
{
    error_facts facts = facts_of(s, name);
    bool is_cublas = name->family == FAMILY_CUBLASLT || name->family == FAMILY_CUBLAS;
    char wanted[3];

    if (result->bad_path != NULL) {
        facts.path = result->bad_path;
        facts.found = result->found;
        facts.wanted = result->wanted;
        return say(s, name->link_time || (name->death && !is_optional(s, name->family)),
                   REASON_DEPENDENCY_FOREIGN, &facts);
    }
    if (is_cublas)
        return say_cublas_absent(s, name, &facts);
    if (name->family == FAMILY_DRIVER && name->link_time) /* planning without a device needs no driver */
        return say(s, !is_optional(s, name->family), REASON_DRIVER_LIBRARY_ABSENT, &facts);
    facts.wanted = major_text(s->scene.set->cuda_major, wanted);
    if (name->family == FAMILY_NVRTC && !name->link_time)
        return say(s, false, REASON_NVRTC_ABSENT, &facts);
    return say(s, name->link_time || (name->death && !is_optional(s, name->family)), REASON_DEPENDENCY_ABSENT,
               &facts);
}

/* ---- Names that nothing opened before can satisfy ------------------------------------------------------ */

/* The driver that was asked a moment ago may be mapped although the list of modules is older. */
static bool is_mapped(const wanted_name *name)
{
    void *library = cudnnw__os_library_mapped(name->name);

    cudnnw__os_library_close(library);
    return library != NULL;
}

static cudnnw_code judge_plain(const search *s, const wanted_name *name)
{
    const set_file *holder = &s->scene.set->files[name->holder];
    error_facts facts = facts_of(s, name);
    bool memory = false;
    char *path = cudnnw__system_finds(&s->scene, name->name, s->scene.set->folder,
                                      holder->image == NULL ? "" : holder->image->runpath, &memory);

    if (memory) {
        cudnnw__os_free(path);
        return cudnnw__fail_memory(s->error, CUDNNW_STAGE_CHOOSE);
    }
    if (s->scene.set->windows) {
        facts.found = path == NULL ? "nothing" : path;
        if (!is_mapped(name)) /* a mapped one of that name is what Windows gives */
            cudnnw__report_warn(s->log, CUDNNW_LOG_NOTE, REASON_SYSTEM_SEARCHES, &facts);
    } else if (path == NULL) {
        facts.wanted = name->family == FAMILY_DRIVER ? "libcuda.so.1" : "libnvrtc.so of the same CUDA major";
        /* Where a versioned name is held too, the plain one is only the last attempt. */
        cudnnw__report_warn(s->log, s->scene.set->version < 80800 ? CUDNNW_LOG_WARNING : CUDNNW_LOG_NOTE,
                            REASON_PLAIN_NAME_ABSENT, &facts);
    } else {
        facts.path = path;
        cudnnw__report_warn(s->log, CUDNNW_LOG_NOTE, REASON_PLAIN_NAME_FOUND, &facts);
    }
    cudnnw__os_free(path);
    return CUDNNW_OK;
}

/* ---- Finding ------------------------------------------------------------------------------------------- */

static const served *result_of(const search *s, family_id family)
{
    for (size_t i = 0; i < s->wanted.count; i++)
        if (s->wanted.item[i].family == family && s->result[i].path != NULL)
            return &s->result[i];
    return NULL;
}

static cudnnw_code serve_name(search *s, size_t at)
{
    const wanted_name *name = &s->wanted.item[at];
    const served *cublas = name->family == FAMILY_CUBLASLT ? result_of(s, FAMILY_CUBLAS) : NULL;
    char *beside = cublas == NULL ? NULL : cudnnw__chain_folder_of(cublas->path);
    /* What is linked is opened by its path, so that the loader has nothing left to choose. */
    bool by_path = name->link_time && (name->family == FAMILY_CUBLASLT || name->family == FAMILY_CUBLAS);
    const serve_wish wish = {name->name, name->family, &s->scene.set->files[name->holder], beside, by_path};
    bool enough = cudnnw__serve(&s->scene, &wish, &s->result[at]);

    cudnnw__os_free(beside);
    return enough ? CUDNNW_OK : cudnnw__fail_memory(s->error, CUDNNW_STAGE_CHOOSE);
}

/* cuBLAS before cuBLASLt although the other is opened first: the one that imports decides about the folder of
 * both. */
static cudnnw_code serve_all(search *s)
{
    cudnnw_code code = CUDNNW_OK;

    for (int cublas_turn = 1; cublas_turn >= 0; cublas_turn--)
        for (size_t i = 0; i < s->wanted.count && code == CUDNNW_OK; i++) {
            bool is_cublas = s->wanted.item[i].family == FAMILY_CUBLAS;

            if (is_cublas == (cublas_turn == 1) && !s->wanted.item[i].plain)
                code = serve_name(s, i);
        }
    return code;
}

/* ---- What is said of a name that is served ------------------------------------------------------------- */

static void judge_builtins(const search *s, const wanted_name *name, const served *result)
{
    char wanted[CUDNNW_NAME_BYTES], found[CUDNNW_NAME_BYTES];
    error_facts facts = facts_of(s, name);
    builtins_answer answer = cudnnw__nvrtc_builtins(result->path, s->scene.set->cuda_major,
                                                    s->scene.set->windows, wanted, found, sizeof wanted);

    facts.dependency = wanted;
    facts.found = found;
    facts.other_path = result->path;
    if (answer != BUILTINS_THERE)
        cudnnw__report_warn(
            s->log, CUDNNW_LOG_WARNING,
            answer == BUILTINS_ABSENT ? REASON_NVRTC_BUILTINS_ABSENT : REASON_NVRTC_BUILTINS_OTHER, &facts);
}

/* What is not mapped yet has to be opened, by us or by the system, with all that it imports. */
static cudnnw_code judge_chain(const search *s, const wanted_name *name, const served *result)
{
    chain_break broken;
    char *folder;
    error_facts facts = facts_of(s, name);
    const char *open_before[WANTED_NAMES];
    size_t count = 0;
    bool breaks, memory = false;
    cudnnw_code code;

    for (size_t i = 0; i < s->wanted.count; i++)
        if (s->result[i].kind != SERVED_NOT)
            open_before[count++] = s->wanted.item[i].name;
    if (result->kind == SERVED_MAPPED)
        return CUDNNW_OK;
    breaks = cudnnw__chain_breaks(&s->scene, result->path, open_before, count, &broken, &memory);
    if (memory)
        return cudnnw__fail_memory(s->error, CUDNNW_STAGE_CHOOSE);
    if (!breaks)
        return CUDNNW_OK;
    folder = cudnnw__chain_folder_of(broken.importer);
    facts.file = folder == NULL ? name->name : broken.importer + strlen(folder) + 1;
    facts.path = folder;
    facts.dependency = broken.missing;
    code = say(s, name->link_time || (name->death && !is_optional(s, name->family)), REASON_DEPENDENCY_ABSENT,
               &facts);
    cudnnw__os_free(folder);
    return code;
}

static cudnnw_code note_served(const search *s, const wanted_name *name, const served *result)
{
    error_facts facts = facts_of(s, name);

    if (result->bad_path != NULL) {
        facts.path = result->bad_path;
        facts.found = result->found;
        facts.other_path = result->path;
        cudnnw__report_warn(s->log, CUDNNW_LOG_WARNING, REASON_DEPENDENCY_PASSED_OVER, &facts);
    }
    facts.path = result->path;
    if (result->kind == SERVED_BY_PATH)
        cudnnw__report_warn(s->log, CUDNNW_LOG_NOTE, REASON_DEPENDENCY_OPENED, &facts);
    if (name->family == FAMILY_NVRTC)
        judge_builtins(s, name, result);
    return judge_chain(s, name, result);
}

/* cuBLAS imports functions of cuBLASLt that change with every release. */
static cudnnw_code judge_pair(const search *s)
{
    const served *cublas = result_of(s, FAMILY_CUBLAS), *cublaslt = result_of(s, FAMILY_CUBLASLT);
    image *user = cublas == NULL || cublaslt == NULL ? NULL : cudnnw__image_of(cublas->path);
    image *provider = user == NULL ? NULL : cudnnw__image_of(cublaslt->path);
    const char *missing = NULL;
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; provider != NULL && i < user->import_count && missing == NULL; i++)
        if (!user->imports[i].weak &&
            cudnnw__family_of(user->imports[i].library, s->scene.set->windows) == FAMILY_CUBLASLT &&
            !cudnnw__image_exports(provider, user->imports[i].name, NULL))
            missing = user->imports[i].name;
    if (missing != NULL)
        code = say(s, !is_optional(s, FAMILY_CUBLAS), REASON_DEPENDENCY_SPLIT,
                   FACTS(.stage = CUDNNW_STAGE_CHOOSE, .function = missing, .file = "cuBLAS",
                         .path = cublas->path, .other_path = cublaslt->path, .dependency = "cuBLASLt"));
    cudnnw__image_free(provider);
    cudnnw__image_free(user);
    return code;
}

/* The system's own search is not known without SystemRoot; then a system DLL that is not mapped yet is
 * believed in. */
static bool is_believed(const search *s, const wanted_name *name)
{
    char *root =
        s->scene.world->windows ? s->scene.world->variable(s->scene.world->context, "SystemRoot") : NULL;
    bool believed = s->scene.world->windows && root == NULL && name->family == FAMILY_OTHER;

    cudnnw__os_free(root);
    return believed;
}

static cudnnw_code judge_all(const search *s)
{
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; i < s->wanted.count && code == CUDNNW_OK; i++) {
        const wanted_name *name = &s->wanted.item[i];

        if (name->plain)
            code = judge_plain(s, name);
        else if (s->result[i].kind != SERVED_NOT)
            code = note_served(s, name, &s->result[i]);
        else if (!(name->family == FAMILY_DRIVER && is_mapped(name)) && !is_believed(s, name))
            code = say_not_served(s, name, &s->result[i]);
    }
    return code == CUDNNW_OK ? judge_pair(s) : code;
}

/* ---- The result ---------------------------------------------------------------------------------------- */

static char *copy(const char *text)
{
    char *made = (char *)cudnnw__os_allocate(strlen(text) + 1);

    if (made != NULL)
        memcpy(made, text, strlen(text) + 1);
    return made;
}

static bool keep(search *s, size_t at, dependency *item)
{
    const wanted_name *name = &s->wanted.item[at];
    os_status status;
    os_failure why;

    item->name = copy(name->name);
    item->mapped = s->result[at].kind == SERVED_MAPPED;
    item->link_time = name->link_time;
    item->late_death = name->death;
    item->needed_by = name->holder;
    item->serves = s->result[at].path;
    s->result[at].path = NULL;
    if (item->serves != NULL && cudnnw__os_path_status(item->serves, &status, &why))
        item->identity = status.identity;
    if (s->result[at].kind == SERVED_BY_PATH && item->name != NULL) {
        item->path = copy(item->serves);
        return item->path != NULL;
    }
    return item->name != NULL;
}

static cudnnw_code keep_all(search *s, dependencies *found)
{
    dependencies kept = {(dependency *)cudnnw__os_allocate((s->wanted.count + 1) * sizeof *kept.item), 0};
    bool enough = kept.item != NULL;

    for (size_t i = 0; i < s->wanted.count && enough; i++)
        if (s->wanted.item[i].family != FAMILY_OTHER && !s->wanted.item[i].plain)
            enough = keep(s, i, &kept.item[kept.count++]);
    if (!enough) {
        cudnnw__dependencies_free(&kept);
        return cudnnw__fail_memory(s->error, CUDNNW_STAGE_CHOOSE);
    }
    *found = kept;
    return CUDNNW_OK;
}

cudnnw_code cudnnw__dependencies_find(const cudnn_set *set, const cudnnw_options *options,
                                      const find_world *world, const os_modules *mapped, dependencies *found,
                                      report *log, cudnnw_error *error)
{
    search *s = (search *)cudnnw__os_allocate(sizeof *s); /* 40 KiB: too much for the stack of a small thread */
    cudnnw_code code;

    if (s == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_CHOOSE);
    s->scene = VALUE(serve_scene, set, options, world, mapped, {NULL, 0});
    s->log = log;
    s->error = error;
    cudnnw__wanted_of(set, &s->wanted);
    if (s->wanted.major_untold)
        cudnnw__report_warn(log, CUDNNW_LOG_NOTE, REASON_CUDA_MAJOR_UNTOLD,
                            FACTS(.stage = CUDNNW_STAGE_CHOOSE, .path = set->folder));
    code = cudnnw__find_dependency_folders(options, world, set->folder, set->cuda_major, &s->scene.folders,
                                           log, error);
    if (code == CUDNNW_OK)
        cudnnw__runtime_note(mapped, &s->scene.folders, set, log);
    if (code == CUDNNW_OK)
        code = serve_all(s);
    if (code == CUDNNW_OK)
        code = judge_all(s);
    if (code == CUDNNW_OK)
        code = keep_all(s, found);
    for (size_t i = 0; i < s->wanted.count; i++)
        cudnnw__served_free(&s->result[i]);
    cudnnw__find_places_free(&s->scene.folders);
    cudnnw__os_free(s);
    return code;
}

void cudnnw__dependencies_free(dependencies *self)
{
    for (size_t i = 0; i < self->count; i++) {
        cudnnw__os_free(self->item[i].name);
        cudnnw__os_free(self->item[i].path);
        cudnnw__os_free(self->item[i].serves);
    }
    cudnnw__os_free(self->item);
    self->item = NULL;
    self->count = 0;
}
