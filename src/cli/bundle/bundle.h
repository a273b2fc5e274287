/* SPDX-License-Identifier: MIT
 *
 * A bundle in the making: what is taken from where, the folder in which it is put together, and where it goes.
 */
#ifndef CUDNNW_CLI_BUNDLE_H
#define CUDNNW_CLI_BUNDLE_H

#include "../answer.h"
#include "../plan.h"
#include "../source/source.h"
#include "list.h"

#define CLI_STAGE_NAME ".cudnnw-bundle"   /* in the application's folder: what is not finished */
#define CLI_OLD_NAME ".cudnnw-bundle-old" /* the bundle before, while it is exchanged */
#define CLI_COMMIT_NAME "commit"          /* in the stage, flat layout: all is there, moving has begun; the list before */

typedef struct cli_rehearsal {
    bool done;               /* false: `why` says why not */
    const char *why;
    unsigned calls_good, calls;
    cli_plan plan[CLI_DEVICES];
    size_t plan_count;
} cli_rehearsal;

typedef struct cli_bundle {
    cli_answer answer;       /* its request, and what is wrong */
    cli_source source;
    cli_source cuda;         /* the licence texts of --cuda-libs */
    const cudnnw_candidate *subject;
    cli_list list;
    char *from[CLI_LIST_FILES]; /* of each file in the list */
    bool has_cublaslt;
    char *stage;             /* NULL: not begun */
    bool made_folder;        /* the application's folder was not there */
    char *target;
    cli_findings findings;
    cli_rehearsal rehearsal;
} cli_bundle;

/* select.c: which files. Each returns CUDNNW_OK or what answer.error says. */
cudnnw_code cli_bundle_select(cli_bundle *b);
/* cuda_libs.c: what of CUDA is found in --cuda-libs. */
cudnnw_code cli_bundle_add_cuda(cli_bundle *b);
/* Adds a row for `name`, copied from `from`. */
cudnnw_code cli_bundle_add(cli_bundle *b, const char *name, const char *role, const char *from, uint64_t bytes,
                           uint32_t version);

/* stage.c: everything is copied into the stage and hashed on the way, the list last. */
cudnnw_code cli_bundle_stage(cli_bundle *b);
/* commit.c: what a broken-off run left is finished or removed; the stage becomes the bundle; the stage is removed. */
cudnnw_code cli_bundle_recover(cli_bundle *b);
cudnnw_code cli_bundle_commit(cli_bundle *b);
void cli_bundle_drop_stage(cli_bundle *b);
/* Whether a run was broken off while it moved files into this folder. */
bool cli_bundle_is_broken_off(const char *folder);

/* rehearse.c */
cudnnw_code cli_bundle_rehearse(cli_bundle *b);
/* rehearse_linux.c, rehearse_windows.c: nothing but what a program needs to start. Ends with NULL; the strings are its own. */
const char *const *cli_clean_environment(const char *library_folder);

/* check_bundle.c */
int cli_run_bundle_check(const cli_request *request);
/* Reads a list in a folder. False: there is none, or *why says what is wrong with it. */
bool cli_bundle_read_list(const char *folder, const char *name, cli_list *list, const char **why);

#endif
