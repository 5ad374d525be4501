// Half precision (IEEE binary16) to and from f32 in plain integer arithmetic: the same on every machine. Kernels for
// one instruction set use the processor's own conversions, which give the same bits.
#pragma once

#include <bit>
#include <cstdint>

#include "kernels/dtype.h"

namespace griffin::kernels {

/// Exact. Subnormals, infinities and NaNs (payload kept) included.
inline float halfToFloat(Half half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half.bits & 0x8000U) << 16;
    const std::uint32_t exponent = (half.bits >> 10) & 0x1FU;
    const std::uint32_t mantissa = half.bits & 0x3FFU;
    if (exponent == 0x1F) return std::bit_cast<float>(sign | 0x7F800000U | (mantissa << 13));
    if (exponent != 0) return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (mantissa << 13));
    const float magnitude = static_cast<float>(mantissa) * 0x1p-24F;
    return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
}

/// Nearest, ties to even; too large becomes infinity, NaN stays NaN.
inline Half floatToHalf(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    std::uint32_t result = 0;
    if (magnitude > 0x7F800000U) {
        result = 0x7E00U | ((magnitude >> 13) & 0x3FFU);
    } else if (magnitude >= 0x477FF000U) {  // 65520 and above round to infinity
        result = 0x7C00U;
    } else if (magnitude >= 0x38800000U) {  // normal in half precision
        const std::uint32_t rounded = magnitude + 0xFFFU + ((magnitude >> 13) & 1U);
        result = (rounded - 0x38000000U) >> 13;
    } else {  // subnormal: adding 0.5 aligns the last bit kept with the last bit of the f32 mantissa
        const float aligned = std::bit_cast<float>(magnitude) + 0.5F;
        result = std::bit_cast<std::uint32_t>(aligned) - 0x3F000000U;
    }
    return Half{static_cast<std::uint16_t>(sign | result)};
}

inline float bfloatToFloat(std::uint16_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace griffin::kernels
