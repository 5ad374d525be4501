// Passes of the target over draft trees, to be timed: a prefix in a cache of its own, behind it binary trees, the shape
// of mask a draft has, and the choice at every row.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/model/target_model.h"

namespace griffin::engine::decode {

class TreeProbe {
  public:
    /// The row counts that are worth timing; those beyond kUsualRows only where that many are cheap.
    static constexpr std::array kRows{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256};
    static constexpr int kUsualRows = 64;
    /// Whether `rows` is worth timing where t(kUsualRows) is so many times t(1).
    static constexpr bool isWorthTiming(int rows, double usual_ratio) {
        return rows <= kUsualRows || usual_ratio < 2.0;
    }

    /// The prefix has `prefix` tokens, at most half of `context`. Throws std::bad_alloc.
    TreeProbe(model::TargetModel& target, int context, int prefix);

    /// Computes the prefix; first of all, and stopped early when asked to.
    void fill(const std::stop_token& stop);
    /// Most rows there is room for.
    int mostRows() const { return cache_.capacity() - prefix_; }
    /// From now on pass() has so many rows. REQUIRES: 1 <= rows <= mostRows().
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

}  // namespace griffin::engine::decode
