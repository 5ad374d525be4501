// A chain: every node has one child, the most likely token or a single draw (Leviathan et al. 2023; Chen et al. 2023).
#pragma once

#include <memory>

#include "engine/tree/child_picker.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

class ChainTree : public TreeBuilder {
  public:
    explicit ChainTree(std::unique_ptr<ChildPicker> picker);

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    std::unique_ptr<ChildPicker> picker_;
};

}  // namespace griffin::engine::tree
