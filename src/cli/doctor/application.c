/* SPDX-License-Identifier: MIT
 *
 * What would an application get: the libraries that it and its neighbours import, and the cuDNN beside it?
 */
#include "image.h"

#include <stdlib.h>
#include <string.h>

typedef enum need_kind { NEED_CUDA, NEED_CUDNN, NEED_DRIVER, NEED_CPP } need_kind;

static const struct need {
    const char *beginning;
    need_kind kind;
    const char *what;
} needs[] = {
#define NEED(beginning, kind, what) {beginning, NEED_##kind, what},
#include "needs.def"
};

/* Files that were looked at or are to be, first the application. */
typedef struct walk {
    doctor *d;
    cli_names files;
    cli_names said; /* names of libraries that have a row */
    cli_names missing, missing_cpp;
    bool windows;
} walk;

static bool same_beginning(const char *name, const char *beginning, bool any_case)
{
    for (; *beginning != '\0'; name++, beginning++) {
        char a = *name, b = *beginning;

        if (any_case && a >= 'A' && a <= 'Z')
            a = (char)(a - 'A' + 'a');
        if (any_case && b >= 'A' && b <= 'Z')
            b = (char)(b - 'A' + 'a');
        if (a != b)
            return false;
    }
    return true;
}

static const struct need *need_of(const walk *w, const char *name)
{
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (same_beginning(name, needs[i].beginning, w->windows))
            return &needs[i];
    return NULL;
}

/* folder/name when that is a file; allocated. Windows' names have no case, and on Linux too for Windows'
 * programs. */
static char *file_in(const walk *w, const char *folder, const char *name)
{
    char *path = cli_path_join(folder, name);
    cli_names names = {NULL, 0};

    if (path != NULL && cli_path_look(path, NULL) == CLI_PATH_FILE)
        return path;
    free(path);
    path = NULL;
    if (w->windows && !doctor_is_windows() && cli_folder_names(folder, &names))
        for (size_t i = 0; i < names.count && path == NULL; i++)
            if (strlen(names.name[i]) == strlen(name) && same_beginning(names.name[i], name, true))
                path = cli_path_join(folder, names.name[i]);
    cli_free_names(&names);
    return path;
}

/* The entries of RUNPATH with $ORIGIN replaced by the folder of the file that has it. */
static char *file_in_run_path(const walk *w, const char *search, const char *user, const char *name)
{
    cli_names entries = {NULL, 0};
    char *path = NULL, *folder = cli_path_folder(user);

    doctor_split(w->d, search, ':', &entries);
    for (size_t i = 0; i < entries.count && path == NULL && folder != NULL; i++) {
        const char *entry = entries.name[i];
        const char *rest = doctor_begins(entry, "$ORIGIN")     ? entry + 7
                           : doctor_begins(entry, "${ORIGIN}") ? entry + 9
                                                               : NULL;
        char *place = rest == NULL ? cli_copy(entry) : doctor_below(folder, rest + strspn(rest, "/"));

        if (place != NULL && place[0] == '/')
            path = file_in(w, place, name);
        free(place);
    }
    free(folder);
    cli_free_names(&entries);
    return path;
}

static char *file_in_entries(const walk *w, const char *variable, char separator, const char *name)
{
    char *value = cli_variable(variable), *path = NULL;
    cli_names entries = {NULL, 0};

    if (value != NULL)
        doctor_split(w->d, value, separator, &entries);
    for (size_t i = 0; i < entries.count && path == NULL; i++)
        if (doctor_is_absolute(entries.name[i]))
            path = file_in(w, entries.name[i], name);
    cli_free_names(&entries);
    free(value);
    return path;
}

/* Where the system would find it, in words; *path is then the file, allocated. NULL: nowhere. */
static const char *find_here(const walk *w, const char *name, char **path)
{
    static const char *const folders[] = {
        "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib",
        "/usr/local/lib",        "/usr/lib/wsl/lib"};

    if (w->windows != doctor_is_windows())
        return NULL;
    if (!w->windows) {
        *path = file_in_entries(w, "LD_LIBRARY_PATH", ':', name);
        if (*path != NULL)
            return "by LD_LIBRARY_PATH";
        for (size_t i = 0; i < sizeof folders / sizeof folders[0] && *path == NULL; i++)
            *path = file_in(w, folders[i], name);
        return *path == NULL ? NULL : "in the system's folders";
    }

    char *system = cli_variable("SystemRoot");
    char *folder = system == NULL ? NULL : doctor_below(system, "System32");

    *path = folder == NULL ? NULL : file_in(w, folder, name);
    free(folder);
    free(system);
    if (*path != NULL)
        return "in System32";
    *path = file_in_entries(w, "PATH", ';', name);
    return *path == NULL ? NULL : "by PATH";
}

/* Why a library that is not beside the program will be missed; NULL: it will not. */
static const char *lacking_words(const walk *w, const struct need *need)
{
    if (need->kind == NEED_DRIVER || (need->kind == NEED_CPP && !w->windows))
        return NULL;
    return need->kind == NEED_CPP ? "a fresh Windows lacks it: ship it, or its installer"
                                  : "a machine with only a driver lacks it: ship it with the program";
}

static void say_need(walk *w, const struct need *need, const char *name, const char *place, bool beside,
                     bool delayed)
{
    const char *lacking = beside ? NULL : lacking_words(w, need);
    bool nowhere = !beside && place == NULL && need->kind != NEED_DRIVER;

    doctor_say(w->d, DOCTOR_APPLICATION,
               nowhere           ? DOCTOR_PROBLEM
               : lacking != NULL ? DOCTOR_WARNING
                                 : DOCTOR_FACT,
               name, lacking, "%s%s, %s", need->what, delayed ? ", at its first use" : "",
               beside                      ? "beside the application"
               : place != NULL             ? place
               : need->kind == NEED_DRIVER ? "comes with the driver"
                                           : "not found");
    if (nowhere)
        doctor_add_name(w->d, need->kind == NEED_CPP ? &w->missing_cpp : &w->missing, name, true);
}

static void advise_missing(walk *w, const cli_names *missing, int rank, const char *remedy)
{
    cli_text problem = {0};

    if (missing->count == 1)
        cli_text_format(&problem, "The application lacks %s, which it imports.", missing->name[0]);
    else
        cli_text_format(&problem, "The application lacks %s and %u other files that it imports.",
                        missing->count == 0 ? "" : missing->name[0], (unsigned)missing->count - 1);
    if (missing->count > 0)
        doctor_advise(w->d, rank, cli_text_of(&problem), remedy, w->d->request->app);
    cli_text_free(&problem);
}

/* One import: a row when it is of a known kind, and another file to look at when it lies beside. */
static void take_need(walk *w, const doctor_image *image, const char *user, const char *name, bool delayed)
{
    const struct need *need = need_of(w, name);
    char *folder = cli_path_folder(user), *path = folder == NULL ? NULL : file_in(w, folder, name);
    size_t said = w->said.count;
    const char *place = NULL;
    /* ELF programs have their own folder only when RUNPATH says so. */
    bool beside = w->windows && path != NULL;

    if (!w->windows) {
        free(path);
        path = image->search == NULL ? NULL : file_in_run_path(w, image->search, user, name);
        beside = path != NULL && w->d->app_folder != NULL && doctor_begins(path, w->d->app_folder);
        place = path == NULL ? NULL : "by its RUNPATH";
    }
    if (path != NULL)
        doctor_add_name(w->d, &w->files, path, true);
    else
        place = find_here(w, name, &path);
    doctor_add_name(w->d, &w->said, name, true);
    if (need != NULL && w->said.count > said)
        say_need(w, need, name, place, beside, delayed);
    free(path);
    free(folder);
}

static void look_at_file(walk *w, const char *path)
{
    doctor_image image;

    if (!doctor_image_read(w->d, path, &image))
        return;
    for (size_t i = 0; i < image.needs.count; i++)
        take_need(w, &image, path, image.needs.name[i], false);
    for (size_t i = 0; i < image.delayed.count; i++)
        take_need(w, &image, path, image.delayed.name[i], true);
    doctor_image_free(&image);
}

static void say_application(doctor *d, const doctor_image *image)
{
    bool fits = doctor_image_is_x86_64(image) && image->bits == 64;

    doctor_say(d, DOCTOR_APPLICATION, fits ? DOCTOR_FACT : DOCTOR_PROBLEM, d->request->app,
               image->managed
                   ? "a .NET program: what it opens is in no import table, so look at its runtimes folder too"
               : fits ? NULL
                      : "cuDNN is made for 64-bit processors; this program cannot use the x86-64 packages",
               "%s, %u bit, for %s", image->windows ? "Windows program" : "Linux program", image->bits,
               doctor_machine_word(image));
    if (image->bits == 32 && !image->managed)
        doctor_advise(d, DOCTOR_RANK_CAUSE, "The application is 32 bit, and no 32-bit cuDNN exists.",
                      "Build and ship it as 64 bit.", d->request->app);
}

/* The application's folder is asked first, with the subfolders that the library looks into below a folder
 * that is given. */
static void take_folder(doctor *d)
{
    cudnnw_report *report = NULL;
    cudnnw_options options = d->options;

    options.folders = (const char *const *)&d->app_folder;
    options.folder_count = 1;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    (void)cudnnw_find(&options, &report, NULL);
    for (size_t i = 0; i < cudnnw_report_candidates(report); i++)
        if (cudnnw_report_candidate(report, i)->file_count > 0)
            d->app_has_set = true;
    cudnnw_report_free(report);
    if (d->app_has_set || d->foreign) {
        d->options.folders = (const char *const *)&d->app_folder;
        d->options.folder_count = 1;
    }
}

void doctor_look_at_application(doctor *d)
{
    walk w = {.d = d};
    doctor_image image;

    if (d->request->app == NULL)
        return;
    d->app_folder = cli_path_folder(d->request->app);
    if (d->app_folder == NULL || !doctor_image_read(d, d->request->app, &image)) {
        doctor_say(d, DOCTOR_APPLICATION, DOCTOR_PROBLEM, d->request->app, cli_file_words(),
                   "cannot be read as a program");
        doctor_advise(d, DOCTOR_RANK_CAUSE, "The file that --app names cannot be read as a program.",
                      "Give the program itself or one of its libraries.", d->request->app);
        return;
    }
    w.windows = image.windows;
    d->foreign = image.windows != doctor_is_windows();
    if (d->foreign)
        d->options.flags |= CUDNNW_ANY_SYSTEM | CUDNNW_ALLOW_NO_CUBLASLT;
    say_application(d, &image);
    doctor_image_free(&image);
    if (d->request->folder == NULL)
        take_folder(d);
    doctor_add_name(d, &w.files, d->request->app, true);
    for (size_t i = 0; i < w.files.count && i < 512; i++)
        look_at_file(&w, w.files.name[i]);
    advise_missing(&w, &w.missing, DOCTOR_RANK_CAUSE,
                   w.windows ? "Put them beside the program: a driver does not bring them."
                             : "Ship them in a folder of the program's RUNPATH: a driver brings none.");
    advise_missing(&w, &w.missing_cpp, d->foreign ? DOCTOR_ADVICE_ONLY : DOCTOR_RANK_CAUSE,
                   "Install or ship the C++ runtime.");
    cli_free_names(&w.files);
    cli_free_names(&w.said);
    cli_free_names(&w.missing);
    cli_free_names(&w.missing_cpp);
}
