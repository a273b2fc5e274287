/* SPDX-License-Identifier: MIT
 *
 * The framework's cuDNN: one per process, opened at first use. Its macro around calls is the one that it always had; only what
 * stands behind it is cudnnw.
 */
#ifndef FRAMEWORK_CUDNN_HPP
#define FRAMEWORK_CUDNN_HPP

#include <cudnnw/cudnnw.hpp>

#include <stdexcept>
#include <string>

namespace framework {

class error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/* Throws framework::error when no cuDNN can be used; the next call then tries again. */
const cudnnw::library &cudnn();

[[noreturn]] void fail(cudnnStatus_t status, const char *call);

} // namespace framework

/* CUDNN_CALL(SetTensor4dDescriptor(descriptor, ...)) */
#define CUDNN_CALL(call)                                        \
    do {                                                        \
        const cudnnStatus_t status_ = framework::cudnn()->call; \
        if (status_ != CUDNN_STATUS_SUCCESS)                    \
            framework::fail(status_, "cudnn" #call);            \
    } while (0)

#endif
