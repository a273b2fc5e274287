/* SPDX-License-Identifier: MIT
 *
 * The words of the command line as UTF-8: on Windows those of main() have lost what the code page lacks.
 */
#ifndef CUDNNW_TESTS_OWN_WORDS_H
#define CUDNNW_TESTS_OWN_WORDS_H

#if defined(_WIN32)
#include <windows.h>

#include <shellapi.h>
#include <stdlib.h>

/* They live as long as the process. */
static char **own_words(int *count, char **words)
{
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), count);
    char **own = wide == NULL ? NULL : calloc((size_t)*count + 1, sizeof *own);

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
