/* SPDX-License-Identifier: MIT
 *
 * A world for finding that is data.
 */
#include "fake_world.h"

#include <stdlib.h>
#include <string.h>

static char *copy(const char *text, size_t length)
{
    char *made = cudnnw__os_allocate(length + 1);

    if (made != NULL)
        memcpy(made, text, length);
    return made;
}

static bool take(os_names *names, const char *text, size_t length)
{
    char **more = cudnnw__os_resize(names->name, (names->count + 1) * sizeof *more);
    char *name = copy(text, length);

    if (more != NULL)
        names->name = more;
    if (more == NULL || name == NULL) {
        cudnnw__os_free(name);
        return false;
    }
    names->name[names->count++] = name;
    return true;
}

/* Length of the part before '='. */
static size_t head(const char *item)
{
    return strcspn(item, "=");
}

static const char *value_of(const char *const *list, const char *name)
{
    for (; list != NULL && *list != NULL; list++)
        if (head(*list) == strlen(name) && strncmp(*list, name, strlen(name)) == 0)
            return (*list)[head(*list)] == '=' ? *list + head(*list) + 1 : "";
    return NULL;
}

/* Whether `path` is `folder` or lies below it. */
static bool is_within(const char *path, size_t length, const char *folder, bool windows)
{
    size_t above = strlen(folder);
    char separator = windows ? '\\' : '/';

    if (above > 0 && folder[above - 1] == separator)
        above--; /* a root */
    return length >= above && strncmp(path, folder, above) == 0 &&
           (length == above || path[above] == separator);
}

static bool holds(const char *const *list, const char *folder, bool windows)
{
    for (; list != NULL && *list != NULL; list++)
        if (is_within(*list, strlen(*list), folder, windows))
            return true;
    return false;
}

static bool holds_file_below(const char *const *list, const char *folder, bool windows)
{
    for (; list != NULL && *list != NULL; list++)
        if (head(*list) > strlen(folder) && is_within(*list, head(*list), folder, windows))
            return true;
    return false;
}

static char *variable(void *context, const char *name)
{
    const fake_world *data = context;
    const char *value = value_of(data->variables, name);

    return value == NULL ? NULL : copy(value, strlen(value));
}

static bool is_folder(void *context, const char *path)
{
    const fake_world *data = context;

    return holds(data->folders, path, data->windows) || holds_file_below(data->files, path, data->windows);
}

static char *real_path(void *context, const char *path)
{
    const fake_world *data = context;

    for (const char *const *at = data->links; at != NULL && *at != NULL; at++) {
        size_t length = head(*at), rest = strlen(path);
        const char *to = *at + length + 1;
        char *real = NULL;

        if (rest < length || strncmp(path, *at, length) != 0 || (rest > length && path[length] != '/'))
            continue;
        real = cudnnw__os_allocate(strlen(to) + rest - length + 1);
        if (real != NULL) {
            memcpy(real, to, strlen(to));
            memcpy(real + strlen(to), path + length, rest - length);
        }
        return real;
    }
    return copy(path, strlen(path));
}

static bool is_remote(void *context, const char *path)
{
    const fake_world *data = context;

    for (const char *const *at = data->remote; at != NULL && *at != NULL; at++)
        if (is_within(path, strlen(path), *at, data->windows))
            return true;
    return false;
}

static bool others_can_write(void *context, const char *path)
{
    const fake_world *data = context;

    for (const char *const *at = data->writable; at != NULL && *at != NULL; at++)
        if (strcmp(*at, path) == 0)
            return true;
    return false;
}

static bool add_child(os_names *names, const char *path, size_t length, const char *folder, bool windows)
{
    size_t start = strlen(folder), end = 0;

    if (!is_within(path, length, folder, windows) || length <= start)
        return true;
    if (path[start] == (windows ? '\\' : '/'))
        start++;
    for (end = start; end < length && path[end] != (windows ? '\\' : '/'); end++)
        continue;
    for (size_t i = 0; i < names->count; i++)
        if (strlen(names->name[i]) == end - start && strncmp(names->name[i], path + start, end - start) == 0)
            return true;
    return take(names, path + start, end - start);
}

static int by_bytes(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static bool names_in(void *context, const char *folder, os_names *names)
{
    const fake_world *data = context;
    os_names found = {NULL, 0};
    bool fine = is_folder(context, folder);

    for (const char *const *at = data->folders; fine && at != NULL && *at != NULL; at++)
        fine = add_child(&found, *at, strlen(*at), folder, data->windows);
    for (const char *const *at = data->files; fine && at != NULL && *at != NULL; at++)
        fine = add_child(&found, *at, head(*at), folder, data->windows);
    if (!fine) {
        cudnnw__os_names_free(&found);
        return false;
    }
    if (found.count > 1)
        qsort(found.name, found.count, sizeof found.name[0], by_bytes);
    *names = found;
    return true;
}

static char *text_of(void *context, const char *path, size_t limit)
{
    const fake_world *data = context;
    const char *text = value_of(data->files, path);

    return text == NULL || strlen(text) > limit ? NULL : copy(text, strlen(text));
}

static bool loader_paths(void *context, const char *name, os_names *paths)
{
    const fake_world *data = context;
    os_names found = {NULL, 0};

    for (const char *const *at = data->cache; at != NULL && *at != NULL; at++)
        if (head(*at) == strlen(name) && strncmp(*at, name, strlen(name)) == 0 &&
            !take(&found, *at + head(*at) + 1, strlen(*at + head(*at) + 1))) {
            cudnnw__os_names_free(&found);
            return false;
        }
    *paths = found;
    return true;
}

static bool all_of(const char *const *list, os_names *names)
{
    os_names found = {NULL, 0};

    for (; list != NULL && *list != NULL; list++)
        if (!take(&found, *list, strlen(*list))) {
            cudnnw__os_names_free(&found);
            return false;
        }
    *names = found;
    return true;
}

static bool default_folders(void *context, os_names *folders)
{
    return all_of(((const fake_world *)context)->defaults, folders);
}

static bool toolkits(void *context, os_names *folders)
{
    return all_of(((const fake_world *)context)->toolkits, folders);
}

void fake_world_make(const fake_world *data, find_world *world)
{
    const char *module = data->own_module, *program = data->executable;

    *world = (find_world){
        .windows = data->windows,
        .elevated = data->elevated,
        .own_module = module == NULL ? NULL : copy(module, strlen(module)),
        .executable = program == NULL ? NULL : copy(program, strlen(program)),
        .variable = variable,
        .is_folder = is_folder,
        .is_remote = is_remote,
        .others_can_write = others_can_write,
        .real_path = real_path,
        .names = names_in,
        .text_of = text_of,
        .loader_paths = loader_paths,
        .default_folders = default_folders,
        .toolkits = toolkits,
        .context = (void *)data,
    };
}
