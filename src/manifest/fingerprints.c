/* SPDX-License-Identifier: MIT
 *
 * Known files: which sets ship exactly this one?
 */
#include "manifest.h"

#include <string.h>

enum { BUILD_ID_DIGITS = 40, WORD_DIGITS = 8 };

/* One text behind the other: pointers would need relocations. */
static const struct set_texts {
#define SETS(id, sets) char sets_##id[sizeof sets];
#include "known_sets.def"
} texts = {
#define SETS(id, sets) sets,
#include "known_sets.def"
};

#define WORD(digits) 0x##digits##u
const fingerprint_row cudnnw__fingerprints[] = {
#define BUILD_ID(a, b, c, d, e, id, sets)                            \
    {{WORD(a), WORD(b), WORD(c)}, SUB_##id, false, \
     offsetof(struct set_texts, sets_##sets)},
#define STAMP(time, bytes, sum, id, sets)                 \
    {{WORD(time), WORD(bytes), WORD(sum)}, SUB_##id, true, \
     offsetof(struct set_texts, sets_##sets)},
#include "fingerprints.def"
};
const size_t cudnnw__fingerprint_count = sizeof cudnnw__fingerprints / sizeof cudnnw__fingerprints[0];

const char *cudnnw__fingerprint_releases(const fingerprint_row *row)
{
    return (const char *)&texts + row->sets;
}

/* Reads at most 8 digits, as the readers of images write them. */
static bool read_word(const char **text, uint32_t *word)
{
    size_t digits = 0;

    *word = 0;
    for (; digits < WORD_DIGITS; digits++, (*text)++) {
        char c = **text;

        if (c >= '0' && c <= '9')
            *word = *word << 4 | (uint32_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            *word = *word << 4 | (uint32_t)(c - 'a' + 10);
        else
            break;
    }
    return digits != 0;
}

/* A build-id of 20 bytes, or "timestamp-imagesize-checksum". */
static bool read_fingerprint(const char *text, fingerprint_row *row)
{
    size_t count = 0;

    *row = VALUE(fingerprint_row, .windows = strchr(text, '-') != NULL);
    if (!row->windows && (strlen(text) != BUILD_ID_DIGITS || strspn(text, "0123456789abcdef") != BUILD_ID_DIGITS))
        return false;
    for (; count < FINGERPRINT_WORDS; count++)
        if ((row->windows && count != 0 && *text++ != '-') || !read_word(&text, &row->word[count]))
            return false;
    return !row->windows || *text == '\0';
}

static int compare(const fingerprint_row *a, const fingerprint_row *b)
{
    for (size_t i = 0; i < FINGERPRINT_WORDS; i++)
        if (a->word[i] != b->word[i])
            return a->word[i] < b->word[i] ? -1 : 1;
    return (int)a->windows - (int)b->windows;
}

const fingerprint_row *cudnnw__fingerprint_find(const char *fingerprint)
{
    size_t low = 0, high = cudnnw__fingerprint_count;
    fingerprint_row wanted;

    if (!read_fingerprint(fingerprint, &wanted))
        return NULL;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(&wanted, &cudnnw__fingerprints[middle]);

        if (order == 0)
            return &cudnnw__fingerprints[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* Reads a number of at most 9 digits and moves on; false when there is none. */
static bool read_number(const char **text, uint32_t *number)
{
    size_t digits = 0;

    *number = 0;
    for (; **text >= '0' && **text <= '9' && digits < 9; digits++)
        *number = *number * 10 + (uint32_t)(*(*text)++ - '0');
    return digits != 0;
}

static bool skip_word(const char **text, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

bool cudnnw__release_next(const char **cursor, uint32_t *version, uint32_t *build, uint32_t *cuda_major,
                          bool *jit)
{
    const char *text = *cursor;
    uint32_t major, minor, patch, fourth, cuda;
    bool is_jit;

    while (*text == ' ')
        text++;
    if (!read_number(&text, &major) || !skip_word(&text, ".") || !read_number(&text, &minor) ||
        !skip_word(&text, ".") || !read_number(&text, &patch) || !skip_word(&text, ".") ||
        !read_number(&text, &fourth) || !skip_word(&text, "/"))
        return false;
    is_jit = skip_word(&text, "jit-");
    if (!skip_word(&text, "cu") || !read_number(&text, &cuda) || (*text != ' ' && *text != '\0'))
        return false;

    *cursor = text;
    *version = major * 10000 + minor * 100 + patch;
    *build = fourth;
    *cuda_major = cuda;
    *jit = is_jit;
    return true;
}
