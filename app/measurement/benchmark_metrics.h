// The figures of a benchmark row, computed from the statistics of its answers.
//
// Acceptance length (tau) = mean number of tokens committed per target pass, the target's own token included. Decode
// speed excludes the prefill and the first token; speedup is the ratio to vanilla decoding of the same prompts. Two
// further acceptance lengths follow published scripts, so that results can be compared with their tables: GRIFFIN's
// divides by the index of the last cycle of a turn instead of the number of cycles, HASS's is the mean over the turns
// of the mean number of accepted tokens per cycle, plus one.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/generation_event.h"

namespace griffin::app {

struct BenchmarkRow {
    std::string task;
    std::string method;
    std::string tree;           // "none": no tree was grown
    std::string chosen_method;  // as it was asked for; "auto" came to `method`
    std::string chosen_tree;    // the same for the tree
    double temperature = 0.0;
    int prompts = 0;               // answered; every repeat counts
    int identical_to_vanilla = 0;  // prompts whose token ids equal vanilla's, all turns
    int new_tokens = 0;
    int target_passes = 0;
    double acceptance_length = 0.0;
    double acceptance_length_griffin = 0.0;  // 0 when every turn ended in its first cycle
    double acceptance_length_hass = 0.0;
    double tokens_per_second = 0.0;
    double speedup = 0.0;
    bool busy = false;             // the speedup tells of a busy computer: markBusy()
    double prefill_ms_mean = 0.0;  // of a turn
    double draft_ms = 0.0;         // total, like the next two
    double verify_ms = 0.0;
    double commit_ms = 0.0;
    double waiting_share = 0.0;  // of the time after the first tokens: spent waiting for other programs
    int repeats = 1;
    // Standard deviations over the repeats, paired by prompt; 0 with one.
    double speedup_deviation = 0.0;
    double acceptance_length_deviation = 0.0;
    std::vector<double> acceptance_by_depth;  // [depth] share of cycles that accepted a draft token at that depth
};

/// Adds up the turns of a row.
class BenchmarkSums {
  public:
    void add(const engine::GenerationStats& stats);
    double tokensPerSecond() const;
    double acceptanceLength() const;
    /// Sets every figure that depends only on the turns.
    void fill(BenchmarkRow& row) const;

  private:
    int turns_ = 0;
    int new_tokens_ = 0;
    int timed_tokens_ = 0;  // all except the first token of each turn
    int passes_ = 0;
    int committed_ = 0;
    int last_indices_ = 0;  // sum over the turns of the 0-based index of the last cycle
    int turns_with_passes_ = 0;
    double hass_sum_ = 0.0;
    double prefill_ms_ = 0.0;
    double decode_ms_ = 0.0;
    double waited_ms_ = 0.0;  // of these
    double draft_ms_ = 0.0;
    double verify_ms_ = 0.0;
    double commit_ms_ = 0.0;
    std::vector<int> accepted_by_depth_;
};

/// The data of a row: all its turns, and those of each question and repeat.
///
/// Deviations are paired by prompt: a repeat's value is the mean, over its prompts, of each prompt's value relative to
/// that prompt's mean over the repeats; their deviation is told as that share of the row's value. So neither the
/// variety of the prompts counts, nor that a run was stopped in the middle of a repeat. A prompt's speedup compares it
/// with vanilla on the same prompt in the same repeat.
class BenchmarkColumn {
  public:
    /// The turns of one question; `identical`: same tokens as vanilla.
    void add(std::size_t repeat, std::size_t question, std::span<const engine::GenerationStats> turns, bool identical);
    /// Sets everything except task, temperature and what was chosen; prompts = 0 if nothing was added.
    void fill(BenchmarkRow& row, const BenchmarkColumn& vanilla) const;

  private:
    BenchmarkSums all_;
    std::map<std::size_t, std::map<std::size_t, BenchmarkSums>> questions_;  // by question, then by repeat
    int prompts_ = 0;
    int identical_ = 0;
    engine::Method method_ = engine::Method::kVanilla;  // of the last turn
    engine::TreeKind tree_ = engine::TreeKind::kAuto;
};

}  // namespace griffin::app
