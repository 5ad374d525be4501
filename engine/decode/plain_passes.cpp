#include "engine/decode/plain_passes.h"

#include <algorithm>

namespace griffin::engine::decode {
namespace {

constexpr std::size_t kEdge = 5;  // the fifth of the times at either end may be disturbed

}  // namespace

PlainTimes plainTimesOf(std::span<double> times) {
    std::sort(times.begin(), times.end());
    const std::size_t count = times.size();
    PlainTimes told;
    told.ms = (times[(count - 1) / 2] + times[count / 2]) / 2.0;
    if (count == 1) return told;
    told.low_ms = times[count / kEdge];
    told.high_ms = times[count - 1 - count / kEdge];
    return told;
}

void PlainPasses::begin() {
    before_ = std::min(count_, kEnough);
    std::copy(kept_.begin() + static_cast<std::ptrdiff_t>(count_ - before_),
              kept_.begin() + static_cast<std::ptrdiff_t>(count_), kept_.begin());
    count_ = before_;
    stride_ = 1;
    skipped_ = 0;
}

void PlainPasses::add(double milliseconds) {
    if (++skipped_ < stride_) return;
    skipped_ = 0;
    if (count_ == kMost) {
        std::size_t kept = before_;
        for (std::size_t i = before_; i < count_; i += 2) kept_[kept++] = kept_[i];
        count_ = kept;
        stride_ *= 2;
    }
    kept_[count_++] = milliseconds;
}

PlainTimes PlainPasses::times(double suggested_ms) const {
    const std::size_t own = count_ - before_;
    const std::size_t earlier = own < kEnough ? std::min(before_, kEnough - own) : 0;
    std::array<double, kMost + 1> asked{};
    std::size_t count = 0;
    for (std::size_t i = before_ - earlier; i < count_; ++i) asked[count++] = kept_[i];
    if (count < kFew) asked[count++] = suggested_ms;
    return plainTimesOf(std::span(asked).first(count));
}

}  // namespace griffin::engine::decode
