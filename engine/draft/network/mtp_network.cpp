#include "engine/draft/network/mtp_network.h"

#include <utility>

namespace griffin::engine::draft {
namespace {

using kernels::MatrixView;

/// The layer alone: the LM head has logits of its own.
model::ModelConfig withoutVocabulary(model::ModelConfig config) {
    config.vocabulary = 1;
    return config;
}

}  // namespace

MtpNetwork::MtpNetwork(kernels::Backend& backend, const model::ModelConfig& target, model::MtpWeights weights)
    : backend_(backend),
      config_(target.mtpLayer()),
      weights_(std::move(weights)),
      activations_(backend, withoutVocabulary(config_)) {}

std::int64_t MtpNetwork::passBytes(const model::ModelConfig& target) {
    return model::Activations::bytes(withoutVocabulary(target.mtpLayer()));
}

DraftOutput MtpNetwork::run(MatrixView inputs, const model::PassPlace& place, const kernels::KvLayerView& cache,
                            int wanted) {
    const int width = config_.hidden_size;
    const MatrixView embeddings = inputs.columns(0, width);
    const MatrixView features = inputs.columns(width, width);
    const MatrixView hidden = activations_.hidden(inputs.rows);
    backend_.rmsNorm(embeddings, weights_.embedding_norm.as<float>(), config_.norm_epsilon, embeddings);
    backend_.rmsNorm(features, weights_.hidden_norm.as<float>(), config_.norm_epsilon, features);
    backend_.matmul(inputs, *weights_.fusion, hidden, kernels::MatmulOutput::kStore);
    model::decoderLayer(backend_, config_, weights_.layer, place, cache, activations_);
    const MatrixView result = activations_.features(wanted);
    backend_.rmsNorm(hidden.slice(inputs.rows - wanted, wanted), weights_.final_norm.as<float>(), config_.norm_epsilon,
                     result);
    return {result, result};
}

}  // namespace griffin::engine::draft
