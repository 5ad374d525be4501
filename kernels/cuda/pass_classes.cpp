#include "kernels/cuda/pass_classes.h"

#include <algorithm>
#include <array>
#include <bit>

namespace griffin::kernels::cuda {
namespace {

// Up to eight rows share a tile of eight, where one more costs next to nothing.
constexpr std::array kRowClasses{1, 2, 4, 8, 12, 16, 24, 32, 40, 48, 56, kMostRecordedRows};

}  // namespace

int rowClass(int rows) {
    const auto* found = std::find_if(kRowClasses.begin(), kRowClasses.end(), [rows](int most) { return most >= rows; });
    return found != kRowClasses.end() ? *found : rows;
}

AttentionBounds boundsClass(int prefix, int nodes) {
    const int most_nodes = nodes == 1 ? 1 : nodes <= kMostRecordedRows ? kMostRecordedRows : kMaxTreeNodes;
    AttentionBounds bounds = boundsFor(prefix, most_nodes);
    bounds.chunks = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(bounds.chunks, 1))));
    return bounds;
}

}  // namespace griffin::kernels::cuda
