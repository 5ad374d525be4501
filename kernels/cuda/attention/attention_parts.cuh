// What the kernels of attention (attention.cu) do: partial results of the full blocks of a chunk, which rows share, and
// of the blocks of a row's tail.
#pragma once

#include <type_traits>

#include "kernels/cuda/attention/attention_fold.cuh"
#include "kernels/cuda/launch.cuh"

namespace griffin::kernels::cuda {

inline constexpr int kAttentionThreads = kAttentionWarps * 32;
// Tiles of queries that one block of threads takes through a chunk at most: the later ones find the keys in the first
// cache. Where processors would be idle, more blocks take fewer tiles each, beside each other.
inline constexpr int kMostTilesTogether = 4;

/// Elements of a head.
template <int kDim, RowAlignment alignment>
__device__ int headDim(const AttentionCall& call) {
    return alignment == RowAlignment::kWhole ? kDim : call.cache.head_dim;
}

/// Query `index` of a key head: head and row; null beyond the last.
__device__ inline const float* queryAt(const AttentionCall& call, int kv_head, int index, int rows) {
    const int row = index / call.group();
    if (row >= rows) return nullptr;
    return call.q.row(call.first_row + row) + (kv_head * call.group() + index % call.group()) * call.cache.head_dim;
}

/// Full blocks of the row of a query, 0 for no query.
__device__ inline int fullBlocksOf(const AttentionCall& call, int index, int rows) {
    const int row = index / call.group();
    return row < rows ? fullBlocks(*call.place, call.first_row + row) : 0;
}

/// The first key that the row of a query sees; 0 for no query.
__device__ inline int firstKeyOf(const AttentionCall& call, int index, int rows) {
    const int row = index / call.group();
    return row < rows ? firstKey(rowLength(*call.place, call.first_row + row), call.rule.window) : 0;
}

/// The scale of a row of `length` keys, times log2(e): exponentials are powers of two.
__device__ inline float scaleOf(const AttentionRule& rule, int length) {
    const float scale = rule.scale * kLog2E;
    if (rule.growth == 0.0F) return scale;
    return scale * (1.0F + rule.growth * logf(static_cast<float>(1 + (length - 1) / rule.growth_span)));
}

/// Of two rows of these lengths.
template <bool kRuled>
__device__ inline ScoreRule scoreRule(const AttentionCall& call, int lower, int upper) {
    if (!kRuled) return {{call.rule.scale * kLog2E, 0.0F}};
    return {{scaleOf(call.rule, lower), scaleOf(call.rule, upper)}, call.rule.cap * kLog2E};
}

/// Keys of the row of a query where its scale depends on them, else 1.
template <bool kRuled>
__device__ inline int lengthOf(const AttentionCall& call, int index, int rows) {
    const int row = index / call.group();
    return kRuled && call.rule.growth != 0.0F && row < rows ? rowLength(*call.place, call.first_row + row) : 1;
}

/// Elements of a head whose weighted sums lie in shared memory at a time.
template <int kDim>
constexpr int kSummedTogether = kDim < 256 ? kDim : 256;

/// Partial results of the full blocks of one chunk, for a few tiles of queries: every warp takes a block, then the
/// threads fold the blocks in order.
template <int kDim, bool kRuled, RowAlignment alignment>
__device__ void attendChunk(const AttentionCall& call, int chunk, int first_tile, int rows, float* shared) {
    constexpr int kTogether = kSummedTogether<kDim>;
    constexpr int kStride = kTogether + 4;
    float* values = shared;                                                                     // [warps][16][stride]
    auto* sums = reinterpret_cast<float2*>(shared + kAttentionWarps * kTileQueries * kStride);  // [warps][16]
    const int kv_head = static_cast<int>(blockIdx.y);
    const int warp = static_cast<int>(threadIdx.x / 32);
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int head_dim = headDim<kDim, alignment>(call);
    const int queries = rows * call.group();
    const int block = chunk * kChunkBlocks + warp;
    const Half* keys = call.keys(kv_head) + static_cast<std::size_t>(block) * kBlockKeys * head_dim;
    const Half* block_values = call.values(kv_head) + static_cast<std::size_t>(block) * kBlockKeys * head_dim;
    const auto keyRow = [keys, head_dim](int key) { return CacheRow{keys + key * head_dim, true}; };
    const auto valueRow = [block_values, head_dim](int key) { return CacheRow{block_values + key * head_dim, true}; };

    for (int tile = first_tile; tile < first_tile + call.tiles_together; ++tile) {
        const int first = tile * kTileQueries;
        if (first >= queries) return;
        // Later rows have more full blocks.
        const int last = min(first + kTileQueries, queries) - 1;
        bool is_seen = block < fullBlocksOf(call, last, rows);
        SeenKeys seen{kBlockKeys};
        if (kRuled && is_seen) {
            // Of a tree, a later row may see less.
            seen.first[0] = firstKeyOf(call, first + lane / 4, rows) - block * kBlockKeys;
            seen.first[1] = firstKeyOf(call, first + lane / 4 + 8, rows) - block * kBlockKeys;
            // A tile may have fewer queries than room for them: those see nothing.
            const auto sees = [&](int query, int first_key) { return query < queries && first_key < kBlockKeys; };
            const int query = first + lane / 4;
            is_seen = __any_sync(0xFFFFFFFFU, sees(query, seen.first[0]) || sees(query + 8, seen.first[1]));
        }
        BlockWeights weights;
        if (is_seen) {
            const LaneQueries queries_of_lane{queryAt(call, kv_head, first + lane / 4, rows),
                                              queryAt(call, kv_head, first + lane / 4 + 8, rows)};
            const ScoreRule rule = scoreRule<kRuled>(call, lengthOf<kRuled>(call, first + lane / 4, rows),
                                                     lengthOf<kRuled>(call, first + lane / 4 + 8, rows));
            weighKeys<kDim, kRuled, alignment>(queries_of_lane, keyRow, seen, head_dim, rule, lane, weights);
            if (lane % 4 == 0) {
                sums[warp * kTileQueries + lane / 4] = weights.lower;
                sums[warp * kTileQueries + lane / 4 + 8] = weights.upper;
            }
        }
#pragma unroll 1
        for (int from = 0; from < kDim; from += kTogether) {
            if (is_seen) {
                float* lower = values + (warp * kTileQueries + lane / 4) * kStride;
#pragma unroll(kDim > 128 ? 1 : kDim / 64)
                for (int run = 0; run < kTogether / 64; ++run) {
                    float added[8][4] = {};
                    addValues<alignment>(weights, valueRow, seen, from / 64 + run, head_dim, lane, added);
                    storeValues(added, 0, run, kTogether, lane, lower);
                    storeValues(added, 1, run, kTogether, lane, lower + 8 * kStride);
                }
            }
            __syncthreads();
            // Eight threads for a query.
            const int query = static_cast<int>(threadIdx.x / 8);
            const int present = min(fullBlocksOf(call, first + query, rows) - chunk * kChunkBlocks, kChunkBlocks);
            const int begin =
                kRuled ? max(firstKeyOf(call, first + query, rows) / kBlockKeys - chunk * kChunkBlocks, 0) : 0;
            if (present > begin) {
                const int row = (first + query) / call.group();
                const int head = kv_head * call.group() + (first + query) % call.group();
                SoftmaxState state;
                FoldFactors factors[kChunkBlocks];
                for (int b = begin; b < present; ++b) factors[b] = fold(state, sums[b * kTileQueries + query]);
                const std::size_t at = call.chunkAt(row, head, chunk);
                if (threadIdx.x % 8 == 0) call.chunk_sums[at] = make_float2(state.largest, state.sum);
                const int count = min(head_dim - from, kTogether);
                for (int d = static_cast<int>(threadIdx.x % 8); d < count; d += 8) {
                    float value = 0.0F;
                    for (int b = begin; b < present; ++b) {
                        value = foldValue(factors[b], value, values[(b * kTileQueries + query) * kStride + d]);
                    }
                    call.chunk_values[at * head_dim + from + d] = value;
                }
            }
            __syncthreads();
        }
    }
}

/// The slots of the nodes that a row sees, in order: slots[i] is node i of its path.
__device__ inline void findPath(const PassPlace& place, int node, int lane, std::uint8_t* path) {
    for (int candidate = lane; candidate < place.nodes; candidate += 32) {
        const bool seen = place.is_chain != 0 ? candidate <= node
                                              : ((place.ancestors[node][candidate / 64] >> (candidate % 64)) & 1) != 0;
        if (seen) path[ancestorsBefore(place, node, candidate)] = static_cast<std::uint8_t>(candidate);
    }
    __syncwarp();
}

/// A warp's shared memory for a tail.
struct TailMemory {
    int slots[kBlockKeys];  // of the keys of the block
    std::uint8_t path[kMaxTreeNodes];
};

/// Partial result of one block of a row's tail, by one warp, for all heads of a key head.
template <int kDim, bool kRuled, RowAlignment alignment>
__device__ void attendTail(const AttentionCall& call, int item, int rows, TailMemory& memory) {
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
    const int before = kRuled ? firstKey(length, call.rule.window) - block * kBlockKeys : 0;
    if (before >= kBlockKeys) return;
    // A chain's nodes are their own path.
    if (place.is_chain == 0) findPath(place, nodeOf(place, call.first_row + row), lane, memory.path);
    const int prefix = place.prefix;
    for (int key = lane; key < count; key += 32) {
        const int logical = block * kBlockKeys + key;
        memory.slots[key] = place.is_chain != 0 || logical < prefix ? logical : prefix + memory.path[logical - prefix];
    }
    __syncwarp();
    const int head_dim = headDim<kDim, alignment>(call);
    const auto rowIn = [&memory, count, head_dim](const Half* data, int key) {
        const bool is_there = key < count;
        return CacheRow{data + static_cast<std::ptrdiff_t>(is_there ? memory.slots[key] : 0) * head_dim, is_there};
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
        const SeenKeys seen{count, before, {before, before}};
        BlockWeights weights;
        weighKeys<kDim, kRuled, alignment>({queryOf(first + lane / 4), queryOf(first + lane / 4 + 8)}, keyRow, seen,
                                           head_dim, scoreRule<kRuled>(call, length, length), lane, weights);
#pragma unroll(kDim > 128 ? 1 : kDim / 64)
        for (int run = 0; run < kDim / 64; ++run) {
            float added[8][4] = {};
            addValues<alignment>(weights, valueRow, seen, run, head_dim, lane, added);
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

/// Partial results of kAttentionWarps tails, from `first_item` on.
template <int kDim, bool kRuled, RowAlignment alignment>
__device__ void attendTails(const AttentionCall& call, int first_item, int rows, float* shared) {
    const int warp = static_cast<int>(threadIdx.x / 32);
    attendTail<kDim, kRuled, alignment>(call, first_item + warp, rows, reinterpret_cast<TailMemory*>(shared)[warp]);
    const int first_row = first_item / call.tails;
    const int last_row = min((first_item + kAttentionWarps - 1) / call.tails, rows - 1);
    for (int tile = first_row * call.group() / kTileQueries; tile * kTileQueries < (last_row + 1) * call.group();
         ++tile) {
        const TileParts of(call, tile, rows);
        const int parts = min(first_item + kAttentionWarps, (of.last_row + 1) * call.tails) -
                          max(first_item, of.first_row * call.tails);
        if (parts > 0) finishTile<kDim>(call, tile, parts, rows);
    }
}

/// All that a block of threads does: the first `shared_blocks` in x take chunks, the others tails; y is the key head.
template <int kDim, bool kRuled, RowAlignment alignment>
__device__ void attendBlock(const AttentionCall& call, int shared_blocks, int tile_groups) {
    auto* shared = static_cast<float*>(dynamicShared());
    // A recorded pass may have fewer rows than the launch provides for.
    const int rows = min(call.rows, call.place->rows - call.first_row);
    const int index = static_cast<int>(blockIdx.x);
    if (index < shared_blocks) {
        const int first_tile = index % tile_groups * call.tiles_together;
        attendChunk<kDim, kRuled, alignment>(call, index / tile_groups, first_tile, rows, shared);
        for (int i = 0; i < call.tiles_together && (first_tile + i) * kTileQueries < rows * call.group(); ++i) {
            finishTile<kDim>(call, first_tile + i, 1, rows);
        }
    } else {
        attendTails<kDim, kRuled, alignment>(call, (index - shared_blocks) * kAttentionWarps, rows, shared);
    }
}

/// Calls launch(room for a head, whether there is a rule beyond the scale, how rows lie), all of them constants that
/// are functions. A rule that rules nothing leaves every bit as it is.
template <class Launch>
void withKindOfAttention(const AttentionCall& call, const Launch& launch) {
    const int dim = call.cache.head_dim;
    const auto ofDimension = [dim, &launch](auto ruled, auto alignment) {
        if (dim <= 64) return launch(std::integral_constant<int, 64>(), ruled, alignment);
        if (dim <= 128) return launch(std::integral_constant<int, 128>(), ruled, alignment);
        if (dim <= 256) return launch(std::integral_constant<int, 256>(), ruled, alignment);
        launch(std::integral_constant<int, 512>(), ruled, alignment);
    };
    constexpr std::integral_constant<RowAlignment, RowAlignment::kWhole> kWhole;
    constexpr std::integral_constant<RowAlignment, RowAlignment::kAlways> kAlways;
    constexpr std::integral_constant<RowAlignment, RowAlignment::kNever> kNever;
    if (dim % 8 != 0) return ofDimension(std::true_type(), kNever);
    if (dim != 64 && dim != 128 && dim != 256 && dim != 512) return ofDimension(std::true_type(), kAlways);
    const bool is_ruled = call.rule.window > 0 || call.rule.cap > 0.0F || call.rule.growth != 0.0F;
    if (is_ruled) return ofDimension(std::true_type(), kWhole);
    ofDimension(std::false_type(), kWhole);
}

/// Dynamic shared memory of a block, in bytes.
template <int kDim>
constexpr std::size_t kAttentionShared = kAttentionWarps* kTileQueries*((kSummedTogether<kDim> + 4) * sizeof(float) +
                                                                        sizeof(float2));

}  // namespace griffin::kernels::cuda
