/* SPDX-License-Identifier: MIT
 *
 * The words for origins and severities.
 */
#include "store.h"

static const struct origin_row {
    int origin;
    const char *word;   /* JSON: stable */
    const char *phrase;
} origins[] = {
    {CUDNNW_ORIGIN_OPTIONS, "options", "given by the caller"},
    {CUDNNW_ORIGIN_CUDNNW_PATH, "cudnnw_path", "from the variable CUDNNW_PATH"},
    {CUDNNW_ORIGIN_PROCESS, "process", "already mapped in this process"},
    {CUDNNW_ORIGIN_MODULE, "module", "beside the module that holds cudnnw"},
    {CUDNNW_ORIGIN_EXECUTABLE, "executable", "beside the program"},
    {CUDNNW_ORIGIN_PYTHON, "python", "in Python's site-packages"},
    {CUDNNW_ORIGIN_VIRTUAL_ENV, "virtual_env", "in the virtual environment"},
    {CUDNNW_ORIGIN_CONDA, "conda", "in the conda environment"},
    {CUDNNW_ORIGIN_LIBRARY_PATH, "library_path", "from LD_LIBRARY_PATH"},
    {CUDNNW_ORIGIN_PATH, "path", "from PATH"},
    {CUDNNW_ORIGIN_CUDNN_VARIABLE, "cudnn_variable", "from a cuDNN variable"},
    {CUDNNW_ORIGIN_CUDA_VARIABLE, "cuda_variable", "from a CUDA variable"},
    {CUDNNW_ORIGIN_INSTALLER, "installer", "where cuDNN's installer puts it"},
    {CUDNNW_ORIGIN_TOOLKIT, "toolkit", "in a CUDA toolkit"},
    {CUDNNW_ORIGIN_LOADER_CACHE, "loader_cache", "from the system loader's cache"},
    {CUDNNW_ORIGIN_SYSTEM, "system", "in a folder of the system"},
};

static const struct origin_row *origin_row(int origin)
{
    static const struct origin_row unknown = {0, "unknown", "of unknown origin"};

    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++)
        if (origins[i].origin == origin)
            return &origins[i];
    return &unknown;
}

const char *cudnnw__report_origin_word(int origin)
{
    return origin_row(origin)->word;
}

const char *cudnnw__report_origin_phrase(int origin)
{
    return origin_row(origin)->phrase;
}

const char *cudnnw__report_severity_word(cudnnw_severity severity)
{
    static const char *const words[] = {"debug", "note", "warning", "error"};

    return (unsigned)severity < sizeof words / sizeof words[0] ? words[severity] : "unknown";
}
