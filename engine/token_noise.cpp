#include "engine/token_noise.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace griffin::engine {
namespace {

constexpr std::size_t kBlock = 64;  // tokens looked at together; nearly always none of them can win

/// Whether one of a block may have a time below `limit`. tokenAt(i): the token of probabilities[i].
template <class TokenAt>
bool mayWin(const float* probabilities, TokenAt tokenAt, NoiseRow noise, float limit) {
    int possible = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
        possible |= static_cast<int>(noise.atLeast(tokenAt(i)) < probabilities[i] * limit);
    }
    return possible != 0;
}

/// Keeps the least times seen so far in order.
class Podium {
  public:
    explicit Podium(std::span<Runner> places) : places_(places) {}

    std::size_t count() const { return count_; }
    /// Times from here on do not come in.
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
    std::size_t begin = 0;
    for (; begin + kBlock <= probabilities.size(); begin += kBlock) {
        constexpr double kAbove = 1.000001;  // than what rounding may hide
        constexpr double kMost = std::numeric_limits<float>::max();
        const auto limit = static_cast<float>(std::min(podium.limit() * kAbove, kMost));
        const float* block = probabilities.data() + begin;
        const bool possible =
            tokens.empty()
                ? mayWin(
                      block, [begin](std::size_t i) { return static_cast<std::int32_t>(begin + i); }, noise, limit)
                : mayWin(
                      block, [ids = tokens.data() + begin](std::size_t i) { return ids[i]; }, noise, limit);
        if (possible) run(begin, begin + kBlock);
    }
    run(begin, probabilities.size());
    return podium.count();
}

}  // namespace griffin::engine
