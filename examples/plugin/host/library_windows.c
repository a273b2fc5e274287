/* SPDX-License-Identifier: MIT */
#include "library.h"

#include <stdio.h>
#include <windows.h>

void *library_open(const char *path)
{
    HMODULE library = LoadLibraryExA(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);

    if (library == NULL)
        printf("host: %s: error %lu\n", path, GetLastError());
    return library;
}

library_function library_find(void *library, const char *name)
{
    return (library_function)(void (*)(void))GetProcAddress(library, name);
}
