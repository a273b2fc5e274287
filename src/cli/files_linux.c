/* SPDX-License-Identifier: MIT
 *
 * Files and folders on Linux.
 */
#define _GNU_SOURCE /* renameat2 */
#define _FILE_OFFSET_BITS 64

#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES_AT_MOST = 65536 };

struct cli_file {
    int descriptor;
};

/* Takes the descriptor over; NULL closes it. */
static cli_file *file_of(int descriptor)
{
    cli_file *file = descriptor < 0 ? NULL : malloc(sizeof *file);

    if (file != NULL)
        file->descriptor = descriptor;
    else if (descriptor >= 0)
        close(descriptor);
    return file;
}

cli_file *cli_file_open(const char *path, uint64_t *bytes)
{
    struct stat status;
    /* Without O_NONBLOCK a pipe of that name would hold the command for ever. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (descriptor >= 0 && fstat(descriptor, &status) != 0) {
        close(descriptor);
        return NULL;
    }
    if (descriptor >= 0 && !S_ISREG(status.st_mode)) {
        close(descriptor);
        errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
        return NULL;
    }
    if (descriptor >= 0 && bytes != NULL)
        *bytes = (uint64_t)status.st_size;
    return file_of(descriptor);
}

cli_file *cli_file_create(const char *path)
{
    return file_of(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
}

bool cli_file_read(cli_file *file, uint64_t offset, void *buffer, size_t wanted, size_t *got)
{
    size_t have = 0;

    if (offset > INT64_MAX - wanted) {
        errno = EOVERFLOW;
        return false;
    }
    while (have < wanted) {
        ssize_t count = pread(file->descriptor, (char *)buffer + have, wanted - have, (off_t)(offset + have));

        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        if (count == 0)
            break;
        have += (size_t)count;
    }
    *got = have;
    return true;
}

bool cli_file_write(cli_file *file, const void *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        ssize_t written = write(file->descriptor, (const char *)bytes + done, count - done);

        if (written < 0 && errno != EINTR)
            return false;
        done += written < 0 ? 0 : (size_t)written;
    }
    return true;
}

bool cli_file_finish(cli_file *file)
{
    /* EINVAL: a file system that cannot be told to write down. */
    bool good = fsync(file->descriptor) == 0 || errno == EINVAL;
    int number = errno;

    if (close(file->descriptor) != 0 && good) {
        good = false;
        number = errno;
    }
    free(file);
    errno = number;
    return good;
}

void cli_file_close(cli_file *file)
{
    if (file != NULL)
        close(file->descriptor);
    free(file);
}

static cli_path_kind kind_of(const struct stat *status)
{
    return S_ISREG(status->st_mode)   ? CLI_PATH_FILE
           : S_ISDIR(status->st_mode) ? CLI_PATH_FOLDER
           : S_ISLNK(status->st_mode) ? CLI_PATH_LINK
                                      : CLI_PATH_OTHER;
}

cli_path_kind cli_path_look(const char *path, uint64_t *bytes)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return CLI_PATH_ABSENT;
    if (bytes != NULL)
        *bytes = (uint64_t)status.st_size;
    return kind_of(&status);
}

cli_path_kind cli_path_look_at(const char *path)
{
    struct stat status;

    return lstat(path, &status) != 0 ? CLI_PATH_ABSENT : kind_of(&status);
}

bool cli_folder_make(const char *path)
{
    return mkdir(path, 0755) == 0;
}

bool cli_folder_flush(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = descriptor >= 0 && (fsync(descriptor) == 0 || errno == EINVAL);

    if (descriptor >= 0)
        close(descriptor);
    return good;
}

bool cli_path_rename(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

bool cli_path_exchange(const char *one, const char *other)
{
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0;
}

bool cli_path_remove(const char *path)
{
    return remove(path) == 0;
}

bool cli_link_make(const char *target, const char *path)
{
    return symlink(target, path) == 0;
}

char *cli_link_read(const char *path)
{
    char target[PATH_MAX];
    ssize_t length = readlink(path, target, sizeof target - 1);

    if (length < 0)
        return NULL;
    target[length] = '\0';
    return strdup(target);
}

static int by_bytes(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* False with errno when memory is short or there are too many. */
static bool keep(cli_names *names, size_t *room, const char *name)
{
    if (names->count == NAMES_AT_MOST) {
        errno = E2BIG;
        return false;
    }
    if (names->count == *room) {
        size_t larger = *room == 0 ? 64 : 2 * *room;
        char **grown = realloc(names->name, larger * sizeof *grown);

        if (grown == NULL)
            return false;
        names->name = grown;
        *room = larger;
    }
    names->name[names->count] = strdup(name);
    return names->name[names->count] != NULL && ++names->count > 0;
}

bool cli_folder_names(const char *path, cli_names *names)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    size_t room = 0;
    bool good = folder != NULL;

    *names = (cli_names){NULL, 0};
    for (errno = 0; good && (entry = readdir(folder)) != NULL; errno = 0)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            good = keep(names, &room, entry->d_name);
    good = good && errno == 0;
    if (folder != NULL) {
        int number = errno;

        closedir(folder);
        errno = number;
    }
    if (!good)
        cli_free_names(names);
    else if (names->count > 0)
        qsort(names->name, names->count, sizeof *names->name, by_bytes);
    return good;
}

const char *cli_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

const char *cli_file_words(void)
{
    return strerror(errno);
}
