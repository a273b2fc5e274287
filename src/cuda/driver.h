/* SPDX-License-Identifier: MIT
 *
 * Is there a driver, how new is it, which devices does it show, and does a cuDNN fit them? CUDA is
 * initialised only when the caller asks for it (CUDNNW_DEVICE_REQUIRED, explaining a failed cudnnCreate).
 */
#ifndef CUDNNW_DRIVER_FACTS_H
#define CUDNNW_DRIVER_FACTS_H

#include "../report/report.h"

enum { DRIVER_DEVICES = 64 };

typedef struct device_facts {
    char name[CUDNNW_NAME_BYTES];
    uint32_t capability;      /* 10 * major + minor: 86; 0 unknown */
    uint64_t memory_total;    /* bytes; 0: neither this nor the next is known */
    uint64_t memory_free;
    char uuid[48];            /* "GPU-8932f937-...", "" unknown */
} device_facts;

/* Whose library it is, by the path it came from (driver_places.def). */
typedef enum driver_place {
    DRIVER_PLACE_ORDINARY = 0,
    DRIVER_PLACE_STUB,        /* the toolkit's stub for linkers */
    DRIVER_PLACE_COMPAT,      /* the forward compatibility package */
    DRIVER_PLACE_SPECIAL      /* a real driver where only some systems have it: WSL, NixOS, Flatpak, Tegra */
} driver_place;

/* Plain data, so that every rule can be tested without a GPU. */
typedef struct driver_facts {
    bool present;             /* the driver's library was opened */
    bool stub;
    bool initialised;         /* cuInit was called */
    bool devices_known;       /* the count below is known, by NVML, device nodes or cuInit */
    uint32_t version;         /* cuDriverGetVersion: 12090; 0 unknown */
    uint32_t device_count;
    device_facts device[DRIVER_DEVICES];
    int init_status;          /* of cuInit, when it was called */
    char path[CUDNNW_PATH_BYTES];       /* of the driver's library */
    char why_not[CUDNNW_FACT_BYTES];    /* the system's or the driver's words when it is absent or refuses */
    int64_t os_error;
    char devices_why[CUDNNW_FACT_BYTES]; /* why no device is visible: "no /dev/nvidia0 or the like" */
    cudnnw_reason trouble;    /* why it cannot be used, or shows no device; REASON_NONE: nothing is known */
    driver_place place;
    bool by_place;            /* found in a known folder, not by its name */
    uint32_t machine_devices; /* before CUDA_VISIBLE_DEVICES; 0 unknown */
    char number[32];          /* the driver's own number, "525.60.13"; "" unknown */
} driver_facts;

/* Asks the machine. Never fails: what cannot be learned stays unknown. */
void cudnnw__driver_ask(bool initialise, driver_facts *facts);

/* Asks again how much memory the devices of these facts have. Initialises nothing. */
void cudnnw__driver_memory(driver_facts *facts);

/* The rules. Whether a cuDNN of this release and CUDA major (0: unknown) can work with the driver and at
 * least one device. rule OPTIONAL turns what is wrong into warnings of the report. set_path is for the
 * message. */
cudnnw_code cudnnw__driver_fits(const driver_facts *facts, uint32_t version, uint32_t cuda_major,
                                bool windows, cudnnw_device_rule rule, const char *set_path, report *report,
                                cudnnw_error *error);

#endif
