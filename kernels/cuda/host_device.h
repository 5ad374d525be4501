// Arithmetic on bits that both the device and its scalar twin on the host compute: functions marked GRIFFIN_HOST_DEVICE
// are compiled by nvcc for the kernels and by the C++ compiler for the repacking and the tests.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "kernels/half.h"

#if defined(__CUDACC__)
#include <cuda_fp16.h>
#define GRIFFIN_HOST_DEVICE __host__ __device__
#else
#define GRIFFIN_HOST_DEVICE
#endif

namespace griffin::kernels::cuda {

/// Two f16 in one 32-bit register, the element with the lower column in the low half. Operations on them are the
/// instructions of the same names on the device, and compute the same values on the host.
using HalfPair = std::uint32_t;

GRIFFIN_HOST_DEVICE constexpr HalfPair twice(std::uint16_t half_bits) {
    return half_bits | (static_cast<HalfPair>(half_bits) << 16);
}

#if !defined(__CUDA_ARCH__)
/// Rounded to the neighbour whose last bit is 1 where it is not exact: what is rounded to nearest afterwards, to at
/// least two bits less, comes out as if it had been rounded once. `rest`: what `rounded` lacks.
template <class Number>
Number roundedToOdd(Number rounded, Number rest) {
    if (rest == 0 || !std::isfinite(rounded)) return rounded;
    const auto bits = std::bit_cast<std::conditional_t<sizeof(Number) == 8, std::uint64_t, std::uint32_t>>(rounded);
    if ((bits & 1U) != 0) return rounded;
    return std::nextafter(
        rounded, rest > 0 ? std::numeric_limits<Number>::infinity() : -std::numeric_limits<Number>::infinity());
}

/// a + b, rounded once. REQUIRES: numbers like f16 and products of them, whose sum may need more bits than a double
/// has.
inline Half halfOfSum(double a, double b) {
    const double sum = a + b;
    const double added = sum - a;
    const double exact = roundedToOdd(sum, std::isfinite(sum) ? (a - (sum - added)) + (b - added) : 0.0);
    const auto single = static_cast<float>(exact);
    const double rest = exact - static_cast<double>(single);
    return floatToHalf(roundedToOdd(single, rest > 0.0 ? 1.0F : rest < 0.0 ? -1.0F : 0.0F));
}
#endif

/// a * b + c in each half, rounded once.
GRIFFIN_HOST_DEVICE inline HalfPair multiplyAdd(HalfPair a, HalfPair b, HalfPair c) {
#if defined(__CUDA_ARCH__)
    HalfPair result;
    asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(c));
    return result;
#else
    HalfPair result = 0;
    for (int shift = 0; shift < 32; shift += 16) {
        const auto number = [shift](HalfPair pair) {
            return static_cast<double>(halfToFloat(Half{static_cast<std::uint16_t>(pair >> shift)}));
        };
        result |= static_cast<HalfPair>(halfOfSum(number(a) * number(b), number(c)).bits) << shift;
    }
    return result;
#endif
}

/// a * b in each half.
GRIFFIN_HOST_DEVICE inline HalfPair multiply(HalfPair a, HalfPair b) {
#if defined(__CUDA_ARCH__)
    HalfPair result;
    asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(result) : "r"(a), "r"(b));
    return result;
#else
    return multiplyAdd(a, b, twice(0x8000));  // minus zero leaves the sign of a zero
#endif
}

/// Bytes of the eight in (low, high) that the nibbles of `selector` name, lowest first: `prmt` without its sign mode.
GRIFFIN_HOST_DEVICE inline std::uint32_t chooseBytes(std::uint32_t low, std::uint32_t high, std::uint32_t selector) {
#if defined(__CUDA_ARCH__)
    return __byte_perm(low, high, selector);
#else
    const std::uint64_t bytes = (static_cast<std::uint64_t>(high) << 32) | low;
    std::uint32_t result = 0;
    for (unsigned i = 0; i < 4; ++i) {
        result |= static_cast<std::uint32_t>((bytes >> (8 * ((selector >> (4 * i)) & 7U))) & 0xFFU) << (8 * i);
    }
    return result;
#endif
}

/// (word & mask) | bits, in one instruction.
GRIFFIN_HOST_DEVICE inline std::uint32_t maskedOr(std::uint32_t word, std::uint32_t mask, std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
    std::uint32_t result;
    asm("lop3.b32 %0, %1, %2, %3, 0xEA;" : "=r"(result) : "r"(word), "r"(mask), "r"(bits));
    return result;
#else
    return (word & mask) | bits;
#endif
}

/// f32 to bfloat16, to nearest with ties to even; NaN stays NaN.
GRIFFIN_HOST_DEVICE inline std::uint16_t bf16Bits(float value) {
#if defined(__CUDA_ARCH__)
    const std::uint32_t bits = __float_as_uint(value);
#else
    const auto bits = std::bit_cast<std::uint32_t>(value);
#endif
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

}  // namespace griffin::kernels::cuda
