#include "engine/decode/plain_passes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace griffin::engine::decode {
namespace {

constexpr double kHalf = 0.5;
constexpr double kEdge = 0.2;  // the fifth of the times at either end may be disturbed

/// The first of the times before which lies so much of all. REQUIRES: there is one.
template <typename Iterator>
double timeAt(Iterator pass, Iterator end, double before) {
    double sum = pass->stands_for;
    while (sum <= before && std::next(pass) != end) sum += (++pass)->stands_for;
    return pass->ms;
}

}  // namespace

PlainTimes plainTimesOf(std::span<PlainPass> passes) {
    std::sort(passes.begin(), passes.end(),
              [](const PlainPass& one, const PlainPass& other) { return one.ms < other.ms; });
    double all = 0.0;
    for (const PlainPass& pass : passes) all += pass.stands_for;
    const auto upwards = [&](double share) { return timeAt(passes.begin(), passes.end(), all * share); };
    const auto downwards = [&](double share) { return timeAt(passes.rbegin(), passes.rend(), all * share); };
    PlainTimes told{.ms = (upwards(kHalf) + downwards(kHalf)) / 2.0};
    if (passes.size() == 1) return told;
    told.low_ms = upwards(kEdge);
    told.high_ms = downwards(kEdge);
    return told;
}

void PlainPasses::begin() {
    before_ = std::min(count_, kEnough);
    std::copy(kept_.begin() + static_cast<std::ptrdiff_t>(count_ - before_),
              kept_.begin() + static_cast<std::ptrdiff_t>(count_), kept_.begin());
    for (PlainPass& pass : std::span(kept_).first(before_)) pass.stands_for = 1.0;
    count_ = before_;
    stride_ = 1;
    skipped_ = 0;
    passes_ = 0;
}

void PlainPasses::add(double milliseconds) {
    ++passes_;
    if (++skipped_ < stride_) return;
    skipped_ = 0;
    if (count_ == kMost) {
        std::size_t kept = before_;
        for (std::size_t i = before_; i < count_; i += 2) {
            kept_[kept] = kept_[i];
            if (i + 1 < count_) kept_[kept].stands_for += kept_[i + 1].stands_for;
            ++kept;
        }
        count_ = kept;
        stride_ *= 2;
    }
    kept_[count_++] = {milliseconds, static_cast<double>(std::min(std::exchange(passes_, 0), kMostOthers * stride_))};
}

PlainTimes PlainPasses::times(double suggested_ms) const {
    const std::size_t own = count_ - before_;
    const std::size_t earlier = own < kEnough ? std::min(before_, kEnough - own) : 0;
    std::array<PlainPass, kMost + 1> asked{};
    std::size_t count = 0;
    for (std::size_t i = before_ - earlier; i < count_; ++i) asked[count++] = kept_[i];
    if (count < kFew) asked[count++] = {suggested_ms};
    return plainTimesOf(std::span(asked).first(count));
}

}  // namespace griffin::engine::decode
