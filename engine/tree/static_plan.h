// Shapes of published static trees. A shape is written as rank paths: {0, 2} is the third candidate after the first
// one. Sorted by length, then lexicographically, the paths are the nodes of the tree behind the root.
#pragma once

#include <span>
#include <vector>

#include "engine/tree/tree_plan.h"

namespace griffin::engine::tree {

using RankPath = std::vector<int>;

/// How many nodes the tree of EAGLE-1 (Li et al. 2024) and that of Medusa (Cai et al. 2024) have at each depth from 1
/// on.
inline constexpr int kEagle1Counts[] = {4, 8, 8, 3, 2};
inline constexpr int kMedusaCounts[] = {10, 28, 23, 2};

/// A tree with counts[d - 1] nodes at depth d, made depth by depth from the paths whose parents are there and whose
/// ranks are below 10. A candidate of rank r (from 0) is taken to be likely in proportion to 1 / (r + 1), so the paths
/// with the least product of their (r + 1) are taken, on a tie the lexicographically first.
std::vector<RankPath> rankPathsByCounts(std::span<const int> counts);

/// REQUIRES: sorted by length, then lexicographically; with every path its parent and, unless its last rank is 0, its
/// next lower sibling.
TreePlan planOfRankPaths(std::span<const RankPath> paths);

}  // namespace griffin::engine::tree
