/* SPDX-License-Identifier: MIT
 *
 * Does the living thing agree with its files: release, its own version checks, the CUDA runtime inside it, the modules that
 * are mapped now?
 */
#ifndef CUDNNW_CONFIRM_H
#define CUDNNW_CONFIRM_H

#include "../cuda/driver.h"
#include "../resolve/resolve.h"

/* What the files promised and the caller wants. */
typedef struct confirm_promise {
    const char *folder;
    uint32_t version;     /* of the files, 0 unknown */
    uint32_t cuda_major;  /* of the files, 0 unknown */
    uint32_t wanted_cuda; /* options.cuda_major */
} confirm_promise;

/* Asks cuDNN itself. *version and *cuda_major are what it answered, written on success only. */
cudnnw_code cudnnw__confirm_answers(const function_table *functions, const open_modules *modules,
                                    const confirm_promise *promise, uint32_t *version, uint32_t *cuda_major,
                                    cudnnw_error *error);

/* Asks the system what is mapped now, and with `records` notes what of it was `before`, the modules at the begin of the load,
 * and what came (both NULL when asked later). What only may do harm (a foreign front, a foreign global definition) is a warning
 * of `records` when one is given, else an error: cudnnw_load goes on, cudnnw_confirm says it. */
cudnnw_code cudnnw__confirm_modules(const open_modules *modules, const dependencies *needed, uint32_t major,
                                    const os_modules *before, report *records, cudnnw_error *error);
/* The part of it that looks at cuBLAS, cuBLASLt and NVRTC: is what is mapped under their names what was judged? */
cudnnw_code cudnnw__confirm_dependencies(const dependencies *needed, const os_modules *mapped, report *records,
                                         cudnnw_error *error);
/* And the part that notes which libraries of CUDA the process had before, and which came. */
void cudnnw__confirm_arrivals(const open_modules *modules, const os_modules *before, const os_modules *mapped,
                              report *records);

/* Warns of devices that are newer than cuDNN itself says that it knows. */
void cudnnw__confirm_devices(const function_table *functions, const open_modules *modules, uint32_t version,
                             uint32_t cuda_major, const driver_facts *driver, const char *folder, report *records);

/* Notes which names of cuDNN lead to these modules from now on. */
void cudnnw__confirm_claims(const open_modules *modules, const char *folder, report *records);

#endif
