/* SPDX-License-Identifier: MIT
 *
 * A function of cuDNN that does nothing, in a shared library of its own.
 */
#define CUDNNW_OWN_TYPES
#define CUDNNW_STATIC
#include "cudnnw/cudnnw_api.h"

#include "bench_callee.h"

CALLEE cudnnStatus_t CUDNNWINAPI cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream)
{
    return handle == NULL && stream == NULL ? CUDNN_STATUS_BAD_PARAM : CUDNN_STATUS_SUCCESS;
}
