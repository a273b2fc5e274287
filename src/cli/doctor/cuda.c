/* SPDX-License-Identifier: MIT
 *
 * Which CUDA toolkits and run-time libraries lie on this machine, and of which release?
 */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What cuDNN or the programs around it open. A file counts whose name begins so. */
static const struct part {
    const char *beginning;
    const char *name;
} parts[] = {
    {"libcudart.so.", "cudart"},     {"cudart64_", "cudart"},
    {"libcublas.so.", "cublas"},     {"cublas64_", "cublas"},
    {"libcublasLt.so.", "cublasLt"}, {"cublasLt64_", "cublasLt"},
    {"libnvrtc.so.", "nvrtc"},       {"nvrtc64_", "nvrtc"},
    {"libnvrtc-builtins.so.", "nvrtc-builtins"}, {"nvrtc-builtins64_", "nvrtc-builtins"},
    {"libnvrtc-", "nvrtc under a name of its own, which cuDNN does not ask for"},
    {"libz.so.", "zlib"},            {"zlibwapi.dll", "zlibwapi"},
};
enum { PARTS = sizeof parts / sizeof parts[0], HASHED = 10 };

/* "12.4" of libcublas.so.12.4.5.8, cublas64_12.dll: what follows the beginning, without ".dll". */
static void take_version(const char *name, const struct part *part, char *version, size_t size)
{
    const char *from = name + strlen(part->beginning);
    size_t length = strlen(from);

    if (length >= 4 && strcmp(from + length - 4, ".dll") == 0)
        length -= 4;
    if (length > strlen(version) && length < size) { /* the longest name of several links says most */
        memcpy(version, from, length);
        version[length] = '\0';
    }
}

static void say_libraries(doctor *d, const char *folder)
{
    char version[PARTS][64];
    bool found[PARTS] = {false};
    cli_names names = {NULL, 0};
    cli_text line = {0};
    bool any = false;

    memset(version, 0, sizeof version);
    if (!cli_folder_names(folder, &names))
        return;
    for (size_t i = 0; i < names.count; i++)
        for (size_t k = 0; k < PARTS; k++)
            if (doctor_begins(names.name[i], parts[k].beginning) &&
                (k != HASHED || !doctor_begins(names.name[i], "libnvrtc-builtins"))) {
                found[k] = true;
                take_version(names.name[i], &parts[k], version[k], sizeof version[k]);
                break;
            }
    for (size_t k = 0; k < PARTS; k++)
        if (found[k]) {
            cli_text_format(&line, "%s%s%s%s", line.length == 0 ? "" : ", ", parts[k].name,
                            version[k][0] == '\0' ? "" : " ", version[k]);
            any = any || strcmp(parts[k].name, "zlib") != 0;
        }
    if (any)
        doctor_say(d, DOCTOR_CUDA, DOCTOR_FACT, folder, NULL, "%s", cli_text_of(&line));
    cli_text_free(&line);
    cli_free_names(&names);
}

/* "12.4.1" of version.json, "10.2.89" of the older version.txt; allocated. */
static char *toolkit_version(const char *folder)
{
    char *path = doctor_below(folder, "version.json");
    char *text = path == NULL ? NULL : doctor_read(path, 65536);
    const char *at = text == NULL ? NULL : strstr(text, "\"cuda\"");
    char *version = NULL;

    at = at == NULL ? NULL : strstr(at, "\"version\"");
    at = at == NULL ? NULL : strchr(at + strlen("\"version\""), '"');
    if (at != NULL && (version = cli_copy(at + 1)) != NULL)
        version[strcspn(version, "\"")] = '\0';
    free(text);
    free(path);
    if (version != NULL)
        return version;
    path = doctor_below(folder, "version.txt");
    text = path == NULL ? NULL : doctor_read(path, 4096);
    version = text == NULL ? NULL : doctor_line_value(text, "CUDA Version");
    free(text);
    free(path);
    return version;
}

/* What the folder's name says: cuda-13.0, v12.4. "" nothing. */
static const char *named_version(const char *folder)
{
    const char *name = cli_path_name(folder);

    return doctor_begins(name, "cuda-") ? name + 5 : name[0] == 'v' ? name + 1 : "";
}

/* /usr/local/cuda is usually a link to the one that comes next in the list. */
static bool is_link_to_another(const doctor *d, const char *folder)
{
    char *target = cli_link_read(folder);
    bool another = false;

    for (size_t i = 0; target != NULL && i < d->toolkits.count; i++)
        another = another || strcmp(cli_path_name(target), cli_path_name(d->toolkits.name[i])) == 0;
    free(target);
    return another;
}

static void add_folder(doctor *d, cli_names *folders, const char *folder, const char *below)
{
    char *path = doctor_below(folder, below);

    if (doctor_is_folder(path) &&
        (below[0] == '\0' || cli_path_look_at(path) != CLI_PATH_LINK)) /* lib64 of a toolkit is one */
        doctor_add_name(d, folders, path, true);
    free(path);
}

static void add_entries(doctor *d, cli_names *folders, const char *variable, char separator)
{
    char *value = cli_variable(variable);
    cli_names entries = {NULL, 0};

    if (value != NULL)
        doctor_split(d, value, separator, &entries);
    for (size_t i = 0; i < entries.count; i++)
        if (doctor_is_absolute(entries.name[i]))
            add_folder(d, folders, entries.name[i], "");
    cli_free_names(&entries);
    free(value);
}

/* nvidia/cublas/lib, nvidia/cu13/bin/x86_64 and the like. */
static void add_wheels(doctor *d, cli_names *folders, const char *packages)
{
    static const char *const below[] = {"lib", "bin", "bin/x86_64"};
    char *nvidia = doctor_below(packages, "nvidia");
    cli_names names = {NULL, 0};

    if (nvidia != NULL && cli_folder_names(nvidia, &names))
        for (size_t i = 0; i < names.count; i++)
            for (size_t k = 0; k < sizeof below / sizeof below[0]; k++) {
                char *package = cli_path_join(nvidia, names.name[i]);

                if (package != NULL)
                    add_folder(d, folders, package, below[k]);
                free(package);
            }
    cli_free_names(&names);
    free(nvidia);
}

static void gather(doctor *d, cli_names *folders)
{
    static const char *const toolkit[] = {"bin", "bin/x64", "lib64", "lib", "targets/x86_64-linux/lib"};
    const cudnnw_candidate *chosen = doctor_chosen(d);

    if (chosen != NULL)
        doctor_add_name(d, folders, chosen->path, true);
    if (d->app_folder != NULL)
        doctor_add_name(d, folders, d->app_folder, true);
    for (size_t i = 0; i < d->toolkits.count; i++)
        for (size_t k = 0; k < sizeof toolkit / sizeof toolkit[0]; k++)
            if (!is_link_to_another(d, d->toolkits.name[i]))
                add_folder(d, folders, d->toolkits.name[i], toolkit[k]);
    for (size_t i = 0; i < d->site_packages.count; i++) {
        add_wheels(d, folders, d->site_packages.name[i]);
        add_folder(d, folders, d->site_packages.name[i], "torch/lib");
    }
    for (size_t i = 0; i < d->request->dependency_count; i++)
        doctor_add_name(d, folders, d->request->dependency[i], true);
    if (doctor_is_windows()) {
        add_entries(d, folders, "PATH", ';');
    } else {
        add_entries(d, folders, "LD_LIBRARY_PATH", ':');
        add_folder(d, folders, "/usr/lib/x86_64-linux-gnu", "");
        add_folder(d, folders, "/usr/lib64", "");
    }
}

void doctor_look_at_cuda(doctor *d)
{
    cli_names folders = {NULL, 0};

    for (size_t i = 0; i < d->toolkits.count; i++) {
        char *version = toolkit_version(d->toolkits.name[i]);

        if (!is_link_to_another(d, d->toolkits.name[i]))
            doctor_say(d, DOCTOR_CUDA, DOCTOR_FACT, d->toolkits.name[i], NULL, "toolkit %s%s",
                       version != NULL                                 ? version
                       : named_version(d->toolkits.name[i])[0] == '\0' ? "of unknown version"
                                                                       : named_version(d->toolkits.name[i]),
                       version == NULL && named_version(d->toolkits.name[i])[0] != '\0'
                           ? ", by its folder's name"
                           : "");
        free(version);
    }
    gather(d, &folders);
    for (size_t i = 0; i < folders.count; i++)
        say_libraries(d, folders.name[i]);
    cli_free_names(&folders);
}
