/* SPDX-License-Identifier: MIT
 *
 * Whether a path lies on another machine. A FUSE mount may be local (AppImage, containers) or remote (sshfs):
 * only the mount table tells. The file system that holds "/" counts as local: diskless machines and some
 * sandboxes have no other.
 */
#include "os_linux.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static const uint32_t remote_types[] = {
    0x6969,     /* NFS */
    0x517B,     /* SMB */
    0xFF534D42, /* CIFS */
    0xFE534D42, /* SMB2 */
    0x01021997, /* 9p */
    0x5346414F, /* AFS */
    0x6B414653, /* kAFS */
    0x73757245, /* Coda */
    0x564C,     /* NCP */
    0x0BD00BD0, /* Lustre */
    0x00C36400, /* Ceph */
    0x47504653, /* GPFS */
    0x19830326, /* BeeGFS */
};
static const uint32_t fuse_type = 0x65735546;

static const char *const remote_fuse[] = {
    "fuse.sshfs", "fuse.glusterfs", "fuse.rclone",     "fuse.s3fs",      "fuse.gcsfuse",
    "fuse.davfs", "fuse.curlftpfs", "fuse.ceph-fuse",  "fuse.cvmfs2",    "fuse.juicefs",
    "fuse.mfs",   "fuse.smbnetfs",  "fuse.gvfsd-fuse", "fuse.blobfuse2",
};

static bool is_remote_fuse(const char *type)
{
    for (size_t i = 0; i < sizeof remote_fuse / sizeof remote_fuse[0]; i++)
        if (strcmp(type, remote_fuse[i]) == 0)
            return true;
    return false;
}

/* Lines of mountinfo: "36 35 98:0 /root /mount options - type source options". */
static bool line_is_remote(char *line, unsigned device_major, unsigned device_minor)
{
    unsigned id = 0, parent = 0, major_number = 0, minor_number = 0;
    char *type = strstr(line, " - ");

    if (type == NULL || sscanf(line, "%u %u %u:%u", &id, &parent, &major_number, &minor_number) != 4)
        return false;
    type += 3;
    type[strcspn(type, " \n")] = '\0';
    return major_number == device_major && minor_number == device_minor && is_remote_fuse(type);
}

enum { LINE_BYTES = 8192 };

static bool fuse_is_remote(dev_t device)
{
    char *buffer = (char *)cudnnw__os_allocate(LINE_BYTES); /* too much for a small stack */
    size_t held = 0;
    bool remote = false;
    int file = buffer == NULL ? -1 : cudnnw__os_linux_open("/proc/self/mountinfo", O_RDONLY);

    while (file >= 0 && !remote) {
        ssize_t got = read(file, buffer + held, LINE_BYTES - 1 - held);
        char *line = buffer, *end = NULL;

        if (got <= 0)
            break;
        held += (size_t)got;
        buffer[held] = '\0';
        while (!remote && (end = strchr(line, '\n')) != NULL) {
            *end = '\0';
            remote = line_is_remote(line, major(device), minor(device));
            line = end + 1;
        }
        held -= (size_t)(line - buffer);
        memmove(buffer, line, held);
        if (held == LINE_BYTES - 1)
            held = 0; /* no mount of interest has a line as long as this */
    }
    if (file >= 0)
        (void)close(file);
    cudnnw__os_free(buffer);
    return remote;
}

bool cudnnw__os_path_is_remote(const char *path)
{
    struct statfs system;
    struct stat here, root;

    if (statfs(path, &system) != 0 || stat(path, &here) != 0)
        return false;
    if (stat("/", &root) == 0 && root.st_dev == here.st_dev)
        return false;
    for (size_t i = 0; i < sizeof remote_types / sizeof remote_types[0]; i++)
        if ((uint32_t)system.f_type == remote_types[i])
            return true;
    return (uint32_t)system.f_type == fuse_type && fuse_is_remote(here.st_dev);
}
