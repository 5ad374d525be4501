#include "engine/draft/network/eagle3_network.h"

#include <string>

#include "engine/model/device_matrix.h"

namespace griffin::engine::draft {

using kernels::kMaxRows;
using kernels::MatrixView;

Eagle3Network::Eagle3Network(DraftTensors& tensors, const model::ModelConfig& config, Eagle3Output output)
    : backend_(tensors.backend()),
      config_(config),
      output_(output),
      mix_(tensors, "fc", config),
      attention_(tensors, config, kEagle3Layer, 2 * config.hidden_size),
      feed_forward_(tensors, config, kEagle3Layer, config.hidden_size),
      hidden_(backend_, kMaxRows, config.hidden_size),
      predict_(backend_, kMaxRows, config.hidden_size) {
    const std::string layer = kEagle3Layer;
    input_norm_ = tensors.vector({{layer + "input_layernorm.weight", 1, config.hidden_size}});
    hidden_norm_ = tensors.vector({{layer + "hidden_norm.weight", 1, config.hidden_size}});
    if (output != Eagle3Output::kPlain) output_norm_ = tensors.vector({{"norm.weight", 1, config.hidden_size}});
}

DraftOutput Eagle3Network::run(MatrixView inputs, const model::PassPlace& place, const kernels::KvLayerView& cache,
                               int wanted) {
    const int width = config_.hidden_size;
    const MatrixView embeddings = inputs.columns(0, width);
    const MatrixView features = inputs.columns(width, width);
    const MatrixView hidden = hidden_.view(inputs.rows);
    backend_.gatherRows(features, model::rowNumbers(static_cast<std::size_t>(inputs.rows)), hidden);
    backend_.rmsNorm(embeddings, input_norm_.as<float>(), config_.norm_epsilon, embeddings);
    backend_.rmsNorm(features, hidden_norm_.as<float>(), config_.norm_epsilon, features);
    attention_.addTo(hidden, inputs, place, cache, wanted);

    const MatrixView regress = hidden.slice(inputs.rows - wanted, wanted);
    feed_forward_.addTo(regress, regress);
    if (output_ == Eagle3Output::kPlain) return {regress, regress};
    const MatrixView predict = predict_.view(wanted);
    backend_.rmsNorm(regress, output_norm_.as<float>(), config_.norm_epsilon, predict);
    return {predict, output_ == Eagle3Output::kNormedAndFedBack ? predict : regress};
}

}  // namespace griffin::engine::draft
