/* SPDX-License-Identifier: MIT
 *
 * host_of_plugins PLUGIN MAJOR [PLUGIN MAJOR]...: opens each plugin by its path and lets it load a cuDNN of that major, then ends and
 * closes them in the order in which they came, and opens the first one again. One line for each; "host: done" at the end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../own_words.h"

typedef int (*load_function)(unsigned, char *, size_t);
typedef void (*end_function)(void);
enum { PLUGINS = 4 };

#if defined(_WIN32)
#include <windows.h>

static void *open_plugin(const char *path)
{
    static wchar_t wide[32768];

    MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, sizeof wide / sizeof wide[0]);
    return (void *)LoadLibraryW(wide);
}

static void close_plugin(void *plugin)
{
    FreeLibrary((HMODULE)plugin);
}

static void *find(void *plugin, const char *name)
{
    FARPROC found = GetProcAddress((HMODULE)plugin, name);
    void *result;

    memcpy(&result, &found, sizeof result);
    return result;
}
#else
#include <dlfcn.h>

static void *open_plugin(const char *path)
{
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

static void close_plugin(void *plugin)
{
    dlclose(plugin);
}

static void *find(void *plugin, const char *name)
{
    return dlsym(plugin, name);
}
#endif

static void *begin(const char *path, const char *major)
{
    char said[8192] = "no plugin_load";
    void *plugin = open_plugin(path);
    void *found = plugin == NULL ? NULL : find(plugin, "plugin_load");
    load_function load;

    memcpy(&load, &found, sizeof load);
    if (plugin == NULL || load == NULL) {
        printf("plugin cannot be opened: %s\n", path);
        exit(1);
    }
    load((unsigned)strtoul(major, NULL, 10), said, sizeof said);
    printf("plugin %s\n", said);
    fflush(stdout);
    return plugin;
}

static void end(void *plugin)
{
    void *found = find(plugin, "plugin_end");
    end_function function;

    memcpy(&function, &found, sizeof function);
    function();
    close_plugin(plugin);
}

int main(int count, char **words)
{
    void *plugin[PLUGINS];
    int plugins = (count - 1) / 2;

    words = own_words(&count, words);
    if (plugins < 1 || plugins > PLUGINS)
        return 2;
    for (int i = 0; i < plugins; i++)
        plugin[i] = begin(words[1 + 2 * i], words[2 + 2 * i]);
    for (int i = 0; i < plugins; i++)
        end(plugin[i]);
    end(begin(words[1], words[2]));
    printf("host: done\n");
    return 0;
}
