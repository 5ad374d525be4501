// A draft network in training: forward and backward passes over a batch, gradients added to its parameters.
#pragma once

#include <vector>

#include "engine/train/alignment_mask.h"
#include "engine/train/parameters.h"
#include "engine/train/pass_report.h"
#include "engine/train/training_batch.h"
#include "kernels/training_backend.h"

namespace griffin::engine::train {

/// Whether passes leave gradients or only measure.
enum class Learning { kMeasure, kLearn };

/// The choices of facts where papers and published code differ; the defaults are the code's.
struct StepOptions {
    int passes = 1;
    LossWeights losses;
    /// Passes after the first count a row only where the draft was aligned before (token-alignable training).
    bool aligned = false;
    int aligned_top = 3;
    MaskShift mask_shift = MaskShift::kCode;
    kernels::HiddenColumns hidden = kernels::HiddenColumns::kAbsent;
    double step_decay = 0.8;  // EAGLE-3, Medusa: weight of step or head i is this to the power of i
};

template <class Real>
class DraftTraining {
  public:
    virtual ~DraftTraining() = default;

    virtual Parameters<Real>& parameters() = 0;
    /// The objective is the sum over the passes. One report each. REQUIRES: 1 <= passes <= those it was made for,
    /// batch.rows() <= the rows it was made for.
    virtual std::vector<PassReport> run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                        Learning learning) = 0;
};

}  // namespace griffin::engine::train
