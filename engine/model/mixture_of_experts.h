// The sparse feed-forward network of Mixtral (Jiang et al. 2024): a router scores the experts for each row, the best
// `experts_per_token` of them compute, and their results are added with softmax weights over the chosen scores.
//
// Row invariance: every row adds its experts in ascending order of the expert's number, whoever else is in the pass.
#pragma once

#include "engine/model/activations.h"
#include "engine/model/model_config.h"
#include "engine/model/weights.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

/// activations.hidden(rows) += experts(activations.normed(rows)).
void mixtureOfExperts(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                      Activations& activations);

}  // namespace griffin::engine::model
