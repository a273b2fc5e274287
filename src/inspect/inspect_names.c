/* SPDX-License-Identifier: MIT
 *
 * The file names of a folder, grouped into sets. libcudnn_graph.so.9 stands before libcudnn_graph.so.9.28.0:
 * usually one is a link to the other. Several full versions beside each other are several sets.
 * libcudnn_graph.so, a name for linkers, counts only where no other name is.
 */
#include "set.h"

#include <string.h>

enum { GROUPS_LIMIT = 64 };

static name_group *group_of(name_groups *groups, const cudnn_name *name)
{
    for (size_t i = 0; i < groups->count; i++) {
        name_group *g = &groups->group[i];

        if (g->windows == name->windows && g->major == name->major && g->version == name->version)
            return g;
    }
    if (groups->count == GROUPS_LIMIT) /* no real folder has so many releases; the first ones are judged */
        return NULL;
    groups->group[groups->count] = VALUE(name_group, .windows = name->windows,
                                                     .link_names = name->is_link_name, .major = name->major, .version = name->version);
    return &groups->group[groups->count++];
}

static void add_name(name_groups *groups, const char *name)
{
    cudnn_name parsed;
    name_group *g;

    if (!cudnnw__name_parse(name, &parsed))
        return;
    g = group_of(groups, &parsed);
    if (g == NULL)
        return;
    if (parsed.id == SUB_NONE) {
        if (g->extra == NULL)
            g->extra = name;
    } else if (g->name[parsed.id] == NULL) { /* names that differ in case only: the first one */
        g->name[parsed.id] = name;
        g->name_version[parsed.id] = parsed.version;
    }
}

static void drop(name_groups *groups, size_t i)
{
    memmove(&groups->group[i], &groups->group[i + 1], (groups->count - i - 1) * sizeof groups->group[0]);
    groups->count--;
}

/* ---- Full names beside short ones ---- */

typedef enum relation { ONE_FILE, TWO_FILES, ONLY_FULL, NEITHER } relation;

static bool identity_of(const char *folder, const char *name, os_identity *identity)
{
    os_status status;
    os_failure why;
    char *path = cudnnw__os_path_join(folder, name);
    bool known = path != NULL && cudnnw__os_path_status(path, &status, &why);

    cudnnw__os_free(path);
    if (known)
        *identity = status.identity;
    return known;
}

static relation relate(const char *folder, const char *plain, const char *full)
{
    os_identity a, b;

    if (full == NULL)
        return NEITHER;
    if (plain == NULL)
        return ONLY_FULL;
    return identity_of(folder, plain, &a) && identity_of(folder, full, &b) && memcmp(&a, &b, sizeof a) == 0
               ? ONE_FILE
               : TWO_FILES;
}

/* Takes the full names into the group of short ones where they name nothing else, and says whether that was
 * all of them. */
static bool absorb(const char *folder, name_group *plain, const name_group *full, bool alone)
{
    size_t same = 0, different = 0;

    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        relation r = relate(folder, plain->name[id], full->name[id]);

        same += r == ONE_FILE;
        different += r == TWO_FILES;
    }
    if (different > 0 || (same == 0 && !alone)) /* another release, or who knows whose */
        return false;
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        if (plain->name[id] == NULL && full->name[id] != NULL) { /* the link was lost in unpacking */
            plain->name[id] = full->name[id];
            plain->name_version[id] = full->name_version[id];
        }
    if (plain->extra == NULL)
        plain->extra = full->extra;
    return true;
}

static size_t find_short(const name_groups *groups, const name_group *full)
{
    for (size_t i = 0; i < groups->count; i++) {
        const name_group *g = &groups->group[i];

        if (!g->link_names && g->version == 0 && g->windows == full->windows && g->major == full->major)
            return i;
    }
    return groups->count;
}

static size_t count_full(const name_groups *groups, uint32_t major)
{
    size_t count = 0;

    for (size_t i = 0; i < groups->count; i++)
        count += groups->group[i].version != 0 && groups->group[i].major == major;
    return count;
}

static void merge_full(name_groups *groups, const char *folder)
{
    for (size_t i = 0; i < groups->count;) {
        name_group *full = &groups->group[i];
        size_t plain = full->version == 0 ? groups->count : find_short(groups, full);

        if (plain < groups->count &&
            absorb(folder, &groups->group[plain], full, count_full(groups, full->major) == 1))
            drop(groups, i);
        else
            i++;
    }
}

/* Linker names count only when they are all there is of their system. */
static void drop_link_names(name_groups *groups)
{
    bool has_other = false;

    for (size_t i = 0; i < groups->count; i++)
        has_other = has_other || (!groups->group[i].windows && !groups->group[i].link_names);
    for (size_t i = 0; i < groups->count && has_other;)
        if (groups->group[i].link_names)
            drop(groups, i);
        else
            i++;
}

/* ---- Order ---- */

static bool comes_before(const name_group *a, const name_group *b, bool windows)
{
    if ((a->windows == windows) != (b->windows == windows))
        return a->windows != windows;
    if (a->major != b->major)
        return a->major < b->major;
    /* The short names are what the system itself would use: they are tried before full ones, so they stand
     * last. */
    if ((a->version == 0) != (b->version == 0))
        return a->version != 0;
    return a->version < b->version;
}

static void sort(name_groups *groups, bool windows)
{
    for (size_t i = 1; i < groups->count; i++)
        for (size_t k = i; k > 0 && comes_before(&groups->group[k], &groups->group[k - 1], windows); k--) {
            name_group held = groups->group[k];

            groups->group[k] = groups->group[k - 1];
            groups->group[k - 1] = held;
        }
}

cudnnw_code cudnnw__names_group(const char *folder, const os_names *names, bool windows, name_groups *groups,
                                cudnnw_error *error)
{
    groups->count = 0;
    groups->group = (name_group *)cudnnw__os_allocate(GROUPS_LIMIT * sizeof *groups->group);
    if (groups->group == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    for (size_t i = 0; i < names->count; i++)
        add_name(groups, names->name[i]);
    drop_link_names(groups);
    merge_full(groups, folder);
    sort(groups, windows);
    return CUDNNW_OK;
}

void cudnnw__names_free(name_groups *groups)
{
    cudnnw__os_free(groups->group);
    *groups = VALUE(name_groups, NULL, 0);
}
