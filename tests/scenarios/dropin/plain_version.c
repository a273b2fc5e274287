/* SPDX-License-Identifier: MIT
 *
 * A program written for plain cuDNN, 8 or 9: releases, checks, tensors. It knows nothing of cudnnw.
 */
#include <cudnn.h>

#include <stdio.h>

static int print_tensor(void)
{
    cudnnTensorDescriptor_t tensor = NULL;
    cudnnDataType_t type = CUDNN_DATA_HALF;
    int dims[4] = {0}, strides[4] = {0}, count = 0, status[4];
    size_t bytes = 0;
    const int shape[] = {2, 3, 32, 24}, step[] = {3 * 32 * 24, 32 * 24, 24, 1};

    status[0] = (int)cudnnCreateTensorDescriptor(&tensor);
    if (status[0] != 0) {
        printf("tensor %d: %s\n", status[0], cudnnGetErrorString((cudnnStatus_t)status[0]));
        return 1;
    }
    status[1] = (int)cudnnSetTensorNdDescriptor(tensor, CUDNN_DATA_FLOAT, 4, shape, step);
    status[2] = (int)cudnnGetTensorNdDescriptor(tensor, 4, &type, &count, dims, strides);
    status[3] = (int)cudnnGetTensorSizeInBytes(tensor, &bytes);
    printf("tensor %d %d %d %d: type %d, %d dimensions %d %d %d %d, strides %d %d %d %d, %zu bytes\n", status[0],
           status[1], status[2], status[3], (int)type, count, dims[0], dims[1], dims[2], dims[3], strides[0],
           strides[1], strides[2], strides[3], bytes);
    printf("bad tensor %d\n", (int)cudnnSetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, -1, 1, 1, 1));
    printf("destroy %d\n", (int)cudnnDestroyTensorDescriptor(tensor));
    return 0;
}

int main(void)
{
    int major = -1, minor = -1, patch = -1;

    setvbuf(stdout, NULL, _IONBF, 0);
    printf("version %zu, CUDA %zu, devices up to %zu\n", cudnnGetVersion(), cudnnGetCudartVersion(),
           cudnnGetMaxDeviceVersion());
    cudnnGetProperty(MAJOR_VERSION, &major);
    cudnnGetProperty(MINOR_VERSION, &minor);
    cudnnGetProperty(PATCH_LEVEL, &patch);
    printf("properties %d.%d.%d\n", major, minor, patch);
#if CUDNN_MAJOR >= 9
    printf("checks %d %d %d %d\n", (int)cudnnGraphVersionCheck(), (int)cudnnOpsVersionCheck(), (int)cudnnCnnVersionCheck(),
           (int)cudnnAdvVersionCheck());
#else
    printf("checks %d %d %d %d %d %d\n", (int)cudnnOpsInferVersionCheck(), (int)cudnnCnnInferVersionCheck(),
           (int)cudnnAdvInferVersionCheck(), (int)cudnnOpsTrainVersionCheck(), (int)cudnnCnnTrainVersionCheck(),
           (int)cudnnAdvTrainVersionCheck());
#endif
    for (int status = 0; status < 16; status++)
        printf("%d %s\n", status, cudnnGetErrorString((cudnnStatus_t)status));
    printf("%s\n", cudnnGetErrorString(CUDNN_STATUS_EXECUTION_FAILED));
    int wrong = print_tensor();
    printf("plain: done\n");
    return wrong;
}
