/* SPDX-License-Identifier: MIT
 *
 * What `cudnnw doctor` knows: one page of rows and a ranked list of advice. Each file of this folder answers
 * one question and adds its rows; text.c and json.c print them.
 */
#ifndef CUDNNW_CLI_DOCTOR_H
#define CUDNNW_CLI_DOCTOR_H

#include "../cli.h"
#include "../files.h"
#include "../text.h"

typedef enum doctor_level { DOCTOR_FACT, DOCTOR_GOOD, DOCTOR_WARNING, DOCTOR_PROBLEM } doctor_level;

typedef enum doctor_section {
    DOCTOR_SYSTEM,
    DOCTOR_DRIVER,
    DOCTOR_CUDNN,
    DOCTOR_ELSEWHERE,
    DOCTOR_LIVE,
    DOCTOR_CUDA,
    DOCTOR_FRAMEWORKS,
    DOCTOR_HEADERS,
    DOCTOR_ENVIRONMENT,
    DOCTOR_APPLICATION,
    DOCTOR_SECTIONS
} doctor_section;

/* One line of the page; the strings are its own and redacted when that is asked for. */
typedef struct doctor_row {
    doctor_section section;
    doctor_level level;
    char *name;   /* short, or a path */
    char *value;
    char *remark; /* what is wrong with it or worth knowing; "" nothing */
} doctor_row;

/* The lower the rank, the likelier it is the cause. From DOCTOR_ADVICE_ONLY on nothing is wrong by itself. */
enum {
    DOCTOR_RANK_CAUSE = 5,    /* explains what is found below */
    DOCTOR_RANK_SET = 10,     /* a cuDNN cannot be used */
    DOCTOR_RANK_MACHINE = 20, /* no cuDNN could be used */
    DOCTOR_ADVICE_ONLY = 30,
    DOCTOR_RANK_SURROUNDINGS = 40,
    DOCTOR_RANK_REPORT = 50
};

typedef struct doctor_advice {
    int rank;
    char *problem;
    char *remedy;
    char *where; /* a path, or "" */
} doctor_advice;

/* What happened when a child loaded a cuDNN. */
typedef struct doctor_live {
    bool ran;
    bool good;
} doctor_live;

typedef struct doctor_redaction doctor_redaction;

typedef struct doctor {
    const cli_request *request;
    cudnnw_options options;      /* the request's; with an application beside a cuDNN, that application's */
    doctor_redaction *redaction; /* NULL: nothing is hidden */
    doctor_row *row;
    size_t row_count, row_room;
    doctor_advice *advice;
    size_t advice_count, advice_room;
    bool lost;                   /* memory was short: the page has gaps */

    cudnnw_hardware *hardware;
    cudnnw_code machine_code;    /* OK: a driver, and nothing says that it shows no GPU */
    cudnnw_error machine_error;
    cudnnw_report *report;       /* of the search that leaves the machine out */
    cudnnw_code files_code;
    cudnnw_error files_error;
    cudnnw_code code;            /* of the search as a program would do it */
    cudnnw_error error;
    char *elsewhere;             /* a folder that is not searched and holds a usable cuDNN; NULL: none */
    uint32_t elsewhere_version;
    char *app_folder;            /* of --app; NULL: none */
    bool app_has_set;
    bool foreign;                /* the application is of the other system: nothing of this machine counts */
    char container[32];          /* "Docker", "" no container */
    bool wsl;
    bool stale_shell;            /* Windows: the registry has another environment */
    doctor_live live;
    cli_names site_packages;     /* Python's package folders, in order */
    cli_names toolkits;
} doctor;

/* ---- The page (page.c) --------------------------------------------------------------------------- */

/* The value is made as by printf. */
void doctor_say(doctor *d, doctor_section section, doctor_level level, const char *name, const char *remark,
                const char *format, ...);
void doctor_advise(doctor *d, int rank, const char *problem, const char *remedy, const char *where);
void doctor_sort_advice(doctor *d);
void doctor_free(doctor *d);
const char *doctor_section_word(doctor_section section); /* "cudnn", as in JSON */

/* The candidate that would be opened, or NULL. */
const cudnnw_candidate *doctor_chosen(const doctor *d);

/* ---- Hiding who and where (redact.c) ------------------------------------------------------------- */

doctor_redaction *doctor_redaction_begin(void);
void doctor_redaction_end(doctor_redaction *redaction);
char *doctor_redact(const doctor_redaction *redaction, const char *text); /* allocated; NULL: no memory */

/* ---- The questions ------------------------------------------------------------------------------- */

void doctor_look_at_system(doctor *d);       /* system_linux.c, system_windows.c */
void doctor_look_at_driver(doctor *d);       /* driver.c */
void doctor_look_at_sets(doctor *d);         /* sets.c */
void doctor_look_elsewhere(doctor *d);       /* sets.c; after places */
void doctor_look_at_live_load(doctor *d);    /* live.c */
void doctor_look_for_places(doctor *d);      /* places.c: fills site_packages and toolkits */
bool doctor_has_link(const doctor *d, const char *toolkit);
void doctor_look_at_cuda(doctor *d);         /* cuda.c */
void doctor_look_at_frameworks(doctor *d);   /* frameworks.c */
void doctor_look_at_headers(doctor *d);      /* headers.c */
void doctor_look_at_environment(doctor *d);  /* environment.c */
void doctor_look_at_application(doctor *d);  /* application.c */
void doctor_conclude(doctor *d);             /* advice.c */

/* Windows: what the registry holds for new processes and this one does not have. Nothing on Linux. */
void doctor_compare_registry(doctor *d);     /* registry_windows.c, registry_linux.c */

/* Who and where this is, for the redaction; allocated, NULL: not known. */
char *doctor_user_name(void);                /* system_*.c */
char *doctor_host_name(void);
char *doctor_home_folder(void);
bool doctor_is_windows(void);

/* ---- The answers --------------------------------------------------------------------------------- */

void doctor_text(const doctor *d, cli_text *to);
void doctor_json(const doctor *d, cli_text *to);
/* Writes the text to standard output, or to the file that --save names; false after it has said why not. */
bool doctor_deliver(const cli_request *request, const cli_text *text);
int doctor_explain(const cli_request *request);

/* ---- Small things that several questions need (page.c) ------------------------------------------- */

/* The beginning of a file, at most `most` bytes, with a 0 behind it; allocated, NULL: it cannot be read. */
char *doctor_read(const char *path, size_t most);
/* folder/a/b with forward slashes in `below` turned into the system's; allocated. */
char *doctor_below(const char *folder, const char *below);
bool doctor_is_folder(const char *path);
bool doctor_is_absolute(const char *path);
/* What stands behind `key` on its line, without blanks; allocated, NULL: no such line. */
char *doctor_line_value(const char *text, const char *key);
bool doctor_begins(const char *text, const char *beginning);
void doctor_add_name(doctor *d, cli_names *names, const char *name, bool once);
/* The entries of a list of folders; empty ones too. */
void doctor_split(doctor *d, const char *list, char separator, cli_names *entries);

#endif
