/* SPDX-License-Identifier: MIT
 *
 * Does each file find in its siblings what it was linked against? Files of two releases under one major's
 * names often do not fit, and then the system's loader refuses, or on Windows ends the process. Seen here
 * without opening anything.
 */
#include "set.h"

#include <string.h>

/* What the importer misses from the sibling: the first such name, NULL for none. */
typedef struct misses {
    const char *name[SUB_COUNT][SUB_COUNT]; /* [importer][sibling] */
} misses;

/* The sibling that an import is to come from; SUB_NONE for other libraries. */
static sublibrary_id sibling_of(const cudnn_set *set, const image_import *import)
{
    cudnn_name parsed;

    if (!cudnnw__name_parse(import->library, &parsed) || parsed.major != set->major ||
        parsed.windows != set->windows)
        return SUB_NONE;
    return parsed.id;
}

static void find_misses(const cudnn_set *set, sublibrary_id importer, misses *missed)
{
    const image *of = set->files[importer].image;
    const char *library = NULL;
    sublibrary_id sibling = SUB_NONE;

    for (size_t i = 0; i < of->import_count; i++) {
        const image_import *import = &of->imports[i];
        const image *exporter;

        /* Imports of one library share its string, and mostly stand together. */
        if (library != import->library) {
            library = import->library;
            sibling = sibling_of(set, import);
        }
        exporter = set->files[sibling].image;
        if (import->weak || sibling == SUB_NONE || sibling == importer || exporter == NULL ||
            import->name[0] == '#' || missed->name[importer][sibling] != NULL)
            continue;
        if (!cudnnw__image_exports(exporter, import->name, of->kind == IMAGE_ELF ? import->library : NULL))
            missed->name[importer][sibling] = import->name;
    }
}

/* With how many others a file does not fit, in either direction. */
static size_t quarrels(const misses *missed, int id)
{
    size_t count = 0;

    for (int other = 0; other < SUB_COUNT; other++)
        count += missed->name[id][other] != NULL || missed->name[other][id] != NULL;
    return count;
}

static bool vouched(const cudnn_set *set, int id)
{
    return set->version != 0 && set->files[id].version == set->version;
}

/* Of two that do not fit, the one that fits fewer others; then the one whose release nothing vouches for;
 * then the importer. */
static bool importer_is_odd(const cudnn_set *set, const misses *missed, int importer, int sibling)
{
    size_t a = quarrels(missed, importer), b = quarrels(missed, sibling);

    if (a != b)
        return a > b;
    return vouched(set, sibling) || !vouched(set, importer);
}

static cudnnw_code tell(cudnn_set *set, const misses *missed, int importer, int sibling, report *records,
                        cudnnw_error *error)
{
    bool odd = importer_is_odd(set, missed, importer, sibling);
    const char *at_fault = set->files[odd ? importer : sibling].name;
    const char *other = set->files[odd ? sibling : importer].name;

    return cudnnw__set_refuse_file(set, (sublibrary_id)importer, odd ? REASON_LINK_MISSES : REASON_LINK_LACKS,
                                   FACTS(.function = missed->name[importer][sibling], .file = at_fault,
                                         .path = set->folder, .dependency = other),
                                   records, error);
}

cudnnw_code cudnnw__set_check_links(cudnn_set *set, report *records, cudnnw_error *error)
{
    misses *missed = (misses *)cudnnw__os_allocate(sizeof *missed);
    int worst = SUB_NONE;
    cudnnw_code code = CUDNNW_OK;

    if (missed == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        if (set->files[id].image != NULL && set->files[id].problem == NULL)
            find_misses(set, (sublibrary_id)id, missed);
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        if (quarrels(missed, id) > quarrels(missed, worst))
            worst = id;
    /* The verdict is about the file that fits worst; the first one stays, so its quarrels come first. */
    for (int pass = 0; pass < 2; pass++)
        for (int importer = SUB_NONE + 1; importer < SUB_COUNT && code == CUDNNW_OK; importer++)
            for (int sibling = SUB_NONE + 1; sibling < SUB_COUNT && code == CUDNNW_OK; sibling++)
                if (missed->name[importer][sibling] != NULL &&
                    (pass == 0) == (importer == worst || sibling == worst))
                    code = tell(set, missed, importer, sibling, records, error);
    cudnnw__os_free(missed);
    return code;
}
