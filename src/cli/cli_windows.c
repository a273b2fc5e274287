/* SPDX-License-Identifier: MIT
 *
 * The command's door to Windows: wide arguments become UTF-8, and the console is told that UTF-8 comes.
 */
#include "cli.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *utf8_of(const wchar_t *wide)
{
    int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = bytes > 0 ? malloc((size_t)bytes) : NULL;

    if (text != NULL)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, bytes, NULL, NULL);
    return text;
}

static wchar_t *wide_of(const char *text)
{
    int units = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
    wchar_t *wide = units > 0 ? malloc((size_t)units * sizeof *wide) : NULL;

    if (wide != NULL)
        MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, units);
    return wide;
}

char *cli_absolute_path(const char *path)
{
    wchar_t *wide = wide_of(path);
    DWORD units = wide == NULL ? 0 : GetFullPathNameW(wide, 0, NULL, NULL);
    wchar_t *full = units == 0 ? NULL : malloc(units * sizeof *full);
    char *absolute = NULL;

    if (full != NULL && GetFullPathNameW(wide, units, full, NULL) > 0)
        absolute = utf8_of(full);
    free(full);
    free(wide);
    if (absolute != NULL) /* what a shell's completion adds; a drive's root keeps it */
        for (size_t length = strlen(absolute); length > 3 && absolute[length - 1] == '\\'; length--)
            absolute[length - 1] = '\0';
    return absolute;
}

char *cli_variable(const char *name)
{
    wchar_t *wide = wide_of(name);
    DWORD units = wide == NULL ? 0 : GetEnvironmentVariableW(wide, NULL, 0); /* 0: it is not set */
    wchar_t *value = units == 0 ? NULL : malloc(units * sizeof *value);
    char *text = NULL;

    if (value != NULL && GetEnvironmentVariableW(wide, value, units) < units)
        text = utf8_of(value);
    free(value);
    free(wide);
    return text;
}

char **cli_variables(void)
{
    wchar_t *block = GetEnvironmentStringsW();
    size_t count = 0, taken = 0;
    char **copy;

    for (const wchar_t *at = block; at != NULL && *at != 0; at += wcslen(at) + 1)
        count++;
    copy = calloc(count + 1, sizeof *copy);
    for (const wchar_t *at = block; copy != NULL && taken < count; at += wcslen(at) + 1)
        if ((copy[taken++] = utf8_of(at)) == NULL) {
            cli_free_variables(copy);
            copy = NULL;
        }
    if (block != NULL)
        FreeEnvironmentStringsW(block);
    return copy;
}

void cli_free_variables(char **variables)
{
    for (char **at = variables; at != NULL && *at != NULL; at++)
        free(*at);
    free(variables);
}

int wmain(int count, wchar_t **wide);

int wmain(int count, wchar_t **wide)
{
    char **words = calloc((size_t)count + 1, sizeof *words);
    UINT old_page = GetConsoleOutputCP();
    int result = CLI_PROBLEM;
    int read = 0;

    while (words != NULL && read < count && (words[read] = utf8_of(wide[read])) != NULL)
        read++;
    if (words != NULL && read == count) {
        SetConsoleOutputCP(CP_UTF8);
        _setmode(_fileno(stdout), _O_BINARY); /* the same bytes on both systems */
        /* Else a console gets it byte by byte, and shows each byte of a letter as a letter. */
        setvbuf(stdout, NULL, _IOFBF, 1u << 18);
        result = cli_main(count, words);
        if (old_page != 0) /* 0: there is no console */
            SetConsoleOutputCP(old_page);
    }
    for (int i = 0; i < read; i++)
        free(words[i]);
    free(words);
    return result;
}
