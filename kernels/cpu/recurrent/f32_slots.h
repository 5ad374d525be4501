// Rows of f32 in the slots of a KvLayerView, as short_convolution.h says: the upper 16 bits where the key lies, the
// lower where the value does.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "kernels/cpu/key_panels.h"
#include "kernels/half.h"

namespace griffin::kernels::cpu {

/// Calls each(i, value) for the elements [first, first + count) of a slot.
template <class Each>
void readSlot(const KvLayerView& cache, int slot, int first, int count, const Each& each) {
    const Half* upper = cache.keys + keyOffset(cache, 0, slot) + static_cast<std::ptrdiff_t>(first) * kPanelSlots;
    const Half* lower = cache.values + valueOffset(cache, 0, slot) + first;
    for (int i = 0; i < count; ++i) {
        const std::uint32_t high = upper[static_cast<std::ptrdiff_t>(i) * kPanelSlots].bits;
        each(i, std::bit_cast<float>((high << 16U) | lower[i].bits));
    }
}

inline void writeSlot(const KvLayerView& cache, int slot, int first, int count, const float* values) {
    assert(cache.has(slot, slot + 1));
    Half* upper = cache.keys + keyOffset(cache, 0, slot) + static_cast<std::ptrdiff_t>(first) * kPanelSlots;
    Half* lower = cache.values + valueOffset(cache, 0, slot) + first;
    for (int i = 0; i < count; ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(values[i]);
        upper[static_cast<std::ptrdiff_t>(i) * kPanelSlots].bits = static_cast<std::uint16_t>(bits >> 16U);
        lower[i].bits = static_cast<std::uint16_t>(bits);
    }
}

}  // namespace griffin::kernels::cpu
