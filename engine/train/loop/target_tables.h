// What training needs of the target besides its features.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/result.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::train {

/// Embeddings of tokens, and the LM head's rows for the draft's vocabulary, both dequantised.
class TargetTables {
  public:
    /// A failure if the source lacks one of the two.
    static Result<TargetTables> open(std::unique_ptr<model::TensorSource> source, const model::ModelConfig& config);

    int hiddenSize() const { return static_cast<int>(embedding_.cols); }
    int vocabulary() const { return static_cast<int>(embedding_.rows); }
    /// out[hiddenSize()]. May be called from several threads. REQUIRES: 0 <= token < vocabulary().
    void embedding(std::int32_t token, float* out) const;
    /// [tokens, hiddenSize()], times the factor of the logits. Throws std::bad_alloc.
    std::vector<float> headRows(std::span<const std::int32_t> tokens) const;

  private:
    TargetTables() = default;

    std::unique_ptr<model::TensorSource> source_;  // owns the tensors' memory
    kernels::HostTensor embedding_;
    kernels::HostTensor head_;
    float logit_scale_ = 1.0F;
};

}  // namespace griffin::engine::train
