/* SPDX-License-Identifier: MIT
 *
 * Does a cuDNN fit a machine that is described, and which is the newest that does? Nothing of this machine is asked.
 */
#include "compat.h"

#include "../manifest/manifest.h"

#include <string.h>

static void facts_of(const cudnnw_machine *machine, bool windows, driver_facts *facts)
{
    memset(facts, 0, sizeof *facts);
    facts->present = true;
    if (machine->driver != NULL) {
        uint32_t major = cudnnw__compat_driver_serves(machine->driver, windows);

        /* One that serves no known major serves less than the oldest of them. */
        facts->version = major == 0 ? cudnnw__compat_driver(10, windows, NULL) - 10 : cudnnw__compat_driver(major, windows, NULL);
        cudnnw__copy_text(facts->number, sizeof facts->number, machine->driver);
    }
    for (size_t i = 0; i < machine->capability_count && i < DRIVER_DEVICES; i++)
        facts->device[facts->device_count++].capability = machine->capabilities[i];
    facts->devices_known = facts->device_count > 0;
}

static bool fits(const driver_facts *facts, uint32_t version, uint32_t cuda_major)
{
    compat_verdict verdict;

    cudnnw__compat_judge(facts, version, cuda_major, &verdict);
    return verdict.reason == REASON_NONE || verdict.reason == REASON_DEVICE_NEW;
}

/* Among the releases whose files are known, so that the answer is one that can be had. */
static bool newest_known(const driver_facts *facts, uint32_t *version, uint32_t *cuda_major)
{
    uint32_t best = 0, best_cuda = 0;

    for (size_t i = 0; i < cudnnw__fingerprint_count; i++) {
        const char *cursor = cudnnw__fingerprint_releases(&cudnnw__fingerprints[i]);
        uint32_t release, build, cuda;
        bool jit;

        while (cudnnw__release_next(&cursor, &release, &build, &cuda, &jit))
            if ((*cuda_major == 0 || cuda == *cuda_major) &&
                (release > best || (release == best && cuda > best_cuda)) && fits(facts, release, cuda)) {
                best = release;
                best_cuda = cuda;
            }
    }
    if (best == 0)
        return false;
    *version = best;
    *cuda_major = best_cuda;
    return true;
}

static cudnnw_code judge_release(const driver_facts *facts, bool windows, uint32_t version, uint32_t cuda_major,
                                 cudnnw_error *error)
{
    char text[32] = "release ";

    (void)cudnnw_version_text(version, text + strlen(text), sizeof text - strlen(text));
    return cudnnw__driver_fits(facts, version, cuda_major, windows, CUDNNW_DEVICE_EXPECTED, text, NULL, error);
}

cudnnw_code cudnnw_fits(const cudnnw_machine *machine, uint32_t *version, uint32_t *cuda_major, cudnnw_error *error)
{
    driver_facts facts;
    bool windows;

    if (machine == NULL || machine->size < sizeof *machine || version == NULL || cuda_major == NULL)
        return cudnnw__fail(error, REASON_ARGUMENT_NULL,
                            FACTS(.function = "cudnnw_fits",
                                  .wanted = "a machine and places for the answer"));
    if (machine->system > 2 || machine->capability_count > DRIVER_DEVICES ||
        (machine->capability_count > 0 && machine->capabilities == NULL))
        return cudnnw__fail(error, REASON_ARGUMENT_BAD,
                            FACTS(.function = "cudnnw_fits", .found = "a machine that is no description",
                                  .wanted = "a system of 0 to 2 and at most 64 capabilities"));
    windows = machine->system == 0 ? strcmp(cudnnw__os_system_name(), "windows") == 0 : machine->system == 2;
    facts_of(machine, windows, &facts);
    if (*version != 0)
        return judge_release(&facts, windows, cudnnw_version_normalize(*version), *cuda_major, error);
    if (newest_known(&facts, version, cuda_major))
        return CUDNNW_OK;
    /* What stands against the one that asks least. */
    return judge_release(&facts, windows, 80500, *cuda_major == 0 ? 11 : *cuda_major, error);
}
