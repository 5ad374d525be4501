#include "engine/tree/dyspec_threshold_tree.h"

#include <utility>

#include "engine/tree/tree_limits.h"

namespace griffin::engine::tree {

DySpecThresholdTree::DySpecThresholdTree(std::unique_ptr<ChildPicker> picker, double threshold)
    : picker_(std::move(picker)), threshold_(threshold) {
    values_.reserve(kernels::kMaxTreeNodes);
    level_.reserve(kernels::kMaxTreeNodes);
    next_level_.reserve(kernels::kMaxTreeNodes);
}

void DySpecThresholdTree::build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random,
                                DraftTree& tree) {
    const TreeLimits limits = treeLimits(source, shape, tree);
    tree.reset(root, picker_->proposal());
    if (limits.levels == 0) return;
    const double threshold = threshold_ > 0.0 ? threshold_ : 1.0 / shape.nodes;
    picker_->begin(source, tree, limits.children);
    values_.assign(static_cast<std::size_t>(limits.nodes), 0.0);
    values_[0] = 1.0;
    level_.assign(1, 0);
    for (int depth = 1; !level_.empty() && tree.size() < limits.nodes; ++depth) {
        picker_->ask(tree, level_);
        next_level_.clear();
        for (const int node : level_) {
            double value = values_[static_cast<std::size_t>(node)];
            for (int child = 0; child < limits.children && value >= threshold && tree.size() < limits.nodes; ++child) {
                const Pick pick = picker_->pick(tree, node, random);
                if (pick.node < 0) break;
                const double first_slot = value * pick.share;
                values_[static_cast<std::size_t>(pick.node)] = first_slot;
                if (depth < limits.levels && first_slot >= threshold) next_level_.push_back(pick.node);
                value *= 1.0 - pick.share;
            }
        }
        level_.swap(next_level_);
    }
}

}  // namespace griffin::engine::tree
