/* SPDX-License-Identifier: MIT
 *
 * What does a program or library say that it needs? Reads ELF and PE on both systems; nothing is opened.
 */
#ifndef CUDNNW_CLI_DOCTOR_IMAGE_H
#define CUDNNW_CLI_DOCTOR_IMAGE_H

#include "doctor.h"

typedef struct doctor_image {
    bool windows;      /* PE; else ELF */
    bool managed;      /* a .NET program, whose needs are in no import table */
    unsigned bits;     /* 32, 64 */
    unsigned machine;  /* the format's own number */
    cli_names needs;   /* at its start, in order */
    cli_names delayed; /* PE: at the first call */
    char *search;      /* ELF: RUNPATH or RPATH, as written; NULL: none */
} doctor_image;

/* False: it cannot be read or is neither. */
bool doctor_image_read(doctor *d, const char *path, doctor_image *image);
void doctor_image_free(doctor_image *image);
const char *doctor_machine_word(const doctor_image *image);
bool doctor_image_is_x86_64(const doctor_image *image);

#endif
