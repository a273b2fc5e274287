/* SPDX-License-Identifier: MIT
 *
 * How others use cuDNN, for comparison:
 *
 *   peer front PATH   opens the front once, as a program does that is linked with it, and asks for all functions at the start
 *   peer lazy PATH    opens and looks up at each call, and calls what it got, as loaders do that hide behind macros
 *
 * PATH is a bare name where the folder is in LD_LIBRARY_PATH, as people put it on Linux, or the front in a private folder, as
 * portable programs have it on Windows. One line of JSON for each call; "host: done" at the end.
 */
#include <stdio.h>
#include <string.h>

typedef void (*function)(void);

#if defined(_WIN32)
#include <windows.h>

static void *open_library(const char *path)
{
    return (void *)LoadLibraryA(path);
}

static function look_up(void *library, const char *name)
{
    FARPROC found = GetProcAddress((HMODULE)library, name);
    function result;

    memcpy(&result, &found, sizeof result);
    return result;
}
#else
#include <dlfcn.h>

static void *open_library(const char *path)
{
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

static function look_up(void *library, const char *name)
{
    void *found = dlsym(library, name);
    function result;

    memcpy(&result, &found, sizeof result);
    return result;
}
#endif

enum kind { NUMBER, CHECK, CREATE };

static const struct step {
    const char *name;
    enum kind kind;
} steps[] = {
    {"cudnnGetVersion", NUMBER},
    {"cudnnGraphVersionCheck", CHECK},
    {"cudnnOpsVersionCheck", CHECK},
    {"cudnnCreateTensorDescriptor", CREATE},
    {"cudnnCnnVersionCheck", CHECK},
    {"cudnnCreateConvolutionDescriptor", CREATE},
    {"cudnnAdvVersionCheck", CHECK},
    {"cudnnCreateRNNDescriptor", CREATE},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

static void take(const struct step *step, function call)
{
    void *object = NULL;
    long status;

    if (step->kind == NUMBER)
        status = ((size_t(*)(void))call)() > 0 ? 0 : -1;
    else if (step->kind == CHECK)
        status = ((int (*)(void))call)();
    else
        status = ((int (*)(void **))call)(&object);
    printf("{\"command\":\"step\",\"name\":\"%s\",\"status\":%ld}\n", step->name, status);
    fflush(stdout);
}

static int refuse(const char *what)
{
    printf("{\"command\":\"refused\",\"why\":\"%s\"}\nhost: done\n", what);
    return 0;
}

static int be_front(const char *path)
{
    void *library = open_library(path);

    if (library == NULL)
        return refuse("open");
    for (int i = 0; i < STEPS; i++)
        if (look_up(library, steps[i].name) == NULL)
            return refuse(steps[i].name);
    for (int i = 0; i < STEPS; i++)
        take(&steps[i], look_up(library, steps[i].name));
    printf("host: done\n");
    return 0;
}

static int be_lazy(const char *path)
{
    for (int i = 0; i < STEPS; i++) {
        void *library = open_library(path);

        take(&steps[i], library == NULL ? NULL : look_up(library, steps[i].name));
    }
    printf("host: done\n");
    return 0;
}

int main(int count, char **words)
{
    return count != 3 ? 2 : strcmp(words[1], "lazy") == 0 ? be_lazy(words[2]) : be_front(words[2]);
}
