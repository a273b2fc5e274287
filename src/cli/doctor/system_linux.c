/* SPDX-License-Identifier: MIT
 *
 * Which system is this, in which kind of box does it run, and who is asking?
 */
#define _GNU_SOURCE /* _CS_GNU_LIBC_VERSION */

#include "doctor.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

bool doctor_is_windows(void)
{
    return false;
}

/* Files and variables that only one kind of container has. Managers of containers set the variable
 * `container`; where it is set, it decides, and an empty one means none. */
static const struct box {
    const char *path;
    const char *variable;
    const char *name;
} boxes[] = {
    {"/.flatpak-info", NULL, "Flatpak"},
    {"/run/.containerenv", NULL, "Podman"},
    {"/.dockerenv", NULL, "Docker"},
    {"/.singularity.d", NULL, "Apptainer"},
    {NULL, "SNAP", "Snap"},
    {NULL, "KUBERNETES_SERVICE_HOST", "Kubernetes"},
};

static bool is_in(const struct box *box)
{
    char *value = box->variable == NULL ? NULL : cli_variable(box->variable);
    bool in = value != NULL || (box->path != NULL && cli_path_look(box->path, NULL) != CLI_PATH_ABSENT);

    free(value);
    return in;
}

static void look_at_box(doctor *d, const char *kernel)
{
    char *told = cli_variable("container");

    if (told != NULL)
        snprintf(d->container, sizeof d->container, "%s", told);
    for (size_t i = 0; told == NULL && i < sizeof boxes / sizeof boxes[0] && d->container[0] == '\0'; i++)
        if (is_in(&boxes[i]))
            snprintf(d->container, sizeof d->container, "%s", boxes[i].name);
    free(told);
    told = cli_variable("WSL_DISTRO_NAME"); /* the kernel is "5.15.90.1-microsoft-standard-WSL2", or with M */
    d->wsl = told != NULL || strstr(kernel, "icrosoft") != NULL;
    free(told);
    if (d->container[0] != '\0')
        doctor_say(d, DOCTOR_SYSTEM, DOCTOR_FACT, "container",
                   "only what was passed in is here: driver, GPU and libraries", "%s", d->container);
    if (d->wsl)
        doctor_say(d, DOCTOR_SYSTEM, DOCTOR_FACT, "WSL",
                   "the driver comes from Windows (/usr/lib/wsl/lib); cuDNN must be the Linux package",
                   "yes");
}

static void say_c_library(doctor *d)
{
    char text[64] = "";

#ifdef _CS_GNU_LIBC_VERSION
    confstr(_CS_GNU_LIBC_VERSION, text, sizeof text);
#endif
    if (text[0] != '\0')
        doctor_say(d, DOCTOR_SYSTEM, DOCTOR_FACT, "C library", NULL, "%s", text);
    else
        doctor_say(d, DOCTOR_SYSTEM, DOCTOR_PROBLEM, "C library", "NVIDIA builds cuDNN for glibc alone",
                   "not glibc");
}

void doctor_look_at_system(doctor *d)
{
    struct utsname name;
    char *release = doctor_read("/etc/os-release", 8192);
    char *pretty = release == NULL ? NULL : doctor_line_value(release, "PRETTY_NAME=");
    const char *shown = pretty == NULL ? "Linux" : pretty + (pretty[0] == '"');

    if (uname(&name) != 0)
        memset(&name, 0, sizeof name);
    doctor_say(d, DOCTOR_SYSTEM, DOCTOR_FACT, "system", NULL, "%.*s, Linux %s, %s", (int)strcspn(shown, "\""),
               shown, name.release, name.machine);
    say_c_library(d);
    look_at_box(d, name.release);
    free(pretty);
    free(release);
}

char *doctor_user_name(void)
{
    struct passwd *entry = getpwuid(geteuid());
    char *name = cli_variable("USER");

    if (name == NULL && entry != NULL)
        name = cli_copy(entry->pw_name);
    return name;
}

char *doctor_host_name(void)
{
    char name[256] = "";

    return gethostname(name, sizeof name - 1) == 0 ? cli_copy(name) : NULL;
}

char *doctor_home_folder(void)
{
    return cli_variable("HOME");
}
