// What a tree may become: the shape asked for, cut to what the drafter can give.
#pragma once

#include <algorithm>
#include <cassert>

#include "engine/tree/candidate_source.h"
#include "engine/tree/draft_tree.h"
#include "engine/tree/tree_shape.h"

namespace griffin::engine::tree {

struct TreeLimits {
    int nodes;     // with the root
    int levels;    // below the root; 0 when there are no candidates at all
    int children;  // of a node
};

/// REQUIRES: as TreeBuilder::build.
inline TreeLimits treeLimits(const CandidateSource& source, const TreeShape& shape, const DraftTree& tree) {
    assert(shape.nodes >= 2 && shape.nodes <= tree.maxNodes() && shape.depth >= 1 && shape.top_k >= 1);
    static_cast<void>(tree);
    const int most = shape.nodes - 1;
    const int children = std::min({shape.top_k, source.maxCandidates(), most});
    const int levels = children > 0 ? std::min({shape.depth, source.maxDepth(), most}) : 0;
    return {shape.nodes, levels, children};
}

}  // namespace griffin::engine::tree
