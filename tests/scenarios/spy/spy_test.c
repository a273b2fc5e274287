/* SPDX-License-Identifier: MIT
 *
 * Every function of cuDNN through the table and through its checked call: do all arguments arrive as they were given, and
 * does the result come back? Each argument of each function has a value of its own. And a call that succeeds takes no memory
 * and no lock.
 */
#include "costs.h"
#include "spy_library.h"

#include <stdio.h>

static unsigned failures, compared, succeeded;
static size_t current_slot;
static unsigned current_route;
static const spy_record *record;

static void fail(const char *function, const char *what, size_t argument)
{
    fprintf(stderr, "%s: %s (argument %u, route %u)\n", function, what, (unsigned)argument, current_route);
    failures++;
}

/* ---- Values --------------------------------------------------------------------------------------------- */

enum { ROUTE_TABLE = 1, ROUTE_CHECKED, ROUTE_LACKING, ROUTE_SUCCESS };

/* What calls that succeed may read and write: nothing found, no status. */
static uint64_t nothing[8192];

/* Different for each slot, argument and route, with every byte in use, and never 0. */
static uint64_t value(unsigned argument)
{
    if (current_route == ROUTE_SUCCESS)
        return (uint64_t)(uintptr_t)nothing;
    return 0x8101000000000000u + ((uint64_t)(current_slot + 1) << 24) + ((uint64_t)current_route << 16) +
           (uint64_t)argument * 0x0000010100000101u;
}

static cudnnAlgorithm_t algorithm(unsigned argument)
{
    cudnnAlgorithm_t made;

    made.algo.convFwdAlgo = (cudnnConvolutionFwdAlgo_t)(value(argument) & 0x7fffffff);
    return made;
}

/* ---- First reading of the rows: call ---------------------------------------------------------------------- */

#define POINTER(type, argument) (type)(uintptr_t)value(argument)
#define NUMBER(type, argument) (type)value(argument)
#define REAL(type, argument) (type)((double)current_slot + argument / 64.0 + current_route / 4096.0)
#define ALGORITHM(argument) algorithm(argument)
#define CALLBACK(argument) (cudnnCallback_t)(uintptr_t)value(argument)

#define SPY_STATUS(name, ...)                                                                                       \
    static int table_##name(const cudnnw_library *library) { return (int)cudnnw_functions(library)->name(__VA_ARGS__); } \
    static int checked_##name(const cudnnw_library *library) { return (int)cudnnw##name(library, __VA_ARGS__); }
#define SPY_STATUS_0(name)                                                                                \
    static int table_##name(const cudnnw_library *library) { return (int)cudnnw_functions(library)->name(); } \
    static int checked_##name(const cudnnw_library *library) { return (int)cudnnw##name(library); }
#define SPY_SIZE_0(name)                                                                                  \
    static int table_##name(const cudnnw_library *library) { return (int)cudnnw_functions(library)->name(); } \
    static int checked_##name(const cudnnw_library *library) { return (int)cudnnw##name(library); }
#define SPY_TEXT(name, ...)                                                              \
    static int table_##name(const cudnnw_library *library)                               \
    {                                                                                    \
        return (int)strlen(cudnnw_functions(library)->name(__VA_ARGS__));                \
    }                                                                                    \
    static int checked_##name(const cudnnw_library *library) { return (int)strlen(cudnnw##name(library, __VA_ARGS__)); }
#define SPY_VOID(name, ...)                                  \
    static int table_##name(const cudnnw_library *library)   \
    {                                                        \
        cudnnw_functions(library)->name(__VA_ARGS__);        \
        return 0;                                            \
    }                                                        \
    static int checked_##name(const cudnnw_library *library) \
    {                                                        \
        cudnnw##name(library, __VA_ARGS__);                  \
        return 0;                                            \
    }
#include "spy_calls.def"
#undef POINTER
#undef NUMBER
#undef REAL
#undef ALGORITHM
#undef CALLBACK
#undef SPY_STATUS
#undef SPY_STATUS_0
#undef SPY_SIZE_0
#undef SPY_TEXT
#undef SPY_VOID

/* ---- Second reading: compare ------------------------------------------------------------------------------ */

static void arrived(unsigned argument, const void *expected, size_t size)
{
    const size_t index = argument - 1;

    compared++;
    if (index >= record->count || index >= SPY_ARGUMENTS || record->argument[index].size != size)
        fail(record->function, "an argument of another size", argument);
    else if (memcmp(record->argument[index].bytes, expected, size) != 0)
        fail(record->function, "another value", argument);
}

#define POINTER(type, argument) arrived(argument, &(type){(type)(uintptr_t)value(argument)}, sizeof(type))
#define NUMBER(type, argument) arrived(argument, &(type){(type)value(argument)}, sizeof(type))
#define REAL(type, argument) \
    arrived(argument, &(type){(type)((double)current_slot + argument / 64.0 + current_route / 4096.0)}, sizeof(type))
#define ALGORITHM(argument) arrived(argument, &(cudnnAlgorithm_t){algorithm(argument).algo}, sizeof(cudnnAlgorithm_t))
#define CALLBACK(argument) \
    arrived(argument, &(cudnnCallback_t){(cudnnCallback_t)(uintptr_t)value(argument)}, sizeof(cudnnCallback_t))
#define SPY_STATUS(name, ...) static void compare_##name(void) { __VA_ARGS__; }
#define SPY_TEXT SPY_STATUS
#define SPY_VOID SPY_STATUS
#define SPY_STATUS_0(name) static void compare_##name(void) { }
#define SPY_SIZE_0 SPY_STATUS_0
#include "spy_calls.def"
#undef SPY_STATUS
#undef SPY_TEXT
#undef SPY_VOID
#undef SPY_STATUS_0
#undef SPY_SIZE_0

/* ---- Third reading: the list ------------------------------------------------------------------------------ */

static const struct call {
    const char *name;
    size_t slot;
    char result;
    int (*through_table)(const cudnnw_library *library);
    int (*checked)(const cudnnw_library *library);
    void (*compare)(void);
} calls[] = {
#define ROW(name, result) {"cudnn" #name, CUDNNW_SLOT(name), result, table_##name, checked_##name, compare_##name},
#define SPY_STATUS(name, ...) ROW(name, 's')
#define SPY_STATUS_0(name) ROW(name, 's')
#define SPY_SIZE_0(name) ROW(name, 'z')
#define SPY_TEXT(name, ...) ROW(name, 'c')
#define SPY_VOID(name, ...) ROW(name, 'v')
#include "spy_calls.def"
};
enum { CALLS = sizeof calls / sizeof calls[0] };

/* ---- The test --------------------------------------------------------------------------------------------- */

static void arguments_arrive(spied *spy, const struct call *call, unsigned calls_before)
{
    record = spy->last();
    if (record->calls != calls_before + 1 || strcmp(record->function, call->name) != 0)
        fail(call->name, "another function was called", 0);
    else
        call->compare();
}

static void through_table(spied *spy, const struct call *call, int answer)
{
    unsigned before = spy->last()->calls;
    int result;

    current_route = ROUTE_TABLE;
    result = call->through_table(&spy->library);
    arguments_arrive(spy, call, before);
    if (result != (call->result == 'c' ? 7 : call->result == 'v' ? 0 : answer))
        fail(call->name, "another result", 0);
}

static void checked(spied *spy, const struct call *call, int answer)
{
    unsigned before = spy->last()->calls;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    int result;

    current_route = ROUTE_CHECKED;
    result = call->checked(&spy->library);
    arguments_arrive(spy, call, before);
    if (call->result != 's') {
        if (result != (call->result == 'c' ? 7 : call->result == 'v' ? 0 : answer))
            fail(call->name, "another result", 0);
        return;
    }
    if (result != (int)CUDNNW_CUDNN_FAILED && call->slot != SLOT_cudnnCreate)
        fail(call->name, "not CUDNN_FAILED", 0);
    if ((int)cudnnw_last_error(&error) != result || strcmp(error.function, call->name) != 0 || error.raw_status != answer)
        fail(call->name, "another last error", 0);
}

/* What this line lacks answers by stub and says so. */
static void lacking(spied *spy, const struct call *call)
{
    unsigned before = spy->last()->calls;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    current_route = ROUTE_LACKING;
    if (call->result == 's' && call->checked(&spy->library) != (int)CUDNNW_FUNCTION_ABSENT)
        fail(call->name, "not FUNCTION_ABSENT", 0);
    if (call->result == 's' && (cudnnw_last_error(&error) != CUDNNW_FUNCTION_ABSENT ||
                                strcmp(error.function, call->name) != 0 || error.wanted[0] == '\0'))
        fail(call->name, "the last error does not say what is absent", 0);
    if (call->result == 'z' && call->through_table(&spy->library) != 0)
        fail(call->name, "a size that is not 0", 0);
    if (spy->last()->calls != before)
        fail(call->name, "something was called", 0);
}

/* Whether memory and locks of this program are counted at all. */
static bool counting(void)
{
    call_costs before, after;
    const bool counts = costs_so_far(&before);

    cudnnw__os_free(cudnnw__os_allocate(1));
    cudnnw__os_own_lock();
    cudnnw__os_own_unlock();
    costs_so_far(&after);
    if (counts && (after.memory != before.memory + 2 || after.locks != before.locks + 1))
        fail("costs", "they are not counted", 0);
    return counts;
}

static void succeeds(spied *spy, const struct call *call)
{
    unsigned calls_before = spy->last()->calls;
    call_costs before, after;
    int by_table, by_checked;

    current_route = ROUTE_SUCCESS;
    spy->answer(0, 0, "");
    costs_so_far(&before);
    by_table = call->through_table(&spy->library);
    by_checked = call->checked(&spy->library);
    costs_so_far(&after);
    if (by_table != 0 || by_checked != 0 || spy->last()->calls != calls_before + 2)
        fail(call->name, "no success", 0);
    if (after.memory != before.memory || after.locks != before.locks)
        fail(call->name, "a call that succeeds takes memory or a lock", 0);
    succeeded++;
}

static void one_line(uint32_t version)
{
    static spied spy;
    unsigned present = 0;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (spy_load(&spy, version, 0, &error) != CUDNNW_OK) {
        fail("spy", error.message, 0);
        return;
    }
    for (size_t i = 0; i < CALLS; i++) {
        /* A bad parameter, finer from call to call in 9.x: no status that the machine is asked about. */
        const int answer = version < 90000 ? 3 + 2 * (int)(i % 2) : 2000 + (int)(i % 13);

        current_slot = calls[i].slot;
        if (strcmp(cudnnw__function_name(current_slot), calls[i].name) != 0)
            fail(calls[i].name, "its slot has another name", 0);
        if (cudnnw_available(&spy.library, calls[i].name) != CUDNNW_OK) {
            lacking(&spy, &calls[i]);
            continue;
        }
        present++;
        spy.answer(answer, (size_t)answer, "7 bytes");
        through_table(&spy, &calls[i], answer);
        spy.answer(answer, (size_t)answer, "7 bytes");
        checked(&spy, &calls[i], answer);
        succeeds(&spy, &calls[i]);
    }
    printf("spy: cuDNN %u: %u functions called, %u lacking, %u arguments compared\n", version / 10000, present,
           CALLS - present, compared);
    if (present != (version < 90000 ? 264u : 239u))
        fail("spy", "another number of functions", 0);
}

int main(void)
{
    const bool counts = counting();

    if (!counts)
        printf("SKIP: memory and locks of calls that succeed are counted on Linux only\n");
    one_line(80907);
    one_line(92800);
    printf("spy: %u functions succeeded twice%s\n", succeeded, counts ? ", memory and locks counted" : "");
    printf("spy: %u failures\nhost: done\n", failures);
    return failures == 0 && CALLS == CUDNNW_FUNCTIONS ? 0 : 1;
}
