// How often a draft predicts what the target said: ChainCount from the passes of a training step, DraftEvaluation from
// a finished draft as it is used. Both are teacher-forced.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/draft/drafter.h"
#include "engine/model/target_model.h"
#include "engine/train/data/feature_shard.h"
#include "engine/train/network/losses.h"
#include "engine/training.h"

namespace griffin::engine::train {

/// Agreement on sequences that the draft was not trained on: pass n stands for the n-th token of a chain.
class ChainCount {
  public:
    explicit ChainCount(int passes) : top1_(passes), top3_(passes), chains_(passes), begun_(passes) {}

    /// Adds the reports of all passes over one batch.
    void add(std::span<const int> segments, std::span<const PassReport> reports);

    /// By pass. The acceptance length is 1 + the sum over depths of the share of chains whose tokens are all right up
    /// to there: what a chain of as many tokens as there are passes commits per target pass.
    DraftAgreement agreement() const;
    std::int64_t rows() const { return rows_; }

  private:
    std::vector<std::int64_t> top1_;    // [passes] rows
    std::vector<std::int64_t> top3_;    // [passes] rows
    std::vector<std::int64_t> chains_;  // [passes] right up to here
    std::vector<std::int64_t> begun_;   // [passes] that reach so far within the answer
    std::int64_t rows_ = 0;
};

/// Agreement of a finished draft as it is used: after every token of an answer it predicts the next ones from its own
/// features and the answer's tokens.
class DraftEvaluation {
  public:
    /// For depths 1 to `depth`. REQUIRES: the drafter has candidates.
    DraftEvaluation(model::TargetModel& target, draft::Drafter& drafter, int depth);

    /// Clears the drafter's state. Stops early when asked to. Throws what the back end throws.
    void add(const TrainingSequence& sequence, const std::stop_token& stop);

    std::int64_t positions() const { return asked_.front(); }
    /// For the depths that the drafter has.
    DraftAgreement agreement() const;

  private:
    /// `text` is the root and what follows it in the answer.
    void askFrom(std::span<const std::int32_t> text);

    model::TargetModel& target_;
    draft::Drafter& drafter_;
    model::DeviceMatrix features_;
    tree::DraftTree tree_;
    tree::Candidates candidates_;
    std::vector<std::int64_t> asked_;   // [depths]
    std::vector<std::int64_t> top1_;    // [depths]
    std::vector<std::int64_t> top3_;    // [depths]
    std::vector<std::int64_t> chains_;  // [depths] right up to here
};

/// As engine::evaluateDraft(). `drafter` may be null.
Result<DraftEvaluationReport> evaluateDraft(model::TargetModel& target, draft::Drafter* drafter,
                                            const DraftEvaluationOptions& options,
                                            const std::function<void(double fraction)>& progress,
                                            const std::stop_token& stop);

}  // namespace griffin::engine::train
