/* SPDX-License-Identifier: MIT
 *
 * One row for the table of what was run where: `cudnnw load DIR --probe` ends with it.
 */
#include "answer.h"

#include <stdio.h>

/* Calls that cannot work without a GPU are told, not counted as failures. */
static void probe_text(const cli_answer *a, char *text, size_t size)
{
    size_t good = 0, excused = 0;

    for (size_t i = 0; i < a->probe.count; i++) {
        good += a->probe.row[i].status == 0;
        excused += a->probe.row[i].status != 0 && a->probe.row[i].excuse != NULL;
    }
    if (good + excused < a->probe.count)
        snprintf(text, size, "probe FAILED: %u of %u", (unsigned)good, (unsigned)a->probe.count);
    else if (excused > 0)
        snprintf(text, size, "probe good: %u, and %u that needs a GPU", (unsigned)good, (unsigned)excused);
    else
        snprintf(text, size, "probe good: %u", (unsigned)good);
}

void cli_support_row(const cli_answer *a, char *text, size_t size)
{
    const cudnnw_candidate *subject = cli_answer_subject(a);
    const char *known = subject == NULL ? "" : subject->identified != 0 ? ", identified" : ", inferred";
    char release[16], system[96], probe[64];

    cli_system_name(system, sizeof system);
    probe_text(a, probe, sizeof probe);
    snprintf(text, size, "| %s / CUDA %u%s | %s | %u libraries | %u functions%s | %s |",
             cudnnw_version_text(a->info.version, release, sizeof release), (unsigned)a->info.cuda_major, known, system,
             (unsigned)a->info.module_count, (unsigned)a->info.functions_available,
             a->info.functions_not_opened > 0 ? " of a part" : "", probe);
}
