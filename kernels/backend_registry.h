// Which back end runs: a priority list, one environment variable to force a choice.
#pragma once

#include <memory>
#include <string>

#include "kernels/backend.h"

namespace griffin::kernels {

enum class DeviceChoice { kAuto, kCpu, kCuda };

struct BackendRequest {
    DeviceChoice device = DeviceChoice::kAuto;
    int threads = 0;              // 0: all cores of the machine
    std::int64_t gpu_memory = 0;  // bytes of a GPU that may be taken; 0: what is free
};

/// `backend` is null when the request cannot be met; then `error` says why and what to do. `note` tells why a better
/// device was passed over ("CUDA not built in").
struct BackendSelection {
    std::unique_ptr<Backend> backend;
    std::string error;
    std::string note;
};

/// A limit on the memory of a GPU that is not used is an error.
/// Environment: GRIFFIN_CPU=generic|avx2|avx512 forces the instruction set; one the machine lacks is an error.
BackendSelection selectBackend(const BackendRequest& request);

/// "avx512-vnni": the instruction set `selectBackend` would choose for the CPU, or why there is none.
std::string cpuInstructionSet();
/// Name of the CUDA device, or the reason why none is used.
std::string cudaDevice();

}  // namespace griffin::kernels
