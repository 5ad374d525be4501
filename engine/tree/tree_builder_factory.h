// From the kind of tree that was asked for to its builder.
#pragma once

#include <memory>
#include <vector>

#include "engine/generation_options.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

/// Which candidates become children, where the kind of tree leaves it open.
enum class ChildChoice {
    kMostLikely,  // for temperature 0
    kDrawn,       // from the draft's distribution, so that the verification accepts more often
};

enum class StaticShape { kEagle1, kMedusa };

struct TreeBuilderOptions {
    TreeKind kind = TreeKind::kEagle2;  // kAuto is for the caller to settle
    /// Without effect for kEagle2, kCoupled and for Medusa's static tree, whose candidates are always the most likely
    /// ones.
    ChildChoice children = ChildChoice::kMostLikely;
    float draft_temperature = 0.6F;  // of draws; > 0
    StaticShape static_shape = StaticShape::kEagle1;
    double dyspec_threshold = 0.0;  // 0: 1 / shape.nodes
    /// For kSequoia, by rank. Until there is a measurement: every child takes 6 tenths of what the one before left.
    std::vector<double> acceptance = {0.6, 0.24, 0.096, 0.0384, 0.01536, 0.006144, 0.0024576, 0.00098304};
    TreeShape sequoia_largest = {256, 16, 8};
};

/// REQUIRES: options.kind is not kAuto.
std::unique_ptr<TreeBuilder> makeTreeBuilder(const TreeBuilderOptions& options);

/// Nodes of a static tree, the root included: a larger shape is of no use to it.
int staticNodes(StaticShape shape);

}  // namespace griffin::engine::tree
