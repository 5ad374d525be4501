// Attention on the CPU. A row's keys in logical order are cut into blocks of 64, each block gives a partial result and
// the partials are folded in order (attention_blocks.h): the same additions in the same order whatever the rows,
// threads, slots and the way a block is computed. Hence work may be shared out freely:
// * few rows: every (key head, row, block) is a piece of its own, so that one row keeps all threads busy;
// * many rows: tiles of rows go through the blocks they share together, block by block.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/cpu/cpu_backend.h"

namespace griffin::kernels::cpu {
namespace {

// Query rows that share a key head: up to this many are faster one by one than on an expanded block.
constexpr int kFewQueries = 6;

struct AttentionCall {
    ConstMatrixView q;
    int heads;
    KvLayerView cache;
    int prefix;
    const AncestorMask& mask;
    float scale;
    MatrixView out;
    const AttentionBlocks& blocks;

    int dim() const { return cache.head_dim; }
    int padded() const { return paddedHeadDim(cache.head_dim); }
    int stride() const { return partialStride(cache.head_dim); }
    int group() const { return heads / cache.kv_heads; }
    /// The node of the mask a row is: the rows are the last nodes.
    int node(int row) const { return mask.size() - q.rows + row; }
    /// Keys that a row sees, itself included.
    int length(int row) const { return prefix + mask.depth(node(row)) + 1; }
    int blockCount(int row) const { return (length(row) + kBlockKeys - 1) / kBlockKeys; }
    const Half* keys(int kv_head, int slot) const { return cache.keys + offset(kv_head, slot); }
    const Half* values(int kv_head, int slot) const { return cache.values + offset(kv_head, slot); }

  private:
    std::ptrdiff_t offset(int kv_head, int slot) const {
        return (static_cast<std::ptrdiff_t>(kv_head) * cache.capacity + slot) * cache.head_dim;
    }
};

/// Slots of the keys in block `block` of a row's logical sequence; `path` is the row's path in the tree. Returns their
/// number.
int blockSlots(const AttentionCall& call, const std::vector<int>& path, int row, int block,
               std::array<int, kBlockKeys>& slots) {
    const int first = block * kBlockKeys;
    const int count = std::min(call.length(row) - first, kBlockKeys);
    for (int i = 0; i < count; ++i) {
        const int node = first + i - call.prefix;
        slots[static_cast<std::size_t>(i)] = node < 0 ? first + i : call.prefix + path[static_cast<std::size_t>(node)];
    }
    return count;
}

/// Partials [heads_in_set][stride] of one block of one row, for queries [heads_in_set][padded] on one key head; `path`
/// is the row's path in the tree.
void gatherBlock(const AttentionCall& call, const std::vector<int>& path, int row, int kv_head, int block,
                 const float* queries, int heads, float* partials) {
    std::array<int, kBlockKeys> slots;
    const int count = blockSlots(call, path, row, block, slots);
    for (int h = 0; h < heads; h += kMaxGatheredHeads) {
        call.blocks.gatheredBlock(queries + h * call.padded(), std::min(heads - h, kMaxGatheredHeads),
                                  call.keys(kv_head, 0), call.values(kv_head, 0), slots.data(), count, call.dim(),
                                  partials + h * call.stride());
    }
}

// Keys that all rows of a tree share from which on it is quicker to expand them than to gather them for each row.
constexpr int kKeysWorthExpanding = 16;
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
    const int keys = counts[work.rows - 1];
    const float* queries = tile.queries + from * work.heads * call.padded();
    call.blocks.expandKeys(call.keys(work.kv_head, slot), keys, call.dim(), tile.expanded);
    call.blocks.scoreBlock(queries, rows, work.heads, counts + from, tile.expanded, call.dim(), tile.scores);
    call.blocks.weighBlock(tile.scores, rows, work.heads, counts + from, call.dim(), tile.partials);
    call.blocks.expandValues(call.values(work.kv_head, slot), keys, call.dim(), tile.expanded);
    call.blocks.sumBlock(tile.scores, rows, work.heads, counts + from, tile.expanded, call.dim(), tile.partials);
    call.blocks.fold(tile.totals + from * work.heads * call.stride(), tile.partials, rows * work.heads, call.dim());
}

/// Keys of the path of a row in the block in which the prefix ends after `before` keys and the whole tree lies.
void pathKeys(const AttentionCall& call, int row, int before, std::vector<int>& keys) {
    call.mask.path(call.node(row), keys);
    for (int& key : keys) key += before;
}

/// Takes that block into the totals of the tile's rows.
void attendTree(const AttentionCall& call, const TileWork& work, AttentionScratch::Tile& tile) {
    const int before = call.prefix % kBlockKeys;
    const int slot = call.prefix - before;
    std::array<int, kMaxTreeNodes> counts;
    std::fill_n(counts.begin(), work.rows, before + call.mask.size());
    call.blocks.expandKeys(call.keys(work.kv_head, slot), counts[0], call.dim(), tile.expanded);
    call.blocks.scoreBlock(tile.queries, work.rows, work.heads, counts.data(), tile.expanded, call.dim(), tile.scores);
    // Of the scores of all nodes a row keeps those of its path. Paths ascend: none is overwritten before it is read.
    for (int r = 0; r < work.rows; ++r) {
        pathKeys(call, work.first_row + r, before, tile.path);
        const int length = static_cast<int>(tile.path.size());
        counts[static_cast<std::size_t>(r)] = before + length;
        for (int h = 0; h < work.heads; ++h) {
            float* scores = tile.scores + (r * work.heads + h) * kBlockKeys;
            for (int i = 0; i < length; ++i) scores[before + i] = scores[tile.path[static_cast<std::size_t>(i)]];
        }
    }
    call.blocks.weighBlock(tile.scores, work.rows, work.heads, counts.data(), call.dim(), tile.partials);
    std::fill_n(counts.begin(), work.rows, before);
    call.blocks.expandValues(call.values(work.kv_head, slot), before + call.mask.size(), call.dim(), tile.expanded);
    if (before > 0) {
        call.blocks.sumBlock(tile.scores, work.rows, work.heads, counts.data(), tile.expanded, call.dim(),
                             tile.partials);
    }
    for (int r = 0; r < work.rows; ++r) {
        pathKeys(call, work.first_row + r, before, tile.path);
        call.blocks.sumKeys(tile.scores + r * work.heads * kBlockKeys, work.heads, before, tile.path.data(),
                            static_cast<int>(tile.path.size()), tile.expanded, call.dim(),
                            tile.partials + r * work.heads * call.stride());
    }
    call.blocks.fold(tile.totals, tile.partials, work.rows * work.heads, call.dim());
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
    const bool gathers = work.rows == 1 || work.rows * work.heads <= kFewQueries;
    if (gathers) neighbours = 0;
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
    // Of the tree's keys each row sees its path only.
    const int before = call.prefix % kBlockKeys;
    const bool fits = before >= kKeysWorthExpanding && before + call.mask.size() <= kBlockKeys;
    if (!gathers && !call.mask.isChain() && fits) {
        attendTree(call, work, tile);
        neighbours = call.blockCount(last_row);
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

void attendManyRows(ThreadPool& pool, AttentionScratch& scratch, const AttentionCall& call, const HeadSets& sets) {
    const int rows = tileRows(call.q.rows, sets.heads, sets.count, pool.threads());
    const int tiles = (call.q.rows + rows - 1) / rows;
    // Later rows see more: they come first.
    pool.takePieces(tiles * sets.count, 1, [&](int item, int, int thread) {
        const int first_row = (tiles - 1 - item / sets.count) * rows;
        attendTile(call, sets.tile(call, item % sets.count, first_row, rows), scratch.tile(thread));
    });
}

/// Each thread takes an equal part of the (set of heads, row), in this order: it so reads and expands as few keys as
/// can be, and the same ones in every pass. REQUIRES: the rows of a set fit into one tile.
void attendSomeRows(ThreadPool& pool, AttentionScratch& scratch, const AttentionCall& call, const HeadSets& sets) {
    const int items = sets.count * call.q.rows;
    const bool shared = items * (call.prefix / kBlockKeys + 1) >= kBlocksWorthSharing;
    const int part = shared ? (items + pool.threads() - 1) / pool.threads() : items;
    pool.takePieces(items, part, [&](int begin, int end, int thread) {
        for (int at = begin; at < end;) {
            const int first_row = at % call.q.rows;
            const TileWork work = sets.tile(call, at / call.q.rows, first_row, end - at);
            attendTile(call, work, scratch.tile(thread));
            at += work.rows;
        }
    });
}

// What giving each other queries and partials costs the threads, in blocks of one row and key head.
constexpr int kSharingInBlocks = 1;

/// How the shared scratch is divided: queries and totals of all rows, then the partials of as many blocks as fit.
struct FewRowsPlan {
    float* queries = nullptr;   // [rows, heads, padded]
    float* totals = nullptr;    // [rows, heads, stride]
    float* partials = nullptr;  // [round, rows, heads, stride]
    int round = 0;              // blocks at a time; 0: the rows do not fit

    FewRowsPlan(const AttentionCall& call, float* shared) {
        const std::int64_t rows = static_cast<std::int64_t>(call.q.rows) * call.heads;
        const std::int64_t fixed = rows * (call.padded() + call.stride());
        round = static_cast<int>(
            std::max<std::int64_t>((AttentionScratch::kSharedElements - fixed) / (rows * call.stride()), 0));
        queries = shared;
        totals = queries + rows * call.padded();
        partials = totals + rows * call.stride();
    }
};

/// The partials of pieces [begin, end) of the (key head, block, row) with blocks [first, first + some).
void attendPieces(const AttentionCall& call, const FewRowsPlan& plan, int first, int some, int begin, int end,
                  std::vector<int>& path) {
    const int rows = call.q.rows;
    for (int piece = begin; piece < end; ++piece) {
        const int row = piece % rows;
        const int block = first + piece / rows % some;
        const int kv_head = piece / rows / some;
        if (block >= call.blockCount(row)) continue;
        call.mask.path(call.node(row), path);
        const std::ptrdiff_t index = row * call.heads + kv_head * call.group();
        const std::ptrdiff_t place = static_cast<std::ptrdiff_t>(block - first) * rows * call.heads + index;
        gatherBlock(call, path, row, kv_head, block, plan.queries + index * call.padded(), call.group(),
                    plan.partials + place * call.stride());
    }
}

/// Whether sharing blocks among the threads is quicker than giving each thread rows of its own.
bool areFewRows(const AttentionCall& call, int threads, float* shared) {
    if (call.q.rows > 1 && call.q.rows * call.group() > kFewQueries) return false;
    // Where each thread takes rows of key heads for itself, some wait so long for the one with the most.
    const int work = call.cache.kv_heads * call.q.rows;
    const int waits = (work + threads - 1) / threads * threads - work;
    if (waits * (call.prefix / kBlockKeys + 1) <= kSharingInBlocks * threads) return false;
    return FewRowsPlan(call, shared).round > 0;
}

/// Attention of one or a few rows: the threads share the blocks of keys, so that a long context keeps all of them busy.
/// The partials of all blocks are kept and folded in logical order. REQUIRES: areFewRows(call, ...).
void attendFewRows(ThreadPool& pool, AttentionScratch& scratch, const AttentionCall& call) {
    const FewRowsPlan plan(call, scratch.shared());
    assert(plan.round > 0);
    const int dim = call.dim();
    const int row_heads = call.q.rows * call.heads;
    const std::ptrdiff_t stride = call.stride();
    int blocks = 0;
    for (int row = 0; row < call.q.rows; ++row) blocks = std::max(blocks, call.blockCount(row));
    for (int index = 0; index < row_heads; ++index) {
        call.blocks.prepareQuery(call.q.row(index / call.heads) + index % call.heads * dim, dim, call.scale,
                                 plan.queries + index * call.padded());
        call.blocks.clear(plan.totals + index * stride, dim);
    }
    const int part = (row_heads + pool.threads() - 1) / pool.threads();
    for (int first = 0; first < blocks; first += plan.round) {
        const int some = std::min(plan.round, blocks - first);
        const int pieces = call.cache.kv_heads * some * call.q.rows;
        pool.takePieces(pieces, std::max(1, pieces / (2 * pool.threads())), [&](int begin, int end, int thread) {
            attendPieces(call, plan, first, some, begin, end, scratch.tile(thread).path);
        });
        pool.takePieces(row_heads, part, [&](int begin, int end, int) {
            for (int index = begin; index < end; ++index) {
                const int present = std::min(call.blockCount(index / call.heads) - first, some);
                float* totals = plan.totals + index * stride;
                if (present > 0) {
                    call.blocks.foldSequence(totals, plan.partials + index * stride, present,
                                             static_cast<int>(row_heads * stride), dim);
                }
                if (first + some < blocks) continue;
                call.blocks.finish(totals, dim, call.out.row(index / call.heads) + index % call.heads * dim);
            }
        });
    }
}

}  // namespace

void CpuBackend::attention(ConstMatrixView q, int heads, const KvLayerView& cache, int prefix, const AncestorMask& mask,
                           float scale, MatrixView out) {
    assert(q.rows >= 1 && q.rows <= mask.size() && prefix + mask.size() <= cache.capacity);
    assert(cache.head_dim <= kMaxHeadDim && heads % cache.kv_heads == 0);
    const AttentionCall call{q, heads, cache, prefix, mask, scale, out, blocks_};
    if (areFewRows(call, pool_.threads(), attention_scratch_.shared())) {
        attendFewRows(pool_, attention_scratch_, call);
        return;
    }
    const HeadSets sets(call);
    if (q.rows * sets.heads <= AttentionScratch::kTileQueries) {
        attendSomeRows(pool_, attention_scratch_, call, sets);
    } else {
        attendManyRows(pool_, attention_scratch_, call, sets);
    }
}

// Each thread takes whole sequences, so that a layer is one job however many there are.
void CpuBackend::attendSequences(ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                                 std::span<const SequenceKv> sequences, float scale, MatrixView out) {
    assert(sequences.size() == static_cast<std::size_t>(q.rows));
    static const AncestorMask single = AncestorMask::chain(1);
    pool_.takePieces(q.rows, 1, [&](int row, int, int thread) {
        const SequenceKv& sequence = sequences[static_cast<std::size_t>(row)];
        // One row: on this thread.
        appendKv(k.slice(row, 1), v.slice(row, 1), sequence.cache, sequence.length);
        const AttentionCall call{q.slice(row, 1), heads, sequence.cache,    sequence.length,
                                 single,          scale, out.slice(row, 1), blocks_};
        const HeadSets sets(call);
        for (int set = 0; set < sets.count; ++set) {
            attendTile(call, sets.tile(call, set, 0, 1), attention_scratch_.tile(thread));
        }
    });
}

}  // namespace griffin::kernels::cpu
