#include "engine/tree/chain_tree.h"

#include <utility>

#include "engine/tree/tree_limits.h"

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

}  // namespace griffin::engine::tree
