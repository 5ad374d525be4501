// How Hugging Face checkpoints name the tensors of a model.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "engine/formats/json_file.h"
#include "engine/model/huggingface_model.h"

namespace griffin::engine::model {
namespace {

/// By TensorPart; those of a layer follow "model.layers.LAYER.", those of an expert the expert's prefix, those of an
/// MTP head "mtp.".
constexpr std::array<std::string_view, kTensorParts> kHuggingFaceNames = {"model.embed_tokens.weight",
                                                                          "model.norm.weight",
                                                                          "model.embed_tokens_per_layer.weight",
                                                                          "model.per_layer_model_projection.weight",
                                                                          "model.per_layer_projection_norm.weight",
                                                                          "lm_head.weight",
                                                                          "input_layernorm.weight",
                                                                          "self_attn.q_proj.bias",
                                                                          "self_attn.k_proj.bias",
                                                                          "self_attn.v_proj.bias",
                                                                          "self_attn.q_norm.weight",
                                                                          "self_attn.k_norm.weight",
                                                                          "post_attention_layernorm.weight",
                                                                          "post_attention_layernorm.weight",
                                                                          "post_feedforward_layernorm.weight",
                                                                          "self_attn.o_proj.bias",
                                                                          "self_attn.sinks",
                                                                          "mlp.router.bias",
                                                                          "conv.conv.weight",
                                                                          "linear_attn.A_log",
                                                                          "linear_attn.dt_bias",
                                                                          "linear_attn.norm.weight",
                                                                          "post_per_layer_input_norm.weight",
                                                                          "layer_scalar",
                                                                          "router.scale",
                                                                          "pre_feedforward_layernorm_2.weight",
                                                                          "post_feedforward_layernorm_2.weight",
                                                                          "post_feedforward_layernorm_1.weight",
                                                                          "router.per_expert_scale",
                                                                          "pre_fc_norm_embedding.weight",
                                                                          "pre_fc_norm_hidden.weight",
                                                                          "norm.weight",
                                                                          "gate_up_proj_bias",
                                                                          "gate_up_proj_bias",
                                                                          "down_proj_bias",
                                                                          "self_attn.q_proj.weight",
                                                                          "self_attn.k_proj.weight",
                                                                          "self_attn.v_proj.weight",
                                                                          "self_attn.o_proj.weight",
                                                                          "mlp.gate_proj.weight",
                                                                          "mlp.up_proj.weight",
                                                                          "mlp.down_proj.weight",
                                                                          "self_attn.qkv_proj.weight",
                                                                          "mlp.gate_up_proj.weight",
                                                                          "block_sparse_moe.gate.weight",
                                                                          "conv.in_proj.weight",
                                                                          "conv.out_proj.weight",
                                                                          "self_attn.q_proj.weight",
                                                                          "linear_attn.in_proj_qkv.weight",
                                                                          "linear_attn.in_proj_a.weight",
                                                                          "linear_attn.in_proj_b.weight",
                                                                          "linear_attn.in_proj_z.weight",
                                                                          "linear_attn.out_proj.weight",
                                                                          "mlp.shared_expert.gate_proj.weight",
                                                                          "mlp.shared_expert.up_proj.weight",
                                                                          "mlp.shared_expert.down_proj.weight",
                                                                          "mlp.shared_expert_gate.weight",
                                                                          "per_layer_input_gate.weight",
                                                                          "per_layer_projection.weight",
                                                                          "fc.weight",
                                                                          "w1.weight",
                                                                          "w3.weight",
                                                                          "w2.weight"};

/// Where an architecture differs.
struct OtherName {
    std::string_view architecture;
    TensorPart part;
    std::string_view name;
};
constexpr std::array<OtherName, 32> kOtherNames{{
    {"gpt-oss", TensorPart::kRouter, "mlp.router.weight"},
    {"gpt-oss", TensorPart::kExpertGate, "gate_up_proj"},
    {"gpt-oss", TensorPart::kExpertUp, "gate_up_proj"},
    {"gpt-oss", TensorPart::kExpertDown, "down_proj"},
    {"gemma2", TensorPart::kFfnNorm, "pre_feedforward_layernorm.weight"},
    {"gemma3", TensorPart::kFfnNorm, "pre_feedforward_layernorm.weight"},
    {"gemma4", TensorPart::kFfnNorm, "pre_feedforward_layernorm.weight"},
    {"gemma4", TensorPart::kRouter, "router.proj.weight"},
    {"gemma4", TensorPart::kExpertGate, "gate_up_proj"},
    {"gemma4", TensorPart::kExpertUp, "gate_up_proj"},
    {"gemma4", TensorPart::kExpertDown, "down_proj"},
    {"glm4", TensorPart::kAttentionPostNorm, "post_self_attn_layernorm.weight"},
    {"glm4", TensorPart::kFfnPostNorm, "post_mlp_layernorm.weight"},
    {"lfm2", TensorPart::kFinalNorm, "model.embedding_norm.weight"},
    {"lfm2", TensorPart::kAttentionNorm, "operator_norm.weight"},
    {"lfm2", TensorPart::kFfnNorm, "ffn_norm.weight"},
    {"lfm2", TensorPart::kQueryNorm, "self_attn.q_layernorm.weight"},
    {"lfm2", TensorPart::kKeyNorm, "self_attn.k_layernorm.weight"},
    {"lfm2", TensorPart::kAttentionOutput, "self_attn.out_proj.weight"},
    {"lfm2", TensorPart::kGate, "feed_forward.w1.weight"},
    {"lfm2", TensorPart::kUp, "feed_forward.w3.weight"},
    {"lfm2", TensorPart::kDown, "feed_forward.w2.weight"},
    {"qwen35", TensorPart::kConvolution, "linear_attn.conv1d.weight"},
    {"qwen35moe", TensorPart::kConvolution, "linear_attn.conv1d.weight"},
    {"qwen35moe", TensorPart::kRouter, "mlp.gate.weight"},
    {"qwen35moe", TensorPart::kExpertGate, "gate_proj.weight"},
    {"qwen35moe", TensorPart::kExpertUp, "up_proj.weight"},
    {"qwen35moe", TensorPart::kExpertDown, "down_proj.weight"},
    {"qwen3moe", TensorPart::kRouter, "mlp.gate.weight"},
    {"qwen3moe", TensorPart::kExpertGate, "gate_proj.weight"},
    {"qwen3moe", TensorPart::kExpertUp, "up_proj.weight"},
    {"qwen3moe", TensorPart::kExpertDown, "down_proj.weight"},
}};

}  // namespace

std::string huggingFaceName(const TensorRequest& request, std::string_view architecture) {
    std::string_view name = kHuggingFaceNames[static_cast<std::size_t>(request.part)];
    for (const OtherName& other : kOtherNames) {
        if (other.architecture == architecture && other.part == request.part) name = other.name;
    }
    if (request.part <= TensorPart::kHead) return std::string(name);
    if (isOfMtp(request.part)) return fmt::format("mtp.{}", name);
    if (!isOfExpert(request.part)) return fmt::format("model.layers.{}.{}", request.layer, name);
    if (architecture == "gpt-oss") return fmt::format("model.layers.{}.mlp.experts.{}", request.layer, name);
    if (architecture == "gemma4") return fmt::format("model.layers.{}.experts.{}", request.layer, name);
    const std::string_view network = architecture.starts_with("qwen3") ? "mlp" : "block_sparse_moe";
    return fmt::format("model.layers.{}.{}.experts.{}.{}", request.layer, network, request.expert, name);
}

HuggingFaceTensors::HuggingFaceTensors(const formats::WeightFiles& model)
    : model_(model), architecture_(huggingFaceFamily(model.config())), fused_experts_(model.tensors(), model.path()) {
    // Models that see pictures, too: as they were published, and as transformers 5 writes them.
    for (const std::string_view prefix : {"language_model.model.", "model.language_model."}) {
        if (model.tensors().find(fmt::format("{}embed_tokens.weight", prefix)) != nullptr) prefix_ = prefix;
    }
    const formats::CheckpointTensor* fusion = model.tensors().find("model.mtp.fc.weight");
    if (fusion != nullptr) mtp_prefix_ = "model.mtp.";
    const nlohmann::json* text = formats::jsonFind(model.config(), "text_config");
    const nlohmann::json& config = text != nullptr && text->is_object() ? *text : model.config();
    layers_ = formats::jsonInteger(config, "num_hidden_layers").value_or(kMaxLayers);
}

std::string HuggingFaceTensors::layerPrefix(int layer) const {
    if (layer < layers_) return fmt::format("{}layers.{}.", prefix_, layer);
    return fmt::format("{}layers.{}.", mtp_prefix_, layer - layers_);
}

std::string HuggingFaceTensors::nameOf(const TensorRequest& request) const {
    std::string name = huggingFaceName(request, architecture_);
    if (isOfMtp(request.part)) {
        name.replace(0, std::string_view("mtp.").size(), mtp_prefix_);
    } else if (request.part > TensorPart::kHead) {
        name.replace(0, fmt::format("model.layers.{}.", request.layer).size(), layerPrefix(request.layer));
    } else if (request.part != TensorPart::kHead) {
        name.replace(0, std::string_view("model.").size(), prefix_);
    } else if (prefix_.starts_with("language_model.")) {
        name.insert(0, "language_model.");
    }
    return name;
}

bool HuggingFaceTensors::has(const TensorRequest& request) const {
    return model_.tensors().find(nameOf(request)) != nullptr;
}

Result<kernels::HostTensor> HuggingFaceTensors::tensor(const TensorRequest& request) {
    return tensor(request, Contents::kWhole);
}

Result<kernels::HostTensor> HuggingFaceTensors::outline(const TensorRequest& request) {
    return tensor(request, Contents::kOutline);
}

Result<kernels::HostTensor> HuggingFaceTensors::tensor(const TensorRequest& request, Contents contents) {
    if (architecture_ == "gpt-oss" && isOfExpert(request.part)) {
        return fused_experts_.tensor(request, fmt::format("model.layers.{}.mlp.experts.", request.layer), contents);
    }
    const bool is_down = request.part == TensorPart::kExpertDown;
    const int matrices = is_down ? 1 : 2;
    const int matrix = request.part == TensorPart::kExpertUp ? 1 : 0;
    if (architecture_ == "qwen35moe" && isOfExpert(request.part)) {
        // As it was published; transformers writes each expert by itself.
        const std::string stack =
            fmt::format("{}mlp.experts.{}", layerPrefix(request.layer), is_down ? "down_proj" : "gate_up_proj");
        const formats::CheckpointTensor* found = model_.tensors().find(stack);
        if (found != nullptr) return ofStack(*found, request, matrices, matrix, model_.path());
    }
    const std::string name = nameOf(request);
    const formats::CheckpointTensor* found = model_.tensors().find(name);
    if (architecture_ == "gemma4" && isOfExpert(request.part) && found != nullptr) {
        return ofStack(*found, request, matrices, matrix, model_.path());
    }
    if (request.heads > 0) return gated_queries_.tensor(found, name, request, model_.path(), contents);
    return fitted(found, name, request, model_.path());
}

}  // namespace griffin::engine::model
