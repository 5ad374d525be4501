// Which passes share a recorded graph: those with about as many rows, and about as long a prefix. A graph computes as
// many rows and provides for as many chunks of keys as the largest pass of its class.
#pragma once

#include "kernels/cuda/pass_place.h"

namespace griffin::kernels::cuda {

/// Passes with more rows are not recorded: they take long enough for their launches not to matter.
inline constexpr int kMostRecordedRows = 64;

/// Rows of the class; `rows` itself beyond kMostRecordedRows.
int rowClass(int rows);

/// What a graph for a pass with this prefix and these nodes in its mask provides for: not less than the pass needs, and
/// the same for all prefixes up to the next power of two of chunks.
AttentionBounds boundsClass(int prefix, int nodes);

}  // namespace griffin::kernels::cuda
