// Grows draft trees from a drafter's candidates: the interface of all builders, their limits, and their factory.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/random.h"
#include "engine/generation_options.h"
#include "engine/tree/candidate_source.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::tree {

/// Decides while a tree grows whether its next level is worth a draft pass.
class LevelRule {
  public:
    virtual ~LevelRule() = default;
    /// `rows`: the nodes of `drafted` whose children would come next.
    virtual bool isWorthDrafting(const DraftTree& drafted, std::span<const int> rows) = 0;
};

/// The largest draft tree to grow.
struct TreeShape {
    int nodes = 60;             // with the root
    int depth = 6;              // levels below the root
    int top_k = 10;             // children of a node, and nodes expanded in a level
    LevelRule* rule = nullptr;  // for builders that ask: after the first level
};

/// A candidate that a builder considered and left out.
struct LeftOut {
    int parent;  // a node of the tree
    TokenId token;
    float log_probability;  // the draft's, natural, given the parent
};

/// Builders differ in which nodes they expand; all of them produce a tree that is prefix-closed and in topological
/// order, with at most shape.nodes nodes and shape.depth levels.
class TreeBuilder {
  public:
    virtual ~TreeBuilder() = default;

    /// Replaces `tree` by one that grows from `root`. REQUIRES: shape.nodes <= tree.maxNodes(), shape.nodes >= 2,
    /// shape.depth >= 1, shape.top_k >= 1. `random` is used by builders that draw.
    virtual void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random,
                       DraftTree& tree) = 0;
    /// True if it drafts level by level and asks shape.rule before each.
    virtual bool asksRule() const { return false; }
    /// For whoever watches: candidates of the last build whose parents are in the tree and which are not, at most
    /// `most`, those with the likeliest paths, in any order.
    virtual void leftOut(std::size_t /*most*/, std::vector<LeftOut>& candidates) { candidates.clear(); }
};

/// The requested shape, cut to what the drafter can provide.
struct TreeLimits {
    int nodes;     // with the root
    int levels;    // below the root; 0 if there are no candidates at all
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

/// Which candidates become children, if the kind of tree leaves it open.
enum class ChildChoice {
    kMostLikely,  // for temperature 0
    kDrawn,       // drawn from the draft's distribution, which is accepted more often
};

enum class StaticShape { kEagle1, kMedusa };

struct TreeBuilderOptions {
    TreeKind kind = TreeKind::kEagle2;  // not kAuto
    /// Without effect for kEagle2, kCoupled and for Medusa's static tree, whose candidates are always the most likely
    /// ones.
    ChildChoice children = ChildChoice::kMostLikely;
    float draft_temperature = 0.6F;  // of draws; > 0
    StaticShape static_shape = StaticShape::kEagle1;
    double dyspec_threshold = 0.0;  // 0: 1 / shape.nodes
    /// For kSequoia, by rank. Before it is measured, each child takes 0.6 of what its earlier siblings left.
    std::vector<double> acceptance = {0.6, 0.24, 0.096, 0.0384, 0.01536, 0.006144, 0.0024576, 0.00098304};
    TreeShape sequoia_largest = {256, 16, 8};
};

/// REQUIRES: options.kind is not kAuto.
std::unique_ptr<TreeBuilder> makeTreeBuilder(const TreeBuilderOptions& options);

}  // namespace griffin::engine::tree
