/* SPDX-License-Identifier: MIT
 *
 * Why cudnnCreate fails: the driver and the devices are asked, with CUDA initialised as cuDNN has tried to do anyway.
 */
#include "calls.h"

#include "../cuda/driver.h"

#include <string.h>

enum { ROOM_FOR_A_HANDLE_MIB = 256 }; /* cuDNN's context, kernels and workspace take at least about so much */

static const char *mebibytes(uint64_t bytes, char *text, size_t size)
{
    return cudnnw__number_text(bytes >> 20, " MiB", text, size);
}

/* The device on which memory is short, or -1. cuDNN 8 has one status for host and device memory. */
static int full_device(const driver_facts *facts, int canonical_status)
{
    const bool says_memory = canonical_status == 4003 || canonical_status == 4004;

    for (uint32_t i = 0; i < facts->device_count && i < DRIVER_DEVICES; i++)
        if (facts->device[i].memory_total != 0 &&
            (says_memory || facts->device[i].memory_free >> 20 < ROOM_FOR_A_HANDLE_MIB))
            return (int)i;
    return -1;
}

typedef struct remembered {
    driver_facts facts;
    uint64_t process;
    struct remembered *before; /* of the process that this one was forked from; others may be reading it */
} remembered;

static remembered *remembered_by(const cudnnw_library *library)
{
    remembered *known = (remembered *)cudnnw__os_published(&library->machine);

    return known != NULL && known->process == cudnnw__os_process_id() ? known : NULL;
}

/* cuInit answers the same for the life of a process, so it is called once for a library and its answer kept; only memory
 * comes and goes. A forked child asks anew: what its parent could use it cannot. */
static void ask_once(const cudnnw_library *library, driver_facts *facts)
{
    const remembered *known;

    if (remembered_by(library) == NULL) {
        cudnnw__os_first_lock();
        if (remembered_by(library) == NULL) {
            remembered *made = (remembered *)cudnnw__os_allocate(sizeof *made);

            cudnnw__driver_ask(true, facts);
            if (made != NULL) { /* else the next failure asks again */
                *made = VALUE(remembered, *facts, cudnnw__os_process_id(),
                              (remembered *)cudnnw__os_published(&library->machine));
                cudnnw__os_publish(&((cudnnw_library *)(uintptr_t)library)->machine, made); /* no handle is a constant */
            }
            cudnnw__os_first_unlock();
            return;
        }
        cudnnw__os_first_unlock();
    }
    known = remembered_by(library);
    *facts = known->facts;
    cudnnw__driver_memory(facts);
}

static cudnnw_code judge(const cudnnw_library *library, int canonical_status, cudnnw_error *error)
{
    const bool windows = strcmp(cudnnw__os_system_name(), "windows") == 0;
    driver_facts facts;
    char text[32];
    cudnnw_code code;
    int device;

    if (library == NULL) {
        cudnnw__driver_ask(true, &facts);
        code = cudnnw__driver_fits(&facts, 0, 0, windows, CUDNNW_DEVICE_REQUIRED, NULL, NULL, error);
    } else {
        ask_once(library, &facts);
        code = cudnnw__driver_fits(&facts, library->version, library->cuda_major, windows, CUDNNW_DEVICE_REQUIRED,
                                   library->folder, NULL, error);
    }
    if (code != CUDNNW_OK)
        return code;
    device = full_device(&facts, canonical_status);
    if (device < 0)
        return CUDNNW_OK;
    return cudnnw__fail(error, REASON_DEVICE_FULL,
                        FACTS(.found_bytes = facts.device[device].memory_free,
                              .found = mebibytes(facts.device[device].memory_free, text, sizeof text),
                              .device_plus_one = device + 1));
}

cudnnw_code cudnnw__explain_machine(const cudnnw_library *library, int canonical_status, cudnnw_error *error)
{
    cudnnw_error made = CUDNNW_ERROR_INIT;
    cudnnw_code code = judge(library, canonical_status, &made);

    if (code == CUDNNW_OK)
        return code;
    made.stage = CUDNNW_STAGE_CALL;
    made.canonical_status = canonical_status;
    made.raw_status = library != NULL && library->version < 90000 ? cudnnw__status_translate(canonical_status, 9, 8)
                                                                  : canonical_status;
    cudnnw__copy_text(made.function, sizeof made.function, "cudnnCreate");
    cudnnw__error_copy_out(error, &made);
    return code;
}
