#include "engine/tree/tree_builder.h"

#include <cassert>

#include "engine/tree/child_picker.h"
#include "engine/tree/dyspec_tree.h"
#include "engine/tree/eagle2_tree.h"
#include "engine/tree/planned_trees.h"
#include "engine/tree/sequence_trees.h"
#include "engine/tree/tree_plan.h"

namespace griffin::engine::tree {
namespace {

std::span<const int> countsOf(StaticShape shape) {
    if (shape == StaticShape::kMedusa) return kMedusaCounts;
    return kEagle1Counts;
}

std::unique_ptr<ChildPicker> makePicker(const TreeBuilderOptions& options, Proposal drawn) {
    if (options.children == ChildChoice::kMostLikely) return std::make_unique<RankedPicker>();
    return std::make_unique<DrawnPicker>(drawn, options.draft_temperature);
}

std::unique_ptr<TreeBuilder> makeStatic(const TreeBuilderOptions& options, std::unique_ptr<ChildPicker> picker) {
    // Medusa's heads do not depend on a node's parent, so draws from them would be accepted less often.
    if (options.static_shape == StaticShape::kMedusa) picker = std::make_unique<RankedPicker>();
    return std::make_unique<StaticTree>(std::move(picker),
                                        planOfRankPaths(rankPathsByCounts(countsOf(options.static_shape))));
}

}  // namespace

std::unique_ptr<TreeBuilder> makeTreeBuilder(const TreeBuilderOptions& options) {
    assert(options.kind != TreeKind::kAuto);
    auto picker = makePicker(options, Proposal::kWithoutReplacement);
    switch (options.kind) {
        case TreeKind::kAuto:
        case TreeKind::kEagle2:
        case TreeKind::kCoupled:
            break;
        case TreeKind::kDySpec:
            return std::make_unique<DySpecTree>(std::move(picker));
        case TreeKind::kDySpecThreshold:
            return std::make_unique<DySpecThresholdTree>(std::move(picker), options.dyspec_threshold);
        case TreeKind::kSequoia:
            return std::make_unique<SequoiaTree>(std::move(picker), options.acceptance, options.sequoia_largest);
        case TreeKind::kSpecInfer:
        case TreeKind::kSpecTr:
            return std::make_unique<SpecInferTree>(makePicker(options, Proposal::kWithReplacement));
        case TreeKind::kStatic:
            return makeStatic(options, std::move(picker));
        case TreeKind::kChain:
            return std::make_unique<ChainTree>(std::move(picker));
    }
    return std::make_unique<Eagle2Tree>();
}

}  // namespace griffin::engine::tree
