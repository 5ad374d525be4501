// From a recipe to the network that is trained, and what it takes.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/train/draft_recipe.h"

namespace griffin::engine::train {

/// The draft's one layer: the target's, with positions by halves, as all drafts have them.
model::ModelConfig draftLayer(const model::ModelConfig& target);

/// For batches of at most `max_rows` rows. target_head[draft vocabulary, hidden_size]. Its parameters have no values
/// yet. Throws std::bad_alloc.
std::unique_ptr<DraftTraining<float>> makeTraining(kernels::TrainingBackend<float>& backend, const DraftRecipe& recipe,
                                                   const model::ModelConfig& target, RealMatrix<float> target_head,
                                                   int max_rows);

/// Weights that are trained, without the few of norms and biases.
std::int64_t trainedWeights(const DraftRecipe& recipe, const model::ModelConfig& target, int vocabulary);

/// Bytes that training takes: parameters with gradients and moments, and what a batch of `rows` rows needs, of which
/// `rows_at_once` meet a vocabulary at once, the CPU's number.
std::int64_t trainingBytes(const DraftRecipe& recipe, const model::ModelConfig& target, int vocabulary, int rows,
                           int rows_at_once = 256);
/// The same on a back end, with its scratch memory.
std::int64_t trainingBytes(const kernels::TrainingBackend<float>& backend, const DraftRecipe& recipe,
                           const model::ModelConfig& target, int vocabulary, int rows);

}  // namespace griffin::engine::train
