/* SPDX-License-Identifier: MIT
 *
 * The cudnnw command. An ordinary user of the public headers: nothing here looks into the library.
 */
#ifndef CUDNNW_CLI_H
#define CUDNNW_CLI_H

#include <stdbool.h>
#include <stddef.h>

#include "cudnnw/cudnnw.h"

/* What the process ends with. */
enum { CLI_GOOD = 0, CLI_PROBLEM = 1, CLI_WRONG_USE = 2 };

enum { CLI_DEPENDENCY_FOLDERS = 16, CLI_DEVICES = 16 };

typedef struct cli_request cli_request;

typedef struct cli_command {
    const char *name;
    unsigned bit;           /* which options it takes (arguments.c) */
    bool folder_required;
    bool folder_allowed;
    int (*run)(const cli_request *request);
} cli_command;

/* table.c; each run function is in the file of its command. */
extern const cli_command cli_commands[];
extern const size_t cli_command_count;
enum {
    CLI_LIST = 1,
    CLI_CHECK = 2,
    CLI_LOAD = 4,
    CLI_FITS = 8,
    CLI_DOCTOR = 16,
    CLI_RECORD = 32,
    CLI_NAME = 64,
    CLI_BUNDLE = 128
};
int cli_run_list(const cli_request *request);
int cli_run_check(const cli_request *request);
int cli_run_load(const cli_request *request);
int cli_run_fits(const cli_request *request);
int cli_run_doctor(const cli_request *request);
int cli_run_record(const cli_request *request);
int cli_run_name(const cli_request *request);
int cli_run_bundle(const cli_request *request);


/* What the command line asks for. */
struct cli_request {
    const cli_command *command;
    cudnnw_options options;  /* its pointers lead to `folder` and `dependency` below */
    char *folder;            /* absolute, NULL: none was given */
    char *dependency[CLI_DEPENDENCY_FOLDERS];
    size_t dependency_count;
    cudnnw_machine machine;  /* what --driver, --sm and --system describe; its pointer leads to `capability` */
    uint32_t capability[CLI_DEVICES];
    char *app;               /* doctor: absolute, NULL: no application is asked about */
    char *save;              /* doctor, record: absolute, the file to write */
    char *compare;           /* record: absolute, the file to compare with */
    const char *explain;     /* doctor: the message or number */
    uint32_t seconds;        /* doctor: how long a load may take */
    const char *text;        /* name: as it was given */
    char *to;                /* bundle: absolute, the application's folder */
    char *cuda_libs;         /* bundle: absolute, where cuBLASLt, NVRTC and zlib are taken from; NULL: nowhere */
    char *driver_folder;     /* bundle: absolute, where the rehearsal finds a driver's library */
    uint32_t plan[CLI_DEVICES]; /* bundle, load: compute capabilities to plan a convolution for */
    size_t plan_count;
    bool flat;               /* bundle: the files beside the program, not in a folder of their own */
    bool front;              /* bundle: cuDNN's front too */
    bool check_bundle;       /* bundle: compare with the list, copy nothing */
    bool deep;               /* check: hashes and signatures */
    bool sha256;             /* check: print hashes */
    bool json;
    bool probe;
    bool redact;
    bool help;
};

/* Reads the words behind the command's name. False after it has said what is wrong. */
bool cli_read_arguments(int count, char **words, cli_request *request);
void cli_free_request(cli_request *request);
/* The value of --need that stands for these bits: "convolution,rnn"; 160 bytes are enough. */
void cli_need_words(uint32_t need, char *text, size_t size);

void cli_print_help(const cli_command *command); /* NULL: of the program */

/* The program; `words` are UTF-8 on Windows, bytes on Linux. Returns what the process ends with. */
int cli_main(int count, char **words);

/* ---- The system (cli_linux.c, cli_windows.c) ---------------------------------------------------------- */

/* The path made absolute without following links; allocated, NULL when that cannot be done. */
char *cli_absolute_path(const char *path);

/* The value of a variable, or NULL when it is not set; allocated. */
char *cli_variable(const char *name);
/* All of them, "NAME=value", the last is NULL; NULL: no memory. Freed by cli_free_variables. */
char **cli_variables(void);
void cli_free_variables(char **variables);

/* ---- Output (output.c): standard output, control bytes shown and not obeyed ----------------------------- */

/* label, then the words of the text, wrapped at 79 columns; further lines are indented by the label's width. A word is
 * never broken, so that a path can be copied. */
void cli_print_words(const char *label, const char *text);
/* The text, and spaces up to `columns`. */
void cli_print_padded(const char *text, int columns);
void cli_print_json_string(const char *text);
void cli_print_bytes(unsigned long long bytes); /* "512 bytes", "61 MiB" */
/* For cudnnw_options.log: one line each on standard error. */
void cli_log(void *user, cudnnw_severity severity, cudnnw_stage stage, const char *text);

/* ---- The probe (probe.c) --------------------------------------------------------------------------------- */

/* Why a status other than success is no problem. */
typedef enum cli_excuse { CLI_NO_EXCUSE, CLI_NEEDS_GPU, CLI_LEFT_OUT } cli_excuse;

/* One function that was called without a GPU. */
typedef struct cli_probe_row {
    const char *name;
    int status;      /* cuDNN's own; CLI_PROBE_WRONG: success, but the value is wrong */
    cli_excuse excuse;
} cli_probe_row;

enum { CLI_PROBE_ROWS = 48, CLI_PROBE_WRONG = -1 };

typedef struct cli_probe {
    cli_probe_row row[CLI_PROBE_ROWS];
    size_t count;
} cli_probe;

/* Calls what works without a GPU and can be called in this library. */
void cli_run_probe(const cudnnw_library *library, cli_probe *probe);

#endif
