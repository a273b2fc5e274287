/* SPDX-License-Identifier: MIT
 *
 * A number as text, without the C library's printf.
 */
#include "error.h"

#include <string.h>

const char *cudnnw__number_text(uint64_t number, const char *unit, char *text, size_t size)
{
    size_t length = strlen(unit) + 1, at = size - length;

    memcpy(text + at, unit, length);
    do {
        text[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0 && at > 0);
    return text + at;
}
