/* SPDX-License-Identifier: MIT
 *
 * What the system's loader meant when it refused a file that the inspection called whole.
 */
#ifndef CUDNNW_OPEN_REFUSAL_H
#define CUDNNW_OPEN_REFUSAL_H

#include "../inspect/image.h"

typedef struct refusal {
    cudnnw_reason reason;
    const char *dependency; /* the library at fault, lives as long as the image; NULL: the system's words must do */
    const char *function;   /* what that library lacks, NULL: it is missing itself */
} refusal;

/* `of` may be NULL. `is_lazy`: cuDNN opens the file later, so that only its imports can have been missed so far. */
refusal cudnnw__open_refusal(const image *of, const os_failure *why, bool is_lazy);

#endif
