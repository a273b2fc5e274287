/* SPDX-License-Identifier: MIT
 *
 * Which devices there are, learned without initialising CUDA: cuInit would break children that the host forks
 * later. The management library (NVML) knows most; without it the device nodes say at least whether there is
 * one.
 */
#include "driver_library.h"
#include "visible.h"

#include <string.h>

/* ---- The management library: the few functions that are asked ------------------------------------------ */

typedef struct nvml_memory {
    unsigned long long total, free, used;
} nvml_memory;

typedef struct nvml {
    int (*Init)(void);
    int (*Shutdown)(void);
    int (*DriverVersion)(char *text, unsigned size);
    int (*Count)(unsigned *count);
    int (*HandleByIndex)(unsigned index, void **device);
    int (*Name)(void *device, char *text, unsigned size);
    int (*Uuid)(void *device, char *text, unsigned size);
    int (*Capability)(void *device, int *major, int *minor);
    int (*Memory)(void *device, nvml_memory *memory);
} nvml;

static const char *const nvml_names[] = {
    "nvmlInit_v2",
    "nvmlShutdown",
    "nvmlSystemGetDriverVersion",
    "nvmlDeviceGetCount_v2",
    "nvmlDeviceGetHandleByIndex_v2",
    "nvmlDeviceGetName",
    "nvmlDeviceGetUUID",
    "nvmlDeviceGetCudaComputeCapability",
    "nvmlDeviceGetMemoryInfo",
};
enum { NVML_FUNCTIONS = sizeof nvml_names / sizeof nvml_names[0] };

/* Answers of NVML that explain why CUDA will not work either. */
static const struct nvml_answer {
    int status;
    cudnnw_reason reason;
    const char *text;
} nvml_answers[] = {
    {4, REASON_DEVICE_DENIED, "the management library answers: no permission"},
    {9, REASON_DRIVER_MODULE_ABSENT, "the management library answers: driver not loaded"},
    {18, REASON_DRIVER_HALVES_DIFFER, "the management library answers: driver and library version mismatch"},
};

/* By its name and, where the driver's own name leads nowhere either (WSL, NixOS), beside the driver. */
static void *nvml_library(const driver_facts *facts)
{
    os_failure why;
    void *library = cudnnw__os_library_open_driver(cudnnw__nvml_name(), &why);
    char folder[CUDNNW_PATH_BYTES], *end, *path;

    if (library != NULL || !facts->by_place)
        return library;
    cudnnw__copy_text(folder, sizeof folder, facts->path);
    end = strrchr(folder, cudnnw__os_separator());
    if (end == NULL)
        return NULL;
    *end = '\0';
    path = cudnnw__os_path_join(folder, cudnnw__nvml_name());
    library = path == NULL ? NULL : cudnnw__os_library_open(path, OS_OPEN_DEPENDENCY, &why);
    cudnnw__os_free(path);
    return library;
}

static bool nvml_open(const driver_facts *facts, nvml *functions)
{
    void *library = nvml_library(facts);
    os_function found[NVML_FUNCTIONS];

    if (library == NULL)
        return false; /* Jetson and bare containers have none: the nodes are asked then */
    for (size_t i = 0; i < NVML_FUNCTIONS; i++) {
        found[i] = cudnnw__os_symbol(library, nvml_names[i]);
        if (found[i] == NULL)
            return false;
    }
    memcpy(functions, found, sizeof *functions); /* all members are functions, in the order of the names */
    return true;
}

static void nvml_refused(int status, driver_facts *facts)
{
    for (size_t i = 0; i < sizeof nvml_answers / sizeof nvml_answers[0]; i++)
        if (nvml_answers[i].status == status) {
            facts->trouble = nvml_answers[i].reason;
            cudnnw__copy_text(facts->devices_why, sizeof facts->devices_why, nvml_answers[i].text);
        }
}

static void nvml_device(const nvml *functions, void *handle, device_facts *device)
{
    int major = 0, minor = 0;
    nvml_memory memory = {0, 0, 0};

    /* Each answer that does not come leaves its fact unknown. */
    if (functions->Name(handle, device->name, sizeof device->name) != 0)
        device->name[0] = '\0';
    if (functions->Uuid(handle, device->uuid, sizeof device->uuid) != 0)
        device->uuid[0] = '\0';
    if (functions->Capability(handle, &major, &minor) == 0 && major > 0)
        device->capability = (uint32_t)(10 * major + minor);
    if (functions->Memory(handle, &memory) == 0) {
        device->memory_total = memory.total;
        device->memory_free = memory.free;
    }
}

static void nvml_devices(const nvml *functions, driver_facts *facts)
{
    unsigned count = 0;
    int status = functions->Count(&count), refused = 0;

    if (facts->number[0] == '\0' && functions->DriverVersion(facts->number, sizeof facts->number) != 0)
        facts->number[0] = '\0';
    if (status != 0) {
        nvml_refused(status, facts);
        return;
    }
    facts->devices_known = true;
    for (unsigned i = 0; i < count && facts->device_count < DRIVER_DEVICES; i++) {
        void *handle = NULL;

        refused = functions->HandleByIndex(i, &handle);
        if (refused == 0)
            nvml_device(functions, handle, &facts->device[facts->device_count++]);
    }
    if (facts->device_count == 0 && count > 0)
        nvml_refused(refused, facts);
    else if (count == 0)
        cudnnw__copy_text(facts->devices_why, sizeof facts->devices_why,
                          "the management library lists no GPU");
}

/* Whether NVML could say something: the number of devices, or why there is none. */
static bool ask_nvml(driver_facts *facts)
{
    nvml functions;
    int status;

    if (!nvml_open(facts, &functions))
        return false;
    status = functions.Init();
    if (status != 0) {
        nvml_refused(status, facts);
        return facts->trouble != REASON_NONE;
    }
    nvml_devices(&functions, facts);
    (void)functions.Shutdown(); /* nothing can be done about a refusal to end */
    return facts->devices_known || facts->trouble != REASON_NONE;
}

/* ---- Device nodes -------------------------------------------------------------------------------------- */

static const struct node_row {
    const char *folder, *name;
    bool counts;
} node_rows[] = {
#define DRIVER_NODE(folder, name, counts) {folder, name, counts},
#include "driver_nodes.def"
};

static bool is_node(const char *name, const char *pattern)
{
    size_t length = strcspn(pattern, "#");

    if (strncmp(name, pattern, length) != 0)
        return false;
    if (pattern[length] == '\0')
        return name[length] == '\0';
    return name[length] != '\0' && strspn(name + length, "0123456789") == strlen(name + length);
}

/* A node that this user may not open is no device for him: CUDA says that there is none. */
static bool is_usable(const char *folder, const char *name, driver_facts *facts)
{
    char *path = cudnnw__os_path_join(folder, name);
    os_failure why;
    bool usable = path == NULL || cudnnw__os_path_is_usable(path, &why);

    if (!usable) {
        facts->trouble = REASON_DEVICE_DENIED;
        cudnnw__copy_text(facts->devices_why, sizeof facts->devices_why, path);
    }
    cudnnw__os_free(path);
    return usable;
}

static void look_at_node(const struct node_row *row, const char *name, uint32_t *counted, bool *uncounted,
                         driver_facts *facts)
{
    if (is_node(name, row->name) && is_usable(row->folder, name, facts)) {
        *counted += row->counts;
        *uncounted = *uncounted || !row->counts;
    }
}

static void ask_nodes(driver_facts *facts)
{
    uint32_t counted = 0;
    bool uncounted = false;
    bool listed = false;

    for (size_t i = 0; i < sizeof node_rows / sizeof node_rows[0]; i++) {
        os_names names = {NULL, 0};
        os_failure why;

        if (!cudnnw__os_path_is_absolute(node_rows[i].folder) ||
            !cudnnw__os_folder_names(node_rows[i].folder, &names, &why))
            continue;
        listed = true;
        for (size_t n = 0; n < names.count; n++)
            look_at_node(&node_rows[i], names.name[n], &counted, &uncounted, facts);
        cudnnw__os_names_free(&names);
    }
    facts->devices_known = listed && !uncounted;
    facts->device_count = counted < DRIVER_DEVICES ? counted : DRIVER_DEVICES;
    if (counted != 0 || uncounted) {
        facts->trouble = REASON_NONE; /* another one will do */
        facts->devices_why[0] = '\0';
    } else if (listed && facts->trouble == REASON_NONE) {
        facts->trouble = REASON_DEVICE_NODE_ABSENT;
        cudnnw__copy_text(facts->devices_why, sizeof facts->devices_why, "no /dev/nvidia0 or the like");
    }
}

/* ---- What CUDA_VISIBLE_DEVICES leaves ------------------------------------------------------------------ */

/* CUDA counts the fastest device first, NVML by the bus. With several kinds of devices a number says which
 * one only when CUDA_DEVICE_ORDER makes both orders one. */
static bool order_is_known(const driver_facts *facts)
{
    char *order = cudnnw__os_variable("CUDA_DEVICE_ORDER");
    bool known = order != NULL && strcmp(order, "PCI_BUS_ID") == 0;

    cudnnw__os_free(order);
    for (uint32_t i = 1; i < facts->device_count && !known; i++)
        if (facts->device[i].capability != facts->device[0].capability)
            return false;
    return true;
}

static void keep_visible(const visible_devices *visible, bool known_order, bool by_uuid, driver_facts *facts)
{
    device_facts *kept = (device_facts *)cudnnw__os_allocate(sizeof facts->device); /* too much for a small stack */

    facts->devices_known = kept != NULL;
    for (uint32_t i = 0; kept != NULL && i < visible->count; i++) {
        bool sure = visible->device[i] < facts->device_count &&
                    (known_order || by_uuid || visible->count == facts->device_count);

        if (sure)
            kept[i] = facts->device[visible->device[i]];
        else if (facts->device_count > 0 && known_order)
            kept[i].capability = facts->device[0].capability; /* all of a kind, or a part of the only one */
    }
    if (kept != NULL) {
        memcpy(facts->device, kept, sizeof facts->device);
        facts->device_count = visible->count;
    }
    cudnnw__os_free(kept);
}

static void apply_visibility(driver_facts *facts)
{
    char *value = cudnnw__os_variable("CUDA_VISIBLE_DEVICES");
    visible_devices visible;

    facts->machine_devices = facts->device_count;
    if (value != NULL && facts->devices_known && facts->device_count > 0) {
        cudnnw__visible_devices(value, facts->device, facts->device_count, &visible);
        keep_visible(&visible, order_is_known(facts), strstr(value, "GPU-") != NULL, facts);
        if (facts->devices_known && facts->device_count == 0) {
            facts->trouble = REASON_DEVICES_HIDDEN;
            cudnnw__copy_text(facts->devices_why, sizeof facts->devices_why,
                              value[0] == '\0' ? "\"\"" : value);
        }
    }
    cudnnw__os_free(value);
}

void cudnnw__driver_devices(driver_facts *facts)
{
    if (!ask_nvml(facts) && facts->trouble == REASON_NONE)
        ask_nodes(facts);
    apply_visibility(facts);
}

/* ---- By CUDA itself ------------------------------------------------------------------------------------ */

enum { ATTRIBUTE_MAJOR = 75, ATTRIBUTE_MINOR = 76 };

typedef struct cuda {
    int (*Init)(unsigned flags);
    int (*Count)(int *count);
    int (*Get)(int *device, int ordinal);
    int (*Name)(char *text, int size, int device);
    int (*Attribute)(int *value, int attribute, int device);
} cuda;

static const char *const cuda_names[] = {
    "cuInit", "cuDeviceGetCount", "cuDeviceGet", "cuDeviceGetName", "cuDeviceGetAttribute",
};
enum { CUDA_FUNCTIONS = sizeof cuda_names / sizeof cuda_names[0] };

static bool cuda_functions(void *library, cuda *functions)
{
    os_function found[CUDA_FUNCTIONS];

    for (size_t i = 0; i < CUDA_FUNCTIONS; i++) {
        found[i] = cudnnw__os_symbol(library, cuda_names[i]);
        if (found[i] == NULL)
            return false;
    }
    memcpy(functions, found, sizeof *functions);
    return true;
}

static void cuda_device(const cuda *functions, int ordinal, device_facts *device)
{
    int handle = 0, major = 0, minor = 0;
    char name[CUDNNW_NAME_BYTES] = "";

    if (functions->Get(&handle, ordinal) != 0)
        return;
    if (functions->Name(name, (int)sizeof name, handle) == 0)
        cudnnw__copy_text(device->name, sizeof device->name, name);
    if (functions->Attribute(&major, ATTRIBUTE_MAJOR, handle) == 0 &&
        functions->Attribute(&minor, ATTRIBUTE_MINOR, handle) == 0)
        device->capability = (uint32_t)(10 * major + minor);
}

/* Free memory is known to NVML only: CUDA tells it in a context. The only device of a name is that one. */
static void take_memory(const driver_facts *before, device_facts *device)
{
    const device_facts *same = NULL;
    uint32_t of_that_name = 0;

    for (uint32_t i = 0; i < before->device_count; i++)
        if (strcmp(before->device[i].name, device->name) == 0) {
            same = &before->device[i];
            of_that_name++;
        }
    if (of_that_name == 1) {
        device->memory_total = same->memory_total;
        device->memory_free = same->memory_free;
    }
}

void cudnnw__driver_memory(driver_facts *facts)
{
    driver_facts now;

    memset(&now, 0, sizeof now);
    cudnnw__driver_devices(&now);
    for (uint32_t i = 0; i < facts->device_count; i++)
        take_memory(&now, &facts->device[i]);
}

void cudnnw__driver_initialise(void *library, driver_facts *facts)
{
    cuda functions;
    int count = 0;
    driver_facts before = *facts;

    if (!cuda_functions(library, &functions))
        return;
    facts->initialised = true;
    facts->init_status = functions.Init(0);
    if (facts->init_status == 0)
        facts->init_status = functions.Count(&count);
    if (facts->init_status != 0)
        return;
    memset(facts->device, 0, sizeof facts->device);
    facts->devices_known = true;
    facts->device_count = 0;
    facts->trouble = count > 0 ? REASON_NONE : before.trouble;
    for (int i = 0; i < count && facts->device_count < DRIVER_DEVICES; i++) {
        device_facts *device = &facts->device[facts->device_count++];

        cuda_device(&functions, i, device);
        take_memory(&before, device);
    }
}
