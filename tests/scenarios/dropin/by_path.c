/* SPDX-License-Identifier: MIT
 *
 * A program that opens cuDNN's front by its path and knows nothing of cudnnw, as plugins and Python's ctypes do.
 *
 *   by_path FRONT
 */
#include "../own_words.h"

#include <stdio.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

typedef int (*create_function)(void **made);
typedef int (*plain_function)(void);
typedef int (*tensor_function)(void *tensor, int format, int type, int n, int c, int h, int w);
typedef size_t (*number_function)(void);
typedef const char *(*words_function)(int status);
typedef void (*any_function)(void);

static void *library;

static any_function find(const char *name)
{
#if defined(_WIN32)
    return (any_function)(void *)GetProcAddress((HMODULE)library, name);
#else
    any_function found;
    void *address = dlsym(library, name);

    memcpy(&found, &address, sizeof found);
    return found;
#endif
}

static void print_checks(void)
{
    static const char *const names[] = {"cudnnGraphVersionCheck",    "cudnnOpsVersionCheck",      "cudnnCnnVersionCheck",
                                        "cudnnAdvVersionCheck",      "cudnnOpsInferVersionCheck", "cudnnCnnInferVersionCheck",
                                        "cudnnAdvInferVersionCheck", "cudnnOpsTrainVersionCheck", "cudnnCnnTrainVersionCheck",
                                        "cudnnAdvTrainVersionCheck"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        plain_function check = (plain_function)find(names[i]);

        if (check != NULL)
            printf("%s %d\n", names[i], check());
    }
}

static void print_made(const char *what, const char *name)
{
    create_function create = (create_function)find(name);
    void *made = NULL;

    if (create != NULL)
        printf("%s %d\n", what, create(&made));
}

int main(int argc, char **argv)
{
    int status;
    void *tensor = NULL;

    argv = own_words(&argc, argv);
    setvbuf(stdout, NULL, _IONBF, 0);
    if (argc < 2)
        return 2;
#if defined(_WIN32)
    wchar_t path[32768];

    library = MultiByteToWideChar(CP_UTF8, 0, argv[1], -1, path, 32768) == 0 ? NULL : (void *)LoadLibraryW(path);
#else
    library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
#endif
    if (library == NULL || find("cudnnGetVersion") == NULL) {
        printf("not opened\nhost: done\n");
        return 0;
    }
    printf("version %zu\n", ((number_function)find("cudnnGetVersion"))());
    print_checks();
    status = ((create_function)find("cudnnCreateTensorDescriptor"))(&tensor);
    printf("tensor %d\n", status);
    if (status == 0)
        printf("set %d\n", ((tensor_function)find("cudnnSetTensor4dDescriptor"))(tensor, 0, 0, 1, 2, 3, 4));
    printf("words %s\n", ((words_function)find("cudnnGetErrorString"))(status));
    print_made("convolution", "cudnnCreateConvolutionDescriptor");
    print_made("rnn", "cudnnCreateRNNDescriptor");
    print_made("handle", "cudnnCreate");
    printf("host: done\n");
    return 0;
}
