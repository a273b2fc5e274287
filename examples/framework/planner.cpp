/* SPDX-License-Identifier: MIT */
#include "planner.hpp"

#include "cudnn.hpp"

#include <cudnn_frontend.h>

#include <memory>
#include <vector>

namespace framework {

namespace fe = cudnn_frontend;

static const char device_text[] =
    "{\"deviceName\":\"H100\",\"deviceVer\":900,\"driverVer\":12090,\"cudaDeviceId\":0,\"pciDeviceId\":8370,"
    "\"isTccDriver\":0,\"multiProcessorCount\":132,\"smCountOrigin\":0,\"warpSize\":32,\"supportCoopLaunch\":1,"
    "\"maxGridSize\":[2147483647,65535,65535],\"maxBlockSize\":[1024,1024,64],\"maxThreadsPerBlock\":1024,"
    "\"maxThreadsPerSM\":2048,\"maxCtasPerSM\":32,\"regsPerBlock\":65536,\"maxRegistersPerSM\":65536,"
    "\"maxSharedMemoryPerBlock\":49152,\"maxSharedMemoryPerBlockOptin\":232448,\"reservedSharedMemoryPerBlock\":1024,"
    "\"oversizedSharedMemoryPerBlock\":232448,\"totalGlobalMem\":85028896768,\"smClockRateKHz\":1410000,"
    "\"memClockRateKHz\":1593000,\"memoryBusWidth\":5120,\"l2CacheSize\":41943040}";

/* What cudnn-frontend says itself; a status of cuDNN behind it has been put into words there already. */
static void check(fe::error_t status)
{
    if (status.is_bad())
        throw error(status.get_message());
}

std::int64_t count_plans()
{
    (void)cudnn(); /* bound before cudnn-frontend makes its first call */

    auto device = std::make_shared<fe::DeviceProperties>();
    fe::graph::Graph graph;

    check(device->deserialize(std::vector<uint8_t>(device_text, device_text + sizeof device_text)));
    graph.set_io_data_type(fe::DataType_t::HALF).set_compute_data_type(fe::DataType_t::FLOAT);
    graph.set_device_properties(device);

    auto x = graph.tensor(fe::graph::Tensor_attributes().set_name("x").set_dim({16, 128, 64, 64}).set_stride(
        {128 * 64 * 64, 1, 128 * 64, 128}));
    auto w = graph.tensor(fe::graph::Tensor_attributes().set_name("w").set_dim({256, 128, 3, 3}).set_stride(
        {128 * 3 * 3, 1, 128 * 3, 128}));
    auto y = graph.conv_fprop(x, w, fe::graph::Conv_fprop_attributes().set_padding({1, 1}).set_stride({1, 1}).set_dilation(
        {1, 1}));
    y->set_output(true);

    check(graph.validate());
    check(graph.build_operation_graph(nullptr));
    check(graph.create_execution_plans({fe::HeurMode_t::A}));
    check(graph.check_support(nullptr));
    check(graph.build_plans(nullptr, fe::BuildPlanPolicy_t::HEURISTICS_CHOICE));
    return graph.get_execution_plan_count();
}

} // namespace framework
