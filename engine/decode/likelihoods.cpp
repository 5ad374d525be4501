#include "engine/decode/likelihoods.h"

#include <algorithm>
#include <cassert>

namespace griffin::engine::decode {

Likelihoods::Likelihoods(model::TargetModel& target, int alternatives)
    : target_(target),
      likeliest_(static_cast<std::size_t>(std::clamp(alternatives, 0, target.config().vocabulary))),
      largest_(likeliest_.size()),
      log_probabilities_(static_cast<std::size_t>(target.config().vocabulary)) {}

void Likelihoods::read(std::span<const int> rows, std::span<const TokenId> tokens,
                       std::vector<TokenLikelihood>& result) {
    assert(rows.size() == tokens.size() && std::ranges::is_sorted(rows));
    int first = 0;
    int count = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] >= first + count) {
            first = rows[i];
            count = std::min(model::kMaxLogitRows, rows.back() - first + 1);
            target_.logits(first, count);
        }
        result.push_back(likelihood(rows[i] - first, tokens[i]));
    }
}

TokenLikelihood Likelihoods::likelihood(int row, TokenId token) {
    const kernels::ConstMatrixView scores = target_.lastLogits(row + 1).slice(row, 1);
    // Of the logits themselves: in rounding, log-probabilities of different tokens become equal.
    const auto k = static_cast<int>(likeliest_.size());
    if (k > 0) target_.backend().topK(scores, k, largest_, likeliest_);
    target_.toLogProbabilities(row, 1);
    target_.backend().download(log_probabilities_.data(), scores.data, log_probabilities_.size() * sizeof(float));
    const auto candidate = [this](TokenId which) {
        return TokenLikelihood::Candidate{which, log_probabilities_[static_cast<std::size_t>(which)], {}};
    };
    TokenLikelihood result;
    result.chosen = candidate(token);
    for (const TokenId which : likeliest_) result.likeliest.push_back(candidate(which));
    return result;
}

}  // namespace griffin::engine::decode
