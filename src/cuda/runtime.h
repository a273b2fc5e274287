/* SPDX-License-Identifier: MIT
 *
 * Which CUDA runtimes are in the process and on offer? cuDNN has its own inside, so each is worth a note, never an error.
 */
#ifndef CUDNNW_RUNTIME_H
#define CUDNNW_RUNTIME_H

#include "../inspect/inspect.h"

/* The CUDA major that a file name of the CUDA runtime tells ("libcudart.so.12", "libcudart-1a2b.so.11.0",
 * "cudart64_110.dll"); 0: it is no such name. Pure. */
uint32_t cudnnw__runtime_major(const char *file_name);

/* The version that such a name tells, as far as it does: "12.4.127", "11.0", "13"; "" for another name. At most `size`
 * bytes with the NUL. Pure. */
const char *cudnnw__runtime_version(const char *file_name, char *text, size_t size);

/* Notes each CUDA runtime among the modules, with a word when its major is not that of the set, and each that lies in the
 * folders where the set's dependencies may lie. */
void cudnnw__runtime_note(const os_modules *mapped, const find_places *folders, const cudnn_set *set, report *report);

#endif
