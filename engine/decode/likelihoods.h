// How likely the target finds tokens, from the logits of its last pass. The rows go through the LM head again: whoever
// decoded may have changed them, or never have had them on the host.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/sampler.h"
#include "engine/generation_event.h"
#include "engine/model/target_model.h"

namespace griffin::engine::decode {

class Likelihoods {
  public:
    /// `target` must outlive it. `alternatives`: the likeliest tokens that are told beside each; 0 or more.
    Likelihoods(model::TargetModel& target, int alternatives);

    /// Appends how likely tokens[i] is after row rows[i] of the target's last pass, without bytes.
    /// REQUIRES: rows ascend; as many tokens.
    void read(std::span<const int> rows, std::span<const TokenId> tokens, std::vector<TokenLikelihood>& result);

  private:
    /// After row `row` of the last logits, which become log-probabilities.
    TokenLikelihood likelihood(int row, TokenId token);

    model::TargetModel& target_;
    std::vector<TokenId> likeliest_;        // [alternatives] of a row
    std::vector<float> largest_;            // [alternatives]
    std::vector<float> log_probabilities_;  // [vocabulary]
};

}  // namespace griffin::engine::decode
