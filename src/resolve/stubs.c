/* SPDX-License-Identifier: MIT
 *
 * One small function for each slot and each kind of lack. All of them come from the rows of functions.def; a stub names
 * itself in an unevaluated sizeof, which uses its parameters without a word to the compiler about it.
 */
#include "stubs.h"

#include "resolve.h"

typedef cudnnw_property libraryPropertyType; /* as the rows of functions.def call it */

static const char no_text[] = "cudnnw: no such function in this cuDNN, or no cuDNN is loaded";

/* The first pass makes the functions. */
#define STUB(kind, name, parameters, arguments)                       \
    static cudnnStatus_t CUDNNWINAPI kind##_##name parameters         \
    {                                                                 \
        (void)sizeof(kind##_##name arguments);                        \
        return (cudnnStatus_t)cudnnw__stub_note(kind, SLOT_##name);                \
    }
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) \
    STUB(LACKING_8, name, parameters, arguments)                         \
    STUB(LACKING_9, name, parameters, arguments)                         \
    STUB(NOT_LOADED, name, parameters, arguments)
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) \
    static size_t CUDNNWINAPI no_##name parameters                     \
    {                                                                  \
        return 0;                                                      \
    }
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) \
    static const char *CUDNNWINAPI no_##name parameters                \
    {                                                                  \
        (void)sizeof(no_##name arguments);                             \
        return no_text;                                                \
    }
#define VOID(name, parameters, arguments, first, last, owner8, owner9) /* cudnnGetLastErrorString is the only one */ \
    static void CUDNNWINAPI no_##name parameters                                                                     \
    {                                                                                                                \
        if (message != NULL && max_size > 0)                                                                         \
            message[0] = '\0';                                                                                       \
    }
#include "../manifest/functions.def"

/* What slots hold that this cudnnw does not know yet. */
#define LATER(kind)                                        \
    static cudnnStatus_t CUDNNWINAPI kind##_later(void)    \
    {                                                      \
        return (cudnnStatus_t)cudnnw__stub_note(kind, SLOT_COUNT);      \
    }
LATER(LACKING_8)
LATER(LACKING_9)
LATER(NOT_LOADED)

/* The second pass lists them. */
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) \
    {(os_function)LACKING_8_##name, (os_function)LACKING_9_##name},
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) {(os_function)no_##name, (os_function)no_##name},
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) {(os_function)no_##name, (os_function)no_##name},
#define VOID(name, parameters, arguments, first, last, owner8, owner9) {(os_function)no_##name, (os_function)no_##name},
static const os_function lacking[SLOT_COUNT + 1][2] = {
#include "../manifest/functions.def"
    {(os_function)LACKING_8_later, (os_function)LACKING_9_later},
};

os_function cudnnw__stub_lacking(uint32_t major, size_t slot)
{
    return lacking[slot < SLOT_COUNT ? slot : SLOT_COUNT][major != 8];
}

/* The third pass is a table that is ready. */
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) (os_function)NOT_LOADED_##name,
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) (os_function)no_##name,
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) (os_function)no_##name,
#define VOID(name, parameters, arguments, first, last, owner8, owner9) (os_function)no_##name,
static const struct {
    size_t size;
    os_function slot[CUDNNW_TABLE_SLOTS];
} not_loaded = {
    sizeof not_loaded,
    {
#include "../manifest/functions.def"
#define LATER_SLOT (os_function)NOT_LOADED_later,
#include "later.def"
    },
};

const void *cudnnw__stub_table(void)
{
    return &not_loaded;
}
