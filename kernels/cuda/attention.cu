#include "kernels/cuda/attention.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "kernels/cuda/attention_call.cuh"
#include "kernels/cuda/kv_cache.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/pack_element.cuh"
#include "kernels/cuda/pass_place_memory.h"
#include "kernels/cuda/workspace.h"

namespace griffin::kernels::cuda {
namespace {

// Rows whose partial results need more than this are done one part after the other.
constexpr std::size_t kMostWorkspace = std::size_t{256} << 20;
constexpr float kLog2E = 1.4426950408889634F;

/// Block (head, row), one thread for an element of the head: folds a row's partial results in logical order.
__global__ void foldKernel(AttentionCall call) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int head = static_cast<int>(blockIdx.x);
    const int d = static_cast<int>(threadIdx.x);
    if (call.first_row + row >= call.place->rows) return;
    const int head_dim = call.cache.head_dim;
    const int full = fullBlocks(*call.place, call.first_row + row);
    const int blocks = rowBlocks(*call.place, call.first_row + row);
    const bool mine = d < head_dim;
    SoftmaxState total;
    float sum = 0.0F;
    for (int first = 0; first < blocks; first += kChunkBlocks) {
        SoftmaxState chunk;
        float value = 0.0F;
        if (first < full) {
            const std::size_t at = call.chunkAt(row, head, first / kChunkBlocks);
            const float2 there = call.chunk_sums[at];
            chunk = {there.x, there.y};
            value = mine ? call.chunk_values[at * head_dim + d] : 0.0F;
        }
        for (int block = max(first, full); block < min(first + kChunkBlocks, blocks); ++block) {
            const std::size_t at = call.tailAt(row, head, block - full);
            const FoldFactors factors = fold(chunk, call.tail_sums[at]);
            value = foldValue(factors, value, mine ? call.tail_values[at * head_dim + d] : 0.0F);
        }
        const FoldFactors factors = fold(total, make_float2(chunk.largest, chunk.sum));
        sum = foldValue(factors, sum, value);
    }
    const int column = head * head_dim + d;
    if (mine) {
        const float value = sum / total.sum;
        call.out.row(call.first_row + row)[column] = value;
        packElement(call.packed, call.first_row + row, column, value);
    }
    if (head == call.heads - 1) {
        for (int pad = call.out.cols + d; pad < packedColumns(call.packed, call.out.cols);
             pad += static_cast<int>(blockDim.x)) {
            packElement(call.packed, call.first_row + row, pad, 0.0F);
        }
    }
}

/// Bytes of the partial results of one row.
std::size_t rowBytes(const AttentionCall& call) {
    const std::size_t partials =
        static_cast<std::size_t>(call.heads) * static_cast<std::size_t>(call.chunks + call.tails);
    return partials * (static_cast<std::size_t>(call.cache.head_dim) * sizeof(float) + sizeof(float2));
}

/// Divides the workspace for the rows [first, first + rows).
void placePartials(AttentionCall& call, void* workspace, int first, int rows) {
    call.first_row = first;
    call.rows = rows;
    const std::size_t heads = static_cast<std::size_t>(rows) * static_cast<std::size_t>(call.heads);
    const std::size_t chunks = heads * static_cast<std::size_t>(call.chunks);
    const std::size_t tails = heads * static_cast<std::size_t>(call.tails);
    const auto dim = static_cast<std::size_t>(call.cache.head_dim);
    call.chunk_sums = static_cast<float2*>(workspace);
    call.tail_sums = call.chunk_sums + chunks;
    call.chunk_values = reinterpret_cast<float*>(call.tail_sums + tails);
    call.tail_values = call.chunk_values + chunks * dim;
}

}  // namespace

void attention(const CudaContext& context, ConstMatrixView q, int heads, const KvLayerView& cache, int prefix,
               const AncestorMask& mask, float scale, MatrixView out) {
    assert(cache.head_dim <= kMaxHeadDim && heads % cache.kv_heads == 0);
    context.place->set(prefix, mask, q.rows);
    context.packed->written(out);
    const AttentionBounds bounds = context.place->bounds();
    AttentionCall call{};
    call.q = q;
    call.out = out;
    call.cache = cache;
    call.place = context.place->device();
    call.heads = heads;
    call.scale = scale * kLog2E;
    call.chunks = bounds.chunks;
    call.tails = bounds.tails;
    call.packed = context.packed->likelyTarget(out);
    const std::size_t row_bytes = std::max<std::size_t>(rowBytes(call), 1);
    const int rows_together =
        std::clamp(static_cast<int>(std::min<std::size_t>(kMostWorkspace / row_bytes, kMaxTreeNodes)), 1, q.rows);
    void* workspace = context.workspace->get(Workspace::Part::kAttention,
                                             row_bytes * static_cast<std::size_t>(rows_together), context.stream);
    const auto threads = static_cast<unsigned>((cache.head_dim + 31) / 32 * 32);
    for (int first = 0; first < q.rows; first += rows_together) {
        placePartials(call, workspace, first, std::min(rows_together, q.rows - first));
        attendBlocks(context, call);
        launch(context, foldKernel, dim3(static_cast<unsigned>(heads), static_cast<unsigned>(call.rows)), threads,
               call);
    }
}

void attendSequences(const CudaContext& context, ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                     std::span<const SequenceKv> sequences, float scale, MatrixView out) {
    assert(sequences.size() == static_cast<std::size_t>(q.rows));
    static const AncestorMask single = AncestorMask::chain(1);
    for (int row = 0; row < q.rows; ++row) {
        const SequenceKv& sequence = sequences[static_cast<std::size_t>(row)];
        appendKv(context, k.slice(row, 1), v.slice(row, 1), sequence.cache, sequence.length);
        attention(context, q.slice(row, 1), heads, sequence.cache, sequence.length, single, scale, out.slice(row, 1));
    }
}

}  // namespace griffin::kernels::cuda
