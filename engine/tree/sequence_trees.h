// Trees made of sequences: a single chain, or several independent sequences merged where they agree.
#pragma once

#include <memory>
#include <vector>

#include "engine/tree/child_picker.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

/// Every node has one child, the most likely token or a single draw (Leviathan et al. 2023; Chen et al. 2023).
class ChainTree : public TreeBuilder {
  public:
    explicit ChainTree(std::unique_ptr<ChildPicker> picker);

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    std::unique_ptr<ChildPicker> picker_;
};

/// The tree of SpecInfer (Miao et al. 2024) and of SpecTr (Sun et al. 2023): several sequences, drawn independently of
/// each other from the draft's distribution, merged where they agree. The root has shape.top_k draws, every other node
/// as many as it was drawn itself: one, unless two sequences took the same token. If the tree has no room for all of
/// them, complete levels come first. The number of draws of a node is fixed before the first of them, because the
/// threshold of k-sequential selection depends on it. At temperature 0 the sequences start with the most likely tokens
/// and each continues with the most likely one.
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
