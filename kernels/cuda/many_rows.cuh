// The matrix product for more than 16 rows. A block takes 128 outputs and 32 or 64 rows. Weights and rows come through
// shared memory, several units ahead; each warp reads back the weights it fetched itself, all read the same rows.
// Either a block goes through all slices, or each of four blocks takes one and the last to end adds them, in order.
#pragma once

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/product_steps.cuh"

namespace griffin::kernels::cuda {

inline constexpr int kManyThreads = kManyWarps * 32;
inline constexpr int kManyStages = 4;

/// 16 bytes to shared memory, asynchronously. cp.async.cg leaves the first cache alone.
__device__ inline void copyAhead(void* shared, const void* global) {
    const auto to = static_cast<std::uint32_t>(__cvta_generic_to_shared(shared));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(global) : "memory");
}
__device__ inline void endCopyGroup() {
    asm volatile("cp.async.commit_group;" ::: "memory");
}
/// Waits until at most `groups` of the groups are on their way.
template <int groups>
__device__ inline void waitForCopies() {
    asm volatile("cp.async.wait_group %0;" ::"n"(groups) : "memory");
}

/// Bytes of one unit in shared memory: rows, then weights [warps][panels][vectors][32 lanes][16].
template <PackedKind kind, int kTiles>
struct ManyStage {
    static constexpr int kRowBytes = kTiles * 8 * kUnitColumns * 2;
    static constexpr int kPanelBytes = packedForm(kind).vectors * 512;
    static constexpr int kBytes = kRowBytes + kManyWarps * kManyPanels * kPanelBytes;
};

template <PackedKind kind, int kTiles>
__global__ __launch_bounds__(kManyThreads) void manyRowsKernel(ProductCall call, int row_blocks, int parts) {
    using Stage = ManyStage<kind, kTiles>;
    constexpr PackedForm kForm = packedForm(kind);
    extern __shared__ float4 shared_memory[];
    auto* shared = reinterpret_cast<std::uint8_t*>(shared_memory);
    __shared__ bool is_last;
    const int thread = static_cast<int>(threadIdx.x);
    const int warp = thread / 32;
    const int lane = thread % 32;
    const int row_block = static_cast<int>(blockIdx.x) % row_blocks;
    const int part = static_cast<int>(blockIdx.x) / row_blocks % parts;
    const int group = static_cast<int>(blockIdx.x) / row_blocks / parts;
    const int first_panel = (group * kManyWarps + warp) * kManyPanels;
    const int last_panel = panelsOf(call.w.rows) - 1;
    const int units = call.w.units;
    const int begin = parts == 1 ? 0 : sliceBegin(units, part);
    const int end = parts == 1 ? units : sliceBegin(units, part + 1);
    int slice_end = parts == 1 ? sliceEnd(units, begin) : end;
    std::size_t first_unit[kManyPanels];
#pragma unroll
    for (int p = 0; p < kManyPanels; ++p) {
        first_unit[p] = static_cast<std::size_t>(min(first_panel + p, last_panel)) * units;
    }

    const auto copyWeights = [&](int unit) {
        std::uint8_t* to = shared + unit % kManyStages * Stage::kBytes + Stage::kRowBytes;
#pragma unroll
        for (int p = 0; p < kManyPanels; ++p) {
#pragma unroll
            for (int v = 0; v < kForm.vectors; ++v) {
                copyAhead(to + (warp * kManyPanels + p) * Stage::kPanelBytes + v * 512 + lane * 16,
                          call.w.codes + codesAt(kForm, first_unit[p] + unit, v, lane));
            }
        }
    };
    const auto copyRows = [&](int unit) {
        std::uint8_t* to = shared + unit % kManyStages * Stage::kBytes;
        for (int at = thread * 16; at < Stage::kRowBytes; at += kManyThreads * 16) {
            // A tile of one unit lies in one piece of 1024 bytes.
            const int tile = row_block * kTiles + at / 1024;
            const std::size_t from = activationAt(units * 2, tile * 8, unit * kUnitColumns);
            copyAhead(to + at, reinterpret_cast<const std::uint8_t*>(call.x + from) + at % 1024);
        }
    };

    LaneUnit<kind> sides[kManyPanels];
#pragma unroll
    for (int p = 0; p < kManyPanels; ++p) {
        if (begin < end) loadSides<kind>(call.w, first_unit[p] + begin, lane, sides[p]);
    }
    for (int i = 0; i < kManyStages - 1; ++i) {
        if (begin + i < end) copyWeights(begin + i);
    }
    waitForPrevious();
    for (int i = 0; i < kManyStages - 1; ++i) {
        if (begin + i < end) copyRows(begin + i);
        endCopyGroup();
    }

    float sums[kManyPanels][kTiles][4] = {};
    float totals[kManyPanels][kTiles][4] = {};
    for (int unit = begin; unit < end; ++unit) {
        waitForCopies<kManyStages - 2>();
        __syncthreads();
        if (unit + kManyStages - 1 < end) {
            copyWeights(unit + kManyStages - 1);
            copyRows(unit + kManyStages - 1);
        }
        endCopyGroup();
        const std::uint8_t* stage = shared + unit % kManyStages * Stage::kBytes;
        LaneUnit<kind> weights[kManyPanels];
#pragma unroll
        for (int p = 0; p < kManyPanels; ++p) {
            weights[p] = sides[p];
#pragma unroll
            for (int v = 0; v < kForm.vectors; ++v) {
                weights[p].codes[v] = *reinterpret_cast<const Words4*>(
                    stage + Stage::kRowBytes + (warp * kManyPanels + p) * Stage::kPanelBytes + v * 512 + lane * 16);
            }
            if (unit + 1 < end) loadSides<kind>(call.w, first_unit[p] + unit + 1, lane, sides[p]);
        }
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            std::uint32_t a[2][kManyPanels][4];
#pragma unroll
            for (int step = 0; step < 2; ++step) {
#pragma unroll
                for (int p = 0; p < kManyPanels; ++p) weightFragment<kind>(weights[p], half * 2 + step, a[step][p]);
            }
#pragma unroll
            for (int tile = 0; tile < kTiles; ++tile) {
                const Words4 b = *reinterpret_cast<const Words4*>(stage + (tile * 2 + half) * 512 + lane * 16);
#pragma unroll
                for (int step = 0; step < 2; ++step) {
#pragma unroll
                    for (int p = 0; p < kManyPanels; ++p) {
                        multiplyStep<kind>(sums[p][tile], a[step][p], b.w[step * 2], b.w[step * 2 + 1]);
                    }
                }
            }
        }
        if (unit + 1 == slice_end && unit + 1 < end) {
#pragma unroll
            for (int p = 0; p < kManyPanels; ++p) {
#pragma unroll
                for (int i = 0; i < kTiles * 4; ++i) {
                    totals[p][i / 4][i % 4] += sums[p][i / 4][i % 4];
                    sums[p][i / 4][i % 4] = 0.0F;
                }
            }
            slice_end = sliceEnd(units, unit + 1);
        }
    }
    waitForCopies<0>();

    if (parts == 1) {
#pragma unroll
        for (int p = 0; p < kManyPanels; ++p) {
#pragma unroll
            for (int i = 0; i < kTiles * 4; ++i)
                sums[p][i / 4][i % 4] = totals[p][i / 4][i % 4] + sums[p][i / 4][i % 4];
        }
    } else {
        constexpr int kSums = kManyPanels * kTiles * 4;
        const int tile_index = group * row_blocks + row_block;
        float* partials =
            call.partials + static_cast<std::size_t>(tile_index) * kSlices * kSums * kManyThreads + thread;
#pragma unroll
        for (int i = 0; i < kSums; ++i) {
            partials[static_cast<std::size_t>(part * kSums + i) * kManyThreads] =
                sums[i / (kTiles * 4)][i / 4 % kTiles][i % 4];
        }
        __threadfence();
        __syncthreads();
        if (thread == 0) is_last = atomicAdd(call.counters + tile_index, 1U) == kSlices - 1;
        __syncthreads();
        if (!is_last) return;
        __threadfence();
        if (thread == 0) call.counters[tile_index] = 0;
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

#pragma unroll
    for (int p = 0; p < kManyPanels; ++p) {
#pragma unroll
        for (int tile = 0; tile < kTiles; ++tile) {
#pragma unroll
            for (int reg = 0; reg < 4; ++reg) {
                const FragmentPlace place = placeInC(lane, reg);
                const int output = (first_panel + p) * kPanelRows + place.row;
                const int row = (row_block * kTiles + tile) * 8 + place.column;
                if (output < call.w.rows && row < call.y.rows) {
                    storeResult(call, row, output, scaledSum<kind>(call.w, output, sums[p][tile][reg]));
                }
            }
        }
    }
}

template <PackedKind kind, int kTiles>
void launchManyRows(const CudaContext& context, const ProductCall& call, const ManyRowsPlan& plan) {
    constexpr std::size_t kShared = kManyStages * ManyStage<kind, kTiles>::kBytes;
    static const cudaError_t allowed = cudaFuncSetAttribute(
        manyRowsKernel<kind, kTiles>, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(kShared));
    GRIFFIN_CUDA_CHECK(allowed);
    launchShared(context, manyRowsKernel<kind, kTiles>, dim3(static_cast<unsigned>(plan.tiles() * plan.parts)),
                 kManyThreads, kShared, call, plan.row_blocks, plan.parts);
}

template <PackedKind kind>
void multiplyManyRows(const CudaContext& context, const ProductCall& call, const ManyRowsPlan& plan) {
    if (plan.row_tiles == 4) return launchManyRows<kind, 4>(context, call, plan);
    launchManyRows<kind, 8>(context, call, plan);
}

}  // namespace griffin::kernels::cuda
