/* SPDX-License-Identifier: MIT
 *
 * The command's door to Linux.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The working directory, however long its path is. */
static char *working_folder(void)
{
    for (size_t size = 4096; size <= 1u << 20; size *= 2) {
        char *folder = malloc(size);

        if (folder == NULL || getcwd(folder, size) != NULL)
            return folder;
        free(folder);
        if (errno != ERANGE)
            break;
    }
    return NULL;
}

char *cli_absolute_path(const char *path)
{
    char *folder = path[0] == '/' ? strdup("") : working_folder();
    char *absolute = NULL;

    if (folder == NULL)
        return NULL;
    while (path[0] == '.' && path[1] == '/')
        for (path += 2; *path == '/';)
            path++;
    if (strcmp(path, ".") == 0 || *path == '\0')
        return folder;

    size_t length = strlen(folder);

    absolute = malloc(length + strlen(path) + 2);
    if (absolute != NULL) {
        memcpy(absolute, folder, length);
        if (path[0] != '/' && (length == 0 || folder[length - 1] != '/'))
            absolute[length++] = '/';
        memcpy(absolute + length, path, strlen(path) + 1);
        for (length = strlen(absolute); length > 1 && absolute[length - 1] == '/'; length--)
            absolute[length - 1] = '\0'; /* what a shell's completion adds */
    }
    free(folder);
    return absolute;
}

extern char **environ;

char *cli_variable(const char *name)
{
    size_t length = strlen(name);

    for (char **at = environ; at != NULL && *at != NULL; at++)
        if (strncmp(*at, name, length) == 0 && (*at)[length] == '=')
            return strdup(*at + length + 1);
    return NULL;
}

char **cli_variables(void)
{
    size_t count = 0;
    char **copy;

    while (environ != NULL && environ[count] != NULL)
        count++;
    copy = calloc(count + 1, sizeof *copy);
    for (size_t i = 0; copy != NULL && i < count; i++)
        if ((copy[i] = strdup(environ[i])) == NULL) {
            cli_free_variables(copy);
            return NULL;
        }
    return copy;
}

void cli_free_variables(char **variables)
{
    for (char **at = variables; at != NULL && *at != NULL; at++)
        free(*at);
    free(variables);
}

int main(int count, char **words)
{
    return cli_main(count, words);
}
