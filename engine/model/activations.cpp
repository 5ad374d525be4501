#include "engine/model/activations.h"

namespace griffin::engine::model {

using kernels::kMaxRows;

Activations::Activations(kernels::Backend& backend, const ModelConfig& config)
    : hidden_(backend, kMaxRows, config.hidden_size),
      normed_(backend, kMaxRows, config.hidden_size),
      qkv_(backend, kMaxRows, config.queryWidth() + 2 * config.kvWidth()),
      attended_(backend, kMaxRows, config.queryWidth()),
      gate_up_(backend, kMaxRows, 2 * config.ffn_size),
      gated_(backend, kMaxRows, config.ffn_size),
      angles_(backend, kMaxRows, config.rope.dim),
      features_(backend, kMaxRows, config.hidden_size),
      logits_(backend, kMaxLogitRows, config.vocabulary) {
    if (config.experts == 0) return;
    router_scores_ = DeviceMatrix(backend, kMaxRows, config.experts);
    gathered_ = DeviceMatrix(backend, kMaxRows, config.hidden_size);
    expert_out_ = DeviceMatrix(backend, kMaxRows, config.hidden_size);
}

void Activations::reserveTaps(kernels::Backend& backend, const ModelConfig& config) {
    taps_ = DeviceMatrix(backend, kMaxRows, 3 * config.hidden_size);
}

std::int64_t Activations::bytes(const ModelConfig& config) {
    std::int64_t columns = 3LL * config.hidden_size + 2LL * config.queryWidth() + 2LL * config.kvWidth() +
                           3LL * config.ffn_size + config.rope.dim;
    if (config.experts > 0) columns += config.experts + 2LL * config.hidden_size;
    return 4 * (columns * kMaxRows + static_cast<std::int64_t>(config.vocabulary) * kMaxLogitRows);
}

}  // namespace griffin::engine::model
