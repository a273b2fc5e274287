/* SPDX-License-Identifier: MIT
 *
 * cuDNN's graph (backend) interface through the table: describes a convolution as a graph, asks the heuristics which engines
 * could run it on an H100, and makes a plan of the best. No GPU is needed for that: the device is described, which cuDNN can
 * from 9.8 on (on Linux 9.27 and newer link the driver's library, so a driver must be installed). Graphs that other functions
 * than these build are planned in the same way.
 */
#define CUDNNW_OWN_TYPES
#include <cudnnw/cudnnw_api.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { DESCRIPTORS = 32 };

/* Every descriptor that is made is owned here and ended in one place. */
typedef struct planner {
    cudnnw_library *library;
    const cudnnw_api *cudnn;
    bool good;                 /* false after the first failure; the calls that follow do nothing */
    int count;
    cudnnBackendDescriptor_t made[DESCRIPTORS];
} planner;

typedef cudnnBackendDescriptor_t descriptor;

static void check(planner *p, cudnnStatus_t status, const char *function)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (status == CUDNN_STATUS_SUCCESS)
        return;
    cudnnw_explain(p->library, (int)status, function, &error);
    printf("%s: %s\n%s\n", cudnnw_code_name(error.code), error.message, error.hint);
    p->good = false;
}

static descriptor make(planner *p, cudnnBackendDescriptorType_t type)
{
    descriptor made = NULL;

    if (p->good && p->count < DESCRIPTORS)
        check(p, p->cudnn->BackendCreateDescriptor(type, &made), "cudnnBackendCreateDescriptor");
    if (made != NULL)
        p->made[p->count++] = made;
    return made;
}

static void set(planner *p, descriptor d, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                int64_t count, const void *values)
{
    if (p->good)
        check(p, p->cudnn->BackendSetAttribute(d, name, type, count, values), "cudnnBackendSetAttribute");
}

static void set_one(planner *p, descriptor d, cudnnBackendAttributeName_t name, descriptor value)
{
    set(p, d, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &value);
}

static int64_t get(planner *p, descriptor d, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                   int64_t room, void *values)
{
    int64_t count = 0;

    if (p->good)
        check(p, p->cudnn->BackendGetAttribute(d, name, type, room, &count, values), "cudnnBackendGetAttribute");
    return count;
}

static void finish(planner *p, descriptor d)
{
    if (p->good)
        check(p, p->cudnn->BackendFinalize(d), "cudnnBackendFinalize");
}

/* With a GPU at hand leave this out and give graph, heuristics and plan a handle instead. */
static descriptor describe_device(planner *p)
{
    static const char text[] =
        "{\"deviceName\":\"H100\",\"deviceVer\":900,\"driverVer\":12090,\"cudaDeviceId\":0,\"pciDeviceId\":8370,"
        "\"isTccDriver\":0,\"multiProcessorCount\":132,\"smCountOrigin\":0,\"warpSize\":32,\"supportCoopLaunch\":1,"
        "\"maxGridSize\":[2147483647,65535,65535],\"maxBlockSize\":[1024,1024,64],\"maxThreadsPerBlock\":1024,"
        "\"maxThreadsPerSM\":2048,\"maxCtasPerSM\":32,\"regsPerBlock\":65536,\"maxRegistersPerSM\":65536,"
        "\"maxSharedMemoryPerBlock\":49152,\"maxSharedMemoryPerBlockOptin\":232448,"
        "\"reservedSharedMemoryPerBlock\":1024,\"oversizedSharedMemoryPerBlock\":232448,"
        "\"totalGlobalMem\":85028896768,\"smClockRateKHz\":1410000,\"memClockRateKHz\":1593000,"
        "\"memoryBusWidth\":5120,\"l2CacheSize\":41943040}";
    descriptor device = make(p, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);

    set(p, device, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR, (int64_t)sizeof text, text);
    finish(p, device);
    return device;
}

/* Half precision, channels closest together (NHWC), which tensor cores like best. */
static descriptor describe_tensor(planner *p, int64_t id, int64_t n, int64_t c, int64_t h, int64_t w)
{
    const int64_t shape[] = {n, c, h, w}, strides[] = {h * w * c, 1, w * c, c}, alignment = 16;
    const cudnnDataType_t type = CUDNN_DATA_HALF;
    descriptor tensor = make(p, CUDNN_BACKEND_TENSOR_DESCRIPTOR);

    set(p, tensor, CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, 1, &id);
    set(p, tensor, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &type);
    set(p, tensor, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, CUDNN_TYPE_INT64, 1, &alignment);
    set(p, tensor, CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, 4, shape);
    set(p, tensor, CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, 4, strides);
    finish(p, tensor);
    return tensor;
}

static descriptor describe_convolution(planner *p)
{
    const cudnnDataType_t precision = CUDNN_DATA_FLOAT;
    const cudnnConvolutionMode_t mode = CUDNN_CROSS_CORRELATION;
    const int64_t dimensions = 2, ones[] = {1, 1};
    descriptor convolution = make(p, CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);

    set(p, convolution, CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, CUDNN_TYPE_INT64, 1, &dimensions);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &precision);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, 1, &mode);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_TYPE_INT64, 2, ones);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_TYPE_INT64, 2, ones);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_TYPE_INT64, 2, ones);
    set(p, convolution, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, CUDNN_TYPE_INT64, 2, ones);
    finish(p, convolution);
    return convolution;
}

/* 16 pictures of 128 x 64 x 64 with 256 filters of 128 x 3 x 3. A graph may hold more operations, which are then fused. */
static descriptor describe_graph(planner *p)
{
    const float one = 1, zero = 0;
    descriptor x = describe_tensor(p, 'x', 16, 128, 64, 64), w = describe_tensor(p, 'w', 256, 128, 3, 3);
    descriptor y = describe_tensor(p, 'y', 16, 256, 64, 64), convolution = describe_convolution(p);
    descriptor operation = make(p, CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
    descriptor graph = make(p, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);

    set_one(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, x);
    set_one(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W, w);
    set_one(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, y);
    set_one(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, convolution);
    set(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, CUDNN_TYPE_FLOAT, 1, &one);
    set(p, operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA, CUDNN_TYPE_FLOAT, 1, &zero);
    finish(p, operation);
    set_one(p, graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, operation);
    finish(p, graph);
    return graph;
}

/* The configuration that the heuristics like best. */
static descriptor ask_heuristics(planner *p, descriptor graph, descriptor device)
{
    const cudnnBackendHeurMode_t mode = CUDNN_HEUR_MODE_A;
    descriptor heuristic = make(p, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR), best = make(p, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    int64_t count;

    set_one(p, heuristic, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
    set(p, heuristic, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
    set_one(p, heuristic, CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, device);
    finish(p, heuristic);
    count = get(p, heuristic, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, NULL);
    printf("engines that could do it: %lld\n", (long long)count);
    get(p, heuristic, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &best);
    return best;
}

static void make_plan(planner *p)
{
    descriptor device = describe_device(p), graph = describe_graph(p), best = ask_heuristics(p, graph, device);
    descriptor plan = make(p, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    int64_t workspace = 0;

    set_one(p, plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, best);
    set_one(p, plan, CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, device);
    finish(p, plan);
    get(p, plan, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &workspace);
    if (p->good)
        printf("the best one is planned and wants %lld bytes of workspace\n", (long long)workspace);
}

int main(void)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    planner p = {.good = true};

    options.need = CUDNNW_CONVOLUTION | CUDNNW_GRAPH;
    options.minimum_version = 90800;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    if (cudnnw_load(&options, &p.library, &error) != CUDNNW_OK) {
        printf("%s: %s\n%s\n", cudnnw_code_name(error.code), error.message, error.hint);
        printf("graph_api: without cuDNN\n");
        return 1;
    }
    p.cudnn = cudnnw_functions(p.library);
    make_plan(&p);
    while (p.count > 0)
        p.cudnn->BackendDestroyDescriptor(p.made[--p.count]);
    cudnnw_unload(p.library);
    printf("graph_api: %s\n", p.good ? "done" : "failed");
    return p.good ? 0 : 1;
}
