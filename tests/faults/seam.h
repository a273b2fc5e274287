/* SPDX-License-Identifier: MIT
 *
 * The library's own door to the operating system, with a guard in it: every call of src/os/os.h is counted, one of them
 * can be refused, and before each of them the test may change the world. Linked by -Wl,--wrap, so that the library under
 * test is the one that is shipped.
 */
#ifndef FAULTS_SEAM_H
#define FAULTS_SEAM_H

#include "os/os.h"

/* What a call asks of the system. */
typedef enum seam_kind {
    SEAM_MEMORY,
    SEAM_OPEN,     /* a file */
    SEAM_READ,
    SEAM_STATUS,   /* by open file, by path, and the path without links */
    SEAM_LISTING,  /* a folder's names */
    SEAM_LIBRARY,  /* opening, and asking where it is mapped */
    SEAM_SYMBOL,
    SEAM_MODULES,
    SEAM_PLACES,   /* variables, own path, loader cache, default folders, registered toolkits */
    SEAM_LOCK,
    SEAM_COMMAND,  /* memory that the command itself asks the C library for, while in_command is set */
    SEAM_DISK,     /* what the command itself writes, makes, moves, removes and starts */
    SEAM_KINDS
} seam_kind;

extern const char *const seam_kind_name[SEAM_KINDS];

typedef struct seam {
    long calls[SEAM_KINDS];
    seam_kind refused_kind;
    long refused_call;       /* from 1; 0: nothing is refused */
    bool and_all_later;      /* that call and every later one of its kind */
    os_failure refusal;      /* what the refused call says; memory says nothing */
    bool hit;                /* it was refused */
    bool in_command;         /* set by the test: the command runs */
    bool in_library;         /* the library's own door asks the C library */
    char function[64];       /* what was refused */
    char subject[512];       /* of which path or name */
    /* What is held now: must be as before when a road has ended. */
    long live_memory, live_files, live_locks, libraries_opened;
    void (*before)(seam_kind kind, const char *function, const char *subject); /* may be NULL */
    void (*opened)(const char *path, void *library);                           /* may be NULL */
} seam;

extern seam the_seam;

bool seam_may(seam_kind kind, const char *function, const char *subject);
void seam_refuse(seam_kind kind, long call, os_why why, int64_t number);
void seam_calm(void); /* refuses nothing, counts from zero; what is live stays counted */

#endif
