/* SPDX-License-Identifier: MIT
 *
 * The system's loader names only the first library of a chain ("error 126"). The last one is what the user
 * has to install.
 */
#include "chain.h"

#include <string.h>

enum { CHAIN_NAMES = 64, CHAIN_DEPTH = 8 };

typedef struct chain {
    const serve_scene *scene;
    chain_break *broken;
    char seen[CHAIN_NAMES][CUDNNW_NAME_BYTES];
    size_t count;
    bool breaks;
    bool memory; /* it is short: nothing is known */
} chain;

static bool is_mapped(const chain *c, const char *name)
{
    for (size_t i = 0; i < c->scene->mapped->count; i++)
        if (cudnnw__name_is(c->scene->mapped->module[i].name, name, c->scene->world->windows))
            return true;
    return false;
}

/* Each name once; what does not fit into the list is believed. */
static bool is_new(chain *c, const char *name)
{
    for (size_t i = 0; i < c->count; i++)
        if (cudnnw__name_is(c->seen[i], name, c->scene->world->windows))
            return false;
    if (c->count == CHAIN_NAMES || strlen(name) >= CUDNNW_NAME_BYTES)
        return false;
    memcpy(c->seen[c->count++], name, strlen(name) + 1);
    return true;
}

/* Windows serves these from its own libraries, and its System32 is not known without SystemRoot. */
static bool is_believed(const chain *c, const char *name)
{
    char *root;
    bool unknown;

    if (!c->scene->world->windows)
        return false;
    root = c->scene->world->variable(c->scene->world->context, "SystemRoot");
    unknown = root == NULL;
    cudnnw__os_free(root);
    return unknown || strncmp(name, "api-ms-", 7) == 0 || strncmp(name, "ext-ms-", 7) == 0;
}

char *cudnnw__chain_folder_of(const char *path)
{
    const char *end = strrchr(path, cudnnw__os_separator());
    size_t length = end == NULL ? 0 : (size_t)(end - path);
    char *folder = (char *)cudnnw__os_allocate(length + 1);

    if (folder != NULL)
        memcpy(folder, path, length);
    return folder;
}

/* Where the loader finds a name for the library in `folder`; on Windows beside it, too: it is opened so. */
static char *find(chain *c, const char *name, const char *folder, const char *runpath)
{
    char *path = c->scene->world->windows ? cudnnw__os_path_join(folder, name) : NULL;
    os_status status;
    os_failure why;

    c->memory = c->memory || (path == NULL && c->scene->world->windows);
    if (path != NULL && cudnnw__os_path_status(path, &status, &why))
        return path;
    cudnnw__os_free(path);
    return cudnnw__system_finds(c->scene, name, folder, runpath, &c->memory);
}

static void walk(chain *c, const char *path, unsigned depth);

static void walk_import(chain *c, const char *importer, const char *folder, const image *its_image,
                        const char *name, unsigned depth)
{
    char *path = find(c, name, folder, its_image->runpath);

    if (path != NULL) {
        walk(c, path, depth + 1);
    } else if (!c->memory && !is_believed(c, name)) {
        c->breaks = true;
        cudnnw__copy_text(c->broken->missing, sizeof c->broken->missing, name);
        cudnnw__copy_text(c->broken->importer, sizeof c->broken->importer, importer);
    }
    cudnnw__os_free(path);
}

static void walk(chain *c, const char *path, unsigned depth)
{
    os_file *file = NULL;
    os_status status;
    os_failure why;
    image *its_image = NULL;
    char *folder = cudnnw__chain_folder_of(path);
    cudnnw_code code = CUDNNW_OK;

    if (folder != NULL && depth < CHAIN_DEPTH && cudnnw__os_file_open(path, &file, &status, &why))
        code = cudnnw__image_read(file, &status, path, NULL, &its_image, NULL);
    c->memory = c->memory || folder == NULL || code == CUDNNW_OUT_OF_MEMORY;
    if (its_image != NULL)
        for (size_t i = 0; i < its_image->needed_count && !c->breaks && !c->memory; i++) {
            const char *name = its_image->needed[i];
            cudnn_name sibling;

            if (!cudnnw__name_parse(name, &sibling) && !is_mapped(c, name) && is_new(c, name))
                walk_import(c, path, folder, its_image, name, depth);
        }
    cudnnw__image_free(its_image);
    cudnnw__os_file_close(file);
    cudnnw__os_free(folder);
}

bool cudnnw__chain_breaks(const serve_scene *scene, const char *path, const char *const *open_before,
                          size_t count, chain_break *broken, bool *memory)
{
    chain *c = (chain *)cudnnw__os_allocate(sizeof *c);
    bool breaks = false;

    *memory = *memory || c == NULL;
    if (c != NULL) {
        c->scene = scene;
        c->broken = broken;
        for (size_t i = 0; i < count; i++)
            (void)is_new(c, open_before[i]); /* what was seen is not looked for */
        walk(c, path, 0);
        breaks = c->breaks;
        *memory = *memory || c->memory;
    }
    cudnnw__os_free(c);
    return breaks;
}
