/* SPDX-License-Identifier: MIT
 *
 * Do the headers and the import library near a cuDNN belong to the same release? A program that was compiled
 * with others may ask for functions that the files do not have.
 */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t number_behind(const char *text, const char *key)
{
    const char *at = text;

    while ((at = strstr(at, key)) != NULL) {
        at += strlen(key);
        if (*at == ' ' || *at == '\t') {
            at += strspn(at, " \t");
            if (*at >= '0' && *at <= '9')
                return (uint32_t)strtoul(at, NULL, 10);
        }
    }
    return 0;
}

/* The release that a cudnn_version.h or an older cudnn.h names; 0: none. */
static uint32_t header_release(const char *path)
{
    char *text = doctor_read(path, 1u << 18);
    uint32_t version = 0;

    if (text != NULL && strstr(text, "CUDNN_MAJOR") != NULL)
        version = 10000 * number_behind(text, "define CUDNN_MAJOR") +
                  100 * number_behind(text, "define CUDNN_MINOR") +
                  number_behind(text, "define CUDNN_PATCHLEVEL");
    free(text);
    return version;
}

static bool judge_header(doctor *d, const char *path, const cudnnw_candidate *set)
{
    uint32_t version = header_release(path);
    char found[16], wanted[16];
    bool differs;

    if (version == 0)
        return false;
    differs = set->version != 0 && version / 100 != set->version / 100;
    doctor_say(
        d, DOCTOR_HEADERS, differs ? DOCTOR_WARNING : DOCTOR_FACT, path,
        differs
            ? "of another release than the libraries: a program compiled with it may want functions that they lack"
            : NULL,
        "%s, beside libraries of %s", cudnnw_version_text(version, found, sizeof found),
        set->version == 0 ? "unknown release" : cudnnw_version_text(set->version, wanted, sizeof wanted));
    if (differs) {
        char problem[160];

        snprintf(problem, sizeof problem, "The header is of cuDNN %s, the libraries near it of %s.", found,
                 wanted);
        doctor_advise(d, DOCTOR_RANK_SURROUNDINGS, problem,
                      "Compile with the header of the package whose libraries are used, or replace both.",
                      path);
    }
    return true;
}

/* The folder that lies `up` levels above, and `below` that; allocated. */
static char *near_path(const char *folder, unsigned up, const char *below)
{
    char *from = cli_copy(folder), *path;

    for (; up > 0 && from != NULL; up--) {
        char *above = cli_path_folder(from);

        free(from);
        from = above;
    }
    path = from == NULL ? NULL : doctor_below(from, below);
    free(from);
    return path;
}

static void judge_headers(doctor *d, const cudnnw_candidate *set)
{
    static const struct {
        unsigned up;
        const char *below;
    } places[] = {
        {0, "include/cudnn_version.h"}, {0, "include/cudnn.h"},
        {1, "include/cudnn_version.h"}, {1, "include/cudnn.h"},
        {2, "include/cudnn_version.h"}, {2, "include/cudnn.h"},
        {0, "cudnn_version.h"},         {0, "cudnn.h"},
    };
    bool found = false;

    for (size_t i = 0; i < sizeof places / sizeof places[0] && !found; i++) {
        char *path = near_path(set->path, places[i].up, places[i].below);

        found = path != NULL && cli_path_look(path, NULL) == CLI_PATH_FILE && judge_header(d, path, set);
        free(path);
    }
}

/* "cudnn64_9.dll" in an import library says to which major it links. */
static unsigned import_major(const char *path)
{
    enum { BYTES = 1 << 20 };
    cli_file *file = cli_file_open(path, NULL);
    char *bytes = file == NULL ? NULL : malloc(BYTES);
    size_t got = 0;
    unsigned major = 0;

    if (bytes != NULL && cli_file_read(file, 0, bytes, BYTES, &got))
        for (size_t i = 0; i + 9 < got && major == 0; i++)
            if (memcmp(bytes + i, "cudnn64_", 8) == 0 && bytes[i + 8] >= '0' && bytes[i + 8] <= '9')
                major = (unsigned)(bytes[i + 8] - '0');
    free(bytes);
    cli_file_close(file);
    return major;
}

static void judge_import_libraries(doctor *d, const cudnnw_candidate *set)
{
    static const struct {
        unsigned up;
        const char *below;
    } places[] = {{0, "cudnn.lib"},
                  {1, "lib/cudnn.lib"},
                  {1, "lib/x64/cudnn.lib"},
                  {0, "lib/cudnn.lib"},
                  {0, "lib/x64/cudnn.lib"}};

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char *path = near_path(set->path, places[i].up, places[i].below);
        unsigned major = path == NULL || cli_path_look(path, NULL) != CLI_PATH_FILE ? 0 : import_major(path);
        bool differs = major != 0 && set->version != 0 && major != set->version / 10000;

        if (major != 0)
            doctor_say(d, DOCTOR_HEADERS, differs ? DOCTOR_WARNING : DOCTOR_FACT, path,
                       differs ? "of another major: a program linked with it will not find the DLLs beside it"
                               : NULL,
                       "import library for cudnn64_%u.dll", major);
        if (differs)
            doctor_advise(d, DOCTOR_RANK_SURROUNDINGS,
                          "The import library links programs to another major than the DLLs beside it.",
                          "Link with the cudnn.lib of the package whose DLLs are shipped.", path);
        free(path);
    }
}

void doctor_look_at_headers(doctor *d)
{
    for (size_t i = 0; i < cudnnw_report_candidates(d->report); i++) {
        const cudnnw_candidate *set = cudnnw_report_candidate(d->report, i);

        if (set->file_count == 0)
            continue;
        judge_headers(d, set);
        judge_import_libraries(d, set);
    }
}
