// The sparse feed-forward networks of a layer: a router scores the experts for each row, the best `experts_per_token`
// of them compute, and their results are added with softmax weights over the chosen scores, or with those over all
// scores (Mixtral, Jiang et al. 2024), each times the expert's factor where it has one.
//
// Row invariance: every row adds its experts in ascending order of the expert's number, whatever the other rows are.
#pragma once

#include "engine/model/activations.h"
#include "engine/model/model_config.h"
#include "engine/model/weights.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

/// activations.hidden(rows) += experts(norm(activations.hidden(rows))), and what an expert that works on every row
/// gives.
void mixtureOfExperts(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                      Activations& activations);

/// A network and experts beside it, of which each has norms of its own (Gemma 4):
///   h += norm(norm(network(norm(h))) + norm(experts(norm(h))))
/// The router reads h through a norm of its own, too.
void networkAndExperts(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                       Activations& activations);

}  // namespace griffin::engine::model
