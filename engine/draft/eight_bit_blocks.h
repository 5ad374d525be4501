// Weights of a draft rounded to Q8_0 when they are loaded: blocks of 32 along a row, each a scale in half precision
// (largest magnitude / 127) and 32 codes of 8 bits, weight = scale * code.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/tensor_view.h"

namespace griffin::engine::draft {

/// True for F32, F16 and BF16 matrices whose rows are whole blocks.
bool fitsEightBitBlocks(const kernels::HostTensor& tensor);

/// The rows one after the other. A code is the nearest one for the scale as it is stored; a weight that is no number
/// becomes 0, and so does a block whose scale would be none. REQUIRES: fitsEightBitBlocks(tensor). Throws
/// std::bad_alloc.
std::vector<std::byte> eightBitBlocks(const kernels::HostTensor& tensor);

}  // namespace griffin::engine::draft
