// Speculative decoding: a draft tree grows from the root, one pass of the target goes over all of it, and what the
// target would have said itself is kept. At temperature 0 the tokens are vanilla decoding's, bit for bit; above it
// their distribution is (for fixed candidates even the tokens are, with the same seed).
//
// One cycle: draft (feed the drafter, grow the tree, leave what is not worth verifying), verify (the pass and the
// decision), commit (move the accepted keys and values behind the prefix, note the rows for the drafter).
#pragma once

#include <memory>
#include <vector>

#include "engine/decode/cost_model.h"
#include "engine/decode/coupled_candidates.h"
#include "engine/decode/cycle_recorder.h"
#include "engine/decode/decoder.h"
#include "engine/decode/draft_feed.h"
#include "engine/decode/tree_distributions.h"
#include "engine/decode/vanilla_decoder.h"
#include "engine/decode/verify.h"
#include "engine/draft/drafter.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::decode {

/// How one answer is speculated.
struct Speculation {
    draft::Drafter& drafter;
    std::unique_ptr<tree::TreeBuilder> builder;  // null when the drafter makes all its trees itself
    MultiDraftRule rule = MultiDraftRule::kMultiRound;
    TreeOptions tree;
    PassTimes times;
    DraftRecord& record;         // of the drafter
    DraftRecord* lookup_record;  // of its lookup, where it has one
    std::optional<TreeAdvice> advice;
    bool coupled = false;  // above temperature 0 candidates are chosen by the noise of the draws to come
};

class SpeculativeDecoder : public Decoder {
  public:
    /// All references must outlive the decoder. `feed` has the drafter's rows up to the one before the target's last.
    /// Throws std::bad_alloc.
    SpeculativeDecoder(model::TargetModel& target, model::KvCache& cache, Sampler& sampler, Speculation speculation,
                       DraftFeed& feed, std::uint64_t seed);

    TokenId first() override;
    void next(TokenId root, int most, std::vector<TokenId>& tokens, GenerationStats& stats) override;
    /// The last tree that was verified and what of it was accepted.
    const tree::DraftTree& tree() const { return tree_; }
    const AcceptedPath& path() const { return path_; }

  private:
    static DraftCost draftCost(const Speculation& speculation);
    /// The drafter's lookup makes the tree if its guesses promise more than the drafter brings.
    void lookUp(TokenId root, int most);
    /// The drafter makes it. Returns the milliseconds it took as a rule: without those for the rows of a prompt or of a
    /// pause.
    double grow(TokenId root, int most);
    tree::TreeShape shapeFrom(const CostModel& cost, int most) const;
    tree::CandidateSource& candidates();
    void propose(draft::Drafter& drafter, const CostModel& cost, TokenId root, int most);
    void keepChosen();
    void learn(bool drafts, double draft_ms, double verify_ms);
    void verify();
    void commit(std::vector<TokenId>& tokens);
    void chooseAll();
    /// Of a cycle that has ended.
    void finishRecord(double draft_ms, double verify_ms, double commit_ms);

    model::TargetModel& target_;
    model::KvCache& cache_;
    Sampler& sampler_;
    Speculation speculation_;
    DraftFeed& feed_;
    VanillaDecoder vanilla_;
    CostModel cost_;
    std::optional<CostModel> lookup_cost_;
    std::optional<CoupledCandidates> coupled_;
    Random random_;  // of the drafts
    tree::DraftTree tree_;
    std::vector<int> worth_verifying_;
    std::vector<TokenId> choices_;  // [nodes]
    TreeDistributions distributions_;
    SampledVerifier sampled_;
    AcceptedPath path_;
    CycleRecorder recorder_;
    DraftOrigin origin_ = DraftOrigin::kNone;  // of this cycle's tree
    double recording_ms_ = 0.0;                // of this cycle
};

}  // namespace griffin::engine::decode
