/* SPDX-License-Identifier: MIT
 *
 * The tables of cuDNN as arrays, and the questions that are answered from them.
 */
#include "manifest.h"

#include <string.h>

#include "cudnnw/cudnnw.h"

/* Words of the tables. */
#define NEWEST CUDNNW_NEWEST
#define NOTHING 0u
#define NEED(capability) CUDNNW_##capability
#define TRAINING(capability) (CUDNNW_##capability << TRAINING_SHIFT)
#define AFTER(id) (1u << SUB_##id)

enum { TRAINING_SHIFT = 8, LINE_FACTOR = 10000 };

const sublibrary_row cudnnw__sublibraries[SUB_COUNT] = {
    {"", 0, 0, KIND_LAZY, 0, 0},
#define SUBLIBRARY(id, stem, first, last, kind, need, after) \
    {stem, first, last, KIND_##kind, need, after},
#include "sublibraries.def"
};

/* One name behind the other: pointers would need relocations. */
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) char name[sizeof #name];
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) char name[sizeof #name];
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) char name[sizeof #name];
#define VOID(name, parameters, arguments, first, last, owner8, owner9) char name[sizeof #name];
static const struct function_names {
#include "functions.def"
} names = {
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) #name,
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) #name,
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) #name,
#define VOID(name, parameters, arguments, first, last, owner8, owner9) #name,
#include "functions.def"
};

#define FUNCTION(name, first, last, owner8, owner9) \
    {first, last, offsetof(struct function_names, name), SUB_##owner8, SUB_##owner9},
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) FUNCTION(name, first, last, owner8, owner9)
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) FUNCTION(name, first, last, owner8, owner9)
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) FUNCTION(name, first, last, owner8, owner9)
#define VOID(name, parameters, arguments, first, last, owner8, owner9) FUNCTION(name, first, last, owner8, owner9)
const function_row cudnnw__functions[] = {
#include "functions.def"
};
const size_t cudnnw__function_count = sizeof cudnnw__functions / sizeof cudnnw__functions[0];

/* Slots keep the order in which functions came; this is the order of the names. */
enum {
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) ROW_##name,
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) ROW_##name,
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) ROW_##name,
#define VOID(name, parameters, arguments, first, last, owner8, owner9) ROW_##name,
#include "functions.def"
    ROWS
};
static const uint16_t slot_by_name[ROWS] = {
#define NAME(name) ROW_##name,
#include "function_names.def"
};

/* An array of characters takes a text that leaves no room for its NUL without a word. */
#define HELD(id, first, last, system, kind, text) \
    _Static_assert(sizeof text <= sizeof ((held_row *)0)->pattern, "held_row.pattern is too short");
#include "held_names.def"

const held_row cudnnw__held_names[] = {
#define LINUX false
#define WINDOWS true
#define HELD(id, first, last, system, kind, pattern) {first, last, SUB_##id, HELD_##kind, system, pattern},
#include "held_names.def"
};
const size_t cudnnw__held_count = sizeof cudnnw__held_names / sizeof cudnnw__held_names[0];

bool cudnnw__sublibrary_in(sublibrary_id id, uint32_t version)
{
    return id > SUB_NONE && id < SUB_COUNT && version >= cudnnw__sublibraries[id].first &&
           version <= cudnnw__sublibraries[id].last;
}

bool cudnnw__sublibrary_needed(sublibrary_id id, uint32_t version, uint32_t need)
{
    if (need == CUDNNW_EVERYTHING)
        need = cudnnw__needs_of(version);
    return cudnnw__sublibrary_in(id, version) && (cudnnw__sublibraries[id].need & need) != 0;
}

uint32_t cudnnw__needs_of(uint32_t version)
{
    uint32_t inference = 0;

    for (int id = SUB_NONE + 1; id < SUB_COUNT; id++)
        if (cudnnw__sublibrary_in((sublibrary_id)id, version) && cudnnw__sublibraries[id].kind == KIND_DIRECT)
            inference |= cudnnw__sublibraries[id].need & ((1u << TRAINING_SHIFT) - 1);
    /* The version of EXT is asked of GRAPH, which so carries the need; but without EXT nobody serves it. */
    if (!cudnnw__sublibrary_in(SUB_EXT, version))
        inference &= ~CUDNNW_EXTENSIONS;
    return inference | (inference & ~CUDNNW_EXTENSIONS) << TRAINING_SHIFT;
}

bool cudnnw__need_plans(uint32_t need)
{
    return need == CUDNNW_EVERYTHING || (need & (CUDNNW_CONVOLUTION | CUDNNW_GRAPH)) != 0;
}

const char *cudnnw__function_name(size_t slot)
{
    return (const char *)&names + cudnnw__functions[slot].name;
}

size_t cudnnw__function_slot(const char *name)
{
    size_t low = 0, high = ROWS;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(name, cudnnw__function_name(slot_by_name[middle]));

        if (order == 0)
            return slot_by_name[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return cudnnw__function_count;
}

sublibrary_id cudnnw__function_owner(size_t slot, uint32_t version)
{
    const function_row *row;

    if (slot >= cudnnw__function_count)
        return SUB_NONE;
    row = &cudnnw__functions[slot];
    if (version < row->first || version > row->last)
        return SUB_NONE;
    return (sublibrary_id)(version / LINE_FACTOR == 8 ? row->owner8 : row->owner9);
}

const char *cudnnw__version_symbol(sublibrary_id id)
{
    switch (id) {
    case SUB_OPS_INFER:
    case SUB_OPS: /* 9.x kept the name of 8.x */
        return "cudnn_ops_infer_version";
    case SUB_ADV_INFER:
    case SUB_ADV:
        return "cudnn_adv_infer_version";
    case SUB_CNN_INFER:
        return "cudnn_cnn_infer_version";
    case SUB_OPS_TRAIN:
        return "cudnn_ops_train_version";
    case SUB_GRAPH:
        return "cudnn_graph_version";
    default:
        return NULL;
    }
}
