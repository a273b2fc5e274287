/* SPDX-License-Identifier: MIT
 *
 * Do the engines of an opened cuDNN have plans for a GPU that is not here? cuDNN 9.8 and newer plan for a described device.
 */
#ifndef CUDNNW_CLI_PLAN_H
#define CUDNNW_CLI_PLAN_H

#include "cli.h"

enum { CLI_PLAN_NOT_IN_THIS_RELEASE = -1 };

typedef struct cli_plan {
    uint32_t capability;   /* 10 * major + minor */
    int status;            /* cuDNN's own; 0: every step was good; CLI_PLAN_NOT_IN_THIS_RELEASE */
    const char *function;  /* the one that failed, NULL: none */
    unsigned configs[2];   /* of half and float precision: what the heuristics propose, */
    unsigned plans[2];     /* and how many of that became plans */
} cli_plan;

/* Plans a convolution, N16 C128 64x64 with 256 filters of 3x3, in half and float. A fault of cuDNN's may end the process. */
void cli_plan_convolution(const cudnnw_library *library, uint32_t capability, cli_plan *plan);
/* Whether the device can be served: a plan in each precision. */
bool cli_plan_is_good(const cli_plan *plan);

#endif
