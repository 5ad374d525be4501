#include "engine/model/huggingface_tensors.h"

#include <fmt/format.h>

namespace griffin::engine::model {

std::string huggingFaceName(const TensorRequest& request) {
    const auto layer = [&request](std::string_view name) {
        return fmt::format("model.layers.{}.{}", request.layer, name);
    };
    const auto expert = [&request](std::string_view name) {
        return fmt::format("model.layers.{}.block_sparse_moe.experts.{}.{}", request.layer, request.expert, name);
    };
    switch (request.part) {
        case TensorPart::kEmbedding:
            return "model.embed_tokens.weight";
        case TensorPart::kFinalNorm:
            return "model.norm.weight";
        case TensorPart::kHead:
            return "lm_head.weight";
        case TensorPart::kAttentionNorm:
            return layer("input_layernorm.weight");
        case TensorPart::kQuery:
            return layer("self_attn.q_proj.weight");
        case TensorPart::kKey:
            return layer("self_attn.k_proj.weight");
        case TensorPart::kValue:
            return layer("self_attn.v_proj.weight");
        case TensorPart::kQueryBias:
            return layer("self_attn.q_proj.bias");
        case TensorPart::kKeyBias:
            return layer("self_attn.k_proj.bias");
        case TensorPart::kValueBias:
            return layer("self_attn.v_proj.bias");
        case TensorPart::kQueryNorm:
            return layer("self_attn.q_norm.weight");
        case TensorPart::kKeyNorm:
            return layer("self_attn.k_norm.weight");
        case TensorPart::kAttentionOutput:
            return layer("self_attn.o_proj.weight");
        case TensorPart::kFfnNorm:
            return layer("post_attention_layernorm.weight");
        case TensorPart::kGate:
            return layer("mlp.gate_proj.weight");
        case TensorPart::kUp:
            return layer("mlp.up_proj.weight");
        case TensorPart::kDown:
            return layer("mlp.down_proj.weight");
        case TensorPart::kRouter:
            return layer("block_sparse_moe.gate.weight");
        case TensorPart::kExpertGate:
            return expert("w1.weight");
        case TensorPart::kExpertUp:
            return expert("w3.weight");
        case TensorPart::kExpertDown:
            return expert("w2.weight");
    }
    return {};
}

Result<kernels::HostTensor> HuggingFaceTensors::tensor(const TensorRequest& request) {
    const std::string name = huggingFaceName(request);
    return fitted(model_.tensors().find(name), name, request, model_.folder());
}

}  // namespace griffin::engine::model
