// How often a draft, as it is used, foresees what the target said: at every token of an answer it is asked for the
// next ones, its own features behind it and the answer's tokens as its words.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/draft/drafter.h"
#include "engine/model/target_model.h"
#include "engine/train/training_sequence.h"

namespace griffin::engine::train {

class DraftEvaluation {
  public:
    /// Depths 1 .. `depth`. REQUIRES: the drafter has candidates.
    DraftEvaluation(model::TargetModel& target, draft::Drafter& drafter, int depth);

    /// Depths it was asked for: no more than the drafter has.
    int depth() const;
    /// Forgets what the drafter held. Stops early when asked to. Throws what the back end throws.
    void add(const TrainingSequence& sequence, const std::stop_token& stop);

    std::int64_t positions() const { return asked_.front(); }
    /// Share of positions where the token at this depth, from 1, is the draft's likeliest (among its three).
    double top1(int depth) const { return share(top1_, depth); }
    double top3(int depth) const { return share(top3_, depth); }
    /// 1 + sum over depths of the share of chains that are right up to there.
    double acceptanceLength() const;

  private:
    double share(const std::vector<std::int64_t>& counts, int depth) const;
    /// `text` is the root and what follows it in the answer.
    void askFrom(std::span<const std::int32_t> text);

    model::TargetModel& target_;
    draft::Drafter& drafter_;
    tree::DraftTree tree_;
    tree::Candidates candidates_;
    std::vector<std::int64_t> asked_;   // [depths]
    std::vector<std::int64_t> top1_;    // [depths]
    std::vector<std::int64_t> top3_;    // [depths]
    std::vector<std::int64_t> chains_;  // [depths] right up to here
};

}  // namespace griffin::engine::train
