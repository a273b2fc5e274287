/* SPDX-License-Identifier: MIT
 *
 * Which variables decide here, and what is wrong with their entries?
 */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum variable_kind { KIND_LIST, KIND_FOLDER, KIND_PLAIN, KIND_OFF, KIND_FILE } variable_kind;

static const struct variable {
    const char *name;
    variable_kind kind;
    const char *what;
} variables[] = {
#define VARIABLE(name, kind, what) {name, KIND_##kind, what},
#include "variables.def"
};

/* What a folder of a path variable would supply: "cuDNN, cuBLAS, NVRTC"; "" nothing. */
static const char *supplies(const char *folder, char *text, size_t size)
{
    static const char *const marks[][2] = {
        {"libcudnn", "cuDNN"},           {"cudnn", "cuDNN"},
        {"libcublasLt.so", "cuBLASLt"},  {"cublasLt64_", "cuBLASLt"},
        {"libnvrtc.so", "NVRTC"},        {"nvrtc64_", "NVRTC"},
        {"libcuda.so", "a driver"},      {"libcudart.so", "a CUDA runtime"},
        {"cudart64_", "a CUDA runtime"},
    };
    cli_names names = {NULL, 0};
    size_t length = 0;

    text[0] = '\0';
    if (!cli_folder_names(folder, &names))
        return text;
    for (size_t k = 0; k < sizeof marks / sizeof marks[0]; k++)
        for (size_t i = 0; i < names.count; i++)
            if (doctor_begins(names.name[i], marks[k][0]) && strstr(text, marks[k][1]) == NULL &&
                (strstr(names.name[i], ".so") != NULL || strstr(names.name[i], ".dll") != NULL)) {
                length += (size_t)snprintf(text + length, size - length, "%s%s", length == 0 ? "" : ", ",
                                           marks[k][1]);
                break;
            }
    cli_free_names(&names);
    return text;
}

/* What is wrong with one entry; NULL: nothing. */
static const char *fault_of(const char *entry, bool list)
{
    size_t length = strlen(entry);

    if (length == 0)
        return list && !doctor_is_windows() ? "empty: it means the working directory, whatever that is"
                                            : NULL;
    if (entry[0] == '~')
        return "begins with ~, which only a shell replaces";
    if (entry[0] == '"' || entry[0] == '\'')
        return "quoted: the quotes count as letters for most programs";
    if (strchr(entry, '%') != NULL && strchr(strchr(entry, '%') + 1, '%') != NULL)
        return "holds a variable that was not replaced";
    if (entry[0] == '$')
        return "holds a variable that was not replaced";
    if (!doctor_is_absolute(entry))
        return "relative: its meaning changes with the working directory";
    if (!list && strchr(entry, doctor_is_windows() ? ';' : ':') != NULL && !doctor_is_windows())
        return "several folders in a variable for one";
    if (!list && strchr(entry, ';') != NULL)
        return "several folders in a variable for one";
    if (cli_path_look(entry, NULL) == CLI_PATH_ABSENT)
        return "does not exist";
    if (list && cli_path_look(entry, NULL) == CLI_PATH_FILE)
        return "is a file, not a folder";
    if (strstr(entry, "/stubs") != NULL)
        return "the toolkit's stubs: linkers need them, a running program takes one for the driver";
    if (entry[length - 1] == ' ' || (entry[length - 1] == '.' && doctor_is_windows()))
        return "ends with a blank or dot, which Windows drops";
    return NULL;
}

static void say_list(doctor *d, const struct variable *v, const char *value)
{
    bool windows = doctor_is_windows();
    bool is_path = strcmp(v->name, "PATH") == 0;
    cli_names entries = {NULL, 0};
    char name[64], what[128];

    if (is_path && !windows)
        return; /* Linux looks for programs there, not for libraries */
    doctor_split(d, value, windows ? ';' : ':', &entries);
    for (size_t i = 0; i < entries.count; i++) {
        const char *fault = fault_of(entries.name[i], !is_path);

        supplies(entries.name[i], what, sizeof what);
        if (is_path && what[0] == '\0' && fault == NULL)
            continue;
        if (is_path && entries.name[i][0] == '\0')
            continue;
        snprintf(name, sizeof name, "%s, entry %u", v->name, (unsigned)i + 1);
        doctor_say(d, DOCTOR_ENVIRONMENT, fault == NULL ? DOCTOR_FACT : DOCTOR_WARNING, name, fault, "%s%s%s",
                   entries.name[i][0] == '\0' ? "(empty)" : entries.name[i],
                   what[0] == '\0' ? "" : ", holds ", what);
        if (fault != NULL && strstr(fault, "stubs") != NULL)
            doctor_advise(d, DOCTOR_RANK_CAUSE,
                          "LD_LIBRARY_PATH holds the toolkit's stubs folder: a stub is taken for the driver.",
                          "Take that entry out of LD_LIBRARY_PATH.", entries.name[i]);
    }
    cli_free_names(&entries);
}

static const char *fault_of_log(const char *value)
{
    char *folder;
    bool there;

    if (strcmp(value, "stdout") == 0 || strcmp(value, "stderr") == 0)
        return NULL;
    if (!doctor_is_absolute(value))
        return "relative: the log lands in the working directory, if that can be written";
    folder = cli_path_folder(value);
    there = doctor_is_folder(folder);
    free(folder);
    return there ? NULL : "its folder does not exist: nothing is written";
}

static void say_variable(doctor *d, const struct variable *v, const char *value)
{
    const char *fault = NULL;
    bool hides_all = strcmp(v->name, "CUDA_VISIBLE_DEVICES") == 0 && (value[0] == '\0' || value[0] == '-');

    if (v->kind == KIND_LIST) {
        say_list(d, v, value);
        return;
    }
    if (v->kind == KIND_FOLDER && value[0] != '\0')
        fault = fault_of(value, false);
    else if (v->kind == KIND_FILE)
        fault = fault_of_log(value);
    else if (hides_all)
        fault = "hides every GPU";
    else if (v->kind == KIND_OFF && value[0] != '\0' &&
             !(strstr(v->name, "LOGINFO") != NULL && strcmp(value, "0") == 0))
        fault = v->what;
    doctor_say(d, DOCTOR_ENVIRONMENT, fault == NULL ? DOCTOR_FACT : DOCTOR_WARNING, v->name,
               fault == NULL ? v->what : fault, "%s", value[0] == '\0' ? "(empty)" : value);
}

/* A log that nobody told where to go, and a destination without a log. */
static void compare_log_variables(doctor *d)
{
    char *info = cli_variable("CUDNN_LOGINFO_DBG"), *level = cli_variable("CUDNN_LOGLEVEL_DBG");
    char *destination = cli_variable("CUDNN_LOGDEST_DBG");
    bool asked = (info != NULL && strcmp(info, "0") != 0) || (level != NULL && strcmp(level, "0") != 0);

    if (asked && destination == NULL)
        doctor_say(
            d, DOCTOR_ENVIRONMENT, DOCTOR_WARNING, "CUDNN_LOGDEST_DBG",
            "a log is asked for, and without this variable cuDNN writes it nowhere: set stdout, stderr or a file",
            "(not set)");
    if (!asked && destination != NULL)
        doctor_say(
            d, DOCTOR_ENVIRONMENT, DOCTOR_FACT, "CUDNN_LOGLEVEL_DBG",
            "CUDNN_LOGDEST_DBG is set, but no log is asked for (CUDNN_LOGINFO_DBG=1, in 9.x CUDNN_LOGLEVEL_DBG)",
            "(not set)");
    free(info);
    free(level);
    free(destination);
}

void doctor_look_at_environment(doctor *d)
{
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        char *value = cli_variable(variables[i].name);

        if (value != NULL && !(doctor_is_windows() && doctor_begins(variables[i].name, "LD_")) &&
            !(doctor_is_windows() && strcmp(variables[i].name, "cuDNN_ROOT") == 0))
            say_variable(d, &variables[i], value);
        free(value);
    }
    compare_log_variables(d);
    doctor_compare_registry(d);
}
