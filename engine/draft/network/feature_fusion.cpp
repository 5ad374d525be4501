#include "engine/draft/network/feature_fusion.h"

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

using kernels::kMaxRows;
using kernels::MatmulOutput;
using kernels::MatrixView;

GatedFusion::GatedFusion(DraftTensors& tensors, const model::ModelConfig& config)
    : backend_(tensors.backend()),
      hidden_size_(config.hidden_size),
      norm_epsilon_(config.norm_epsilon),
      linear_(tensors, config, "fc.fc"),
      norm_(tensors.vector({{"fc.post_attention_layernorm.weight", 1, hidden_size_}})) {
    const int width = tensors.rows("fc.mlp.gate_proj.weight");
    gate_ = tensors.matrix({{"fc.mlp.gate_proj.weight", width, hidden_size_}});
    up_ = tensors.matrix({{"fc.mlp.up_proj.weight", width, hidden_size_}});
    down_ = tensors.matrix({{"fc.mlp.down_proj.weight", hidden_size_, width}});
    if (tensors.failure()) return;
    normed_ = model::DeviceMatrix(backend_, kMaxRows, hidden_size_);
    gate_up_ = model::DeviceMatrix(backend_, kMaxRows, 2 * width);
    gated_ = model::DeviceMatrix(backend_, kMaxRows, width);
}

void GatedFusion::run(kernels::ConstMatrixView inputs, MatrixView out) {
    const int width = gated_.cols();
    const MatrixView normed = normed_.view(inputs.rows);
    const MatrixView gate_up = gate_up_.view(inputs.rows);
    const MatrixView gated = gated_.view(inputs.rows);
    linear_.run(inputs, out);
    backend_.rmsNorm(out, norm_.as<float>(), norm_epsilon_, normed);
    backend_.matmul(inputs.columns(0, hidden_size_), *gate_, gate_up.columns(0, width), MatmulOutput::kStore);
    backend_.matmul(normed, *up_, gate_up.columns(width, width), MatmulOutput::kStore);
    backend_.gate(gate_up, kernels::Gate::kSilu, gated);
    backend_.matmul(gated, *down_, out, MatmulOutput::kAdd);
}

TokenGuidedFusion::TokenGuidedFusion(DraftTensors& tensors, const model::ModelConfig& config)
    : backend_(tensors.backend()),
      hidden_size_(config.hidden_size),
      norm_epsilon_(config.norm_epsilon),
      linear_(tensors, config, "fc.fc"),
      post_norm_(tensors.vector({{"fc.post_attention_layernorm.weight", 1, hidden_size_}})),
      input_norm_(tensors.vector({{"fc.mlp.input_layernorm.weight", 1, hidden_size_}})) {
    const int width = tensors.rows("fc.mlp.up_proj.weight");
    up_ = tensors.matrix({{"fc.mlp.up_proj.weight", width, 2 * hidden_size_}});
    down_ = tensors.matrix({{"fc.mlp.down_proj.weight", hidden_size_, width}});
    if (tensors.failure()) return;
    normed_ = model::DeviceMatrix(backend_, kMaxRows, 2 * hidden_size_);
    wide_ = model::DeviceMatrix(backend_, kMaxRows, width);
}

void TokenGuidedFusion::run(kernels::ConstMatrixView inputs, MatrixView out) {
    const MatrixView normed = normed_.view(inputs.rows);
    const MatrixView u = normed.columns(0, hidden_size_);
    const MatrixView wide = wide_.view(inputs.rows);
    linear_.run(inputs, out);
    backend_.rmsNorm(out, post_norm_.as<float>(), norm_epsilon_, u);
    backend_.rmsNorm(u, input_norm_.as<float>(), norm_epsilon_, u);
    backend_.rmsNorm(inputs.columns(0, hidden_size_), input_norm_.as<float>(), norm_epsilon_,
                     normed.columns(hidden_size_, hidden_size_));
    backend_.matmul(normed, *up_, wide, MatmulOutput::kStore);
    backend_.silu(wide);
    backend_.matmul(wide, *down_, out, MatmulOutput::kAdd);
}

}  // namespace griffin::engine::draft
