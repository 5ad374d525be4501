#include "engine/draft/linear_fusion.h"

namespace griffin::engine::draft {

LinearFusion::LinearFusion(DraftTensors& tensors, const model::ModelConfig& config)
    : backend_(tensors.backend()),
      weight_(tensors.matrix({{"fc.weight", config.hidden_size, 2 * config.hidden_size}})) {
    if (tensors.has("fc.bias")) bias_ = tensors.vector({{"fc.bias", 1, config.hidden_size}});
}

LinearFusion::LinearFusion(DraftTensors& tensors, const model::ModelConfig& config, const std::string& name)
    : backend_(tensors.backend()),
      weight_(tensors.matrix({{name + ".weight", config.hidden_size, 2 * config.hidden_size}})),
      bias_(tensors.vector({{name + ".bias", 1, config.hidden_size}})) {}

void LinearFusion::run(kernels::ConstMatrixView inputs, kernels::MatrixView out) {
    backend_.matmul(inputs, *weight_, out, kernels::MatmulOutput::kStore);
    if (bias_.data() != nullptr) backend_.addBias(out, bias_.as<float>());
}

}  // namespace griffin::engine::draft
