/* SPDX-License-Identifier: MIT */
#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

void *library_open(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);

    if (library == NULL)
        printf("host: %s\n", dlerror());
    return library;
}

library_function library_find(void *library, const char *name)
{
    void *address = dlsym(library, name);
    library_function function;

    memcpy(&function, &address, sizeof function); /* C has no conversion from an object's address to a function's */
    return function;
}
