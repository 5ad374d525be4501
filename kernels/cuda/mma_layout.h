// Which element of which matrix a lane holds in the instruction mma.m16n8k16 (D = A B + C; A 16 x 16, B 16 x 8, C and D
// 16 x 8; 16-bit A and B, two elements to a register, f32 C and D). Source: PTX ISA, "Matrix Fragments for mma.m16n8k16
// with floating point type".
//
// A reduction does not care which k comes first, as long as A and B agree. A lane so reads eight neighbouring elements
// of a head in one go: the slots of two instructions (32 elements) are given to them by columnOfSlot(). Products with
// weights have an order of their own (packed_layout.h, columnOfPlace()).
#pragma once

#include "kernels/cuda/host_device.h"

namespace griffin::kernels::cuda {

inline constexpr int kWarpLanes = 32;

struct FragmentPlace {
    int row;
    int column;
};

/// Row and k of element `element` (0, 1) of register `reg` (0..3) of A.
GRIFFIN_HOST_DEVICE constexpr FragmentPlace placeInA(int lane, int reg, int element) {
    return {lane / 4 + reg % 2 * 8, lane % 4 * 2 + element + reg / 2 * 8};
}

/// k (as row) and column of element `element` (0, 1) of register `reg` (0, 1) of B.
GRIFFIN_HOST_DEVICE constexpr FragmentPlace placeInB(int lane, int reg, int element) {
    return {lane % 4 * 2 + element + reg * 8, lane / 4};
}

/// Row and column of register `reg` (0..3) of C and D.
GRIFFIN_HOST_DEVICE constexpr FragmentPlace placeInC(int lane, int reg) {
    return {lane / 4 + reg / 2 * 8, lane % 4 * 2 + reg % 2};
}

/// Column, of 32, that slot k (0..15) of instruction `step` (0, 1) works on: lane % 4 = t has the columns 8 t .. 8 t +
/// 7 in order, four for each step.
GRIFFIN_HOST_DEVICE constexpr int columnOfSlot(int step, int k) {
    return k % 8 / 2 * 8 + step * 4 + k / 8 * 2 + k % 2;
}

}  // namespace griffin::kernels::cuda
