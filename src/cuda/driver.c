/* SPDX-License-Identifier: MIT
 *
 * What is the machine's driver, and which devices does it show? The order in which that is asked.
 */
#include "driver_library.h"

#include <string.h>

static const char kernel_version_file[] = "/proc/driver/nvidia/version";

/* A file of /proc has no size, so it is read byte by byte until its first line ends. */
static void read_first_line(const char *path, char *text, size_t size)
{
    os_file *file = NULL;
    os_status status;
    os_failure why;
    size_t length = 0;

    if (cudnnw__os_path_is_absolute(path) && cudnnw__os_file_open(path, &file, &status, &why)) {
        while (length < size - 1 && cudnnw__os_file_read(file, length, text + length, 1, &why) &&
               text[length] != '\n')
            length++;
        cudnnw__os_file_close(file);
    }
    text[length] = '\0';
}

/* The kernel's half of the driver and the library must be of one release, but for the compatibility package. */
static void compare_halves(driver_facts *facts)
{
    char line[256], kernel[32];

    read_first_line(kernel_version_file, line, sizeof line);
    if (facts->place == DRIVER_PLACE_COMPAT || facts->number[0] == '\0' ||
        !cudnnw__driver_number_in(line, kernel, sizeof kernel) || strcmp(kernel, facts->number) == 0)
        return;
    facts->trouble = REASON_DRIVER_HALVES_DIFFER;
    cudnnw__copy_text(facts->why_not, sizeof facts->why_not, line);
}

static void ask_version(void *library, driver_facts *facts)
{
    os_function function = cudnnw__os_symbol(library, "cuDriverGetVersion");
    int version = 0;
    int status = function == NULL ? 0 : ((int (*)(int *))function)(&version);

    if (status == 34)
        facts->stub = true;
    if (status == 0 && version > 0)
        facts->version = (uint32_t)version;
    else
        cudnnw__copy_text(facts->why_not, sizeof facts->why_not,
                          function == NULL ? "it has no cuDriverGetVersion"
                                           : cudnnw__driver_status_name(status));
}

void cudnnw__driver_ask(bool initialise, driver_facts *facts)
{
    void *library;

    memset(facts, 0, sizeof *facts);
    library = cudnnw__driver_library(facts);
    if (library == NULL)
        return;
    ask_version(library, facts);
    if (facts->stub) {
        facts->trouble = REASON_DRIVER_IS_STUB;
        return;
    }
    compare_halves(facts);
    if (facts->trouble == REASON_NONE)
        cudnnw__driver_devices(facts);
    if (initialise)
        cudnnw__driver_initialise(library, facts);
}
