/* SPDX-License-Identifier: MIT
 *
 * Plans a convolution or a matrix product for a described device that is not there (facts/deviceless.md), through the cudnnw
 * table or its checked calls. Proves that the engines of a set open and have plans, on a machine without a GPU.
 *
 *   plan FOLDER CAPABILITY [half|float] [--matmul] [--checked] [--dependencies FOLDER] [--later]
 *
 * CAPABILITY is the compute capability times 100: 900. Prints one line per fact and closes with "plan: done".
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_calls.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "own_words.h"

enum { CONFIGS = 256, KNOBS = 64 };

static const cudnnw_api *cudnn;
static cudnnw_library *library;
static bool checked, matmul;

/* `status` is cuDNN's by table and a cudnnw_code by checked call. */
static void check(int status, const char *what)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    if (status == 0)
        return;
    if (checked)
        cudnnw_last_error(&error);
    else
        cudnnw_explain(library, status, what, &error);
    printf("failed %s %d: %s\n", what, error.raw_status, error.message);
    printf("plan: failed\n");
    exit(3);
}

static int finalize(cudnnBackendDescriptor_t target)
{
    return checked ? (int)cudnnwBackendFinalize(library, target) : (int)cudnn->BackendFinalize(target);
}

static int64_t get(cudnnBackendDescriptor_t source, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                   int64_t room, void *values)
{
    int64_t count = 0;

    check(checked ? (int)cudnnwBackendGetAttribute(library, source, name, type, room, &count, values)
                  : (int)cudnn->BackendGetAttribute(source, name, type, room, &count, values),
          "cudnnBackendGetAttribute");
    return count;
}

static cudnnBackendDescriptor_t make(cudnnBackendDescriptorType_t type)
{
    cudnnBackendDescriptor_t made = NULL;

    check(checked ? (int)cudnnwBackendCreateDescriptor(library, type, &made)
                  : (int)cudnn->BackendCreateDescriptor(type, &made),
          "cudnnBackendCreateDescriptor");
    return made;
}

static void set(cudnnBackendDescriptor_t target, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                int64_t count, const void *value)
{
    check(checked ? (int)cudnnwBackendSetAttribute(library, target, name, type, count, value)
                  : (int)cudnn->BackendSetAttribute(target, name, type, count, value),
          "cudnnBackendSetAttribute");
}

static void finish(cudnnBackendDescriptor_t target)
{
    check(finalize(target), "cudnnBackendFinalize");
}

/* A card of each compute capability: heuristics leave out what does not fit its shared memory and multiprocessors. */
static const struct card {
    int capability, multiprocessors, shared_kib; /* shared memory that a block may have on request */
    const char *name;
} cards[] = {
    {700, 80, 96, "V100"}, {750, 40, 64, "T4"},    {800, 108, 163, "A100"}, {860, 72, 99, "A10"},
    {890, 58, 99, "L4"},   {900, 132, 227, "H100"}, {1000, 148, 227, "B200"}, {1200, 170, 99, "RTX 5090"},
};

static const struct card *card_of(int capability)
{
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
        if (cards[i].capability == capability)
            return &cards[i];
    printf("plan: no card of that capability\n");
    exit(2);
}

static cudnnBackendDescriptor_t make_device(int capability)
{
    char text[1400];
    const struct card *card = card_of(capability);
    int shared = card->shared_kib * 1024;
    cudnnBackendDescriptor_t device = make(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);

    snprintf(text, sizeof text,
             "{\"maxGridSize\":[2147483647,65535,65535],\"maxBlockSize\":[1024,1024,64],\"regsPerBlock\":65536,"
             "\"multiProcessorCount\":%d,\"smCountOrigin\":0,\"warpSize\":32,\"maxSharedMemoryPerBlock\":49152,"
             "\"maxSharedMemoryPerBlockOptin\":%d,\"reservedSharedMemoryPerBlock\":1024,"
             "\"oversizedSharedMemoryPerBlock\":%d,\"maxRegistersPerSM\":65536,\"maxCtasPerSM\":32,"
             "\"maxThreadsPerBlock\":1024,\"maxThreadsPerSM\":2048,\"pciDeviceId\":8370,\"isTccDriver\":0,"
             "\"supportCoopLaunch\":1,\"totalGlobalMem\":85028896768,\"smClockRateKHz\":1410000,"
             "\"memClockRateKHz\":1593000,\"memoryBusWidth\":5120,\"l2CacheSize\":41943040,\"cudaDeviceId\":0,"
             "\"deviceVer\":%d,\"driverVer\":12090,\"deviceName\":\"%s\"}",
             card->multiprocessors, shared, shared, capability, card->name);
    set(device, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR, (int64_t)strlen(text) + 1, text);
    finish(device); /* the lazily opened sub-libraries come in here when they are not open yet */
    return device;
}

static cudnnBackendDescriptor_t make_array(int64_t id, cudnnDataType_t type, int64_t rank, const int64_t *dimensions,
                                           const int64_t *strides)
{
    const int64_t alignment = 16;
    cudnnBackendDescriptor_t tensor = make(CUDNN_BACKEND_TENSOR_DESCRIPTOR);

    set(tensor, CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, 1, &id);
    set(tensor, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &type);
    set(tensor, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, CUDNN_TYPE_INT64, 1, &alignment);
    set(tensor, CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, rank, dimensions);
    set(tensor, CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, rank, strides);
    finish(tensor);
    return tensor;
}

/* NHWC: channels lie closest together. */
static cudnnBackendDescriptor_t make_tensor(int64_t id, cudnnDataType_t type, int64_t n, int64_t c, int64_t h, int64_t w)
{
    return make_array(id, type, 4, (const int64_t[]){n, c, h, w}, (const int64_t[]){h * w * c, 1, w * c, c});
}

static cudnnBackendDescriptor_t make_matrices(int64_t id, cudnnDataType_t type, int64_t count, int64_t rows, int64_t columns)
{
    return make_array(id, type, 3, (const int64_t[]){count, rows, columns}, (const int64_t[]){rows * columns, columns, 1});
}

static cudnnBackendDescriptor_t make_convolution(void)
{
    const cudnnDataType_t compute = CUDNN_DATA_FLOAT;
    const cudnnConvolutionMode_t mode = CUDNN_CROSS_CORRELATION;
    const int64_t dimensions = 2, ones[] = {1, 1};
    cudnnBackendDescriptor_t convolution = make(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);

    set(convolution, CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, CUDNN_TYPE_INT64, 1, &dimensions);
    set(convolution, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &compute);
    set(convolution, CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, 1, &mode);
    set(convolution, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_TYPE_INT64, 2, ones);
    set(convolution, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_TYPE_INT64, 2, ones);
    set(convolution, CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_TYPE_INT64, 2, ones);
    set(convolution, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, CUDNN_TYPE_INT64, 2, ones);
    finish(convolution);
    return convolution;
}

/* N16 C128 64x64, K256 3x3. */
static cudnnBackendDescriptor_t make_convolving(cudnnDataType_t type)
{
    const float one = 1, zero = 0;
    cudnnBackendDescriptor_t x = make_tensor('x', type, 16, 128, 64, 64), w = make_tensor('w', type, 256, 128, 3, 3);
    cudnnBackendDescriptor_t y = make_tensor('y', type, 16, 256, 64, 64), convolution = make_convolution();
    cudnnBackendDescriptor_t operation = make(CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);

    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &x);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &w);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &y);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &convolution);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, CUDNN_TYPE_FLOAT, 1, &one);
    set(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA, CUDNN_TYPE_FLOAT, 1, &zero);
    finish(operation);
    return operation;
}

/* 16 products of 128x64 and 64x256. */
static cudnnBackendDescriptor_t make_multiplying(cudnnDataType_t type)
{
    const cudnnDataType_t compute = CUDNN_DATA_FLOAT;
    cudnnBackendDescriptor_t a = make_matrices('a', type, 16, 128, 64), b = make_matrices('b', type, 16, 64, 256);
    cudnnBackendDescriptor_t c = make_matrices('c', type, 16, 128, 256);
    cudnnBackendDescriptor_t product = make(CUDNN_BACKEND_MATMUL_DESCRIPTOR);
    cudnnBackendDescriptor_t operation = make(CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR);

    set(product, CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &compute);
    finish(product);
    set(operation, CUDNN_ATTR_OPERATION_MATMUL_ADESC, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &a);
    set(operation, CUDNN_ATTR_OPERATION_MATMUL_BDESC, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &b);
    set(operation, CUDNN_ATTR_OPERATION_MATMUL_CDESC, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &c);
    set(operation, CUDNN_ATTR_OPERATION_MATMUL_DESC, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &product);
    finish(operation);
    return operation;
}

static cudnnBackendDescriptor_t make_graph(cudnnDataType_t type)
{
    cudnnBackendDescriptor_t operation = matmul ? make_multiplying(type) : make_convolving(type);
    cudnnBackendDescriptor_t graph = make(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);

    set(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &operation);
    finish(graph);
    return graph;
}

static int64_t find_configs(cudnnBackendDescriptor_t graph, cudnnBackendDescriptor_t device,
                            cudnnBackendDescriptor_t *configs)
{
    const cudnnBackendHeurMode_t mode = CUDNN_HEUR_MODE_A;
    cudnnBackendDescriptor_t heuristic = make(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);

    set(heuristic, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &graph);
    set(heuristic, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
    set(heuristic, CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &device);
    finish(heuristic);
    for (int i = 0; i < CONFIGS; i++)
        configs[i] = make(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    return get(heuristic, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, CONFIGS, configs);
}

/* Which engine with which knobs: "engine 37 knobs 2=1,17=33". */
static void print_config(cudnnBackendDescriptor_t config)
{
    cudnnBackendDescriptor_t engine = make(CUDNN_BACKEND_ENGINE_DESCRIPTOR), choices[KNOBS];
    int64_t index = -1, count, value = 0;
    int type = 0;

    for (int i = 0; i < KNOBS; i++)
        choices[i] = make(CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR);
    get(config, CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &engine);
    get(engine, CUDNN_ATTR_ENGINE_GLOBAL_INDEX, CUDNN_TYPE_INT64, 1, &index);
    count = get(config, CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, CUDNN_TYPE_BACKEND_DESCRIPTOR, KNOBS, choices);
    printf("engine %lld knobs ", (long long)index);
    for (int64_t i = 0; i < count && i < KNOBS; i++) {
        get(choices[i], CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, CUDNN_TYPE_KNOB_TYPE, 1, &type);
        get(choices[i], CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE, CUDNN_TYPE_INT64, 1, &value);
        printf("%s%d=%lld", i == 0 ? "" : ",", type, (long long)value);
    }
}

/* Prints the configuration and the workspace, so that two ways to plan can be compared line by line. */
static int make_plan(cudnnBackendDescriptor_t config, cudnnBackendDescriptor_t device, int64_t index)
{
    cudnnBackendDescriptor_t plan = make(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    int64_t workspace = -1;

    set(plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &config);
    set(plan, CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &device);
    if (finalize(plan) != 0)
        return 0;
    get(plan, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &workspace);
    printf("plan %lld ", (long long)index);
    print_config(config);
    printf(" workspace %lld\n", (long long)workspace);
    return 1;
}

static void load(const char *folder, int argc, char **argv)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    const char *dependencies = NULL;

    options.folders = &folder;
    options.folder_count = 1;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    options.need = CUDNNW_CONVOLUTION | CUDNNW_GRAPH;
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--later") == 0)
            options.flags |= CUDNNW_ENGINES_LATER;
        else if (strcmp(argv[i], "--checked") == 0)
            checked = true;
        else if (strcmp(argv[i], "--matmul") == 0)
            matmul = true;
        else if (strcmp(argv[i], "--dependencies") == 0 && i + 1 < argc)
            dependencies = argv[++i];
    if (dependencies != NULL) {
        options.dependency_folders = &dependencies;
        options.dependency_folder_count = 1;
    }
    if (cudnnw_load(&options, &library, &error) != CUDNNW_OK) {
        printf("load %s: %s\nhint: %s\nplan: refused\n", cudnnw_code_name(error.code), error.message, error.hint);
        exit(2);
    }
    cudnn = cudnnw_functions(library);
}

int main(int argc, char **argv)
{
    static cudnnBackendDescriptor_t configs[CONFIGS];
    cudnnBackendDescriptor_t device, graph;
    int64_t count;
    int planned = 0;

    argv = own_words(&argc, argv);
    setvbuf(stdout, NULL, _IONBF, 0); /* when cuDNN ends the process, what was printed must be out */
    if (argc < 3) {
        printf("plan FOLDER CAPABILITY [half|float] [--matmul] [--checked] [--dependencies FOLDER] [--later]\n");
        return 2;
    }
    load(argv[1], argc - 3, argv + 3);
    device = make_device((int)strtol(argv[2], NULL, 10));
    graph = make_graph(argc > 3 && strcmp(argv[3], "float") == 0 ? CUDNN_DATA_FLOAT : CUDNN_DATA_HALF);
    count = find_configs(graph, device, configs);
    for (int64_t i = 0; i < count && i < CONFIGS; i++)
        planned += make_plan(configs[i], device, i);
    printf("configs %lld plans %d\n", (long long)count, planned);
    printf("plan: done\n");
    return 0;
}
