/* SPDX-License-Identifier: MIT
 *
 * What a call costs through cudnnw's front and through NVIDIA's own, in one process and on the same sub-libraries.
 *
 *   bench_dropin SET OUR_FRONT
 *
 * SET: the folder of a whole real cuDNN with NVIDIA's front. OUR_FRONT: cudnnw's replacement, in a folder of its own.
 * Only the ratios say something.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CALLS = 20000, ROUNDS = 1000 }; /* short rounds: the best of them was not disturbed */

typedef int (*create_function)(void **tensor);
typedef int (*size_function)(void *tensor, size_t *bytes);
typedef const char *(*words_function)(int status);
typedef size_t (*number_function)(void);

typedef struct front {
    const char *name;
    size_function size;
    words_function words;
    void *tensor;
    double best[2];
} front;

static double now(void)
{
    struct timespec at;

    timespec_get(&at, TIME_UTC);
    return (double)at.tv_sec * 1e9 + (double)at.tv_nsec;
}

static void open_front(const char *path, front *opened)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *names[4] = {NULL};
    create_function create;
    number_function version;
    size_t release = 0;

    if (library != NULL) {
        names[0] = dlsym(library, "cudnnCreateTensorDescriptor");
        names[1] = dlsym(library, "cudnnGetTensorSizeInBytes");
        names[2] = dlsym(library, "cudnnGetErrorString");
        names[3] = dlsym(library, "cudnnGetVersion");
    }
    memcpy(&create, &names[0], sizeof create);
    memcpy(&opened->size, &names[1], sizeof opened->size);
    memcpy(&opened->words, &names[2], sizeof opened->words);
    memcpy(&version, &names[3], sizeof version);
    if (version != NULL)
        release = version();
    if (release == 0 || create(&opened->tensor) != 0) {
        printf("%s cannot be used: %s\n", path, version == NULL ? dlerror() : opened->words(1));
        exit(1);
    }
    printf("%-10s version %zu, %s\n", opened->name, release, path);
}

static void run(front *of, int round)
{
    size_t bytes = 0;
    volatile const char *text;
    double begin = now(), each;

    for (int i = 0; i < CALLS; i++)
        (void)of->size(of->tensor, &bytes);
    each = (now() - begin) / CALLS;
    if (round == 0 || each < of->best[0])
        of->best[0] = each;
    begin = now();
    for (int i = 0; i < CALLS; i++)
        text = of->words(0);
    each = (now() - begin) / CALLS;
    if (round == 0 || each < of->best[1])
        of->best[1] = each;
    (void)text;
}

int main(int argc, char **argv)
{
    static const char *const calls[] = {"cudnnGetTensorSizeInBytes", "cudnnGetErrorString"};
    front theirs = {.name = "NVIDIA's"}, ours = {.name = "cudnnw's"};
    char path[4096];

    if (argc < 3) {
        printf("bench_dropin SET OUR_FRONT\n");
        return 2;
    }
    (void)setenv("CUDNNW_PATH", argv[1], 1);
    snprintf(path, sizeof path, "%s/libcudnn.so.%c", argv[1], argv[2][strlen(argv[2]) - 1]);
    open_front(path, &theirs);
    open_front(argv[2], &ours);
    for (int round = 0; round < ROUNDS; round++) {
        run(&theirs, round);
        run(&ours, round);
    }
    for (int i = 0; i < 2; i++)
        printf("%-28s NVIDIA's front %6.2f ns, cudnnw's %6.2f ns: %4.2f\n", calls[i], theirs.best[i], ours.best[i],
               ours.best[i] / theirs.best[i]);
    return 0;
}
