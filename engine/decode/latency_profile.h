// How long passes take on this device: of the target, t(M) milliseconds over M rows with the logits of every row, and
// of a draft over a level of M nodes. Measured, kept in a file between starts, and interpolated linearly.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/draft/drafter.h"
#include "engine/model/target_model.h"

namespace griffin::engine::decode {

class LatencyProfile {
  public:
    struct Point {
        int rows = 0;
        double milliseconds = 0.0;
    };

    LatencyProfile() = default;
    /// Ascending by rows, at least one. Disturbances only ever make a measurement longer, so a time above that of a
    /// larger row count is lowered to it.
    explicit LatencyProfile(std::vector<Point> points);

    bool empty() const { return points_.empty(); }
    const std::vector<Point>& points() const { return points_; }
    /// REQUIRES: !empty(), rows >= 1.
    double milliseconds(int rows) const;
    /// t(rows) / t(1).
    double ratio(int rows) const { return milliseconds(rows) / milliseconds(1); }

  private:
    std::vector<Point> points_;
};

/// Measures the target with a cache of its own, up to 5 passes for each row count. Takes about as long as 100 passes of
/// one row; on a slow machine large row counts are extrapolated, so that it takes about a second. Empty when stopped.
/// Throws what the back end throws.
LatencyProfile measureTargetLatency(model::TargetModel& target, int context, const std::stop_token& stop);

/// A file keeps profiles by a key that names models, device and threads. Loading from a file that is missing, damaged
/// or lacks the key gives an empty profile; saving replaces the file atomically and ignores errors, because a profile
/// can always be measured again.
LatencyProfile loadLatencyProfile(const std::string& path, const std::string& key);
void saveLatencyProfile(const std::string& path, const std::string& key, const LatencyProfile& profile);

/// Passes of the target to be timed: over binary trees, whose masks are like those of draft trees, after a prefix in a
/// cache of its own, with the argmax of every row.
class LatencyProbe {
  public:
    /// The row counts to measure; those above kUsualRows only if they are cheap.
    static constexpr std::array kRows{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256};
    static constexpr int kUsualRows = 64;
    /// `usual_ratio` is t(kUsualRows) / t(1).
    static constexpr bool isWorthMeasuring(int rows, double usual_ratio) {
        return rows <= kUsualRows || usual_ratio < 2.0;
    }

    /// The prefix has `prefix` tokens, at most half of `context`. Throws std::bad_alloc.
    LatencyProbe(model::TargetModel& target, int context, int prefix);

    /// Computes the prefix. Call it first.
    void fill(const std::stop_token& stop);
    /// The rows that fit into the cache.
    int maxRows() const { return cache_.capacity() - prefix_; }
    /// Sets the rows of pass(). REQUIRES: 1 <= rows <= maxRows().
    void setRows(int rows);
    /// What is timed.
    void pass();

  private:
    std::span<const std::int32_t> first(int count) const {
        return std::span<const std::int32_t>(tokens_).first(static_cast<std::size_t>(count));
    }

    model::TargetModel& target_;
    int prefix_;
    model::KvCache cache_;
    std::vector<std::int32_t> tokens_;
    std::vector<std::int32_t> choices_;
    kernels::AncestorMask mask_;
};

/// Nodes of a level that is representative of all.
inline constexpr int kUsualLevel = 4;

/// Measures one draft pass by the nodes of its level, as the first estimate of what drafting costs: medians over levels
/// of 1, 4 and 8 nodes after a few rows, in about 30 ms or a few passes. Resets the drafter. Empty for a drafter
/// without candidates, and in a context that is too small. Throws what the back end throws.
LatencyProfile measureDraftLatency(draft::Drafter& drafter, const model::TargetModel& target, int context);

}  // namespace griffin::engine::decode
