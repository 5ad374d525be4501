#include "engine/decode/likelihoods.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace griffin::engine::decode {

Likelihoods::Likelihoods(model::TargetModel& target, int alternatives)
    : target_(target),
      alternatives_(std::min(static_cast<std::size_t>(std::max(alternatives, 0)),
                             static_cast<std::size_t>(target.config().vocabulary))),
      logits_(static_cast<std::size_t>(target.config().vocabulary)) {
    order_.reserve(alternatives_ + 1);
}

void Likelihoods::read(std::span<const int> rows, std::span<const TokenId> tokens,
                       std::vector<TokenLikelihood>& result) {
    assert(rows.size() == tokens.size() && std::ranges::is_sorted(rows));
    kernels::ConstMatrixView chunk;
    int first = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (chunk.rows == 0 || rows[i] >= first + chunk.rows) {
            first = rows[i];
            chunk = target_.logits(first, std::min(model::kMaxLogitRows, rows.back() - first + 1));
        }
        target_.backend().download(logits_.data(), chunk.row(rows[i] - first), logits_.size() * sizeof(float));
        result.push_back(likelihood(tokens[i]));
    }
}

TokenLikelihood Likelihoods::likelihood(TokenId token) {
    // A logit that is no number is one of no probability.
    for (float& logit : logits_) {
        if (std::isnan(logit)) logit = -INFINITY;
    }
    const float largest = *std::ranges::max_element(logits_);
    double sum = 0.0;
    for (const float logit : logits_) sum += std::exp(static_cast<double>(logit) - static_cast<double>(largest));
    const double scale = static_cast<double>(largest) + std::log(sum);
    const auto candidate = [&](TokenId which) {
        const double logit = static_cast<double>(logits_[static_cast<std::size_t>(which)]);
        return TokenLikelihood::Candidate{which, static_cast<float>(logit - scale), {}};
    };
    const auto likelier = [this](TokenId a, TokenId b) {
        const float left = logits_[static_cast<std::size_t>(a)];
        const float right = logits_[static_cast<std::size_t>(b)];
        return left != right ? left > right : a < b;
    };
    order_.clear();
    for (TokenId which = 0; alternatives_ > 0 && which < static_cast<TokenId>(logits_.size()); ++which) {
        if (order_.size() == alternatives_ && !likelier(which, order_.back())) continue;
        order_.insert(std::ranges::upper_bound(order_, which, likelier), which);
        if (order_.size() > alternatives_) order_.pop_back();
    }
    TokenLikelihood result;
    result.chosen = candidate(token);
    for (const TokenId which : order_) result.likeliest.push_back(candidate(which));
    return result;
}

}  // namespace griffin::engine::decode
