// What is left of the target's distribution while candidates are tested and rejected. It never leaves the support of
// the distribution, so its work and memory are those of the tokens that may be drawn, not of the vocabulary.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/chance.h"
#include "engine/decode/sampler.h"

namespace griffin::engine::decode {

class Residual {
  public:
    explicit Residual(int vocabulary) { weights_.reserve(static_cast<std::size_t>(vocabulary)); }

    /// The whole distribution, whose tokens must stay where they are for as long as they are asked for.
    void reset(const Distribution& target);
    void reset(Distribution&& target) = delete;

    std::span<const TokenId> tokens() const { return tokens_; }
    /// weights()[i] / total() is the probability of tokens()[i].
    std::span<const double> weights() const { return weights_; }
    double total() const { return total_; }
    /// Rounding has left nothing: the target's distribution and the draft's agreed to the last bits.
    bool empty() const { return !(total_ > 0.0); }

    /// 0 for a token outside the support. REQUIRES: !empty().
    double probability(TokenId token) const;
    /// Each weight becomes update(token, its probability), 0 where that is negative. REQUIRES: !empty().
    template <class Update>
    void update(Update update) {
        const double scale = 1.0 / total_;
        total_ = 0.0;
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            const double weight = update(tokens_[i], weights_[i] * scale);
            weights_[i] = weight > 0.0 ? weight : 0.0;
            total_ += weights_[i];
        }
    }
    /// REQUIRES: !empty().
    TokenId pick(Chance& chance) const { return tokens_[chance.pick(weights_, total_)]; }

  private:
    std::span<const TokenId> tokens_;
    std::vector<double> weights_;
    double total_ = 0.0;
};

}  // namespace griffin::engine::decode
