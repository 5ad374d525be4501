// Layout of quantised weights on the CPU, made for the dot product of four unsigned by four signed bytes.
//
// A panel is 16 output rows. A panel block is 32 weights of each of them, cut into eight vectors: vector v holds, at
// byte 4 * lane + j, the unsigned code of weight 4 * v + j of row `lane`. A 512-bit register so holds four bytes of
// each of 16 rows, and one multiply-add with four broadcast bytes of the activation serves them all. Packed to the
// bits of the file's type:
//     8 bits  vector v is the 64 bytes at 64 v                                                          512 bytes
//     4 bits  64 bytes at 64 (v / 2), the low nibbles for even v, the high ones for odd v               256 bytes
//     2 bits  64 bytes at 64 (v / 4), bits 2 (v % 4) and 2 (v % 4) + 1                                  128 bytes
//     6 bits  4 bits, then bits 4 and 5 of the codes in the form of 2 bits                              384 bytes
//     5 bits  4 bits, then 64 bytes whose bit v is bit 4 of the codes of vector v                       320 bytes
//     3 bits  2 bits, then 64 bytes whose bit v is bit 2 of the codes of vector v                       192 bytes
//     levels  4 bits that index the levels of IQ4, or of MXFP4 (fp4)
// Unsigned code = code + zero, so that code = unsigned - zero (see kernels/dequantise.h for codes and forms).
//
// Scales lie in their own stream, one record for each block of the file's type (32 or 256 weights), 16 lanes wide:
//     32 weights:   f16 scale [16], f16 offset [16]
//     256 weights:  f16 scale [16], f16 offset [16], s8 sub-scale [groups][16], u8 sub-offset [groups][16]
// without the offsets where the type has none, and with bf16 scales for MXFP4. Both streams run panel after panel.
//
// This header is also read by files compiled for one instruction set: it must not define anything that a linker could
// share between them, hence `static` everywhere.
#pragma once

#include <cstdint>

#include "kernels/dtype.h"

namespace griffin::kernels::cpu {

inline constexpr int kPanelRows = 16;
inline constexpr int kBlockWeights = 32;
inline constexpr int kBlockVectors = 8;  // of four weights each

enum class CodeBits { k2, k3, k4, k5, k6, k8, kLevels, kFp4 };

struct PackedForm {
    CodeBits codes = CodeBits::k8;
    int group_weights = 32;   // 16 or 32 weights share a scale
    bool has_offset = false;  // weight = scale * code + offset
    bool sub_scaled = false;  // records of 256 weights
    int zero_shift = -1;      // zero = 1 << zero_shift, or 0 for -1
    bool bfloat_scale = false;
    bool operator==(const PackedForm&) const = default;
};

/// REQUIRES: a quantised type.
static constexpr PackedForm packedForm(DType type) {
    switch (type) {
        case DType::kQ8_0:
            return {CodeBits::k8, 32, false, false, 7};
        case DType::kQ4_0:
            return {CodeBits::k4, 32, false, false, 3};
        case DType::kQ4_1:
            return {CodeBits::k4, 32, true, false, -1};
        case DType::kQ5_0:
            return {CodeBits::k5, 32, false, false, 4};
        case DType::kQ5_1:
            return {CodeBits::k5, 32, true, false, -1};
        case DType::kQ2K:
            return {CodeBits::k2, 16, true, true, -1};
        case DType::kQ3K:
            return {CodeBits::k3, 16, false, true, 2};
        case DType::kQ4K:
            return {CodeBits::k4, 32, true, true, -1};
        case DType::kQ5K:
            return {CodeBits::k5, 32, true, true, -1};
        case DType::kQ6K:
            return {CodeBits::k6, 16, false, true, 5};
        case DType::kIq4Nl:
            return {CodeBits::kLevels, 32, false, false, 7};
        case DType::kIq4Xs:
            return {CodeBits::kLevels, 32, false, true, 7};
        case DType::kMxfp4:
            return {CodeBits::kFp4, 32, false, false, 4, true};
        case DType::kF32:
        case DType::kF16:
        case DType::kBf16:
            break;
    }
    return {};
}

/// Bytes of the codes of one panel block.
static constexpr int codeBytes(CodeBits codes) {
    switch (codes) {
        case CodeBits::k2:
            return 128;
        case CodeBits::k3:
            return 192;
        case CodeBits::k4:
        case CodeBits::kLevels:
        case CodeBits::kFp4:
            return 256;
        case CodeBits::k5:
            return 320;
        case CodeBits::k6:
            return 384;
        case CodeBits::k8:
            return 512;
    }
    return 0;
}

/// Panel blocks that share one record of scales.
static constexpr int recordBlocks(const PackedForm& form) {
    return form.sub_scaled ? 8 : 1;
}

static constexpr int recordGroups(const PackedForm& form) {
    return recordBlocks(form) * kBlockWeights / form.group_weights;
}

static constexpr int recordBytes(const PackedForm& form) {
    const int halves = kPanelRows * 2;
    const int bytes = kPanelRows * recordGroups(form);
    return (halves + (form.sub_scaled ? bytes : 0)) * (form.has_offset ? 2 : 1);
}

/// Where in a record the sub-scales of a group lie, and its sub-offsets.
static constexpr int subScaleAt(const PackedForm& form, int group) {
    return kPanelRows * (2 * (form.has_offset ? 2 : 1) + group);
}
static constexpr int subOffsetAt(const PackedForm& form, int group) {
    return subScaleAt(form, recordGroups(form) + group);
}

/// 32 activations of one row, rounded to 8 bits: x = scale * code. Their sums serve zeros and offsets.
struct alignas(64) ActivationGroup {
    std::int8_t codes[kBlockWeights];  // -127..127
    float scale;                       // largest magnitude / 127
    float scaled_sum;                  // scale * (sum of the codes)
    float scaled_half_sums[2];         // the same of each half
    std::int32_t minus_sum;            // -(sum of the codes)
    std::int32_t minus_half_sums[2];
    std::int32_t unused;
};
static_assert(sizeof(ActivationGroup) == 64);

/// What a kernel sees of a segment of quantised rows.
struct PackedView {
    DType dtype;
    const std::uint8_t* codes;   // [panels][blocks][codeBytes]
    const std::uint8_t* scales;  // [panels][blocks / recordBlocks][recordBytes]
    int blocks;                  // columns / 32
    int rows;                    // output rows; the last panel may be partly empty
};

/// What a kernel sees of a segment of F32, F16 or BF16 rows: [panels][cols][16] in the type of the file.
struct FloatView {
    DType dtype;
    const std::uint8_t* values;
    int cols;
    int rows;
};

}  // namespace griffin::kernels::cpu
