#include "kernels/cpu/cpu_backend.h"

#include <array>
#include <cassert>
#include <cstring>

#include "kernels/cpu/key_panels.h"

namespace griffin::kernels::cpu {
namespace {

void compactHead(const KvLayerView& cache, int head, int prefix, std::span<const int> nodes) {
    const std::size_t bytes = static_cast<std::size_t>(cache.head_dim) * sizeof(Half);
    for (int i = 0; i < static_cast<int>(nodes.size()); ++i) {
        const int node = nodes[static_cast<std::size_t>(i)];
        // Ascending and never forwards: a slot is read before anything is written to it.
        assert(node >= i && cache.has(prefix + i, prefix + node + 1));
        if (node == i) continue;
        const Half* key = cache.keys + keyOffset(cache, head, prefix + node);
        Half* to = cache.keys + keyOffset(cache, head, prefix + i);
        for (int d = 0; d < cache.head_dim; ++d) to[d * kPanelSlots] = key[d * kPanelSlots];
        std::memcpy(cache.values + valueOffset(cache, head, prefix + i),
                    cache.values + valueOffset(cache, head, prefix + node), bytes);
    }
}

}  // namespace

void CpuBackend::appendKeys(ConstMatrixView x, const KvLayerView& cache, int head, int first_slot) const {
    assert(cache.has(first_slot, first_slot + x.rows));
    std::array<Half, kMaxHeadDim> key;
    for (int row = 0; row < x.rows; ++row) {
        loops_.toHalf(x.row(row), cache.head_dim, key.data());
        Half* to = cache.keys + keyOffset(cache, head, first_slot + row);
        for (int d = 0; d < cache.head_dim; ++d) to[d * kPanelSlots] = key[static_cast<std::size_t>(d)];
    }
}

void CpuBackend::appendValues(ConstMatrixView x, const KvLayerView& cache, int head, int first_slot) const {
    assert(cache.has(first_slot, first_slot + x.rows));
    for (int row = 0; row < x.rows; ++row) {
        loops_.toHalf(x.row(row), cache.head_dim, cache.values + valueOffset(cache, head, first_slot + row));
    }
}

void CpuBackend::appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) {
    const int dim = cache.head_dim;
    pool_.parallelFor(k.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int head = 0; head < cache.kv_heads; ++head) {
            const auto rowsOf = [&](ConstMatrixView x) { return x.columns(head * dim, dim).slice(begin, end - begin); };
            appendKeys(rowsOf(k), cache, head, first_slot + begin);
            appendValues(rowsOf(v), cache, head, first_slot + begin);
        }
    });
}

void CpuBackend::moveKv(const KvLayerView& from, const KvLayerView& to, int begin, int count) {
    const std::size_t bytes = static_cast<std::size_t>(slotCapacity(count)) * from.head_dim * sizeof(Half);
    for (int head = 0; head < from.kv_heads; ++head) {
        std::memcpy(to.keys + keyOffset(to, head, begin), from.keys + keyOffset(from, head, begin), bytes);
        std::memcpy(to.values + valueOffset(to, head, begin), from.values + valueOffset(from, head, begin), bytes);
    }
}

void CpuBackend::compactKv(std::span<const KvLayerView> layers, int prefix, std::span<const int> nodes) {
    for (const KvLayerView& layer : layers) {
        for (int head = 0; head < layer.kv_heads; ++head) compactHead(layer, head, prefix, nodes);
    }
}

}  // namespace griffin::kernels::cpu
