/* SPDX-License-Identifier: MIT
 *
 * A cuBLASLt that is there and serves nothing: cuDNN 9.28 ends the process without one while it plans, and with this one it
 * has the same convolution plans as with the real one (facts/measured.md 6). The names are those that cuDNN 9 looks up.
 */
#include <stddef.h>

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

enum { NOT_SUPPORTED = 15 }; /* CUBLAS_STATUS_NOT_SUPPORTED */

EXPORT size_t cublasLtGetVersion(void);
EXPORT size_t cublasLtGetVersion(void)
{
    return 120900;
}

EXPORT size_t cublasLtGetCudartVersion(void);
EXPORT size_t cublasLtGetCudartVersion(void)
{
    return 12090;
}

/* cuDNN casts what it finds to the real types; a register argument more or less is no matter in both x64 conventions. */
#define REFUSE(name)          \
    EXPORT int name(void);    \
    EXPORT int name(void)     \
    {                         \
        return NOT_SUPPORTED; \
    }
REFUSE(cublasLtCreate)
REFUSE(cublasLtDestroy)
REFUSE(cublasLtGetProperty)
REFUSE(cublasLtGroupedMatrixLayoutCreate)
REFUSE(cublasLtMatmul)
REFUSE(cublasLtMatmulAlgoGetHeuristic)
REFUSE(cublasLtMatmulDescCreate)
REFUSE(cublasLtMatmulDescDestroy)
REFUSE(cublasLtMatmulDescGetAttribute)
REFUSE(cublasLtMatmulDescInit_internal)
REFUSE(cublasLtMatmulDescSetAttribute)
REFUSE(cublasLtMatmulPreferenceCreate)
REFUSE(cublasLtMatmulPreferenceDestroy)
REFUSE(cublasLtMatmulPreferenceInit_internal)
REFUSE(cublasLtMatmulPreferenceSetAttribute)
REFUSE(cublasLtMatrixLayoutCreate)
REFUSE(cublasLtMatrixLayoutDestroy)
REFUSE(cublasLtMatrixLayoutGetAttribute)
REFUSE(cublasLtMatrixLayoutInit_internal)
REFUSE(cublasLtMatrixLayoutSetAttribute)
REFUSE(cublasLtMatrixTransform)
REFUSE(cublasLtMatrixTransformDescCreate)
REFUSE(cublasLtMatrixTransformDescDestroy)
REFUSE(cublasLtMatrixTransformDescGetAttribute)
REFUSE(cublasLtMatrixTransformDescInit_internal)
REFUSE(cublasLtMatrixTransformDescSetAttribute)
