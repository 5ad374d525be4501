// DySpec's tree by layers (Xiong et al. 2024, algorithm 2): every slot whose value reaches a threshold is filled, with
// one draft pass for a level. Slots and values are those of dyspec_tree.h; with the value of the last slot that
// algorithm 1 fills as the threshold, both give the same tree. Where the tree becomes full, the later nodes of the
// level go without.
#pragma once

#include <memory>
#include <vector>

#include "engine/tree/child_picker.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

class DySpecThresholdTree : public TreeBuilder {
  public:
    /// `threshold` 0: 1 / shape.nodes.
    explicit DySpecThresholdTree(std::unique_ptr<ChildPicker> picker, double threshold = 0.0);

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    std::unique_ptr<ChildPicker> picker_;
    double threshold_;
    std::vector<double> values_;  // [nodes] of the first slot under each
    std::vector<int> level_;      // nodes that get children
    std::vector<int> next_level_;
};

}  // namespace griffin::engine::tree
