/* SPDX-License-Identifier: MIT
 *
 * The same guard before the memory that the command asks the C library for by itself.
 */
#include "seam.h"

static bool command_may(const char *function)
{
    return the_seam.in_library || !the_seam.in_command || seam_may(SEAM_COMMAND, function, NULL);
}

#define WRAP_C(name, parameters, arguments)                          \
    void *__real_##name parameters;                                  \
    void *__wrap_##name parameters;                                  \
    void *__wrap_##name parameters                                   \
    {                                                                \
        return command_may(#name) ? __real_##name arguments : NULL;  \
    }

WRAP_C(malloc, (size_t bytes), (bytes))
WRAP_C(calloc, (size_t count, size_t bytes), (count, bytes))
WRAP_C(realloc, (void *memory, size_t bytes), (memory, bytes))
WRAP_C(strdup, (const char *text), (text))
