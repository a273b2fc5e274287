/* SPDX-License-Identifier: MIT
 *
 * Any bytes as the texts that come from outside: file names, PATH-like variables, pyvenv.cfg, release lists, versions, and
 * the loader's cache. The first byte says which. What is checked beside memory: each answer lies inside its input and
 * says no more than it may.
 */
#include "error/error.h"
#include "fakes/fake_world.c" /* one program of one file */
#include "find/split.h"
#include "manifest/manifest.h"
#include "os/os_linux.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void read_name(const char *text)
{
    cudnn_name name;
    char file[128];

    if (!cudnnw__name_parse(text, &name))
        return;
    must(name.id < SUB_COUNT && name.major <= 99 && strncmp(text, "cudnnw", 6) != 0 && strncmp(text, "libcudnnw", 9) != 0);
    if (name.id != SUB_NONE && name.version == 0 && name.major != 0 && !name.windows)
        must(strcmp(cudnnw__sublibrary_file(name.id, name.major, false, file, sizeof file), text) == 0);
}

static void split_variable(const char *text, bool windows)
{
    find_cursor cursor = {.rest = text, .windows = windows, .semicolon_too = !windows};
    find_entry entry;
    size_t length = strlen(text), number = 0;

    while (cudnnw__find_next_entry(&cursor, &entry)) {
        must(entry.text >= text && (size_t)(entry.text - text) + entry.length <= length);
        must(entry.number == ++number);
        if (entry.problem == NULL)
            must(entry.length != 0 && (windows || entry.text[0] == '/'));
    }
}

static void split_into_folders(const char *text, bool windows)
{
    os_names entries = {NULL, 0};
    report *records = cudnnw__report_new();

    if (cudnnw__find_split("LD_LIBRARY_PATH", text, windows, &entries, records, NULL) == CUDNNW_OK)
        cudnnw__os_names_free(&entries);
    cudnnw_report_free(records);
}

static void read_pyvenv(const char *text)
{
    char file[4096];
    const char *files[] = {file, NULL};
    const char *folders[] = {"/venv/bin", "/usr/lib/python3/site-packages", NULL};
    const fake_world data = {.own_module = "/app/plugin.so", .executable = "/venv/bin/python3", .folders = folders,
                             .files = files};
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    find_world world;
    find_places places = {NULL, 0};
    report *records = cudnnw__report_new();

    snprintf(file, sizeof file, "/venv/pyvenv.cfg=%s", text);
    fake_world_make(&data, &world);
    if (cudnnw__find(&options, &world, NULL, &places, records, NULL) == CUDNNW_OK)
        for (size_t i = 0; i < places.count; i++)
            must(places.place[i].folder[0] == '/');
    cudnnw__find_places_free(&places);
    cudnnw__find_world_free(&world);
    cudnnw_report_free(records);
}

static void read_releases(const char *text)
{
    const char *cursor = text, *end = text + strlen(text);
    uint32_t version, build, cuda_major;
    bool jit;

    for (size_t turns = 0; cudnnw__release_next(&cursor, &version, &build, &cuda_major, &jit); turns++)
        must(cursor > text && cursor <= end && turns <= (size_t)(end - text));
}

static void read_version(const uint8_t *data, size_t size)
{
    size_t raw = 0;
    char text[16];

    memcpy(&raw, data, size < sizeof raw ? size : sizeof raw);
    must(strlen(cudnnw_version_text(raw, text, sizeof text)) < sizeof text);
    must(cudnnw_version_normalize(cudnnw_version_normalize(raw)) == cudnnw_version_normalize(raw));
}

static void read_cache(const uint8_t *data, size_t size)
{
    os_names paths = {NULL, 0};
    os_failure why;

    if (cudnnw__os_linux_cache_search(data, size, "libcudnn_graph.so.9", &paths, &why))
        cudnnw__os_names_free(&paths);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text;

    if (size == 0)
        return 0;
    text = malloc(size);
    if (text == NULL)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    switch (data[0] % 7) {
    case 0: read_name(text); break;
    case 1: split_variable(text, false); break;
    case 2: split_variable(text, true); break;
    case 3: split_into_folders(text, size % 2 == 0); break;
    case 4: read_pyvenv(text); break;
    case 5: read_releases(text); break;
    default:
        read_version(data + 1, size - 1);
        read_cache(data + 1, size - 1);
        break;
    }
    free(text);
    return 0;
}
