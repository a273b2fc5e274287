/* SPDX-License-Identifier: MIT
 *
 * Import tables say what is needed at link time; the manifest's held names say what is opened later, and the
 * policy table what it means when that is missing.
 */
#include "wanted.h"

#include <string.h>

typedef enum meaning { MEANS_NOTHING, MEANS_WARN, MEANS_DEATH } meaning;

static const struct later_row {
    family_id family;
    uint32_t first, last, need;
    enum meaning meaning;
} later_rows[] = {
#define NEWEST CUDNNW_NEWEST
#define LATER(family, first, last, need, meaning) {FAMILY_##family, first, last, need, MEANS_##meaning},
#include "dependency_policy.def"
#undef NEWEST
};

static const held_row also_rows[] = {
#define ALSO(id, first, last, name) {first, last, SUB_##id, HELD_LATER, true, name},
#include "dependency_policy.def"
};

static meaning meaning_of(family_id family, uint32_t version, uint32_t need)
{
    for (size_t i = 0; i < sizeof later_rows / sizeof later_rows[0]; i++)
        if (later_rows[i].family == family && version >= later_rows[i].first &&
            version <= later_rows[i].last && (later_rows[i].need & need) != 0)
            return later_rows[i].meaning;
    return MEANS_NOTHING;
}

/* NVRTC is named by the toolkit that changed its interface last: 11.2 for CUDA 11, N.0 from 12 on. */
static void put_major(char *name, size_t size, const char *before, uint32_t major)
{
    size_t length = strlen(name);
    bool is_nvrtc = strncmp(before, "libnvrtc", 8) == 0, is_nvrtc_dll = strncmp(before, "nvrtc64", 7) == 0;
    char digits[5] = {(char)('0' + major / 10 % 10), (char)('0' + major % 10), '\0', '\0', '\0'};

    if (is_nvrtc && major == 11)
        memcpy(digits + 2, ".2", 2);
    if (is_nvrtc_dll)
        digits[2] = major == 11 ? '2' : '0';
    if (length + sizeof digits <= size)
        memcpy(name + length, digits, sizeof digits);
}

void cudnnw__wanted_expand(const char *pattern, uint32_t cuda_major, char *name, size_t size)
{
    const char *place = strstr(pattern, "%d");
    size_t head = place == NULL ? strlen(pattern) : (size_t)(place - pattern);
    const char *tail = place == NULL ? "" : place + 2;

    name[0] = '\0';
    if (strncmp(tail, ".%d", 3) == 0) { /* "libnvrtc.so.%d.%d" was the form of CUDA 11 */
        if (cuda_major != 11)
            return;
        tail += 3;
    }
    if (head + strlen(tail) + 8 > size)
        return;
    memcpy(name, pattern, head);
    name[head] = '\0';
    if (place != NULL)
        put_major(name, size, pattern, cuda_major);
    memcpy(name + strlen(name), tail, strlen(tail) + 1);
}

static void add(wanted_names *wanted, const wanted_name *one)
{
    for (size_t i = 0; i < wanted->count; i++)
        if (strcmp(wanted->item[i].name, one->name) == 0) {
            wanted->item[i].link_time = wanted->item[i].link_time || one->link_time;
            wanted->item[i].death = wanted->item[i].death || one->death;
            wanted->item[i].plain = wanted->item[i].plain && one->plain;
            return;
        }
    if (wanted->count < WANTED_NAMES)
        wanted->item[wanted->count++] = *one;
}

/* Names that no file carries: Windows serves them from its own libraries. */
static bool is_virtual(const char *name)
{
    return strncmp(name, "api-ms-", 7) == 0 || strncmp(name, "ext-ms-", 7) == 0;
}

static void add_imports(const cudnn_set *set, sublibrary_id id, wanted_names *wanted)
{
    const image *image_of = set->files[id].image;

    for (size_t i = 0; image_of != NULL && i < image_of->needed_count; i++) {
        const char *name = image_of->needed[i];
        wanted_name one = {.holder = id, .link_time = true};
        cudnn_name sibling;

        if (cudnnw__name_parse(name, &sibling) || is_virtual(name) || strlen(name) >= sizeof one.name)
            continue;
        memcpy(one.name, name, strlen(name) + 1);
        one.family = cudnnw__family_of(name, set->windows);
        add(wanted, &one);
    }
}

static void add_later(const cudnn_set *set, const held_row *rows, size_t count, sublibrary_id id,
                      uint32_t version, wanted_names *wanted)
{
    for (size_t i = 0; i < count; i++) {
        const held_row *row = &rows[i];
        wanted_name one = {.family = cudnnw__family_of(row->pattern, set->windows), .holder = id};
        meaning meaning_here = meaning_of(one.family, version, set->need);
        bool has_major = strstr(row->pattern, "%d") != NULL;
        bool unjudged = one.family == FAMILY_OTHER || meaning_here == MEANS_NOTHING;

        if (row->id != id || row->windows != set->windows || row->kind != HELD_LATER ||
            version < row->first || version > row->last ||
            (unjudged && (has_major || !set->windows))) /* what Windows may be asked for is listed at least */
            continue;
        wanted->major_untold = wanted->major_untold || (has_major && set->cuda_major == 0);
        if (has_major && set->cuda_major == 0)
            continue;
        cudnnw__wanted_expand(row->pattern, set->cuda_major, one.name, sizeof one.name);
        one.death = meaning_here == MEANS_DEATH;
        one.plain = unjudged || (!has_major && !set->windows);
        if (one.name[0] != '\0' &&
            strcmp(one.name, "libcuda.so.1") != 0) /* the driver was judged by itself */
            add(wanted, &one);
    }
}

static void sort_by_family(wanted_names *wanted)
{
    for (size_t i = 1; i < wanted->count; i++) {
        wanted_name one = wanted->item[i];
        size_t place = i;

        /* OTHER is 0 and comes first: C library names, which are there anyhow. */
        while (place > 0 && wanted->item[place - 1].family > one.family) {
            wanted->item[place] = wanted->item[place - 1];
            place--;
        }
        wanted->item[place] = one;
    }
}

void cudnnw__wanted_of(const cudnn_set *set, wanted_names *wanted)
{
    /* A set that does not tell its release is judged like the newest of its line. */
    uint32_t version = set->version != 0 ? set->version : set->major == 8 ? 80999 : CUDNNW_NEWEST;

    memset(wanted, 0, sizeof *wanted);
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        if (set->files[id].path == NULL || !cudnnw__sublibrary_needed((sublibrary_id)id, version, set->need))
            continue;
        add_imports(set, (sublibrary_id)id, wanted);
        add_later(set, cudnnw__held_names, cudnnw__held_count, (sublibrary_id)id, version, wanted);
        add_later(set, also_rows, sizeof also_rows / sizeof also_rows[0], (sublibrary_id)id, version, wanted);
    }
    sort_by_family(wanted);
}
