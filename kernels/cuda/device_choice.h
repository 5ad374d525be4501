// Which of a machine's GPUs is used: the one that was asked for, or the first that can.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "kernels/translatable_message.h"

namespace griffin::kernels::cuda {

struct CudaDevice {
    int number = 0;  // of the driver, from 0
    std::string name;
    int major = 0;  // compute capability
    int minor = 0;
    std::size_t memory_bytes = 0;

    /// "NVIDIA H200 (compute capability 9.0, 139.8 GiB)"
    Message description() const;
};

/// `device` is null where there is none; then `reason` says why.
struct DeviceChoice {
    const CudaDevice* device = nullptr;
    Message reason;
};

/// The device that people call `wanted` (1: the first one), or, with 0, the first one that can compute.
/// REQUIRES: at least one device.
DeviceChoice chooseDevice(std::span<const CudaDevice> devices, int wanted);

}  // namespace griffin::kernels::cuda
