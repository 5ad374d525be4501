// Random numbers that are the same on every machine and with every standard library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/token_noise.h"

namespace griffin::engine {

/// Random numbers from a counter: splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
/// 2014).
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    /// Uniform in [0, 1), a multiple of 2^-53.
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  private:
    std::uint64_t state_;
};

// Noise that draws tokens and is known before the draw (kernels/token_noise.h). Two similar distributions that are
// drawn from with the same noise often give the same token, so a draft that knows the noise can guess what the target
// will draw, and the text is still the target's alone (Daliri, Musco, Suresh: "Coupling without Communication and
// Drafter-Invariant Speculative Decoding", 2024).

using kernels::NoiseRow;

class TokenNoise {
  public:
    explicit TokenNoise(std::uint64_t seed) : key_(Random(seed).next()) {}

    NoiseRow at(std::uint64_t place) const {
        const std::uint64_t keys = Random(key_ ^ Random(place).next()).next();
        return {static_cast<std::uint32_t>(keys), static_cast<std::uint32_t>(keys >> 32)};
    }

  private:
    std::uint64_t key_;
};

struct Runner {
    double time;        // noise / probability
    std::size_t index;  // of the probability
};

/// The `first.size()` smallest times of those with a probability above 0, ascending, on a tie the lower index first.
/// probabilities[i] is that of tokens[i], or of the token i where `tokens` is empty; they need not sum to 1. Returns
/// how many there are. REQUIRES: first is not empty.
std::size_t race(std::span<const float> probabilities, std::span<const std::int32_t> tokens, NoiseRow noise,
                 std::span<Runner> first);

}  // namespace griffin::engine
