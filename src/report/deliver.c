/* SPDX-License-Identifier: MIT
 *
 * Hands records to the caller's log. The caller holds no lock meanwhile.
 */
#include "report.h"

#include <string.h>

#include "store.h"

/* A path may hold line ends and other control bytes; a line of a log may not. */
static void make_one_line(char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7F)
            *text = '?';
}

static void append(char *line, size_t size, const char *text)
{
    size_t length = strlen(line);

    if (length + 16 > size) /* no room for a cut that can be seen */
        return;
    cudnnw__copy_text(line + length, size - length, text);
}

static void describe(const cudnnw_candidate *row, char *line, size_t size)
{
    char version[16];

    line[0] = '\0';
    append(line, size, "looked at ");
    append(line, size / 2, row->path);
    append(line, size, ", ");
    append(line, size, row->origin_detail[0] != '\0' ? row->origin_detail : cudnnw__report_origin_phrase(row->origin));
    if (row->version != 0) {
        append(line, size, ": cuDNN ");
        append(line, size, cudnnw_version_text(row->version, version, sizeof version));
    }
    append(line, size, ": ");
    append(line, size, cudnnw_code_name(row->code));
    if (row->message[0] != '\0') {
        append(line, size, ": ");
        append(line, size, row->message);
    }
}

void cudnnw__report_deliver(report *self, const cudnnw_options *options)
{
    char line[CUDNNW_MESSAGE_BYTES];
    size_t candidate = 0, warning = 0;

    if (self == NULL || options == NULL || options->log == NULL)
        return;
    while (candidate < self->candidates && self->candidate[candidate]->place < self->delivered)
        candidate++;
    while (warning < self->warnings && self->warning[warning]->place < self->delivered)
        warning++;
    while (self->delivered < self->places) {
        size_t place = self->delivered++;

        if (warning < self->warnings && self->warning[warning]->place == place) {
            const warning_record *record = self->warning[warning++];

            cudnnw__copy_text(line, sizeof line, record->error.message);
            make_one_line(line);
            options->log(options->log_user, record->severity, (cudnnw_stage)record->error.stage, line);
        } else if (candidate < self->candidates) {
            describe(&self->candidate[candidate++]->row, line, sizeof line);
            make_one_line(line);
            options->log(options->log_user, CUDNNW_LOG_DEBUG, CUDNNW_STAGE_INSPECT, line);
        }
    }
}
