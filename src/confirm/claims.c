/* SPDX-License-Identifier: MIT
 *
 * Which names of cuDNN lead to the opened set from now on, for everybody in this process? (measured.md 7 and 8: a host that
 * opens its own front afterwards runs on these files.)
 */
#include "confirm.h"

#include <string.h>

void cudnnw__confirm_claims(const open_modules *modules, const char *folder, report *records)
{
    char names[CUDNNW_FACT_BYTES] = "";

    if (modules->adopted) /* the host had done it before */
        return;
    for (size_t i = 0; i < modules->count; i++) {
        size_t length = strlen(names);

        cudnnw__copy_text(names + length, sizeof names - length, i == 0 ? "" : ", ");
        length = strlen(names);
        cudnnw__copy_text(names + length, sizeof names - length, cudnnw__sublibraries[modules->order[i]].stem);
    }
    cudnnw__report_warn(records, CUDNNW_LOG_NOTE, REASON_NAMES_CLAIMED,
                        FACTS(.stage = CUDNNW_STAGE_CONFIRM, .path = folder, .found = names));
}
