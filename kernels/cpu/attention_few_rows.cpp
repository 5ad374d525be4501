#include "kernels/cpu/attention_few_rows.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "kernels/cpu/attention_scratch.h"

namespace griffin::kernels::cpu {
namespace {

// What giving each other queries and partials costs the threads, in blocks of one row and key head.
constexpr int kSharingInBlocks = 6;

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

/// The partials of one thread's share of the (key head, block, row) with blocks [first, first + some).
void attendShare(const AttentionCall& call, const FewRowsPlan& plan, int first, int some, Share share,
                 std::vector<int>& path) {
    const int rows = call.q.rows;
    for (int piece = share.begin; piece < share.end; ++piece) {
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

}  // namespace

bool areFewRows(const CpuContext& context, const AttentionCall& call) {
    if (call.q.rows > 1 && call.q.rows * call.group() > kFewQueries) return false;
    // Where each thread takes rows of key heads for itself, some wait so long for the one with the most.
    const int threads = context.pool.threads();
    const int work = call.cache.kv_heads * call.q.rows;
    const int waits = (work + threads - 1) / threads * threads - work;
    if (waits * (call.prefix / kBlockKeys + 1) <= kSharingInBlocks * threads) return false;
    return FewRowsPlan(call, context.attention_scratch->shared()).round > 0;
}

void attendFewRows(const CpuContext& context, const AttentionCall& call) {
    const FewRowsPlan plan(call, context.attention_scratch->shared());
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
    const int threads = context.pool.threads();
    const auto attend = [&](int thread) {
        std::vector<int>& path = context.attention_scratch->tile(thread).path;
        const Share mine(row_heads, thread, threads);
        for (int first = 0; first < blocks; first += plan.round) {
            const int some = std::min(plan.round, blocks - first);
            const Share pieces(call.cache.kv_heads * some * call.q.rows, thread, threads);
            attendShare(call, plan, first, some, pieces, path);
            context.pool.barrier();
            for (int index = mine.begin; index < mine.end; ++index) {
                const int present = std::min(call.blockCount(index / call.heads) - first, some);
                if (present <= 0) continue;
                call.blocks.foldSequence(plan.totals + index * stride, plan.partials + index * stride, present,
                                         static_cast<int>(row_heads * stride), dim);
            }
            // The next round writes over the partials.
            if (first + some < blocks) context.pool.barrier();
        }
        for (int index = mine.begin; index < mine.end; ++index) {
            call.blocks.finish(plan.totals + index * stride, dim,
                               call.out.row(index / call.heads) + index % call.heads * dim);
        }
    };
    context.pool.run(attend);
}

}  // namespace griffin::kernels::cpu
