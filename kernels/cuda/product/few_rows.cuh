// Products of up to 16 rows. All that matters is to read the weights once, at full bandwidth. A block has a warp for
// each slice of the columns, all of the same panels; a warp keeps several units in flight.
#pragma once

#include <algorithm>

#include "kernels/cuda/copy_ahead.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/product/place_head.cuh"
#include "kernels/cuda/product/product_half.cuh"

namespace griffin::kernels::cuda {

inline constexpr int kFewThreads = kSlices * 32;

/// Units that a lane has on their way: what a thread has registers for.
template <PackedKind kind, int sets>
constexpr int unitsAhead() {
    constexpr PackedForm kForm = packedForm(kind);
    constexpr int kWords = kForm.vectors * 4 + 2 * kForm.high_words + kForm.scale_words * sets;  // joining takes more
    return std::min(6, 54 / kWords);
}

/// The rows of one tile of eight where a lane reads them, unit after unit. Rows that are not there are whatever lies in
/// their place: each gives a column of C of its own.
struct TileSource {
    const std::uint16_t* elements;

    __device__ TileSource(const ProductCall& call, int tile, int unit, int lane)
        : elements(call.x + activationAt(call.w.units * 2, tile * 8, unit * kUnitColumns) + lane * 8) {}

    __device__ Words4 half(int further, int half) const {
        const uint4 words = *reinterpret_cast<const uint4*>(elements + (further * 2 + half) * 256);
        return {{words.x, words.y, words.z, words.w}};
    }
    __device__ void advance(int units) { elements += units * 512; }
};

/// A warp on its way through the units of its slice. Its pointers move on once in a round of kAhead units.
template <PackedKind kind, int sets, int kTiles>
struct FewRowsWalk {
    static constexpr int kAhead = unitsAhead<kind, sets>();
    LaneSource<kind, sets> weights;
    LaneUnit<kind, sets> ahead[kAhead];
    int left;  // units

    __device__ FewRowsWalk(const ProductCall& call, int panel, int begin, int end, int lane)
        : weights(call.w, static_cast<std::size_t>(panel) * call.w.units + begin, lane), left(end - begin) {
#pragma unroll
        for (int i = 0; i < kAhead; ++i) {
            if (i < left) weights.load(i, ahead[i]);
        }
    }

    /// One round. Not `near_end`: REQUIRES left >= 2 kAhead.
    template <bool near_end>
    __device__ void round(TileSource (&rows)[kTiles], float (&sums)[kTiles][4]) {
#pragma unroll
        for (int i = 0; i < kAhead; ++i) {
            if (near_end && i >= left) {
                left = 0;
                return;
            }
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const HalfUnit<kind, sets> weights_of_half(ahead[i], half);
#pragma unroll
                for (int tile = 0; tile < kTiles; ++tile) {
                    addHalf(weights_of_half, rows[tile].half(i, half), sums[tile]);
                }
            }
            if (!near_end || i + kAhead < left) weights.load(i + kAhead, ahead[i]);
        }
        weights.advance(kAhead);
#pragma unroll
        for (int tile = 0; tile < kTiles; ++tile) rows[tile].advance(kAhead);
        left -= kAhead;
    }
};

/// One panel, or of a gated product one of the gate and the one that belongs to it. Two blocks of these, or four, are
/// on a processor.
template <PackedKind kind, int sets, int kTiles, bool gated>
__global__ __launch_bounds__(kFewThreads*(gated ? 2 : 1), gated ? 2 : 4) void fewRowsKernel(ProductCall call) {
    constexpr int kPanels = gated ? 2 : 1;
    __shared__ float shared[kPanels][kSlices][kTiles * 8][kPanelRows + 4];
    alignas(16) __shared__ float scales[kPanels][kPanelRows];
    __shared__ float before[gated ? 1 : kTiles * 8][kPanelRows];  // what the outputs are added to
    const int slice = static_cast<int>(threadIdx.x / 32) % kSlices;
    const int in_block = static_cast<int>(threadIdx.x) / kFewThreads;
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int first_panel = static_cast<int>(blockIdx.x);
    const int panel = first_panel + in_block * call.gate_panels;
    const int begin = sliceBegin(call.w.units, slice);
    FewRowsWalk<kind, sets, kTiles> walk(call, panel, begin, sliceBegin(call.w.units, slice + 1), lane);
    // What the outputs need in the end comes beside the first weights.
    if (kind != PackedKind::kBf16 && slice == 0 && lane < 4) {
        copyAhead<16>(&scales[in_block][lane * 4], call.w.row_scales + panel * kPanelRows + lane * 4);
    }
    waitForPrevious();
    constexpr int kRowsTogether = kFewThreads * kPanels / kPanelRows;
    const int in_panel = static_cast<int>(threadIdx.x) % kPanelRows;
    const int first_row = static_cast<int>(threadIdx.x) / kPanelRows;
    const int output = first_panel * kPanelRows + in_panel;
    const auto forOwnRows = [&](const auto& act) {
        if (output >= call.w.rows) return;
        for (int row = first_row; row < call.y.rows; row += kRowsTogether) act(row);
    };
    if (!gated && call.add) {
        forOwnRows([&](int row) { copyAhead<4>(&before[row][in_panel], &call.y.row(row)[output]); });
    }
    endCopyGroup();

    float sums[kTiles][4] = {};
    const auto multiply = [&walk, &sums](TileSource(&rows)[kTiles]) {
        while (walk.left >= 2 * walk.kAhead) walk.template round<false>(rows, sums);
        while (walk.left > 0) walk.template round<true>(rows, sums);
    };
    if constexpr (kTiles == 1) {
        TileSource rows[1] = {{call, 0, begin, lane}};
        multiply(rows);
    } else {
        TileSource rows[2] = {{call, 0, begin, lane}, {call, 1, begin, lane}};
        multiply(rows);
    }

#pragma unroll
    for (int tile = 0; tile < kTiles; ++tile) {
#pragma unroll
        for (int reg = 0; reg < 4; ++reg) {
            const FragmentPlace place = placeInC(lane, reg);
            shared[in_block][slice][tile * 8 + place.column][place.row] = sums[tile][reg];
        }
    }
    waitForCopies<0>();
    __syncthreads();
    const auto sumOf = [&](int of, int row) {
        float sum = shared[of][0][row][in_panel];
        for (int s = 1; s < kSlices; ++s) sum += shared[of][s][row][in_panel];
        return kind == PackedKind::kBf16 ? sum : sum * (scales[of][in_panel] * kHalfActivationScale);
    };
    forOwnRows([&](int row) {
        if constexpr (gated) {
            storeGated(call, row, output, sumOf(0, row), sumOf(1, row));
        } else {
            const float value = sumOf(0, row);
            call.y.row(row)[output] = call.add ? before[row][in_panel] + value : value;
        }
    });
    if constexpr (!gated) {
        if (call.placing.qkv.data == nullptr) return;
        const int first = first_panel * kPanelRows;
        placeFinishedHeads<kFewThreads, 2>(call, first, first + kPanelRows, 0, 0, call.y.rows);
    }
}

template <PackedKind kind, int sets, bool gated>
void multiplyFewRows(const CudaContext& context, const ProductCall& call) {
    const dim3 grid(static_cast<unsigned>(gated ? call.gate_panels : panelsOf(call.w.rows)));
    launch(context, call.y.rows <= 8 ? fewRowsKernel<kind, sets, 1, gated> : fewRowsKernel<kind, sets, 2, gated>, grid,
           kFewThreads * (gated ? 2 : 1), call);
}

}  // namespace griffin::kernels::cuda
