#include "engine/grammar/forms/number_ranges.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace griffin::engine::grammar {
namespace {

constexpr int kMaxDigits = 15;  // every number of so many digits is a double of its own
constexpr std::int64_t kLargest = 999'999'999'999'999;
constexpr int kMaxDecimals = 6;

std::int64_t powerOfTen(int exponent) {
    std::int64_t power = 1;
    for (int i = 0; i < exponent; ++i) power *= 10;
    return power;
}

/// Numbers of equally many digits, the last `decimals` of them after the point.
class DigitRanges {
  public:
    DigitRanges(int decimals, GrammarBuilder& builder) : decimals_(decimals), builder_(builder) {}

    /// From `low` to `high`, which have the same length.
    Sequence between(std::string_view low, std::string_view high) {
        if (low.empty()) return {};
        const bool all = low.find_first_not_of('0') == std::string_view::npos &&
                         high.find_first_not_of('9') == std::string_view::npos;
        if (all) return free(low.size());
        const auto rest = low.size() - 1;
        if (low[0] == high[0]) return digit(low[0], low[0], rest) + between(low.substr(1), high.substr(1));
        std::vector<Sequence> parts = {digit(low[0], low[0], rest) + atLeast(low.substr(1)),
                                       digit(high[0], high[0], rest) + atMost(high.substr(1))};
        if (high[0] - low[0] > 1) {
            parts.push_back(digit(static_cast<char>(low[0] + 1), static_cast<char>(high[0] - 1), rest) + free(rest));
        }
        return builder_.choice(std::move(parts));
    }

  private:
    Sequence digit(char first, char last, std::size_t rest) {
        Sequence sequence = builder_.bytes(ByteSet(first, last));
        if (rest == static_cast<std::size_t>(decimals_) && decimals_ > 0) sequence += builder_.literal(".");
        return sequence;
    }
    Sequence free(std::size_t digits) {
        Sequence sequence;
        while (digits-- > 0) sequence += digit('0', '9', digits);
        return sequence;
    }
    Sequence atLeast(std::string_view low) {
        return low.empty() ? Sequence() : between(low, std::string(low.size(), '9'));
    }
    Sequence atMost(std::string_view high) {
        return high.empty() ? Sequence() : between(std::string(high.size(), '0'), high);
    }

    int decimals_;
    GrammarBuilder& builder_;
};

/// From `low` to `high` in units of the last decimal. REQUIRES: 0 <= low <= high.
Sequence positives(std::int64_t low, std::int64_t high, int decimals, GrammarBuilder& builder) {
    DigitRanges ranges(decimals, builder);
    std::vector<Sequence> parts;
    for (int digits = decimals + 1; digits <= kMaxDigits; ++digits) {
        const std::int64_t first = digits == decimals + 1 ? 0 : powerOfTen(digits - 1);
        const std::int64_t last = powerOfTen(digits) - 1;
        if (first > high || last < low) continue;
        parts.push_back(ranges.between(fmt::format("{:0{}}", std::max(first, low), digits),
                                       fmt::format("{:0{}}", std::min(last, high), digits)));
    }
    return builder.choice(std::move(parts));
}

int decimalsOf(double value) {
    int decimals = 0;
    for (double scaled = value;
         decimals < kMaxDecimals && std::abs(scaled - std::round(scaled)) > 1e-9 * std::abs(scaled);
         scaled = value * static_cast<double>(powerOfTen(decimals))) {
        ++decimals;
    }
    return decimals;
}

}  // namespace

Sequence decimalsBetween(const Interval& interval, int decimals, GrammarBuilder& builder) {
    const auto unit = static_cast<double>(powerOfTen(decimals));
    const auto limit = static_cast<double>(kLargest);
    // A number that is written is the double nearest to it, which a division of whole numbers gives, too.
    const auto fits = [&](std::int64_t units) {
        const double value = static_cast<double>(units) / unit;
        const bool above =
            !interval.least || (interval.least_excluded ? value > *interval.least : value >= *interval.least);
        const bool below =
            !interval.most || (interval.most_excluded ? value < *interval.most : value <= *interval.most);
        return above && below;
    };
    std::int64_t low = -kLargest;
    std::int64_t high = kLargest;
    if (interval.least) low = static_cast<std::int64_t>(std::clamp(std::floor(*interval.least * unit), -limit, limit));
    if (interval.most) high = static_cast<std::int64_t>(std::clamp(std::ceil(*interval.most * unit), -limit, limit));
    constexpr int kRounding = 3;
    for (int i = 0; i < kRounding && low < kLargest && !fits(low); ++i) ++low;
    for (int i = 0; i < kRounding && high > -kLargest && !fits(high); ++i) --high;
    if (low > high || !fits(low) || !fits(high)) return builder.choice({});
    std::vector<Sequence> parts;
    if (low < 0) {
        parts.push_back(builder.literal("-") + positives(std::max<std::int64_t>(1, -high), -low, decimals, builder));
    }
    if (high >= 0) parts.push_back(positives(std::max<std::int64_t>(0, low), high, decimals, builder));
    return builder.choice(std::move(parts));
}

Sequence numbersBetween(const Interval& interval, GrammarBuilder& builder) {
    const int decimals =
        std::max(interval.least ? decimalsOf(*interval.least) : 0, interval.most ? decimalsOf(*interval.most) : 0);
    std::vector<Sequence> parts;
    for (int i = 0; i <= std::min(decimals + 2, kMaxDecimals); ++i) {
        parts.push_back(decimalsBetween(interval, i, builder));
    }
    return builder.choice(std::move(parts));
}

}  // namespace griffin::engine::grammar
