// The CUDA driver, loaded at run time: a program built with CUDA starts on a machine without a GPU and says why it does
// not use one. Driver API: https://docs.nvidia.com/cuda/cuda-driver-api
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "kernels/translatable_message.h"

namespace griffin::kernels::cuda {

struct CudaDevice {
    std::string name;
    int major = 0;  // compute capability
    int minor = 0;
    std::size_t memory_bytes = 0;

    /// "NVIDIA H200 (compute capability 9.0, 139.8 GiB)"
    Message description() const;
};

struct CudaProbe {
    std::optional<CudaDevice> device;  // the first one
    Message reason;                    // why there is none
};

/// Asks the driver once; later calls give the same answer.
const CudaProbe& probeCuda();

}  // namespace griffin::kernels::cuda
