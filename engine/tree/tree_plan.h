// Trees whose shape is fixed before any token is known, among them the published static trees. In a plan node n is the
// child of parents[n], breadth first with the root as node 0, siblings in the order of their ranks (the most likely
// candidate or the first draw first). So parents never decrease, and the first nodes of a plan are a plan too.
#pragma once

#include <span>
#include <vector>

#include "engine/tree/child_picker.h"
#include "engine/tree/draft_tree.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

struct TreePlan {
    std::vector<int> parents;  // [nodes], -1 for the root
};

/// Makes trees of a plan, with one draft pass per level. Nodes beyond the limits, and nodes without a candidate, are
/// omitted with all of their descendants.
class PlanFiller {
  public:
    PlanFiller();

    /// REQUIRES: `tree` is the root alone, with the picker's proposal.
    void fill(const TreePlan& plan, const TreeLimits& limits, CandidateSource& source, ChildPicker& picker,
              Random& random, DraftTree& tree);

  private:
    std::vector<int> node_of_;   // [nodes of the plan] node of the tree, -1: omitted
    std::vector<int> children_;  // [nodes of the plan] made so far
    std::vector<int> nodes_;     // of one draft pass
};

/// A node of a static tree as the ranks of the candidates on its path: {0, 2} is the third candidate after the first
/// one. Sorted by length, then lexicographically, the paths are the nodes of the tree after the root.
using RankPath = std::vector<int>;

/// Nodes at each depth from 1 on in the trees of EAGLE-1 (Li et al. 2024) and Medusa (Cai et al. 2024).
inline constexpr int kEagle1Counts[] = {4, 8, 8, 3, 2};
inline constexpr int kMedusaCounts[] = {10, 28, 23, 2};

/// A tree with counts[d - 1] nodes at depth d, made depth by depth from the paths whose parents are there and whose
/// ranks are below 10. The probability of a candidate of rank r (from 0) is assumed to be proportional to
/// 1 / (r + 1), so the paths with the smallest product of their (r + 1) are taken, on a tie the lexicographically
/// first.
std::vector<RankPath> rankPathsByCounts(std::span<const int> counts);

/// REQUIRES: sorted by length, then lexicographically; each path comes with its parent and, unless its last rank is 0,
/// its next lower sibling.
TreePlan planOfRankPaths(std::span<const RankPath> paths);

}  // namespace griffin::engine::tree
