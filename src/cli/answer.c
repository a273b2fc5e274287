/* SPDX-License-Identifier: MIT
 *
 * What the answer is about, and how its folders are called.
 */
#include "answer.h"

#include <stdlib.h>
#include <string.h>

int cli_exit_status(cudnnw_code code)
{
    return code == CUDNNW_OK ? CLI_GOOD : CLI_PROBLEM;
}

const cudnnw_candidate *cli_answer_subject(const cli_answer *a)
{
    size_t count = cudnnw_report_candidates(a->report);

    for (size_t i = 0; i < count; i++)
        if (cudnnw_report_candidate(a->report, i)->chosen != 0)
            return cudnnw_report_candidate(a->report, i);
    return count == 1 ? cudnnw_report_candidate(a->report, 0) : NULL;
}

const cli_alias *cli_answer_alias(const cli_answer *a, const char *at)
{
    for (size_t i = 0; i < a->alias_count; i++)
        if (strncmp(at, a->alias[i].folder, strlen(a->alias[i].folder)) == 0)
            return &a->alias[i];
    return NULL;
}

static size_t said_bytes(const cli_answer *a, const char *text)
{
    size_t bytes = 1;

    while (*text != '\0') {
        const cli_alias *alias = cli_answer_alias(a, text);

        bytes += alias == NULL ? 1 : strlen(alias->shown);
        text += alias == NULL ? 1 : strlen(alias->folder);
    }
    return bytes;
}

char *cli_answer_said(const cli_answer *a, const char *text)
{
    char *said = malloc(said_bytes(a, text));
    char *to = said;

    while (said != NULL && *text != '\0') {
        const cli_alias *alias = cli_answer_alias(a, text);
        size_t length = alias == NULL ? 1 : strlen(alias->shown);

        memcpy(to, alias == NULL ? text : alias->shown, length);
        to += length;
        text += alias == NULL ? 1 : strlen(alias->folder);
    }
    if (said != NULL)
        *to = '\0';
    return said;
}

/* A field that becomes too long keeps its end, where the file's name is. */
static void say_field(const cli_answer *a, char *field, size_t size)
{
    char *said = cli_answer_said(a, field);
    size_t length = said == NULL ? 0 : strlen(said);

    if (said != NULL && length < size)
        memcpy(field, said, length + 1);
    else if (said != NULL)
        memcpy(field, said + length - (size - 1), size);
    free(said);
}

void cli_answer_say_error(cli_answer *a)
{
    cudnnw_error *error = &a->error;

    if (a->alias_count == 0)
        return;
    say_field(a, error->path, sizeof error->path);
    say_field(a, error->other_path, sizeof error->other_path);
    say_field(a, error->message, sizeof error->message);
    say_field(a, error->hint, sizeof error->hint);
}
