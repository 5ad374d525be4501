#include "kernels/cpu/kv_cache.h"

#include <cassert>
#include <cstring>

#include "kernels/cpu/vector_loops.h"

namespace griffin::kernels::cpu {
namespace {

// Below this many rows the work is smaller than waking a thread for it.
constexpr int kRowsWorthSharing = 32;

Half* slotOf(Half* data, const KvLayerView& cache, int head, int slot) {
    return data + (static_cast<std::ptrdiff_t>(head) * cache.capacity + slot) * cache.head_dim;
}

}  // namespace

void appendKv(const CpuContext& context, ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache,
              int first_slot) {
    assert(first_slot >= 0 && first_slot + k.rows <= cache.capacity);
    const VectorLoops& loops = vectorLoops(context.instructions);
    const int dim = cache.head_dim;
    context.pool.parallelFor(k.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int head = 0; head < cache.kv_heads; ++head) {
            for (int row = begin; row < end; ++row) {
                loops.toHalf(k.row(row) + head * dim, dim, slotOf(cache.keys, cache, head, first_slot + row));
                loops.toHalf(v.row(row) + head * dim, dim, slotOf(cache.values, cache, head, first_slot + row));
            }
        }
    });
}

void appendKvRow(const CpuContext& context, const float* k, const float* v, const KvLayerView& cache, int slot) {
    assert(slot >= 0 && slot < cache.capacity);
    const VectorLoops& loops = vectorLoops(context.instructions);
    const int dim = cache.head_dim;
    for (int head = 0; head < cache.kv_heads; ++head) {
        loops.toHalf(k + head * dim, dim, slotOf(cache.keys, cache, head, slot));
        loops.toHalf(v + head * dim, dim, slotOf(cache.values, cache, head, slot));
    }
}

void compactKv(const CpuContext& /*context*/, const KvLayerView& cache, int prefix, std::span<const int> nodes) {
    const std::size_t bytes = static_cast<std::size_t>(cache.head_dim) * sizeof(Half);
    for (Half* data : {cache.keys, cache.values}) {
        for (int head = 0; head < cache.kv_heads; ++head) {
            for (int i = 0; i < static_cast<int>(nodes.size()); ++i) {
                const int node = nodes[static_cast<std::size_t>(i)];
                // Ascending and never forwards: a slot is read before anything is written to it.
                assert(node >= i && prefix + node < cache.capacity);
                if (node == i) continue;
                std::memcpy(slotOf(data, cache, head, prefix + i), slotOf(data, cache, head, prefix + node), bytes);
            }
        }
    }
}

}  // namespace griffin::kernels::cpu
