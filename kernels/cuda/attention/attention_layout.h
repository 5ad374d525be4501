// Index arithmetic of attention with mma.m16n8k16: 16 queries (rows of A) on a block of 64 keys.
//
// Scores: B is eight keys, columns along the head in the order of columnOfSlot(), so that a lane reads eight
// neighbouring elements of one key. Their sums (C) are, without moving, the registers of A for the values. Values: B is
// sixteen keys by eight elements of the head; a lane reads eight neighbouring elements of each of its four keys and
// pairs them, so that tile j of eight has the elements 8 n + j (n: column of B) of a run of 64.
#pragma once

#include "kernels/cuda/host_device.h"
#include "kernels/cuda/mma_layout.h"

namespace griffin::kernels::cuda {

inline constexpr int kTileQueries = 16;
inline constexpr int kKeyTiles = 8;    // of 8 keys, in a block
inline constexpr int kValueSteps = 4;  // of 16 keys, in a block

/// The key whose elements a lane reads for tile `tile` of the scores, and the first of its eight elements within 32.
GRIFFIN_HOST_DEVICE constexpr int keyOfLane(int tile, int lane) {
    return tile * 8 + lane / 4;
}
GRIFFIN_HOST_DEVICE constexpr int firstKeyElement(int lane) {
    return lane % 4 * 8;
}
/// The key of register `reg` of the scores of a tile.
GRIFFIN_HOST_DEVICE constexpr int keyOfScore(int tile, int lane, int reg) {
    return tile * 8 + placeInC(lane, reg).column;
}
/// Register of A for step `step` of the values that holds (score registers 0 and 1, or 2 and 3, of tile 2 step or
/// 2 step + 1).
GRIFFIN_HOST_DEVICE constexpr int weightRegister(int odd_tile, int upper_rows) {
    return odd_tile * 2 + upper_rows;
}
/// The four keys a lane reads for step `step` of the values: i = 0, 1 make register 0 of B, 2 and 3 register 1.
GRIFFIN_HOST_DEVICE constexpr int keyOfValue(int step, int lane, int i) {
    return step * 16 + placeInB(lane, i / 2, i % 2).row;
}
/// The first of the eight elements, of 64, that a lane reads of each.
GRIFFIN_HOST_DEVICE constexpr int firstValueElement(int lane) {
    return lane / 4 * 8;
}
/// The element, of 64, of register `reg` of the sums of tile `tile`.
GRIFFIN_HOST_DEVICE constexpr int elementOfSum(int tile, int lane, int reg) {
    return placeInC(lane, reg).column * 8 + tile;
}

}  // namespace griffin::kernels::cuda
