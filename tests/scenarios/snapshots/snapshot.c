/* SPDX-License-Identifier: MIT
 *
 * A program of some day: calls functions that every day has, and the newest one when its header knows it.
 * test_snapshots.py builds it with headers of two days and runs it with the libraries of both.
 *
 *   snapshot FOLDER
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_calls.h"

#include <stdio.h>

/* TransformTensorEx is the 294th function. */
#define KNOWS_THE_NEWEST (CUDNNW_FUNCTIONS >= 294)

static cudnnw_library *load(const char *folder)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *library = NULL;

    options.folders = &folder;
    options.folder_count = 1;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK)
        printf("%s\n", error.message);
    return library;
}

static void old_functions(cudnnw_library *library)
{
    const cudnnw_api *cudnn = cudnnw_functions(library);
    cudnnTensorDescriptor_t tensor = NULL;
    const unsigned version = (unsigned)cudnn->GetVersion();
    const int made = (int)cudnn->CreateTensorDescriptor(&tensor), ended = (int)cudnn->DestroyTensorDescriptor(tensor);
    const cudnnw_code checked = cudnnwCreateTensorDescriptor(library, &tensor);

    printf("{\"command\":\"old functions\",\"version\":%u,\"made\":%d,\"ended\":%d,\"checked\":\"%s\",\"without\":%d}\n",
           version, made, ended, cudnnw_code_name((int)checked), (int)cudnnw_functions(NULL)->CreateTensorDescriptor(&tensor));
}

#if KNOWS_THE_NEWEST
static void newest_function(cudnnw_library *library)
{
    const cudnnw_api *cudnn = cudnnw_functions(library);
    const cudnnHandle_t handle = (cudnnHandle_t)(uintptr_t)0x1000;
    const int status = (int)cudnn->TransformTensorEx(handle, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    const cudnnw_code by_slot = cudnnw_available_slot(library, CUDNNW_SLOT(TransformTensorEx));
    const cudnnw_code by_name = cudnnw_available(library, "cudnnTransformTensorEx");
    const cudnnw_function address = cudnnw_symbol(library, "cudnnTransformTensorEx");
    const cudnnw_code checked = cudnnwTransformTensorEx(library, handle, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    cudnnw_error error = CUDNNW_ERROR_INIT;

    cudnnw_last_error(&error);
    printf("{\"command\":\"newest function\",\"table\":%d,\"by_slot\":\"%s\",\"by_name\":\"%s\",\"same_address\":%s,"
           "\"checked\":\"%s\",\"function\":\"%s\"}\n",
           status, cudnnw_code_name((int)by_slot), cudnnw_code_name((int)by_name),
           address == (cudnnw_function)cudnn->TransformTensorEx ? "true" : "false", cudnnw_code_name((int)checked),
           error.function);
}
#endif

int main(int count, char **words)
{
    cudnnw_library *library = count == 2 ? load(words[1]) : NULL;

    if (library == NULL)
        return 2;
    old_functions(library);
#if KNOWS_THE_NEWEST
    newest_function(library);
#endif
    cudnnw_unload(library);
    printf("host: done\n");
    return 0;
}
