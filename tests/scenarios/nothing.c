/* SPDX-License-Identifier: MIT
 *
 * Every checked call of a real cuDNN with nothing but zeros and NULL. Without the refusals of the checked calls several
 * releases crash here: on a NULL handle, and on a NULL place for a new descriptor.
 *
 *   nothing FOLDER
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_calls.h"

#include <stdio.h>

#include "own_words.h"

static cudnnw_library *library;

static cudnnAlgorithm_t no_algorithm(void)
{
    cudnnAlgorithm_t none;

    none.algo.convFwdAlgo = (cudnnConvolutionFwdAlgo_t)0;
    return none;
}

/* First reading of the rows: a function for each call. */
#define POINTER(type, argument) (type)0
#define NUMBER(type, argument) (type)0
#define REAL(type, argument) (type)0
#define ALGORITHM(argument) no_algorithm()
#undef CALLBACK /* windows.h has one */
#define CALLBACK(argument) (cudnnCallback_t)0
#define SPY_STATUS(name, ...) static int call_##name(void) { return (int)cudnnw##name(library, __VA_ARGS__); }
#define SPY_STATUS_0(name) static int call_##name(void) { return (int)cudnnw##name(library); }
#define SPY_SIZE_0(name) static int call_##name(void) { return cudnnw##name(library) == 0; }
#define SPY_TEXT(name, ...) static int call_##name(void) { return cudnnw##name(library, __VA_ARGS__) == NULL; }
#define SPY_VOID(name, ...)           \
    static int call_##name(void)      \
    {                                 \
        cudnnw##name(library, __VA_ARGS__); \
        return 0;                     \
    }
#include "spy/spy_calls.def"
#undef SPY_STATUS
#undef SPY_STATUS_0
#undef SPY_SIZE_0
#undef SPY_TEXT
#undef SPY_VOID

/* Second reading: the list. */
static const struct {
    const char *name;
    int (*call)(void);
} calls[] = {
#define ROW(name) {#name, call_##name},
#define SPY_STATUS(name, ...) ROW(name)
#define SPY_STATUS_0 ROW
#define SPY_SIZE_0 ROW
#define SPY_TEXT(name, ...) ROW(name)
#define SPY_VOID(name, ...) ROW(name)
#include "spy/spy_calls.def"
};

int main(int count, char **words)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    unsigned functions = 0, refused = 0;
    const char *folders[1];

    words = own_words(&count, words);
    if (count < 2)
        return 2;
    folders[0] = words[1];
    options.folders = folders;
    options.folder_count = 1;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.flags = CUDNNW_ALLOW_NO_CUBLASLT;
    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK) {
        printf("load: %s\n%s\n", error.message, error.hint);
        return 1;
    }
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++, functions++) {
        fprintf(stderr, "%s\n", calls[i].name); /* the last line names what crashed */
        refused += calls[i].call() == CUDNNW_INVALID_ARGUMENT;
    }
    printf("%u functions, %u refused\nnothing: done\n", functions, refused);
    return 0;
}
