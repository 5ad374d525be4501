// Where the verification's random decisions come from. They are an interface so that a test can go through every way
// they may fall, with its exact probability.
#pragma once

#include <cstddef>
#include <span>

#include "engine/decode/sampler.h"

namespace griffin::engine::decode {

class Chance {
  public:
    virtual ~Chance() = default;

    /// True with this probability: never for 0 or less, always for 1 or more.
    virtual bool happens(double probability) = 0;
    /// The index i with probability weights[i] / total. REQUIRES: weights[i] >= 0, total is their sum and positive.
    virtual std::size_t pick(std::span<const double> weights, double total) = 0;
    /// For the token that comes `ahead` tokens after the next one of the text.
    virtual TokenId draw(const Distribution& distribution, int ahead) = 0;
};

/// The chances of a sampler: draw() takes the very token that vanilla decoding draws at that place.
class SamplerChance : public Chance {
  public:
    explicit SamplerChance(Sampler& sampler) : sampler_(sampler) {}

    bool happens(double probability) override { return sampler_.random().uniform() < probability; }
    std::size_t pick(std::span<const double> weights, double total) override;
    TokenId draw(const Distribution& distribution, int ahead) override {
        return drawToken(distribution, sampler_.noise(ahead));
    }

  private:
    Sampler& sampler_;
};

}  // namespace griffin::engine::decode
