/* SPDX-License-Identifier: MIT
 *
 * Release numbers: two encodings in the world, one here.
 */
#include "error.h"


uint32_t cudnnw_version(void)
{
    return CUDNNW_VERSION;
}

uint32_t cudnnw_version_normalize(size_t raw)
{
    if (raw >= 10000 || raw == 0)
        return raw > UINT32_MAX ? UINT32_MAX : (uint32_t)raw;
    return (uint32_t)(raw / 1000 * 10000 + raw % 1000); /* through 8.x: major * 1000 + minor * 100 + patch */
}

static size_t put(char *text, size_t size, size_t at, uint32_t number)
{
    char digits[12];
    size_t count = 0;

    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count > 0 && at + 1 < size)
        text[at++] = digits[--count];
    return at;
}

const char *cudnnw_version_text(size_t version, char *text, size_t size)
{
    uint32_t normalized = cudnnw_version_normalize(version);
    const uint32_t parts[] = {normalized / 10000, normalized / 100 % 100, normalized % 100};
    size_t at = 0;

    if (size == 0)
        return text;
    for (size_t i = 0; i < 3; i++) {
        if (i > 0 && at + 1 < size)
            text[at++] = '.';
        at = put(text, size, at, parts[i]);
    }
    text[at] = '\0';
    return text;
}
