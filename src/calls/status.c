/* SPDX-License-Identifier: MIT
 *
 * The numbers of 8.x and 9.x, both ways.
 */
#include "calls.h"

#include "cudnnw/cudnnw_calls.h"

#include <string.h>

static const struct status_names {
#define PAIR(name, number9, number8, reason) char name[sizeof #name];
#define FINER(name, number9, number8, reason) char name[sizeof #name];
#include "statuses.def"
} names = {
#define PAIR(name, number9, number8, reason) #name,
#define FINER(name, number9, number8, reason) #name,
#include "statuses.def"
};

typedef struct status_row {
    uint16_t name; /* bytes into the names: pointers would need relocations */
    uint16_t number9, number8, reason;
    bool both_ways;
} status_row;

static const status_row rows[] = {
#define PAIR(name, number9, number8, reason) \
    {offsetof(struct status_names, name), number9, number8, REASON_##reason, true},
#define FINER(name, number9, number8, reason) \
    {offsetof(struct status_names, name), number9, number8, REASON_##reason, false},
#include "statuses.def"
};

static const status_row *row_of(int status)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].number9 == status)
            return &rows[i];
    return NULL;
}

/* The row of the status, or of its category. */
static const status_row *nearest_row(int status)
{
    const status_row *row = row_of(status);

    return row == NULL && status >= 2000 ? row_of(status / 1000 * 1000) : row;
}

static int to_9(int status)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].both_ways && rows[i].number8 == status)
            return rows[i].number9;
    return status;
}

static int to_8(int status)
{
    const status_row *row = nearest_row(status);

    return row == NULL ? status : row->number8;
}

int cudnnw__status_translate(int status, int from, int to)
{
    return from == to ? status : to == 8 ? to_8(status) : to_9(status);
}

cudnnw_reason cudnnw__status_reason(int status)
{
    const status_row *row = nearest_row(status);

    return row == NULL ? REASON_CUDNN_STATUS : (cudnnw_reason)row->reason;
}

static int line_of(const cudnnw_library *library)
{
    return library != NULL && library->version < 90000 ? 8 : 9;
}

int cudnnw_status_convert(const cudnnw_library *library, int status, int line)
{
    return cudnnw__status_translate(status, line_of(library), line);
}

const char *cudnnw_status_name(int status)
{
    const status_row *row = row_of(status);

    return row == NULL ? "UNKNOWN_STATUS" : (const char *)&names + row->name;
}

void cudnnw_statuses_convert(const cudnnw_library *library, void *first, size_t stride, int count, int line)
{
    char *at = (char *)first;

    if (at == NULL || line_of(library) == line)
        return;
    for (int i = 0; i < count; i++, at += stride) {
        int status;

        memcpy(&status, at, sizeof status);
        status = cudnnw_status_convert(library, status, line);
        memcpy(at, &status, sizeof status);
    }
}
