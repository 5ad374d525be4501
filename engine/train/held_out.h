// How a draft does on sequences it was not trained on, teacher-forced: pass n stands for the n-th token of a chain that
// the draft makes on its own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/train/pass_report.h"

namespace griffin::engine::train {

class ChainCount {
  public:
    explicit ChainCount(int passes) : top1_(passes), top3_(passes), chains_(passes), begun_(passes) {}

    /// The reports of all passes over one batch.
    void add(std::span<const int> segments, std::span<const PassReport> reports);

    /// Share of rows whose label is the draft's likeliest token (among its three) in pass `depth`, from 1.
    double top1(int depth) const { return share(top1_, depth); }
    double top3(int depth) const { return share(top3_, depth); }
    /// 1 + sum over depths of the share of chains whose tokens are all right up to there: what a chain of as many
    /// tokens as there are passes commits per target pass.
    double acceptanceLength() const;
    std::int64_t rows() const { return rows_; }

  private:
    double share(const std::vector<std::int64_t>& counts, int depth) const {
        return rows_ > 0 ? static_cast<double>(counts[static_cast<std::size_t>(depth - 1)]) / static_cast<double>(rows_)
                         : 0.0;
    }

    std::vector<std::int64_t> top1_;    // [passes] rows
    std::vector<std::int64_t> top3_;    // [passes] rows
    std::vector<std::int64_t> chains_;  // [passes] right up to here
    std::vector<std::int64_t> begun_;   // [passes] that reach so far within the answer
    std::int64_t rows_ = 0;
};

}  // namespace griffin::engine::train
