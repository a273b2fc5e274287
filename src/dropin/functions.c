/* SPDX-License-Identifier: MIT
 *
 * Every public function of one major under its own name: a jump through a table. Until a cuDNN is loaded the table leads to
 * functions that load one and pass the call on, or return the failure. All of it comes from the rows of functions.def.
 */
#include "dropin.h"

#include "../error/error.h"

typedef cudnnw_property libraryPropertyType; /* as the rows of functions.def call it */

/* Whether a row belongs to this major is told by its owner there. */
#define OF_NONE(...)
#define OF_OPS_INFER(...) __VA_ARGS__
#define OF_CNN_INFER(...) __VA_ARGS__
#define OF_ADV_INFER(...) __VA_ARGS__
#define OF_OPS_TRAIN(...) __VA_ARGS__
#define OF_CNN_TRAIN(...) __VA_ARGS__
#define OF_ADV_TRAIN(...) __VA_ARGS__
#define OF_GRAPH(...) __VA_ARGS__
#define OF_OPS(...) __VA_ARGS__
#define OF_CNN(...) __VA_ARGS__
#define OF_ADV(...) __VA_ARGS__
#define OF_EXT(...) __VA_ARGS__
#if CUDNNW_DROPIN_MAJOR == 8
#define OWN(owner8, owner9, ...) OF_##owner8(__VA_ARGS__)
#else
#define OWN(owner8, owner9, ...) OF_##owner9(__VA_ARGS__)
#endif

/* ---- The table: cudnnw_api with whole names ---------------------------------------------------------------- */

#define STATUS(name, parameters, arguments, first, last, owner8, owner9) cudnnStatus_t (CUDNNWINAPI *name) parameters;
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) size_t (CUDNNWINAPI *name) parameters;
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) const char *(CUDNNWINAPI *name) parameters;
#define VOID(name, parameters, arguments, first, last, owner8, owner9) void (CUDNNWINAPI *name) parameters;
typedef struct dropin_table {
    size_t size;
#include "../manifest/functions.def"
} dropin_table;

typedef char table_is_the_api[sizeof(dropin_table) == sizeof(cudnnw_api) ? 1 : -1];

/* ---- The first calls --------------------------------------------------------------------------------------- */

static const dropin_table *functions_now(void)
{
    const cudnnw_library *library = cudnnw__dropin_library();

    return library == NULL ? NULL : (const dropin_table *)(const void *)&library->functions.api;
}

#define STATUS(name, parameters, arguments, first, last, owner8, owner9) \
    OWN(owner8, owner9, static cudnnStatus_t CUDNNWINAPI first_##name parameters                            \
    {                                                                                                       \
        const dropin_table *now = functions_now();                                                          \
        return now != NULL ? now->name arguments : (cudnnStatus_t)cudnnw__dropin_status();                  \
    })
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) \
    OWN(owner8, owner9, static size_t CUDNNWINAPI first_##name parameters                                   \
    {                                                                                                       \
        const dropin_table *now = functions_now();                                                          \
        return now != NULL ? now->name arguments : 0;                                                       \
    })
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) /* cudnnGetErrorString is the only one */ \
    OWN(owner8, owner9, static const char *CUDNNWINAPI first_##name parameters                              \
    {                                                                                                       \
        const dropin_table *now = functions_now();                                                          \
        if (now != NULL)                                                                                    \
            return now->name arguments;                                                                     \
        return (int)status == 0 ? "CUDNN_STATUS_SUCCESS" : cudnnw__dropin_words();                          \
    })
#define VOID(name, parameters, arguments, first, last, owner8, owner9) /* cudnnGetLastErrorString is the only one */ \
    OWN(owner8, owner9, static void CUDNNWINAPI first_##name parameters                                     \
    {                                                                                                       \
        const dropin_table *now = functions_now();                                                          \
        if (now != NULL)                                                                                    \
            now->name arguments;                                                                            \
        else if (message != NULL && max_size > 0)                                                           \
            cudnnw__copy_text(message, max_size, cudnnw__dropin_words());                                   \
    })
#include "../manifest/functions.def"

#define FIRST(name, owner8, owner9) OWN(owner8, owner9, .name = first_##name,)
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) FIRST(name, owner8, owner9)
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) FIRST(name, owner8, owner9)
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) FIRST(name, owner8, owner9)
#define VOID(name, parameters, arguments, first, last, owner8, owner9) FIRST(name, owner8, owner9)
static const dropin_table first_calls = {
    .size = sizeof(dropin_table),
#include "../manifest/functions.def"
};

/* Written once, by cudnnw__os_publish; a reader sees the old table or the new one, and both serve. */
static void *volatile table = (void *)(uintptr_t)&first_calls;

void cudnnw__dropin_forward_to(const void *functions)
{
    cudnnw__os_publish(&table, (void *)(uintptr_t)functions);
}

/* ---- The exported names ------------------------------------------------------------------------------------ */

#define NOW ((const dropin_table *)table)
#define EXPORTED(result, name, parameters, ...)              \
    CUDNNW_API result CUDNNWINAPI name parameters;           \
    CUDNNW_API result CUDNNWINAPI name parameters            \
    {                                                        \
        __VA_ARGS__;                                         \
    }
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) \
    OWN(owner8, owner9, EXPORTED(cudnnStatus_t, name, parameters, return NOW->name arguments))
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) \
    OWN(owner8, owner9, EXPORTED(size_t, name, parameters, return NOW->name arguments))
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) \
    OWN(owner8, owner9, EXPORTED(const char *, name, parameters, return NOW->name arguments))
#define VOID(name, parameters, arguments, first, last, owner8, owner9) \
    OWN(owner8, owner9, EXPORTED(void, name, parameters, NOW->name arguments))
#include "../manifest/functions.def"

/* Four names without a declaration that every front of 8.5 to 9.28 has. Their arguments are integers and pointers (seen in
 * the code of the fronts): words pass them on as they are. */
typedef uintptr_t (CUDNNWINAPI *of_three)(uintptr_t, uintptr_t, uintptr_t);
typedef uintptr_t (CUDNNWINAPI *of_six)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

static cudnnw_function undocumented(const char *name)
{
    const cudnnw_library *library = cudnnw__dropin_library();

    return library == NULL ? NULL : cudnnw_symbol(library, name);
}

/* NOT_SUPPORTED when a cuDNN is loaded and lacks the name. */
static uintptr_t no_function(void)
{
    return (uintptr_t)(cudnnw__dropin_library() == NULL ? cudnnw__dropin_status()
                                                        : CUDNNW_DROPIN_MAJOR == 8 ? 9 : 3000);
}

#define OF_THREE(name)                                                                        \
    EXPORTED(uintptr_t, name, (uintptr_t a, uintptr_t b, uintptr_t c),                        \
             of_three function = (of_three)undocumented(#name);                               \
             return function != NULL ? function(a, b, c) : no_function())
OF_THREE(cudnnGetBackdoor)
OF_THREE(cudnnSetBackdoor)
OF_THREE(cudnnSetBackdoorEx)
EXPORTED(uintptr_t, cudnnGetRNNDropoutLocationsInternal,
         (uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f),
         of_six function = (of_six)undocumented("cudnnGetRNNDropoutLocationsInternal");
         return function != NULL ? function(a, b, c, d, e, f) : no_function())
