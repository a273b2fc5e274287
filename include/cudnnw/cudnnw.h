/* SPDX-License-Identifier: MIT
 *
 * cudnnw: find a cuDNN, judge it before running any of it, open it, and forward calls to it.
 *
 * This header needs no CUDA and no cuDNN header. Include <cudnn.h> before it and CUDNNW_OPTIONS_INIT takes
 * the release that your program was compiled with. The function table is in cudnnw_api.h, the checked calls
 * are in cudnnw_calls.h.
 *
 * What holds everywhere
 *   Paths     absolute UTF-8 on Windows, absolute bytes on Linux. A path given to the library is copied.
 *   Versions  10000 * major + 100 * minor + patch in both lines: 80907 is 8.9.7, 92800 is 9.28.0. Functions that
 *             take a version also take the raw CUDNN_VERSION of 8.x headers (8907).
 *   Structs   start with their size, which the INIT macro fills in, and only ever grow at their end. An error that says 0 is not
 *             written to; options that say 0 are INVALID_ARGUMENT.
 *   Never     abort, exit, a C++ exception, a signal handler, a changed environment or working directory.
 *   Not from  DllMain, static constructors, dl_iterate_phdr callbacks. After fork only cudnnw_find(), and not when another
 *             thread of the parent was inside the system's loader just then: its lock is never opened again in the child.
 *             Opening needs 256 KiB of free stack: cuDNN itself dies in the system's loader below 128 KiB.
 */
#ifndef CUDNNW_H
#define CUDNNW_H

#include <stddef.h>
#include <stdint.h>

#if defined(CUDNNW_STATIC)
#define CUDNNW_API
#elif defined(_WIN32) && defined(CUDNNW_BUILDING)
#define CUDNNW_API __declspec(dllexport)
#elif defined(_WIN32)
#define CUDNNW_API __declspec(dllimport)
#elif defined(CUDNNW_BUILDING)
#define CUDNNW_API __attribute__((visibility("default")))
#else
#define CUDNNW_API
#endif

/* Two static copies of cudnnw in one program: build each with its own CUDNNW_NAMESPACE and include with it. */
#if defined(CUDNNW_NAMESPACE)
#include "cudnnw_namespace.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* cudnnw's own version, in the same form as cuDNN's. */
#define CUDNNW_VERSION 100
#define CUDNNW_VERSION_TEXT "0.1.0"

/* ---- Codes ------------------------------------------------------------------------------------------- */

/*
 * What went wrong, coarse. Numbers are stable, grouped by the stage that usually answers so, and never used
 * twice. The finer cause is cudnnw_error.reason. What each one means and what to do: docs/error-codes.md.
 */
typedef enum cudnnw_code {
    CUDNNW_OK = 0,
    /* find and choose */
    CUDNNW_NOT_FOUND = 101,         /* no set of an accepted major in the searched places */
    CUDNNW_WRONG_MAJOR = 102,       /* only sets of another major */
    CUDNNW_VERSION_TOO_OLD = 103,   /* right major, below the wanted version */
    /* inspect */
    CUDNNW_SET_INCOMPLETE = 201,    /* a needed sub-library is missing beside the others */
    CUDNNW_SET_MIXED = 202,         /* files, or what is mapped, show two origins */
    CUDNNW_FILE_DAMAGED = 203,      /* empty, cut, not a library, a table that leads nowhere */
    CUDNNW_WRONG_MACHINE = 204,     /* 32 bit, another processor */
    CUDNNW_WRONG_SYSTEM = 205,      /* a Windows set on Linux or the reverse */
    CUDNNW_ACCESS_DENIED = 206,     /* the system refuses to read or map the file */
    CUDNNW_NAME_MISMATCH = 207,     /* the contents are another library than the name says */
    /* dependencies and opening */
    CUDNNW_DEPENDENCY_MISSING = 301,
    CUDNNW_DEPENDENCY_MISMATCH = 302, /* it is there but lacks a function or version, or is from another folder */
    CUDNNW_OPEN_FAILED = 303,       /* the system's loader refused for a reason that no check foresaw */
    CUDNNW_SYMBOL_MISSING = 304,    /* a sub-library lacks a function that its release has */
    CUDNNW_CONFLICT = 305,          /* the process holds a cuDNN that cannot serve, and two cannot live side by side */
    CUDNNW_COMMIT_LIMIT = 306,      /* Windows error 1455 */
    /* confirm */
    CUDNNW_VERSION_MISMATCH = 401,  /* only cuDNN's own checks, or the caller's header, disagree */
    CUDNNW_CUDA_MAJOR_MISMATCH = 402,
    /* the machine */
    CUDNNW_DRIVER_MISSING = 501,
    CUDNNW_DRIVER_TOO_OLD = 502,
    CUDNNW_DRIVER_STUB = 503,
    CUDNNW_NO_DEVICE = 504,
    CUDNNW_DEVICE_TOO_OLD = 505,
    CUDNNW_DEVICE_TOO_NEW = 506,
    CUDNNW_DEVICE_MEMORY = 507,
    /* calls */
    CUDNNW_NOT_LOADED = 601,          /* a call after a failed load or after cudnnw_unload */
    CUDNNW_FUNCTION_ABSENT = 602,     /* this release has no such function */
    CUDNNW_FUNCTION_NOT_OPENED = 603, /* its sub-library was not asked for, so it was not opened */
    CUDNNW_CUDNN_FAILED = 604,        /* cuDNN itself returned an error */
    /* the caller and the host */
    CUDNNW_INVALID_ARGUMENT = 701,
    CUDNNW_OUT_OF_MEMORY = 702
} cudnnw_code;

/* The part of the road where it happened. */
typedef enum cudnnw_stage {
    CUDNNW_STAGE_NONE = 0,
    CUDNNW_STAGE_FIND = 1,
    CUDNNW_STAGE_INSPECT = 2,
    CUDNNW_STAGE_CHOOSE = 3,
    CUDNNW_STAGE_OPEN = 4,
    CUDNNW_STAGE_RESOLVE = 5,
    CUDNNW_STAGE_CONFIRM = 6,
    CUDNNW_STAGE_CALL = 7
} cudnnw_stage;

/*
 * The name of a code without its prefix: "SET_MIXED", "OK". Never NULL: "UNKNOWN_CODE" for other numbers.
 *
 * Returns  a string that lives as long as the program.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API const char *cudnnw_code_name(int code);

/*
 * The name of a stage in lower case: "inspect", "none". Never NULL: "unknown" for other numbers.
 *
 * Returns  a string that lives as long as the program.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API const char *cudnnw_stage_name(int stage);

/* ---- Versions ---------------------------------------------------------------------------------------- */

/*
 * One number for a release, in the form that all of cudnnw uses.
 *
 *   raw      in. CUDNN_VERSION or the result of cudnnGetVersion() of any line: 7605, 8907, 90100, 92801, 100000.
 *            Below 10000 it is major * 1000 + minor * 100 + patch (through 8.x), else major * 10000 + ... (from 9.0;
 *            source: CUDNN_VERSION in cudnn_version.h of 8.x and 9.x).
 *
 * Returns  10000 * major + 100 * minor + patch. Numbers of that form come back unchanged; 0 for 0.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API uint32_t cudnnw_version_normalize(size_t raw);

/*
 * The release as text: "9.28.0".
 *
 *   version  in. Raw or normalized.
 *   text     out. At most `size` bytes with the NUL; 16 are enough. Always ended with a NUL when size > 0.
 *   size     in, bytes.
 *
 * Returns  text.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API const char *cudnnw_version_text(size_t version, char *text, size_t size);

/* ---- Errors ------------------------------------------------------------------------------------------ */

enum {
    CUDNNW_NAME_BYTES = 96,
    CUDNNW_PATH_BYTES = 1024,
    CUDNNW_FACT_BYTES = 256,
    CUDNNW_MESSAGE_BYTES = 2048,
    CUDNNW_HINT_BYTES = 1024
};

/*
 * One failure, warning or note. Plain data: no pointer in it, so it can be copied, stored and sent. A text that
 * is too long for its field is cut in its middle and shows "[...]" there. message and hint are made from the other
 * fields with the templates of `reason` (cudnnw_reason_message, cudnnw_reason_hint), so that an
 * application can say the same in its user's language. Paths stand in them byte for byte, line ends and control bytes
 * included: whoever writes them into a log of lines replaces those, as cudnnw_log and the command do.
 */
typedef struct cudnnw_error {
    uint32_t size;               /* sizeof(cudnnw_error), from CUDNNW_ERROR_INIT */
    int32_t code;                /* cudnnw_code */
    int32_t reason;              /* finer than the code; stable; 0 when code is CUDNNW_OK */
    int32_t stage;               /* cudnnw_stage */
    int64_t os_error;            /* errno or GetLastError(), 0 when the system had no part in it */
    int32_t raw_status;          /* what cuDNN returned, in its own line's numbers */
    int32_t canonical_status;    /* the same in the numbers of 9.x */
    uint32_t wanted_version;     /* normalized; 0 when versions have no part in it */
    uint32_t found_version;
    uint32_t wanted_cuda;        /* CUDA version as 1000 * major + 10 * minor, as cuDriverGetVersion gives it */
    uint32_t found_cuda;
    uint64_t wanted_bytes;
    uint64_t found_bytes;
    int32_t device;              /* CUDA device index, -1 when no device has a part in it */
    int32_t reserved;
    char function[CUDNNW_NAME_BYTES];    /* the cuDNN or system function, "" when none */
    char file[CUDNNW_NAME_BYTES];        /* name of the file or sub-library that is at fault */
    char dependency[CUDNNW_NAME_BYTES];  /* the library that is missing or does not fit */
    char path[CUDNNW_PATH_BYTES];        /* the file or folder at fault */
    char other_path[CUDNNW_PATH_BYTES];  /* a second file or folder that has a part in it */
    char wanted[CUDNNW_FACT_BYTES];      /* "9.28.0", "x86-64", "GLIBC_2.27", "at least 5120 bytes" */
    char found[CUDNNW_FACT_BYTES];
    char os_text[CUDNNW_FACT_BYTES];     /* the system's own words */
    char message[CUDNNW_MESSAGE_BYTES];  /* what, where and why, one sentence */
    char hint[CUDNNW_HINT_BYTES];        /* what to do */
} cudnnw_error;

#define CUDNNW_ERROR_INIT \
    { sizeof(cudnnw_error), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, "", "", "", "", "", "", "", "", "", "" }

/*
 * The templates that message and hint of a reason are made from. Words in braces stand for fields: {file}, {path},
 * {dependency}, {function}, {other_path}, {wanted}, {found}, {os_text}, {os_error}, {device}, {raw_status},
 * {canonical_status}.
 *
 * Returns  a string that lives as long as the program; "" for a number that is no reason.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API const char *cudnnw_reason_message(int reason);
CUDNNW_API const char *cudnnw_reason_hint(int reason);

/*
 * The stable name of a reason: "FILE_CUT". "none" for a number that is no reason.
 *
 * Returns  a string that lives as long as the program.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API const char *cudnnw_reason_name(int reason);

/* ---- Options ----------------------------------------------------------------------------------------- */

/*
 * What the program wants to do. 0 means everything that the release has. The manifest maps capabilities to files:
 * RNN inference is ops_infer and adv_infer in 8.x; CONVOLUTION is graph, ops, cnn and everything that plans in 9.x.
 */
#define CUDNNW_CONVOLUTION 0x01u
#define CUDNNW_RNN 0x02u
#define CUDNNW_ATTENTION 0x04u
#define CUDNNW_GRAPH 0x08u
#define CUDNNW_OPS 0x10u
#define CUDNNW_EXTENSIONS 0x20u /* causal 1-D and FFT convolutions, graph neural networks: cudnn_ext, from 9.22 */
#define CUDNNW_CONVOLUTION_TRAINING 0x0101u
#define CUDNNW_RNN_TRAINING 0x0202u
#define CUDNNW_ATTENTION_TRAINING 0x0404u
#define CUDNNW_GRAPH_TRAINING 0x0808u
#define CUDNNW_OPS_TRAINING 0x1010u
#define CUDNNW_EVERYTHING 0u

/* What is expected of the machine. */
typedef enum cudnnw_device_rule {
    CUDNNW_DEVICE_EXPECTED = 0, /* a driver and a device that fit, learned without initialising CUDA */
    CUDNNW_DEVICE_REQUIRED = 1, /* the same, and cuInit is called and capabilities are checked: not before a fork */
    CUDNNW_DEVICE_OPTIONAL = 2  /* for tools, tests and planning without a device: what is missing is a warning */
} cudnnw_device_rule;

/* Majors, a set of bits. 0 means the header's major when header_version is set, else every one, newest first. */
#define CUDNNW_MAJOR_8 0x1u
#define CUDNNW_MAJOR_9 0x2u

/* Options that change a default, a set of bits. */
#define CUDNNW_CLAIM_FRONT 0x01u       /* open the chosen set's own front last, so that later users of the bare name
                                          get a coherent set */
#define CUDNNW_ENGINES_LATER 0x02u     /* leave the lazily opened sub-libraries to cuDNN and the system's search */
#define CUDNNW_ALLOW_NO_CUBLASLT 0x04u /* a missing cuBLASLt is a warning: cuDNN 9 ends the process at the first
                                          operation that wants it */
#define CUDNNW_ALLOW_OLDER 0x08u       /* a runtime with an older minor than the header is a warning */
#define CUDNNW_REFUSE_LOADED 0x10u     /* a cuDNN of that major already in the process is a CONFLICT, not adopted */
#define CUDNNW_SEARCH_PATH 0x20u       /* also search the absolute entries of PATH (Windows) */
#define CUDNNW_REFUSE_CLAIM 0x40u      /* refuse when a set that the host would use differs from the chosen one */
#define CUDNNW_ANY_SYSTEM 0x80u        /* cudnnw_find judges sets of other systems and machines too; cudnnw_load
                                          takes no notice of it */

typedef enum cudnnw_severity {
    CUDNNW_LOG_DEBUG = 0,
    CUDNNW_LOG_NOTE = 1,
    CUDNNW_LOG_WARNING = 2,
    CUDNNW_LOG_ERROR = 3
} cudnnw_severity;

/*
 * Called for each record of a load or find. On the calling thread, never under a lock, in order, after the stage is
 * over; it may call any function of cudnnw. `text` ends with a NUL, has no line end, and lives until the
 * callback returns.
 */
typedef void (*cudnnw_log)(void *user, cudnnw_severity severity, cudnnw_stage stage, const char *text);

typedef struct cudnnw_options {
    uint32_t size;            /* sizeof(cudnnw_options), from CUDNNW_OPTIONS_INIT */
    uint32_t header_version;  /* CUDNN_VERSION of the <cudnn.h> that the program was compiled with, 0: none */
    uint32_t need;            /* CUDNNW_CONVOLUTION | ..., 0: everything */
    uint32_t device;          /* cudnnw_device_rule */
    uint32_t majors;          /* CUDNNW_MAJOR_8 | CUDNNW_MAJOR_9 */
    uint32_t minimum_version; /* raw or normalized, 0: none */
    uint32_t cuda_major;      /* 11, 12, 13; 0: any */
    uint32_t flags;           /* CUDNNW_CLAIM_FRONT | ... */
    const char *const *folders; /* absolute; when given, only these are searched */
    size_t folder_count;
    const char *const *dependency_folders; /* absolute; where cuBLAS, NVRTC and zlib may be, searched first */
    size_t dependency_folder_count;
    cudnnw_log log;           /* may be NULL */
    void *log_user;
} cudnnw_options;

#if defined(CUDNN_VERSION)
#define CUDNNW_HEADER_VERSION_ CUDNN_VERSION
#else
#define CUDNNW_HEADER_VERSION_ 0
#endif
#define CUDNNW_OPTIONS_INIT \
    { sizeof(cudnnw_options), CUDNNW_HEADER_VERSION_, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, NULL, NULL }

/* ---- Report ------------------------------------------------------------------------------------------ */

/* Who said that a folder may hold a cuDNN. Numbers are stable. docs/search-order.md is the specification. */
typedef enum cudnnw_origin {
    CUDNNW_ORIGIN_OPTIONS = 1,       /* the caller's folders */
    CUDNNW_ORIGIN_CUDNNW_PATH = 2,   /* the variable CUDNNW_PATH */
    CUDNNW_ORIGIN_PROCESS = 3,       /* a cuDNN that is already mapped */
    CUDNNW_ORIGIN_MODULE = 4,        /* beside the module that holds cudnnw */
    CUDNNW_ORIGIN_EXECUTABLE = 5,    /* beside the program */
    CUDNNW_ORIGIN_PYTHON = 6,        /* site-packages, from the own module upwards or beside the program */
    CUDNNW_ORIGIN_VIRTUAL_ENV = 7,   /* pyvenv.cfg, VIRTUAL_ENV */
    CUDNNW_ORIGIN_CONDA = 8,         /* CONDA_PREFIX */
    CUDNNW_ORIGIN_LIBRARY_PATH = 9,  /* LD_LIBRARY_PATH */
    CUDNNW_ORIGIN_PATH = 10,         /* PATH, Windows, only when asked */
    CUDNNW_ORIGIN_CUDNN_VARIABLE = 11, /* CUDNN_PATH, CUDNN_HOME, ... */
    CUDNNW_ORIGIN_CUDA_VARIABLE = 12,  /* CUDA_PATH, CUDA_PATH_V*, CUDA_HOME */
    CUDNNW_ORIGIN_INSTALLER = 13,    /* cuDNN's own installer tree */
    CUDNNW_ORIGIN_TOOLKIT = 14,      /* a CUDA toolkit's usual place, the registry */
    CUDNNW_ORIGIN_LOADER_CACHE = 15, /* ld.so.cache */
    CUDNNW_ORIGIN_SYSTEM = 16        /* the system's default folders */
} cudnnw_origin;

/* One file of a candidate. Strings live as long as the report. */
typedef struct cudnnw_file {
    uint32_t size;
    int32_t code;              /* CUDNNW_OK or what is wrong with this file */
    int32_t reason;
    uint32_t version;          /* normalized, 0: the file does not tell */
    uint32_t cuda_major;       /* 0: the file does not tell */
    uint32_t identified;       /* 1: a known file by its fingerprint */
    uint64_t bytes;
    const char *name;          /* file name */
    const char *sublibrary;    /* "cudnn_graph", "cudnn" for the front */
    const char *path;
    const char *fingerprint;   /* build-id, or time stamp-image size-checksum; "" unknown */
    const char *message;       /* "" when code is CUDNNW_OK */
} cudnnw_file;

/* One folder that was looked at and holds something of cuDNN, or was named by the caller. */
typedef struct cudnnw_candidate {
    uint32_t size;
    int32_t origin;            /* cudnnw_origin */
    int32_t code;              /* CUDNNW_OK: it can be used */
    int32_t reason;
    uint32_t version;          /* normalized, 0: unknown */
    uint32_t cuda_major;       /* 0: unknown */
    uint32_t identified;       /* 1: all files are known ones; 0: inferred from what they say */
    uint32_t chosen;           /* 1: this one was, or would be, opened */
    const char *path;          /* the folder */
    const char *origin_detail; /* the variable or file that named it, "" when the origin says all */
    const char *message;       /* "" when code is CUDNNW_OK */
    const char *hint;
    const cudnnw_file *files;
    size_t file_count;
} cudnnw_candidate;

/* What a find or load looked at. Immutable once returned. */
typedef struct cudnnw_report cudnnw_report;

/*
 * Ends a report. NULL is allowed.
 *
 * Returns  nothing.
 * Errors   none.
 * Threads  any, once per report.
 * Host     frees memory.
 * Since    0.1
 */
CUDNNW_API void cudnnw_report_free(cudnnw_report *report);

/*
 * The candidates in search order, and one of them. The result lives as long as the report.
 *
 *   report   in. NULL counts as empty.
 *   index    in, from 0.
 *
 * Returns  their number; the candidate, or NULL when index is not below the number.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API size_t cudnnw_report_candidates(const cudnnw_report *report);
CUDNNW_API const cudnnw_candidate *cudnnw_report_candidate(const cudnnw_report *report, size_t index);

/*
 * Warnings and notes, in the order in which they came, and one of them. The result lives as long as the report.
 *
 *   report    in. NULL counts as empty.
 *   index     in, from 0.
 *   severity  out, may be NULL: cudnnw_severity.
 *
 * Returns  their number; the record, or NULL when index is not below the number.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API size_t cudnnw_report_warnings(const cudnnw_report *report);
CUDNNW_API const cudnnw_error *cudnnw_report_warning(const cudnnw_report *report, size_t index, int *severity);

/*
 * The whole report as text for a person, or as JSON (docs/json.md). Made at the first call, owned by the report.
 *
 * Returns  a string that lives as long as the report; NULL when memory is short or report is NULL.
 * Errors   none.
 * Threads  one at a time per report.
 * Host     allocates.
 * Since    0.1
 */
CUDNNW_API const char *cudnnw_report_text(cudnnw_report *report);
CUDNNW_API const char *cudnnw_report_json(cudnnw_report *report);

/* ---- Find and load ----------------------------------------------------------------------------------- */

/*
 * Judges every cuDNN that the options allow. Opens none of them.
 *
 *   options  in. NULL means the defaults.
 *   report   out, may be NULL, written on failure too: one row per candidate, in search order. The caller ends it
 *            with cudnnw_report_free(). NULL after INVALID_ARGUMENT and OUT_OF_MEMORY.
 *   error    out, may be NULL, written on failure only: what is wrong with the best candidate.
 *
 * Returns  CUDNNW_OK when one candidate can be used, else the value that error->code has.
 * Errors   INVALID_ARGUMENT, OUT_OF_MEMORY, NOT_FOUND, WRONG_MAJOR, VERSION_TOO_OLD, every code of inspect, of
 *          dependencies and of the machine.
 * Threads  any number at once; two calls share nothing.
 * Host     reads files and the environment. Opens the driver's library when the device rule asks for it (not a
 *          cuDNN file, and nothing is initialised). Changes nothing, runs nothing it found.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_find(const cudnnw_options *options, cudnnw_report **report, cudnnw_error *error);

/* A machine that is described, not asked. */
typedef struct cudnnw_machine {
    uint32_t size;                /* sizeof(cudnnw_machine), from CUDNNW_MACHINE_INIT */
    uint32_t system;              /* whose driver it is: 0 this system's, 1 Linux, 2 Windows; numbers differ */
    const char *driver;           /* the driver's own number, "527.41"; NULL: unknown, and not judged */
    const uint32_t *capabilities; /* of each GPU, 10 * major + minor: 61, 86, 120; at most 64 */
    size_t capability_count;      /* 0: unknown, and not judged */
} cudnnw_machine;

#define CUDNNW_MACHINE_INIT { sizeof(cudnnw_machine), 0, NULL, NULL, 0 }

/*
 * Whether a cuDNN fits a machine, or which is the newest known one that does. Asks nothing of this machine.
 *
 *   machine     in.
 *   version     in: the release, raw or normalized; 0: the newest that fits. out, on success after 0: that release.
 *   cuda_major  in: the CUDA major that it is built for; 0: unknown, or any. out, on success after version 0: its major.
 *   error       out, may be NULL, written on failure only.
 *
 * Returns  CUDNNW_OK when driver and at least one GPU fit. A GPU that is newer than the release knows fits.
 * Errors   INVALID_ARGUMENT, DRIVER_TOO_OLD, DEVICE_TOO_OLD.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_fits(const cudnnw_machine *machine, uint32_t *version, uint32_t *cuda_major,
                                   cudnnw_error *error);

/* One GPU, as the driver's management library describes it. */
typedef struct cudnnw_gpu {
    uint64_t total_bytes;         /* of memory; 0: unknown, and so is the next */
    uint64_t free_bytes;
    uint32_t capability;          /* 10 * major + minor: 86; 0: unknown */
    uint32_t reserved;
    char name[CUDNNW_NAME_BYTES]; /* "" unknown */
} cudnnw_gpu;

enum { CUDNNW_GPUS = 64 };

/* The driver and the GPUs of this machine. */
typedef struct cudnnw_hardware {
    uint32_t size;                /* sizeof(cudnnw_hardware), set by the caller */
    uint32_t driver_serves;       /* CUDA as 1000 * major + 10 * minor: 12040; 0: unknown, or there is no driver */
    uint32_t gpu_count;           /* that CUDA shows, at most CUDNNW_GPUS */
    uint32_t gpus_known;          /* 1: the number is known; 0: nobody could tell without initialising CUDA */
    uint32_t gpus_installed;      /* before CUDA_VISIBLE_DEVICES; 0: unknown */
    uint32_t reserved;
    char driver[32];              /* the driver's own number, "525.60.13"; "" unknown */
    char path[CUDNNW_PATH_BYTES]; /* of the driver's library; "" when there is none */
    cudnnw_gpu gpu[CUDNNW_GPUS];
} cudnnw_hardware;

/*
 * The driver and the GPUs of this machine, asked without initialising CUDA.
 *
 *   hardware  out, written on failure too; its size field says how much of it the caller knows.
 *   error     out, may be NULL, written on failure only: why no cuDNN can use this machine's GPUs.
 *
 * Returns  CUDNNW_OK when there is a driver and nothing says that it shows no GPU.
 * Errors   INVALID_ARGUMENT (NULL, a size of 0), DRIVER_MISSING, DRIVER_STUB, NO_DEVICE.
 * Threads  any.
 * Host     opens the driver's library, which stays open, and asks the management library or the device nodes.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_hardware_ask(cudnnw_hardware *hardware, cudnnw_error *error);

/*
 * The files of a release that a need requires, one by one: what an installation for it holds. The front is none of them.
 *
 *   version  in: the release, raw or normalized.
 *   need     in: CUDNNW_CONVOLUTION | ..., 0: everything that the release has.
 *   system   in: whose names: 0 this system's, 1 Linux, 2 Windows.
 *   index    in, from 0.
 *   name     out, may be NULL, written when index is below the number: "libcudnn_ops.so.9". At most CUDNNW_NAME_BYTES
 *            with the NUL.
 *
 * Returns  their number; 0 for a release of a major that cudnnw does not know.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API size_t cudnnw_needed_files(uint32_t version, uint32_t need, uint32_t system, size_t index, char *name);

/* A loaded cuDNN. Loads of the same set for the same need share one handle, which counts them. */
typedef struct cudnnw_library cudnnw_library;

/*
 * Finds, judges, opens and confirms one cuDNN, whole or not at all.
 *
 *   options  in. NULL means the defaults.
 *   library  out, written on success only. The caller ends it with cudnnw_unload().
 *   error    out, may be NULL, written on failure only.
 *
 * Returns  CUDNNW_OK, else the value that error->code has.
 * Errors   all but those of calls.
 * Threads  any. One load at a time per process, across all copies of cudnnw; others wait.
 * Host     maps cuDNN, and decides for the process which files later bare-name users of that major get. What is
 *          mapped stays mapped. See docs/host.md for what is not touched.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_load(const cudnnw_options *options, cudnnw_library **library, cudnnw_error *error);

/*
 * cudnnw_load that also gives the report.
 *
 *   options, library, error   as in cudnnw_load.
 *   report   out, may be NULL, written on failure too; as in cudnnw_find.
 *
 * Returns  as cudnnw_load.
 * Errors   as cudnnw_load.
 * Threads  as cudnnw_load.
 * Host     as cudnnw_load.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_load_report(const cudnnw_options *options, cudnnw_library **library,
                                          cudnnw_report **report, cudnnw_error *error);

/*
 * Gives a handle back. After as many calls as loads the handle is a tombstone: its calls answer NOT_LOADED until the
 * same set is loaded again. Nothing is unmapped: cuDNN cannot be unmapped cleanly.
 *
 *   library  in. NULL is allowed.
 *
 * Returns  nothing.
 * Errors   none; a call too many is ignored.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API void cudnnw_unload(cudnnw_library *library);

/*
 * Asks again whether the process still runs on the set that was loaded: its files unchanged and mapped once, no second
 * copy, no front of another set, no foreign global definition of cuDNN's names, no cuBLAS or NVRTC in place of the one that
 * was judged.
 *
 *   library  in.
 *   error    out, may be NULL, written on failure only: the first contradiction.
 *
 * Returns  CUDNNW_OK when nothing contradicts.
 * Errors   NOT_LOADED, SET_MIXED, CONFLICT, VERSION_MISMATCH, DEPENDENCY_MISMATCH, OUT_OF_MEMORY.
 * Threads  any; takes the process-wide lock.
 * Host     reads the list of mapped modules and the files' identities.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_confirm(cudnnw_library *library, cudnnw_error *error);

/* What was loaded. Strings live as long as the program. */
typedef struct cudnnw_library_info {
    uint32_t size;           /* sizeof(cudnnw_library_info), set by the caller */
    uint32_t version;        /* normalized */
    uint32_t cuda_major;     /* of the CUDA runtime inside it */
    uint32_t need;           /* as asked, with 0 replaced by what the release has */
    uint32_t adopted;        /* 1: it was in the process already */
    uint32_t module_count;
    uint32_t functions_available; /* of the functions in the manifest */
    uint32_t functions_absent;    /* this release has no such function */
    uint32_t functions_not_opened;
    uint32_t reserved;
    const char *folder;
} cudnnw_library_info;

/* One opened sub-library. */
typedef struct cudnnw_module {
    uint32_t size;           /* sizeof(cudnnw_module), set by the caller */
    uint32_t functions;      /* public functions that it owns in this release */
    uint64_t bytes;
    const char *name;        /* "cudnn_graph" */
    const char *path;
} cudnnw_module;

/*
 * Facts of a loaded library, and of its sub-libraries in the order in which they were opened.
 *
 *   library  in.
 *   info     out; its size field says how much of it the caller knows.
 *   index    in, from 0.
 *   module   out, as info.
 *
 * Returns  CUDNNW_OK.
 * Errors   NOT_LOADED, INVALID_ARGUMENT (NULL, a size of 0, an index beyond the last).
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_info(const cudnnw_library *library, cudnnw_library_info *info);
CUDNNW_API cudnnw_code cudnnw_module_info(const cudnnw_library *library, size_t index, cudnnw_module *module);

/*
 * The address of a function by its cuDNN name: any public function that the opened sub-libraries export, also one that
 * is newer than this cudnnw.
 *
 *   library  in. NULL and tombstones have no functions.
 *   name     in: "cudnnConvolutionForward".
 *
 * Returns  the function, or NULL.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
typedef void (*cudnnw_function)(void);
CUDNNW_API cudnnw_function cudnnw_symbol(const cudnnw_library *library, const char *name);

/*
 * Whether a function can be called, without calling it.
 *
 *   library  in.
 *   name     in: "cudnnConvolutionForward".
 *   slot     in: CUDNNW_SLOT(ConvolutionForward) of cudnnw_api.h. Constant time.
 *
 * Returns  CUDNNW_OK, NOT_LOADED, FUNCTION_ABSENT (also for a name that is no cuDNN function and for a slot that this
 *          cudnnw does not know), FUNCTION_NOT_OPENED, INVALID_ARGUMENT (name is NULL).
 * Errors   none beyond these.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_available(const cudnnw_library *library, const char *name);
CUDNNW_API cudnnw_code cudnnw_available_slot(const cudnnw_library *library, uint32_t slot);

/*
 * Any status that cuDNN returned, as a full error.
 *
 *   library   in. The library whose function returned it; NULL is allowed (then the number is read as 9.x).
 *   status    in. The raw cudnnStatus_t.
 *   function  in, may be NULL. The function that returned it.
 *   error     out, may be NULL, written whatever the status is (code CUDNNW_OK for success).
 *
 * Returns  the value that error->code has: CUDNNW_OK for status 0.
 * Errors   CUDNN_FAILED and every code of the machine.
 * Threads  any. Reads, and so consumes, cuDNN's own last error text (9.x) of the calling thread.
 * Host     explaining a failed cudnnCreate may call cuInit, once for a library and a process (a forked child asks anew).
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_explain(const cudnnw_library *library, int status, const char *function,
                                      cudnnw_error *error);

/*
 * The failure of the last checked call (cudnnw_calls.h) that failed on this thread. Lasts until the next one that
 * fails: a call that succeeds leaves it alone, as with errno, so that success costs nothing.
 *
 *   error    out, may be NULL, written always (code CUDNNW_OK when no checked call has failed on this thread).
 *
 * Returns  the value that error->code has.
 * Errors   none of its own.
 * Threads  each thread has its own.
 * Host     as cudnnw_explain.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_last_error(cudnnw_error *error);

/*
 * cudnnw's own version at run time, in the form of CUDNNW_VERSION.
 *
 * Returns  the number.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API uint32_t cudnnw_version(void);

#ifdef __cplusplus
}
#endif
#endif
