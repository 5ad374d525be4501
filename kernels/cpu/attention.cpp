#include "kernels/cpu/attention.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "kernels/cpu/attention_call.h"
#include "kernels/cpu/attention_few_rows.h"
#include "kernels/cpu/attention_scratch.h"
#include "kernels/cpu/kv_cache.h"

namespace griffin::kernels::cpu {
namespace {

// Expanding a block takes about as long as this many query rows on it.
constexpr int kExpansionInQueries = 4;
// Blocks of one row and key head from which on the threads share them: fewer are done before the others have started.
constexpr int kBlocksWorthSharing = 6;
// Query heads of one key head that go through a tile together; more are cut into several sets.
constexpr int kMaxHeadsInSet = 32;

/// A tile: some rows and some of the query heads of one key head.
struct TileWork {
    int kv_head;
    int first_head;
    int heads;
    int first_row;
    int rows;
};

/// Takes a block of neighbouring slots into the totals of the tile's rows [from, rows), which see counts[from ...]
/// keys of it.
void attendDense(const AttentionCall& call, const TileWork& work, AttentionScratch::Tile& tile, int block, int from,
                 const int* counts) {
    const int slot = block * kBlockKeys;
    const int rows = work.rows - from;
    call.blocks.expandBlock(call.keys(work.kv_head, slot), call.values(work.kv_head, slot), counts[work.rows - 1],
                            call.dim(), tile.transposed, tile.values);
    call.blocks.denseBlock(tile.queries + from * work.heads * call.padded(), rows, work.heads, counts + from,
                           tile.transposed, tile.values, call.dim(), tile.scores, tile.partials);
    call.blocks.fold(tile.totals + from * work.heads * call.stride(), tile.partials, rows * work.heads, call.dim());
}

void attendTile(const AttentionCall& call, const TileWork& work, AttentionScratch::Tile& tile) {
    const int dim = call.dim();
    for (int i = 0; i < work.rows * work.heads; ++i) {
        const float* q = call.q.row(work.first_row + i / work.heads) + (work.first_head + i % work.heads) * dim;
        call.blocks.prepareQuery(q, dim, call.scale, tile.queries + i * call.padded());
        call.blocks.clear(tile.totals + i * call.stride(), dim);
    }
    std::array<int, kMaxTreeNodes> counts;
    // A sequence lies in its slots in logical order to the end; in a tree only the full blocks of the prefix do.
    const int last_row = work.first_row + work.rows - 1;
    int neighbours = call.mask.isChain() ? call.blockCount(last_row) : call.prefix / kBlockKeys;
    if (work.rows == 1 || work.rows * work.heads <= kFewQueries) neighbours = 0;
    for (int block = 0; block < neighbours; ++block) {
        int from = work.rows;
        for (int r = work.rows - 1; r >= 0; --r) {
            const int count = std::min(call.length(work.first_row + r) - block * kBlockKeys, kBlockKeys);
            if (count <= 0) break;
            counts[static_cast<std::size_t>(r)] = count;
            from = r;
        }
        attendDense(call, work, tile, block, from, counts.data());
    }
    for (int r = 0; r < work.rows; ++r) {
        const int row = work.first_row + r;
        if (neighbours >= call.blockCount(row)) continue;
        call.mask.path(call.node(row), tile.path);
        for (int block = neighbours; block < call.blockCount(row); ++block) {
            gatherBlock(call, tile.path, row, work.kv_head, block, tile.queries + r * work.heads * call.padded(),
                        work.heads, tile.partials);
            call.blocks.fold(tile.totals + r * work.heads * call.stride(), tile.partials, work.heads, dim);
        }
    }
    for (int i = 0; i < work.rows * work.heads; ++i) {
        float* out = call.out.row(work.first_row + i / work.heads) + (work.first_head + i % work.heads) * dim;
        call.blocks.finish(tile.totals + i * call.stride(), dim, out);
    }
}

/// Rows of a tile: many, because they share the expansion of a block; but all threads should have work.
int tileRows(int rows, int heads_in_set, int sets, int threads) {
    int best_rows = 1;
    std::int64_t best_cost = -1;
    for (int candidate = std::min(rows, AttentionScratch::kTileQueries / heads_in_set); candidate >= 1; --candidate) {
        const std::int64_t tiles = static_cast<std::int64_t>((rows + candidate - 1) / candidate) * sets;
        const std::int64_t cost = (tiles + threads - 1) / threads * (candidate * heads_in_set + kExpansionInQueries);
        if (best_cost >= 0 && cost >= best_cost) continue;
        best_cost = cost;
        best_rows = candidate;
    }
    return best_rows;
}

/// How the query heads of a call are cut: all of one key head, or as many of them as go through a tile.
struct HeadSets {
    int heads;     // of a set, the last of a key head may have fewer
    int in_group;  // sets of one key head
    int count;

    explicit HeadSets(const AttentionCall& call)
        : heads(std::min(call.group(), kMaxHeadsInSet)),
          in_group((call.group() + heads - 1) / heads),
          count(call.cache.kv_heads * in_group) {}

    TileWork tile(const AttentionCall& call, int set, int first_row, int rows) const {
        const int head_in_group = set % in_group * heads;
        const int kv_head = set / in_group;
        return {kv_head, kv_head * call.group() + head_in_group, std::min(heads, call.group() - head_in_group),
                first_row, std::min(rows, call.q.rows - first_row)};
    }
};

void attendManyRows(const CpuContext& context, const AttentionCall& call, const HeadSets& sets) {
    const int rows = tileRows(call.q.rows, sets.heads, sets.count, context.pool.threads());
    const int tiles = (call.q.rows + rows - 1) / rows;
    // Later rows see more: they come first, and whoever is free takes the next tile.
    std::atomic<int> next = 0;
    context.pool.run([&](int thread) {
        while (true) {
            const int item = next.fetch_add(1, std::memory_order_relaxed);
            if (item >= tiles * sets.count) return;
            const int first_row = (tiles - 1 - item / sets.count) * rows;
            attendTile(call, sets.tile(call, item % sets.count, first_row, rows),
                       context.attention_scratch->tile(thread));
        }
    });
}

/// Each thread takes an equal part of the (set of heads, row), in this order: it so reads and expands as few keys as
/// can be, and the same ones in every pass. REQUIRES: the rows of a set fit into one tile.
void attendSomeRows(const CpuContext& context, const AttentionCall& call, const HeadSets& sets) {
    const bool shared = sets.count * call.q.rows * (call.prefix / kBlockKeys + 1) >= kBlocksWorthSharing;
    const int threads = shared ? context.pool.threads() : 1;
    const auto attend = [&](int thread) {
        const Share mine(sets.count * call.q.rows, thread, threads);
        for (int at = mine.begin; at < mine.end;) {
            const int first_row = at % call.q.rows;
            const TileWork work = sets.tile(call, at / call.q.rows, first_row, mine.end - at);
            attendTile(call, work, context.attention_scratch->tile(thread));
            at += work.rows;
        }
    };
    if (shared) {
        context.pool.run(attend);
    } else {
        attend(0);
    }
}

}  // namespace

void attention(const CpuContext& context, ConstMatrixView q, int heads, const KvLayerView& cache, int prefix,
               const AncestorMask& mask, float scale, MatrixView out) {
    assert(q.rows >= 1 && q.rows <= mask.size() && prefix + mask.size() <= cache.capacity);
    assert(cache.head_dim <= kMaxHeadDim && heads % cache.kv_heads == 0);
    const AttentionCall call{q, heads, cache, prefix, mask, scale, out, attentionBlocks(context.instructions)};
    if (areFewRows(context, call)) {
        attendFewRows(context, call);
        return;
    }
    const HeadSets sets(call);
    if (q.rows * sets.heads <= AttentionScratch::kTileQueries) {
        attendSomeRows(context, call, sets);
    } else {
        attendManyRows(context, call, sets);
    }
}

void attendSequences(const CpuContext& context, ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                     std::span<const SequenceKv> sequences, float scale, MatrixView out) {
    assert(sequences.size() == static_cast<std::size_t>(q.rows));
    static const AncestorMask single = AncestorMask::chain(1);
    std::atomic<int> next = 0;
    context.pool.run([&](int thread) {
        while (true) {
            const int row = next.fetch_add(1, std::memory_order_relaxed);
            if (row >= q.rows) return;
            const SequenceKv& sequence = sequences[static_cast<std::size_t>(row)];
            appendKvRow(context, k.row(row), v.row(row), sequence.cache, sequence.length);
            const AttentionCall call{q.slice(row, 1), heads, sequence.cache,    sequence.length,
                                     single,          scale, out.slice(row, 1), attentionBlocks(context.instructions)};
            const HeadSets sets(call);
            for (int set = 0; set < sets.count; ++set) {
                attendTile(call, sets.tile(call, set, 0, 1), context.attention_scratch->tile(thread));
            }
        }
    });
}

}  // namespace griffin::kernels::cpu
