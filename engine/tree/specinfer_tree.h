// The tree of SpecInfer (Miao et al. 2024) and of SpecTr (Sun et al. 2023): several sequences, drawn independently of
// each other from the draft's distribution, that share what they have in common. The root has shape.top_k draws, every
// other node as many as it was drawn itself, so one unless two sequences took the same token. Where the tree has no
// room for all of them, the levels that are complete go first. How many draws a node has is settled before the first of
// them, for the threshold of k-sequential selection depends on their number. At temperature 0 the sequences begin with
// the most likely tokens and each goes on with the most likely one.
#pragma once

#include <memory>
#include <vector>

#include "engine/tree/child_picker.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

class SpecInferTree : public TreeBuilder {
  public:
    explicit SpecInferTree(std::unique_ptr<ChildPicker> picker);

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    std::unique_ptr<ChildPicker> picker_;
    std::vector<int> sequences_;  // [nodes] that go through each
    std::vector<int> level_;
    std::vector<int> next_level_;
};

}  // namespace griffin::engine::tree
