/* SPDX-License-Identifier: MIT
 *
 * The page for a person: what is wrong and what to do first, then all that was seen.
 */
#include "doctor.h"

#include <stdio.h>
#include <string.h>

#include "../terminal.h"

enum { NAME_COLUMNS = 16 };

static void add_tone(const doctor *d, cli_text *to, cli_tone tone)
{
    if (d->request->save == NULL) /* a file has no colour */
        cli_text_add(to, cli_tone_code(tone));
}

static void add_label(const doctor *d, cli_text *to, cli_tone tone, const char *label, const char *text)
{
    add_tone(d, to, tone);
    cli_text_words(to, label, text);
    add_tone(d, to, CLI_TONE_PLAIN);
}

static void add_good(const doctor *d, cli_text *to)
{
    const cudnnw_candidate *chosen = doctor_chosen(d);
    char release[16], line[160];
    const char *loads = d->live.good ? "and it loads here"
                        : d->foreign  ? "but its machine was not seen"
                                      : "but loading was not tried";

    if (chosen == NULL)
        return;
    snprintf(line, sizeof line, "cuDNN %s for CUDA %u is whole, %s.",
             cudnnw_version_text(chosen->version, release, sizeof release), (unsigned)chosen->cuda_major,
             loads);
    add_label(d, to, CLI_TONE_GOOD, "good:    ", line);
    cli_text_words(to, "next:    ", "Nothing. If a program still fails: cudnnw doctor --explain MESSAGE");
}

/* Everything but what the first lines say. */
static void add_other_advice(const doctor *d, cli_text *to, size_t from)
{
    char label[16];

    if (from < d->advice_count)
        cli_text_add(to, "\n");
    for (size_t i = from; i < d->advice_count; i++) {
        const doctor_advice *advice = &d->advice[i];

        snprintf(label, sizeof label, "%3u. ", (unsigned)i + 1);
        add_label(d, to, advice->rank < DOCTOR_ADVICE_ONLY ? CLI_TONE_PROBLEM : CLI_TONE_WARNING, label,
                  advice->problem);
        cli_text_words(to, "     -> ", advice->remedy);
        if (advice->where[0] != '\0')
            cli_text_words(to, "     in ", advice->where);
    }
}

static void add_top(const doctor *d, cli_text *to)
{
    const cudnnw_candidate *chosen = doctor_chosen(d);
    bool bad = d->advice_count > 0 && d->advice[0].rank < DOCTOR_ADVICE_ONLY;

    if (bad) {
        add_label(d, to, CLI_TONE_PROBLEM, "problem: ", d->advice[0].problem);
        cli_text_words(to, "remedy:  ", d->advice[0].remedy);
        if (d->advice[0].where[0] != '\0')
            cli_text_words(to, "where:   ", d->advice[0].where);
        else if (chosen != NULL && d->files_code == CUDNNW_OK)
            cli_text_words(to, "cuDNN:   ", d->live.good ? "The one that was found is whole, and it loads."
                                                         : "The one that was found is whole.");
    } else {
        add_good(d, to);
        if (chosen != NULL)
            for (size_t i = 0; i < d->row_count;
                 i++) /* as it stands in the page: redacted when that is asked for */
                if (d->row[i].section == DOCTOR_CUDNN && d->row[i].level == DOCTOR_GOOD)
                    cli_text_words(to, "where:   ", d->row[i].name);
    }
    add_other_advice(d, to, bad ? 1 : 0);
}

static void add_row(const doctor *d, cli_text *to, const doctor_row *row)
{
    static const cli_tone tones[] = {CLI_TONE_PLAIN, CLI_TONE_GOOD, CLI_TONE_WARNING, CLI_TONE_PROBLEM};
    static const char *const marks[] = {"  ", "  ", "! ", "X "};
    char label[NAME_COLUMNS + 8];

    add_tone(d, to, tones[row->level]);
    if (strlen(row->name) < NAME_COLUMNS) {
        snprintf(label, sizeof label, "%s%-*s", marks[row->level], NAME_COLUMNS, row->name);
        cli_text_words(to, label, row->value);
    } else {
        cli_text_words(to, marks[row->level], row->name);
        cli_text_words(to, "      ", row->value);
    }
    add_tone(d, to, CLI_TONE_PLAIN);
    if (row->remark[0] != '\0')
        cli_text_words(to, "      (", row->remark);
    if (row->remark[0] != '\0') { /* the bracket closes on the same line */
        to->bytes[to->length - 1] = ')';
        cli_text_add(to, "\n");
    }
}

void doctor_text(const doctor *d, cli_text *to)
{
    static const char *const headings[DOCTOR_SECTIONS] = {
        [DOCTOR_SYSTEM] = "system",
        [DOCTOR_DRIVER] = "driver and GPUs",
        [DOCTOR_CUDNN] = "cuDNN, in the order of the search",
        [DOCTOR_ELSEWHERE] = "cuDNN in places that are not searched",
        [DOCTOR_LIVE] = "load, in a child process",
        [DOCTOR_CUDA] = "CUDA toolkits and libraries",
        [DOCTOR_FRAMEWORKS] = "Python frameworks",
        [DOCTOR_HEADERS] = "headers and import libraries",
        [DOCTOR_ENVIRONMENT] = "environment",
        [DOCTOR_APPLICATION] = "the application",
    };

    add_top(d, to);
    for (int section = 0; section < DOCTOR_SECTIONS; section++) {
        bool begun = false;

        for (size_t i = 0; i < d->row_count; i++) {
            if (d->row[i].section != (doctor_section)section)
                continue;
            if (!begun) {
                cli_text_add(to, "\n");
                add_label(d, to, CLI_TONE_HEADING, headings[section], "");
            }
            begun = true;
            add_row(d, to, &d->row[i]);
        }
    }
    if (d->lost)
        cli_text_add(to, "\nMemory was short: this page has gaps.\n");
}
