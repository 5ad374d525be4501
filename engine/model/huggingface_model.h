// A model in a Hugging Face safetensors checkpoint (LlamaForCausalLM and the others of kFamilies in the source): its
// config out of config.json, and its weights. Rotary pairs lie in halves there, but for GLM-4.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/formats/weight_files.h"
#include "engine/model/fused_experts.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::model {

/// The family's ModelConfig::architecture of a config, or an empty string.
std::string huggingFaceFamily(const nlohmann::json& config);

/// Checked by checkConfig. An architecture or a feature that is not computed here is refused by name.
Result<ModelConfig> configFromHuggingFace(const nlohmann::json& json, const std::string& where);

/// The name of the part in Hugging Face checkpoints ("model.layers.3.self_attn.q_proj.weight") of an architecture, by
/// ModelConfig::architecture.
std::string huggingFaceName(const TensorRequest& request, std::string_view architecture = "llama");

class HuggingFaceTensors : public TensorSource {
  public:
    /// The model must outlive the source.
    explicit HuggingFaceTensors(const formats::WeightFiles& model);
    Result<kernels::HostTensor> tensor(const TensorRequest& request) override;
    Result<kernels::HostTensor> outline(const TensorRequest& request) override;
    bool has(const TensorRequest& request) const override;

  private:
    Result<kernels::HostTensor> tensor(const TensorRequest& request, Contents contents);
    std::string nameOf(const TensorRequest& request) const;
    /// Layers from the model's number of them on are those of an MTP head.
    std::string layerPrefix(int layer) const;

    const formats::WeightFiles& model_;
    std::string architecture_;
    std::string prefix_ = "model.";    // of every name but those of the LM head
    std::string mtp_prefix_ = "mtp.";  // and those of an MTP head
    std::int64_t layers_ = 0;
    FusedExperts fused_experts_;
    GatedQueries gated_queries_;
};

}  // namespace griffin::engine::model
