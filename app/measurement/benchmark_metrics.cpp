#include "app/measurement/benchmark_metrics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/generation_options.h"

namespace griffin::app {
namespace {

// Sums of equal values differ by less than this.
constexpr double kRounding = 1e-9;

/// Standard deviation of a sample; 0 for fewer than two values.
double deviationOf(const std::vector<double>& values) {
    if (values.size() < 2) return 0.0;
    const auto count = static_cast<double>(values.size());
    double mean = 0.0;
    for (const double value : values) mean += value / count;
    double squares = 0.0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / (count - 1.0));
}

/// Of values by question and repeat, as BenchmarkColumn says.
using ByQuestion = std::map<std::size_t, std::map<std::size_t, double>>;

/// As a share of the values.
double pairedDeviation(const ByQuestion& values) {
    std::map<std::size_t, std::vector<double>> relative;  // by repeat
    for (const auto& [question, repeats] : values) {
        double mean = 0.0;
        for (const auto& [repeat, value] : repeats) mean += value / static_cast<double>(repeats.size());
        if (repeats.size() < 2 || mean <= 0.0) continue;
        for (const auto& [repeat, value] : repeats) relative[repeat].push_back(value / mean);
    }
    std::vector<double> means;
    means.reserve(relative.size());
    for (const auto& [repeat, shares] : relative)
        means.push_back(std::accumulate(shares.begin(), shares.end(), 0.0) / static_cast<double>(shares.size()));
    const double deviation = deviationOf(means);
    return deviation > kRounding ? deviation : 0.0;
}

double ratio(double value, double base) {
    return base > 0.0 ? value / base : 0.0;
}

}  // namespace

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
    waited_ms_ += stats.waiting_share * stats.decode_ms;
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

double BenchmarkSums::acceptanceLength() const {
    return passes_ > 0 ? static_cast<double>(committed_) / passes_ : 0.0;
}

void BenchmarkSums::fill(BenchmarkRow& row) const {
    row.new_tokens = new_tokens_;
    row.target_passes = passes_;
    row.acceptance_length = acceptanceLength();
    row.acceptance_length_griffin = last_indices_ > 0 ? static_cast<double>(committed_) / last_indices_ : 0.0;
    row.acceptance_length_hass = turns_with_passes_ > 0 ? hass_sum_ / turns_with_passes_ : 0.0;
    row.tokens_per_second = tokensPerSecond();
    row.prefill_ms_mean = turns_ > 0 ? prefill_ms_ / turns_ : 0.0;
    row.draft_ms = draft_ms_;
    row.verify_ms = verify_ms_;
    row.commit_ms = commit_ms_;
    row.waiting_share = ratio(waited_ms_, decode_ms_);
    row.acceptance_by_depth.clear();
    for (const int accepted : accepted_by_depth_) {
        row.acceptance_by_depth.push_back(static_cast<double>(accepted) / std::max(1, passes_));
    }
}

void BenchmarkColumn::add(std::size_t repeat, std::size_t question, std::span<const engine::GenerationStats> turns,
                          bool identical) {
    for (const engine::GenerationStats& turn : turns) {
        all_.add(turn);
        questions_[question][repeat].add(turn);
        method_ = turn.method;
        tree_ = turn.tree;
    }
    ++prompts_;
    if (identical) ++identical_;
}

void BenchmarkColumn::fill(BenchmarkRow& row, const BenchmarkColumn& vanilla) const {
    all_.fill(row);
    row.method = engine::nameOf(method_);
    row.tree = tree_ == engine::TreeKind::kAuto ? "none" : engine::nameOf(tree_);
    row.prompts = prompts_;
    row.identical_to_vanilla = identical_;
    row.speedup = ratio(all_.tokensPerSecond(), vanilla.all_.tokensPerSecond());
    ByQuestion speedups;
    ByQuestion lengths;
    for (const auto& [question, repeats] : questions_) {
        row.repeats = std::max(row.repeats, static_cast<int>(repeats.size()));
        const auto base = vanilla.questions_.find(question);
        for (const auto& [repeat, sums] : repeats) {
            lengths[question][repeat] = sums.acceptanceLength();
            if (base == vanilla.questions_.end()) continue;
            const auto plain = base->second.find(repeat);
            if (plain != base->second.end())
                speedups[question][repeat] = ratio(sums.tokensPerSecond(), plain->second.tokensPerSecond());
        }
    }
    row.speedup_deviation = pairedDeviation(speedups) * row.speedup;
    row.acceptance_length_deviation = pairedDeviation(lengths) * row.acceptance_length;
}

}  // namespace griffin::app
