// What Medusa's and Hydra's heads have in common.
#pragma once

#include <array>

namespace griffin::engine::draft {

inline constexpr int kMaxHeads = 16;
inline constexpr int kMaxBlocks = 8;                  // of a head
inline constexpr std::array<int, 1> kFirstRow = {0};  // to gather it

}  // namespace griffin::engine::draft
