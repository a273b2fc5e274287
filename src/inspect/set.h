/* SPDX-License-Identifier: MIT
 *
 * The steps by which a folder becomes sets: names, then files, then what the files say together.
 */
#ifndef CUDNNW_SET_H
#define CUDNNW_SET_H

#include "inspect.h"

/* The file names of one set; the strings belong to the listing. */
typedef struct name_group {
    bool windows;
    bool link_names;               /* only libX.so: the major stands in the files */
    uint32_t major;
    uint32_t version;              /* of full names, 0: libX.so.9 or X64_9.dll */
    const char *name[SUB_COUNT];
    uint32_t name_version[SUB_COUNT];
    const char *extra;             /* a sub-library that the manifest does not know, NULL: none */
} name_group;

typedef struct name_groups {
    name_group *group; /* in the order of the results: the other system's first, older before newer */
    size_t count;
} name_groups;

/* inspect_names.c. Ends with cudnnw__names_free. Errors: OUT_OF_MEMORY. */
cudnnw_code cudnnw__names_group(const char *folder, const os_names *names, bool windows, name_groups *groups,
                                cudnnw_error *error);
void cudnnw__names_free(name_groups *groups);

/* inspect_file.c: opens, reads and judges one file by itself; what is wrong goes into file->problem.
 * name_version: what a full name says, else 0. Errors: OUT_OF_MEMORY. */
cudnnw_code cudnnw__file_judge(set_file *file, uint32_t major, uint32_t name_version,
                               const inspect_wish *wish, cudnnw_error *error);
/* The machine it is built for; NULL is content with any. */
cudnnw_code cudnnw__file_check_machine(set_file *file, const char *machine, cudnnw_error *error);

/* inspect_release.c: the release and CUDA major that most files speak for, and which file contradicts.
 * inspect_links.c: whether each file finds in its siblings what it was linked against.
 * Both write set->problem when a needed file is at fault, and warn of the others. Errors: OUT_OF_MEMORY. */
void cudnnw__set_find_release(cudnn_set *set);
cudnnw_code cudnnw__set_check_release(cudnn_set *set, report *report, cudnnw_error *error);
cudnnw_code cudnnw__set_check_links(cudnn_set *set, report *report, cudnnw_error *error);
/* inspect_whole.c: whether every file that the need asks for is there. */
cudnnw_code cudnnw__set_check_whole(cudnn_set *set, uint32_t wished_need, cudnnw_error *error);

/* inspect_set.c: all of it, from a group of names. Errors: OUT_OF_MEMORY. */
cudnnw_code cudnnw__set_make(const find_place *place, const char *folder, const name_group *group,
                             const inspect_wish *wish, cudnn_set **result, report *report,
                             cudnnw_error *error);

/* The set's verdict, made where the facts are; the first one stays. Stage and folder are filled in. */
cudnnw_code cudnnw__set_refuse(cudnn_set *set, cudnnw_reason reason, const error_facts *facts,
                               cudnnw_error *error);
/* The same when the file is needed, else a warning. */
cudnnw_code cudnnw__set_refuse_file(cudnn_set *set, sublibrary_id id, cudnnw_reason reason,
                                    const error_facts *facts, report *report, cudnnw_error *error);
/* Whether the file is there and the set's need asks for it. The front never is. */
bool cudnnw__set_uses(const cudnn_set *set, sublibrary_id id);
/* Whether a known file belongs to the release (and CUDA major unless 0). build may be NULL. */
bool cudnnw__known_is(const fingerprint_row *known, uint32_t version, uint32_t cuda_major, uint32_t *build);

char *cudnnw__copy_of(const char *text); /* NULL when memory is short */

/* inspect_layout.c: the usual places below a folder that was named explicitly, in fixed order, until one
 * `look` finds sets. look returns the number of sets it found through *count. */
typedef cudnnw_code (*layout_look)(void *context, const char *folder, size_t *count, cudnnw_error *error);
cudnnw_code cudnnw__layout_walk(const char *folder, layout_look look, void *context, char **matched,
                                cudnnw_error *error);

#endif
