/* SPDX-License-Identifier: MIT
 *
 * Opens the driver's library by the name that the CUDA runtime inside cuDNN uses, and tells by the path what
 * it is.
 */
#include "driver_library.h"

#include <string.h>

static const struct names {
    const char *system, *driver, *nvml;
} names[] = {
    {"linux", "libcuda.so.1", "libnvidia-ml.so.1"},
    {"windows", "nvcuda.dll", "nvml.dll"},
};

static const struct place_row {
    driver_place kind;
    const char *pattern, *folder, *what;
} places[] = {
#define DRIVER_PLACE(kind, pattern, folder, what) {DRIVER_PLACE_##kind, pattern, folder, what},
#include "driver_places.def"
};

static const struct status_row {
    int number;
    const char *name;
    cudnnw_reason reason;
} statuses[] = {
#define DRIVER_STATUS(number, name, reason) {number, name, REASON_##reason},
#include "driver_status.def"
};

static const struct names *names_here(void)
{
    return &names[strcmp(cudnnw__os_system_name(), "windows") == 0 ? 1 : 0];
}

const char *cudnnw__driver_name(void)
{
    return names_here()->driver;
}

const char *cudnnw__nvml_name(void)
{
    return names_here()->nvml;
}

static char folded(char letter, bool windows)
{
    return windows && letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool contains(const char *text, const char *part, bool windows)
{
    for (; *text != '\0'; text++) {
        size_t i = 0;

        while (part[i] != '\0' && folded(text[i], windows) == folded(part[i], windows))
            i++;
        if (part[i] == '\0')
            return true;
    }
    return false;
}

driver_place cudnnw__driver_place_of(const char *path, bool windows, const char **what)
{
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (contains(path, places[i].pattern, windows)) {
            if (what != NULL)
                *what = places[i].what;
            return places[i].kind;
        }
    if (what != NULL)
        *what = "";
    return DRIVER_PLACE_ORDINARY;
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

bool cudnnw__driver_number_in(const char *text, char *number, size_t size)
{
    for (const char *at = text; *at != '\0'; at++) {
        size_t length = 0, dots = 0;

        /* "libcuda.so.1" is no driver number: those have a part of three digits before the first dot. */
        if (!is_digit(*at) || (at > text && is_digit(at[-1])))
            continue;
        while (is_digit(at[length]) || (at[length] == '.' && is_digit(at[length + 1]))) {
            dots += at[length] == '.';
            length++;
        }
        if (dots >= 1 && strcspn(at, ".") >= 3 && length < size) {
            memcpy(number, at, length);
            number[length] = '\0';
            return true;
        }
        at += length - 1;
    }
    return false;
}

cudnnw_reason cudnnw__driver_status_reason(int status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        if (statuses[i].number == status)
            return statuses[i].reason;
    return status == 0 ? REASON_NONE : REASON_DRIVER_REFUSES;
}

const char *cudnnw__driver_status_name(int status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        if (statuses[i].number == status)
            return statuses[i].name;
    return status == 0 ? "SUCCESS" : "an error that this cudnnw does not know";
}

static void refuse(driver_facts *facts, cudnnw_reason trouble, const os_failure *why)
{
    facts->trouble = trouble;
    facts->os_error = why->code;
    cudnnw__copy_text(facts->why_not, sizeof facts->why_not, why->text);
}

/* Whether the file is absent, and not one that it needs. Windows has one number (126) for both, and the driver in one
 * place. */
static bool is_absent(const os_failure *why)
{
    char *root = why->why == OS_WHY_NO_DEPENDENCY ? cudnnw__os_variable("SystemRoot") : NULL;
    char *system = root == NULL ? NULL : cudnnw__os_path_join(root, "System32");
    char *path = system == NULL ? NULL : cudnnw__os_path_join(system, cudnnw__driver_name());
    os_status status;
    os_failure gone = {.why = OS_WHY_OTHER};
    bool absent = path != NULL && cudnnw__os_path_is_absolute(path) &&
                  !cudnnw__os_path_status(path, &status, &gone) && gone.why == OS_WHY_ABSENT;

    cudnnw__os_free(path);
    cudnnw__os_free(system);
    cudnnw__os_free(root);
    return absent || why->why == OS_WHY_ABSENT;
}

/* WSL and NixOS have the driver where a process that was started without their loader settings does not look.
 * Opened by path, it serves the later open by name inside cuDNN too. */
static void *open_from_known_folder(void)
{
    void *library = NULL;
    os_failure why;

    for (size_t i = 0; i < sizeof places / sizeof places[0] && library == NULL; i++) {
        char *path = places[i].folder[0] == '\0'
                         ? NULL
                         : cudnnw__os_path_join(places[i].folder, cudnnw__driver_name());
        os_status status;

        if (path != NULL && cudnnw__os_path_is_absolute(path) && cudnnw__os_path_status(path, &status, &why))
            library = cudnnw__os_library_open(path, OS_OPEN_DEPENDENCY, &why);
        cudnnw__os_free(path);
    }
    return library;
}

/* Where the library came from, and the number that its real file name ends with (libcuda.so.535.104.05). */
static void learn_path(os_function function, driver_facts *facts)
{
    const void *address = NULL;
    os_failure why;
    char *path, *real;

    memcpy(&address, &function, sizeof address); /* ISO C has no cast from a function to an object pointer */
    path = cudnnw__os_module_of(address);
    real = path == NULL ? NULL : cudnnw__os_real_path(path, &why);
    if (path != NULL) {
        bool windows = strcmp(cudnnw__os_system_name(), "windows") == 0;

        cudnnw__copy_text(facts->path, sizeof facts->path, path);
        facts->place = cudnnw__driver_place_of(path, windows, NULL);
        if (facts->place == DRIVER_PLACE_ORDINARY && real != NULL)
            facts->place = cudnnw__driver_place_of(real, windows, NULL);
        facts->stub = facts->place == DRIVER_PLACE_STUB;
    }
    if (real != NULL && strrchr(real, cudnnw__os_separator()) != NULL)
        (void)cudnnw__driver_number_in(strrchr(real, cudnnw__os_separator()), facts->number,
                                       sizeof facts->number);
    cudnnw__os_free(real); /* no number in the name is fine: it stays unknown */
    cudnnw__os_free(path);
}

void *cudnnw__driver_library(driver_facts *facts)
{
    os_failure why = {.code = 0};
    void *library = cudnnw__os_library_open_driver(cudnnw__driver_name(), &why);
    os_function function;

    if (library == NULL) {
        library = open_from_known_folder();
        facts->by_place = library != NULL;
    }
    if (library == NULL) {
        refuse(facts, is_absent(&why) ? REASON_DRIVER_ABSENT : REASON_DRIVER_BROKEN, &why);
        return NULL;
    }
    facts->present = true;
    function = cudnnw__os_symbol(library, "cuInit");
    if (function == NULL) {
        cudnnw__copy_text(why.text, sizeof why.text, "cuInit");
        refuse(facts, REASON_DRIVER_FOREIGN, &why);
        return NULL;
    }
    learn_path(function, facts);
    return library;
}
