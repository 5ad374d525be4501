// The loops of the matrix product, written once over the operations of an instruction set `Isa` and included by one
// source file for each. Everything here lies in an unnamed namespace, so that code compiled for one instruction set
// is never shared with another.
//
// For every output the sum over K runs through the groups in order, one fused chain per output:
//     y = y + (scale * x.scale) * float(integer dot);   y = y + offset * x.scaled_sum
// It depends neither on the number of rows in the tile nor on who computes the panel.
//
// An Isa has: kLanes (outputs per register, a divisor of 16), kTiles (numbers of rows, falling to 1; kFloatTiles for
// weights that are floats), kSignedWide, the types Floats, Ints (kLanes elements) and Codes (4 * kLanes bytes), and the
// static functions used below. One without an instruction for the dot product of four bytes has kPairs: it multiplies
// into 16 bits (Pairs), where a run of vectors is added up before it is widened. One with kOwnProducts multiplies a
// whole group its own way (addProducts). One with short registers, but many of them, says in kSums how many sums it
// keeps in them.
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

/// Whole numbers may be added in any order, so the compiler would make all products of a group first, for which it has
/// no registers: it may not look through this.
template <class Vector>
GRIFFIN_INLINE Vector inOrder(Vector sum) {
#if defined(__SSE2__)
    asm("" : "+x"(sum));
#elif defined(__aarch64__)
    asm("" : "+w"(sum));
#endif
    return sum;
}

/// Vectors whose products with codes of at most `codes` bits fit into 16 bits together: each adds a pair of products of
/// an unsigned code and an activation of at most 127.
constexpr int pairRun(CodeBits codes) {
    switch (codes) {
        case CodeBits::k2:
        case CodeBits::k3:
        case CodeBits::k4:
            return 8;  // 8 * 2 * 15 * 127 < 32768
        case CodeBits::k5:
            return 4;
        case CodeBits::k6:
            return 2;
        case CodeBits::k8:
        case CodeBits::kLevels:
            return 1;
    }
    return 1;
}

/// dots[kRows] += the products of kCount vectors of the panel block from kFirst on.
template <class Isa, CodeBits kCodes, int kFirst, int kCount, int kRows>
GRIFFIN_INLINE void addProducts(const std::uint8_t* codes, const ActivationGroup* x,
                                typename Isa::Ints (&dots)[kRows]) {
    if constexpr (requires { Isa::kOwnProducts; }) {
        Isa::template addProducts<kCodes, kFirst, kCount>(codes, x, dots);
    } else if constexpr (Isa::kPairs) {
        constexpr int kRun = pairRun(kCodes) < kCount ? pairRun(kCodes) : kCount;
        unroll<kCount / kRun>([&](auto run) GRIFFIN_FLAT {
            typename Isa::Pairs pairs[kRows];
            unroll<kRun>([&](auto index) GRIFFIN_FLAT {
                constexpr int v = kFirst + decltype(run)::value * kRun + decltype(index)::value;
                const auto vector = unpack<Isa, kCodes, v>(codes);
                unroll<kRows>([&](auto row) GRIFFIN_FLAT {
                    const auto products = Isa::template multiplyPairs<isWide(kCodes)>(vector, x[row].codes + 4 * v);
                    pairs[row] = decltype(index)::value == 0 ? products : Isa::addPairs(pairs[row], products);
                });
            });
            unroll<kRows>([&](auto row) GRIFFIN_FLAT { dots[row] = Isa::addWidened(dots[row], pairs[row]); });
        });
    } else {
        unroll<kCount>([&](auto index) GRIFFIN_FLAT {
            constexpr int v = kFirst + decltype(index)::value;
            const auto vector = unpack<Isa, kCodes, v>(codes);
            unroll<kRows>([&](auto row)
                              GRIFFIN_FLAT { dots[row] = Isa::dot(dots[row], vector, x[row].codes + 4 * v); });
        });
    }
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
    addProducts<Isa, kForm.codes, kPart * kVectors, kVectors>(codes, x, dots);
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

/// Slices of kLanes outputs that a tile of kRows rows computes side by side: the whole panel, so that memory is asked
/// for in one stream, or as many as have registers for their sums.
template <class Isa, int kRows>
constexpr int slicesTogether() {
    int slices = kPanelRows / Isa::kLanes;
    if constexpr (requires { Isa::kSums; }) {
        while (slices > 1 && slices * kRows > Isa::kSums) slices /= 2;
    }
    return slices;
}

/// Whether the compiler may keep the activations of one slice for the next. It always would, and mostly has no
/// registers for them.
template <class Isa, int kRows>
constexpr bool keepsActivations() {
    return kRows == 1 && requires {
        Isa::kSums;
    };
}

/// kRows rows by one panel. `prefetch` when the panel comes from memory for the first time.
template <class Isa, PackedForm kForm, int kRows>
void multiplyPanel(const PackedView& w, int panel, const ActivationGroup* tile, const OutputRows& y, bool prefetch) {
    constexpr int kCodeBytes = codeBytes(kForm.codes);
    constexpr int kRecordBlocks = recordBlocks(kForm);
    constexpr int kRecordBytes = recordBytes(kForm);
    constexpr int kParts = kBlockWeights / kForm.group_weights;
    constexpr int kSlices = slicesTogether<Isa, kRows>();
    const int records = w.blocks / kRecordBlocks;
    for (int first_lane = 0; first_lane < kPanelRows; first_lane += kSlices * Isa::kLanes) {
        const std::uint8_t* codes =
            w.codes + static_cast<std::ptrdiff_t>(panel) * w.blocks * kCodeBytes + 4 * first_lane;
        const std::uint8_t* record = w.scales + static_cast<std::ptrdiff_t>(panel) * records * kRecordBytes;
        const ActivationGroup* x = tile;
        typename Isa::Floats sums[kSlices][kRows];
        unroll<kSlices * kRows>([&](auto i) GRIFFIN_FLAT { sums[i / kRows][i % kRows] = Isa::zeroFloats(); });
        for (int r = 0; r < records; ++r) {
            if (prefetch) {
                for (int at = 0; at < kRecordBytes; at += 64) __builtin_prefetch(record + kPrefetchBytes / 4 + at);
            }
            for (int block = 0; block < kRecordBlocks; ++block) {
                if (prefetch) {
                    for (int at = 0; at < kCodeBytes; at += 64) __builtin_prefetch(codes + kPrefetchBytes + at);
                }
                unroll<kSlices * kParts>([&](auto i) GRIFFIN_FLAT {
                    constexpr int slice = decltype(i)::value / kParts;
                    constexpr int part = decltype(i)::value % kParts;
                    constexpr int lane = slice * Isa::kLanes;
                    if constexpr (!keepsActivations<Isa, kRows>()) asm volatile("" ::: "memory");
                    addGroup<Isa, kForm, kRows, part>(
                        codes + 4 * lane, loadScales<Isa, kForm>(record, kParts * block + part, first_lane + lane), x,
                        sums[slice]);
                });
                codes += kCodeBytes;
                x += kRows;
            }
            record += kRecordBytes;
        }
        unroll<kSlices * kRows>([&](auto i) GRIFFIN_FLAT {
            constexpr int slice = decltype(i)::value / kRows;
            constexpr int row = decltype(i)::value % kRows;
            const int column = panel * kPanelRows + first_lane + slice * Isa::kLanes;
            storeSums<Isa>(sums[slice][row], y.data + static_cast<std::ptrdiff_t>(row) * y.stride + column,
                           w.rows - column, y.add);
        });
    }
}

using PanelFunction = void (*)(const PackedView&, int, const ActivationGroup*, const OutputRows&, bool);

/// Rows of the next tile when `rows` > 0 are left; `kTiles` falls to 1.
template <const auto& kTiles>
int tileRows(int rows) {
    for (const int tile : kTiles) {
        if (tile <= rows) return tile;
    }
    return 0;
}

template <const auto& kTiles>
constexpr int kTileCount = static_cast<int>(sizeof kTiles / sizeof(int));

/// The function for a tile of `rows` rows.
template <class Isa, PackedForm kForm>
PanelFunction panelFunction(int rows) {
    PanelFunction function = nullptr;
    unroll<kTileCount<Isa::kTiles>>([&](auto i) GRIFFIN_FLAT {
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
            count = tileRows<Isa::kTiles>(rows - row);
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
    constexpr int kSlices = kPanelRows / Isa::kLanes;
    const std::uint8_t* values = w.values + static_cast<std::ptrdiff_t>(panel) * w.cols * kPanelRows * kWidth;
    typename Isa::Floats sums[2][kSlices][kRows];
    unroll<2 * kSlices * kRows>(
        [&](auto i) GRIFFIN_FLAT { sums[i / (kSlices * kRows)][i / kRows % kSlices][i % kRows] = Isa::zeroFloats(); });
    const auto addColumn = [&](auto chain, int k) GRIFFIN_FLAT {
        const std::uint8_t* column = values + static_cast<std::ptrdiff_t>(k) * kPanelRows * kWidth;
        unroll<kSlices>([&](auto slice) GRIFFIN_FLAT {
            const auto weights = Isa::template loadWeights<kType>(column + slice * Isa::kLanes * kWidth);
            unroll<kRows>([&](auto row) GRIFFIN_FLAT {
                const float activation = x[static_cast<std::ptrdiff_t>(row) * x_stride + k];
                sums[chain][slice][row] =
                    Isa::multiplyAdd(weights, Isa::broadcast(activation), sums[chain][slice][row]);
            });
        });
    };
    int k = 0;
    for (; k + 1 < w.cols; k += 2) {
        addColumn(Index<0>{}, k);
        addColumn(Index<1>{}, k + 1);
    }
    if (k < w.cols) addColumn(Index<0>{}, k);
    unroll<kSlices * kRows>([&](auto i) GRIFFIN_FLAT {
        constexpr int slice = decltype(i)::value / kRows;
        constexpr int row = decltype(i)::value % kRows;
        const int column = panel * kPanelRows + slice * Isa::kLanes;
        storeSums<Isa>(Isa::addFloats(sums[0][slice][row], sums[1][slice][row]),
                       y.data + static_cast<std::ptrdiff_t>(row) * y.stride + column, w.rows - column, y.add);
    });
}

using FloatPanelFunction = void (*)(const FloatView&, int, const float*, int, const OutputRows&);

template <class Isa, DType kType>
FloatPanelFunction floatPanelFunction(int rows) {
    FloatPanelFunction function = nullptr;
    unroll<kTileCount<Isa::kFloatTiles>>([&](auto i) GRIFFIN_FLAT {
        if (rows == Isa::kFloatTiles[i]) function = &multiplyFloatPanel<Isa, kType, Isa::kFloatTiles[i]>;
    });
    return function;
}

template <class Isa>
void multiplyFloats(const FloatView& w, int first_panel, int end_panel, const float* x, int x_stride, int rows,
                    const OutputRows& y) {
    for (int panel = first_panel; panel < end_panel; ++panel) {
        int count = 0;
        for (int row = 0; row < rows; row += count) {
            count = tileRows<Isa::kFloatTiles>(rows - row);
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
    return {&tileRows<Isa::kTiles>, quantise_row, &multiplyQuantised<Isa>, &multiplyFloats<Isa>, &read<Isa>};
}

}  // namespace
}  // namespace griffin::kernels::cpu
