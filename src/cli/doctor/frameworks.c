/* SPDX-License-Identifier: MIT
 *
 * Which cuDNN would the installed Python frameworks use, and are they CPU builds? Told by the metadata of
 * their packages and by the files that they bring, without Python.
 */
#include "image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One installed package: "torch-2.8.0+cpu.dist-info" in a site-packages. */
typedef struct package {
    const char *folder;    /* the site-packages */
    char name[64];         /* lower case, with _ */
    char version[64];
    char *metadata;        /* the text of METADATA; "" when there is none */
} package;

typedef struct framework {
    const char *package;
    void (*look)(doctor *d, const package *p);
} framework;

/* ---- Reading packages ---------------------------------------------------------------------------- */

static bool split_name(const char *entry, package *p)
{
    static const char ending[] = ".dist-info";
    size_t length = strlen(entry), dash = strcspn(entry, "-");

    if (length <= strlen(ending) || strcmp(entry + length - strlen(ending), ending) != 0 ||
        entry[dash] != '-' || dash >= sizeof p->name || length - strlen(ending) - dash > sizeof p->version)
        return false;
    length -= strlen(ending) + dash + 1;
    for (size_t i = 0; i < dash; i++)
        p->name[i] = entry[i] >= 'A' && entry[i] <= 'Z' ? (char)(entry[i] - 'A' + 'a')
                     : entry[i] == '-'                  ? '_'
                                                        : entry[i];
    p->name[dash] = '\0';
    memcpy(p->version, entry + dash + 1, length);
    p->version[length] = '\0';
    return true;
}

/* "==9.10.2.21" of "Requires-Dist: nvidia-cudnn-cu12 (==9.10.2.21) ; platform..."; the whole rest is
 * "nvidia-cudnn-cu12==9.10.2.21". */
static void cudnn_pin(const package *p, char *pin, size_t size)
{
    const char *at = strstr(p->metadata, "Requires-Dist: nvidia-cudnn-cu");
    size_t used = 0;

    at = at == NULL ? NULL : at + strlen("Requires-Dist: ");
    while (at != NULL && *at != '\0' && strchr(";\r\n", *at) == NULL && used + 1 < size) {
        if (strchr(" ()", *at) == NULL)
            pin[used++] = *at;
        at++;
    }
    pin[used] = '\0';
}

/* The nvidia-cudnn package of that CUDA beside it: "" none. */
static void installed_cudnn(const package *p, const char *pin, char *version, size_t size)
{
    cli_names names = {NULL, 0};
    char wanted[64] = "nvidia_cudnn_cu";

    snprintf(wanted, sizeof wanted, "nvidia_cudnn_cu%.*s",
             (int)strspn(pin + strlen("nvidia-cudnn-cu"), "0123456789"), pin + strlen("nvidia-cudnn-cu"));
    version[0] = '\0';
    if (!cli_folder_names(p->folder, &names))
        return;
    for (size_t i = 0; i < names.count; i++) {
        package other;

        if (split_name(names.name[i], &other) && strcmp(other.name, wanted) == 0)
            snprintf(version, size, "%s", other.version);
    }
    cli_free_names(&names);
}

/* "==9.10.2.21" is met by 9.10.2.21 alone; other comparisons are left to pip. */
static bool pin_is_broken(const char *pin, const char *version)
{
    const char *exact = strstr(pin, "==");

    return exact != NULL && version[0] != '\0' && strchr(exact, '*') == NULL &&
           strcmp(exact + 2, version) != 0;
}

static void say(doctor *d, const package *p, doctor_level level, const char *remark, const char *uses)
{
    char name[140];

    snprintf(name, sizeof name, "%s %s", p->name, p->version);
    doctor_say(d, DOCTOR_FRAMEWORKS, level, name, remark, "%s, in %s", uses, p->folder);
}

static void say_cpu(doctor *d, const package *p, const char *remedy)
{
    char problem[256];

    say(d, p, DOCTOR_WARNING, remedy, "a CPU build: it never opens a cuDNN");
    snprintf(problem, sizeof problem, "%s %s is a CPU build: it uses no GPU and no cuDNN.", p->name,
             p->version);
    doctor_advise(d, DOCTOR_RANK_SURROUNDINGS, problem, remedy, p->folder);
}

/* What a package asks for, against what is installed beside it. */
static void say_pinned(doctor *d, const package *p, const char *otherwise)
{
    char pin[96], version[64], uses[256], problem[640];

    cudnn_pin(p, pin, sizeof pin);
    if (pin[0] == '\0') {
        say(d, p, DOCTOR_FACT, NULL, otherwise);
        return;
    }
    installed_cudnn(p, pin, version, sizeof version);
    snprintf(uses, sizeof uses, "asks for %s; %s%s", pin,
             version[0] == '\0' ? "that package is not here" : "here is ", version);
    if (version[0] == '\0') {
        say(d, p, DOCTOR_WARNING, "it will take any cuDNN that the system finds, or fail", uses);
    } else if (pin_is_broken(pin, version)) {
        say(d, p, DOCTOR_WARNING, "another cuDNN package was installed over the one it was tested with",
            uses);
        snprintf(problem, sizeof problem, "%s %s asks for %s, but %s is installed.", p->name, p->version, pin,
                 version);
        doctor_advise(d, DOCTOR_RANK_SURROUNDINGS, problem,
                      "Install the one that it asks for, or another release of it.", p->folder);
    } else {
        say(d, p, DOCTOR_FACT, NULL, uses);
    }
}

/* Text of a file of the package. */
static char *file_of(const package *p, const char *below)
{
    char *path = doctor_below(p->folder, below);
    char *text = path == NULL ? NULL : doctor_read(path, 65536);

    free(path);
    return text;
}

static bool has_cudnn_in(const package *p, const char *below)
{
    char *folder = doctor_below(p->folder, below);
    cli_names names = {NULL, 0};
    bool has = false;

    if (folder != NULL && cli_folder_names(folder, &names))
        for (size_t i = 0; i < names.count; i++)
            has = has || doctor_begins(names.name[i], "libcudnn") || doctor_begins(names.name[i], "cudnn");
    cli_free_names(&names);
    free(folder);
    return has;
}

/* The cuDNN name that one of the package's own libraries is linked to: "libcudnn.so.9"; "" none. */
static void linked_cudnn(doctor *d, const package *p, const char *below, char *name, size_t size)
{
    char *path = doctor_below(p->folder, below);
    doctor_image image;

    name[0] = '\0';
    if (path != NULL && doctor_image_read(d, path, &image)) {
        for (size_t i = 0; i < image.needs.count; i++)
            if (doctor_begins(image.needs.name[i], "libcudnn.so") ||
                doctor_begins(image.needs.name[i], "cudnn64_"))
                snprintf(name, size, "%s", image.needs.name[i]);
        doctor_image_free(&image);
    }
    free(path);
}

/* ---- The frameworks ------------------------------------------------------------------------------ */

static void look_at_torch(doctor *d, const package *p)
{
    char *text = file_of(p, "torch/version.py");
    char *cuda = text == NULL ? NULL : doctor_line_value(text, "cuda"); /* ": Optional[str] = None" */
    bool no_cuda = cuda != NULL && strstr(cuda, "= None") != NULL;

    free(cuda);
    free(text);
    if (strstr(p->version, "+cpu") != NULL || no_cuda)
        say_cpu(
            d, p,
            "Install torch from the index of a CUDA build; \"pip install torch\" on Windows takes the CPU build.");
    else if (strstr(p->version, "+rocm") != NULL)
        say(d, p, DOCTOR_WARNING, "it is made for AMD's GPUs", "uses MIOpen, not cuDNN");
    else
        say_pinned(d, p, has_cudnn_in(p, "torch/lib") ? "uses the cuDNN in torch/lib, which is its own"
                                                      : "uses the cuDNN that the system finds");
}

static void look_at_onnxruntime(doctor *d, const package *p)
{
    char *folder = doctor_below(p->folder, "onnxruntime/capi");
    cli_names names = {NULL, 0};
    bool gpu = false;

    if (folder != NULL && cli_folder_names(folder, &names))
        for (size_t i = 0; i < names.count; i++)
            gpu = gpu || strstr(names.name[i], "onnxruntime_providers_cuda") != NULL;
    cli_free_names(&names);
    free(folder);
    say_cpu(
        d, p,
        gpu ? "Uninstall both packages, then install onnxruntime-gpu alone: this one lies over its files."
            : "Install onnxruntime-gpu instead, after uninstalling this one.");
}

static void look_at_onnxruntime_gpu(doctor *d, const package *p)
{
    char name[64], uses[160];

    linked_cudnn(d, p, "onnxruntime/capi/libonnxruntime_providers_cuda.so", name, sizeof name);
    if (name[0] == '\0')
        linked_cudnn(d, p, "onnxruntime/capi/onnxruntime_providers_cuda.dll", name, sizeof name);
    snprintf(
        uses, sizeof uses, "%s%s",
        name[0] == '\0' ? "uses the cuDNN that the system finds" : "opens by the system's search: ", name);
    say_pinned(d, p, uses);
}

static void look_at_tensorflow(doctor *d, const package *p)
{
    char *text = file_of(p, "tensorflow/python/platform/build_info.py");
    bool cpu = text != NULL && (strstr(text, "'is_cuda_build': False") != NULL ||
                                strstr(text, "\"is_cuda_build\": False") != NULL ||
                                strstr(text, "is_cuda_build=False") != NULL);

    free(text);
    if (cpu || strstr(p->name, "cpu") != NULL || strstr(p->name, "intel") != NULL)
        say_cpu(
            d, p,
            "Install tensorflow[and-cuda] on Linux or in WSL; on Windows itself 2.10 was the last with CUDA.");
    else
        say_pinned(d, p, "uses the cuDNN that the system finds");
}

static void look_at_paddle(doctor *d, const package *p)
{
    say_cpu(d, p, "Install paddlepaddle-gpu instead, after uninstalling this one.");
}

static void look_at_pinned(doctor *d, const package *p)
{
    say_pinned(d, p, "uses the cuDNN that the system finds");
}

static void look_at_cudnn(doctor *d, const package *p)
{
    say(d, p, DOCTOR_FACT, NULL, "a cuDNN");
}

static const framework frameworks[] = {
    {"torch", look_at_torch},
    {"onnxruntime", look_at_onnxruntime},
    {"onnxruntime_gpu", look_at_onnxruntime_gpu},
    {"tensorflow", look_at_tensorflow},
    {"tensorflow_cpu", look_at_tensorflow},
    {"tensorflow_intel", look_at_tensorflow},
    {"paddlepaddle", look_at_paddle},
    {"paddlepaddle_gpu", look_at_pinned},
    {"jax_cuda12_plugin", look_at_pinned},
    {"jax_cuda13_plugin", look_at_pinned},
    {"jax_cuda12_pjrt", look_at_pinned},
    {"ctranslate2", look_at_pinned},
    {"cupy_cuda11x", look_at_pinned},
    {"cupy_cuda12x", look_at_pinned},
    {"cupy_cuda13x", look_at_pinned},
    {"nvidia_cudnn_cu11", look_at_cudnn},
    {"nvidia_cudnn_cu12", look_at_cudnn},
    {"nvidia_cudnn_cu13", look_at_cudnn},
    {"nvidia_cudnn_jit_cu12", look_at_cudnn},
    {"nvidia_cudnn_jit_cu13", look_at_cudnn},
};

static void look_at_package(doctor *d, const char *folder, const char *entry)
{
    package p = {.folder = folder};
    char *info, *path;

    if (!split_name(entry, &p))
        return;
    for (size_t i = 0; i < sizeof frameworks / sizeof frameworks[0]; i++) {
        if (strcmp(frameworks[i].package, p.name) != 0)
            continue;
        info = doctor_below(folder, entry);
        path = info == NULL ? NULL : doctor_below(info, "METADATA");
        p.metadata = path == NULL ? NULL : doctor_read(path, 1u << 20);
        if (p.metadata == NULL)
            p.metadata = cli_copy("");
        if (p.metadata != NULL)
            frameworks[i].look(d, &p);
        free(p.metadata);
        free(path);
        free(info);
    }
}

void doctor_look_at_frameworks(doctor *d)
{
    for (size_t i = 0; i < d->site_packages.count; i++) {
        cli_names names = {NULL, 0};

        if (!cli_folder_names(d->site_packages.name[i], &names))
            continue;
        for (size_t k = 0; k < names.count; k++)
            look_at_package(d, d->site_packages.name[i], names.name[k]);
        cli_free_names(&names);
    }
}
