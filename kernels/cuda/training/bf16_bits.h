// f32 to bfloat16, to nearest with ties to even, on the device and in its twin on the host.
#pragma once

#include <bit>
#include <cstdint>

#include "kernels/cuda/host_device.h"

namespace griffin::kernels::cuda::training {

/// What is no number stays none.
GRIFFIN_HOST_DEVICE inline std::uint16_t bf16Bits(float value) {
#if defined(__CUDA_ARCH__)
    const std::uint32_t bits = __float_as_uint(value);
#else
    const auto bits = std::bit_cast<std::uint32_t>(value);
#endif
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

}  // namespace griffin::kernels::cuda::training
