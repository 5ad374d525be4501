#include "engine/tree/static_tree.h"

#include <utility>

namespace griffin::engine::tree {

StaticTree::StaticTree(std::unique_ptr<ChildPicker> picker, TreePlan plan)
    : picker_(std::move(picker)), plan_(std::move(plan)) {}

void StaticTree::build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) {
    const TreeLimits limits = treeLimits(source, shape, tree);
    tree.reset(root, picker_->proposal());
    filler_.fill(plan_, limits, source, *picker_, random, tree);
}

}  // namespace griffin::engine::tree
