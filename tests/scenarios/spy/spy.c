/* SPDX-License-Identifier: MIT
 *
 * Built once with SPY_LINE 8 and once with 9: the bodies come from the rows of functions.def.
 */
#define CUDNNW_OWN_TYPES
#define CUDNNW_STATIC
#include "cudnnw/cudnnw_api.h"

#include "spy.h"

#include <string.h>

typedef cudnnw_property libraryPropertyType;

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

/* Each thread sees its own calls only. */
static _Thread_local spy_record last;
static _Thread_local int answer_status;
static _Thread_local size_t answer_size;
static _Thread_local const char *answer_text = "";

EXPORTED const spy_record *spy_last(void);
EXPORTED const spy_record *spy_last(void)
{
    return &last;
}

EXPORTED void spy_answer(int status, size_t size, const char *text);
EXPORTED void spy_answer(int status, size_t size, const char *text)
{
    answer_status = status;
    answer_size = size;
    answer_text = text;
}

static void begin(const char *function)
{
    last.calls++;
    last.function = function;
    last.count = 0;
}

static void record(const void *argument, size_t size)
{
    if (last.count < SPY_ARGUMENTS && size <= SPY_BYTES) {
        last.argument[last.count].size = size;
        memset(last.argument[last.count].bytes, 0, SPY_BYTES);
        memcpy(last.argument[last.count].bytes, argument, size);
    }
    last.count++;
}

/* RECORD each of up to 36 names (cudnnNormalizationBackward has 33). The address of a parameter that is written as an array is
 * that of a pointer. */
#define RECORD(name) record(&name, (size_t)((const char *)(&name + 1) - (const char *)&name));
#define EACH_1(a) RECORD(a)
#define EACH_2(a, ...) RECORD(a) EACH_1(__VA_ARGS__)
#define EACH_3(a, ...) RECORD(a) EACH_2(__VA_ARGS__)
#define EACH_4(a, ...) RECORD(a) EACH_3(__VA_ARGS__)
#define EACH_5(a, ...) RECORD(a) EACH_4(__VA_ARGS__)
#define EACH_6(a, ...) RECORD(a) EACH_5(__VA_ARGS__)
#define EACH_7(a, ...) RECORD(a) EACH_6(__VA_ARGS__)
#define EACH_8(a, ...) RECORD(a) EACH_7(__VA_ARGS__)
#define EACH_9(a, ...) RECORD(a) EACH_8(__VA_ARGS__)
#define EACH_10(a, ...) RECORD(a) EACH_9(__VA_ARGS__)
#define EACH_11(a, ...) RECORD(a) EACH_10(__VA_ARGS__)
#define EACH_12(a, ...) RECORD(a) EACH_11(__VA_ARGS__)
#define EACH_13(a, ...) RECORD(a) EACH_12(__VA_ARGS__)
#define EACH_14(a, ...) RECORD(a) EACH_13(__VA_ARGS__)
#define EACH_15(a, ...) RECORD(a) EACH_14(__VA_ARGS__)
#define EACH_16(a, ...) RECORD(a) EACH_15(__VA_ARGS__)
#define EACH_17(a, ...) RECORD(a) EACH_16(__VA_ARGS__)
#define EACH_18(a, ...) RECORD(a) EACH_17(__VA_ARGS__)
#define EACH_19(a, ...) RECORD(a) EACH_18(__VA_ARGS__)
#define EACH_20(a, ...) RECORD(a) EACH_19(__VA_ARGS__)
#define EACH_21(a, ...) RECORD(a) EACH_20(__VA_ARGS__)
#define EACH_22(a, ...) RECORD(a) EACH_21(__VA_ARGS__)
#define EACH_23(a, ...) RECORD(a) EACH_22(__VA_ARGS__)
#define EACH_24(a, ...) RECORD(a) EACH_23(__VA_ARGS__)
#define EACH_25(a, ...) RECORD(a) EACH_24(__VA_ARGS__)
#define EACH_26(a, ...) RECORD(a) EACH_25(__VA_ARGS__)
#define EACH_27(a, ...) RECORD(a) EACH_26(__VA_ARGS__)
#define EACH_28(a, ...) RECORD(a) EACH_27(__VA_ARGS__)
#define EACH_29(a, ...) RECORD(a) EACH_28(__VA_ARGS__)
#define EACH_30(a, ...) RECORD(a) EACH_29(__VA_ARGS__)
#define EACH_31(a, ...) RECORD(a) EACH_30(__VA_ARGS__)
#define EACH_32(a, ...) RECORD(a) EACH_31(__VA_ARGS__)
#define EACH_33(a, ...) RECORD(a) EACH_32(__VA_ARGS__)
#define EACH_34(a, ...) RECORD(a) EACH_33(__VA_ARGS__)
#define EACH_35(a, ...) RECORD(a) EACH_34(__VA_ARGS__)
#define EACH_36(a, ...) RECORD(a) EACH_35(__VA_ARGS__)
#define PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21, _22, \
             _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, _33, _34, _35, _36, each, \
             ...) each
#define EACH(...) PICK(__VA_ARGS__, EACH_36, EACH_35, EACH_34, EACH_33, EACH_32, EACH_31, EACH_30, EACH_29, EACH_28, EACH_27, \
                       EACH_26, EACH_25, EACH_24, EACH_23, EACH_22, EACH_21, EACH_20, EACH_19, EACH_18, EACH_17,  \
                       EACH_16, EACH_15, EACH_14,                                                                 \
                       EACH_13, EACH_12, EACH_11, EACH_10, EACH_9, EACH_8, EACH_7, EACH_6, EACH_5, EACH_4,        \
                       EACH_3, EACH_2, EACH_1, )(__VA_ARGS__)

/* EACH, or nothing when the parameters are (void): then the first word, glued to IS_, becomes a comma and EACH_NOT. */
#define EACH_NOT(none)
#define IS_void , EACH_NOT
#define SECOND(first, second, ...) second
#define SECOND_OF(...) SECOND(__VA_ARGS__)
#define GLUE(first, ...) IS_##first
#define EACH_UNLESS_VOID(...) SECOND_OF(GLUE(__VA_ARGS__, ), EACH, )

#define BODY(name, parameters, arguments)        \
    {                                            \
        begin(#name);                            \
        EACH_UNLESS_VOID parameters arguments

/* The owner in the other line is NONE for what this line lacks. */
#define IN_NONE(...)
#define IN_SOME(...) __VA_ARGS__
#define HAS_NONE IN_NONE
#define HAS_OPS_INFER IN_SOME
#define HAS_CNN_INFER IN_SOME
#define HAS_ADV_INFER IN_SOME
#define HAS_OPS_TRAIN IN_SOME
#define HAS_CNN_TRAIN IN_SOME
#define HAS_ADV_TRAIN IN_SOME
#define HAS_GRAPH IN_SOME
#define HAS_OPS IN_SOME
#define HAS_CNN IN_SOME
#define HAS_ADV IN_SOME
#define HAS_EXT IN_SOME
#if SPY_LINE == 8
#define HAS(owner8, owner9) HAS_##owner8
#else
#define HAS(owner8, owner9) HAS_##owner9
#endif

#define SPY(result, name, parameters, arguments, value) \
    EXPORTED result CUDNNWINAPI name parameters;        \
    EXPORTED result CUDNNWINAPI name parameters         \
    BODY(name, parameters, arguments) return value; }
#define STATUS(name, parameters, arguments, first, last, owner8, owner9) \
    HAS(owner8, owner9)(SPY(cudnnStatus_t, name, parameters, arguments, (cudnnStatus_t)answer_status))
#define SIZE(name, parameters, arguments, first, last, owner8, owner9) \
    HAS(owner8, owner9)(SPY(size_t, name, parameters, arguments, answer_size))
#define TEXT(name, parameters, arguments, first, last, owner8, owner9) \
    HAS(owner8, owner9)(SPY(const char *, name, parameters, arguments, answer_text))
#define VOID(name, parameters, arguments, first, last, owner8, owner9) \
    HAS(owner8, owner9)(SPY(void, name, parameters, arguments, ))
#include "../../../src/manifest/functions.def"
