// Attention on the GPU. A row's keys in logical order are cut into blocks of 64. A block gives (largest score, sum,
// weighted values); the results of four blocks are folded in order into that of a chunk, those of the chunks in order
// into the row's (attention_fold.cuh). What a block gives depends on its keys alone: keys stand at their logical places
// inside the matrix instructions, a block that is not full is filled up with zeros, and no row's block ever holds a key
// that the row does not see, but those before its window, which weigh nothing. So it does not matter whether a block's
// keys lie in neighbouring slots and are shared by many rows (one pass over the cache), or are gathered for one row.
// Blocks and chunks before a row's window are left out. A sink is folded last.
#include <algorithm>
#include <cassert>

#include "kernels/cuda/attention/attention_parts.cuh"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"

namespace griffin::kernels::cuda {
namespace {

template <int kDim, bool kRuled, RowAlignment alignment>
__global__ __launch_bounds__(kAttentionThreads, 2) void blocksKernel(AttentionCall call, int shared_blocks,
                                                                     int tile_groups) {
    waitForPrevious();
    attendBlock<kDim, kRuled, alignment>(call, shared_blocks, tile_groups);
}

template <int kDim, bool kRuled, RowAlignment alignment>
void launchBlocks(const CudaContext& context, AttentionCall call) {
    constexpr std::size_t kShared = kAttentionShared<kDim>;
    static const cudaError_t allowed = cudaFuncSetAttribute(
        blocksKernel<kDim, kRuled, alignment>, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(kShared));
    GRIFFIN_CUDA_CHECK(allowed);
    const auto groupsOf = [tiles = call.tiles()](int together) { return (tiles + together - 1) / together; };
    call.tiles_together = kMostTilesTogether;
    while (call.tiles_together > 1 &&
           call.chunks * groupsOf(call.tiles_together) * call.cache.kv_heads < 2 * context.processors) {
        call.tiles_together /= 2;
    }
    const int tile_groups = groupsOf(call.tiles_together);
    const int shared_blocks = call.chunks * tile_groups;
    const int tail_blocks = (call.rows * call.tails + kAttentionWarps - 1) / kAttentionWarps;
    const dim3 grid(static_cast<unsigned>(shared_blocks + tail_blocks), static_cast<unsigned>(call.cache.kv_heads));
    launchShared(context, blocksKernel<kDim, kRuled, alignment>, grid, kAttentionThreads, kShared, call, shared_blocks,
                 tile_groups);
}

}  // namespace

void CudaBackend::attention(ConstMatrixView q, int heads, const KvLayerView& cache, int prefix,
                            const AncestorMask& mask, AttentionRule rule, MatrixView out) {
    assert(cache.head_dim <= kMaxHeadDim && heads % cache.kv_heads == 0);
    place_.set(prefix, mask, q.rows);
    packed_.written(out);
    const PassBounds bounds = place_.bounds();
    AttentionCall call{q, out, cache, place_.device(), heads, rule};
    call.chunks = bounds.chunks;
    call.tails = bounds.tails;
    // Packing takes whole warps of neighbouring columns.
    if (cache.head_dim % 32 == 0) call.packed = packed_.likelyTarget(out);
    const int rows_together = call.rowsTogether(q.rows);
    void* workspace = workspace_.get(Workspace::Part::kAttention,
                                     call.rowBytes() * static_cast<std::size_t>(rows_together), context_.stream);
    for (int first = 0; first < q.rows; first += rows_together) {
        call.placePartials(workspace, first, std::min(rows_together, q.rows - first));
        call.counters = static_cast<unsigned*>(workspace_.get(
            Workspace::Part::kCounters, static_cast<std::size_t>(call.tiles() * cache.kv_heads) * sizeof(unsigned),
            context_.stream));
        withKindOfAttention(call, [&](auto dim, auto ruled, auto alignment) {
            launchBlocks<dim(), ruled(), alignment()>(context_, call);
        });
    }
}

}  // namespace griffin::kernels::cuda
