/* SPDX-License-Identifier: MIT
 *
 * What is wrong, what is to be done, and in which order? The first three lines of the page are made here.
 */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct headline {
    const char *reason;
    const char *problem;
    const char *remedy;
} headlines[] = {
#define HEADLINE(reason, problem, remedy) {reason, problem, remedy},
#include "headlines.def"
};

/* Replaces the words in braces by the fields of the error; allocated. */
static char *filled(const char *text, const cudnnw_error *error)
{
    const struct {
        const char *word;
        const char *value;
    } fields[] = {
        {"{file}", error->file},
        {"{found}", error->found},
        {"{wanted}", error->wanted},
        {"{dependency}", error->dependency},
    };
    cli_text out = {0};

    cli_text_add(&out, "");
    while (*text != '\0') {
        size_t i = 0;

        while (i < sizeof fields / sizeof fields[0] && !doctor_begins(text, fields[i].word))
            i++;
        if (i < sizeof fields / sizeof fields[0]) {
            cli_text_add(&out, fields[i].value);
            text += strlen(fields[i].word);
        } else {
            cli_text_add_bytes(&out, text++, 1);
        }
    }
    return out.bytes;
}

static void advise_error(doctor *d, int rank, const cudnnw_error *error)
{
    const char *reason = cudnnw_reason_name(error->reason);
    char *problem = NULL, *remedy = NULL;

    for (size_t i = 0; i < sizeof headlines / sizeof headlines[0]; i++)
        if (strcmp(headlines[i].reason, reason) == 0) {
            problem = filled(headlines[i].problem, error);
            remedy = filled(headlines[i].remedy, error);
        }
    doctor_advise(d, rank, problem == NULL ? error->message : problem, remedy == NULL ? error->hint : remedy,
                  error->path);
    free(problem);
    free(remedy);
}

static bool is_reason(const cudnnw_error *error, const char *name)
{
    return strcmp(cudnnw_reason_name(error->reason), name) == 0;
}

static void advise_machine(doctor *d)
{
    if (d->container[0] != '\0' && is_reason(&d->machine_error, "DRIVER_ABSENT"))
        doctor_advise(d, DOCTOR_RANK_MACHINE,
                      "This container has no NVIDIA driver, so no GPU can be used in it.",
                      "Start it with the GPU: docker run --gpus all.", "");
    else
        advise_error(d, DOCTOR_RANK_MACHINE, &d->machine_error);
}

/* Nothing of cuDNN and no driver: two thirds of one answer. */
static bool nothing_at_all(const doctor *d)
{
    return is_reason(&d->files_error, "NOTHING_FOUND") && is_reason(&d->machine_error, "DRIVER_ABSENT") &&
           !d->foreign && d->elsewhere == NULL;
}

static void advise_elsewhere(doctor *d)
{
    char release[16], problem[120];

    snprintf(problem, sizeof problem, "No cuDNN is where it is searched, but %s lies elsewhere.",
             cudnnw_version_text(d->elsewhere_version, release, sizeof release));
    doctor_advise(d, DOCTOR_RANK_SET, problem,
                  "Give that folder to the program: options.folders or CUDNNW_PATH.", d->elsewhere);
}

static void advise_files(doctor *d)
{
    if (d->elsewhere != NULL && is_reason(&d->files_error, "NOTHING_FOUND")) {
        advise_elsewhere(d);
        return;
    }
    if (d->wsl && is_reason(&d->files_error, "SYSTEM_DIFFERS"))
        doctor_advise(d, DOCTOR_RANK_SET, "The cuDNN that was found is for Windows, and WSL is Linux.",
                      "Install the Linux package inside WSL: pip install nvidia-cudnn-cu12.",
                      d->files_error.path);
    else
        advise_error(d, DOCTOR_RANK_SET, &d->files_error);
}

void doctor_conclude(doctor *d)
{
    bool machine_is_bad = !d->foreign && d->machine_code != CUDNNW_OK;

    if (nothing_at_all(d)) {
        bool boxed = d->container[0] != '\0';

        doctor_advise(d, DOCTOR_RANK_SET,
                      boxed ? "This container has no NVIDIA driver and no cuDNN: the CPU is all it has."
                            : "There is no NVIDIA driver and no cuDNN: the CPU is all there is.",
                      boxed ? "Take an image with cuDNN, and start it with docker run --gpus all."
                            : "Install the driver, then cuDNN (pip install nvidia-cudnn-cu12).",
                      "");
        machine_is_bad = false;
    } else if (d->files_code != CUDNNW_OK) {
        advise_files(d);
    } else if (d->code != CUDNNW_OK && !machine_is_bad) {
        advise_error(d, DOCTOR_RANK_MACHINE, &d->error); /* the driver or GPU does not fit this set */
    }
    if (machine_is_bad)
        advise_machine(d);
    doctor_sort_advice(d);
}
