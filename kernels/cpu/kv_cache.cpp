#include "kernels/cpu/cpu_backend.h"

#include <cassert>
#include <cstring>

namespace griffin::kernels::cpu {
namespace {

Half* slotOf(Half* data, const KvLayerView& cache, int head, int slot) {
    return data + (static_cast<std::ptrdiff_t>(head) * cache.capacity + slot) * cache.head_dim;
}

}  // namespace

void CpuBackend::appendHead(ConstMatrixView x, Half* data, const KvLayerView& cache, int head, int first_slot) const {
    assert(first_slot >= 0 && first_slot + x.rows <= cache.capacity);
    for (int row = 0; row < x.rows; ++row) {
        loops_.toHalf(x.row(row), cache.head_dim, slotOf(data, cache, head, first_slot + row));
    }
}

void CpuBackend::appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) {
    const int dim = cache.head_dim;
    pool_.parallelFor(k.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int head = 0; head < cache.kv_heads; ++head) {
            const auto rowsOf = [&](ConstMatrixView x) { return x.columns(head * dim, dim).slice(begin, end - begin); };
            appendHead(rowsOf(k), cache.keys, cache, head, first_slot + begin);
            appendHead(rowsOf(v), cache.values, cache, head, first_slot + begin);
        }
    });
}

void CpuBackend::compactKv(const KvLayerView& cache, int prefix, std::span<const int> nodes) {
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
