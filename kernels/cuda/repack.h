// From the blocks of a checkpoint file to the layout of the kernels (packed_layout.h), on the host.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/cuda/product/packed_layout.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

/// How a type of the file is packed. F32 becomes F16, types that are rare the next wider form that holds their codes.
PackedKind packedKindOf(DType type);
/// 2 for types with groups of 16 weights, else 1.
int scaleSetsOf(DType type);

/// Where the streams of a segment begin in its memory, in bytes, each a multiple of 256.
struct PackedPlan {
    PackedKind kind = PackedKind::kF16;
    int rows = 0;
    int columns = 0;
    int scale_sets = 1;
    std::size_t high = 0;  // codes begin at 0
    std::size_t scales = 0;
    std::size_t row_scales = 0;
    std::size_t bytes = 0;

    int panels() const { return panelsOf(rows); }
    int units() const { return unitsOf(columns); }
    PackedView view(const std::byte* memory, int first_row) const;
};

PackedPlan planPacking(DType type, int rows, int columns);

/// Packs panels [first, end) of the rows of `parts`, which have one type and lie one after the other, into
/// memory[plan.bytes], whose bytes are zero before. REQUIRES: every part but the last has whole panels.
void packPanels(std::span<const HostTensor> parts, const PackedPlan& plan, int first, int end, std::byte* memory);

/// All panels, by as many threads as the machine has cores.
void packWeights(std::span<const HostTensor> parts, const PackedPlan& plan, std::byte* memory);

}  // namespace griffin::kernels::cuda
