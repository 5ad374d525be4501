#include "tests/support/weight_encoding.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

namespace griffin::tests {
namespace {

template <class T>
void append(std::vector<std::byte>& bytes, T value) {
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof value);
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

constexpr std::size_t kBlock = 32;

/// One Q8_0 block: f16 scale, then 32 signed bytes; weight = scale * byte.
void appendQ8Block(std::vector<std::byte>& bytes, std::span<const float> values) {
    float largest = 0.0F;
    for (const float v : values) largest = std::max(largest, std::fabs(v));
    const float scale = largest / 127.0F;
    append(bytes, halfBits(scale));
    for (const float v : values) {
        append(bytes, static_cast<std::int8_t>(scale > 0.0F ? std::lround(v / scale) : 0));
    }
}

}  // namespace

std::uint16_t halfBits(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const float size = std::fabs(value);
    if (std::isnan(value)) return static_cast<std::uint16_t>(sign | 0x7e00U);
    if (size >= 65520.0F) return static_cast<std::uint16_t>(sign | 0x7c00U);  // rounds to infinity
    int exponent = 0;
    std::frexp(size, &exponent);  // size = m * 2^exponent, 0.5 <= m < 1
    // One unit in the last place is 2^(exponent - 11), and never less than 2^-24.
    const int unit = size == 0.0F ? -24 : std::max(exponent - 11, -24);
    const auto units = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(size, -unit)));
    // Normal numbers have 1024 <= units <= 2048; the carry of 2048 runs into the exponent, as it should.
    return static_cast<std::uint16_t>(sign | ((static_cast<std::uint32_t>(unit + 24) << 10) + units));
}

std::uint16_t bfloatBits(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (std::isnan(value)) return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16);
}

std::vector<std::byte> encodeWeights(kernels::DType type, std::span<const float> values) {
    std::vector<std::byte> bytes;
    bytes.reserve(values.size() * sizeof(float));
    switch (type) {
        case kernels::DType::kF32:
            for (const float v : values) append(bytes, v);
            break;
        case kernels::DType::kF16:
            for (const float v : values) append(bytes, halfBits(v));
            break;
        case kernels::DType::kBf16:
            for (const float v : values) append(bytes, bfloatBits(v));
            break;
        case kernels::DType::kQ8_0:
            assert(values.size() % kBlock == 0);
            for (std::size_t i = 0; i < values.size(); i += kBlock) appendQ8Block(bytes, values.subspan(i, kBlock));
            break;
        default:
            assert(false && "no encoder for this type");
    }
    return bytes;
}

}  // namespace griffin::tests
