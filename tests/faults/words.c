/* SPDX-License-Identifier: MIT */
#include "threads.h"

#include <stdlib.h>
#include <string.h>

long word_number(int count, char **words, int first, const char *key, long otherwise)
{
    size_t length = strlen(key);

    for (int i = first; i < count; i++)
        if (strncmp(words[i], key, length) == 0 && words[i][length] == '=')
            return strtol(words[i] + length + 1, NULL, 0);
    return otherwise;
}
