/* SPDX-License-Identifier: MIT
 *
 * Folders as sources, and what all sources have in common.
 */
#include "source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "../name/name.h"

static char *copy_of(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = malloc(bytes);

    if (copy != NULL)
        memcpy(copy, text, bytes);
    return copy;
}

static bool starts_like(const char *text, const char *start)
{
    for (; *start != '\0'; text++, start++)
        if ((*text | 0x20) != (*start | 0x20))
            return false;
    return true;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);

    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

/* Archives have '/' on every system. */
static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash == NULL ? name : slash + 1;
}

cli_role cli_role_of(const char *name)
{
    const char *plain = last_part(name);
    cli_name said;

    if (strcmp(plain, "RECORD") == 0)
        return CLI_ROLE_RECORD;
    if (strcmp(plain, "cudnn_version.h") == 0)
        return CLI_ROLE_HEADER;
    if (starts_like(plain, "licen") || starts_like(plain, "nvidia_sla") || starts_like(plain, "eula"))
        return CLI_ROLE_LICENCE;
    if (cli_name_parse(plain, &said) &&
        (said.kind == CLI_NAME_LIBRARY || (said.kind == CLI_NAME_IMPORT && ends_with(plain, ".so"))))
        return CLI_ROLE_LIBRARY;
    return CLI_ROLE_OTHER;
}

cli_member *cli_source_add(cli_source *source, const char *name, const char *path, uint64_t bytes, cli_role role)
{
    cli_member *grown = realloc(source->member, (source->count + 1) * sizeof *grown);
    cli_member *made;

    if (grown == NULL)
        return NULL;
    source->member = grown;
    made = &grown[source->count];
    memset(made, 0, sizeof *made);
    made->name = copy_of(name);
    made->path = path == NULL ? NULL : copy_of(path);
    made->bytes = bytes;
    made->role = role;
    if (made->name == NULL || (path != NULL && made->path == NULL)) {
        free(made->name);
        free(made->path);
        return NULL;
    }
    source->count++;
    return made;
}

const char *cli_source_name(const cli_source *source)
{
    return cli_path_name(source->path);
}

static cudnnw_code open_folder(cli_source *source, cudnnw_error *error)
{
    source->kind = CLI_SOURCE_FOLDER;
    source->folder = calloc(1, sizeof *source->folder);
    if (source->folder == NULL || (source->folder[0] = copy_of(source->path)) == NULL)
        return cli_fail(error, CUDNNW_OUT_OF_MEMORY, source->path, "Close other programs.", "memory is short");
    source->folder_count = 1;
    return CUDNNW_OK;
}

cudnnw_code cli_source_open(const char *path, bool hash, cli_source *source, cudnnw_error *error, const char **reason)
{
    *source = (cli_source){.path = copy_of(path)};
    if (source->path == NULL)
        return cli_fail(error, CUDNNW_OUT_OF_MEMORY, path, "Close other programs.", "memory is short");
    if (cli_path_look(path, NULL) == CLI_PATH_FILE)
        return cli_archive_read(source, hash, error, reason);
    return open_folder(source, error); /* what is no folder either is said by the library */
}

void cli_source_close(cli_source *source)
{
    cli_archive_close(source);
    for (size_t i = 0; i < source->count; i++) {
        free(source->member[i].name);
        free(source->member[i].path);
    }
    for (size_t i = 0; i < source->folder_count; i++) {
        free(source->folder[i]);
        if (source->alias != NULL) {
            free(source->alias[i].folder);
            free(source->alias[i].shown);
        }
    }
    free(source->member);
    free(source->folder);
    free(source->alias);
    free(source->path);
    free(source->place);
    cli_free_findings(&source->findings);
}

/* ---- Papers of an installed cuDNN ---- */

static void add_paper(cli_source *source, const char *folder, const char *name)
{
    cli_role role = cli_role_of(name);
    char *path = role == CLI_ROLE_OTHER || role == CLI_ROLE_LIBRARY ? NULL : cli_path_join(folder, name);
    uint64_t bytes = 0;

    for (size_t i = 0; path != NULL && i < source->count; i++)
        if (source->member[i].path != NULL && strcmp(source->member[i].path, path) == 0)
            role = CLI_ROLE_OTHER; /* it is there */
    if (path != NULL && role != CLI_ROLE_OTHER && cli_path_look(path, &bytes) == CLI_PATH_FILE)
        (void)cli_source_add(source, path, path, bytes, role);
    free(path);
}

static void add_papers_in(cli_source *source, const char *folder)
{
    cli_names names;

    if (!cli_folder_names(folder, &names))
        return;
    for (size_t i = 0; i < names.count; i++)
        add_paper(source, folder, names.name[i]);
    cli_free_names(&names);
}

/* site-packages/nvidia_cudnn_cu12-9.28.0.42.dist-info, beside the folder nvidia. */
static void add_dist_info(cli_source *source, const char *packages)
{
    cli_names names;
    cli_name said;

    if (!cli_folder_names(packages, &names))
        return;
    for (size_t i = 0; i < names.count; i++) {
        char *folder = NULL, *below = NULL;

        if (ends_with(names.name[i], ".dist-info") && cli_name_parse(names.name[i], &said))
            folder = cli_path_join(packages, names.name[i]);
        if (folder != NULL) {
            add_papers_in(source, folder);
            below = cli_path_join(folder, "licenses");
        }
        if (below != NULL)
            add_papers_in(source, below);
        free(below);
        free(folder);
    }
    cli_free_names(&names);
}

/* Beside the libraries, one folder up (archives), and beside nvidia/cudnn/lib (wheels). */
void cli_source_add_papers(cli_source *source, const char *folder)
{
    char *above = cli_path_folder(folder), *include = NULL, *two = NULL, *three = NULL;

    add_papers_in(source, folder);
    include = cli_path_join(folder, "include");
    if (include != NULL)
        add_papers_in(source, include);
    free(include);
    include = NULL;
    if (above != NULL && strcmp(above, folder) != 0) {
        add_papers_in(source, above);
        include = cli_path_join(above, "include");
        two = cli_path_folder(above);
    }
    if (include != NULL)
        add_papers_in(source, include);
    if (two != NULL)
        three = cli_path_folder(two);
    if (three != NULL)
        add_dist_info(source, three);
    free(above);
    free(include);
    free(two);
    free(three);
}

/* ---- The header ---- */

/* The number behind "#define CUDNN_MAJOR" and the like. */
static uint32_t number_behind(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    uint32_t number = 0;

    for (at = at == NULL ? "" : at + strlen(name); *at == ' ' || *at == '\t';)
        at++;
    while (*at >= '0' && *at <= '9' && number < 1000)
        number = 10 * number + (uint32_t)(*at++ - '0');
    return number;
}

uint32_t cli_source_header_version(const cli_source *source)
{
    char text[16384];
    uint32_t version = 0;

    for (size_t i = 0; i < source->count && version == 0; i++) {
        const cli_member *member = &source->member[i];
        cli_file *file = member->role == CLI_ROLE_HEADER && member->path != NULL ? cli_file_open(member->path, NULL) : NULL;
        size_t got = 0;

        if (file != NULL && cli_file_read(file, 0, text, sizeof text - 1, &got)) {
            text[got] = '\0';
            version = 10000 * number_behind(text, "#define CUDNN_MAJOR") + 100 * number_behind(text, "#define CUDNN_MINOR") +
                      number_behind(text, "#define CUDNN_PATCHLEVEL");
        }
        cli_file_close(file);
    }
    return version;
}
