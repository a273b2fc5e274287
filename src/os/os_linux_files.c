/* SPDX-License-Identifier: MIT
 *
 * Files: opened for reading only, never mapped, never blocking.
 */
#include "os_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

struct os_file {
    int descriptor;
};

int cudnnw__os_linux_open(const char *path, int flags)
{
    int descriptor = 0;

    do
        descriptor = open(path, flags | O_CLOEXEC | O_NOCTTY);
    while (descriptor < 0 && errno == EINTR);
    return descriptor;
}

char *cudnnw__os_linux_link_text(const char *path)
{
    size_t size = 256;

    for (;;) {
        char *text = (char *)cudnnw__os_allocate(size);
        ssize_t length = text == NULL ? -1 : readlink(path, text, size);

        if (length >= 0 && (size_t)length < size) {
            text[length] = '\0';
            return text;
        }
        cudnnw__os_free(text);
        if (length < 0 || size >= LIMIT_PATH_BYTES)
            return NULL;
        size *= 4;
    }
}

/* Raised rights serve a caller who must not choose what runs: then only administrators and the identity that
 * was raised to may own what counts as safe. */
static bool owner_is_safe(uid_t owner)
{
    if (getauxval(AT_SECURE) == 0 || owner == 0)
        return true;
    return owner == geteuid() && geteuid() != getuid();
}

static int64_t nanoseconds(struct timespec time)
{
    return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_nsec;
}

static void fill(const struct stat *from, os_status *status)
{
    memset(status, 0, sizeof *status);
    status->identity.device = (uint64_t)from->st_dev;
    status->identity.low = (uint64_t)from->st_ino;
    status->bytes = from->st_size < 0 ? 0 : (uint64_t)from->st_size;
    status->modified_ns = nanoseconds(from->st_mtim);
    status->changed_ns = nanoseconds(from->st_ctim);
    status->is_file = S_ISREG(from->st_mode);
    status->is_folder = S_ISDIR(from->st_mode);
    status->others_can_write = (from->st_mode & S_IWOTH) != 0 || !owner_is_safe(from->st_uid);
}

/* The system says ENOENT for a dangling link as for no file at all; people need to know which. */
static bool fail_for_path(const char *path, int error, os_failure *why)
{
    struct stat link;

    if (error == ENOENT && lstat(path, &link) == 0 && S_ISLNK(link.st_mode)) {
        char *target = cudnnw__os_linux_link_text(path);
        char text[sizeof why->text];

        (void)snprintf(text, sizeof text, "the link leads to %s, which does not exist",
                       target ? target : "a name");
        cudnnw__os_free(target);
        return cudnnw__os_linux_fail_as(why, OS_WHY_DANGLING, error, text);
    }
    return cudnnw__os_linux_fail(why, error);
}

static bool fail_for_kind(mode_t mode, os_failure *why)
{
    const char *kind = S_ISFIFO(mode) ? "it is a pipe" : S_ISSOCK(mode) ? "it is a socket" : "it is a device";

    if (S_ISDIR(mode))
        return cudnnw__os_linux_fail(why, EISDIR);
    return cudnnw__os_linux_fail_as(why, OS_WHY_OTHER, EINVAL, kind);
}

bool cudnnw__os_file_open(const char *path, os_file **file, os_status *status, os_failure *why)
{
    struct stat facts;
    os_file *opened = NULL;

    if (stat(path, &facts) != 0)
        return fail_for_path(path, errno, why);
    if (!S_ISREG(facts.st_mode))
        return fail_for_kind(facts.st_mode, why); /* before the open: opening a device or pipe has effects */

    opened = (os_file *)cudnnw__os_allocate(sizeof *opened);
    if (opened == NULL)
        return cudnnw__os_linux_fail(why, ENOMEM);
    opened->descriptor = cudnnw__os_linux_open(path, O_RDONLY | O_NONBLOCK);
    if (opened->descriptor < 0 || fstat(opened->descriptor, &facts) != 0) {
        (void)fail_for_path(path, errno, why);
        cudnnw__os_file_close(opened);
        return false;
    }
    if (!S_ISREG(facts.st_mode)) { /* replaced in between */
        cudnnw__os_file_close(opened);
        return fail_for_kind(facts.st_mode, why);
    }
    if (status != NULL)
        fill(&facts, status);
    *file = opened;
    return true;
}

bool cudnnw__os_file_read(os_file *file, uint64_t offset, void *buffer, size_t bytes, os_failure *why)
{
    const size_t most = (size_t)1 << 30; /* one system call cannot give more than 2 GiB */
    char *to = (char *)buffer;

    while (bytes > 0) {
        ssize_t got = 0;

        if (offset > INT64_MAX)
            return cudnnw__os_linux_fail_as(why, OS_WHY_LIMIT, EOVERFLOW,
                                            "the offset lies behind the end of the file");
        got = pread(file->descriptor, to, bytes < most ? bytes : most, (off_t)offset);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cudnnw__os_linux_fail(why, errno);
        if (got == 0)
            return cudnnw__os_linux_fail_as(why, OS_WHY_LIMIT, 0, "the file ends before");
        to += got;
        offset += (uint64_t)got;
        bytes -= (size_t)got;
    }
    return true;
}

bool cudnnw__os_file_status(os_file *file, os_status *status, os_failure *why)
{
    struct stat facts;

    if (fstat(file->descriptor, &facts) != 0)
        return cudnnw__os_linux_fail(why, errno);
    fill(&facts, status);
    return true;
}

void cudnnw__os_file_close(os_file *file)
{
    if (file == NULL)
        return;
    if (file->descriptor >= 0)
        (void)close(file->descriptor); /* not again after EINTR: the descriptor is gone on Linux */
    cudnnw__os_free(file);
}

/* Whoever can write the folder above can put another file in its place, unless the sticky bit keeps names to
 * their owners. With raised rights every folder above counts: renaming one of them is enough. */
static bool others_can_replace(const char *path)
{
    char *folder = cudnnw__os_linux_copy(path, strlen(path));
    char *slash = NULL;
    struct stat facts;
    bool answer = false;

    while (folder != NULL && !answer && (slash = strrchr(folder, '/')) != NULL) {
        slash[slash == folder] = '\0';
        if (stat(folder, &facts) == 0)
            answer = ((facts.st_mode & S_IWOTH) != 0 && (facts.st_mode & S_ISVTX) == 0) ||
                     !owner_is_safe(facts.st_uid);
        if (slash == folder || getauxval(AT_SECURE) == 0)
            break;
    }
    cudnnw__os_free(folder);
    return answer;
}

bool cudnnw__os_path_is_usable(const char *path, os_failure *why)
{
    return access(path, R_OK | W_OK) == 0 || cudnnw__os_linux_fail(why, errno);
}

bool cudnnw__os_path_status(const char *path, os_status *status, os_failure *why)
{
    struct stat facts;

    if (stat(path, &facts) != 0)
        return fail_for_path(path, errno, why);
    fill(&facts, status);
    status->others_can_write = status->others_can_write || others_can_replace(path);
    return true;
}
