#include "engine/tree/sequence_trees.h"

#include <algorithm>
#include <utility>

#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

ChainTree::ChainTree(std::unique_ptr<ChildPicker> picker) : picker_(std::move(picker)) {}

void ChainTree::build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) {
    const TreeLimits limits = treeLimits(source, shape, tree);
    tree.reset(root, picker_->proposal());
    if (limits.levels == 0) return;
    picker_->begin(source, tree, 1);
    for (int node = 0; node >= 0 && tree.depth(node) < limits.levels;) {
        picker_->ask(tree, {&node, 1});
        node = picker_->pick(tree, node, random).node;
    }
}

SpecInferTree::SpecInferTree(std::unique_ptr<ChildPicker> picker) : picker_(std::move(picker)) {
    sequences_.reserve(kernels::kMaxTreeNodes);
    level_.reserve(kernels::kMaxTreeNodes);
    next_level_.reserve(kernels::kMaxTreeNodes);
}

void SpecInferTree::build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random,
                          DraftTree& tree) {
    const TreeLimits limits = treeLimits(source, shape, tree);
    tree.reset(root, picker_->proposal());
    if (limits.levels == 0) return;
    picker_->begin(source, tree, limits.children);
    sequences_.assign(static_cast<std::size_t>(limits.nodes), 0);
    sequences_[0] = limits.children;
    level_.assign(1, 0);
    int draws = 2 * limits.nodes;  // what a tree reserves memory for
    for (int depth = 1; depth <= limits.levels && !level_.empty() && tree.size() < limits.nodes; ++depth) {
        picker_->ask(tree, level_);
        next_level_.clear();
        for (const int node : level_) {
            const int wanted =
                std::min({sequences_[static_cast<std::size_t>(node)], draws, limits.nodes - tree.size()});
            draws -= wanted;
            for (int i = 0; i < wanted; ++i) {
                const Pick pick = picker_->pick(tree, node, random);
                if (pick.node < 0) break;
                if (sequences_[static_cast<std::size_t>(pick.node)]++ == 0) next_level_.push_back(pick.node);
            }
        }
        level_.swap(next_level_);
    }
}

}  // namespace griffin::engine::tree
