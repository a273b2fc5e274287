/* SPDX-License-Identifier: MIT
 *
 * Is every file there that the wish asks for? cuDNN 9 misses a heuristic or engine file without a word and
 * plans a quarter of what it could; so they are asked for like the others.
 */
#include "set.h"

#include <string.h>

/* A text that grows in a fixed field; what no longer fits is left out behind " ...". */
static void append(char *text, size_t size, const char *separator, const char *more)
{
    size_t used = strlen(text), separator_length = used == 0 ? 0 : strlen(separator), length = strlen(more);
    static const char rest[] = " ...";

    if (used >= sizeof rest && strcmp(text + used - (sizeof rest - 1), rest) == 0)
        return;
    if (used + separator_length + length + sizeof rest > size) {
        memcpy(text + used, rest, sizeof rest);
        return;
    }
    memcpy(text + used, separator, separator_length);
    memcpy(text + used + separator_length, more, length + 1);
}

/* What a set without any sign of its release is taken for: the layout that all releases of
 * its major share. */
static uint32_t release_of(const cudnn_set *set)
{
    return set->version != 0 ? set->version : set->major * 10000;
}

static bool is_missing(const cudnn_set *set, int id, uint32_t need)
{
    return set->files[id].path == NULL && cudnnw__sublibrary_needed((sublibrary_id)id, release_of(set), need);
}

static bool is_jit(const cudnn_set *set)
{
    if (set->major != 9 || set->files[SUB_GRAPH].path == NULL ||
        set->files[SUB_ENGINES_RUNTIME_COMPILED].path == NULL)
        return false;
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        if (set->files[id].path != NULL && id != SUB_GRAPH && id != SUB_ENGINES_RUNTIME_COMPILED &&
            id != SUB_FRONT)
            return false;
    return true;
}

/* The options under which this set would do: "CUDNNW_OPS | CUDNNW_RNN". */
static void served_needs(const cudnn_set *set, char *text, size_t size)
{
    static const struct {
        uint32_t training, plain;
        const char *training_name, *plain_name;
    } needs[] = {
        {CUDNNW_CONVOLUTION_TRAINING, CUDNNW_CONVOLUTION, "CUDNNW_CONVOLUTION_TRAINING",
         "CUDNNW_CONVOLUTION"},
        {CUDNNW_RNN_TRAINING, CUDNNW_RNN, "CUDNNW_RNN_TRAINING", "CUDNNW_RNN"},
        {CUDNNW_ATTENTION_TRAINING, CUDNNW_ATTENTION, "CUDNNW_ATTENTION_TRAINING", "CUDNNW_ATTENTION"},
        {CUDNNW_GRAPH_TRAINING, CUDNNW_GRAPH, "CUDNNW_GRAPH_TRAINING", "CUDNNW_GRAPH"},
        {CUDNNW_OPS_TRAINING, CUDNNW_OPS, "CUDNNW_OPS_TRAINING", "CUDNNW_OPS"},
        {CUDNNW_EXTENSIONS, CUDNNW_EXTENSIONS, "CUDNNW_EXTENSIONS", "CUDNNW_EXTENSIONS"},
    };
    uint32_t has = cudnnw__needs_of(release_of(set));

    text[0] = '\0';
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        bool training = true, plain = true;

        if ((has & needs[i].plain) != needs[i].plain)
            continue;
        for (int id = SUB_NONE + 1; id < SUB_COUNT; id++) {
            training = training && !is_missing(set, id, needs[i].training);
            plain = plain && !is_missing(set, id, needs[i].plain);
        }
        if (plain)
            append(text, size, " | ", training ? needs[i].training_name : needs[i].plain_name);
    }
}

/* All that is missing, for the message and for the caller. */
static const char *missing_files(const cudnn_set *set, uint32_t need, char *list, size_t size, size_t *count,
                                 char *first, size_t first_size)
{
    list[0] = '\0';
    *count = 0;
    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        if (is_missing(set, id, need)) {
            char name[CUDNNW_NAME_BYTES];

            cudnnw__sublibrary_file((sublibrary_id)id, set->major, set->windows, name, sizeof name);
            if ((*count)++ == 0)
                cudnnw__copy_text(first, first_size, name);
            append(list, size, ", ", name);
        }
    return list;
}

cudnnw_code cudnnw__set_check_whole(cudnn_set *set, uint32_t wished_need, cudnnw_error *error)
{
    uint32_t need = set->need;
    char list[CUDNNW_FACT_BYTES], first[CUDNNW_NAME_BYTES] = "", served[CUDNNW_FACT_BYTES];
    size_t missing;
    error_facts facts = {.file = first, .path = set->folder, .wanted = list, .found_version = set->version};

    set->jit = is_jit(set);
    if (set->jit && (need & ~CUDNNW_GRAPH_TRAINING) == 0)
        return CUDNNW_OK;
    missing_files(set, need, list, sizeof list, &missing, first, sizeof first);
    if (missing == 0)
        return CUDNNW_OK;
    if (set->version == 0)
        facts.found = "of an unknown release";
    served_needs(set, served, sizeof served);
    if (set->jit)
        return cudnnw__set_refuse(set, REASON_JIT_SET, &facts, error);
    if (wished_need == CUDNNW_EVERYTHING && served[0] != '\0') {
        facts.wanted = served;
        facts.dependency = list;
        return cudnnw__set_refuse(set, REASON_PARTIAL_SET, &facts, error);
    }
    return cudnnw__set_refuse(set, missing == 1 ? REASON_FILE_MISSING : REASON_FILES_MISSING, &facts, error);
}
