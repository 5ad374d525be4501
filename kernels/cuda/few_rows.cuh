// The matrix product for up to 16 rows: reading the weights once, as fast as they come, is all that matters. A block
// has a warp for each slice of the columns, all of the same panels; a warp keeps several units on their way.
#pragma once

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/product_steps.cuh"

namespace griffin::kernels::cuda {

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

}  // namespace griffin::kernels::cuda
