// A draft network in training: forward and backward passes over a batch, gradients added to its parameters.
//
// Row t of a sequence in a batch is the pair (feature F_t, token x_{t+1}): the draft should make F_{t+1} of it, and
// with it the token x_{t+2}.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/model/device_matrix.h"
#include "engine/train/network/alignment_mask.h"
#include "engine/train/network/losses.h"
#include "engine/train/network/parameters.h"
#include "kernels/training_backend.h"

namespace griffin::engine::train {

/// What a draft reads of the target: its final features, or the auxiliary hidden states of EAGLE-3. Its targets are
/// final features in any case.
enum class BatchFeatures { kFinal, kAuxiliary };

/// The rows of one training step.
template <class Real>
struct TrainingBatch {
    std::vector<int> segments{0};      // [sequences + 1] first row of each, then the number of rows
    std::vector<std::int32_t> tokens;  // [rows] x_{t+1}
    std::vector<std::int32_t> labels;  // [rows] index of x_{t+2} in the draft's vocabulary, or -1
    std::vector<std::uint8_t> learnt;  // [rows] 1: x_{t+1} and x_{t+2} both belong to an answer
    DeviceMatrixOf<Real> inputs;       // [rows, hidden_size + feature width]: embedding of x_{t+1}, then F_t
    DeviceMatrixOf<Real> targets;      // [rows, hidden_size] F_{t+1}

    int rows() const { return segments.back(); }
};

/// rows[t]: the row `distance` after row t, or the last one of its sequence where there is none; nothing is learnt
/// there, so any will do.
inline void laterRows(kernels::Segments segments, int distance, std::vector<int>& rows) {
    rows.clear();
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
        for (int row = segments[s]; row < segments[s + 1]; ++row) {
            rows.push_back(std::min(row + distance, segments[s + 1] - 1));
        }
    }
}

/// Whether a pass computes gradients or only measures.
enum class Learning { kMeasure, kLearn };

/// Choices where papers and published code differ; the defaults are the code's.
struct StepOptions {
    int passes = 1;
    LossWeights losses;
    /// Token-alignable training: passes after the first count a row only where the draft was aligned in all before.
    bool aligned = false;
    int aligned_top = 3;
    MaskShift mask_shift = MaskShift::kCode;
    kernels::HiddenColumns hidden = kernels::HiddenColumns::kAbsent;
    double step_decay = 0.8;  // EAGLE-3, Medusa: weight of step or head i is this to the power of i
};

template <class Real>
class TrainableDraft {
  public:
    virtual ~TrainableDraft() = default;

    virtual Parameters<Real>& parameters() = 0;
    /// One report per pass; the objective is their sum. REQUIRES: at most as many passes and rows as the draft was made
    /// for, at least one pass.
    virtual std::vector<PassReport> run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                        Learning learning) = 0;
};

}  // namespace griffin::engine::train
