#include "engine/decode/residual.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace griffin::engine::decode {
namespace {

/// 1 - (1 - beta)^draws without the loss of small values.
double oneOf(int draws, double beta) {
    return -std::expm1(static_cast<double>(draws) * std::log1p(-beta));
}

}  // namespace

void Residual::reset(const Distribution& target) {
    tokens_.assign(target.tokens.begin(), target.tokens.end());
    weights_.assign(target.probabilities.begin(), target.probabilities.end());
    total_ = std::accumulate(weights_.begin(), weights_.end(), 0.0);
}

double Residual::probability(TokenId token) const {
    const auto found = std::lower_bound(tokens_.begin(), tokens_.end(), token);
    if (found == tokens_.end() || *found != token) return 0.0;
    return weights_[static_cast<std::size_t>(found - tokens_.begin())] / total_;
}

double KSequentialSolver::beta(double rho) const {
    double sum = draft_terms_ + target_terms_ / rho;
    for (const Undecided& token : undecided_) sum += std::min(token.draft, token.target / rho);
    return std::min(sum, 1.0);
}

/// Decides the tokens whose term is the same for every rho in [low, high], so that each bisection step visits fewer
/// tokens than the one before.
void KSequentialSolver::decide(double low, double high) {
    std::erase_if(undecided_, [&](const Undecided& token) {
        if (token.target >= high * token.draft) {
            draft_terms_ += token.draft;
            return true;
        }
        if (token.target <= low * token.draft) {
            target_terms_ += token.target;
            return true;
        }
        return false;
    });
}

KSequentialThreshold KSequentialSolver::solve(const Residual& target, std::span<const float> draft, double draft_mass,
                                              int draws) {
    undecided_.clear();
    draft_terms_ = 0.0;
    target_terms_ = 0.0;
    for (std::size_t i = 0; i < target.tokens().size(); ++i) {
        const double q = static_cast<double>(draft[static_cast<std::size_t>(target.tokens()[i])]);
        if (q > 0.0) undecided_.push_back({target.weights()[i] / target.total(), q / draft_mass});
    }
    double low = 1.0;
    double high = static_cast<double>(draws);
    decide(low, high);
    for (double middle = 0.5 * (low + high); low < middle && middle < high; middle = 0.5 * (low + high)) {
        const double one = beta(middle);
        (oneOf(draws, one) > middle * one ? low : high) = middle;
        decide(low, high);
    }
    // The upper bound, so that acceptance never exceeds the target's probability.
    const double one = beta(high);
    return {high, one, oneOf(draws, one)};
}

}  // namespace griffin::engine::decode
