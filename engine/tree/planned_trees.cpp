#include "engine/tree/planned_trees.h"

#include <algorithm>
#include <utility>

namespace griffin::engine::tree {

StaticTree::StaticTree(std::unique_ptr<ChildPicker> picker, TreePlan plan)
    : picker_(std::move(picker)), plan_(std::move(plan)) {}

void StaticTree::build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) {
    const TreeLimits limits = treeLimits(source, shape, tree);
    tree.reset(root, picker_->proposal());
    filler_.fill(plan_, limits, source, *picker_, random, tree);
}

SequoiaTree::SequoiaTree(std::unique_ptr<ChildPicker> picker, std::span<const double> acceptance,
                         const TreeShape& largest)
    : picker_(std::move(picker)),
      top_k_(largest.top_k),
      shapes_(counted(acceptance, largest.top_k), largest.nodes, largest.depth + 1) {
    plan_.parents.reserve(kernels::kMaxTreeNodes);
}

void SequoiaTree::setAcceptance(std::span<const double> acceptance) {
    shapes_.setAcceptance(counted(acceptance, top_k_));
    plan_nodes_ = 0;
}

void SequoiaTree::build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random,
                        DraftTree& tree) {
    const TreeLimits limits = treeLimits(source, shape, tree);
    tree.reset(root, picker_->proposal());
    const int levels = std::min(limits.levels + 1, shapes_.maxLevels());
    const int nodes = shapes_.possibleNodes(std::min(limits.nodes, shapes_.maxNodes()), levels);
    if (nodes != plan_nodes_ || levels != plan_levels_) {
        shapes_.plan(nodes, levels, plan_);
        plan_nodes_ = nodes;
        plan_levels_ = levels;
    }
    filler_.fill(plan_, limits, source, *picker_, random, tree);
}

std::span<const double> SequoiaTree::counted(std::span<const double> acceptance, int top_k) {
    return acceptance.first(std::min(acceptance.size(), static_cast<std::size_t>(top_k)));
}

}  // namespace griffin::engine::tree
