/* SPDX-License-Identifier: MIT
 *
 * Loads a folder on a system that refuses one file for a reason that cannot be caused from outside: a full paging file, rights
 * that Wine's root always has, a virus scanner. The library's own doors to the system answer so (--wrap).
 *
 *   refusing FOLDER DEPENDENCIES FILE read|map denied|virus|policy|commit
 *
 * One line of JSON, then the line "host: done".
 */
#include "cudnnw/cudnnw.h"

#include "../../src/os/os.h"

#include <stdio.h>
#include <string.h>

#include "own_words.h"

static const struct refusal {
    const char *word;
    os_failure why;
} refusals[] = {
    {"denied", {5, OS_WHY_DENIED, "Access is denied."}},
    {"virus", {225, OS_WHY_VIRUS, "The file contains a virus or potentially unwanted software."}},
    {"policy", {1260, OS_WHY_POLICY, "This program is blocked by group policy."}},
    {"commit", {1455, OS_WHY_COMMIT, "The paging file is too small for this operation to complete."}},
};

static const char *file_name, *stage_name;
static const struct refusal *refusal;

static bool is_refused(const char *path, const char *stage, os_failure *why)
{
    size_t length = strlen(path), tail = strlen(file_name);

    if (strcmp(stage, stage_name) != 0 || length < tail || strcmp(path + length - tail, file_name) != 0)
        return false;
    *why = refusal->why;
    return true;
}

bool __real_cudnnw__os_file_open(const char *path, os_file **file, os_status *status, os_failure *why);
bool __wrap_cudnnw__os_file_open(const char *path, os_file **file, os_status *status, os_failure *why);
bool __wrap_cudnnw__os_file_open(const char *path, os_file **file, os_status *status, os_failure *why)
{
    return !is_refused(path, "read", why) && __real_cudnnw__os_file_open(path, file, status, why);
}

void *__real_cudnnw__os_library_open(const char *path, os_open_kind kind, os_failure *why);
void *__wrap_cudnnw__os_library_open(const char *path, os_open_kind kind, os_failure *why);
void *__wrap_cudnnw__os_library_open(const char *path, os_open_kind kind, os_failure *why)
{
    return is_refused(path, "map", why) ? NULL : __real_cudnnw__os_library_open(path, kind, why);
}

static void print_text(const char *name, const char *text)
{
    printf(",\"%s\":\"", name);
    for (; *text != '\0'; text++)
        printf(*text == '\\' || *text == '"' ? "\\%c" : "%c", *text);
    printf("\"");
}

int main(int count, char **words)
{
    const char *folders[1], *dependencies[1];
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *library = NULL;
    cudnnw_code code;

    words = own_words(&count, words);
    for (size_t i = 0; count == 6 && i < sizeof refusals / sizeof refusals[0]; i++)
        if (strcmp(words[5], refusals[i].word) == 0)
            refusal = &refusals[i];
    if (refusal == NULL)
        return 2;
    folders[0] = words[1];
    dependencies[0] = words[2];
    file_name = words[3];
    stage_name = words[4];
    options.folders = folders;
    options.folder_count = 1;
    options.dependency_folders = dependencies;
    options.dependency_folder_count = 1;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    code = cudnnw_load(&options, &library, &error);
    printf("{\"command\":\"load\",\"status\":\"%s\",\"reason\":\"%s\",\"os_error\":%lld", cudnnw_code_name((int)code),
           cudnnw_reason_name(error.reason), (long long)error.os_error);
    print_text("path", error.path);
    print_text("message", error.message);
    print_text("hint", error.hint);
    printf("}\nhost: done\n");
    return 0;
}
