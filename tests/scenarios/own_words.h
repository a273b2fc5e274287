/* SPDX-License-Identifier: MIT
 *
 * The words of the command line as UTF-8: on Windows those of main() have lost what the code page lacks.
 */
#ifndef CUDNNW_TESTS_OWN_WORDS_H
#define CUDNNW_TESTS_OWN_WORDS_H

#if defined(_WIN32)
#include <windows.h>

#include <stdlib.h>

/* Of the C runtime. CommandLineToArgvW would bring shell32 in, and with it version.dll, which the system takes from the
 * program's own folder where a test put a decoy. */
int __cdecl __wgetmainargs(int *count, wchar_t ***words, wchar_t ***environment, int expand, int *startup);

/* They live as long as the process. */
static char **own_words(int *count, char **words)
{
    wchar_t **wide = NULL, **environment = NULL;
    int startup = 0;
    char **own;

    __wgetmainargs(count, &wide, &environment, 0, &startup);
    own = wide == NULL ? NULL : (char **)calloc((size_t)*count + 1, sizeof *own);

    for (int i = 0; own != NULL && i < *count; i++) {
        int bytes = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);

        own[i] = malloc((size_t)bytes);
        if (own[i] == NULL)
            return words;
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, own[i], bytes, NULL, NULL);
    }
    return own == NULL ? words : own;
}
#else
static char **own_words(int *count, char **words)
{
    (void)count;
    return words;
}
#endif

#endif
