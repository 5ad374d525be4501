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
    Activations(kernels::Backend& backend, const ModelConfig& config)
        : hidden_(backend, kernels::kMaxRows, config.hidden_size),
          normed_(backend, kernels::kMaxRows, config.hidden_size),
          qkv_(backend, kernels::kMaxRows, config.widestQuery() + 2 * config.widestKv()),
          attended_(backend, kernels::kMaxRows, config.widestQuery()),
          gate_up_(backend, kernels::kMaxRows, 2 * config.widestFfn()),
          gated_(backend, kernels::kMaxRows, config.widestFfn()),
          angles_(backend, kernels::kMaxRows, config.rope.dim),
          features_(backend, kernels::kMaxRows, config.hidden_size),
          logits_(backend, kMaxLogitRows, config.vocabulary) {
        if (config.window_rope) window_angles_ = DeviceMatrix(backend, kernels::kMaxRows, config.window_rope->dim);
        if (const int size = config.layer_input_size; size > 0) {
            layer_inputs_ = DeviceMatrix(backend, kernels::kMaxRows, config.layers * size);
            layer_embeddings_ = DeviceMatrix(backend, kernels::kMaxRows, config.layers * size);
            input_gates_ = DeviceMatrix(backend, kernels::kMaxRows, 2 * size);
            gated_input_ = DeviceMatrix(backend, kernels::kMaxRows, size);
        }
        if (!config.convolved.empty()) {
            convolution_in_ = DeviceMatrix(backend, kernels::kMaxRows, 3 * config.hidden_size);
            convolution_out_ = DeviceMatrix(backend, kernels::kMaxRows, config.hidden_size);
        }
        if (config.gated_attention)
            gated_attention_ = DeviceMatrix(backend, kernels::kMaxRows, 2 * config.queryWidth());
        if (!config.recurrent.empty()) {
            const kernels::DeltaShape& shape = config.delta;
            delta_ = DeviceMatrix(backend, kernels::kMaxRows, shape.columns() + 2 * shape.valueWidth());
            delta_out_ = DeviceMatrix(backend, kernels::kMaxRows, shape.valueWidth());
            delta_mixed_ = DeviceMatrix(backend, kernels::kMaxRows, shape.columns());
            delta_states_ = DeviceMatrix(backend, kernels::kDeltaStates, static_cast<int>(shape.stateElements()));
        }
        if (config.experts == 0) return;
        if (config.expert_ffn_size > 0) {
            mixed_ = DeviceMatrix(backend, kernels::kMaxRows, config.hidden_size);
            nothing_ = DeviceMatrix(backend, 1, config.hidden_size);
        }
        router_scores_ = DeviceMatrix(backend, kernels::kMaxRows, config.experts);
        gathered_ = DeviceMatrix(backend, kernels::kMaxRows, config.hidden_size);
        expert_out_ = DeviceMatrix(backend, kernels::kMaxRows, config.hidden_size);
    }

    // Views of the first `rows` rows.
    kernels::MatrixView hidden(int rows) const { return hidden_.view(rows); }      // [rows, hidden_size] f32
    kernels::MatrixView normed(int rows) const { return normed_.view(rows); }      // [rows, hidden_size] f32
    kernels::MatrixView qkv(int rows) const { return qkv_.view(rows); }            // [rows, q + k + v widths] f32
    kernels::MatrixView attended(int rows) const { return attended_.view(rows); }  // [rows, q width] f32
    kernels::MatrixView gateUp(int rows) const { return gate_up_.view(rows); }     // [rows, 2 * ffn_size] f32, or more
    kernels::MatrixView gated(int rows) const { return gated_.view(rows); }        // [rows, ffn_size] f32
    kernels::MatrixView angles(int rows) const { return angles_.view(rows); }      // [rows, rope.dim] f32
    kernels::MatrixView windowAngles(int rows) const { return window_angles_.view(rows); }  // with window_rope only
    kernels::MatrixView features(int rows) const { return features_.view(rows); }           // [rows, hidden_size] f32
    kernels::MatrixView logits(int rows) const { return logits_.view(rows); }               // [rows, vocabulary] f32

    // After reserveAuxiliaryStates() only.
    kernels::MatrixView auxiliaryStates(int rows) const {
        return auxiliary_states_.view(rows);
    }  // [rows, 3 * hidden_size] f32
    /// Throws std::bad_alloc.
    void reserveAuxiliaryStates(kernels::Backend& backend, const ModelConfig& config) {
        auxiliary_states_ = DeviceMatrix(backend, kernels::kMaxRows, 3 * config.hidden_size);
    }
    void releaseAuxiliaryStates() { auxiliary_states_ = {}; }
    bool hasAuxiliaryStates() const { return auxiliary_states_.cols() > 0; }

    // With convolutions only.
    kernels::MatrixView convolutionIn(int rows) const { return convolution_in_.view(rows); }  // [rows, 3 * hidden_size]
    kernels::MatrixView convolutionOut(int rows) const {
        return convolution_out_.view(rows);
    }  // [rows, hidden_size] f32

    // With layer_input_size only.
    kernels::MatrixView layerInputs(int rows) const { return layer_inputs_.view(rows); }  // [rows, layers * size] f32
    kernels::MatrixView layerEmbeddings(int rows) const {
        return layer_embeddings_.view(rows);
    }                                                                                   // [rows, layers * size] f32
    kernels::MatrixView inputGates(int rows) const { return input_gates_.view(rows); }  // [rows, 2 * size] f32
    kernels::MatrixView gatedInput(int rows) const { return gated_input_.view(rows); }  // [rows, size] f32

    // With gates and delta nets only.
    kernels::MatrixView gatedAttention(int rows) const {
        return gated_attention_.view(rows);
    }                                                                        // [rows, 2 * q width] f32
    kernels::MatrixView delta(int rows) const { return delta_.view(rows); }  // [rows, columns() + 2 * valueWidth()] f32
    kernels::MatrixView deltaOut(int rows) const { return delta_out_.view(rows); }  // [rows, valueWidth()] f32
    kernels::MatrixView deltaMixed() const { return delta_mixed_.all(); }           // [kMaxRows, columns()] f32
    float* deltaStates() const { return delta_states_.all().data; }                 // as kernels::DeltaNet::states

    // Mixture of experts only.
    kernels::MatrixView routerScores(int rows) const { return router_scores_.view(rows); }  // [rows, experts] f32
    kernels::MatrixView gathered(int rows) const { return gathered_.view(rows); }           // [rows, hidden_size] f32
    kernels::MatrixView expertOut(int rows) const { return expert_out_.view(rows); }        // [rows, hidden_size] f32
    // With a network beside the experts only.
    kernels::MatrixView mixed(int rows) const { return mixed_.view(rows); }  // [rows, hidden_size] f32
    kernels::MatrixView nothing() const { return nothing_.all(); }           // [1, hidden_size] zeros

    /// Bytes that the activations of this model take, without the auxiliary hidden states.
    static std::int64_t bytes(const ModelConfig& config) {
        std::int64_t columns = 3LL * config.hidden_size + 2LL * config.widestQuery() + 2LL * config.widestKv() +
                               3LL * config.widestFfn() + config.rope.dim;
        if (config.window_rope) columns += config.window_rope->dim;
        columns += config.layer_input_size * (2LL * config.layers + 3);
        if (!config.convolved.empty()) columns += 4LL * config.hidden_size;
        if (config.gated_attention) columns += 2LL * config.queryWidth();
        std::int64_t states = 0;
        if (!config.recurrent.empty()) {
            columns += 2LL * config.delta.columns() + 3LL * config.delta.valueWidth();
            states = kernels::kDeltaStates * static_cast<std::int64_t>(config.delta.stateElements());
        }
        if (config.experts > 0) columns += config.experts + 2LL * config.hidden_size;
        if (config.expert_ffn_size > 0) {
            columns += config.hidden_size;
            states += config.hidden_size;
        }
        return 4 *
               (states + columns * kernels::kMaxRows + static_cast<std::int64_t>(config.vocabulary) * kMaxLogitRows);
    }

  private:
    DeviceMatrix hidden_, normed_, qkv_, attended_, gate_up_, gated_, angles_, features_, logits_, auxiliary_states_;
    DeviceMatrix window_angles_, layer_inputs_, layer_embeddings_, input_gates_, gated_input_, convolution_in_,
        convolution_out_, router_scores_, gated_attention_, delta_, delta_out_, delta_mixed_, delta_states_, gathered_,
        expert_out_, mixed_, nothing_;
};

}  // namespace griffin::engine::model
