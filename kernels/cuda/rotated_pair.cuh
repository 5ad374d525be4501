// The rotation of one pair of elements of a head. Whoever rotates, rotates by these functions.
#pragma once

#include "kernels/rope_table.h"

namespace griffin::kernels::cuda {

/// Where in a head the elements of a pair lie.
struct PairPlace {
    int first;
    int second;
};

__device__ inline PairPlace placeOfPair(int pair, int pairs, RopeLayout layout) {
    if (layout == RopeLayout::kAdjacent) return {2 * pair, 2 * pair + 1};
    return {pair, pairs + pair};
}

/// Cosine and sine of a pair. `angles`: the cosines of the pairs, then their sines.
__device__ inline float2 angleOf(int pair, int pairs, const float* angles) {
    return make_float2(angles[pair], angles[pairs + pair]);
}

__device__ inline float2 rotatedPair(float2 elements, float2 angle) {
    return make_float2(elements.x * angle.x - elements.y * angle.y, elements.x * angle.y + elements.y * angle.x);
}

}  // namespace griffin::kernels::cuda
