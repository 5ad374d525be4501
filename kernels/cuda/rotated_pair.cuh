// The rotation of one pair of elements of a head. Whoever rotates, rotates by this function.
#pragma once

#include "kernels/rope_table.h"

namespace griffin::kernels::cuda {

/// Both elements after the rotation, and their places in the head.
struct RotatedPair {
    int first_at;
    int second_at;
    float first;
    float second;
};

/// Rotates pair `pair` of `pairs` in place; `angles`: their cosines, then their sines.
__device__ inline RotatedPair rotatedPair(float* head, int pair, int pairs, RopeLayout layout, const float* angles) {
    const bool is_adjacent = layout == RopeLayout::kAdjacent;
    RotatedPair rotated{is_adjacent ? 2 * pair : pair, is_adjacent ? 2 * pair + 1 : pairs + pair, 0.0F, 0.0F};
    const float cosine = angles[pair];
    const float sine = angles[pairs + pair];
    const float a = head[rotated.first_at];
    const float b = head[rotated.second_at];
    rotated.first = a * cosine - b * sine;
    rotated.second = a * sine + b * cosine;
    head[rotated.first_at] = rotated.first;
    head[rotated.second_at] = rotated.second;
    return rotated;
}

}  // namespace griffin::kernels::cuda
