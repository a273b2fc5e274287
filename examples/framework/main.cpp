/* SPDX-License-Identifier: MIT
 *
 * A C++ framework that had its own loader and its own macro around cuDNN's calls. The macro is still there, calls through it
 * are cuDNN's own, statuses come back as exceptions with file, reason and remedy, and cudnn-frontend works.
 */
#include "cudnn.hpp"
#include "planner.hpp"

#include <cstdio>

/* The shape that a convolution gives, and a mistake that cuDNN finds. */
static void describe()
{
    cudnnTensorDescriptor_t picture = nullptr;

    CUDNN_CALL(CreateTensorDescriptor(&picture));
    try {
        CUDNN_CALL(SetTensor4dDescriptor(picture, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 3, 224, 224));
        std::printf("a good shape is taken\n");
        CUDNN_CALL(SetTensor4dDescriptor(picture, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, -3, 224, 224));
    } catch (const framework::error &e) {
        std::printf("a bad one is not: %s\n", e.what());
    }
    CUDNN_CALL(DestroyTensorDescriptor(picture));
}

int main()
{
    try {
        describe();
#if defined(FRAMEWORK_PLANNER)
        std::printf("plans by cudnn-frontend: %lld\n", static_cast<long long>(framework::count_plans()));
#endif
    } catch (const framework::error &e) {
        std::printf("%s\nframework: failed\n", e.what());
        return 1;
    }
    std::printf("framework: done\n");
    return 0;
}
