/* SPDX-License-Identifier: MIT
 *
 * An owner for a loaded cuDNN, for C++11 and newer, also with -fno-exceptions -fno-rtti. Nothing in it throws
 * or allocates.
 *
 *   cudnnw::library cudnn;
 *   cudnnw_error error = CUDNNW_ERROR_INIT;
 *   if (cudnn.load(nullptr, &error) != CUDNNW_OK) { log(error.message, error.hint); use_cpu(); }
 *   cudnn->ConvolutionForward(handle, ...);                   // raw: cuDNN's own status
 *   cudnnwConvolutionForward(cudnn.get(), handle, ...);       // checked: cudnnw_calls.h
 */
#ifndef CUDNNW_HPP
#define CUDNNW_HPP

#include "cudnnw_api.h"

namespace cudnnw {

class library {
public:
    library() noexcept : handle_(nullptr) {}
    explicit library(cudnnw_library *owned) noexcept : handle_(owned) {}
    library(library &&other) noexcept : handle_(other.release()) {}
    library &operator=(library &&other) noexcept
    {
        if (this != &other)
            reset(other.release());
        return *this;
    }
    library(const library &) = delete;
    library &operator=(const library &) = delete;
    ~library() { cudnnw_unload(handle_); }

    /* cudnnw_load. What was owned before is given back on success only. */
    cudnnw_code load(const cudnnw_options *options = nullptr, cudnnw_error *error = nullptr) noexcept
    {
        cudnnw_library *loaded = nullptr;
        const cudnnw_code code = cudnnw_load(options, &loaded, error);
        if (code == CUDNNW_OK)
            reset(loaded);
        return code;
    }

    void reset(cudnnw_library *owned = nullptr) noexcept
    {
        cudnnw_unload(handle_);
        handle_ = owned;
    }

    /* The handle, which the caller now ends with cudnnw_unload(). */
    cudnnw_library *release() noexcept
    {
        cudnnw_library *const handle = handle_;
        handle_ = nullptr;
        return handle;
    }

    cudnnw_library *get() const noexcept { return handle_; }
    explicit operator bool() const noexcept { return handle_ != nullptr; }

    /* The table, never null: without a library its functions answer NOT_INITIALIZED. */
    const cudnnw_api *operator->() const noexcept { return cudnnw_functions(handle_); }

    bool has(const char *function) const noexcept { return cudnnw_available(handle_, function) == CUDNNW_OK; }
    bool has(uint32_t slot) const noexcept { return cudnnw_available_slot(handle_, slot) == CUDNNW_OK; }

private:
    cudnnw_library *handle_;
};

} // namespace cudnnw

#endif
