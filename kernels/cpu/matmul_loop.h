// The loops of the matrix product, written once over the operations of an instruction set `Isa` and included by one
// source file for each. Everything here lies in an unnamed namespace, so that code compiled for one instruction set
// is never shared with another.
//
// For every output the sum over K runs through the groups in order, one fused chain per output:
//     y = y + (scale * x.scale) * float(integer dot);   y = y + offset * x.scaled_sum
// It depends neither on the number of rows in the tile nor on who computes the panel.
//
// An Isa has: kLanes (outputs per register, a divisor of 16), kTiles (numbers of rows, falling to 1), kSignedWide, the
// types Floats, Ints (kLanes elements) and Codes (4 * kLanes bytes), and the static functions used below.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "kernels/cpu/matmul_kernels.h"
#include "kernels/cpu/weight_panels.h"

#define GRIFFIN_FLAT __attribute__((always_inline))
#define GRIFFIN_INLINE GRIFFIN_FLAT inline

namespace griffin::kernels::cpu {
namespace {

constexpr int kPrefetchBytes = 4096;
// Panels and a tile of activations that are used again and again should fit the first-level cache together.
constexpr int kCacheBytes = 40 * 1024;

template <int kIndex>
using Index = std::integral_constant<int, kIndex>;

template <class Function, int... kIndices>
GRIFFIN_INLINE void unrollIndices(const Function& function, std::integer_sequence<int, kIndices...> /*indices*/) {
    (function(Index<kIndices>{}), ...);
}

/// function(Index<0>), ..., function(Index<kCount - 1>): constant indices keep arrays of registers in registers.
template <int kCount, class Function>
GRIFFIN_INLINE void unroll(const Function& function) {
    unrollIndices(function, std::make_integer_sequence<int, kCount>{});
}

// The sixteen levels of IQ4 plus 128.
alignas(16) constexpr std::uint8_t kIq4UnsignedLevels[16] = {1,   24,  45,  63,  79,  93,  106, 118,
                                                             129, 141, 153, 166, 181, 197, 217, 241};

// Groups whose largest magnitude is below it, too small for an inverse, count as zero.
constexpr float kMinMagnitude = 1e-30F;

/// Vector kVector of a panel block as unsigned bytes.
template <class Isa, CodeBits kCodes, int kVector>
GRIFFIN_INLINE typename Isa::Codes unpack(const std::uint8_t* block) {
    constexpr int v = kVector;
    if constexpr (kCodes == CodeBits::k8) {
        return Isa::load(block + 64 * v);
    } else if constexpr (kCodes == CodeBits::k4 || kCodes == CodeBits::kLevels) {
        const auto nibbles = Isa::template bits<4 * (v % 2), 0x0F>(Isa::load(block + 64 * (v / 2)));
        if constexpr (kCodes == CodeBits::kLevels) return Isa::levels(nibbles);
        return nibbles;
    } else if constexpr (kCodes == CodeBits::k2) {
        return Isa::template bits<2 * (v % 4), 0x03>(Isa::load(block + 64 * (v / 4)));
    } else if constexpr (kCodes == CodeBits::k6) {
        const auto low = unpack<Isa, CodeBits::k4, v>(block);
        return Isa::template insertBits<2 * (v % 4) - 4, 0x30>(low, Isa::load(block + 256 + 64 * (v / 4)));
    } else if constexpr (kCodes == CodeBits::k5) {
        const auto low = unpack<Isa, CodeBits::k4, v>(block);
        return Isa::template insertBits<v - 4, 0x10>(low, Isa::load(block + 256));
    } else {
        const auto low = unpack<Isa, CodeBits::k2, v>(block);
        return Isa::template insertBits<v - 2, 0x04>(low, Isa::load(block + 128));
    }
}

// True for codes of 8 bits, whose zero is always 128. An Isa that multiplies them as signed bytes (kSignedWide) has
// subtracted the zero already.
constexpr bool isWide(CodeBits codes) {
    return codes == CodeBits::k8 || codes == CodeBits::kLevels;
}

template <class Isa>
struct GroupScales {
    typename Isa::Floats scale;
    typename Isa::Floats offset;
};

/// Scale and offset of `group` from a record; `lane` is the first lane wanted.
template <class Isa, PackedForm kForm>
GRIFFIN_INLINE GroupScales<Isa> loadScales(const std::uint8_t* record, int group, int lane) {
    GroupScales<Isa> scales{Isa::loadHalves(record + 2 * lane), Isa::zeroFloats()};
    if constexpr (kForm.has_offset) scales.offset = Isa::loadHalves(record + 2 * (kPanelRows + lane));
    if constexpr (kForm.sub_scaled) {
        scales.scale = Isa::multiply(scales.scale, Isa::loadSigned(record + subScaleAt(kForm, group) + lane));
        if constexpr (kForm.has_offset) {
            scales.offset = Isa::multiply(scales.offset, Isa::loadUnsigned(record + subOffsetAt(kForm, group) + lane));
        }
    }
    return scales;
}

/// One group (kPart of the panel block) for kRows rows of activations: adds to sums[kRows].
template <class Isa, PackedForm kForm, int kRows, int kPart>
GRIFFIN_INLINE void addGroup(const std::uint8_t* codes, const GroupScales<Isa>& scales, const ActivationGroup* x,
                             typename Isa::Floats (&sums)[kRows]) {
    constexpr bool kHalf = kForm.group_weights == 16;
    constexpr int kVectors = kBlockVectors * kForm.group_weights / kBlockWeights;
    typename Isa::Ints dots[kRows];
    unroll<kRows>([&](auto row) GRIFFIN_FLAT {
        if constexpr (kForm.zero_shift >= 0 && !(Isa::kSignedWide && isWide(kForm.codes))) {
            const std::int32_t minus_sum = kHalf ? x[row].minus_half_sums[kPart] : x[row].minus_sum;
            dots[row] = Isa::template broadcastShifted<kForm.zero_shift>(minus_sum);
        } else {
            dots[row] = Isa::zeroInts();
        }
    });
    unroll<kVectors>([&](auto index) GRIFFIN_FLAT {
        constexpr int v = kPart * kVectors + decltype(index)::value;
        const auto vector = unpack<Isa, kForm.codes, v>(codes);
        unroll<kRows>([&](auto row) GRIFFIN_FLAT {
            dots[row] = Isa::template dot<isWide(kForm.codes)>(dots[row], vector, x[row].codes + 4 * v);
        });
    });
    unroll<kRows>([&](auto row) GRIFFIN_FLAT {
        const auto scale = Isa::multiply(scales.scale, Isa::broadcast(x[row].scale));
        sums[row] = Isa::multiplyAdd(scale, Isa::toFloats(dots[row]), sums[row]);
        if constexpr (kForm.has_offset) {
            const float sum = kHalf ? x[row].scaled_half_sums[kPart] : x[row].scaled_sum;
            sums[row] = Isa::multiplyAdd(scales.offset, Isa::broadcast(sum), sums[row]);
        }
    });
}

template <class Isa>
GRIFFIN_INLINE void storeSums(typename Isa::Floats sums, float* y, int count, bool add) {
    if (count >= Isa::kLanes) {
        if (add) sums = Isa::addFloats(Isa::loadFloats(y), sums);
        Isa::storeFloats(y, sums);
        return;
    }
    float values[Isa::kLanes];
    Isa::storeFloats(values, sums);
    for (int i = 0; i < count; ++i) y[i] = add ? y[i] + values[i] : values[i];
}

/// kRows rows by one panel. `prefetch` when the panel comes from memory for the first time.
template <class Isa, PackedForm kForm, int kRows>
void multiplyPanel(const PackedView& w, int panel, const ActivationGroup* tile, const OutputRows& y, bool prefetch) {
    constexpr int kCodeBytes = codeBytes(kForm.codes);
    constexpr int kRecordBlocks = recordBlocks(kForm);
    constexpr int kRecordBytes = recordBytes(kForm);
    const int records = w.blocks / kRecordBlocks;
    for (int lane = 0; lane < kPanelRows; lane += Isa::kLanes) {
        const std::uint8_t* codes = w.codes + static_cast<std::ptrdiff_t>(panel) * w.blocks * kCodeBytes + 4 * lane;
        const std::uint8_t* record = w.scales + static_cast<std::ptrdiff_t>(panel) * records * kRecordBytes;
        const ActivationGroup* x = tile;
        typename Isa::Floats sums[kRows];
        unroll<kRows>([&](auto row) GRIFFIN_FLAT { sums[row] = Isa::zeroFloats(); });
        for (int r = 0; r < records; ++r) {
            if (prefetch) {
                for (int at = 0; at < kRecordBytes; at += 64) __builtin_prefetch(record + kPrefetchBytes / 4 + at);
            }
            for (int block = 0; block < kRecordBlocks; ++block) {
                if (prefetch) {
                    for (int at = 0; at < kCodeBytes; at += 64) __builtin_prefetch(codes + kPrefetchBytes + at);
                }
                if constexpr (kForm.group_weights == 32) {
                    addGroup<Isa, kForm, kRows, 0>(codes, loadScales<Isa, kForm>(record, block, lane), x, sums);
                } else {
                    addGroup<Isa, kForm, kRows, 0>(codes, loadScales<Isa, kForm>(record, 2 * block, lane), x, sums);
                    addGroup<Isa, kForm, kRows, 1>(codes, loadScales<Isa, kForm>(record, 2 * block + 1, lane), x, sums);
                }
                codes += kCodeBytes;
                x += kRows;
            }
            record += kRecordBytes;
        }
        const int column = panel * kPanelRows + lane;
        unroll<kRows>([&](auto row) GRIFFIN_FLAT {
            storeSums<Isa>(sums[row], y.data + static_cast<std::ptrdiff_t>(row) * y.stride + column, w.rows - column,
                           y.add);
        });
    }
}

using PanelFunction = void (*)(const PackedView&, int, const ActivationGroup*, const OutputRows&, bool);

template <class Isa>
int tileRows(int rows) {
    for (const int tile : Isa::kTiles) {
        if (tile <= rows) return tile;
    }
    return 0;
}

template <class Isa>
constexpr int kTileCount = static_cast<int>(sizeof Isa::kTiles / sizeof(int));

/// The function for a tile of `rows` rows.
template <class Isa, PackedForm kForm>
PanelFunction panelFunction(int rows) {
    PanelFunction function = nullptr;
    unroll<kTileCount<Isa>>([&](auto i) GRIFFIN_FLAT {
        if (rows == Isa::kTiles[i]) function = &multiplyPanel<Isa, kForm, Isa::kTiles[i]>;
    });
    return function;
}

template <class Isa, PackedForm kForm>
void multiplyForm(const PackedView& w, int first_panel, int end_panel, const ActivationGroup* x, int rows,
                  const OutputRows& y) {
    const int panel_bytes = w.blocks * codeBytes(kForm.codes);
    const int tile_bytes = w.blocks * Isa::kTiles[0] * static_cast<int>(sizeof(ActivationGroup));
    int together = rows <= Isa::kTiles[0] ? 1 : (kCacheBytes - tile_bytes) / panel_bytes;
    if (together < 1) together = 1;
    for (int panel = first_panel; panel < end_panel; panel += together) {
        const int end = panel + together < end_panel ? panel + together : end_panel;
        int count = 0;
        for (int row = 0; row < rows; row += count) {
            count = tileRows<Isa>(rows - row);
            const PanelFunction function = panelFunction<Isa, kForm>(count);
            const OutputRows tile_y{y.data + static_cast<std::ptrdiff_t>(row) * y.stride, y.stride, y.add};
            const ActivationGroup* tile = x + static_cast<std::ptrdiff_t>(row) * w.blocks;
            for (int p = panel; p < end; ++p) function(w, p, tile, tile_y, row == 0);
        }
    }
}

template <class Isa>
void multiplyQuantised(const PackedView& w, int first_panel, int end_panel, const ActivationGroup* x, int rows,
                       const OutputRows& y) {
    switch (w.dtype) {
#define GRIFFIN_CASE(type) \
    case DType::type:      \
        return multiplyForm<Isa, packedForm(DType::type)>(w, first_panel, end_panel, x, rows, y);
        GRIFFIN_CASE(kQ8_0)
        GRIFFIN_CASE(kQ4_0)
        GRIFFIN_CASE(kQ4_1)
        GRIFFIN_CASE(kQ5_0)
        GRIFFIN_CASE(kQ5_1)
        GRIFFIN_CASE(kQ2K)
        GRIFFIN_CASE(kQ3K)
        GRIFFIN_CASE(kQ4K)
        GRIFFIN_CASE(kQ5K)
        GRIFFIN_CASE(kQ6K)
        GRIFFIN_CASE(kIq4Nl)
        GRIFFIN_CASE(kIq4Xs)
#undef GRIFFIN_CASE
        case DType::kF32:
        case DType::kF16:
        case DType::kBf16:
            break;
    }
}

/// kRows rows by one panel of F32, F16 or BF16 weights: even and odd k in two chains, added at the end.
template <class Isa, DType kType, int kRows>
void multiplyFloatPanel(const FloatView& w, int panel, const float* x, int x_stride, const OutputRows& y) {
    constexpr int kWidth = kType == DType::kF32 ? 4 : 2;
    for (int lane = 0; lane < kPanelRows; lane += Isa::kLanes) {
        const std::uint8_t* values =
            w.values + (static_cast<std::ptrdiff_t>(panel) * w.cols * kPanelRows + lane) * kWidth;
        typename Isa::Floats sums[2][kRows];
        unroll<2 * kRows>([&](auto i) GRIFFIN_FLAT { sums[i / kRows][i % kRows] = Isa::zeroFloats(); });
        const auto addColumn = [&](auto chain, int k) GRIFFIN_FLAT {
            const auto weights =
                Isa::template loadWeights<kType>(values + static_cast<std::ptrdiff_t>(k) * kPanelRows * kWidth);
            unroll<kRows>([&](auto row) GRIFFIN_FLAT {
                const float activation = x[static_cast<std::ptrdiff_t>(row) * x_stride + k];
                sums[chain][row] = Isa::multiplyAdd(weights, Isa::broadcast(activation), sums[chain][row]);
            });
        };
        int k = 0;
        for (; k + 1 < w.cols; k += 2) {
            addColumn(Index<0>{}, k);
            addColumn(Index<1>{}, k + 1);
        }
        if (k < w.cols) addColumn(Index<0>{}, k);
        const int column = panel * kPanelRows + lane;
        unroll<kRows>([&](auto row) GRIFFIN_FLAT {
            storeSums<Isa>(Isa::addFloats(sums[0][row], sums[1][row]),
                           y.data + static_cast<std::ptrdiff_t>(row) * y.stride + column, w.rows - column, y.add);
        });
    }
}

using FloatPanelFunction = void (*)(const FloatView&, int, const float*, int, const OutputRows&);

template <class Isa, DType kType>
FloatPanelFunction floatPanelFunction(int rows) {
    FloatPanelFunction function = nullptr;
    unroll<kTileCount<Isa>>([&](auto i) GRIFFIN_FLAT {
        if (rows == Isa::kTiles[i]) function = &multiplyFloatPanel<Isa, kType, Isa::kTiles[i]>;
    });
    return function;
}

template <class Isa>
void multiplyFloats(const FloatView& w, int first_panel, int end_panel, const float* x, int x_stride, int rows,
                    const OutputRows& y) {
    for (int panel = first_panel; panel < end_panel; ++panel) {
        int count = 0;
        for (int row = 0; row < rows; row += count) {
            count = tileRows<Isa>(rows - row);
            FloatPanelFunction function = floatPanelFunction<Isa, DType::kF32>(count);
            if (w.dtype == DType::kF16) function = floatPanelFunction<Isa, DType::kF16>(count);
            if (w.dtype == DType::kBf16) function = floatPanelFunction<Isa, DType::kBf16>(count);
            function(w, panel, x + static_cast<std::ptrdiff_t>(row) * x_stride, x_stride,
                     {y.data + static_cast<std::ptrdiff_t>(row) * y.stride, y.stride, y.add});
        }
    }
}

template <class Isa>
float read(const float* data, std::size_t count) {
    typename Isa::Floats sums[4];
    unroll<4>([&](auto i) GRIFFIN_FLAT { sums[i] = Isa::zeroFloats(); });
    for (const float* end = data + count; data != end; data += 4 * Isa::kLanes) {
        unroll<4>([&](auto i)
                      GRIFFIN_FLAT { sums[i] = Isa::addFloats(sums[i], Isa::loadFloats(data + i * Isa::kLanes)); });
    }
    float parts[Isa::kLanes];
    Isa::storeFloats(parts, Isa::addFloats(Isa::addFloats(sums[0], sums[1]), Isa::addFloats(sums[2], sums[3])));
    float sum = 0.0F;
    for (const float part : parts) sum += part;
    return sum;
}

template <class Isa>
constexpr MatmulKernels makeKernels(decltype(MatmulKernels::quantiseRow) quantise_row) {
    return {&tileRows<Isa>, quantise_row, &multiplyQuantised<Isa>, &multiplyFloats<Isa>, &read<Isa>};
}

}  // namespace
}  // namespace griffin::kernels::cpu
