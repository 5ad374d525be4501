// t(M): milliseconds of one pass of the target over M rows, the logits of every row included, as measured on this
// device. Between the measured row counts it is a straight line.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/model/target_model.h"

namespace griffin::engine::decode {

class PassTimes {
  public:
    struct Point {
        int rows = 0;
        double milliseconds = 0.0;
    };

    PassTimes() = default;
    /// Ascending by rows, at least one. Times that fall where rows rise were disturbed, which makes them longer:
    /// they are lowered.
    explicit PassTimes(std::vector<Point> points);

    bool empty() const { return points_.empty(); }
    const std::vector<Point>& points() const { return points_; }
    /// REQUIRES: !empty(), rows >= 1.
    double milliseconds(int rows) const;
    /// t(rows) / t(1).
    double ratio(int rows) const { return milliseconds(rows) / milliseconds(1); }

  private:
    std::vector<Point> points_;
};

/// Measures with a cache of its own, up to 5 passes for each row count. Takes the time of about 100 passes of one row,
/// on a slow machine about a second: there large row counts are left to the line. Stops early, with nothing measured,
/// when asked to. Throws what the back end throws.
PassTimes measurePassTimes(model::TargetModel& target, int context, const std::stop_token& stop);

/// Measured times, of a target or of a draft's passes, kept in a file between starts, by a key that names models,
/// device and threads. A file that is absent, damaged or for another key gives empty times; saving replaces the file in
/// one step and tells nobody when it fails, because measuring again is always possible.
PassTimes loadPassTimes(const std::string& path, const std::string& key);
void savePassTimes(const std::string& path, const std::string& key, const PassTimes& times);

}  // namespace griffin::engine::decode
