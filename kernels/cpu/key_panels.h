// How the CPU lays out the keys of a KvLayerView: in panels of 16 slots, [kv_heads, capacity / 16, head_dim, 16]. A
// vector so holds one element of several neighbouring keys, and scores need neither a sum over lanes nor a copy. Values
// are laid out [kv_heads, capacity, head_dim].
#pragma once

#include <cstddef>

#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

inline constexpr int kPanelSlots = 16;
static_assert(kSlotGroup % kPanelSlots == 0);

/// Where the key of a slot begins; its elements are kPanelSlots apart.
inline std::ptrdiff_t keyOffset(const KvLayerView& cache, int kv_head, int slot) {
    const std::ptrdiff_t in_head = (slot - cache.first) / kPanelSlots * kPanelSlots;
    return (static_cast<std::ptrdiff_t>(kv_head) * cache.capacity + in_head) * cache.head_dim + slot % kPanelSlots;
}

/// Where the value of a slot begins; its elements are neighbours.
inline std::ptrdiff_t valueOffset(const KvLayerView& cache, int kv_head, int slot) {
    return (static_cast<std::ptrdiff_t>(kv_head) * cache.capacity + slot - cache.first) * cache.head_dim;
}

}  // namespace griffin::kernels::cpu
