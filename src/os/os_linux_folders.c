/* SPDX-License-Identifier: MIT
 *
 * Folders and paths: what lies in them, where they really lead, and their text.
 */
#include "os_linux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cudnnw__os_linux_names_take(os_names *names, char *name, os_failure *why)
{
    if (name != NULL && (names->count & (names->count - 1)) == 0) { /* full at each power of two */
        size_t room = names->count == 0 ? 1 : names->count * 2;
        char **more = (char **)cudnnw__os_resize(names->name, room * sizeof *more);

        if (more == NULL) {
            cudnnw__os_free(name);
            name = NULL;
        } else {
            names->name = more;
        }
    }
    if (name == NULL)
        return cudnnw__os_linux_fail(why, ENOMEM);
    names->name[names->count++] = name;
    return true;
}

void cudnnw__os_names_free(os_names *names)
{
    if (names == NULL)
        return;
    for (size_t i = 0; i < names->count; i++)
        cudnnw__os_free(names->name[i]);
    cudnnw__os_free(names->name);
    names->name = NULL;
    names->count = 0;
}

static int by_bytes(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static bool read_names(DIR *folder, os_names *names, os_failure *why)
{
    for (;;) {
        const struct dirent *entry = NULL;
        const char *name = NULL;

        errno = 0; /* the only way to tell the end from a failure */
        entry = readdir(folder);
        if (entry == NULL)
            return errno == 0 || cudnnw__os_linux_fail(why, errno);
        name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        if (names->count >= LIMIT_FOLDER_ENTRIES)
            return cudnnw__os_linux_fail_as(why, OS_WHY_LIMIT, EOVERFLOW, "the folder holds too many names");
        if (!cudnnw__os_linux_names_take(names, cudnnw__os_linux_copy(name, strlen(name)), why))
            return false;
    }
}

bool cudnnw__os_folder_names(const char *path, os_names *names, os_failure *why)
{
    int descriptor = cudnnw__os_linux_open(path, O_RDONLY | O_DIRECTORY);
    DIR *folder = descriptor < 0 ? NULL : fdopendir(descriptor);
    os_names found = {NULL, 0};
    bool read = false;

    if (folder == NULL) {
        int error = errno;

        if (descriptor >= 0)
            (void)close(descriptor);
        return cudnnw__os_linux_fail(why, error);
    }
    read = read_names(folder, &found, why);
    (void)closedir(folder);
    if (!read) {
        cudnnw__os_names_free(&found);
        return false;
    }
    if (found.count > 1)
        qsort(found.name, found.count, sizeof found.name[0], by_bytes);
    *names = found;
    return true;
}

char *cudnnw__os_real_path(const char *path, os_failure *why)
{
    char *real = realpath(path, NULL);
    char *copy = real == NULL ? NULL : cudnnw__os_linux_copy(real, strlen(real));

    if (copy == NULL)
        (void)cudnnw__os_linux_fail(why, real == NULL ? errno : ENOMEM);
    free(real); /* the C library's, so not the seam's to free */
    return copy;
}

bool cudnnw__os_path_is_absolute(const char *path)
{
    return path[0] == '/';
}

char cudnnw__os_separator(void)
{
    return '/';
}

char cudnnw__os_list_separator(void)
{
    return ':';
}

char *cudnnw__os_path_join(const char *folder, const char *name)
{
    size_t head = strlen(folder);
    size_t tail = strlen(name);
    char *path = NULL;

    while (head > 0 && folder[head - 1] == '/')
        head--; /* "/" and "/a/" must not give "//" */
    path = (char *)cudnnw__os_allocate(head + tail + 2);
    if (path != NULL) {
        memcpy(path, folder, head);
        path[head] = '/';
        memcpy(path + head + 1, name, tail);
    }
    return path;
}
