// A tree of the same shape every time, from a plan; static_plan.h has those of EAGLE-1 and Medusa. A smaller shape than
// the plan's takes its first nodes.
#pragma once

#include <memory>

#include "engine/tree/child_picker.h"
#include "engine/tree/tree_builder.h"
#include "engine/tree/tree_plan.h"

namespace griffin::engine::tree {

class StaticTree : public TreeBuilder {
  public:
    StaticTree(std::unique_ptr<ChildPicker> picker, TreePlan plan);

    const TreePlan& plan() const { return plan_; }

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    std::unique_ptr<ChildPicker> picker_;
    TreePlan plan_;
    PlanFiller filler_;
};

}  // namespace griffin::engine::tree
