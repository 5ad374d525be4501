// A cycle of speculation in the back end's memory: the draft tree grows there and the target passes over it, before the
// host waits for the outcome. Of greedy cycles that is the accepted path, too, whose keys and values have moved by
// then. Tree and path are those that EAGLE-2's builder and verifyGreedy() make, from the drafter's candidates or, above
// temperature 0, from those of CoupledCandidates.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/draft_feed.h"
#include "engine/decode/sampler.h"
#include "engine/decode/tree_distributions.h"
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
    GrownCycle(model::TargetModel& target, model::KvCache& cache, draft::Drafter& drafter, const Sampler& sampler,
               kernels::TreeGrowth& growth);

    /// False, and nothing is done, if a tree of this shape has no room there. Otherwise the drafter takes in what waits
    /// in `feed`, `tree` becomes that of the cycle, and the target has passed over it. If isDecided(), choices[nodes]
    /// (the target's after each node) and `path` are known, too, and of the cache's tail the first path.nodes.size()
    /// rows are to be committed.
    bool run(TokenId root, const tree::TreeShape& shape, DraftFeed& feed, tree::DraftTree& tree,
             std::span<TokenId> choices, AcceptedPath& path);
    bool isDecided() const { return sampler_.plainGreedy(); }
    /// Of the last cycle, if its distributions hang on them; null: on all logits.
    const Shortlists* shortlists() const { return shortlists_.k > 0 ? &shortlists_ : nullptr; }
    /// Milliseconds of the last cycle's draft.
    double draftMs() const { return static_cast<double>(grown_.draft_ns) * 1e-6; }

  private:
    model::TargetModel& target_;
    model::KvCache& cache_;
    draft::Drafter& drafter_;
    const Sampler& sampler_;
    kernels::TreeGrowth& growth_;
    std::vector<NoiseRow> noise_;  // [levels]
    Shortlists shortlists_;
    kernels::GrownTree grown_{};
};

}  // namespace griffin::engine::decode
