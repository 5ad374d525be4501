#include "kernels/cuda/attention_block.cuh"
#include "kernels/cuda/attention_call.cuh"
#include "kernels/cuda/launch.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr int kWarps = kChunkBlocks;
constexpr int kThreads = kWarps * 32;
// Tiles of queries that one block of threads takes through a chunk: the later ones find the keys in the first cache.
constexpr int kTilesTogether = 4;

/// Query `index` of a key head: head and row; null beyond the last.
__device__ const float* queryAt(const AttentionCall& call, int kv_head, int index, int rows) {
    const int row = index / call.group();
    if (row >= rows) return nullptr;
    return call.q.row(call.first_row + row) + (kv_head * call.group() + index % call.group()) * call.cache.head_dim;
}

/// Full blocks of the row of a query, 0 for no query.
__device__ int fullBlocksOf(const AttentionCall& call, int index, int rows) {
    const int row = index / call.group();
    return row < rows ? fullBlocks(*call.place, call.first_row + row) : 0;
}

/// Partial results of the full blocks of one chunk, for a few tiles of queries: every warp takes a block, then the
/// threads fold the blocks in order.
template <int kDim>
__device__ void attendChunk(const AttentionCall& call, int chunk, int first_tile, int rows, float* shared) {
    constexpr int kStride = kDim + 4;
    float* values = shared;                                                            // [warps][16][stride]
    auto* sums = reinterpret_cast<float2*>(shared + kWarps * kTileQueries * kStride);  // [warps][16]
    const int kv_head = static_cast<int>(blockIdx.y);
    const int warp = static_cast<int>(threadIdx.x / 32);
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int head_dim = call.cache.head_dim;
    const int queries = rows * call.group();
    const int block = chunk * kChunkBlocks + warp;
    const Half* keys = call.keys(kv_head) + static_cast<std::size_t>(block) * kBlockKeys * head_dim;
    const Half* block_values = call.values(kv_head) + static_cast<std::size_t>(block) * kBlockKeys * head_dim;
    const auto keyRow = [keys, head_dim](int key) { return keys + key * head_dim; };
    const auto valueRow = [block_values, head_dim](int key) { return block_values + key * head_dim; };

    for (int tile = first_tile; tile < first_tile + kTilesTogether; ++tile) {
        const int first = tile * kTileQueries;
        if (first >= queries) return;
        // Later rows have more full blocks.
        const int last = min(first + kTileQueries, queries) - 1;
        if (block < fullBlocksOf(call, last, rows)) {
            QueryFragments<kDim> q;
            loadQueries<kDim>(queryAt(call, kv_head, first + lane / 4, rows),
                              queryAt(call, kv_head, first + lane / 4 + 8, rows), head_dim, lane, q);
            BlockWeights weights;
            weighKeys<kDim>(q, keyRow, kBlockKeys, head_dim, call.scale, lane, weights);
            float* lower = values + (warp * kTileQueries + lane / 4) * kStride;
            if (lane % 4 == 0) {
                sums[warp * kTileQueries + lane / 4] = weights.lower;
                sums[warp * kTileQueries + lane / 4 + 8] = weights.upper;
            }
#pragma unroll
            for (int run = 0; run < kDim / 64; ++run) {
                float added[8][4] = {};
                addValues(weights, valueRow, run, head_dim, lane, added);
                storeValues(added, 0, run, kDim, lane, lower);
                storeValues(added, 1, run, kDim, lane, lower + 8 * kStride);
            }
        }
        __syncthreads();
        // Eight threads for a query.
        const int query = static_cast<int>(threadIdx.x / 8);
        const int present = min(fullBlocksOf(call, first + query, rows) - chunk * kChunkBlocks, kChunkBlocks);
        if (present > 0) {
            const int row = (first + query) / call.group();
            const int head = kv_head * call.group() + (first + query) % call.group();
            SoftmaxState state;
            FoldFactors factors[kChunkBlocks];
            for (int b = 0; b < present; ++b) factors[b] = fold(state, sums[b * kTileQueries + query]);
            const std::size_t at = call.chunkAt(row, head, chunk);
            if (threadIdx.x % 8 == 0) call.chunk_sums[at] = make_float2(state.largest, state.sum);
            for (int d = static_cast<int>(threadIdx.x % 8); d < head_dim; d += 8) {
                float value = 0.0F;
                for (int b = 0; b < present; ++b) {
                    value = foldValue(factors[b], value, values[(b * kTileQueries + query) * kStride + d]);
                }
                call.chunk_values[at * head_dim + d] = value;
            }
        }
        __syncthreads();
    }
}

/// The slots of the nodes that a row sees, in order: slots[i] is node i of its path.
__device__ void findPath(const PassPlace& place, int node, int lane, std::uint8_t* path) {
    for (int candidate = lane; candidate < place.nodes; candidate += 32) {
        const bool seen = place.is_chain != 0 ? candidate <= node
                                              : ((place.ancestors[node][candidate / 64] >> (candidate % 64)) & 1) != 0;
        if (seen) path[ancestorsBefore(place, node, candidate)] = static_cast<std::uint8_t>(candidate);
    }
    __syncwarp();
}

/// Partial result of one block of a row's tail, by one warp, for all heads of a key head.
template <int kDim>
__device__ void attendTail(const AttentionCall& call, int item, int rows, std::uint8_t* path) {
    const PassPlace& place = *call.place;
    const int kv_head = static_cast<int>(blockIdx.y);
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int row = item / call.tails;
    const int tail = item % call.tails;
    if (row >= rows) return;
    const int length = rowLength(place, call.first_row + row);
    const int block = fullBlocks(place, call.first_row + row) + tail;
    const int count = min(length - block * kBlockKeys, kBlockKeys);
    if (count <= 0) return;
    findPath(place, nodeOf(place, call.first_row + row), lane, path);
    const int head_dim = call.cache.head_dim;
    const int prefix = place.prefix;
    const auto slotOf = [block, count, prefix, path](int key) {
        if (key >= count) return -1;
        const int logical = block * kBlockKeys + key;
        return logical < prefix ? logical : prefix + path[logical - prefix];
    };
    const auto rowIn = [slotOf, head_dim](const Half* data, int key) -> const Half* {
        const int slot = slotOf(key);
        return slot < 0 ? nullptr : data + static_cast<std::size_t>(slot) * head_dim;
    };
    const Half* keys = call.keys(kv_head);
    const Half* values = call.values(kv_head);
    const auto keyRow = [rowIn, keys](int key) { return rowIn(keys, key); };
    const auto valueRow = [rowIn, values](int key) { return rowIn(values, key); };
    for (int first = 0; first < call.group(); first += kTileQueries) {
        const auto headOf = [&call, kv_head](int in_group) { return kv_head * call.group() + in_group; };
        const auto queryOf = [&call, row, head_dim, headOf](int in_group) -> const float* {
            return in_group < call.group() ? call.q.row(call.first_row + row) + headOf(in_group) * head_dim : nullptr;
        };
        QueryFragments<kDim> q;
        loadQueries<kDim>(queryOf(first + lane / 4), queryOf(first + lane / 4 + 8), head_dim, lane, q);
        BlockWeights weights;
        weighKeys<kDim>(q, keyRow, count, head_dim, call.scale, lane, weights);
#pragma unroll
        for (int run = 0; run < kDim / 64; ++run) {
            float added[8][4] = {};
            addValues(weights, valueRow, run, head_dim, lane, added);
#pragma unroll
            for (int upper = 0; upper < 2; ++upper) {
                const int in_group = first + lane / 4 + upper * 8;
                if (in_group >= call.group()) continue;
                const std::size_t at = call.tailAt(row, headOf(in_group), tail);
                storeValues(added, upper, run, head_dim, lane, call.tail_values + at * head_dim);
                if (run == 0 && lane % 4 == 0) call.tail_sums[at] = upper == 0 ? weights.lower : weights.upper;
            }
        }
    }
}

/// The first `shared_blocks` blocks in x take chunks, the others tails; y is the key head.
template <int kDim>
__global__ __launch_bounds__(kThreads, 2) void blocksKernel(AttentionCall call, int shared_blocks, int tile_groups) {
    waitForPrevious();
    extern __shared__ float4 shared_memory[];
    auto* shared = reinterpret_cast<float*>(shared_memory);
    // A recorded pass may have fewer rows than the launch provides for.
    const int rows = min(call.rows, call.place->rows - call.first_row);
    const int index = static_cast<int>(blockIdx.x);
    if (index < shared_blocks) {
        attendChunk<kDim>(call, index / tile_groups, index % tile_groups * kTilesTogether, rows, shared);
    } else {
        const int warp = static_cast<int>(threadIdx.x / 32);
        auto* path = reinterpret_cast<std::uint8_t*>(shared) + warp * kMaxTreeNodes;
        attendTail<kDim>(call, (index - shared_blocks) * kWarps + warp, rows, path);
    }
}

template <int kDim>
void launchBlocks(const CudaContext& context, const AttentionCall& call) {
    constexpr std::size_t kShared = kWarps * kTileQueries * ((kDim + 4) * sizeof(float) + sizeof(float2));
    static const cudaError_t allowed = cudaFuncSetAttribute(
        blocksKernel<kDim>, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(kShared));
    GRIFFIN_CUDA_CHECK(allowed);
    const int tiles = (call.rows * call.group() + kTileQueries - 1) / kTileQueries;
    const int tile_groups = (tiles + kTilesTogether - 1) / kTilesTogether;
    const int shared_blocks = call.chunks * tile_groups;
    const int tail_blocks = (call.rows * call.tails + kWarps - 1) / kWarps;
    const dim3 grid(static_cast<unsigned>(shared_blocks + tail_blocks), static_cast<unsigned>(call.cache.kv_heads));
    launchShared(context, blocksKernel<kDim>, grid, kThreads, kShared, call, shared_blocks, tile_groups);
}

}  // namespace

void attendBlocks(const CudaContext& context, const AttentionCall& call) {
    if (call.cache.head_dim <= 64) return launchBlocks<64>(context, call);
    if (call.cache.head_dim <= 128) return launchBlocks<128>(context, call);
    launchBlocks<256>(context, call);
}

}  // namespace griffin::kernels::cuda
