/* SPDX-License-Identifier: MIT
 *
 * The functions of os.h that the readers and inspect use, answered from memory. No loader's cache, no other folders.
 */
#include "memory_files.h"

#include <stdlib.h>
#include <string.h>

struct os_file {
    const memory_file *of;
};

static const memory_file *all;
static size_t all_count;

void memory_files_are(const memory_file *files, size_t count)
{
    all = files;
    all_count = count;
}

static const memory_file *at_path(const char *path)
{
    for (size_t i = 0; i < all_count; i++)
        if (strcmp(all[i].path, path) == 0)
            return &all[i];
    return NULL;
}

static bool absent(os_failure *why)
{
    why->code = 2;
    why->why = OS_WHY_ABSENT;
    memcpy(why->text, "no such file", sizeof "no such file");
    return false;
}

static os_status status_of(const memory_file *file)
{
    return (os_status){.identity = {1, file->identity, 0}, .bytes = file->size, .is_file = true};
}

#define WRAP(type, name, parameters)          \
    type __wrap_cudnnw__os_##name parameters; \
    type __wrap_cudnnw__os_##name parameters

WRAP(bool, file_open, (const char *path, os_file **file, os_status *status, os_failure *why))
{
    const memory_file *found = at_path(path);

    if (found == NULL)
        return absent(why);
    *file = cudnnw__os_allocate(sizeof **file);
    if (*file == NULL)
        return absent(why);
    (*file)->of = found;
    *status = status_of(found);
    return true;
}

/* Into memory of just this size, so that a step outside is seen. */
WRAP(bool, file_read, (os_file *file, uint64_t offset, void *buffer, size_t bytes, os_failure *why))
{
    if (offset > file->of->size || bytes > file->of->size - offset) {
        (void)absent(why);
        why->why = OS_WHY_LIMIT;
        return false;
    }
    memcpy(buffer, file->of->bytes + offset, bytes);
    return true;
}

WRAP(bool, file_status, (os_file *file, os_status *status, os_failure *why))
{
    (void)why;
    *status = status_of(file->of);
    return true;
}

WRAP(void, file_close, (os_file *file))
{
    cudnnw__os_free(file);
}

WRAP(bool, path_status, (const char *path, os_status *status, os_failure *why))
{
    const memory_file *found = at_path(path);

    if (found == NULL)
        return absent(why);
    *status = status_of(found);
    return true;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_name(os_names *names, const char *name)
{
    size_t bytes = strlen(name) + 1;
    char **more = cudnnw__os_resize(names->name, (names->count + 1) * sizeof *more);
    char *copy = cudnnw__os_allocate(bytes);

    if (more == NULL || copy == NULL)
        abort();
    memcpy(copy, name, bytes);
    names->name = more;
    names->name[names->count++] = copy;
}

WRAP(bool, folder_names, (const char *path, os_names *names, os_failure *why))
{
    size_t length = strlen(path);

    names->name = NULL;
    names->count = 0;
    for (size_t i = 0; i < all_count; i++)
        if (strncmp(all[i].path, path, length) == 0 && all[i].path[length] == '/' &&
            strchr(all[i].path + length + 1, '/') == NULL)
            add_name(names, all[i].path + length + 1);
    if (names->count == 0)
        return absent(why);
    qsort(names->name, names->count, sizeof names->name[0], by_bytes);
    return true;
}

WRAP(bool, loader_cache, (const char *name, os_names *paths, os_failure *why))
{
    (void)name;
    (void)why;
    *paths = (os_names){NULL, 0};
    return true;
}
