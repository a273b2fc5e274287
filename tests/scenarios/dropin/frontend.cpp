/* SPDX-License-Identifier: MIT
 *
 * A program written for NVIDIA's cudnn-frontend: plans a convolution for a described device that is not there. With
 * NV_CUDNN_FRONTEND_USE_DYNAMIC_LOADING its only word about where cuDNN comes from is the handle.
 *
 *   frontend [LIBRARY]
 */
#include <cudnn_frontend.h>

#include <cstdio>
#include <string>
#include <vector>

namespace fe = cudnn_frontend;

#if defined(NV_CUDNN_FRONTEND_USE_DYNAMIC_LOADING)
/* The ten lines: a handle on which every name is found. */
namespace cudnn_frontend {
void *cudnn_dlhandle = nullptr;
}
static bool open_cudnn(const char *library)
{
    fe::cudnn_dlhandle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    return fe::cudnn_dlhandle != nullptr;
}
#else
static bool open_cudnn(const char *)
{
    return true;
}
#endif

static const char device_text[] =
    "{\"maxGridSize\":[2147483647,65535,65535],\"maxBlockSize\":[1024,1024,64],\"regsPerBlock\":65536,"
    "\"multiProcessorCount\":132,\"smCountOrigin\":0,\"warpSize\":32,\"maxSharedMemoryPerBlock\":49152,"
    "\"maxSharedMemoryPerBlockOptin\":232448,\"reservedSharedMemoryPerBlock\":1024,"
    "\"oversizedSharedMemoryPerBlock\":232448,\"maxRegistersPerSM\":65536,\"maxCtasPerSM\":32,"
    "\"maxThreadsPerBlock\":1024,\"maxThreadsPerSM\":2048,\"pciDeviceId\":8370,\"isTccDriver\":0,"
    "\"supportCoopLaunch\":1,\"totalGlobalMem\":85028896768,\"smClockRateKHz\":1410000,"
    "\"memClockRateKHz\":1593000,\"memoryBusWidth\":5120,\"l2CacheSize\":41943040,\"cudaDeviceId\":0,"
    "\"deviceVer\":900,\"driverVer\":12090,\"deviceName\":\"H100\"}";

static bool good(const char *what, fe::error_t error)
{
    if (error.is_bad())
        std::printf("%s: %s\n", what, error.get_message().c_str());
    return !error.is_bad();
}

static int plan()
{
    auto device = std::make_shared<fe::DeviceProperties>();
    fe::graph::Graph graph;

    std::printf("version %zu\n", (size_t)fe::detail::get_backend_version());
    if (!good("device", device->deserialize(std::vector<uint8_t>(device_text, device_text + sizeof device_text))))
        return 1;
    graph.set_io_data_type(fe::DataType_t::HALF).set_compute_data_type(fe::DataType_t::FLOAT);
    graph.set_device_properties(device);

    auto x = graph.tensor(fe::graph::Tensor_attributes().set_name("x").set_dim({16, 128, 64, 64}).set_stride(
        {128 * 64 * 64, 1, 128 * 64, 128}));
    auto w = graph.tensor(fe::graph::Tensor_attributes().set_name("w").set_dim({256, 128, 3, 3}).set_stride(
        {128 * 3 * 3, 1, 128 * 3, 128}));
    auto y = graph.conv_fprop(x, w, fe::graph::Conv_fprop_attributes().set_padding({1, 1}).set_stride({1, 1}).set_dilation(
        {1, 1}));
    y->set_output(true);

    if (!good("validate", graph.validate()) || !good("graph", graph.build_operation_graph(nullptr)) ||
        !good("heuristics", graph.create_execution_plans({fe::HeurMode_t::A})) ||
        !good("support", graph.check_support(nullptr)) ||
        !good("plans", graph.build_plans(nullptr, fe::BuildPlanPolicy_t::ALL)))
        return 1;
    std::printf("plans %lld\n", (long long)graph.get_execution_plan_count());
    for (int64_t i = 0; i < graph.get_execution_plan_count(); i++)
        std::printf("workspace %lld\n", (long long)graph.get_workspace_size_plan_at_index(i));
    return 0;
}

int main(int argc, char **argv)
{
    int wrong = 1;

    if (!open_cudnn(argc > 1 ? argv[1] : nullptr))
        std::printf("the library cannot be opened\n");
    else
        wrong = plan();
    std::printf("plain: done\n");
    return wrong;
}
