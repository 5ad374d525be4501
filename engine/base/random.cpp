#include "engine/base/random.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "engine/base/multiversioned_loop.h"

namespace griffin::engine {
namespace {

constexpr std::size_t kBlock = 64;  // tokens looked at together; nearly always none of them can win

/// The first whole block from `begin` on of which one may have a time below `limit`, or the place where no more whole
/// ones are. tokenAt(i): the token of probabilities[i].
template <class TokenAt>
std::size_t nextBlock(std::span<const float> probabilities, TokenAt tokenAt, NoiseRow noise, double limit,
                      std::size_t begin) {
    constexpr double kAbove = 1.000001;  // than what rounding may hide
    constexpr double kLargest = std::numeric_limits<float>::max();
    const auto bound = static_cast<float>(std::min(limit * kAbove, kLargest));
    multiversioned([&]() __attribute__((always_inline)) {
        const NoiseRow row = noise;
        const TokenAt at = tokenAt;
        const float* values = probabilities.data();
        int possible = 0;
        std::size_t block = begin;
        for (; possible == 0 && block + kBlock <= probabilities.size(); block += kBlock) {
            for (std::size_t i = block; i < block + kBlock; ++i) {
                possible |= static_cast<int>(row.atLeast(at(i)) < values[i] * bound);
            }
        }
        begin = possible != 0 ? block - kBlock : block;
    });
    return begin;
}

/// Keeps the smallest times seen so far in order.
class Podium {
  public:
    explicit Podium(std::span<Runner> places) : places_(places) {}

    std::size_t count() const { return count_; }
    /// Times from here on are too large to be kept.
    double limit() const {
        return count_ < places_.size() ? std::numeric_limits<double>::infinity() : places_.back().time;
    }
    void add(Runner runner) {
        if (!(runner.time < limit())) return;
        std::size_t at = count_ < places_.size() ? count_++ : count_ - 1;
        for (; at > 0 && runner.time < places_[at - 1].time; --at) places_[at] = places_[at - 1];
        places_[at] = runner;
    }

  private:
    std::span<Runner> places_;
    std::size_t count_ = 0;
};

}  // namespace

std::size_t race(std::span<const float> probabilities, std::span<const std::int32_t> tokens, NoiseRow noise,
                 std::span<Runner> first) {
    assert(!first.empty() && (tokens.empty() || tokens.size() == probabilities.size()));
    Podium podium(first);
    const auto run = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (!(probabilities[i] > 0.0F)) continue;
            const std::int32_t token = tokens.empty() ? static_cast<std::int32_t>(i) : tokens[i];
            podium.add({noise.of(token) / static_cast<double>(probabilities[i]), i});
        }
    };
    const auto next = [&](std::size_t begin) {
        const auto number = [](std::size_t i) { return static_cast<std::int32_t>(i); };
        const auto named = [names = tokens.data()](std::size_t i) { return names[i]; };
        return tokens.empty() ? nextBlock(probabilities, number, noise, podium.limit(), begin)
                              : nextBlock(probabilities, named, noise, podium.limit(), begin);
    };
    std::size_t begin = next(0);
    for (; begin + kBlock <= probabilities.size(); begin = next(begin + kBlock)) run(begin, begin + kBlock);
    run(begin, probabilities.size());
    return podium.count();
}

}  // namespace griffin::engine
