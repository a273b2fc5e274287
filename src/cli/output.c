/* SPDX-License-Identifier: MIT
 *
 * Text for a person and for JSON, straight to standard output.
 */
#include "cli.h"

#include <stdio.h>
#include <string.h>

#include "terminal.h"
#include "text.h"

static void print(cli_text *text, FILE *file)
{
    fwrite(cli_text_of(text), 1, text->length, file);
    cli_text_free(text);
}

/* On a terminal the lines that decide stand out. */
static cli_tone tone_of(const char *label)
{
    static const struct {
        const char *label;
        cli_tone tone;
    } tones[] = {{"good: ", CLI_TONE_GOOD}, {"problem: ", CLI_TONE_PROBLEM}, {"warning: ", CLI_TONE_WARNING}};

    for (size_t i = 0; i < sizeof tones / sizeof tones[0]; i++)
        if (strcmp(tones[i].label, label) == 0)
            return tones[i].tone;
    return CLI_TONE_PLAIN;
}

void cli_print_words(const char *label, const char *text)
{
    cli_tone tone = tone_of(label);
    cli_text out = {0};

    if (tone != CLI_TONE_PLAIN)
        cli_text_add(&out, cli_tone_code(tone));
    cli_text_words(&out, label, text);
    if (tone != CLI_TONE_PLAIN)
        cli_text_add(&out, cli_tone_code(CLI_TONE_PLAIN));
    print(&out, stdout);
}

void cli_print_padded(const char *text, int columns)
{
    cli_text out = {0};

    cli_text_padded(&out, text, columns);
    print(&out, stdout);
}

void cli_print_json_string(const char *text)
{
    cli_text out = {0};

    cli_text_json_string(&out, text);
    print(&out, stdout);
}

void cli_print_bytes(unsigned long long bytes)
{
    if (bytes < 1ull << 20)
        printf("%llu bytes", bytes);
    else
        printf("%llu MiB", bytes >> 20);
}

void cli_log(void *user, cudnnw_severity severity, cudnnw_stage stage, const char *text)
{
    static const char *const words[] = {"debug", "note", "warning", "error"};
    cli_text line = {0};

    (void)user;
    cli_text_format(&line, "%s, %s: ", (unsigned)severity < 4 ? words[severity] : "?",
                    cudnnw_stage_name((int)stage));
    cli_text_padded(&line, text, 0);
    cli_text_add(&line, "\n");
    print(&line, stderr);
}
