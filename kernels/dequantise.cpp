#include "kernels/dequantise.h"

#include <bit>
#include <cassert>
#include <cstring>

#include "kernels/half.h"

namespace griffin::kernels {
namespace {

// Indexed by DType; the first three are not quantised.
constexpr std::array<QuantForm, kDTypeCount> kForms = {{
    {},
    {},
    {},
    {32, false, false},        // Q8_0
    {32, false, false},        // Q4_0
    {32, true, false},         // Q4_1
    {32, false, false},        // Q5_0
    {32, true, false},         // Q5_1
    {16, true, true},          // Q2_K
    {16, false, true},         // Q3_K
    {32, true, true},          // Q4_K
    {32, true, true},          // Q5_K
    {16, false, true},         // Q6_K
    {32, false, false},        // IQ4_NL
    {32, false, true},         // IQ4_XS
    {32, false, false, true},  // MXFP4
}};

using Bytes = const std::uint8_t*;

std::uint16_t littleEndian16(Bytes bytes) {
    return static_cast<std::uint16_t>(bytes[0] | (bytes[1] << 8));
}

std::uint32_t littleEndian32(Bytes bytes) {
    return littleEndian16(bytes) | (static_cast<std::uint32_t>(littleEndian16(bytes + 2)) << 16);
}

Half half(Bytes bytes) {
    return Half{littleEndian16(bytes)};
}

Half negative(Half value) {
    return Half{static_cast<std::uint16_t>(value.bits ^ 0x8000U)};
}

std::int8_t code(int value) {
    return static_cast<std::int8_t>(value);
}

/// Sixteen bytes: the low nibbles are weights 0-15, the high nibbles weights 16-31.
void decodeNibbles32(Bytes nibbles, int zero, std::int8_t* codes) {
    for (int i = 0; i < 16; ++i) {
        codes[i] = code((nibbles[i] & 0xF) - zero);
        codes[i + 16] = code((nibbles[i] >> 4) - zero);
    }
}

/// The same with bit i of `high` as the fifth bit of weight i.
void decodeFiveBits32(Bytes nibbles, std::uint32_t high, int zero, std::int8_t* codes) {
    for (int i = 0; i < 32; ++i) {
        const int low = i < 16 ? nibbles[i] & 0xF : nibbles[i - 16] >> 4;
        codes[i] = code((low | static_cast<int>(((high >> i) & 1U) << 4)) - zero);
    }
}

/// Q8_0: f16 scale, 32 signed bytes.
void decodeQ8_0(Bytes block, DecodedBlock& decoded) {
    decoded.scale = half(block);
    std::memcpy(decoded.codes.data(), block + 2, 32);
}

/// Q4_0: f16 scale, 16 bytes of nibbles; zero is 8.
void decodeQ4_0(Bytes block, DecodedBlock& decoded) {
    decoded.scale = half(block);
    decodeNibbles32(block + 2, 8, decoded.codes.data());
}

/// Q4_1: f16 scale, f16 offset, 16 bytes of nibbles.
void decodeQ4_1(Bytes block, DecodedBlock& decoded) {
    decoded.scale = half(block);
    decoded.offset = half(block + 2);
    decodeNibbles32(block + 4, 0, decoded.codes.data());
}

/// Q5_0: f16 scale, 32 fifth bits, 16 bytes of nibbles; zero is 16.
void decodeQ5_0(Bytes block, DecodedBlock& decoded) {
    decoded.scale = half(block);
    decodeFiveBits32(block + 6, littleEndian32(block + 2), 16, decoded.codes.data());
}

/// Q5_1: f16 scale, f16 offset, 32 fifth bits, 16 bytes of nibbles.
void decodeQ5_1(Bytes block, DecodedBlock& decoded) {
    decoded.scale = half(block);
    decoded.offset = half(block + 2);
    decodeFiveBits32(block + 8, littleEndian32(block + 4), 0, decoded.codes.data());
}

/// Q2_K: 16 bytes of (scale, offset) nibbles for groups of 16, 64 bytes of 2-bit codes, f16 scale of the scales, f16
/// scale of the (subtracted) offsets. Each 32 bytes of codes hold four runs of 32 weights, low bits first.
void decodeQ2K(Bytes block, DecodedBlock& decoded) {
    const Bytes quants = block + 16;
    decoded.scale = half(block + 80);
    decoded.offset = negative(half(block + 82));
    for (int g = 0; g < 16; ++g) {
        decoded.sub_scales[g] = code(block[g] & 0xF);
        decoded.sub_offsets[g] = block[g] >> 4;
    }
    for (int i = 0; i < 256; ++i) {
        const int shift = (i / 32 % 4) * 2;
        decoded.codes[i] = code((quants[i / 128 * 32 + i % 32] >> shift) & 3);
    }
}

/// Q3_K: 32 bytes of third bits, 64 bytes of 2-bit codes (as in Q2_K), 12 bytes of 6-bit scales (zero is 32), f16
/// scale of the scales. A third bit that is not set subtracts 4.
void decodeQ3K(Bytes block, DecodedBlock& decoded) {
    const Bytes quants = block + 32;
    const Bytes scales = block + 96;
    decoded.scale = half(block + 108);
    for (int g = 0; g < 16; ++g) {
        const int low = g < 8 ? scales[g] & 0xF : scales[g - 8] >> 4;
        const int high = (scales[8 + g % 4] >> (g / 4 * 2)) & 3;
        decoded.sub_scales[g] = code((low | (high << 4)) - 32);
    }
    for (int i = 0; i < 256; ++i) {
        const int low = (quants[i / 128 * 32 + i % 32] >> ((i / 32 % 4) * 2)) & 3;
        const int high = (block[i % 32] >> (i / 32)) & 1;
        decoded.codes[i] = code(low - (high == 0 ? 4 : 0));
    }
}

/// Q4_K and Q5_K: f16 scale of the scales, f16 scale of the (subtracted) offsets, 12 bytes with eight 6-bit scales and
/// eight 6-bit offsets: the first four of each as the low 6 bits of bytes 0-3 and 4-7, whose top two bits complete the
/// nibbles of bytes 8-11 (scale low, offset high) to the last four.
void decodeScalesK(Bytes block, DecodedBlock& decoded) {
    decoded.scale = half(block);
    decoded.offset = negative(half(block + 2));
    const Bytes packed = block + 4;
    for (int g = 0; g < 8; ++g) {
        int s = packed[g % 4] & 0x3F;
        int o = packed[4 + g % 4] & 0x3F;
        if (g >= 4) {
            s = (packed[8 + g % 4] & 0xF) | ((packed[g % 4] >> 6) << 4);
            o = (packed[8 + g % 4] >> 4) | ((packed[4 + g % 4] >> 6) << 4);
        }
        decoded.sub_scales[g] = code(s);
        decoded.sub_offsets[g] = static_cast<std::uint8_t>(o);
    }
}

/// Q4_K: scales as above, then 128 bytes of nibbles; each 32 bytes hold 32 weights in the low, 32 in the high nibbles.
void decodeQ4K(Bytes block, DecodedBlock& decoded) {
    decodeScalesK(block, decoded);
    const Bytes quants = block + 16;
    for (int i = 0; i < 256; ++i) {
        const int byte = quants[i / 64 * 32 + i % 32];
        decoded.codes[i] = code(i % 64 < 32 ? byte & 0xF : byte >> 4);
    }
}

/// Q5_K: scales as above, 32 bytes of fifth bits (bit g of byte j belongs to weight j of group g), nibbles as in Q4_K.
void decodeQ5K(Bytes block, DecodedBlock& decoded) {
    decodeScalesK(block, decoded);
    const Bytes high = block + 16;
    const Bytes quants = block + 48;
    for (int i = 0; i < 256; ++i) {
        const int byte = quants[i / 64 * 32 + i % 32];
        const int low = i % 64 < 32 ? byte & 0xF : byte >> 4;
        decoded.codes[i] = code(low | (((high[i % 32] >> (i / 32)) & 1) << 4));
    }
}

/// Q6_K: 128 bytes of low nibbles, 64 bytes of high 2-bit parts, 16 signed scales, f16 scale of the scales; zero is 32.
/// Each half of 128 weights takes 64 bytes of nibbles (weights 0-63 low, 64-127 high) and 32 bytes of high parts.
void decodeQ6K(Bytes block, DecodedBlock& decoded) {
    const Bytes high = block + 128;
    const Bytes scales = block + 192;
    decoded.scale = half(block + 208);
    for (int g = 0; g < 16; ++g) decoded.sub_scales[g] = static_cast<std::int8_t>(scales[g]);
    for (int i = 0; i < 256; ++i) {
        const int byte = block[i / 128 * 64 + i % 64];
        const int low = i % 128 < 64 ? byte & 0xF : byte >> 4;
        const int top = (high[i / 128 * 32 + i % 32] >> ((i / 32 % 4) * 2)) & 3;
        decoded.codes[i] = code((low | (top << 4)) - 32);
    }
}

/// Sixteen bytes of nibbles that choose a level.
void decodeLevels32(Bytes nibbles, const std::array<std::int8_t, 16>& levels, std::int8_t* codes) {
    for (int i = 0; i < 16; ++i) {
        codes[i] = levels[nibbles[i] & 0xF];
        codes[i + 16] = levels[nibbles[i] >> 4];
    }
}

/// IQ4_NL: f16 scale, 16 bytes of nibbles that choose a level.
void decodeIq4Nl(Bytes block, DecodedBlock& decoded) {
    decoded.scale = half(block);
    decodeLevels32(block + 2, kIq4Levels, decoded.codes.data());
}

/// IQ4_XS: f16 scale of the scales, 16 bits with the top two bits of eight 6-bit scales (zero is 32), 4 bytes with
/// their nibbles, 128 bytes of nibbles that choose a level, 16 for each group of 32.
void decodeIq4Xs(Bytes block, DecodedBlock& decoded) {
    decoded.scale = half(block);
    const int high = littleEndian16(block + 2);
    for (int g = 0; g < 8; ++g) {
        const int low = (block[4 + g / 2] >> (g % 2 * 4)) & 0xF;
        const int six_bits = low | (((high >> (2 * g)) & 3) << 4);
        decoded.sub_scales[g] = code(six_bits - 32);
        decodeLevels32(block + 8 + g * 16, kIq4Levels, decoded.codes.data() + g * 32);
    }
}

/// MXFP4 (OCP microscaling formats): a byte e, 16 bytes of nibbles that choose a level; the scale is 2^(e - 128),
/// because the levels are twice what they stand for.
void decodeMxfp4(Bytes block, DecodedBlock& decoded) {
    // Of a bf16 the exponent is above seven bits; below 2^-126 there is none.
    decoded.scale.bits = static_cast<std::uint16_t>(block[0] < 2 ? 0x20 << block[0] : (block[0] - 1) << 7);
    decodeLevels32(block + 1, kFp4Levels, decoded.codes.data());
}

std::uint16_t load16(const std::byte* source) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, source, sizeof bits);
    return bits;
}

/// halfToFloat with masks in place of branches, so that the compiler converts several at once.
void dequantiseHalves(const std::byte* source, std::int64_t count, float* values) {
    constexpr std::int32_t kRebias = 112 << 23;  // from an exponent of 15 to one of 127
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int32_t bits = load16(source + 2 * i);
        const std::int32_t magnitude = bits & 0x7FFF;
        const std::int32_t is_subnormal = (magnitude - 0x400) >> 31;  // all bits or none
        const std::int32_t is_not_finite = (0x7BFF - magnitude) >> 31;
        const auto subnormal = std::bit_cast<std::int32_t>(static_cast<float>(magnitude) * 0x1p-24F);
        const std::int32_t other = (magnitude << 13) + kRebias + (is_not_finite & kRebias);
        const std::int32_t sign = (bits >> 15) << 31;
        values[i] = std::bit_cast<float>((subnormal & is_subnormal) | (other & ~is_subnormal) | sign);
    }
}

}  // namespace

bool isQuantised(DType type) {
    return type != DType::kF32 && type != DType::kF16 && type != DType::kBf16;
}

const QuantForm& quantForm(DType type) {
    assert(isQuantised(type));
    return kForms[static_cast<std::size_t>(type)];
}

void decodeBlock(DType type, const std::byte* block, DecodedBlock& decoded) {
    const auto* bytes = reinterpret_cast<Bytes>(block);
    switch (type) {
        case DType::kQ8_0:
            return decodeQ8_0(bytes, decoded);
        case DType::kQ4_0:
            return decodeQ4_0(bytes, decoded);
        case DType::kQ4_1:
            return decodeQ4_1(bytes, decoded);
        case DType::kQ5_0:
            return decodeQ5_0(bytes, decoded);
        case DType::kQ5_1:
            return decodeQ5_1(bytes, decoded);
        case DType::kQ2K:
            return decodeQ2K(bytes, decoded);
        case DType::kQ3K:
            return decodeQ3K(bytes, decoded);
        case DType::kQ4K:
            return decodeQ4K(bytes, decoded);
        case DType::kQ5K:
            return decodeQ5K(bytes, decoded);
        case DType::kQ6K:
            return decodeQ6K(bytes, decoded);
        case DType::kIq4Nl:
            return decodeIq4Nl(bytes, decoded);
        case DType::kIq4Xs:
            return decodeIq4Xs(bytes, decoded);
        case DType::kMxfp4:
            return decodeMxfp4(bytes, decoded);
        case DType::kF32:
        case DType::kF16:
        case DType::kBf16:
            break;
    }
    assert(false);
}

float blockScale(const QuantForm& form, Half scale) {
    return form.bfloat_scale ? bfloatToFloat(scale.bits) : halfToFloat(scale);
}

void evaluateBlock(DType type, const DecodedBlock& block, float* weights) {
    const QuantForm& form = quantForm(type);
    const float block_scale = blockScale(form, block.scale);
    const float block_offset = form.has_offset ? halfToFloat(block.offset) : 0.0F;
    const int groups = traits(type).block_elements / form.group_elements;
    for (int g = 0; g < groups; ++g) {
        const float scale = form.sub_scaled ? block_scale * static_cast<float>(block.sub_scales[g]) : block_scale;
        const bool sub_offset = form.sub_scaled && form.has_offset;
        const float offset = sub_offset ? block_offset * static_cast<float>(block.sub_offsets[g]) : block_offset;
        for (int i = g * form.group_elements; i < (g + 1) * form.group_elements; ++i) {
            const float product = scale * static_cast<float>(block.codes[i]);
            weights[i] = form.has_offset ? product + offset : product;
        }
    }
}

void dequantise(DType type, const std::byte* source, std::int64_t count, float* values) {
    const DTypeTraits& layout = traits(type);
    assert(count % layout.block_elements == 0);
    if (type == DType::kF32) {
        std::memcpy(values, source, static_cast<std::size_t>(count) * sizeof(float));
    } else if (type == DType::kF16) {
        dequantiseHalves(source, count, values);
    } else if (type == DType::kBf16) {
        for (std::int64_t i = 0; i < count; ++i) values[i] = bfloatToFloat(load16(source + 2 * i));
    } else {
        DecodedBlock block;
        for (std::int64_t i = 0; i < count; i += layout.block_elements) {
            decodeBlock(type, source, block);
            evaluateBlock(type, block, values + i);
            source += layout.block_bytes;
        }
    }
}

}  // namespace griffin::kernels
