// Speculative decoding: a draft tree grows from the root, one pass of the target covers all of it, and the path that
// the target agrees with is kept. At temperature 0 the tokens equal vanilla decoding's; above it their distribution
// does (for fixed candidates even the tokens do, with the same seed).
//
// Where the form of the answer leaves one way, its tokens are the draft: before anything else at the root, and below
// the nodes of any other draft.
//
// One cycle: draft (feed the drafter, grow the tree, drop what is not worth verifying), verify (the pass and the
// decision), commit (move the accepted keys and values to the end of the prefix, queue the rows for the drafter).
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "engine/decode/cost_model.h"
#include "engine/decode/coupled_candidates.h"
#include "engine/decode/decoder.h"
#include "engine/decode/draft_feed.h"
#include "engine/decode/form_draft.h"
#include "engine/decode/grown_cycle.h"
#include "engine/decode/penalised_candidates.h"
#include "engine/decode/tree_distributions.h"
#include "engine/decode/verify.h"
#include "engine/draft/drafter.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::decode {

/// How one answer is speculated.
struct Speculation {
    draft::Drafter& drafter;
    std::unique_ptr<tree::TreeBuilder> builder;  // null if the drafter makes its trees itself
    MultiDraftRule rule = MultiDraftRule::kMultiRound;
    TreeOptions tree;
    LatencyProfile times;
    DrafterStats& stats;         // of the drafter
    DrafterStats* lookup_stats;  // of its lookup, where it has one
    std::optional<TreeAdvice> advice;
    /// Grows trees in the back end's memory, where possible; null: the host does. Not for an answer with a form.
    kernels::TreeGrowth* growth = nullptr;
    bool coupled = false;  // above temperature 0 candidates are chosen by the noise of the draws to come
};

class SpeculativeDecoder : public Decoder {
  public:
    /// All references must outlive the decoder. `feed` has the drafter's rows up to the one before the target's last.
    /// Throws std::bad_alloc.
    SpeculativeDecoder(model::TargetModel& target, model::KvCache& cache, Sampler& sampler, Speculation speculation,
                       DraftFeed& feed, std::uint64_t seed);

    TokenId first() override;
    void next(TokenId root, int max_tokens, std::vector<TokenId>& tokens, GenerationStats& stats) override;
    /// The last tree that was verified and what of it was accepted.
    const tree::DraftTree& tree() const { return tree_; }
    const AcceptedPath& path() const { return path_; }

  private:
    using Clock = std::chrono::steady_clock;
    /// Milliseconds on the wall clock.
    struct CycleTimes {
        double draft_ms = 0.0;
        double verify_ms = 0.0;
        double usual_draft_ms = 0.0;  // without the rows of a prompt or of a pause
    };

    static DraftCost draftCost(const Speculation& speculation);
    /// What the form of the answer permits alone, if that is anything.
    void draftForced(TokenId root, int max_tokens);
    void addForced(int max_tokens);
    /// The drafter's lookup makes the tree if it promises more tokens than the drafter.
    void lookUp(TokenId root, int max_tokens);
    /// The drafter makes it. Returns the milliseconds it usually takes: without those for the rows of a prompt or of a
    /// pause.
    double grow(TokenId root, int max_tokens);
    tree::TreeShape shapeFrom(CostModel& cost, int max_tokens) const;
    /// Of the drafter, as penalty, noise and form leave them, as far as each was asked for until now.
    tree::CandidateSource& candidates();
    void propose(draft::Drafter& drafter, CostModel& cost, TokenId root, int max_tokens);
    void keepChosen();
    void learn(bool drafts, double draft_ms, double verify_ms);
    /// `lists`: of the tree's nodes, if they were read with it.
    void verify(const Shortlists* lists = nullptr);
    /// The cycle in the back end's memory, if that is possible: the tree is grown and verified.
    bool growAndVerify(TokenId root, int max_tokens, CycleTimes& times);
    /// The same with the host between the two, or without a draft.
    void draftThenVerify(bool drafts, TokenId root, int max_tokens, Clock::time_point start, CycleTimes& times);
    void commit(std::vector<TokenId>& tokens);
    void chooseAll();
    void readChoices();
    /// Completes the record of a cycle.
    void finishRecord(const CycleTimes& times, double commit_ms);

    model::TargetModel& target_;
    model::KvCache& cache_;
    Sampler& sampler_;
    Speculation speculation_;
    DraftFeed& feed_;
    VanillaDecoder vanilla_;
    CostModel cost_;
    std::optional<CostModel> lookup_cost_;
    std::optional<FormDraft> form_;
    std::optional<PenalisedCandidates> penalised_;
    std::optional<CoupledCandidates> coupled_;
    std::optional<PermittedCandidates> permitted_;
    std::optional<GrownCycle> grown_;
    Random random_;  // of the drafts
    tree::DraftTree tree_;
    std::vector<int> worth_verifying_;
    std::vector<TokenId> choices_;  // [nodes]
    TreeDistributions distributions_;
    SampledVerifier sampled_;
    AcceptedPath path_;
    CycleRecorder recorder_;
    DraftOrigin origin_ = DraftOrigin::kNone;  // of this cycle's tree
    std::vector<tree::LeftOut> left_out_;
    double recording_ms_ = 0.0;  // of this cycle
};

}  // namespace griffin::engine::decode
