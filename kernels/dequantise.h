// From any element type to f32.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/dtype.h"

namespace griffin::kernels {

/// Decodes `count` consecutive weights at `source`, which needs no alignment, into values[count].
/// REQUIRES: count is a multiple of traits(type).block_elements.
void dequantise(DType type, const std::byte* source, std::int64_t count, float* values);

}  // namespace griffin::kernels
