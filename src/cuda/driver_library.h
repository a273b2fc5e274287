/* SPDX-License-Identifier: MIT
 *
 * The driver's library: by which name it is opened, where it came from, which functions are taken from it.
 */
#ifndef CUDNNW_DRIVER_LIBRARY_H
#define CUDNNW_DRIVER_LIBRARY_H

#include "driver.h"

/* Opens the driver as the CUDA runtime does, else from a known folder, and fills present, stub, path, place,
 * number, trouble and why_not. NULL when there is none. */
void *cudnnw__driver_library(driver_facts *facts);

/* The name by which this system knows the driver and its management library. */
const char *cudnnw__driver_name(void);
const char *cudnnw__nvml_name(void);

/* Which row of driver_places.def a path belongs to. *what may be NULL; it lives as long as the program. Pure. */
driver_place cudnnw__driver_place_of(const char *path, bool windows, const char **what);

/* The first driver number ("535.104.05") in a text. False when there is none. At most `size` bytes with the
 * NUL. Pure. */
bool cudnnw__driver_number_in(const char *text, char *number, size_t size);

/* What a status of the driver means for the user, and its name; REASON_NONE for 0. Pure. */
cudnnw_reason cudnnw__driver_status_reason(int status);
const char *cudnnw__driver_status_name(int status);

/* Devices and their facts without initialising CUDA: management library, device nodes. Fills the device part
 * of the facts. */
void cudnnw__driver_devices(driver_facts *facts);
/* The same by cuInit: fills init_status, and the device part when it worked. */
void cudnnw__driver_initialise(void *library, driver_facts *facts);

#endif
