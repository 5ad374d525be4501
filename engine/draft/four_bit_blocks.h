// Weights rounded to Q4_0 when a draft is written: blocks of 32 along a row, each a scale in half precision and 32
// codes of 4 bits, weight = scale * (code - 8). A scale may be negative, so that the side of the larger magnitudes can
// have the eighth step.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace griffin::engine::draft {

/// Whole blocks one after the other. Of several scales around "the largest magnitude is eight steps", each made the
/// best one for the codes it leads to, a block has the one with the smallest squared error. REQUIRES: weights are
/// finite and whole blocks. Throws std::bad_alloc.
std::vector<std::byte> fourBitBlocks(std::span<const float> weights);

}  // namespace griffin::engine::draft
