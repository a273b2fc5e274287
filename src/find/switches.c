/* SPDX-License-Identifier: MIT
 *
 * CUDNNW_SEARCH: the administrator switches origins on and off. A list with commas: "-conda" is off, "path"
 * is on, "only:module,executable" leaves nothing else. '-' and '_' within a name are the same.
 */
#include "search.h"

#include <string.h>

#include "paths.h"

static const char variable[] = "CUDNNW_SEARCH";

static bool is_word(const char *word, const char *text, size_t length)
{
    size_t at = 0;

    for (; at < length && word[at] != '\0'; at++)
        if ((text[at] == '-' ? '_' : text[at]) != word[at])
            return false;
    return at == length && word[at] == '\0';
}

/* 0: no such origin. */
static uint32_t bit_of(const char *text, size_t length)
{
    for (size_t i = 0; i < cudnnw__find_row_count; i++)
        if (is_word(cudnnw__report_origin_word((int)cudnnw__find_rows[i].origin), text, length))
            return (uint32_t)1 << cudnnw__find_rows[i].origin;
    return 0;
}

static void note(find_search *search, const char *text, size_t length)
{
    char *item = cudnnw__find_copy(text, length);

    cudnnw__find_warn(search, CUDNNW_LOG_WARNING, REASON_SEARCH_WORD_UNKNOWN,
                      VALUE(error_facts, .dependency = variable, .found = item));
    cudnnw__os_free(item);
}

static void take(find_search *search, const char *text, size_t length)
{
    bool off = length > 0 && text[0] == '-';
    size_t skip = length > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    uint32_t bit = bit_of(text + skip, length - skip);

    if (bit == 0) {
        note(search, text, length);
    } else if (off) {
        search->off |= bit;
        search->on &= ~bit;
    } else {
        search->on |= bit;
        search->off &= ~bit;
    }
}

cudnnw_code cudnnw__find_read_switches(find_search *search)
{
    static const char only[] = "only:";
    char *value = cudnnw__find_variable(search, variable);
    const char *item = value;

    if (value != NULL && strncmp(value, only, sizeof only - 1) == 0) {
        search->off = ~(uint32_t)0;
        item += sizeof only - 1;
    }
    while (item != NULL && *item != '\0') {
        const char *start = item + strspn(item, " ");
        size_t whole = strcspn(start, ","), length = whole;

        while (length > 0 && start[length - 1] == ' ')
            length--;
        if (length > 0)
            take(search, start, length);
        item = start + whole + (start[whole] == ',');
    }
    cudnnw__os_free(value);
    return CUDNNW_OK;
}
