/* SPDX-License-Identifier: MIT */
#ifndef CUDNNW_BENCH_CALLEE_H
#define CUDNNW_BENCH_CALLEE_H

#if !defined(_WIN32)
#define CALLEE __attribute__((visibility("default")))
#elif defined(BUILDING_CALLEE)
#define CALLEE __declspec(dllexport)
#else
#define CALLEE __declspec(dllimport)
#endif

CALLEE cudnnStatus_t CUDNNWINAPI cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream);

#endif
