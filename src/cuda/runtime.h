/* SPDX-License-Identifier: MIT
 *
 * Which CUDA runtimes are in the process? cuDNN has its own inside, so another one is worth a note, never an
 * error.
 */
#ifndef CUDNNW_RUNTIME_H
#define CUDNNW_RUNTIME_H

#include "../report/report.h"

/* The CUDA major that a file name of the CUDA runtime tells ("libcudart.so.12", "libcudart-1a2b.so.11.0",
 * "cudart64_110.dll"); 0: it is no such name. Pure. */
uint32_t cudnnw__runtime_major(const char *file_name);

/* Notes each CUDA runtime among the modules whose major is not that of the cuDNN in set_path. cuda_major 0:
 * unknown. */
void cudnnw__runtime_note(const os_modules *mapped, uint32_t cuda_major, const char *set_path,
                          report *report);

#endif
