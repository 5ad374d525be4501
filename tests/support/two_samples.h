// Do two samples come from the same distribution? Pearson's chi-square over the outcomes that were seen often enough.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

namespace griffin::tests {

/// How often each outcome, some tokens, was seen.
using OutcomeCounts = std::map<std::vector<std::int32_t>, int>;

struct Likeness {
    double p = 1.0;  // uniform when the distributions are the same
    int classes = 0;
};

/// P(chi-square with `freedom` degrees >= value), by Wilson and Hilferty's cube root (1931).
inline double upperTail(double value, double freedom) {
    const double variance = 2.0 / (9.0 * freedom);
    const double z = (std::cbrt(value / freedom) - (1.0 - variance)) / std::sqrt(variance);
    return 0.5 * std::erfc(z / std::sqrt(2.0));
}

/// Two samples of the same size; outcomes seen less than 16 times in both together make one class.
inline Likeness likeness(const OutcomeCounts& a, const OutcomeCounts& b) {
    constexpr int kRare = 16;
    OutcomeCounts all = a;
    for (const auto& [outcome, count] : b) all[outcome] += count;
    const auto countIn = [](const OutcomeCounts& counts, const std::vector<std::int32_t>& outcome) {
        const auto found = counts.find(outcome);
        return found == counts.end() ? 0 : found->second;
    };
    double value = 0.0;
    double rare_a = 0.0;
    double rare_b = 0.0;
    int classes = 0;
    const auto add = [&](double x, double y) {
        if (x + y == 0.0) return;
        value += (x - y) * (x - y) / (x + y);
        ++classes;
    };
    for (const auto& [outcome, count] : all) {
        if (count < kRare) {
            rare_a += countIn(a, outcome);
            rare_b += countIn(b, outcome);
        } else {
            add(countIn(a, outcome), countIn(b, outcome));
        }
    }
    add(rare_a, rare_b);
    return {classes < 2 ? 1.0 : upperTail(value, classes - 1), classes};
}

}  // namespace griffin::tests
