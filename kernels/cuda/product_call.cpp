#include "kernels/cuda/product_call.h"

namespace griffin::kernels::cuda {

ManyRowsPlan planManyRows(int rows, int outputs, int processors) {
    ManyRowsPlan plan;
    plan.row_tiles = rows <= 32 ? 4 : 8;
    plan.row_blocks = (rows + plan.row_tiles * 8 - 1) / (plan.row_tiles * 8);
    constexpr int kGroup = kManyWarps * kManyPanels;
    plan.groups = (panelsOf(outputs) + kGroup - 1) / kGroup;
    // Adding the slices of several blocks costs memory traffic; leaving many processors idle costs more.
    plan.parts = 4 * plan.tiles() < 3 * processors ? kSlices : 1;
    return plan;
}

}  // namespace griffin::kernels::cuda
