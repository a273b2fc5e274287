/* SPDX-License-Identifier: MIT
 *
 * Which release and CUDA major a set is: what most of its files say. A file that says otherwise is the one
 * that was put there later, and is named.
 */
#include "set.h"

#include <string.h>

/* The value that most files have; on a tie that of the file that opens first, since the others are built upon
 * it. The front has no vote: several releases share one. */
static uint32_t majority(const cudnn_set *set, uint32_t (*value_of)(const set_file *))
{
    uint32_t best = 0;
    size_t best_votes = 0;

    for (int i = SUB_NONE + 1; i < SUB_COUNT; i++) {
        uint32_t value = i == SUB_FRONT || set->files[i].image == NULL ? 0 : value_of(&set->files[i]);
        size_t votes = 0;

        for (int k = SUB_NONE + 1; k < SUB_COUNT && value != 0; k++)
            votes += k != SUB_FRONT && set->files[k].image != NULL && value_of(&set->files[k]) == value;
        if (votes > best_votes) {
            best = value;
            best_votes = votes;
        }
    }
    return best;
}

static uint32_t version_of(const set_file *file)
{
    return file->version;
}

static uint32_t cuda_of(const set_file *file)
{
    return file->cuda_major;
}

/* The fourth number: in PE files, and in the list of known files. */
static uint32_t find_build(const cudnn_set *set)
{
    uint32_t build = 0;

    for (int id = SUB_NONE + 1; id < SUB_COUNT && build == 0; id++) {
        const set_file *file = &set->files[id];

        if (file->image != NULL && file->known != NULL)
            (void)cudnnw__known_is(file->known, set->version, set->cuda_major, &build); /* or unknown */
        else if (file->image != NULL && id != SUB_FRONT && file->version == set->version)
            build = file->image->file_version[3];
    }
    return build;
}

void cudnnw__set_find_release(cudnn_set *set)
{
    set->version = majority(set, version_of);
    set->cuda_major = majority(set, cuda_of);
    /* A lone front, or nothing but a front that tells. */
    if (set->version == 0)
        set->version = set->files[SUB_FRONT].version;
    if (set->version != 0)
        set->build = find_build(set);
}

/* ---- Contradictions ---- */

/* What the list of known files has to say of one sub-library. */
typedef struct known_facts {
    bool is_shared;   /* some file of it is shipped by several releases or for several CUDA majors */
    bool is_listed;   /* the list has the file that this very release ships */
} known_facts;

static known_facts look_up_known(const cudnn_set *set, sublibrary_id id)
{
    known_facts facts = {false, false};

    for (size_t i = 0; i < cudnnw__fingerprint_count; i++) {
        const fingerprint_row *row = &cudnnw__fingerprints[i];
        const char *cursor = cudnnw__fingerprint_releases(row);
        uint32_t first_version = 0, first_cuda = 0, version, build, cuda;
        bool jit;

        if (row->id != id)
            continue;
        while (cudnnw__release_next(&cursor, &version, &build, &cuda, &jit)) {
            facts.is_shared |= first_version != 0 && (first_version != version || first_cuda != cuda);
            facts.is_listed |= row->windows == set->windows && version == set->version &&
                               (set->cuda_major == 0 || cuda == set->cuda_major);
            first_version = version;
            first_cuda = cuda;
        }
    }
    return facts;
}

/* Fronts, heuristics and ext go unchanged from one release into the next. Of a release that the list does not
 * have, such a file may well be one that is listed for another (seen: heuristic of 9.19.0 for CUDA 13 is that
 * for CUDA 12). */
static bool is_proof(const cudnn_set *set, sublibrary_id id)
{
    known_facts facts = look_up_known(set, id);

    return !facts.is_shared || facts.is_listed;
}

static cudnnw_code check_version(cudnn_set *set, sublibrary_id id, report *records, cudnnw_error *error)
{
    const set_file *file = &set->files[id];
    error_facts facts = {.file = file->name, .path = set->folder, .found_version = file->version,
                         .wanted_version = set->version};
    bool says_itself = file->image->version_symbol != 0 || file->image->file_version[0] != 0;

    if (set->version == 0 || (!says_itself && file->known != NULL && !is_proof(set, id)))
        return CUDNNW_OK;
    if (file->version != 0 && file->version != set->version)
        return cudnnw__set_refuse_file(set, id,
                                       says_itself ? REASON_VERSIONS_DIFFER : REASON_KNOWN_FILES_DIFFER,
                                       &facts, records, error);
    /* A file that several releases share tells no single one, but it tells which it is not. */
    if (file->known != NULL && !cudnnw__known_is(file->known, set->version, 0, NULL)) {
        facts.found = cudnnw__fingerprint_releases(file->known);
        return cudnnw__set_refuse_file(set, id, REASON_KNOWN_FILES_DIFFER, &facts, records, error);
    }
    return CUDNNW_OK;
}

static cudnnw_code check_cuda(cudnn_set *set, sublibrary_id id, report *records, cudnnw_error *error)
{
    const set_file *file = &set->files[id];
    char wanted[NUMBER_BYTES], found[NUMBER_BYTES];

    if (file->cuda_major == 0 || set->cuda_major == 0 || file->cuda_major == set->cuda_major ||
        (file->known != NULL && !is_proof(set, id)))
        return CUDNNW_OK;
    return cudnnw__set_refuse_file(set, id, REASON_CUDA_DIFFERS,
                                   FACTS(.file = file->name, .path = set->folder,
                                         .found = cudnnw__number_text(file->cuda_major, "", found, sizeof found),
                                         .wanted = cudnnw__number_text(set->cuda_major, "", wanted, sizeof wanted),
                                         .found_cuda = file->cuda_major * 1000,
                                         .wanted_cuda = set->cuda_major * 1000),
                                   records, error);
}

static bool is_identified(const cudnn_set *set)
{
    bool any = false;

    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
        const set_file *file = &set->files[id];

        if (!cudnnw__set_uses(set, (sublibrary_id)id))
            continue;
        if (file->known == NULL || !cudnnw__known_is(file->known, set->version, set->cuda_major, NULL))
            return false;
        any = true;
    }
    return any;
}

/* The newest release of the set's major that the manifest has seen. */
static uint32_t newest_known(uint32_t major)
{
    uint32_t newest = 0, version, build, cuda;
    bool jit;

    for (size_t i = 0; i < cudnnw__fingerprint_count; i++) {
        const char *cursor = cudnnw__fingerprint_releases(&cudnnw__fingerprints[i]);

        while (cudnnw__release_next(&cursor, &version, &build, &cuda, &jit))
            if (version / 10000 == major && version > newest)
                newest = version;
    }
    return newest;
}

cudnnw_code cudnnw__set_check_release(cudnn_set *set, report *records, cudnnw_error *error)
{
    cudnnw_code code = CUDNNW_OK;

    for (int id = SUB_NONE + 1; id < SUB_COUNT && code == CUDNNW_OK; id++) {
        const set_file *file = &set->files[id];

        if (file->image == NULL || file->problem != NULL)
            continue;
        code = check_version(set, (sublibrary_id)id, records, error);
        if (code == CUDNNW_OK)
            code = check_cuda(set, (sublibrary_id)id, records, error);
    }
    set->identified = is_identified(set);
    if (code == CUDNNW_OK && !set->identified && set->version > newest_known(set->major))
        cudnnw__report_warn(records, CUDNNW_LOG_NOTE, REASON_RELEASE_NEW,
                            FACTS(.stage = CUDNNW_STAGE_INSPECT, .path = set->folder,
                                  .found_version = set->version,
                                  .wanted_version = newest_known(set->major)));
    return code;
}
