/* SPDX-License-Identifier: MIT
 *
 * What the set says: the names of statuses, and what it is.
 */
#include "refset.h"

#include <string.h>

static const char self[] = "cudnnw reference set, CPU: not NVIDIA's cuDNN";

#if REFSET_MAJOR == 8
const char *CUDNNWINAPI cudnnGetErrorString(cudnnStatus_t status)
{
    static const char *const names[] = {
        "CUDNN_STATUS_SUCCESS",          "CUDNN_STATUS_NOT_INITIALIZED",     "CUDNN_STATUS_ALLOC_FAILED",
        "CUDNN_STATUS_BAD_PARAM",        "CUDNN_STATUS_INTERNAL_ERROR",      "CUDNN_STATUS_INVALID_VALUE",
        "CUDNN_STATUS_ARCH_MISMATCH",    "CUDNN_STATUS_MAPPING_ERROR",       "CUDNN_STATUS_EXECUTION_FAILED",
        "CUDNN_STATUS_NOT_SUPPORTED",    "CUDNN_STATUS_LICENSE_ERROR",       "CUDNN_STATUS_RUNTIME_PREREQUISITE_MISSING",
        "CUDNN_STATUS_RUNTIME_IN_PROGRESS", "CUDNN_STATUS_RUNTIME_FP_OVERFLOW", "CUDNN_STATUS_VERSION_MISMATCH"};

    return (size_t)status < sizeof names / sizeof names[0] ? names[status] : "CUDNN_UNKNOWN_STATUS";
}
#else
const char *CUDNNWINAPI cudnnGetErrorString(cudnnStatus_t status)
{
    switch ((int)status) {
#define PAIR(name, number9, number8, reason) case number9: return "CUDNN_STATUS_" #name;
#define FINER(name, number9, number8, reason) case number9: return "CUDNN_STATUS_" #name;
#include "calls/statuses.def"
    default: return "CUDNN_UNKNOWN_STATUS";
    }
}
#endif

/* cuDNN 9 tells here why the last call failed; this set tells who it is. */
void CUDNNWINAPI cudnnGetLastErrorString(char *message, size_t max_size)
{
    size_t length = max_size < sizeof self ? max_size : sizeof self;

    if (message == NULL || length == 0)
        return;
    memcpy(message, self, length);
    message[length - 1] = '\0';
}
