#include "engine/draft/token_guided_fusion.h"

namespace griffin::engine::draft {

using kernels::kMaxRows;
using kernels::MatmulOutput;
using kernels::MatrixView;

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
