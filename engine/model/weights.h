// The weights of a model in the back end's layout, and loading them from any source of named tensors.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/model/memory_plan.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

struct ExpertWeights {
    std::unique_ptr<kernels::Weight> gate_up;  // [2 * expertSize(), hidden_size], gate over up
    std::unique_ptr<kernels::Weight> down;     // [hidden_size, expertSize()]
    kernels::DeviceBuffer gate_up_bias;        // [2 * expertSize()] f32, with expert_biases
    kernels::DeviceBuffer down_bias;           // [hidden_size] f32, with expert_biases
};

struct LayerWeights {
    int streamed = -1;                     // which layer of the stream its matrices are; -1: none
    kernels::DeviceBuffer attention_norm;  // [hidden_size] f32, but for NormPlace::kAfter
    std::unique_ptr<kernels::Weight> qkv;  // [q + k + v widths, hidden_size], q over k over v; q alone where
                                           // the layer shares the keys and values of another
    kernels::DeviceBuffer qkv_bias;        // [q + k + v widths] f32, with attention_biases
    kernels::DeviceBuffer query_norm;      // [queryNormWidth()] f32, with head_norms
    kernels::DeviceBuffer key_norm;        // [keyNormWidth()] f32, with head_norms
    kernels::DeviceBuffer value_norm;      // [headDim()] ones, with value_norms
    std::unique_ptr<kernels::Weight> attention_output;  // [hidden_size, q width]
    kernels::DeviceBuffer attention_output_bias;        // [hidden_size] f32, with attention_output_bias
    kernels::DeviceBuffer sinks;                        // [heads] f32, with attention_sinks
    std::unique_ptr<kernels::Weight> query_gate;        // [q width, hidden_size], with gated_attention
    std::unique_ptr<kernels::Weight> delta_in;          // [delta.columns() + value width, hidden_size], its gate last
    kernels::DeviceBuffer delta_rates;                  // [value_heads] f32
    kernels::DeviceBuffer delta_biases;                 // [value_heads] f32
    kernels::DeviceBuffer delta_norm;                   // [value_dim] f32
    std::unique_ptr<kernels::Weight> delta_out;         // [hidden_size, value width]
    std::unique_ptr<kernels::Weight> convolution_in;    // [3 * hidden_size, hidden_size], where there is a convolution
    kernels::DeviceBuffer convolution;                  // [taps, channels] f32, the oldest first; of a delta net, too
    std::unique_ptr<kernels::Weight> convolution_out;   // [hidden_size, hidden_size]
    kernels::DeviceBuffer attention_post_norm;          // [hidden_size] f32, but for NormPlace::kBefore
    kernels::DeviceBuffer ffn_norm;                     // [hidden_size] f32, but for NormPlace::kAfter
    kernels::DeviceBuffer ffn_post_norm;                // [hidden_size] f32, but for NormPlace::kBefore
    std::unique_ptr<kernels::Weight> gate_up;           // [2 * ffn_size, hidden_size], of the network
    std::unique_ptr<kernels::Weight> down;              // [hidden_size, ffn_size], likewise
    std::unique_ptr<kernels::Weight> router;            // [experts, hidden_size], mixture of experts
    kernels::DeviceBuffer router_bias;                  // [experts] f32, with expert_biases
    kernels::DeviceBuffer router_norm;                  // [hidden_size] f32, with expert_ffn_size
    kernels::DeviceBuffer experts_norm;                 // [hidden_size] f32, likewise
    kernels::DeviceBuffer experts_post_norm;            // [hidden_size] f32, likewise
    kernels::DeviceBuffer network_post_norm;            // [hidden_size] f32, likewise
    std::vector<float> expert_scales;                   // [experts], with expert_scales
    ExpertWeights shared_expert;                        // with shared_ffn_size
    std::unique_ptr<kernels::Weight> shared_score;      // [1, hidden_size], likewise
    std::unique_ptr<kernels::Weight> input_gate;        // [layer_input_size, hidden_size], with layer_input_size
    std::unique_ptr<kernels::Weight> input_out;         // [hidden_size, layer_input_size], likewise
    kernels::DeviceBuffer input_norm;                   // [hidden_size] f32, likewise
    float scale = 1.0F;                                 // of what the layer gives, with layer_scales
    std::vector<ExpertWeights> experts;                 // [experts]
};

struct ModelWeights {
    std::unique_ptr<kernels::LayerStream>
        stream;                                  // of the layers that are streamed; null: none. Outlives their weights
    std::unique_ptr<kernels::Weight> embedding;  // [vocabulary, hidden_size]
    std::unique_ptr<kernels::Weight> head;       // [vocabulary, hidden_size]; null when tied to the embedding
    kernels::DeviceBuffer final_norm;            // [hidden_size] f32
    std::unique_ptr<kernels::Weight> layer_embedding;  // [vocabulary, layers * layer_input_size], with layer_input_size
    std::unique_ptr<kernels::Weight> layer_inputs;     // [layers * layer_input_size, hidden_size], likewise
    kernels::DeviceBuffer layer_inputs_norm;           // [layer_input_size] f32, likewise
    std::vector<LayerWeights> layers;

    const kernels::Weight& lmHead() const { return head ? *head : *embedding; }
    /// Bytes one decoding pass reads: all matrices but an embedding table that is not the head; of experts only the
    /// chosen ones.
    std::size_t bytesPerPass(const ModelConfig& config) const;
};

/// A head that predicts the token after the next (MTP), of e, the embedding of the next token, and h, the hidden state
/// after the final norm: norm(layer(W [norm(e) ; norm(h)])) goes into the LM head, and takes h's place for another
/// token.
struct MtpWeights {
    kernels::DeviceBuffer embedding_norm;     // [hidden_size] f32
    kernels::DeviceBuffer hidden_norm;        // [hidden_size] f32
    std::unique_ptr<kernels::Weight> fusion;  // [hidden_size, 2 * hidden_size]
    LayerWeights layer;                       // ModelConfig::mtpLayer()
    kernels::DeviceBuffer final_norm;         // [hidden_size] f32
};

/// Every tensor a model of this config has, with the shape it must have.
std::vector<TensorRequest> requiredTensors(const ModelConfig& config);

/// The sum of their bytes in the source, or a Failure that names the first that is missing or misshapen.
Result<std::int64_t> checkTensors(const ModelConfig& config, TensorSource& source);

/// Whether the source has the MTP head that the config tells of.
bool hasMtpHead(const ModelConfig& config, const TensorSource& source);
/// As checkTensors(), of the MTP head. REQUIRES: hasMtpHead().
Result<std::int64_t> checkMtpTensors(const ModelConfig& config, TensorSource& source);
/// As loadWeights(), of the MTP head. REQUIRES: hasMtpHead(), one layer.
Result<MtpWeights> loadMtpHead(kernels::Backend& backend, const ModelConfig& config, TensorSource& source);

/// fraction runs from 0 to 1.
using WeightProgress = std::function<void(double fraction)>;

/// Loads every tensor of the config; a missing or misshapen one is a Failure that names it, and so is a stop.
/// `placement` says which layers are streamed, `layer_bytes` what the matrices of each take. Throws std::bad_alloc.
Result<ModelWeights> loadWeights(kernels::Backend& backend, const ModelConfig& config, TensorSource& source,
                                 const LayerPlacement& placement, std::span<const std::int64_t> layer_bytes,
                                 const WeightProgress& progress, const std::stop_token& stop);
/// The same with everything in the back end's memory.
Result<ModelWeights> loadWeights(kernels::Backend& backend, const ModelConfig& config, TensorSource& source,
                                 const WeightProgress& progress, const std::stop_token& stop);

}  // namespace griffin::engine::model
