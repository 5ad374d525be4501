// Turns sequences of a data set into the rows of a training step (TrainingBatch).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/result.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"
#include "engine/train/data/data_order.h"
#include "engine/train/data/feature_data.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

/// What training needs of the target besides its features: embeddings of tokens, and the LM head's rows for the draft's
/// vocabulary, both dequantised.
class TargetTables {
  public:
    /// A failure if the source lacks one of the two.
    static Result<TargetTables> open(std::unique_ptr<model::TensorSource> source, const model::ModelConfig& config);

    int hiddenSize() const { return static_cast<int>(embedding_.cols); }
    int vocabulary() const { return static_cast<int>(embedding_.rows); }
    /// out[hiddenSize()]. REQUIRES: 0 <= token < vocabulary().
    void embedding(std::int32_t token, float* out) const;
    /// [tokens, hiddenSize()], times the factor of the logits. Throws std::bad_alloc.
    std::vector<float> headRows(std::span<const std::int32_t> tokens) const;

  private:
    TargetTables() = default;

    std::unique_ptr<model::TensorSource> source_;  // owns the tensors' memory
    kernels::HostTensor embedding_;
    kernels::HostTensor head_;
    float logit_scale_ = 1.0F;
};

/// Rows of a sequence of `tokens` tokens: row t needs the tokens t + 1 and t + 2.
inline int rowsOf(std::size_t tokens) {
    return tokens < 3 ? 0 : static_cast<int>(tokens) - 2;
}

/// Computes with the target what the data does not have: features[tokens, hidden_size], and auxiliary[tokens,
/// 3 * hidden_size], the hidden states that enter three of its layers (EAGLE-3). Either may be empty.
using FeatureSource = std::function<Result<Done>(std::span<const std::int32_t> tokens, std::span<float> features,
                                                 std::span<float> auxiliary)>;

class BatchMaker {
  public:
    /// `vocabulary`: the draft's tokens, ascending. The references must outlive the object. Throws std::bad_alloc.
    BatchMaker(kernels::TrainingBackend<float>& backend, const FeatureData& data, const TargetTables& tables,
               std::span<const std::int32_t> vocabulary, BatchFeatures kind, FeatureSource recompute, int max_rows);

    /// Makes a batch, which is valid until the next call. Uniform noise of up to +- `noise` * 256 / length is added to
    /// features, as in EAGLE's training code, but no more than +- `noise`, and none to auxiliary hidden states and
    /// targets. REQUIRES: at most max_rows rows in all.
    Result<const TrainingBatch<float>*> make(std::span<const SequenceSlice> slices, double noise, std::uint64_t seed);

  private:
    Result<Done> append(const SequenceSlice& slice);
    int readWidth() const { return (kind_ == BatchFeatures::kAuxiliary ? 3 : 1) * tables_.hiddenSize(); }
    void addNoise(double noise, std::uint64_t seed);

    kernels::TrainingBackend<float>& backend_;
    const FeatureData& data_;
    const TargetTables& tables_;
    std::vector<std::int32_t> draft_numbers_;  // [target vocabulary] index in the draft's vocabulary, or -1
    BatchFeatures kind_;
    FeatureSource recompute_;
    TrainingBatch<float> batch_;
    std::vector<float> inputs_;     // [rows, hidden_size + readWidth()]
    std::vector<float> targets_;    // [rows, hidden_size]
    std::vector<float> features_;   // of one sequence, when recomputed
    std::vector<float> auxiliary_;  // of one sequence, for BatchFeatures::kAuxiliary
};

}  // namespace griffin::engine::train
