// A cycle of greedy speculation in the back end's memory: the draft tree grows there, the target verifies it, and the
// accepted keys and values move, before the host waits for the outcome. Tree and path are those that EAGLE-2's builder
// and verifyGreedy() make.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/draft_feed.h"
#include "engine/decode/verify.h"
#include "engine/draft/drafter.h"
#include "engine/model/target_model.h"
#include "engine/tree/draft_tree.h"
#include "engine/tree/tree_builder.h"
#include "kernels/tree_growth.h"

namespace griffin::engine::decode {

class GrownCycle {
  public:
    /// All must outlive it. REQUIRES: drafter.grower() and drafter.candidates() are not null, target.isSteady().
    GrownCycle(model::TargetModel& target, model::KvCache& cache, draft::Drafter& drafter, kernels::TreeGrowth& growth)
        : target_(target), cache_(cache), drafter_(drafter), growth_(growth) {}

    /// False, and nothing is done, if a tree of this shape has no room there. Otherwise the drafter takes in what waits
    /// in `feed`; `tree`, choices[nodes] (the target's after each node) and `path` become those of the cycle; of the
    /// cache's tail the first path.nodes.size() rows are to be committed.
    bool run(TokenId root, const tree::TreeShape& shape, DraftFeed& feed, tree::DraftTree& tree,
             std::span<TokenId> choices, AcceptedPath& path);
    /// Milliseconds of the last cycle's draft.
    double draftMs() const { return static_cast<double>(grown_.draft_ns) * 1e-6; }

  private:
    model::TargetModel& target_;
    model::KvCache& cache_;
    draft::Drafter& drafter_;
    kernels::TreeGrowth& growth_;
    kernels::GrownTree grown_{};
};

}  // namespace griffin::engine::decode
