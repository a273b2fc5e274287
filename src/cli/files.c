/* SPDX-License-Identifier: MIT
 *
 * What both systems do the same way with names.
 */
#include "files.h"

#include <stdlib.h>
#include <string.h>

/* Windows understands both and shows backslashes: a path that has one gets another. */
static char separator_of(const char *folder)
{
    return strchr(folder, '\\') != NULL && folder[0] != '/' ? '\\' : '/';
}

char *cli_path_join(const char *folder, const char *name)
{
    size_t length = strlen(folder), name_length = strlen(name);
    char *path = malloc(length + name_length + 2);

    if (path == NULL)
        return NULL;
    memcpy(path, folder, length);
    if (length == 0 || (folder[length - 1] != '/' && folder[length - 1] != '\\'))
        path[length++] = separator_of(folder);
    memcpy(path + length, name, name_length + 1);
    return path;
}

char *cli_path_folder(const char *path)
{
    size_t length = (size_t)(cli_path_name(path) - path);
    char *folder = malloc(length + 2);

    if (folder == NULL)
        return NULL;
    memcpy(folder, path, length);
    if (length > 1 && folder[length - 2] != ':')
        length--; /* without the separator, which only a root keeps */
    folder[length] = '\0';
    return folder;
}

void cli_free_names(cli_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->name[i]);
    free(names->name);
    *names = (cli_names){NULL, 0};
}
