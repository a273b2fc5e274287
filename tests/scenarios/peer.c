/* SPDX-License-Identifier: MIT
 *
 * How others use cuDNN, for comparison:
 *
 *   peer front     opens the front by its bare name once, as a program does that is linked with it, and asks for all
 *                  functions at the start
 *   peer lazy      opens and looks up at each call, and calls what it got, as loaders do that hide behind macros
 *
 * One line of JSON for each call; "host: done" at the end. Linux: the folder is in LD_LIBRARY_PATH, as people put it.
 */
#include <stdio.h>
#include <string.h>

#if defined(_WIN32)
int main(void)
{
    return 2; /* the comparison is made on Linux */
}
#else
#include <dlfcn.h>

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

typedef void (*function)(void);

static function look_up(void *library, const char *name)
{
    void *found = dlsym(library, name);
    function result;

    memcpy(&result, &found, sizeof result);
    return result;
}

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

static int be_front(void)
{
    void *library = dlopen("libcudnn.so.9", RTLD_NOW | RTLD_LOCAL);

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

static int be_lazy(void)
{
    for (int i = 0; i < STEPS; i++) {
        void *library = dlopen("libcudnn.so.9", RTLD_LAZY);

        take(&steps[i], library == NULL ? NULL : look_up(library, steps[i].name));
    }
    printf("host: done\n");
    return 0;
}

int main(int count, char **words)
{
    return count != 2 ? 2 : strcmp(words[1], "lazy") == 0 ? be_lazy() : be_front();
}
#endif
