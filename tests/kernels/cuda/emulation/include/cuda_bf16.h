// Stands in for CUDA's header of bfloat16 (cuda_runtime.h beside it).
#pragma once

#include <cuda_runtime.h>

struct __nv_bfloat16 {
    std::uint16_t bits;
};

inline __nv_bfloat16 __float2bfloat16_rn(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return {0x7FFF};
    return {static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16)};
}
inline std::uint16_t __bfloat16_as_ushort(__nv_bfloat16 value) {
    return value.bits;
}
