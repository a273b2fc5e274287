/* SPDX-License-Identifier: MIT
 *
 * Which one set, whole or not at all? Does this machine and this process fit it? What is wrong with each other one?
 * Opens no cuDNN file.
 */
#ifndef CUDNNW_CHOOSE_H
#define CUDNNW_CHOOSE_H

#include "../cuda/dependencies.h"
#include "../cuda/driver.h"

/* What stays the same while candidates are judged. */
typedef struct situation {
    const cudnnw_options *options;
    const find_world *world;
    const os_modules *mapped;  /* the process before anything was opened */
    const driver_facts *driver;
    struct cudnnw_report *report;
} situation;

typedef struct choice {
    cudnn_set *set;            /* owned; its files are still open */
    struct dependencies dependencies;
} choice;

/* Inspects the places in order and takes the first set that passes everything; with `all` it looks at every place, so that
 * the report is complete. *chosen is written on success only. On failure the error is that of the candidate that came
 * closest. */
cudnnw_code cudnnw__choose(const situation *situation, const find_places *places, bool all, choice *chosen,
                           cudnnw_error *error);
void cudnnw__choice_free(choice *chosen);

/* Folders of every cuDNN module that the process has mapped, each once. */
cudnnw_code cudnnw__process_folders(const os_modules *mapped, os_names *folders, cudnnw_error *error);

/* CONFLICT when the process holds a cuDNN of the set's major that is not this very set. */
cudnnw_code cudnnw__process_fits(const situation *situation, const cudnn_set *set, cudnnw_error *error);

/* Names of this major that a later bare-name user will get from us although the system would have given another
 * file: a note, or CONFLICT with CUDNNW_REFUSE_CLAIM. */
cudnnw_code cudnnw__claim_fits(const situation *situation, const cudnn_set *set, cudnnw_error *error);

#endif
