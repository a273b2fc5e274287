/* SPDX-License-Identifier: MIT
 *
 * Where do Python's packages and CUDA toolkits lie on this machine? More places than a search enters: doctor
 * only looks.
 */
#include "doctor.h"

#include <stdlib.h>
#include <string.h>

/* `take` gets folder/below, when that is a folder. */
typedef void (*taker)(doctor *d, const char *folder);

static void take_below(doctor *d, const char *folder, const char *below, taker take)
{
    char *path = doctor_below(folder, below);

    if (path == NULL)
        d->lost = true;
    else if (doctor_is_folder(path))
        take(d, path);
    free(path);
}

/* The same for each folder in `folder` whose name begins so. */
static void take_each(doctor *d, const char *folder, const char *beginning, taker take)
{
    cli_names names = {NULL, 0};

    if (!cli_folder_names(folder, &names))
        return;
    for (size_t i = names.count; i > 0; i--) /* newest first, as far as names tell */
        if (doctor_begins(names.name[i - 1], beginning))
            take_below(d, folder, names.name[i - 1], take);
    cli_free_names(&names);
}

static void take_variable(doctor *d, const char *name, const char *below, taker take)
{
    char *value = cli_variable(name);

    if (value != NULL && doctor_is_absolute(value))
        take_below(d, value, below, take);
    free(value);
}

/* ---- Python -------------------------------------------------------------------------------------- */

static void take_packages(doctor *d, const char *folder)
{
    doctor_add_name(d, &d->site_packages, folder, true);
}

static void take_packages_of_release(doctor *d, const char *folder)
{
    take_below(d, folder, "site-packages", take_packages);
    take_below(d, folder, "dist-packages", take_packages);
    take_below(d, folder, "Lib/site-packages", take_packages);
}

static void take_python_library(doctor *d, const char *folder)
{
    take_each(d, folder, "python", take_packages_of_release);
}

static void take_prefix(doctor *d, const char *prefix)
{
    take_below(d, prefix, "Lib/site-packages", take_packages);
    if (!doctor_is_windows())
        take_below(d, prefix, "lib", take_python_library);
}

static void take_conda(doctor *d, const char *folder)
{
    char *environments = doctor_below(folder, "envs");

    take_prefix(d, folder);
    if (environments != NULL)
        take_each(d, environments, "", take_prefix);
    free(environments);
}

/* A folder of PATH with a Python in it: its prefix is the folder above, on Windows often the folder itself.
 */
static void take_path_entry(doctor *d, const char *entry)
{
    static const char *const programs[] = {"python3", "python", "python.exe"};
    bool found = false;

    for (size_t i = 0; i < sizeof programs / sizeof programs[0] && !found; i++) {
        char *program = cli_path_join(entry, programs[i]);

        found = program != NULL && cli_path_look(program, NULL) == CLI_PATH_FILE;
        free(program);
    }
    if (!found)
        return;

    char *above = cli_path_folder(entry);

    take_prefix(d, entry);
    if (above != NULL)
        take_prefix(d, above);
    free(above);
}

static void take_path(doctor *d)
{
    char *path = cli_variable("PATH");
    cli_names entries = {NULL, 0};

    if (path != NULL)
        doctor_split(d, path, doctor_is_windows() ? ';' : ':', &entries);
    for (size_t i = 0; i < entries.count; i++)
        if (doctor_is_absolute(entries.name[i]))
            take_path_entry(d, entries.name[i]);
    cli_free_names(&entries);
    free(path);
}

/* The folder that was asked about, when it is one of a wheel: the part of its path up to the packages'
 * folder. */
static void take_given(doctor *d)
{
    static const char *const names[] = {"site-packages", "dist-packages"};
    char *folder = d->request->folder == NULL ? NULL : cli_copy(d->request->folder);

    for (size_t i = 0; folder != NULL && i < sizeof names / sizeof names[0]; i++) {
        char *at = strstr(folder, names[i]);

        if (at == NULL)
            continue;
        at[strlen(names[i])] = '\0';
        take_packages(d, folder);
    }
    free(folder);
}

static void take_home(doctor *d)
{
    static const char *const condas[] = {"miniconda3", "anaconda3", "miniforge3", ".conda"};
    char *home = doctor_home_folder();

    if (home == NULL)
        return;
    take_below(d, home, ".local", take_prefix);
    for (size_t i = 0; i < sizeof condas / sizeof condas[0]; i++)
        take_below(d, home, condas[i], take_conda);

    char *versions = doctor_below(home, ".pyenv/versions");

    if (versions != NULL)
        take_each(d, versions, "", take_prefix);
    free(versions);
    free(home);
}

static void take_local_pythons(doctor *d, const char *folder)
{
    take_each(d, folder, "Python3", take_packages_of_release);
}

/* An environment of the working directory that nobody switched on is what people forget. */
static void take_here(doctor *d, const char *name)
{
    char *folder = cli_absolute_path(name);

    if (doctor_is_folder(folder))
        take_prefix(d, folder);
    free(folder);
}

static void look_for_packages(doctor *d)
{
    take_given(d);
    take_variable(d, "VIRTUAL_ENV", "", take_prefix);
    take_variable(d, "CONDA_PREFIX", "", take_prefix);
    take_here(d, ".venv");
    take_here(d, "venv");
    take_path(d);
    take_home(d);
    if (doctor_is_windows()) {
        take_variable(d, "LOCALAPPDATA", "Programs/Python", take_local_pythons);
        take_variable(d, "APPDATA", "Python", take_local_pythons);
    } else {
        take_prefix(d, "/usr/local");
        take_prefix(d, "/usr");
    }
}

/* ---- Toolkits ------------------------------------------------------------------------------------ */

static void take_toolkit(doctor *d, const char *folder)
{
    doctor_add_name(d, &d->toolkits, folder, true);
}

static void look_for_toolkits(doctor *d)
{
    static const char *const variables[] = {"CUDA_PATH", "CUDA_HOME", "CUDA_ROOT"};
    char **all = cli_variables();

    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++)
        take_variable(d, variables[i], "", take_toolkit);
    for (char **at = all; at != NULL && *at != NULL; at++)
        if (doctor_begins(*at, "CUDA_PATH_V") && strchr(*at, '=') != NULL &&
            doctor_is_absolute(strchr(*at, '=') + 1))
            take_below(d, strchr(*at, '=') + 1, "", take_toolkit);
    cli_free_variables(all);
    if (doctor_is_windows()) {
        char *programs = cli_variable("ProgramFiles");
        char *folder = programs == NULL ? NULL : doctor_below(programs, "NVIDIA GPU Computing Toolkit/CUDA");

        if (folder != NULL)
            take_each(d, folder, "v", take_toolkit);
        free(folder);
        free(programs);
    } else {
        take_each(d, "/usr/local", "cuda", take_toolkit);
        take_below(d, "/opt/cuda", "", take_toolkit);
    }
}

/* Whether another of the toolkits is a link to this one: /usr/local/cuda usually is. */
bool doctor_has_link(const doctor *d, const char *folder)
{
    bool has = false;

    for (size_t i = 0; i < d->toolkits.count && !has; i++) {
        char *target = cli_link_read(d->toolkits.name[i]);

        has = target != NULL && strcmp(cli_path_name(target), cli_path_name(folder)) == 0;
        free(target);
    }
    return has;
}

void doctor_look_for_places(doctor *d)
{
    look_for_packages(d);
    look_for_toolkits(d);
}
