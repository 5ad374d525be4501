// Products of more rows: a block computes 128 outputs of 32, 64 or 128 rows. Weights and rows pass through shared
// memory, several units ahead. Either a block goes through all slices, or four blocks take one slice each and the last
// to finish adds them, in order.
#pragma once

#include "kernels/cuda/copy_ahead.cuh"
#include "kernels/cuda/last_block.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/product/place_head.cuh"
#include "kernels/cuda/product/product_half.cuh"

namespace griffin::kernels::cuda {

/// A block of `tiles` tiles of rows: kManyWarps warps across the outputs, and as many across the rows as have up to
/// eight tiles each.
template <int tiles>
struct ManyShape {
    static constexpr int kRowWarps = tiles / 8 > 1 ? tiles / 8 : 1;
    static constexpr int kWarpTiles = tiles / kRowWarps;
    static constexpr int kThreads = kRowWarps * kManyWarps * 32;
    static constexpr int kBlocks = 2 / kRowWarps;  // that a processor has registers for
};

/// One unit of one panel in shared memory: the vectors of the lanes, their upper bits, the scales.
template <PackedKind kind, int sets>
struct StagedUnit {
    static constexpr PackedForm kForm = packedForm(kind);
    static constexpr int kHighAt = kForm.vectors * 512;
    static constexpr int kHighBytes = kForm.high_words * 128;
    static constexpr int kScalesAt = kHighAt + kHighBytes;
    static constexpr int kScaleBytes = kForm.scale_words * sets * 32;
    static constexpr int kBytes = kScalesAt + kScaleBytes;

    /// By one warp. `unit` counts through the segment.
    __device__ static void fetch(std::uint8_t* to, const PackedView& view, std::size_t unit, int lane) {
#pragma unroll
        for (int v = 0; v < kForm.vectors; ++v) {
            copyAhead<16>(to + v * 512 + lane * 16, view.codes + codesAt(packedForm(kind), unit, v, lane));
        }
        if (lane * 16 < kHighBytes) {
            copyAhead<16>(to + kHighAt + lane * 16, view.high + highAt(packedForm(kind), unit, 0) + lane * 4);
        }
        if (lane * 16 < kScaleBytes) {
            copyAhead<16>(to + kScalesAt + lane * 16,
                          view.scales + scalesAt(packedForm(kind), unit, sets, 0) + lane * 4);
        }
    }
    __device__ static void load(const std::uint8_t* from, int lane, LaneUnit<kind, sets>& loaded) {
#pragma unroll
        for (int v = 0; v < kForm.vectors; ++v) {
            loaded.codes[v] = *reinterpret_cast<const Words4*>(from + v * 512 + lane * 16);
        }
        const auto* high = reinterpret_cast<const std::uint32_t*>(from + kHighAt) + lane * kForm.high_words;
        for (int i = 0; i < kForm.high_words; ++i) loaded.high[i] = high[i];
        constexpr int kWords = kForm.scale_words * sets;
        const auto* scales = reinterpret_cast<const std::uint32_t*>(from + kScalesAt) + lane / 4 * kWords;
        for (int i = 0; i < kWords; ++i) loaded.scales[i] = scales[i];
    }
};

/// Bytes of one unit in shared memory: rows, then weights [warps across the outputs][panels].
template <PackedKind kind, int sets, int kTiles>
struct ManyStage {
    static constexpr int kRowBytes = kTiles * 8 * kUnitColumns * 2;
    static constexpr int kPanelBytes = StagedUnit<kind, sets>::kBytes;
    static constexpr int kBytes = kRowBytes + kManyWarps * kManyPanels * kPanelBytes;
    static constexpr int kStages = kBytes * 4 <= (96 << 10) ? 4 : 3;  // no card allows a block less than 99 KiB
    static constexpr int kSharedBytes = kStages * kBytes;
};

/// Of a gated product a warp has a panel of the gate and the one that belongs to it. `placed`: the outputs are heads,
/// whose placing would cost the loop of the others registers.
template <PackedKind kind, int sets, int kBlockTiles, bool gated, bool placed>
__global__ __launch_bounds__(ManyShape<kBlockTiles>::kThreads,
                             ManyShape<kBlockTiles>::kBlocks) void manyRowsKernel(ProductCall call, int row_blocks,
                                                                                  int parts) {
    using Shape = ManyShape<kBlockTiles>;
    using Stage = ManyStage<kind, sets, kBlockTiles>;
    using Staged = StagedUnit<kind, sets>;
    constexpr int kTiles = Shape::kWarpTiles;
    constexpr int kThreads = Shape::kThreads;
    constexpr int kStages = Stage::kStages;
    constexpr int kSums = kManyPanels * kTiles * 4;
    alignas(16) __shared__ float scales[kManyWarps * kManyPanels * kPanelRows];
    auto* shared = static_cast<std::uint8_t*>(dynamicShared());
    const int thread = static_cast<int>(threadIdx.x);
    const int warp = thread / 32 % kManyWarps;  // across the outputs
    const int row_warp = thread / 32 / kManyWarps;
    const int lane = thread % 32;
    const int row_block = static_cast<int>(blockIdx.x) % row_blocks;
    const int part = static_cast<int>(blockIdx.x) / row_blocks % parts;
    const int group = static_cast<int>(blockIdx.x) / row_blocks / parts;
    const int last_panel = panelsOf(call.w.rows) - 1;
    const auto panelOfWarp = [&](int of_warp, int p) {
        const int among = group * kManyWarps + of_warp;
        return gated ? among + p * call.gate_panels : among * kManyPanels + p;
    };
    const auto panelOf = [&](int p) { return panelOfWarp(warp, p); };
    const int units = call.w.units;
    const int first_slice = parts == 1 ? 0 : part;
    const int end_slice = parts == 1 ? kSlices : part + 1;
    const int begin = sliceBegin(units, first_slice);
    const int end = sliceBegin(units, end_slice);

    const auto copyWeights = [&](int unit) {
        std::uint8_t* to = shared + unit % kStages * Stage::kBytes + Stage::kRowBytes;
        // Warps of other rows share the panels.
#pragma unroll
        for (int i = 0; i < kManyPanels; i += Shape::kRowWarps) {
            const int p = i + row_warp;
            const auto first_unit = static_cast<std::size_t>(min(panelOf(p), last_panel)) * units;
            Staged::fetch(to + (warp * kManyPanels + p) * Stage::kPanelBytes, call.w, first_unit + unit, lane);
        }
    };
    // What this thread fetches of the first tiles of unit 0; 64 threads fetch a tile.
    const std::uint16_t* rows_from =
        call.x + activationAt(units * 2, (row_block * kBlockTiles + thread / 64) * 8, 0) + thread % 64 * 8;
    const auto copyRows = [&](int unit) {
        std::uint8_t* to = shared + unit % kStages * Stage::kBytes;
        // A tile of one unit lies in one piece of 1024 bytes.
        const std::uint16_t* elements = rows_from + static_cast<std::size_t>(unit) * 512;
#pragma unroll
        for (int at = 0; at < Stage::kRowBytes; at += kThreads * 16) {
            copyAhead<16>(to + at + thread * 16, elements);
            elements += static_cast<std::size_t>(kThreads / 64) * 512 * units;
        }
    };

    for (int i = 0; i < kStages - 1; ++i) {
        if (begin + i < end) copyWeights(begin + i);
    }
    if (kind != PackedKind::kBf16 && thread < 32) {
        const int panel = min(panelOfWarp(thread / 8, thread / 4 % 2), last_panel);
        copyAhead<16>(scales + thread * 4, call.w.row_scales + panel * kPanelRows + thread % 4 * 4);
    }
    waitForPrevious();
    for (int i = 0; i < kStages - 1; ++i) {
        if (begin + i < end) copyRows(begin + i);
        endCopyGroup();
    }

    float sums[kManyPanels][kTiles][4] = {};
    float totals[kManyPanels][kTiles][4] = {};  // of the slices so far
    int unit = begin;
#pragma unroll 1
    for (int slice = first_slice; slice < end_slice; ++slice) {
        const int slice_end = sliceBegin(units, slice + 1);
#pragma unroll 1
        for (; unit < slice_end; ++unit) {
            waitForCopies<kStages - 2>();
            __syncthreads();
            if (unit + kStages - 1 < end) {
                copyWeights(unit + kStages - 1);
                copyRows(unit + kStages - 1);
            }
            endCopyGroup();
            const std::uint8_t* stage = shared + unit % kStages * Stage::kBytes;
            const std::uint8_t* rows = stage + row_warp * kTiles * 1024;
            LaneUnit<kind, sets> weights[kManyPanels];
#pragma unroll
            for (int p = 0; p < kManyPanels; ++p) {
                Staged::load(stage + Stage::kRowBytes + (warp * kManyPanels + p) * Stage::kPanelBytes, lane,
                             weights[p]);
            }
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                static_assert(kManyPanels == 2);
                const HalfUnit<kind, sets> halves[kManyPanels] = {{weights[0], half}, {weights[1], half}};
#pragma unroll
                for (int tile = 0; tile < kTiles; ++tile) {
                    const Words4 b = *reinterpret_cast<const Words4*>(rows + (tile * 2 + half) * 512 + lane * 16);
#pragma unroll
                    for (int p = 0; p < kManyPanels; ++p) addHalf(halves[p], b, sums[p][tile]);
                }
            }
        }
#pragma unroll
        for (int i = 0; i < kSums; ++i) {
            float& sum = sums[i / (kTiles * 4)][i / 4 % kTiles][i % 4];
            float& total = totals[i / (kTiles * 4)][i / 4 % kTiles][i % 4];
            total = slice == first_slice ? sum : total + sum;
            sum = 0.0F;
        }
    }
    waitForCopies<0>();

    if (parts > 1) {
        const int tile_index = group * row_blocks + row_block;
        float* partials = call.partials + static_cast<std::size_t>(tile_index) * kSlices * kSums * kThreads + thread;
#pragma unroll
        for (int i = 0; i < kSums; ++i) {
            partials[static_cast<std::size_t>(part * kSums + i) * kThreads] =
                totals[i / (kTiles * 4)][i / 4 % kTiles][i % 4];
        }
        if (!isLastBlock(call.counters + tile_index, 1, kSlices)) return;
#pragma unroll
        for (int i = 0; i < kSums; ++i) {
            float sum = __ldcg(partials + static_cast<std::size_t>(i) * kThreads);
#pragma unroll
            for (int s = 1; s < kSlices; ++s) {
                sum += __ldcg(partials + static_cast<std::size_t>(s * kSums + i) * kThreads);
            }
            totals[i / (kTiles * 4)][i / 4 % kTiles][i % 4] = sum;
        }
    }

    const auto rowOf = [&](int tile, int reg) {
        return ((row_block * Shape::kRowWarps + row_warp) * kTiles + tile) * 8 + placeInC(lane, reg).column;
    };
    const auto outputOf = [&](int p, int reg) { return panelOf(p) * kPanelRows + placeInC(lane, reg).row; };
    if constexpr (kind != PackedKind::kBf16) {
#pragma unroll
        for (int i = 0; i < kSums; ++i) {
            const int panel = warp * kManyPanels + i / (kTiles * 4);
            totals[i / (kTiles * 4)][i / 4 % kTiles][i % 4] *=
                (scales[panel * kPanelRows + placeInC(lane, i % 4).row] * kHalfActivationScale);
        }
    }
    if (call.add) {
        // All is read at once, and before anything is stored: a load waits for the stores before it.
        float before[kManyPanels][kTiles][4];
#pragma unroll
        for (int i = 0; i < kSums; ++i) {
            const int row = rowOf(i / 4 % kTiles, i % 4);
            const int output = outputOf(i / (kTiles * 4), i % 4);
            const bool is_there = row < call.y.rows && output < call.w.rows;
            before[i / (kTiles * 4)][i / 4 % kTiles][i % 4] = is_there ? call.y.row(row)[output] : 0.0F;
        }
#pragma unroll
        for (int i = 0; i < kSums; ++i) {
            float& total = totals[i / (kTiles * 4)][i / 4 % kTiles][i % 4];
            total = before[i / (kTiles * 4)][i / 4 % kTiles][i % 4] + total;
        }
    }
#pragma unroll
    for (int tile = 0; tile < kTiles; ++tile) {
#pragma unroll
        for (int reg = 0; reg < 4; ++reg) {
            const int row = rowOf(tile, reg);
            if (row >= call.y.rows) continue;
            if constexpr (gated) {
                storeGated(call, row, outputOf(0, reg), totals[0][tile][reg], totals[1][tile][reg]);
                continue;
            }
#pragma unroll
            for (int p = 0; p < kManyPanels; ++p) {
                if (outputOf(p, reg) < call.w.rows) call.y.row(row)[outputOf(p, reg)] = totals[p][tile][reg];
            }
        }
    }
    if constexpr (placed) {
        constexpr int kOutputs = kManyWarps * kManyPanels * kPanelRows;
        const int first_row = row_block * kBlockTiles * 8;
        placeFinishedHeads<kThreads, 8>(call, group * kOutputs, min((group + 1) * kOutputs, call.w.rows), row_block,
                                        first_row, min(first_row + kBlockTiles * 8, call.y.rows));
    }
}

template <PackedKind kind, int sets, int kTiles, bool gated, bool placed>
void launchManyRows(const CudaContext& context, const ProductCall& call, const ManyRowsPlan& plan) {
    constexpr std::size_t kShared = ManyStage<kind, sets, kTiles>::kSharedBytes;
    constexpr auto kKernel = manyRowsKernel<kind, sets, kTiles, gated, placed>;
    static const cudaError_t allowed =
        cudaFuncSetAttribute(kKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(kShared));
    GRIFFIN_CUDA_CHECK(allowed);
    launchShared(context, kKernel, dim3(static_cast<unsigned>(plan.tiles() * plan.parts)), ManyShape<kTiles>::kThreads,
                 kShared, call, plan.row_blocks, plan.parts);
}

template <PackedKind kind, int sets, int kTiles, bool gated>
void multiplyManyRows(const CudaContext& context, const ProductCall& call, const ManyRowsPlan& plan) {
    if constexpr (!gated) {
        if (call.placing.qkv.data != nullptr) {
            return launchManyRows<kind, sets, kTiles, false, true>(context, call, plan);
        }
    }
    launchManyRows<kind, sets, kTiles, gated, false>(context, call, plan);
}

}  // namespace griffin::kernels::cuda
