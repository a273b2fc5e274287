/* SPDX-License-Identifier: MIT
 *
 * Does a new process get another environment than this one? Windows hands a change of its dialog to programs
 * that are started after it; a shell that was open before, and all it starts, keep the old one.
 */
#include "doctor.h"

#include <windows.h>

#include <stdlib.h>
#include <string.h>

static const struct place {
    HKEY root;
    const wchar_t *key;
} places[] = {
    {HKEY_LOCAL_MACHINE, L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment"},
    {HKEY_CURRENT_USER, L"Environment"},
};

static char *utf8_of(const wchar_t *wide)
{
    int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = bytes > 0 ? malloc((size_t)bytes) : NULL;

    if (text != NULL)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, bytes, NULL, NULL);
    return text;
}

/* The value with its %variables% replaced, as a new process would get it; allocated, NULL: there is none. */
static char *registry_value(const struct place *place, const wchar_t *name)
{
    DWORD bytes = 0, units;
    wchar_t *raw, *wide = NULL;
    char *text = NULL;

    if (RegGetValueW(place->root, place->key, name, RRF_RT_REG_SZ | RRF_RT_REG_EXPAND_SZ | RRF_NOEXPAND, NULL,
                     NULL, &bytes) != 0)
        return NULL;
    raw = calloc(1, bytes + sizeof *raw);
    if (raw != NULL &&
        RegGetValueW(place->root, place->key, name, RRF_RT_REG_SZ | RRF_RT_REG_EXPAND_SZ | RRF_NOEXPAND, NULL,
                     raw, &bytes) == 0) {
        units = ExpandEnvironmentStringsW(raw, NULL, 0);
        wide = units == 0 ? NULL : calloc(units, sizeof *wide);
        if (wide != NULL && ExpandEnvironmentStringsW(raw, wide, units) <= units)
            text = utf8_of(wide);
    }
    free(wide);
    free(raw);
    return text;
}

static void say_stale(doctor *d, const char *name, const char *here, const char *there)
{
    d->stale_shell = true;
    doctor_say(d, DOCTOR_ENVIRONMENT, DOCTOR_WARNING, name,
               "this shell is older than your change: open a new one, or sign out and in again",
               "%s; in the registry %s", here == NULL ? "not set here" : here, there);
}

static bool same_folder(const char *a, const char *b)
{
    size_t length_a = strlen(a), length_b = strlen(b);

    while (length_a > 3 && a[length_a - 1] == '\\')
        length_a--;
    while (length_b > 3 && b[length_b - 1] == '\\')
        length_b--;
    return length_a == length_b && _strnicmp(a, b, length_a) == 0;
}

/* Entries of the registry's PATH that this process lacks; more of its own are nothing unusual. */
static void compare_path(doctor *d, const char *here, const char *there)
{
    cli_names mine = {NULL, 0}, stored = {NULL, 0};

    doctor_split(d, here == NULL ? "" : here, ';', &mine);
    doctor_split(d, there, ';', &stored);
    for (size_t i = 0; i < stored.count; i++) {
        bool found = stored.name[i][0] == '\0';

        for (size_t k = 0; k < mine.count && !found; k++)
            found = same_folder(mine.name[k], stored.name[i]);
        if (!found)
            say_stale(d, "PATH", "an entry is missing here", stored.name[i]);
    }
    cli_free_names(&mine);
    cli_free_names(&stored);
}

/* The user's value goes before the machine's. */
static void compare_variable(doctor *d, const char *name, const wchar_t *wide)
{
    char *here = cli_variable(name);
    char *there = registry_value(&places[1], wide);

    if (there == NULL)
        there = registry_value(&places[0], wide);
    if (there != NULL && (here == NULL || strcmp(here, there) != 0))
        say_stale(d, name, here, there);
    free(here);
    free(there);
}

/* CUDA_..., CUDNN..., cuDNN... */
static bool matters(const char *name)
{
    return _strnicmp(name, "CUDA", 4) == 0 || _strnicmp(name, "CUDNN", 5) == 0;
}

static void compare_names(doctor *d, const struct place *place, bool of_the_user)
{
    HKEY key;
    wchar_t wide[512];
    DWORD units = sizeof wide / sizeof wide[0];

    if (RegOpenKeyExW(place->root, place->key, 0, KEY_QUERY_VALUE, &key) != 0)
        return;
    for (DWORD i = 0; RegEnumValueW(key, i, wide, &units, NULL, NULL, NULL, NULL) == 0; i++) {
        char *name = utf8_of(wide);
        char *of_user = of_the_user ? NULL : registry_value(&places[1], wide);

        if (name != NULL && matters(name) &&
            of_user == NULL) /* else it is compared when the user's turn comes */
            compare_variable(d, name, wide);
        free(of_user);
        free(name);
        units = sizeof wide / sizeof wide[0];
    }
    RegCloseKey(key);
}

void doctor_compare_registry(doctor *d)
{
    char *here = cli_variable("PATH");

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char *there = registry_value(&places[i], L"Path");

        compare_names(d, &places[i], i == 1);
        if (there != NULL)
            compare_path(d, here, there);
        free(there);
    }
    free(here);
    if (d->stale_shell)
        doctor_advise(
            d, d->code == CUDNNW_OK ? DOCTOR_RANK_SURROUNDINGS : DOCTOR_RANK_CAUSE,
            "This shell is older than a change of the environment, so programs started here do not see it.",
            "Open a new shell, or sign out and in again, and run cudnnw doctor there.", "");
}
