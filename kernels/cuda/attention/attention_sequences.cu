// Attention of rows that belong to sequences of their own, each the next token of its sequence: all that attention.cu
// does for one row, for many in one launch.
#include <algorithm>
#include <cassert>

#include "kernels/cuda/attention/attention_parts.cuh"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kAppendThreads = 256;

/// These travel with the launch.
struct SequenceList {
    static constexpr int kMost = 96;

    struct Sequence {
        Half* keys;
        Half* values;
        int length;
        int capacity;
        int first;
    };
    int count;
    int first_row;  // of the pass
    Sequence sequences[kMost];

    __device__ KvLayerView cacheOf(int sequence, const KvLayerView& shape) const {
        const Sequence& at = sequences[sequence];
        return {at.keys, at.values, at.capacity, shape.kv_heads, shape.head_dim, at.first};
    }
};

/// One thread for an element of a row; blocks in z: keys, values.
__global__ void appendSequencesKernel(ConstMatrixView k, ConstMatrixView v, KvLayerView shape,
                                      const __grid_constant__ SequenceList list) {
    waitForPrevious();
    const int sequence = static_cast<int>(blockIdx.y);
    const int element = static_cast<int>(blockIdx.x * kAppendThreads + threadIdx.x);
    if (element >= shape.kv_heads * shape.head_dim) return;
    const KvLayerView cache = list.cacheOf(sequence, shape);
    const float value = (blockIdx.z == 0 ? k : v).row(list.first_row + sequence)[element];
    Half* to = blockIdx.z == 0 ? cache.keys : cache.values;
    const std::size_t at = slotAt(cache, element / cache.head_dim, list.sequences[sequence].length);
    to[at + element % cache.head_dim].bits = __half_as_ushort(__float2half_rn(value));
}

/// Blocks in z: sequences. What the call is for a sequence lies in shared memory: registers are short as it is.
template <int kDim, bool kRuled, RowAlignment alignment>
__global__ __launch_bounds__(kAttentionThreads, 2) void sequencesKernel(const __grid_constant__ AttentionCall all,
                                                                        const __grid_constant__ SequenceList list) {
    __shared__ std::uint64_t place_memory[sizeof(PassPlace) / sizeof(std::uint64_t)];
    __shared__ std::uint64_t call_memory[sizeof(AttentionCall) / sizeof(std::uint64_t)];
    auto* place = reinterpret_cast<PassPlace*>(place_memory);
    auto* call = reinterpret_cast<AttentionCall*>(call_memory);
    waitForPrevious();
    const int sequence = static_cast<int>(blockIdx.z);
    if (threadIdx.x == 0) {
        place->prefix = list.sequences[sequence].length;
        place->nodes = 1;
        place->rows = 1;
        place->is_chain = 1;
        *call = all;
        call->place = place;
        call->cache = list.cacheOf(sequence, all.cache);
        call->q.data = all.q.row(list.first_row + sequence);
        call->out.data = all.out.row(list.first_row + sequence);
        const std::size_t chunks = all.chunkAt(sequence, 0, 0);
        const std::size_t tails = all.tailAt(sequence, 0, 0);
        call->chunk_sums += chunks;
        call->tail_sums += tails;
        call->chunk_values += chunks * all.cache.head_dim;
        call->tail_values += tails * all.cache.head_dim;
        call->counters += sequence * all.cache.kv_heads * all.tiles();
    }
    __syncthreads();
    attendBlock<kDim, kRuled, alignment>(*call, all.chunks * all.tiles(), all.tiles());
}

template <int kDim, bool kRuled, RowAlignment alignment>
void launchSequences(const CudaContext& context, const AttentionCall& call, const SequenceList& list) {
    static const cudaError_t allowed =
        cudaFuncSetAttribute(sequencesKernel<kDim, kRuled, alignment>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(kAttentionShared<kDim>));
    GRIFFIN_CUDA_CHECK(allowed);
    const dim3 grid(static_cast<unsigned>(call.chunks * call.tiles() + call.tails),
                    static_cast<unsigned>(call.cache.kv_heads), static_cast<unsigned>(list.count));
    launchShared(context, sequencesKernel<kDim, kRuled, alignment>, grid, kAttentionThreads, kAttentionShared<kDim>,
                 call, list);
}

}  // namespace

void CudaBackend::attendSequences(ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                                  std::span<const SequenceKv> sequences, AttentionRule rule, MatrixView out) {
    assert(sequences.size() == static_cast<std::size_t>(q.rows));
    packed_.written(out);
    const KvLayerView shape = sequences.front().cache;
    int longest = 0;
    for (const SequenceKv& sequence : sequences) longest = std::max(longest, sequence.length);
    AttentionCall call{q, out, shape, nullptr, heads, rule};
    const PassBounds bounds = boundsFor(longest, 1);
    call.chunks = bounds.chunks;
    call.tails = bounds.tails;
    call.tiles_together = 1;
    const int together = call.rowsTogether(std::min(q.rows, SequenceList::kMost));
    for (int first = 0; first < q.rows; first += together) {
        SequenceList list{};
        list.count = std::min(q.rows - first, together);
        list.first_row = first;
        for (int i = 0; i < list.count; ++i) {
            const SequenceKv& sequence = sequences[static_cast<std::size_t>(first + i)];
            const KvLayerView& cache = sequence.cache;
            assert(cache.kv_heads == shape.kv_heads && cache.head_dim == shape.head_dim);
            assert(cache.has(sequence.length, sequence.length + 1));
            list.sequences[i] = {cache.keys, cache.values, sequence.length, cache.capacity, cache.first};
        }
        const auto width = static_cast<std::size_t>(shape.kv_heads) * static_cast<std::size_t>(shape.head_dim);
        launch(context_, appendSequencesKernel,
               dim3(blocksFor(width, kAppendThreads), static_cast<unsigned>(list.count), 2), kAppendThreads, k, v,
               shape, list);
        call.placePartials(workspace_.get(Workspace::Part::kAttention,
                                          call.rowBytes() * static_cast<std::size_t>(list.count), context_.stream),
                           0, list.count);
        call.rows = 1;  // of each sequence
        call.counters = static_cast<unsigned*>(workspace_.get(
            Workspace::Part::kCounters,
            static_cast<std::size_t>(list.count * shape.kv_heads * call.tiles()) * sizeof(unsigned), context_.stream));
        withKindOfAttention(call, [&](auto dim, auto ruled, auto alignment) {
            launchSequences<dim(), ruled(), alignment()>(context_, call, list);
        });
    }
}

}  // namespace griffin::kernels::cuda
