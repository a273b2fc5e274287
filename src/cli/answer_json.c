/* SPDX-License-Identifier: MIT
 *
 * An answer as JSON (docs/json.md).
 */
#include "answer.h"

#include <stdio.h>
#include <string.h>

#include "text.h"

void cli_json_text(const char *name, const char *text)
{
    printf(",\"%s\":", name);
    cli_print_json_string(text);
}

void cli_json_release(uint32_t version, uint32_t cuda_major)
{
    char text[16];

    if (version != 0)
        printf(",\n\"version\":\"%s\"", cudnnw_version_text(version, text, sizeof text));
    else
        printf(",\n\"version\":null");
    if (cuda_major != 0)
        printf(",\"cuda_major\":%u", (unsigned)cuda_major);
    else
        printf(",\"cuda_major\":null");
}

void cli_json_error(const cli_answer *a)
{
    const cudnnw_error *error = &a->error;

    printf("{\"cudnnw\":\"%s\",\"command\":\"%s\",\"status\":\"%s\",\"reason\":\"%s\",\"stage\":\"%s\"",
           CUDNNW_VERSION_TEXT, a->request->command->name, cudnnw_code_name(error->code),
           error->reason == 0 && a->reason != NULL ? a->reason : cudnnw_reason_name(error->reason), cudnnw_stage_name(error->stage));
    cli_json_text("message", error->message);
    cli_json_text("hint", error->hint);
    cli_json_text("file", error->file);
    cli_json_text("path", error->path);
    cli_json_text("other_path", error->other_path);
    cli_json_text("function", error->function);
    cli_json_text("dependency", error->dependency);
    cli_json_text("wanted", error->wanted);
    cli_json_text("found", error->found);
    printf(",\"os_error\":%lld", (long long)error->os_error);
    cli_json_text("os_text", error->os_text);
    printf(",\"raw_status\":%d,\"canonical_status\":%d", (int)error->raw_status, (int)error->canonical_status);
}

/* The file names that lead to this set from now on; none when the process had it before. */
static void json_claims(const cli_answer *a)
{
    const char *comma = "";

    for (size_t i = 0; i < a->info.module_count && a->info.adopted == 0; i++) {
        cudnnw_module module = {.size = sizeof module};
        const char *name;

        if (cudnnw_module_info(a->library, i, &module) != CUDNNW_OK)
            continue;
        name = module.path + strlen(module.path);
        while (name > module.path && name[-1] != '/' && name[-1] != '\\')
            name--;
        printf("%s", comma);
        cli_print_json_string(name);
        comma = ",";
    }
}

static void json_libraries(const cli_answer *a)
{
    printf(",\n\"libraries\":[");
    for (size_t i = 0; i < a->info.module_count; i++) {
        cudnnw_module module = {.size = sizeof module};

        if (cudnnw_module_info(a->library, i, &module) != CUDNNW_OK)
            continue;
        printf("%s\n  {\"name\":\"%s\"", i == 0 ? "" : ",", module.name);
        cli_json_text("path", module.path);
        printf(",\"bytes\":%llu,\"functions\":%u}", (unsigned long long)module.bytes, (unsigned)module.functions);
    }
    printf("],\n\"claims\":[");
    json_claims(a);
    printf("],\n\"functions\":");
    if (a->library == NULL)
        printf("null");
    else
        printf("{\"available\":%u,\"absent\":%u,\"not_opened\":%u}", (unsigned)a->info.functions_available,
               (unsigned)a->info.functions_absent, (unsigned)a->info.functions_not_opened);
}

static void json_probe(const cli_answer *a)
{
    char support[CLI_SUPPORT_ROW_BYTES];

    if (a->library == NULL || !a->request->probe) {
        printf(",\n\"support_row\":null,\"probe\":null");
        return;
    }
    cli_support_row(a, support, sizeof support);
    printf(",\n");
    printf("\"support_row\":");
    cli_print_json_string(support);
    printf(",\n\"probe\":");
    printf("{");
    for (size_t i = 0; i < a->probe.count; i++)
        printf("%s\n  \"%s\":%d", i == 0 ? "" : ",", a->probe.row[i].name, a->probe.row[i].status);
    printf("}");
}

/* The report with each alias as a string of JSON has it: in the report the folders stand between quotes. */
static void print_report(const cli_answer *a, const char *report)
{
    while (*report != '\0') {
        size_t plain = 0;

        while (report[plain] != '\0' && cli_answer_alias(a, report + plain) == NULL)
            plain++;
        fwrite(report, 1, plain, stdout);
        report += plain;
        if (*report != '\0') {
            const cli_alias *alias = cli_answer_alias(a, report);
            cli_text text = {NULL, 0, 0, false};

            cli_text_json_string(&text, alias->shown);
            fwrite(cli_text_of(&text) + 1, 1, text.length - 2, stdout);
            cli_text_free(&text);
            report += strlen(alias->folder);
        }
    }
}

void cli_answer_json(const cli_answer *a)
{
    const cudnnw_candidate *subject = cli_answer_subject(a);
    const char *report = cudnnw_report_json(a->report);

    cli_json_error(a);
    if (a->library != NULL)
        cli_json_release(a->info.version, a->info.cuda_major);
    else
        cli_json_release(subject == NULL ? 0 : subject->version, subject == NULL ? 0 : subject->cuda_major);
    if (a->request->command->bit == CLI_LOAD) {
        cli_json_text("folder", a->library == NULL ? "" : a->info.folder);
        printf(",\"adopted\":%s", a->info.adopted != 0 ? "true" : "false");
        json_libraries(a);
        json_probe(a);
    }
    cli_json_reference_sets(a);
    if (a->more_json != NULL)
        a->more_json(a->more);
    /* The report is an object of its own: its members go on here. */
    printf(",\n");
    print_report(a, report == NULL ? "\"warnings\":[],\"dropped\":0,\"candidates\":[]}\n" : report + 1);
}
