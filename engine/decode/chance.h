// Where the verification's random decisions come from. They are an interface so that a test can go through every way
// they may fall, with its exact probability.
#pragma once

#include <cstddef>
#include <span>

#include "engine/decode/sampler.h"
#include "engine/random.h"

namespace griffin::engine::decode {

class Chance {
  public:
    virtual ~Chance() = default;

    /// True with this probability: never for 0 or less, always for 1 or more.
    virtual bool happens(double probability) = 0;
    /// The index i with probability weights[i] / total. REQUIRES: weights[i] >= 0, total is their sum and positive.
    virtual std::size_t pick(std::span<const double> weights, double total) = 0;
    virtual TokenId draw(const Distribution& distribution) = 0;
};

/// Chances from random numbers. draw() takes the very token that Sampler::draw() takes with the same numbers.
class RandomChance : public Chance {
  public:
    explicit RandomChance(Random& random) : random_(random) {}

    bool happens(double probability) override { return random_.uniform() < probability; }
    std::size_t pick(std::span<const double> weights, double total) override;
    TokenId draw(const Distribution& distribution) override { return drawToken(distribution, random_); }

  private:
    Random& random_;
};

}  // namespace griffin::engine::decode
