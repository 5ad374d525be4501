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

/// `angles`: the cosines of the pairs, then their sines.
__device__ inline float2 rotatedPair(float2 elements, int pair, int pairs, const float* angles) {
    const float cosine = angles[pair];
    const float sine = angles[pairs + pair];
    return make_float2(elements.x * cosine - elements.y * sine, elements.x * sine + elements.y * cosine);
}

}  // namespace griffin::kernels::cuda
