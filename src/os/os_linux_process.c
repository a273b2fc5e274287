/* SPDX-License-Identifier: MIT
 *
 * What this process is: its variables, its program, its rights and its limits.
 */
#include "os_linux.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

char *cudnnw__os_variable(const char *name)
{
    const char *value = getenv(name);
    size_t length = value == NULL ? 0 : strlen(value);

    return value == NULL || length >= LIMIT_VARIABLE_BYTES ? NULL : cudnnw__os_linux_copy(value, length);
}

uint64_t cudnnw__os_process_id(void)
{
    return (uint64_t)getpid();
}

char *cudnnw__os_executable(void)
{
    static const char mark[] = " (deleted)";
    char *path = cudnnw__os_linux_link_text("/proc/self/exe");
    size_t length = path == NULL ? 0 : strlen(path);

    if (length >= sizeof mark && strcmp(path + length - (sizeof mark - 1), mark) == 0 &&
        access(path, F_OK) != 0)
        path[length - (sizeof mark - 1)] = '\0'; /* replaced while it runs; its folder is still its folder */
    return path;
}

char *cudnnw__os_own_module(void)
{
    static const char here = 0;

    return cudnnw__os_module_of(&here);
}

bool cudnnw__os_is_elevated(void)
{
    return getauxval(AT_SECURE) != 0 || getuid() != geteuid() || getgid() != getegid();
}

size_t cudnnw__os_stack_left(void)
{
    pthread_attr_t attributes;
    void *low = NULL;
    size_t size = 0, guard = 0, left = SIZE_MAX;
    char here = 0;

    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return SIZE_MAX;
    if (pthread_attr_getstack(&attributes, &low, &size) == 0 &&
        pthread_attr_getguardsize(&attributes, &guard) == 0) {
        uintptr_t bottom = (uintptr_t)low, now = (uintptr_t)&here;

        if (now >= bottom && now - bottom < size) /* else a fiber or a signal stack: nobody tells its size */
            left = now - bottom > guard ? now - bottom - guard : 0;
    }
    (void)pthread_attr_destroy(&attributes);
    return left;
}

/* From the top, where descriptors are free: to open that many would take them away from other threads. */
bool cudnnw__os_files_left(size_t count, os_failure *why)
{
    struct rlimit limit;
    int descriptor;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > (rlim_t)1 << 30)
        return true;
    for (descriptor = (int)limit.rlim_cur - 1; descriptor >= 0 && count > 0; descriptor--)
        count -= fcntl(descriptor, F_GETFD) < 0;
    return count == 0 || cudnnw__os_linux_fail(why, EMFILE);
}

uint64_t cudnnw__os_address_space_left(void)
{
    struct rlimit limit;
    char text[128] = "";
    unsigned long long pages = 0;
    int file = -1;
    ssize_t got = 0;
    uint64_t used = 0;

    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return UINT64_MAX;
    file = cudnnw__os_linux_open("/proc/self/statm", O_RDONLY);
    if (file >= 0) {
        got = read(file, text, sizeof text - 1);
        (void)close(file);
    }
    if (got > 0 && sscanf(text, "%llu", &pages) == 1)
        used = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
    return used < limit.rlim_cur ? limit.rlim_cur - used : 0;
}

const char *cudnnw__os_system_name(void)
{
    return "linux";
}

const char *cudnnw__os_machine_name(void)
{
#if defined(__x86_64__)
    return "x86-64";
#elif defined(__aarch64__)
    return "aarch64";
#else
    return "unknown";
#endif
}

/* Asked at run time: one build may meet glibc, or musl with a glibc shim. */
const char *cudnnw__os_c_library(uint32_t *version)
{
    const char *(*ask)(void) = NULL;
    void *found = dlsym(RTLD_DEFAULT, "gnu_get_libc_version");
    unsigned first = 0, second = 0;

    if (version != NULL)
        *version = 0;
    if (found == NULL)
        return "musl";
    memcpy(&ask, &found, sizeof ask);
    if (version != NULL && sscanf(ask(), "%u.%u", &first, &second) == 2)
        *version = first * 1000 + second;
    return "glibc";
}
