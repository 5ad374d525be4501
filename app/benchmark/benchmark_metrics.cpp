#include "app/benchmark/benchmark_metrics.h"

#include <algorithm>

namespace griffin::app {

void BenchmarkSums::add(const engine::GenerationStats& stats) {
    ++turns_;
    new_tokens_ += stats.new_tokens;
    timed_tokens_ += std::max(0, stats.new_tokens - 1);
    passes_ += stats.target_passes;
    committed_ += stats.committed_tokens;
    if (stats.target_passes > 0) {
        last_indices_ += stats.target_passes - 1;
        ++turns_with_passes_;
        hass_sum_ += stats.acceptanceLength();
    }
    prefill_ms_ += stats.prefill_ms;
    decode_ms_ += stats.decode_ms;
    draft_ms_ += stats.draft_ms;
    verify_ms_ += stats.verify_ms;
    commit_ms_ += stats.commit_ms;
    if (accepted_by_depth_.size() < stats.accepted_by_depth.size()) {
        accepted_by_depth_.resize(stats.accepted_by_depth.size());
    }
    for (std::size_t i = 0; i < stats.accepted_by_depth.size(); ++i)
        accepted_by_depth_[i] += stats.accepted_by_depth[i];
}

double BenchmarkSums::tokensPerSecond() const {
    return decode_ms_ > 0.0 ? timed_tokens_ * 1000.0 / decode_ms_ : 0.0;
}

void BenchmarkSums::fill(BenchmarkRow& row) const {
    row.new_tokens = new_tokens_;
    row.target_passes = passes_;
    row.acceptance_length = passes_ > 0 ? static_cast<double>(committed_) / passes_ : 0.0;
    row.acceptance_length_griffin = last_indices_ > 0 ? static_cast<double>(committed_) / last_indices_ : 0.0;
    row.acceptance_length_hass = turns_with_passes_ > 0 ? hass_sum_ / turns_with_passes_ : 0.0;
    row.tokens_per_second = tokensPerSecond();
    row.prefill_ms_mean = turns_ > 0 ? prefill_ms_ / turns_ : 0.0;
    row.draft_ms = draft_ms_;
    row.verify_ms = verify_ms_;
    row.commit_ms = commit_ms_;
    row.acceptance_by_depth.clear();
    for (const int accepted : accepted_by_depth_) {
        row.acceptance_by_depth.push_back(static_cast<double>(accepted) / std::max(1, passes_));
    }
}

}  // namespace griffin::app
