// Attention on the CPU. A row's keys in logical order are cut into blocks of 64, each block gives a partial result and
// the partials are folded in order (attention_blocks.h): the same additions in the same order whatever the rows,
// threads and slots. Hence work may be shared out freely:
// * one row, or few: every (key head, block) is a piece of its own, so that all threads are busy to the end;
// * more rows: tiles of rows go through the blocks they share together, block by block.
// Of a sequence all keys lie in their slots in logical order, of a draft tree only those of the full blocks before it.
// What is left, the tail, is the end of the prefix and the tree: a row's scores on all of it are computed, and those of
// its own path brought into logical order.
// A row with a window skips the blocks before it; keys before it in its first block weigh nothing. A sink is folded
// last.
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/key_panels.h"

namespace griffin::kernels::cpu {
namespace {

struct AttentionCall {
    ConstMatrixView q;
    int heads;
    KvLayerView cache;
    int prefix;
    const AncestorMask& mask;
    AttentionRule rule;
    MatrixView out;
    const AttentionBlocks& blocks;
    const VectorLoops& loops;

    int dim() const { return cache.head_dim; }
    int padded() const { return paddedHeadDim(cache.head_dim); }
    int stride() const { return partialStride(cache.head_dim); }
    int group() const { return heads / cache.kv_heads; }
    /// The node of the mask a row is: the rows are the last nodes.
    int node(int row) const { return mask.size() - q.rows + row; }
    /// Keys that a row sees, itself included.
    int length(int row) const { return prefix + mask.depth(node(row)) + 1; }
    int blockCount(int row) const { return (length(row) + kBlockKeys - 1) / kBlockKeys; }
    /// The first key that a row sees.
    int firstKey(int row) const { return rule.window > 0 ? std::max(length(row) - rule.window, 0) : 0; }
    int firstBlock(int row) const { return firstKey(row) / kBlockKeys; }
    /// The first block of which any of these rows sees a key.
    int firstBlock(int first_row, int rows) const {
        if (rule.window == 0) return 0;
        int block = firstBlock(first_row);
        for (int row = first_row + 1; row < first_row + rows; ++row) block = std::min(block, firstBlock(row));
        return block;
    }
    /// Blocks that a row reads, about.
    int blocksRead() const { return std::max(prefix / kBlockKeys - firstBlock(0, q.rows), 0) + 1; }
    /// Blocks whose keys lie in neighbouring slots in logical order for every row up to `last_row`; the rest is the
    /// tail.
    int denseBlocks(int last_row) const { return mask.isChain() ? blockCount(last_row) : prefix / kBlockKeys; }
    bool hasTail() const { return !mask.isChain(); }
    const Half* keys(int kv_head, int slot) const { return cache.keys + keyOffset(cache, kv_head, slot); }
    const Half* values(int kv_head, int slot) const { return cache.values + valueOffset(cache, kv_head, slot); }

    void prepare(int row, int head, float* query, float* total) const {
        blocks.prepareQuery(q.row(row) + head * dim(), dim(), rule.scaleAt(length(row) - 1), query);
        blocks.clear(total, dim());
    }
    /// scores[queries][stride].
    void capScores(ScoreRows scores, int queries) const {
        if (rule.cap > 0.0F) loops.softCap(rule.cap, queries * scores.stride, scores.data);
    }
    void finish(int row, int head, float* total) const {
        if (rule.sinks != nullptr) {
            std::array<float, partialStride(kMaxHeadDim)> sink{};  // a partial of one key, whose value is zeros
            sink[static_cast<std::size_t>(padded())] = rule.sinks[head];
            sink[static_cast<std::size_t>(padded()) + 1] = 1.0F;
            blocks.fold(total, sink.data(), 1, dim());
        }
        blocks.finish(total, dim(), out.row(row) + head * dim());
    }
};

/// Some rows and some of the query heads of one key head. Their queries are numbered rows * heads.
struct TileWork {
    int kv_head;
    int first_head;
    int heads;
    int first_row;
    int rows;

    int queries() const { return rows * heads; }
};

/// Asks for keys or values that are needed next: of `slots` slots, at most a block.
void prefetchSlots(const Half* first, int slots, int head_dim) {
    constexpr int kElementsPerLine = 32;
    const int elements = std::min(slots, kBlockKeys) * head_dim;
    for (int i = 0; i < elements; i += kElementsPerLine) __builtin_prefetch(first + i);
}

/// Rows [from, until) of a tile.
struct RowRun {
    int from;
    int until;

    int rows() const { return until - from; }
};

/// The last rows before `until`, one after the other, that see a key of the block; none when from == until.
RowRun rowsThatSee(const AttentionCall& call, const TileWork& work, int block, int until) {
    const auto sees = [&](int r) {
        const int row = work.first_row + r;
        return call.length(row) > block * kBlockKeys && call.firstKey(row) < (block + 1) * kBlockKeys;
    };
    while (until > 0 && !sees(until - 1)) --until;
    int from = until;
    while (from > 0 && sees(from - 1)) --from;
    return {from, until};
}

/// Takes the first `hidden` keys out of the scores of the heads of a row: those before its window.
void hideScores(ScoreRows scores, int heads, int hidden) {
    if (hidden <= 0) return;
    for (int h = 0; h < heads; ++h) {
        std::fill_n(scores.data + h * scores.stride, hidden, -std::numeric_limits<float>::infinity());
    }
}

/// Partials [queries][stride] of a block of neighbouring slots, of rows that see a key of it. REQUIRES:
/// scores[queries * kBlockKeys], a run of rowsThatSee() that is not empty.
void attendBlock(const AttentionCall& call, const TileWork& work, int block, RowRun run, const float* queries,
                 float* scores, float* partials) {
    std::array<int, kMaxRows> counts;  // keys that a row sees, or would without a window
    for (int r = 0; r < run.rows(); ++r) {
        counts[static_cast<std::size_t>(r)] =
            std::min(call.length(work.first_row + run.from + r) - block * kBlockKeys, kBlockKeys);
    }
    const int rows = run.rows();
    const ScoreRows score_rows = {scores, kBlockKeys};
    float* to = partials + run.from * work.heads * call.stride();
    const Half* keys = call.keys(work.kv_head, block * kBlockKeys);
    const Half* values = call.values(work.kv_head, block * kBlockKeys);
    prefetchSlots(values, counts[static_cast<std::size_t>(rows - 1)], call.dim());
    call.blocks.scoreKeys(queries + run.from * work.heads * call.padded(), rows, work.heads, counts.data(), keys,
                          call.dim(), score_rows);
    call.capScores(score_rows, rows * work.heads);
    for (int r = 0; r < rows && call.rule.window > 0; ++r) {
        hideScores({scores + r * work.heads * kBlockKeys, kBlockKeys}, work.heads,
                   call.firstKey(work.first_row + run.from + r) - block * kBlockKeys);
    }
    call.blocks.weighBlock(score_rows, rows, work.heads, counts.data(), call.dim(), to);
    const int end = (block + 1) * kBlockKeys;
    prefetchSlots(keys + kBlockKeys * call.dim(), call.length(work.first_row + work.rows - 1) - end, call.dim());
    call.blocks.sumBlock(score_rows, rows, work.heads, counts.data(), values, call.dim(), to);
}

/// The end of the prefix and the rows' paths in the tree, in blocks. Without a window every row sees keys of the first,
/// which begins with the end of the prefix.
class Tail {
  public:
    /// Computes the scores. `path` is working memory. REQUIRES: scores[queries * AttentionScratch::kTailKeys].
    Tail(const AttentionCall& call, const TileWork& work, const float* queries, float* scores, std::vector<int>& path)
        : call_(call), work_(work), before_(call.prefix % kBlockKeys), path_(path) {
        const int keys = before_ + call.node(work.first_row + work.rows - 1) + 1;
        scores_ = {scores, (keys + kBlockKeys - 1) / kBlockKeys * kBlockKeys};
        std::fill_n(counts_.begin(), work.rows, keys);
        call.blocks.scoreKeys(queries, work.rows, work.heads, counts_.data(),
                              call.keys(work.kv_head, call.prefix - before_), call.dim(), scores_);
        call.capScores(scores_, work.queries());
        for (int r = 0; r < work.rows; ++r) {
            const int length = findPath(r);
            lengths_[static_cast<std::size_t>(r)] = before_ + length;
            firsts_[static_cast<std::size_t>(r)] =
                std::max(call.firstKey(work.first_row + r) - (call.prefix - before_), 0);
            // Paths ascend: none is overwritten before it is read.
            for (int h = 0; h < work.heads; ++h) {
                float* own = scoresOf(r, 0).data + h * scores_.stride + before_;
                for (int i = 0; i < length; ++i) own[i] = own[path_[static_cast<std::size_t>(i)]];
            }
        }
    }

    /// Whether a row sees a key of a block.
    bool reaches(int row, int block) const {
        const auto r = static_cast<std::size_t>(row);
        return lengths_[r] > block * kBlockKeys && firsts_[r] < (block + 1) * kBlockKeys;
    }

    /// Partials [queries][stride] of a block, of the rows that reach it; what lies in the others is not defined.
    void attend(int block, float* partials) {
        const int shared = block == 0 ? before_ : 0;  // keys of the block that all rows see
        const int row_stride = work_.heads * call_.stride();
        for (int r = 0; r < work_.rows; ++r) {
            if (!reaches(r, block)) continue;
            int& count = counts_[static_cast<std::size_t>(r)];
            count = std::min(lengths_[static_cast<std::size_t>(r)] - block * kBlockKeys, kBlockKeys);
            hideScores(scoresOf(r, block), work_.heads, firsts_[static_cast<std::size_t>(r)] - block * kBlockKeys);
            call_.blocks.weighBlock(scoresOf(r, block), 1, work_.heads, &count, call_.dim(), partials + r * row_stride);
        }
        if (shared > 0) {
            std::array<int, kMaxRows> counts;
            std::fill_n(counts.begin(), work_.rows, shared);
            call_.blocks.sumBlock(scores_, work_.rows, work_.heads, counts.data(),
                                  call_.values(work_.kv_head, call_.prefix - before_), call_.dim(), partials);
        }
        for (int r = 0; r < work_.rows; ++r) {
            if (!reaches(r, block)) continue;
            findPath(r);
            const int* slots = path_.data() + (block * kBlockKeys + shared - before_);
            call_.blocks.sumSlots(scoresOf(r, block), work_.heads, shared, slots,
                                  counts_[static_cast<std::size_t>(r)] - shared,
                                  call_.values(work_.kv_head, call_.prefix), call_.dim(), partials + r * row_stride);
        }
    }

  private:
    ScoreRows scoresOf(int row, int block) const {
        return {scores_.data + row * work_.heads * scores_.stride + block * kBlockKeys, scores_.stride};
    }
    /// Fills path_ and returns its length.
    int findPath(int row) {
        call_.mask.path(call_.node(work_.first_row + row), path_);
        return static_cast<int>(path_.size());
    }

    const AttentionCall& call_;
    const TileWork work_;
    const int before_;  // keys of the prefix in the first block
    std::vector<int>& path_;
    ScoreRows scores_{};                 // on all keys of the tail; then on a row's own, in logical order
    std::array<int, kMaxRows> counts_;   // of keys, by row
    std::array<int, kMaxRows> lengths_;  // where a row's keys in the tail end
    std::array<int, kMaxRows> firsts_;   // and where those that it sees begin
};

void attendTile(const AttentionCall& call, const TileWork& work, AttentionScratch::Tile& tile) {
    for (int i = 0; i < work.queries(); ++i) {
        call.prepare(work.first_row + i / work.heads, work.first_head + i % work.heads,
                     tile.queries + i * call.padded(), tile.totals + i * call.stride());
    }
    const int dense = call.denseBlocks(work.first_row + work.rows - 1);
    const auto fold = [&](int from, int rows) {
        const int at = from * work.heads * call.stride();
        call.blocks.fold(tile.totals + at, tile.partials + at, rows * work.heads, call.dim());
    };
    for (int block = call.firstBlock(work.first_row, work.rows); block < dense; ++block) {
        for (RowRun run{work.rows, work.rows}; run.from > 0;) {
            run = rowsThatSee(call, work, block, run.from);
            if (run.rows() == 0) break;
            attendBlock(call, work, block, run, tile.queries, tile.scores, tile.partials);
            fold(run.from, run.rows());
        }
    }
    if (call.hasTail()) {
        Tail tail(call, work, tile.queries, tile.scores, tile.path);
        for (int block = 0; block <= kMaxTreeNodes / kBlockKeys; ++block) {
            tail.attend(block, tile.partials);
            for (int r = 0; r < work.rows; ++r) {
                if (tail.reaches(r, block)) fold(r, 1);
            }
        }
    }
    for (int i = 0; i < work.queries(); ++i) {
        call.finish(work.first_row + i / work.heads, work.first_head + i % work.heads, tile.totals + i * call.stride());
    }
}

/// How the query heads of a call are cut: all of one key head, or as many of them as go through a tile.
struct HeadSets {
    int heads;     // of a set, the last of a key head may have fewer
    int in_group;  // sets of one key head
    int count;

    explicit HeadSets(const AttentionCall& call)
        : heads(std::min(call.group(), AttentionScratch::kTileQueries)),
          in_group((call.group() + heads - 1) / heads),
          count(call.cache.kv_heads * in_group) {}

    TileWork tile(const AttentionCall& call, int set, int first_row, int rows) const {
        const int head_in_group = set % in_group * heads;
        const int kv_head = set / in_group;
        return {kv_head, kv_head * call.group() + head_in_group, std::min(heads, call.group() - head_in_group),
                first_row, std::min(rows, call.q.rows - first_row)};
    }
};

/// Each thread takes an equal part of the (set of heads, row), in this order: it so reads as few keys as can be, and
/// the same ones in every pass.
void attendRows(ThreadPool& pool, AttentionScratch& scratch, const AttentionCall& call, const HeadSets& sets) {
    // Blocks of one row and key head from which on the threads share them: fewer are done before others have started.
    constexpr int kBlocksWorthSharing = 6;
    const int rows_in_tile = AttentionScratch::kTileQueries / sets.heads;
    const int items = sets.count * call.q.rows;
    const bool shared = items * call.blocksRead() >= kBlocksWorthSharing;
    const int part = shared ? (items + pool.takers() - 1) / pool.takers() : items;
    pool.takePieces(items, std::min(part, rows_in_tile), [&](int begin, int end, int thread) {
        for (int at = begin; at < end;) {
            const int first_row = at % call.q.rows;
            const TileWork work = sets.tile(call, at / call.q.rows, first_row, end - at);
            attendTile(call, work, scratch.tile(thread));
            at += work.rows;
        }
    });
}

/// One or a few rows whose threads share the blocks of keys. The partials of all blocks are kept; who finishes the last
/// block of a key head folds them in logical order.
class SharedBlocks {
  public:
    /// Whether that is quicker than giving each thread rows of its own, and the rows fit into `scratch`.
    static bool pays(const AttentionCall& call, int threads) {
        const int queries = call.q.rows * call.group();
        if (queries > (call.q.rows == 1 ? AttentionScratch::kTileQueries : kMaxQueries)) return false;
        if (call.cache.kv_heads > AttentionScratch::kCountedHeads || unitsOfARound(call) < 1) return false;
        // Where each thread takes rows of key heads for itself, some wait so long for the one with the most.
        const int work = call.cache.kv_heads * call.q.rows;
        const int waits = (work + threads - 1) / threads * threads - work;
        return waits * call.blocksRead() > kSharingInBlocks * threads;
    }

    SharedBlocks(const AttentionCall& call, AttentionScratch& scratch)
        : call_(call), scratch_(scratch), dense_(call.denseBlocks(call.q.rows - 1)), round_(unitsOfARound(call)) {
        const std::ptrdiff_t queries = static_cast<std::ptrdiff_t>(call.q.rows) * call.heads;
        queries_ = scratch.shared();
        totals_ = queries_ + queries * call.padded();
        partials_ = totals_ + queries * call.stride();
        block_stride_ = queries * call.stride();
        for (int set = 0; set < call.cache.kv_heads; ++set) {
            const TileWork work = tile(set);
            for (int i = 0; i < work.queries(); ++i) {
                call.prepare(i / work.heads, work.first_head + i % work.heads, queriesOf(set) + i * call.padded(),
                             totalsOf(set) + i * call.stride());
            }
        }
    }

    void attend(ThreadPool& pool) {
        const int units = dense_ + (call_.hasTail() ? 1 : 0);
        for (int first = std::min(call_.firstBlock(0, call_.q.rows), dense_); first < units; first += round_)
            attendUnits(pool, first, std::min(round_, units - first));
    }

  private:
    // Most queries of several rows on one key head, and what sharing costs the threads, in blocks of one row and key
    // head.
    static constexpr int kMaxQueries = 6;
    static constexpr int kSharingInBlocks = 1;
    static constexpr int kMaxTailBlocks = kMaxTreeNodes / kBlockKeys + 1;

    /// How many blocks' partials fit beside the queries and totals and the tail.
    static int unitsOfARound(const AttentionCall& call) {
        const std::ptrdiff_t queries = static_cast<std::ptrdiff_t>(call.q.rows) * call.heads;
        const std::ptrdiff_t room = AttentionScratch::kSharedElements - queries * (call.padded() + call.stride());
        return static_cast<int>(room / (queries * call.stride())) - kMaxTailBlocks;
    }

    TileWork tile(int kv_head) const { return {kv_head, kv_head * call_.group(), call_.group(), 0, call_.q.rows}; }
    // Of a key head: [rows, group] queries, totals, and the partials of a block.
    float* queriesOf(int kv_head) const { return queries_ + kv_head * call_.q.rows * call_.group() * call_.padded(); }
    float* totalsOf(int kv_head) const { return totals_ + kv_head * call_.q.rows * call_.group() * call_.stride(); }
    float* partialsOf(int kv_head, int block) const {
        return partials_ + block * block_stride_ + kv_head * call_.q.rows * call_.group() * call_.stride();
    }

    /// A unit is a dense block, or the tail, which is the last.
    void attendUnits(ThreadPool& pool, int first, int some) {
        for (int head = 0; head < call_.cache.kv_heads; ++head) scratch_.unitsLeft(head).store(some);
        const int pieces = call_.cache.kv_heads * some;
        pool.takePieces(pieces, std::max(1, pieces / (2 * pool.takers())), [&](int begin, int end, int thread) {
            for (int piece = begin; piece < end;) {
                const int kv_head = piece / some;
                const int until = std::min(end, (kv_head + 1) * some);
                const int count = until - piece;
                for (; piece < until; ++piece) {
                    attendUnit(kv_head, first, piece - kv_head * some, scratch_.tile(thread));
                }
                if (scratch_.unitsLeft(kv_head).fetch_sub(count) == count) fold(kv_head, first, some);
            }
        });
    }

    void attendUnit(int kv_head, int first, int unit, AttentionScratch::Tile& scratch) {
        const TileWork work = tile(kv_head);
        const float* queries = queriesOf(kv_head);
        if (first + unit < dense_) {
            for (RowRun run{work.rows, work.rows}; run.from > 0;) {
                run = rowsThatSee(call_, work, first + unit, run.from);
                if (run.rows() == 0) break;
                attendBlock(call_, work, first + unit, run, queries, scratch.scores, partialsOf(kv_head, unit));
            }
            return;
        }
        Tail tail(call_, work, queries, scratch.scores, scratch.path);
        for (int block = 0; block < kMaxTailBlocks; ++block) tail.attend(block, partialsOf(kv_head, unit + block));
    }

    void fold(int kv_head, int first, int some) {
        const bool ends = first + some > dense_ || (!call_.hasTail() && first + some == dense_);
        const TileWork work = tile(kv_head);
        for (int i = 0; i < work.queries(); ++i) {
            const int row = i / work.heads;
            const int begin = std::max(call_.firstBlock(row) - first, 0);
            const int end = std::min(call_.blockCount(row) - first, ends ? some + kMaxTailBlocks : some);
            float* total = totalsOf(kv_head) + i * call_.stride();
            if (begin < end) {
                call_.blocks.foldSequence(total, partialsOf(kv_head, begin) + i * call_.stride(), end - begin,
                                          static_cast<int>(block_stride_), call_.dim());
            }
            if (ends) call_.finish(row, work.first_head + i % work.heads, total);
        }
    }

    const AttentionCall& call_;
    AttentionScratch& scratch_;
    const int dense_;
    const int round_;  // units at a time
    float* queries_ = nullptr;
    float* totals_ = nullptr;
    float* partials_ = nullptr;  // [round_ + kMaxTailBlocks, block_stride_]
    std::ptrdiff_t block_stride_ = 0;
};

}  // namespace

void CpuBackend::attention(ConstMatrixView q, int heads, const KvLayerView& cache, int prefix, const AncestorMask& mask,
                           AttentionRule rule, MatrixView out) {
    assert(q.rows >= 1 && q.rows <= mask.size() && prefix + mask.size() <= cache.first + cache.capacity);
    assert(rule.window >= 0);
    assert(cache.head_dim <= kMaxHeadDim && heads % cache.kv_heads == 0 && cache.capacity % kPanelSlots == 0);
    const AttentionCall call{q, heads, cache, prefix, mask, rule, out, blocks_, loops_};
    if (SharedBlocks::pays(call, pool_.takers())) {
        SharedBlocks(call, attention_scratch_).attend(pool_);
    } else {
        attendRows(pool_, attention_scratch_, call, HeadSets(call));
    }
}

// Each thread takes whole sequences, so that a layer is one job however many there are.
void CpuBackend::attendSequences(ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                                 std::span<const SequenceKv> sequences, AttentionRule rule, MatrixView out) {
    assert(sequences.size() == static_cast<std::size_t>(q.rows));
    static const AncestorMask single = AncestorMask::chain(1);
    pool_.takePieces(q.rows, 1, [&](int row, int, int thread) {
        const SequenceKv& sequence = sequences[static_cast<std::size_t>(row)];
        // One row: on this thread.
        appendKv(k.slice(row, 1), v.slice(row, 1), sequence.cache, sequence.length);
        const AttentionCall call{q.slice(row, 1),   heads,   sequence.cache, sequence.length, single, rule,
                                 out.slice(row, 1), blocks_, loops_};
        const HeadSets sets(call);
        for (int set = 0; set < sets.count; ++set) {
            attendTile(call, sets.tile(call, set, 0, 1), attention_scratch_.tile(thread));
        }
    });
}

}  // namespace griffin::kernels::cpu
