/* SPDX-License-Identifier: MIT
 *
 * Which driver and GPUs does this machine have, and which cuDNN would be the newest for them?
 */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>

static void say_driver(doctor *d)
{
    const cudnnw_hardware *hardware = d->hardware;
    char serves[48] = "";
    bool good = d->machine_code == CUDNNW_OK;

    if (hardware->path[0] == '\0') {
        doctor_say(d, DOCTOR_DRIVER, DOCTOR_PROBLEM, "driver", d->machine_error.hint, "none: %s",
                   d->machine_error.os_text[0] == '\0' ? d->machine_error.message : d->machine_error.os_text);
        return;
    }
    if (hardware->driver_serves != 0)
        snprintf(serves, sizeof serves, ", serves CUDA %u.%u and older", hardware->driver_serves / 1000,
                 hardware->driver_serves % 1000 / 10);
    doctor_say(d, DOCTOR_DRIVER, good ? DOCTOR_FACT : DOCTOR_PROBLEM, "driver",
               good ? NULL : d->machine_error.message, "%s%s, %s",
               hardware->driver[0] == '\0' ? "of unknown number" : hardware->driver, serves, hardware->path);
}

/* What the chosen set, and the newest known one, think of this GPU. */
static void say_gpu(doctor *d, unsigned index)
{
    const cudnnw_gpu *gpu = &d->hardware->gpu[index];
    cudnnw_machine machine = CUDNNW_MACHINE_INIT;
    char name[32], memory[80] = "", newest[80] = "", release[16];
    uint32_t version = 0, cuda_major = 0;

    snprintf(name, sizeof name, "GPU %u", index);
    machine.capabilities = &gpu->capability;
    machine.capability_count = gpu->capability == 0 ? 0 : 1;
    machine.driver = d->hardware->driver[0] == '\0' ? NULL : d->hardware->driver;
    if (gpu->total_bytes != 0)
        snprintf(memory, sizeof memory, ", %llu of %llu MiB free", (unsigned long long)gpu->free_bytes >> 20,
                 (unsigned long long)gpu->total_bytes >> 20);
    if (machine.capability_count == 1 && cudnnw_fits(&machine, &version, &cuda_major, NULL) == CUDNNW_OK)
        snprintf(newest, sizeof newest, ", newest cuDNN for it: %s for CUDA %u",
                 cudnnw_version_text(version, release, sizeof release), (unsigned)cuda_major);
    if (gpu->total_bytes != 0 && gpu->free_bytes < (200u << 20)) {
        doctor_say(d, DOCTOR_DRIVER, DOCTOR_WARNING, name,
                   "nearly all its memory is taken: cudnnCreate will answer NOT_INITIALIZED or "
                   "ALLOC_FAILED; the installation is not at fault",
                   "%s, compute capability %u.%u%s%s", gpu->name, gpu->capability / 10, gpu->capability % 10,
                   memory, newest);
        return;
    }
    doctor_say(d, DOCTOR_DRIVER, DOCTOR_FACT, name, NULL, "%s, compute capability %u.%u%s%s",
               gpu->name[0] == '\0' ? "of unknown name" : gpu->name, gpu->capability / 10,
               gpu->capability % 10, memory, newest);
}

void doctor_look_at_driver(doctor *d)
{
    d->hardware = calloc(1, sizeof *d->hardware);
    if (d->hardware == NULL) {
        d->lost = true;
        return;
    }
    d->hardware->size = sizeof *d->hardware;
    d->machine_code = cudnnw_hardware_ask(d->hardware, &d->machine_error);
    say_driver(d);
    for (unsigned i = 0; i < d->hardware->gpu_count && i < CUDNNW_GPUS; i++)
        say_gpu(d, i);
    if (d->hardware->gpus_installed > d->hardware->gpu_count)
        doctor_say(d, DOCTOR_DRIVER, DOCTOR_WARNING, "hidden GPUs",
                   "the variable CUDA_VISIBLE_DEVICES hides them", "%u of %u",
                   (unsigned)(d->hardware->gpus_installed - d->hardware->gpu_count),
                   (unsigned)d->hardware->gpus_installed);
}
