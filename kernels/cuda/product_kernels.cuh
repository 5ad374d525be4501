// The kernels of matrix products with packed weights.
//
// Up to 16 rows, all that matters is to read the weights once, at full bandwidth. A block has a warp for each slice of
// the columns, all of the same panels; a warp keeps several units in flight.
//
// For more rows a block computes 128 outputs of 32 or 64 rows. Weights and rows pass through shared memory, several
// units ahead; each warp reads back the weights it fetched itself, all read the same rows. Either a block goes through
// all slices, or four blocks take one slice each and the last to finish adds them, in order.
#pragma once

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/mma.cuh"
#include "kernels/cuda/mma_layout.h"
#include "kernels/cuda/product_call.h"
#include "kernels/cuda/weight_fragment.h"

namespace griffin::kernels::cuda {

/// c += weights * rows: the instruction for the kind's elements.
template <PackedKind kind>
__device__ inline void multiplyStep(float (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1) {
    if constexpr (kind == PackedKind::kBf16) {
        multiplyBf16(c, a, b0, b1);
    } else {
        multiplyHalf(c, a, b0, b1);
    }
}

/// The sum of an output as it goes into y.
template <PackedKind kind>
__device__ inline float scaledSum(const PackedView& w, int output, float sum) {
    if constexpr (kind == PackedKind::kBf16) return sum;
    return sum * (w.row_scales[output] * kHalfActivationScale);  // powers of two
}

__device__ inline void storeResult(const ProductCall& call, int row, int output, float value) {
    float& y = call.y.row(row)[output];
    y = call.add ? y + value : value;
}

// Few rows -----------------------------------------------------------------------------------------------------------

inline constexpr int kFewThreads = kSlices * 32;

/// Units of a panel that a lane has on their way: about twelve vectors of 16 bytes, or what six units have.
template <PackedKind kind>
inline constexpr int kUnitsAhead = isQuantised(kind) ? 6 : 3;
/// Panels of a block. One gives the most blocks, which matters where there are few outputs.
inline constexpr int kFewPanels = 1;

/// Registers of B of one unit for one tile of eight rows; rows that are not there are zeros.
struct TileUnit {
    Words4 halves[2];
};

__device__ inline TileUnit loadTile(const ProductCall& call, int tile, int unit, int lane) {
    TileUnit loaded{};
    const int row = tile * 8 + lane / 4;
    if (row >= call.y.rows) return loaded;
    for (int half = 0; half < 2; ++half) {
        const std::size_t at = activationAt(call.w.units * 2, row, unit * kUnitColumns + half * 32 + lane % 4 * 8);
        const uint4 words = *reinterpret_cast<const uint4*>(call.x + at);
        loaded.halves[half] = {{words.x, words.y, words.z, words.w}};
    }
    return loaded;
}

template <PackedKind kind, int kTiles>
__global__ __launch_bounds__(kFewThreads) void fewRowsKernel(ProductCall call) {
    constexpr int kPanels = kFewPanels;
    constexpr int kAhead = kUnitsAhead<kind>;
    constexpr int kOutputs = kPanels * kPanelRows;
    __shared__ float shared[kSlices][kTiles * 8][kOutputs + 4];
    const int slice = static_cast<int>(threadIdx.x / 32);
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int first_panel = static_cast<int>(blockIdx.x) * kPanels;
    const int last_panel = panelsOf(call.w.rows) - 1;
    const int begin = sliceBegin(call.w.units, slice);
    const int end = sliceBegin(call.w.units, slice + 1);
    std::size_t first_unit[kPanels];
#pragma unroll
    for (int p = 0; p < kPanels; ++p) {
        first_unit[p] = static_cast<std::size_t>(min(first_panel + p, last_panel)) * call.w.units;
    }

    LaneUnit<kind> ahead[kAhead][kPanels];
#pragma unroll
    for (int i = 0; i < kAhead; ++i) {
#pragma unroll
        for (int p = 0; p < kPanels; ++p) {
            if (begin + i < end) loadUnit<kind>(call.w, first_unit[p] + begin + i, lane, ahead[i][p]);
        }
    }
    waitForPrevious();

    float sums[kPanels][kTiles][4] = {};
    for (int first = begin; first < end; first += kAhead) {
#pragma unroll
        for (int i = 0; i < kAhead; ++i) {
            const int unit = first + i;
            if (unit >= end) break;
            TileUnit rows[kTiles];
#pragma unroll
            for (int tile = 0; tile < kTiles; ++tile) rows[tile] = loadTile(call, tile, unit, lane);
#pragma unroll
            for (int step = 0; step < kUnitSteps; ++step) {
#pragma unroll
                for (int p = 0; p < kPanels; ++p) {
                    std::uint32_t a[4];
                    weightFragment<kind>(ahead[i][p], step, a);
#pragma unroll
                    for (int tile = 0; tile < kTiles; ++tile) {
                        const Words4& b = rows[tile].halves[step / 2];
                        multiplyStep<kind>(sums[p][tile], a, b.w[step % 2 * 2], b.w[step % 2 * 2 + 1]);
                    }
                }
            }
#pragma unroll
            for (int p = 0; p < kPanels; ++p) {
                if (unit + kAhead < end) loadUnit<kind>(call.w, first_unit[p] + unit + kAhead, lane, ahead[i][p]);
            }
        }
    }

#pragma unroll
    for (int p = 0; p < kPanels; ++p) {
#pragma unroll
        for (int tile = 0; tile < kTiles; ++tile) {
#pragma unroll
            for (int reg = 0; reg < 4; ++reg) {
                const FragmentPlace place = placeInC(lane, reg);
                shared[slice][tile * 8 + place.column][p * kPanelRows + place.row] = sums[p][tile][reg];
            }
        }
    }
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < call.y.rows * kOutputs; i += kFewThreads) {
        const int row = i / kOutputs;
        const int output = first_panel * kPanelRows + i % kOutputs;
        if (output >= call.w.rows) continue;
        float sum = shared[0][row][i % kOutputs];
        for (int s = 1; s < kSlices; ++s) sum += shared[s][row][i % kOutputs];
        storeResult(call, row, output, scaledSum<kind>(call.w, output, sum));
    }
}

template <PackedKind kind>
void multiplyFewRows(const CudaContext& context, const ProductCall& call) {
    const dim3 grid(blocksFor(static_cast<std::size_t>(panelsOf(call.w.rows)), kFewPanels));
    launch(context, call.y.rows <= 8 ? fewRowsKernel<kind, 1> : fewRowsKernel<kind, 2>, grid, kFewThreads, call);
}

// Many rows ----------------------------------------------------------------------------------------------------------

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
    auto* shared = static_cast<std::uint8_t*>(dynamicShared());
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

template <PackedKind kind>
void multiplyWeights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan) {
    if (plan == nullptr) return multiplyFewRows<kind>(context, call);
    multiplyManyRows<kind>(context, call, *plan);
}

}  // namespace griffin::kernels::cuda
