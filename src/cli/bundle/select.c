/* SPDX-License-Identifier: MIT
 *
 * Which files of the source does the need require?
 */
#include "bundle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "../name/name.h"

static cudnnw_code fail_memory(cli_bundle *b)
{
    return cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, b->source.path, "Close other programs.", "memory is short");
}

static bool is_windows(const cudnnw_candidate *subject)
{
    return strstr(subject->files[0].name, ".so") == NULL;
}

cudnnw_code cli_bundle_add(cli_bundle *b, const char *name, const char *role, const char *from, uint64_t bytes,
                           uint32_t version)
{
    cli_list_file *row = &b->list.file[b->list.file_count];
    char *copy;

    if (b->list.file_count == CLI_LIST_FILES || strlen(name) >= sizeof row->name)
        return cli_fail(&b->answer.error, CUDNNW_INVALID_ARGUMENT, from, "Take less into one bundle.",
                        "there is no room in the list for %s", name);
    copy = malloc(strlen(from) + 1);
    if (copy == NULL)
        return fail_memory(b);
    memcpy(copy, from, strlen(from) + 1);
    memset(row, 0, sizeof *row);
    snprintf(row->name, sizeof row->name, "%s", name);
    snprintf(row->role, sizeof row->role, "%s", role);
    if (version != 0)
        cudnnw_version_text(version, row->version, sizeof row->version);
    row->bytes = bytes;
    b->from[b->list.file_count++] = copy;
    return CUDNNW_OK;
}

static const cudnnw_file *file_of(const cudnnw_candidate *subject, const char *sublibrary)
{
    for (size_t i = 0; i < subject->file_count; i++)
        if (strcmp(subject->files[i].sublibrary, sublibrary) == 0)
            return &subject->files[i];
    return NULL;
}

/* cuDNN 9 asks for the full name first, through every search path: a copy elsewhere that has it would win. */
static void add_full_name(cli_bundle *b, const char *name, uint32_t version)
{
    const char *mark = strstr(name, ".so.");
    char text[24];
    cli_list_link *row = &b->list.link[b->list.link_count];

    if (mark == NULL || version < 90000 || b->list.link_count == CLI_LIST_LINKS)
        return;
    memset(row, 0, sizeof *row);
    snprintf(row->name, sizeof row->name, "%.*s.so.%s", (int)(mark - name), name,
             cudnnw_version_text(version, text, sizeof text));
    snprintf(row->target, sizeof row->target, "%s", name);
    if (strcmp(row->name, row->target) != 0)
        b->list.link_count++;
}

static cudnnw_code add_library(cli_bundle *b, const char *name, const char *sublibrary)
{
    const cudnnw_file *file = file_of(b->subject, sublibrary);
    cudnnw_code code;

    if (file == NULL) /* the need was judged: only the JIT package lacks files that the release has */
        return CUDNNW_OK;
    code = cli_bundle_add(b, name, "cudnn", file->path, file->bytes, b->subject->version);
    add_full_name(b, name, b->subject->version);
    return code;
}

static cudnnw_code add_needed(cli_bundle *b)
{
    const uint32_t system = is_windows(b->subject) ? 2 : 1, version = b->subject->version;
    const uint32_t need = b->answer.request->options.need;
    size_t count = cudnnw_needed_files(version, need, system, 0, NULL);
    char name[CUDNNW_NAME_BYTES];
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; i < count && code == CUDNNW_OK; i++) {
        cli_name said;

        cudnnw_needed_files(version, need, system, i, name);
        if (cli_name_parse(name, &said))
            code = add_library(b, name, said.sublibrary);
    }
    if (code == CUDNNW_OK && b->answer.request->front) {
        snprintf(name, sizeof name, system == 2 ? "cudnn64_%u.dll" : "libcudnn.so.%u", (unsigned)(version / 10000));
        code = add_library(b, name, "cudnn");
    }
    return code;
}

/* Two texts of one name, or texts of one content, are no two licences. */
static bool has_licence(const cli_bundle *b, const cli_member *member)
{
    for (size_t i = 0; i < b->list.file_count; i++)
        if (strcmp(b->list.file[i].role, "licence") == 0 && b->list.file[i].bytes == member->bytes)
            return true;
    return false;
}

static cudnnw_code add_licences(cli_bundle *b, const cli_source *source, const char *product)
{
    cudnnw_code code = CUDNNW_OK;
    unsigned number = 0;

    for (size_t i = 0; i < source->count && code == CUDNNW_OK && number < 4; i++) {
        const cli_member *member = &source->member[i];
        const char *slash = strrchr(member->name, '/');
        const char *plain = slash == NULL ? cli_path_name(member->name) : slash + 1;
        char name[128];

        if (member->role != CLI_ROLE_LICENCE || member->path == NULL || has_licence(b, member))
            continue;
        if (number++ == 0)
            snprintf(name, sizeof name, "%s-%.80s", product, plain);
        else
            snprintf(name, sizeof name, "%s-%u-%.80s", product, number, plain);
        code = cli_bundle_add(b, name, "licence", member->path, member->bytes, 0);
    }
    return code;
}

static void note_no_licence(cli_bundle *b)
{
    for (size_t i = 0; i < b->list.file_count; i++)
        if (strcmp(b->list.file[i].role, "licence") == 0)
            return;
    cli_find(&b->findings, "NO_LICENCE", CUDNNW_OK,
             "NVIDIA allows shipping these files only with its terms: add the licence text of your cuDNN to the application.",
             "%s holds no licence text", b->source.path);
}

cudnnw_code cli_bundle_select(cli_bundle *b)
{
    cudnnw_code code;

    if (b->subject->version == 0)
        return cli_fail(&b->answer.error, CUDNNW_VERSION_MISMATCH, b->subject->path,
                        "Take a cuDNN whose files are complete and known.",
                        "which release %s holds is unknown, and so which files it needs", b->subject->path);
    snprintf(b->list.source, sizeof b->list.source, "%s", cli_source_name(&b->source));
    snprintf(b->list.system, sizeof b->list.system, "%s", is_windows(b->subject) ? "windows" : "linux");
    cudnnw_version_text(b->subject->version, b->list.version, sizeof b->list.version);
    cli_need_words(b->answer.request->options.need, b->list.needs, sizeof b->list.needs);
    b->list.cuda_major = b->subject->cuda_major;
    for (size_t i = 0; i < b->subject->file_count; i++)
        b->list.whole_bytes += b->subject->files[i].bytes;
    code = add_needed(b);
    if (code == CUDNNW_OK)
        code = cli_bundle_add_cuda(b);
    if (code == CUDNNW_OK && b->source.kind == CLI_SOURCE_FOLDER)
        cli_source_add_papers(&b->source, b->subject->path);
    if (code == CUDNNW_OK)
        code = add_licences(b, &b->source, "cudnn");
    note_no_licence(b);
    if (code == CUDNNW_OK && b->cuda.path != NULL)
        code = add_licences(b, &b->cuda, "cuda");
    return code;
}
