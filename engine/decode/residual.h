// The residual of the target's distribution while candidates are tested and rejected, and the threshold of k-sequential
// selection. A token whose probability has reached 0 never regains any, so it is dropped and each rejection is cheaper
// than the one before; otherwise every rejection would cost a pass over the vocabulary.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "engine/decode/sampler.h"

namespace griffin::engine::decode {

class Residual {
  public:
    explicit Residual(int vocabulary) {
        tokens_.reserve(static_cast<std::size_t>(vocabulary));
        weights_.reserve(static_cast<std::size_t>(vocabulary));
    }

    /// The whole distribution.
    void reset(const Distribution& target);

    /// Ascending.
    std::span<const TokenId> tokens() const { return tokens_; }
    /// weights()[i] / total() is the probability of tokens()[i].
    std::span<const double> weights() const { return weights_; }
    double total() const { return total_; }
    /// Nothing is left but rounding errors: the target's and the draft's distributions agreed.
    bool empty() const { return !(total_ > 0.0); }

    /// 0 for a token outside the support. REQUIRES: !empty().
    double probability(TokenId token) const;
    /// Each weight becomes update(token, its probability); tokens whose weight is not positive are dropped.
    /// REQUIRES: !empty().
    template <class Update>
    void update(Update update) {
        const double scale = 1.0 / total_;
        double total = 0.0;
        std::size_t kept = 0;
        // Branchless: the outcome is unpredictable.
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            const TokenId token = tokens_[i];
            const double weight = std::max(0.0, update(token, weights_[i] * scale));
            tokens_[kept] = token;
            weights_[kept] = weight;
            kept += static_cast<std::size_t>(weight > 0.0);
            total += weight;
        }
        tokens_.resize(kept);
        weights_.resize(kept);
        total_ = total;
    }
    /// REQUIRES: !empty().
    TokenId pick(RandomSource& random) const { return tokens_[random.pick(weights_, total_)]; }

  private:
    std::vector<TokenId> tokens_;  // capacity: vocabulary
    std::vector<double> weights_;  // likewise
    double total_ = 0.0;
};

/// The threshold of k-sequential selection (Sun et al., "SpecTr: Fast Speculative Decoding via Optimal Transport",
/// 2023). Each of k independent draws from q is accepted with probability min(1, p / (rho q)), so one draw is accepted
/// with probability beta(rho) = sum of min(q, p / rho), and one of k with 1 - (1 - beta)^k. The text keeps the
/// distribution p for every rho with 1 - (1 - beta)^k <= rho beta; the best rho, in [1, k], solves the equation.
struct KSequentialThreshold {
    double rho = 1.0;
    double beta = 0.0;      // probability that a draw is accepted
    double accepted = 0.0;  // probability that one of the k draws is
};

class KSequentialSolver {
  public:
    explicit KSequentialSolver(int vocabulary) { undecided_.reserve(static_cast<std::size_t>(vocabulary)); }

    /// `target` is p; q is draft[vocabulary] / draft_mass. REQUIRES: draws >= 1.
    KSequentialThreshold solve(const Residual& target, std::span<const float> draft, double draft_mass, int draws);

  private:
    /// A token with p / q between the bounds of rho: which term of the minimum applies is undecided.
    struct Undecided {
        double target;
        double draft;
    };
    double beta(double rho) const;
    void decide(double low, double high);

    std::vector<Undecided> undecided_;  // capacity: vocabulary
    double draft_terms_ = 0.0;          // sum of q over the tokens with q <= p / rho
    double target_terms_ = 0.0;         // sum of p over the tokens with p / rho < q
};

}  // namespace griffin::engine::decode
