/* SPDX-License-Identifier: MIT
 *
 * A program that was written for plain cuDNN 9 and stays as it is, but for one line of its CMakeLists.txt: cudnnw::dropin9
 * instead of -lcudnn. The first call finds and opens a cuDNN; when there is none, or a broken one, every call returns a
 * status, and cudnnGetErrorString() says which file, why, and what to do.
 */
#include <cudnn.h>

#include <stdio.h>

static int check(cudnnStatus_t status, const char *call)
{
    if (status != CUDNN_STATUS_SUCCESS)
        printf("%s: %s\n", call, cudnnGetErrorString(status));
    return status == CUDNN_STATUS_SUCCESS;
}

#define CHECK(call) check(call, #call)

int main(void)
{
    cudnnTensorDescriptor_t picture = NULL;
    cudnnHandle_t handle = NULL;
    size_t bytes = 0;
    int good;

    printf("cuDNN %zu\n", cudnnGetVersion());
    good = CHECK(cudnnCreateTensorDescriptor(&picture)) &&
           CHECK(cudnnSetTensor4dDescriptor(picture, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 3, 224, 224)) &&
           CHECK(cudnnGetTensorSizeInBytes(picture, &bytes));
    if (good)
        printf("a picture has %zu bytes\n", bytes);
    if (good && CHECK(cudnnCreate(&handle))) {
        printf("the GPU is ready\n");
        cudnnDestroy(handle);
    }
    if (picture != NULL)
        cudnnDestroyTensorDescriptor(picture);
    printf("dropin: %s\n", good ? "done" : "failed");
    return good ? 0 : 1;
}
