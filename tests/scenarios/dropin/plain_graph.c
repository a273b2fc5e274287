/* SPDX-License-Identifier: MIT
 *
 * A program written for plain cuDNN: describes a convolution by the graph API and, from 9.8 on, plans it for a described
 * device that is not there. It knows nothing of cudnnw. With ON_DEVICE it is linked to the CUDA runtime, too, and computes a
 * smaller one.
 */
#include <cudnn.h>

#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONFIGS = 256 };

typedef cudnnBackendDescriptor_t thing;

static thing make(cudnnBackendDescriptorType_t type)
{
    thing made = NULL;

    CHECK(cudnnBackendCreateDescriptor(type, &made));
    return made;
}

static void set(thing target, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, int64_t count,
                const void *value)
{
    CHECK(cudnnBackendSetAttribute(target, name, type, count, value));
}

static void finalize(thing target)
{
    CHECK(cudnnBackendFinalize(target));
}

#if CUDNN_VERSION >= 90800
static thing make_device(void)
{
    static const char text[] =
        "{\"maxGridSize\":[2147483647,65535,65535],\"maxBlockSize\":[1024,1024,64],\"regsPerBlock\":65536,"
        "\"multiProcessorCount\":132,\"smCountOrigin\":0,\"warpSize\":32,\"maxSharedMemoryPerBlock\":49152,"
        "\"maxSharedMemoryPerBlockOptin\":232448,\"reservedSharedMemoryPerBlock\":1024,"
        "\"oversizedSharedMemoryPerBlock\":232448,\"maxRegistersPerSM\":65536,\"maxCtasPerSM\":32,"
        "\"maxThreadsPerBlock\":1024,\"maxThreadsPerSM\":2048,\"pciDeviceId\":8370,\"isTccDriver\":0,"
        "\"supportCoopLaunch\":1,\"totalGlobalMem\":85028896768,\"smClockRateKHz\":1410000,"
        "\"memClockRateKHz\":1593000,\"memoryBusWidth\":5120,\"l2CacheSize\":41943040,\"cudaDeviceId\":0,"
        "\"deviceVer\":900,\"driverVer\":12090,\"deviceName\":\"H100\"}";
    thing device = make(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);

    set(device, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR, (int64_t)sizeof text, text);
    finalize(device);
    return device;
}
#endif

/* NHWC: channels lie closest together. */
static thing make_tensor(int64_t id, cudnnDataType_t type, int64_t n, int64_t c, int64_t h, int64_t w)
{
    const int64_t dimensions[] = {n, c, h, w}, strides[] = {h * w * c, 1, w * c, c}, alignment = 16;
    thing tensor = make(CUDNN_BACKEND_TENSOR_DESCRIPTOR);

    set(tensor, CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, 1, &id);
    set(tensor, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &type);
    set(tensor, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, CUDNN_TYPE_INT64, 1, &alignment);
    set(tensor, CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, 4, dimensions);
    set(tensor, CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, 4, strides);
    finalize(tensor);
    return tensor;
}

static thing make_convolution(void)
{
    const cudnnDataType_t compute = CUDNN_DATA_FLOAT;
    const cudnnConvolutionMode_t mode = CUDNN_CROSS_CORRELATION;
    const int64_t dimensions = 2, ones[] = {1, 1};
    thing convolution = make(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);

    set(convolution, CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, CUDNN_TYPE_INT64, 1, &dimensions);
    set(convolution, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &compute);
    set(convolution, CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, 1, &mode);
    set(convolution, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_TYPE_INT64, 2, ones);
    set(convolution, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_TYPE_INT64, 2, ones);
    set(convolution, CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_TYPE_INT64, 2, ones);
    set(convolution, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, CUDNN_TYPE_INT64, 2, ones);
    finalize(convolution);
    return convolution;
}

/* With a window of 3x3. */
static thing make_operation(cudnnDataType_t type, int64_t n, int64_t c, int64_t size, int64_t k)
{
    const float one = 1, zero = 0;
    thing x = make_tensor('x', type, n, c, size, size), w = make_tensor('w', type, k, c, 3, 3);
    thing y = make_tensor('y', type, n, k, size, size), convolution = make_convolution();
    thing operation = make(CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);

    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &x);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &w);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &y);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &convolution);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, CUDNN_TYPE_FLOAT, 1, &one);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA, CUDNN_TYPE_FLOAT, 1, &zero);
    finalize(operation);
    return operation;
}

#if CUDNN_VERSION >= 90800 || defined ON_DEVICE
static thing make_graph(cudnnHandle_t handle, thing operation)
{
    thing graph = make(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);

    set(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &operation);
    if (handle != NULL)
        set(graph, CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, 1, &handle);
    finalize(graph);
    return graph;
}

static int64_t find_configs(thing graph, thing device, thing *configs)
{
    const cudnnBackendHeurMode_t mode = CUDNN_HEUR_MODE_A;
    thing heuristic = make(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    int64_t count = 0;

    set(heuristic, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &graph);
    set(heuristic, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
#if CUDNN_VERSION >= 90800
    if (device != NULL)
        set(heuristic, CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &device);
#else
    (void)device;
#endif
    finalize(heuristic);
    for (int i = 0; i < CONFIGS; i++)
        configs[i] = make(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    CHECK(cudnnBackendGetAttribute(heuristic, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
                                          CONFIGS, &count, configs));
    return count;
}
#endif

#if CUDNN_VERSION >= 90800
/* Prints the workspace of the plan, so that two ways to plan can be compared line by line. */
static int make_plan(thing config, thing device, int64_t index)
{
    thing plan = make(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    int64_t workspace = -1, got = 0;

    set(plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &config);
    set(plan, CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &device);
    if (cudnnBackendFinalize(plan) != 0)
        return 0;
    CHECK(cudnnBackendGetAttribute(plan, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &got,
                                          &workspace));
    printf("plan %lld workspace %lld\n", (long long)index, (long long)workspace);
    return 1;
}

static void plan_without_device(thing operation)
{
    static thing configs[CONFIGS];
    thing device = make_device();
    int64_t count = find_configs(make_graph(NULL, operation), device, configs);
    int planned = 0;

    for (int64_t i = 0; i < count && i < CONFIGS; i++)
        planned += make_plan(configs[i], device, i);
    printf("configs %lld plans %d\n", (long long)count, planned);
}
#else
/* Without a device nothing can be planned, so what the operation says of itself is all. */
static void plan_without_device(thing operation)
{
    float alpha = 0;
    int64_t got = 0;

    CHECK(cudnnBackendGetAttribute(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, CUDNN_TYPE_FLOAT, 1, &got,
                                   &alpha));
    printf("operation alpha %g of %lld\n", (double)alpha, (long long)got);
}
#endif

#ifdef ON_DEVICE
static void compute(void)
{
    enum { N = 2, C = 8, SIZE = 9, K = 4, IN = N * C * SIZE * SIZE, WINDOW = K * C * 9, OUT = N * K * SIZE * SIZE };
    static float in[IN], window[WINDOW], out[OUT];
    static thing found[CONFIGS];
    const int64_t ids[] = {'x', 'w', 'y'};
    void *pointers[3], *workspace;
    cudnnHandle_t handle = NULL;
    thing plan = make(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR), pack = make(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    int64_t bytes = 0, got = 0;

    CHECK(cudnnCreate(&handle));
    find_configs(make_graph(handle, make_operation(CUDNN_DATA_FLOAT, N, C, SIZE, K)), NULL, found);
    set(plan, CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, 1, &handle);
    set(plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &found[0]);
    finalize(plan);
    CHECK(cudnnBackendGetAttribute(plan, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &got, &bytes));
    fill(in, IN, 1, 32);
    fill(window, WINDOW, 2, 128);
    pointers[0] = to_device(in, sizeof in);
    pointers[1] = to_device(window, sizeof window);
    pointers[2] = device_memory(sizeof out);
    workspace = device_memory((size_t)bytes + 1);
    set(pack, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64, 3, ids);
    set(pack, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, 3, pointers);
    set(pack, CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1, &workspace);
    finalize(pack);
    CHECK(cudnnBackendExecute(handle, plan, pack));
    from_device(out, pointers[2], sizeof out);
    print_numbers("graph", out, OUT);
    for (int i = 0; i < 3; i++)
        forget(pointers[i]);
    forget(workspace);
    CHECK(cudnnDestroy(handle));
}
#endif

int main(int argc, char **argv)
{
    const cudnnDataType_t type = argc > 1 && strcmp(argv[1], "float") == 0 ? CUDNN_DATA_FLOAT : CUDNN_DATA_HALF;

    setvbuf(stdout, NULL, _IONBF, 0);
    plan_without_device(make_operation(type, 16, 128, 64, 256));
#ifdef ON_DEVICE
    compute();
#endif
    printf("plain: done\n");
    return 0;
}
