/* SPDX-License-Identifier: MIT
 *
 * What the process has wins; then a folder that the caller gave; then what the system finds by itself, so
 * that the host gets no other file than without us; then the places where a set's dependencies usually lie.
 */
#include "serve.h"

#include <string.h>

const family_row cudnnw__families[FAMILY_COUNT] = {
    {{"", ""}, {NULL, NULL}},
#define FAMILY(id, linux_stem, windows_stem, first_function, second_function) \
    {{linux_stem, windows_stem}, {first_function, second_function}},
#include "dependency_policy.def"
};

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool begins(const char *text, const char *beginning, bool windows)
{
    for (; *beginning != '\0'; text++, beginning++)
        if (windows ? lower(*text) != lower(*beginning) : *text != *beginning)
            return false;
    return true;
}

bool cudnnw__name_is(const char *a, const char *b, bool windows)
{
    return strlen(a) == strlen(b) && begins(a, b, windows);
}

family_id cudnnw__family_of(const char *name, bool windows)
{
    for (int id = FAMILY_OTHER + 1; id < FAMILY_COUNT; id++)
        if (begins(name, cudnnw__families[id].stem[windows], windows))
            return (family_id)id;
    return FAMILY_OTHER;
}

void cudnnw__served_free(served *result)
{
    cudnnw__os_free(result->path);
    cudnnw__os_free(result->bad_path);
    memset(result, 0, sizeof *result);
}

static char *copy(const char *text)
{
    char *made = (char *)cudnnw__os_allocate(strlen(text) + 1);

    if (made != NULL)
        memcpy(made, text, strlen(text) + 1);
    return made;
}

/* What one candidate is judged by. */
typedef struct trial {
    const serve_scene *scene;
    const serve_wish *wish;
    served *result;
    bool memory; /* it is short */
} trial;

/* words and what follow each other: "it has no function" and "cublasLtCreate". */
static void blame(trial *t, const char *path, const char *words, const char *what, const char *wanted)
{
    char *found = t->result->found;
    const size_t room = sizeof t->result->found;

    if (t->result->bad_path != NULL)
        return; /* the first one is what the user has to look at */
    t->result->bad_path = copy(path);
    t->memory = t->memory || t->result->bad_path == NULL;
    cudnnw__copy_text(found, room, words);
    cudnnw__copy_text(found + strlen(found), room - strlen(found), what);
    cudnnw__copy_text(t->result->wanted, sizeof t->result->wanted, wanted);
}

/* Whether the candidate exports what the set's files import from that name. */
static const char *missing_import(const trial *t, const image *candidate)
{
    const cudnn_set *set = t->scene->set;

    for (int id = 0; id < SUB_COUNT; id++) {
        const image *user = set->files[id].image;

        for (size_t i = 0; user != NULL && i < user->import_count; i++) {
            const image_import *import = &user->imports[i];

            if (!import->weak && cudnnw__name_is(import->library, t->wish->name, set->windows) &&
                !cudnnw__image_exports(candidate, import->name, NULL))
                return import->name;
        }
    }
    return NULL;
}

static bool image_fits(trial *t, const char *path, const image *candidate)
{
    const family_row *family = &cudnnw__families[t->wish->family];
    const char *missing = NULL;
    bool windows = t->scene->set->windows;

    if (strcmp(candidate->machine, cudnnw__os_machine_name()) != 0) {
        blame(t, path, "it is built for ", candidate->machine, cudnnw__os_machine_name());
        return false;
    }
    /* A renamed library of another CUDA major. A name of no known family (zlib has several) says nothing. */
    if (t->wish->family <= FAMILY_NVRTC && cudnnw__family_of(candidate->soname, windows) == t->wish->family &&
        !cudnnw__name_is(candidate->soname, t->wish->name, windows)) {
        blame(t, path, "it is ", candidate->soname, t->wish->name);
        return false;
    }
    for (size_t i = 0; i < 2 && missing == NULL; i++)
        if (family->function[i] != NULL && !cudnnw__image_exports(candidate, family->function[i], NULL))
            missing = family->function[i];
    if (missing == NULL && t->wish->family != FAMILY_OTHER)
        missing = missing_import(t, candidate);
    if (missing != NULL) {
        blame(t, path, "it has no function ", missing, missing);
        return false;
    }
    return true;
}

/* Judges the file at the path. A library of no known family needs to be there, no more. */
static bool file_fits(trial *t, const char *path)
{
    os_file *file = NULL;
    os_status status;
    os_failure why;
    image *candidate = NULL;
    cudnnw_error *error = NULL;
    bool fits = true;

    if (!cudnnw__os_file_open(path, &file, &status, &why)) {
        blame(t, path, "", why.text, "a readable file");
        t->memory = t->memory || why.why == OS_WHY_MEMORY;
        return false;
    }
    if (t->wish->family != FAMILY_OTHER) {
        error = cudnnw__error_new();
        t->memory = t->memory || error == NULL;
        if (error == NULL) {
            fits = false;
        } else if (cudnnw__image_read(file, &status, path, NULL, &candidate, error) == CUDNNW_OK) {
            fits = image_fits(t, path, candidate);
        } else {
            blame(t, path, "", error->message, "a whole library");
            t->memory = t->memory || error->code == CUDNNW_OUT_OF_MEMORY;
            fits = false;
        }
        cudnnw__image_free(candidate);
        cudnnw__os_free(error);
    }
    cudnnw__os_file_close(file);
    return fits;
}

static void take(trial *t, served_kind kind, const char *path)
{
    t->result->kind = kind;
    t->result->path = copy(path);
    t->memory = t->memory || t->result->path == NULL;
}

/* The soname decides, not the file's name: a library that was opened as libcublasLt.so.12.4.5 serves
 * libcublasLt.so.12. */
static bool module_has_name(const trial *t, const os_module *module)
{
    bool windows = t->scene->set->windows, is = false;
    os_file *file = NULL;
    os_status status;
    os_failure why;
    image *mapped = NULL;

    if (cudnnw__name_is(module->name, t->wish->name, windows))
        return true;
    if (windows || t->wish->family == FAMILY_OTHER ||
        !begins(module->name, cudnnw__families[t->wish->family].stem[0], false))
        return false;
    if (cudnnw__os_file_open(module->path, &file, &status, &why)) {
        is = cudnnw__image_read(file, &status, module->path, NULL, &mapped, NULL) == CUDNNW_OK &&
             strcmp(mapped->soname, t->wish->name) == 0;
        cudnnw__image_free(mapped);
        cudnnw__os_file_close(file);
    }
    return is;
}

static void try_mapped(trial *t)
{
    for (size_t i = 0;
         i < t->scene->mapped->count && t->result->kind == SERVED_NOT && !t->result->bad_is_mapped; i++) {
        const os_module *module = &t->scene->mapped->module[i];

        if (!module_has_name(t, module))
            continue;
        /* A file that was removed meanwhile cannot be judged; the process runs on it all the same. */
        if (module->deleted || !cudnnw__os_path_is_absolute(module->path) || file_fits(t, module->path))
            take(t, SERVED_MAPPED, module->path);
        else
            t->result->bad_is_mapped = true;
    }
}

static void try_folder(trial *t, const char *folder)
{
    char *path = cudnnw__os_path_join(folder, t->wish->name);
    os_status status;
    os_failure why;

    t->memory = t->memory || path == NULL;
    if (path != NULL && cudnnw__os_path_status(path, &status, &why) && file_fits(t, path))
        take(t, SERVED_BY_PATH, path);
    cudnnw__os_free(path);
}

static bool is_done(const trial *t)
{
    return t->result->kind != SERVED_NOT || t->result->bad_is_mapped || t->memory;
}

static void try_folders(trial *t, bool given_by_caller)
{
    for (size_t i = 0; i < t->scene->folders.count && !is_done(t); i++)
        if ((t->scene->folders.place[i].origin == CUDNNW_ORIGIN_OPTIONS) == given_by_caller)
            try_folder(t, t->scene->folders.place[i].folder);
}

static void try_system(trial *t)
{
    const set_file *holder = t->wish->holder;
    const char *runpath = holder->image == NULL ? "" : holder->image->runpath;
    char *path = cudnnw__system_finds(t->scene, t->wish->name, t->scene->set->folder, runpath, &t->memory);

    if (path != NULL && file_fits(t, path))
        take(t, t->wish->by_path ? SERVED_BY_PATH : SERVED_BY_SYSTEM, path);
    cudnnw__os_free(path);
}

bool cudnnw__serve(const serve_scene *scene, const serve_wish *wish, served *result)
{
    trial t = {scene, wish, result, false};

    memset(result, 0, sizeof *result);
    try_mapped(&t);
    if (!is_done(&t) && wish->beside != NULL)
        try_folder(&t, wish->beside);
    if (!is_done(&t))
        try_folders(&t, true);
    if (!is_done(&t) && !scene->world->windows)
        try_system(&t);
    if (!is_done(&t))
        try_folders(&t, false);
    if (!is_done(&t) && scene->world->windows)
        try_system(&t);
    return !t.memory;
}
