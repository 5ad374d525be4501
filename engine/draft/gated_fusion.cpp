#include "engine/draft/gated_fusion.h"

namespace griffin::engine::draft {

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
    backend_.siluGate(gate_up, gated);
    backend_.matmul(gated, *down_, out, MatmulOutput::kAdd);
}

}  // namespace griffin::engine::draft
