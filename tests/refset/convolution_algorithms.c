/* SPDX-License-Identifier: MIT
 *
 * Which algorithms there are, and what they need. Two: one without and one with a workspace, so that programs
 * that forget theirs are noticed. They compute the same.
 */
#include "refset.h"

#include <string.h>

bool refset_has_algorithm(cudnnConvolutionFwdAlgo_t algorithm)
{
    return algorithm == CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM ||
           algorithm == CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM;
}

/* One index for each place of the window and of the output would do. */
size_t refset_workspace(const shape *w, const shape *y, cudnnConvolutionFwdAlgo_t algorithm)
{
    if (algorithm != CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM)
        return 0;
    return refset_product(w->dim + 2, w->count - 2) * refset_product(y->dim + 2, y->count - 2) *
           sizeof(int32_t);
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionForwardWorkspaceSize(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const cudnnFilterDescriptor_t w,
    const cudnnConvolutionDescriptor_t c, const cudnnTensorDescriptor_t y,
    cudnnConvolutionFwdAlgo_t algorithm, size_t *bytes)
{
    cudnnStatus_t status = refset_check_convolution(handle, x, w, c, y);

    if (status != GOOD)
        return status;
    if (bytes == NULL || (unsigned)algorithm >= CUDNN_CONVOLUTION_FWD_ALGO_COUNT)
        return BAD_PARAM;
    if (!refset_has_algorithm(algorithm))
        return NOT_SUPPORTED;
    *bytes = refset_workspace(&w->shape, &y->shape, algorithm);
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionForwardAlgorithmMaxCount(cudnnHandle_t handle, int *count)
{
    if (handle == NULL || count == NULL)
        return BAD_PARAM;
    *count = CUDNN_CONVOLUTION_FWD_ALGO_COUNT;
    return GOOD;
}

/* What there is comes first, then what there is not, as cuDNN tells it. */
cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionForwardAlgorithm_v7(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const cudnnFilterDescriptor_t w,
    const cudnnConvolutionDescriptor_t c, const cudnnTensorDescriptor_t y, const int wanted, int *count,
    cudnnConvolutionFwdAlgoPerf_t *found)
{
    cudnnStatus_t status = refset_check_convolution(handle, x, w, c, y);

    if (status != GOOD)
        return status;
    if (wanted < 1 || count == NULL || found == NULL)
        return BAD_PARAM;
    *count = 0;
    for (int a = 0; a < CUDNN_CONVOLUTION_FWD_ALGO_COUNT && *count < wanted; a++) {
        cudnnConvolutionFwdAlgoPerf_t *row = &found[(*count)++];
        bool is_there = refset_has_algorithm((cudnnConvolutionFwdAlgo_t)a);

        memset(row, 0, sizeof *row);
        row->algo = (cudnnConvolutionFwdAlgo_t)a;
        row->status = is_there ? GOOD : NOT_SUPPORTED;
        row->time = -1;
        row->memory = refset_workspace(&w->shape, &y->shape, row->algo);
        row->determinism = CUDNN_DETERMINISTIC;
        row->mathType = c->math;
    }
    return GOOD;
}

/* Nothing is measured: one algorithm is as fast as the other. */
cudnnStatus_t CUDNNWINAPI cudnnFindConvolutionForwardAlgorithm(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const cudnnFilterDescriptor_t w,
    const cudnnConvolutionDescriptor_t c, const cudnnTensorDescriptor_t y, const int wanted, int *count,
    cudnnConvolutionFwdAlgoPerf_t *found)
{
    cudnnStatus_t status = cudnnGetConvolutionForwardAlgorithm_v7(handle, x, w, c, y, wanted, count, found);

    for (int i = 0; status == GOOD && i < *count; i++)
        found[i].time = found[i].status == GOOD ? 1.0f : -1.0f;
    return status;
}

cudnnStatus_t CUDNNWINAPI cudnnFindConvolutionForwardAlgorithmEx(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const void *x_data,
    const cudnnFilterDescriptor_t w, const void *w_data, const cudnnConvolutionDescriptor_t c,
    const cudnnTensorDescriptor_t y, void *y_data, const int wanted, int *count,
    cudnnConvolutionFwdAlgoPerf_t *found, void *workspace, size_t bytes)
{
    cudnnStatus_t status = cudnnFindConvolutionForwardAlgorithm(handle, x, w, c, y, wanted, count, found);

    if (status != GOOD)
        return status;
    if (x_data == NULL || w_data == NULL || y_data == NULL)
        return BAD_PARAM;
    for (int i = 0; i < *count; i++)
        if (found[i].status == GOOD && found[i].memory > (workspace == NULL ? 0 : bytes)) {
            found[i].status = ALLOC_FAILED; /* not enough workspace to try it */
            found[i].time = -1;
        }
    return GOOD;
}
