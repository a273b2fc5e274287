/* SPDX-License-Identifier: MIT
 *
 * check: is what lies there a good cuDNN?
 */
#include "cli.h"

#include <stdio.h>
#include <string.h>

#include "answer.h"

static bool is_described(const cli_request *request)
{
    return request->machine.driver != NULL || request->machine.capability_count > 0;
}

/* Does the set in the folder fit the machine that the options describe? The set's own system decides about the driver's
 * numbers unless --system does. */
static void judge_fit(cli_answer *a)
{
    const cudnnw_candidate *subject = cli_answer_subject(a);
    cudnnw_machine machine = a->request->machine;
    uint32_t version = subject == NULL ? 0 : subject->version, cuda_major = subject == NULL ? 0 : subject->cuda_major;

    if (version == 0)
        return;
    for (size_t i = 0; i < subject->file_count && machine.system == 0; i++)
        machine.system = strstr(subject->files[i].name, ".so") != NULL ? 1 : 2;
    a->code = cudnnw_fits(&machine, &version, &cuda_major, &a->error);
}

int cli_run_check(const cli_request *request)
{
    cli_answer a = {.request = request, .error = CUDNNW_ERROR_INIT};
    cudnnw_options options = request->options;

    /* The folder is judged, not this machine. */
    options.flags |= CUDNNW_ANY_SYSTEM | CUDNNW_ALLOW_NO_CUBLASLT;
    a.code = cudnnw_find(&options, &a.report, &a.error);
    if (a.code == CUDNNW_OK && is_described(request))
        judge_fit(&a);
    if (request->json)
        cli_answer_json(&a);
    else
        cli_answer_judgement(&a);
    if (!request->json && a.code == CUDNNW_OK && is_described(request))
        printf("fits: the driver and at least one GPU of that machine\n");
    cudnnw_report_free(a.report);
    return cli_exit_status(a.code);
}
