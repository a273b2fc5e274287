/* SPDX-License-Identifier: MIT */
#include "cudnn.hpp"

#include <cudnnw/cudnnw_dropin.h>

namespace framework {

static std::string words(const cudnnw_error &e)
{
    return std::string(cudnnw_code_name(e.code)) + ": " + e.message + "\n" + e.hint;
}

/* cudnn-frontend, which calls cuDNN by its own names, is given the same library: it is linked to the drop-in. */
static cudnnw::library load()
{
    cudnnw::library loaded;
    cudnnw_options options = CUDNNW_OPTIONS_INIT; /* knows the release of the header that this file was compiled with */
    cudnnw_error e = CUDNNW_ERROR_INIT;

    options.need = CUDNNW_CONVOLUTION | CUDNNW_GRAPH;
    options.flags = CUDNNW_ALLOW_OLDER;       /* an older minor than the header will do: newer functions are asked for */
    options.device = CUDNNW_DEVICE_OPTIONAL;  /* this program only plans; one that computes leaves this out */
    if (loaded.load(&options, &e) != CUDNNW_OK || cudnnw_dropin_bind(loaded.get(), &e) != CUDNNW_OK)
        throw error(words(e));
    return loaded;
}

/* C++ makes the first call of several threads at once safe, and forgets an initialisation that threw. */
const cudnnw::library &cudnn()
{
    static const cudnnw::library library = load();

    return library;
}

void fail(cudnnStatus_t status, const char *call)
{
    cudnnw_error e = CUDNNW_ERROR_INIT;

    cudnnw_explain(cudnn().get(), static_cast<int>(status), call, &e);
    throw error(words(e));
}

} // namespace framework
