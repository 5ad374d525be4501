// Grows a draft tree from a drafter's candidates. Builders differ in which nodes they expand; all of them give a tree
// that is prefix-closed and in topological order, with at most shape.nodes nodes and shape.depth levels.
#pragma once

#include "engine/base/random.h"
#include "engine/tree/candidate_source.h"
#include "engine/tree/draft_tree.h"
#include "engine/tree/tree_shape.h"

namespace griffin::engine::tree {

class TreeBuilder {
  public:
    virtual ~TreeBuilder() = default;

    /// Replaces `tree` by one that grows from `root`. REQUIRES: shape.nodes <= tree.maxNodes(), shape.nodes >= 2,
    /// shape.depth >= 1, shape.top_k >= 1. `random` is used by builders that draw.
    virtual void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random,
                       DraftTree& tree) = 0;
};

}  // namespace griffin::engine::tree
