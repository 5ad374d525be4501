// From packed weights (packed_layout.h) to the registers of A of mma.m16n8k16: what a lane loads for a unit, and the
// four instructions' registers it makes of it. Codes become f16 without a conversion: 0x6400 is 1024, and the bits
// below it count by one, so that (0x6400 | code) - 1024 - zero is the code exactly.
#pragma once

#include <cstdint>

#include "kernels/cuda/host_device.h"
#include "kernels/cuda/mma_layout.h"
#include "kernels/cuda/packed_layout.h"

namespace griffin::kernels::cuda {

/// Instructions in a unit.
inline constexpr int kUnitSteps = 4;

struct alignas(16) Words4 {
    std::uint32_t w[4];
};

/// What one lane needs for one unit.
template <PackedKind kind>
struct LaneUnit {
    static constexpr PackedForm kForm = packedForm(kind);
    static constexpr int kHigh = kForm.high_words > 0 ? kForm.high_words : 1;
    static constexpr int kScales = kForm.scale_words > 0 ? kForm.scale_words : 1;

    Words4 codes[kForm.vectors];
    std::uint32_t high[kHigh];
    std::uint32_t scales[kScales];
};

/// 16 bytes that nobody reads again: they need no place in the first cache.
GRIFFIN_HOST_DEVICE inline Words4 streamWords4(const std::uint32_t* from) {
#if defined(__CUDA_ARCH__)
    Words4 words;
    asm volatile("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(words.w[0]), "=r"(words.w[1]), "=r"(words.w[2]), "=r"(words.w[3])
                 : "l"(from));
    return words;
#else
    return *reinterpret_cast<const Words4*>(from);
#endif
}

/// `count` (1, 2 or 4) neighbouring words.
template <int count>
GRIFFIN_HOST_DEVICE inline void loadWords(const std::uint32_t* from, std::uint32_t* words) {
#if defined(__CUDA_ARCH__)
    if constexpr (count == 4) {
        const uint4 all = __ldg(reinterpret_cast<const uint4*>(from));
        words[0] = all.x;
        words[1] = all.y;
        words[2] = all.z;
        words[3] = all.w;
    } else if constexpr (count == 2) {
        const uint2 both = __ldg(reinterpret_cast<const uint2*>(from));
        words[0] = both.x;
        words[1] = both.y;
    } else {
        words[0] = __ldg(from);
    }
#else
    struct alignas(4 * count) Together {
        std::uint32_t w[count];
    };
    const Together all = *reinterpret_cast<const Together*>(from);
    for (int i = 0; i < count; ++i) words[i] = all.w[i];
#endif
}

/// Upper bits and scales. `unit` counts through the segment.
template <PackedKind kind>
GRIFFIN_HOST_DEVICE inline void loadSides(const PackedView& view, std::size_t unit, int lane, LaneUnit<kind>& loaded) {
    constexpr PackedForm kForm = packedForm(kind);
    if constexpr (kForm.high_words > 0) {
        loadWords<kForm.high_words>(view.high + highAt(kForm, unit, lane), loaded.high);
    }
    if constexpr (kForm.scale_words > 0) {
        loadWords<kForm.scale_words>(view.scales + scalesAt(kForm, unit, view.scale_sets, lane), loaded.scales);
    }
}

template <PackedKind kind>
GRIFFIN_HOST_DEVICE inline void loadUnit(const PackedView& view, std::size_t unit, int lane, LaneUnit<kind>& loaded) {
    constexpr PackedForm kForm = packedForm(kind);
    for (int v = 0; v < kForm.vectors; ++v) {
        loaded.codes[v] = streamWords4(view.codes + codesAt(kForm, unit, v, lane));
    }
    loadSides<kind>(view, unit, lane, loaded);
}

GRIFFIN_HOST_DEVICE constexpr std::uint32_t shiftedRight(std::uint32_t word, int bits) {
    return bits >= 0 ? word >> bits : word << -bits;
}

/// Codes of columns 2 pair and 2 pair + 1 of (half, row), as f16, without their zero.
template <PackedKind kind>
GRIFFIN_HOST_DEVICE inline HalfPair codePair(const LaneUnit<kind>& unit, int half, int row, int pair) {
    constexpr PackedForm kForm = packedForm(kind);
    constexpr std::uint32_t kMagic = 0x64006400U;                                       // 1024, 1024
    constexpr HalfPair kBias = twice(static_cast<std::uint16_t>(0x6400 + kForm.zero));  // 1024 + zero
    if constexpr (kind == PackedKind::k8) {
        const std::uint32_t word = unit.codes[half].w[row * 2 + pair / 2];
        return subtract(chooseBytes(word, 0x64646464U, pair % 2 == 0 ? 0x4140 : 0x4342), kBias);
    } else {
        const std::uint32_t word = unit.codes[0].w[half * 2 + row];
        if constexpr (kind == PackedKind::k5Offset) {
            const std::uint32_t high = shiftedRight(unit.high[0], row * 8 + half * 4 + pair - 4) & 0x00100010U;
            return subtract(((word >> (4 * pair)) & 0x000F000FU) | high | kMagic, kBias);
        } else if constexpr (kind == PackedKind::k6) {
            const std::uint32_t high = shiftedRight(unit.high[row], 2 * (half * 4 + pair) - 4) & 0x00300030U;
            return subtract(((word >> (4 * pair)) & 0x000F000FU) | high | kMagic, kBias);
        } else {
            const std::uint32_t shifted = word >> (8 * (pair / 2));
            if (pair % 2 == 0) return subtract((shifted & 0x000F000FU) | kMagic, kBias);
            // 1024 + 16 code; a sixteenth of it less 64 + zero is exact again.
            constexpr HalfPair kSixteenth = twice(0x2C00);
            constexpr HalfPair kMinusBias = kForm.zero == 8 ? twice(0xD480) : twice(0xD400);  // -72, -64
            return multiplyAdd((shifted & 0x00F000F0U) | kMagic, kSixteenth, kMinusBias);
        }
    }
}

/// The four registers of A of instruction `step` (0..3) of the unit.
template <PackedKind kind>
GRIFFIN_HOST_DEVICE inline void weightFragment(const LaneUnit<kind>& unit, int step, std::uint32_t* a) {
    if constexpr (!isQuantised(kind)) {
        for (int reg = 0; reg < 4; ++reg) a[reg] = unit.codes[step].w[reg];
    } else {
        const int half = step / 2;
        for (int reg = 0; reg < 4; ++reg) {
            const int row = reg % 2;
            const HalfPair codes = codePair<kind>(unit, half, row, step % 2 * 2 + reg / 2);
            if constexpr (packedForm(kind).has_offset) {
                const HalfPair both = unit.scales[half * 2 + row];
                a[reg] = multiplyAdd(codes, lowTwice(both), highTwice(both));
            } else {
                const HalfPair both = unit.scales[half];
                a[reg] = multiply(codes, row == 0 ? lowTwice(both) : highTwice(both));
            }
        }
    }
}

GRIFFIN_HOST_DEVICE inline float widened(PackedKind kind, std::uint16_t bits) {
#if defined(__CUDA_ARCH__)
    if (kind == PackedKind::kBf16) return __uint_as_float(static_cast<std::uint32_t>(bits) << 16);
    return __half2float(__ushort_as_half(bits));
#else
    return kind == PackedKind::kBf16 ? bfloatToFloat(bits) : halfToFloat(Half{bits});
#endif
}

/// Calls take(column, value) for the 16 elements of row `row` of the segment that quarter `quarter` (0..3: lane % 4) of
/// unit `unit` (of the row) holds.
template <PackedKind kind, class Take>
GRIFFIN_HOST_DEVICE inline void takeRowUnit(const PackedView& view, int row, int unit, int quarter, const Take& take) {
    const int in_panel = row % kPanelRows;
    const std::size_t place = static_cast<std::size_t>(row / kPanelRows) * static_cast<std::size_t>(view.units) +
                              static_cast<std::size_t>(unit);
    const int lane = in_panel % 8 * 4 + quarter;
    const int upper = in_panel / 8;
    LaneUnit<kind> loaded{};
    loadUnit<kind>(view, place, lane, loaded);
    for (int step = 0; step < kUnitSteps; ++step) {
        std::uint32_t a[4];
        weightFragment<kind>(loaded, step, a);
        for (int high_columns = 0; high_columns < 2; ++high_columns) {
            const int reg = high_columns * 2 + upper;
            for (int element = 0; element < 2; ++element) {
                const int slot = placeInA(lane, reg, element).column;
                const int column = unit * kUnitColumns + step / 2 * 32 + columnOfSlot(step % 2, slot);
                const std::uint32_t pair = upper == 0 ? a[high_columns * 2] : a[high_columns * 2 + 1];
                take(column, widened(kind, static_cast<std::uint16_t>(pair >> (16 * element))) * view.row_scales[row]);
            }
        }
    }
}

}  // namespace griffin::kernels::cuda
