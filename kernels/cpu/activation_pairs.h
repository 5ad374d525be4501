// How the products of ARM64's i8mm want the activations of a tile: rows two by two. The codes of rows 2 p and 2 p + 1
// alternate, eight at a time: byte 16 e + 8 (row % 2) + j is code 8 e + j of the row. The first 32 of these 64 bytes
// are in the group of the even row, the others in that of the odd one; the numbers of each row stay where they are.
#pragma once

#include "kernels/cpu/weight_panels.h"

namespace griffin::kernels::cpu {

/// Whether a tile of so many rows is laid out in pairs. Fewer rows do not repay the work of bringing the codes of the
/// weights into that order.
static constexpr bool inPairs(int tile_rows) {
    return tile_rows >= 4 && tile_rows % 2 == 0;
}

/// Codes 8 e .. 8 e + 7 of both rows of the pair that begins with the group `even`: 16 bytes.
template <class Group>
[[gnu::always_inline]] static inline auto* eightOfPair(Group* even, int e) {
    return even[e / 2].codes + 16 * (e % 2);
}

}  // namespace griffin::kernels::cpu
