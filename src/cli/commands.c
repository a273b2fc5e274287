/* SPDX-License-Identifier: MIT
 *
 * list, check, load and fits: the question is asked of the library, the answer is printed as text or JSON.
 */
#include "cli.h"

#include <stdio.h>
#include <string.h>

/* All that is known when a command is over. */
typedef struct answer {
    const cli_request *request;
    cudnnw_code code;
    cudnnw_error error;
    cudnnw_report *report;      /* NULL: there is none */
    cudnnw_library *library;    /* NULL: nothing was opened */
    cudnnw_library_info info;
    cli_probe probe;
} answer;

static int exit_status(cudnnw_code code)
{
    return code == CUDNNW_OK ? CLI_GOOD : code == CUDNNW_INVALID_ARGUMENT ? CLI_WRONG_USE : CLI_PROBLEM;
}

/* The candidate that the answer is about: the chosen one, or the only one; else NULL. */
static const cudnnw_candidate *subject_of(const answer *a)
{
    size_t count = cudnnw_report_candidates(a->report);

    for (size_t i = 0; i < count; i++)
        if (cudnnw_report_candidate(a->report, i)->chosen != 0)
            return cudnnw_report_candidate(a->report, i);
    return count == 1 ? cudnnw_report_candidate(a->report, 0) : NULL;
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void json_text(const char *name, const char *text)
{
    printf(",\"%s\":", name);
    cli_print_json_string(text);
}

/* Unknown is null, so that nobody takes a 0 for a release. */
static void json_release(uint32_t version, uint32_t cuda_major)
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

static void json_error(const answer *a)
{
    const cudnnw_error *error = &a->error;

    printf("{\"cudnnw\":\"%s\",\"command\":\"%s\",\"status\":\"%s\",\"reason\":\"%s\",\"stage\":\"%s\"",
           CUDNNW_VERSION_TEXT, a->request->command->name, cudnnw_code_name(error->code),
           cudnnw_reason_name(error->reason), cudnnw_stage_name(error->stage));
    json_text("message", error->message);
    json_text("hint", error->hint);
    json_text("file", error->file);
    json_text("path", error->path);
    json_text("other_path", error->other_path);
    json_text("function", error->function);
    json_text("dependency", error->dependency);
    json_text("wanted", error->wanted);
    json_text("found", error->found);
    printf(",\"os_error\":%lld", (long long)error->os_error);
    json_text("os_text", error->os_text);
    printf(",\"raw_status\":%d,\"canonical_status\":%d", (int)error->raw_status, (int)error->canonical_status);
}

/* The file names that lead to this set from now on; none when the process had it before. */
static void json_claims(const answer *a)
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

static void json_libraries(const answer *a)
{
    printf(",\n\"libraries\":[");
    for (size_t i = 0; i < a->info.module_count; i++) {
        cudnnw_module module = {.size = sizeof module};

        if (cudnnw_module_info(a->library, i, &module) != CUDNNW_OK)
            continue;
        printf("%s\n  {\"name\":\"%s\"", i == 0 ? "" : ",", module.name);
        json_text("path", module.path);
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

static void json_probe(const answer *a)
{
    printf(",\n\"probe\":");
    if (a->library == NULL || !a->request->probe) {
        printf("null");
        return;
    }
    printf("{");
    for (size_t i = 0; i < a->probe.count; i++)
        printf("%s\n  \"%s\":%d", i == 0 ? "" : ",", a->probe.row[i].name, a->probe.row[i].status);
    printf("}");
}

static void print_json(answer *a)
{
    const cudnnw_candidate *subject = subject_of(a);
    const char *report = cudnnw_report_json(a->report);

    json_error(a);
    if (a->library != NULL)
        json_release(a->info.version, a->info.cuda_major);
    else
        json_release(subject == NULL ? 0 : subject->version, subject == NULL ? 0 : subject->cuda_major);
    if (a->request->command->bit == CLI_LOAD) {
        json_text("folder", a->library == NULL ? "" : a->info.folder);
        printf(",\"adopted\":%s", a->info.adopted != 0 ? "true" : "false");
        json_libraries(a);
        json_probe(a);
    }
    /* The report is an object of its own: its members go on here. */
    printf(",\n%s", report == NULL ? "\"warnings\":[],\"dropped\":0,\"candidates\":[]}\n" : report + 1);
}

/* ---- Text ----------------------------------------------------------------------------------------------- */

static void print_problem(int code, int reason, const char *message, const char *hint)
{
    char names[128];

    cli_print_words("problem: ", message);
    cli_print_words("remedy:  ", hint);
    snprintf(names, sizeof names, "%s, reason %s", cudnnw_code_name(code), cudnnw_reason_name(reason));
    cli_print_words("code:    ", names);
}

static void print_release(const char *label, uint32_t version, uint32_t cuda_major, const char *rest, const char *path)
{
    char release[16];
    char line[CUDNNW_PATH_BYTES + 128];
    int used = snprintf(line, sizeof line, "cuDNN %s",
                        version == 0 ? "of unknown release" : cudnnw_version_text(version, release, sizeof release));

    if (cuda_major != 0)
        used += snprintf(line + used, sizeof line - (size_t)used, " for CUDA %u", (unsigned)cuda_major);
    snprintf(line + used, sizeof line - (size_t)used, "%s %s", rest, path);
    cli_print_words(label, line);
}

/* `guilty`: the error speaks of this file, although by itself nothing is wrong with it. */
static void print_file(const cudnnw_candidate *row, const cudnnw_file *file, bool guilty)
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
        cli_print_words("      ", file->message);
}

static void print_candidate(const answer *a, const cudnnw_candidate *row)
{
    bool is_the_error = row->code != CUDNNW_OK && strcmp(row->message, a->error.message) == 0;
    const char *known = row->identified != 0 ? ", identified by its files, in" : ", inferred from its files, in";

    if (row->code == CUDNNW_OK) {
        print_release("good: ", row->version, row->cuda_major, known, row->path);
    } else {
        print_problem(row->code, row->reason, row->message, row->hint);
        if (row->file_count > 0)
            print_release("set:     ", row->version, row->cuda_major, known, row->path);
    }
    for (size_t i = 0; i < row->file_count; i++)
        print_file(row, &row->files[i], is_the_error && strcmp(row->files[i].name, a->error.file) == 0);
}

/* Reasons in the five hundreds speak of the machine, and `check` judges a folder. */
static bool is_beside_the_question(const answer *a, const cudnnw_error *warning)
{
    return a->request->command->bit == CLI_CHECK && warning->reason / 100 == 5;
}

static void print_warnings(const answer *a)
{
    for (size_t i = 0; i < cudnnw_report_warnings(a->report); i++) {
        int severity = CUDNNW_LOG_DEBUG;
        const cudnnw_error *warning = cudnnw_report_warning(a->report, i, &severity);

        if (severity < CUDNNW_LOG_WARNING || is_beside_the_question(a, warning) ||
            strcmp(warning->message, a->error.message) == 0)
            continue;
        cli_print_words("warning: ", warning->message);
        cli_print_words("      -> ", warning->hint);
    }
}

/* The error first, unless a candidate says the same; then each candidate with its files. */
static void print_judgement(const answer *a)
{
    size_t count = cudnnw_report_candidates(a->report);
    bool said = a->code == CUDNNW_OK;

    for (size_t i = 0; i < count; i++)
        said = said || strcmp(cudnnw_report_candidate(a->report, i)->message, a->error.message) == 0;
    if (!said)
        print_problem(a->error.code, a->error.reason, a->error.message, a->error.hint);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 || !said)
            printf("\n");
        print_candidate(a, cudnnw_report_candidate(a->report, i));
    }
    print_warnings(a);
}

static void print_probe(const cli_probe *probe)
{
    size_t good = 0;

    for (size_t i = 0; i < probe->count; i++)
        good += probe->row[i].status == 0;
    printf("probe: %u of %u calls good\n", (unsigned)good, (unsigned)probe->count);
    for (size_t i = 0; i < probe->count; i++) {
        const cli_probe_row *row = &probe->row[i];

        if (row->status == CLI_PROBE_WRONG)
            printf("  %s answers a wrong value\n", row->name);
        else if (row->status != 0)
            printf("  %s answers %d%s%s\n", row->name, row->status, row->excuse == NULL ? "" : ": ",
                   row->excuse == NULL ? "" : row->excuse);
    }
}

static void print_library(const answer *a)
{
    print_release("good: ", a->info.version, a->info.cuda_major,
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

/* ---- The commands ---------------------------------------------------------------------------------------- */

int cli_run_list(const cli_request *request)
{
    answer a = {.request = request, .error = CUDNNW_ERROR_INIT};
    const char *text;

    a.code = cudnnw_find(&request->options, &a.report, &a.error);
    if (request->json) {
        print_json(&a);
    } else {
        if (a.code != CUDNNW_OK)
            print_problem(a.error.code, a.error.reason, a.error.message, a.error.hint);
        text = cudnnw_report_text(a.report);
        if (text != NULL && cudnnw_report_candidates(a.report) + cudnnw_report_warnings(a.report) > 0)
            printf("%s%s", a.code != CUDNNW_OK ? "\n" : "", text);
    }
    cudnnw_report_free(a.report);
    return exit_status(a.code);
}

static bool is_described(const cli_request *request)
{
    return request->machine.driver != NULL || request->machine.capability_count > 0;
}

/* Does the set in the folder fit the machine that the options describe? The set's own system decides about the driver's
 * numbers unless --system does. */
static void judge_fit(answer *a)
{
    const cudnnw_candidate *subject = subject_of(a);
    cudnnw_machine machine = a->request->machine;
    uint32_t version = subject == NULL ? 0 : subject->version, cuda_major = subject == NULL ? 0 : subject->cuda_major;

    if (version == 0)
        return;
    for (size_t i = 0; i < subject->file_count && machine.system == 0; i++)
        machine.system = strstr(subject->files[i].name, ".so") != NULL ? 1 : 2;
    a->code = cudnnw_fits(&machine, &version, &cuda_major, &a->error);
}

static void print_newest(const answer *a, uint32_t version, uint32_t cuda_major)
{
    char release[16];

    if (a->code == CUDNNW_OK)
        printf("newest: cuDNN %s for CUDA %u\n", cudnnw_version_text(version, release, sizeof release),
               (unsigned)cuda_major);
    else
        print_problem(a->error.code, a->error.reason, a->error.message, a->error.hint);
}

int cli_run_fits(const cli_request *request)
{
    answer a = {.request = request, .error = CUDNNW_ERROR_INIT};
    uint32_t version = 0, cuda_major = request->options.cuda_major;

    if (!is_described(request)) {
        fprintf(stderr, "cudnnw fits: which machine? Give --driver, --sm or both.\n");
        return CLI_WRONG_USE;
    }
    a.code = cudnnw_fits(&request->machine, &version, &cuda_major, &a.error);
    if (request->json) {
        json_error(&a);
        json_release(version, a.code == CUDNNW_OK ? cuda_major : 0);
        printf("}\n");
    } else {
        print_newest(&a, version, cuda_major);
    }
    return exit_status(a.code);
}

int cli_run_check(const cli_request *request)
{
    answer a = {.request = request, .error = CUDNNW_ERROR_INIT};
    cudnnw_options options = request->options;

    /* The folder is judged, not this machine. */
    options.flags |= CUDNNW_ANY_SYSTEM | CUDNNW_ALLOW_NO_CUBLASLT;
    a.code = cudnnw_find(&options, &a.report, &a.error);
    if (a.code == CUDNNW_OK && is_described(request))
        judge_fit(&a);
    if (request->json)
        print_json(&a);
    else
        print_judgement(&a);
    if (!request->json && a.code == CUDNNW_OK && is_described(request))
        printf("fits: the driver and at least one GPU of that machine\n");
    cudnnw_report_free(a.report);
    return exit_status(a.code);
}

/* A call that should work without a GPU and does not makes the whole answer a problem. */
static void judge_probe(answer *a)
{
    for (size_t i = 0; i < a->probe.count && a->code == CUDNNW_OK; i++) {
        const cli_probe_row *row = &a->probe.row[i];

        if (row->status == 0 || row->excuse != NULL)
            continue;
        a->code = cudnnw_explain(a->library, row->status, row->name, &a->error);
    }
}

int cli_run_load(const cli_request *request)
{
    answer a = {.request = request, .error = CUDNNW_ERROR_INIT, .info = {.size = sizeof a.info}};

    a.code = cudnnw_load_report(&request->options, &a.library, &a.report, &a.error);
    if (a.code == CUDNNW_OK)
        a.code = cudnnw_info(a.library, &a.info);
    if (a.code == CUDNNW_OK && request->probe) {
        cli_run_probe(a.library, &a.probe);
        judge_probe(&a);
    }
    if (request->json) {
        print_json(&a);
    } else if (a.library == NULL) {
        print_judgement(&a);
    } else {
        if (a.code != CUDNNW_OK)
            print_problem(a.error.code, a.error.reason, a.error.message, a.error.hint);
        print_library(&a);
        if (request->probe)
            print_probe(&a.probe);
        print_warnings(&a);
    }
    cudnnw_report_free(a.report);
    cudnnw_unload(a.library);
    return exit_status(a.code);
}
