/* SPDX-License-Identifier: MIT
 *
 * Is this the reference set, cudnnw's own stand-in that computes on the CPU (tests/refset)? It is whole and loads, so the answers
 * about it read like those about a cuDNN; whoever meets it must hear what it is.
 */
#include "answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"

static const char mark[] = "cudnnw reference set, CPU"; /* in each of its files */
enum { FILE_LIMIT = 1 << 20, BLOCK = 1 << 14 };         /* NVIDIA's have megabytes and are not read */

/* Blocks overlap by what may stand on the border. */
static bool holds_mark(const char *path)
{
    char block[BLOCK];
    uint64_t bytes = 0;
    cli_file *file = cli_file_open(path, &bytes);
    size_t got = sizeof block;
    bool found = false;

    if (bytes > FILE_LIMIT)
        got = 0;
    for (uint64_t at = 0; file != NULL && !found && got == sizeof block; at += sizeof block - sizeof mark) {
        if (!cli_file_read(file, at, block, sizeof block, &got))
            got = 0;
        for (size_t i = 0; !found && i + sizeof mark <= got; i++)
            found = block[i] == mark[0] && memcmp(block + i, mark, sizeof mark - 1) == 0;
    }
    cli_file_close(file);
    return found;
}

bool cli_is_reference_set(const cudnnw_candidate *row)
{
    return row->file_count > 0 && holds_mark(row->files[0].path);
}

void cli_answer_reference_sets(const cli_answer *a)
{
    for (size_t i = 0; i < cudnnw_report_candidates(a->report); i++) {
        const cudnnw_candidate *row = cudnnw_report_candidate(a->report, i);
        char line[CUDNNW_PATH_BYTES + 128], *said;

        if (!cli_is_reference_set(row))
            continue;
        said = cli_answer_said(a, row->path);
        snprintf(line, sizeof line, "the reference set of cudnnw, which computes on the CPU and is not NVIDIA's, lies in %s",
                 said == NULL ? row->path : said);
        cli_print_words("note: ", line);
        free(said);
    }
}

void cli_json_reference_sets(const cli_answer *a)
{
    const char *comma = "";

    printf(",\"reference_sets\":[");
    for (size_t i = 0; i < cudnnw_report_candidates(a->report); i++) {
        const cudnnw_candidate *row = cudnnw_report_candidate(a->report, i);
        char *said;

        if (!cli_is_reference_set(row))
            continue;
        said = cli_answer_said(a, row->path);
        printf("%s", comma);
        cli_print_json_string(said == NULL ? row->path : said);
        comma = ",";
        free(said);
    }
    printf("]");
}
