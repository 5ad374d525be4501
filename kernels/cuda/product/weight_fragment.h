// From packed weights (packed_layout.h) to the registers of A of mma.m16n8k16: what a lane loads for a unit, and the
// four instructions' registers it makes of it. Codes become f16 without a conversion (kCodeUnit): a nibble is one
// operation away from it, whichever half of a byte it lies in, and one multiply-add of pairs makes it a weight.
#pragma once

#include <cstdint>

#include "kernels/cuda/host_device.h"
#include "kernels/cuda/mma_layout.h"
#include "kernels/cuda/product/packed_layout.h"

namespace griffin::kernels::cuda {

/// Instructions in a unit.
inline constexpr int kUnitSteps = 4;

struct alignas(16) Words4 {
    std::uint32_t w[4];
};

/// What one lane needs for one unit, whose scales come in `sets` sets (packed_layout.h).
template <PackedKind kind, int sets>
struct LaneUnit {
    static constexpr PackedForm kForm = packedForm(kind);
    static constexpr int kHigh = kForm.high_words > 0 ? kForm.high_words : 1;
    static constexpr int kScales = kForm.scale_words > 0 ? kForm.scale_words* sets : 1;

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

/// Where a lane finds its part of a unit; the units of a panel follow each other.
template <PackedKind kind, int sets>
struct LaneSource {
    static constexpr PackedForm kForm = packedForm(kind);
    const std::uint32_t* codes;
    const std::uint32_t* high;
    const std::uint32_t* scales;

    /// `unit` counts through the segment.
    GRIFFIN_HOST_DEVICE LaneSource(const PackedView& view, std::size_t unit, int lane)
        : codes(view.codes + codesAt(packedForm(kind), unit, 0, lane)),
          high(view.high + highAt(packedForm(kind), unit, lane)),
          scales(view.scales + scalesAt(packedForm(kind), unit, sets, lane)) {}

    /// Upper bits and scales of the unit `further` units on.
    GRIFFIN_HOST_DEVICE void loadSides(int further, LaneUnit<kind, sets>& loaded) const {
        if constexpr (kForm.high_words > 0) {
            loadWords<kForm.high_words>(high + further * 32 * kForm.high_words, loaded.high);
        }
        if constexpr (kForm.scale_words > 0) {
            constexpr int kWords = kForm.scale_words * sets;
            const std::uint32_t* from = scales + further * 8 * kWords;
            loadWords<(kWords < 4 ? kWords : 4)>(from, loaded.scales);
            if constexpr (kWords == 8) loadWords<4>(from + 4, loaded.scales + 4);
        }
    }
    GRIFFIN_HOST_DEVICE void load(int further, LaneUnit<kind, sets>& loaded) const {
        for (int v = 0; v < kForm.vectors; ++v) {
            loaded.codes[v] = streamWords4(codes + (further * kForm.vectors + v) * 128);
        }
        loadSides(further, loaded);
    }
    GRIFFIN_HOST_DEVICE void advance(int units) {
        codes += units * kForm.vectors * 128;
        high += units * 32 * kForm.high_words;
        scales += units * 8 * kForm.scale_words * sets;
    }
};

GRIFFIN_HOST_DEVICE constexpr std::uint32_t shiftedRight(std::uint32_t word, int bits) {
    return bits >= 0 ? word >> bits : word << -bits;
}

/// Codes 2 pair and 2 pair + 1 of (half, row), unsigned, as f16: by kCodeUnit, or by sixteen times that (isHigh()).
template <PackedKind kind, int sets>
GRIFFIN_HOST_DEVICE inline HalfPair codePair(const LaneUnit<kind, sets>& unit, int half, int row, int pair) {
    if constexpr (kind == PackedKind::k8) {
        const std::uint32_t word = unit.codes[half].w[row * 2 + pair / 2];
        return chooseBytes(word, 0, pair % 2 == 0 ? 0x4140 : 0x4342);
    } else {
        const bool is_low = pair % 2 == 0;
        std::uint32_t bits = 0;
        // Upper bits go right above the nibble.
        const int above = is_low ? 4 : 8;
        if constexpr (kind == PackedKind::k5Offset) {
            const std::uint32_t high = shiftedRight(unit.high[0], row * 8 + half * 4 + pair - above);
            bits = high & (is_low ? 0x00100010U : 0x01000100U);
        } else if constexpr (kind == PackedKind::k6) {
            const std::uint32_t high = shiftedRight(unit.high[row], 2 * (half * 4 + pair) - above);
            bits = high & (is_low ? 0x00300030U : 0x03000300U);
        }
        return maskedOr(unit.codes[0].w[half * 2 + row] >> (8 * (pair / 2)), is_low ? 0x000F000FU : 0x00F000F0U, bits);
    }
}
GRIFFIN_HOST_DEVICE constexpr bool isHigh(PackedKind kind, int pair) {
    return kind != PackedKind::k8 && pair % 2 == 1;
}

/// What makes weights of the codes of a group, for one row: of half `half`, of the step `set` of two or of both, for
/// row g (0) or g + 8 (1).
template <PackedKind kind, int sets>
struct GroupScale {
    HalfPair scale;
    HalfPair high_scale;  // of codes that lie four bits higher
    HalfPair offset;

    GRIFFIN_HOST_DEVICE GroupScale() = default;
    GRIFFIN_HOST_DEVICE GroupScale(const LaneUnit<kind, sets>& unit, int half, int set, int row) {
        constexpr std::uint32_t kBoth[2] = {0x1010, 0x3232};  // the lower half twice, and the upper one
        if constexpr (packedForm(kind).has_offset) {
            const std::uint32_t word = unit.scales[set * 4 + half * 2 + row];
            scale = chooseBytes(word, 0, kBoth[0]);
            offset = chooseBytes(word, 0, kBoth[1]);
        } else {
            constexpr HalfPair kMinusZero = twice(static_cast<std::uint16_t>(0x8000 + packedForm(kind).zero));
            scale = chooseBytes(unit.scales[set * 2 + half], 0, row == 0 ? kBoth[0] : kBoth[1]);
            offset = multiply(scale, kMinusZero);
        }
        high_scale = multiply(scale, twice(0x2C00));  // 1/16
    }
    GRIFFIN_HOST_DEVICE HalfPair weights(const LaneUnit<kind, sets>& unit, int half, int row, int pair) const {
        return multiplyAdd(codePair<kind>(unit, half, row, pair), isHigh(kind, pair) ? high_scale : scale, offset);
    }
};

/// The registers of A of the two instructions of half `half` of the unit.
template <PackedKind kind, int sets>
struct HalfUnit {
    std::uint32_t a[2][4];  // [step]

    GRIFFIN_HOST_DEVICE HalfUnit(const LaneUnit<kind, sets>& unit, int half) {
        if constexpr (!isQuantised(kind)) {
            for (int i = 0; i < 8; ++i) a[i / 4][i % 4] = unit.codes[half * 2 + i / 4].w[i % 4];
        } else {
            for (int row = 0; row < 2; ++row) {
                for (int set = 0; set < sets; ++set) {
                    const GroupScale<kind, sets> group(unit, half, set, row);
                    for (int step = set; step < 2; step += sets) {
                        a[step][row] = group.weights(unit, half, row, step * 2);
                        a[step][row + 2] = group.weights(unit, half, row, step * 2 + 1);
                    }
                }
            }
        }
    }
};

GRIFFIN_HOST_DEVICE inline float widened(PackedKind kind, std::uint16_t bits) {
#if defined(__CUDA_ARCH__)
    if (kind == PackedKind::kBf16) return __uint_as_float(static_cast<std::uint32_t>(bits) << 16);
    return __half2float(__ushort_as_half(bits));
#else
    return kind == PackedKind::kBf16 ? bfloatToFloat(bits) : halfToFloat(Half{bits});
#endif
}

/// Calls take(column, value) for the 16 elements of row `row` of the segment that lanes with t = `quarter` of unit
/// `unit` (of the row) hold.
template <PackedKind kind, int sets, class Take>
GRIFFIN_HOST_DEVICE inline void takeRowUnit(const PackedView& view, int row, int unit, int quarter, const Take& take) {
    const int in_panel = row % kPanelRows;
    const std::size_t place = static_cast<std::size_t>(row / kPanelRows) * static_cast<std::size_t>(view.units) +
                              static_cast<std::size_t>(unit);
    const int lane = in_panel % 8 * 4 + quarter;
    const int upper = in_panel / 8;
    LaneUnit<kind, sets> loaded{};
    LaneSource<kind, sets>(view, place, lane).load(0, loaded);
    for (int half = 0; half < 2; ++half) {
        const HalfUnit<kind, sets> weights(loaded, half);
        for (int i = 0; i < 8; ++i) {
            const HalfPair pair = weights.a[i / 4][upper + i % 4 / 2 * 2];
            const float value = widened(kind, static_cast<std::uint16_t>(pair >> (16 * (i % 2))));
            take(unit * kUnitColumns + half * 32 + columnOfPlace(quarter, i), value * view.row_scales[row]);
        }
    }
}

}  // namespace griffin::kernels::cuda
