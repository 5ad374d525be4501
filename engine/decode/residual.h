// What is left of the target's distribution while candidates are tested and rejected. A token that has lost its
// probability never gets any back, so it is dropped, and each rejection costs less than the one before: a draft that is
// rejected often would otherwise cost a pass over the vocabulary each time.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "engine/decode/chance.h"
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
    /// Rounding has left nothing: the target's distribution and the draft's agreed to the last bits.
    bool empty() const { return !(total_ > 0.0); }

    /// 0 for a token outside the support. REQUIRES: !empty().
    double probability(TokenId token) const;
    /// Each weight becomes update(token, its probability), and the token is dropped unless that is positive.
    /// REQUIRES: !empty().
    template <class Update>
    void update(Update update) {
        const double scale = 1.0 / total_;
        double total = 0.0;
        std::size_t kept = 0;
        // Without branches, which no processor could foresee.
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
    TokenId pick(Chance& chance) const { return tokens_[chance.pick(weights_, total_)]; }

  private:
    std::vector<TokenId> tokens_;  // capacity: vocabulary
    std::vector<double> weights_;  // likewise
    double total_ = 0.0;
};

}  // namespace griffin::engine::decode
