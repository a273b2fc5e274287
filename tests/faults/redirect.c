/* SPDX-License-Identifier: MIT
 *
 * What a debugger, a shim or an attacker does: another file is opened than the one that was asked for. Built twice: to be
 * preloaded (LD_PRELOAD), and as an auditor of the loader (LD_AUDIT, with -DAUDIT). REDIRECT_TO is the other folder.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *elsewhere(const char *path)
{
    static char other[4096];
    const char *folder = getenv("REDIRECT_TO"), *name = path == NULL ? NULL : strstr(path, "libcudnn_cnn.so");

    if (folder == NULL || name == NULL)
        return path;
    snprintf(other, sizeof other, "%s/%s", folder, name);
    return other;
}

#ifdef AUDIT
unsigned int la_version(unsigned int version);
unsigned int la_version(unsigned int version)
{
    return version;
}

char *la_objsearch(const char *name, uintptr_t *cookie, unsigned int flag);
char *la_objsearch(const char *name, uintptr_t *cookie, unsigned int flag)
{
    (void)cookie;
    (void)flag;
    return (char *)elsewhere(name);
}
#else
void *dlopen(const char *path, int flags)
{
    void *(*next)(const char *, int);
    void *found = dlsym(RTLD_NEXT, "dlopen");

    memcpy(&next, &found, sizeof next);
    return next(elsewhere(path), flags);
}
#endif
