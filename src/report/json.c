/* SPDX-License-Identifier: MIT
 *
 * The report as JSON. docs/json.md is the specification; names of members are an interface.
 */
#include "report.h"

#include <string.h>

#include "buffer.h"
#include "store.h"

static void add_escaped(text_buffer *out, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    char escape[7] = "\\u00";

    escape[4] = digits[byte >> 4];
    escape[5] = digits[byte & 15];
    cudnnw__buffer_add(out, escape, 6);
}

/* A byte that is no UTF-8 becomes U+FFFD: JSON has no bytes. add_path gives the bytes beside it. */
static void add_string(text_buffer *out, const char *text)
{
    cudnnw__buffer_text(out, "\"");
    while (*text != '\0') {
        size_t length = cudnnw__utf8_length(text);

        if (length == 0)
            cudnnw__buffer_text(out, "\\ufffd");
        else if (*text == '"' || *text == '\\') {
            cudnnw__buffer_text(out, "\\");
            cudnnw__buffer_add(out, text, 1);
        } else if ((unsigned char)*text < 0x20 || *text == 0x7F)
            add_escaped(out, (unsigned char)*text);
        else
            cudnnw__buffer_add(out, text, length);
        text += length == 0 ? 1 : length;
    }
    cudnnw__buffer_text(out, "\"");
}

/* Begins a member; `first` is the bracket or brace for the first one, else a comma. */
static void add_name(text_buffer *out, const char *before, const char *name)
{
    cudnnw__buffer_text(out, before);
    add_string(out, name);
    cudnnw__buffer_text(out, ":");
}

static void add_text_member(text_buffer *out, const char *before, const char *name, const char *text)
{
    add_name(out, before, name);
    add_string(out, text);
}

static void add_number_member(text_buffer *out, const char *name, int64_t number)
{
    add_name(out, ",", name);
    cudnnw__buffer_number(out, number);
}

static void add_bool_member(text_buffer *out, const char *name, bool value)
{
    add_name(out, ",", name);
    cudnnw__buffer_text(out, value ? "true" : "false");
}

/* Unknown is null, so that nobody takes a 0 for a release. */
static void add_facts(text_buffer *out, uint32_t version, uint32_t cuda_major, bool identified)
{
    char text[16];

    add_name(out, ",", "version");
    if (version == 0)
        cudnnw__buffer_text(out, "null");
    else
        add_string(out, cudnnw_version_text(version, text, sizeof text));
    add_name(out, ",", "cuda_major");
    if (cuda_major == 0)
        cudnnw__buffer_text(out, "null");
    else
        cudnnw__buffer_number(out, cuda_major);
    add_bool_member(out, "identified", identified);
}

static void add_path(text_buffer *out, const char *before, const char *path)
{
    static const char digits[] = "0123456789abcdef";

    add_text_member(out, before, "path", path);
    if (cudnnw__utf8_is_valid(path))
        return;
    add_name(out, ",", "path_hex");
    cudnnw__buffer_text(out, "\"");
    for (; *path != '\0'; path++) {
        char pair[2] = {digits[(unsigned char)*path >> 4], digits[*path & 15]};

        cudnnw__buffer_add(out, pair, sizeof pair);
    }
    cudnnw__buffer_text(out, "\"");
}

static void add_file(text_buffer *out, const char *before, const cudnnw_file *file)
{
    cudnnw__buffer_text(out, before);
    add_text_member(out, "{", "name", file->name);
    add_text_member(out, ",", "sublibrary", file->sublibrary);
    add_path(out, ",", file->path);
    add_text_member(out, ",", "verdict", cudnnw_code_name(file->code));
    add_text_member(out, ",", "reason", cudnnw_reason_name(file->reason));
    add_text_member(out, ",", "message", file->message);
    add_facts(out, file->version, file->cuda_major, file->identified != 0);
    add_number_member(out, "bytes", (int64_t)file->bytes);
    add_text_member(out, ",", "fingerprint", file->fingerprint);
    cudnnw__buffer_text(out, "}");
}

static void add_candidate(text_buffer *out, const char *before, const cudnnw_candidate *row)
{
    cudnnw__buffer_text(out, before);
    add_text_member(out, "{", "origin", cudnnw__report_origin_word(row->origin));
    add_text_member(out, ",", "origin_detail", row->origin_detail);
    add_path(out, ",", row->path);
    add_text_member(out, ",", "verdict", cudnnw_code_name(row->code));
    add_text_member(out, ",", "reason", cudnnw_reason_name(row->reason));
    add_text_member(out, ",", "message", row->message);
    add_text_member(out, ",", "hint", row->hint);
    add_facts(out, row->version, row->cuda_major, row->identified != 0);
    add_bool_member(out, "chosen", row->chosen != 0);
    add_name(out, ",", "files");
    cudnnw__buffer_text(out, "[");
    for (size_t i = 0; i < row->file_count; i++)
        add_file(out, i == 0 ? "\n    " : ",\n    ", &row->files[i]);
    cudnnw__buffer_text(out, "]}");
}

static void add_warning(text_buffer *out, const char *before, const warning_record *record)
{
    const cudnnw_error *error = &record->error;

    cudnnw__buffer_text(out, before);
    add_text_member(out, "{", "severity", cudnnw__report_severity_word(record->severity));
    add_text_member(out, ",", "code", cudnnw_code_name(error->code));
    add_text_member(out, ",", "reason", cudnnw_reason_name(error->reason));
    add_text_member(out, ",", "stage", cudnnw_stage_name(error->stage));
    add_text_member(out, ",", "message", error->message);
    add_text_member(out, ",", "hint", error->hint);
    add_text_member(out, ",", "file", error->file);
    add_path(out, ",", error->path);
    cudnnw__buffer_text(out, "}");
}

const char *cudnnw_report_json(cudnnw_report *self)
{
    text_buffer out = {0};

    if (self == NULL || self->json != NULL)
        return self == NULL ? NULL : self->json;
    add_name(&out, "{", "warnings");
    cudnnw__buffer_text(&out, "[");
    for (size_t i = 0; i < self->warnings; i++)
        add_warning(&out, i == 0 ? "\n  " : ",\n  ", self->warning[i]);
    cudnnw__buffer_text(&out, "]");
    add_number_member(&out, "dropped", (int64_t)self->dropped);
    add_name(&out, ",\n", "candidates");
    cudnnw__buffer_text(&out, "[");
    for (size_t i = 0; i < self->candidates; i++)
        add_candidate(&out, i == 0 ? "\n  " : ",\n  ", &self->candidate[i]->row);
    cudnnw__buffer_text(&out, "]}\n");
    self->json = cudnnw__buffer_take(&out);
    return self->json;
}
