/* SPDX-License-Identifier: MIT
 *
 * cudnnw doctor: what is wrong with cuDNN on this machine, and what to do?
 */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../terminal.h"

bool doctor_deliver(const cli_request *request, const cli_text *text)
{
    char *part = NULL;
    cli_file *file = NULL;
    cli_text name = {0};
    cli_path_kind kind;
    bool good;

    if (request->save == NULL) {
        fputs(cli_text_of(text), stdout);
        return true;
    }
    kind = cli_path_look(request->save, NULL);
    if (kind != CLI_PATH_ABSENT && kind != CLI_PATH_FILE) { /* root would put a file in the place of /dev/null */
        fprintf(stderr, "cudnnw %s: %s cannot be written: it is there and is no file\n", request->command->name,
                request->save);
        return false;
    }
    cli_text_format(&name, "%s.part", request->save); /* a broken-off run leaves the old file as it was */
    part = name.bytes;
    if (part != NULL)
        cli_path_remove(part);
    file = part == NULL ? NULL : cli_file_create(part);
    good = file != NULL && cli_file_write(file, cli_text_of(text), text->length);
    if (good)
        good = cli_file_finish(file) && cli_path_rename(part, request->save);
    else
        cli_file_close(file);
    if (!good) {
        fprintf(stderr, "cudnnw %s: %s cannot be written: %s\n", request->command->name, request->save,
                cli_file_words());
        if (part != NULL)
            cli_path_remove(part);
    }
    cli_text_free(&name);
    return good;
}

/* In the order in which each needs what the ones before it learned. */
static void look(doctor *d)
{
    static const struct {
        const char *what;
        void (*look)(doctor *d);
    } questions[] = {
        {"the system", doctor_look_at_system},
        {"the driver and the GPUs", doctor_look_at_driver},
        {"the application", doctor_look_at_application},
        {"every cuDNN", doctor_look_at_sets},
        {"a load, in a child process", doctor_look_at_live_load},
        {"Python's packages and toolkits", doctor_look_for_places},
        {"places that are not searched", doctor_look_elsewhere},
        {"CUDA's libraries", doctor_look_at_cuda},
        {"Python frameworks", doctor_look_at_frameworks},
        {"headers", doctor_look_at_headers},
        {"the environment", doctor_look_at_environment},
        {"what to do", doctor_conclude},
    };
    char line[96];

    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        snprintf(line, sizeof line, "%u of %u: looking at %s", (unsigned)i + 1,
                 (unsigned)(sizeof questions / sizeof questions[0]), questions[i].what);
        cli_progress(line);
        questions[i].look(d);
    }
    cli_progress(NULL);
}

int cli_run_doctor(const cli_request *request)
{
    doctor d = {.request = request, .options = request->options, .error = CUDNNW_ERROR_INIT};
    cli_text text = {0};
    int result = CLI_GOOD;

    if (request->explain != NULL)
        return doctor_explain(request);
    d.machine_error = d.files_error = d.error;
    if (request->redact) {
        d.redaction = doctor_redaction_begin();
        d.lost = d.redaction == NULL;
    }
    look(&d);
    if (request->json)
        doctor_json(&d, &text);
    else
        doctor_text(&d, &text);
    if (!doctor_deliver(request, &text) || text.lost || d.lost)
        result = CLI_PROBLEM;
    else if (request->save != NULL)
        printf("written: %s\n", request->save);
    if (d.advice_count > 0 && d.advice[0].rank < DOCTOR_ADVICE_ONLY)
        result = CLI_PROBLEM;
    cli_text_free(&text);
    doctor_free(&d);
    return result;
}
