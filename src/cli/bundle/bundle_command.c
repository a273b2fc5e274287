/* SPDX-License-Identifier: MIT
 *
 * bundle: copies what a need requires into an application's folder, all or nothing.
 */
#include "bundle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../files.h"
#include "../interrupt.h"

/* ---- Output ---- */

static uint64_t bundle_bytes(const cli_list *list, const char *role)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < list->file_count; i++)
        if (role == NULL || strcmp(list->file[i].role, role) == 0)
            bytes += list->file[i].bytes;
    return bytes;
}

static void print_rehearsal_json(const cli_rehearsal *r)
{
    printf(",\n\"rehearsal\":{\"done\":%s", r->done ? "true" : "false");
    cli_json_text("why_not", r->why == NULL ? "" : r->why);
    printf(",\"calls\":%u,\"calls_good\":%u,\"plans\":[", r->calls, r->calls_good);
    for (size_t i = 0; i < r->plan_count; i++)
        printf("%s{\"device\":\"sm_%u\",\"half_configs\":%u,\"half_plans\":%u,\"float_configs\":%u,\"float_plans\":%u}",
               i == 0 ? "" : ",", (unsigned)r->plan[i].capability, r->plan[i].configs[0], r->plan[i].plans[0],
               r->plan[i].configs[1], r->plan[i].plans[1]);
    printf("]}");
}

static void print_json(const cli_bundle *b)
{
    const cli_list *list = &b->list;

    cli_json_error(&b->answer);
    cli_json_release(b->subject == NULL ? 0 : b->subject->version, list->cuda_major);
    cli_json_text("folder", b->answer.code == CUDNNW_OK ? b->target : "");
    printf(",\"whole_bytes\":%llu,\"bundle_bytes\":%llu,\"cudnn_bytes\":%llu,\n\"files\":[",
           (unsigned long long)list->whole_bytes, (unsigned long long)bundle_bytes(list, NULL),
           (unsigned long long)bundle_bytes(list, "cudnn"));
    for (size_t i = 0; i < list->file_count; i++) {
        printf("%s\n  {\"name\":", i == 0 ? "" : ",");
        cli_print_json_string(list->file[i].name);
        printf(",\"role\":\"%s\",\"bytes\":%llu,\"sha256\":\"%s\"}", list->file[i].role,
               (unsigned long long)list->file[i].bytes, list->file[i].sha256);
    }
    printf("],\n\"links\":[");
    for (size_t i = 0; i < list->link_count; i++)
        printf("%s\"%s\"", i == 0 ? "" : ",", list->link[i].name);
    printf("]");
    print_rehearsal_json(&b->rehearsal);
    printf(",\n\"findings\":[");
    for (size_t i = 0; i < b->findings.count; i++) {
        printf("%s\n  {\"what\":\"%s\"", i == 0 ? "" : ",", b->findings.finding[i].what);
        cli_json_text("message", b->findings.finding[i].message);
        cli_json_text("hint", b->findings.finding[i].hint);
        printf("}");
    }
    printf("]}\n");
}

static void print_rehearsal(const cli_rehearsal *r)
{
    if (!r->done) {
        cli_print_words("rehearsed: ", r->why == NULL ? "no" : r->why);
        return;
    }
    printf("rehearsed: opened alone in an empty environment, %u of %u calls good\n", r->calls_good, r->calls);
    for (size_t i = 0; i < r->plan_count; i++)
        printf("           sm_%u: %u of %u plans in half, %u of %u in float\n", (unsigned)r->plan[i].capability,
               r->plan[i].plans[0], r->plan[i].configs[0], r->plan[i].plans[1], r->plan[i].configs[1]);
}

static void print_good(const cli_bundle *b)
{
    char line[CUDNNW_PATH_BYTES + 256];
    uint64_t cudnn = bundle_bytes(&b->list, "cudnn");

    snprintf(line, sizeof line, "cuDNN %s for CUDA %u, for %s, in %s", b->list.version, (unsigned)b->list.cuda_major,
             b->list.needs, b->target);
    cli_print_words("bundled: ", line);
    for (size_t i = 0; i < b->list.file_count; i++) {
        printf("  ");
        cli_print_padded(b->list.file[i].name, 43);
        printf(" %-8s ", b->list.file[i].role);
        cli_print_bytes((unsigned long long)b->list.file[i].bytes);
        printf("\n");
    }
    printf("saved:   ");
    cli_print_bytes((unsigned long long)(b->list.whole_bytes > cudnn ? b->list.whole_bytes - cudnn : 0));
    printf(" of ");
    cli_print_bytes((unsigned long long)b->list.whole_bytes);
    printf(" of cuDNN\n");
    print_rehearsal(&b->rehearsal);
}

static void print_text(const cli_bundle *b)
{
    if (b->answer.code == CUDNNW_OK)
        print_good(b);
    else if (b->subject == NULL || b->subject->code != CUDNNW_OK)
        cli_answer_judgement(&b->answer);
    else
        cli_print_problem(&b->answer, b->answer.error.code, b->answer.error.reason, b->answer.error.message,
                          b->answer.error.hint);
    for (size_t i = 0; i < b->findings.count; i++) {
        cli_print_words("warning: ", b->findings.finding[i].message);
        if (i == 0 || strcmp(b->findings.finding[i].hint, b->findings.finding[i - 1].hint) != 0)
            cli_print_words("      -> ", b->findings.finding[i].hint);
    }
}

/* ---- The steps ---- */

static cudnnw_code judge_source(cli_bundle *b)
{
    const cli_request *request = b->answer.request;
    cudnnw_options options = request->options;
    cudnnw_code code = cli_source_open(request->folder, false, &b->source, &b->answer.error, &b->answer.reason);

    if (code != CUDNNW_OK)
        return code;
    b->answer.alias = b->source.alias;
    b->answer.alias_count = b->source.alias == NULL ? 0 : b->source.folder_count;
    options.flags |= CUDNNW_ANY_SYSTEM | CUDNNW_ALLOW_NO_CUBLASLT;
    options.folders = (const char *const *)b->source.folder;
    options.folder_count = b->source.folder_count;
    code = cudnnw_find(&options, &b->answer.report, &b->answer.error);
    b->subject = cli_answer_subject(&b->answer);
    for (size_t i = 0; i < b->source.findings.count && code == CUDNNW_OK; i++) {
        const cli_finding *finding = &b->source.findings.finding[i];

        b->answer.reason = finding->what;
        if (finding->code != CUDNNW_OK)
            code = cli_fail(&b->answer.error, finding->code, b->source.path, finding->hint, "%s", finding->message);
    }
    return code;
}

static cudnnw_code run(cli_bundle *b)
{
    const cli_request *request = b->answer.request;
    cudnnw_code code = CUDNNW_OK;

    b->target = cli_path_join(request->to, request->flat ? "" : "cudnn");
    if (b->target == NULL)
        return cli_fail(&b->answer.error, CUDNNW_OUT_OF_MEMORY, request->to, "Close other programs.", "memory is short");
    if (request->flat) /* without the separator that the join has left behind it */
        b->target[strlen(request->to)] = '\0';
    code = cli_bundle_recover(b);
    if (code == CUDNNW_OK)
        code = judge_source(b);
    if (code == CUDNNW_OK)
        code = cli_bundle_select(b);
    if (code == CUDNNW_OK)
        code = cli_bundle_stage(b);
    if (code == CUDNNW_OK)
        code = cli_bundle_rehearse(b);
    if (code == CUDNNW_OK && cli_was_interrupted())
        code = cli_fail(&b->answer.error, CUDNNW_ACCESS_DENIED, b->target, "Run it again.",
                        "it was broken off by the user; nothing was changed");
    if (code == CUDNNW_OK)
        code = cli_bundle_commit(b);
    /* A flat bundle that was stopped on its way in is finished by the next run. */
    if (code == CUDNNW_OK || !cli_bundle_is_broken_off(request->to))
        cli_bundle_drop_stage(b);
    return code;
}

static void end(cli_bundle *b)
{
    for (size_t i = 0; i < b->list.file_count; i++)
        free(b->from[i]);
    free(b->stage);
    free(b->target);
    cudnnw_report_free(b->answer.report);
    cli_source_close(&b->source);
    cli_source_close(&b->cuda);
    cli_free_findings(&b->findings);
}

int cli_run_bundle(const cli_request *request)
{
    cli_bundle *b;
    int status;

    if (request->check_bundle)
        return cli_run_bundle_check(request);
    if (request->to == NULL) {
        fprintf(stderr, "cudnnw bundle: where to? Give --to FOLDER. See: cudnnw bundle --help\n");
        return CLI_WRONG_USE;
    }
    b = calloc(1, sizeof *b);
    if (b == NULL) {
        fprintf(stderr, "cudnnw bundle: memory is short\n");
        return CLI_PROBLEM;
    }
    b->answer.request = request;
    b->answer.error = (cudnnw_error)CUDNNW_ERROR_INIT;
    cli_watch_interrupts();
    b->answer.code = run(b);
    if (b->answer.code == CUDNNW_OK)
        b->answer.reason = NULL;
    cli_answer_say_error(&b->answer);
    if (request->json)
        print_json(b);
    else
        print_text(b);
    status = cli_exit_status(b->answer.code);
    end(b);
    free(b);
    return status;
}
