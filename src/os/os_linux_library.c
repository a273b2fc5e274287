/* SPDX-License-Identifier: MIT
 *
 * Libraries: opened by absolute path, but for the driver, which the system itself knows.
 */
#include "os_linux.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>

/* The loader gives words only. Where they are translated the kind stays OTHER and the words still reach the
 * user. */
static const struct {
    const char *part;
    os_why why;
} meanings[] = {
    {"undefined symbol", OS_WHY_NO_PROCEDURE},
    {"not defined in file", OS_WHY_NO_PROCEDURE},
    {"version `", OS_WHY_NO_PROCEDURE},
    {"annot allocate memory", OS_WHY_MEMORY},
    {"oo many open files", OS_WHY_DESCRIPTORS},
    {"ermission denied", OS_WHY_DENIED},
    {"invalid ELF header", OS_WHY_BAD_IMAGE},
    {"file too short", OS_WHY_BAD_IMAGE},
    {"wrong ELF class", OS_WHY_BAD_IMAGE},
};
static const char no_file[] = "cannot open shared object file: No such file or directory";

static void describe(const char *path, const char *words, int error, os_failure *why)
{
    os_why kind = OS_WHY_OTHER;

    if (words == NULL)
        words = "the loader gave no reason";
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (kind == OS_WHY_OTHER && strstr(words, meanings[i].part) != NULL)
            kind = meanings[i].why;
    if (kind == OS_WHY_OTHER && strstr(words, no_file) != NULL) /* the words begin with the absent file */
        kind = strncmp(words, path, strlen(path)) == 0 ? OS_WHY_ABSENT : OS_WHY_NO_DEPENDENCY;
    (void)cudnnw__os_linux_fail_as(why, kind, error, words);
}

static void *open_library(const char *path, int flags, os_failure *why)
{
    void *library = NULL;

    errno = 0;
    library = dlopen(path, flags);
    if (library == NULL) {
        int error = errno;

        describe(path, dlerror(), error, why); /* read at once: the next dl call overwrites it */
    }
    return library;
}

/* ld.so puts something else in the place of these, also in a path that it is given; it has no escape for them. */
static const char *loader_token(const char *path)
{
    static const char *const tokens[] = {"$ORIGIN", "${ORIGIN}", "$PLATFORM", "${PLATFORM}", "$LIB", "${LIB}"};

    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++)
        if (strstr(path, tokens[i]) != NULL)
            return tokens[i];
    return NULL;
}

void *cudnnw__os_library_open(const char *path, os_open_kind kind, os_failure *why)
{
    (void)kind; /* one rule here: what is needed was opened before */
    if (!cudnnw__os_path_is_absolute(path)) {
        (void)cudnnw__os_linux_fail_as(why, OS_WHY_OTHER, EINVAL, "the path is not absolute");
        return NULL;
    }
    if (loader_token(path) != NULL) {
        (void)cudnnw__os_linux_fail_as(why, OS_WHY_UNSUPPORTED, EINVAL,
                                       "the loader reads $ORIGIN, $LIB or $PLATFORM in this path as its own token: rename the folder");
        return NULL;
    }
    /* LOCAL: the host must not see these names. NODELETE: its dlclose, one too many, must not unmap them. */
    return open_library(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE, why);
}

void *cudnnw__os_library_open_driver(const char *name, os_failure *why)
{
    return open_library(name, RTLD_NOW | RTLD_LOCAL, why);
}

void *cudnnw__os_library_mapped(const char *path)
{
    void *library = dlopen(path, RTLD_NOLOAD | RTLD_NOW | RTLD_LOCAL);

    if (library == NULL)
        (void)dlerror(); /* a later dlerror() of the host must not find our question */
    return library;
}

void cudnnw__os_library_close(void *library)
{
    if (library != NULL)
        (void)dlclose(library);
}

static os_function look_up(void *library, const char *name)
{
    void *data = dlsym(library, name);
    os_function function = NULL;

    if (data == NULL)
        (void)dlerror();
    memcpy(&function, &data, sizeof function); /* C has no cast from data to function */
    return function;
}

os_function cudnnw__os_symbol(void *library, const char *name)
{
    return look_up(library, name);
}

os_function cudnnw__os_global_symbol(const char *name)
{
    return look_up(RTLD_DEFAULT, name);
}
