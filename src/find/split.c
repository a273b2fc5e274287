/* SPDX-License-Identifier: MIT
 *
 * The entries of a PATH-like variable.
 */
#include "split.h"

#include <string.h>

#include "../limits.h"
#include "find.h"
#include "paths.h"

static const char empty_here[] = "it is empty, which the system takes for the working directory";
static const char empty[] = "it is empty";
static const char quoted[] = "it is quoted, and the quotes would be part of the name";
static const char quote_open[] = "it has a quote in the wrong place or an unclosed one";
static const char tilde[] = "it begins with ~, which only a shell replaces";
static const char unexpanded[] = "it holds a variable that nobody replaced";
static const char relative[] = "it is relative, so what it means depends on the working directory";
static const char too_many[] = "there are too many entries before it";
static const char too_long[] = "it is longer than a path can be";

bool cudnnw__find_splits_at_both(const char *variable, bool windows)
{
    return !windows && strcmp(variable, "LD_LIBRARY_PATH") == 0;
}

static bool is_end(const find_cursor *cursor, char byte)
{
    if (byte == '\0')
        return true;
    return cursor->windows ? byte == ';' : byte == ':' || (cursor->semicolon_too && byte == ';');
}

/* A part of a path that is nothing but $X, ${X} or %X%. A folder may be named a$b, so parts of a name do not
 * count. */
static bool is_unexpanded(const char *part, size_t length, bool windows)
{
    if (length < 2)
        return false;
    if (part[0] == '%')
        return windows && length > 2 && part[length - 1] == '%';
    if (part[0] != '$')
        return false;
    return part[1] == '{' ? part[length - 1] == '}' : part[1] == '_' || (part[1] >= 'A' && part[1] <= 'Z') ||
                                                          (part[1] >= 'a' && part[1] <= 'z');
}

static bool has_unexpanded(const char *text, size_t length, bool windows)
{
    size_t start = 0;

    for (size_t i = 0; i <= length; i++)
        if (i == length || text[i] == '/' || (windows && text[i] == '\\')) {
            if (is_unexpanded(text + start, i - start, windows))
                return true;
            start = i + 1;
        }
    return false;
}

/* The first bytes decide whether a path is absolute, so a small copy is enough to ask. */
static bool is_absolute(const char *text, size_t length, bool windows)
{
    char head[8] = "";

    memcpy(head, text, length < sizeof head - 1 ? length : sizeof head - 1);
    return cudnnw__find_path_is_absolute(head, windows);
}

static const char *problem_of(const find_entry *entry, bool windows)
{
    const char *text = entry->text;

    if (entry->number > LIMIT_VARIABLE_ENTRIES)
        return too_many;
    if (entry->length == 0)
        return windows ? empty : empty_here;
    if (entry->length >= LIMIT_PATH_BYTES)
        return too_long;
    if (text[0] == '"' || text[0] == '\'')
        return quoted;
    if (windows && memchr(text, '"', entry->length) != NULL)
        return quote_open;
    if (text[0] == '~')
        return tilde;
    if (has_unexpanded(text, entry->length, windows))
        return unexpanded;
    return is_absolute(text, entry->length, windows) ? NULL : relative;
}

/* Windows: a quoted entry may hold ';'. Returns where the entry ends. */
static const char *take_quoted(const find_cursor *cursor, find_entry *entry)
{
    const char *start = entry->text + 1;
    const char *close = strchr(start, '"');
    const char *end = close == NULL ? NULL : close + 1;

    while (end != NULL && *end == ' ')
        end++;
    if (end == NULL || !is_end(cursor, *end)) {
        entry->problem = quote_open;
        end = entry->text;
        while (!is_end(cursor, *end))
            end++;
        entry->length = (size_t)(end - entry->text);
        return end;
    }
    entry->text = start;
    entry->length = (size_t)(close - start);
    return end;
}

static const char *take_plain(const find_cursor *cursor, find_entry *entry)
{
    const char *end = entry->text;

    while (!is_end(cursor, *end))
        end++;
    entry->length = (size_t)(end - entry->text);
    while (cursor->windows && entry->length > 0 && entry->text[entry->length - 1] == ' ')
        entry->length--;
    return end;
}

bool cudnnw__find_next_entry(find_cursor *cursor, find_entry *entry)
{
    const char *end = NULL;

    if (cursor->rest == NULL || (cursor->number == 0 && cursor->rest[0] == '\0'))
        return false;
    memset(entry, 0, sizeof *entry);
    entry->text = cursor->rest;
    entry->number = ++cursor->number;
    while (cursor->windows && *entry->text == ' ')
        entry->text++;
    end = cursor->windows && *entry->text == '"' ? take_quoted(cursor, entry) : take_plain(cursor, entry);
    if (entry->problem == NULL)
        entry->problem = problem_of(entry, cursor->windows);
    cursor->rest = *end == '\0' || entry->problem == too_many ? NULL : end + 1;
    return true;
}

void cudnnw__find_note_entry(const char *variable, const find_entry *entry, report *notes)
{
    char *text = cudnnw__find_copy(entry->text, entry->length);
    const error_facts facts = {.stage = CUDNNW_STAGE_FIND, .path = text, .dependency = variable,
                               .found = entry->problem};
    bool is_ours = strncmp(variable, "CUDNNW_", 7) == 0;

    cudnnw__report_warn(notes, is_ours ? CUDNNW_LOG_WARNING : CUDNNW_LOG_NOTE, REASON_ENTRY_IGNORED, &facts);
    cudnnw__os_free(text);
}

cudnnw_code cudnnw__find_split(const char *variable, const char *value, bool windows, os_names *entries,
                               report *notes, cudnnw_error *error)
{
    find_cursor cursor = {value, windows, cudnnw__find_splits_at_both(variable, windows), 0};
    find_entry entry;
    os_names found = {NULL, 0};

    while (cudnnw__find_next_entry(&cursor, &entry)) {
        if (entry.problem != NULL) {
            cudnnw__find_note_entry(variable, &entry, notes);
        } else if (!cudnnw__find_names_take(&found, cudnnw__find_copy(entry.text, entry.length))) {
            cudnnw__os_names_free(&found);
            return cudnnw__fail_memory(error, CUDNNW_STAGE_FIND);
        }
    }
    *entries = found;
    return CUDNNW_OK;
}
