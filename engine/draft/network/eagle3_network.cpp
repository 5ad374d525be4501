#include "engine/draft/network/eagle3_network.h"

#include <string>

#include "engine/model/device_matrix.h"

namespace griffin::engine::draft {

using kernels::kMaxRows;
using kernels::MatrixView;

Eagle3Network::Eagle3Network(DraftTensors& tensors, const model::ModelConfig& config, const Eagle3Form& form,
                             int state_width)
    : backend_(tensors.backend()),
      config_(config),
      form_(form),
      mix_(tensors, "fc", config, form.norms, state_width),
      attention_(tensors, config, kEagle3Layer, 2 * config.hidden_size),
      feed_forward_(tensors, config, kEagle3Layer, config.hidden_size),
      hidden_(backend_, kMaxRows, config.hidden_size),
      predict_(backend_, kMaxRows, config.hidden_size) {
    const std::string layer = kEagle3Layer;
    input_norm_ = tensors.vector({{layer + "input_layernorm.weight", 1, config.hidden_size}});
    hidden_norm_ = tensors.vector({{layer + "hidden_norm.weight", 1, config.hidden_size}});
    if (form.output != Eagle3Output::kPlain) output_norm_ = tensors.vector({{"norm.weight", 1, config.hidden_size}});
}

DraftOutput Eagle3Network::run(MatrixView inputs, const model::PassPlace& place, const kernels::KvLayerView& cache,
                               int wanted) {
    const int width = config_.hidden_size;
    const MatrixView embeddings = inputs.columns(0, width);
    const MatrixView features = inputs.columns(width, width);
    const MatrixView hidden = hidden_.view(inputs.rows);
    const auto rows = model::rowNumbers(static_cast<std::size_t>(inputs.rows));
    if (form_.residual == Eagle3Residual::kFeature) backend_.gatherRows(features, rows, hidden);
    backend_.rmsNorm(embeddings, input_norm_.as<float>(), config_.norm_epsilon, embeddings);
    backend_.rmsNorm(features, hidden_norm_.as<float>(), config_.norm_epsilon, features);
    if (form_.residual == Eagle3Residual::kNormedFeature) backend_.gatherRows(features, rows, hidden);
    attention_.addTo(hidden, inputs, place, cache, wanted);

    const MatrixView regress = hidden.slice(inputs.rows - wanted, wanted);
    feed_forward_.addTo(regress, regress);
    if (form_.output == Eagle3Output::kPlain) return {regress, regress};
    const MatrixView predict = predict_.view(wanted);
    backend_.rmsNorm(regress, output_norm_.as<float>(), config_.norm_epsilon, predict);
    return {predict, form_.output == Eagle3Output::kNormedAndFedBack ? predict : regress};
}

}  // namespace griffin::engine::draft
