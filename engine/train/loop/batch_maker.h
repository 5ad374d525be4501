// Turns sequences of a data set into the rows of a training step (TrainingBatch).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <future>
#include <span>
#include <vector>

#include "engine/base/result.h"
#include "engine/train/data/data_order.h"
#include "engine/train/data/feature_data.h"
#include "engine/train/loop/batch_rows.h"
#include "engine/train/loop/target_tables.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

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
    BatchMaker(const BatchMaker&) = delete;
    BatchMaker& operator=(const BatchMaker&) = delete;

    /// Makes a batch, which is valid until the next call. Noise is added to features, as in EAGLE's training code but
    /// bounded (FeatureNoise), and none to auxiliary hidden states and targets. REQUIRES: at most max_rows rows in all;
    /// the host has a result of something that was computed with the batch before, or there was none.
    Result<const TrainingBatch<float>*> make(std::span<const SequenceSlice> slices, const FeatureNoise& noise);

    /// Says what make() will probably be asked for next, so that the host makes it while the device works on the batch
    /// that make() returned. Does nothing where the device is needed for it, to recompute states.
    void makeAhead(std::span<const SequenceSlice> slices, const FeatureNoise& noise);

  private:
    Result<Done> fill();
    Result<RowSource> append(const SequenceSlice& slice);
    Result<Done> recompute(std::span<const std::int32_t> tokens, bool has_features, RowSource& source);
    bool recomputes() const { return kind_ == BatchFeatures::kAuxiliary || !data_.hasFeatures(); }
    int readWidth() const { return (kind_ == BatchFeatures::kAuxiliary ? 3 : 1) * tables_.hiddenSize(); }

    kernels::TrainingBackend<float>& backend_;
    const FeatureData& data_;
    const TargetTables& tables_;
    std::vector<std::int32_t> draft_numbers_;  // [target vocabulary] index in the draft's vocabulary, or -1
    BatchFeatures kind_;
    FeatureSource recompute_;
    TrainingBatch<float> batch_;

    // What is being made, in the host's memory.
    std::vector<SequenceSlice> slices_;
    FeatureNoise noise_;
    std::vector<int> segments_;  // these four as in TrainingBatch
    std::vector<std::int32_t> tokens_;
    std::vector<std::int32_t> labels_;
    std::vector<std::uint8_t> learnt_;
    struct HostRows {
        kernels::DeviceBuffer inputs;   // f32 [max_rows, hidden_size + readWidth()]
        kernels::DeviceBuffer targets;  // f32 [max_rows, hidden_size]
    };
    std::array<HostRows, 2> rows_;                      // made in turn: one may still be on its way to the device
    std::size_t filled_ = 0;                            // which of them fill() writes
    std::vector<std::vector<kernels::Half>> features_;  // recomputed, by sequence
    std::vector<std::vector<float>> auxiliary_;         // recomputed, by sequence
    std::future<Result<Done>> ahead_;  // of fill(), if makeAhead() began it; last: its end is waited for
};

}  // namespace griffin::engine::train
