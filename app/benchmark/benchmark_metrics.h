// The figures of a benchmark row, from the answers it is made of.
//
// Acceptance length (tau) = tokens committed in a target pass, the target's own token included, over all passes.
// Decode speed leaves prefill and first token out; speedup is the ratio to vanilla decoding of the same prompts. Beside
// them stand the acceptance lengths as two published scripts count them, so that their tables can be compared:
// GRIFFIN's divides by the index of the last cycle of a turn instead of the number of cycles, HASS's is the mean over
// the turns of the mean accepted tokens of a cycle, plus one.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/generation_stats.h"

namespace griffin::app {

struct BenchmarkRow {
    std::string task;
    std::string method;
    std::string tree;  // "none" where none was grown
    double temperature = 0.0;
    int prompts = 0;               // answered; with repeats, each of them counts
    int identical_to_vanilla = 0;  // prompts whose token ids equal vanilla's, all turns
    int new_tokens = 0;
    int target_passes = 0;
    double acceptance_length = 0.0;
    double acceptance_length_griffin = 0.0;  // 0 when every turn ended in its first cycle
    double acceptance_length_hass = 0.0;
    double tokens_per_second = 0.0;
    double speedup = 0.0;
    double prefill_ms_mean = 0.0;  // of a turn
    double draft_ms = 0.0;         // in all, as the next two
    double verify_ms = 0.0;
    double commit_ms = 0.0;
    int repeats = 1;
    // Standard deviations over the repeats; 0 with one.
    double speedup_deviation = 0.0;
    double acceptance_length_deviation = 0.0;
    std::vector<double> acceptance_by_depth;  // [depth] share of the cycles that accepted a draft token of that depth
};

/// Adds up the turns of a row.
class BenchmarkSums {
  public:
    void add(const engine::GenerationStats& stats);
    double tokensPerSecond() const;
    double acceptanceLength() const;
    /// Fills every figure that follows from the turns alone.
    void fill(BenchmarkRow& row) const;

  private:
    int turns_ = 0;
    int new_tokens_ = 0;
    int timed_tokens_ = 0;  // the first token of each turn excepted
    int passes_ = 0;
    int committed_ = 0;
    int last_indices_ = 0;  // sum over the turns of the 0-based index of the last cycle
    int turns_with_passes_ = 0;
    double hass_sum_ = 0.0;
    double prefill_ms_ = 0.0;
    double decode_ms_ = 0.0;
    double draft_ms_ = 0.0;
    double verify_ms_ = 0.0;
    double commit_ms_ = 0.0;
    std::vector<int> accepted_by_depth_;
};

/// What a row is made of: all its turns, and those of each repeat.
class BenchmarkColumn {
  public:
    /// The turns of one question; `identical` to vanilla's.
    void add(std::size_t repeat, std::span<const engine::GenerationStats> turns, bool identical);
    /// Every figure of the row but its task and temperature; prompts = 0 where nothing was added.
    void fill(BenchmarkRow& row, const BenchmarkColumn& vanilla) const;

  private:
    BenchmarkSums all_;
    std::map<std::size_t, BenchmarkSums> repeats_;
    int prompts_ = 0;
    int identical_ = 0;
    engine::Method method_ = engine::Method::kVanilla;  // of the last turn
    engine::TreeKind tree_ = engine::TreeKind::kAuto;
};

}  // namespace griffin::app
