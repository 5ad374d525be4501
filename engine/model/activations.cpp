#include "engine/model/activations.h"

#include <cassert>

namespace griffin::engine::model {

using kernels::kMaxRows;
using kernels::MatrixView;

Activations::Matrix Activations::makeMatrix(kernels::Backend& backend, int rows, int cols) {
    const std::size_t elements = static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols);
    return {backend.allocate(elements * sizeof(float)), rows, cols};
}

MatrixView Activations::Matrix::view(int rows) const {
    assert(rows <= max_rows);
    return {buffer.as<float>(), rows, cols, cols};
}

Activations::Activations(kernels::Backend& backend, const ModelConfig& config)
    : hidden_(makeMatrix(backend, kMaxRows, config.hidden_size)),
      normed_(makeMatrix(backend, kMaxRows, config.hidden_size)),
      qkv_(makeMatrix(backend, kMaxRows, config.queryWidth() + 2 * config.kvWidth())),
      attended_(makeMatrix(backend, kMaxRows, config.queryWidth())),
      gate_up_(makeMatrix(backend, kMaxRows, 2 * config.ffn_size)),
      gated_(makeMatrix(backend, kMaxRows, config.ffn_size)),
      angles_(makeMatrix(backend, kMaxRows, config.rope.dim)),
      features_(makeMatrix(backend, kMaxRows, config.hidden_size)),
      logits_(makeMatrix(backend, kMaxLogitRows, config.vocabulary)) {
    if (config.experts == 0) return;
    router_scores_ = makeMatrix(backend, kMaxRows, config.experts);
    gathered_ = makeMatrix(backend, kMaxRows, config.hidden_size);
    expert_out_ = makeMatrix(backend, kMaxRows, config.hidden_size);
}

std::int64_t Activations::bytes(const ModelConfig& config) {
    std::int64_t columns = 3LL * config.hidden_size + 2LL * config.queryWidth() + 2LL * config.kvWidth() +
                           3LL * config.ffn_size + config.rope.dim;
    if (config.experts > 0) columns += config.experts + 2LL * config.hidden_size;
    return 4 * (columns * kMaxRows + static_cast<std::int64_t>(config.vocabulary) * kMaxLogitRows);
}

}  // namespace griffin::engine::model
