// Weights out of a Hugging Face safetensors checkpoint. Rotary pairs lie in halves there.
#pragma once

#include <string>

#include "engine/formats/safetensors.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::model {

/// How Hugging Face checkpoints name the part ("model.layers.3.self_attn.q_proj.weight").
std::string huggingFaceName(const TensorRequest& request);

class HuggingFaceTensors : public TensorSource {
  public:
    /// The model must outlive the source.
    explicit HuggingFaceTensors(const formats::SafetensorsModel& model) : model_(model) {}
    Result<kernels::HostTensor> tensor(const TensorRequest& request) override;

  private:
    const formats::SafetensorsModel& model_;
};

}  // namespace griffin::engine::model
