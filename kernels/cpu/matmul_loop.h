// The loops of the matrix product over panels and tiles of rows, for an instruction set `Isa` (see matmul_group.h).
//
// For every output the sum over K runs through the groups in order, one fused chain per output:
//     y = y + (scale * x.scale) * float(integer dot);   y = y + offset * x.scaled_sum
// It depends neither on the number of rows in the tile nor on who computes the panel.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/matmul_group.h"
#include "kernels/cpu/matmul_kernels.h"

namespace griffin::kernels::cpu {
namespace {

constexpr int kPrefetchBytes = 4096;
// Panels and a tile of activations that are used again and again should fit the first-level cache together.
constexpr int kCacheBytes = 40 * 1024;

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
        GRIFFIN_CASE(kMxfp4)
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
std::int64_t multiplyOnly(int rounds, float& sink) {
    constexpr int kRows = Isa::kTiles[0];
    constexpr CodeBits kCodes = CodeBits::k4;
    alignas(64) const std::uint8_t codes[codeBytes(kCodes)] = {};
    const ActivationGroup x[kRows] = {};
    typename Isa::Ints dots[kRows];
    unroll<kRows>([&](auto row) GRIFFIN_FLAT { dots[row] = Isa::zeroInts(); });
    for (int round = 0; round < rounds; ++round) {
        asm volatile("" ::"r"(codes), "r"(x) : "memory");  // they might have changed
        addProducts<Isa, kCodes, 0, kBlockVectors>(codes, x, dots);
    }
    unroll<kRows>([&](auto row) GRIFFIN_FLAT {
        float values[Isa::kLanes];
        Isa::storeFloats(values, Isa::toFloats(dots[row]));
        sink += values[0];
    });
    return static_cast<std::int64_t>(rounds) * 2 * kBlockWeights * Isa::kLanes * kRows;
}

template <class Isa>
constexpr MatmulKernels makeKernels(decltype(MatmulKernels::quantiseRow) quantise_row) {
    return {&tileRows<Isa::kTiles>, quantise_row, &multiplyQuantised<Isa>,
            &multiplyFloats<Isa>,   &read<Isa>,   &multiplyOnly<Isa>};
}

}  // namespace
}  // namespace griffin::kernels::cpu
