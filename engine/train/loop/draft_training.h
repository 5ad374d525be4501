// A whole training, from options and data to the draft: the number of epochs for the time there is, a warm start, the
// target's auxiliary hidden states.
#pragma once

#include <memory>
#include <stop_token>

#include "engine/model/tensor_source.h"
#include "engine/train/data/data_generation.h"
#include "engine/training.h"
#include "kernels/training_backend.h"

namespace griffin::engine::train {

/// As engine::trainDraft() on this back end; `weights` are the target's. Throws what the back ends throw.
Result<DraftTrainingReport> trainDraft(const LoadedTarget& loaded, std::unique_ptr<model::TensorSource> weights,
                                       kernels::TrainingBackend<float>& backend, const DraftTrainingOptions& options,
                                       const DraftTrainingSink& progress, const std::stop_token& stop);

}  // namespace griffin::engine::train
