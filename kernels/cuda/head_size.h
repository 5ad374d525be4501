// How many elements of a head the kernels have room for: in registers, in shared memory, or on the way with a launch.
#pragma once

namespace griffin::kernels::cuda {

inline constexpr int kMostHeadElements = 256;

}  // namespace griffin::kernels::cuda
