/* SPDX-License-Identifier: MIT
 *
 * Do the C and C++ libraries of this process have the symbol versions that a set wants? On Linux; elsewhere
 * nothing is asked.
 */
#ifndef CUDNNW_C_LIBRARY_H
#define CUDNNW_C_LIBRARY_H

#include "inspect.h"

/* Compares what the set's needed files want of libc, libstdc++ and their kin with the files that are mapped,
 * or, for one that is not, with the file that the system's loader would take. What cannot be read is a note,
 * not an error: the loader will say. Errors: DEPENDENCY_MISMATCH (needs, has, the newest cuDNN that would
 * work), OUT_OF_MEMORY. */
cudnnw_code cudnnw__c_library_fits(const cudnn_set *set, const os_modules *mapped, report *report,
                                   cudnnw_error *error);

#endif
