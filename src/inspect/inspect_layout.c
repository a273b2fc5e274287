/* SPDX-License-Identifier: MIT
 *
 * The folders below an unpacked archive, installation or wheel in which the run-time libraries lie. Only
 * below a folder that somebody named; a search path is not searched downwards.
 */
#include "set.h"

#include <string.h>

/* In fixed order. "*" stands for the folders of a CUDA toolkit's number, as cuDNN's installer makes
 * them: 11.8, 12.9. */
static const char *const layouts[][4] = {
    {"bin"},   {"bin", "x64"}, {"bin", "*"},      {"bin", "*", "x64"},        {"lib"},
    {"lib64"}, {"lib", "x64"}, {"bin", "x86_64"}, {"nvidia", "cudnn", "lib"}, {"nvidia", "cudnn", "bin"},
};

static bool is_number(const char *name)
{
    size_t dots = 0;

    for (const char *at = name; *at != '\0'; at++) {
        if (*at == '.')
            dots++;
        else if (*at < '0' || *at > '9')
            return false;
    }
    return dots == 1 && name[0] != '.' && name[strlen(name) - 1] != '.';
}

typedef struct walk {
    layout_look look;
    void *context;
    char *matched;
    cudnnw_error *error;
} walk;

/* Looks at one folder; the first one with sets is kept for the note. */
static cudnnw_code look_here(walk *w, const char *folder, size_t *count)
{
    cudnnw_code code = w->look(w->context, folder, count, w->error);

    if (code == CUDNNW_OK && *count > 0 && w->matched == NULL) {
        w->matched = cudnnw__copy_of(folder);
        if (w->matched == NULL)
            return cudnnw__fail_memory(w->error, CUDNNW_STAGE_INSPECT);
    }
    return code;
}

static cudnnw_code descend(walk *w, const char *folder, const char *const *steps, size_t left, size_t *count);

static cudnnw_code descend_into(walk *w, const char *folder, const char *name, const char *const *steps,
                                size_t left, size_t *count)
{
    char *below = cudnnw__os_path_join(folder, name);
    cudnnw_code code = below == NULL ? cudnnw__fail_memory(w->error, CUDNNW_STAGE_INSPECT)
                                     : descend(w, below, steps, left, count);

    cudnnw__os_free(below);
    return code;
}

static cudnnw_code descend(walk *w, const char *folder, const char *const *steps, size_t left, size_t *count)
{
    os_names names = {NULL, 0};
    os_failure why;
    cudnnw_code code = CUDNNW_OK;

    *count = 0;
    if (left == 0 || steps[0] == NULL)
        return look_here(w, folder, count);
    if (strcmp(steps[0], "*") != 0)
        return descend_into(w, folder, steps[0], steps + 1, left - 1, count);
    if (!cudnnw__os_folder_names(folder, &names, &why))
        return why.why == OS_WHY_MEMORY ? cudnnw__fail_memory(w->error, CUDNNW_STAGE_INSPECT) : CUDNNW_OK;
    /* Several toolkits: all of them, choose takes the right CUDA. */
    for (size_t i = 0; i < names.count && code == CUDNNW_OK; i++) {
        size_t here = 0;

        if (is_number(names.name[i]))
            code = descend_into(w, folder, names.name[i], steps + 1, left - 1, &here);
        *count += here;
    }
    cudnnw__os_names_free(&names);
    return code;
}

static cudnnw_code walk_layouts(walk *w, const char *folder, size_t *count)
{
    cudnnw_code code = CUDNNW_OK;

    *count = 0;
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0] && code == CUDNNW_OK && *count == 0; i++)
        code = descend(w, folder, layouts[i], sizeof layouts[i] / sizeof layouts[i][0], count);
    return code;
}

/* An archive unpacks into one folder of its own name, of its own name again below one that a file manager made, or into
 * "cuda" in old releases. */
static cudnnw_code walk_archives(walk *w, const char *folder, unsigned levels, size_t *count)
{
    os_names names = {NULL, 0};
    os_failure why;
    cudnnw_code code = CUDNNW_OK;

    *count = 0;
    if (!cudnnw__os_folder_names(folder, &names, &why))
        return why.why == OS_WHY_MEMORY ? cudnnw__fail_memory(w->error, CUDNNW_STAGE_INSPECT) : CUDNNW_OK;
    for (size_t i = 0; i < names.count && code == CUDNNW_OK && *count == 0; i++) {
        char *below;

        if (strncmp(names.name[i], "cudnn", 5) != 0 && strcmp(names.name[i], "cuda") != 0)
            continue;
        below = cudnnw__os_path_join(folder, names.name[i]);
        code =
            below == NULL ? cudnnw__fail_memory(w->error, CUDNNW_STAGE_INSPECT) : look_here(w, below, count);
        if (code == CUDNNW_OK && *count == 0)
            code = walk_layouts(w, below, count);
        if (code == CUDNNW_OK && *count == 0 && levels > 1)
            code = walk_archives(w, below, levels - 1, count);
        cudnnw__os_free(below);
    }
    cudnnw__os_names_free(&names);
    return code;
}

cudnnw_code cudnnw__layout_walk(const char *folder, layout_look look, void *context, char **matched,
                                cudnnw_error *error)
{
    walk w = {.look = look, .context = context, .error = error};
    size_t count;
    cudnnw_code code = walk_layouts(&w, folder, &count);

    if (code == CUDNNW_OK && count == 0)
        code = walk_archives(&w, folder, 2, &count);
    if (code == CUDNNW_OK)
        *matched = w.matched;
    else
        cudnnw__os_free(w.matched);
    return code;
}
