// One row of packed weights back as numbers: what a lane holds of a unit, as f32.
#pragma once

#include "kernels/cuda/mma_layout.h"
#include "kernels/cuda/weight_fragment.h"

namespace griffin::kernels::cuda {

GRIFFIN_HOST_DEVICE inline float widened(PackedKind kind, std::uint16_t bits) {
#if defined(__CUDA_ARCH__)
    if (kind == PackedKind::kBf16) return __uint_as_float(static_cast<std::uint32_t>(bits) << 16);
    return __half2float(__ushort_as_half(bits));
#else
    return kind == PackedKind::kBf16 ? bfloatToFloat(bits) : halfToFloat(Half{bits});
#endif
}

/// Calls take(column, value) for the 16 elements of row `row` of the segment that quarter `quarter` (0..3: lane % 4) of
/// unit `unit` (of the row) holds.
template <PackedKind kind, class Take>
GRIFFIN_HOST_DEVICE inline void takeRowUnit(const PackedView& view, int row, int unit, int quarter, const Take& take) {
    const int in_panel = row % kPanelRows;
    const std::size_t place = static_cast<std::size_t>(row / kPanelRows) * static_cast<std::size_t>(view.units) +
                              static_cast<std::size_t>(unit);
    const int lane = in_panel % 8 * 4 + quarter;
    const int upper = in_panel / 8;
    LaneUnit<kind> loaded{};
    loadUnit<kind>(view, place, lane, loaded);
    for (int step = 0; step < kUnitSteps; ++step) {
        std::uint32_t a[4];
        weightFragment<kind>(loaded, step, a);
        for (int high_columns = 0; high_columns < 2; ++high_columns) {
            const int reg = high_columns * 2 + upper;
            for (int element = 0; element < 2; ++element) {
                const int slot = placeInA(lane, reg, element).column;
                const int column = unit * kUnitColumns + step / 2 * 32 + columnOfSlot(step % 2, slot);
                const std::uint32_t pair = upper == 0 ? a[high_columns * 2] : a[high_columns * 2 + 1];
                take(column, widened(kind, static_cast<std::uint16_t>(pair >> (16 * element))) * view.row_scales[row]);
            }
        }
    }
}

}  // namespace griffin::kernels::cuda
