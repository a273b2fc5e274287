/* SPDX-License-Identifier: MIT
 *
 * Which cuDNN can be found, which one would be taken, and why not the others?
 */
#include "doctor.h"

#include "../answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Who named a folder, in words of docs/search-order.md. */
static const char *origin_words(int origin)
{
    static const char *const words[] = {
        [CUDNNW_ORIGIN_OPTIONS] = "given on the command line",
        [CUDNNW_ORIGIN_CUDNNW_PATH] = "from CUDNNW_PATH",
        [CUDNNW_ORIGIN_PROCESS] = "in this process already",
        [CUDNNW_ORIGIN_MODULE] = "beside cudnnw",
        [CUDNNW_ORIGIN_EXECUTABLE] = "beside the program",
        [CUDNNW_ORIGIN_PYTHON] = "from Python's packages",
        [CUDNNW_ORIGIN_VIRTUAL_ENV] = "from the virtual environment",
        [CUDNNW_ORIGIN_CONDA] = "from conda",
        [CUDNNW_ORIGIN_LIBRARY_PATH] = "from LD_LIBRARY_PATH",
        [CUDNNW_ORIGIN_PATH] = "from PATH",
        [CUDNNW_ORIGIN_CUDNN_VARIABLE] = "from a cuDNN variable",
        [CUDNNW_ORIGIN_CUDA_VARIABLE] = "from a CUDA variable",
        [CUDNNW_ORIGIN_INSTALLER] = "from cuDNN's installer",
        [CUDNNW_ORIGIN_TOOLKIT] = "from a CUDA toolkit",
        [CUDNNW_ORIGIN_LOADER_CACHE] = "from the loader's cache",
        [CUDNNW_ORIGIN_SYSTEM] = "from the system's folders",
    };

    return origin > 0 && (size_t)origin < sizeof words / sizeof words[0] && words[origin] != NULL
               ? words[origin]
               : "";
}

/* "9.28.0 for CUDA 12" */
static const char *release_words(const cudnnw_candidate *row, char *text, size_t size)
{
    char release[16];

    if (row->version == 0)
        snprintf(text, size, "of unknown release");
    else if (row->cuda_major == 0)
        snprintf(text, size, "%s", cudnnw_version_text(row->version, release, sizeof release));
    else
        snprintf(text, size, "%s for CUDA %u", cudnnw_version_text(row->version, release, sizeof release),
                 (unsigned)row->cuda_major);
    return text;
}

static void say_candidate(doctor *d, doctor_section section, const cudnnw_candidate *row, const char *origin)
{
    char release[64], remark[CUDNNW_MESSAGE_BYTES + CUDNNW_HINT_BYTES + 8] = "";
    unsigned long long bytes = 0;

    for (size_t i = 0; i < row->file_count; i++)
        bytes += row->files[i].bytes;
    if (row->code != CUDNNW_OK)
        snprintf(remark, sizeof remark, "%s: %s", cudnnw_code_name(row->code), row->message);
    doctor_say(d, section,
               row->code != CUDNNW_OK ? DOCTOR_PROBLEM
               : row->chosen != 0     ? DOCTOR_GOOD
                                      : DOCTOR_FACT,
               row->path, remark, "%s%s, %u files, %llu MiB%s%s%s%s%s",
               release_words(row, release, sizeof release),
               cli_is_reference_set(row) ? " (cudnnw's reference set, which computes on the CPU)" : "",
               (unsigned)row->file_count, bytes >> 20,
               origin[0] == '\0' ? "" : ", ", origin,
               row->origin_detail[0] == '\0' || strstr(origin, row->origin_detail) != NULL ? "" : ": ",
               strstr(origin, row->origin_detail) != NULL ? "" : row->origin_detail,
               row->code != CUDNNW_OK        ? ", cannot be used"
               : row->chosen != 0            ? ", whole, would be taken"
               : section == DOCTOR_ELSEWHERE ? ", whole"
                                             : ", whole, comes later");
}

/* What the library has to say beside its verdict; what speaks of the machine is in another section. */
static void say_warnings(doctor *d)
{
    for (size_t i = 0; i < cudnnw_report_warnings(d->report); i++) {
        int severity = CUDNNW_LOG_DEBUG;
        const cudnnw_error *warning = cudnnw_report_warning(d->report, i, &severity);
        bool of_the_machine = warning->reason / 100 == 5;
        bool of_a_device =
            doctor_begins(cudnnw_reason_name(warning->reason), "DEVICE_") && warning->device >= 0;
        bool switched_off =
            strcmp(cudnnw_reason_name(warning->reason), "ORIGIN_OFF") == 0; /* CUDNNW_SEARCH has a row */

        if (of_a_device)
            doctor_say(d, DOCTOR_DRIVER, severity >= CUDNNW_LOG_WARNING ? DOCTOR_WARNING : DOCTOR_FACT,
                       "verdict", severity >= CUDNNW_LOG_WARNING ? warning->hint : NULL, "%s",
                       warning->message);
        if (severity < CUDNNW_LOG_NOTE || of_the_machine || switched_off)
            continue;
        doctor_say(d, DOCTOR_CUDNN, severity >= CUDNNW_LOG_WARNING ? DOCTOR_WARNING : DOCTOR_FACT,
                   severity >= CUDNNW_LOG_WARNING ? "warning" : "note", NULL, "%s", warning->message);
        /* What the first lines will say, once the driver or GPU is no matter, is not said twice. */
        if (severity >= CUDNNW_LOG_WARNING && strcmp(warning->message, d->error.message) != 0)
            doctor_advise(d, DOCTOR_RANK_REPORT, warning->message, warning->hint, "");
    }
}

/* Letters that some program on the way takes for something else. */
static const char *unlucky_letters(const char *path)
{
    size_t length = strlen(path);

    if (strpbrk(path, "[]*?") != NULL)
        return "brackets and stars: a program that lists its libraries by a pattern finds none here";
    if (strpbrk(path, doctor_is_windows() ? ";%!" : ";:$") != NULL)
        return "letters that end an entry of a path variable, or begin a variable";
    if (length > 0 && (path[length - 1] == ' ' || path[length - 1] == '.'))
        return "a blank or dot at the end, which Windows drops";
    for (size_t i = 0; doctor_is_windows() && i < length; i++)
        if ((unsigned char)path[i] >= 0x80)
            return "letters beyond ASCII: programs that use Windows' old interfaces may not find it";
    return NULL;
}

/* A part that comes before the whole one: other programs open its front and get the rest from wherever the
 * system looks. */
static void judge_part(doctor *d, const cudnnw_candidate *part, const cudnnw_candidate *chosen)
{
    char a[16], b[16], problem[200];
    bool other = part->version != chosen->version;

    if (part->code != CUDNNW_SET_INCOMPLETE || part->version / 10000 != chosen->version / 10000)
        return;
    snprintf(problem, sizeof problem, "A part of cuDNN %s shadows the whole %s: programs mix the two.",
             cudnnw_version_text(part->version, a, sizeof a),
             cudnnw_version_text(chosen->version, b, sizeof b));
    doctor_advise(d, other ? DOCTOR_RANK_SET : DOCTOR_RANK_SURROUNDINGS, problem,
                  "Complete the part, or remove it; keep one release where programs look.", part->path);
}

/* With the machine as a program wants it. When no set passes then, what stands against the one whose files
 * are right is what a person wants to hear, not what stands against the next ones. */
static void ask_as_a_program(doctor *d)
{
    const cudnnw_candidate *chosen = doctor_chosen(d);
    cudnnw_options options = d->options;
    cudnnw_error error = CUDNNW_ERROR_INIT;

    options.device = CUDNNW_DEVICE_EXPECTED;
    d->code = cudnnw_find(&options, NULL, &d->error);
    if (d->code == CUDNNW_OK || chosen == NULL)
        return;
    options.folders = &chosen->path;
    options.folder_count = 1;
    if (cudnnw_find(&options, NULL, &error) != CUDNNW_OK) {
        d->code = (cudnnw_code)error.code;
        d->error = error;
    }
}

void doctor_look_at_sets(doctor *d)
{
    cudnnw_options options = d->options;

    options.device = CUDNNW_DEVICE_OPTIONAL; /* the files alone */
    d->files_code = cudnnw_find(&options, &d->report, &d->files_error);
    d->code = d->files_code;
    d->error = d->files_error;
    if (!d->foreign)
        ask_as_a_program(d);
    for (size_t i = 0; i < cudnnw_report_candidates(d->report); i++) {
        const cudnnw_candidate *row = cudnnw_report_candidate(d->report, i);

        if (unlucky_letters(row->path) != NULL)
            doctor_say(d, DOCTOR_CUDNN, DOCTOR_WARNING, "name", unlucky_letters(row->path), "%s", row->path);
        if (row->chosen != 0)
            for (size_t k = 0; k < i; k++)
                judge_part(d, cudnnw_report_candidate(d->report, k), row);
        say_candidate(d, DOCTOR_CUDNN, row,
                      d->app_has_set ? "beside the application" : origin_words(row->origin));
    }
    if (cudnnw_report_candidates(d->report) == 0)
        doctor_say(d, DOCTOR_CUDNN, DOCTOR_PROBLEM, "none", d->files_error.hint, "%s",
                   d->files_error.message);
    say_warnings(d);
}

/* ---- Places that a search does not enter --------------------------------------------------------- */

/* Folders of Python's packages that hold a cuDNN. */
static const char *const wheel_folders[] = {
    "nvidia/cudnn/lib", "nvidia/cudnn/bin",     "nvidia/cu13/lib",      "nvidia/cu13/bin/x86_64",
    "nvidia/cu13/bin",  "nvidia/cudnn_jit/lib", "nvidia/cudnn_jit/bin", "torch/lib"};

static bool is_known(const doctor *d, const char *path)
{
    for (size_t i = 0; i < cudnnw_report_candidates(d->report); i++)
        if (strcmp(cudnnw_report_candidate(d->report, i)->path, path) == 0)
            return true;
    return false;
}

static void add_if_folder(doctor *d, cli_names *folders, const char *folder, const char *below)
{
    char *path = doctor_below(folder, below);

    if (path == NULL)
        d->lost = true;
    else if (doctor_is_folder(path) && !is_known(d, path))
        doctor_add_name(d, folders, path, true);
    free(path);
}

static void gather(doctor *d, cli_names *folders)
{
    static const char *const toolkit_folders[] = {"bin", "bin/x64", "lib64", "lib",
                                                  "targets/x86_64-linux/lib"};
    char *path = doctor_is_windows() ? cli_variable("PATH") : NULL;
    cli_names entries = {NULL, 0};

    for (size_t i = 0; i < d->site_packages.count; i++)
        for (size_t k = 0; k < sizeof wheel_folders / sizeof wheel_folders[0]; k++)
            add_if_folder(d, folders, d->site_packages.name[i], wheel_folders[k]);
    for (size_t i = 0; i < d->toolkits.count; i++)
        for (size_t k = 0; !doctor_has_link(d, d->toolkits.name[i]) &&
                           k < sizeof toolkit_folders / sizeof toolkit_folders[0];
             k++)
            add_if_folder(d, folders, d->toolkits.name[i], toolkit_folders[k]);
    if (path != NULL)
        doctor_split(d, path, ';', &entries);
    for (size_t i = 0; i < entries.count; i++)
        if (doctor_is_absolute(entries.name[i]) && doctor_is_folder(entries.name[i]) &&
            !is_known(d, entries.name[i]))
            doctor_add_name(d, folders, entries.name[i], true);
    cli_free_names(&entries);
    free(path);
}

void doctor_look_elsewhere(doctor *d)
{
    cudnnw_options options = d->options;
    cudnnw_report *report = NULL;
    cli_names folders = {NULL, 0};

    if (d->foreign)
        return; /* what lies on this machine is not the application's */
    gather(d, &folders);
    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.flags |= CUDNNW_ANY_SYSTEM | CUDNNW_ALLOW_NO_CUBLASLT;
    options.folders = (const char *const *)folders.name;
    options.folder_count = folders.count;
    if (folders.count > 0)
        (void)cudnnw_find(&options, &report, NULL);
    for (size_t i = 0; i < cudnnw_report_candidates(report); i++) {
        cudnnw_candidate row = *cudnnw_report_candidate(report, i);

        if (row.chosen != 0 && d->elsewhere == NULL) {
            d->elsewhere = cli_copy(row.path);
            d->elsewhere_version = row.version;
        }
        row.chosen = 0;
        if (row.file_count > 0 && !is_known(d, row.path))
            say_candidate(d, DOCTOR_ELSEWHERE, &row, "not searched");
    }
    cudnnw_report_free(report);
    cli_free_names(&folders);
}
