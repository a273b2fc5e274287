/* SPDX-License-Identifier: MIT
 *
 * list, load and fits: the question is asked of the library, the answer is printed.
 */
#include "cli.h"

#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "plan.h"

static void print_probe(const cli_probe *probe)
{
    static const char *const excuses[] = {
        [CLI_NO_EXCUSE] = "",
        [CLI_NEEDS_GPU] = ": it needs a driver and a GPU",
        [CLI_LEFT_OUT] = ": this system's cuDNN leaves that part out",
    };
    size_t good = 0;

    for (size_t i = 0; i < probe->count; i++)
        good += probe->row[i].status == 0;
    printf("probe: %u of %u calls good\n", (unsigned)good, (unsigned)probe->count);
    for (size_t i = 0; i < probe->count; i++) {
        const cli_probe_row *row = &probe->row[i];

        if (row->status == CLI_PROBE_WRONG)
            printf("  %s answers a wrong value\n", row->name);
        else if (row->status != 0)
            printf("  %s answers %d%s\n", row->name, row->status, excuses[row->excuse]);
    }
}

int cli_run_list(const cli_request *request)
{
    cli_answer a = {.request = request, .error = CUDNNW_ERROR_INIT};
    const char *text;

    a.code = cudnnw_find(&request->options, &a.report, &a.error);
    if (request->json) {
        cli_answer_json(&a);
    } else {
        if (a.code != CUDNNW_OK)
            cli_print_problem(&a, a.error.code, a.error.reason, a.error.message, a.error.hint);
        text = cudnnw_report_text(a.report);
        if (text != NULL && cudnnw_report_candidates(a.report) + cudnnw_report_warnings(a.report) > 0)
            printf("%s%s", a.code != CUDNNW_OK ? "\n" : "", text);
        cli_answer_reference_sets(&a);
    }
    cudnnw_report_free(a.report);
    return cli_exit_status(a.code);
}

static bool is_described(const cli_request *request)
{
    return request->machine.driver != NULL || request->machine.capability_count > 0;
}

static void print_newest(const cli_answer *a, uint32_t version, uint32_t cuda_major)
{
    char release[16];

    if (a->code == CUDNNW_OK)
        printf("newest: cuDNN %s for CUDA %u\n", cudnnw_version_text(version, release, sizeof release),
               (unsigned)cuda_major);
    else
        cli_print_problem(a, a->error.code, a->error.reason, a->error.message, a->error.hint);
}

int cli_run_fits(const cli_request *request)
{
    cli_answer a = {.request = request, .error = CUDNNW_ERROR_INIT};
    uint32_t version = 0, cuda_major = request->options.cuda_major;

    if (!is_described(request)) {
        fprintf(stderr, "cudnnw fits: which machine? Give --driver, --sm or both.\n");
        return CLI_WRONG_USE;
    }
    a.code = cudnnw_fits(&request->machine, &version, &cuda_major, &a.error);
    if (request->json) {
        cli_json_error(&a);
        cli_json_release(version, a.code == CUDNNW_OK ? cuda_major : 0);
        printf("}\n");
    } else {
        print_newest(&a, version, cuda_major);
    }
    return cli_exit_status(a.code);
}

/* A call that should work without a GPU and does not makes the whole answer a problem. */
static void judge_probe(cli_answer *a)
{
    for (size_t i = 0; i < a->probe.count && a->code == CUDNNW_OK; i++) {
        const cli_probe_row *row = &a->probe.row[i];

        if (row->status == 0 || row->excuse != CLI_NO_EXCUSE)
            continue;
        a->code = cudnnw_explain(a->library, row->status, row->name, &a->error);
    }
}

static void print_support_row(const cli_answer *a)
{
    char row[CLI_SUPPORT_ROW_BYTES];

    cli_support_row(a, row, sizeof row);
    printf("%s\n", row);
}

/* ---- Plans for devices that are not here ---- */

typedef struct plans {
    cli_plan plan[CLI_DEVICES];
    size_t count;
} plans;

/* Most plans want cuBLASLt, and without it cuDNN ends the process: this one, in the middle of its answer. */
static bool plans_would_die(cli_answer *a)
{
    for (size_t i = 0; i < cudnnw_report_warnings(a->report); i++) {
        const cudnnw_error *warning = cudnnw_report_warning(a->report, i, NULL);

        if (strcmp(cudnnw_reason_name(warning->reason), "CUBLASLT_ABSENT") == 0 && strcmp(warning->path, a->info.folder) == 0) {
            a->error = *warning;
            a->code = (cudnnw_code)warning->code;
            return true;
        }
    }
    return false;
}

/* A device without a plan makes the whole answer a problem. */
static void judge_plans(cli_answer *a, plans *all)
{
    if (a->request->plan_count > 0 && (a->request->options.flags & CUDNNW_ALLOW_NO_CUBLASLT) == 0 && plans_would_die(a))
        return;
    for (; all->count < a->request->plan_count; all->count++) {
        cli_plan *plan = &all->plan[all->count];

        cli_plan_convolution(a->library, a->request->plan[all->count], plan);
        if (cli_plan_is_good(plan) || a->code != CUDNNW_OK)
            continue;
        a->error = (cudnnw_error)CUDNNW_ERROR_INIT;
        if (plan->status > 0) {
            a->code = cudnnw_explain(a->library, plan->status, plan->function, &a->error);
            continue;
        }
        a->code = plan->status == CLI_PLAN_NOT_IN_THIS_RELEASE ? CUDNNW_VERSION_TOO_OLD : CUDNNW_DEVICE_TOO_OLD;
        a->error.code = (int32_t)a->code;
        a->reason = plan->status == CLI_PLAN_NOT_IN_THIS_RELEASE ? "NO_PLANNING" : "NO_PLAN";
        snprintf(a->error.message, sizeof a->error.message,
                 plan->status == CLI_PLAN_NOT_IN_THIS_RELEASE
                     ? "cuDNN before 9.8 cannot plan for a GPU that is not here (sm_%u)"
                     : "the engines of this cuDNN have no plan of a convolution for sm_%u",
                 (unsigned)plan->capability);
        snprintf(a->error.hint, sizeof a->error.hint, "%s",
                 plan->status == CLI_PLAN_NOT_IN_THIS_RELEASE ? "Leave the device out, or take cuDNN 9.8 or newer."
                                                              : "cudnnw fits says which release serves that GPU.");
    }
}

static void print_plans_json(const void *more)
{
    const plans *all = more;

    printf(",\n\"plans\":[");
    for (size_t i = 0; i < all->count; i++)
        printf("%s\n  {\"device\":\"sm_%u\",\"status\":%d,\"half_configs\":%u,\"half_plans\":%u,\"float_configs\":%u,"
               "\"float_plans\":%u}",
               i == 0 ? "" : ",", (unsigned)all->plan[i].capability, all->plan[i].status, all->plan[i].configs[0],
               all->plan[i].plans[0], all->plan[i].configs[1], all->plan[i].plans[1]);
    printf("]");
}

static void print_plans(const plans *all)
{
    for (size_t i = 0; i < all->count; i++)
        printf("sm_%u: plans of a convolution: %u of %u in half, %u of %u in float\n", (unsigned)all->plan[i].capability,
               all->plan[i].plans[0], all->plan[i].configs[0], all->plan[i].plans[1], all->plan[i].configs[1]);
}

int cli_run_load(const cli_request *request)
{
    plans all = {.count = 0};
    cli_answer a = {.request = request, .error = CUDNNW_ERROR_INIT, .info = {.size = sizeof a.info},
                    .more_json = print_plans_json, .more = &all};

    a.code = cudnnw_load_report(&request->options, &a.library, &a.report, &a.error);
    if (a.code == CUDNNW_OK)
        a.code = cudnnw_info(a.library, &a.info);
    if (a.code == CUDNNW_OK && request->probe) {
        cli_run_probe(a.library, &a.probe);
        judge_probe(&a);
    }
    if (a.code == CUDNNW_OK)
        judge_plans(&a, &all);
    if (request->json) {
        cli_answer_json(&a);
    } else if (a.library == NULL) {
        cli_answer_judgement(&a);
    } else {
        if (a.code != CUDNNW_OK)
            cli_print_problem(&a, a.error.code, a.error.reason, a.error.message, a.error.hint);
        cli_answer_library(&a);
        if (request->probe)
            print_probe(&a.probe);
        print_plans(&all);
        cli_answer_reference_sets(&a);
        cli_answer_warnings(&a);
        if (request->probe)
            print_support_row(&a);
    }
    cudnnw_report_free(a.report);
    cudnnw_unload(a.library);
    return cli_exit_status(a.code);
}
