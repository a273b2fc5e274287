/* SPDX-License-Identifier: MIT
 *
 * One small function for each slot and each kind of lack. All of them come from the rows of functions.def; a
 * stub names itself in an unevaluated sizeof, which uses its parameters without a word to the compiler about it.
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
        return (cudnnStatus_t)cudnnw__stub_note((uint32_t)SLOT_##name * STUB_KINDS + kind); \
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
        return (cudnnStatus_t)cudnnw__stub_note((uint32_t)FUNCTION_SLOTS * STUB_KINDS + kind); \
    }
LATER(LACKING_8)
LATER(LACKING_9)
LATER(NOT_LOADED)

/* The other passes answer by a switch: as arrays of pointers the same facts take three times the bytes, in
 * relocations. */
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) case SLOT_##name: return (os_function)no_##name;
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) case SLOT_##name: return (os_function)no_##name;
#define VOID(name, parameters, arguments, first, last, owner8, owner9) case SLOT_##name: return (os_function)no_##name;
static os_function stub_of_8(size_t slot)
{
    switch (slot) {
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) \
    case SLOT_##name: return (os_function)LACKING_8_##name;
#include "../manifest/functions.def"
    default: return (os_function)LACKING_8_later;
    }
}

#define SIZE(name, parameters, arguments, first, last, owner8, owner9) case SLOT_##name: return (os_function)no_##name;
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) case SLOT_##name: return (os_function)no_##name;
#define VOID(name, parameters, arguments, first, last, owner8, owner9) case SLOT_##name: return (os_function)no_##name;
static os_function stub_of_9(size_t slot)
{
    switch (slot) {
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) \
    case SLOT_##name: return (os_function)LACKING_9_##name;
#include "../manifest/functions.def"
    default: return (os_function)LACKING_9_later;
    }
}

#define SIZE(name, parameters, arguments, first, last, owner8, owner9) case SLOT_##name: return (os_function)no_##name;
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) case SLOT_##name: return (os_function)no_##name;
#define VOID(name, parameters, arguments, first, last, owner8, owner9) case SLOT_##name: return (os_function)no_##name;
static os_function stub_of_nothing(size_t slot)
{
    switch (slot) {
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) \
    case SLOT_##name: return (os_function)NOT_LOADED_##name;
#include "../manifest/functions.def"
    default: return (os_function)NOT_LOADED_later;
    }
}

os_function cudnnw__stub_lacking(uint32_t major, size_t slot)
{
    return major == 8 ? stub_of_8(slot) : stub_of_9(slot);
}

const void *cudnnw__stub_table(void)
{
    static struct {
        size_t size;
        os_function slot[CUDNNW_TABLE_SLOTS];
    } table;
    static void *volatile ready; /* &table once it is filled, and it never changes then */

    if (cudnnw__os_published(&ready) == NULL) {
        cudnnw__os_own_lock();
        if (table.size == 0) {
            for (size_t slot = 0; slot < CUDNNW_TABLE_SLOTS; slot++)
                table.slot[slot] = stub_of_nothing(slot);
            table.size = sizeof table;
            cudnnw__os_publish(&ready, &table);
        }
        cudnnw__os_own_unlock();
    }
    return cudnnw__os_published(&ready);
}
