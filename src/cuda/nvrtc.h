/* SPDX-License-Identifier: MIT
 *
 * Has NVRTC its builtins beside it?
 */
#ifndef CUDNNW_NVRTC_H
#define CUDNNW_NVRTC_H

#include "serve.h"

typedef enum builtins_answer { BUILTINS_THERE, BUILTINS_ABSENT, BUILTINS_OTHER } builtins_answer;

/* The toolkit minor in a real file name ("libnvrtc.so.12.4.127" is 4); -1 when it does not tell. Pure. */
int cudnnw__nvrtc_minor(const char *file_name);

/* Asks the NVRTC at `path` itself. False: the process does not have it, or its real file's name tells the minor anyway. */
bool cudnnw__nvrtc_says(const char *path, int *major, int *minor);

/* Judges the folder of the NVRTC at `path`. wanted and found get file names, at most `size` bytes with the
 * NUL each. The minor is learned from the real file's name, or from NVRTC itself when it is mapped; when neither tells,
 * any minor of the major is taken for the right one. */
builtins_answer cudnnw__nvrtc_builtins(const char *path, uint32_t cuda_major, bool windows, char *wanted,
                                       char *found, size_t size);

#endif
