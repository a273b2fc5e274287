/* SPDX-License-Identifier: MIT
 *
 * A host with plugins, and perhaps with a cuDNN of its own that it opens as programs do: the front, by path.
 *
 *   plugin_host [--first FRONT | --last FRONT] PLUGIN...
 *
 * --first opens its cuDNN before the plugins, --last after their first pictures.
 */
#include "filter.h"
#include "host/library.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 8, HEIGHT = 6, PLUGINS = 8 };

/* The host's own cuDNN, two functions of it. */
static void use_cudnn(const char *path)
{
    void *front = library_open(path);
    size_t (*version)(void);
    int (*create)(void **);
    void *descriptor = NULL;

    if (front == NULL)
        return;
    version = (size_t(*)(void))library_find(front, "cudnnGetVersion");
    create = (int (*)(void **))library_find(front, "cudnnCreateTensorDescriptor");
    if (version == NULL || create == NULL)
        printf("host: %s is no cuDNN\n", path);
    else
        printf("host: own cuDNN %zu, descriptor %d\n", version(), create(&descriptor));
}

static void run_plugin(const filter_plugin *plugin, filter *f)
{
    float in[WIDTH * HEIGHT], out[WIDTH * HEIGHT];
    double sum = 0;

    for (int i = 0; i < WIDTH * HEIGHT; i++)
        in[i] = (float)((i * 7) % 11) / 10;
    plugin->process(f, in, out, WIDTH, HEIGHT);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        sum += (double)out[i] * (i % 5 + 1); /* so that values in wrong places show */
    printf("host: %s gives %.5f\nhost: %s\n", plugin->name, sum, plugin->note(f));
}

/* NULL: this file is no plugin. */
static filter *add_plugin(const char *path, const filter_plugin **plugin)
{
    void *library = library_open(path);
    filter_plugin_getter get = library == NULL ? NULL : (filter_plugin_getter)library_find(library, "filter_plugin_get");

    if (get == NULL)
        return NULL;
    *plugin = get();
    return (*plugin)->create();
}

int main(int argc, char **argv)
{
    const char *first = NULL, *last = NULL;
    const filter_plugin *plugins[PLUGINS];
    filter *filters[PLUGINS];
    int count = 0;

    setvbuf(stdout, NULL, _IONBF, 0); /* when something ends the process, what was printed must be out */
    for (int i = 1; i < argc && count < PLUGINS; i++)
        if (strcmp(argv[i], "--first") == 0 && i + 1 < argc)
            first = argv[++i];
        else if (strcmp(argv[i], "--last") == 0 && i + 1 < argc)
            last = argv[++i];
        else if ((filters[count] = add_plugin(argv[i], &plugins[count])) != NULL)
            count++;
    if (first != NULL)
        use_cudnn(first);
    for (int i = 0; i < count; i++)
        run_plugin(plugins[i], filters[i]);
    if (last != NULL)
        use_cudnn(last);
    for (int i = 0; i < count; i++) {
        run_plugin(plugins[i], filters[i]);
        plugins[i]->destroy(filters[i]);
    }
    printf("host: done\n");
    return 0;
}
