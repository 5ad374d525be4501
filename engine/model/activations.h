// Every intermediate result of a pass, allocated once at load for the largest pass. Nothing here grows afterwards.
#pragma once

#include "engine/model/device_matrix.h"
#include "engine/model/model_config.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

/// Rows the LM head is computed for at a time: the vocabulary makes these rows long.
inline constexpr int kMaxLogitRows = 64;

class Activations {
  public:
    /// Throws std::bad_alloc.
    Activations(kernels::Backend& backend, const ModelConfig& config);

    // Views of the first `rows` rows.
    kernels::MatrixView hidden(int rows) const { return hidden_.view(rows); }      // [rows, hidden_size] f32
    kernels::MatrixView normed(int rows) const { return normed_.view(rows); }      // [rows, hidden_size] f32
    kernels::MatrixView qkv(int rows) const { return qkv_.view(rows); }            // [rows, q + k + v widths] f32
    kernels::MatrixView attended(int rows) const { return attended_.view(rows); }  // [rows, q width] f32
    kernels::MatrixView gateUp(int rows) const { return gate_up_.view(rows); }     // [rows, 2 * ffn_size] f32
    kernels::MatrixView gated(int rows) const { return gated_.view(rows); }        // [rows, ffn_size] f32
    kernels::MatrixView angles(int rows) const { return angles_.view(rows); }      // [rows, rope.dim] f32
    kernels::MatrixView features(int rows) const { return features_.view(rows); }  // [rows, hidden_size] f32
    kernels::MatrixView logits(int rows) const { return logits_.view(rows); }      // [rows, vocabulary] f32

    // After reserveTaps() only.
    kernels::MatrixView taps(int rows) const { return taps_.view(rows); }  // [rows, 3 * hidden_size] f32
    /// Throws std::bad_alloc.
    void reserveTaps(kernels::Backend& backend, const ModelConfig& config);
    void releaseTaps() { taps_ = {}; }
    bool hasTaps() const { return taps_.cols() > 0; }

    // Mixture of experts only.
    kernels::MatrixView routerScores(int rows) const { return router_scores_.view(rows); }  // [rows, experts] f32
    kernels::MatrixView gathered(int rows) const { return gathered_.view(rows); }           // [rows, hidden_size] f32
    kernels::MatrixView expertOut(int rows) const { return expert_out_.view(rows); }        // [rows, hidden_size] f32

    static std::int64_t bytes(const ModelConfig& config);

  private:
    DeviceMatrix hidden_, normed_, qkv_, attended_, gate_up_, gated_, angles_, features_, logits_, taps_;
    DeviceMatrix router_scores_, gathered_, expert_out_;
};

}  // namespace griffin::engine::model
