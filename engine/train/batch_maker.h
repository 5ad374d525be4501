// Sequences of a data set into the rows of a training step (training_batch.h).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/base/result.h"
#include "engine/train/data_order.h"
#include "engine/train/feature_data.h"
#include "engine/train/target_tables.h"
#include "engine/train/training_batch.h"

namespace griffin::engine::train {

/// Rows that a sequence of `tokens` tokens has: row t needs the tokens t + 1 and t + 2.
inline int rowsOf(std::size_t tokens) {
    return tokens < 3 ? 0 : static_cast<int>(tokens) - 2;
}

/// What the target makes of these tokens and the data does not have: features[tokens, hidden_size], and
/// taps[tokens, 3 * hidden_size], the residual stream that enters three of its layers (engine/draft/eagle3_taps.h).
/// Either may be empty when nobody asks for it.
using FeatureSource =
    std::function<Result<Done>(std::span<const std::int32_t> tokens, std::span<float> features, std::span<float> taps)>;

/// What a draft reads of the target; its targets are final features in any case.
enum class BatchFeatures { kFinal, kTaps };

class BatchMaker {
  public:
    /// `vocabulary`: the tokens the draft knows, ascending. All must outlive it. Throws std::bad_alloc.
    BatchMaker(kernels::TrainingBackend<float>& backend, const FeatureData& data, const TargetTables& tables,
               std::span<const std::int32_t> vocabulary, BatchFeatures kind, FeatureSource recompute, int max_rows);

    /// Fills the batch, which is valid until the next call. Features get uniform noise within `noise` * 256 / length of
    /// 0, as in EAGLE's training code, from `seed`; taps and targets never do. REQUIRES: the parts have at most
    /// max_rows rows.
    Result<const TrainingBatch<float>*> make(std::span<const SequencePart> parts, double noise, std::uint64_t seed);

  private:
    Result<Done> append(const SequencePart& part);
    int readWidth() const { return (kind_ == BatchFeatures::kTaps ? 3 : 1) * tables_.hiddenSize(); }
    void addNoise(double noise, std::uint64_t seed);

    kernels::TrainingBackend<float>& backend_;
    const FeatureData& data_;
    const TargetTables& tables_;
    std::vector<std::int32_t> draft_numbers_;  // [target vocabulary] number in the draft's vocabulary, or -1
    BatchFeatures kind_;
    FeatureSource recompute_;
    TrainingBatch<float> batch_;
    std::vector<float> inputs_;    // [rows, hidden_size + readWidth()]
    std::vector<float> targets_;   // [rows, hidden_size]
    std::vector<float> features_;  // of one sequence, when recomputed
    std::vector<float> taps_;      // of one sequence, for BatchFeatures::kTaps
};

}  // namespace griffin::engine::train
