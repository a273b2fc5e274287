/* SPDX-License-Identifier: MIT
 *
 * What of CUDA does this cuDNN open, and is it in --cuda-libs?
 */
#include "bundle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"

/* %u is the CUDA major, * anything. Names: facts on the components of each toolkit. */
static const struct part {
    bool windows;
    uint32_t first, last; /* majors of cuDNN */
    const char *pattern;
    const char *product;
} parts[] = {
    {false, 8, 9, "libcublasLt.so.%u", "cuBLASLt"},
    {false, 8, 8, "libcublas.so.%u", "cuBLAS"},
    {false, 8, 9, "libnvrtc.so.%u*", "NVRTC"},
    {false, 8, 9, "libnvrtc-builtins.so.%u*", "NVRTC's builtins"},
    {false, 8, 9, "libz.so.1", "zlib"},
    {true, 8, 9, "cublasLt64_%u.dll", "cuBLASLt"},
    {true, 8, 8, "cublas64_%u.dll", "cuBLAS"},
    {true, 8, 9, "nvrtc64_%u*_0.dll", "NVRTC"},
    {true, 8, 9, "nvrtc-builtins64_%u*.dll", "NVRTC's builtins"},
    {true, 8, 8, "zlibwapi.dll", "zlib"},
};

/* Below the folder that was given: itself, a toolkit, wheels. */
static const char *const below[] = {
    "", "lib64", "lib", "bin", "bin/x64", "targets/x86_64-linux/lib",
    "nvidia/cublas/lib", "nvidia/cuda_nvrtc/lib", "nvidia/cublas/bin", "nvidia/cuda_nvrtc/bin", "nvidia/cu13/lib",
    "nvidia/cu13/bin/x86_64",
};

/* One '*' at most. */
static bool fits(const char *pattern, const char *name)
{
    const char *star = strchr(pattern, '*');
    size_t length = strlen(name), start, end;

    if (star == NULL)
        return strcmp(pattern, name) == 0;
    start = (size_t)(star - pattern);
    end = strlen(star + 1);
    return length >= start + end && strncmp(pattern, name, start) == 0 && strcmp(name + length - end, star + 1) == 0;
}

/* Takes the first file that fits: the shortest name, which is the one that is asked for. */
static cudnnw_code take_part(cli_bundle *b, const char *folder, const cli_names *names, const struct part *part, bool *taken)
{
    char pattern[64];
    const char *best = NULL;
    uint64_t bytes = 0;
    char *path;
    cudnnw_code code = CUDNNW_OK;

    snprintf(pattern, sizeof pattern, part->pattern, (unsigned)b->list.cuda_major);
    for (size_t i = 0; i < names->count; i++)
        if (fits(pattern, names->name[i]) && strstr(names->name[i], ".alt.") == NULL &&
            (best == NULL || strlen(names->name[i]) < strlen(best)))
            best = names->name[i];
    path = best == NULL ? NULL : cli_path_join(folder, best);
    if (path != NULL && cli_path_look(path, &bytes) == CLI_PATH_FILE) {
        code = cli_bundle_add(b, best, "cuda", path, bytes, 0);
        *taken = true;
        b->has_cublaslt = b->has_cublaslt || strcmp(part->product, "cuBLASLt") == 0;
    }
    free(path);
    return code;
}

static cudnnw_code look_in(cli_bundle *b, const char *folder, bool *taken)
{
    const bool windows = strcmp(b->list.system, "windows") == 0;
    const uint32_t major = b->subject->version / 10000;
    cli_names names;
    bool any = false;
    cudnnw_code code = CUDNNW_OK;

    if (!cli_folder_names(folder, &names))
        return CUDNNW_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && code == CUDNNW_OK; i++) {
        bool now = false;

        if (taken[i] || parts[i].windows != windows || major < parts[i].first || major > parts[i].last)
            continue;
        code = take_part(b, folder, &names, &parts[i], &now);
        taken[i] = now;
        any = any || now;
    }
    cli_free_names(&names);
    if (any && code == CUDNNW_OK)
        cli_source_add_papers(&b->cuda, folder);
    return code;
}

static void note_missing(cli_bundle *b, const bool *taken)
{
    const bool windows = strcmp(b->list.system, "windows") == 0;
    const uint32_t major = b->subject->version / 10000;

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!taken[i] && parts[i].windows == windows && major >= parts[i].first && major <= parts[i].last &&
            strcmp(parts[i].product, "zlib") != 0)
            cli_find(&b->findings, "CUDA_PART_MISSING", CUDNNW_OK,
                     "Give a folder that has it, or make sure that the customer's machine does.",
                     "%s of CUDA %u is not in %s", parts[i].product, (unsigned)b->list.cuda_major, b->cuda.path);
}

cudnnw_code cli_bundle_add_cuda(cli_bundle *b)
{
    const char *given = b->answer.request->cuda_libs;
    bool taken[sizeof parts / sizeof parts[0]] = {false};
    cudnnw_code code = CUDNNW_OK;

    if (given == NULL)
        return CUDNNW_OK;
    b->cuda.path = malloc(strlen(given) + 1);
    if (b->cuda.path == NULL)
        return cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, given, "Close other programs.", "memory is short");
    memcpy(b->cuda.path, given, strlen(given) + 1);
    if (cli_path_look(given, NULL) != CLI_PATH_FOLDER)
        return cli_fail(&b->answer.error, CUDNNW_NOT_FOUND, given, "Give the folder that holds cuBLASLt and NVRTC.",
                        "%s is no folder", given);
    if (b->list.cuda_major == 0)
        return cli_fail(&b->answer.error, CUDNNW_CUDA_MAJOR_MISMATCH, given, "Bundle it without --cuda-libs.",
                        "for which CUDA the files of %s are built is unknown", b->source.path);
    for (size_t i = 0; i < sizeof below / sizeof below[0] && code == CUDNNW_OK; i++) {
        char *folder = below[i][0] == '\0' ? NULL : cli_path_join(given, below[i]);

        code = look_in(b, folder == NULL ? given : folder, taken);
        free(folder);
    }
    note_missing(b, taken);
    return code;
}
