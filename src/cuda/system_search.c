/* SPDX-License-Identifier: MIT
 *
 * What the system's own search would find for a bare name. On Linux the order of ld.so: LD_LIBRARY_PATH, the
 * RUNPATH of the library that asks, the cache, the default folders. On Windows the program's folder,
 * System32, PATH; the working directory is left out on purpose.
 */
#include "serve.h"

#include "../limits.h"

#include <string.h>

typedef struct search {
    const serve_scene *scene;
    const char *name;
    const char *origin;     /* what $ORIGIN stands for */
    char *found;
    bool memory;
} search;

static bool is_there(const char *path)
{
    os_status status;
    os_failure why;

    return cudnnw__os_path_status(path, &status, &why) && status.is_file;
}

static void try_path(search *s, const char *path)
{
    if (s->found == NULL && is_there(path)) {
        s->found = (char *)cudnnw__os_allocate(strlen(path) + 1);
        if (s->found == NULL)
            s->memory = true;
        else
            memcpy(s->found, path, strlen(path) + 1);
    }
}

static void try_folder(search *s, const char *folder)
{
    char *path = s->found == NULL && cudnnw__os_path_is_absolute(folder)
                     ? cudnnw__os_path_join(folder, s->name)
                     : NULL;

    if (path != NULL)
        try_path(s, path);
    else
        s->memory = s->memory || (s->found == NULL && cudnnw__os_path_is_absolute(folder));
    cudnnw__os_free(path);
}

/* "$ORIGIN/../lib" with the folder in the place of $ORIGIN; ${ORIGIN} is the same. */
static void try_entry(search *s, const char *entry, size_t length)
{
    static const char *const tokens[] = {"$ORIGIN", "${ORIGIN}"};
    size_t room = length + strlen(s->origin) + 1;
    char *folder = room > LIMIT_PATH_BYTES ? NULL : (char *)cudnnw__os_allocate(room);

    if (folder == NULL) {
        s->memory = s->memory || room <= LIMIT_PATH_BYTES;
        return;
    }
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        size_t token = strlen(tokens[i]);

        if (length >= token && memcmp(entry, tokens[i], token) == 0) {
            memcpy(folder, s->origin, strlen(s->origin));
            memcpy(folder + strlen(s->origin), entry + token, length - token);
            length = 0;
        }
    }
    if (length > 0)
        memcpy(folder, entry, length);
    try_folder(s,
               folder); /* an empty entry means the working directory: try_folder takes absolute ones only */
    cudnnw__os_free(folder);
}

static void try_list(search *s, const char *list, const char *separators)
{
    while (list != NULL && *list != '\0' && s->found == NULL) {
        size_t length = strcspn(list, separators);

        try_entry(s, list, length);
        list += length;
        list += *list != '\0';
    }
}

static void try_variable(search *s, const char *variable, const char *separators)
{
    char *value =
        s->scene->world->elevated ? NULL : s->scene->world->variable(s->scene->world->context, variable);

    try_list(s, value, separators);
    cudnnw__os_free(value);
}

static void try_names(search *s, os_names *names, bool are_folders)
{
    for (size_t i = 0; i < names->count; i++)
        if (are_folders)
            try_folder(s, names->name[i]);
        else
            try_path(s, names->name[i]);
    cudnnw__os_names_free(names);
}

static void search_linux(search *s, const char *runpath)
{
    const find_world *world = s->scene->world;
    os_names paths = {NULL, 0}, folders = {NULL, 0};

    try_variable(s, "LD_LIBRARY_PATH", ":;");
    try_list(s, runpath, ":");
    if (s->found == NULL && world->loader_paths(world->context, s->name, &paths))
        try_names(s, &paths, false);
    if (s->found == NULL && world->default_folders(world->context, &folders))
        try_names(s, &folders, true);
}

static void search_windows(search *s)
{
    const find_world *world = s->scene->world;
    const char *end = world->executable == NULL ? NULL : strrchr(world->executable, '\\');
    char *root = world->variable(world->context, "SystemRoot");
    char *system = root == NULL ? NULL : cudnnw__os_path_join(root, "System32");

    if (end != NULL)
        try_entry(s, world->executable, (size_t)(end - world->executable));
    if (system != NULL)
        try_folder(s, system);
    try_variable(s, "PATH", ";");
    cudnnw__os_free(system);
    cudnnw__os_free(root);
}

char *cudnnw__system_finds(const serve_scene *scene, const char *name, const char *folder,
                           const char *runpath, bool *memory)
{
    search s = {scene, name, folder, NULL, false};

    if (scene->world->windows)
        search_windows(&s);
    else
        search_linux(&s, runpath);
    *memory = *memory || s.memory;
    return s.found;
}
