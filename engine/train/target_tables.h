// What training needs of the target besides its features: embeddings of tokens, and the LM head's rows for the tokens
// that the draft knows, both as numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/result.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::train {

class TargetTables {
  public:
    /// A failure when the source lacks one of the two.
    static Result<TargetTables> open(std::unique_ptr<model::TensorSource> source, const model::ModelConfig& config);

    int hiddenSize() const { return static_cast<int>(embedding_.cols); }
    int vocabulary() const { return static_cast<int>(embedding_.rows); }
    /// out[hiddenSize()]. REQUIRES: 0 <= token < vocabulary().
    void embedding(std::int32_t token, float* out) const;
    /// [tokens, hiddenSize()]. Throws std::bad_alloc.
    std::vector<float> headRows(std::span<const std::int32_t> tokens) const;

  private:
    TargetTables() = default;

    std::unique_ptr<model::TensorSource> source_;  // keeps the tensors' memory
    kernels::HostTensor embedding_;
    kernels::HostTensor head_;
};

}  // namespace griffin::engine::train
