// Numbers of f32 in the slots of a KvLayerView, as short_convolution.h says: the upper 16 bits where the key lies, the
// lower where the value does.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/cuda/pass_place.h"

namespace griffin::kernels::cuda {

__device__ inline float readSlot(const KvLayerView& cache, int slot, int element) {
    const std::size_t at = slotAt(cache, 0, slot) + static_cast<std::size_t>(element);
    const unsigned upper = cache.keys[at].bits;
    return __uint_as_float((upper << 16U) | cache.values[at].bits);
}

__device__ inline void writeSlot(const KvLayerView& cache, int slot, int element, float value) {
    const std::size_t at = slotAt(cache, 0, slot) + static_cast<std::size_t>(element);
    const unsigned bits = __float_as_uint(value);
    cache.keys[at].bits = static_cast<std::uint16_t>(bits >> 16U);
    cache.values[at].bits = static_cast<std::uint16_t>(bits);
}

}  // namespace griffin::kernels::cuda
