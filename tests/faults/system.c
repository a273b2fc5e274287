/* SPDX-License-Identifier: MIT */
#include "system.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

bool system_is_there(const char *path)
{
    FILE *file = fopen(path, "rb");
    DIR *listing = file == NULL ? opendir(path) : NULL;

    if (file != NULL)
        fclose(file);
    if (listing != NULL)
        closedir(listing);
    return file != NULL || listing != NULL;
}

void system_clear(const char *folder)
{
    DIR *listing = opendir(folder);
    struct dirent *entry;
    char path[2048];

    while (listing != NULL && (entry = readdir(listing)) != NULL) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 && system_remove(path) != 0)
            system_clear(path);
    }
    if (listing != NULL)
        closedir(listing);
    (void)system_remove(folder);
}
