/* SPDX-License-Identifier: MIT
 *
 * One row for the table of what was run where: `cudnnw load DIR --probe` ends with it.
 */
#include "answer.h"

#include <stdio.h>

/* Calls that need a GPU, and parts that this system's cuDNN does without, are told, not counted as failures. */
static void probe_text(const cli_answer *a, char *text, size_t size)
{
    unsigned good = 0, failed = 0, needs_gpu = 0, left_out = 0;
    char without_gpu[40] = "", without_part[40] = "";

    for (size_t i = 0; i < a->probe.count; i++) {
        const cli_probe_row *row = &a->probe.row[i];

        good += row->status == 0;
        failed += row->status != 0 && row->excuse == CLI_NO_EXCUSE;
        needs_gpu += row->status != 0 && row->excuse == CLI_NEEDS_GPU;
        left_out += row->status != 0 && row->excuse == CLI_LEFT_OUT;
    }
    if (failed > 0) {
        snprintf(text, size, "probe FAILED: %u of %u", good, (unsigned)a->probe.count);
        return;
    }
    if (needs_gpu > 0)
        snprintf(without_gpu, sizeof without_gpu, ", and %u that needs a GPU", needs_gpu);
    if (left_out > 0)
        snprintf(without_part, sizeof without_part, ", and %u that is left out", left_out);
    snprintf(text, size, "probe good: %u%s%s", good, without_gpu, without_part);
}

void cli_support_row(const cli_answer *a, char *text, size_t size)
{
    const cudnnw_candidate *subject = cli_answer_subject(a);
    const char *known = subject == NULL ? "" : subject->identified != 0 ? ", identified" : ", inferred";
    char release[16], system[96], probe[96];

    cli_system_name(system, sizeof system);
    probe_text(a, probe, sizeof probe);
    snprintf(text, size, "| %s / CUDA %u%s | %s | %u libraries | %u functions%s | %s |",
             cudnnw_version_text(a->info.version, release, sizeof release), (unsigned)a->info.cuda_major, known, system,
             (unsigned)a->info.module_count, (unsigned)a->info.functions_available,
             a->info.functions_not_opened > 0 ? " of a part" : "", probe);
}
