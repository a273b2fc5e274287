/* SPDX-License-Identifier: MIT
 *
 * The functions of cuDNN 8 and 9 as one typed table: cudnnw_functions(library)->ConvolutionForward(...).
 *
 * Types   come from your <cudnn.h> (any 8.x or 9.x, included before this file or by it). Define
 *         CUDNNW_OWN_TYPES to build with no CUDA and no cuDNN header: then cudnnw_types.h declares them. Files
 *         of both kinds mix in one program.
 * Majors  define CUDNNW_MAJORS as 8 or 9 to hide what only the other one has; a slot keeps its place.
 * Slots   are permanent: a table only grows at its end, so old headers work with new libraries and the reverse.
 * Raw     what a function of the table returns is cuDNN's own status: numbers of 8.x from a cuDNN 8, of 9.x from a 9.
 *         cudnnw_explain() and cudnnw_status_convert() know which; the checked calls (cudnnw_calls.h) translate.
 */
#ifndef CUDNNW_API_H
#define CUDNNW_API_H

#if defined(CUDNNW_OWN_TYPES)
#include "cudnnw_types.h"
#define CUDNNW_STATUS_LINE_ 9
#else
#include <cudnn.h>
#if !defined(CUDNN_MAJOR) || CUDNN_MAJOR < 8
#error "this <cudnn.h> is older than 8.0: use a newer one, or define CUDNNW_OWN_TYPES"
#endif
#define CUDNNW_HEADER_RELEASE_ (CUDNN_MAJOR * 10000 + CUDNN_MINOR * 100 + CUDNN_PATCHLEVEL)
#define CUDNNW_STATUS_LINE_ (CUDNN_MAJOR < 9 ? 8 : 9)
typedef libraryPropertyType cudnnw_property;
#endif

#include "cudnnw.h"

#if !defined(CUDNNW_OWN_TYPES)
/* cudnnw.h may have been included before <cudnn.h> was. */
#undef CUDNNW_HEADER_VERSION_
#define CUDNNW_HEADER_VERSION_ CUDNN_VERSION
#endif

#if !defined(CUDNNW_MAJORS)
#define CUDNNW_HAS_8_ 1
#define CUDNNW_HAS_9_ 1
#elif CUDNNW_MAJORS == 8
#define CUDNNW_HAS_8_ 1
#define CUDNNW_HAS_9_ 0
#elif CUDNNW_MAJORS == 9
#define CUDNNW_HAS_8_ 0
#define CUDNNW_HAS_9_ 1
#else
#error "define CUDNNW_MAJORS as 8 or 9, or not at all"
#endif
#if CUDNNW_HAS_8_
#define CUDNNW_8_(name, ...) __VA_ARGS__
#else
#define CUDNNW_8_(name, ...) void (*only_in_8_##name)(void);
#endif
#if CUDNNW_HAS_9_
#define CUDNNW_9_(name, ...) __VA_ARGS__
#else
#define CUDNNW_9_(name, ...) void (*only_in_9_##name)(void);
#endif

/* The place of a function in the table, from 0: CUDNNW_SLOT(ConvolutionForward). */
#define CUDNNW_SLOT(name) ((uint32_t)((offsetof(cudnnw_api, name) - sizeof(size_t)) / sizeof(void (*)(void))))

/* Every table has room for so many slots; those that a library does not know yet hold a function that returns
 * 3000. */
#define CUDNNW_TABLE_SLOTS 400

#ifdef __cplusplus
extern "C" {
#endif

/* What a cudnnw_library begins with. For cudnnw_functions() alone. */
typedef struct cudnnw_library_head_ {
    const void *volatile table; /* NULL in a tombstone */
} cudnnw_library_head_;

/*
 * The table behind cudnnw_functions(), which is what programs call.
 *
 *   library  in, may be NULL.
 *   size     in, sizeof(cudnnw_api) of the caller's header.
 *
 * Returns  a table that has at least `size` bytes; NULL when size is larger than any table (CUDNNW_TABLE_SLOTS).
 * Errors   none.
 * Threads  any, no lock.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API const void *cudnnw_table(const cudnnw_library *library, size_t size);

/*
 * A status of one line in the numbers of another. 8.x knows fewer: a finer status of 9.x becomes its category.
 *
 *   library  in. Whose status it is; NULL: one of 9.x.
 *   status   in, raw.
 *   line     in. 8 or 9: whose numbers are wanted.
 *
 * Returns  the number. What is unknown comes back unchanged.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API int cudnnw_status_convert(const cudnnw_library *library, int status, int line);

/*
 * The name of a status in 9.x numbers, without CUDNN_STATUS_: "BAD_PARAM_NULL_POINTER". "UNKNOWN_STATUS" for
 * other numbers.
 *
 * Returns  a string that lives as long as the program.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API const char *cudnnw_status_name(int status);

#ifdef __cplusplus
}
#endif

/* ==== Made by scripts/make_api from here on. Do not edit below. ==== */

#if !defined(CUDNNW_OWN_TYPES)
#if CUDNNW_HAS_9_ && CUDNNW_HEADER_RELEASE_ < 90000
typedef enum {
    CUDNN_CTC_ZERO_OOB_GRADIENTS = 0,
    CUDNN_CTC_SKIP_OOB_GRADIENTS = 1
} cudnnCTCGradMode_t;
#endif
#if CUDNNW_HAS_9_ && CUDNNW_HEADER_RELEASE_ < 92200
typedef enum {
    CUDNN_CAUSAL_CONV1D_ACTIVATION_IDENTITY = 0,
    CUDNN_CAUSAL_CONV1D_ACTIVATION_SILU = 1
} cudnnCausalConv1dActivation_t;
#endif
#if CUDNNW_HAS_9_ && CUDNNW_HEADER_RELEASE_ < 92600
typedef enum {
    CUDNN_GNN_AGG_SUM = 0,
    CUDNN_GNN_AGG_MEAN = 1,
    CUDNN_GNN_AGG_MAX = 2,
    CUDNN_GNN_AGG_MIN = 3
} cudnnGnnAggOp_t;
#endif
#if CUDNNW_HAS_9_ && CUDNNW_HEADER_RELEASE_ < 92600
typedef struct {
    const void *cscOffsets;
    const void *cscIndices;
    const void *mapCscToCoo;
    const void *mapRevToCoo;
    int64_t nSrcNodes;
    int64_t nDstNodes;
    int64_t nIndices;
    cudnnDataType_t idxType;
    const void *cscRevOffsets;
} cudnnGnnCscGraph_t;
#endif
#if CUDNNW_HAS_9_ && CUDNNW_HEADER_RELEASE_ < 92800
typedef enum {
    CUDNN_GNN_ACT_LINEAR = 0,
    CUDNN_GNN_ACT_RELU = 1,
    CUDNN_GNN_ACT_SIGMOID = 2,
    CUDNN_GNN_ACT_TANH = 3,
    CUDNN_GNN_ACT_ELU = 4,
    CUDNN_GNN_ACT_SCALAR = 5,
    CUDNN_GNN_ACT_LEAKY_RELU = 6
} cudnnGnnActivationOp_t;
#endif
#if CUDNNW_HAS_9_ && CUDNNW_HEADER_RELEASE_ < 92800
typedef struct {
    cudnnGnnActivationOp_t activation;
    float activationAlpha;
    int numHeads;
    int concatHeads;
} cudnnGnnMhaParams_t;
#endif
#if CUDNNW_HAS_8_ && CUDNN_MAJOR >= 9
typedef struct cudnnAlgorithmStruct *cudnnAlgorithmDescriptor_t;
#endif
#if CUDNNW_HAS_8_ && CUDNN_MAJOR >= 9
typedef struct cudnnAlgorithmPerformanceStruct *cudnnAlgorithmPerformance_t;
#endif
#if CUDNNW_HAS_8_ && CUDNN_MAJOR >= 9
typedef struct cudnnAlgorithmUnionStruct {
    union {
        cudnnConvolutionFwdAlgo_t convFwdAlgo;
        cudnnConvolutionBwdFilterAlgo_t convBwdFilterAlgo;
        cudnnConvolutionBwdDataAlgo_t convBwdDataAlgo;
        cudnnRNNAlgo_t RNNAlgo;
        cudnnCTCLossAlgo_t CTCLossAlgo;
    } algo;
} cudnnAlgorithm_t;
#endif
#if CUDNNW_HAS_8_ && CUDNN_MAJOR >= 9
typedef struct cudnnPersistentRNNPlan *cudnnPersistentRNNPlan_t;
#endif
#endif

typedef struct cudnnw_api {
    size_t size; /* bytes of the library's table */
    /* 0: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ActivationBackward)(cudnnHandle_t handle,
        cudnnActivationDescriptor_t activationDesc, const void *alpha, const cudnnTensorDescriptor_t yDesc,
        const void *y, const cudnnTensorDescriptor_t dyDesc, const void *dy,
        const cudnnTensorDescriptor_t xDesc, const void *x, const void *beta,
        const cudnnTensorDescriptor_t dxDesc, void *dx);
    /* 1: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ActivationForward)(cudnnHandle_t handle,
        cudnnActivationDescriptor_t activationDesc, const void *alpha, const cudnnTensorDescriptor_t xDesc,
        const void *x, const void *beta, const cudnnTensorDescriptor_t yDesc, void *y);
    /* 2: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *AddTensor)(cudnnHandle_t handle, const void *alpha,
        const cudnnTensorDescriptor_t aDesc, const void *A, const void *beta,
        const cudnnTensorDescriptor_t cDesc, void *C);
    /* 3: 8.x only */
    CUDNNW_8_(AdvInferVersionCheck, cudnnStatus_t (CUDNNWINAPI *AdvInferVersionCheck)(void);)
    /* 4: 8.x only */
    CUDNNW_8_(AdvTrainVersionCheck, cudnnStatus_t (CUDNNWINAPI *AdvTrainVersionCheck)(void);)
    /* 5: from 9.0.0 */
    CUDNNW_9_(AdvVersionCheck, cudnnStatus_t (CUDNNWINAPI *AdvVersionCheck)(void);)
    /* 6: from 9.24.0 */
    CUDNNW_9_(B2BCausalConv1dBackward, cudnnStatus_t (CUDNNWINAPI *B2BCausalConv1dBackward)(
        cudaStream_t stream, const void *x, const void *weightsProj, const void *weightsMixer,
        const void *skipBias, const void *y, const void *dy, void *dx, void *dweightsProj, void *dweightsMixer,
        void *dskipBias, int batch, int dim, int seqLen, int kernelSizeProj, int kernelSizeMixer,
        cudnnDataType_t dataType, cudnnDataType_t dwDataType);)
    /* 7: from 9.24.0 */
    CUDNNW_9_(B2BCausalConv1dForward, cudnnStatus_t (CUDNNWINAPI *B2BCausalConv1dForward)(cudaStream_t stream,
        const void *x, const void *weightsProj, const void *weightsMixer, const void *skipBias, void *y,
        void *yGated, int batch, int dim, int seqLen, int kernelSizeProj, int kernelSizeMixer,
        cudnnDataType_t dataType);)
    /* 8: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BackendCreateDescriptor)(cudnnBackendDescriptorType_t descriptorType,
        cudnnBackendDescriptor_t *descriptor);
    /* 9: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BackendDestroyDescriptor)(cudnnBackendDescriptor_t descriptor);
    /* 10: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BackendExecute)(cudnnHandle_t handle, cudnnBackendDescriptor_t executionPlan,
        cudnnBackendDescriptor_t variantPack);
    /* 11: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BackendFinalize)(cudnnBackendDescriptor_t descriptor);
    /* 12: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BackendGetAttribute)(cudnnBackendDescriptor_t const descriptor,
        cudnnBackendAttributeName_t attributeName, cudnnBackendAttributeType_t attributeType,
        int64_t requestedElementCount, int64_t *elementCount, void *arrayOfElements);
    /* 13: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BackendInitialize)(cudnnBackendDescriptor_t descriptor);
    /* 14: from 9.5.0 */
    CUDNNW_9_(BackendPopulateCudaGraph, cudnnStatus_t (CUDNNWINAPI *BackendPopulateCudaGraph)(
        cudnnHandle_t handle, cudnnBackendDescriptor_t executionPlan, cudnnBackendDescriptor_t variantPack,
        cudaGraph_t graph);)
    /* 15: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BackendSetAttribute)(cudnnBackendDescriptor_t descriptor,
        cudnnBackendAttributeName_t attributeName, cudnnBackendAttributeType_t attributeType,
        int64_t elementCount, const void *arrayOfElements);
    /* 16: from 9.5.0 */
    CUDNNW_9_(BackendUpdateCudaGraph, cudnnStatus_t (CUDNNWINAPI *BackendUpdateCudaGraph)(cudnnHandle_t handle,
        cudnnBackendDescriptor_t executionPlan, cudnnBackendDescriptor_t variantPack, cudaGraph_t graph);)
    /* 17: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BatchNormalizationBackward)(cudnnHandle_t handle, cudnnBatchNormMode_t mode,
        const void *alphaDataDiff, const void *betaDataDiff, const void *alphaParamDiff,
        const void *betaParamDiff, const cudnnTensorDescriptor_t xDesc, const void *x,
        const cudnnTensorDescriptor_t dyDesc, const void *dy, const cudnnTensorDescriptor_t dxDesc, void *dx,
        const cudnnTensorDescriptor_t dBnScaleBiasDesc, const void *bnScale, void *dBnScaleResult,
        void *dBnBiasResult, double epsilon, const void *savedMean, const void *savedInvVariance);
    /* 18: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BatchNormalizationBackwardEx)(cudnnHandle_t handle, cudnnBatchNormMode_t mode,
        cudnnBatchNormOps_t bnOps, const void *alphaDataDiff, const void *betaDataDiff,
        const void *alphaParamDiff, const void *betaParamDiff, const cudnnTensorDescriptor_t xDesc,
        const void *xData, const cudnnTensorDescriptor_t yDesc, const void *yData,
        const cudnnTensorDescriptor_t dyDesc, const void *dyData, const cudnnTensorDescriptor_t dzDesc,
        void *dzData, const cudnnTensorDescriptor_t dxDesc, void *dxData,
        const cudnnTensorDescriptor_t dBnScaleBiasDesc, const void *bnScaleData, const void *bnBiasData,
        void *dBnScaleData, void *dBnBiasData, double epsilon, const void *savedMean,
        const void *savedInvVariance, cudnnActivationDescriptor_t activationDesc, void *workSpace,
        size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes);
    /* 19: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BatchNormalizationForwardInference)(cudnnHandle_t handle,
        cudnnBatchNormMode_t mode, const void *alpha, const void *beta, const cudnnTensorDescriptor_t xDesc,
        const void *x, const cudnnTensorDescriptor_t yDesc, void *y,
        const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void *bnScale, const void *bnBias,
        const void *estimatedMean, const void *estimatedVariance, double epsilon);
    /* 20: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BatchNormalizationForwardTraining)(cudnnHandle_t handle,
        cudnnBatchNormMode_t mode, const void *alpha, const void *beta, const cudnnTensorDescriptor_t xDesc,
        const void *x, const cudnnTensorDescriptor_t yDesc, void *y,
        const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void *bnScale, const void *bnBias,
        double exponentialAverageFactor, void *resultRunningMean, void *resultRunningVariance, double epsilon,
        void *resultSaveMean, void *resultSaveInvVariance);
    /* 21: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BatchNormalizationForwardTrainingEx)(cudnnHandle_t handle,
        cudnnBatchNormMode_t mode, cudnnBatchNormOps_t bnOps, const void *alpha, const void *beta,
        const cudnnTensorDescriptor_t xDesc, const void *xData, const cudnnTensorDescriptor_t zDesc,
        const void *zData, const cudnnTensorDescriptor_t yDesc, void *yData,
        const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void *bnScale, const void *bnBias,
        double exponentialAverageFactor, void *resultRunningMean, void *resultRunningVariance, double epsilon,
        void *resultSaveMean, void *resultSaveInvVariance, cudnnActivationDescriptor_t activationDesc,
        void *workspace, size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes);
    /* 22: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *BuildRNNDynamic)(cudnnHandle_t handle, cudnnRNNDescriptor_t rnnDesc,
        int miniBatch);
    /* 23: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CTCLoss)(cudnnHandle_t handle, const cudnnTensorDescriptor_t probsDesc,
        const void *probs, const int hostLabels[], const int hostLabelLengths[], const int hostInputLengths[],
        void *costs, const cudnnTensorDescriptor_t gradientsDesc, void *gradients, cudnnCTCLossAlgo_t algo,
        cudnnCTCLossDescriptor_t ctcLossDesc, void *workspace, size_t workSpaceSizeInBytes);
    /* 24: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CTCLoss_v8)(cudnnHandle_t handle, cudnnCTCLossAlgo_t algo,
        cudnnCTCLossDescriptor_t ctcLossDesc, const cudnnTensorDescriptor_t probsDesc, const void *probs,
        const int labels[], const int labelLengths[], const int inputLengths[], void *costs,
        const cudnnTensorDescriptor_t gradientsDesc, void *gradients, size_t workSpaceSizeInBytes,
        void *workspace);
    /* 25: from 9.22.0 */
    CUDNNW_9_(CausalConv1dBackward, cudnnStatus_t (CUDNNWINAPI *CausalConv1dBackward)(cudaStream_t stream,
        const void *x, const void *weight, const void *bias, const void *dy, void *dx, void *dweight,
        void *dbias, int batch, int dim, int seqLen, int kernelSize, cudnnDataType_t dataType,
        cudnnDataType_t dwDataType, cudnnCausalConv1dActivation_t activation);)
    /* 26: from 9.22.0 */
    CUDNNW_9_(CausalConv1dForward, cudnnStatus_t (CUDNNWINAPI *CausalConv1dForward)(cudaStream_t stream,
        const void *x, const void *weight, const void *bias, void *y, int batch, int dim, int seqLen,
        int kernelSize, cudnnDataType_t dataType, cudnnCausalConv1dActivation_t activation);)
    /* 27: from 9.24.0 */
    CUDNNW_9_(CausalConv1dNwhBackward, cudnnStatus_t (CUDNNWINAPI *CausalConv1dNwhBackward)(
        cudaStream_t stream, const void *x, const void *weight, const void *bias, const void *dy, void *dx,
        void *dweight, void *dbias, int batch, int dim, int seqLen, int kernelSize, cudnnDataType_t dataType,
        cudnnDataType_t dwDataType, cudnnCausalConv1dActivation_t activation);)
    /* 28: from 9.24.0 */
    CUDNNW_9_(CausalConv1dNwhForward, cudnnStatus_t (CUDNNWINAPI *CausalConv1dNwhForward)(cudaStream_t stream,
        const void *x, const void *weight, const void *bias, void *y, int batch, int dim, int seqLen,
        int kernelSize, cudnnDataType_t dataType, cudnnCausalConv1dActivation_t activation);)
    /* 29: 8.x only, from 8.x */
    CUDNNW_8_(CnnInferVersionCheck, cudnnStatus_t (CUDNNWINAPI *CnnInferVersionCheck)(void);)
    /* 30: 8.x only, from 8.x */
    CUDNNW_8_(CnnTrainVersionCheck, cudnnStatus_t (CUDNNWINAPI *CnnTrainVersionCheck)(void);)
    /* 31: from 9.0.0 */
    CUDNNW_9_(CnnVersionCheck, cudnnStatus_t (CUDNNWINAPI *CnnVersionCheck)(void);)
    /* 32: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ConvolutionBackwardBias)(cudnnHandle_t handle, const void *alpha,
        const cudnnTensorDescriptor_t dyDesc, const void *dy, const void *beta,
        const cudnnTensorDescriptor_t dbDesc, void *db);
    /* 33: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ConvolutionBackwardData)(cudnnHandle_t handle, const void *alpha,
        const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnTensorDescriptor_t dyDesc,
        const void *dy, const cudnnConvolutionDescriptor_t convDesc, cudnnConvolutionBwdDataAlgo_t algo,
        void *workSpace, size_t workSpaceSizeInBytes, const void *beta, const cudnnTensorDescriptor_t dxDesc,
        void *dx);
    /* 34: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ConvolutionBackwardFilter)(cudnnHandle_t handle, const void *alpha,
        const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnTensorDescriptor_t dyDesc,
        const void *dy, const cudnnConvolutionDescriptor_t convDesc, cudnnConvolutionBwdFilterAlgo_t algo,
        void *workSpace, size_t workSpaceSizeInBytes, const void *beta, const cudnnFilterDescriptor_t dwDesc,
        void *dw);
    /* 35: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ConvolutionBiasActivationForward)(cudnnHandle_t handle, const void *alpha1,
        const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnFilterDescriptor_t wDesc, const void *w,
        const cudnnConvolutionDescriptor_t convDesc, cudnnConvolutionFwdAlgo_t algo, void *workSpace,
        size_t workSpaceSizeInBytes, const void *alpha2, const cudnnTensorDescriptor_t zDesc, const void *z,
        const cudnnTensorDescriptor_t biasDesc, const void *bias,
        const cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t yDesc, void *y);
    /* 36: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ConvolutionForward)(cudnnHandle_t handle, const void *alpha,
        const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnFilterDescriptor_t wDesc, const void *w,
        const cudnnConvolutionDescriptor_t convDesc, cudnnConvolutionFwdAlgo_t algo, void *workSpace,
        size_t workSpaceSizeInBytes, const void *beta, const cudnnTensorDescriptor_t yDesc, void *y);
    /* 37: 8.x only */
    CUDNNW_8_(CopyAlgorithmDescriptor, cudnnStatus_t (CUDNNWINAPI *CopyAlgorithmDescriptor)(
        const cudnnAlgorithmDescriptor_t src, cudnnAlgorithmDescriptor_t dest);)
    /* 38: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *Create)(cudnnHandle_t *handle);
    /* 39: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateActivationDescriptor)(cudnnActivationDescriptor_t *activationDesc);
    /* 40: 8.x only */
    CUDNNW_8_(CreateAlgorithmDescriptor, cudnnStatus_t (CUDNNWINAPI *CreateAlgorithmDescriptor)(
        cudnnAlgorithmDescriptor_t *algoDesc);)
    /* 41: 8.x only */
    CUDNNW_8_(CreateAlgorithmPerformance, cudnnStatus_t (CUDNNWINAPI *CreateAlgorithmPerformance)(
        cudnnAlgorithmPerformance_t *algoPerf, int numberToCreate);)
    /* 42: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateAttnDescriptor)(cudnnAttnDescriptor_t *attnDesc);
    /* 43: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateCTCLossDescriptor)(cudnnCTCLossDescriptor_t *ctcLossDesc);
    /* 44: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateConvolutionDescriptor)(cudnnConvolutionDescriptor_t *convDesc);
    /* 45: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateDropoutDescriptor)(cudnnDropoutDescriptor_t *dropoutDesc);
    /* 46: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateFilterDescriptor)(cudnnFilterDescriptor_t *filterDesc);
    /* 47: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateFusedOpsConstParamPack)(cudnnFusedOpsConstParamPack_t *constPack,
        cudnnFusedOps_t ops);
    /* 48: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateFusedOpsPlan)(cudnnFusedOpsPlan_t *plan, cudnnFusedOps_t ops);
    /* 49: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateFusedOpsVariantParamPack)(cudnnFusedOpsVariantParamPack_t *varPack,
        cudnnFusedOps_t ops);
    /* 50: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateLRNDescriptor)(cudnnLRNDescriptor_t *normDesc);
    /* 51: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateOpTensorDescriptor)(cudnnOpTensorDescriptor_t *opTensorDesc);
    /* 52: 8.x only */
    CUDNNW_8_(CreatePersistentRNNPlan, cudnnStatus_t (CUDNNWINAPI *CreatePersistentRNNPlan)(
        cudnnRNNDescriptor_t rnnDesc, const int minibatch, const cudnnDataType_t dataType,
        cudnnPersistentRNNPlan_t *plan);)
    /* 53: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreatePoolingDescriptor)(cudnnPoolingDescriptor_t *poolingDesc);
    /* 54: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateRNNDataDescriptor)(cudnnRNNDataDescriptor_t *rnnDataDesc);
    /* 55: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateRNNDescriptor)(cudnnRNNDescriptor_t *rnnDesc);
    /* 56: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateReduceTensorDescriptor)(cudnnReduceTensorDescriptor_t *reduceTensorDesc);
    /* 57: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateSeqDataDescriptor)(cudnnSeqDataDescriptor_t *seqDataDesc);
    /* 58: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateSpatialTransformerDescriptor)(
        cudnnSpatialTransformerDescriptor_t *stDesc);
    /* 59: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateTensorDescriptor)(cudnnTensorDescriptor_t *tensorDesc);
    /* 60: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *CreateTensorTransformDescriptor)(
        cudnnTensorTransformDescriptor_t *transformDesc);
    /* 61: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DeriveBNTensorDescriptor)(cudnnTensorDescriptor_t derivedBnDesc,
        const cudnnTensorDescriptor_t xDesc, cudnnBatchNormMode_t mode);
    /* 62: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DeriveNormTensorDescriptor)(cudnnTensorDescriptor_t derivedNormScaleBiasDesc,
        cudnnTensorDescriptor_t derivedNormMeanVarDesc, const cudnnTensorDescriptor_t xDesc,
        cudnnNormMode_t mode, int groupCnt);
    /* 63: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *Destroy)(cudnnHandle_t handle);
    /* 64: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyActivationDescriptor)(cudnnActivationDescriptor_t activationDesc);
    /* 65: 8.x only */
    CUDNNW_8_(DestroyAlgorithmDescriptor, cudnnStatus_t (CUDNNWINAPI *DestroyAlgorithmDescriptor)(
        cudnnAlgorithmDescriptor_t algoDesc);)
    /* 66: 8.x only */
    CUDNNW_8_(DestroyAlgorithmPerformance, cudnnStatus_t (CUDNNWINAPI *DestroyAlgorithmPerformance)(
        cudnnAlgorithmPerformance_t *algoPerf, int numberToDestroy);)
    /* 67: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyAttnDescriptor)(cudnnAttnDescriptor_t attnDesc);
    /* 68: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyCTCLossDescriptor)(cudnnCTCLossDescriptor_t ctcLossDesc);
    /* 69: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyConvolutionDescriptor)(cudnnConvolutionDescriptor_t convDesc);
    /* 70: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyDropoutDescriptor)(cudnnDropoutDescriptor_t dropoutDesc);
    /* 71: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyFilterDescriptor)(cudnnFilterDescriptor_t filterDesc);
    /* 72: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyFusedOpsConstParamPack)(cudnnFusedOpsConstParamPack_t constPack);
    /* 73: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyFusedOpsPlan)(cudnnFusedOpsPlan_t plan);
    /* 74: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyFusedOpsVariantParamPack)(cudnnFusedOpsVariantParamPack_t varPack);
    /* 75: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyLRNDescriptor)(cudnnLRNDescriptor_t lrnDesc);
    /* 76: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyOpTensorDescriptor)(cudnnOpTensorDescriptor_t opTensorDesc);
    /* 77: 8.x only */
    CUDNNW_8_(DestroyPersistentRNNPlan, cudnnStatus_t (CUDNNWINAPI *DestroyPersistentRNNPlan)(
        cudnnPersistentRNNPlan_t plan);)
    /* 78: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyPoolingDescriptor)(cudnnPoolingDescriptor_t poolingDesc);
    /* 79: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyRNNDataDescriptor)(cudnnRNNDataDescriptor_t rnnDataDesc);
    /* 80: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyRNNDescriptor)(cudnnRNNDescriptor_t rnnDesc);
    /* 81: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyReduceTensorDescriptor)(cudnnReduceTensorDescriptor_t reduceTensorDesc);
    /* 82: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroySeqDataDescriptor)(cudnnSeqDataDescriptor_t seqDataDesc);
    /* 83: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroySpatialTransformerDescriptor)(
        cudnnSpatialTransformerDescriptor_t stDesc);
    /* 84: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyTensorDescriptor)(cudnnTensorDescriptor_t tensorDesc);
    /* 85: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DestroyTensorTransformDescriptor)(
        cudnnTensorTransformDescriptor_t transformDesc);
    /* 86: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DivisiveNormalizationBackward)(cudnnHandle_t handle,
        cudnnLRNDescriptor_t normDesc, cudnnDivNormMode_t mode, const void *alpha,
        const cudnnTensorDescriptor_t xDesc, const void *x, const void *means, const void *dy, void *temp,
        void *temp2, const void *beta, const cudnnTensorDescriptor_t dXdMeansDesc, void *dx, void *dMeans);
    /* 87: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DivisiveNormalizationForward)(cudnnHandle_t handle,
        cudnnLRNDescriptor_t normDesc, cudnnDivNormMode_t mode, const void *alpha,
        const cudnnTensorDescriptor_t xDesc, const void *x, const void *means, void *temp, void *temp2,
        const void *beta, const cudnnTensorDescriptor_t yDesc, void *y);
    /* 88: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DropoutBackward)(cudnnHandle_t handle,
        const cudnnDropoutDescriptor_t dropoutDesc, const cudnnTensorDescriptor_t dydesc, const void *dy,
        const cudnnTensorDescriptor_t dxdesc, void *dx, void *reserveSpace, size_t reserveSpaceSizeInBytes);
    /* 89: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DropoutForward)(cudnnHandle_t handle,
        const cudnnDropoutDescriptor_t dropoutDesc, const cudnnTensorDescriptor_t xdesc, const void *x,
        const cudnnTensorDescriptor_t ydesc, void *y, void *reserveSpace, size_t reserveSpaceSizeInBytes);
    /* 90: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DropoutGetReserveSpaceSize)(cudnnTensorDescriptor_t xdesc, size_t *sizeInBytes);
    /* 91: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *DropoutGetStatesSize)(cudnnHandle_t handle, size_t *sizeInBytes);
    /* 92: from 9.26.0 */
    CUDNNW_9_(FFTCausalConv1dBackward, cudnnStatus_t (CUDNNWINAPI *FFTCausalConv1dBackward)(
        cudaStream_t stream, const void *x, const void *weight, const void *dy, void *dx, void *dweight,
        int batch, int dim, int seqLen, int kernelSize, cudnnDataType_t dataType);)
    /* 93: from 9.26.0 */
    CUDNNW_9_(FFTCausalConv1dForward, cudnnStatus_t (CUDNNWINAPI *FFTCausalConv1dForward)(cudaStream_t stream,
        const void *x, const void *weight, void *y, int batch, int dim, int seqLen, int kernelSize,
        cudnnDataType_t dataType);)
    /* 94: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *FindConvolutionBackwardDataAlgorithm)(cudnnHandle_t handle,
        const cudnnFilterDescriptor_t wDesc, const cudnnTensorDescriptor_t dyDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t dxDesc,
        const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionBwdDataAlgoPerf_t *perfResults);
    /* 95: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *FindConvolutionBackwardDataAlgorithmEx)(cudnnHandle_t handle,
        const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnTensorDescriptor_t dyDesc,
        const void *dy, const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t dxDesc,
        void *dx, const int requestedAlgoCount, int *returnedAlgoCount,
        cudnnConvolutionBwdDataAlgoPerf_t *perfResults, void *workSpace, size_t workSpaceSizeInBytes);
    /* 96: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *FindConvolutionBackwardFilterAlgorithm)(cudnnHandle_t handle,
        const cudnnTensorDescriptor_t xDesc, const cudnnTensorDescriptor_t dyDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnFilterDescriptor_t dwDesc,
        const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionBwdFilterAlgoPerf_t *perfResults);
    /* 97: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *FindConvolutionBackwardFilterAlgorithmEx)(cudnnHandle_t handle,
        const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnTensorDescriptor_t dyDesc, const void *y,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnFilterDescriptor_t dwDesc, void *dw,
        const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionBwdFilterAlgoPerf_t *perfResults,
        void *workSpace, size_t workSpaceSizeInBytes);
    /* 98: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *FindConvolutionForwardAlgorithm)(cudnnHandle_t handle,
        const cudnnTensorDescriptor_t xDesc, const cudnnFilterDescriptor_t wDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t yDesc,
        const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionFwdAlgoPerf_t *perfResults);
    /* 99: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *FindConvolutionForwardAlgorithmEx)(cudnnHandle_t handle,
        const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnFilterDescriptor_t wDesc, const void *w,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t yDesc, void *y,
        const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionFwdAlgoPerf_t *perfResults,
        void *workSpace, size_t workSpaceSizeInBytes);
    /* 100: 8.x only */
    CUDNNW_8_(FindRNNBackwardDataAlgorithmEx, cudnnStatus_t (CUDNNWINAPI *FindRNNBackwardDataAlgorithmEx)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int seqLength,
        const cudnnTensorDescriptor_t *yDesc, const void *y, const cudnnTensorDescriptor_t *dyDesc,
        const void *dy, const cudnnTensorDescriptor_t dhyDesc, const void *dhy,
        const cudnnTensorDescriptor_t dcyDesc, const void *dcy, const cudnnFilterDescriptor_t wDesc,
        const void *w, const cudnnTensorDescriptor_t hxDesc, const void *hx,
        const cudnnTensorDescriptor_t cxDesc, const void *cx, const cudnnTensorDescriptor_t *dxDesc, void *dx,
        const cudnnTensorDescriptor_t dhxDesc, void *dhx, const cudnnTensorDescriptor_t dcxDesc, void *dcx,
        const float findIntensity, const int requestedAlgoCount, int *returnedAlgoCount,
        cudnnAlgorithmPerformance_t *perfResults, void *workspace, size_t workSpaceSizeInBytes,
        void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 101: 8.x only */
    CUDNNW_8_(FindRNNBackwardWeightsAlgorithmEx, cudnnStatus_t (CUDNNWINAPI *FindRNNBackwardWeightsAlgorithmEx)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int seqLength,
        const cudnnTensorDescriptor_t *xDesc, const void *x, const cudnnTensorDescriptor_t hxDesc,
        const void *hx, const cudnnTensorDescriptor_t *yDesc, const void *y, const float findIntensity,
        const int requestedAlgoCount, int *returnedAlgoCount, cudnnAlgorithmPerformance_t *perfResults,
        const void *workspace, size_t workSpaceSizeInBytes, const cudnnFilterDescriptor_t dwDesc, void *dw,
        const void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 102: 8.x only */
    CUDNNW_8_(FindRNNForwardInferenceAlgorithmEx, cudnnStatus_t (CUDNNWINAPI *FindRNNForwardInferenceAlgorithmEx)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int seqLength,
        const cudnnTensorDescriptor_t *xDesc, const void *x, const cudnnTensorDescriptor_t hxDesc,
        const void *hx, const cudnnTensorDescriptor_t cxDesc, const void *cx,
        const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnTensorDescriptor_t *yDesc, void *y,
        const cudnnTensorDescriptor_t hyDesc, void *hy, const cudnnTensorDescriptor_t cyDesc, void *cy,
        const float findIntensity, const int requestedAlgoCount, int *returnedAlgoCount,
        cudnnAlgorithmPerformance_t *perfResults, void *workspace, size_t workSpaceSizeInBytes);)
    /* 103: 8.x only */
    CUDNNW_8_(FindRNNForwardTrainingAlgorithmEx, cudnnStatus_t (CUDNNWINAPI *FindRNNForwardTrainingAlgorithmEx)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int seqLength,
        const cudnnTensorDescriptor_t *xDesc, const void *x, const cudnnTensorDescriptor_t hxDesc,
        const void *hx, const cudnnTensorDescriptor_t cxDesc, const void *cx,
        const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnTensorDescriptor_t *yDesc, void *y,
        const cudnnTensorDescriptor_t hyDesc, void *hy, const cudnnTensorDescriptor_t cyDesc, void *cy,
        const float findIntensity, const int requestedAlgoCount, int *returnedAlgoCount,
        cudnnAlgorithmPerformance_t *perfResults, void *workspace, size_t workSpaceSizeInBytes,
        void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 104: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *FusedOpsExecute)(cudnnHandle_t handle, const cudnnFusedOpsPlan_t plan,
        cudnnFusedOpsVariantParamPack_t varPack);
    /* 105: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetActivationDescriptor)(const cudnnActivationDescriptor_t activationDesc,
        cudnnActivationMode_t *mode, cudnnNanPropagation_t *reluNanOpt, double *coef);
    /* 106: from 8.2.0 */
    cudnnStatus_t (CUDNNWINAPI *GetActivationDescriptorSwishBeta)(cudnnActivationDescriptor_t activationDesc,
        double *swish_beta);
    /* 107: 8.x only */
    CUDNNW_8_(GetAlgorithmDescriptor, cudnnStatus_t (CUDNNWINAPI *GetAlgorithmDescriptor)(
        const cudnnAlgorithmDescriptor_t algoDesc, cudnnAlgorithm_t *algorithm);)
    /* 108: 8.x only */
    CUDNNW_8_(GetAlgorithmPerformance, cudnnStatus_t (CUDNNWINAPI *GetAlgorithmPerformance)(
        const cudnnAlgorithmPerformance_t algoPerf, cudnnAlgorithmDescriptor_t *algoDesc, cudnnStatus_t *status,
        float *time, size_t *memory);)
    /* 109: 8.x only */
    CUDNNW_8_(GetAlgorithmSpaceSize, cudnnStatus_t (CUDNNWINAPI *GetAlgorithmSpaceSize)(cudnnHandle_t handle,
        cudnnAlgorithmDescriptor_t algoDesc, size_t *algoSpaceSizeInBytes);)
    /* 110: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetAttnDescriptor)(cudnnAttnDescriptor_t attnDesc, unsigned *attnMode,
        int *nHeads, double *smScaler, cudnnDataType_t *dataType, cudnnDataType_t *computePrec,
        cudnnMathType_t *mathType, cudnnDropoutDescriptor_t *attnDropoutDesc,
        cudnnDropoutDescriptor_t *postDropoutDesc, int *qSize, int *kSize, int *vSize, int *qProjSize,
        int *kProjSize, int *vProjSize, int *oProjSize, int *qoMaxSeqLength, int *kvMaxSeqLength,
        int *maxBatchSize, int *maxBeamSize);
    /* 111: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetBatchNormalizationBackwardExWorkspaceSize)(cudnnHandle_t handle,
        cudnnBatchNormMode_t mode, cudnnBatchNormOps_t bnOps, const cudnnTensorDescriptor_t xDesc,
        const cudnnTensorDescriptor_t yDesc, const cudnnTensorDescriptor_t dyDesc,
        const cudnnTensorDescriptor_t dzDesc, const cudnnTensorDescriptor_t dxDesc,
        const cudnnTensorDescriptor_t dBnScaleBiasDesc, const cudnnActivationDescriptor_t activationDesc,
        size_t *sizeInBytes);
    /* 112: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetBatchNormalizationForwardTrainingExWorkspaceSize)(cudnnHandle_t handle,
        cudnnBatchNormMode_t mode, cudnnBatchNormOps_t bnOps, const cudnnTensorDescriptor_t xDesc,
        const cudnnTensorDescriptor_t zDesc, const cudnnTensorDescriptor_t yDesc,
        const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const cudnnActivationDescriptor_t activationDesc,
        size_t *sizeInBytes);
    /* 113: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetBatchNormalizationTrainingExReserveSpaceSize)(cudnnHandle_t handle,
        cudnnBatchNormMode_t mode, cudnnBatchNormOps_t bnOps, const cudnnActivationDescriptor_t activationDesc,
        const cudnnTensorDescriptor_t xDesc, size_t *sizeInBytes);
    /* 114: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetCTCLossDescriptor)(cudnnCTCLossDescriptor_t ctcLossDesc,
        cudnnDataType_t *compType);
    /* 115: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetCTCLossDescriptorEx)(cudnnCTCLossDescriptor_t ctcLossDesc,
        cudnnDataType_t *compType, cudnnLossNormalizationMode_t *normMode, cudnnNanPropagation_t *gradMode);
    /* 116: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetCTCLossDescriptor_v8)(cudnnCTCLossDescriptor_t ctcLossDesc,
        cudnnDataType_t *compType, cudnnLossNormalizationMode_t *normMode, cudnnNanPropagation_t *gradMode,
        int *maxLabelLength);
    /* 117: from 9.0.0 */
    CUDNNW_9_(GetCTCLossDescriptor_v9, cudnnStatus_t (CUDNNWINAPI *GetCTCLossDescriptor_v9)(
        cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t *compType, cudnnLossNormalizationMode_t *normMode,
        cudnnCTCGradMode_t *ctcGradMode, int *maxLabelLength);)
    /* 118: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetCTCLossWorkspaceSize)(cudnnHandle_t handle,
        const cudnnTensorDescriptor_t probsDesc, const cudnnTensorDescriptor_t gradientsDesc, const int *labels,
        const int *labelLengths, const int *inputLengths, cudnnCTCLossAlgo_t algo,
        cudnnCTCLossDescriptor_t ctcLossDesc, size_t *sizeInBytes);
    /* 119: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetCTCLossWorkspaceSize_v8)(cudnnHandle_t handle, cudnnCTCLossAlgo_t algo,
        cudnnCTCLossDescriptor_t ctcLossDesc, const cudnnTensorDescriptor_t probsDesc,
        const cudnnTensorDescriptor_t gradientsDesc, size_t *sizeInBytes);
    /* 120: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetCallback)(unsigned *mask, void **udata, cudnnCallback_t *fptr);
    /* 121: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolution2dDescriptor)(const cudnnConvolutionDescriptor_t convDesc,
        int *pad_h, int *pad_w, int *u, int *v, int *dilation_h, int *dilation_w, cudnnConvolutionMode_t *mode,
        cudnnDataType_t *computeType);
    /* 122: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolution2dForwardOutputDim)(const cudnnConvolutionDescriptor_t convDesc,
        const cudnnTensorDescriptor_t inputTensorDesc, const cudnnFilterDescriptor_t filterDesc, int *n, int *c,
        int *h, int *w);
    /* 123: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionBackwardDataAlgorithmMaxCount)(cudnnHandle_t handle, int *count);
    /* 124: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionBackwardDataAlgorithm_v7)(cudnnHandle_t handle,
        const cudnnFilterDescriptor_t filterDesc, const cudnnTensorDescriptor_t diffDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t gradDesc,
        const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionBwdDataAlgoPerf_t *perfResults);
    /* 125: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionBackwardDataWorkspaceSize)(cudnnHandle_t handle,
        const cudnnFilterDescriptor_t wDesc, const cudnnTensorDescriptor_t dyDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t dxDesc,
        cudnnConvolutionBwdDataAlgo_t algo, size_t *sizeInBytes);
    /* 126: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionBackwardFilterAlgorithmMaxCount)(cudnnHandle_t handle,
        int *count);
    /* 127: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionBackwardFilterAlgorithm_v7)(cudnnHandle_t handle,
        const cudnnTensorDescriptor_t srcDesc, const cudnnTensorDescriptor_t diffDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnFilterDescriptor_t gradDesc,
        const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionBwdFilterAlgoPerf_t *perfResults);
    /* 128: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionBackwardFilterWorkspaceSize)(cudnnHandle_t handle,
        const cudnnTensorDescriptor_t xDesc, const cudnnTensorDescriptor_t dyDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnFilterDescriptor_t gradDesc,
        cudnnConvolutionBwdFilterAlgo_t algo, size_t *sizeInBytes);
    /* 129: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionForwardAlgorithmMaxCount)(cudnnHandle_t handle, int *count);
    /* 130: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionForwardAlgorithm_v7)(cudnnHandle_t handle,
        const cudnnTensorDescriptor_t srcDesc, const cudnnFilterDescriptor_t filterDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t destDesc,
        const int requestedAlgoCount, int *returnedAlgoCount, cudnnConvolutionFwdAlgoPerf_t *perfResults);
    /* 131: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionForwardWorkspaceSize)(cudnnHandle_t handle,
        const cudnnTensorDescriptor_t xDesc, const cudnnFilterDescriptor_t wDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t yDesc,
        cudnnConvolutionFwdAlgo_t algo, size_t *sizeInBytes);
    /* 132: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionGroupCount)(cudnnConvolutionDescriptor_t convDesc,
        int *groupCount);
    /* 133: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionMathType)(cudnnConvolutionDescriptor_t convDesc,
        cudnnMathType_t *mathType);
    /* 134: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionNdDescriptor)(const cudnnConvolutionDescriptor_t convDesc,
        int arrayLengthRequested, int *arrayLength, int padA[], int strideA[], int dilationA[],
        cudnnConvolutionMode_t *mode, cudnnDataType_t *computeType);
    /* 135: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionNdForwardOutputDim)(const cudnnConvolutionDescriptor_t convDesc,
        const cudnnTensorDescriptor_t inputTensorDesc, const cudnnFilterDescriptor_t filterDesc, int nbDims,
        int tensorOuputDimA[]);
    /* 136: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetConvolutionReorderType)(cudnnConvolutionDescriptor_t convDesc,
        cudnnReorderType_t *reorderType);
    /* 137: 8.x and 9.x */
    size_t (CUDNNWINAPI *GetCudartVersion)(void);
    /* 138: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetDropoutDescriptor)(cudnnDropoutDescriptor_t dropoutDesc,
        cudnnHandle_t handle, float *dropout, void **states, unsigned long long *seed);
    /* 139: 8.x and 9.x */
    const char *(CUDNNWINAPI *GetErrorString)(cudnnStatus_t status);
    /* 140: from 9.23.0 */
    CUDNNW_9_(GetExecutionPlanWorkspaceSize, cudnnStatus_t (CUDNNWINAPI *GetExecutionPlanWorkspaceSize)(
        cudnnHandle_t handle, cudnnBackendDescriptor_t executionPlan, cudnnBackendDescriptor_t variantPack,
        size_t *workspaceSizeInBytes);)
    /* 141: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetFilter4dDescriptor)(const cudnnFilterDescriptor_t filterDesc,
        cudnnDataType_t *dataType, cudnnTensorFormat_t *format, int *k, int *c, int *h, int *w);
    /* 142: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetFilterNdDescriptor)(const cudnnFilterDescriptor_t filterDesc,
        int nbDimsRequested, cudnnDataType_t *dataType, cudnnTensorFormat_t *format, int *nbDims,
        int filterDimA[]);
    /* 143: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetFilterSizeInBytes)(const cudnnFilterDescriptor_t filterDesc, size_t *size);
    /* 144: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetFoldedConvBackwardDataDescriptors)(const cudnnHandle_t handle,
        const cudnnFilterDescriptor_t filterDesc, const cudnnTensorDescriptor_t diffDesc,
        const cudnnConvolutionDescriptor_t convDesc, const cudnnTensorDescriptor_t gradDesc,
        const cudnnTensorFormat_t transformFormat, cudnnFilterDescriptor_t foldedFilterDesc,
        cudnnTensorDescriptor_t paddedDiffDesc, cudnnConvolutionDescriptor_t foldedConvDesc,
        cudnnTensorDescriptor_t foldedGradDesc, cudnnTensorTransformDescriptor_t filterFoldTransDesc,
        cudnnTensorTransformDescriptor_t diffPadTransDesc, cudnnTensorTransformDescriptor_t gradFoldTransDesc,
        cudnnTensorTransformDescriptor_t gradUnfoldTransDesc);
    /* 145: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetFusedOpsConstParamPackAttribute)(
        const cudnnFusedOpsConstParamPack_t constPack, cudnnFusedOpsConstParamLabel_t paramLabel, void *param,
        int *isNULL);
    /* 146: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetFusedOpsVariantParamPackAttribute)(
        const cudnnFusedOpsVariantParamPack_t varPack, cudnnFusedOpsVariantParamLabel_t paramLabel, void *ptr);
    /* 147: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetLRNDescriptor)(cudnnLRNDescriptor_t normDesc, unsigned *lrnN,
        double *lrnAlpha, double *lrnBeta, double *lrnK);
    /* 148: from 9.0.0 */
    CUDNNW_9_(GetLastErrorString, void (CUDNNWINAPI *GetLastErrorString)(char *message, size_t max_size);)
    /* 149: from 8.6.0 */
    size_t (CUDNNWINAPI *GetMaxDeviceVersion)(void);
    /* 150: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetMultiHeadAttnBuffers)(cudnnHandle_t handle,
        const cudnnAttnDescriptor_t attnDesc, size_t *weightSizeInBytes, size_t *workSpaceSizeInBytes,
        size_t *reserveSpaceSizeInBytes);
    /* 151: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetMultiHeadAttnWeights)(cudnnHandle_t handle,
        const cudnnAttnDescriptor_t attnDesc, cudnnMultiHeadAttnWeightKind_t wKind, size_t weightSizeInBytes,
        const void *weights, cudnnTensorDescriptor_t wDesc, void **wAddr);
    /* 152: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetNormalizationBackwardWorkspaceSize)(cudnnHandle_t handle,
        cudnnNormMode_t mode, cudnnNormOps_t normOps, cudnnNormAlgo_t algo, const cudnnTensorDescriptor_t xDesc,
        const cudnnTensorDescriptor_t yDesc, const cudnnTensorDescriptor_t dyDesc,
        const cudnnTensorDescriptor_t dzDesc, const cudnnTensorDescriptor_t dxDesc,
        const cudnnTensorDescriptor_t dNormScaleBiasDesc, const cudnnActivationDescriptor_t activationDesc,
        const cudnnTensorDescriptor_t normMeanVarDesc, size_t *sizeInBytes, int groupCnt);
    /* 153: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetNormalizationForwardTrainingWorkspaceSize)(cudnnHandle_t handle,
        cudnnNormMode_t mode, cudnnNormOps_t normOps, cudnnNormAlgo_t algo, const cudnnTensorDescriptor_t xDesc,
        const cudnnTensorDescriptor_t zDesc, const cudnnTensorDescriptor_t yDesc,
        const cudnnTensorDescriptor_t normScaleBiasDesc, const cudnnActivationDescriptor_t activationDesc,
        const cudnnTensorDescriptor_t normMeanVarDesc, size_t *sizeInBytes, int groupCnt);
    /* 154: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetNormalizationTrainingReserveSpaceSize)(cudnnHandle_t handle,
        cudnnNormMode_t mode, cudnnNormOps_t normOps, cudnnNormAlgo_t algo,
        const cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t xDesc,
        size_t *sizeInBytes, int groupCnt);
    /* 155: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetOpTensorDescriptor)(const cudnnOpTensorDescriptor_t opTensorDesc,
        cudnnOpTensorOp_t *opTensorOp, cudnnDataType_t *opTensorCompType,
        cudnnNanPropagation_t *opTensorNanOpt);
    /* 156: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetPooling2dDescriptor)(const cudnnPoolingDescriptor_t poolingDesc,
        cudnnPoolingMode_t *mode, cudnnNanPropagation_t *maxpoolingNanOpt, int *windowHeight, int *windowWidth,
        int *verticalPadding, int *horizontalPadding, int *verticalStride, int *horizontalStride);
    /* 157: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetPooling2dForwardOutputDim)(const cudnnPoolingDescriptor_t poolingDesc,
        const cudnnTensorDescriptor_t inputTensorDesc, int *n, int *c, int *h, int *w);
    /* 158: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetPoolingNdDescriptor)(const cudnnPoolingDescriptor_t poolingDesc,
        int nbDimsRequested, cudnnPoolingMode_t *mode, cudnnNanPropagation_t *maxpoolingNanOpt, int *nbDims,
        int windowDimA[], int paddingA[], int strideA[]);
    /* 159: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetPoolingNdForwardOutputDim)(const cudnnPoolingDescriptor_t poolingDesc,
        const cudnnTensorDescriptor_t inputTensorDesc, int nbDims, int outputTensorDimA[]);
    /* 160: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetProperty)(cudnnw_property type, int *value);
    /* 161: 8.x only */
    CUDNNW_8_(GetRNNBackwardDataAlgorithmMaxCount, cudnnStatus_t (CUDNNWINAPI *GetRNNBackwardDataAlgorithmMaxCount)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, int *count);)
    /* 162: 8.x only */
    CUDNNW_8_(GetRNNBackwardWeightsAlgorithmMaxCount, cudnnStatus_t (CUDNNWINAPI *GetRNNBackwardWeightsAlgorithmMaxCount)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, int *count);)
    /* 163: 8.x only */
    CUDNNW_8_(GetRNNBiasMode, cudnnStatus_t (CUDNNWINAPI *GetRNNBiasMode)(cudnnRNNDescriptor_t rnnDesc,
        cudnnRNNBiasMode_t *biasMode);)
    /* 164: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetRNNDataDescriptor)(cudnnRNNDataDescriptor_t rnnDataDesc,
        cudnnDataType_t *dataType, cudnnRNNDataLayout_t *layout, int *maxSeqLength, int *batchSize,
        int *vectorSize, int arrayLengthRequested, int seqLengthArray[], void *paddingFill);
    /* 165: 8.x only */
    CUDNNW_8_(GetRNNDescriptor_v6, cudnnStatus_t (CUDNNWINAPI *GetRNNDescriptor_v6)(cudnnHandle_t handle,
        cudnnRNNDescriptor_t rnnDesc, int *hiddenSize, int *numLayers, cudnnDropoutDescriptor_t *dropoutDesc,
        cudnnRNNInputMode_t *inputMode, cudnnDirectionMode_t *direction, cudnnRNNMode_t *cellMode,
        cudnnRNNAlgo_t *algo, cudnnDataType_t *mathPrec);)
    /* 166: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetRNNDescriptor_v8)(cudnnRNNDescriptor_t rnnDesc, cudnnRNNAlgo_t *algo,
        cudnnRNNMode_t *cellMode, cudnnRNNBiasMode_t *biasMode, cudnnDirectionMode_t *dirMode,
        cudnnRNNInputMode_t *inputMode, cudnnDataType_t *dataType, cudnnDataType_t *mathPrec,
        cudnnMathType_t *mathType, int32_t *inputSize, int32_t *hiddenSize, int32_t *projSize,
        int32_t *numLayers, cudnnDropoutDescriptor_t *dropoutDesc, uint32_t *auxFlags);
    /* 167: 8.x only */
    CUDNNW_8_(GetRNNForwardInferenceAlgorithmMaxCount, cudnnStatus_t (CUDNNWINAPI *GetRNNForwardInferenceAlgorithmMaxCount)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, int *count);)
    /* 168: 8.x only */
    CUDNNW_8_(GetRNNForwardTrainingAlgorithmMaxCount, cudnnStatus_t (CUDNNWINAPI *GetRNNForwardTrainingAlgorithmMaxCount)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, int *count);)
    /* 169: 8.x only */
    CUDNNW_8_(GetRNNLinLayerBiasParams, cudnnStatus_t (CUDNNWINAPI *GetRNNLinLayerBiasParams)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int pseudoLayer,
        const cudnnTensorDescriptor_t xDesc, const cudnnFilterDescriptor_t wDesc, const void *w,
        const int linLayerID, cudnnFilterDescriptor_t linLayerBiasDesc, void **linLayerBias);)
    /* 170: 8.x only */
    CUDNNW_8_(GetRNNLinLayerMatrixParams, cudnnStatus_t (CUDNNWINAPI *GetRNNLinLayerMatrixParams)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int pseudoLayer,
        const cudnnTensorDescriptor_t xDesc, const cudnnFilterDescriptor_t wDesc, const void *w,
        const int linLayerID, cudnnFilterDescriptor_t linLayerMatDesc, void **linLayerMat);)
    /* 171: 8.x only */
    CUDNNW_8_(GetRNNMatrixMathType, cudnnStatus_t (CUDNNWINAPI *GetRNNMatrixMathType)(
        cudnnRNNDescriptor_t rnnDesc, cudnnMathType_t *mType);)
    /* 172: 8.x only */
    CUDNNW_8_(GetRNNPaddingMode, cudnnStatus_t (CUDNNWINAPI *GetRNNPaddingMode)(cudnnRNNDescriptor_t rnnDesc,
        unsigned *paddingMode);)
    /* 173: 8.x only */
    CUDNNW_8_(GetRNNParamsSize, cudnnStatus_t (CUDNNWINAPI *GetRNNParamsSize)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const cudnnTensorDescriptor_t xDesc, size_t *sizeInBytes,
        cudnnDataType_t dataType);)
    /* 174: 8.x only */
    CUDNNW_8_(GetRNNProjectionLayers, cudnnStatus_t (CUDNNWINAPI *GetRNNProjectionLayers)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, int *recProjSize, int *outProjSize);)
    /* 175: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetRNNTempSpaceSizes)(cudnnHandle_t handle, cudnnRNNDescriptor_t rnnDesc,
        cudnnForwardMode_t fwdMode, cudnnRNNDataDescriptor_t xDesc, size_t *workSpaceSize,
        size_t *reserveSpaceSize);
    /* 176: 8.x only */
    CUDNNW_8_(GetRNNTrainingReserveSize, cudnnStatus_t (CUDNNWINAPI *GetRNNTrainingReserveSize)(
        cudnnHandle_t handle, const cudnnRNNDescriptor_t rnnDesc, const int seqLength,
        const cudnnTensorDescriptor_t *xDesc, size_t *sizeInBytes);)
    /* 177: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetRNNWeightParams)(cudnnHandle_t handle, cudnnRNNDescriptor_t rnnDesc,
        int32_t pseudoLayer, size_t weightSpaceSize, const void *weightSpace, int32_t linLayerID,
        cudnnTensorDescriptor_t mDesc, void **mAddr, cudnnTensorDescriptor_t bDesc, void **bAddr);
    /* 178: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetRNNWeightSpaceSize)(cudnnHandle_t handle, cudnnRNNDescriptor_t rnnDesc,
        size_t *weightSpaceSize);
    /* 179: 8.x only */
    CUDNNW_8_(GetRNNWorkspaceSize, cudnnStatus_t (CUDNNWINAPI *GetRNNWorkspaceSize)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *xDesc,
        size_t *sizeInBytes);)
    /* 180: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetReduceTensorDescriptor)(
        const cudnnReduceTensorDescriptor_t reduceTensorDesc, cudnnReduceTensorOp_t *reduceTensorOp,
        cudnnDataType_t *reduceTensorCompType, cudnnNanPropagation_t *reduceTensorNanOpt,
        cudnnReduceTensorIndices_t *reduceTensorIndices, cudnnIndicesType_t *reduceTensorIndicesType);
    /* 181: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetReductionIndicesSize)(cudnnHandle_t handle,
        const cudnnReduceTensorDescriptor_t reduceTensorDesc, const cudnnTensorDescriptor_t aDesc,
        const cudnnTensorDescriptor_t cDesc, size_t *sizeInBytes);
    /* 182: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetReductionWorkspaceSize)(cudnnHandle_t handle,
        const cudnnReduceTensorDescriptor_t reduceTensorDesc, const cudnnTensorDescriptor_t aDesc,
        const cudnnTensorDescriptor_t cDesc, size_t *sizeInBytes);
    /* 183: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetSeqDataDescriptor)(const cudnnSeqDataDescriptor_t seqDataDesc,
        cudnnDataType_t *dataType, int *nbDims, int nbDimsRequested, int dimA[], cudnnSeqDataAxis_t axes[],
        size_t *seqLengthArraySize, size_t seqLengthSizeRequested, int seqLengthArray[], void *paddingFill);
    /* 184: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetStream)(cudnnHandle_t handle, cudaStream_t *streamId);
    /* 185: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetTensor4dDescriptor)(const cudnnTensorDescriptor_t tensorDesc,
        cudnnDataType_t *dataType, int *n, int *c, int *h, int *w, int *nStride, int *cStride, int *hStride,
        int *wStride);
    /* 186: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetTensorNdDescriptor)(const cudnnTensorDescriptor_t tensorDesc,
        int nbDimsRequested, cudnnDataType_t *dataType, int *nbDims, int dimA[], int strideA[]);
    /* 187: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetTensorSizeInBytes)(const cudnnTensorDescriptor_t tensorDesc, size_t *size);
    /* 188: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *GetTensorTransformDescriptor)(cudnnTensorTransformDescriptor_t transformDesc,
        uint32_t nbDimsRequested, cudnnTensorFormat_t *destFormat, int32_t padBeforeA[], int32_t padAfterA[],
        uint32_t foldA[], cudnnFoldingDirection_t *direction);
    /* 189: 8.x and 9.x */
    size_t (CUDNNWINAPI *GetVersion)(void);
    /* 190: from 9.26.0 */
    CUDNNW_9_(GnnAggSimpleBackward, cudnnStatus_t (CUDNNWINAPI *GnnAggSimpleBackward)(cudaStream_t stream,
        const cudnnGnnCscGraph_t *graph, const void *gradOutput, const void *outPositions,
        void *gradNodeFeatures, void *gradEdgeFeatures, void *gradConcatFeatures, int nodeFeatDim,
        int edgeFeatDim, int concatFeatDim, cudnnDataType_t dataType, cudnnGnnAggOp_t aggOp);)
    /* 191: from 9.26.0 */
    CUDNNW_9_(GnnAggSimpleForward, cudnnStatus_t (CUDNNWINAPI *GnnAggSimpleForward)(cudaStream_t stream,
        const cudnnGnnCscGraph_t *graph, const void *nodeFeatures, const void *edgeFeatures,
        const void *concatFeatures, void *output, void *outPositions, int nodeFeatDim, int edgeFeatDim,
        int concatFeatDim, cudnnDataType_t dataType, cudnnGnnAggOp_t aggOp);)
    /* 192: from 9.28.0 */
    CUDNNW_9_(GnnMhaGatBackward, cudnnStatus_t (CUDNNWINAPI *GnnMhaGatBackward)(cudaStream_t stream,
        const cudnnGnnCscGraph_t *graph, const void *gradOut, const void *srcFeatures, const void *dstFeatures,
        const void *edgeFeatures, const void *attnWeights, const void *smScores, const float *dropoutMask,
        const float *gradAttention, void *gradSrcFeatures, void *gradDstFeatures, void *gradEdgeFeatures,
        void *gradWeights, void *gradSmScores, void *gradWspaceFeat, void *gradWspaceWeights, int dimNode,
        int dimEdge, const cudnnGnnMhaParams_t *params, cudnnDataType_t dataType, cudnnDataType_t gradDataType,
        cudnnDataType_t gradWeightType);)
    /* 193: from 9.28.0 */
    CUDNNW_9_(GnnMhaGatForward, cudnnStatus_t (CUDNNWINAPI *GnnMhaGatForward)(cudaStream_t stream,
        const cudnnGnnCscGraph_t *graph, const void *srcFeatures, const void *dstFeatures,
        const void *edgeFeatures, const void *attnWeights, const float *dropoutMask, void *output,
        void *smScores, int dimNode, int dimEdge, const cudnnGnnMhaParams_t *params, cudnnDataType_t dataType);)
    /* 194: from 9.28.0 */
    CUDNNW_9_(GnnMhaGatV2Backward, cudnnStatus_t (CUDNNWINAPI *GnnMhaGatV2Backward)(cudaStream_t stream,
        const cudnnGnnCscGraph_t *graph, const void *gradOut, const void *srcFeatures, const void *dstFeatures,
        const void *edgeFeatures, const void *attnWeights, const void *smScores, const void *actScores,
        const float *dropoutMask, const float *gradAttention, void *gradSrcFeatures, void *gradDstFeatures,
        void *gradEdgeFeatures, void *gradWeights, void *gradSmScores, void *gradWspaceFeat,
        void *gradWspaceWeights, int dimNode, const cudnnGnnMhaParams_t *params, cudnnDataType_t dataType,
        cudnnDataType_t gradType);)
    /* 195: from 9.28.0 */
    CUDNNW_9_(GnnMhaGatV2Forward, cudnnStatus_t (CUDNNWINAPI *GnnMhaGatV2Forward)(cudaStream_t stream,
        const cudnnGnnCscGraph_t *graph, const void *srcFeatures, const void *dstFeatures,
        const void *edgeFeatures, const void *attnWeights, const float *dropoutMask, void *output,
        void *smScores, void *actScores, int dimNode, const cudnnGnnMhaParams_t *params,
        cudnnDataType_t dataType);)
    /* 196: from 9.0.0 */
    CUDNNW_9_(GraphVersionCheck, cudnnStatus_t (CUDNNWINAPI *GraphVersionCheck)(void);)
    /* 197: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *Im2Col)(cudnnHandle_t handle, const cudnnTensorDescriptor_t xDesc,
        const void *x, const cudnnFilterDescriptor_t wDesc, const cudnnConvolutionDescriptor_t convDesc,
        void *colBuffer);
    /* 198: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *InitTransformDest)(const cudnnTensorTransformDescriptor_t transformDesc,
        const cudnnTensorDescriptor_t srcDesc, cudnnTensorDescriptor_t destDesc, size_t *destSizeInBytes);
    /* 199: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *LRNCrossChannelBackward)(cudnnHandle_t handle, cudnnLRNDescriptor_t normDesc,
        cudnnLRNMode_t lrnMode, const void *alpha, const cudnnTensorDescriptor_t yDesc, const void *y,
        const cudnnTensorDescriptor_t dyDesc, const void *dy, const cudnnTensorDescriptor_t xDesc,
        const void *x, const void *beta, const cudnnTensorDescriptor_t dxDesc, void *dx);
    /* 200: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *LRNCrossChannelForward)(cudnnHandle_t handle, cudnnLRNDescriptor_t normDesc,
        cudnnLRNMode_t lrnMode, const void *alpha, const cudnnTensorDescriptor_t xDesc, const void *x,
        const void *beta, const cudnnTensorDescriptor_t yDesc, void *y);
    /* 201: from 9.26.0 */
    CUDNNW_9_(LongFFTCausalConv1dBackward, cudnnStatus_t (CUDNNWINAPI *LongFFTCausalConv1dBackward)(
        cudaStream_t stream, const void *dy, void *dx, void *dweight, int batch, int dim, int seqLen,
        int kernelSize, cudnnDataType_t dataType, void *workspace, size_t workspaceSizeInBytes,
        void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 202: from 9.26.0 */
    CUDNNW_9_(LongFFTCausalConv1dForward, cudnnStatus_t (CUDNNWINAPI *LongFFTCausalConv1dForward)(
        cudaStream_t stream, const void *x, const void *weight, void *y, int batch, int dim, int seqLen,
        int kernelSize, cudnnDataType_t dataType, void *workspace, size_t workspaceSizeInBytes,
        void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 203: from 9.26.0 */
    CUDNNW_9_(LongFFTCausalConv1dGetBufferSizes, cudnnStatus_t (CUDNNWINAPI *LongFFTCausalConv1dGetBufferSizes)(
        int batch, int dim, int seqLen, int kernelSize, cudnnDataType_t dataType, size_t *workspaceSizeInBytes,
        size_t *reserveSpaceSizeInBytes);)
    /* 204: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *MakeFusedOpsPlan)(cudnnHandle_t handle, cudnnFusedOpsPlan_t plan,
        const cudnnFusedOpsConstParamPack_t constPack, size_t *workspaceSizeInBytes);
    /* 205: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *MultiHeadAttnBackwardData)(cudnnHandle_t handle,
        const cudnnAttnDescriptor_t attnDesc, const int loWinIdx[], const int hiWinIdx[],
        const int devSeqLengthsDQDO[], const int devSeqLengthsDKDV[], const cudnnSeqDataDescriptor_t doDesc,
        const void *dout, const cudnnSeqDataDescriptor_t dqDesc, void *dqueries, const void *queries,
        const cudnnSeqDataDescriptor_t dkDesc, void *dkeys, const void *keys,
        const cudnnSeqDataDescriptor_t dvDesc, void *dvalues, const void *values, size_t weightSizeInBytes,
        const void *weights, size_t workSpaceSizeInBytes, void *workSpace, size_t reserveSpaceSizeInBytes,
        void *reserveSpace);
    /* 206: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *MultiHeadAttnBackwardWeights)(cudnnHandle_t handle,
        const cudnnAttnDescriptor_t attnDesc, cudnnWgradMode_t addGrad, const cudnnSeqDataDescriptor_t qDesc,
        const void *queries, const cudnnSeqDataDescriptor_t kDesc, const void *keys,
        const cudnnSeqDataDescriptor_t vDesc, const void *values, const cudnnSeqDataDescriptor_t doDesc,
        const void *dout, size_t weightSizeInBytes, const void *weights, void *dweights,
        size_t workSpaceSizeInBytes, void *workSpace, size_t reserveSpaceSizeInBytes, void *reserveSpace);
    /* 207: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *MultiHeadAttnForward)(cudnnHandle_t handle,
        const cudnnAttnDescriptor_t attnDesc, int currIdx, const int loWinIdx[], const int hiWinIdx[],
        const int devSeqLengthsQO[], const int devSeqLengthsKV[], const cudnnSeqDataDescriptor_t qDesc,
        const void *queries, const void *residuals, const cudnnSeqDataDescriptor_t kDesc, const void *keys,
        const cudnnSeqDataDescriptor_t vDesc, const void *values, const cudnnSeqDataDescriptor_t oDesc,
        void *out, size_t weightSizeInBytes, const void *weights, size_t workSpaceSizeInBytes, void *workSpace,
        size_t reserveSpaceSizeInBytes, void *reserveSpace);
    /* 208: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *NormalizationBackward)(cudnnHandle_t handle, cudnnNormMode_t mode,
        cudnnNormOps_t normOps, cudnnNormAlgo_t algo, const void *alphaDataDiff, const void *betaDataDiff,
        const void *alphaParamDiff, const void *betaParamDiff, const cudnnTensorDescriptor_t xDesc,
        const void *xData, const cudnnTensorDescriptor_t yDesc, const void *yData,
        const cudnnTensorDescriptor_t dyDesc, const void *dyData, const cudnnTensorDescriptor_t dzDesc,
        void *dzData, const cudnnTensorDescriptor_t dxDesc, void *dxData,
        const cudnnTensorDescriptor_t dNormScaleBiasDesc, const void *normScaleData, const void *normBiasData,
        void *dNormScaleData, void *dNormBiasData, double epsilon,
        const cudnnTensorDescriptor_t normMeanVarDesc, const void *savedMean, const void *savedInvVariance,
        cudnnActivationDescriptor_t activationDesc, void *workSpace, size_t workSpaceSizeInBytes,
        void *reserveSpace, size_t reserveSpaceSizeInBytes, int groupCnt);
    /* 209: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *NormalizationForwardInference)(cudnnHandle_t handle, cudnnNormMode_t mode,
        cudnnNormOps_t normOps, cudnnNormAlgo_t algo, const void *alpha, const void *beta,
        const cudnnTensorDescriptor_t xDesc, const void *x, const cudnnTensorDescriptor_t normScaleBiasDesc,
        const void *normScale, const void *normBias, const cudnnTensorDescriptor_t normMeanVarDesc,
        const void *estimatedMean, const void *estimatedVariance, const cudnnTensorDescriptor_t zDesc,
        const void *z, cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t yDesc, void *y,
        double epsilon, int groupCnt);
    /* 210: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *NormalizationForwardTraining)(cudnnHandle_t handle, cudnnNormMode_t mode,
        cudnnNormOps_t normOps, cudnnNormAlgo_t algo, const void *alpha, const void *beta,
        const cudnnTensorDescriptor_t xDesc, const void *xData, const cudnnTensorDescriptor_t normScaleBiasDesc,
        const void *normScale, const void *normBias, double exponentialAverageFactor,
        const cudnnTensorDescriptor_t normMeanVarDesc, void *resultRunningMean, void *resultRunningVariance,
        double epsilon, void *resultSaveMean, void *resultSaveInvVariance,
        cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t zDesc, const void *zData,
        const cudnnTensorDescriptor_t yDesc, void *yData, void *workspace, size_t workSpaceSizeInBytes,
        void *reserveSpace, size_t reserveSpaceSizeInBytes, int groupCnt);
    /* 211: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *OpTensor)(cudnnHandle_t handle, const cudnnOpTensorDescriptor_t opTensorDesc,
        const void *alpha1, const cudnnTensorDescriptor_t aDesc, const void *A, const void *alpha2,
        const cudnnTensorDescriptor_t bDesc, const void *B, const void *beta,
        const cudnnTensorDescriptor_t cDesc, void *C);
    /* 212: 8.x only */
    CUDNNW_8_(OpsInferVersionCheck, cudnnStatus_t (CUDNNWINAPI *OpsInferVersionCheck)(void);)
    /* 213: 8.x only */
    CUDNNW_8_(OpsTrainVersionCheck, cudnnStatus_t (CUDNNWINAPI *OpsTrainVersionCheck)(void);)
    /* 214: from 9.0.0 */
    CUDNNW_9_(OpsVersionCheck, cudnnStatus_t (CUDNNWINAPI *OpsVersionCheck)(void);)
    /* 215: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *PoolingBackward)(cudnnHandle_t handle,
        const cudnnPoolingDescriptor_t poolingDesc, const void *alpha, const cudnnTensorDescriptor_t yDesc,
        const void *y, const cudnnTensorDescriptor_t dyDesc, const void *dy,
        const cudnnTensorDescriptor_t xDesc, const void *x, const void *beta,
        const cudnnTensorDescriptor_t dxDesc, void *dx);
    /* 216: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *PoolingForward)(cudnnHandle_t handle,
        const cudnnPoolingDescriptor_t poolingDesc, const void *alpha, const cudnnTensorDescriptor_t xDesc,
        const void *x, const void *beta, const cudnnTensorDescriptor_t yDesc, void *y);
    /* 217: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *QueryRuntimeError)(cudnnHandle_t handle, cudnnStatus_t *rstatus,
        cudnnErrQueryMode_t mode, cudnnRuntimeTag_t *tag);
    /* 218: 8.x only */
    CUDNNW_8_(RNNBackwardData, cudnnStatus_t (CUDNNWINAPI *RNNBackwardData)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *yDesc,
        const void *y, const cudnnTensorDescriptor_t *dyDesc, const void *dy,
        const cudnnTensorDescriptor_t dhyDesc, const void *dhy, const cudnnTensorDescriptor_t dcyDesc,
        const void *dcy, const cudnnFilterDescriptor_t wDesc, const void *w,
        const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnTensorDescriptor_t cxDesc,
        const void *cx, const cudnnTensorDescriptor_t *dxDesc, void *dx, const cudnnTensorDescriptor_t dhxDesc,
        void *dhx, const cudnnTensorDescriptor_t dcxDesc, void *dcx, void *workSpace,
        size_t workSpaceSizeInBytes, void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 219: 8.x only */
    CUDNNW_8_(RNNBackwardDataEx, cudnnStatus_t (CUDNNWINAPI *RNNBackwardDataEx)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const cudnnRNNDataDescriptor_t yDesc, const void *y,
        const cudnnRNNDataDescriptor_t dyDesc, const void *dy, const cudnnRNNDataDescriptor_t dcDesc,
        const void *dcAttn, const cudnnTensorDescriptor_t dhyDesc, const void *dhy,
        const cudnnTensorDescriptor_t dcyDesc, const void *dcy, const cudnnFilterDescriptor_t wDesc,
        const void *w, const cudnnTensorDescriptor_t hxDesc, const void *hx,
        const cudnnTensorDescriptor_t cxDesc, const void *cx, const cudnnRNNDataDescriptor_t dxDesc, void *dx,
        const cudnnTensorDescriptor_t dhxDesc, void *dhx, const cudnnTensorDescriptor_t dcxDesc, void *dcx,
        const cudnnRNNDataDescriptor_t dkDesc, void *dkeys, void *workSpace, size_t workSpaceSizeInBytes,
        void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 220: from 8.0.2 */
    cudnnStatus_t (CUDNNWINAPI *RNNBackwardData_v8)(cudnnHandle_t handle, cudnnRNNDescriptor_t rnnDesc,
        const int32_t devSeqLengths[], cudnnRNNDataDescriptor_t yDesc, const void *y, const void *dy,
        cudnnRNNDataDescriptor_t xDesc, void *dx, cudnnTensorDescriptor_t hDesc, const void *hx,
        const void *dhy, void *dhx, cudnnTensorDescriptor_t cDesc, const void *cx, const void *dcy, void *dcx,
        size_t weightSpaceSize, const void *weightSpace, size_t workSpaceSize, void *workSpace,
        size_t reserveSpaceSize, void *reserveSpace);
    /* 221: 8.x only */
    CUDNNW_8_(RNNBackwardWeights, cudnnStatus_t (CUDNNWINAPI *RNNBackwardWeights)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *xDesc,
        const void *x, const cudnnTensorDescriptor_t hxDesc, const void *hx,
        const cudnnTensorDescriptor_t *yDesc, const void *y, const void *workSpace, size_t workSpaceSizeInBytes,
        const cudnnFilterDescriptor_t dwDesc, void *dw, const void *reserveSpace,
        size_t reserveSpaceSizeInBytes);)
    /* 222: 8.x only */
    CUDNNW_8_(RNNBackwardWeightsEx, cudnnStatus_t (CUDNNWINAPI *RNNBackwardWeightsEx)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const cudnnRNNDataDescriptor_t xDesc, const void *x,
        const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnRNNDataDescriptor_t yDesc,
        const void *y, void *workSpace, size_t workSpaceSizeInBytes, const cudnnFilterDescriptor_t dwDesc,
        void *dw, void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 223: from 8.0.2 */
    cudnnStatus_t (CUDNNWINAPI *RNNBackwardWeights_v8)(cudnnHandle_t handle, cudnnRNNDescriptor_t rnnDesc,
        cudnnWgradMode_t addGrad, const int32_t devSeqLengths[], cudnnRNNDataDescriptor_t xDesc, const void *x,
        cudnnTensorDescriptor_t hDesc, const void *hx, cudnnRNNDataDescriptor_t yDesc, const void *y,
        size_t weightSpaceSize, void *dweightSpace, size_t workSpaceSize, void *workSpace,
        size_t reserveSpaceSize, void *reserveSpace);
    /* 224: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *RNNForward)(cudnnHandle_t handle, cudnnRNNDescriptor_t rnnDesc,
        cudnnForwardMode_t fwdMode, const int32_t devSeqLengths[], cudnnRNNDataDescriptor_t xDesc,
        const void *x, cudnnRNNDataDescriptor_t yDesc, void *y, cudnnTensorDescriptor_t hDesc, const void *hx,
        void *hy, cudnnTensorDescriptor_t cDesc, const void *cx, void *cy, size_t weightSpaceSize,
        const void *weightSpace, size_t workSpaceSize, void *workSpace, size_t reserveSpaceSize,
        void *reserveSpace);
    /* 225: 8.x only */
    CUDNNW_8_(RNNForwardInference, cudnnStatus_t (CUDNNWINAPI *RNNForwardInference)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *xDesc,
        const void *x, const cudnnTensorDescriptor_t hxDesc, const void *hx,
        const cudnnTensorDescriptor_t cxDesc, const void *cx, const cudnnFilterDescriptor_t wDesc,
        const void *w, const cudnnTensorDescriptor_t *yDesc, void *y, const cudnnTensorDescriptor_t hyDesc,
        void *hy, const cudnnTensorDescriptor_t cyDesc, void *cy, void *workSpace,
        size_t workSpaceSizeInBytes);)
    /* 226: 8.x only */
    CUDNNW_8_(RNNForwardInferenceEx, cudnnStatus_t (CUDNNWINAPI *RNNForwardInferenceEx)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const cudnnRNNDataDescriptor_t xDesc, const void *x,
        const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnTensorDescriptor_t cxDesc,
        const void *cx, const cudnnFilterDescriptor_t wDesc, const void *w,
        const cudnnRNNDataDescriptor_t yDesc, void *y, const cudnnTensorDescriptor_t hyDesc, void *hy,
        const cudnnTensorDescriptor_t cyDesc, void *cy, const cudnnRNNDataDescriptor_t kDesc, const void *keys,
        const cudnnRNNDataDescriptor_t cDesc, void *cAttn, const cudnnRNNDataDescriptor_t iDesc, void *iAttn,
        const cudnnRNNDataDescriptor_t qDesc, void *queries, void *workSpace, size_t workSpaceSizeInBytes);)
    /* 227: 8.x only */
    CUDNNW_8_(RNNForwardTraining, cudnnStatus_t (CUDNNWINAPI *RNNForwardTraining)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const int seqLength, const cudnnTensorDescriptor_t *xDesc,
        const void *x, const cudnnTensorDescriptor_t hxDesc, const void *hx,
        const cudnnTensorDescriptor_t cxDesc, const void *cx, const cudnnFilterDescriptor_t wDesc,
        const void *w, const cudnnTensorDescriptor_t *yDesc, void *y, const cudnnTensorDescriptor_t hyDesc,
        void *hy, const cudnnTensorDescriptor_t cyDesc, void *cy, void *workSpace, size_t workSpaceSizeInBytes,
        void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 228: 8.x only */
    CUDNNW_8_(RNNForwardTrainingEx, cudnnStatus_t (CUDNNWINAPI *RNNForwardTrainingEx)(cudnnHandle_t handle,
        const cudnnRNNDescriptor_t rnnDesc, const cudnnRNNDataDescriptor_t xDesc, const void *x,
        const cudnnTensorDescriptor_t hxDesc, const void *hx, const cudnnTensorDescriptor_t cxDesc,
        const void *cx, const cudnnFilterDescriptor_t wDesc, const void *w,
        const cudnnRNNDataDescriptor_t yDesc, void *y, const cudnnTensorDescriptor_t hyDesc, void *hy,
        const cudnnTensorDescriptor_t cyDesc, void *cy, const cudnnRNNDataDescriptor_t kDesc, const void *keys,
        const cudnnRNNDataDescriptor_t cDesc, void *cAttn, const cudnnRNNDataDescriptor_t iDesc, void *iAttn,
        const cudnnRNNDataDescriptor_t qDesc, void *queries, void *workSpace, size_t workSpaceSizeInBytes,
        void *reserveSpace, size_t reserveSpaceSizeInBytes);)
    /* 229: 8.x only */
    CUDNNW_8_(RNNGetClip, cudnnStatus_t (CUDNNWINAPI *RNNGetClip)(cudnnHandle_t handle,
        cudnnRNNDescriptor_t rnnDesc, cudnnRNNClipMode_t *clipMode, cudnnNanPropagation_t *clipNanOpt,
        double *lclip, double *rclip);)
    /* 230: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *RNNGetClip_v8)(cudnnRNNDescriptor_t rnnDesc, cudnnRNNClipMode_t *clipMode,
        cudnnNanPropagation_t *clipNanOpt, double *lclip, double *rclip);
    /* 231: from 9.0.0 */
    CUDNNW_9_(RNNGetClip_v9, cudnnStatus_t (CUDNNWINAPI *RNNGetClip_v9)(cudnnRNNDescriptor_t rnnDesc,
        cudnnRNNClipMode_t *clipMode, double *lclip, double *rclip);)
    /* 232: 8.x only */
    CUDNNW_8_(RNNSetClip, cudnnStatus_t (CUDNNWINAPI *RNNSetClip)(cudnnHandle_t handle,
        cudnnRNNDescriptor_t rnnDesc, cudnnRNNClipMode_t clipMode, cudnnNanPropagation_t clipNanOpt,
        double lclip, double rclip);)
    /* 233: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *RNNSetClip_v8)(cudnnRNNDescriptor_t rnnDesc, cudnnRNNClipMode_t clipMode,
        cudnnNanPropagation_t clipNanOpt, double lclip, double rclip);
    /* 234: from 9.0.0 */
    CUDNNW_9_(RNNSetClip_v9, cudnnStatus_t (CUDNNWINAPI *RNNSetClip_v9)(cudnnRNNDescriptor_t rnnDesc,
        cudnnRNNClipMode_t clipMode, double lclip, double rclip);)
    /* 235: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ReduceTensor)(cudnnHandle_t handle,
        const cudnnReduceTensorDescriptor_t reduceTensorDesc, void *indices, size_t indicesSizeInBytes,
        void *workspace, size_t workspaceSizeInBytes, const void *alpha, const cudnnTensorDescriptor_t aDesc,
        const void *A, const void *beta, const cudnnTensorDescriptor_t cDesc, void *C);
    /* 236: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ReorderFilterAndBias)(cudnnHandle_t handle,
        const cudnnFilterDescriptor_t filterDesc, cudnnReorderType_t reorderType, const void *filterData,
        void *reorderedFilterData, int reorderBias, const void *biasData, void *reorderedBiasData);
    /* 237: 8.x only */
    CUDNNW_8_(RestoreAlgorithm, cudnnStatus_t (CUDNNWINAPI *RestoreAlgorithm)(cudnnHandle_t handle,
        void *algoSpace, size_t algoSpaceSizeInBytes, cudnnAlgorithmDescriptor_t algoDesc);)
    /* 238: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *RestoreDropoutDescriptor)(cudnnDropoutDescriptor_t dropoutDesc,
        cudnnHandle_t handle, float dropout, void *states, size_t stateSizeInBytes, unsigned long long seed);
    /* 239: 8.x only */
    CUDNNW_8_(SaveAlgorithm, cudnnStatus_t (CUDNNWINAPI *SaveAlgorithm)(cudnnHandle_t handle,
        cudnnAlgorithmDescriptor_t algoDesc, void *algoSpace, size_t algoSpaceSizeInBytes);)
    /* 240: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *ScaleTensor)(cudnnHandle_t handle, const cudnnTensorDescriptor_t yDesc, void *y,
        const void *alpha);
    /* 241: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetActivationDescriptor)(cudnnActivationDescriptor_t activationDesc,
        cudnnActivationMode_t mode, cudnnNanPropagation_t reluNanOpt, double coef);
    /* 242: from 8.2.0 */
    cudnnStatus_t (CUDNNWINAPI *SetActivationDescriptorSwishBeta)(cudnnActivationDescriptor_t activationDesc,
        double swish_beta);
    /* 243: 8.x only */
    CUDNNW_8_(SetAlgorithmDescriptor, cudnnStatus_t (CUDNNWINAPI *SetAlgorithmDescriptor)(
        cudnnAlgorithmDescriptor_t algoDesc, cudnnAlgorithm_t algorithm);)
    /* 244: 8.x only */
    CUDNNW_8_(SetAlgorithmPerformance, cudnnStatus_t (CUDNNWINAPI *SetAlgorithmPerformance)(
        cudnnAlgorithmPerformance_t algoPerf, cudnnAlgorithmDescriptor_t algoDesc, cudnnStatus_t status,
        float time, size_t memory);)
    /* 245: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetAttnDescriptor)(cudnnAttnDescriptor_t attnDesc, unsigned attnMode,
        int nHeads, double smScaler, cudnnDataType_t dataType, cudnnDataType_t computePrec,
        cudnnMathType_t mathType, cudnnDropoutDescriptor_t attnDropoutDesc,
        cudnnDropoutDescriptor_t postDropoutDesc, int qSize, int kSize, int vSize, int qProjSize, int kProjSize,
        int vProjSize, int oProjSize, int qoMaxSeqLength, int kvMaxSeqLength, int maxBatchSize,
        int maxBeamSize);
    /* 246: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetCTCLossDescriptor)(cudnnCTCLossDescriptor_t ctcLossDesc,
        cudnnDataType_t compType);
    /* 247: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetCTCLossDescriptorEx)(cudnnCTCLossDescriptor_t ctcLossDesc,
        cudnnDataType_t compType, cudnnLossNormalizationMode_t normMode, cudnnNanPropagation_t gradMode);
    /* 248: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetCTCLossDescriptor_v8)(cudnnCTCLossDescriptor_t ctcLossDesc,
        cudnnDataType_t compType, cudnnLossNormalizationMode_t normMode, cudnnNanPropagation_t gradMode,
        int maxLabelLength);
    /* 249: from 9.0.0 */
    CUDNNW_9_(SetCTCLossDescriptor_v9, cudnnStatus_t (CUDNNWINAPI *SetCTCLossDescriptor_v9)(
        cudnnCTCLossDescriptor_t ctcLossDesc, cudnnDataType_t compType, cudnnLossNormalizationMode_t normMode,
        cudnnCTCGradMode_t ctcGradMode, int maxLabelLength);)
    /* 250: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetCallback)(unsigned mask, void *udata, cudnnCallback_t fptr);
    /* 251: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetConvolution2dDescriptor)(cudnnConvolutionDescriptor_t convDesc, int pad_h,
        int pad_w, int u, int v, int dilation_h, int dilation_w, cudnnConvolutionMode_t mode,
        cudnnDataType_t computeType);
    /* 252: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetConvolutionGroupCount)(cudnnConvolutionDescriptor_t convDesc,
        int groupCount);
    /* 253: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetConvolutionMathType)(cudnnConvolutionDescriptor_t convDesc,
        cudnnMathType_t mathType);
    /* 254: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetConvolutionNdDescriptor)(cudnnConvolutionDescriptor_t convDesc,
        int arrayLength, const int padA[], const int filterStrideA[], const int dilationA[],
        cudnnConvolutionMode_t mode, cudnnDataType_t computeType);
    /* 255: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetConvolutionReorderType)(cudnnConvolutionDescriptor_t convDesc,
        cudnnReorderType_t reorderType);
    /* 256: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetDropoutDescriptor)(cudnnDropoutDescriptor_t dropoutDesc,
        cudnnHandle_t handle, float dropout, void *states, size_t stateSizeInBytes, unsigned long long seed);
    /* 257: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetFilter4dDescriptor)(cudnnFilterDescriptor_t filterDesc,
        cudnnDataType_t dataType, cudnnTensorFormat_t format, int k, int c, int h, int w);
    /* 258: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetFilterNdDescriptor)(cudnnFilterDescriptor_t filterDesc,
        cudnnDataType_t dataType, cudnnTensorFormat_t format, int nbDims, const int filterDimA[]);
    /* 259: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetFusedOpsConstParamPackAttribute)(cudnnFusedOpsConstParamPack_t constPack,
        cudnnFusedOpsConstParamLabel_t paramLabel, const void *param);
    /* 260: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetFusedOpsVariantParamPackAttribute)(cudnnFusedOpsVariantParamPack_t varPack,
        cudnnFusedOpsVariantParamLabel_t paramLabel, void *ptr);
    /* 261: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetLRNDescriptor)(cudnnLRNDescriptor_t normDesc, unsigned lrnN, double lrnAlpha,
        double lrnBeta, double lrnK);
    /* 262: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetOpTensorDescriptor)(cudnnOpTensorDescriptor_t opTensorDesc,
        cudnnOpTensorOp_t opTensorOp, cudnnDataType_t opTensorCompType, cudnnNanPropagation_t opTensorNanOpt);
    /* 263: 8.x only */
    CUDNNW_8_(SetPersistentRNNPlan, cudnnStatus_t (CUDNNWINAPI *SetPersistentRNNPlan)(
        cudnnRNNDescriptor_t rnnDesc, cudnnPersistentRNNPlan_t plan);)
    /* 264: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetPooling2dDescriptor)(cudnnPoolingDescriptor_t poolingDesc,
        cudnnPoolingMode_t mode, cudnnNanPropagation_t maxpoolingNanOpt, int windowHeight, int windowWidth,
        int verticalPadding, int horizontalPadding, int verticalStride, int horizontalStride);
    /* 265: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetPoolingNdDescriptor)(cudnnPoolingDescriptor_t poolingDesc,
        const cudnnPoolingMode_t mode, const cudnnNanPropagation_t maxpoolingNanOpt, int nbDims,
        const int windowDimA[], const int paddingA[], const int strideA[]);
    /* 266: 8.x only */
    CUDNNW_8_(SetRNNAlgorithmDescriptor, cudnnStatus_t (CUDNNWINAPI *SetRNNAlgorithmDescriptor)(
        cudnnHandle_t handle, cudnnRNNDescriptor_t rnnDesc, cudnnAlgorithmDescriptor_t algoDesc);)
    /* 267: 8.x only */
    CUDNNW_8_(SetRNNBiasMode, cudnnStatus_t (CUDNNWINAPI *SetRNNBiasMode)(cudnnRNNDescriptor_t rnnDesc,
        cudnnRNNBiasMode_t biasMode);)
    /* 268: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetRNNDataDescriptor)(cudnnRNNDataDescriptor_t rnnDataDesc,
        cudnnDataType_t dataType, cudnnRNNDataLayout_t layout, int maxSeqLength, int batchSize, int vectorSize,
        const int seqLengthArray[], void *paddingFill);
    /* 269: 8.x only */
    CUDNNW_8_(SetRNNDescriptor_v6, cudnnStatus_t (CUDNNWINAPI *SetRNNDescriptor_v6)(cudnnHandle_t handle,
        cudnnRNNDescriptor_t rnnDesc, const int hiddenSize, const int numLayers,
        cudnnDropoutDescriptor_t dropoutDesc, cudnnRNNInputMode_t inputMode, cudnnDirectionMode_t direction,
        cudnnRNNMode_t cellMode, cudnnRNNAlgo_t algo, cudnnDataType_t mathPrec);)
    /* 270: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetRNNDescriptor_v8)(cudnnRNNDescriptor_t rnnDesc, cudnnRNNAlgo_t algo,
        cudnnRNNMode_t cellMode, cudnnRNNBiasMode_t biasMode, cudnnDirectionMode_t dirMode,
        cudnnRNNInputMode_t inputMode, cudnnDataType_t dataType, cudnnDataType_t mathPrec,
        cudnnMathType_t mathType, int32_t inputSize, int32_t hiddenSize, int32_t projSize, int32_t numLayers,
        cudnnDropoutDescriptor_t dropoutDesc, uint32_t auxFlags);
    /* 271: 8.x only */
    CUDNNW_8_(SetRNNMatrixMathType, cudnnStatus_t (CUDNNWINAPI *SetRNNMatrixMathType)(
        cudnnRNNDescriptor_t rnnDesc, cudnnMathType_t mType);)
    /* 272: 8.x only */
    CUDNNW_8_(SetRNNPaddingMode, cudnnStatus_t (CUDNNWINAPI *SetRNNPaddingMode)(cudnnRNNDescriptor_t rnnDesc,
        unsigned paddingMode);)
    /* 273: 8.x only */
    CUDNNW_8_(SetRNNProjectionLayers, cudnnStatus_t (CUDNNWINAPI *SetRNNProjectionLayers)(cudnnHandle_t handle,
        cudnnRNNDescriptor_t rnnDesc, const int recProjSize, const int outProjSize);)
    /* 274: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetReduceTensorDescriptor)(cudnnReduceTensorDescriptor_t reduceTensorDesc,
        cudnnReduceTensorOp_t reduceTensorOp, cudnnDataType_t reduceTensorCompType,
        cudnnNanPropagation_t reduceTensorNanOpt, cudnnReduceTensorIndices_t reduceTensorIndices,
        cudnnIndicesType_t reduceTensorIndicesType);
    /* 275: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetSeqDataDescriptor)(cudnnSeqDataDescriptor_t seqDataDesc,
        cudnnDataType_t dataType, int nbDims, const int dimA[], const cudnnSeqDataAxis_t axes[],
        size_t seqLengthArraySize, const int seqLengthArray[], void *paddingFill);
    /* 276: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetSpatialTransformerNdDescriptor)(cudnnSpatialTransformerDescriptor_t stDesc,
        cudnnSamplerType_t samplerType, cudnnDataType_t dataType, const int nbDims, const int dimA[]);
    /* 277: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetStream)(cudnnHandle_t handle, cudaStream_t streamId);
    /* 278: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetTensor)(cudnnHandle_t handle, const cudnnTensorDescriptor_t yDesc, void *y,
        const void *valuePtr);
    /* 279: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetTensor4dDescriptor)(cudnnTensorDescriptor_t tensorDesc,
        cudnnTensorFormat_t format, cudnnDataType_t dataType, int n, int c, int h, int w);
    /* 280: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetTensor4dDescriptorEx)(cudnnTensorDescriptor_t tensorDesc,
        cudnnDataType_t dataType, int n, int c, int h, int w, int nStride, int cStride, int hStride,
        int wStride);
    /* 281: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetTensorNdDescriptor)(cudnnTensorDescriptor_t tensorDesc,
        cudnnDataType_t dataType, int nbDims, const int dimA[], const int strideA[]);
    /* 282: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetTensorNdDescriptorEx)(cudnnTensorDescriptor_t tensorDesc,
        cudnnTensorFormat_t format, cudnnDataType_t dataType, int nbDims, const int dimA[]);
    /* 283: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SetTensorTransformDescriptor)(cudnnTensorTransformDescriptor_t transformDesc,
        const uint32_t nbDims, const cudnnTensorFormat_t destFormat, const int32_t padBeforeA[],
        const int32_t padAfterA[], const uint32_t foldA[], const cudnnFoldingDirection_t direction);
    /* 284: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SoftmaxBackward)(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algo,
        cudnnSoftmaxMode_t mode, const void *alpha, const cudnnTensorDescriptor_t yDesc, const void *y,
        const cudnnTensorDescriptor_t dyDesc, const void *dy, const void *beta,
        const cudnnTensorDescriptor_t dxDesc, void *dx);
    /* 285: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SoftmaxForward)(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algo,
        cudnnSoftmaxMode_t mode, const void *alpha, const cudnnTensorDescriptor_t xDesc, const void *x,
        const void *beta, const cudnnTensorDescriptor_t yDesc, void *y);
    /* 286: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SpatialTfGridGeneratorBackward)(cudnnHandle_t handle,
        const cudnnSpatialTransformerDescriptor_t stDesc, const void *dgrid, void *dtheta);
    /* 287: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SpatialTfGridGeneratorForward)(cudnnHandle_t handle,
        const cudnnSpatialTransformerDescriptor_t stDesc, const void *theta, void *grid);
    /* 288: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SpatialTfSamplerBackward)(cudnnHandle_t handle,
        cudnnSpatialTransformerDescriptor_t stDesc, const void *alpha, const cudnnTensorDescriptor_t xDesc,
        const void *x, const void *beta, const cudnnTensorDescriptor_t dxDesc, void *dx, const void *alphaDgrid,
        const cudnnTensorDescriptor_t dyDesc, const void *dy, const void *grid, const void *betaDgrid,
        void *dgrid);
    /* 289: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *SpatialTfSamplerForward)(cudnnHandle_t handle,
        cudnnSpatialTransformerDescriptor_t stDesc, const void *alpha, const cudnnTensorDescriptor_t xDesc,
        const void *x, const void *grid, const void *beta, cudnnTensorDescriptor_t yDesc, void *y);
    /* 290: from 9.22.0 */
    CUDNNW_9_(SubquadraticOpsVersionCheck, cudnnStatus_t (CUDNNWINAPI *SubquadraticOpsVersionCheck)(void);)
    /* 291: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *TransformFilter)(cudnnHandle_t handle,
        const cudnnTensorTransformDescriptor_t transDesc, const void *alpha,
        const cudnnFilterDescriptor_t srcDesc, const void *srcData, const void *beta,
        const cudnnFilterDescriptor_t destDesc, void *destData);
    /* 292: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *TransformTensor)(cudnnHandle_t handle, const void *alpha,
        const cudnnTensorDescriptor_t xDesc, const void *x, const void *beta,
        const cudnnTensorDescriptor_t yDesc, void *y);
    /* 293: 8.x and 9.x */
    cudnnStatus_t (CUDNNWINAPI *TransformTensorEx)(cudnnHandle_t handle,
        const cudnnTensorTransformDescriptor_t transDesc, const void *alpha,
        const cudnnTensorDescriptor_t srcDesc, const void *srcData, const void *beta,
        const cudnnTensorDescriptor_t destDesc, void *destData);
} cudnnw_api;

#define CUDNNW_FUNCTIONS 294

/*
 * The table of a library: a pointer for each function, none of them ever NULL. What this release lacks, or whose
 * sub-library was not opened, is a stub that returns NOT_SUPPORTED in the library's own numbers; cudnnw_explain() tells why.
 *
 *   library  in. NULL and tombstones have a table too: its functions return CUDNN_STATUS_NOT_INITIALIZED (1001).
 *
 * Returns  a table that lives as long as the program and never changes.
 * Errors   none.
 * Threads  any, no lock.
 * Host     touches nothing.
 * Since    0.1
 */
static inline const cudnnw_api *cudnnw_functions(const cudnnw_library *library)
{
    const void *table = library == NULL ? NULL : ((const cudnnw_library_head_ *)(const void *)library)->table;

    return (const cudnnw_api *)(table != NULL ? table : cudnnw_table(library, sizeof(cudnnw_api)));
}

#endif
