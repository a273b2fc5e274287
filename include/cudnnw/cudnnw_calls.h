/* SPDX-License-Identifier: MIT
 *
 * Checked calls: cudnnwConvolutionForward(library, ...) for every function of cuDNN that returns a status.
 *
 *   if (cudnnwConvolutionForward(library, handle, ...) != CUDNNW_OK) { cudnnw_last_error(&error); ... }
 *
 * Each returns a cudnnw_code. It is the function of the table and one compare; the rest happens on failure,
 * when the thread's last error is noted. Success leaves an earlier last error alone, as errno does.
 *
 * Refused  NULL as the handle or descriptor that comes first and as the place for what a Create function makes
 *          (some releases crash on it; Destroy functions are let through), and a cudnnGnnCscGraph_t whose size
 *          is not that of the loaded release (64 bytes in 9.26 and 9.27, 72 from 9.28). Other arguments are
 *          cuDNN's to judge.
 * Numbers  statuses that cuDNN writes into your memory (the `status` of algorithm performance structs,
 *          cudnnQueryRuntimeError, cudnnGetAlgorithmPerformance) are translated: to the numbers of the
 *          <cudnn.h> that you compile with, with CUDNNW_OWN_TYPES to those of 9.x, whichever cuDNN is loaded.
 * Sizes and texts  cudnnwGetVersion(library) and the like return what cuDNN returns; 0 or a fixed text when it
 * is absent.
 *
 * The parameters behind `library` are cuDNN's own.
 */
#ifndef CUDNNW_CALLS_H
#define CUDNNW_CALLS_H

#include "cudnnw_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What cudnnw_checked() is told when cuDNN was not called. Larger values: the size of the caller's
 * cudnnGnnCscGraph_t. */
#define CUDNNW_REFUSED_NULL 1

/*
 * The cold side of the checked calls, which alone call it: notes the thread's last error.
 *
 *   library  in, may be NULL.
 *   slot     in. The function's place in the table.
 *   status   in. What it returned, raw.
 *   refusal  in. 0: the status counts; CUDNNW_REFUSED_NULL; else a size to compare with that of the loaded release.
 *
 * Returns  the code of what was noted; CUDNNW_OK when the size fits, and nothing is noted.
 * Errors   NOT_LOADED, FUNCTION_ABSENT, FUNCTION_NOT_OPENED, INVALID_ARGUMENT, CUDNN_FAILED, every code of the
 *          machine.
 * Threads  any; each has its own last error.
 * Host     as cudnnw_explain.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_checked(const cudnnw_library *library, uint32_t slot, int status, size_t refusal);

/*
 * Statuses in the caller's memory, translated in place.
 *
 *   library  in. Whose statuses they are.
 *   first    in and out. The first one, an int; NULL is allowed.
 *   stride   in, bytes from one to the next.
 *   count    in. Nothing happens below 1.
 *   line     in. 8 or 9: whose numbers are wanted.
 *
 * Returns  nothing.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API void cudnnw_statuses_convert(const cudnnw_library *library, void *first, size_t stride, int count, int line);

#ifdef __cplusplus
}
#endif

static inline cudnnw_code cudnnw_judge_(const cudnnw_library *library, uint32_t slot, cudnnStatus_t status)
{
    return status == CUDNN_STATUS_SUCCESS ? CUDNNW_OK : cudnnw_checked(library, slot, (int)status, 0);
}

static inline void cudnnw_convert_(const cudnnw_library *library, void *first, size_t stride, int count)
{
    cudnnw_statuses_convert(library, first, stride, count, CUDNNW_STATUS_LINE_);
}

/* ==== Made by scripts/make_api from here on. Do not edit below. ==== */

static inline cudnnw_code cudnnwActivationBackward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnActivationDescriptor_t activationDesc, const void *alpha, const cudnnTensorDescriptor_t yDesc,
    const void *y, const cudnnTensorDescriptor_t dyDesc, const void *dy, const cudnnTensorDescriptor_t xDesc,
    const void *x, const void *beta, const cudnnTensorDescriptor_t dxDesc, void *dx)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ActivationBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ActivationBackward),
        cudnnw_functions(library)->ActivationBackward(handle, activationDesc, alpha, yDesc, y, dyDesc, dy,
            xDesc, x, beta, dxDesc, dx));
}

static inline cudnnw_code cudnnwActivationForward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnActivationDescriptor_t activationDesc, const void *alpha, const cudnnTensorDescriptor_t xDesc,
    const void *x, const void *beta, const cudnnTensorDescriptor_t yDesc, void *y)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ActivationForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ActivationForward),
        cudnnw_functions(library)->ActivationForward(handle, activationDesc, alpha, xDesc, x, beta, yDesc,
            y));
}

static inline cudnnw_code cudnnwAddTensor(const cudnnw_library *library, cudnnHandle_t handle,
    const void *alpha, const cudnnTensorDescriptor_t aDesc, const void *A, const void *beta,
    const cudnnTensorDescriptor_t cDesc, void *C)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(AddTensor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(AddTensor),
        cudnnw_functions(library)->AddTensor(handle, alpha, aDesc, A, beta, cDesc, C));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwAdvInferVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(AdvInferVersionCheck),
        cudnnw_functions(library)->AdvInferVersionCheck());
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwAdvTrainVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(AdvTrainVersionCheck),
        cudnnw_functions(library)->AdvTrainVersionCheck());
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwAdvVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(AdvVersionCheck),
        cudnnw_functions(library)->AdvVersionCheck());
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwB2BCausalConv1dBackward(const cudnnw_library *library, cudaStream_t stream,
    const void *x, const void *weightsProj, const void *weightsMixer, const void *skipBias, const void *y,
    const void *dy, void *dx, void *dweightsProj, void *dweightsMixer, void *dskipBias, int batch, int dim,
    int seqLen, int kernelSizeProj, int kernelSizeMixer, cudnnDataType_t dataType, cudnnDataType_t dwDataType)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(B2BCausalConv1dBackward),
        cudnnw_functions(library)->B2BCausalConv1dBackward(stream, x, weightsProj, weightsMixer, skipBias,
            y, dy, dx, dweightsProj, dweightsMixer, dskipBias, batch, dim, seqLen, kernelSizeProj,
            kernelSizeMixer, dataType, dwDataType));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwB2BCausalConv1dForward(const cudnnw_library *library, cudaStream_t stream,
    const void *x, const void *weightsProj, const void *weightsMixer, const void *skipBias, void *y,
    void *yGated, int batch, int dim, int seqLen, int kernelSizeProj, int kernelSizeMixer,
    cudnnDataType_t dataType)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(B2BCausalConv1dForward),
        cudnnw_functions(library)->B2BCausalConv1dForward(stream, x, weightsProj, weightsMixer, skipBias, y,
            yGated, batch, dim, seqLen, kernelSizeProj, kernelSizeMixer, dataType));
}
#endif

static inline cudnnw_code cudnnwBackendCreateDescriptor(const cudnnw_library *library,
    cudnnBackendDescriptorType_t descriptorType, cudnnBackendDescriptor_t *descriptor)
{
    if (descriptor == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BackendCreateDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BackendCreateDescriptor),
        cudnnw_functions(library)->BackendCreateDescriptor(descriptorType, descriptor));
}

static inline cudnnw_code cudnnwBackendDestroyDescriptor(const cudnnw_library *library,
    cudnnBackendDescriptor_t descriptor)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(BackendDestroyDescriptor),
        cudnnw_functions(library)->BackendDestroyDescriptor(descriptor));
}

static inline cudnnw_code cudnnwBackendExecute(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnBackendDescriptor_t executionPlan, cudnnBackendDescriptor_t variantPack)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BackendExecute), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BackendExecute),
        cudnnw_functions(library)->BackendExecute(handle, executionPlan, variantPack));
}

static inline cudnnw_code cudnnwBackendFinalize(const cudnnw_library *library,
    cudnnBackendDescriptor_t descriptor)
{
    if (descriptor == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BackendFinalize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BackendFinalize),
        cudnnw_functions(library)->BackendFinalize(descriptor));
}

static inline cudnnw_code cudnnwBackendGetAttribute(const cudnnw_library *library,
    cudnnBackendDescriptor_t const descriptor, cudnnBackendAttributeName_t attributeName,
    cudnnBackendAttributeType_t attributeType, int64_t requestedElementCount, int64_t *elementCount,
    void *arrayOfElements)
{
    if (descriptor == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BackendGetAttribute), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BackendGetAttribute),
        cudnnw_functions(library)->BackendGetAttribute(descriptor, attributeName, attributeType,
            requestedElementCount, elementCount, arrayOfElements));
}

static inline cudnnw_code cudnnwBackendInitialize(const cudnnw_library *library,
    cudnnBackendDescriptor_t descriptor)
{
    if (descriptor == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BackendInitialize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BackendInitialize),
        cudnnw_functions(library)->BackendInitialize(descriptor));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwBackendPopulateCudaGraph(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnBackendDescriptor_t executionPlan, cudnnBackendDescriptor_t variantPack, cudaGraph_t graph)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BackendPopulateCudaGraph), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BackendPopulateCudaGraph),
        cudnnw_functions(library)->BackendPopulateCudaGraph(handle, executionPlan, variantPack, graph));
}
#endif

static inline cudnnw_code cudnnwBackendSetAttribute(const cudnnw_library *library,
    cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t attributeName,
    cudnnBackendAttributeType_t attributeType, int64_t elementCount, const void *arrayOfElements)
{
    if (descriptor == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BackendSetAttribute), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BackendSetAttribute),
        cudnnw_functions(library)->BackendSetAttribute(descriptor, attributeName, attributeType,
            elementCount, arrayOfElements));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwBackendUpdateCudaGraph(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnBackendDescriptor_t executionPlan, cudnnBackendDescriptor_t variantPack, cudaGraph_t graph)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BackendUpdateCudaGraph), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BackendUpdateCudaGraph),
        cudnnw_functions(library)->BackendUpdateCudaGraph(handle, executionPlan, variantPack, graph));
}
#endif

static inline cudnnw_code cudnnwBatchNormalizationBackward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnBatchNormMode_t mode, const void *alphaDataDiff, const void *betaDataDiff, const void *alphaParamDiff,
    const void *betaParamDiff, const cudnnTensorDescriptor_t xDesc, const void *x,
    const cudnnTensorDescriptor_t dyDesc, const void *dy, const cudnnTensorDescriptor_t dxDesc, void *dx,
    const cudnnTensorDescriptor_t dBnScaleBiasDesc, const void *bnScale, void *dBnScaleResult,
    void *dBnBiasResult, double epsilon, const void *savedMean, const void *savedInvVariance)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BatchNormalizationBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BatchNormalizationBackward),
        cudnnw_functions(library)->BatchNormalizationBackward(handle, mode, alphaDataDiff, betaDataDiff,
            alphaParamDiff, betaParamDiff, xDesc, x, dyDesc, dy, dxDesc, dx, dBnScaleBiasDesc,
            bnScale, dBnScaleResult, dBnBiasResult, epsilon, savedMean, savedInvVariance));
}

static inline cudnnw_code cudnnwBatchNormalizationBackwardEx(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, cudnnBatchNormOps_t bnOps, const void *alphaDataDiff,
    const void *betaDataDiff, const void *alphaParamDiff, const void *betaParamDiff,
    const cudnnTensorDescriptor_t xDesc, const void *xData, const cudnnTensorDescriptor_t yDesc,
    const void *yData, const cudnnTensorDescriptor_t dyDesc, const void *dyData,
    const cudnnTensorDescriptor_t dzDesc, void *dzData, const cudnnTensorDescriptor_t dxDesc, void *dxData,
    const cudnnTensorDescriptor_t dBnScaleBiasDesc, const void *bnScaleData, const void *bnBiasData,
    void *dBnScaleData, void *dBnBiasData, double epsilon, const void *savedMean, const void *savedInvVariance,
    cudnnActivationDescriptor_t activationDesc, void *workSpace, size_t workSpaceSizeInBytes,
    void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BatchNormalizationBackwardEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BatchNormalizationBackwardEx),
        cudnnw_functions(library)->BatchNormalizationBackwardEx(handle, mode, bnOps, alphaDataDiff,
            betaDataDiff, alphaParamDiff, betaParamDiff, xDesc, xData, yDesc, yData, dyDesc, dyData,
            dzDesc, dzData, dxDesc, dxData, dBnScaleBiasDesc, bnScaleData, bnBiasData, dBnScaleData,
            dBnBiasData, epsilon, savedMean, savedInvVariance, activationDesc, workSpace,
            workSpaceSizeInBytes, reserveSpace, reserveSpaceSizeInBytes));
}

static inline cudnnw_code cudnnwBatchNormalizationForwardInference(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alpha, const void *beta,
    const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnTensorDescriptor_t yDesc, void *y,
    const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void *bnScale, const void *bnBias,
    const void *estimatedMean, const void *estimatedVariance, double epsilon)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BatchNormalizationForwardInference), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BatchNormalizationForwardInference),
        cudnnw_functions(library)->BatchNormalizationForwardInference(handle, mode, alpha, beta, xDesc, x,
            yDesc, y, bnScaleBiasMeanVarDesc, bnScale, bnBias, estimatedMean, estimatedVariance,
            epsilon));
}

static inline cudnnw_code cudnnwBatchNormalizationForwardTraining(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alpha, const void *beta,
    const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnTensorDescriptor_t yDesc, void *y,
    const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void *bnScale, const void *bnBias,
    double exponentialAverageFactor, void *resultRunningMean, void *resultRunningVariance, double epsilon,
    void *resultSaveMean, void *resultSaveInvVariance)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BatchNormalizationForwardTraining), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BatchNormalizationForwardTraining),
        cudnnw_functions(library)->BatchNormalizationForwardTraining(handle, mode, alpha, beta, xDesc, x,
            yDesc, y, bnScaleBiasMeanVarDesc, bnScale, bnBias, exponentialAverageFactor,
            resultRunningMean, resultRunningVariance, epsilon, resultSaveMean,
            resultSaveInvVariance));
}

static inline cudnnw_code cudnnwBatchNormalizationForwardTrainingEx(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, cudnnBatchNormOps_t bnOps, const void *alpha,
    const void *beta, const cudnnTensorDescriptor_t xDesc, const void *xData,
    const cudnnTensorDescriptor_t zDesc, const void *zData, const cudnnTensorDescriptor_t yDesc, void *yData,
    const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void *bnScale, const void *bnBias,
    double exponentialAverageFactor, void *resultRunningMean, void *resultRunningVariance, double epsilon,
    void *resultSaveMean, void *resultSaveInvVariance, cudnnActivationDescriptor_t activationDesc,
    void *workspace, size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BatchNormalizationForwardTrainingEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BatchNormalizationForwardTrainingEx),
        cudnnw_functions(library)->BatchNormalizationForwardTrainingEx(handle, mode, bnOps, alpha, beta,
            xDesc, xData, zDesc, zData, yDesc, yData, bnScaleBiasMeanVarDesc, bnScale, bnBias,
            exponentialAverageFactor, resultRunningMean, resultRunningVariance, epsilon,
            resultSaveMean, resultSaveInvVariance, activationDesc, workspace, workSpaceSizeInBytes,
            reserveSpace, reserveSpaceSizeInBytes));
}

static inline cudnnw_code cudnnwBuildRNNDynamic(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, int miniBatch)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(BuildRNNDynamic), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(BuildRNNDynamic),
        cudnnw_functions(library)->BuildRNNDynamic(handle, rnnDesc, miniBatch));
}

static inline cudnnw_code cudnnwCTCLoss(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnTensorDescriptor_t probsDesc, const void *probs, const int hostLabels[],
    const int hostLabelLengths[], const int hostInputLengths[], void *costs,
    const cudnnTensorDescriptor_t gradientsDesc, void *gradients, cudnnCTCLossAlgo_t algo,
    cudnnCTCLossDescriptor_t ctcLossDesc, void *workspace, size_t workSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CTCLoss), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CTCLoss),
        cudnnw_functions(library)->CTCLoss(handle, probsDesc, probs, hostLabels, hostLabelLengths,
            hostInputLengths, costs, gradientsDesc, gradients, algo, ctcLossDesc, workspace,
            workSpaceSizeInBytes));
}

static inline cudnnw_code cudnnwCTCLoss_v8(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnCTCLossAlgo_t algo, cudnnCTCLossDescriptor_t ctcLossDesc, const cudnnTensorDescriptor_t probsDesc,
    const void *probs, const int labels[], const int labelLengths[], const int inputLengths[], void *costs,
    const cudnnTensorDescriptor_t gradientsDesc, void *gradients, size_t workSpaceSizeInBytes, void *workspace)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CTCLoss_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CTCLoss_v8),
        cudnnw_functions(library)->CTCLoss_v8(handle, algo, ctcLossDesc, probsDesc, probs, labels,
            labelLengths, inputLengths, costs, gradientsDesc, gradients, workSpaceSizeInBytes,
            workspace));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwCausalConv1dBackward(const cudnnw_library *library, cudaStream_t stream,
    const void *x, const void *weight, const void *bias, const void *dy, void *dx, void *dweight, void *dbias,
    int batch, int dim, int seqLen, int kernelSize, cudnnDataType_t dataType, cudnnDataType_t dwDataType,
    cudnnCausalConv1dActivation_t activation)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(CausalConv1dBackward),
        cudnnw_functions(library)->CausalConv1dBackward(stream, x, weight, bias, dy, dx, dweight, dbias,
            batch, dim, seqLen, kernelSize, dataType, dwDataType, activation));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwCausalConv1dForward(const cudnnw_library *library, cudaStream_t stream,
    const void *x, const void *weight, const void *bias, void *y, int batch, int dim, int seqLen,
    int kernelSize, cudnnDataType_t dataType, cudnnCausalConv1dActivation_t activation)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(CausalConv1dForward),
        cudnnw_functions(library)->CausalConv1dForward(stream, x, weight, bias, y, batch, dim, seqLen,
            kernelSize, dataType, activation));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwCausalConv1dNwhBackward(const cudnnw_library *library, cudaStream_t stream,
    const void *x, const void *weight, const void *bias, const void *dy, void *dx, void *dweight, void *dbias,
    int batch, int dim, int seqLen, int kernelSize, cudnnDataType_t dataType, cudnnDataType_t dwDataType,
    cudnnCausalConv1dActivation_t activation)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(CausalConv1dNwhBackward),
        cudnnw_functions(library)->CausalConv1dNwhBackward(stream, x, weight, bias, dy, dx, dweight, dbias,
            batch, dim, seqLen, kernelSize, dataType, dwDataType, activation));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwCausalConv1dNwhForward(const cudnnw_library *library, cudaStream_t stream,
    const void *x, const void *weight, const void *bias, void *y, int batch, int dim, int seqLen,
    int kernelSize, cudnnDataType_t dataType, cudnnCausalConv1dActivation_t activation)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(CausalConv1dNwhForward),
        cudnnw_functions(library)->CausalConv1dNwhForward(stream, x, weight, bias, y, batch, dim, seqLen,
            kernelSize, dataType, activation));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwCnnInferVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(CnnInferVersionCheck),
        cudnnw_functions(library)->CnnInferVersionCheck());
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwCnnTrainVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(CnnTrainVersionCheck),
        cudnnw_functions(library)->CnnTrainVersionCheck());
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwCnnVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(CnnVersionCheck),
        cudnnw_functions(library)->CnnVersionCheck());
}
#endif

static inline cudnnw_code cudnnwConvolutionBackwardBias(const cudnnw_library *library, cudnnHandle_t handle,
    const void *alpha, const cudnnTensorDescriptor_t dyDesc, const void *dy, const void *beta,
    const cudnnTensorDescriptor_t dbDesc, void *db)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ConvolutionBackwardBias), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ConvolutionBackwardBias),
        cudnnw_functions(library)->ConvolutionBackwardBias(handle, alpha, dyDesc, dy, beta, dbDesc, db));
}

static inline cudnnw_code cudnnwConvolutionBackwardData(const cudnnw_library *library, cudnnHandle_t handle,
    const void *alpha, const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnTensorDescriptor_t dyDesc,
    const void *dy, const cudnnConvolutionDescriptor_t convDesc, cudnnConvolutionBwdDataAlgo_t algo,
    void *workSpace, size_t workSpaceSizeInBytes, const void *beta, const cudnnTensorDescriptor_t dxDesc,
    void *dx)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ConvolutionBackwardData), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ConvolutionBackwardData),
        cudnnw_functions(library)->ConvolutionBackwardData(handle, alpha, wDesc, w, dyDesc, dy, convDesc,
            algo, workSpace, workSpaceSizeInBytes, beta, dxDesc, dx));
}

static inline cudnnw_code cudnnwConvolutionBackwardFilter(const cudnnw_library *library, cudnnHandle_t handle,
    const void *alpha, const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnTensorDescriptor_t dyDesc,
    const void *dy, const cudnnConvolutionDescriptor_t convDesc, cudnnConvolutionBwdFilterAlgo_t algo,
    void *workSpace, size_t workSpaceSizeInBytes, const void *beta, const cudnnFilterDescriptor_t dwDesc,
    void *dw)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ConvolutionBackwardFilter), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ConvolutionBackwardFilter),
        cudnnw_functions(library)->ConvolutionBackwardFilter(handle, alpha, xDesc, x, dyDesc, dy, convDesc,
            algo, workSpace, workSpaceSizeInBytes, beta, dwDesc, dw));
}

static inline cudnnw_code cudnnwConvolutionBiasActivationForward(const cudnnw_library *library,
    cudnnHandle_t handle, const void *alpha1, const cudnnTensorDescriptor_t xDesc, const void *x,
    const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnConvolutionDescriptor_t convDesc,
    cudnnConvolutionFwdAlgo_t algo, void *workSpace, size_t workSpaceSizeInBytes, const void *alpha2,
    const cudnnTensorDescriptor_t zDesc, const void *z, const cudnnTensorDescriptor_t biasDesc,
    const void *bias, const cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t yDesc,
    void *y)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ConvolutionBiasActivationForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ConvolutionBiasActivationForward),
        cudnnw_functions(library)->ConvolutionBiasActivationForward(handle, alpha1, xDesc, x, wDesc, w,
            convDesc, algo, workSpace, workSpaceSizeInBytes, alpha2, zDesc, z, biasDesc, bias,
            activationDesc, yDesc, y));
}

static inline cudnnw_code cudnnwConvolutionForward(const cudnnw_library *library, cudnnHandle_t handle,
    const void *alpha, const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnFilterDescriptor_t wDesc,
    const void *w, const cudnnConvolutionDescriptor_t convDesc, cudnnConvolutionFwdAlgo_t algo, void *workSpace,
    size_t workSpaceSizeInBytes, const void *beta, const cudnnTensorDescriptor_t yDesc, void *y)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ConvolutionForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ConvolutionForward),
        cudnnw_functions(library)->ConvolutionForward(handle, alpha, xDesc, x, wDesc, w, convDesc, algo,
            workSpace, workSpaceSizeInBytes, beta, yDesc, y));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwCopyAlgorithmDescriptor(const cudnnw_library *library,
    const cudnnAlgorithmDescriptor_t src, cudnnAlgorithmDescriptor_t dest)
{
    if (src == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CopyAlgorithmDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CopyAlgorithmDescriptor),
        cudnnw_functions(library)->CopyAlgorithmDescriptor(src, dest));
}
#endif

static inline cudnnw_code cudnnwCreate(const cudnnw_library *library, cudnnHandle_t *handle)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(Create), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(Create),
        cudnnw_functions(library)->Create(handle));
}

static inline cudnnw_code cudnnwCreateActivationDescriptor(const cudnnw_library *library,
    cudnnActivationDescriptor_t *activationDesc)
{
    if (activationDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateActivationDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateActivationDescriptor),
        cudnnw_functions(library)->CreateActivationDescriptor(activationDesc));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwCreateAlgorithmDescriptor(const cudnnw_library *library,
    cudnnAlgorithmDescriptor_t *algoDesc)
{
    if (algoDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateAlgorithmDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateAlgorithmDescriptor),
        cudnnw_functions(library)->CreateAlgorithmDescriptor(algoDesc));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwCreateAlgorithmPerformance(const cudnnw_library *library,
    cudnnAlgorithmPerformance_t *algoPerf, int numberToCreate)
{
    if (algoPerf == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateAlgorithmPerformance), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateAlgorithmPerformance),
        cudnnw_functions(library)->CreateAlgorithmPerformance(algoPerf, numberToCreate));
}
#endif

static inline cudnnw_code cudnnwCreateAttnDescriptor(const cudnnw_library *library,
    cudnnAttnDescriptor_t *attnDesc)
{
    if (attnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateAttnDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateAttnDescriptor),
        cudnnw_functions(library)->CreateAttnDescriptor(attnDesc));
}

static inline cudnnw_code cudnnwCreateCTCLossDescriptor(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t *ctcLossDesc)
{
    if (ctcLossDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateCTCLossDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateCTCLossDescriptor),
        cudnnw_functions(library)->CreateCTCLossDescriptor(ctcLossDesc));
}

static inline cudnnw_code cudnnwCreateConvolutionDescriptor(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t *convDesc)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateConvolutionDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateConvolutionDescriptor),
        cudnnw_functions(library)->CreateConvolutionDescriptor(convDesc));
}

static inline cudnnw_code cudnnwCreateDropoutDescriptor(const cudnnw_library *library,
    cudnnDropoutDescriptor_t *dropoutDesc)
{
    if (dropoutDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateDropoutDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateDropoutDescriptor),
        cudnnw_functions(library)->CreateDropoutDescriptor(dropoutDesc));
}

static inline cudnnw_code cudnnwCreateFilterDescriptor(const cudnnw_library *library,
    cudnnFilterDescriptor_t *filterDesc)
{
    if (filterDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateFilterDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateFilterDescriptor),
        cudnnw_functions(library)->CreateFilterDescriptor(filterDesc));
}

static inline cudnnw_code cudnnwCreateFusedOpsConstParamPack(const cudnnw_library *library,
    cudnnFusedOpsConstParamPack_t *constPack, cudnnFusedOps_t ops)
{
    if (constPack == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateFusedOpsConstParamPack), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateFusedOpsConstParamPack),
        cudnnw_functions(library)->CreateFusedOpsConstParamPack(constPack, ops));
}

static inline cudnnw_code cudnnwCreateFusedOpsPlan(const cudnnw_library *library, cudnnFusedOpsPlan_t *plan,
    cudnnFusedOps_t ops)
{
    if (plan == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateFusedOpsPlan), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateFusedOpsPlan),
        cudnnw_functions(library)->CreateFusedOpsPlan(plan, ops));
}

static inline cudnnw_code cudnnwCreateFusedOpsVariantParamPack(const cudnnw_library *library,
    cudnnFusedOpsVariantParamPack_t *varPack, cudnnFusedOps_t ops)
{
    if (varPack == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateFusedOpsVariantParamPack), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateFusedOpsVariantParamPack),
        cudnnw_functions(library)->CreateFusedOpsVariantParamPack(varPack, ops));
}

static inline cudnnw_code cudnnwCreateLRNDescriptor(const cudnnw_library *library,
    cudnnLRNDescriptor_t *normDesc)
{
    if (normDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateLRNDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateLRNDescriptor),
        cudnnw_functions(library)->CreateLRNDescriptor(normDesc));
}

static inline cudnnw_code cudnnwCreateOpTensorDescriptor(const cudnnw_library *library,
    cudnnOpTensorDescriptor_t *opTensorDesc)
{
    if (opTensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateOpTensorDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateOpTensorDescriptor),
        cudnnw_functions(library)->CreateOpTensorDescriptor(opTensorDesc));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwCreatePersistentRNNPlan(const cudnnw_library *library,
    cudnnRNNDescriptor_t rnnDesc, const int minibatch, const cudnnDataType_t dataType,
    cudnnPersistentRNNPlan_t *plan)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreatePersistentRNNPlan), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreatePersistentRNNPlan),
        cudnnw_functions(library)->CreatePersistentRNNPlan(rnnDesc, minibatch, dataType, plan));
}
#endif

static inline cudnnw_code cudnnwCreatePoolingDescriptor(const cudnnw_library *library,
    cudnnPoolingDescriptor_t *poolingDesc)
{
    if (poolingDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreatePoolingDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreatePoolingDescriptor),
        cudnnw_functions(library)->CreatePoolingDescriptor(poolingDesc));
}

static inline cudnnw_code cudnnwCreateRNNDataDescriptor(const cudnnw_library *library,
    cudnnRNNDataDescriptor_t *rnnDataDesc)
{
    if (rnnDataDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateRNNDataDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateRNNDataDescriptor),
        cudnnw_functions(library)->CreateRNNDataDescriptor(rnnDataDesc));
}

static inline cudnnw_code cudnnwCreateRNNDescriptor(const cudnnw_library *library,
    cudnnRNNDescriptor_t *rnnDesc)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateRNNDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateRNNDescriptor),
        cudnnw_functions(library)->CreateRNNDescriptor(rnnDesc));
}

static inline cudnnw_code cudnnwCreateReduceTensorDescriptor(const cudnnw_library *library,
    cudnnReduceTensorDescriptor_t *reduceTensorDesc)
{
    if (reduceTensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateReduceTensorDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateReduceTensorDescriptor),
        cudnnw_functions(library)->CreateReduceTensorDescriptor(reduceTensorDesc));
}

static inline cudnnw_code cudnnwCreateSeqDataDescriptor(const cudnnw_library *library,
    cudnnSeqDataDescriptor_t *seqDataDesc)
{
    if (seqDataDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateSeqDataDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateSeqDataDescriptor),
        cudnnw_functions(library)->CreateSeqDataDescriptor(seqDataDesc));
}

static inline cudnnw_code cudnnwCreateSpatialTransformerDescriptor(const cudnnw_library *library,
    cudnnSpatialTransformerDescriptor_t *stDesc)
{
    if (stDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateSpatialTransformerDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateSpatialTransformerDescriptor),
        cudnnw_functions(library)->CreateSpatialTransformerDescriptor(stDesc));
}

static inline cudnnw_code cudnnwCreateTensorDescriptor(const cudnnw_library *library,
    cudnnTensorDescriptor_t *tensorDesc)
{
    if (tensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateTensorDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateTensorDescriptor),
        cudnnw_functions(library)->CreateTensorDescriptor(tensorDesc));
}

static inline cudnnw_code cudnnwCreateTensorTransformDescriptor(const cudnnw_library *library,
    cudnnTensorTransformDescriptor_t *transformDesc)
{
    if (transformDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(CreateTensorTransformDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(CreateTensorTransformDescriptor),
        cudnnw_functions(library)->CreateTensorTransformDescriptor(transformDesc));
}

static inline cudnnw_code cudnnwDeriveBNTensorDescriptor(const cudnnw_library *library,
    cudnnTensorDescriptor_t derivedBnDesc, const cudnnTensorDescriptor_t xDesc, cudnnBatchNormMode_t mode)
{
    if (derivedBnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(DeriveBNTensorDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(DeriveBNTensorDescriptor),
        cudnnw_functions(library)->DeriveBNTensorDescriptor(derivedBnDesc, xDesc, mode));
}

static inline cudnnw_code cudnnwDeriveNormTensorDescriptor(const cudnnw_library *library,
    cudnnTensorDescriptor_t derivedNormScaleBiasDesc, cudnnTensorDescriptor_t derivedNormMeanVarDesc,
    const cudnnTensorDescriptor_t xDesc, cudnnNormMode_t mode, int groupCnt)
{
    if (derivedNormScaleBiasDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(DeriveNormTensorDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(DeriveNormTensorDescriptor),
        cudnnw_functions(library)->DeriveNormTensorDescriptor(derivedNormScaleBiasDesc,
            derivedNormMeanVarDesc, xDesc, mode, groupCnt));
}

static inline cudnnw_code cudnnwDestroy(const cudnnw_library *library, cudnnHandle_t handle)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(Destroy),
        cudnnw_functions(library)->Destroy(handle));
}

static inline cudnnw_code cudnnwDestroyActivationDescriptor(const cudnnw_library *library,
    cudnnActivationDescriptor_t activationDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyActivationDescriptor),
        cudnnw_functions(library)->DestroyActivationDescriptor(activationDesc));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwDestroyAlgorithmDescriptor(const cudnnw_library *library,
    cudnnAlgorithmDescriptor_t algoDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyAlgorithmDescriptor),
        cudnnw_functions(library)->DestroyAlgorithmDescriptor(algoDesc));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwDestroyAlgorithmPerformance(const cudnnw_library *library,
    cudnnAlgorithmPerformance_t *algoPerf, int numberToDestroy)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyAlgorithmPerformance),
        cudnnw_functions(library)->DestroyAlgorithmPerformance(algoPerf, numberToDestroy));
}
#endif

static inline cudnnw_code cudnnwDestroyAttnDescriptor(const cudnnw_library *library,
    cudnnAttnDescriptor_t attnDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyAttnDescriptor),
        cudnnw_functions(library)->DestroyAttnDescriptor(attnDesc));
}

static inline cudnnw_code cudnnwDestroyCTCLossDescriptor(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t ctcLossDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyCTCLossDescriptor),
        cudnnw_functions(library)->DestroyCTCLossDescriptor(ctcLossDesc));
}

static inline cudnnw_code cudnnwDestroyConvolutionDescriptor(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t convDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyConvolutionDescriptor),
        cudnnw_functions(library)->DestroyConvolutionDescriptor(convDesc));
}

static inline cudnnw_code cudnnwDestroyDropoutDescriptor(const cudnnw_library *library,
    cudnnDropoutDescriptor_t dropoutDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyDropoutDescriptor),
        cudnnw_functions(library)->DestroyDropoutDescriptor(dropoutDesc));
}

static inline cudnnw_code cudnnwDestroyFilterDescriptor(const cudnnw_library *library,
    cudnnFilterDescriptor_t filterDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyFilterDescriptor),
        cudnnw_functions(library)->DestroyFilterDescriptor(filterDesc));
}

static inline cudnnw_code cudnnwDestroyFusedOpsConstParamPack(const cudnnw_library *library,
    cudnnFusedOpsConstParamPack_t constPack)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyFusedOpsConstParamPack),
        cudnnw_functions(library)->DestroyFusedOpsConstParamPack(constPack));
}

static inline cudnnw_code cudnnwDestroyFusedOpsPlan(const cudnnw_library *library, cudnnFusedOpsPlan_t plan)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyFusedOpsPlan),
        cudnnw_functions(library)->DestroyFusedOpsPlan(plan));
}

static inline cudnnw_code cudnnwDestroyFusedOpsVariantParamPack(const cudnnw_library *library,
    cudnnFusedOpsVariantParamPack_t varPack)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyFusedOpsVariantParamPack),
        cudnnw_functions(library)->DestroyFusedOpsVariantParamPack(varPack));
}

static inline cudnnw_code cudnnwDestroyLRNDescriptor(const cudnnw_library *library,
    cudnnLRNDescriptor_t lrnDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyLRNDescriptor),
        cudnnw_functions(library)->DestroyLRNDescriptor(lrnDesc));
}

static inline cudnnw_code cudnnwDestroyOpTensorDescriptor(const cudnnw_library *library,
    cudnnOpTensorDescriptor_t opTensorDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyOpTensorDescriptor),
        cudnnw_functions(library)->DestroyOpTensorDescriptor(opTensorDesc));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwDestroyPersistentRNNPlan(const cudnnw_library *library,
    cudnnPersistentRNNPlan_t plan)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyPersistentRNNPlan),
        cudnnw_functions(library)->DestroyPersistentRNNPlan(plan));
}
#endif

static inline cudnnw_code cudnnwDestroyPoolingDescriptor(const cudnnw_library *library,
    cudnnPoolingDescriptor_t poolingDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyPoolingDescriptor),
        cudnnw_functions(library)->DestroyPoolingDescriptor(poolingDesc));
}

static inline cudnnw_code cudnnwDestroyRNNDataDescriptor(const cudnnw_library *library,
    cudnnRNNDataDescriptor_t rnnDataDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyRNNDataDescriptor),
        cudnnw_functions(library)->DestroyRNNDataDescriptor(rnnDataDesc));
}

static inline cudnnw_code cudnnwDestroyRNNDescriptor(const cudnnw_library *library,
    cudnnRNNDescriptor_t rnnDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyRNNDescriptor),
        cudnnw_functions(library)->DestroyRNNDescriptor(rnnDesc));
}

static inline cudnnw_code cudnnwDestroyReduceTensorDescriptor(const cudnnw_library *library,
    cudnnReduceTensorDescriptor_t reduceTensorDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyReduceTensorDescriptor),
        cudnnw_functions(library)->DestroyReduceTensorDescriptor(reduceTensorDesc));
}

static inline cudnnw_code cudnnwDestroySeqDataDescriptor(const cudnnw_library *library,
    cudnnSeqDataDescriptor_t seqDataDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroySeqDataDescriptor),
        cudnnw_functions(library)->DestroySeqDataDescriptor(seqDataDesc));
}

static inline cudnnw_code cudnnwDestroySpatialTransformerDescriptor(const cudnnw_library *library,
    cudnnSpatialTransformerDescriptor_t stDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroySpatialTransformerDescriptor),
        cudnnw_functions(library)->DestroySpatialTransformerDescriptor(stDesc));
}

static inline cudnnw_code cudnnwDestroyTensorDescriptor(const cudnnw_library *library,
    cudnnTensorDescriptor_t tensorDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyTensorDescriptor),
        cudnnw_functions(library)->DestroyTensorDescriptor(tensorDesc));
}

static inline cudnnw_code cudnnwDestroyTensorTransformDescriptor(const cudnnw_library *library,
    cudnnTensorTransformDescriptor_t transformDesc)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(DestroyTensorTransformDescriptor),
        cudnnw_functions(library)->DestroyTensorTransformDescriptor(transformDesc));
}

static inline cudnnw_code cudnnwDivisiveNormalizationBackward(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnLRNDescriptor_t normDesc, cudnnDivNormMode_t mode, const void *alpha,
    const cudnnTensorDescriptor_t xDesc, const void *x, const void *means, const void *dy, void *temp,
    void *temp2, const void *beta, const cudnnTensorDescriptor_t dXdMeansDesc, void *dx, void *dMeans)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(DivisiveNormalizationBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(DivisiveNormalizationBackward),
        cudnnw_functions(library)->DivisiveNormalizationBackward(handle, normDesc, mode, alpha, xDesc, x,
            means, dy, temp, temp2, beta, dXdMeansDesc, dx, dMeans));
}

static inline cudnnw_code cudnnwDivisiveNormalizationForward(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnLRNDescriptor_t normDesc, cudnnDivNormMode_t mode, const void *alpha,
    const cudnnTensorDescriptor_t xDesc, const void *x, const void *means, void *temp, void *temp2,
    const void *beta, const cudnnTensorDescriptor_t yDesc, void *y)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(DivisiveNormalizationForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(DivisiveNormalizationForward),
        cudnnw_functions(library)->DivisiveNormalizationForward(handle, normDesc, mode, alpha, xDesc, x,
            means, temp, temp2, beta, yDesc, y));
}

static inline cudnnw_code cudnnwDropoutBackward(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnDropoutDescriptor_t dropoutDesc, const cudnnTensorDescriptor_t dydesc, const void *dy,
    const cudnnTensorDescriptor_t dxdesc, void *dx, void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(DropoutBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(DropoutBackward),
        cudnnw_functions(library)->DropoutBackward(handle, dropoutDesc, dydesc, dy, dxdesc, dx,
            reserveSpace, reserveSpaceSizeInBytes));
}

static inline cudnnw_code cudnnwDropoutForward(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnDropoutDescriptor_t dropoutDesc, const cudnnTensorDescriptor_t xdesc, const void *x,
    const cudnnTensorDescriptor_t ydesc, void *y, void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(DropoutForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(DropoutForward),
        cudnnw_functions(library)->DropoutForward(handle, dropoutDesc, xdesc, x, ydesc, y, reserveSpace,
            reserveSpaceSizeInBytes));
}

static inline cudnnw_code cudnnwDropoutGetReserveSpaceSize(const cudnnw_library *library,
    cudnnTensorDescriptor_t xdesc, size_t *sizeInBytes)
{
    if (xdesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(DropoutGetReserveSpaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(DropoutGetReserveSpaceSize),
        cudnnw_functions(library)->DropoutGetReserveSpaceSize(xdesc, sizeInBytes));
}

static inline cudnnw_code cudnnwDropoutGetStatesSize(const cudnnw_library *library, cudnnHandle_t handle,
    size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(DropoutGetStatesSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(DropoutGetStatesSize),
        cudnnw_functions(library)->DropoutGetStatesSize(handle, sizeInBytes));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwFFTCausalConv1dBackward(const cudnnw_library *library, cudaStream_t stream,
    const void *x, const void *weight, const void *dy, void *dx, void *dweight, int batch, int dim, int seqLen,
    int kernelSize, cudnnDataType_t dataType)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(FFTCausalConv1dBackward),
        cudnnw_functions(library)->FFTCausalConv1dBackward(stream, x, weight, dy, dx, dweight, batch, dim,
            seqLen, kernelSize, dataType));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwFFTCausalConv1dForward(const cudnnw_library *library, cudaStream_t stream,
    const void *x, const void *weight, void *y, int batch, int dim, int seqLen, int kernelSize,
    cudnnDataType_t dataType)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(FFTCausalConv1dForward),
        cudnnw_functions(library)->FFTCausalConv1dForward(stream, x, weight, y, batch, dim, seqLen,
            kernelSize, dataType));
}
#endif

static inline cudnnw_code cudnnwFindConvolutionBackwardDataAlgorithm(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnFilterDescriptor_t wDesc, const cudnnTensorDescriptor_t dyDesc,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t dxDesc,
    const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionBwdDataAlgoPerf_t *perfResults)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindConvolutionBackwardDataAlgorithm), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->FindConvolutionBackwardDataAlgorithm(handle, wDesc, dyDesc, convDesc,
            dxDesc, requestedAlgoCount, returnedAlgoCount, perfResults);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, &perfResults->status, sizeof *perfResults, *returnedAlgoCount);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindConvolutionBackwardDataAlgorithm), result);
}

static inline cudnnw_code cudnnwFindConvolutionBackwardDataAlgorithmEx(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnFilterDescriptor_t wDesc, const void *w,
    const cudnnTensorDescriptor_t dyDesc, const void *dy, const cudnnConvolutionDescriptor_t convDesc,
    const cudnnTensorDescriptor_t dxDesc, void *dx, const int requestedAlgoCount, int *returnedAlgoCount,
    cudnnConvolutionBwdDataAlgoPerf_t *perfResults, void *workSpace, size_t workSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindConvolutionBackwardDataAlgorithmEx), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->FindConvolutionBackwardDataAlgorithmEx(handle, wDesc, w, dyDesc, dy,
            convDesc, dxDesc, dx, requestedAlgoCount, returnedAlgoCount, perfResults, workSpace,
            workSpaceSizeInBytes);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, &perfResults->status, sizeof *perfResults, *returnedAlgoCount);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindConvolutionBackwardDataAlgorithmEx), result);
}

static inline cudnnw_code cudnnwFindConvolutionBackwardFilterAlgorithm(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnTensorDescriptor_t xDesc, const cudnnTensorDescriptor_t dyDesc,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnFilterDescriptor_t dwDesc,
    const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionBwdFilterAlgoPerf_t *perfResults)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindConvolutionBackwardFilterAlgorithm), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->FindConvolutionBackwardFilterAlgorithm(handle, xDesc, dyDesc, convDesc,
            dwDesc, requestedAlgoCount, returnedAlgoCount, perfResults);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, &perfResults->status, sizeof *perfResults, *returnedAlgoCount);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindConvolutionBackwardFilterAlgorithm), result);
}

static inline cudnnw_code cudnnwFindConvolutionBackwardFilterAlgorithmEx(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnTensorDescriptor_t xDesc, const void *x,
    const cudnnTensorDescriptor_t dyDesc, const void *y, const cudnnConvolutionDescriptor_t convDesc,
    const cudnnFilterDescriptor_t dwDesc, void *dw, const int requestedAlgoCount, int *returnedAlgoCount,
    cudnnConvolutionBwdFilterAlgoPerf_t *perfResults, void *workSpace, size_t workSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindConvolutionBackwardFilterAlgorithmEx), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->FindConvolutionBackwardFilterAlgorithmEx(handle, xDesc, x, dyDesc, y,
            convDesc, dwDesc, dw, requestedAlgoCount, returnedAlgoCount, perfResults, workSpace,
            workSpaceSizeInBytes);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, &perfResults->status, sizeof *perfResults, *returnedAlgoCount);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindConvolutionBackwardFilterAlgorithmEx), result);
}

static inline cudnnw_code cudnnwFindConvolutionForwardAlgorithm(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnTensorDescriptor_t xDesc, const cudnnFilterDescriptor_t wDesc,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t yDesc,
    const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionFwdAlgoPerf_t *perfResults)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindConvolutionForwardAlgorithm), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->FindConvolutionForwardAlgorithm(handle, xDesc, wDesc, convDesc, yDesc,
            requestedAlgoCount, returnedAlgoCount, perfResults);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, &perfResults->status, sizeof *perfResults, *returnedAlgoCount);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindConvolutionForwardAlgorithm), result);
}

static inline cudnnw_code cudnnwFindConvolutionForwardAlgorithmEx(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnTensorDescriptor_t xDesc, const void *x,
    const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnConvolutionDescriptor_t convDesc,
    const cudnnTensorDescriptor_t yDesc, void *y, const int requestedAlgoCount, int *returnedAlgoCount,
    cudnnConvolutionFwdAlgoPerf_t *perfResults, void *workSpace, size_t workSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindConvolutionForwardAlgorithmEx), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->FindConvolutionForwardAlgorithmEx(handle, xDesc, x, wDesc, w, convDesc,
            yDesc, y, requestedAlgoCount, returnedAlgoCount, perfResults, workSpace,
            workSpaceSizeInBytes);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, &perfResults->status, sizeof *perfResults, *returnedAlgoCount);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindConvolutionForwardAlgorithmEx), result);
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwFindRNNBackwardDataAlgorithmEx(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int seqLength,
    const cudnnTensorDescriptor_t *yDesc, const void *y, const cudnnTensorDescriptor_t *dyDesc, const void *dy,
    const cudnnTensorDescriptor_t dhyDesc, const void *dhy, const cudnnTensorDescriptor_t dcyDesc,
    const void *dcy, const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnTensorDescriptor_t hxDesc,
    const void *hx, const cudnnTensorDescriptor_t cxDesc, const void *cx, const cudnnTensorDescriptor_t *dxDesc,
    void *dx, const cudnnTensorDescriptor_t dhxDesc, void *dhx, const cudnnTensorDescriptor_t dcxDesc,
    void *dcx, const float findIntensity, const int requestedAlgoCount, int *returnedAlgoCount,
    cudnnAlgorithmPerformance_t *perfResults, void *workspace, size_t workSpaceSizeInBytes, void *reserveSpace,
    size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindRNNBackwardDataAlgorithmEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindRNNBackwardDataAlgorithmEx),
        cudnnw_functions(library)->FindRNNBackwardDataAlgorithmEx(handle, rnnDesc, seqLength, yDesc, y,
            dyDesc, dy, dhyDesc, dhy, dcyDesc, dcy, wDesc, w, hxDesc, hx, cxDesc, cx, dxDesc, dx,
            dhxDesc, dhx, dcxDesc, dcx, findIntensity, requestedAlgoCount, returnedAlgoCount,
            perfResults, workspace, workSpaceSizeInBytes, reserveSpace, reserveSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwFindRNNBackwardWeightsAlgorithmEx(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int seqLength,
    const cudnnTensorDescriptor_t *xDesc, const void *x, const cudnnTensorDescriptor_t hxDesc, const void *hx,
    const cudnnTensorDescriptor_t *yDesc, const void *y, const float findIntensity,
    const int requestedAlgoCount, int *returnedAlgoCount, cudnnAlgorithmPerformance_t *perfResults,
    const void *workspace, size_t workSpaceSizeInBytes, const cudnnFilterDescriptor_t dwDesc, void *dw,
    const void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindRNNBackwardWeightsAlgorithmEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindRNNBackwardWeightsAlgorithmEx),
        cudnnw_functions(library)->FindRNNBackwardWeightsAlgorithmEx(handle, rnnDesc, seqLength, xDesc, x,
            hxDesc, hx, yDesc, y, findIntensity, requestedAlgoCount, returnedAlgoCount, perfResults,
            workspace, workSpaceSizeInBytes, dwDesc, dw, reserveSpace, reserveSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwFindRNNForwardInferenceAlgorithmEx(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int seqLength,
    const cudnnTensorDescriptor_t *xDesc, const void *x, const cudnnTensorDescriptor_t hxDesc, const void *hx,
    const cudnnTensorDescriptor_t cxDesc, const void *cx, const cudnnFilterDescriptor_t wDesc, const void *w,
    const cudnnTensorDescriptor_t *yDesc, void *y, const cudnnTensorDescriptor_t hyDesc, void *hy,
    const cudnnTensorDescriptor_t cyDesc, void *cy, const float findIntensity, const int requestedAlgoCount,
    int *returnedAlgoCount, cudnnAlgorithmPerformance_t *perfResults, void *workspace,
    size_t workSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindRNNForwardInferenceAlgorithmEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindRNNForwardInferenceAlgorithmEx),
        cudnnw_functions(library)->FindRNNForwardInferenceAlgorithmEx(handle, rnnDesc, seqLength, xDesc, x,
            hxDesc, hx, cxDesc, cx, wDesc, w, yDesc, y, hyDesc, hy, cyDesc, cy, findIntensity,
            requestedAlgoCount, returnedAlgoCount, perfResults, workspace, workSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwFindRNNForwardTrainingAlgorithmEx(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int seqLength,
    const cudnnTensorDescriptor_t *xDesc, const void *x, const cudnnTensorDescriptor_t hxDesc, const void *hx,
    const cudnnTensorDescriptor_t cxDesc, const void *cx, const cudnnFilterDescriptor_t wDesc, const void *w,
    const cudnnTensorDescriptor_t *yDesc, void *y, const cudnnTensorDescriptor_t hyDesc, void *hy,
    const cudnnTensorDescriptor_t cyDesc, void *cy, const float findIntensity, const int requestedAlgoCount,
    int *returnedAlgoCount, cudnnAlgorithmPerformance_t *perfResults, void *workspace,
    size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FindRNNForwardTrainingAlgorithmEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(FindRNNForwardTrainingAlgorithmEx),
        cudnnw_functions(library)->FindRNNForwardTrainingAlgorithmEx(handle, rnnDesc, seqLength, xDesc, x,
            hxDesc, hx, cxDesc, cx, wDesc, w, yDesc, y, hyDesc, hy, cyDesc, cy, findIntensity,
            requestedAlgoCount, returnedAlgoCount, perfResults, workspace, workSpaceSizeInBytes,
            reserveSpace, reserveSpaceSizeInBytes));
}
#endif

static inline cudnnw_code cudnnwFusedOpsExecute(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnFusedOpsPlan_t plan, cudnnFusedOpsVariantParamPack_t varPack)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(FusedOpsExecute), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(FusedOpsExecute),
        cudnnw_functions(library)->FusedOpsExecute(handle, plan, varPack));
}

static inline cudnnw_code cudnnwGetActivationDescriptor(const cudnnw_library *library,
    const cudnnActivationDescriptor_t activationDesc, cudnnActivationMode_t *mode,
    cudnnNanPropagation_t *reluNanOpt, double *coef)
{
    if (activationDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetActivationDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetActivationDescriptor),
        cudnnw_functions(library)->GetActivationDescriptor(activationDesc, mode, reluNanOpt, coef));
}

static inline cudnnw_code cudnnwGetActivationDescriptorSwishBeta(const cudnnw_library *library,
    cudnnActivationDescriptor_t activationDesc, double *swish_beta)
{
    if (activationDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetActivationDescriptorSwishBeta), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetActivationDescriptorSwishBeta),
        cudnnw_functions(library)->GetActivationDescriptorSwishBeta(activationDesc, swish_beta));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetAlgorithmDescriptor(const cudnnw_library *library,
    const cudnnAlgorithmDescriptor_t algoDesc, cudnnAlgorithm_t *algorithm)
{
    if (algoDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetAlgorithmDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetAlgorithmDescriptor),
        cudnnw_functions(library)->GetAlgorithmDescriptor(algoDesc, algorithm));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetAlgorithmPerformance(const cudnnw_library *library,
    const cudnnAlgorithmPerformance_t algoPerf, cudnnAlgorithmDescriptor_t *algoDesc, cudnnStatus_t *status,
    float *time, size_t *memory)
{
    if (algoPerf == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetAlgorithmPerformance), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->GetAlgorithmPerformance(algoPerf, algoDesc, status, time, memory);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, status, sizeof *status, 1);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetAlgorithmPerformance), result);
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetAlgorithmSpaceSize(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnAlgorithmDescriptor_t algoDesc, size_t *algoSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetAlgorithmSpaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetAlgorithmSpaceSize),
        cudnnw_functions(library)->GetAlgorithmSpaceSize(handle, algoDesc, algoSpaceSizeInBytes));
}
#endif

static inline cudnnw_code cudnnwGetAttnDescriptor(const cudnnw_library *library, cudnnAttnDescriptor_t attnDesc,
    unsigned *attnMode, int *nHeads, double *smScaler, cudnnDataType_t *dataType, cudnnDataType_t *computePrec,
    cudnnMathType_t *mathType, cudnnDropoutDescriptor_t *attnDropoutDesc,
    cudnnDropoutDescriptor_t *postDropoutDesc, int *qSize, int *kSize, int *vSize, int *qProjSize,
    int *kProjSize, int *vProjSize, int *oProjSize, int *qoMaxSeqLength, int *kvMaxSeqLength, int *maxBatchSize,
    int *maxBeamSize)
{
    if (attnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetAttnDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetAttnDescriptor),
        cudnnw_functions(library)->GetAttnDescriptor(attnDesc, attnMode, nHeads, smScaler, dataType,
            computePrec, mathType, attnDropoutDesc, postDropoutDesc, qSize, kSize, vSize, qProjSize,
            kProjSize, vProjSize, oProjSize, qoMaxSeqLength, kvMaxSeqLength, maxBatchSize,
            maxBeamSize));
}

static inline cudnnw_code cudnnwGetBatchNormalizationBackwardExWorkspaceSize(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, cudnnBatchNormOps_t bnOps,
    const cudnnTensorDescriptor_t xDesc, const cudnnTensorDescriptor_t yDesc,
    const cudnnTensorDescriptor_t dyDesc, const cudnnTensorDescriptor_t dzDesc,
    const cudnnTensorDescriptor_t dxDesc, const cudnnTensorDescriptor_t dBnScaleBiasDesc,
    const cudnnActivationDescriptor_t activationDesc, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetBatchNormalizationBackwardExWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetBatchNormalizationBackwardExWorkspaceSize),
        cudnnw_functions(library)->GetBatchNormalizationBackwardExWorkspaceSize(handle, mode, bnOps, xDesc,
            yDesc, dyDesc, dzDesc, dxDesc, dBnScaleBiasDesc, activationDesc, sizeInBytes));
}

static inline cudnnw_code cudnnwGetBatchNormalizationForwardTrainingExWorkspaceSize(
    const cudnnw_library *library, cudnnHandle_t handle, cudnnBatchNormMode_t mode, cudnnBatchNormOps_t bnOps,
    const cudnnTensorDescriptor_t xDesc, const cudnnTensorDescriptor_t zDesc,
    const cudnnTensorDescriptor_t yDesc, const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc,
    const cudnnActivationDescriptor_t activationDesc, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetBatchNormalizationForwardTrainingExWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetBatchNormalizationForwardTrainingExWorkspaceSize),
        cudnnw_functions(library)->GetBatchNormalizationForwardTrainingExWorkspaceSize(handle, mode, bnOps,
            xDesc, zDesc, yDesc, bnScaleBiasMeanVarDesc, activationDesc, sizeInBytes));
}

static inline cudnnw_code cudnnwGetBatchNormalizationTrainingExReserveSpaceSize(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, cudnnBatchNormOps_t bnOps,
    const cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t xDesc, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetBatchNormalizationTrainingExReserveSpaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetBatchNormalizationTrainingExReserveSpaceSize),
        cudnnw_functions(library)->GetBatchNormalizationTrainingExReserveSpaceSize(handle, mode, bnOps,
            activationDesc, xDesc, sizeInBytes));
}

static inline cudnnw_code cudnnwGetCTCLossDescriptor(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t *compType)
{
    if (ctcLossDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetCTCLossDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetCTCLossDescriptor),
        cudnnw_functions(library)->GetCTCLossDescriptor(ctcLossDesc, compType));
}

static inline cudnnw_code cudnnwGetCTCLossDescriptorEx(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t *compType, cudnnLossNormalizationMode_t *normMode,
    cudnnNanPropagation_t *gradMode)
{
    if (ctcLossDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetCTCLossDescriptorEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetCTCLossDescriptorEx),
        cudnnw_functions(library)->GetCTCLossDescriptorEx(ctcLossDesc, compType, normMode, gradMode));
}

static inline cudnnw_code cudnnwGetCTCLossDescriptor_v8(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t *compType, cudnnLossNormalizationMode_t *normMode,
    cudnnNanPropagation_t *gradMode, int *maxLabelLength)
{
    if (ctcLossDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetCTCLossDescriptor_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetCTCLossDescriptor_v8),
        cudnnw_functions(library)->GetCTCLossDescriptor_v8(ctcLossDesc, compType, normMode, gradMode,
            maxLabelLength));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwGetCTCLossDescriptor_v9(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t *compType, cudnnLossNormalizationMode_t *normMode,
    cudnnCTCGradMode_t *ctcGradMode, int *maxLabelLength)
{
    if (ctcLossDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetCTCLossDescriptor_v9), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetCTCLossDescriptor_v9),
        cudnnw_functions(library)->GetCTCLossDescriptor_v9(ctcLossDesc, compType, normMode, ctcGradMode,
            maxLabelLength));
}
#endif

static inline cudnnw_code cudnnwGetCTCLossWorkspaceSize(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnTensorDescriptor_t probsDesc, const cudnnTensorDescriptor_t gradientsDesc, const int *labels,
    const int *labelLengths, const int *inputLengths, cudnnCTCLossAlgo_t algo,
    cudnnCTCLossDescriptor_t ctcLossDesc, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetCTCLossWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetCTCLossWorkspaceSize),
        cudnnw_functions(library)->GetCTCLossWorkspaceSize(handle, probsDesc, gradientsDesc, labels,
            labelLengths, inputLengths, algo, ctcLossDesc, sizeInBytes));
}

static inline cudnnw_code cudnnwGetCTCLossWorkspaceSize_v8(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnCTCLossAlgo_t algo, cudnnCTCLossDescriptor_t ctcLossDesc, const cudnnTensorDescriptor_t probsDesc,
    const cudnnTensorDescriptor_t gradientsDesc, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetCTCLossWorkspaceSize_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetCTCLossWorkspaceSize_v8),
        cudnnw_functions(library)->GetCTCLossWorkspaceSize_v8(handle, algo, ctcLossDesc, probsDesc,
            gradientsDesc, sizeInBytes));
}

static inline cudnnw_code cudnnwGetCallback(const cudnnw_library *library, unsigned *mask, void **udata,
    cudnnCallback_t *fptr)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(GetCallback),
        cudnnw_functions(library)->GetCallback(mask, udata, fptr));
}

static inline cudnnw_code cudnnwGetConvolution2dDescriptor(const cudnnw_library *library,
    const cudnnConvolutionDescriptor_t convDesc, int *pad_h, int *pad_w, int *u, int *v, int *dilation_h,
    int *dilation_w, cudnnConvolutionMode_t *mode, cudnnDataType_t *computeType)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolution2dDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolution2dDescriptor),
        cudnnw_functions(library)->GetConvolution2dDescriptor(convDesc, pad_h, pad_w, u, v, dilation_h,
            dilation_w, mode, computeType));
}

static inline cudnnw_code cudnnwGetConvolution2dForwardOutputDim(const cudnnw_library *library,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t inputTensorDesc,
    const cudnnFilterDescriptor_t filterDesc, int *n, int *c, int *h, int *w)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolution2dForwardOutputDim), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolution2dForwardOutputDim),
        cudnnw_functions(library)->GetConvolution2dForwardOutputDim(convDesc, inputTensorDesc, filterDesc,
            n, c, h, w));
}

static inline cudnnw_code cudnnwGetConvolutionBackwardDataAlgorithmMaxCount(const cudnnw_library *library,
    cudnnHandle_t handle, int *count)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionBackwardDataAlgorithmMaxCount), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionBackwardDataAlgorithmMaxCount),
        cudnnw_functions(library)->GetConvolutionBackwardDataAlgorithmMaxCount(handle, count));
}

static inline cudnnw_code cudnnwGetConvolutionBackwardDataAlgorithm_v7(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnFilterDescriptor_t filterDesc, const cudnnTensorDescriptor_t diffDesc,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t gradDesc,
    const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionBwdDataAlgoPerf_t *perfResults)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionBackwardDataAlgorithm_v7), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->GetConvolutionBackwardDataAlgorithm_v7(handle, filterDesc, diffDesc,
            convDesc, gradDesc, requestedAlgoCount, returnedAlgoCount, perfResults);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, &perfResults->status, sizeof *perfResults, *returnedAlgoCount);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionBackwardDataAlgorithm_v7), result);
}

static inline cudnnw_code cudnnwGetConvolutionBackwardDataWorkspaceSize(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnFilterDescriptor_t wDesc, const cudnnTensorDescriptor_t dyDesc,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t dxDesc,
    cudnnConvolutionBwdDataAlgo_t algo, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionBackwardDataWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionBackwardDataWorkspaceSize),
        cudnnw_functions(library)->GetConvolutionBackwardDataWorkspaceSize(handle, wDesc, dyDesc, convDesc,
            dxDesc, algo, sizeInBytes));
}

static inline cudnnw_code cudnnwGetConvolutionBackwardFilterAlgorithmMaxCount(const cudnnw_library *library,
    cudnnHandle_t handle, int *count)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionBackwardFilterAlgorithmMaxCount), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionBackwardFilterAlgorithmMaxCount),
        cudnnw_functions(library)->GetConvolutionBackwardFilterAlgorithmMaxCount(handle, count));
}

static inline cudnnw_code cudnnwGetConvolutionBackwardFilterAlgorithm_v7(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnTensorDescriptor_t srcDesc, const cudnnTensorDescriptor_t diffDesc,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnFilterDescriptor_t gradDesc,
    const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionBwdFilterAlgoPerf_t *perfResults)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionBackwardFilterAlgorithm_v7), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->GetConvolutionBackwardFilterAlgorithm_v7(handle, srcDesc, diffDesc,
            convDesc, gradDesc, requestedAlgoCount, returnedAlgoCount, perfResults);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, &perfResults->status, sizeof *perfResults, *returnedAlgoCount);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionBackwardFilterAlgorithm_v7), result);
}

static inline cudnnw_code cudnnwGetConvolutionBackwardFilterWorkspaceSize(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnTensorDescriptor_t xDesc, const cudnnTensorDescriptor_t dyDesc,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnFilterDescriptor_t gradDesc,
    cudnnConvolutionBwdFilterAlgo_t algo, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionBackwardFilterWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionBackwardFilterWorkspaceSize),
        cudnnw_functions(library)->GetConvolutionBackwardFilterWorkspaceSize(handle, xDesc, dyDesc,
            convDesc, gradDesc, algo, sizeInBytes));
}

static inline cudnnw_code cudnnwGetConvolutionForwardAlgorithmMaxCount(const cudnnw_library *library,
    cudnnHandle_t handle, int *count)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionForwardAlgorithmMaxCount), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionForwardAlgorithmMaxCount),
        cudnnw_functions(library)->GetConvolutionForwardAlgorithmMaxCount(handle, count));
}

static inline cudnnw_code cudnnwGetConvolutionForwardAlgorithm_v7(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnTensorDescriptor_t srcDesc, const cudnnFilterDescriptor_t filterDesc,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t destDesc,
    const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionFwdAlgoPerf_t *perfResults)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionForwardAlgorithm_v7), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->GetConvolutionForwardAlgorithm_v7(handle, srcDesc, filterDesc, convDesc,
            destDesc, requestedAlgoCount, returnedAlgoCount, perfResults);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, &perfResults->status, sizeof *perfResults, *returnedAlgoCount);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionForwardAlgorithm_v7), result);
}

static inline cudnnw_code cudnnwGetConvolutionForwardWorkspaceSize(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnTensorDescriptor_t xDesc, const cudnnFilterDescriptor_t wDesc,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t yDesc,
    cudnnConvolutionFwdAlgo_t algo, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionForwardWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionForwardWorkspaceSize),
        cudnnw_functions(library)->GetConvolutionForwardWorkspaceSize(handle, xDesc, wDesc, convDesc, yDesc,
            algo, sizeInBytes));
}

static inline cudnnw_code cudnnwGetConvolutionGroupCount(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t convDesc, int *groupCount)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionGroupCount), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionGroupCount),
        cudnnw_functions(library)->GetConvolutionGroupCount(convDesc, groupCount));
}

static inline cudnnw_code cudnnwGetConvolutionMathType(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t convDesc, cudnnMathType_t *mathType)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionMathType), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionMathType),
        cudnnw_functions(library)->GetConvolutionMathType(convDesc, mathType));
}

static inline cudnnw_code cudnnwGetConvolutionNdDescriptor(const cudnnw_library *library,
    const cudnnConvolutionDescriptor_t convDesc, int arrayLengthRequested, int *arrayLength, int padA[],
    int strideA[], int dilationA[], cudnnConvolutionMode_t *mode, cudnnDataType_t *computeType)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionNdDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionNdDescriptor),
        cudnnw_functions(library)->GetConvolutionNdDescriptor(convDesc, arrayLengthRequested, arrayLength,
            padA, strideA, dilationA, mode, computeType));
}

static inline cudnnw_code cudnnwGetConvolutionNdForwardOutputDim(const cudnnw_library *library,
    const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t inputTensorDesc,
    const cudnnFilterDescriptor_t filterDesc, int nbDims, int tensorOuputDimA[])
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionNdForwardOutputDim), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionNdForwardOutputDim),
        cudnnw_functions(library)->GetConvolutionNdForwardOutputDim(convDesc, inputTensorDesc, filterDesc,
            nbDims, tensorOuputDimA));
}

static inline cudnnw_code cudnnwGetConvolutionReorderType(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t convDesc, cudnnReorderType_t *reorderType)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetConvolutionReorderType), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetConvolutionReorderType),
        cudnnw_functions(library)->GetConvolutionReorderType(convDesc, reorderType));
}

static inline size_t cudnnwGetCudartVersion(const cudnnw_library *library)
{
    return cudnnw_functions(library)->GetCudartVersion();
}

static inline cudnnw_code cudnnwGetDropoutDescriptor(const cudnnw_library *library,
    cudnnDropoutDescriptor_t dropoutDesc, cudnnHandle_t handle, float *dropout, void **states,
    unsigned long long *seed)
{
    if (dropoutDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetDropoutDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetDropoutDescriptor),
        cudnnw_functions(library)->GetDropoutDescriptor(dropoutDesc, handle, dropout, states, seed));
}

static inline const char *cudnnwGetErrorString(const cudnnw_library *library, cudnnStatus_t status)
{
    return cudnnw_functions(library)->GetErrorString(status);
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwGetExecutionPlanWorkspaceSize(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnBackendDescriptor_t executionPlan, cudnnBackendDescriptor_t variantPack,
    size_t *workspaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetExecutionPlanWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetExecutionPlanWorkspaceSize),
        cudnnw_functions(library)->GetExecutionPlanWorkspaceSize(handle, executionPlan, variantPack,
            workspaceSizeInBytes));
}
#endif

static inline cudnnw_code cudnnwGetFilter4dDescriptor(const cudnnw_library *library,
    const cudnnFilterDescriptor_t filterDesc, cudnnDataType_t *dataType, cudnnTensorFormat_t *format, int *k,
    int *c, int *h, int *w)
{
    if (filterDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetFilter4dDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetFilter4dDescriptor),
        cudnnw_functions(library)->GetFilter4dDescriptor(filterDesc, dataType, format, k, c, h, w));
}

static inline cudnnw_code cudnnwGetFilterNdDescriptor(const cudnnw_library *library,
    const cudnnFilterDescriptor_t filterDesc, int nbDimsRequested, cudnnDataType_t *dataType,
    cudnnTensorFormat_t *format, int *nbDims, int filterDimA[])
{
    if (filterDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetFilterNdDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetFilterNdDescriptor),
        cudnnw_functions(library)->GetFilterNdDescriptor(filterDesc, nbDimsRequested, dataType, format,
            nbDims, filterDimA));
}

static inline cudnnw_code cudnnwGetFilterSizeInBytes(const cudnnw_library *library,
    const cudnnFilterDescriptor_t filterDesc, size_t *size)
{
    if (filterDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetFilterSizeInBytes), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetFilterSizeInBytes),
        cudnnw_functions(library)->GetFilterSizeInBytes(filterDesc, size));
}

static inline cudnnw_code cudnnwGetFoldedConvBackwardDataDescriptors(const cudnnw_library *library,
    const cudnnHandle_t handle, const cudnnFilterDescriptor_t filterDesc,
    const cudnnTensorDescriptor_t diffDesc, const cudnnConvolutionDescriptor_t convDesc,
    const cudnnTensorDescriptor_t gradDesc, const cudnnTensorFormat_t transformFormat,
    cudnnFilterDescriptor_t foldedFilterDesc, cudnnTensorDescriptor_t paddedDiffDesc,
    cudnnConvolutionDescriptor_t foldedConvDesc, cudnnTensorDescriptor_t foldedGradDesc,
    cudnnTensorTransformDescriptor_t filterFoldTransDesc, cudnnTensorTransformDescriptor_t diffPadTransDesc,
    cudnnTensorTransformDescriptor_t gradFoldTransDesc, cudnnTensorTransformDescriptor_t gradUnfoldTransDesc)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetFoldedConvBackwardDataDescriptors), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetFoldedConvBackwardDataDescriptors),
        cudnnw_functions(library)->GetFoldedConvBackwardDataDescriptors(handle, filterDesc, diffDesc,
            convDesc, gradDesc, transformFormat, foldedFilterDesc, paddedDiffDesc, foldedConvDesc,
            foldedGradDesc, filterFoldTransDesc, diffPadTransDesc, gradFoldTransDesc,
            gradUnfoldTransDesc));
}

static inline cudnnw_code cudnnwGetFusedOpsConstParamPackAttribute(const cudnnw_library *library,
    const cudnnFusedOpsConstParamPack_t constPack, cudnnFusedOpsConstParamLabel_t paramLabel, void *param,
    int *isNULL)
{
    if (constPack == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetFusedOpsConstParamPackAttribute), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetFusedOpsConstParamPackAttribute),
        cudnnw_functions(library)->GetFusedOpsConstParamPackAttribute(constPack, paramLabel, param, isNULL));
}

static inline cudnnw_code cudnnwGetFusedOpsVariantParamPackAttribute(const cudnnw_library *library,
    const cudnnFusedOpsVariantParamPack_t varPack, cudnnFusedOpsVariantParamLabel_t paramLabel, void *ptr)
{
    if (varPack == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetFusedOpsVariantParamPackAttribute), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetFusedOpsVariantParamPackAttribute),
        cudnnw_functions(library)->GetFusedOpsVariantParamPackAttribute(varPack, paramLabel, ptr));
}

static inline cudnnw_code cudnnwGetLRNDescriptor(const cudnnw_library *library, cudnnLRNDescriptor_t normDesc,
    unsigned *lrnN, double *lrnAlpha, double *lrnBeta, double *lrnK)
{
    if (normDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetLRNDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetLRNDescriptor),
        cudnnw_functions(library)->GetLRNDescriptor(normDesc, lrnN, lrnAlpha, lrnBeta, lrnK));
}

#if CUDNNW_HAS_9_
static inline void cudnnwGetLastErrorString(const cudnnw_library *library, char *message, size_t max_size)
{
    cudnnw_functions(library)->GetLastErrorString(message, max_size);
}
#endif

static inline size_t cudnnwGetMaxDeviceVersion(const cudnnw_library *library)
{
    return cudnnw_functions(library)->GetMaxDeviceVersion();
}

static inline cudnnw_code cudnnwGetMultiHeadAttnBuffers(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnAttnDescriptor_t attnDesc, size_t *weightSizeInBytes, size_t *workSpaceSizeInBytes,
    size_t *reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetMultiHeadAttnBuffers), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetMultiHeadAttnBuffers),
        cudnnw_functions(library)->GetMultiHeadAttnBuffers(handle, attnDesc, weightSizeInBytes,
            workSpaceSizeInBytes, reserveSpaceSizeInBytes));
}

static inline cudnnw_code cudnnwGetMultiHeadAttnWeights(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnAttnDescriptor_t attnDesc, cudnnMultiHeadAttnWeightKind_t wKind, size_t weightSizeInBytes,
    const void *weights, cudnnTensorDescriptor_t wDesc, void **wAddr)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetMultiHeadAttnWeights), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetMultiHeadAttnWeights),
        cudnnw_functions(library)->GetMultiHeadAttnWeights(handle, attnDesc, wKind, weightSizeInBytes,
            weights, wDesc, wAddr));
}

static inline cudnnw_code cudnnwGetNormalizationBackwardWorkspaceSize(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnNormMode_t mode, cudnnNormOps_t normOps, cudnnNormAlgo_t algo,
    const cudnnTensorDescriptor_t xDesc, const cudnnTensorDescriptor_t yDesc,
    const cudnnTensorDescriptor_t dyDesc, const cudnnTensorDescriptor_t dzDesc,
    const cudnnTensorDescriptor_t dxDesc, const cudnnTensorDescriptor_t dNormScaleBiasDesc,
    const cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t normMeanVarDesc,
    size_t *sizeInBytes, int groupCnt)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetNormalizationBackwardWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetNormalizationBackwardWorkspaceSize),
        cudnnw_functions(library)->GetNormalizationBackwardWorkspaceSize(handle, mode, normOps, algo, xDesc,
            yDesc, dyDesc, dzDesc, dxDesc, dNormScaleBiasDesc, activationDesc, normMeanVarDesc,
            sizeInBytes, groupCnt));
}

static inline cudnnw_code cudnnwGetNormalizationForwardTrainingWorkspaceSize(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnNormMode_t mode, cudnnNormOps_t normOps, cudnnNormAlgo_t algo,
    const cudnnTensorDescriptor_t xDesc, const cudnnTensorDescriptor_t zDesc,
    const cudnnTensorDescriptor_t yDesc, const cudnnTensorDescriptor_t normScaleBiasDesc,
    const cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t normMeanVarDesc,
    size_t *sizeInBytes, int groupCnt)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetNormalizationForwardTrainingWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetNormalizationForwardTrainingWorkspaceSize),
        cudnnw_functions(library)->GetNormalizationForwardTrainingWorkspaceSize(handle, mode, normOps, algo,
            xDesc, zDesc, yDesc, normScaleBiasDesc, activationDesc, normMeanVarDesc, sizeInBytes,
            groupCnt));
}

static inline cudnnw_code cudnnwGetNormalizationTrainingReserveSpaceSize(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnNormMode_t mode, cudnnNormOps_t normOps, cudnnNormAlgo_t algo,
    const cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t xDesc, size_t *sizeInBytes,
    int groupCnt)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetNormalizationTrainingReserveSpaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetNormalizationTrainingReserveSpaceSize),
        cudnnw_functions(library)->GetNormalizationTrainingReserveSpaceSize(handle, mode, normOps, algo,
            activationDesc, xDesc, sizeInBytes, groupCnt));
}

static inline cudnnw_code cudnnwGetOpTensorDescriptor(const cudnnw_library *library,
    const cudnnOpTensorDescriptor_t opTensorDesc, cudnnOpTensorOp_t *opTensorOp,
    cudnnDataType_t *opTensorCompType, cudnnNanPropagation_t *opTensorNanOpt)
{
    if (opTensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetOpTensorDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetOpTensorDescriptor),
        cudnnw_functions(library)->GetOpTensorDescriptor(opTensorDesc, opTensorOp, opTensorCompType,
            opTensorNanOpt));
}

static inline cudnnw_code cudnnwGetPooling2dDescriptor(const cudnnw_library *library,
    const cudnnPoolingDescriptor_t poolingDesc, cudnnPoolingMode_t *mode,
    cudnnNanPropagation_t *maxpoolingNanOpt, int *windowHeight, int *windowWidth, int *verticalPadding,
    int *horizontalPadding, int *verticalStride, int *horizontalStride)
{
    if (poolingDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetPooling2dDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetPooling2dDescriptor),
        cudnnw_functions(library)->GetPooling2dDescriptor(poolingDesc, mode, maxpoolingNanOpt, windowHeight,
            windowWidth, verticalPadding, horizontalPadding, verticalStride, horizontalStride));
}

static inline cudnnw_code cudnnwGetPooling2dForwardOutputDim(const cudnnw_library *library,
    const cudnnPoolingDescriptor_t poolingDesc, const cudnnTensorDescriptor_t inputTensorDesc, int *n, int *c,
    int *h, int *w)
{
    if (poolingDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetPooling2dForwardOutputDim), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetPooling2dForwardOutputDim),
        cudnnw_functions(library)->GetPooling2dForwardOutputDim(poolingDesc, inputTensorDesc, n, c, h, w));
}

static inline cudnnw_code cudnnwGetPoolingNdDescriptor(const cudnnw_library *library,
    const cudnnPoolingDescriptor_t poolingDesc, int nbDimsRequested, cudnnPoolingMode_t *mode,
    cudnnNanPropagation_t *maxpoolingNanOpt, int *nbDims, int windowDimA[], int paddingA[], int strideA[])
{
    if (poolingDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetPoolingNdDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetPoolingNdDescriptor),
        cudnnw_functions(library)->GetPoolingNdDescriptor(poolingDesc, nbDimsRequested, mode,
            maxpoolingNanOpt, nbDims, windowDimA, paddingA, strideA));
}

static inline cudnnw_code cudnnwGetPoolingNdForwardOutputDim(const cudnnw_library *library,
    const cudnnPoolingDescriptor_t poolingDesc, const cudnnTensorDescriptor_t inputTensorDesc, int nbDims,
    int outputTensorDimA[])
{
    if (poolingDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetPoolingNdForwardOutputDim), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetPoolingNdForwardOutputDim),
        cudnnw_functions(library)->GetPoolingNdForwardOutputDim(poolingDesc, inputTensorDesc, nbDims,
            outputTensorDimA));
}

static inline cudnnw_code cudnnwGetProperty(const cudnnw_library *library, cudnnw_property type, int *value)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(GetProperty),
        cudnnw_functions(library)->GetProperty(type, value));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNBackwardDataAlgorithmMaxCount(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, int *count)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNBackwardDataAlgorithmMaxCount), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNBackwardDataAlgorithmMaxCount),
        cudnnw_functions(library)->GetRNNBackwardDataAlgorithmMaxCount(handle, rnnDesc, count));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNBackwardWeightsAlgorithmMaxCount(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, int *count)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNBackwardWeightsAlgorithmMaxCount), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNBackwardWeightsAlgorithmMaxCount),
        cudnnw_functions(library)->GetRNNBackwardWeightsAlgorithmMaxCount(handle, rnnDesc, count));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNBiasMode(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    cudnnRNNBiasMode_t *biasMode)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNBiasMode), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNBiasMode),
        cudnnw_functions(library)->GetRNNBiasMode(rnnDesc, biasMode));
}
#endif

static inline cudnnw_code cudnnwGetRNNDataDescriptor(const cudnnw_library *library,
    cudnnRNNDataDescriptor_t rnnDataDesc, cudnnDataType_t *dataType, cudnnRNNDataLayout_t *layout,
    int *maxSeqLength, int *batchSize, int *vectorSize, int arrayLengthRequested, int seqLengthArray[],
    void *paddingFill)
{
    if (rnnDataDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNDataDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNDataDescriptor),
        cudnnw_functions(library)->GetRNNDataDescriptor(rnnDataDesc, dataType, layout, maxSeqLength,
            batchSize, vectorSize, arrayLengthRequested, seqLengthArray, paddingFill));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNDescriptor_v6(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, int *hiddenSize, int *numLayers, cudnnDropoutDescriptor_t *dropoutDesc,
    cudnnRNNInputMode_t *inputMode, cudnnDirectionMode_t *direction, cudnnRNNMode_t *cellMode,
    cudnnRNNAlgo_t *algo, cudnnDataType_t *mathPrec)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNDescriptor_v6), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNDescriptor_v6),
        cudnnw_functions(library)->GetRNNDescriptor_v6(handle, rnnDesc, hiddenSize, numLayers, dropoutDesc,
            inputMode, direction, cellMode, algo, mathPrec));
}
#endif

static inline cudnnw_code cudnnwGetRNNDescriptor_v8(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    cudnnRNNAlgo_t *algo, cudnnRNNMode_t *cellMode, cudnnRNNBiasMode_t *biasMode, cudnnDirectionMode_t *dirMode,
    cudnnRNNInputMode_t *inputMode, cudnnDataType_t *dataType, cudnnDataType_t *mathPrec,
    cudnnMathType_t *mathType, int32_t *inputSize, int32_t *hiddenSize, int32_t *projSize, int32_t *numLayers,
    cudnnDropoutDescriptor_t *dropoutDesc, uint32_t *auxFlags)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNDescriptor_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNDescriptor_v8),
        cudnnw_functions(library)->GetRNNDescriptor_v8(rnnDesc, algo, cellMode, biasMode, dirMode,
            inputMode, dataType, mathPrec, mathType, inputSize, hiddenSize, projSize, numLayers,
            dropoutDesc, auxFlags));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNForwardInferenceAlgorithmMaxCount(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, int *count)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNForwardInferenceAlgorithmMaxCount), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNForwardInferenceAlgorithmMaxCount),
        cudnnw_functions(library)->GetRNNForwardInferenceAlgorithmMaxCount(handle, rnnDesc, count));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNForwardTrainingAlgorithmMaxCount(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, int *count)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNForwardTrainingAlgorithmMaxCount), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNForwardTrainingAlgorithmMaxCount),
        cudnnw_functions(library)->GetRNNForwardTrainingAlgorithmMaxCount(handle, rnnDesc, count));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNLinLayerBiasParams(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const int pseudoLayer, const cudnnTensorDescriptor_t xDesc,
    const cudnnFilterDescriptor_t wDesc, const void *w, const int linLayerID,
    cudnnFilterDescriptor_t linLayerBiasDesc, void **linLayerBias)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNLinLayerBiasParams), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNLinLayerBiasParams),
        cudnnw_functions(library)->GetRNNLinLayerBiasParams(handle, rnnDesc, pseudoLayer, xDesc, wDesc, w,
            linLayerID, linLayerBiasDesc, linLayerBias));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNLinLayerMatrixParams(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const int pseudoLayer, const cudnnTensorDescriptor_t xDesc,
    const cudnnFilterDescriptor_t wDesc, const void *w, const int linLayerID,
    cudnnFilterDescriptor_t linLayerMatDesc, void **linLayerMat)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNLinLayerMatrixParams), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNLinLayerMatrixParams),
        cudnnw_functions(library)->GetRNNLinLayerMatrixParams(handle, rnnDesc, pseudoLayer, xDesc, wDesc, w,
            linLayerID, linLayerMatDesc, linLayerMat));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNMatrixMathType(const cudnnw_library *library,
    cudnnRNNDescriptor_t rnnDesc, cudnnMathType_t *mType)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNMatrixMathType), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNMatrixMathType),
        cudnnw_functions(library)->GetRNNMatrixMathType(rnnDesc, mType));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNPaddingMode(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    unsigned *paddingMode)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNPaddingMode), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNPaddingMode),
        cudnnw_functions(library)->GetRNNPaddingMode(rnnDesc, paddingMode));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNParamsSize(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const cudnnTensorDescriptor_t xDesc, size_t *sizeInBytes,
    cudnnDataType_t dataType)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNParamsSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNParamsSize),
        cudnnw_functions(library)->GetRNNParamsSize(handle, rnnDesc, xDesc, sizeInBytes, dataType));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNProjectionLayers(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, int *recProjSize, int *outProjSize)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNProjectionLayers), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNProjectionLayers),
        cudnnw_functions(library)->GetRNNProjectionLayers(handle, rnnDesc, recProjSize, outProjSize));
}
#endif

static inline cudnnw_code cudnnwGetRNNTempSpaceSizes(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, cudnnForwardMode_t fwdMode, cudnnRNNDataDescriptor_t xDesc,
    size_t *workSpaceSize, size_t *reserveSpaceSize)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNTempSpaceSizes), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNTempSpaceSizes),
        cudnnw_functions(library)->GetRNNTempSpaceSizes(handle, rnnDesc, fwdMode, xDesc, workSpaceSize,
            reserveSpaceSize));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNTrainingReserveSize(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *xDesc,
    size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNTrainingReserveSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNTrainingReserveSize),
        cudnnw_functions(library)->GetRNNTrainingReserveSize(handle, rnnDesc, seqLength, xDesc, sizeInBytes));
}
#endif

static inline cudnnw_code cudnnwGetRNNWeightParams(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, int32_t pseudoLayer, size_t weightSpaceSize, const void *weightSpace,
    int32_t linLayerID, cudnnTensorDescriptor_t mDesc, void **mAddr, cudnnTensorDescriptor_t bDesc,
    void **bAddr)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNWeightParams), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNWeightParams),
        cudnnw_functions(library)->GetRNNWeightParams(handle, rnnDesc, pseudoLayer, weightSpaceSize,
            weightSpace, linLayerID, mDesc, mAddr, bDesc, bAddr));
}

static inline cudnnw_code cudnnwGetRNNWeightSpaceSize(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, size_t *weightSpaceSize)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNWeightSpaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNWeightSpaceSize),
        cudnnw_functions(library)->GetRNNWeightSpaceSize(handle, rnnDesc, weightSpaceSize));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwGetRNNWorkspaceSize(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *xDesc,
    size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetRNNWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetRNNWorkspaceSize),
        cudnnw_functions(library)->GetRNNWorkspaceSize(handle, rnnDesc, seqLength, xDesc, sizeInBytes));
}
#endif

static inline cudnnw_code cudnnwGetReduceTensorDescriptor(const cudnnw_library *library,
    const cudnnReduceTensorDescriptor_t reduceTensorDesc, cudnnReduceTensorOp_t *reduceTensorOp,
    cudnnDataType_t *reduceTensorCompType, cudnnNanPropagation_t *reduceTensorNanOpt,
    cudnnReduceTensorIndices_t *reduceTensorIndices, cudnnIndicesType_t *reduceTensorIndicesType)
{
    if (reduceTensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetReduceTensorDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetReduceTensorDescriptor),
        cudnnw_functions(library)->GetReduceTensorDescriptor(reduceTensorDesc, reduceTensorOp,
            reduceTensorCompType, reduceTensorNanOpt, reduceTensorIndices, reduceTensorIndicesType));
}

static inline cudnnw_code cudnnwGetReductionIndicesSize(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnReduceTensorDescriptor_t reduceTensorDesc, const cudnnTensorDescriptor_t aDesc,
    const cudnnTensorDescriptor_t cDesc, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetReductionIndicesSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetReductionIndicesSize),
        cudnnw_functions(library)->GetReductionIndicesSize(handle, reduceTensorDesc, aDesc, cDesc,
            sizeInBytes));
}

static inline cudnnw_code cudnnwGetReductionWorkspaceSize(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnReduceTensorDescriptor_t reduceTensorDesc, const cudnnTensorDescriptor_t aDesc,
    const cudnnTensorDescriptor_t cDesc, size_t *sizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetReductionWorkspaceSize), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetReductionWorkspaceSize),
        cudnnw_functions(library)->GetReductionWorkspaceSize(handle, reduceTensorDesc, aDesc, cDesc,
            sizeInBytes));
}

static inline cudnnw_code cudnnwGetSeqDataDescriptor(const cudnnw_library *library,
    const cudnnSeqDataDescriptor_t seqDataDesc, cudnnDataType_t *dataType, int *nbDims, int nbDimsRequested,
    int dimA[], cudnnSeqDataAxis_t axes[], size_t *seqLengthArraySize, size_t seqLengthSizeRequested,
    int seqLengthArray[], void *paddingFill)
{
    if (seqDataDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetSeqDataDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetSeqDataDescriptor),
        cudnnw_functions(library)->GetSeqDataDescriptor(seqDataDesc, dataType, nbDims, nbDimsRequested,
            dimA, axes, seqLengthArraySize, seqLengthSizeRequested, seqLengthArray, paddingFill));
}

static inline cudnnw_code cudnnwGetStream(const cudnnw_library *library, cudnnHandle_t handle,
    cudaStream_t *streamId)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetStream), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetStream),
        cudnnw_functions(library)->GetStream(handle, streamId));
}

static inline cudnnw_code cudnnwGetTensor4dDescriptor(const cudnnw_library *library,
    const cudnnTensorDescriptor_t tensorDesc, cudnnDataType_t *dataType, int *n, int *c, int *h, int *w,
    int *nStride, int *cStride, int *hStride, int *wStride)
{
    if (tensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetTensor4dDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetTensor4dDescriptor),
        cudnnw_functions(library)->GetTensor4dDescriptor(tensorDesc, dataType, n, c, h, w, nStride, cStride,
            hStride, wStride));
}

static inline cudnnw_code cudnnwGetTensorNdDescriptor(const cudnnw_library *library,
    const cudnnTensorDescriptor_t tensorDesc, int nbDimsRequested, cudnnDataType_t *dataType, int *nbDims,
    int dimA[], int strideA[])
{
    if (tensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetTensorNdDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetTensorNdDescriptor),
        cudnnw_functions(library)->GetTensorNdDescriptor(tensorDesc, nbDimsRequested, dataType, nbDims,
            dimA, strideA));
}

static inline cudnnw_code cudnnwGetTensorSizeInBytes(const cudnnw_library *library,
    const cudnnTensorDescriptor_t tensorDesc, size_t *size)
{
    if (tensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetTensorSizeInBytes), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetTensorSizeInBytes),
        cudnnw_functions(library)->GetTensorSizeInBytes(tensorDesc, size));
}

static inline cudnnw_code cudnnwGetTensorTransformDescriptor(const cudnnw_library *library,
    cudnnTensorTransformDescriptor_t transformDesc, uint32_t nbDimsRequested, cudnnTensorFormat_t *destFormat,
    int32_t padBeforeA[], int32_t padAfterA[], uint32_t foldA[], cudnnFoldingDirection_t *direction)
{
    if (transformDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(GetTensorTransformDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(GetTensorTransformDescriptor),
        cudnnw_functions(library)->GetTensorTransformDescriptor(transformDesc, nbDimsRequested, destFormat,
            padBeforeA, padAfterA, foldA, direction));
}

static inline size_t cudnnwGetVersion(const cudnnw_library *library)
{
    return cudnnw_functions(library)->GetVersion();
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwGnnAggSimpleBackward(const cudnnw_library *library, cudaStream_t stream,
    const cudnnGnnCscGraph_t *graph, const void *gradOutput, const void *outPositions, void *gradNodeFeatures,
    void *gradEdgeFeatures, void *gradConcatFeatures, int nodeFeatDim, int edgeFeatDim, int concatFeatDim,
    cudnnDataType_t dataType, cudnnGnnAggOp_t aggOp)
{
    if (cudnnw_checked(library, CUDNNW_SLOT(GnnAggSimpleBackward), 0, sizeof(cudnnGnnCscGraph_t)) != CUDNNW_OK)
        return CUDNNW_INVALID_ARGUMENT;
    return cudnnw_judge_(library, CUDNNW_SLOT(GnnAggSimpleBackward),
        cudnnw_functions(library)->GnnAggSimpleBackward(stream, graph, gradOutput, outPositions,
            gradNodeFeatures, gradEdgeFeatures, gradConcatFeatures, nodeFeatDim, edgeFeatDim,
            concatFeatDim, dataType, aggOp));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwGnnAggSimpleForward(const cudnnw_library *library, cudaStream_t stream,
    const cudnnGnnCscGraph_t *graph, const void *nodeFeatures, const void *edgeFeatures,
    const void *concatFeatures, void *output, void *outPositions, int nodeFeatDim, int edgeFeatDim,
    int concatFeatDim, cudnnDataType_t dataType, cudnnGnnAggOp_t aggOp)
{
    if (cudnnw_checked(library, CUDNNW_SLOT(GnnAggSimpleForward), 0, sizeof(cudnnGnnCscGraph_t)) != CUDNNW_OK)
        return CUDNNW_INVALID_ARGUMENT;
    return cudnnw_judge_(library, CUDNNW_SLOT(GnnAggSimpleForward),
        cudnnw_functions(library)->GnnAggSimpleForward(stream, graph, nodeFeatures, edgeFeatures,
            concatFeatures, output, outPositions, nodeFeatDim, edgeFeatDim, concatFeatDim, dataType,
            aggOp));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwGnnMhaGatBackward(const cudnnw_library *library, cudaStream_t stream,
    const cudnnGnnCscGraph_t *graph, const void *gradOut, const void *srcFeatures, const void *dstFeatures,
    const void *edgeFeatures, const void *attnWeights, const void *smScores, const float *dropoutMask,
    const float *gradAttention, void *gradSrcFeatures, void *gradDstFeatures, void *gradEdgeFeatures,
    void *gradWeights, void *gradSmScores, void *gradWspaceFeat, void *gradWspaceWeights, int dimNode,
    int dimEdge, const cudnnGnnMhaParams_t *params, cudnnDataType_t dataType, cudnnDataType_t gradDataType,
    cudnnDataType_t gradWeightType)
{
    if (cudnnw_checked(library, CUDNNW_SLOT(GnnMhaGatBackward), 0, sizeof(cudnnGnnCscGraph_t)) != CUDNNW_OK)
        return CUDNNW_INVALID_ARGUMENT;
    return cudnnw_judge_(library, CUDNNW_SLOT(GnnMhaGatBackward),
        cudnnw_functions(library)->GnnMhaGatBackward(stream, graph, gradOut, srcFeatures, dstFeatures,
            edgeFeatures, attnWeights, smScores, dropoutMask, gradAttention, gradSrcFeatures,
            gradDstFeatures, gradEdgeFeatures, gradWeights, gradSmScores, gradWspaceFeat,
            gradWspaceWeights, dimNode, dimEdge, params, dataType, gradDataType, gradWeightType));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwGnnMhaGatForward(const cudnnw_library *library, cudaStream_t stream,
    const cudnnGnnCscGraph_t *graph, const void *srcFeatures, const void *dstFeatures, const void *edgeFeatures,
    const void *attnWeights, const float *dropoutMask, void *output, void *smScores, int dimNode, int dimEdge,
    const cudnnGnnMhaParams_t *params, cudnnDataType_t dataType)
{
    if (cudnnw_checked(library, CUDNNW_SLOT(GnnMhaGatForward), 0, sizeof(cudnnGnnCscGraph_t)) != CUDNNW_OK)
        return CUDNNW_INVALID_ARGUMENT;
    return cudnnw_judge_(library, CUDNNW_SLOT(GnnMhaGatForward),
        cudnnw_functions(library)->GnnMhaGatForward(stream, graph, srcFeatures, dstFeatures, edgeFeatures,
            attnWeights, dropoutMask, output, smScores, dimNode, dimEdge, params, dataType));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwGnnMhaGatV2Backward(const cudnnw_library *library, cudaStream_t stream,
    const cudnnGnnCscGraph_t *graph, const void *gradOut, const void *srcFeatures, const void *dstFeatures,
    const void *edgeFeatures, const void *attnWeights, const void *smScores, const void *actScores,
    const float *dropoutMask, const float *gradAttention, void *gradSrcFeatures, void *gradDstFeatures,
    void *gradEdgeFeatures, void *gradWeights, void *gradSmScores, void *gradWspaceFeat,
    void *gradWspaceWeights, int dimNode, const cudnnGnnMhaParams_t *params, cudnnDataType_t dataType,
    cudnnDataType_t gradType)
{
    if (cudnnw_checked(library, CUDNNW_SLOT(GnnMhaGatV2Backward), 0, sizeof(cudnnGnnCscGraph_t)) != CUDNNW_OK)
        return CUDNNW_INVALID_ARGUMENT;
    return cudnnw_judge_(library, CUDNNW_SLOT(GnnMhaGatV2Backward),
        cudnnw_functions(library)->GnnMhaGatV2Backward(stream, graph, gradOut, srcFeatures, dstFeatures,
            edgeFeatures, attnWeights, smScores, actScores, dropoutMask, gradAttention,
            gradSrcFeatures, gradDstFeatures, gradEdgeFeatures, gradWeights, gradSmScores,
            gradWspaceFeat, gradWspaceWeights, dimNode, params, dataType, gradType));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwGnnMhaGatV2Forward(const cudnnw_library *library, cudaStream_t stream,
    const cudnnGnnCscGraph_t *graph, const void *srcFeatures, const void *dstFeatures, const void *edgeFeatures,
    const void *attnWeights, const float *dropoutMask, void *output, void *smScores, void *actScores,
    int dimNode, const cudnnGnnMhaParams_t *params, cudnnDataType_t dataType)
{
    if (cudnnw_checked(library, CUDNNW_SLOT(GnnMhaGatV2Forward), 0, sizeof(cudnnGnnCscGraph_t)) != CUDNNW_OK)
        return CUDNNW_INVALID_ARGUMENT;
    return cudnnw_judge_(library, CUDNNW_SLOT(GnnMhaGatV2Forward),
        cudnnw_functions(library)->GnnMhaGatV2Forward(stream, graph, srcFeatures, dstFeatures, edgeFeatures,
            attnWeights, dropoutMask, output, smScores, actScores, dimNode, params, dataType));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwGraphVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(GraphVersionCheck),
        cudnnw_functions(library)->GraphVersionCheck());
}
#endif

static inline cudnnw_code cudnnwIm2Col(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnFilterDescriptor_t wDesc,
    const cudnnConvolutionDescriptor_t convDesc, void *colBuffer)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(Im2Col), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(Im2Col),
        cudnnw_functions(library)->Im2Col(handle, xDesc, x, wDesc, convDesc, colBuffer));
}

static inline cudnnw_code cudnnwInitTransformDest(const cudnnw_library *library,
    const cudnnTensorTransformDescriptor_t transformDesc, const cudnnTensorDescriptor_t srcDesc,
    cudnnTensorDescriptor_t destDesc, size_t *destSizeInBytes)
{
    if (transformDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(InitTransformDest), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(InitTransformDest),
        cudnnw_functions(library)->InitTransformDest(transformDesc, srcDesc, destDesc, destSizeInBytes));
}

static inline cudnnw_code cudnnwLRNCrossChannelBackward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnLRNDescriptor_t normDesc, cudnnLRNMode_t lrnMode, const void *alpha,
    const cudnnTensorDescriptor_t yDesc, const void *y, const cudnnTensorDescriptor_t dyDesc, const void *dy,
    const cudnnTensorDescriptor_t xDesc, const void *x, const void *beta, const cudnnTensorDescriptor_t dxDesc,
    void *dx)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(LRNCrossChannelBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(LRNCrossChannelBackward),
        cudnnw_functions(library)->LRNCrossChannelBackward(handle, normDesc, lrnMode, alpha, yDesc, y,
            dyDesc, dy, xDesc, x, beta, dxDesc, dx));
}

static inline cudnnw_code cudnnwLRNCrossChannelForward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnLRNDescriptor_t normDesc, cudnnLRNMode_t lrnMode, const void *alpha,
    const cudnnTensorDescriptor_t xDesc, const void *x, const void *beta, const cudnnTensorDescriptor_t yDesc,
    void *y)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(LRNCrossChannelForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(LRNCrossChannelForward),
        cudnnw_functions(library)->LRNCrossChannelForward(handle, normDesc, lrnMode, alpha, xDesc, x, beta,
            yDesc, y));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwLongFFTCausalConv1dBackward(const cudnnw_library *library, cudaStream_t stream,
    const void *dy, void *dx, void *dweight, int batch, int dim, int seqLen, int kernelSize,
    cudnnDataType_t dataType, void *workspace, size_t workspaceSizeInBytes, void *reserveSpace,
    size_t reserveSpaceSizeInBytes)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(LongFFTCausalConv1dBackward),
        cudnnw_functions(library)->LongFFTCausalConv1dBackward(stream, dy, dx, dweight, batch, dim, seqLen,
            kernelSize, dataType, workspace, workspaceSizeInBytes, reserveSpace,
            reserveSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwLongFFTCausalConv1dForward(const cudnnw_library *library, cudaStream_t stream,
    const void *x, const void *weight, void *y, int batch, int dim, int seqLen, int kernelSize,
    cudnnDataType_t dataType, void *workspace, size_t workspaceSizeInBytes, void *reserveSpace,
    size_t reserveSpaceSizeInBytes)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(LongFFTCausalConv1dForward),
        cudnnw_functions(library)->LongFFTCausalConv1dForward(stream, x, weight, y, batch, dim, seqLen,
            kernelSize, dataType, workspace, workspaceSizeInBytes, reserveSpace,
            reserveSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwLongFFTCausalConv1dGetBufferSizes(const cudnnw_library *library, int batch,
    int dim, int seqLen, int kernelSize, cudnnDataType_t dataType, size_t *workspaceSizeInBytes,
    size_t *reserveSpaceSizeInBytes)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(LongFFTCausalConv1dGetBufferSizes),
        cudnnw_functions(library)->LongFFTCausalConv1dGetBufferSizes(batch, dim, seqLen, kernelSize,
            dataType, workspaceSizeInBytes, reserveSpaceSizeInBytes));
}
#endif

static inline cudnnw_code cudnnwMakeFusedOpsPlan(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnFusedOpsPlan_t plan, const cudnnFusedOpsConstParamPack_t constPack, size_t *workspaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(MakeFusedOpsPlan), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(MakeFusedOpsPlan),
        cudnnw_functions(library)->MakeFusedOpsPlan(handle, plan, constPack, workspaceSizeInBytes));
}

static inline cudnnw_code cudnnwMultiHeadAttnBackwardData(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnAttnDescriptor_t attnDesc, const int loWinIdx[], const int hiWinIdx[],
    const int devSeqLengthsDQDO[], const int devSeqLengthsDKDV[], const cudnnSeqDataDescriptor_t doDesc,
    const void *dout, const cudnnSeqDataDescriptor_t dqDesc, void *dqueries, const void *queries,
    const cudnnSeqDataDescriptor_t dkDesc, void *dkeys, const void *keys, const cudnnSeqDataDescriptor_t dvDesc,
    void *dvalues, const void *values, size_t weightSizeInBytes, const void *weights,
    size_t workSpaceSizeInBytes, void *workSpace, size_t reserveSpaceSizeInBytes, void *reserveSpace)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(MultiHeadAttnBackwardData), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(MultiHeadAttnBackwardData),
        cudnnw_functions(library)->MultiHeadAttnBackwardData(handle, attnDesc, loWinIdx, hiWinIdx,
            devSeqLengthsDQDO, devSeqLengthsDKDV, doDesc, dout, dqDesc, dqueries, queries, dkDesc,
            dkeys, keys, dvDesc, dvalues, values, weightSizeInBytes, weights, workSpaceSizeInBytes,
            workSpace, reserveSpaceSizeInBytes, reserveSpace));
}

static inline cudnnw_code cudnnwMultiHeadAttnBackwardWeights(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnAttnDescriptor_t attnDesc, cudnnWgradMode_t addGrad,
    const cudnnSeqDataDescriptor_t qDesc, const void *queries, const cudnnSeqDataDescriptor_t kDesc,
    const void *keys, const cudnnSeqDataDescriptor_t vDesc, const void *values,
    const cudnnSeqDataDescriptor_t doDesc, const void *dout, size_t weightSizeInBytes, const void *weights,
    void *dweights, size_t workSpaceSizeInBytes, void *workSpace, size_t reserveSpaceSizeInBytes,
    void *reserveSpace)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(MultiHeadAttnBackwardWeights), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(MultiHeadAttnBackwardWeights),
        cudnnw_functions(library)->MultiHeadAttnBackwardWeights(handle, attnDesc, addGrad, qDesc, queries,
            kDesc, keys, vDesc, values, doDesc, dout, weightSizeInBytes, weights, dweights,
            workSpaceSizeInBytes, workSpace, reserveSpaceSizeInBytes, reserveSpace));
}

static inline cudnnw_code cudnnwMultiHeadAttnForward(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnAttnDescriptor_t attnDesc, int currIdx, const int loWinIdx[], const int hiWinIdx[],
    const int devSeqLengthsQO[], const int devSeqLengthsKV[], const cudnnSeqDataDescriptor_t qDesc,
    const void *queries, const void *residuals, const cudnnSeqDataDescriptor_t kDesc, const void *keys,
    const cudnnSeqDataDescriptor_t vDesc, const void *values, const cudnnSeqDataDescriptor_t oDesc, void *out,
    size_t weightSizeInBytes, const void *weights, size_t workSpaceSizeInBytes, void *workSpace,
    size_t reserveSpaceSizeInBytes, void *reserveSpace)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(MultiHeadAttnForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(MultiHeadAttnForward),
        cudnnw_functions(library)->MultiHeadAttnForward(handle, attnDesc, currIdx, loWinIdx, hiWinIdx,
            devSeqLengthsQO, devSeqLengthsKV, qDesc, queries, residuals, kDesc, keys, vDesc, values,
            oDesc, out, weightSizeInBytes, weights, workSpaceSizeInBytes, workSpace,
            reserveSpaceSizeInBytes, reserveSpace));
}

static inline cudnnw_code cudnnwNormalizationBackward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnNormMode_t mode, cudnnNormOps_t normOps, cudnnNormAlgo_t algo, const void *alphaDataDiff,
    const void *betaDataDiff, const void *alphaParamDiff, const void *betaParamDiff,
    const cudnnTensorDescriptor_t xDesc, const void *xData, const cudnnTensorDescriptor_t yDesc,
    const void *yData, const cudnnTensorDescriptor_t dyDesc, const void *dyData,
    const cudnnTensorDescriptor_t dzDesc, void *dzData, const cudnnTensorDescriptor_t dxDesc, void *dxData,
    const cudnnTensorDescriptor_t dNormScaleBiasDesc, const void *normScaleData, const void *normBiasData,
    void *dNormScaleData, void *dNormBiasData, double epsilon, const cudnnTensorDescriptor_t normMeanVarDesc,
    const void *savedMean, const void *savedInvVariance, cudnnActivationDescriptor_t activationDesc,
    void *workSpace, size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes,
    int groupCnt)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(NormalizationBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(NormalizationBackward),
        cudnnw_functions(library)->NormalizationBackward(handle, mode, normOps, algo, alphaDataDiff,
            betaDataDiff, alphaParamDiff, betaParamDiff, xDesc, xData, yDesc, yData, dyDesc, dyData,
            dzDesc, dzData, dxDesc, dxData, dNormScaleBiasDesc, normScaleData, normBiasData,
            dNormScaleData, dNormBiasData, epsilon, normMeanVarDesc, savedMean, savedInvVariance,
            activationDesc, workSpace, workSpaceSizeInBytes, reserveSpace, reserveSpaceSizeInBytes,
            groupCnt));
}

static inline cudnnw_code cudnnwNormalizationForwardInference(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnNormMode_t mode, cudnnNormOps_t normOps, cudnnNormAlgo_t algo, const void *alpha,
    const void *beta, const cudnnTensorDescriptor_t xDesc, const void *x,
    const cudnnTensorDescriptor_t normScaleBiasDesc, const void *normScale, const void *normBias,
    const cudnnTensorDescriptor_t normMeanVarDesc, const void *estimatedMean, const void *estimatedVariance,
    const cudnnTensorDescriptor_t zDesc, const void *z, cudnnActivationDescriptor_t activationDesc,
    const cudnnTensorDescriptor_t yDesc, void *y, double epsilon, int groupCnt)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(NormalizationForwardInference), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(NormalizationForwardInference),
        cudnnw_functions(library)->NormalizationForwardInference(handle, mode, normOps, algo, alpha, beta,
            xDesc, x, normScaleBiasDesc, normScale, normBias, normMeanVarDesc, estimatedMean,
            estimatedVariance, zDesc, z, activationDesc, yDesc, y, epsilon, groupCnt));
}

static inline cudnnw_code cudnnwNormalizationForwardTraining(const cudnnw_library *library,
    cudnnHandle_t handle, cudnnNormMode_t mode, cudnnNormOps_t normOps, cudnnNormAlgo_t algo, const void *alpha,
    const void *beta, const cudnnTensorDescriptor_t xDesc, const void *xData,
    const cudnnTensorDescriptor_t normScaleBiasDesc, const void *normScale, const void *normBias,
    double exponentialAverageFactor, const cudnnTensorDescriptor_t normMeanVarDesc, void *resultRunningMean,
    void *resultRunningVariance, double epsilon, void *resultSaveMean, void *resultSaveInvVariance,
    cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t zDesc, const void *zData,
    const cudnnTensorDescriptor_t yDesc, void *yData, void *workspace, size_t workSpaceSizeInBytes,
    void *reserveSpace, size_t reserveSpaceSizeInBytes, int groupCnt)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(NormalizationForwardTraining), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(NormalizationForwardTraining),
        cudnnw_functions(library)->NormalizationForwardTraining(handle, mode, normOps, algo, alpha, beta,
            xDesc, xData, normScaleBiasDesc, normScale, normBias, exponentialAverageFactor,
            normMeanVarDesc, resultRunningMean, resultRunningVariance, epsilon, resultSaveMean,
            resultSaveInvVariance, activationDesc, zDesc, zData, yDesc, yData, workspace,
            workSpaceSizeInBytes, reserveSpace, reserveSpaceSizeInBytes, groupCnt));
}

static inline cudnnw_code cudnnwOpTensor(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnOpTensorDescriptor_t opTensorDesc, const void *alpha1, const cudnnTensorDescriptor_t aDesc,
    const void *A, const void *alpha2, const cudnnTensorDescriptor_t bDesc, const void *B, const void *beta,
    const cudnnTensorDescriptor_t cDesc, void *C)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(OpTensor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(OpTensor),
        cudnnw_functions(library)->OpTensor(handle, opTensorDesc, alpha1, aDesc, A, alpha2, bDesc, B, beta,
            cDesc, C));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwOpsInferVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(OpsInferVersionCheck),
        cudnnw_functions(library)->OpsInferVersionCheck());
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwOpsTrainVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(OpsTrainVersionCheck),
        cudnnw_functions(library)->OpsTrainVersionCheck());
}
#endif

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwOpsVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(OpsVersionCheck),
        cudnnw_functions(library)->OpsVersionCheck());
}
#endif

static inline cudnnw_code cudnnwPoolingBackward(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnPoolingDescriptor_t poolingDesc, const void *alpha, const cudnnTensorDescriptor_t yDesc,
    const void *y, const cudnnTensorDescriptor_t dyDesc, const void *dy, const cudnnTensorDescriptor_t xDesc,
    const void *x, const void *beta, const cudnnTensorDescriptor_t dxDesc, void *dx)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(PoolingBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(PoolingBackward),
        cudnnw_functions(library)->PoolingBackward(handle, poolingDesc, alpha, yDesc, y, dyDesc, dy, xDesc,
            x, beta, dxDesc, dx));
}

static inline cudnnw_code cudnnwPoolingForward(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnPoolingDescriptor_t poolingDesc, const void *alpha, const cudnnTensorDescriptor_t xDesc,
    const void *x, const void *beta, const cudnnTensorDescriptor_t yDesc, void *y)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(PoolingForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(PoolingForward),
        cudnnw_functions(library)->PoolingForward(handle, poolingDesc, alpha, xDesc, x, beta, yDesc, y));
}

static inline cudnnw_code cudnnwQueryRuntimeError(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnStatus_t *rstatus, cudnnErrQueryMode_t mode, cudnnRuntimeTag_t *tag)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(QueryRuntimeError), 0, CUDNNW_REFUSED_NULL);
    cudnnStatus_t result = cudnnw_functions(library)->QueryRuntimeError(handle, rstatus, mode, tag);
    if (result == CUDNN_STATUS_SUCCESS)
        cudnnw_convert_(library, rstatus, sizeof *rstatus, 1);
    return cudnnw_judge_(library, CUDNNW_SLOT(QueryRuntimeError), result);
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNBackwardData(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *yDesc,
    const void *y, const cudnnTensorDescriptor_t *dyDesc, const void *dy, const cudnnTensorDescriptor_t dhyDesc,
    const void *dhy, const cudnnTensorDescriptor_t dcyDesc, const void *dcy,
    const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnTensorDescriptor_t hxDesc, const void *hx,
    const cudnnTensorDescriptor_t cxDesc, const void *cx, const cudnnTensorDescriptor_t *dxDesc, void *dx,
    const cudnnTensorDescriptor_t dhxDesc, void *dhx, const cudnnTensorDescriptor_t dcxDesc, void *dcx,
    void *workSpace, size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNBackwardData), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNBackwardData),
        cudnnw_functions(library)->RNNBackwardData(handle, rnnDesc, seqLength, yDesc, y, dyDesc, dy,
            dhyDesc, dhy, dcyDesc, dcy, wDesc, w, hxDesc, hx, cxDesc, cx, dxDesc, dx, dhxDesc, dhx,
            dcxDesc, dcx, workSpace, workSpaceSizeInBytes, reserveSpace, reserveSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNBackwardDataEx(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const cudnnRNNDataDescriptor_t yDesc, const void *y,
    const cudnnRNNDataDescriptor_t dyDesc, const void *dy, const cudnnRNNDataDescriptor_t dcDesc,
    const void *dcAttn, const cudnnTensorDescriptor_t dhyDesc, const void *dhy,
    const cudnnTensorDescriptor_t dcyDesc, const void *dcy, const cudnnFilterDescriptor_t wDesc, const void *w,
    const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnTensorDescriptor_t cxDesc, const void *cx,
    const cudnnRNNDataDescriptor_t dxDesc, void *dx, const cudnnTensorDescriptor_t dhxDesc, void *dhx,
    const cudnnTensorDescriptor_t dcxDesc, void *dcx, const cudnnRNNDataDescriptor_t dkDesc, void *dkeys,
    void *workSpace, size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNBackwardDataEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNBackwardDataEx),
        cudnnw_functions(library)->RNNBackwardDataEx(handle, rnnDesc, yDesc, y, dyDesc, dy, dcDesc, dcAttn,
            dhyDesc, dhy, dcyDesc, dcy, wDesc, w, hxDesc, hx, cxDesc, cx, dxDesc, dx, dhxDesc, dhx,
            dcxDesc, dcx, dkDesc, dkeys, workSpace, workSpaceSizeInBytes, reserveSpace,
            reserveSpaceSizeInBytes));
}
#endif

static inline cudnnw_code cudnnwRNNBackwardData_v8(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, const int32_t devSeqLengths[], cudnnRNNDataDescriptor_t yDesc, const void *y,
    const void *dy, cudnnRNNDataDescriptor_t xDesc, void *dx, cudnnTensorDescriptor_t hDesc, const void *hx,
    const void *dhy, void *dhx, cudnnTensorDescriptor_t cDesc, const void *cx, const void *dcy, void *dcx,
    size_t weightSpaceSize, const void *weightSpace, size_t workSpaceSize, void *workSpace,
    size_t reserveSpaceSize, void *reserveSpace)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNBackwardData_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNBackwardData_v8),
        cudnnw_functions(library)->RNNBackwardData_v8(handle, rnnDesc, devSeqLengths, yDesc, y, dy, xDesc,
            dx, hDesc, hx, dhy, dhx, cDesc, cx, dcy, dcx, weightSpaceSize, weightSpace,
            workSpaceSize, workSpace, reserveSpaceSize, reserveSpace));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNBackwardWeights(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *xDesc,
    const void *x, const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnTensorDescriptor_t *yDesc,
    const void *y, const void *workSpace, size_t workSpaceSizeInBytes, const cudnnFilterDescriptor_t dwDesc,
    void *dw, const void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNBackwardWeights), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNBackwardWeights),
        cudnnw_functions(library)->RNNBackwardWeights(handle, rnnDesc, seqLength, xDesc, x, hxDesc, hx,
            yDesc, y, workSpace, workSpaceSizeInBytes, dwDesc, dw, reserveSpace,
            reserveSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNBackwardWeightsEx(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const cudnnRNNDataDescriptor_t xDesc, const void *x,
    const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnRNNDataDescriptor_t yDesc, const void *y,
    void *workSpace, size_t workSpaceSizeInBytes, const cudnnFilterDescriptor_t dwDesc, void *dw,
    void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNBackwardWeightsEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNBackwardWeightsEx),
        cudnnw_functions(library)->RNNBackwardWeightsEx(handle, rnnDesc, xDesc, x, hxDesc, hx, yDesc, y,
            workSpace, workSpaceSizeInBytes, dwDesc, dw, reserveSpace, reserveSpaceSizeInBytes));
}
#endif

static inline cudnnw_code cudnnwRNNBackwardWeights_v8(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, cudnnWgradMode_t addGrad, const int32_t devSeqLengths[],
    cudnnRNNDataDescriptor_t xDesc, const void *x, cudnnTensorDescriptor_t hDesc, const void *hx,
    cudnnRNNDataDescriptor_t yDesc, const void *y, size_t weightSpaceSize, void *dweightSpace,
    size_t workSpaceSize, void *workSpace, size_t reserveSpaceSize, void *reserveSpace)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNBackwardWeights_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNBackwardWeights_v8),
        cudnnw_functions(library)->RNNBackwardWeights_v8(handle, rnnDesc, addGrad, devSeqLengths, xDesc, x,
            hDesc, hx, yDesc, y, weightSpaceSize, dweightSpace, workSpaceSize, workSpace,
            reserveSpaceSize, reserveSpace));
}

static inline cudnnw_code cudnnwRNNForward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, cudnnForwardMode_t fwdMode, const int32_t devSeqLengths[],
    cudnnRNNDataDescriptor_t xDesc, const void *x, cudnnRNNDataDescriptor_t yDesc, void *y,
    cudnnTensorDescriptor_t hDesc, const void *hx, void *hy, cudnnTensorDescriptor_t cDesc, const void *cx,
    void *cy, size_t weightSpaceSize, const void *weightSpace, size_t workSpaceSize, void *workSpace,
    size_t reserveSpaceSize, void *reserveSpace)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNForward),
        cudnnw_functions(library)->RNNForward(handle, rnnDesc, fwdMode, devSeqLengths, xDesc, x, yDesc, y,
            hDesc, hx, hy, cDesc, cx, cy, weightSpaceSize, weightSpace, workSpaceSize, workSpace,
            reserveSpaceSize, reserveSpace));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNForwardInference(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *xDesc,
    const void *x, const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnTensorDescriptor_t cxDesc,
    const void *cx, const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnTensorDescriptor_t *yDesc,
    void *y, const cudnnTensorDescriptor_t hyDesc, void *hy, const cudnnTensorDescriptor_t cyDesc, void *cy,
    void *workSpace, size_t workSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNForwardInference), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNForwardInference),
        cudnnw_functions(library)->RNNForwardInference(handle, rnnDesc, seqLength, xDesc, x, hxDesc, hx,
            cxDesc, cx, wDesc, w, yDesc, y, hyDesc, hy, cyDesc, cy, workSpace, workSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNForwardInferenceEx(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const cudnnRNNDataDescriptor_t xDesc, const void *x,
    const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnTensorDescriptor_t cxDesc, const void *cx,
    const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnRNNDataDescriptor_t yDesc, void *y,
    const cudnnTensorDescriptor_t hyDesc, void *hy, const cudnnTensorDescriptor_t cyDesc, void *cy,
    const cudnnRNNDataDescriptor_t kDesc, const void *keys, const cudnnRNNDataDescriptor_t cDesc, void *cAttn,
    const cudnnRNNDataDescriptor_t iDesc, void *iAttn, const cudnnRNNDataDescriptor_t qDesc, void *queries,
    void *workSpace, size_t workSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNForwardInferenceEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNForwardInferenceEx),
        cudnnw_functions(library)->RNNForwardInferenceEx(handle, rnnDesc, xDesc, x, hxDesc, hx, cxDesc, cx,
            wDesc, w, yDesc, y, hyDesc, hy, cyDesc, cy, kDesc, keys, cDesc, cAttn, iDesc, iAttn,
            qDesc, queries, workSpace, workSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNForwardTraining(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *xDesc,
    const void *x, const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnTensorDescriptor_t cxDesc,
    const void *cx, const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnTensorDescriptor_t *yDesc,
    void *y, const cudnnTensorDescriptor_t hyDesc, void *hy, const cudnnTensorDescriptor_t cyDesc, void *cy,
    void *workSpace, size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNForwardTraining), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNForwardTraining),
        cudnnw_functions(library)->RNNForwardTraining(handle, rnnDesc, seqLength, xDesc, x, hxDesc, hx,
            cxDesc, cx, wDesc, w, yDesc, y, hyDesc, hy, cyDesc, cy, workSpace, workSpaceSizeInBytes,
            reserveSpace, reserveSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNForwardTrainingEx(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnRNNDescriptor_t rnnDesc, const cudnnRNNDataDescriptor_t xDesc, const void *x,
    const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnTensorDescriptor_t cxDesc, const void *cx,
    const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnRNNDataDescriptor_t yDesc, void *y,
    const cudnnTensorDescriptor_t hyDesc, void *hy, const cudnnTensorDescriptor_t cyDesc, void *cy,
    const cudnnRNNDataDescriptor_t kDesc, const void *keys, const cudnnRNNDataDescriptor_t cDesc, void *cAttn,
    const cudnnRNNDataDescriptor_t iDesc, void *iAttn, const cudnnRNNDataDescriptor_t qDesc, void *queries,
    void *workSpace, size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNForwardTrainingEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNForwardTrainingEx),
        cudnnw_functions(library)->RNNForwardTrainingEx(handle, rnnDesc, xDesc, x, hxDesc, hx, cxDesc, cx,
            wDesc, w, yDesc, y, hyDesc, hy, cyDesc, cy, kDesc, keys, cDesc, cAttn, iDesc, iAttn,
            qDesc, queries, workSpace, workSpaceSizeInBytes, reserveSpace, reserveSpaceSizeInBytes));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNGetClip(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, cudnnRNNClipMode_t *clipMode, cudnnNanPropagation_t *clipNanOpt,
    double *lclip, double *rclip)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNGetClip), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNGetClip),
        cudnnw_functions(library)->RNNGetClip(handle, rnnDesc, clipMode, clipNanOpt, lclip, rclip));
}
#endif

static inline cudnnw_code cudnnwRNNGetClip_v8(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    cudnnRNNClipMode_t *clipMode, cudnnNanPropagation_t *clipNanOpt, double *lclip, double *rclip)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNGetClip_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNGetClip_v8),
        cudnnw_functions(library)->RNNGetClip_v8(rnnDesc, clipMode, clipNanOpt, lclip, rclip));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwRNNGetClip_v9(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    cudnnRNNClipMode_t *clipMode, double *lclip, double *rclip)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNGetClip_v9), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNGetClip_v9),
        cudnnw_functions(library)->RNNGetClip_v9(rnnDesc, clipMode, lclip, rclip));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRNNSetClip(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, cudnnRNNClipMode_t clipMode, cudnnNanPropagation_t clipNanOpt, double lclip,
    double rclip)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNSetClip), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNSetClip),
        cudnnw_functions(library)->RNNSetClip(handle, rnnDesc, clipMode, clipNanOpt, lclip, rclip));
}
#endif

static inline cudnnw_code cudnnwRNNSetClip_v8(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    cudnnRNNClipMode_t clipMode, cudnnNanPropagation_t clipNanOpt, double lclip, double rclip)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNSetClip_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNSetClip_v8),
        cudnnw_functions(library)->RNNSetClip_v8(rnnDesc, clipMode, clipNanOpt, lclip, rclip));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwRNNSetClip_v9(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    cudnnRNNClipMode_t clipMode, double lclip, double rclip)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RNNSetClip_v9), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RNNSetClip_v9),
        cudnnw_functions(library)->RNNSetClip_v9(rnnDesc, clipMode, lclip, rclip));
}
#endif

static inline cudnnw_code cudnnwReduceTensor(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnReduceTensorDescriptor_t reduceTensorDesc, void *indices, size_t indicesSizeInBytes,
    void *workspace, size_t workspaceSizeInBytes, const void *alpha, const cudnnTensorDescriptor_t aDesc,
    const void *A, const void *beta, const cudnnTensorDescriptor_t cDesc, void *C)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ReduceTensor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ReduceTensor),
        cudnnw_functions(library)->ReduceTensor(handle, reduceTensorDesc, indices, indicesSizeInBytes,
            workspace, workspaceSizeInBytes, alpha, aDesc, A, beta, cDesc, C));
}

static inline cudnnw_code cudnnwReorderFilterAndBias(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnFilterDescriptor_t filterDesc, cudnnReorderType_t reorderType, const void *filterData,
    void *reorderedFilterData, int reorderBias, const void *biasData, void *reorderedBiasData)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ReorderFilterAndBias), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ReorderFilterAndBias),
        cudnnw_functions(library)->ReorderFilterAndBias(handle, filterDesc, reorderType, filterData,
            reorderedFilterData, reorderBias, biasData, reorderedBiasData));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwRestoreAlgorithm(const cudnnw_library *library, cudnnHandle_t handle,
    void *algoSpace, size_t algoSpaceSizeInBytes, cudnnAlgorithmDescriptor_t algoDesc)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RestoreAlgorithm), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RestoreAlgorithm),
        cudnnw_functions(library)->RestoreAlgorithm(handle, algoSpace, algoSpaceSizeInBytes, algoDesc));
}
#endif

static inline cudnnw_code cudnnwRestoreDropoutDescriptor(const cudnnw_library *library,
    cudnnDropoutDescriptor_t dropoutDesc, cudnnHandle_t handle, float dropout, void *states,
    size_t stateSizeInBytes, unsigned long long seed)
{
    if (dropoutDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(RestoreDropoutDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(RestoreDropoutDescriptor),
        cudnnw_functions(library)->RestoreDropoutDescriptor(dropoutDesc, handle, dropout, states,
            stateSizeInBytes, seed));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSaveAlgorithm(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnAlgorithmDescriptor_t algoDesc, void *algoSpace, size_t algoSpaceSizeInBytes)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SaveAlgorithm), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SaveAlgorithm),
        cudnnw_functions(library)->SaveAlgorithm(handle, algoDesc, algoSpace, algoSpaceSizeInBytes));
}
#endif

static inline cudnnw_code cudnnwScaleTensor(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnTensorDescriptor_t yDesc, void *y, const void *alpha)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(ScaleTensor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(ScaleTensor),
        cudnnw_functions(library)->ScaleTensor(handle, yDesc, y, alpha));
}

static inline cudnnw_code cudnnwSetActivationDescriptor(const cudnnw_library *library,
    cudnnActivationDescriptor_t activationDesc, cudnnActivationMode_t mode, cudnnNanPropagation_t reluNanOpt,
    double coef)
{
    if (activationDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetActivationDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetActivationDescriptor),
        cudnnw_functions(library)->SetActivationDescriptor(activationDesc, mode, reluNanOpt, coef));
}

static inline cudnnw_code cudnnwSetActivationDescriptorSwishBeta(const cudnnw_library *library,
    cudnnActivationDescriptor_t activationDesc, double swish_beta)
{
    if (activationDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetActivationDescriptorSwishBeta), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetActivationDescriptorSwishBeta),
        cudnnw_functions(library)->SetActivationDescriptorSwishBeta(activationDesc, swish_beta));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSetAlgorithmDescriptor(const cudnnw_library *library,
    cudnnAlgorithmDescriptor_t algoDesc, cudnnAlgorithm_t algorithm)
{
    if (algoDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetAlgorithmDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetAlgorithmDescriptor),
        cudnnw_functions(library)->SetAlgorithmDescriptor(algoDesc, algorithm));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSetAlgorithmPerformance(const cudnnw_library *library,
    cudnnAlgorithmPerformance_t algoPerf, cudnnAlgorithmDescriptor_t algoDesc, cudnnStatus_t status, float time,
    size_t memory)
{
    if (algoPerf == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetAlgorithmPerformance), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetAlgorithmPerformance),
        cudnnw_functions(library)->SetAlgorithmPerformance(algoPerf, algoDesc, status, time, memory));
}
#endif

static inline cudnnw_code cudnnwSetAttnDescriptor(const cudnnw_library *library, cudnnAttnDescriptor_t attnDesc,
    unsigned attnMode, int nHeads, double smScaler, cudnnDataType_t dataType, cudnnDataType_t computePrec,
    cudnnMathType_t mathType, cudnnDropoutDescriptor_t attnDropoutDesc,
    cudnnDropoutDescriptor_t postDropoutDesc, int qSize, int kSize, int vSize, int qProjSize, int kProjSize,
    int vProjSize, int oProjSize, int qoMaxSeqLength, int kvMaxSeqLength, int maxBatchSize, int maxBeamSize)
{
    if (attnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetAttnDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetAttnDescriptor),
        cudnnw_functions(library)->SetAttnDescriptor(attnDesc, attnMode, nHeads, smScaler, dataType,
            computePrec, mathType, attnDropoutDesc, postDropoutDesc, qSize, kSize, vSize, qProjSize,
            kProjSize, vProjSize, oProjSize, qoMaxSeqLength, kvMaxSeqLength, maxBatchSize,
            maxBeamSize));
}

static inline cudnnw_code cudnnwSetCTCLossDescriptor(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t compType)
{
    if (ctcLossDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetCTCLossDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetCTCLossDescriptor),
        cudnnw_functions(library)->SetCTCLossDescriptor(ctcLossDesc, compType));
}

static inline cudnnw_code cudnnwSetCTCLossDescriptorEx(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t compType, cudnnLossNormalizationMode_t normMode,
    cudnnNanPropagation_t gradMode)
{
    if (ctcLossDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetCTCLossDescriptorEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetCTCLossDescriptorEx),
        cudnnw_functions(library)->SetCTCLossDescriptorEx(ctcLossDesc, compType, normMode, gradMode));
}

static inline cudnnw_code cudnnwSetCTCLossDescriptor_v8(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t compType, cudnnLossNormalizationMode_t normMode,
    cudnnNanPropagation_t gradMode, int maxLabelLength)
{
    if (ctcLossDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetCTCLossDescriptor_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetCTCLossDescriptor_v8),
        cudnnw_functions(library)->SetCTCLossDescriptor_v8(ctcLossDesc, compType, normMode, gradMode,
            maxLabelLength));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwSetCTCLossDescriptor_v9(const cudnnw_library *library,
    cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t compType, cudnnLossNormalizationMode_t normMode,
    cudnnCTCGradMode_t ctcGradMode, int maxLabelLength)
{
    if (ctcLossDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetCTCLossDescriptor_v9), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetCTCLossDescriptor_v9),
        cudnnw_functions(library)->SetCTCLossDescriptor_v9(ctcLossDesc, compType, normMode, ctcGradMode,
            maxLabelLength));
}
#endif

static inline cudnnw_code cudnnwSetCallback(const cudnnw_library *library, unsigned mask, void *udata,
    cudnnCallback_t fptr)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(SetCallback),
        cudnnw_functions(library)->SetCallback(mask, udata, fptr));
}

static inline cudnnw_code cudnnwSetConvolution2dDescriptor(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t convDesc, int pad_h, int pad_w, int u, int v, int dilation_h, int dilation_w,
    cudnnConvolutionMode_t mode, cudnnDataType_t computeType)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetConvolution2dDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetConvolution2dDescriptor),
        cudnnw_functions(library)->SetConvolution2dDescriptor(convDesc, pad_h, pad_w, u, v, dilation_h,
            dilation_w, mode, computeType));
}

static inline cudnnw_code cudnnwSetConvolutionGroupCount(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t convDesc, int groupCount)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetConvolutionGroupCount), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetConvolutionGroupCount),
        cudnnw_functions(library)->SetConvolutionGroupCount(convDesc, groupCount));
}

static inline cudnnw_code cudnnwSetConvolutionMathType(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t convDesc, cudnnMathType_t mathType)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetConvolutionMathType), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetConvolutionMathType),
        cudnnw_functions(library)->SetConvolutionMathType(convDesc, mathType));
}

static inline cudnnw_code cudnnwSetConvolutionNdDescriptor(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t convDesc, int arrayLength, const int padA[], const int filterStrideA[],
    const int dilationA[], cudnnConvolutionMode_t mode, cudnnDataType_t computeType)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetConvolutionNdDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetConvolutionNdDescriptor),
        cudnnw_functions(library)->SetConvolutionNdDescriptor(convDesc, arrayLength, padA, filterStrideA,
            dilationA, mode, computeType));
}

static inline cudnnw_code cudnnwSetConvolutionReorderType(const cudnnw_library *library,
    cudnnConvolutionDescriptor_t convDesc, cudnnReorderType_t reorderType)
{
    if (convDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetConvolutionReorderType), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetConvolutionReorderType),
        cudnnw_functions(library)->SetConvolutionReorderType(convDesc, reorderType));
}

static inline cudnnw_code cudnnwSetDropoutDescriptor(const cudnnw_library *library,
    cudnnDropoutDescriptor_t dropoutDesc, cudnnHandle_t handle, float dropout, void *states,
    size_t stateSizeInBytes, unsigned long long seed)
{
    if (dropoutDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetDropoutDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetDropoutDescriptor),
        cudnnw_functions(library)->SetDropoutDescriptor(dropoutDesc, handle, dropout, states,
            stateSizeInBytes, seed));
}

static inline cudnnw_code cudnnwSetFilter4dDescriptor(const cudnnw_library *library,
    cudnnFilterDescriptor_t filterDesc, cudnnDataType_t dataType, cudnnTensorFormat_t format, int k, int c,
    int h, int w)
{
    if (filterDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetFilter4dDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetFilter4dDescriptor),
        cudnnw_functions(library)->SetFilter4dDescriptor(filterDesc, dataType, format, k, c, h, w));
}

static inline cudnnw_code cudnnwSetFilterNdDescriptor(const cudnnw_library *library,
    cudnnFilterDescriptor_t filterDesc, cudnnDataType_t dataType, cudnnTensorFormat_t format, int nbDims,
    const int filterDimA[])
{
    if (filterDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetFilterNdDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetFilterNdDescriptor),
        cudnnw_functions(library)->SetFilterNdDescriptor(filterDesc, dataType, format, nbDims, filterDimA));
}

static inline cudnnw_code cudnnwSetFusedOpsConstParamPackAttribute(const cudnnw_library *library,
    cudnnFusedOpsConstParamPack_t constPack, cudnnFusedOpsConstParamLabel_t paramLabel, const void *param)
{
    if (constPack == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetFusedOpsConstParamPackAttribute), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetFusedOpsConstParamPackAttribute),
        cudnnw_functions(library)->SetFusedOpsConstParamPackAttribute(constPack, paramLabel, param));
}

static inline cudnnw_code cudnnwSetFusedOpsVariantParamPackAttribute(const cudnnw_library *library,
    cudnnFusedOpsVariantParamPack_t varPack, cudnnFusedOpsVariantParamLabel_t paramLabel, void *ptr)
{
    if (varPack == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetFusedOpsVariantParamPackAttribute), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetFusedOpsVariantParamPackAttribute),
        cudnnw_functions(library)->SetFusedOpsVariantParamPackAttribute(varPack, paramLabel, ptr));
}

static inline cudnnw_code cudnnwSetLRNDescriptor(const cudnnw_library *library, cudnnLRNDescriptor_t normDesc,
    unsigned lrnN, double lrnAlpha, double lrnBeta, double lrnK)
{
    if (normDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetLRNDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetLRNDescriptor),
        cudnnw_functions(library)->SetLRNDescriptor(normDesc, lrnN, lrnAlpha, lrnBeta, lrnK));
}

static inline cudnnw_code cudnnwSetOpTensorDescriptor(const cudnnw_library *library,
    cudnnOpTensorDescriptor_t opTensorDesc, cudnnOpTensorOp_t opTensorOp, cudnnDataType_t opTensorCompType,
    cudnnNanPropagation_t opTensorNanOpt)
{
    if (opTensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetOpTensorDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetOpTensorDescriptor),
        cudnnw_functions(library)->SetOpTensorDescriptor(opTensorDesc, opTensorOp, opTensorCompType,
            opTensorNanOpt));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSetPersistentRNNPlan(const cudnnw_library *library,
    cudnnRNNDescriptor_t rnnDesc, cudnnPersistentRNNPlan_t plan)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetPersistentRNNPlan), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetPersistentRNNPlan),
        cudnnw_functions(library)->SetPersistentRNNPlan(rnnDesc, plan));
}
#endif

static inline cudnnw_code cudnnwSetPooling2dDescriptor(const cudnnw_library *library,
    cudnnPoolingDescriptor_t poolingDesc, cudnnPoolingMode_t mode, cudnnNanPropagation_t maxpoolingNanOpt,
    int windowHeight, int windowWidth, int verticalPadding, int horizontalPadding, int verticalStride,
    int horizontalStride)
{
    if (poolingDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetPooling2dDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetPooling2dDescriptor),
        cudnnw_functions(library)->SetPooling2dDescriptor(poolingDesc, mode, maxpoolingNanOpt, windowHeight,
            windowWidth, verticalPadding, horizontalPadding, verticalStride, horizontalStride));
}

static inline cudnnw_code cudnnwSetPoolingNdDescriptor(const cudnnw_library *library,
    cudnnPoolingDescriptor_t poolingDesc, const cudnnPoolingMode_t mode,
    const cudnnNanPropagation_t maxpoolingNanOpt, int nbDims, const int windowDimA[], const int paddingA[],
    const int strideA[])
{
    if (poolingDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetPoolingNdDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetPoolingNdDescriptor),
        cudnnw_functions(library)->SetPoolingNdDescriptor(poolingDesc, mode, maxpoolingNanOpt, nbDims,
            windowDimA, paddingA, strideA));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSetRNNAlgorithmDescriptor(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, cudnnAlgorithmDescriptor_t algoDesc)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetRNNAlgorithmDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetRNNAlgorithmDescriptor),
        cudnnw_functions(library)->SetRNNAlgorithmDescriptor(handle, rnnDesc, algoDesc));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSetRNNBiasMode(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    cudnnRNNBiasMode_t biasMode)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetRNNBiasMode), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetRNNBiasMode),
        cudnnw_functions(library)->SetRNNBiasMode(rnnDesc, biasMode));
}
#endif

static inline cudnnw_code cudnnwSetRNNDataDescriptor(const cudnnw_library *library,
    cudnnRNNDataDescriptor_t rnnDataDesc, cudnnDataType_t dataType, cudnnRNNDataLayout_t layout,
    int maxSeqLength, int batchSize, int vectorSize, const int seqLengthArray[], void *paddingFill)
{
    if (rnnDataDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetRNNDataDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetRNNDataDescriptor),
        cudnnw_functions(library)->SetRNNDataDescriptor(rnnDataDesc, dataType, layout, maxSeqLength,
            batchSize, vectorSize, seqLengthArray, paddingFill));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSetRNNDescriptor_v6(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, const int hiddenSize, const int numLayers,
    cudnnDropoutDescriptor_t dropoutDesc, cudnnRNNInputMode_t inputMode, cudnnDirectionMode_t direction,
    cudnnRNNMode_t cellMode, cudnnRNNAlgo_t algo, cudnnDataType_t mathPrec)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetRNNDescriptor_v6), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetRNNDescriptor_v6),
        cudnnw_functions(library)->SetRNNDescriptor_v6(handle, rnnDesc, hiddenSize, numLayers, dropoutDesc,
            inputMode, direction, cellMode, algo, mathPrec));
}
#endif

static inline cudnnw_code cudnnwSetRNNDescriptor_v8(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    cudnnRNNAlgo_t algo, cudnnRNNMode_t cellMode, cudnnRNNBiasMode_t biasMode, cudnnDirectionMode_t dirMode,
    cudnnRNNInputMode_t inputMode, cudnnDataType_t dataType, cudnnDataType_t mathPrec, cudnnMathType_t mathType,
    int32_t inputSize, int32_t hiddenSize, int32_t projSize, int32_t numLayers,
    cudnnDropoutDescriptor_t dropoutDesc, uint32_t auxFlags)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetRNNDescriptor_v8), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetRNNDescriptor_v8),
        cudnnw_functions(library)->SetRNNDescriptor_v8(rnnDesc, algo, cellMode, biasMode, dirMode,
            inputMode, dataType, mathPrec, mathType, inputSize, hiddenSize, projSize, numLayers,
            dropoutDesc, auxFlags));
}

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSetRNNMatrixMathType(const cudnnw_library *library,
    cudnnRNNDescriptor_t rnnDesc, cudnnMathType_t mType)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetRNNMatrixMathType), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetRNNMatrixMathType),
        cudnnw_functions(library)->SetRNNMatrixMathType(rnnDesc, mType));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSetRNNPaddingMode(const cudnnw_library *library, cudnnRNNDescriptor_t rnnDesc,
    unsigned paddingMode)
{
    if (rnnDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetRNNPaddingMode), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetRNNPaddingMode),
        cudnnw_functions(library)->SetRNNPaddingMode(rnnDesc, paddingMode));
}
#endif

#if CUDNNW_HAS_8_
static inline cudnnw_code cudnnwSetRNNProjectionLayers(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnRNNDescriptor_t rnnDesc, const int recProjSize, const int outProjSize)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetRNNProjectionLayers), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetRNNProjectionLayers),
        cudnnw_functions(library)->SetRNNProjectionLayers(handle, rnnDesc, recProjSize, outProjSize));
}
#endif

static inline cudnnw_code cudnnwSetReduceTensorDescriptor(const cudnnw_library *library,
    cudnnReduceTensorDescriptor_t reduceTensorDesc, cudnnReduceTensorOp_t reduceTensorOp,
    cudnnDataType_t reduceTensorCompType, cudnnNanPropagation_t reduceTensorNanOpt,
    cudnnReduceTensorIndices_t reduceTensorIndices, cudnnIndicesType_t reduceTensorIndicesType)
{
    if (reduceTensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetReduceTensorDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetReduceTensorDescriptor),
        cudnnw_functions(library)->SetReduceTensorDescriptor(reduceTensorDesc, reduceTensorOp,
            reduceTensorCompType, reduceTensorNanOpt, reduceTensorIndices, reduceTensorIndicesType));
}

static inline cudnnw_code cudnnwSetSeqDataDescriptor(const cudnnw_library *library,
    cudnnSeqDataDescriptor_t seqDataDesc, cudnnDataType_t dataType, int nbDims, const int dimA[],
    const cudnnSeqDataAxis_t axes[], size_t seqLengthArraySize, const int seqLengthArray[], void *paddingFill)
{
    if (seqDataDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetSeqDataDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetSeqDataDescriptor),
        cudnnw_functions(library)->SetSeqDataDescriptor(seqDataDesc, dataType, nbDims, dimA, axes,
            seqLengthArraySize, seqLengthArray, paddingFill));
}

static inline cudnnw_code cudnnwSetSpatialTransformerNdDescriptor(const cudnnw_library *library,
    cudnnSpatialTransformerDescriptor_t stDesc, cudnnSamplerType_t samplerType, cudnnDataType_t dataType,
    const int nbDims, const int dimA[])
{
    if (stDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetSpatialTransformerNdDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetSpatialTransformerNdDescriptor),
        cudnnw_functions(library)->SetSpatialTransformerNdDescriptor(stDesc, samplerType, dataType, nbDims,
            dimA));
}

static inline cudnnw_code cudnnwSetStream(const cudnnw_library *library, cudnnHandle_t handle,
    cudaStream_t streamId)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetStream), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetStream),
        cudnnw_functions(library)->SetStream(handle, streamId));
}

static inline cudnnw_code cudnnwSetTensor(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnTensorDescriptor_t yDesc, void *y, const void *valuePtr)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetTensor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetTensor),
        cudnnw_functions(library)->SetTensor(handle, yDesc, y, valuePtr));
}

static inline cudnnw_code cudnnwSetTensor4dDescriptor(const cudnnw_library *library,
    cudnnTensorDescriptor_t tensorDesc, cudnnTensorFormat_t format, cudnnDataType_t dataType, int n, int c,
    int h, int w)
{
    if (tensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetTensor4dDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetTensor4dDescriptor),
        cudnnw_functions(library)->SetTensor4dDescriptor(tensorDesc, format, dataType, n, c, h, w));
}

static inline cudnnw_code cudnnwSetTensor4dDescriptorEx(const cudnnw_library *library,
    cudnnTensorDescriptor_t tensorDesc, cudnnDataType_t dataType, int n, int c, int h, int w, int nStride,
    int cStride, int hStride, int wStride)
{
    if (tensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetTensor4dDescriptorEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetTensor4dDescriptorEx),
        cudnnw_functions(library)->SetTensor4dDescriptorEx(tensorDesc, dataType, n, c, h, w, nStride,
            cStride, hStride, wStride));
}

static inline cudnnw_code cudnnwSetTensorNdDescriptor(const cudnnw_library *library,
    cudnnTensorDescriptor_t tensorDesc, cudnnDataType_t dataType, int nbDims, const int dimA[],
    const int strideA[])
{
    if (tensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetTensorNdDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetTensorNdDescriptor),
        cudnnw_functions(library)->SetTensorNdDescriptor(tensorDesc, dataType, nbDims, dimA, strideA));
}

static inline cudnnw_code cudnnwSetTensorNdDescriptorEx(const cudnnw_library *library,
    cudnnTensorDescriptor_t tensorDesc, cudnnTensorFormat_t format, cudnnDataType_t dataType, int nbDims,
    const int dimA[])
{
    if (tensorDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetTensorNdDescriptorEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetTensorNdDescriptorEx),
        cudnnw_functions(library)->SetTensorNdDescriptorEx(tensorDesc, format, dataType, nbDims, dimA));
}

static inline cudnnw_code cudnnwSetTensorTransformDescriptor(const cudnnw_library *library,
    cudnnTensorTransformDescriptor_t transformDesc, const uint32_t nbDims, const cudnnTensorFormat_t destFormat,
    const int32_t padBeforeA[], const int32_t padAfterA[], const uint32_t foldA[],
    const cudnnFoldingDirection_t direction)
{
    if (transformDesc == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SetTensorTransformDescriptor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SetTensorTransformDescriptor),
        cudnnw_functions(library)->SetTensorTransformDescriptor(transformDesc, nbDims, destFormat,
            padBeforeA, padAfterA, foldA, direction));
}

static inline cudnnw_code cudnnwSoftmaxBackward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnSoftmaxAlgorithm_t algo, cudnnSoftmaxMode_t mode, const void *alpha,
    const cudnnTensorDescriptor_t yDesc, const void *y, const cudnnTensorDescriptor_t dyDesc, const void *dy,
    const void *beta, const cudnnTensorDescriptor_t dxDesc, void *dx)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SoftmaxBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SoftmaxBackward),
        cudnnw_functions(library)->SoftmaxBackward(handle, algo, mode, alpha, yDesc, y, dyDesc, dy, beta,
            dxDesc, dx));
}

static inline cudnnw_code cudnnwSoftmaxForward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnSoftmaxAlgorithm_t algo, cudnnSoftmaxMode_t mode, const void *alpha,
    const cudnnTensorDescriptor_t xDesc, const void *x, const void *beta, const cudnnTensorDescriptor_t yDesc,
    void *y)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SoftmaxForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SoftmaxForward),
        cudnnw_functions(library)->SoftmaxForward(handle, algo, mode, alpha, xDesc, x, beta, yDesc, y));
}

static inline cudnnw_code cudnnwSpatialTfGridGeneratorBackward(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnSpatialTransformerDescriptor_t stDesc, const void *dgrid, void *dtheta)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SpatialTfGridGeneratorBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SpatialTfGridGeneratorBackward),
        cudnnw_functions(library)->SpatialTfGridGeneratorBackward(handle, stDesc, dgrid, dtheta));
}

static inline cudnnw_code cudnnwSpatialTfGridGeneratorForward(const cudnnw_library *library,
    cudnnHandle_t handle, const cudnnSpatialTransformerDescriptor_t stDesc, const void *theta, void *grid)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SpatialTfGridGeneratorForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SpatialTfGridGeneratorForward),
        cudnnw_functions(library)->SpatialTfGridGeneratorForward(handle, stDesc, theta, grid));
}

static inline cudnnw_code cudnnwSpatialTfSamplerBackward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnSpatialTransformerDescriptor_t stDesc, const void *alpha, const cudnnTensorDescriptor_t xDesc,
    const void *x, const void *beta, const cudnnTensorDescriptor_t dxDesc, void *dx, const void *alphaDgrid,
    const cudnnTensorDescriptor_t dyDesc, const void *dy, const void *grid, const void *betaDgrid, void *dgrid)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SpatialTfSamplerBackward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SpatialTfSamplerBackward),
        cudnnw_functions(library)->SpatialTfSamplerBackward(handle, stDesc, alpha, xDesc, x, beta, dxDesc,
            dx, alphaDgrid, dyDesc, dy, grid, betaDgrid, dgrid));
}

static inline cudnnw_code cudnnwSpatialTfSamplerForward(const cudnnw_library *library, cudnnHandle_t handle,
    cudnnSpatialTransformerDescriptor_t stDesc, const void *alpha, const cudnnTensorDescriptor_t xDesc,
    const void *x, const void *grid, const void *beta, cudnnTensorDescriptor_t yDesc, void *y)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(SpatialTfSamplerForward), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(SpatialTfSamplerForward),
        cudnnw_functions(library)->SpatialTfSamplerForward(handle, stDesc, alpha, xDesc, x, grid, beta,
            yDesc, y));
}

#if CUDNNW_HAS_9_
static inline cudnnw_code cudnnwSubquadraticOpsVersionCheck(const cudnnw_library *library)
{
    return cudnnw_judge_(library, CUDNNW_SLOT(SubquadraticOpsVersionCheck),
        cudnnw_functions(library)->SubquadraticOpsVersionCheck());
}
#endif

static inline cudnnw_code cudnnwTransformFilter(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnTensorTransformDescriptor_t transDesc, const void *alpha, const cudnnFilterDescriptor_t srcDesc,
    const void *srcData, const void *beta, const cudnnFilterDescriptor_t destDesc, void *destData)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(TransformFilter), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(TransformFilter),
        cudnnw_functions(library)->TransformFilter(handle, transDesc, alpha, srcDesc, srcData, beta,
            destDesc, destData));
}

static inline cudnnw_code cudnnwTransformTensor(const cudnnw_library *library, cudnnHandle_t handle,
    const void *alpha, const cudnnTensorDescriptor_t xDesc, const void *x, const void *beta,
    const cudnnTensorDescriptor_t yDesc, void *y)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(TransformTensor), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(TransformTensor),
        cudnnw_functions(library)->TransformTensor(handle, alpha, xDesc, x, beta, yDesc, y));
}

static inline cudnnw_code cudnnwTransformTensorEx(const cudnnw_library *library, cudnnHandle_t handle,
    const cudnnTensorTransformDescriptor_t transDesc, const void *alpha, const cudnnTensorDescriptor_t srcDesc,
    const void *srcData, const void *beta, const cudnnTensorDescriptor_t destDesc, void *destData)
{
    if (handle == NULL)
        return cudnnw_checked(library, CUDNNW_SLOT(TransformTensorEx), 0, CUDNNW_REFUSED_NULL);
    return cudnnw_judge_(library, CUDNNW_SLOT(TransformTensorEx),
        cudnnw_functions(library)->TransformTensorEx(handle, transDesc, alpha, srcDesc, srcData, beta,
            destDesc, destData));
}

#endif
