/* SPDX-License-Identifier: MIT
 *
 * The drop-in: cuDNN's own functions under their own names, served by cudnnw. Link cudnnw::dropin9 (or dropin8) instead of
 * -lcudnn and leave the sources as they are; this header is for programs that want to say a word about the load.
 *
 * The first call of any cuDNN function loads one, with cudnnw_dropin_configure()'s options or with the drop-in's own
 * defaults: its major alone, and CUDNNW_DEVICE_OPTIONAL, because plain cuDNN answers without a device too. When that fails
 * nothing ends: every function returns a status, cudnnGetErrorString() says why, cudnnGetVersion() is 0, and
 * cudnnw_last_error() has the details. docs/dropin.md has the rest.
 */
#ifndef CUDNNW_DROPIN_H
#define CUDNNW_DROPIN_H

#include "cudnnw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the cudnnw inside, as CUDNNW_VERSION. Data, so that it can be read from the file: it marks a library that
 * bears cuDNN's names and is not NVIDIA's. */
CUDNNW_API extern const uint32_t cudnnw_dropin_version;

/*
 * How the first call loads. After a load that failed it also lets the next call try again.
 *
 *   options  in. NULL means the drop-in's defaults. Everything that it points to is copied, but for log_user.
 *            majors is set to the drop-in's own. The log gets what cudnnw_load would tell it.
 *   error    out, may be NULL, written on failure only.
 *
 * Returns  CUDNNW_OK, else the value that error->code has.
 * Errors   INVALID_ARGUMENT (bad options; a cuDNN is loaded already), OUT_OF_MEMORY.
 * Threads  any.
 * Host     allocates.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_dropin_configure(const cudnnw_options *options, cudnnw_error *error);

/*
 * Forwards to a cuDNN that the program has loaded, instead of loading one.
 *
 *   library  in. From a cudnnw_load of the drop-in's major; it is used for the rest of the program.
 *   error    out, may be NULL, written on failure only.
 *
 * Returns  CUDNNW_OK, else the value that error->code has.
 * Errors   NOT_LOADED, INVALID_ARGUMENT (another major; another cuDNN is in use already).
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_dropin_bind(cudnnw_library *library, cudnnw_error *error);

/*
 * Loads now what the first call would load, or says why it failed.
 *
 *   library  out, may be NULL, written on success only: what the calls are forwarded to. Not the caller's to unload.
 *   error    out, may be NULL, written on failure only.
 *
 * Returns  CUDNNW_OK, else the value that error->code has.
 * Errors   as cudnnw_load.
 * Threads  any; one loads, the others wait. Also from within the log callback.
 * Host     as cudnnw_load.
 * Since    0.1
 */
CUDNNW_API cudnnw_code cudnnw_dropin_load(cudnnw_library **library, cudnnw_error *error);

#ifdef __cplusplus
}
#endif
#endif
