/* SPDX-License-Identifier: MIT
 *
 * One search at work: rows of steps, and what the steps share.
 */
#ifndef CUDNNW_FIND_SEARCH_H
#define CUDNNW_FIND_SEARCH_H

#include "find.h"

typedef struct find_search find_search;

enum { ON_LINUX = 1, ON_WINDOWS = 2, ON_BOTH = 3 };
enum {
    RULE_NAMED = 1,      /* somebody named exactly this folder: it counts though it is absent or remote */
    RULE_AT_HOME = 2,    /* the program runs from there already: it may be remote */
    RULE_WHOLE_ONLY = 4, /* a partial set there is not even a reason to complain */
    RULE_ON_REQUEST = 8, /* off unless asked for */
    RULE_ALWAYS = 16     /* CUDNNW_SEARCH cannot switch it off */
};

/* Rows of one origin stand together. */
typedef struct find_row {
    cudnnw_origin origin;
    unsigned systems;
    unsigned rules;
    cudnnw_code (*step)(find_search *search);
} find_row;

struct find_search {
    cudnnw_options options;    /* the caller's, or the defaults */
    const find_world *world;
    const os_names *mapped;    /* NULL: none */
    struct cudnnw_report *report;            /* NULL: nobody listens */
    cudnnw_error *error;
    const find_row *row;       /* the one at work */
    uint32_t off;              /* bits 1 << origin that CUDNNW_SEARCH switched off */
    uint32_t on;               /* and those that it switched on */
    find_places found;
    bool full;                 /* LIMIT_CANDIDATE_FOLDERS was reached, and said */
    const char *set_folder;    /* for dependencies only */
    uint32_t cuda_major;       /* the one asked for, 0: any */
};

extern const find_row cudnnw__find_rows[];
extern const size_t cudnnw__find_row_count;

/* Runs the rows in order. On success the places are in search->found, on failure nothing is left. */
cudnnw_code cudnnw__find_run(find_search *search, const find_row *rows, size_t count);

/* Adds a folder if the row's rules let it in: each folder once, the first origin wins. NULL detail: none. */
cudnnw_code cudnnw__find_add(find_search *search, const char *folder, const char *detail);
/* Adds those of the folders below ("" is the folder itself; '/' on both systems; NULL ends the list) that
 * exist. */
cudnnw_code cudnnw__find_add_below(find_search *search, const char *folder, const char *const *below,
                                   const char *detail);
/* Subfolders named prefix + version ("cuda-12.9"), newest first; those of search->cuda_major first when
 * `by_cuda`. What cannot be read gives none. */
cudnnw_code cudnnw__find_versions(find_search *search, const char *folder, const char *prefix, bool by_cuda,
                                  os_names *folders);

/* The variable, NULL when it is unset or not listened to because of raised rights (the report says so). */
char *cudnnw__find_variable(find_search *search, const char *name);
/* Hands every good entry of the variable to `take`, with "NAME entry 2" when there are several. */
typedef cudnnw_code (*find_taker)(find_search *search, const char *entry, const char *detail);
cudnnw_code cudnnw__find_entries(find_search *search, const char *variable, find_taker take);

cudnnw_code cudnnw__find_no_memory(find_search *search);
void cudnnw__find_warn(find_search *search, cudnnw_severity severity, cudnnw_reason reason,
                       error_facts facts);

/* CUDNNW_SEARCH: fills off and on. */
cudnnw_code cudnnw__find_read_switches(find_search *search);

/* Reused by other searches. */
cudnnw_code cudnnw__find_add_site_packages(find_search *search, const char *folder, const char *detail);
cudnnw_code cudnnw__find_add_python_prefix(find_search *search, const char *prefix, const char *detail);
char *cudnnw__find_site_packages_above(const find_world *world, const char *path);
cudnnw_code cudnnw__find_add_cached(find_search *search, const char *name);
cudnnw_code cudnnw__find_add_per_toolkit(find_search *search, const char *root, const char *detail);
extern const char *const cudnnw__find_toolkit_linux[];
extern const char *const cudnnw__find_toolkit_windows[];

/* The steps, by file. */
cudnnw_code cudnnw__find_step_options(find_search *search);         /* steps_near.c */
cudnnw_code cudnnw__find_step_cudnnw_path(find_search *search);
cudnnw_code cudnnw__find_step_process(find_search *search);
cudnnw_code cudnnw__find_step_module(find_search *search);
cudnnw_code cudnnw__find_step_executable(find_search *search);
cudnnw_code cudnnw__find_step_python_module(find_search *search);   /* steps_python.c */
cudnnw_code cudnnw__find_step_python_program(find_search *search);
cudnnw_code cudnnw__find_step_pyvenv(find_search *search);
cudnnw_code cudnnw__find_step_virtual_env(find_search *search);
cudnnw_code cudnnw__find_step_conda(find_search *search);
cudnnw_code cudnnw__find_step_library_path(find_search *search);    /* steps_variables.c */
cudnnw_code cudnnw__find_step_path(find_search *search);
cudnnw_code cudnnw__find_step_cudnn_variables(find_search *search);
cudnnw_code cudnnw__find_step_cuda_variables(find_search *search);
cudnnw_code cudnnw__find_step_installer(find_search *search);       /* steps_installed.c */
cudnnw_code cudnnw__find_step_registered_toolkits(find_search *search);
cudnnw_code cudnnw__find_step_toolkits(find_search *search);
cudnnw_code cudnnw__find_step_loader_cache(find_search *search);
cudnnw_code cudnnw__find_step_default_folders(find_search *search);
cudnnw_code cudnnw__find_step_windows_folders(find_search *search);

#endif
