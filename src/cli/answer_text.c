/* SPDX-License-Identifier: MIT
 *
 * An answer as text for a person at a screen of 80 columns.
 */
#include "answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* cli_print_words of what a text of the report says of folders that stand for others. */
static void say(const cli_answer *a, const char *label, const char *text)
{
    char *said = cli_answer_said(a, text);

    cli_print_words(label, said == NULL ? text : said);
    free(said);
}

void cli_print_problem(const cli_answer *a, int code, int reason, const char *message, const char *hint)
{
    char names[128];

    say(a, "problem: ", message);
    say(a, "remedy:  ", hint);
    snprintf(names, sizeof names, "%s, reason %s", cudnnw_code_name(code),
             reason == 0 && a->reason != NULL ? a->reason : cudnnw_reason_name(reason));
    cli_print_words("code:    ", names);
}

static void print_release(const cli_answer *a, const char *label, uint32_t version, uint32_t cuda_major, const char *rest, const char *path)
{
    char release[16];
    char line[CUDNNW_PATH_BYTES + 128];
    int used = snprintf(line, sizeof line, "cuDNN %s",
                        version == 0 ? "of unknown release" : cudnnw_version_text(version, release, sizeof release));

    if (cuda_major != 0)
        used += snprintf(line + used, sizeof line - (size_t)used, " for CUDA %u", (unsigned)cuda_major);
    snprintf(line + used, sizeof line - (size_t)used, "%s %s", rest, path);
    say(a, label, line);
}

/* `guilty`: the error speaks of this file, although by itself nothing is wrong with it. */
static void print_file(const cli_answer *a, const cudnnw_candidate *row, const cudnnw_file *file, bool guilty)
{
    char release[16] = "?";

    if (file->version != 0)
        cudnnw_version_text(file->version, release, sizeof release);
    printf("  ");
    cli_print_padded(file->name, 43);
    printf(" %-7s ", release);
    cli_print_bytes(file->bytes);
    if (file->code != CUDNNW_OK || guilty)
        printf("  %s", cudnnw_code_name(file->code != CUDNNW_OK ? file->code : row->code));
    printf("\n");
    if (file->code != CUDNNW_OK && strcmp(file->message, row->message) != 0)
        say(a, "      ", file->message);
}

static void print_candidate(const cli_answer *a, const cudnnw_candidate *row)
{
    bool is_the_error = row->code != CUDNNW_OK && strcmp(row->message, a->error.message) == 0;
    const char *known = row->identified != 0 ? ", identified by its files, in" : ", inferred from its files, in";

    if (row->code == CUDNNW_OK) {
        print_release(a, "good: ", row->version, row->cuda_major, known, row->path);
    } else {
        cli_print_problem(a, row->code, row->reason, row->message, row->hint);
        if (row->file_count > 0)
            print_release(a, "set:     ", row->version, row->cuda_major, known, row->path);
    }
    for (size_t i = 0; i < row->file_count; i++)
        print_file(a, row, &row->files[i], is_the_error && strcmp(row->files[i].name, a->error.file) == 0);
}

/* Reasons in the five hundreds speak of the machine, and `check` judges a folder. */
static bool is_beside_the_question(const cli_answer *a, const cudnnw_error *warning)
{
    return a->request->command->bit == CLI_CHECK && warning->reason / 100 == 5;
}

void cli_answer_warnings(const cli_answer *a)
{
    for (size_t i = 0; i < cudnnw_report_warnings(a->report); i++) {
        int severity = CUDNNW_LOG_DEBUG;
        const cudnnw_error *warning = cudnnw_report_warning(a->report, i, &severity);

        if (severity < CUDNNW_LOG_WARNING || is_beside_the_question(a, warning) ||
            strcmp(warning->message, a->error.message) == 0)
            continue;
        say(a, "warning: ", warning->message);
        say(a, "      -> ", warning->hint);
    }
}

void cli_answer_judgement(const cli_answer *a)
{
    size_t count = cudnnw_report_candidates(a->report);
    bool said = a->code == CUDNNW_OK;

    for (size_t i = 0; i < count; i++)
        said = said || strcmp(cudnnw_report_candidate(a->report, i)->message, a->error.message) == 0;
    if (!said)
        cli_print_problem(a, a->error.code, a->error.reason, a->error.message, a->error.hint);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 || !said)
            printf("\n");
        print_candidate(a, cudnnw_report_candidate(a->report, i));
    }
    cli_answer_reference_sets(a);
    cli_answer_warnings(a);
}

void cli_answer_library(const cli_answer *a)
{
    print_release(a, "good: ", a->info.version, a->info.cuda_major,
                  a->info.adopted != 0 ? ", which was in the process already, from" : ", opened from", a->info.folder);
    for (size_t i = 0; i < a->info.module_count; i++) {
        cudnnw_module module = {.size = sizeof module};

        if (cudnnw_module_info(a->library, i, &module) != CUDNNW_OK)
            continue;
        printf("  %-34s %3u functions  ", module.name, (unsigned)module.functions);
        cli_print_bytes(module.bytes);
        printf("\n");
    }
    printf("functions: %u available, %u absent in this release, %u not opened\n",
           (unsigned)a->info.functions_available, (unsigned)a->info.functions_absent,
           (unsigned)a->info.functions_not_opened);
}
