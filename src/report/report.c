/* SPDX-License-Identifier: MIT
 *
 * Keeps what a find or load looked at. Records are copied whole and never move, so that what the user was given stays.
 */
#include "report.h"

#include <string.h>

#include "../limits.h"
#include "store.h"

report *cudnnw__report_new(void)
{
    return (report *)cudnnw__os_allocate(sizeof(report));
}

void cudnnw_report_free(cudnnw_report *self)
{
    if (self == NULL)
        return;
    for (size_t i = 0; i < self->candidates; i++) {
        cudnnw__os_free(self->candidate[i]->verdict);
        cudnnw__os_free(self->candidate[i]);
    }
    for (size_t i = 0; i < self->warnings; i++)
        cudnnw__os_free(self->warning[i]);
    cudnnw__os_free(self->candidate);
    cudnnw__os_free(self->warning);
    cudnnw__os_free(self->text);
    cudnnw__os_free(self->json);
    cudnnw__os_free(self);
}

/* Room for one more pointer in a growing array. */
static bool make_room(void **array, size_t count, size_t *room)
{
    if (count < *room)
        return true;

    size_t wanted = *room == 0 ? 8 : *room * 2;
    void *grown = cudnnw__os_resize(*array, wanted * sizeof(void *));

    if (grown == NULL)
        return false;
    *array = grown;
    *room = wanted;
    return true;
}

static bool room_for_warning(report *self)
{
    void *array = self->warning;
    bool made = self->warnings < LIMIT_REPORT_RECORDS && make_room(&array, self->warnings, &self->warning_room);

    self->warning = (warning_record **)array;
    return made;
}

/* A record with an empty error, or NULL: then it is counted as dropped. */
static cudnnw_error *new_warning(report *self, cudnnw_severity severity)
{
    warning_record *record =
        self != NULL && room_for_warning(self) ? (warning_record *)cudnnw__os_allocate(sizeof *record) : NULL;

    if (record == NULL) {
        if (self != NULL)
            self->dropped++;
        return NULL;
    }
    record->place = self->places++;
    record->severity = severity;
    record->error.size = (uint32_t)sizeof record->error;
    self->warning[self->warnings++] = record;
    return &record->error;
}

void cudnnw__report_warn_error(report *self, cudnnw_severity severity, const cudnnw_error *error)
{
    cudnnw__error_copy_out(new_warning(self, severity), error);
}

void cudnnw__report_warn(report *self, cudnnw_severity severity, cudnnw_reason reason, const error_facts *facts)
{
    (void)cudnnw__fail(new_warning(self, severity), reason, facts);
}

static size_t text_bytes(const char *text)
{
    return text == NULL ? 1 : strlen(text) + 1;
}

/* Copies the text to *at, moves *at behind it and returns the copy. NULL becomes "". */
static const char *put_text(char **at, const char *text)
{
    size_t bytes = text_bytes(text);
    char *copy = *at;

    memcpy(copy, text == NULL ? "" : text, bytes);
    *at += bytes;
    return copy;
}

static size_t candidate_bytes(const cudnnw_candidate *row)
{
    size_t bytes = sizeof(candidate_record) + row->file_count * sizeof(cudnnw_file);

    bytes += text_bytes(row->path) + text_bytes(row->origin_detail) + text_bytes(row->message) + text_bytes(row->hint);
    for (size_t i = 0; i < row->file_count; i++) {
        const cudnnw_file *file = &row->files[i];

        bytes += text_bytes(file->name) + text_bytes(file->sublibrary) + text_bytes(file->path);
        bytes += text_bytes(file->fingerprint) + text_bytes(file->message);
    }
    return bytes;
}

static void copy_file(cudnnw_file *to, const cudnnw_file *from, char **at)
{
    *to = *from;
    to->size = (uint32_t)sizeof *to;
    to->name = put_text(at, from->name);
    to->sublibrary = put_text(at, from->sublibrary);
    to->path = put_text(at, from->path);
    to->fingerprint = put_text(at, from->fingerprint);
    to->message = put_text(at, from->message);
}

static candidate_record *copy_candidate(const cudnnw_candidate *from)
{
    candidate_record *record = (candidate_record *)cudnnw__os_allocate(candidate_bytes(from));

    if (record == NULL)
        return NULL;

    cudnnw_file *files = (cudnnw_file *)(record + 1);
    char *at = (char *)(files + from->file_count);

    record->row = *from;
    record->row.size = (uint32_t)sizeof record->row;
    record->row.path = put_text(&at, from->path);
    record->row.origin_detail = put_text(&at, from->origin_detail);
    record->row.message = put_text(&at, from->message);
    record->row.hint = put_text(&at, from->hint);
    record->row.files = files;
    for (size_t i = 0; i < from->file_count; i++)
        copy_file(&files[i], &from->files[i], &at);
    return record;
}

cudnnw_code cudnnw__report_add(report *self, const cudnnw_candidate *candidate, size_t *index)
{
    void *array = self->candidate;
    bool made = make_room(&array, self->candidates, &self->candidate_room);

    self->candidate = (candidate_record **)array;

    candidate_record *record = made ? copy_candidate(candidate) : NULL;

    if (record == NULL) {
        self->dropped++;
        return CUDNNW_OUT_OF_MEMORY;
    }
    record->place = self->places++;
    if (index != NULL)
        *index = self->candidates;
    self->candidate[self->candidates++] = record;
    return CUDNNW_OK;
}

void cudnnw__report_choose(report *self, size_t index)
{
    for (size_t i = 0; i < self->candidates; i++)
        self->candidate[i]->row.chosen = i == index ? 1 : 0;
}

void cudnnw__report_verdict(report *self, size_t index, const cudnnw_error *error)
{
    if (index >= self->candidates)
        return;

    candidate_record *record = self->candidate[index];
    char *at = (char *)cudnnw__os_allocate(text_bytes(error->message) + text_bytes(error->hint));

    cudnnw__os_free(record->verdict);
    record->verdict = at;
    record->row.code = error->code;
    record->row.reason = error->reason;
    if (at != NULL) {
        record->row.message = put_text(&at, error->message);
        record->row.hint = put_text(&at, error->hint);
    } else { /* the templates live as long as the program and still say what is wrong */
        record->row.message = cudnnw_reason_message(error->reason);
        record->row.hint = cudnnw_reason_hint(error->reason);
    }
}

size_t cudnnw_report_candidates(const cudnnw_report *self)
{
    return self == NULL ? 0 : self->candidates;
}

const cudnnw_candidate *cudnnw_report_candidate(const cudnnw_report *self, size_t index)
{
    return index < cudnnw_report_candidates(self) ? &self->candidate[index]->row : NULL;
}

size_t cudnnw_report_warnings(const cudnnw_report *self)
{
    return self == NULL ? 0 : self->warnings;
}

const cudnnw_error *cudnnw_report_warning(const cudnnw_report *self, size_t index, int *severity)
{
    if (index >= cudnnw_report_warnings(self))
        return NULL;
    if (severity != NULL)
        *severity = (int)self->warning[index]->severity;
    return &self->warning[index]->error;
}
