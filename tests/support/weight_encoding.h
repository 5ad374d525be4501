// Floats into the element types that tests write: the few that need no search. Rounds to nearest, ties to even.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/dtype.h"

namespace griffin::tests {

std::uint16_t halfBits(float value);
std::uint16_t bfloatBits(float value);

/// `values` as they lie in a file. REQUIRES: type is kF32, kF16, kBf16 or kQ8_0, and whole blocks of it.
std::vector<std::byte> encodeWeights(kernels::DType type, std::span<const float> values);

}  // namespace griffin::tests
