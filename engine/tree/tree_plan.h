// A tree whose shape is known before any token is: node n is the child of parents[n], breadth first with the root as
// node 0, siblings in the order of their ranks (the most likely candidate or the first draw first). So parents never
// decrease, and the first nodes of a plan are a plan too.
#pragma once

#include <vector>

#include "engine/tree/child_picker.h"
#include "engine/tree/draft_tree.h"
#include "engine/tree/tree_limits.h"

namespace griffin::engine::tree {

struct TreePlan {
    std::vector<int> parents;  // [nodes], -1 for the root
};

/// Makes trees of a plan: one draft pass for a level. What goes beyond the limits is left out, and what has no
/// candidate is, with all that would be under it.
class PlanFiller {
  public:
    PlanFiller();

    /// REQUIRES: `tree` is the root alone, with the picker's proposal.
    void fill(const TreePlan& plan, const TreeLimits& limits, CandidateSource& source, ChildPicker& picker,
              Random& random, DraftTree& tree);

  private:
    std::vector<int> node_of_;   // [nodes of the plan] node of the tree, -1: left out
    std::vector<int> children_;  // [nodes of the plan] made so far
    std::vector<int> nodes_;     // of one question
};

}  // namespace griffin::engine::tree
