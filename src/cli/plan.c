/* SPDX-License-Identifier: MIT
 *
 * A convolution is planned for a described device, by the functions of the graph interface.
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_api.h"

#include "plan.h"

#include <stdio.h>
#include <string.h>

enum { CONFIGS = 128, MADE = 2 * CONFIGS + 64, FIRST_RELEASE = 90800 };

typedef cudnnBackendDescriptor_t descriptor;

/* What the steps share. After the first failure every step does nothing. */
typedef struct planning {
    const cudnnw_api *cudnn;
    cli_plan *plan;
    descriptor made[MADE]; /* ended together */
    size_t made_count;
} planning;

static bool is_good(const planning *p)
{
    return p->plan->status == 0;
}

static void note(planning *p, int status, const char *function)
{
    if (status != 0 && is_good(p)) {
        p->plan->status = status;
        p->plan->function = function;
    }
}

static descriptor make(planning *p, cudnnBackendDescriptorType_t type)
{
    descriptor made = NULL;

    if (!is_good(p) || p->made_count == MADE)
        return NULL;
    note(p, (int)p->cudnn->BackendCreateDescriptor(type, &made), "cudnnBackendCreateDescriptor");
    if (made != NULL)
        p->made[p->made_count++] = made;
    return made;
}

static void set(planning *p, descriptor target, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                int64_t count, const void *value)
{
    if (is_good(p))
        note(p, (int)p->cudnn->BackendSetAttribute(target, name, type, count, value), "cudnnBackendSetAttribute");
}

static void set_one(planning *p, descriptor target, cudnnBackendAttributeName_t name, descriptor value)
{
    set(p, target, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &value);
}

static void finish(planning *p, descriptor target)
{
    if (is_good(p))
        note(p, (int)p->cudnn->BackendFinalize(target), "cudnnBackendFinalize");
}

static void end(planning *p)
{
    while (p->made_count > 0)
        (void)p->cudnn->BackendDestroyDescriptor(p->made[--p->made_count]); /* what cannot be ended stays */
}

/* A card of each capability: heuristics leave out what does not fit its shared memory and multiprocessors. */
static const struct card {
    uint32_t capability;
    int multiprocessors, shared_kib; /* shared memory that a block may have on request */
    const char *name;
} cards[] = {
    {70, 80, 96, "V100"},       {75, 40, 64, "T4"},     {80, 108, 163, "A100"},   {86, 72, 99, "A10"},
    {87, 16, 163, "Orin"},      {89, 58, 99, "L4"},     {90, 132, 227, "H100"},   {100, 148, 227, "B200"},
    {103, 148, 227, "B300"},    {120, 170, 99, "RTX 5090"}, {121, 48, 99, "GB10"},
    {0, 40, 96, "described GPU"}, /* every other one */
};

static const struct card *card_of(uint32_t capability)
{
    const struct card *card = cards;

    while (card->capability != 0 && card->capability != capability)
        card++;
    return card;
}

/* The lazily opened sub-libraries come in with the device when they are not open yet. */
static descriptor make_device(planning *p, uint32_t capability)
{
    char text[1400];
    const struct card *card = card_of(capability);
    int shared = card->shared_kib * 1024;
    descriptor device = make(p, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);

    snprintf(text, sizeof text,
             "{\"maxGridSize\":[2147483647,65535,65535],\"maxBlockSize\":[1024,1024,64],\"regsPerBlock\":65536,"
             "\"multiProcessorCount\":%d,\"smCountOrigin\":0,\"warpSize\":32,\"maxSharedMemoryPerBlock\":49152,"
             "\"maxSharedMemoryPerBlockOptin\":%d,\"reservedSharedMemoryPerBlock\":1024,"
             "\"oversizedSharedMemoryPerBlock\":%d,\"maxRegistersPerSM\":65536,\"maxCtasPerSM\":32,"
             "\"maxThreadsPerBlock\":1024,\"maxThreadsPerSM\":2048,\"pciDeviceId\":8370,\"isTccDriver\":0,"
             "\"supportCoopLaunch\":1,\"totalGlobalMem\":85028896768,\"smClockRateKHz\":1410000,"
             "\"memClockRateKHz\":1593000,\"memoryBusWidth\":5120,\"l2CacheSize\":41943040,\"cudaDeviceId\":0,"
             "\"deviceVer\":%u,\"driverVer\":12090,\"deviceName\":\"%s\"}",
             card->multiprocessors, shared, shared, (unsigned)capability * 10, card->name);
    set(p, device, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR, (int64_t)strlen(text) + 1, text);
    finish(p, device);
    return device;
}

/* NHWC: channels lie closest together. */
static descriptor make_tensor(planning *p, int64_t id, cudnnDataType_t type, int64_t n, int64_t c, int64_t h, int64_t w)
{
    const int64_t alignment = 16, dimensions[] = {n, c, h, w}, strides[] = {h * w * c, 1, w * c, c};
    descriptor tensor = make(p, CUDNN_BACKEND_TENSOR_DESCRIPTOR);

    set(p, tensor, CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, 1, &id);
    set(p, tensor, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &type);
    set(p, tensor, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, CUDNN_TYPE_INT64, 1, &alignment);
    set(p, tensor, CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, 4, dimensions);
    set(p, tensor, CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, 4, strides);
    finish(p, tensor);
    return tensor;
}

static descriptor make_convolution(planning *p)
{
    const cudnnDataType_t compute = CUDNN_DATA_FLOAT;
    const cudnnConvolutionMode_t mode = CUDNN_CROSS_CORRELATION;
    const int64_t dimensions = 2, ones[] = {1, 1};
    descriptor convolution = make(p, CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);

    set(p, convolution, CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, CUDNN_TYPE_INT64, 1, &dimensions);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &compute);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, 1, &mode);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_TYPE_INT64, 2, ones);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_TYPE_INT64, 2, ones);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_TYPE_INT64, 2, ones);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, CUDNN_TYPE_INT64, 2, ones);
    finish(p, convolution);
    return convolution;
}

static descriptor make_graph(planning *p, cudnnDataType_t type)
{
    const float one = 1, zero = 0;
    descriptor operation = make(p, CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
    descriptor graph = make(p, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);

    set_one(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, make_tensor(p, 'x', type, 16, 128, 64, 64));
    set_one(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W, make_tensor(p, 'w', type, 256, 128, 3, 3));
    set_one(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, make_tensor(p, 'y', type, 16, 256, 64, 64));
    set_one(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, make_convolution(p));
    set(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, CUDNN_TYPE_FLOAT, 1, &one);
    set(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA, CUDNN_TYPE_FLOAT, 1, &zero);
    finish(p, operation);
    set_one(p, graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, operation);
    finish(p, graph);
    return graph;
}

/* A config that cannot become a plan is no failure: the heuristics propose, the engines decide. */
static bool has_plan(planning *p, descriptor config, descriptor device)
{
    descriptor plan = make(p, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);

    set_one(p, plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, config);
    set_one(p, plan, CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, device);
    return is_good(p) && p->cudnn->BackendFinalize(plan) == CUDNN_STATUS_SUCCESS;
}

static void plan_in(planning *p, cudnnDataType_t type, unsigned *config_count, unsigned *plan_count)
{
    const cudnnBackendHeurMode_t mode = CUDNN_HEUR_MODE_A;
    descriptor configs[CONFIGS], device = make_device(p, p->plan->capability), graph = make_graph(p, type);
    descriptor heuristic = make(p, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    int64_t count = 0;

    set_one(p, heuristic, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
    set(p, heuristic, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
    set_one(p, heuristic, CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, device);
    finish(p, heuristic);
    for (size_t i = 0; i < CONFIGS; i++)
        configs[i] = make(p, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    if (is_good(p))
        note(p, (int)p->cudnn->BackendGetAttribute(heuristic, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
                                                   CONFIGS, &count, configs),
             "cudnnBackendGetAttribute");
    for (int64_t i = 0; i < count && i < CONFIGS && is_good(p); i++) {
        ++*config_count;
        *plan_count += has_plan(p, configs[i], device);
    }
    end(p);
}

void cli_plan_convolution(const cudnnw_library *library, uint32_t capability, cli_plan *plan)
{
    planning p = {.cudnn = cudnnw_functions(library), .plan = plan};
    cudnnw_library_info info = {.size = sizeof info};

    *plan = (cli_plan){.capability = capability};
    if (cudnnw_info(library, &info) != CUDNNW_OK || info.version < FIRST_RELEASE) {
        plan->status = CLI_PLAN_NOT_IN_THIS_RELEASE;
        return;
    }
    plan_in(&p, CUDNN_DATA_HALF, &plan->configs[0], &plan->plans[0]);
    plan_in(&p, CUDNN_DATA_FLOAT, &plan->configs[1], &plan->plans[1]);
}

bool cli_plan_is_good(const cli_plan *plan)
{
    return plan->status == 0 && plan->plans[0] > 0 && plan->plans[1] > 0;
}
