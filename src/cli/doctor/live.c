/* SPDX-License-Identifier: MIT
 *
 * What happens when the chosen cuDNN is really loaded? A child of this very program does it, for cuDNN may
 * end its process.
 */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../child.h"
#include "../terminal.h"

enum { WORDS_AT_MOST = 64, SECONDS = 60, SHOWN_BYTES = 1500 };

static const struct {
    uint32_t bits;
    const char *word;
} needs[] = {
    {CUDNNW_CONVOLUTION_TRAINING, "convolution-training"}, {CUDNNW_RNN_TRAINING, "rnn-training"},
    {CUDNNW_ATTENTION_TRAINING, "attention-training"},     {CUDNNW_GRAPH_TRAINING, "graph-training"},
    {CUDNNW_OPS_TRAINING, "ops-training"},                 {CUDNNW_CONVOLUTION, "convolution"},
    {CUDNNW_RNN, "rnn"},                                   {CUDNNW_ATTENTION, "attention"},
    {CUDNNW_GRAPH, "graph"},                               {CUDNNW_OPS, "ops"},
    {CUDNNW_EXTENSIONS, "extensions"},
};

typedef struct line {
    const char *word[WORDS_AT_MOST];
    size_t count;
    cli_text need;
    char minimum[16], cuda[16];
} line;

static void add(line *l, const char *word)
{
    if (l->count + 1 < WORDS_AT_MOST)
        l->word[l->count++] = word;
}

static void add_need(line *l, uint32_t need)
{
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if ((need & needs[i].bits) == needs[i].bits) {
            cli_text_format(&l->need, "%s%s", l->need.length == 0 ? "" : ",", needs[i].word);
            need &= ~needs[i].bits;
        }
    if (l->need.length > 0) {
        add(l, "--need");
        add(l, cli_text_of(&l->need));
    }
}

/* The same question again, of the folder that the search has chosen. */
static void make_line(const doctor *d, const char *program, const char *folder, line *l)
{
    const cudnnw_options *options = &d->options;

    add(l, program);
    add(l, "load");
    add(l, folder);
    add(l, "--json");
    add(l, "--probe");
    add_need(l, options->need);
    if (options->minimum_version != 0) {
        snprintf(l->minimum, sizeof l->minimum, "%u", (unsigned)options->minimum_version);
        add(l, "--min-version");
        add(l, l->minimum);
    }
    if (options->cuda_major != 0) {
        snprintf(l->cuda, sizeof l->cuda, "%u", (unsigned)options->cuda_major);
        add(l, "--cuda");
        add(l, l->cuda);
    }
    for (size_t i = 0; i < options->dependency_folder_count; i++) {
        add(l, "--dependency-folder");
        add(l, options->dependency_folders[i]);
    }
    l->word[l->count] = NULL;
}

/* The text behind "name": of the child's JSON, without its escapes but for those of quotes; allocated. */
static char *json_value(const char *json, const char *name)
{
    char key[64];
    const char *at;
    cli_text value = {0};

    snprintf(key, sizeof key, "\"%s\":\"", name);
    at = strstr(json, key);
    cli_text_add(&value, "");
    for (at = at == NULL ? "" : at + strlen(key); *at != '\0' && *at != '"'; at++) {
        if (*at == '\\' && at[1] != '\0')
            at++;
        cli_text_add_bytes(&value, at, 1);
    }
    return value.bytes;
}

static unsigned json_number(const char *json, const char *name)
{
    char key[64];
    const char *at;

    snprintf(key, sizeof key, "\"%s\":", name);
    at = strstr(json, key);
    return at == NULL ? 0 : (unsigned)strtoul(at + strlen(key), NULL, 10);
}

static unsigned count_of(const char *text, const char *end, const char *what)
{
    unsigned count = 0;

    for (; text != NULL && (text = strstr(text, what)) != NULL && (end == NULL || text < end); text++)
        count++;
    return count;
}

/* What the child printed, as far as a page has room for it; its JSON is no news. */
static void say_printed(doctor *d, const char *name, const char *text)
{
    char shown[SHOWN_BYTES + 1];

    if (text == NULL || text[0] == '\0' || text[0] == '{')
        return;
    snprintf(shown, sizeof shown, "%s", text);
    for (char *at = shown; *at != '\0'; at++)
        if (*at == '\n' || *at == '\r')
            *at = ' ';
    doctor_say(d, DOCTOR_LIVE, DOCTOR_WARNING, name, NULL, "%s%s", shown,
               strlen(text) > SHOWN_BYTES ? " [...]" : "");
}

static void say_death(doctor *d, const cli_child_end *end, const char *folder)
{
    char how[96];

    if (end->timed_out)
        snprintf(how, sizeof how, "it did not come to an end in %u seconds",
                 (unsigned)(d->request->seconds == 0 ? SECONDS : d->request->seconds));
    else if (end->signal != 0)
        snprintf(how, sizeof how, "signal %d ended it", end->signal);
    else
        snprintf(how, sizeof how, "it ended with code %d (0x%X) and without an answer", end->code,
                 (unsigned)end->code);
    doctor_say(d, DOCTOR_LIVE, DOCTOR_PROBLEM, "load", "a child process tried; this one is unharmed", "%s",
               how);
    doctor_advise(
        d, DOCTOR_RANK_CAUSE,
        end->timed_out ? "Loading this cuDNN hangs, although its files look right."
                       : "Loading this cuDNN kills the process, although its files look right.",
        "Replace all its files by those of one package, and compare checksums: cudnnw check --deep.", folder);
}

static void say_answer(doctor *d, const cli_child_end *end, const char *folder)
{
    char *status = json_value(end->out, "status"), *message = json_value(end->out, "message"),
         *hint = json_value(end->out, "hint");
    const char *libraries = strstr(end->out, "\"libraries\":["), *claims = strstr(end->out, "\"claims\":[");

    d->live.good = status != NULL && strcmp(status, "OK") == 0;
    if (d->live.good)
        doctor_say(d, DOCTOR_LIVE, DOCTOR_GOOD, "load", NULL,
                   "good: %u libraries, %u functions, %u calls without a GPU",
                   count_of(libraries, claims, "{\"name\":"), json_number(end->out, "available"),
                   count_of(strstr(end->out, "\"probe\":{"), NULL, "\n  \"cudnn"));
    else if (status != NULL && message != NULL && hint != NULL) {
        doctor_say(d, DOCTOR_LIVE, DOCTOR_PROBLEM, "load", hint, "%s: %s", status, message);
        doctor_advise(d, DOCTOR_RANK_CAUSE, message, hint, folder);
    }
    free(status);
    free(message);
    free(hint);
}

void doctor_look_at_live_load(doctor *d)
{
    const cudnnw_candidate *chosen = doctor_chosen(d);
    line l = {.count = 0};
    char *program;
    cli_child child;
    cli_child_end end;

    if (chosen == NULL || d->files_code != CUDNNW_OK || d->foreign) {
        doctor_say(d, DOCTOR_LIVE, DOCTOR_FACT, "load", NULL, "not tried: %s",
                   d->foreign ? "these are files of the other system" : "no cuDNN here can be used");
        return;
    }
    program = cli_own_path();
    if (program == NULL) {
        doctor_say(d, DOCTOR_LIVE, DOCTOR_WARNING, "load", NULL, "not tried: where this program lies is not known");
        return;
    }
    make_line(d, program, chosen->path, &l);
    child = (cli_child){.words = l.word, .seconds = d->request->seconds == 0 ? SECONDS : d->request->seconds};
    cli_run_child(&child, &end);
    d->live.ran = end.started;
    if (!end.started)
        doctor_say(d, DOCTOR_LIVE, DOCTOR_WARNING, "load", NULL, "no child could be started: system error %d",
                   end.code);
    else if (end.timed_out || end.signal != 0 || end.out[0] != '{' ||
             (end.code != CLI_GOOD && end.code != CLI_PROBLEM))
        say_death(d, &end, chosen->path);
    else
        say_answer(d, &end, chosen->path);
    say_printed(d, "it printed", end.out);
    say_printed(d, "it printed", end.err);
    cli_free_child_end(&end);
    cli_text_free(&l.need);
    free(program);
}
