#include "engine/decode/plain_passes.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace griffin::engine::decode {
namespace {

constexpr double kHalf = 0.5;
constexpr double kEdge = 0.2;     // the fifth of the times at either end may be disturbed
constexpr double kSlowest = 3.0;  // a time of more than so many times the median tells no more than that of the mean
constexpr double kKnown = 16.0;   // passes that what is known of earlier ones counts as
// A pass is like another one behind so many tokens more or less, or this share of them.
constexpr int kNear = 128;
constexpr int kNearShare = 8;
// Between passes so many tokens apart it shows what the tokens cost, if there are so many pairs of them.
constexpr int kApart = 256;
constexpr std::size_t kPairs = 10;
constexpr std::size_t kMostPairs = PlainPasses::kMost * (PlainPasses::kMost - 1) / 2;

class SortedPasses {
  public:
    explicit SortedPasses(std::span<PlainPass> passes) : passes_(passes) {
        std::sort(passes.begin(), passes.end(),
                  [](const PlainPass& one, const PlainPass& other) { return one.ms < other.ms; });
        for (const PlainPass& pass : passes) all_ += pass.stands_for;
    }

    double low() const { return timeAt(passes_.begin(), passes_.end(), kEdge); }
    double median() const {
        return (timeAt(passes_.begin(), passes_.end(), kHalf) + timeAt(passes_.rbegin(), passes_.rend(), kHalf)) / 2.0;
    }
    double high() const { return timeAt(passes_.rbegin(), passes_.rend(), kEdge); }
    /// `before`: what is thought of it without these.
    double meanToMedian(double before) const {
        const double middle = median();
        if (middle <= 0.0) return before;
        const double least = low();
        double sum = 0.0;
        for (const PlainPass& pass : passes_) sum += pass.stands_for * std::clamp(pass.ms, least, kSlowest * middle);
        const auto count = static_cast<double>(passes_.size());
        return (count * sum / (all_ * middle) + kKnown * before) / (count + kKnown);
    }

  private:
    /// The first of the times before which lies so large a share of all.
    template <typename Iterator>
    double timeAt(Iterator pass, Iterator end, double share) const {
        double sum = pass->stands_for;
        while (sum <= all_ * share && std::next(pass) != end) sum += (++pass)->stands_for;
        return pass->ms;
    }

    std::span<const PlainPass> passes_;  // never empty
    double all_ = 0.0;
};

bool isNear(double one, double context) {
    return std::abs(one - context) <= kNear + context / kNearShare;
}

/// Milliseconds with each token before a pass: the median of all pairs. Below 0: they do not tell.
/// REQUIRES: at most kMost of PlainPasses.
double growthOf(std::span<const PlainPass> passes) {
    std::array<double, kMostPairs> pairs{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < passes.size(); ++i) {
        for (std::size_t j = i + 1; j < passes.size(); ++j) {
            const int apart = passes[j].context - passes[i].context;
            if (std::abs(apart) >= kApart) pairs[count++] = (passes[j].ms - passes[i].ms) / apart;
        }
    }
    if (count < kPairs) return -1.0;
    const auto middle = pairs.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::nth_element(pairs.begin(), middle, pairs.begin() + static_cast<std::ptrdiff_t>(count));
    return std::max(0.0, *middle);
}

/// What they would have taken behind so many tokens.
void moveTo(int context, double growth_ms, std::span<PlainPass> passes) {
    for (PlainPass& pass : passes) {
        const double moved = pass.ms + growth_ms * (context - pass.context);
        pass = {std::max(pass.ms / kSlowest, moved), pass.stands_for, context};
    }
}

double meanContext(std::span<const PlainPass> passes) {
    double sum = 0.0;
    double all = 0.0;
    for (const PlainPass& pass : passes) {
        sum += static_cast<double>(pass.stands_for) * pass.context;
        all += pass.stands_for;
    }
    return sum / all;
}

}  // namespace

PlainTimes plainTimesOf(std::span<PlainPass> passes, double mean_to_median) {
    const SortedPasses sorted(passes);
    PlainTimes told{.ms = sorted.median() * sorted.meanToMedian(mean_to_median)};
    if (passes.size() == 1) return told;
    told.low_ms = std::min(told.ms, sorted.low());
    told.high_ms = std::max(told.ms, sorted.high());
    return told;
}

PlainTimes widened(PlainTimes times, double ms) {
    const bool alone = times.high_ms == 0.0;
    times.low_ms = std::min(alone ? times.ms : times.low_ms, ms);
    times.high_ms = std::max(alone ? times.ms : times.high_ms, ms);
    return times;
}

bool PlainPasses::begin(int context) {
    if (count_ > before_) {
        if (own_growth_ms_ >= 0.0) {
            growth_ms_ = growth_ms_ < 0.0 ? own_growth_ms_ : (growth_ms_ + own_growth_ms_) / 2.0;
        }
        std::array<PlainPass, kMost> ended{};
        std::copy(own().begin(), own().end(), ended.begin());
        const std::span<PlainPass> passes = std::span(ended).first(count_ - before_);
        if (growth_ms_ >= 0.0) moveTo(passes.front().context, growth_ms_, passes);
        mean_to_median_ = SortedPasses(passes).meanToMedian(mean_to_median_);
    }
    begin_ = context;
    const std::size_t last = std::min(count_, kEnough);
    before_ = 0;
    for (std::size_t i = count_ - last; i < count_; ++i) {
        if (!isNear(kept_[i].context, context)) continue;
        kept_[before_++] = {kept_[i].ms, 1.0F, kept_[i].context};
    }
    count_ = before_;
    stride_ = 1;
    skipped_ = 0;
    passes_ = 0;
    own_growth_ms_ = -1.0;
    return last > 0 && before_ == 0;
}

void PlainPasses::add(double milliseconds, int context) {
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
    const int stands_for = std::min(std::exchange(passes_, 0), kMostOthers * stride_);
    kept_[count_++] = {milliseconds, static_cast<float>(stands_for), context};
    own_growth_ms_ = growthOf(own());
}

PlainTimes PlainPasses::times(double suggested_ms, int context) const {
    const std::size_t own_count = count_ - before_;
    const std::size_t earlier = own_count < kEnough ? std::min(before_, kEnough - own_count) : 0;
    std::array<PlainPass, kMost + 1> asked{};
    std::size_t count = 0;
    for (std::size_t i = before_ - earlier; i < count_; ++i) asked[count++] = kept_[i];
    if (count < kFew) asked[count++] = {suggested_ms, 1.0F, context};
    const std::span<PlainPass> passes = std::span(asked).first(count);
    const int middle = begin_ + (context - begin_) / 2;
    const double growth_ms = own_growth_ms_ >= 0.0 ? own_growth_ms_ : growth_ms_;
    const double mean = meanContext(passes);
    if (growth_ms >= 0.0) moveTo(middle, growth_ms, passes);
    const PlainTimes told = plainTimesOf(passes, mean_to_median_);
    if (isNear(mean, middle)) return told;
    const double not_moved_ms = told.ms - std::max(0.0, growth_ms) * (middle - mean);
    return widened(widened(told, not_moved_ms), suggested_ms);
}

}  // namespace griffin::engine::decode
