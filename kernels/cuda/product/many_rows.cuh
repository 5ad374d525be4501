// Products of more rows: a block computes 128 outputs of 32 or 64 rows. Weights and rows pass through shared memory,
// several units ahead; each warp reads back the weights it fetched itself, all read the same rows. Either a block goes
// through all slices, or four blocks take one slice each and the last to finish adds them, in order.
#pragma once

#include "kernels/cuda/last_block.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/product/place_head.cuh"
#include "kernels/cuda/product/product_half.cuh"

namespace griffin::kernels::cuda {

inline constexpr int kManyThreads = kManyWarps * 32;
inline constexpr int kManyStages = 4;

/// 16 bytes to shared memory, asynchronously. cp.async.cg leaves the first cache alone.
__device__ inline void copyAhead(void* shared, const void* global) {
#if defined(GRIFFIN_EMULATED)
    emulation::copyAsync(shared, global);
#else
    const auto to = static_cast<std::uint32_t>(__cvta_generic_to_shared(shared));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(global) : "memory");
#endif
}
__device__ inline void endCopyGroup() {
#if defined(GRIFFIN_EMULATED)
    emulation::commitCopies();
#else
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
/// Waits until at most `groups` of the groups are on their way.
template <int groups>
__device__ inline void waitForCopies() {
#if defined(GRIFFIN_EMULATED)
    emulation::waitForCopies(groups);
#else
    asm volatile("cp.async.wait_group %0;" ::"n"(groups) : "memory");
#endif
}

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
            copyAhead(to + v * 512 + lane * 16, view.codes + codesAt(packedForm(kind), unit, v, lane));
        }
        if (lane * 16 < kHighBytes) {
            copyAhead(to + kHighAt + lane * 16, view.high + highAt(packedForm(kind), unit, 0) + lane * 4);
        }
        if (lane * 16 < kScaleBytes) {
            copyAhead(to + kScalesAt + lane * 16, view.scales + scalesAt(packedForm(kind), unit, sets, 0) + lane * 4);
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

/// Bytes of one unit in shared memory: rows, their sums where they are needed, then weights [warps][panels].
template <PackedKind kind, int sets, int kTiles>
struct ManyStage {
    static constexpr int kElementBytes = kTiles * 8 * kUnitColumns * 2;
    static constexpr int kTileSumBytes = packedForm(kind).has_offset ? kUnitSums * 4 : 0;
    static constexpr int kRowBytes = kElementBytes + kTiles * kTileSumBytes;
    static constexpr int kPanelBytes = StagedUnit<kind, sets>::kBytes;
    static constexpr int kBytes = kRowBytes + kManyWarps * kManyPanels * kPanelBytes;
    // The sum of the slices so far is touched once in a slice. Where codes, scales and offsets fill the registers, it
    // lies behind the stages: [sums of a thread][threads].
    static constexpr bool kHasTotals = isQuantised(kind);
    static constexpr int kThreadSums = kManyPanels * kTiles * 4;
    static constexpr int kTotalBytes = kHasTotals ? kThreadSums * kManyThreads * 4 : 0;
    static constexpr int kSharedBytes = kManyStages * kBytes + kTotalBytes;
};

/// kManyWarps warps across the outputs, each with all rows of the block. Of a gated product a warp has a panel of the
/// gate and the one that belongs to it. `placed`: the outputs are heads, whose placing would cost the loop of the
/// others registers.
template <PackedKind kind, int sets, int kTiles, bool gated, bool placed>
__global__ __launch_bounds__(kManyThreads) void manyRowsKernel(ProductCall call, int row_blocks, int parts) {
    using Stage = ManyStage<kind, sets, kTiles>;
    using Staged = StagedUnit<kind, sets>;
    auto* shared = static_cast<std::uint8_t*>(dynamicShared());
    const int thread = static_cast<int>(threadIdx.x);
    const int warp = thread / 32;
    const int lane = thread % 32;
    const int row_block = static_cast<int>(blockIdx.x) % row_blocks;
    const int part = static_cast<int>(blockIdx.x) / row_blocks % parts;
    const int group = static_cast<int>(blockIdx.x) / row_blocks / parts;
    const int last_panel = panelsOf(call.w.rows) - 1;
    const auto panelOf = [&](int p) {
        const int among = group * kManyWarps + warp;
        return gated ? among + p * call.gate_panels : among * kManyPanels + p;
    };
    const int units = call.w.units;
    const int begin = parts == 1 ? 0 : sliceBegin(units, part);
    const int end = parts == 1 ? units : sliceBegin(units, part + 1);
    int slice_end = parts == 1 ? sliceEnd(units, begin) : end;

    const auto copyWeights = [&](int unit) {
        std::uint8_t* to = shared + unit % kManyStages * Stage::kBytes + Stage::kRowBytes;
#pragma unroll
        for (int p = 0; p < kManyPanels; ++p) {
            const auto first_unit = static_cast<std::size_t>(min(panelOf(p), last_panel)) * units;
            Staged::fetch(to + (warp * kManyPanels + p) * Stage::kPanelBytes, call.w, first_unit + unit, lane);
        }
    };
    // What this thread fetches of the first tiles of unit 0; 64 threads fetch a tile.
    const std::uint16_t* rows_from =
        call.x + activationAt(units * 2, (row_block * kTiles + thread / 64) * 8, 0) + thread % 64 * 8;
    const auto copyRows = [&](int unit) {
        std::uint8_t* to = shared + unit % kManyStages * Stage::kBytes;
        // A tile of one unit lies in one piece of 1024 bytes.
        const std::uint16_t* elements = rows_from + static_cast<std::size_t>(unit) * 512;
#pragma unroll
        for (int at = 0; at < Stage::kElementBytes; at += kManyThreads * 16) {
            copyAhead(to + at + thread * 16, elements);
            elements += static_cast<std::size_t>(kManyThreads / 64) * 512 * units;
        }
        for (int at = thread * 16; at < kTiles * Stage::kTileSumBytes; at += kManyThreads * 16) {
            constexpr int kTileBytes = Stage::kTileSumBytes > 0 ? Stage::kTileSumBytes : 1;
            const std::size_t sums_at = unitSumsAt(units, row_block * kTiles + at / kTileBytes, unit);
            copyAhead(to + Stage::kElementBytes + at,
                      reinterpret_cast<const std::uint8_t*>(call.x_sums + sums_at) + at % kTileBytes);
        }
    };

    for (int i = 0; i < kManyStages - 1; ++i) {
        if (begin + i < end) copyWeights(begin + i);
    }
    waitForPrevious();
    for (int i = 0; i < kManyStages - 1; ++i) {
        if (begin + i < end) copyRows(begin + i);
        endCopyGroup();
    }

    float sums[kManyPanels][kTiles][4] = {};
    float kept[Stage::kHasTotals ? 1 : Stage::kThreadSums] = {};
    const auto totalOf = [&](int i) -> float& {
        if constexpr (Stage::kHasTotals) {
            return reinterpret_cast<float*>(shared + kManyStages * Stage::kBytes)[i * kManyThreads + thread];
        } else {
            return kept[i];
        }
    };
    // The sum begins with that of slice 0, which may be empty: minus zero stays what it is.
    bool is_first = sliceEnd(units, 0) == sliceBegin(units, 1);
    if (Stage::kHasTotals && !is_first) {
        for (int i = 0; i < Stage::kThreadSums; ++i) totalOf(i) = 0.0F;
    }
    for (int unit = begin; unit < end; ++unit) {
        waitForCopies<kManyStages - 2>();
        __syncthreads();
        if (unit + kManyStages - 1 < end) {
            copyWeights(unit + kManyStages - 1);
            copyRows(unit + kManyStages - 1);
        }
        endCopyGroup();
        const std::uint8_t* stage = shared + unit % kManyStages * Stage::kBytes;
        LaneUnit<kind, sets> weights[kManyPanels];
#pragma unroll
        for (int p = 0; p < kManyPanels; ++p) {
            Staged::load(stage + Stage::kRowBytes + (warp * kManyPanels + p) * Stage::kPanelBytes, lane, weights[p]);
        }
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            static_assert(kManyPanels == 2);
            const HalfUnit<kind, sets> halves[kManyPanels] = {{weights[0], half}, {weights[1], half}};
#pragma unroll
            for (int tile = 0; tile < kTiles; ++tile) {
                const Words4 b = *reinterpret_cast<const Words4*>(stage + (tile * 2 + half) * 512 + lane * 16);
                const UnitSums unit_sums{
                    reinterpret_cast<const float*>(stage + Stage::kElementBytes + tile * Stage::kTileSumBytes),
                    lane % 4};
                float4 half_sums{};
                if constexpr (kIsBiased<kind, sets>) half_sums = unit_sums.halves();
#pragma unroll
                for (int p = 0; p < kManyPanels; ++p) addHalf(halves[p], b, unit_sums, half_sums, half, sums[p][tile]);
            }
        }
        if (unit + 1 == slice_end && unit + 1 < end) {
#pragma unroll
            for (int i = 0; i < Stage::kThreadSums; ++i) {
                float& sum = sums[i / (kTiles * 4)][i / 4 % kTiles][i % 4];
                totalOf(i) = is_first ? sum : totalOf(i) + sum;
                sum = 0.0F;
            }
            slice_end = sliceEnd(units, unit + 1);
            is_first = false;
        }
    }
    waitForCopies<0>();

    if (parts == 1) {
#pragma unroll
        for (int i = 0; i < Stage::kThreadSums; ++i) {
            float& sum = sums[i / (kTiles * 4)][i / 4 % kTiles][i % 4];
            sum = is_first ? sum : totalOf(i) + sum;
        }
    } else {
        constexpr int kSums = Stage::kThreadSums;
        const int tile_index = group * row_blocks + row_block;
        float* partials =
            call.partials + static_cast<std::size_t>(tile_index) * kSlices * kSums * kManyThreads + thread;
#pragma unroll
        for (int i = 0; i < kSums; ++i) {
            partials[static_cast<std::size_t>(part * kSums + i) * kManyThreads] =
                sums[i / (kTiles * 4)][i / 4 % kTiles][i % 4];
        }
        if (!isLastBlock(call.counters + tile_index, 1, kSlices)) return;
#pragma unroll
        for (int i = 0; i < kSums; ++i) {
            float sum = __ldcg(partials + static_cast<std::size_t>(i) * kManyThreads);
#pragma unroll
            for (int s = 1; s < kSlices; ++s) {
                sum += __ldcg(partials + static_cast<std::size_t>(s * kSums + i) * kManyThreads);
            }
            sums[i / (kTiles * 4)][i / 4 % kTiles][i % 4] = sum;
        }
    }

    if constexpr (gated) {
        // Through shared memory, so that a warp packs neighbouring columns.
        constexpr int kColumns = kManyWarps * kPanelRows;
        auto* values = reinterpret_cast<float2*>(shared);  // [rows of the block][columns], gate and other
        static_assert(kTiles * 8 * (kColumns + 1) * sizeof(float2) <= kManyStages * Stage::kBytes);
        __syncthreads();
#pragma unroll
        for (int tile = 0; tile < kTiles; ++tile) {
#pragma unroll
            for (int reg = 0; reg < 4; ++reg) {
                const FragmentPlace place = placeInC(lane, reg);
                const int row = tile * 8 + place.column;
                values[row * (kColumns + 1) + warp * kPanelRows + place.row] =
                    make_float2(sums[0][tile][reg], sums[1][tile][reg]);
            }
        }
        __syncthreads();
        for (int i = thread; i < kTiles * 8 * kColumns; i += kManyThreads) {
            const int row = row_block * kTiles * 8 + i / kColumns;
            const int column = group * kColumns + i % kColumns;
            if (row >= call.y.rows) return;
            const float2 both = values[i / kColumns * (kColumns + 1) + i % kColumns];
            storeGated(call, row, column, scaledSum<kind>(call.w, column, both.x),
                       scaledSum<kind>(call.w, call.y.cols + column, both.y));
        }
        return;
    }
#pragma unroll
    for (int p = 0; p < kManyPanels; ++p) {
#pragma unroll
        for (int tile = 0; tile < kTiles; ++tile) {
#pragma unroll
            for (int reg = 0; reg < 4; ++reg) {
                const FragmentPlace place = placeInC(lane, reg);
                const int output = panelOf(p) * kPanelRows + place.row;
                const int row = (row_block * kTiles + tile) * 8 + place.column;
                if (output < call.w.rows && row < call.y.rows) {
                    storeResult(call, row, output, scaledSum<kind>(call.w, output, sums[p][tile][reg]));
                }
            }
        }
    }
    if constexpr (placed) {
        constexpr int kOutputs = kManyWarps * kManyPanels * kPanelRows;
        const int first_row = row_block * kTiles * 8;
        placeFinishedHeads<kManyThreads>(call, group * kOutputs, min((group + 1) * kOutputs, call.w.rows), row_block,
                                         first_row, min(first_row + kTiles * 8, call.y.rows));
    }
}

template <PackedKind kind, int sets, int kTiles, bool gated, bool placed>
void launchManyRows(const CudaContext& context, const ProductCall& call, const ManyRowsPlan& plan) {
    constexpr std::size_t kShared = ManyStage<kind, sets, kTiles>::kSharedBytes;
    constexpr auto kKernel = manyRowsKernel<kind, sets, kTiles, gated, placed>;
    static const cudaError_t allowed =
        cudaFuncSetAttribute(kKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(kShared));
    GRIFFIN_CUDA_CHECK(allowed);
    launchShared(context, kKernel, dim3(static_cast<unsigned>(plan.tiles() * plan.parts)), kManyThreads, kShared, call,
                 plan.row_blocks, plan.parts);
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
