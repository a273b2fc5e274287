/* SPDX-License-Identifier: MIT
 *
 * The page for programs: docs/json.md.
 */
#include "doctor.h"

static void add_member(cli_text *to, const char *name, const char *text)
{
    cli_text_format(to, ",\"%s\":", name);
    cli_text_json_string(to, text);
}

static void add_advice(const doctor *d, cli_text *to)
{
    cli_text_add(to, ",\n\"advice\":[");
    for (size_t i = 0; i < d->advice_count; i++) {
        cli_text_format(to, "%s\n  {\"rank\":%d", i == 0 ? "" : ",", d->advice[i].rank);
        add_member(to, "problem", d->advice[i].problem);
        add_member(to, "remedy", d->advice[i].remedy);
        add_member(to, "where", d->advice[i].where);
        cli_text_add(to, "}");
    }
    cli_text_add(to, "]");
}

static void add_section(const doctor *d, cli_text *to, doctor_section section)
{
    static const char *const levels[] = {"fact", "good", "warning", "problem"};
    const char *comma = "";

    cli_text_format(to, ",\n\"%s\":[", doctor_section_word(section));
    for (size_t i = 0; i < d->row_count; i++) {
        const doctor_row *row = &d->row[i];

        if (row->section != section)
            continue;
        cli_text_format(to, "%s\n  {\"level\":\"%s\"", comma, levels[row->level]);
        add_member(to, "name", row->name);
        add_member(to, "value", row->value);
        add_member(to, "remark", row->remark);
        cli_text_add(to, "}");
        comma = ",";
    }
    cli_text_add(to, "]");
}

void doctor_json(const doctor *d, cli_text *to)
{
    const cudnnw_candidate *chosen = doctor_chosen(d);
    char release[16];

    cli_text_format(to, "{\"cudnnw\":\"%s\",\"command\":\"doctor\",\"healthy\":%s", CUDNNW_VERSION_TEXT,
                    d->advice_count > 0 && d->advice[0].rank < DOCTOR_ADVICE_ONLY ? "false" : "true");
    cli_text_format(to, ",\"status\":\"%s\",\"reason\":\"%s\"", cudnnw_code_name((int)d->code),
                    cudnnw_reason_name(d->code == CUDNNW_OK ? 0 : d->error.reason));
    if (chosen != NULL && chosen->version != 0)
        cli_text_format(to, ",\"version\":\"%s\"",
                        cudnnw_version_text(chosen->version, release, sizeof release));
    else
        cli_text_add(to, ",\"version\":null");
    if (chosen != NULL && chosen->cuda_major != 0)
        cli_text_format(to, ",\"cuda_major\":%u", (unsigned)chosen->cuda_major);
    else
        cli_text_add(to, ",\"cuda_major\":null");
    cli_text_format(to, ",\"loaded\":%s", !d->live.ran ? "null" : d->live.good ? "true" : "false");
    add_advice(d, to);
    for (int section = 0; section < DOCTOR_SECTIONS; section++)
        add_section(d, to, (doctor_section)section);
    cli_text_add(to, "}\n");
}
