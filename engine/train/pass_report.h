// What one pass over a batch gave.
#pragma once

#include <cstdint>
#include <vector>

namespace griffin::engine::train {

struct LossWeights {
    double feature = 1.0;  // SmoothL1 between regress and the target's feature
    double token = 0.1;    // cross-entropy with the target's distribution
    double best = 0.0;     // the same for its likeliest tokens alone
    int best_count = 10;
};

/// Sums over the rows that counted, unweighted.
struct PassReport {
    double weight = 1.0;  // of the pass
    double feature_loss = 0.0;
    double token_loss = 0.0;
    double best_loss = 0.0;
    std::int64_t counted = 0;  // rows of the pass's mask
    std::int64_t learnt = 0;   // rows of the loss mask
    std::int64_t top1 = 0;     // of these: the label is the draft's likeliest token
    std::int64_t top3 = 0;     // ... is among its three likeliest
    std::vector<std::int32_t>
        ranks;  // [rows] tokens the draft puts before the label, at most kMostRank; -1: not learnt
};

inline constexpr int kMostRank = 16;

/// What keeps the mean over an empty mask finite, as in the published code.
inline constexpr double kLeastCount = 1e-5;

/// What the pass minimises: the mean of its losses over the rows that counted, times its weight.
inline double objective(const PassReport& report, const LossWeights& weights) {
    return report.weight *
           (weights.feature * report.feature_loss + weights.token * report.token_loss +
            weights.best * report.best_loss) /
           (static_cast<double>(report.counted) + kLeastCount);
}

}  // namespace griffin::engine::train
